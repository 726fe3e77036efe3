// Numbers as bytes of a file, the lowest first whatever the machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace brett {

inline void put_number(std::string& bytes, std::uint64_t number, std::size_t width) {
  for (std::size_t i = 0; i < width; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

struct ByteReader {
  std::string_view left;
  // Nothing if the bytes have come to an end.
  std::optional<std::uint64_t> number(std::size_t width) {
    if (left.size() < width) return std::nullopt;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width; ++i) {
      value |= std::uint64_t{static_cast<unsigned char>(left[i])} << (8 * i);
    }
    left.remove_prefix(width);
    return value;
  }
};

}  // namespace brett
