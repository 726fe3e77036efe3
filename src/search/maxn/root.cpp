#include "search/maxn/root.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/sorted.h"
#include "search/maxn/strategy.h"

namespace brett {

namespace {

// What is deepened step by step: changes of the player if those are limited, otherwise plies.
struct DepthSteps {
  static constexpr int deepest = 100;
  static constexpr int most_plies = 250;  // however many moves the players make; fits the table

  explicit DepthSteps(const Limits& limits)
      : by_players(limits.player_depth != Limits::no_depth),
        plies(std::min(limits.depth, by_players ? most_plies : deepest)),
        last(by_players ? std::min(limits.player_depth, deepest) : plies) {}
  Depth left(int depth) const {
    return by_players ? Depth{plies, depth} : Depth{depth, Depth::no_limit};
  }

  bool by_players;
  int plies;
  int last;
};

// The own value of a vector, for those who want one number. A decided game is taken to end at this depth.
Value own_value(double own, int depth) {
  if (own >= 1) return win_value - depth;
  if (own <= -1) return depth - win_value;
  return in_thousandths(own);
}

std::vector<VectorRootMove> vector_root_moves(const Played& game) {
  std::vector<VectorRootMove> moves;
  for (const RootChild& child : root_children(game)) {
    VectorRootMove& move = moves.emplace_back(VectorRootMove{child});
    move.place = move.rank = static_cast<int>(moves.size()) - 1;
  }
  return moves;
}

// What was not searched follows behind all others, with the last one's values.
void add_ranked(const State& root, const VectorRootMove& move, int depth, SearchResult& result) {
  const Seat seat = root.turn().seat();
  RankedMove& ranked = result.ranked.emplace_back();
  ranked.move = move.move;
  ranked.bound = move.bound();
  if (move.searched) {
    const SeatValues& values = move.found.values;
    ranked.seats.assign(values.begin(), values.begin() + root.seats());
  } else {
    ranked.seats = result.ranked[result.ranked.size() - 2].seats;
  }
  ranked.value = own_value(at_seat(ranked.seats, seat), depth);
  ranked.line = move.line;
  if (ranked.line.empty()) ranked.line.push_back(move.move);
}

bool is_late(const Limits& limits, const Budget& stopwatch) {
  return limits.soft_time &&
         stopwatch.seconds() >= std::chrono::duration<double>(*limits.soft_time).count();
}

void add_work(const VectorPass::Workers& workers, const Budget& stopwatch, SearchResult& result) {
  result.counters = {};
  for (const auto& worker : workers) result.counters += worker->counters();
  result.seconds = stopwatch.seconds();
}

}  // namespace

VectorSearcher::VectorSearcher(const VectorOptions& options, const VectorRules& rules,
                               SearchTools tools)
    : options_(options), rules_(rules), tools_(std::move(tools)), rng_(tools_.seed) {}

SearchResult VectorSearcher::search(const SearchRequest& request) {
  const Limits limits = options_.within(request.limits, rules_.default_depth);
  const Budget stopwatch(limits);
  const Played game = as_seen(request.game);
  const State& root = game.state();
  prepare_table(root.seats());
  const Evaluation& evaluation = tools_.evaluation->as_searcher(root.turn().seat());
  const VectorShared shared{options_, rules_, evaluation, *table_};
  Workers workers = make_workers(shared, limits);
  RootMoves moves = vector_root_moves(game);
  const RootMoves dropped = put_in_order(root, evaluation, moves);

  SearchResult result;
  const DepthSteps steps(limits);
  Depth reached{};
  const bool iterate =
      rules_.iterate || limits.nodes != Limits::no_nodes || limits.time || limits.soft_time;
  for (int depth = iterate ? 1 : steps.last; depth <= steps.last; ++depth) {
    const bool sure_move = rules_.cuts_by(vector_cut::sure_move) && request.multi == 1 &&
                           !request.strategy && workers.size() == 1;
    VectorPass pass(rules_, root, request.multi, sure_move);
    RootMoves searched = moves;
    for (auto& worker : workers) worker->begin_iteration(steps.left(depth));
    if (!pass.run(workers, searched, steps.left(depth))) break;
    reached = steps.left(depth);
    const bool solved = rank(root, searched, dropped, depth, result);
    moves = std::move(searched);
    add_work(workers, stopwatch, result);
    result.complete = depth == steps.last || solved;
    if (request.progress) request.progress(result);
    if (solved || is_late(limits, stopwatch)) break;
  }
  if (result.ranked.empty()) {  // stopped before the first iteration: any legal move
    result.ranked.push_back({.move = moves[0].move, .line = {moves[0].move}});
    result.ranked[0].seats.resize(static_cast<std::size_t>(root.seats()));
  }
  if (request.strategy) add_strategy(shared, limits, root, moves, reached, request, result);
  add_work(workers, stopwatch, result);
  return result;
}

void VectorSearcher::prepare_table(int seats) {
  if (!table_ || table_->seats() != seats) {
    table_.emplace(static_cast<std::size_t>(options_.table_mb), seats);
  } else if (fresh_ && options_.keep_table == KeepTable::game) {
    table_->next_generation();
  } else {
    table_->forget();
  }
  fresh_ = true;
}

VectorSearcher::Workers VectorSearcher::make_workers(const VectorShared& shared,
                                                     Limits limits) const {
  if (limits.nodes != Limits::no_nodes) {
    limits.nodes /= static_cast<std::uint64_t>(options_.threads);
  }
  Workers workers;
  for (int i = 0; i < options_.threads; ++i) {
    workers.push_back(std::make_unique<VectorWorker>(shared, limits));
  }
  return workers;
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
    const auto move = std::find_if(moves.begin(), moves.end(), [&](const RootMove& one) {
      return one.move == candidates[i].move;
    });
    move->place = static_cast<int>(i);
    (i < kept ? sorted : dropped).push_back(*move);
  }
  moves = std::move(sorted);
  return dropped;
}

// Sorts the moves, fills the result in, and leaves them in the order to be searched next. True if
// no greater depth can say anything else.
bool VectorSearcher::rank(const State& root, RootMoves& moves, const RootMoves& dropped, int depth,
                          SearchResult& result) {
  const Seat seat = root.turn().seat();
  const int seats = root.seats();
  sort_list(moves, [&](const RootMove& a, const RootMove& b) {
    if (a.searched != b.searched) return a.searched;
    if (prefers(seat, seats, a.found.values, b.found.values)) return true;
    if (prefers(seat, seats, b.found.values, a.found.values)) return false;
    if (a.is_exact() != b.is_exact()) return a.is_exact();
    return a.rank < b.rank;
  });
  for (std::size_t i = 0; i < moves.size(); ++i) moves[i].rank = static_cast<int>(i);
  if (options_.ties == Ties::random) draw_among_equals(seat, seats, moves);

  result.depth = depth;
  result.ranked.clear();
  for (const RootMove& move : moves) add_ranked(root, move, depth, result);
  for (const RootMove& move : dropped) add_ranked(root, move, depth, result);

  const RootMove& best = moves.front();
  constexpr unsigned open = vector_flag::horizon | vector_flag::touched;
  const bool solved =
      (is_sole_win(seat, seats, best.found.values) && (best.found.flags & open) == 0) ||
      std::all_of(moves.begin(), moves.end(), [](const RootMove& move) {
        return move.searched && (move.found.flags & (open | vector_flag::lower)) == 0;
      });
  if ((options_.order_by & vector_order::previous) == 0) {
    sort_list(moves, [](const RootMove& a, const RootMove& b) { return a.place < b.place; });
  }
  return solved;
}

void VectorSearcher::draw_among_equals(Seat seat, int seats, RootMoves& moves) {
  std::uint32_t equals = 0;
  while (equals < moves.size() && moves[equals].is_exact() &&
         !prefers(seat, seats, moves[0].found.values, moves[equals].found.values)) {
    ++equals;
  }
  if (equals > 1) std::swap(moves[0], moves[rng_.below(equals)]);
}

void VectorSearcher::add_strategy(const VectorShared& shared, const Limits& limits,
                                  const State& root, const RootMoves& moves, Depth left,
                                  const SearchRequest& request, SearchResult& result) const {
  const RankedMove& best = result.best();
  const auto chosen = std::find_if(moves.begin(), moves.end(),
                                   [&](const RootMove& move) { return move.move == best.move; });
  if (chosen == moves.end() || !chosen->searched) return;
  // The caller waits until the tree is there, or stops the search; then there is none.
  VectorWorker worker(
      shared, {.depth = limits.depth, .player_depth = limits.player_depth, .stop = limits.stop});
  VectorStrategySource source(worker);
  std::optional<SeatValues> drawn;
  if (chosen->drawn_by_history) drawn = worker.values().draw(root.seats());
  auto strategy =
      StrategyBuilder<VectorStrategySource>(source, request.strategy_nodes)
          .build(root, VectorStrategySource::first_step(root, chosen->move, left), drawn);
  if (worker.budget().exhausted()) return;
  result.strategy = std::make_shared<const Strategy>(std::move(strategy));
}

}  // namespace brett
