// Monte Carlo tree search for any number of seats, chance and secrets: UCT whose results are payoffs of
// all seats (max^n: Sturtevant 2008). Every seat goes for its own: a move's mean is the payoff of the
// seat that chooses it, so that several moves in a row need no special case.
//
// Chance is sampled, not chosen: an event comes by its probability and leads to a situation of its own.
//
// Where something is hidden, every playout begins from another truth that looks the same to the
// searching seat (determinisation), and a node is what the seat to move there can see of it
// (information set search with many observers: Cowling, Powley, Whitehouse 2012): no seat's choice
// below depends on what it cannot see. But all truths agree in what the searcher sees, so the others
// learn to answer that, as if they knew it.
//
// What is known is kept by situation (uct_store.h). Rules that look back end playouts as they end
// games; situations that differ only in their past share what is known of them.
#include <functional>
#include <utility>
#include <vector>

#include "core/run_parallel.h"
#include "core/sorted.h"
#include "search/playouts/maxn_mcts_worker.h"
#include "search/playouts/sqrt_log.h"
#include "search/search_kinds.h"
#include "search/seat_values.h"

namespace brett {

namespace {

// What all threads have found of one of the root's moves.
struct Sum {
  RankedMove ranked;
  std::uint64_t visits = 0;
  double total = 0;
  MaxnMctsWorker::MovePayoffs payoffs;  // of this search alone; visits may be older
  double mean() const { return visits > 0 ? total / static_cast<double>(visits) : -1.0; }
};

// The searcher's own value is that of all visits.
void add_seats(Sum& sum, const State& root) {
  if (sum.payoffs.games == 0) return;
  for (Seat seat = 0; seat < root.seats(); ++seat) {
    const double mean =
        sum.payoffs.sums[static_cast<std::size_t>(seat)] / static_cast<double>(sum.payoffs.games);
    sum.ranked.seats.push_back(seat == root.turn().seat() ? sum.mean() : mean);
  }
}

// Threads search apart and add up what they have found of the root's moves.
class MaxnMctsSearcher final : public Searcher {
 public:
  MaxnMctsSearcher(const UctOptions& options, const SearchTools& tools);

  void new_game() override {
    for (const auto& worker : workers_) worker->forget();
  }
  std::size_t memory() const override {
    std::size_t bytes = 0;
    for (const auto& worker : workers_) bytes += worker->store().memory();
    return bytes;
  }
  void give_back_memory() override {
    for (const auto& worker : workers_) worker->give_back_memory();
  }
  SearchResult search(const SearchRequest& request) override;

 private:
  SearchResult report(const Played& game, const Budget& stopwatch);
  Sum sum_of(Move move, int seats);

  UctOptions options_;
  SqrtLog sqrt_log_;
  std::vector<std::unique_ptr<MaxnMctsWorker>> workers_;
};

MaxnMctsSearcher::MaxnMctsSearcher(const UctOptions& options, const SearchTools& tools)
    : options_(options) {
  for (int thread = 0; thread < options.threads; ++thread) {
    workers_.push_back(std::make_unique<MaxnMctsWorker>(options, tools, sqrt_log_,
                                                        static_cast<std::uint64_t>(thread)));
  }
}

SearchResult MaxnMctsSearcher::search(const SearchRequest& request) {
  const Limits limits = options_.within(request.limits);
  const Budget stopwatch(limits);
  const Played root = as_seen(request.game);
  std::function<void()> tell;
  // Other threads' stores may not be read while they run.
  if (request.progress && workers_.size() == 1) {
    tell = [&] { request.progress(report(root, stopwatch)); };
  }
  run_parallel(workers_.size(), [&](std::size_t i) {
    const auto share = PlayoutOptions::share(limits, options_.threads, static_cast<int>(i));
    workers_[i]->run(root, share, tell);
  });
  SearchResult result = report(root, stopwatch);
  result.complete = result.counters.playouts == limits.nodes;
  if (request.progress) request.progress(result);
  return result;
}

// Moves by visits, then by their mean.
SearchResult MaxnMctsSearcher::report(const Played& game, const Budget& stopwatch) {
  std::vector<Sum> sums;
  for (const Move move : game.moves()) sums.push_back(sum_of(move, game.seats()));
  sort_list(sums, [](const Sum& a, const Sum& b) {
    return a.visits != b.visits ? a.visits > b.visits : a.mean() > b.mean();
  });
  SearchResult result;
  for (Sum& sum : sums) {
    sum.ranked.value = in_thousandths(sum.mean());
    sum.ranked.bound = sum.visits > 0 ? Bound::exact : Bound::none;
    add_seats(sum, game.state());
    sum.ranked.line = workers_[0]->line_from(game, sum.ranked.move);
    result.ranked.push_back(std::move(sum.ranked));
  }
  result.depth = static_cast<int>(result.best().line.size());
  for (const auto& worker : workers_) {
    result.counters.playouts += worker->playouts();
    result.counters.expanded += worker->store().size();
  }
  result.counters.nodes = result.counters.playouts;
  result.seconds = stopwatch.seconds();
  return result;
}

Sum MaxnMctsSearcher::sum_of(Move move, int seats) {
  Sum sum;
  sum.ranked.move = move;
  sum.payoffs.sums.resize(static_cast<std::size_t>(seats));
  for (const auto& worker : workers_) {
    const UctStore::Node* root = worker->root();
    if (root == nullptr) continue;
    const auto edges = worker->store().edges(*root);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if (edges[i].move != move) continue;
      sum.visits += edges[i].visits;
      sum.total += edges[i].total;
      const auto& known = worker->payoffs_of_moves()[i];
      sum.payoffs.games += known.games;
      for (std::size_t seat = 0; seat < known.sums.size(); ++seat) {
        sum.payoffs.sums[seat] += known.sums[seat];
      }
    }
  }
  return sum;
}

}  // namespace

SearchKind maxn_mcts() {
  return search_kind<UctOptions>(
      {.name = "maxn_mcts",
       .help = "random games guided by what every seat has won (UCT for any number of seats)",
       .answers = {.payoffs = true, .playouts = true, .uneven = true},
       .options = UctOptions::table(),
       .make = &made<MaxnMctsSearcher, UctOptions>});
}

}  // namespace brett
