// The root of a tree search: iterations, windows, threads, ties, and the ranked list of moves. The
// drivers differ in how they find the value of one iteration: by a window (minimax, alphabeta, pvs)
// or by a row of null windows that close in on it (mtdf).
//
// Rules that look back (repetition, moves without progress) are applied to the root's moves: a move
// after which the match would be drawn is worth a draw. Below the root a search knows states, not
// histories; that keeps table values a function of the state alone.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "core/rng.h"
#include "search/searcher.h"
#include "search/tree_worker.h"

namespace brett {

template <GameState G>
struct RootMove {
  typename G::Move move;
  G child;
  bool drawn_by_history = false;
  Value value = -infinite_value;
  bool exact = false;
  std::vector<typename G::Move> line;
};

template <GameState G>
std::vector<RootMove<G>> root_moves(const Played<G>& game) {
  std::vector<RootMove<G>> moves;
  for (const auto move : moves_of(game.state())) {
    Played<G> after = game;
    after.play(move);
    moves.push_back({move, after.state(), !after.draw_reason().empty()});
  }
  return moves;
}

// One iteration's root moves and how to search them; each thread has its own.
template <GameState G>
class RootPass {
 public:
  RootPass(const TreeShared<G>& shared, TreeWorker<G>& worker, Seat seat,
           std::vector<RootMove<G>> moves, int multi)
      : shared_(shared), worker_(worker), seat_(seat), moves_(std::move(moves)), multi_(multi) {}

  // All moves with one window; the best value found (fail-soft).
  Value search(int depth, Value alpha, Value beta) {
    Value best = -infinite_value;
    std::vector<std::size_t> deferred;
    for (std::size_t i = 0; i < moves_.size() && best < beta; ++i) {
      if (i > 0 && shared_.parallel && shared_.busy.is_busy(busy_key(moves_[i], depth))) {
        deferred.push_back(i);
        continue;
      }
      best = std::max(best, search_move(moves_[i], depth, alpha, beta, i == 0));
      if (worker_.budget().exhausted()) return best;
    }
    for (const std::size_t i : deferred) {
      if (best >= beta || worker_.budget().exhausted()) break;
      best = std::max(best, search_move(moves_[i], depth, alpha, beta, false));
    }
    return best;
  }

  void forget_values() {
    for (auto& move : moves_) {
      move.value = -infinite_value;
      move.exact = false;
    }
  }
  // Which moves reach `value`: they become exact.
  void mark_ties(int depth, Value value) {
    for (auto& move : moves_) {
      if (move.exact) continue;
      const Value found = child_value(move, depth, value - 1, value);
      if (worker_.budget().exhausted()) return;
      move.value = std::min(found, value);
      move.exact = found >= value;
    }
  }
  // The exact value of one move, by null windows closing in on it from `guess`.
  Value closed_in(RootMove<G>& move, int depth, Value guess, Value step);

  std::vector<RootMove<G>>& moves() { return moves_; }
  TreeWorker<G>& worker() { return worker_; }

  Value child_value(const RootMove<G>& move, int depth, Value alpha, Value beta) {
    if (move.drawn_by_history) return 0;
    return worker_.value_for_parent(seat_, move.child, depth - 1, 1, alpha, beta);
  }

 private:
  // The value that a further move has to beat: the multi-th best so far, or equal it if ties count.
  Value bar(Value alpha) const {
    if (!shared_.rules.cuts) return -infinite_value;
    std::vector<Value> exact;
    for (const auto& move : moves_) {
      if (move.exact) exact.push_back(move.value);
    }
    const auto wanted = static_cast<std::size_t>(multi_);
    if (exact.size() < wanted) return multi_ > 1 ? -infinite_value : alpha;
    std::nth_element(exact.begin(), exact.begin() + multi_ - 1, exact.end(), std::greater<>());
    const Value last = exact[wanted - 1];
    return std::max(multi_ > 1 ? -infinite_value : alpha,
                    shared_.options.ties == Ties::random ? last - 1 : last);
  }

  Value search_move(RootMove<G>& move, int depth, Value alpha, Value beta, bool first) {
    const Value floor = bar(alpha);
    const std::uint64_t busy = busy_key(move, depth);
    if (shared_.parallel) shared_.busy.begin(busy);
    Value found;
    if (first || !shared_.rules.scout || beta - floor <= 1 || floor == -infinite_value) {
      found = child_value(move, depth, floor, beta);
    } else {
      found = child_value(move, depth, floor, floor + 1);
      if (found > floor && found < beta && !worker_.budget().exhausted()) {
        found = child_value(move, depth, floor, beta);
      }
    }
    if (shared_.parallel) shared_.busy.end(busy);
    if (worker_.budget().exhausted()) return -infinite_value;
    move.value = found;
    move.exact = found > floor && found < beta;
    if (move.exact) {
      move.line.assign(1, move.move);
      if (!move.drawn_by_history) {
        const auto& rest = worker_.line(1);
        move.line.insert(move.line.end(), rest.begin(), rest.end());
      }
    }
    return found;
  }
  static std::uint64_t busy_key(const RootMove<G>& move, int depth) {
    return mix_key(move.child.key(), static_cast<std::uint64_t>(depth)) | 1;
  }

  const TreeShared<G>& shared_;
  TreeWorker<G>& worker_;
  Seat seat_;
  std::vector<RootMove<G>> moves_;
  int multi_;
};

template <GameState G>
Value RootPass<G>::closed_in(RootMove<G>& move, int depth, Value guess, Value step) {
  Value lower = -infinite_value;
  Value upper = infinite_value;
  Value value = guess;
  while (lower < upper && !worker_.budget().exhausted()) {
    const Value stride = upper - lower > step ? step : 1;
    const Value beta = value == lower ? lower + stride : value;
    value = child_value(move, depth, beta - 1, beta);
    (value < beta ? upper : lower) = value;
  }
  move.value = lower;
  move.exact = !worker_.budget().exhausted();
  return lower;
}

// How the value of one iteration is found.
template <GameState G>
using Driver = std::function<void(RootPass<G>& pass, int depth, const std::vector<Value>& past)>;

// One window over all moves; narrow around the last value where aspiration is on.
template <GameState G>
Driver<G> window_driver(const TreeOptions& options, int multi) {
  const auto half = static_cast<Value>(options.aspiration * value_unit);
  return [half, multi](RootPass<G>& pass, int depth, const std::vector<Value>& past) {
    if (half > 0 && multi == 1 && !past.empty() && !is_decided(past.back())) {
      const Value alpha = past.back() - half;
      const Value beta = past.back() + half;
      const Value found = pass.search(depth, alpha, beta);
      if (pass.worker().budget().exhausted() || (found > alpha && found < beta)) return;
      pass.forget_values();
    }
    pass.search(depth, -infinite_value, infinite_value);
  };
}

template <GameState G>
class TreeSearcher final : public Searcher<G> {
 public:
  using MakeDriver = std::function<Driver<G>(const G& root, int multi)>;

  TreeSearcher(const TreeOptions& options, TreeRules rules, int default_depth,
               MakeDriver make_driver, SearchTools<G> tools)
      : options_(options),
        rules_(rules),
        default_depth_(default_depth),
        make_driver_(std::move(make_driver)),
        tools_(std::move(tools)),
        table_(static_cast<std::size_t>(options_.table_mb), options_.replace),
        rng_(tools_.seed) {}

  void new_game() override { fresh_ = false; }

  SearchResult<G> search(const SearchRequest<G>& request) override {
    Limits limits = options_.within(request.limits, default_depth_);
    // Clearing a large table takes time, too.
    if (!limits.since) limits.since = std::chrono::steady_clock::now();
    prepare_table();
    const TreeShared<G> shared{.options = options_,
                               .rules = rules_,
                               .goal = {options_.goal, options_.win_distance},
                               .evaluation = *tools_.evaluation,
                               .table = table_,
                               .busy = *busy_,
                               .parallel = options_.threads > 1,
                               .book = sorting_book()};
    Clock clock(limits);
    auto workers = make_workers(shared, clock);
    auto moves = root_moves(request.game);
    if (shared.book != nullptr) put_book_first(*shared.book, request.game.state(), moves);
    const Driver<G> driver = make_driver_(request.game.state(), request.multi);

    SearchResult<G> result;
    std::vector<Value> past;
    const int last = std::min(limits.depth, deepest);
    const bool iterate = (options_.iterate || limits.soft_time) && limits.depth > 1;
    for (int depth = iterate ? 1 : last; depth <= last; ++depth) {
      Iteration iteration = run(shared, workers, clock, request, moves, driver, past, depth);
      if (!iteration.finished) break;
      moves = std::move(iteration.moves);
      rank(request.game.state(), moves, depth, result);
      past.push_back(result.best().value);
      add_work(workers, clock, result);
      result.complete = depth == last || iteration.solved;
      if (request.progress) request.progress(result);
      if (iteration.solved || all_decided(result.ranked, request.multi)) {
        result.complete = true;
        break;
      }
      if (clock.is_late()) break;
    }
    if (result.ranked.empty()) result.ranked.push_back({moves[0].move, 0, false, {moves[0].move}});
    add_work(workers, clock, result);
    return result;
  }

 private:
  static constexpr int deepest = 100;

  // The time that is left for each iteration, and who may stop it.
  struct Clock {
    explicit Clock(const Limits& outer) : limits(outer), budget(outer) {}
    // Too late to begin another iteration.
    bool is_late() const {
      return limits.soft_time &&
             budget.seconds() >= std::chrono::duration<double>(*limits.soft_time).count();
    }
    Limits limits;
    Budget budget;  // only for its stopwatch
  };
  struct Iteration {
    bool finished = false;
    bool solved = false;
    std::vector<RootMove<G>> moves;
  };
  using Workers = std::vector<std::unique_ptr<TreeWorker<G>>>;

  void prepare_table() {
    if (fresh_ && options_.keep_table == TreeOptions::Keep::game) {
      table_.next_generation();
    } else if (used_) {
      table_.forget();
    }
    fresh_ = true;
    used_ = true;
  }

  const Book<G>* sorting_book() const {
    return (options_.order_by & order::book) != 0 ? tools_.book.get() : nullptr;
  }

  Workers make_workers(const TreeShared<G>& shared, const Clock& clock) {
    Limits limits = clock.limits;
    if (limits.nodes != Limits::no_nodes) {
      limits.nodes /= static_cast<std::uint64_t>(options_.threads);
    }
    Workers workers;
    for (int i = 0; i < options_.threads; ++i) {
      workers.push_back(std::make_unique<TreeWorker<G>>(shared, limits));
    }
    return workers;
  }

  Iteration run(const TreeShared<G>& shared, Workers& workers, const Clock&,
                const SearchRequest<G>& request, const std::vector<RootMove<G>>& moves,
                const Driver<G>& driver, const std::vector<Value>& past, int depth) {
    const auto search_as = [&](TreeWorker<G>& worker) {
      RootPass<G> pass(shared, worker, request.game.state().turn().seat(), moves, request.multi);
      pass.forget_values();
      const std::uint64_t horizon = worker.horizon();
      driver(pass, depth, past);
      return Iteration{!worker.budget().exhausted(), worker.horizon() == horizon,
                       std::move(pass.moves())};
    };
    if (workers.size() == 1) return search_as(*workers[0]);
    return run_together(workers, search_as);
  }

  // All threads search the same iteration and help each other through the table; the first to
  // finish has the result and sends the others home.
  template <class SearchAs>
  Iteration run_together(Workers& workers, const SearchAs& search_as) {
    std::atomic<int> winner{-1};
    std::vector<Iteration> iterations(workers.size());
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < workers.size(); ++i) {
        threads.emplace_back([&, i] {
          Iteration iteration = search_as(*workers[i]);
          int nobody_yet = -1;
          if (!iteration.finished) return;
          if (!winner.compare_exchange_strong(nobody_yet, static_cast<int>(i))) return;
          iterations[i] = std::move(iteration);
          for (auto& other : workers) other->budget().interrupt();
        });
      }
    }
    for (auto& worker : workers) worker->budget().resume();
    return winner < 0 ? Iteration{} : std::move(iterations[static_cast<std::size_t>(winner)]);
  }

  // Best first; what the iteration says of ties decides who leads.
  void rank(const G& root, std::vector<RootMove<G>>& moves, int depth, SearchResult<G>& result) {
    auto natural = moves_of(root);
    const auto place = [&](const RootMove<G>& move) {
      return std::find(natural.begin(), natural.end(), move.move) - natural.begin();
    };
    std::stable_sort(moves.begin(), moves.end(), [&](const auto& a, const auto& b) {
      if (a.value != b.value) return a.value > b.value;
      if (a.exact != b.exact) return a.exact;
      return options_.ties == Ties::first && place(a) < place(b);
    });
    if (options_.ties == Ties::random) {
      const auto equals = std::count_if(moves.begin(), moves.end(), [&](const auto& move) {
        return move.exact && move.value == moves.front().value;
      });
      if (equals > 1) {
        std::swap(moves[0], moves[rng_.below(static_cast<std::uint32_t>(equals))]);
      }
    }
    result.depth = depth;
    result.ranked.clear();
    for (const auto& move : moves) {
      result.ranked.push_back({move.move, move.value, move.exact, move.line});
      if (result.ranked.back().line.empty()) result.ranked.back().line.push_back(move.move);
    }
    complete_line(root, result.ranked.front().line, depth);
    if (!(options_.order_by & order::previous)) {
      std::sort(moves.begin(), moves.end(),
                [&](const auto& a, const auto& b) { return place(a) < place(b); });
    }
  }

  // A win or loss does not change with more depth. Of several wanted moves all must be decided.
  bool all_decided(const std::vector<RankedMove<G>>& ranked, int wanted) const {
    if (options_.goal != Goal::Kind::win) return false;
    const auto last = std::min(std::ssize(ranked), static_cast<std::ptrdiff_t>(wanted));
    return std::all_of(ranked.begin(), ranked.begin() + last, [](const RankedMove<G>& move) {
      return move.exact && is_decided(move.value);
    });
  }

  // Table cutoffs leave the line short; the table's own moves continue it.
  void complete_line(const G& root, std::vector<typename G::Move>& line, int depth) const {
    G state = root;
    for (const auto move : line) state.play(move);
    while (table_.enabled() && std::ssize(line) < depth && !state.turn().is_over()) {
      const auto move = table_move(state);
      if (!move) return;
      line.push_back(*move);
      state.play(*move);
    }
  }
  std::optional<typename G::Move> table_move(const G& state) const {
    const auto folded = options_.fold ? canonical(state) : Canonical<G>{state, 0};
    const auto entry = table_.find(folded.state.key());
    if (!entry || entry->tag == 0) return std::nullopt;
    for (const auto move : moves_of(state)) {
      auto image = move;
      if constexpr (HasSymmetry<G>) image = state.transformed(move, folded.symmetry);
      if (move_tag(image) == entry->tag) return move;
    }
    return std::nullopt;
  }

  void add_work(const Workers& workers, const Clock& clock, SearchResult<G>& result) const {
    result.counters = {};
    for (const auto& worker : workers) result.counters += worker->counters();
    result.seconds = clock.budget.seconds();
  }

  TreeOptions options_;
  TreeRules rules_;
  int default_depth_;
  MakeDriver make_driver_;
  SearchTools<G> tools_;
  TranspositionTable table_;
  std::unique_ptr<BusyMoves> busy_ = std::make_unique<BusyMoves>();
  Rng rng_;
  bool fresh_ = false;  // the table's entries belong to the game that is going on
  bool used_ = false;
};

}  // namespace brett
