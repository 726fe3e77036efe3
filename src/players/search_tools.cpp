#include "players/search_tools.h"

#include <fmt/format.h>

#include <algorithm>

namespace brett {

Result<SearchTools> search_tools(const Game& game, const ChosenSearch& chosen, std::uint64_t seed) {
  auto evaluation = make_evaluation(game.evaluations(), chosen.habits.eval, chosen.eval_values);
  if (!evaluation) return evaluation.error();
  auto book = game.books().take(game.start().state(), chosen.habits.book);
  if (!book) return book.error();
  SearchTools tools{.evaluation = std::move(*evaluation),
                    .policy = nullptr,
                    .seed = seed,
                    .book = std::move(*book)};
  if (chosen.policy_table) {
    auto policy = game.evaluations().policy(*chosen.policy_table);
    if (!policy) return policy.error();
    tools.policy = std::move(*policy);
  }
  return tools;
}

namespace {

Result<std::unique_ptr<ChosenSearch>> chosen_search(const Game& game, const Spec& spec) {
  std::vector<std::string> names;
  for (const SearchKind& kind : search_kinds()) {
    if (kind.name == spec.name) {
      const std::string_view why = kind.misfit(game.facts(), game.seats());
      if (!why.empty()) return game.misfit_error(spec.name, why);
      return kind.read(spec);
    }
    names.emplace_back(kind.name);
  }
  return unknown("player", spec.name, names);
}

Status check_layout(const Game& game, const WeightLayout& layout) {
  const auto& layouts = game.learnable();
  if (std::find(layouts.begin(), layouts.end(), layout) != layouts.end()) return Done{};
  return Error{fmt::format("{}: it has no criteria or patterns for {} weights of {}", game.spec(),
                           layout.kind, layout.game)};
}

}  // namespace

Result<std::unique_ptr<Learner>> make_learner(const Game& game, const Spec& spec,
                                              std::shared_ptr<const Weights> weights,
                                              std::uint64_t seed) {
  if (const Status status = check_layout(game, weights->layout); !status) return status.error();
  const auto read = chosen_search(game, spec);
  if (!read) return read.error();
  const ChosenSearch& chosen = **read;
  if (!chosen.habits.eval.empty() || !chosen.eval_values.empty()) {
    return Error{fmt::format("player {}: must not name an evaluation, it is what is learned",
                             chosen.canonical)};
  }
  const auto utility = chosen.learned_utility();
  if (!utility) return utility.error();
  const auto goal = chosen.learned_goal();
  if (!goal) return goal.error();
  auto evaluation = game.evaluations().learned(std::move(weights));
  auto tools = search_tools(game, chosen, seed);
  if (!tools) return tools.error();
  tools->evaluation = evaluation;
  auto finisher =
      chosen_to_finish_lines(*goal)->make({.evaluation = evaluation, .policy = nullptr});
  return std::make_unique<Learner>(
      chosen.make(std::move(*tools)), std::move(evaluation),
      LearnedSearch{*utility, *goal, chosen.answers_alike(), std::move(finisher)});
}

}  // namespace brett
