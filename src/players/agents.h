// The computer players: random, and every search of player_kinds.h behind one agent. Each may be
// told to play a random move now and then (epsilon), which makes a beatable opponent of a strong
// one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/rng.h"
#include "evaluation/catalogue.h"
#include "learning/utility_slopes.h"
#include "players/any_player.h"
#include "players/spec.h"
#include "players/state_face.h"
#include "search/searcher.h"
#include "search/strategy.h"

namespace brett {

// What every searching player can be told besides its search's own options. Options of the evaluation
// follow as dotted keys: eval=mills,eval.possible=3.
struct AgentHabits {
  std::string eval;
  double epsilon = 0;
  std::string book;
  int book_plies = 21;
};

// A player's spec without the options of its evaluation, and those.
struct AgentSpec {
  explicit AgentSpec(const Spec& spec);
  // The player's canonical spec with the evaluation's options again.
  std::string completed(std::string canonical) const;

  Spec own;
  OptionValues eval_values;
};

// A searching player as its spec describes it. Which search's options they are only the search knows,
// so that all but the making of a searcher is compiled once and not for every game.
struct ChosenSearch {
  virtual ~ChosenSearch() = default;
  // Whether the options go with what there is for this game.
  virtual Status check(const ToolsAtHand& tools) const = 0;
  // What it makes of the values of a leaf, as far as that can be learned through.
  virtual Result<LearnedUtility> learned_utility() const = 0;
  // What the ends of games are worth on the lines it expects; an error says why its values do not come
  // from where these lines end, so that nothing can be learned there.
  virtual Result<Goal> learned_goal() const { return Goal{}; }
  // Whether its answers do not depend on what it was asked in earlier games.
  virtual bool answers_alike() const { return false; }

  std::string_view search;  // its name
  std::string canonical;    // the player's spec
  AgentHabits habits;
  OptionValues eval_values;
  std::optional<std::string> policy_table;  // of those that want a policy
};
template <class Search>
struct ChosenOptions : ChosenSearch {
  typename Search::Options options;
};

// Chooses uniformly. Fits every game.
class RandomPlayer final : public AnyPlayer {
 public:
  static constexpr std::string_view name = "random";
  static constexpr std::string_view help = "any legal move";
  explicit RandomPlayer(std::uint64_t seed) : rng_(seed) {}
  Decision decide(const AnyState& seen, const Limits&) override {
    return {.move = seen.random_move(rng_)};
  }
  bool begin_again(std::uint64_t seed) override {
    rng_ = Rng(seed);
    return true;
  }
  std::string spec() const override { return std::string(name); }

 private:
  Rng rng_;
};

class HumanPlayer final : public AnyPlayer {
 public:
  static constexpr std::string_view name = "human";
  static constexpr std::string_view help = "you, at this terminal";
  explicit HumanPlayer(Person& person) : person_(person) {}
  Decision decide(const AnyState& seen, const Limits&) override { return person_.ask(seen); }
  std::string spec() const override { return std::string(name); }

 private:
  Person& person_;
};

template <GameState G>
AnyStrategy any_strategy(const G& state, const StrategyNode<G>& node) {
  AnyStrategy any{.probability = node.probability, .turn = node.turn, .goes_on = node.goes_on};
  any.values.assign(node.values.begin(), node.values.begin() + state.seats());
  for (const StrategyNode<G>& next : node.next) {
    G child = state;
    child.play(next.move);
    any.next.push_back(any_strategy(child, next));
    any.next.back().move = state.text(next.move);
  }
  return any;
}

template <GameState G>
AnyThought any_thought(const G& root, const SearchResult<G>& result) {
  AnyThought thought{.depth = result.depth,
                     .complete = result.complete,
                     .counters = result.counters,
                     .seconds = result.seconds};
  for (const auto& ranked : result.ranked) {
    AnyThought::Ranked& line = thought.ranked.emplace_back();
    line.move = wrapped(ranked.move);
    line.text = root.text(ranked.move);
    line.value = ranked.value;
    line.bound = ranked.bound;
    line.seats = ranked.seats;
    G state = root;
    for (const auto move : ranked.line) {
      line.line.push_back(state.text(move));
      state.play(move);
    }
  }
  if (result.strategy != nullptr) {
    thought.strategy = std::make_shared<const AnyStrategy>(
        any_strategy(result.strategy->start, result.strategy->root));
  }
  return thought;
}

// Opening moves that are played without thinking.
template <GameState G>
struct BookHabit {
  std::shared_ptr<const Book<G>> book;  // may be null
  int plies = 0;                        // of the game; after them the book stays closed

  // A continuation drawn by weight, while there is one.
  std::optional<typename G::Move> move(const Played<G>& game, Rng& rng) const {
    if (book == nullptr || game.plies() >= plies) return std::nullopt;
    const auto known = book->continuations(game.state());
    if (known.empty()) return std::nullopt;
    double left = 0;
    for (const auto& one : known) left += one.weight;
    left *= rng.unit();
    for (const auto& one : known) {
      left -= one.weight;
      if (left < 0) return one.move;
    }
    return known.back().move;
  }
};

template <GameState G>
struct NamedValues {
  std::string name;
  std::shared_ptr<const Evaluation<G>> evaluation;
};

template <GameState G>
class SearchPlayer final : public AnyPlayer {
 public:
  SearchPlayer(std::string spec, std::unique_ptr<Searcher<G>> searcher, double epsilon,
               std::uint64_t seed, BookHabit<G> book = {}, NamedValues<G> values = {})
      : spec_(std::move(spec)),
        searcher_(std::move(searcher)),
        epsilon_(epsilon),
        rng_(seed, 1),
        book_(std::move(book)),
        book_rng_(seed, 2),
        values_(std::move(values)) {}

  Decision decide(const AnyState& seen, const Limits& limits) override {
    if (epsilon_ > 0 && rng_.unit() < epsilon_) return {.move = seen.random_move(rng_)};
    const Played<G>& game = StateFace<G>::of(seen).game();
    if (const auto only = moves_of(game.state()); only.size() == 1)
      return {.move = wrapped(only[0])};
    if (const auto known = book_.move(game, book_rng_)) {
      return {.move = wrapped(*known), .from_book = true};
    }
    const auto result = searcher_->search({.game = game, .limits = limits});
    return {.move = wrapped(result.best().move), .thought = any_thought(game.state(), result)};
  }
  std::optional<AnyThought> think(const AnyState& seen, const Limits& limits, int multi,
                                  const AnyProgress& progress, bool strategy) override {
    const Played<G>& game = StateFace<G>::of(seen).game();
    SearchRequest<G> request{
        .game = game, .limits = limits, .multi = multi, .progress = {}, .strategy = strategy};
    if (progress) {
      request.progress = [&](const SearchResult<G>& result) {
        progress(any_thought(game.state(), result));
      };
    }
    return any_thought(game.state(), searcher_->search(request));
  }
  std::optional<AnyEvaluation> evaluate(const AnyState& seen) const override {
    const G& state = StateFace<G>::of(seen).state();
    if (values_.evaluation == nullptr) return std::nullopt;
    AnyEvaluation all{.name = values_.name, .seats = {}, .terms = {}};
    std::vector<Value> of_seats(static_cast<std::size_t>(state.seats()));
    values_.evaluation->values(state, of_seats.data());
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      all.seats.push_back(static_cast<double>(of_seats[static_cast<std::size_t>(seat)]) /
                          value_unit);
      all.terms.push_back(terms_of(*values_.evaluation, values_.name, state, seat));
    }
    return all;
  }
  void new_game() override { searcher_->new_game(); }
  std::string spec() const override { return spec_; }

 private:
  std::string spec_;
  std::unique_ptr<Searcher<G>> searcher_;
  double epsilon_;
  Rng rng_;
  BookHabit<G> book_;
  Rng book_rng_;
  NamedValues<G> values_;  // may have none
};

}  // namespace brett
