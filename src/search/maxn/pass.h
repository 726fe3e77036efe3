// One iteration of maxn and upp: all moves of the root to one depth, by any number of threads. They
// share the root's moves; the first is searched alone, so that the others have something to beat. So
// each vector is the work of one thread.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "search/maxn/worker.h"
#include "search/root_moves.h"

namespace brett {

struct VectorRootMove : RootChild {
  int place = 0;  // in the order to begin with
  int rank = 0;   // after the last iteration
  bool searched = false;
  VectorFound found = {};
  std::vector<Move> line = {};

  // What the seat's own value is. A cut move is not worth what the seat has elsewhere: of a paranoid cut
  // that is only believed.
  Bound bound() const {
    if (!searched) return Bound::none;
    if ((found.flags & vector_flag::lower) != 0) return Bound::lower;
    return (found.flags & vector_flag::cut) != 0 ? Bound::upper : Bound::exact;
  }
  bool is_exact() const { return bound() == Bound::exact; }
};

class VectorPass {
 public:
  using RootMove = VectorRootMove;
  using Workers = std::vector<std::unique_ptr<VectorWorker>>;

  // `multi` moves get exact vectors. The last one's may be a lower bound if `sure_move` is on.
  VectorPass(const VectorRules& rules, const State& root, int multi, bool sure_move);

  // False if it could not be finished.
  bool run(Workers& workers, std::vector<RootMove>& moves, Depth left);

 private:
  bool search(VectorWorker& worker, std::vector<RootMove>& moves, std::size_t index, Depth left);
  VectorFrame next_frame();

  const VectorRules& rules_;
  Seat seat_;
  int seats_;
  int multi_;
  bool sure_move_;
  std::mutex mutex_;
  std::vector<double> known_;  // the seat's values of moves whose vectors are exact
  std::atomic<bool> enough_{false};
};

}  // namespace brett
