// The parts of a searching player's spec: the search, its options, and the options that all searching
// players have ("habits").
#pragma once

#include <string>
#include <string_view>

#include "evaluation/catalogue.h"
#include "players/spec.h"
#include "search/search_kinds.h"

namespace brett {

// Options of every searching player, besides those of its search. Options of the evaluation
// follow as dotted keys: eval=mills,eval.possible=3.
struct SearchHabits {
  std::string eval;
  double epsilon = 0;
  std::string book;
  int book_plies = 21;

  static OptionTable<SearchHabits> table();
};

// The player of a spec, as far as it does not depend on the game.
struct SearchSpec {
  std::string canonical;  // the player's spec
  ChosenSearch search;
  SearchHabits habits;
  OptionValues eval_values;
};

// Reads and checks the search's own options and the habits. Precondition: the spec names the search.
Result<SearchSpec> read_search(const SearchKind& kind, const Spec& spec);
// How to read the answers of a player with this spec; the default if it does not search.
Answers answers_of(std::string_view player_spec);

}  // namespace brett
