// What is known of a search without the type of its options, and of a player's options without its game:
// compiled once, not for every game.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "players/agents.h"
#include "players/spec.h"

namespace brett {

struct SearchKind {
  std::string_view name;
  std::string_view help;
  Answers answers;
  // Why it cannot play a game with these facts for so many; empty if it can.
  std::string_view (*misfit)(const Facts& facts, int seats);
  std::vector<OptionInfo> (*describe)();
  // Its options and what every player can be told, checked as a whole, too.
  Result<std::unique_ptr<ChosenSearch>> (*read)(const Spec& spec);
};

// In the order of SearchKinds (player_kinds.h).
const std::vector<SearchKind>& search_kinds();
// Finds the line that another search for two has left unfinished, with the same values: no table cuts it.
std::unique_ptr<ChosenSearch> chosen_to_finish_lines(const Goal& goal);
// What is to be known of the answers of a player with this spec; the usual if it does not search.
Answers answers_of(std::string_view player_spec);

}  // namespace brett
