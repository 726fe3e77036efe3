// The searcher behind minimax, alphabeta, pvs and mtdf: iterations, threads, ties, and the ranked list
// of moves. How one iteration searches the root's moves is in root_pass.h.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/at_once.h"
#include "core/rng.h"
#include "core/sorted.h"
#include "search/root_pass.h"
#include "search/study2023.h"

namespace brett {

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
    const Limits limits = options_.within(request.limits, default_depth_);
    prepare_table();
    const Seat misread = misread_seat(rules_.misread, request.game.state().turn().seat());
    const MisreadEvaluation<G> misreading(*tools_.evaluation, misread);
    const TreeShared<G> shared{.options = options_,
                               .rules = rules_,
                               .goal = {options_.goal, options_.win_distance, misread},
                               .evaluation = rules_.misread ? misreading : *tools_.evaluation,
                               .table = table_,
                               .busy = *busy_,
                               .parallel = options_.threads > 1,
                               .book = sorting_book()};
    Clock clock(limits);
    auto workers = make_workers(shared, clock);
    auto moves = root_moves(request.game);
    const Driver<G> driver = make_driver_(request.game.state(), request.multi);

    SearchResult<G> result;
    std::vector<Value> past;
    const int last = std::min(limits.depth, deepest);
    // Whoever has a depth to reach may go there at once; nobody else has an answer on the way.
    const bool at_once = !options_.iterate && !limits.soft_time && limits.depth != Limits::no_depth;
    const bool iterate = !at_once && limits.depth > 1;
    for (int depth = iterate ? 1 : last; depth <= last; ++depth) {
      const bool sorted = !past.empty() && (options_.order_by & order::previous) != 0;
      if (shared.book != nullptr && !sorted) {
        put_book_first(*shared.book, request.game.state(), moves);
      }
      Iteration iteration = run(shared, workers, request, moves, driver, past, depth);
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
    if (result.ranked.empty())
      result.ranked.push_back({moves[0].move, 0, Bound::none, {moves[0].move}});
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
    // Values that are misread depend on whose search it is.
    if (fresh_ && options_.keep_table == TreeOptions::Keep::game && !rules_.misread) {
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

  Iteration run(const TreeShared<G>& shared, Workers& workers, const SearchRequest<G>& request,
                const std::vector<RootMove<G>>& moves, const Driver<G>& driver,
                const std::vector<Value>& past, int depth) {
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
    do_at_once(workers.size(), [&](std::size_t i) {
      Iteration iteration = search_as(*workers[i]);
      int nobody_yet = -1;
      if (!iteration.finished) return;
      if (!winner.compare_exchange_strong(nobody_yet, static_cast<int>(i))) return;
      iterations[i] = std::move(iteration);
      for (auto& other : workers) other->budget().interrupt();
    });
    for (auto& worker : workers) worker->budget().resume();
    return winner < 0 ? Iteration{} : std::move(iterations[static_cast<std::size_t>(winner)]);
  }

  // Best first; what the iteration says of ties decides who leads.
  void rank(const G& root, std::vector<RootMove<G>>& moves, int depth, SearchResult<G>& result) {
    auto natural = moves_of(root);
    const auto place = [&](const RootMove<G>& move) {
      return std::find(natural.begin(), natural.end(), move.move) - natural.begin();
    };
    sort_list(moves, [&](const auto& a, const auto& b) {
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
      result.ranked.push_back({move.move, move.value, move.bound(), move.line});
      if (result.ranked.back().line.empty()) result.ranked.back().line.push_back(move.move);
    }
    complete_line(root, result.ranked.front().line, depth);
    if (!(options_.order_by & order::previous)) {
      sort_list(moves, [&](const auto& a, const auto& b) { return place(a) < place(b); });
    }
  }

  // A win or loss does not change with more depth. Of several wanted moves all must be decided.
  bool all_decided(const std::vector<RankedMove<G>>& ranked, int wanted) const {
    if (options_.goal != Goal::Kind::win) return false;
    const auto last = std::min(std::ssize(ranked), static_cast<std::ptrdiff_t>(wanted));
    return std::all_of(ranked.begin(), ranked.begin() + last, [](const RankedMove<G>& move) {
      return move.is_exact() && is_decided(move.value);
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
