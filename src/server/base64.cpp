#include "server/base64.h"

#include <cstdint>

namespace brett::server {

namespace {

constexpr std::string_view digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t at = i + k;
      word = word << 8 | (at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += i + k <= bytes.size() ? digits[word >> (18 - 6 * k) & 63U] : '=';
    }
  }
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  std::string bytes;
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool pads = i >= text.size() - padding;
    const std::size_t digit = pads ? 0 : digits.find(text[i]);
    if (digit == std::string_view::npos) return std::nullopt;
    word = word << 6 | static_cast<std::uint32_t>(digit);
    if (i % 4 != 3) continue;
    for (int shift = 16; shift >= 0; shift -= 8) bytes += static_cast<char>(word >> shift & 255U);
    word = 0;
  }
  for (; padding > 0 && !bytes.empty(); --padding) bytes.pop_back();
  return bytes;
}

}  // namespace brett::server
