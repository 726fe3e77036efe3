#include "drawing/canvas.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace brett {

namespace {

constexpr std::array<std::string_view, 16> seat_inks{
    "1;36",     "1;33",     "1;35",     "1;32",    "38;5;208", "38;5;39",  "38;5;205", "38;5;112",
    "38;5;141", "38;5;178", "38;5;203", "38;5;37", "38;5;171", "38;5;107", "38;5;173", "38;5;246"};
constexpr std::string_view neutral_ink = "1;37";

bool begins_character(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }

}  // namespace

std::string painted(std::string_view text, std::string_view code, bool colour) {
  if (!colour || code.empty() || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

std::string_view ink_of(Seat seat) {
  if (seat < 0) return neutral_ink;
  return seat_inks[static_cast<std::size_t>(seat) % seat_inks.size()];
}

int width_of(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), begins_character));
}

void Canvas::put(int x, int y, std::string_view text, std::string_view code) {
  for (; !text.empty(); ++x) {
    std::size_t size = 1;
    while (size < text.size() && !begins_character(text[size])) ++size;
    const auto height = static_cast<int>(glyphs_.size()) / width_;
    if (x >= 0 && x < width_ && y >= 0 && y < height) {
      glyphs_[static_cast<std::size_t>(y * width_ + x)] = {std::string(text.substr(0, size)),
                                                           std::string(code)};
    }
    text.remove_prefix(size);
  }
}

std::string Canvas::line(int y, bool colour, bool whole) const {
  int end = width_;
  while (!whole && end > 0 && at(end - 1, y).text == " ") --end;
  std::string text;
  for (int x = 0; x < end; ++x) text += painted(at(x, y).text, at(x, y).code, colour);
  return text;
}

}  // namespace brett
