// What the spec of a searching player says: which search, its options, and the habits that all searching
// players have.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "evaluation/catalogue.h"
#include "learning/utility_slopes.h"
#include "players/spec.h"
#include "search/searcher.h"

namespace brett {

// What every searching player can be told besides its search's own options. Options of the evaluation
// follow as dotted keys: eval=mills,eval.possible=3.
struct SearchHabits {
  std::string eval;
  double epsilon = 0;
  std::string book;
  int book_plies = 21;
};

// The player of a spec, as far as it does not depend on the game.
class ChosenSearch {
 public:
  virtual ~ChosenSearch() = default;
  // Whether the options go with what there is for this game.
  virtual Status check(const ToolsAtHand& tools) const = 0;
  virtual std::unique_ptr<Searcher> make(SearchTools tools) const = 0;
  // What it makes of the values of a leaf, as far as that can be learned through.
  virtual Result<LearnedUtility> learned_utility() const = 0;
  // What the ends of games are worth on the lines it expects; an error says why its values do not come
  // from where these lines end, so that nothing can be learned there.
  virtual Result<Goal> learned_goal() const = 0;
  // Whether its answers do not depend on what it was asked in earlier games.
  virtual bool answers_alike() const = 0;

  std::string canonical;  // the player's spec
  SearchHabits habits;
  OptionValues eval_values;
  std::optional<std::string> policy_table;  // of those that want a policy
};

// A search by name, without the type of its options.
struct SearchKind {
  std::string_view name;
  std::string_view help;
  Answers answers;
  // Why it cannot play a game with these facts and this number of seats; empty if it can.
  std::string_view (*misfit)(const Facts& facts, int seats);
  std::vector<OptionInfo> (*describe)();
  // Reads and checks the search's own options and the habits.
  Result<std::unique_ptr<ChosenSearch>> (*read)(const Spec& spec);
};

const std::vector<SearchKind>& search_kinds();
// Finds the line that another search for two has left unfinished, with the same values: no table cuts it.
std::unique_ptr<ChosenSearch> chosen_to_finish_lines(const Goal& goal);
// How to read the answers of a player with this spec; the default if it does not search.
Answers answers_of(std::string_view player_spec);

}  // namespace brett
