#include "search/playouts/maxn_mcts_worker.h"

#include <algorithm>
#include <utility>

namespace brett {

namespace {

// What tells the situation of the seat to move from others; 0: nothing does.
std::uint64_t key_of(const State& state, Seat mover) {
  return state.has(Feature::hidden) ? state.seen_by(mover).key() : state.key();
}

SeatValues payoffs_at_end(const Played& game) {
  SeatValues payoffs{};
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    payoffs[static_cast<std::size_t>(seat)] = game.payoff(seat);
  }
  return payoffs;
}

}  // namespace

MaxnMctsWorker::MaxnMctsWorker(const UctOptions& options, const SearchTools& tools,
                               const SqrtLog& sqrt_log, std::uint64_t stream)
    : exploration_(static_cast<float>(options.exploration)),
      evaluation_(tools.evaluation),
      style_(options.policy, tools),
      sqrt_log_(sqrt_log),
      store_(static_cast<std::size_t>(std::max(1, options.memory_mb / options.threads))),
      rng_(tools.seed, stream) {}

void MaxnMctsWorker::run(const Played& start, const Limits& limits,
                         const std::function<void()>& report) {
  prepare(start, limits);
  Played game = start;
  Played scratch = start;
  Budget budget(limits);
  std::uint64_t next_report = first_report;
  while (!budget.spend()) {
    begin_playout(game, start, searcher_, rng_);
    playout(game, scratch);
    budget.charge_nodes(style_.cost());
    if (++playouts_ == next_report) {
      next_report *= 2;
      if (report) report();
    }
  }
}

void MaxnMctsWorker::prepare(const Played& start, const Limits& limits) {
  store_.take_memory();
  const State& state = start.state();
  horizon_ = limits.depth;
  searcher_ = state.turn().seat();
  root_key_ = key_of(state, searcher_);
  if (root_key_ == 0 || store_.half_full()) store_.forget();
  root_key_ = std::max<std::uint64_t>(root_key_, 1);  // the root is stored whatever it says
  if (store_.find(root_key_) == nullptr) add_node(root_key_, start);
  playouts_ = 0;
  const auto seats = static_cast<std::size_t>(state.seats());
  payoffs_of_moves_.assign(moves_of(start).size(), {.sums = std::vector<double>(seats)});
}

std::vector<Move> MaxnMctsWorker::line_from(Played game, Move move) {
  constexpr std::size_t longest_line = 64;
  std::vector<Move> line{move};
  game.play(move);
  while (line.size() < longest_line && game.turn().is_seat()) {
    const std::uint64_t key = key_of(game.state(), game.turn().seat());
    const Node* node = key == 0 ? nullptr : store_.find(key);
    if (node == nullptr || node->visits == 0) break;
    const auto edges = store_.edges(*node);
    const auto most =
        std::max_element(edges.begin(), edges.end(),
                         [](const Edge& a, const Edge& b) { return a.visits < b.visits; });
    line.push_back(most->move);
    game.play(most->move);
  }
  return line;
}

void MaxnMctsWorker::playout(Played& game, Played& scratch) {
  const int plies = descend(game);
  const SeatValues payoffs = play_on(game, scratch, plies);
  for (const Step& step : path_) {
    ++step.node->visits;
    step.edge->add(payoffs[static_cast<std::size_t>(step.mover)]);
  }
  if (!path_.empty()) note_root_move(path_[0], payoffs, game.seats());
}

void MaxnMctsWorker::note_root_move(const Step& step, const SeatValues& payoffs, int seats) {
  const auto at = static_cast<std::size_t>(step.edge - store_.edges(*step.node).data());
  MovePayoffs& known = payoffs_of_moves_[at];
  ++known.games;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    known.sums[seat] += payoffs[seat];
  }
}

// Plays the game from the root to where it is to be played out from; returns the plies.
int MaxnMctsWorker::descend(Played& game) {
  path_.clear();
  int plies = 0;
  for (; plies < horizon_ && path_.size() < longest_path; ++plies) {
    const Turn turn = game.turn();
    if (turn.is_over()) break;
    if (turn.is_chance()) {
      game.play(game.random_move(rng_));
      continue;
    }
    Node* node = node_at(game, turn.seat());
    if (node == nullptr) break;
    const float doubts = exploration_ * sqrt_log_(std::max(node->visits, 1U));
    Edge& edge = store_.best(*node, doubts);
    path_.push_back({node, &edge, turn.seat()});
    game.play(edge.move);
    // A move gets a node behind it when it is played for the second time.
    if (edge.visits == 0) return plies + 1;
  }
  return plies;
}

MaxnMctsWorker::Node* MaxnMctsWorker::node_at(const Played& game, Seat mover) {
  const std::uint64_t key = path_.empty() ? root_key_ : key_of(game.state(), mover);
  if (key == 0) return nullptr;
  Node* node = store_.find(key);
  return node != nullptr ? node : add_node(key, game);
}

// Its moves are in random order, so that the first untried one is a random one.
MaxnMctsWorker::Node* MaxnMctsWorker::add_node(std::uint64_t key, const Played& game) {
  Moves moves = moves_of(game);
  const auto count = static_cast<std::uint32_t>(moves.size());
  Node* node = store_.add(key, count);
  if (node == nullptr) return nullptr;
  const auto edges = store_.edges(*node);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::swap(moves[i], moves[i + rng_.below(count - i)]);
    edges[i].move = moves[i];
  }
  return node;
}

SeatValues MaxnMctsWorker::play_on(const Played& game, Played& scratch, int plies) {
  if (game.turn().is_over()) return payoffs_at_end(game);
  const bool endless = horizon_ == Limits::no_depth;
  style_.play(game, scratch, rng_, endless ? PlayoutStyle::all_plies : horizon_ - plies);
  return scratch.turn().is_over() ? payoffs_at_end(scratch) : judged(scratch.state());
}

// A game that is cut off is won by the seats that the evaluation likes best, drawn if it likes all alike.
SeatValues MaxnMctsWorker::judged(const State& state) const {
  SeatValues values = evaluated_seats(*evaluation_, state);
  const auto end = values.begin() + state.seats();
  const auto [least, most] = std::minmax_element(values.begin(), end);
  const double low = *least;
  const double high = *most;
  std::for_each(values.begin(), end, [&](double& value) {
    value = low == high ? 0.0 : value == high ? 1.0 : -1.0;
  });
  return values;
}

}  // namespace brett
