#include "search/one_seat/root.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "core/sorted.h"
#include "search/one_seat/strategy.h"
#include "search/one_seat/tree.h"

namespace brett {

namespace {

constexpr int deepest_iteration = 100;

// Which depths are searched one after the other: player depths if these are limited, else plies.
struct Iterations {
  Iterations(const Limits& limits, bool iterate)
      : by_players(limits.player_depth != Limits::no_depth),
        plies(limits.depth == Limits::no_depth ? Depth::no_limit : limits.depth),
        last(std::min(by_players ? limits.player_depth : limits.depth, deepest_iteration)),
        first(iterate || limits.soft_time || !limits.has_depth() ? std::min(1, last) : last) {}
  Depth left(int depth) const {
    return by_players ? Depth{plies, depth} : Depth{depth, Depth::no_limit};
  }
  bool by_players;
  int plies;
  int last;
  int first;
};

Replies replies_in(const State& root, Replies asked) {
  if (asked != Replies::one) return asked;
  return skips_seats(root) ? Replies::one_skipped : Replies::one_legal;
}

PathState path_after_root(Seat seat, Depth left) {
  return PathState{.left = left}.chosen_by(seat).next();
}

void note_line(const OneSeatSearch& tree, OneSeatRootMove& move) {
  move.line.assign(1, move.move);
  if (move.drawn_by_history) return;
  const auto& rest = tree.line(1);
  move.line.insert(move.line.end(), rest.begin(), rest.end());
}

// What was not searched follows behind all others, with the last one's value.
void add_untried(const std::vector<Move>& moves, SearchResult& result) {
  const Value last = result.ranked.back().value;
  for (const Move move : moves) result.ranked.push_back({move, last, Bound::none, {move}});
}

// A win or loss does not change with more depth. Of several wanted moves all must be decided.
bool are_decided(const std::vector<OneSeatRootMove>& moves, int wanted) {
  std::ptrdiff_t decided = 0;
  for (const auto& move : moves) {
    if (move.exact && (move.value >= 1 || move.value <= -1)) ++decided;
  }
  const bool is_won = std::any_of(moves.begin(), moves.end(),
                                  [](const auto& move) { return move.exact && move.value >= 1; });
  return decided == std::ssize(moves) || (is_won && decided >= wanted);
}

bool is_past_soft_time(const Limits& limits, const SearchResult& result) {
  return limits.soft_time &&
         result.seconds >= std::chrono::duration<double>(*limits.soft_time).count();
}

void add_work_of(OneSeatSearch& tree, SearchResult& result) {
  result.counters = tree.counters();
  result.seconds = tree.budget().seconds();
}

}  // namespace

OneSeatSearcher::OneSeatSearcher(const OneSeatOptions& options, Replies replies, int default_depth,
                                 SearchTools tools)
    : options_(options),
      replies_(replies),
      default_depth_(default_depth),
      tools_(std::move(tools)),
      table_(static_cast<std::size_t>(options_.table_mb)),
      rng_(tools_.seed) {}

SearchResult OneSeatSearcher::search(const SearchRequest& request) {
  const Limits limits = options_.limits_within(request.limits, default_depth_);
  prepare_table();
  const Played game = as_seen(request.game);
  const State& root = game.state();
  const Seat seat = root.turn().seat();
  OneSeatSearch tree(options_, replies_in(root, replies_), *tools_.evaluation, table_, seat,
                     limits);
  const Moves tried = tree.moves_to_try(root);
  RootMoves moves;
  std::vector<Move> untried;
  for (const RootChild& one : root_children(game)) {
    if (std::find(tried.begin(), tried.end(), one.move) != tried.end()) {
      moves.push_back({one});
    } else {
      untried.push_back(one.move);
    }
  }

  SearchResult result;
  const Iterations iterations(limits, options_.iterate);
  for (int depth = iterations.first; depth <= iterations.last; ++depth) {
    const std::uint64_t horizon = tree.horizon();
    if (!search_moves(tree, moves, iterations.left(depth), seat, request.multi)) break;
    rank(root, moves, depth, result);
    add_untried(untried, result);
    add_work_of(tree, result);
    const bool settled = tree.horizon() == horizon || are_decided(moves, request.multi);
    result.complete = settled || depth == iterations.last;
    if (request.progress) request.progress(result);
    if (settled || is_past_soft_time(limits, result)) break;
  }
  if (result.ranked.empty()) {
    const Move move = moves[0].move;
    result.ranked.push_back({move, 0, Bound::none, {move}});
  }
  add_work_of(tree, result);
  if (request.strategy && result.depth > 0) {
    add_strategy(root, moves, iterations.left(result.depth), limits, request, result);
  }
  return result;
}

void OneSeatSearcher::prepare_table() {
  if (options_.keep_table == KeepTable::game) {
    table_.next_generation();
  } else {
    table_.forget();
  }
}

// One iteration; false if the limits ended it.
bool OneSeatSearcher::search_moves(OneSeatSearch& tree, RootMoves& moves, Depth left, Seat seat,
                                   int multi) const {
  const PathState path = path_after_root(seat, left);
  for (auto& move : moves) move.exact = false;
  for (auto& move : moves) {
    const double floor = options_.cuts ? bar(moves, multi) : -1;
    double found = floor;
    if (move.drawn_by_history) {
      found = 0;
    } else if (floor < 1) {
      found = tree.value(move.child, path, floor, 1);
      if (tree.budget().exhausted()) return false;
    }
    move.value = found;
    move.exact = found > floor || floor <= -1;
    if (move.exact) note_line(tree, move);
  }
  return true;
}

// What a further move has to exceed: the multi-th best so far, or equal it if ties count.
double OneSeatSearcher::bar(const RootMoves& moves, int multi) const {
  std::vector<double> exact;
  for (const auto& move : moves) {
    if (move.exact) exact.push_back(move.value);
  }
  if (std::ssize(exact) < multi) return -1;
  const double last = kth_largest(std::move(exact), static_cast<std::size_t>(multi));
  return options_.ties == Ties::random ? std::max(-1.0, std::nextafter(last, -1.0)) : last;
}

// Best first; of equal ones those that are known exactly, then in natural order.
void OneSeatSearcher::rank(const State& root, RootMoves& moves, int depth, SearchResult& result) {
  const Moves natural = moves_of(root);
  const auto place = [&](const OneSeatRootMove& move) {
    return std::find(natural.begin(), natural.end(), move.move) - natural.begin();
  };
  sort_list(moves, [&](const auto& a, const auto& b) {
    if (a.value != b.value) return a.value > b.value;
    if (a.exact != b.exact) return a.exact;
    return place(a) < place(b);
  });
  lead(moves, result);
  result.depth = depth;
  result.ranked.clear();
  for (const auto& move : moves) {
    result.ranked.push_back({move.move, in_thousandths(move.value), move.bound(), move.line});
    if (!move.exact) result.ranked.back().line.assign(1, move.move);
  }
  if ((options_.order_by & one_seat_order::previous) == 0) {
    sort_list(moves, [&](const auto& a, const auto& b) { return place(a) < place(b); });
  }
}

void OneSeatSearcher::lead(RootMoves& moves, const SearchResult& before) {
  auto leader = moves.begin();
  if (leader->value <= -1 && !before.ranked.empty()) {
    leader = std::find_if(moves.begin(), moves.end(),
                          [&](const auto& move) { return move.move == before.best().move; });
  } else if (options_.ties == Ties::random) {
    const auto equals = std::count_if(moves.begin(), moves.end(), [&](const auto& move) {
      return move.exact && move.value == moves.front().value;
    });
    if (equals > 1) leader += rng_.below(static_cast<std::uint32_t>(equals));
  }
  move_to_front(moves, static_cast<std::size_t>(leader - moves.begin()));
}

// The caller waits until the tree is there, or stops the search; then there is none.
void OneSeatSearcher::add_strategy(const State& root, const RootMoves& moves, Depth left,
                                   const Limits& limits, const SearchRequest& request,
                                   SearchResult& result) {
  const Seat seat = root.turn().seat();
  const auto chosen = std::find_if(moves.begin(), moves.end(), [&](const OneSeatRootMove& move) {
    return move.move == result.best().move;
  });
  OneSeatSearch tree(options_, replies_in(root, replies_), *tools_.evaluation, table_, seat,
                     {.stop = limits.stop});
  OneSeatStrategySource source(tree, seat);
  std::optional<SeatValues> drawn;
  if (chosen->drawn_by_history) drawn = source.opposed(0, root.seats());
  auto strategy = StrategyBuilder<OneSeatStrategySource>(source, request.strategy_nodes)
                      .build(root, {chosen->move, path_after_root(seat, left)}, drawn);
  if (tree.budget().exhausted()) return;
  result.strategy = std::make_shared<const Strategy>(std::move(strategy));
}

}  // namespace brett
