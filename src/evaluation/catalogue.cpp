#include "evaluation/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

namespace brett {

Result<std::vector<EvaluationTerm>> chosen_terms(const std::vector<EvaluationOffer>& offers,
                                                 std::string_view text,
                                                 const OptionValues& values) {
  std::vector<EvaluationTerm> terms;
  std::vector<bool> used(values.size(), false);
  std::vector<std::string> keys;
  for (const std::string_view name : split(text, '+')) {
    const auto offer = std::find_if(offers.begin(), offers.end(),
                                    [&](const auto& one) { return one.name == name; });
    if (offer == offers.end()) {
      std::vector<std::string> names;
      for (const auto& one : offers) names.push_back(one.name);
      return unknown("evaluation", name, names);
    }
    EvaluationTerm& term = terms.emplace_back();
    term.at = static_cast<std::size_t>(offer - offers.begin());
    for (const OptionInfo& info : offer->options) {
      keys.push_back(info.key);
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].first != info.key) continue;
        term.values.push_back(values[i]);
        used[i] = true;
      }
    }
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!used[i]) {
      return unknown(fmt::format("option of evaluation {}", text), values[i].first, keys);
    }
  }
  return terms;
}

}  // namespace brett
