// MTD(f) (Plaat et al. 1996): alpha-beta calls with a null window that close in on the value from a
// first guess. Lives on its table: every call but the first finds most of the tree there.
#pragma once

#include "search/negamax/tree_options.h"
#include "search/searcher.h"

namespace brett {

struct Mtdf {
  static constexpr std::string_view name = "mtdf";
  static constexpr std::string_view help = "null windows that close in on the value from a guess";
  static constexpr int default_depth = 6;
  enum class Guess { previous, parity, zero, eval };
  struct Options : TreeOptions {
    Guess guess = Guess::parity;
  };
  static OptionTable<Options> options();
  static Status check(const Options& options);
  static Status check_tools(const Options& options, const ToolsAtHand& tools);
  static constexpr std::string_view misfit(const Facts& facts, int seats) {
    return two_seat_misfit(facts, seats);
  }
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
