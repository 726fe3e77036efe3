// One thread of maxn_mcts, with a store of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/limits.h"
#include "core/move_list.h"
#include "core/played.h"
#include "core/rng.h"
#include "search/playouts/playout_options.h"
#include "search/playouts/playout_style.h"
#include "search/playouts/sqrt_log.h"
#include "search/playouts/uct_store.h"
#include "search/seat_values.h"

namespace brett {

class MaxnMctsWorker {
 public:
  using Node = UctStore::Node;
  using Edge = UctStore::Edge;

  // What all seats got in the games of one search that began with a move.
  struct MovePayoffs {
    std::uint64_t games = 0;
    std::vector<double> sums;  // by seat
  };

  MaxnMctsWorker(const UctOptions& options, const SearchTools& tools, const SqrtLog& sqrt_log,
                 std::uint64_t stream);

  // Until the limits end it; `report` is called now and then.
  void run(const Played& start, const Limits& limits, const std::function<void()>& report);

  void forget() { store_.forget(); }
  void give_back_memory() { store_.give_back_memory(); }
  std::uint64_t playouts() const { return playouts_; }
  const UctStore& store() const { return store_; }
  // Of the last run's root, or null before the first.
  const Node* root() { return root_key_ == 0 ? nullptr : store_.find(root_key_); }
  // Of the last run, for each of the root's edges.
  const std::vector<MovePayoffs>& payoffs_of_moves() const { return payoffs_of_moves_; }
  // The move and what is tried most after it, as far as the searcher can follow.
  std::vector<Move> line_from(Played game, Move move);

 private:
  static constexpr std::size_t longest_path = 1024;

  struct Step {
    Node* node;
    Edge* edge;
    Seat mover;
  };

  void prepare(const Played& start, const Limits& limits);
  void playout(Played& game, Played& scratch);
  void note_root_move(const Step& step, const SeatValues& payoffs, int seats);
  int descend(Played& game);
  Node* node_at(const Played& game, Seat mover);
  Node* add_node(std::uint64_t key, const Played& game);
  SeatValues play_on(const Played& game, Played& scratch, int plies);
  SeatValues judged(const State& state) const;

  float exploration_;
  std::shared_ptr<const Evaluation> evaluation_;
  PlayoutStyle style_;
  const SqrtLog& sqrt_log_;
  UctStore store_;
  Rng rng_;

  // Of one search.
  int horizon_ = Limits::no_depth;  // plies from the root to where games are cut off
  Seat searcher_ = 0;
  std::uint64_t root_key_ = 0;
  std::uint64_t playouts_ = 0;
  std::vector<MovePayoffs> payoffs_of_moves_;
  StackList<Step, longest_path> path_;
};

}  // namespace brett
