#include "search/maxn/upp.h"

#include <utility>

#include "search/maxn/root.h"

namespace brett {

OptionTable<Upp::Options> Upp::options() {
  return OptionTable<Options>()
      .with(VectorOptions::table(default_depth))
      .flag("iterate", &Options::iterate,
            "deepen step by step; with a limit of nodes or time it is always done")
      .choice("utility", &Options::utility, {"own", "distance", "entropy", "rank", "risk"},
              "what a seat makes of all seats' values: its own, its distance from the mean, that "
              "less where rivals are unequal, its rank, or like entropy with fear of a loss")
      .number("utility.power", &Options::power, 0.1, 10,
              "for utilities by distance: the power of it that counts, which can be learned")
      .number(
          "risk.threshold", &Options::risk_threshold, 0, 1000,
          "for utility=risk: no chance cut where the depth left, divided by that to the nearest end "
          "of the game that was seen, reaches this; 0: no chance cuts")
      .number("risk.weight", &Options::risk_weight, 0, 1,
              "for utility=risk: how much a possible loss counts besides its probability")
      .set_of("cuts", &Options::cuts, {"immediate", "paranoid", "chance", "last_branch"},
              "leave out lines: after a win, where they hurt who moved here, chance events that "
              "cannot make up, and those of a root's last move that is chosen anyway");
}

Status Upp::check(const Options& options) { return check_table_size(options.table_mb, name); }

std::unique_ptr<Searcher> Upp::make(const Options& options, SearchTools tools) {
  const VectorRules rules{
      .default_depth = default_depth,
      .iterate = options.iterate,
      .utility = options.utility,
      .power = options.power,
      .risk = {.weight = options.risk_weight, .threshold = options.risk_threshold},
      .cuts = options.cuts};
  return std::make_unique<VectorSearcher>(options, rules, std::move(tools));
}

}  // namespace brett
