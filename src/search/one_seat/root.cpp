#include "search/one_seat/root.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "search/deepening.h"

namespace brett {

namespace {

Replies replies_in(const State& root, Replies asked) {
  if (asked != Replies::one) return asked;
  return skips_seats(root) ? Replies::one_skipped : Replies::one_legal;
}

PathState path_after_root(Seat seat, Depth left) {
  return PathState{.left = left}.chosen_by(seat).next();
}

bool is_higher(const OneSeatRootMove& a, const OneSeatRootMove& b) { return a.value > b.value; }

// A win or loss does not change with more depth. Of several wanted moves all must be decided.
bool are_decided(const std::vector<OneSeatRootMove>& moves, int wanted) {
  std::ptrdiff_t decided = 0;
  bool is_won = false;
  for (const auto& move : moves) {
    if (!move.is_exact() || std::abs(move.value) < 1) continue;
    ++decided;
    is_won = is_won || move.value >= 1;
  }
  return decided == std::ssize(moves) || (is_won && decided >= wanted);
}

std::uint64_t horizon_of(const Workers<OneSeatSearch>& workers) {
  std::uint64_t sum = 0;
  for (const auto& tree : workers) sum += tree->horizon();
  return sum;
}

// Threads that search side by side find more exact values than one alone, which knows before what a move has
// to beat. What one thread would not have found is only a bound, so that the same move leads.
void forget_more_than_one_thread_knows(int multi, std::vector<OneSeatRootMove>& moves) {
  RootSplit alone(multi);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!moves[i].is_exact()) continue;
    const double bar = alone.bar().value_or(-1);
    if (bar > -1 && moves[i].value <= bar) {
      moves[i].bound = Bound::upper;
    } else {
      alone.note_exact(i, moves[i].value);
    }
  }
}

}  // namespace

OneSeatSearcher::OneSeatSearcher(const OneSeatOptions& options, Replies replies, int default_depth,
                                 SearchTools tools)
    : options_(options),
      replies_(replies),
      default_depth_(default_depth),
      tools_(std::move(tools)),
      table_(static_cast<std::size_t>(options_.table_mb), one_seat_table),
      rng_(tools_.seed) {
  table_.begin_search(
      false);  // so keys lie where they did in version 0.1, and full tables know the same
}

SearchResult OneSeatSearcher::search(const SearchRequest& request) {
  const Limits limits = options_.within(request.limits, default_depth_);
  const Deepening deepening(limits, options_.iterate);
  table_.begin_search(options_.keep_table == KeepTable::game);
  const Played game = as_seen(request.game);
  const State& root = game.state();
  const Seat seat = root.turn().seat();
  const OneSeatShared shared{options_, replies_in(root, replies_), *tools_.evaluation, table_,
                             seat};
  const auto workers = make_workers<OneSeatSearch>(options_.threads, shared, limits);
  RootMoves moves = root_moves_of<OneSeatRootMove>(game);
  const std::vector<Move> untried = take_untried(workers[0]->moves_to_try(root), moves);

  SearchResult result = deepening.run(request.progress, [&](int depth, SearchResult& so_far) {
    const std::uint64_t horizon = horizon_of(workers);
    if (!search_moves(workers, moves, deepening.left(depth), seat, request.multi)) {
      return Deepening::Step::stopped;
    }
    rank(moves, so_far);
    for (const Move move : untried) add_untried(move, so_far.ranked);
    so_far.counters = work_of(workers);
    const bool settled = horizon_of(workers) == horizon || are_decided(moves, request.multi);
    return settled ? Deepening::Step::settled : Deepening::Step::finished;
  });
  if (result.ranked.empty()) add_untried(moves[0].move, result.ranked);
  result.counters = work_of(workers);
  result.seconds = deepening.seconds();
  if (request.strategy && result.depth > 0) {
    add_strategy(shared, root, moves, deepening.left(result.depth), limits, request, result);
  }
  return result;
}

// One iteration; false if the limits ended it.
bool OneSeatSearcher::search_moves(const Workers<OneSeatSearch>& workers, RootMoves& moves,
                                   Depth left, Seat seat, int multi) const {
  const PathState path = path_after_root(seat, left);
  RootSplit split(multi);
  const bool finished =
      split.run(workers.size(), moves.size(), [&](std::size_t thread, std::size_t i) {
        if (!search_move(*workers[thread], moves[i], path, floor_of(split, i))) return false;
        if (moves[i].is_exact()) split.note_exact(i, moves[i].value);
        return true;
      });
  const bool side_by_side = workers.size() > 1 && options_.cuts && options_.ties == Ties::first;
  if (side_by_side) forget_more_than_one_thread_knows(multi, moves);
  return finished;
}

bool OneSeatSearcher::search_move(OneSeatSearch& tree, OneSeatRootMove& move, const PathState& path,
                                  double floor) const {
  double found = floor;
  if (move.drawn_by_history) {
    found = 0;
  } else if (floor < 1) {
    found = tree.value(move.child, path, floor, 1);
    if (tree.budget().exhausted()) return false;
  }
  move.value = found;
  move.bound = found > floor || floor <= -1 ? Bound::exact : Bound::upper;
  if (move.is_exact()) move.expect(tree.line(1));
  return true;
}

// What a move has to exceed: the best so far, or equal it if ties count. An equal value of a move that comes
// later in the list, which another thread has found, is not yet a reason to leave this one.
double OneSeatSearcher::floor_of(const RootSplit& split, std::size_t move) const {
  const std::optional<double> bar = options_.cuts ? split.bar() : std::nullopt;
  if (!bar) return -1;
  const double just_below = std::max(-1.0, std::nextafter(*bar, -1.0));
  if (options_.ties == Ties::random) return just_below;
  return std::max(just_below, split.bar_before(move).value_or(-1));
}

void OneSeatSearcher::rank(RootMoves& moves, SearchResult& result) {
  sort_best_first(moves, is_higher);
  lead(moves, result);
  result.ranked.clear();
  for (const auto& move : moves) {
    result.ranked.push_back({move.move, in_thousandths(move.value), move.bound, move.line});
    if (!move.is_exact()) result.ranked.back().line.assign(1, move.move);
  }
  if ((options_.order_by & order::previous) == 0) sort_by_place(moves);
}

void OneSeatSearcher::lead(RootMoves& moves, const SearchResult& before) {
  std::size_t leader = 0;
  if (moves[0].value <= -1 && !before.ranked.empty()) {
    leader = static_cast<std::size_t>(find_move(moves, before.best().move) - moves.data());
  } else if (options_.ties == Ties::random) {
    leader = draw_among_equals(moves, is_higher, rng_);
  }
  move_to_front(moves, leader);
}

void OneSeatSearcher::add_strategy(const OneSeatShared& shared, const State& root,
                                   const RootMoves& moves, Depth left, const Limits& limits,
                                   const SearchRequest& request, SearchResult& result) const {
  const OneSeatRootMove* chosen = find_move(moves, result.best().move);
  OneSeatSearch tree(shared, {.stop = limits.stop});
  std::optional<SeatValues> drawn;
  if (chosen->drawn_by_history) drawn = tree.opposed(0, root.seats());
  brett::add_strategy(tree, request, root, {chosen->move, path_after_root(shared.root, left)},
                      drawn, result);
}

}  // namespace brett
