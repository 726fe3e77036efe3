// Options that searches of several families share: how far to look, ties, the size and life of tables.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/limits.h"
#include "core/options.h"
#include "search/evaluation.h"
#include "search/maxn/utility.h"
#include "search/searcher.h"

namespace brett {

// What its options make of a search, for those who use it.
struct SearchTraits {
  bool answers_alike = true;  // its answers do not depend on what it was asked in earlier games
  // What moves are weighed by: this file, or with an empty name the game's own. None: by nothing.
  std::optional<std::string> policy_table = {};
  // What the ends of games are worth on the lines it expects,
  Goal goal = {};
  // and what it makes of the values of a leaf.
  Utility utility = Utility::own;
  double power = 1;  // of the utility's distance
  // The option, if it is one, by which nothing can be learned through its values, and why.
  std::string_view unlearnable_option = {};
  std::string_view unlearnable = {};
};

// Which of equally good moves is played.
enum class Ties { first, random };

// How far to look: every search takes these.
struct LimitOptions {
  int depth = 0;
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{0};

  static OptionTable<LimitOptions> table();
  // The tighter of these and what the caller allows.
  Limits within(const Limits& outer) const;
  // The same; without any limit `default_depth` holds.
  Limits within(const Limits& outer, int default_depth) const;

  // What every search's options say, each in its own way (search_kind.h): whether they go together, whether
  // they go with a game, and what they mean. `owner` is the search's name.
  Status check(std::string_view /*owner*/) const { return Done{}; }
  Status check_tools(std::string_view /*owner*/, const ToolsAtHand& /*tools*/) const {
    return Done{};
  }
  SearchTraits traits() const { return {}; }
};

namespace order {
// What all searches can sort moves by, as bits of an option set; each family has more.
enum : unsigned { table = 1, previous = 2, killer = 4, history = 8 };
}  // namespace order

// What a search for two plays for.
struct GoalOptions : LimitOptions {
  Goal::Kind goal = Goal::Kind::win;
  bool win_distance = true;
  Ties ties = Ties::first;

  static OptionTable<GoalOptions> goal_table();  // without the limits
  SearchTraits traits() const {
    return {.answers_alike = ties == Ties::first, .goal = {goal, win_distance}};
  }
};

// How long table entries live: for one move, or until the game ends.
enum class KeepTable { move, game };

// What the ranges of single options cannot say: a table must fit into this machine's memory.
Status check_table_size(int megabytes, std::string_view owner, std::string_view option = "table");

}  // namespace brett
