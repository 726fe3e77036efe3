#include "exact/outcome_solver.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "core/symmetry.h"
#include "search/ordering.h"

namespace brett {

namespace {
constexpr std::uint64_t report_every = std::uint64_t{1} << 22;
// More than the history of any move counts, and less than the move of the table.
constexpr std::int64_t per_point = std::int64_t{1} << 50;
constexpr int folded_plies =
    10;  // symmetric positions share an entry up to here; deeper it does not pay

std::uint64_t key_of(const State& state, int ply) {
  return ply < folded_plies ? canonical(state).state.key() : state.key();
}
}  // namespace

std::string_view unsolvable(const State& state) {
  if (state.facts().hidden) return "it has hidden information";
  if (state.facts().chance) return "it has chance events";
  if (state.has(Feature::history)) return "its positions can come again";
  static_assert(OutcomeOrder::most_seats == 7);
  if (state.seats() > OutcomeOrder::most_seats) return "it has more than seven seats";
  return {};
}

Solution solve(const State& state, const SolverOptions& options, const Limits& limits,
               const SolverProgress& progress) {
  OutcomeSolver solver(state.seats(), options, limits, progress);
  const Outcomes outcome = state.turn().is_over() ? solver.outcome_of(state) : solver.solve(state);
  Solution solution{
      .solved = !solver.stopped(), .counters = solver.counters(), .seconds = solver.seconds()};
  for (Seat seat = 0; solution.solved && seat < state.seats(); ++seat) {
    if (outcome == OutcomeOrder::win(seat)) solution.winner = seat;
  }
  return solution;
}

OutcomeSolver::OutcomeSolver(int seats, const SolverOptions& options, const Limits& limits,
                             SolverProgress progress)
    : order_(seats, options.wish),
      sure_winner_(options.sure_winner),
      table_(static_cast<std::size_t>(options.table_mb), {}),
      budget_(limits),
      progress_(std::move(progress)) {}

Outcomes OutcomeSolver::outcome_of(const State& state) const {
  Outcomes winners = 0;
  for (Seat seat = 0; seat < order_.seats(); ++seat) {
    if (state.payoff(seat) > 0) winners |= OutcomeOrder::win(seat);
  }
  const bool one = winners != 0 && (winners & (winners - 1)) == 0;
  return one ? winners : order_.draw();
}

Outcomes OutcomeSolver::possible(const State& state, int ply, const Question& question) {
  if (budget_.spend()) return order_.all();
  if (progress_ && budget_.nodes() % report_every == 0) progress_(counters());
  const std::uint64_t key = key_of(state, ply);
  const auto entry = key != 0 ? table_.find(key) : std::nullopt;
  const Outcomes known = entry ? static_cast<Outcomes>(entry->value) : order_.all();
  if (question.settled_by(known)) {
    ++table_hits_;
    return known;
  }
  const Arena::Frame frame(arena_);
  std::span<Child> children;
  if (collect(state, entry ? entry->tag : std::uint16_t{0}, children)) {
    return OutcomeOrder::win(state.turn().seat());  // not worth a place in the table
  }
  const std::uint64_t nodes_before = budget_.nodes();
  Answer answer{.known = known};
  ask_children(state, children, ply, question, answer);
  if (budget_.exhausted()) return order_.all();
  const std::uint64_t size = budget_.nodes() - nodes_before;
  if (key == 0) return answer.known;
  table_.store(key, {.value = answer.known,
                     .left = {static_cast<int>(std::bit_width(size))},
                     .bound = Bound::exact,
                     .tag = answer.tag,
                     .subtree = size});
  return answer.known;
}

void OutcomeSolver::ask_children(const State& state, std::span<Child> children, int ply,
                                 const Question& question, Answer& answer) {
  const Seat mover = state.turn().seat();
  Outcomes best = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    const auto rest = children.subspan(i);
    const auto next = std::max_element(
        rest.begin(), rest.end(), [](const Child& a, const Child& b) { return a.score < b.score; });
    std::rotate(rest.begin(), next, next + 1);
    const Child& child = rest.front();
    const Outcomes reply = child.end != 0 ? child.end
                                          : possible(state.after(child.move), ply + 1,
                                                     question.about_next(order_, mover, best));
    if (budget_.exhausted()) return;
    const int before = best == 0 ? -1 : order_.worst(mover, best);
    best = order_.better(mover, best, reply);
    const int after = order_.worst(mover, best);
    if (after > before) answer.tag = move_tag(child.move);
    const Outcomes still = order_.at_least(mover, after) & answer.known;
    if (i + 1 < children.size() && question.settled_by(still)) {
      answer.known = still;
      history_[index(mover)][answer.tag % history_size] += 1 + (children.size() - i);
      return;
    }
  }
  answer.known &= best;
}

// True if one of the moves wins at once. A move after which another seat wins at once counts as ended, so
// that forced blocks are known before the first question: 3.5 times fewer nodes on a board of 5x5.
bool OutcomeSolver::collect(const State& state, std::uint16_t table_move,
                            std::span<Child>& children) {
  const Seat mover = state.turn().seat();
  const Moves moves = moves_of(state);
  children = {arena_.take<Child>(moves.size()), moves.size()};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const State child = state.after(moves[i]);
    Outcomes end = end_of(child);
    if (end == OutcomeOrder::win(mover)) return true;
    if (end == 0 && wins_at_once(child)) end = OutcomeOrder::win(child.turn().seat());
    const std::uint16_t tag = move_tag(moves[i]);
    const std::int64_t score =
        end != 0 ? 2 * OrderWeights::table  // costs nothing: first
        : tag == table_move
            ? OrderWeights::table
            : static_cast<std::int64_t>(history_[index(mover)][tag % history_size]) +
                  gain_of(state, moves[i], child);
    children[i] = {moves[i], score, end};
  }
  return false;
}

bool OutcomeSolver::wins_at_once(const State& state) const {
  const Outcomes win = OutcomeOrder::win(state.turn().seat());
  for (const Move move : moves_of(state)) {
    const State child = state.after(move);
    if (end_of(child) == win) return true;
  }
  return false;
}

// The outcome of a game that is over, or whose winner is certain; 0: neither.
Outcomes OutcomeSolver::end_of(const State& state) const {
  if (state.turn().is_over()) return outcome_of(state);
  const Seat winner = sure_winner_ == nullptr ? -1 : sure_winner_(state);
  return winner < 0 ? Outcomes{0} : OutcomeOrder::win(winner);
}

// Captures come before other moves, large ones first.
std::int64_t OutcomeSolver::gain_of(const State& state, Move move, const State& child) const {
  if (!state.has(Feature::margin) || kind_of(state, move) != MoveKind::capture) return 0;
  const Seat mover = state.turn().seat();
  return per_point * (child.margin(mover) - state.margin(mover));
}

}  // namespace brett
