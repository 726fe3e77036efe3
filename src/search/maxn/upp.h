// UPP-max^n: max^n on utilities, with the paranoid cut and cuts at chance nodes (a diploma thesis of
// 2008). The paranoid cut may change values, all others do not, but for the last move at the root,
// whose value is then a lower bound.
#pragma once

#include <memory>
#include <string_view>

#include "search/maxn/options.h"
#include "search/searcher.h"

namespace brett {

struct Upp {
  static constexpr std::string_view name = "upp";
  static constexpr Answers answers{.payoffs = true, .strategy = true};
  static constexpr std::string_view help =
      "every seat plays for its utility; lines that would hurt who enters them are left out";
  static constexpr int default_depth = 6;
  struct Options : VectorOptions {
    bool iterate = true;
    Utility utility = Utility::entropy;
    double power = 1;
    double risk_threshold = RiskRules().threshold;
    double risk_weight = RiskRules().weight;
    unsigned cuts =
        vector_cut::immediate | vector_cut::paranoid | vector_cut::chance | vector_cut::sure_move;
  };
  static OptionTable<Options> options();
  static Status check(const Options& options);
  static constexpr std::string_view misfit(const Facts&, int) { return {}; }
  static std::unique_ptr<Searcher> make(const Options& options, SearchTools tools);
};

}  // namespace brett
