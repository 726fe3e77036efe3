// How a game ended, from the referee to records, the store and the page.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "core/names.h"

namespace brett {

enum class Ending {
  open,         // it goes on: no result
  rules,        // the game was over
  forfeit,      // a seat lost it
  adjudicated,  // decided from outside, for example by counting
  quit,         // a seat left it: no result
};

inline constexpr std::array<std::string_view, 5> ending_names{"open", "rules", "forfeit",
                                                              "adjudicated", "quit"};

// How a seat can lose apart from the rules.
enum class Forfeit {
  none,
  illegal_move,
  time,
  crash,  // it died, fell silent, talked nonsense, threw
  resigned,
};

constexpr std::string_view name_of(Forfeit forfeit) {
  return name_in({"", "illegal move", "time", "crash", "resigned"}, forfeit);
}

constexpr std::string_view name_of(Ending ending) {
  return ending_names[static_cast<std::size_t>(ending)];
}

constexpr std::optional<Ending> ending_called(std::string_view name) {
  return value_called<Ending>(ending_names, name);
}

}  // namespace brett
