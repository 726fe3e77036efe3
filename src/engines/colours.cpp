#include "engines/colours.h"

#include "core/text.h"

namespace brett {

std::string_view colour_of(const View& view, Seat seat) {
  const bool white_first = tint_of(view, 0) == Tint::light;
  return (seat == 0) == white_first ? "white" : "black";
}

std::optional<Seat> seat_of_colour(const View& view, std::string_view colour) {
  const std::string word = lowered(colour);
  for (const Seat seat : {0, 1}) {
    const std::string_view own = colour_of(view, seat);
    if (word == own || word == own.substr(0, 1)) return seat;
  }
  return std::nullopt;
}

}  // namespace brett
