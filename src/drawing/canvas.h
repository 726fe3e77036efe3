// A sheet of characters, each with a colour: what boards are drawn on for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/turn.h"

namespace brett {

// --- colours (ECMA-48) ---------------------------------------------------------------------------
namespace ink {
constexpr std::string_view frame = "2";
constexpr std::string_view target = "32";
constexpr std::string_view prey = "1;31";
constexpr std::string_view last = "1";
constexpr std::string_view mark = "1;33";
}  // namespace ink

std::string painted(std::string_view text, std::string_view code, bool colour);
// One for each of 16 seats, readable on dark and on light; nobody has one, too.
std::string_view ink_of(Seat seat);
// How many characters of a terminal a text takes.
int width_of(std::string_view text);

class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width), glyphs_(static_cast<std::size_t>(width * height), Glyph{" ", ""}) {}

  // What lies outside is left out.
  void put(int x, int y, std::string_view text, std::string_view code);
  // With its middle at x.
  void put_middle(int x, int y, std::string_view text, std::string_view code) {
    put(x - width_of(text) / 2, y, text, code);
  }
  // Without the blanks at its end, unless it is wanted `whole`.
  std::string line(int y, bool colour, bool whole = false) const;

 private:
  struct Glyph {
    std::string text;
    std::string code;
  };
  const Glyph& at(int x, int y) const { return glyphs_[static_cast<std::size_t>(y * width_ + x)]; }

  int width_;
  std::vector<Glyph> glyphs_;
};

}  // namespace brett
