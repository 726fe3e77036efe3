// One iteration of maxn and upp: all moves of the root to one depth, by any number of threads. They
// share the root's moves; the first is searched alone, so that the others have something to beat. So
// each vector is the work of one thread.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/at_once.h"
#include "core/sorted.h"
#include "search/vector_worker.h"

namespace brett {

template <GameState G>
struct VectorRootMove {
  typename G::Move move;
  G child;
  bool drawn_by_history = false;
  int place = 0;  // in the order to begin with
  int rank = 0;   // after the last iteration
  bool searched = false;
  VectorFound<G> found = {};
  std::vector<typename G::Move> line = {};

  // What the seat's own value is. A cut move is not worth what the seat has elsewhere: of a paranoid cut
  // that is only believed.
  Bound bound() const {
    if (!searched) return Bound::none;
    if ((found.flags & vector_flag::lower) != 0) return Bound::lower;
    return (found.flags & vector_flag::cut) != 0 ? Bound::upper : Bound::exact;
  }
  bool is_exact() const { return bound() == Bound::exact; }
};

template <GameState G>
class VectorPass {
 public:
  using RootMove = VectorRootMove<G>;
  using Workers = std::vector<std::unique_ptr<VectorWorker<G>>>;

  // `multi` moves get exact vectors. The last one's may be a lower bound if `sure_move` is on.
  VectorPass(const VectorRules& rules, const G& root, int multi, bool sure_move)
      : rules_(rules),
        seat_(root.turn().seat()),
        seats_(root.seats()),
        multi_(multi),
        sure_move_(sure_move) {}

  // False if it could not be finished.
  bool run(Workers& workers, std::vector<RootMove>& moves, DepthLeft left) {
    for (RootMove& move : moves) move.searched = false;
    if (!search(*workers[0], moves, 0, left)) return false;
    std::atomic<std::size_t> next{1};
    const auto work = [&](std::size_t who) {
      for (std::size_t i = next++; i < moves.size() && !enough_; i = next++) {
        if (!search(*workers[who], moves, i, left)) return;
      }
    };
    do_at_once(workers.size(), work);
    return std::none_of(workers.begin(), workers.end(),
                        [](const auto& worker) { return worker->budget().exhausted(); });
  }

 private:
  bool search(VectorWorker<G>& worker, std::vector<RootMove>& moves, std::size_t index,
              DepthLeft left) {
    RootMove& move = moves[index];
    VectorFrame<G> frame = next_frame();
    frame.last_move = index + 1 == moves.size();
    frame.sure_move = frame.last_move && sure_move_;
    move.line.assign(1, move.move);
    if (move.drawn_by_history) {
      move.found = {worker.values().draw(seats_), 0};
    } else {
      move.found = worker.node(move.child, left.after_move(), 1, seat_, &frame);
      if (worker.budget().exhausted()) return false;
      move.line.insert(move.line.end(), worker.line(1).begin(), worker.line(1).end());
    }
    const std::scoped_lock lock(mutex_);
    move.searched = true;
    if (move.is_exact()) known_.push_back(at_seat(move.found.values, seat_));
    if (rules_.cuts_by(vector_cut::immediate) && multi_ == 1 &&
        is_sole_win(seat_, seats_, move.found.values)) {
      enough_ = true;
    }
    return true;
  }
  // What a further move has to beat: the multi-th best so far.
  VectorFrame<G> next_frame() {
    const std::scoped_lock lock(mutex_);
    VectorFrame<G> frame{.seat = seat_};
    const auto wanted = static_cast<std::size_t>(multi_);
    if (known_.size() < wanted) return frame;
    frame.has_best = true;
    frame.bound = kth_largest(known_, wanted);
    return frame;
  }

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
