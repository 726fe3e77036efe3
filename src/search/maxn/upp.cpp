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
              "deepen step by step; with a limit of nodes or time it is always done")
        .choice("utility", &UppOptions::utility, {"own", "distance", "entropy", "rank", "risk"},
                "what a seat makes of all seats' values: its own, its distance from the mean, that "
                "less where rivals are unequal, its rank, or like entropy with fear of a loss")
        .number("utility.power", &UppOptions::power, 0.1, 10,
                "for utilities by distance: the power of it that counts, which can be learned")
        .number(
            "risk.threshold", &UppOptions::risk_threshold, 0, 1000,
            "for utility=risk: no chance cut where the depth left, divided by that to the nearest end "
            "of the game that was seen, reaches this; 0: no chance cuts")
        .number("risk.weight", &UppOptions::risk_weight, 0, 1,
                "for utility=risk: how much a possible loss counts besides its probability")
        .set_of("cuts", &UppOptions::cuts, {"immediate", "paranoid", "chance", "last_branch"},
                "leave out lines: after a win, where they hurt who moved here, chance events that "
                "cannot make up, and those of a root's last move that is chosen anyway");
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
       .help = "every seat plays for its utility; lines that would hurt who enters them are left "
               "out",
       .answers = {.payoffs = true, .strategy = true},
       .options = UppOptions::table(),
       .make = &make_upp});
}

}  // namespace brett
