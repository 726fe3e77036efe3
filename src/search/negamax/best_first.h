// Best-first minimax, recursive and memory-bounded (Korf and Chickering 1996): always expands the
// leaf at the end of the line that looks best so far. Memory is one list of moves per ply.
//
// Contract of search(node, [alpha, beta]), values for the node's seat: evaluate all children, and
// if one exceeds beta return it. M1 is the best child, M2 the second; while alpha <= M1 <= beta, M1
// becomes what a search of that child with [max(alpha, M2), beta] returns. So a call returns a
// value outside its window, and its caller turns to another child. Each turn of the loop but the
// last lowers the value of a child, which is why it ends.
//
// A child is closed when nothing below it can be expanded: the game is over, the depth is reached,
// or all its children are closed. expand=principal ends when the leaf to be expanded is closed, as
// the 2023 Othello study must have; expand=all goes on with the best child that is open until none
// is left, and then has the value of minimax. A closed child cannot be searched again but still
// bounds its node from below: as long as the best closed child is within the window, an open one
// may fall below alpha without the node doing so.
#pragma once

#include "search/search_options.h"
#include "search/searcher.h"

namespace brett {

struct BestFirst {
  static constexpr std::string_view name = "best_first";
  static constexpr Answers answers{.uneven = true};
  static constexpr std::string_view help = "always expands the end of the best line so far";
  static constexpr int default_depth = 6;
  enum class Expand { principal, all };
  struct Options : LimitOptions {
    Expand expand = Expand::principal;
    Goal::Kind goal = Goal::Kind::win;
    bool win_distance = true;
    Ties ties = Ties::first;
  };
  static OptionTable<Options> options();
  static Status check(const Options&) { return Done{}; }
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
