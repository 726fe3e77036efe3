#include "search/negamax/tree_searcher.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <utility>

#include "core/run_parallel.h"
#include "core/sorted.h"
#include "core/symmetry.h"

namespace brett {

namespace {
constexpr int deepest_iteration = 100;

// The root's moves have no scores before they are searched; those of the book come first, by weight.
void put_book_first(const Book& book, const State& root, std::vector<RootMove>& moves) {
  const auto known = book.continuations(root);
  const auto weight = [&](const RootMove& root_move) {
    for (const auto& one : known) {
      if (one.move == root_move.move) return one.weight;
    }
    return 0.0;
  };
  sort_list(moves, [&](const auto& a, const auto& b) { return weight(a) > weight(b); });
}
}  // namespace

// The time that is left for each iteration, and who may stop it.
struct TreeSearcher::Clock {
  explicit Clock(const Limits& outer) : limits(outer), budget(outer) {}
  // Too late to begin another iteration.
  bool is_late() const {
    return limits.soft_time &&
           budget.seconds() >= std::chrono::duration<double>(*limits.soft_time).count();
  }
  Limits limits;
  Budget budget;  // only for its stopwatch
};

TreeSearcher::TreeSearcher(const TreeOptions& options, TreeRules rules, int default_depth,
                           SearchTools tools)
    : options_(options),
      rules_(rules),
      default_depth_(default_depth),
      tools_(std::move(tools)),
      table_(static_cast<std::size_t>(options_.table_mb), options_.replace),
      rng_(tools_.seed) {}

SearchResult TreeSearcher::search(const SearchRequest& request) {
  const Limits limits = options_.within(request.limits, default_depth_);
  prepare_table();
  const State& root = request.game.state();
  const TreeShared shared{
      .game = root.table(),
      .options = options_,
      .rules = rules_,
      .goal = Goal{options_.goal, options_.win_distance}.judged_by(evaluation()),
      .evaluation = evaluation(),
      .table = table_,
      .busy = *busy_,
      .parallel = options_.threads > 1,
      .book = sorting_book()};
  const Clock clock(limits);
  Workers workers = make_workers(shared, limits);
  SearchResult result;
  deepen(shared, workers, clock, request, result);
  add_work(workers, clock, result);
  return result;
}

void TreeSearcher::deepen(const TreeShared& shared, Workers& workers, const Clock& clock,
                          const SearchRequest& request, SearchResult& result) {
  const Limits& limits = clock.limits;
  const State& root = request.game.state();
  std::vector<RootMove> moves;
  for (const RootChild& child : root_children(request.game)) moves.push_back({child});
  begin(root);
  std::vector<Value> past;
  const int last = std::min(limits.depth, deepest_iteration);
  // With a fixed depth, deepening can be skipped; otherwise intermediate answers are needed.
  const bool skip_deepening =
      !options_.iterate && !limits.soft_time && limits.depth != Limits::no_depth;
  const bool iterate = !skip_deepening && limits.depth > 1;
  for (int depth = iterate ? 1 : last; depth <= last; ++depth) {
    const bool sorted = !past.empty() && (options_.order_by & order::previous) != 0;
    if (shared.book != nullptr && !sorted) put_book_first(*shared.book, root, moves);
    Iteration iteration = run(shared, workers, request, moves, past, depth);
    if (!iteration.finished) break;
    moves = std::move(iteration.moves);
    rank(root, moves, depth, result);
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
  if (result.ranked.empty()) {
    result.ranked.push_back({moves[0].move, 0, Bound::none, {moves[0].move}});
  }
}

void TreeSearcher::search_root(RootPass& pass, int depth, const std::vector<Value>& past) const {
  const auto half = static_cast<Value>(options_.aspiration * value_unit);
  if (half > 0 && pass.multi() == 1 && !past.empty() && !is_decided(past.back())) {
    const Value alpha = past.back() - half;
    const Value beta = past.back() + half;
    const Value found = pass.search(depth, alpha, beta);
    if (pass.exhausted() || (found > alpha && found < beta)) return;
    pass.forget_values();
  }
  pass.search(depth, -infinite_value, infinite_value);
}

void TreeSearcher::prepare_table() {
  if (fresh_ && options_.keep_table == KeepTable::game) {
    table_.next_generation();
  } else if (used_) {
    table_.forget();
  }
  fresh_ = true;
  used_ = true;
}

const Book* TreeSearcher::sorting_book() const {
  return (options_.order_by & order::book) != 0 ? tools_.book.get() : nullptr;
}

TreeSearcher::Workers TreeSearcher::make_workers(const TreeShared& shared, Limits limits) const {
  if (limits.nodes != Limits::no_nodes) {
    limits.nodes /= static_cast<std::uint64_t>(options_.threads);
  }
  Workers workers;
  for (int i = 0; i < options_.threads; ++i) {
    workers.push_back(std::make_unique<Negamax>(shared, limits));
  }
  return workers;
}

TreeSearcher::Iteration TreeSearcher::run(const TreeShared& shared, Workers& workers,
                                          const SearchRequest& request,
                                          const std::vector<RootMove>& moves,
                                          const std::vector<Value>& past, int depth) const {
  const auto search_as = [&](Negamax& worker) {
    RootPass pass(shared, worker, request.game.state().turn().seat(), moves, request.multi);
    pass.forget_values();
    const std::uint64_t horizon = worker.horizon();
    search_root(pass, depth, past);
    return Iteration{!worker.budget().exhausted(), worker.horizon() == horizon,
                     std::move(pass.moves())};
  };
  if (workers.size() == 1) return search_as(*workers[0]);
  return run_together(workers, search_as);
}

// All threads search the same iteration and help each other through the table; the first to finish has
// the result and interrupts the others.
TreeSearcher::Iteration TreeSearcher::run_together(
    Workers& workers, const std::function<Iteration(Negamax&)>& search_as) {
  std::atomic<int> winner{-1};
  std::vector<Iteration> iterations(workers.size());
  run_parallel(workers.size(), [&](std::size_t i) {
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

// Best first; what the iteration says of ties decides which move leads.
void TreeSearcher::rank(const State& root, std::vector<RootMove>& moves, int depth,
                        SearchResult& result) {
  const Moves natural = moves_of(root);
  const auto place = [&](const RootMove& move) {
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
bool TreeSearcher::all_decided(const std::vector<RankedMove>& ranked, int wanted) const {
  if (options_.goal != Goal::Kind::win) return false;
  const auto last = std::min(std::ssize(ranked), static_cast<std::ptrdiff_t>(wanted));
  return std::all_of(ranked.begin(), ranked.begin() + last, [](const RankedMove& move) {
    return move.is_exact() && is_decided(move.value);
  });
}

// Table cutoffs leave the line short; the table's own moves continue it.
void TreeSearcher::complete_line(const State& root, std::vector<Move>& line, int depth) const {
  State state = root;
  for (const Move move : line) state.play(move);
  while (table_.enabled() && std::ssize(line) < depth && !state.turn().is_over()) {
    const auto move = table_move(state);
    if (!move) return;
    line.push_back(*move);
    state.play(*move);
  }
}

std::optional<Move> TreeSearcher::table_move(const State& state) const {
  const Canonical folded = options_.fold ? canonical(state) : Canonical{state, 0};
  const auto entry = table_.find(folded.state.key());
  if (!entry || entry->tag == 0) return std::nullopt;
  for (const Move move : moves_of(state)) {
    if (move_tag(state.transformed(move, folded.symmetry)) == entry->tag) return move;
  }
  return std::nullopt;
}

void TreeSearcher::add_work(const Workers& workers, const Clock& clock, SearchResult& result) {
  result.counters = {};
  for (const auto& worker : workers) result.counters += worker->counters();
  result.seconds = clock.budget.seconds();
}

}  // namespace brett
