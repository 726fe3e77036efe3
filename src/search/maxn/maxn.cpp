// Max^n (Luckhardt and Irani 1986): who is to move takes what is best for himself, and a node has a
// value for each seat. The yardstick for every faster search of more than two.
//
// With shares=on all vectors have the same sum, which allows cuts that change no value: shallow
// (Korf 1991), last-branch and speculative (Sturtevant 2003).
#include <array>
#include <utility>

#include "search/maxn/root.h"
#include "search/search_kinds.h"

namespace brett {

namespace {

struct MaxnOptions : VectorOptions {
  static constexpr int default_depth = 4;
  MaxnOptions() { table_mb = 0, order_by = 0; }
  bool shares = false;
  unsigned cuts = 0;

  // The bits of this option set, in the order of the names there.
  unsigned reasons_to_cut() const {
    constexpr std::array reasons{unsigned{vector_cut::immediate}, unsigned{vector_cut::chance},
                                 unsigned{vector_cut::shallow}, unsigned{vector_cut::last_branch},
                                 unsigned{vector_cut::speculative}};
    unsigned all = 0;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
      if (cuts >> i & 1) all |= reasons[i];
    }
    return all;
  }
  Status check(std::string_view owner) const {
    if ((reasons_to_cut() & vector_cut::by_sum) != 0 && !shares) {
      return Error{fmt::format(
          "cuts by sums for {}: must have shares=on, other values have no fixed sum", owner)};
    }
    return VectorOptions::check(owner);
  }
  SearchTraits traits() const {
    SearchTraits traits = VectorOptions::traits();
    if (shares) {
      traits.unlearnable_option = "shares";
      traits.unlearnable = "must be off; nothing can be learned of shares";
    }
    return traits;
  }
  static OptionTable<MaxnOptions> table() {
    return OptionTable<MaxnOptions>()
        .with(VectorOptions::table())
        .flag("shares", &MaxnOptions::shares,
              "results as shares of a sum of 1: a sole winner has all of it, a draw is shared")
        .set_of(
            "cuts", &MaxnOptions::cuts,
            {"immediate", "chance", "shallow", "last_branch", "speculative"},
            "skip lines that change no value: after a win, chance events that cannot catch up, and with shares=on by sums over two or three moves");
  }
};

std::unique_ptr<Searcher> make_maxn(const MaxnOptions& options, SearchTools tools) {
  const VectorRules rules{.default_depth = MaxnOptions::default_depth,
                          .iterate = false,
                          .shares = options.shares,
                          .cuts = options.reasons_to_cut()};
  return std::make_unique<VectorSearcher>(options, rules, std::move(tools));
}

}  // namespace

SearchKind maxn() {
  return search_kind<MaxnOptions>(
      {.name = "maxn",
       .help = "every seat maximises its own value; looks at every line",
       .answers = {.payoffs = true, .strategy = true},
       .options = MaxnOptions::table(),
       .make = &make_maxn});
}

}  // namespace brett
