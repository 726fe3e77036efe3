#include "evaluation/weights_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/bytes.h"
#include "core/keys.h"

namespace brett {

namespace {

constexpr std::string_view magic = "BRETTNT\n";
constexpr std::uint32_t table_version = 1;
constexpr std::size_t largest_head = std::size_t{4} << 20;

}  // namespace

bool is_table_file(std::string_view bytes) { return bytes.starts_with(magic); }

std::string with_entries(const std::string& head, const std::vector<float>& values) {
  std::string bytes(magic);
  put_number(bytes, table_version, 4);
  put_number(bytes, head.size(), 4);
  bytes += head;
  put_number(bytes, values.size(), 8);
  for (std::size_t i = 0; i < values.size();) {
    std::size_t zeros = i;
    while (zeros < values.size() && values[zeros] == 0) ++zeros;
    std::size_t end = zeros;
    while (end < values.size() && values[end] != 0) ++end;
    put_number(bytes, zeros - i, 4);
    put_number(bytes, end - zeros, 4);
    for (; zeros < end; ++zeros) put_number(bytes, std::bit_cast<std::uint32_t>(values[zeros]), 4);
    i = end;
  }
  put_number(bytes, check_sum(bytes), 8);
  return bytes;
}

std::string read_entries(std::string_view entries, std::vector<float>& values) {
  ByteReader reader{entries};
  const auto count = reader.number(8);
  if (count != values.size()) return fmt::format("must have {} entries", values.size());
  for (std::size_t i = 0; i < values.size();) {
    const auto zeros = reader.number(4);
    const auto numbers = reader.number(4);
    if (!zeros || !numbers || *zeros + *numbers == 0) return "cut off among the entries";
    if (*zeros + *numbers > values.size() - i) return "more entries than there must be";
    std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(i), *zeros, 0.0F);
    i += *zeros;
    for (const std::size_t end = i + *numbers; i < end; ++i) {
      const auto bits = reader.number(4);
      if (!bits) return "cut off among the entries";
      values[i] = std::bit_cast<float>(static_cast<std::uint32_t>(*bits));
      if (!std::isfinite(values[i])) return fmt::format("entry {} is not a number", i);
    }
  }
  return reader.left.empty() ? "" : "more bytes than there must be";
}

Result<TableFile> read_table_file(std::string_view bytes, std::string_view source) {
  const auto wrong = [&](std::string_view why) {
    return Error{fmt::format("{}: {}", source, why)};
  };
  ByteReader reader{bytes.substr(magic.size())};
  const auto version = reader.number(4);
  if (!version) return wrong("cut off after its first bytes");
  if (*version != table_version) {
    return wrong(
        fmt::format("version {} of the format; this program reads {}", *version, table_version));
  }
  const auto length = reader.number(4);
  if (!length || *length > largest_head || reader.left.size() < *length + 16) {
    return wrong("cut off before its entries");
  }
  ByteReader last{bytes.substr(bytes.size() - 8)};
  if (check_sum(bytes.substr(0, bytes.size() - 8)) != last.number(8)) {
    return wrong("damaged: its checksum is wrong");
  }
  const std::string_view rest = reader.left.substr(*length);
  return TableFile{reader.left.substr(0, *length), rest.substr(0, rest.size() - 8)};
}

}  // namespace brett
