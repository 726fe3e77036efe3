// Expectimax (Michie 1966): minimax with chance nodes that are worth what their events are on average.
// More than one opponent play against the searcher, as in paranoid search, of which this is the form for
// games of chance: plain unless cuts are asked for.
#pragma once

#include <memory>
#include <string_view>

#include "search/one_seat/root.h"

namespace brett {

struct Expectimax : OneSeatKind {
  static constexpr std::string_view name = "expectimax";
  static constexpr std::string_view help = "minimax that averages over chance events";
  static constexpr int default_depth = 4;
  struct Options : OneSeatOptions {
    Options() { star = Star::off; }
  };
  static OptionTable<Options> options();
  static Status check(const Options& options);
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
