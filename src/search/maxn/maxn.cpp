#include "search/maxn/maxn.h"

#include <array>
#include <utility>

#include "search/maxn/root.h"

namespace brett {

namespace {
// The bits of maxn's option set, in the order of the names there.
unsigned maxn_cuts(const Maxn::Options& options) {
  constexpr std::array reasons{unsigned{vector_cut::immediate}, unsigned{vector_cut::chance},
                               unsigned{vector_cut::shallow}, unsigned{vector_cut::last_branch},
                               unsigned{vector_cut::speculative}};
  unsigned cuts = 0;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    if (options.cuts >> i & 1) cuts |= reasons[i];
  }
  return cuts;
}
}  // namespace

OptionTable<Maxn::Options> Maxn::options() {
  return OptionTable<Options>()
      .with(VectorOptions::table(default_depth))
      .flag("shares", &Options::shares,
            "results as shares of one whole: a sole winner has it all, a draw is shared")
      .set_of("cuts", &Options::cuts,
              {"immediate", "chance", "shallow", "last_branch", "speculative"},
              "leave out lines that change no value: after a win, chance events that cannot make "
              "up, and with shares=on by sums over two or three moves");
}

Status Maxn::check(const Options& options) {
  if ((maxn_cuts(options) & vector_cut::by_sum) != 0 && !options.shares) {
    return Error{fmt::format(
        "cuts by sums for {}: must have shares=on, other values have no fixed sum", name)};
  }
  return check_table_size(options.table_mb, name);
}

std::unique_ptr<Searcher> Maxn::make(const Options& options, SearchTools tools) {
  const VectorRules rules{.default_depth = default_depth,
                          .iterate = false,
                          .shares = options.shares,
                          .cuts = maxn_cuts(options)};
  return std::make_unique<VectorSearcher>(options, rules, std::move(tools));
}

}  // namespace brett
