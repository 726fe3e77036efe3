// The root of maxn and upp: iterations, ties, the ranked list of moves, and the strategy tree.
//
// Rules that look back (repetition, moves without progress) are applied to the root's moves, as in
// root_search.h.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "core/sorted.h"
#include "search/vector_pass.h"
#include "search/vector_strategy.h"

namespace brett {

// What is deepened step by step: changes of the player if those are limited, otherwise plies.
struct DepthSteps {
  static constexpr int deepest = 100;

  explicit DepthSteps(const Limits& limits)
      : by_players(limits.player_depth != Limits::no_depth),
        plies(std::min(limits.depth, by_players ? DepthLeft::unlimited : deepest)),
        last(by_players ? std::min(limits.player_depth, deepest) : plies) {}
  DepthLeft left(int depth) const {
    return by_players ? DepthLeft{plies, depth} : DepthLeft{depth, DepthLeft::unlimited};
  }

  bool by_players;
  int plies;
  int last;
};

// The own value of a vector, for those who want one number. A decided game is taken to end at this depth.
inline Value own_value(double own, int depth) {
  if (own >= 1) return win_value - depth;
  if (own <= -1) return depth - win_value;
  return in_thousandths(own);
}

template <GameState G>
class VectorSearcher final : public Searcher<G> {
 public:
  VectorSearcher(const VectorOptions& options, const VectorRules& rules, SearchTools<G> tools)
      : options_(options), rules_(rules), tools_(std::move(tools)), rng_(tools_.seed) {}

  void new_game() override { fresh_ = false; }

  SearchResult<G> search(const SearchRequest<G>& request) override {
    const Limits limits = options_.within(request.limits, rules_.default_depth);
    const Budget stopwatch(limits);
    const Played<G> game = as_seen(request.game);
    const G& root = game.state();
    prepare_table(root.seats());
    const Evaluation<G>& evaluation = tools_.evaluation->as_searcher(root.turn().seat());
    const VectorShared<G> shared{options_, rules_, evaluation, *table_};
    Workers workers = make_workers(shared, limits);
    RootMoves moves = root_moves(game);
    const RootMoves dropped = put_in_order(root, evaluation, moves);

    SearchResult<G> result;
    const DepthSteps steps(limits);
    DepthLeft reached{};
    const bool iterate =
        rules_.iterate || limits.nodes != Limits::no_nodes || limits.time || limits.soft_time;
    for (int depth = iterate ? 1 : steps.last; depth <= steps.last; ++depth) {
      const bool sure_move = rules_.cuts_by(vector_cut::sure_move) && request.multi == 1 &&
                             !request.strategy && workers.size() == 1;
      VectorPass<G> pass(rules_, root, request.multi, sure_move);
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
    if (result.ranked.empty()) {  // stopped at once: any legal move
      result.ranked.push_back({.move = moves[0].move, .line = {moves[0].move}});
      result.ranked[0].seats.resize(static_cast<std::size_t>(root.seats()));
    }
    if (request.strategy) add_strategy(shared, limits, root, moves, reached, request, result);
    add_work(workers, stopwatch, result);
    return result;
  }

 private:
  using Move = typename G::Move;
  using RootMove = VectorRootMove<G>;
  using RootMoves = std::vector<RootMove>;
  using Workers = std::vector<std::unique_ptr<VectorWorker<G>>>;

  void prepare_table(int seats) {
    if (!table_ || table_->seats() != seats) {
      table_.emplace(static_cast<std::size_t>(options_.table_mb), seats);
    } else if (fresh_ && options_.keep_table == TreeOptions::Keep::game) {
      table_->next_generation();
    } else {
      table_->forget();
    }
    fresh_ = true;
  }
  Workers make_workers(const VectorShared<G>& shared, Limits limits) const {
    if (limits.nodes != Limits::no_nodes) {
      limits.nodes /= static_cast<std::uint64_t>(options_.threads);
    }
    Workers workers;
    for (int i = 0; i < options_.threads; ++i) {
      workers.push_back(std::make_unique<VectorWorker<G>>(shared, limits));
    }
    return workers;
  }
  static RootMoves root_moves(const Played<G>& game) {
    RootMoves moves;
    for (const Move move : moves_of(game.state())) {
      Played<G> after = game;
      after.play(move);
      const auto place = static_cast<int>(moves.size());
      moves.push_back({.move = move,
                       .child = after.state(),
                       .drawn_by_history = !after.draw_reason().empty(),
                       .place = place,
                       .rank = place});
    }
    return moves;
  }
  // Puts the moves into the order to begin with. With best_n only the best by the evaluation stay;
  // the others are returned.
  RootMoves put_in_order(const G& root, const Evaluation<G>& evaluation, RootMoves& moves) const {
    if (options_.best_n == 0 && options_.order_by == 0) return {};
    const VectorOrder<G> order(options_, evaluation);
    typename VectorOrder<G>::Candidates candidates;
    Counters uncounted;
    const std::size_t kept = order.collect(root, 0, {}, root.turn().seat(), candidates, uncounted);
    RootMoves sorted;
    RootMoves dropped;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (order.sorts() && i < kept) bring_best_forward(candidates, i, kept);
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
  bool rank(const G& root, RootMoves& moves, const RootMoves& dropped, int depth,
            SearchResult<G>& result) {
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
  void draw_among_equals(Seat seat, int seats, RootMoves& moves) {
    std::uint32_t equals = 0;
    while (equals < moves.size() && moves[equals].is_exact() &&
           !prefers(seat, seats, moves[0].found.values, moves[equals].found.values)) {
      ++equals;
    }
    if (equals > 1) std::swap(moves[0], moves[rng_.below(equals)]);
  }
  // What was not searched follows behind all others, with the last one's values.
  static void add_ranked(const G& root, const RootMove& move, int depth, SearchResult<G>& result) {
    const Seat seat = root.turn().seat();
    RankedMove<G>& ranked = result.ranked.emplace_back();
    ranked.move = move.move;
    ranked.bound = move.bound();
    if (move.searched) {
      const auto& values = move.found.values;
      ranked.seats.assign(values.begin(), values.begin() + root.seats());
    } else {
      ranked.seats = result.ranked[result.ranked.size() - 2].seats;
    }
    ranked.value = own_value(at_seat(ranked.seats, seat), depth);
    ranked.line = move.line;
    if (ranked.line.empty()) ranked.line.push_back(move.move);
  }

  void add_strategy(const VectorShared<G>& shared, const Limits& limits, const G& root,
                    const RootMoves& moves, DepthLeft left, const SearchRequest<G>& request,
                    SearchResult<G>& result) const {
    const RankedMove<G>& best = result.best();
    const auto chosen = std::find_if(moves.begin(), moves.end(),
                                     [&](const RootMove& move) { return move.move == best.move; });
    if (chosen == moves.end() || !chosen->searched) return;
    // Whoever asks for it waits until it is there, or takes back the question; then there is none.
    VectorWorker<G> worker(
        shared, {.depth = limits.depth, .player_depth = limits.player_depth, .stop = limits.stop});
    VectorStrategySource<G> source(worker);
    std::optional<SeatValues<G>> drawn;
    if (chosen->drawn_by_history) drawn = worker.values().draw(root.seats());
    auto strategy =
        StrategyBuilder<G, VectorStrategySource<G>>(source, request.strategy_nodes)
            .build(root, VectorStrategySource<G>::first_step(root, chosen->move, left), drawn);
    if (worker.budget().exhausted()) return;
    result.strategy = std::make_shared<const Strategy<G>>(std::move(strategy));
  }

  static bool is_late(const Limits& limits, const Budget& stopwatch) {
    return limits.soft_time &&
           stopwatch.seconds() >= std::chrono::duration<double>(*limits.soft_time).count();
  }
  static void add_work(const Workers& workers, const Budget& stopwatch, SearchResult<G>& result) {
    result.counters = {};
    for (const auto& worker : workers) result.counters += worker->counters();
    result.seconds = stopwatch.seconds();
  }

  VectorOptions options_;
  VectorRules rules_;
  SearchTools<G> tools_;
  std::optional<VectorTable> table_;
  Rng rng_;
  bool fresh_ = false;  // the table's entries belong to the game that is going on
};

}  // namespace brett
