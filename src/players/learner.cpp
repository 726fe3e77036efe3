#include "players/learner.h"

#include <array>
#include <cmath>
#include <utility>

#include "search/seat_values.h"

namespace brett {

namespace {

template <class List>
auto& of_seat(List& list, Seat seat) {
  return list[static_cast<std::size_t>(seat)];
}

// Searches apply rules that look back to their first move alone.
bool is_drawn_after(const Played& game, Move first) {
  Played after = game;
  after.play(first);
  return after.is_drawn_by_history();
}

}  // namespace

Learner::Learner(std::unique_ptr<Searcher> searcher,
                 std::shared_ptr<const LearnedEvaluation> evaluation, LearnedSearch search)
    : searcher_(std::move(searcher)),
      evaluation_(std::move(evaluation)),
      search_(std::move(search)) {}

LearnerReport Learner::think(const Played& seen, const Limits& limits) {
  const auto result =
      searcher_->search({.game = seen, .limits = limits, .progress = {}, .strategy = true});
  LearnerReport report{.move = result.best().move, .position = {}};
  if (result.strategy != nullptr) {
    add_variants(as_seen(seen), *result.strategy, seen.turn().seat(), report.position);
  } else {
    add_line(as_seen(seen), result, limits.stop, report.position);
  }
  return report;
}

std::vector<Choice> Learner::choices(const Played& seen) const {
  const State& state = seen.state();
  const Seat seat = state.turn().seat();
  std::vector<Choice> list;
  for (const Move move : moves_of(state)) {
    const State child = state.after(move);
    Choice& choice = list.emplace_back();
    choice.move = move.bytes;
    if (child.turn().is_over()) {
      choice.sum = child.payoff(seat);
      continue;
    }
    choice.sum = static_cast<double>(evaluation_->sum(child, seat));
    evaluation_->add_slopes(child, seat, choice.slopes);
  }
  return list;
}

Learner::Counted Learner::counted(const Played& seen) const {
  const State& state = seen.state();
  Counted result{.position_class = evaluation_->class_of(state), .seats = {}};
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    evaluation_->add_slopes(state, seat, result.seats.emplace_back());
  }
  return result;
}

bool Learner::begin_again() {
  searcher_->new_game();
  return search_.answers_alike;
}

// --- strategy trees --------------------------------------------------------------------------------

void Learner::add_variants(const Played& game, const Strategy& strategy, Seat seat,
                           LearnedPosition& position) const {
  position.value = of_seat(strategy.root.values, seat);
  for (const Variant& variant : strategy.variants()) {
    LearnedVariant& learned = position.variants.emplace_back();
    learned.probability = variant.probability;
    learned.value = of_seat(variant.values, seat);
    for (const Move move : variant.moves) learned.moves.push_back(move.bytes);
    const bool drawn = !variant.moves.empty() && is_drawn_after(game, variant.moves.front());
    if (!drawn && is_leaf_of(learned.value, variant.state, seat)) {
      add_slopes(variant.state, seat, learned);
    }
  }
}

// Whether this is what a search makes of the evaluation there.
bool Learner::is_leaf_of(double value, const State& state, Seat seat) const {
  constexpr double rounding = 1e-9;
  if (state.turn().is_over()) return false;
  auto values = evaluated_seats(*evaluation_, state);
  apply_curved_utility(search_.utility.kind, search_.utility.power, values.data(), state.seats());
  return std::abs(of_seat(values, seat) - value) <= rounding;
}

// --- lines -----------------------------------------------------------------------------------------

void Learner::add_line(const Played& game, const SearchResult& result, const std::stop_token& stop,
                       LearnedPosition& position) const {
  const RankedMove& best = result.best();
  const Seat seat = game.turn().seat();
  LearnedVariant& learned = position.variants.emplace_back();
  learned.value = !best.seats.empty()       ? of_seat(best.seats, seat)
                  : !is_decided(best.value) ? seat_value(best.value)
                  : best.value > 0          ? 1
                                            : -1;
  position.value = learned.value;
  const auto line = finished_line(game, result, stop);
  for (const Move move : line ? line->moves : best.line) learned.moves.push_back(move.bytes);
  if (line) add_slopes(line->end, seat, learned);
}

// The line of a search for two to where its value comes from; nothing if the game is decided, or if there is
// none. Tables cut lines short, and entries that were replaced lead them astray: so what is missing is
// searched again without a table, from the end of the line or, where that is not its value, from further up.
std::optional<Learner::Line> Learner::finished_line(const Played& game, const SearchResult& result,
                                                    const std::stop_token& stop) const {
  const RankedMove& best = result.best();
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

void Learner::finish(Line& line, int depth, const std::stop_token& stop) const {
  if (!line.end.turn().is_seat()) return;
  const Played from(line.end);
  Limits limits;
  limits.depth = depth;
  limits.stop = stop;
  const auto result = search_.finisher->search({.game = from, .limits = limits});
  for (const Move move : result.best().line) {
    line.moves.push_back(move);
    line.end.play(move);
  }
}

bool Learner::is_worth(const Line& line, Seat seat, Value value) const {
  if (line.end.turn().is_over()) {
    return search_.goal.final_value(line.end, seat, static_cast<int>(line.moves.size())) == value;
  }
  if (!line.end.turn().is_seat()) return false;
  const Seat mover = line.end.turn().seat();
  const Value found = evaluation_->value(line.end, mover);
  return (mover == seat ? found : -found) == value;
}

// Of the seat's utility at a leaf by the weights; none where the game is over.
void Learner::add_slopes(const State& state, Seat seat, LearnedVariant& learned) const {
  Slopes& slopes = learned.slopes;
  if (state.turn().is_over()) return;
  std::array<float, most_seats> sums{};
  evaluation_->sums(state, sums.data());
  const Output output = evaluation_->weights().output;
  SeatValues values{}, parts{};
  for (Seat one = 0; one < state.seats(); ++one) {
    of_seat(values, one) = output_value(output, static_cast<double>(of_seat(sums, one)));
  }
  utility_slopes(search_.utility, values.data(), state.seats(), seat, parts.data());
  learned.power_slope = power_slope(search_.utility, values.data(), state.seats(), seat);
  for (Seat one = 0; one < state.seats(); ++one) {
    const double part =
        of_seat(parts, one) * output_slope(output, static_cast<double>(of_seat(sums, one)));
    if (part == 0) continue;
    const std::size_t begin = slopes.size();
    evaluation_->add_slopes(state, one, slopes);
    for (std::size_t i = begin; i < slopes.size(); ++i) {
      slopes[i].value = static_cast<float>(static_cast<double>(slopes[i].value) * part);
    }
  }
}

}  // namespace brett
