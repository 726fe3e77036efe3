#include "search/maxn/root.h"

#include <algorithm>
#include <utility>

#include "search/deepening.h"
#include "search/root_split.h"

namespace brett {

namespace {

// The own value of a vector, for those who want one number. A decided game is taken to end at this depth.
Value own_value(double own, int depth) {
  if (own >= 1) return win_value - depth;
  if (own <= -1) return depth - win_value;
  return in_thousandths(own);
}

// What the seat's own value is. A cut move is not worth what the seat has elsewhere: of a paranoid cut that is
// only believed.
Bound bound_of(const VectorFound& found) {
  if ((found.flags & vector_flag::lower) != 0) return Bound::lower;
  return (found.flags & vector_flag::cut) != 0 ? Bound::upper : Bound::exact;
}

}  // namespace

VectorSearcher::VectorSearcher(const VectorOptions& options, const VectorRules& rules,
                               SearchTools tools)
    : options_(options), rules_(rules), tools_(std::move(tools)), rng_(tools_.seed) {}

SearchResult VectorSearcher::search(const SearchRequest& request) {
  const Limits limits = options_.within(request.limits, rules_.default_depth);
  const Deepening deepening(limits,
                            rules_.iterate || limits.nodes != Limits::no_nodes || limits.time);
  const Played game = as_seen(request.game);
  const State& root = game.state();
  prepare_table(root.seats());
  const Evaluation& evaluation = tools_.evaluation->as_searcher(root.turn().seat());
  const VectorShared shared{game, options_, rules_, evaluation, *table_};
  const auto workers = make_workers<VectorWorker>(options_.threads, shared, limits);
  RootMoves moves = root_moves_of<VectorRootMove>(game);
  const RootMoves dropped = put_in_order(root, evaluation, moves);
  const auto left_at = [&](int depth) {
    const Depth left = deepening.left(depth);
    return Depth{std::min(left.plies, Depth::most_plies), left.players};
  };

  SearchResult result = deepening.run(request.progress, [&](int depth, SearchResult& so_far) {
    RootMoves searched = moves;
    if (!search_moves(request, root, workers, searched, left_at(depth))) {
      return Deepening::Step::stopped;
    }
    moves = std::move(searched);
    const bool settled = rank(root, moves, dropped, depth, so_far);
    so_far.counters = work_of(workers);
    return settled ? Deepening::Step::settled : Deepening::Step::finished;
  });
  if (result.ranked.empty()) {  // stopped before the first iteration: any legal move
    add_untried(moves[0].move, result.ranked);
    result.ranked[0].seats.resize(static_cast<std::size_t>(root.seats()));
  }
  if (request.strategy) {
    add_strategy(shared, limits, root, moves, left_at(result.depth), request, result);
  }
  result.counters = work_of(workers);
  result.seconds = deepening.seconds();
  return result;
}

void VectorSearcher::prepare_table(int seats) {
  if (!table_ || table_->numbers() != seats) {
    constexpr int ageing = 16;
    table_.emplace(static_cast<std::size_t>(options_.table_mb),
                   TranspositionTable::Scheme{.numbers = seats, .ageing = ageing});
  }
  table_->begin_search(options_.keep_table == KeepTable::game);
}

// Puts the moves into the order to begin with. With best_n only the best by the evaluation stay;
// the others are returned.
VectorSearcher::RootMoves VectorSearcher::put_in_order(const State& root,
                                                       const Evaluation& evaluation,
                                                       RootMoves& moves) const {
  if (options_.best_n == 0 && options_.order_by == 0) return {};
  const VectorOrder order(options_, evaluation);
  Arena arena;
  Candidates candidates(arena, root, moves.size());
  Counters uncounted;
  const std::size_t kept = order.collect(root, moves_of(root), 0, {}, candidates, uncounted);
  RootMoves sorted;
  RootMoves dropped;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (order.sorts() && i < kept) candidates.bring_best_forward(i, kept);
    const auto move = std::find_if(moves.begin(), moves.end(), [&](const VectorRootMove& one) {
      return one.move == candidates[i].move;
    });
    move->place = static_cast<int>(i);
    (i < kept ? sorted : dropped).push_back(*move);
  }
  moves = std::move(sorted);
  return dropped;
}

// One iteration; false if the limits ended it.
bool VectorSearcher::search_moves(const SearchRequest& request, const State& root,
                                  const Workers<VectorWorker>& workers, RootMoves& moves,
                                  Depth left) const {
  const Seat seat = root.turn().seat();
  const bool sure_move = rules_.cuts_by(vector_cut::sure_move) && request.multi == 1 &&
                         !request.strategy && workers.size() == 1;
  for (const auto& worker : workers) worker->begin_iteration(left);
  for (VectorRootMove& move : moves) move.searched = false, move.bound = Bound::none;
  RootSplit split(request.multi);
  return split.run(workers.size(), moves.size(), [&](std::size_t thread, std::size_t i) {
    VectorRootMove& move = moves[i];
    VectorFrame frame(nullptr, seat);
    frame.last_move = i + 1 == moves.size();
    frame.sure_move = frame.last_move && sure_move;
    const std::optional<double> bar = split.bar();
    frame.has_best = bar.has_value();
    frame.bound = bar.value_or(0);
    if (!search_move(*workers[thread], move, frame, left)) return false;
    if (move.is_exact()) split.note_exact(i, at_seat(move.found.values, seat));
    if (rules_.cuts_by(vector_cut::immediate) && request.multi == 1 &&
        is_sole_win(seat, root.seats(), move.found.values)) {
      split.leave_the_rest();
    }
    return true;
  });
}

bool VectorSearcher::search_move(VectorWorker& worker, VectorRootMove& move,
                                 const VectorFrame& frame, Depth left) const {
  const int seats = move.child.seats();
  if (move.drawn_by_history) {
    move.found = {worker.values().draw(seats), 0};
  } else {
    const VectorFound found = worker.node(move.child, left.after_ply(), 1, frame.seat, &frame);
    if (worker.budget().exhausted()) return false;
    copy_seats(found.values, seats, move.found.values);
    move.found.flags = found.flags;
  }
  move.expect(worker.line(1));
  move.searched = true;
  move.bound = bound_of(move.found);
  return true;
}

// Sorts the moves, fills the result in, and leaves them in the order to be searched next. True if
// no greater depth can say anything else.
bool VectorSearcher::rank(const State& root, RootMoves& moves, const RootMoves& dropped, int depth,
                          SearchResult& result) {
  const Seat seat = root.turn().seat();
  const int seats = root.seats();
  const auto better = [&](const VectorRootMove& a, const VectorRootMove& b) {
    if (a.searched != b.searched) return a.searched;
    return prefers(seat, seats, a.found.values, b.found.values);
  };
  sort_best_first(moves, better);
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i].rank = static_cast<int>(i);
  if (options_.ties == Ties::random) {
    std::swap(moves[0], moves[draw_among_equals(moves, better, rng_)]);
  }

  result.ranked.clear();
  for (const VectorRootMove& move : moves) {
    add_untried(move.move, result.ranked);
    if (!move.searched) continue;
    const SeatValues& values = move.found.values;
    RankedMove& ranked = result.ranked.back();
    ranked.bound = move.bound;
    ranked.seats.assign(values.begin(), values.begin() + seats);
    ranked.value = own_value(at_seat(values, seat), depth);
    ranked.line = move.line;
  }
  for (const VectorRootMove& move : dropped) add_untried(move.move, result.ranked);

  const VectorRootMove& best = moves.front();
  constexpr unsigned open = vector_flag::horizon | vector_flag::touched;
  const bool settled =
      (is_sole_win(seat, seats, best.found.values) && (best.found.flags & open) == 0) ||
      std::all_of(moves.begin(), moves.end(), [](const VectorRootMove& move) {
        return move.searched && (move.found.flags & (open | vector_flag::lower)) == 0;
      });
  if ((options_.order_by & order::previous) == 0) sort_by_place(moves);
  return settled;
}

void VectorSearcher::add_strategy(const VectorShared& shared, const Limits& limits,
                                  const State& root, const RootMoves& moves, Depth left,
                                  const SearchRequest& request, SearchResult& result) const {
  const VectorRootMove* chosen = find_move(moves, result.best().move);
  if (chosen == nullptr || !chosen->searched) return;
  VectorWorker worker(
      shared, {.depth = limits.depth, .player_depth = limits.player_depth, .stop = limits.stop});
  std::optional<SeatValues> drawn;
  if (chosen->drawn_by_history) drawn = worker.values().draw(root.seats());
  const VectorPath path{left.after_ply(), 1, root.turn().seat()};
  brett::add_strategy(worker, request, root, {chosen->move, path}, drawn, result);
}

}  // namespace brett
