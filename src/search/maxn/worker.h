// One thread's part of a search with a value for each seat: the recursion behind maxn and upp.
//
// Contract of node(state, left, ply, mover, above): the vector of the tree to that depth, unless its
// flags say `cut` or `doubtful` (node.h). After budget().exhausted() results mean nothing.
//
// The vector depends on the state and the depth alone, whatever order, table and threads do: which of
// two vectors a seat takes is decided by their values only. But for the paranoid cut: what it has
// touched depends on the order of moves, and is never an exact entry of the table. Positions that come again are
// draws in games that ask for it, and what follows from that is not stored (line_keys.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/limits.h"
#include "search/chance_events.h"
#include "search/line_keys.h"
#include "search/maxn/cuts.h"
#include "search/maxn/order.h"
#include "search/maxn/values.h"
#include "search/strategy_builder.h"
#include "search/table_key.h"
#include "search/workers.h"

namespace brett {

// What all threads of a search share.
struct VectorShared {
  const Played& root;
  const VectorOptions& options;
  const VectorRules& rules;
  const Evaluation& evaluation;
  TranspositionTable& table;
};

// How a node was reached, and how far to look on from it.
struct VectorPath {
  Depth left;
  int ply = 0;
  Seat mover = 0;  // the seat that chose last

  VectorPath next() const { return {left.after_ply(), ply + 1, mover}; }
};

class VectorWorker : public SearchWorker {
 public:
  using Frame = VectorFrame;
  using Found = VectorFound;

  VectorWorker(const VectorShared& shared, const Limits& limits);
  VectorWorker(const VectorWorker&) = delete;  // its parts point at each other
  VectorWorker& operator=(const VectorWorker&) = delete;

  const VectorValues& values() const { return values_; }
  // To be called before an iteration with the depth that it has at the root.
  void begin_iteration(Depth whole) { whole_ = whole; }

  // `mover`: the seat that chose last; `above`: its node, null at the root and below chance.
  Found node(const State& state, Depth left, int ply, Seat mover, const Frame* above);
  // All moves of `frame.seat`; the frame then knows the best. Writes the vector, returns its flags.
  unsigned decision(const State& state, Depth left, int ply, Frame& frame, bool ask_table,
                    SeatValues& values);

  // --- for strategy_builder.h ---------------------------------------------------------------------
  using Path = VectorPath;
  using Step = StrategyStep<Path>;
  bool ends(const State& state, const Path& path) const;
  SeatValues searched(const State& state, const Path& path);
  std::optional<Step> choice(const State& state, const Path& path);
  SeatValues mean(const std::vector<StrategyNode>& events, int seats) const;

 private:
  // These write a node's vector where it is wanted, and return its flags.
  unsigned visit(const State& state, Depth left, int ply, Seat mover, const Frame* above,
                 SeatValues& values);
  unsigned end(const State& state, Depth left, int ply, SeatValues& values);
  unsigned leaf(const State& state, Depth left, SeatValues& values);
  unsigned decision_of(Seat seat, const State& state, Depth left, int ply, const Frame* above,
                       SeatValues& values);

  // --- moves --------------------------------------------------------------------------------------
  template <class Loop>
  void try_all(Frame& frame, int seats, const Loop& loop);
  void in_natural_order(const State& state, Depth left, int ply, Frame& frame);
  void in_best_order(const State& state, Depth left, int ply, const TableMove& table_move,
                     Frame& frame);
  bool try_move(Move move, const State& child, Depth left, int ply, Frame& frame);

  // --- chance -------------------------------------------------------------------------------------
  unsigned chance(const State& state, Depth left, int ply, Seat mover, const Frame* above,
                  SeatValues& sum);
  void assume_rest(SeatValues& sum, unsigned flags, double rest, int seats) const;

  // --- fear of an end -----------------------------------------------------------------------------
  // How much of each depth was used up before the nearest end of the game that was seen. Searches know no
  // more of how near an end is: where none was seen, none is feared.
  struct UsedUp {
    int plies = never;
    int players = never;
  };
  static constexpr int never = Limits::no_depth;

  UsedUp used_up(Depth left, int ply) const { return {ply, whole_.players - left.players}; }
  void note_end(UsedUp end);
  bool fears_an_end(const State& state, std::span<const ChanceEvent> rest, Depth left,
                    int ply) const;

  // --- table --------------------------------------------------------------------------------------
  unsigned with_table(const State& state, Depth left, int ply, Frame& frame, bool ask_table,
                      SeatValues& values);
  bool answers(const TableEntry& entry, Depth left, const Frame& frame, const SeatValues& values,
               unsigned& flags) const;
  void store(const State& state, const TableKey& key, Depth left, const Frame& frame,
             const SeatValues& values);
  Depth stored_depth(Depth left) const;

  const VectorOptions& options_;
  const VectorRules& rules_;
  TranspositionTable& table_;
  VectorValues values_;
  VectorCuts cuts_;
  VectorOrder order_;
  LineKeys line_keys_;
  bool counts_players_;
  bool counts_plies_;
  bool bare_;
  Depth whole_;  // of the iteration, at the root
  UsedUp nearest_end_;
  Moves listed_;  // of the node whose candidates are being collected
};

}  // namespace brett
