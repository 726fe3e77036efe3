// Monte Carlo tree search for any number of seats, chance and secrets: UCT whose results are payoffs of
// all seats (max^n: Sturtevant 2008). Every seat goes for its own: a move's mean is the payoff of the
// seat that chooses it, so that several moves in a row need no special case.
//
// Chance is sampled, not chosen: an event comes by its probability and leads to a situation of its own.
//
// Where something is hidden, every playout begins from another truth that looks the same to the
// searching seat (determinisation), and a node is what the seat to move there can see of it
// (information set search with many observers: Cowling, Powley, Whitehouse 2012): nobody's choice
// below depends on what he cannot see. But all truths agree in what the searcher sees, so the others
// learn to answer that, as if they knew it.
//
// What is known is kept by situation (uct_store.h). Rules that look back end playouts as they end
// games; situations that differ only in their past share what is known of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/at_once.h"
#include "core/rng.h"
#include "core/sorted.h"
#include "search/mcts.h"
#include "search/playout_options.h"
#include "search/playout_style.h"
#include "search/searcher.h"
#include "search/seat_values.h"
#include "search/uct_store.h"

namespace brett {

struct MaxnMcts {
  static constexpr std::string_view name = "maxn_mcts";
  static constexpr Answers answers{.payoffs = true, .playouts = true, .uneven = true};
  static constexpr std::string_view help =
      "random games guided by what every seat has won (UCT for any number of seats)";
  struct Options : UctOptions {};
  static OptionTable<Options> options() { return OptionTable<Options>().with(UctOptions::table()); }
  static Status check(const Options& options) { return options.check(name); }
  static bool wants_policy(const Options& options) { return options.policy == PlayoutBy::weighted; }
  static Status check_tools(const Options& options, const ToolsAtHand& tools) {
    return options.check_policy(tools.policy, name, tools.game);
  }
  static constexpr std::string_view misfit(const Facts&, int) { return {}; }
  template <GameState G>
  static std::unique_ptr<Searcher<G>> make(const Options& options, SearchTools<G> tools);
};

// One thread with a store of its own.
// What all seats got in the games that began with a move.
template <GameState G>
struct MovePayoffs {
  std::uint64_t games = 0;
  SeatValues<G> sums{};
};

template <GameState G>
class MaxnMctsWorker {
 public:
  using Game = PlayoutGame<G>;
  using Node = UctStore::Node;
  using Edge = UctStore::Edge;

  MaxnMctsWorker(const MaxnMcts::Options& options, const SearchTools<G>& tools,
                 const RootOfLog& root_of_log, std::uint64_t stream)
      : exploration_(static_cast<float>(options.exploration)),
        evaluation_(tools.evaluation),
        style_(PlayoutStyle<G>::plies_by(options.policy), tools),
        root_of_log_(root_of_log),
        store_(static_cast<std::size_t>(std::max(1, options.memory_mb / options.threads))),
        rng_(tools.seed, stream) {}

  // Until the limits end it; `report` is called now and then.
  void run(const Played<G>& start, const Limits& limits, const std::function<void()>& report) {
    const Game root = playout_game(start);
    Game game = root;
    Game scratch = root;
    horizon_ = limits.depth;
    searcher_ = start.state().turn().seat();
    root_key_ = key_of(start.state(), searcher_);
    if (root_key_ == 0 || store_.half_full()) store_.forget();
    root_key_ = std::max<std::uint64_t>(root_key_, 1);  // the root is stored whatever it says
    if (store_.find(root_key_) == nullptr) add_node(root_key_, start.state());
    playouts_ = 0;
    payoffs_of_moves_.assign(moves_of(start.state()).size(), {});
    Budget budget(limits);
    std::uint64_t next_report = first_report;
    while (!budget.spend()) {
      begin_playout<G>(game, root, searcher_, rng_);
      playout(game, scratch);
      budget.hurry(style_.cost());
      if (++playouts_ == next_report) {
        next_report *= 2;
        if (report) report();
      }
    }
  }

  void forget() { store_.forget(); }
  std::uint64_t playouts() const { return playouts_; }
  const UctStore& store() const { return store_; }
  // Of the last run's root, or null before the first.
  const Node* root() { return root_key_ == 0 ? nullptr : store_.find(root_key_); }
  // What all seats got in the last run, for each of the root's edges.
  const std::vector<MovePayoffs<G>>& payoffs_of_moves() const { return payoffs_of_moves_; }

  // The move and what is tried most after it, as far as the searcher can follow.
  std::vector<typename G::Move> line_from(Played<G> game, typename G::Move move) {
    constexpr std::size_t longest_line = 64;
    std::vector<typename G::Move> line{move};
    game.play(move);
    while (line.size() < longest_line && game.turn().is_seat()) {
      const std::uint64_t key = key_of(game.state(), game.turn().seat());
      const Node* node = key == 0 ? nullptr : store_.find(key);
      if (node == nullptr || node->visits == 0) break;
      const auto edges = store_.edges(*node);
      const auto most =
          std::max_element(edges.begin(), edges.end(),
                           [](const Edge& a, const Edge& b) { return a.visits < b.visits; });
      line.push_back(move_from<typename G::Move>(most->move));
      game.play(line.back());
    }
    return line;
  }

 private:
  static constexpr std::size_t longest_path = 1024;
  static constexpr std::uint64_t first_report = 1024;

  struct Step {
    Node* node;
    Edge* edge;
    Seat mover;
  };

  // What tells the situation of the seat to move from others; 0: nothing does.
  static std::uint64_t key_of(const G& state, Seat mover) { return seen_by(state, mover).key(); }

  void playout(Game& game, Game& scratch) {
    const int plies = descend(game);
    const SeatValues<G> payoffs = play_on(game, scratch, plies);
    for (const Step& step : path_) {
      ++step.node->visits;
      step.edge->add(payoffs[static_cast<std::size_t>(step.mover)]);
    }
    if (!path_.empty()) note_root_move(path_[0], payoffs);
  }
  void note_root_move(const Step& step, const SeatValues<G>& payoffs) {
    const auto at = static_cast<std::size_t>(step.edge - store_.edges(*step.node).data());
    MovePayoffs<G>& known = payoffs_of_moves_[at];
    ++known.games;
    for (std::size_t seat = 0; seat < payoffs.size(); ++seat) known.sums[seat] += payoffs[seat];
  }

  // Plays the game from the root to where it is to be played out from; returns the plies.
  int descend(Game& game) {
    path_.clear();
    int plies = 0;
    for (; plies < horizon_ && path_.size() < longest_path; ++plies) {
      const Turn turn = game.turn();
      if (turn.is_over()) break;
      if (turn.is_chance()) {
        game.play(random_move(state_of<G>(game), rng_));
        continue;
      }
      Node* node = node_at(state_of<G>(game), turn.seat());
      if (node == nullptr) break;
      const float doubts = exploration_ * root_of_log_(std::max(node->visits, 1U));
      Edge& edge = store_.best(*node, doubts);
      path_.push_back({node, &edge, turn.seat()});
      game.play(move_from<typename G::Move>(edge.move));
      // A move gets a node behind it when it is played for the second time.
      if (edge.visits == 0) return plies + 1;
    }
    return plies;
  }

  Node* node_at(const G& state, Seat mover) {
    const std::uint64_t key = path_.empty() ? root_key_ : key_of(state, mover);
    if (key == 0) return nullptr;
    Node* node = store_.find(key);
    return node != nullptr ? node : add_node(key, state);
  }
  // Its moves are in random order, so that the first untried one is a random one.
  Node* add_node(std::uint64_t key, const G& state) {
    auto moves = moves_of(state);
    const auto count = static_cast<std::uint32_t>(moves.size());
    Node* node = store_.add(key, count);
    if (node == nullptr) return nullptr;
    const auto edges = store_.edges(*node);
    for (std::uint32_t i = 0; i < count; ++i) {
      std::swap(moves[i], moves[i + rng_.below(count - i)]);
      edges[i].move = bytes_of(moves[i]);
    }
    return node;
  }

  SeatValues<G> play_on(const Game& game, Game& scratch, int plies) {
    SeatValues<G> payoffs{};
    const auto note = [&payoffs](const Game& end) {
      for (Seat seat = 0; seat < state_of<G>(end).seats(); ++seat) {
        payoffs[static_cast<std::size_t>(seat)] = end.payoff(seat);
      }
      return 0.0;
    };
    if (game.turn().is_over()) {
      note(game);
    } else if (horizon_ == Limits::no_depth) {
      style_.play(game, scratch, rng_, note);
    } else {
      style_.play_plies(game, scratch, rng_, horizon_ - plies);
      if (!scratch.turn().is_over()) return judged(state_of<G>(scratch));
      note(scratch);
    }
    return payoffs;
  }
  // A game that is cut off is won by whom the evaluation likes best, drawn if it likes all alike.
  SeatValues<G> judged(const G& state) const {
    SeatValues<G> values = evaluated_seats(*evaluation_, state);
    const auto end = values.begin() + state.seats();
    const auto [least, most] = std::minmax_element(values.begin(), end);
    const double low = *least;
    const double high = *most;
    std::for_each(values.begin(), end, [&](double& value) {
      value = low == high ? 0.0 : value == high ? 1.0 : -1.0;
    });
    return values;
  }

  float exploration_;
  std::shared_ptr<const Evaluation<G>> evaluation_;
  PlayoutStyle<G> style_;
  const RootOfLog& root_of_log_;
  UctStore store_;
  Rng rng_;

  // Of one search.
  int horizon_ = Limits::no_depth;  // plies from the root to where games are cut off
  Seat searcher_ = 0;
  std::uint64_t root_key_ = 0;
  std::uint64_t playouts_ = 0;
  std::vector<MovePayoffs<G>> payoffs_of_moves_;
  StackList<Step, longest_path> path_;
};

// Threads search apart and add up what they have found of the root's moves.
template <GameState G>
class MaxnMctsSearcher final : public Searcher<G> {
 public:
  MaxnMctsSearcher(const MaxnMcts::Options& options, const SearchTools<G>& tools)
      : options_(options) {
    for (int thread = 0; thread < options.threads; ++thread) {
      workers_.push_back(std::make_unique<MaxnMctsWorker<G>>(options, tools, root_of_log_,
                                                             static_cast<std::uint64_t>(thread)));
    }
  }

  void new_game() override {
    for (const auto& worker : workers_) worker->forget();
  }

  SearchResult<G> search(const SearchRequest<G>& request) override {
    const Limits limits = options_.within(request.limits);
    const Budget stopwatch(limits);
    const Played<G> root = as_seen(request.game);
    if (!options_.reuse) new_game();
    std::function<void()> tell;
    // Other threads' stores may not be read while they run.
    if (request.progress && workers_.size() == 1) {
      tell = [&] { request.progress(report(root, stopwatch)); };
    }
    do_at_once(workers_.size(), [&](std::size_t i) {
      const auto share = PlayoutOptions::share(limits, options_.threads, static_cast<int>(i));
      workers_[i]->run(root, share, tell);
    });
    SearchResult<G> result = report(root, stopwatch);
    result.complete = result.counters.playouts == limits.nodes;
    if (request.progress) request.progress(result);
    return result;
  }

  // Situations known, in all threads.
  std::size_t size() const {
    std::size_t sum = 0;
    for (const auto& worker : workers_) sum += worker->store().size();
    return sum;
  }

 private:
  struct Sum {
    RankedMove<G> ranked;
    std::uint64_t visits = 0;
    double total = 0;
    MovePayoffs<G> payoffs;  // of this search alone; visits may be older
    double mean() const { return visits > 0 ? total / static_cast<double>(visits) : -1.0; }
  };

  // Moves by visits, then by their mean.
  SearchResult<G> report(const Played<G>& game, const Budget& stopwatch) {
    std::vector<Sum> sums;
    for (const auto move : moves_of(game.state())) sums.push_back(sum_of(move));
    sort_list(sums, [](const Sum& a, const Sum& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.mean() > b.mean();
    });
    SearchResult<G> result;
    for (Sum& sum : sums) {
      sum.ranked.value = static_cast<Value>(std::lround(sum.mean() * value_unit));
      sum.ranked.bound = sum.visits > 0 ? Bound::exact : Bound::none;
      add_seats(sum, game.state());
      sum.ranked.line = workers_[0]->line_from(game, sum.ranked.move);
      result.ranked.push_back(std::move(sum.ranked));
    }
    result.depth = static_cast<int>(result.best().line.size());
    for (const auto& worker : workers_) result.counters.playouts += worker->playouts();
    result.counters.nodes = result.counters.playouts;
    result.counters.expanded = size();
    result.seconds = stopwatch.seconds();
    return result;
  }
  // The searcher's own value is that of all visits.
  static void add_seats(Sum& sum, const G& root) {
    if (sum.payoffs.games == 0) return;
    for (Seat seat = 0; seat < root.seats(); ++seat) {
      const double mean =
          sum.payoffs.sums[static_cast<std::size_t>(seat)] / static_cast<double>(sum.payoffs.games);
      sum.ranked.seats.push_back(seat == root.turn().seat() ? sum.mean() : mean);
    }
  }
  Sum sum_of(typename G::Move move) {
    Sum sum;
    sum.ranked.move = move;
    for (const auto& worker : workers_) {
      const UctStore::Node* root = worker->root();
      if (root == nullptr) continue;
      const auto edges = worker->store().edges(*root);
      for (std::size_t i = 0; i < edges.size(); ++i) {
        if (edges[i].move != bytes_of(move)) continue;
        sum.visits += edges[i].visits;
        sum.total += edges[i].total;
        const MovePayoffs<G>& known = worker->payoffs_of_moves()[i];
        sum.payoffs.games += known.games;
        for (std::size_t seat = 0; seat < known.sums.size(); ++seat) {
          sum.payoffs.sums[seat] += known.sums[seat];
        }
      }
    }
    return sum;
  }

  MaxnMcts::Options options_;
  RootOfLog root_of_log_;
  std::vector<std::unique_ptr<MaxnMctsWorker<G>>> workers_;
};

template <GameState G>
std::unique_ptr<Searcher<G>> MaxnMcts::make(const Options& options, SearchTools<G> tools) {
  return std::make_unique<MaxnMctsSearcher<G>>(options, tools);
}

}  // namespace brett
