// Paranoid search (Sturtevant and Korf 2000): all opponents are thought to play against the searcher, so
// that one value and alpha-beta are enough for any number of seats.
#pragma once

#include <memory>
#include <string_view>

#include "search/one_seat/root.h"

namespace brett {

struct Paranoid : OneSeatKind {
  static constexpr std::string_view name = "paranoid";
  static constexpr std::string_view help = "expects all opponents to play against it";
  static constexpr int default_depth = 6;
  using Options = OneSeatOptions;
  static OptionTable<Options> options();
  static Status check(const Options& options);
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
