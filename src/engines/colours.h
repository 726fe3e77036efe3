// The two colours of GTP, NBoard and UCI in games whose seats have other names.
#pragma once

#include <optional>
#include <string_view>

#include "core/view.h"

namespace brett {

// "black" or "white": as the seat is called, otherwise the first to move is black.
std::string_view colour_of(const View& view, Seat seat);
// The seat of "b", "black", "w" or "white", in any case.
std::optional<Seat> seat_of_colour(const View& view, std::string_view colour);

}  // namespace brett
