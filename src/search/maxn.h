// Max^n (Luckhardt and Irani 1986): who is to move takes what is best for himself, and a node has a
// value for each seat. The yardstick for every faster search of more than two.
//
// With shares=on all vectors have the same sum, which allows cuts that change no value: shallow
// (Korf 1991), last-branch and speculative (Sturtevant 2003).
#pragma once

#include <array>

#include "search/vector_root.h"

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
  static OptionTable<Options> options() {
    return OptionTable<Options>()
        .with(VectorOptions::table(default_depth))
        .flag("shares", &Options::shares,
              "results as shares of one whole: a sole winner has it all, a draw is shared")
        .set_of("cuts", &Options::cuts,
                {"immediate", "chance", "shallow", "last_branch", "speculative"},
                "leave out lines that change no value: after a win, chance events that cannot make "
                "up, and with shares=on by sums over two or three moves");
  }
  static Status check(const Options& options) {
    if ((cuts_of(options) & vector_cut::by_sum) != 0 && !options.shares) {
      return Error{fmt::format(
          "cuts by sums for {}: must have shares=on, other values have no fixed sum", name)};
    }
    return check_table_size(options.table_mb, name);
  }
  static constexpr std::string_view misfit(const Facts&, int) { return {}; }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools) {
    const VectorRules rules{.default_depth = default_depth,
                            .iterate = false,
                            .shares = options.shares,
                            .cuts = cuts_of(options)};
    return std::make_unique<VectorSearcher<G>>(options, rules, std::move(tools));
  }

 private:
  // The bits of its option set, in the order of the names there.
  static unsigned cuts_of(const Options& options) {
    constexpr std::array reasons{unsigned{vector_cut::immediate}, unsigned{vector_cut::chance},
                                 unsigned{vector_cut::shallow}, unsigned{vector_cut::last_branch},
                                 unsigned{vector_cut::speculative}};
    unsigned cuts = 0;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
      if (options.cuts >> i & 1) cuts |= reasons[i];
    }
    return cuts;
  }
};

}  // namespace brett
