// AnyGame made of a game type: the one place where templates meet strings. Included by the
// generated file of each registered game, and by whoever adds a game of his own from outside.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "evaluation/learned_list.h"
#include "players/agents.h"
#include "players/any_game.h"
#include "players/book_face.h"
#include "players/game_players.h"
#include "players/learner_face.h"
#include "players/player_kinds.h"
#include "players/search_kinds.h"
#include "players/state_face.h"

namespace brett {

template <GameState G>
class GameFace final : public GameWithPlayers {
 public:
  GameFace(const G& start, std::string spec) : start_(start), spec_(std::move(spec)) {}

  const Facts& facts() const override {
    static constexpr Facts facts = G::facts;
    return facts;
  }
  std::string_view rules() const override { return G::rules; }
  std::string spec() const override { return spec_; }
  int seats() const override { return start_.seats(); }

  std::unique_ptr<AnyState> start() const override {
    return std::make_unique<StateFace<G>>(start_);
  }
  Result<std::unique_ptr<AnyState>> parse(std::string_view position) const override {
    const auto state = start_.parse(trimmed(position));
    if (!state) return state.error();
    return std::unique_ptr<AnyState>(std::make_unique<StateFace<G>>(*state));
  }

  std::vector<WeightLayout> learnable() const override { return learnable_layouts<G>(); }

  Result<std::unique_ptr<AnyBook>> opening_book(std::string_view text, std::string_view source,
                                                int plies, std::stop_token stop) const override {
    auto book = OpeningBook<G>::read(start_, text, source, plies, stop);
    if (!book) return book.error();
    return std::unique_ptr<AnyBook>(std::make_unique<BookFace<G>>(std::move(*book)));
  }

  Result<Solution> solve(const AnyState& state, const SolverOptions& options, const Limits& limits,
                         const SolverProgress& progress) const override {
    if constexpr (unsolvable<G>().empty()) {
      return brett::solve(StateFace<G>::of(state).state(), options, limits, progress);
    } else {
      return Error{fmt::format("{} cannot be solved: {}", spec_, unsolvable<G>())};
    }
  }
  PerftCount perft(const AnyState& state, int depth, std::stop_token stop) const override {
    return brett::perft(StateFace<G>::of(state).state(), depth, stop);
  }
  PlayoutCount playouts(const AnyState& state, std::chrono::nanoseconds time, Rng rng,
                        std::stop_token stop) const override {
    return brett::playouts(StateFace<G>::of(state).state(), time, rng, std::move(stop));
  }

 protected:
  Result<std::unique_ptr<AnyPlayer>> search_player(const ChosenSearch& chosen,
                                                   std::uint64_t seed) const override {
    auto tools = tools_for(chosen, seed);
    if (!tools) return tools.error();
    const ToolsAtHand at_hand{.game = G::facts.name,
                              .policy = tools->policy != nullptr,
                              .book = tools->book != nullptr,
                              .skips = skips_seats<G>};
    if (const Status status = chosen.check(at_hand); !status) return status.error();
    BookHabit<G> book{tools->book, chosen.habits.book_plies};
    NamedValues<G> values{std::string(evaluation_name<G>(chosen.habits.eval)), tools->evaluation};
    return std::unique_ptr<AnyPlayer>(std::make_unique<SearchPlayer<G>>(
        chosen.canonical, make_searcher(chosen, std::move(*tools)), chosen.habits.epsilon, seed,
        std::move(book), std::move(values)));
  }
  Result<std::unique_ptr<AnyLearner>> search_learner(const ChosenSearch& chosen,
                                                     std::shared_ptr<const Weights> weights,
                                                     std::uint64_t seed) const override {
    const auto utility = chosen.learned_utility();
    if (!utility) return utility.error();
    const auto goal = chosen.learned_goal();
    if (!goal) return goal.error();
    auto evaluation = learned_evaluation<G>(std::move(weights));
    if (evaluation == nullptr) return Error{fmt::format("{}: nothing can be learned", spec_)};
    auto tools = tools_for(chosen, seed);
    if (!tools) return tools.error();
    tools->evaluation = evaluation;
    auto finisher = make_searcher<G>(*chosen_to_finish_lines(*goal),
                                     {.evaluation = evaluation, .policy = nullptr});
    return std::unique_ptr<AnyLearner>(std::make_unique<LearnerFace<G>>(
        make_searcher(chosen, std::move(*tools)), std::move(evaluation),
        LearnedSearch<G>{*utility, *goal, chosen.answers_alike(), std::move(finisher)}));
  }

 private:
  Result<SearchTools<G>> tools_for(const ChosenSearch& chosen, std::uint64_t seed) const {
    auto evaluation = make_evaluation<G>(chosen.habits.eval, chosen.eval_values);
    if (!evaluation) return evaluation.error();
    auto book = books_.take(start_, chosen.habits.book);
    if (!book) return book.error();
    SearchTools<G> tools{.evaluation = std::move(*evaluation),
                         .policy = nullptr,
                         .seed = seed,
                         .book = std::move(*book)};
    if (chosen.policy_table) {
      auto policy = BookPolicy<G>::make(*chosen.policy_table);
      if (!policy) return policy.error();
      tools.policy = std::move(*policy);
    }
    return tools;
  }

  G start_;
  std::string spec_;
  mutable BookShelf<G> books_;
};

// A function of its own, so that a board can be compiled apart from its family.
template <GameState G>
std::unique_ptr<AnyGame> make_face(const G& start, const std::string& spec) {
  return std::make_unique<GameFace<G>>(start, spec);
}

template <class Game>
Result<std::unique_ptr<AnyGame>> make_game(const Spec& spec) {
  if constexpr (requires { typename Game::Params; }) {
    const auto table = Game::options();
    const auto params = read_options(spec, table);
    if (!params) return params.error();
    if (const Status status = Game::check(*params); !status) return status.error();
    const std::string name = canonical_spec(spec.name, table, *params);
    return instantiate<Game>(*params, [&]<GameState G>(const G& start) {
      return Result<std::unique_ptr<AnyGame>>(make_face(start, name));
    });
  } else {
    const auto none = read_options(spec, OptionTable<NoParams>());
    if (!none) return none.error();
    return Result<std::unique_ptr<AnyGame>>(make_face(Game(), spec.name));
  }
}

template <class Game>
GameEntry game_entry() {
  GameEntry entry{
      .facts = Game::facts, .rules = Game::rules, .options = {}, .make = &make_game<Game>};
  if constexpr (requires { typename Game::Params; }) entry.options = Game::options().describe();
  return entry;
}

}  // namespace brett
