// The root of a scalar search: iterations, ties, and the ranked list of moves.
//
// Rules that look back are applied to the root's moves, as in root_search.h. Values say nothing about how
// soon a game ends; but the first iteration that sees a win ends the search, so wins are not put off, and
// where all is lost the move of the iteration before leads, which did not see it yet.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "core/sorted.h"
#include "search/root_search.h"
#include "search/scalar_chance.h"
#include "search/scalar_options.h"
#include "search/scalar_strategy.h"
#include "search/scalar_tree.h"

namespace brett {

template <GameState G>
class ScalarSearcher final : public Searcher<G> {
 public:
  using Move = typename G::Move;
  ScalarSearcher(const ScalarOptions& options, Replies replies, int default_depth,
                 SearchTools<G> tools)
      : options_(options),
        replies_(replies),
        default_depth_(default_depth),
        tools_(std::move(tools)),
        table_(static_cast<std::size_t>(options_.table_mb)),
        rng_(tools_.seed) {}

  void new_game() override { table_.forget(); }

  SearchResult<G> search(const SearchRequest<G>& request) override {
    const Limits limits = options_.limits_within(request.limits, default_depth_);
    prepare_table();
    const Played<G> game = as_seen(request.game);
    const G& root = game.state();
    ScalarTree<G> tree(options_, replies_, *tools_.evaluation, table_, root.turn().seat(), limits);
    const MoveList<G> tried = tree.moves_to_try(root);
    std::vector<ScalarMove> moves;
    std::vector<Move> untried;
    for (auto& one : root_moves(game)) {
      if (std::find(tried.begin(), tried.end(), one.move) != tried.end()) {
        moves.push_back({std::move(one)});
      } else {
        untried.push_back(one.move);
      }
    }

    SearchResult<G> result;
    const Iterations iterations(limits, options_.iterate);
    for (int depth = iterations.first; depth <= iterations.last; ++depth) {
      const std::uint64_t horizon = tree.horizon();
      if (!search_moves(tree, moves, iterations.left(depth), root.turn().seat(), request.multi)) {
        break;
      }
      rank(root, moves, depth, result);
      add_untried(untried, result);
      add_work(tree, result);
      const bool settled = tree.horizon() == horizon || all_decided(moves, request.multi);
      result.complete = settled || depth == iterations.last;
      if (request.progress) request.progress(result);
      if (settled || is_late(limits, result)) break;
    }
    if (result.ranked.empty()) {
      const auto move = moves[0].root.move;
      result.ranked.push_back({move, 0, Bound::none, {move}});
    }
    add_work(tree, result);
    if (request.strategy && result.depth > 0) {
      add_strategy(root, moves, iterations.left(result.depth), limits, request, result);
    }
    return result;
  }

 private:
  static constexpr int deepest = 100;

  struct ScalarMove {
    RootMove<G> root;
    double value = -1;
  };
  // Which depths are searched one after the other: player depths if these are limited, else moves.
  struct Iterations {
    Iterations(const Limits& limits, bool iterate)
        : by_players(limits.player_depth != Limits::no_depth),
          moves(limits.depth == Limits::no_depth ? ScalarDepth::no_limit : limits.depth),
          last(std::min(by_players ? limits.player_depth : limits.depth, deepest)),
          first(iterate || limits.soft_time || !limits.has_depth() ? std::min(1, last) : last) {}
    ScalarDepth left(int depth) const {
      return by_players ? ScalarDepth{moves, depth} : ScalarDepth{depth, ScalarDepth::no_limit};
    }
    bool by_players;
    int moves;
    int last;
    int first;
  };

  void prepare_table() {
    if (options_.keep_table == TreeOptions::Keep::game) {
      table_.next_generation();
    } else {
      table_.forget();
    }
  }

  static ScalarWay way_after_root(Seat seat, ScalarDepth left) {
    return ScalarWay{.left = left}.chosen_by(seat).next();
  }
  // One iteration; false if the limits ended it.
  bool search_moves(ScalarTree<G>& tree, std::vector<ScalarMove>& moves, ScalarDepth left,
                    Seat seat, int multi) const {
    const ScalarWay way = way_after_root(seat, left);
    for (auto& move : moves) move.root.exact = false;
    for (auto& move : moves) {
      const double floor = options_.cuts ? bar(moves, multi) : -1;
      double found = floor;
      if (move.root.drawn_by_history) {
        found = 0;
      } else if (floor < 1) {
        found = tree.value(move.root.child, way, floor, 1);
        if (tree.budget().exhausted()) return false;
      }
      move.value = found;
      move.root.exact = found > floor || floor <= -1;
      if (move.root.exact) note_line(tree, move.root);
    }
    return true;
  }
  // What a further move has to exceed: the multi-th best so far, or equal it if ties count.
  double bar(const std::vector<ScalarMove>& moves, int multi) const {
    std::vector<double> exact;
    for (const auto& move : moves) {
      if (move.root.exact) exact.push_back(move.value);
    }
    if (std::ssize(exact) < multi) return -1;
    const double last = kth_largest(std::move(exact), static_cast<std::size_t>(multi));
    return options_.ties == Ties::random ? std::max(-1.0, std::nextafter(last, -1.0)) : last;
  }
  static void note_line(const ScalarTree<G>& tree, RootMove<G>& move) {
    move.line.assign(1, move.move);
    if (move.drawn_by_history) return;
    const auto& rest = tree.line(1);
    move.line.insert(move.line.end(), rest.begin(), rest.end());
  }

  // Best first; of equal ones those that are known exactly, then in natural order.
  void rank(const G& root, std::vector<ScalarMove>& moves, int depth, SearchResult<G>& result) {
    const auto natural = moves_of(root);
    const auto place = [&](const ScalarMove& move) {
      return std::find(natural.begin(), natural.end(), move.root.move) - natural.begin();
    };
    sort_list(moves, [&](const auto& a, const auto& b) {
      if (a.value != b.value) return a.value > b.value;
      if (a.root.exact != b.root.exact) return a.root.exact;
      return place(a) < place(b);
    });
    lead(moves, result);
    result.depth = depth;
    result.ranked.clear();
    for (const auto& move : moves) {
      const auto value = in_thousandths(move.value);
      result.ranked.push_back({move.root.move, value, move.root.bound(), move.root.line});
      if (!move.root.exact) result.ranked.back().line.assign(1, move.root.move);
    }
    if (!(options_.order_by & scalar_order::previous)) {
      sort_list(moves, [&](const auto& a, const auto& b) { return place(a) < place(b); });
    }
  }
  // What was not searched follows behind all others, with the last one's value.
  static void add_untried(const std::vector<Move>& moves, SearchResult<G>& result) {
    const Value last = result.ranked.back().value;
    for (const Move move : moves) result.ranked.push_back({move, last, Bound::none, {move}});
  }
  void lead(std::vector<ScalarMove>& moves, const SearchResult<G>& before) {
    auto leader = moves.begin();
    if (leader->value <= -1 && !before.ranked.empty()) {
      leader = std::find_if(moves.begin(), moves.end(),
                            [&](const auto& move) { return move.root.move == before.best().move; });
    } else if (options_.ties == Ties::random) {
      const auto equals = std::count_if(moves.begin(), moves.end(), [&](const auto& move) {
        return move.root.exact && move.value == moves.front().value;
      });
      if (equals > 1) leader += rng_.below(static_cast<std::uint32_t>(equals));
    }
    move_to_front(moves, static_cast<std::size_t>(leader - moves.begin()));
  }

  // Whoever asks for it waits until it is there, or takes back the question; then there is none.
  void add_strategy(const G& root, const std::vector<ScalarMove>& moves, ScalarDepth left,
                    const Limits& limits, const SearchRequest<G>& request,
                    SearchResult<G>& result) {
    const Seat seat = root.turn().seat();
    const auto chosen = std::find_if(moves.begin(), moves.end(), [&](const ScalarMove& move) {
      return move.root.move == result.best().move;
    });
    ScalarTree<G> tree(options_, replies_, *tools_.evaluation, table_, seat, {.stop = limits.stop});
    ScalarStrategySource<G> source(tree, seat);
    std::optional<SeatValues<G>> drawn;
    if (chosen->root.drawn_by_history) drawn = source.opposed(0, root.seats());
    auto strategy = StrategyBuilder<G, ScalarStrategySource<G>>(source, request.strategy_nodes)
                        .build(root, {chosen->root.move, way_after_root(seat, left)}, drawn);
    if (tree.budget().exhausted()) return;
    result.strategy = std::make_shared<const Strategy<G>>(std::move(strategy));
  }

  // A win or loss does not change with more depth. Of several wanted moves all must be decided.
  static bool all_decided(const std::vector<ScalarMove>& moves, int wanted) {
    std::ptrdiff_t decided = 0;
    for (const auto& move : moves) {
      if (move.root.exact && (move.value >= 1 || move.value <= -1)) ++decided;
    }
    const bool is_won = std::any_of(moves.begin(), moves.end(), [](const auto& move) {
      return move.root.exact && move.value >= 1;
    });
    return decided == std::ssize(moves) || (is_won && decided >= wanted);
  }
  static bool is_late(const Limits& limits, const SearchResult<G>& result) {
    return limits.soft_time &&
           result.seconds >= std::chrono::duration<double>(*limits.soft_time).count();
  }
  static void add_work(ScalarTree<G>& tree, SearchResult<G>& result) {
    result.counters = tree.counters();
    result.seconds = tree.budget().seconds();
  }

  ScalarOptions options_;
  Replies replies_;
  int default_depth_;
  SearchTools<G> tools_;
  ScalarTable table_;
  Rng rng_;
};

// What the searches on this tree have in common beside it.
template <class Kind>
struct ScalarKind {
  static constexpr Answers answers{.payoffs = true, .strategy = true};
  static Status check(const ScalarOptions& options) {
    return check_table_size(options.table_mb, Kind::name);
  }
  static constexpr std::string_view misfit(const Facts&, int) { return {}; }
};

}  // namespace brett
