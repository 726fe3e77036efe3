// AnyGame made of a game type: the one place where templates meet strings. Included by the
// generated file of each registered game, and by whoever adds a game of his own from outside.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "players/agents.h"
#include "players/any_game.h"
#include "players/book_face.h"
#include "players/player_kinds.h"
#include "players/state_face.h"

namespace brett {

template <GameState G>
class GameFace final : public AnyGame {
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

  std::vector<PlayerInfo> players() const override {
    std::vector<PlayerInfo> list;
    list.push_back({std::string(HumanPlayer::name), std::string(HumanPlayer::help), {}, ""});
    list.push_back({std::string(RandomPlayer::name), std::string(RandomPlayer::help), {}, ""});
    detail::any_search([&]<class Search>() {
      list.push_back({std::string(Search::name), std::string(Search::help),
                      AgentKind<Search>::describe(),
                      std::string(Search::misfit(facts(), seats()))});
      return false;
    });
    return list;
  }

  Result<std::unique_ptr<AnyPlayer>> player(const Spec& spec,
                                            const PlayerContext& context) const override {
    if (spec.name == HumanPlayer::name) return human(spec, context);
    if (spec.name == RandomPlayer::name) return random(spec, context);
    Result<std::unique_ptr<AnyPlayer>> made = unknown("player", spec.name, player_names());
    detail::any_search([&]<class Search>() {
      if (Search::name != spec.name) return false;
      made = search_player<Search>(spec, context);
      return true;
    });
    return made;
  }

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

 private:
  using MadePlayer = Result<std::unique_ptr<AnyPlayer>>;

  std::vector<std::string> player_names() const {
    std::vector<std::string> names;
    for (const PlayerInfo& info : players()) names.push_back(info.name);
    return names;
  }
  std::vector<std::string> fitting_searches() const {
    std::vector<std::string> names;
    detail::any_search([&]<class Search>() {
      if (Search::misfit(facts(), seats()).empty()) names.emplace_back(Search::name);
      return false;
    });
    return names;
  }
  static MadePlayer human(const Spec& spec, const PlayerContext& context) {
    if (const auto options = read_options(spec, OptionTable<NoParams>()); !options) {
      return options.error();
    }
    if (context.person == nullptr) return Error{"player human: nobody is here to ask for moves"};
    return std::unique_ptr<AnyPlayer>(std::make_unique<HumanPlayer>(*context.person));
  }
  static MadePlayer random(const Spec& spec, const PlayerContext& context) {
    if (const auto options = read_options(spec, OptionTable<NoParams>()); !options) {
      return options.error();
    }
    return std::unique_ptr<AnyPlayer>(std::make_unique<RandomPlayer>(context.seed));
  }
  template <class Search>
  MadePlayer search_player(const Spec& spec, const PlayerContext& context) const {
    if (const std::string_view why = Search::misfit(facts(), seats()); !why.empty()) {
      return misfit(spec.name, why);
    }
    if constexpr (Search::misfit(G::facts, G::facts.min_seats).empty()) {
      const AgentSpec parts(spec);
      const auto options = AgentKind<Search>::read(parts.own);
      if (!options) return options.error();
      auto tools = tools_for(*options, parts.eval_values, context.seed);
      if (!tools) return tools.error();
      if constexpr (requires { Search::wants_policy(*options); }) {
        if (Search::wants_policy(*options)) {
          auto policy = BookPolicy<G>::make(options->policy_table);
          if (!policy) return policy.error();
          tools->policy = std::move(*policy);
        }
      }
      if constexpr (requires { Search::template check_tools<G>(*options, *tools); }) {
        if (const Status status = Search::template check_tools<G>(*options, *tools); !status) {
          return status.error();
        }
      }
      auto book = tools->book;
      return agent(parts.completed(AgentKind<Search>::canonical(*options)),
                   Search::template make<G>(*options, std::move(*tools)), *options, std::move(book),
                   context.seed);
    } else {
      return Error{"unreachable: the misfit was reported above"};
    }
  }
  // What is the same for every search is kept out of search_player, which is compiled for each.
  [[gnu::noinline]] Error misfit(std::string_view search, std::string_view why) const {
    return {fmt::format("{} cannot play {}: {}; searches that fit: {}", search, spec_, why,
                        joined(fitting_searches(), ", "))};
  }
  [[gnu::noinline]] Result<SearchTools<G>> tools_for(const AgentHabits& habits,
                                                     const OptionValues& eval_values,
                                                     std::uint64_t seed) const {
    auto evaluation = make_evaluation<G>(habits.eval, eval_values);
    if (!evaluation) return evaluation.error();
    auto book = books_.take(start_, habits.book);
    if (!book) return book.error();
    return SearchTools<G>{.evaluation = std::move(*evaluation),
                          .policy = nullptr,
                          .seed = seed,
                          .book = std::move(*book)};
  }
  [[gnu::noinline]] static MadePlayer agent(std::string canonical,
                                            std::unique_ptr<Searcher<G>> searcher,
                                            const AgentHabits& habits,
                                            std::shared_ptr<const Book<G>> book,
                                            std::uint64_t seed) {
    return std::unique_ptr<AnyPlayer>(
        std::make_unique<SearchPlayer<G>>(std::move(canonical), std::move(searcher), habits.epsilon,
                                          seed, BookHabit<G>{std::move(book), habits.book_plies}));
  }

  G start_;
  std::string spec_;
  mutable BookShelf<G> books_;
};

template <class Game>
Result<std::unique_ptr<AnyGame>> make_game(const Spec& spec) {
  if constexpr (requires { typename Game::Params; }) {
    const auto table = Game::options();
    const auto params = read_options(spec, table);
    if (!params) return params.error();
    if (const Status status = Game::check(*params); !status) return status.error();
    const std::string name = canonical_spec(spec.name, table, *params);
    return instantiate<Game>(*params, [&]<GameState G>(const G& start) {
      return Result<std::unique_ptr<AnyGame>>(std::make_unique<GameFace<G>>(start, name));
    });
  } else {
    const auto none = read_options(spec, OptionTable<NoParams>());
    if (!none) return none.error();
    return Result<std::unique_ptr<AnyGame>>(std::make_unique<GameFace<Game>>(Game(), spec.name));
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
