#include "core/plain_text.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace brett {

namespace {

struct Range {
  char32_t first, last;
};
template <std::size_t size>
bool is_in(const std::array<Range, size>& ranges, char32_t character) {
  return std::ranges::any_of(ranges, [&](const Range& range) {
    return range.first <= character && character <= range.last;
  });
}

// Unicode's default ignorable characters but for variation selectors, its line separators and
// the marks of annotations: nothing is seen of them, but letters may change their places.
constexpr std::array unseen{
    Range{0xad, 0xad},      Range{0x34f, 0x34f},     Range{0x61c, 0x61c},
    Range{0x115f, 0x1160},  Range{0x17b4, 0x17b5},   Range{0x180b, 0x180f},
    Range{0x200b, 0x200f},  Range{0x2028, 0x202e},   Range{0x2060, 0x206f},
    Range{0x3164, 0x3164},  Range{0xfeff, 0xfeff},   Range{0xffa0, 0xffa0},
    Range{0xfff0, 0xfffb},  Range{0x1bca0, 0x1bca3}, Range{0x1d173, 0x1d17a},
    Range{0xe0000, 0xe0fff}};
// Marks that are drawn on the letter before them.
constexpr std::array marks{Range{0x300, 0x36f},   Range{0x483, 0x489},   Range{0x591, 0x5bd},
                           Range{0x610, 0x61a},   Range{0x64b, 0x65f},   Range{0xe31, 0xe31},
                           Range{0xe34, 0xe3a},   Range{0xe47, 0xe4e},   Range{0x1ab0, 0x1aff},
                           Range{0x1dc0, 0x1dff}, Range{0x20d0, 0x20ff}, Range{0xfe00, 0xfe0f},
                           Range{0xfe20, 0xfe2f}};
constexpr int most_marks = 4;  // more than the letters of any living language have

// Bytes of the control character at this place: 1, or 2 of U+0080 to U+009F; 0 if it is another one.
std::size_t control_bytes(std::string_view text) {
  const auto byte = static_cast<unsigned char>(text[0]);
  if (byte < 0x20 || byte == 0x7f) return 1;
  if (byte != 0xc2 || text.size() == 1) return 0;
  const auto next = static_cast<unsigned char>(text[1]);
  return next >= 0x80 && next < 0xa0 ? 2 : 0;
}

// Takes the first character off. Precondition: it is UTF-8.
char32_t take_character(std::string_view& text) {
  const std::string_view bytes = first_characters(text, 1);
  text.remove_prefix(bytes.size());
  constexpr std::array<unsigned, 5> lead_bits{0, 0xff, 0x1f, 0x0f, 0x07};
  char32_t character = static_cast<unsigned char>(bytes[0]) & lead_bits[bytes.size()];
  for (const char byte : bytes.substr(1)) character = character << 6 | (byte & 0x3f);
  return character;
}

}  // namespace

bool has_control_characters(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (control_bytes(text.substr(i)) > 0) return true;
  }
  return false;
}

bool is_plain_text(std::string_view text) {
  if (!is_utf8(text) || has_control_characters(text)) return false;
  const bool is_ascii = std::ranges::all_of(text, [](char c) { return (c & 0x80) == 0; });
  return is_ascii || plain_text(text) == text;
}

std::string plain_text(std::string_view text) {
  std::string result;
  int piled = 0;
  while (!text.empty()) {
    const std::string_view rest = text;
    const char32_t character = take_character(text);
    piled = is_in(marks, character) ? piled + 1 : 0;
    if (control_bytes(rest) > 0) {
      result += '?';
    } else if (!is_in(unseen, character) && piled <= most_marks) {
      result += rest.substr(0, rest.size() - text.size());
    }
  }
  return result;
}

}  // namespace brett
