// How a game ended, from the referee to records, the store and the page.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace brett {

enum class Ending {
  open,         // it goes on: no result
  rules,        // the game was over
  forfeit,      // a seat lost it
  adjudicated,  // decided from outside, for example by counting
  quit,         // a seat left it: no result
};

constexpr std::array<std::pair<Ending, std::string_view>, 5> ending_names{{
    {Ending::open, "open"},
    {Ending::rules, "rules"},
    {Ending::forfeit, "forfeit"},
    {Ending::adjudicated, "adjudicated"},
    {Ending::quit, "quit"},
}};

// How a seat can lose apart from the rules.
enum class Forfeit {
  none,
  illegal_move,
  time,
  crash,  // it died, fell silent, talked nonsense, threw
  resigned,
};

constexpr std::string_view name_of(Forfeit forfeit) {
  switch (forfeit) {
    case Forfeit::none: break;
    case Forfeit::illegal_move: return "illegal move";
    case Forfeit::time: return "time";
    case Forfeit::crash: return "crash";
    case Forfeit::resigned: return "resigned";
  }
  return "";
}

constexpr std::string_view name_of(Ending ending) {
  return ending_names[static_cast<std::size_t>(ending)].second;
}

constexpr std::optional<Ending> ending_called(std::string_view name) {
  for (const auto& [ending, known] : ending_names) {
    if (known == name) return ending;
  }
  return std::nullopt;
}

}  // namespace brett
