// Minimax: the whole tree to a fixed depth. The yardstick for every faster search. With a table it
// remembers positions it has met (memo).
#pragma once

#include "search/search_options.h"
#include "search/searcher.h"

namespace brett {

struct Minimax {
  static constexpr std::string_view name = "minimax";
  static constexpr std::string_view help = "looks at every line to a fixed depth";
  static constexpr int default_depth = 3;
  struct Options : LimitOptions {
    bool memo = false;
    int table_mb = 16;
    bool win_distance = true;
    Goal::Kind goal = Goal::Kind::win;
    Ties ties = Ties::first;
  };
  static OptionTable<Options> options();
  static Status check(const Options& options);
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
