#include "store/old_record.h"

#include <fmt/format.h>

#include <array>

namespace brett {

namespace {

// Bytes below the blank are no text, but for the end of a line; so they are codes:
//
//   1 to 8   the end of a line, then the number of the next move, filled up to 8 characters, the
//            seat and two blanks: "\n12      2  "
//   11       the same for chance: "\n12      chance  "
//   12 to 31 a phrase
constexpr char most_coded_seats = 8;
constexpr char chance_code = 11;
constexpr char first_phrase = 12;
constexpr std::array<std::string_view, 20> phrases{
    "brett record 1\ngame    ",
    "\nplayer  ",
    "\nseed    ",
    "\ndate    20",
    "\nstart   ",
    "\nresult  ",
    "\nending  rules\nmoves   ",
    "\nfinal   ",
    "\ncheck   ",
    "\nend\n",
    "  time=0.0000",
    "  time=0.",
    " time=0.0000",
    " time=0.",
    "  value=",
    " depth=",
    " nodes=",
    "--------",
    "........",
    "\nevent   ",
};

}  // namespace

std::optional<std::string> unpack_old_record(std::string_view packed) {
  std::string text;
  text.reserve(packed.size() * 5);
  int number = 0;  // of the last move
  for (const char c : packed) {
    if (c >= first_phrase && c < ' ') {
      text += phrases[static_cast<std::size_t>(c - first_phrase)];
    } else if (c == chance_code) {
      text += fmt::format("\n{:<7} chance  ", ++number);
    } else if (c >= 1 && c <= most_coded_seats) {
      text += fmt::format("\n{:<7} {}  ", ++number, int{c});
    } else if (c == '\0' || c == '\t') {
      return std::nullopt;
    } else {
      text += c;
    }
  }
  return text;
}

}  // namespace brett
