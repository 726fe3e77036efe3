#include "evaluation/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "search/playouts/montecarlo_evaluation.h"

namespace brett {

namespace {

// One term of "a+b": which evaluation of a list, and the options that are for it.
struct EvaluationTerm {
  const NamedEvaluation* evaluation;
  OptionValues values;
};

// The terms of "a+b"; an option goes to those that know its key.
Result<std::vector<EvaluationTerm>> chosen_terms(const std::vector<NamedEvaluation>& list,
                                                 std::string_view text,
                                                 const OptionValues& values) {
  std::vector<EvaluationTerm> terms;
  std::vector<bool> used(values.size(), false);
  std::vector<std::string> keys;
  for (const std::string_view name : split(text, '+')) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const auto& one) { return one.name == name; });
    if (found == list.end()) {
      std::vector<std::string> names;
      for (const auto& one : list) names.push_back(one.name);
      return unknown("evaluation", name, names);
    }
    EvaluationTerm& term = terms.emplace_back(EvaluationTerm{&*found, {}});
    for (const OptionInfo& info : found->options) {
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

}  // namespace

std::vector<NamedEvaluation> general_evaluations(const Facts& facts) {
  std::vector<NamedEvaluation> list{
      named_evaluation<PlainEvaluation>("plain", "the margin where the game has one, otherwise 0")};
  if (!facts.hidden) list.push_back(named_evaluation<MonteCarloEvaluation>());
  return list;
}

std::string_view evaluation_name(const GameEvaluations& evaluations, std::string_view text) {
  return text.empty() ? std::string_view(evaluations.preferred) : text;
}

MadeEvaluation make_evaluation(const GameEvaluations& evaluations, std::string_view text,
                               const OptionValues& values, const EvaluationFiles& files) {
  const auto chosen = chosen_terms(evaluations.list, evaluation_name(evaluations, text), values);
  if (!chosen) return chosen.error();
  SumEvaluation::Terms terms;
  std::vector<std::string> names;
  for (const EvaluationTerm& term : *chosen) {
    auto made = term.evaluation->make(term.values, files);
    if (!made) return made.error();
    terms.push_back(std::move(*made));
    names.push_back(term.evaluation->name);
  }
  if (terms.size() == 1) return terms.front();
  return std::shared_ptr<const Evaluation>(
      std::make_shared<const SumEvaluation>(std::move(terms), std::move(names)));
}

}  // namespace brett
