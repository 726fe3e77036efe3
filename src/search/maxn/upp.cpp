// UPP-max^n: max^n on utilities, with the paranoid cut and cuts at chance nodes (a diploma thesis of
// 2008). The paranoid cut may change values, all others do not, but for the last move at the root,
// whose value is then a lower bound.
#include <utility>

#include "search/maxn/root.h"
#include "search/search_kinds.h"

namespace brett {

namespace {

struct UppOptions : VectorOptions {
  static constexpr int default_depth = 6;
  bool iterate = true;
  Utility utility = Utility::entropy;
  double power = 1;
  double risk_threshold = RiskRules().threshold;
  double risk_weight = RiskRules().weight;
  unsigned cuts =
      vector_cut::immediate | vector_cut::paranoid | vector_cut::chance | vector_cut::sure_move;

  SearchTraits traits() const {
    SearchTraits traits = VectorOptions::traits();
    traits.utility = utility;
    traits.power = power;
    return traits;
  }
  static OptionTable<UppOptions> table() {
    return OptionTable<UppOptions>()
        .with(VectorOptions::table())
        .flag("iterate", &UppOptions::iterate,
              "iterative deepening; always on with a limit of nodes or time")
        .choice(
            "utility", &UppOptions::utility, {"own", "distance", "entropy", "rank", "risk"},
            "utility of the values of all seats: the own value, its distance from the mean, that distance reduced for unequal rivals, the rank, or entropy with a weight on losses")
        .number("utility.power", &UppOptions::power, 0.1, 10,
                "exponent of the distance, for utilities by distance; can be learned")
        .number(
            "risk.threshold", &UppOptions::risk_threshold, 0, 1000,
            "for utility=risk: no chance cut if the depth left, divided by the depth of the nearest end of the game found, reaches this; 0: no chance cuts")
        .number("risk.weight", &UppOptions::risk_weight, 0, 1,
                "for utility=risk: additional weight of a possible loss")
        .set_of(
            "cuts", &UppOptions::cuts, {"immediate", "paranoid", "chance", "last_branch"},
            "skip lines: after a win, where the previous player would avoid them, chance events that cannot catch up, and those of a last root move that is already best");
  }
};

std::unique_ptr<Searcher> make_upp(const UppOptions& options, SearchTools tools) {
  const VectorRules rules{
      .default_depth = UppOptions::default_depth,
      .iterate = options.iterate,
      .utility = options.utility,
      .power = options.power,
      .risk = {.weight = options.risk_weight, .threshold = options.risk_threshold},
      .cuts = options.cuts};
  return std::make_unique<VectorSearcher>(options, rules, std::move(tools));
}

}  // namespace

SearchKind upp() {
  return search_kind<UppOptions>(
      {.name = "upp",
       .help = "every seat maximises its utility; skips lines that a seat would avoid",
       .answers = {.payoffs = true, .strategy = true},
       .options = UppOptions::table(),
       .make = &make_upp});
}

}  // namespace brett
