#include "players/search_tools.h"

#include <fmt/format.h>

#include <algorithm>

#include "search/negamax/tree_searcher.h"

namespace brett {

Result<SearchTools> search_tools(const Game& game, const SearchSpec& chosen, std::uint64_t seed) {
  auto evaluation =
      make_evaluation(game.evaluations(), chosen.habits.eval, chosen.eval_values, game.files());
  if (!evaluation) return evaluation.error();
  auto book = game.books().take(game.start().state(), chosen.habits.book);
  if (!book) return book.error();
  SearchTools tools{.evaluation = std::move(*evaluation),
                    .policy = nullptr,
                    .seed = seed,
                    .book = std::move(*book)};
  if (const auto& table = chosen.search.traits.policy_table) {
    auto policy = game.evaluations().policy(*table, game.files());
    if (!policy) return policy.error();
    tools.policy = std::move(*policy);
  }
  return tools;
}

namespace {

Result<SearchSpec> chosen_search(const Game& game, const Spec& spec) {
  const SearchKind* kind = find_search(spec.name);
  if (kind == nullptr) {
    std::vector<std::string> names;
    for (const SearchKind& known : search_kinds()) names.emplace_back(known.name);
    return unknown("player", spec.name, names);
  }
  const std::string_view why = kind->misfit(game.facts(), game.seats());
  if (!why.empty()) return game.misfit_error(spec.name, why);
  return read_search(*kind, spec);
}

// Finds the line that another search for two has left unfinished, with the same values: no table cuts it.
std::unique_ptr<Searcher> line_finisher(const Goal& goal,
                                        std::shared_ptr<const Evaluation> evaluation) {
  constexpr int default_depth = 6;  // never used: the line says how far it goes
  TreeOptions options;
  options.table_mb = 0;
  options.iterate = false;
  options.goal = goal.kind;
  options.win_distance = goal.win_distance;
  return std::make_unique<TreeSearcher>(options, TreeRules{}, default_depth,
                                        SearchTools{.evaluation = std::move(evaluation)});
}

Status check_layout(const Game& game, const WeightLayout& layout) {
  const auto& layouts = game.learnable();
  if (std::find(layouts.begin(), layouts.end(), layout) != layouts.end()) return Done{};
  return Error{fmt::format("{}: has no criteria or patterns for {} weights of {}", game.spec(),
                           layout.kind, layout.game)};
}

}  // namespace

Result<std::unique_ptr<Learner>> make_learner(const Game& game, const Spec& spec,
                                              std::shared_ptr<const Weights> weights,
                                              std::uint64_t seed) {
  if (const Status status = check_layout(game, weights->layout); !status) return status.error();
  const auto read = chosen_search(game, spec);
  if (!read) return read.error();
  const SearchSpec& chosen = *read;
  if (!chosen.habits.eval.empty() || !chosen.eval_values.empty()) {
    return Error{fmt::format("player {}: must not name an evaluation, since that is learned",
                             chosen.canonical)};
  }
  const SearchTraits& traits = chosen.search.traits;
  if (!traits.unlearnable.empty()) {
    const std::string_view option = traits.unlearnable_option;
    return Error{fmt::format("{}{}{} for a learner: {}", spec.name, option.empty() ? "" : ":",
                             option, traits.unlearnable)};
  }
  auto evaluation = game.evaluations().learned(std::move(weights));
  auto tools = search_tools(game, chosen, seed);
  if (!tools) return tools.error();
  tools->evaluation = evaluation;
  auto finisher = line_finisher(traits.goal, evaluation);
  return std::make_unique<Learner>(
      chosen.search.make(std::move(*tools)), std::move(evaluation),
      LearnedSearch{
          {traits.utility, traits.power}, traits.goal, traits.answers_alike, std::move(finisher)});
}

}  // namespace brett
