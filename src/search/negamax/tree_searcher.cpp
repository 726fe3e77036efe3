#include "search/negamax/tree_searcher.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "core/run_parallel.h"
#include "search/deepening.h"

namespace brett {

namespace {

bool is_higher(const NegamaxRootMove& a, const NegamaxRootMove& b) { return a.value > b.value; }

// The root's moves have no scores before they are searched; those of the book come first, by weight.
void put_book_first(const Book& book, const State& root, std::vector<NegamaxRootMove>& moves) {
  const auto known = book.continuations(root);
  const auto weight = [&](const NegamaxRootMove& root_move) {
    for (const auto& one : known) {
      if (one.move == root_move.move) return one.weight;
    }
    return 0.0;
  };
  sort_list(moves, [&](const auto& a, const auto& b) { return weight(a) > weight(b); });
}

}  // namespace

TreeSearcher::TreeSearcher(const TreeOptions& options, TreeRules rules, int default_depth,
                           SearchTools tools)
    : options_(options),
      rules_(rules),
      default_depth_(default_depth),
      tools_(std::move(tools)),
      table_(static_cast<std::size_t>(options_.table_mb), {.replace = options_.replace}),
      rng_(tools_.seed) {}

SearchResult TreeSearcher::search(const SearchRequest& request) {
  Limits limits = options_.within(request.limits, default_depth_);
  limits.player_depth = Limits::no_depth;  // of two seats that take turns plies say the same
  const Deepening deepening(limits, options_.iterate);
  table_.begin_search(options_.keep_table == KeepTable::game);
  const State& root = request.game.state();
  const TreeShared shared{
      .root = request.game,
      .game = root.table(),
      .options = options_,
      .rules = rules_,
      .goal = Goal{options_.goal, options_.win_distance}.judged_by(evaluation()),
      .evaluation = evaluation(),
      .table = table_,
      .busy = *busy_,
      .parallel = options_.threads > 1,
      .book = sorting_book()};
  const auto workers = make_workers<Negamax>(options_.threads, shared, limits);
  RootMoves moves = root_moves_of<NegamaxRootMove>(request.game);
  const std::vector<Move> untried =
      take_untried(workers[0]->moves_to_try(root, root.turn().seat()), moves);
  begin(root);
  std::vector<Value> past;
  SearchResult result = deepening.run(request.progress, [&](int depth, SearchResult& so_far) {
    const bool sorted = !past.empty() && (options_.order_by & order::previous) != 0;
    if (shared.book != nullptr && !sorted) put_book_first(*shared.book, root, moves);
    Iteration iteration = run(shared, workers, request, moves, past, depth);
    if (!iteration.finished) return Deepening::Step::stopped;
    moves = std::move(iteration.moves);
    rank(root, moves, depth, so_far);
    for (const Move move : untried) add_untried(move, so_far.ranked);
    past.push_back(so_far.best().value);
    so_far.counters = work_of(workers);
    const bool settled = iteration.solved || all_decided(so_far.ranked, request.multi);
    return settled ? Deepening::Step::settled : Deepening::Step::finished;
  });
  if (result.ranked.empty()) add_untried(moves[0].move, result.ranked);
  result.counters = work_of(workers);
  result.seconds = deepening.seconds();
  return result;
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

const Book* TreeSearcher::sorting_book() const {
  return (options_.order_by & order::book) != 0 ? tools_.book.get() : nullptr;
}

TreeSearcher::Iteration TreeSearcher::run(const TreeShared& shared, const Workers<Negamax>& workers,
                                          const SearchRequest& request, const RootMoves& moves,
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
    const Workers<Negamax>& workers, const std::function<Iteration(Negamax&)>& search_as) {
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
void TreeSearcher::rank(const State& root, RootMoves& moves, int depth, SearchResult& result) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    moves[i].rank = options_.ties == Ties::first ? moves[i].place : static_cast<int>(i);
  }
  sort_best_first(moves, is_higher);
  if (options_.ties == Ties::random) {
    std::swap(moves[0], moves[draw_among_equals(moves, is_higher, rng_)]);
  }
  result.ranked.clear();
  for (const auto& move : moves) {
    result.ranked.push_back({move.move, move.value, move.bound, move.line});
    if (result.ranked.back().line.empty()) result.ranked.back().line.push_back(move.move);
  }
  complete_line(root, result.ranked.front().line, depth);
  if ((options_.order_by & order::previous) == 0) sort_by_place(moves);
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
  const TableKey key = TableKey::of(state, options_.fold);
  const auto entry = table_.find(key.key);
  if (!entry) return std::nullopt;
  for (const Move move : moves_of(state)) {
    if (TableMove{key, entry->tag}.is(state, move)) return move;
  }
  return std::nullopt;
}

}  // namespace brett
