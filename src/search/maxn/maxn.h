// Max^n (Luckhardt and Irani 1986): who is to move takes what is best for himself, and a node has a
// value for each seat. The yardstick for every faster search of more than two.
//
// With shares=on all vectors have the same sum, which allows cuts that change no value: shallow
// (Korf 1991), last-branch and speculative (Sturtevant 2003).
#pragma once

#include <memory>
#include <string_view>

#include "search/maxn/options.h"
#include "search/searcher.h"

namespace brett {

struct Maxn {
  static constexpr std::string_view name = "maxn";
  static constexpr Answers answers{.payoffs = true, .strategy = true};
  static constexpr std::string_view help = "every seat plays for itself; looks at every line";
  static constexpr int default_depth = 4;
  struct Options : VectorOptions {
    Options() { table_mb = 0, order_by = 0; }
    bool shares = false;
    unsigned cuts = 0;
  };
  static OptionTable<Options> options();
  static Status check(const Options& options);
  static constexpr std::string_view misfit(const Facts&, int) { return {}; }
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
