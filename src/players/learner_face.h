// AnyLearner made of a search and an evaluation that can be learned.
//
// What a variant teaches is taken where its value comes from: the evaluation of its end must be its value, or
// else it has no slopes. Variants are those of the strategy tree; searches that make none expect one line.
#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "evaluation/learned.h"
#include "learning/utility_slopes.h"
#include "players/any_learner.h"
#include "players/state_face.h"
#include "search/searcher.h"
#include "search/strategy.h"

namespace brett {

// What is to be known of the search.
template <GameState G>
struct LearnedSearch {
  LearnedUtility utility;
  Goal goal;
  bool answers_alike = false;             // whatever it was asked in earlier games
  std::unique_ptr<Searcher<G>> finisher;  // of its lines; null where searches for two do not fit
};

template <GameState G>
class LearnerFace final : public AnyLearner {
 public:
  LearnerFace(std::unique_ptr<Searcher<G>> searcher,
              std::shared_ptr<const LearnedEvaluation<G>> evaluation, LearnedSearch<G> search)
      : searcher_(std::move(searcher)),
        evaluation_(std::move(evaluation)),
        search_(std::move(search)) {}

  Thought think(const AnyState& seen, const Limits& limits) override {
    const Played<G>& game = StateFace<G>::of(seen).game();
    const auto result =
        searcher_->search({.game = game, .limits = limits, .progress = {}, .strategy = true});
    Thought thought{.move = wrapped(result.best().move), .position = {}};
    const Seat seat = game.turn().seat();
    if (result.strategy != nullptr) {
      add_variants(as_seen(game), *result.strategy, seat, thought.position);
    } else {
      add_line(as_seen(game), result, limits.stop, thought.position);
    }
    return thought;
  }
  std::vector<Choice> choices(const AnyState& seen) const override {
    const G& state = StateFace<G>::of(seen).state();
    const Seat seat = state.turn().seat();
    std::vector<Choice> list;
    for (const auto move : moves_of(state)) {
      G child = state;
      child.play(move);
      Choice& choice = list.emplace_back();
      choice.move = bytes_of(move);
      if (child.turn().is_over()) {
        choice.sum = child.payoff(seat);
        continue;
      }
      choice.sum = static_cast<double>(evaluation_->sum(child, seat));
      evaluation_->add_slopes(child, seat, choice.slopes);
    }
    return list;
  }
  Counted counted(const AnyState& seen) const override {
    const G& state = StateFace<G>::of(seen).state();
    Counted result{.position_class = evaluation_->class_of(state), .seats = {}};
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      evaluation_->add_slopes(state, seat, result.seats.emplace_back());
    }
    return result;
  }
  bool begin_again() override {
    searcher_->new_game();
    return search_.answers_alike;
  }

 private:
  using Move = typename G::Move;

  // Searches apply rules that look back to their first move alone.
  static bool is_drawn_after(const Played<G>& game, Move first) {
    Played<G> after = game;
    after.play(first);
    return !after.draw_reason().empty();
  }

  // --- strategy trees ---
  void add_variants(const Played<G>& game, const Strategy<G>& strategy, Seat seat,
                    LearnedPosition& position) const {
    position.value = at(strategy.root.values, seat);
    for (const Variant<G>& variant : strategy.variants()) {
      LearnedVariant& learned = position.variants.emplace_back();
      learned.probability = variant.probability;
      learned.value = at(variant.values, seat);
      for (const auto move : variant.moves) learned.moves.push_back(bytes_of(move));
      const bool drawn = !variant.moves.empty() && is_drawn_after(game, variant.moves.front());
      if (!drawn && is_leaf_of(learned.value, variant.state, seat)) {
        add_slopes(variant.state, seat, learned);
      }
    }
  }
  // Whether this is what a search makes of the evaluation there.
  bool is_leaf_of(double value, const G& state, Seat seat) const {
    constexpr double rounding = 1e-9;
    if (state.turn().is_over()) return false;
    auto values = evaluated_seats(*evaluation_, state);
    apply_curved_utility(search_.utility.kind, search_.utility.power, values.data(), state.seats());
    return std::abs(at(values, seat) - value) <= rounding;
  }

  // --- lines ---
  struct Line {
    std::vector<Move> moves;
    G end;
  };

  void add_line(const Played<G>& game, const SearchResult<G>& result, const std::stop_token& stop,
                LearnedPosition& position) const {
    const RankedMove<G>& best = result.best();
    const Seat seat = game.turn().seat();
    LearnedVariant& learned = position.variants.emplace_back();
    learned.value = !best.seats.empty()       ? at(best.seats, seat)
                    : !is_decided(best.value) ? seat_value(best.value)
                    : best.value > 0          ? 1
                                              : -1;
    position.value = learned.value;
    const auto line = finished_line(game, result, stop);
    for (const auto move : line ? line->moves : best.line) learned.moves.push_back(bytes_of(move));
    if (line) add_slopes(line->end, seat, learned);
  }
  // The line of a search for two to where its value comes from; nothing if the game is decided, or if there is
  // none. Tables cut lines short, and entries that were replaced lead them astray: so what is missing is
  // searched again without a table, from the end of the line or, where that is not its value, from further up.
  std::optional<Line> finished_line(const Played<G>& game, const SearchResult<G>& result,
                                    const std::stop_token& stop) const {
    const RankedMove<G>& best = result.best();
    const bool is_for_two = search_.finisher != nullptr && best.seats.empty();
    if (!is_for_two || is_decided(best.value) || is_drawn_after(game, best.move)) {
      return std::nullopt;
    }
    for (std::ptrdiff_t kept = std::ssize(best.line); kept > 0; --kept) {
      Line line{{best.line.begin(), best.line.begin() + kept}, game.state()};
      for (const Move move : line.moves) line.end.play(move);
      if (kept < result.depth) finish(line, result.depth - static_cast<int>(kept), stop);
      if (is_worth(line, game.turn().seat(), best.value)) return line;
      if (stop.stop_requested()) break;
    }
    return std::nullopt;
  }
  void finish(Line& line, int depth, const std::stop_token& stop) const {
    if (!line.end.turn().is_seat()) return;
    const Played<G> from(line.end);
    Limits limits;
    limits.depth = depth;
    limits.stop = stop;
    const auto result = search_.finisher->search({.game = from, .limits = limits});
    for (const Move move : result.best().line) {
      line.moves.push_back(move);
      line.end.play(move);
    }
  }
  bool is_worth(const Line& line, Seat seat, Value value) const {
    if (line.end.turn().is_over()) {
      return search_.goal.final_value(line.end, seat, static_cast<int>(line.moves.size())) == value;
    }
    if (!line.end.turn().is_seat()) return false;
    const Seat mover = line.end.turn().seat();
    const Value found = evaluation_->value(line.end, mover);
    return (mover == seat ? found : -found) == value;
  }

  // Of the seat's utility at a leaf by the weights; none where the game is over.
  void add_slopes(const G& state, Seat seat, LearnedVariant& learned) const {
    Slopes& slopes = learned.slopes;
    if (state.turn().is_over()) return;
    const auto sums = evaluation_->sums(state);
    const Output output = evaluation_->weights().output;
    SeatValues<G> values{}, parts{};
    for (Seat one = 0; one < state.seats(); ++one) {
      at(values, one) = output_value(output, static_cast<double>(at(sums, one)));
    }
    utility_slopes(search_.utility, values.data(), state.seats(), seat, parts.data());
    learned.power_slope = power_slope(search_.utility, values.data(), state.seats(), seat);
    for (Seat one = 0; one < state.seats(); ++one) {
      const double part = at(parts, one) * output_slope(output, static_cast<double>(at(sums, one)));
      if (part == 0) continue;
      const std::size_t begin = slopes.size();
      evaluation_->add_slopes(state, one, slopes);
      for (std::size_t i = begin; i < slopes.size(); ++i) {
        slopes[i].value = static_cast<float>(static_cast<double>(slopes[i].value) * part);
      }
    }
  }
  template <class List>
  static auto& at(List& list, Seat seat) {
    return list[static_cast<std::size_t>(seat)];
  }

  std::unique_ptr<Searcher<G>> searcher_;
  std::shared_ptr<const LearnedEvaluation<G>> evaluation_;
  LearnedSearch<G> search_;
};

}  // namespace brett
