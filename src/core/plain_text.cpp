#include "core/plain_text.h"

#include "core/text.h"

namespace brett {

std::size_t control_bytes(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte < 0x20 || byte == 0x7f) return 1;
  if (byte != 0xc2 || at + 1 == text.size()) return 0;
  const auto next = static_cast<unsigned char>(text[at + 1]);
  return next >= 0x80 && next < 0xa0 ? 2 : 0;
}

bool has_control_characters(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (control_bytes(text, i) > 0) return true;
  }
  return false;
}

bool is_plain_text(std::string_view text) { return is_utf8(text) && !has_control_characters(text); }

}  // namespace brett
