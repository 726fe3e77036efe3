#include "search/maxn/pass.h"

#include <algorithm>

#include "core/run_parallel.h"
#include "core/sorted.h"

namespace brett {

VectorPass::VectorPass(const VectorRules& rules, const State& root, int multi, bool sure_move)
    : rules_(rules),
      seat_(root.turn().seat()),
      seats_(root.seats()),
      multi_(multi),
      sure_move_(sure_move) {}

bool VectorPass::run(Workers& workers, std::vector<RootMove>& moves, Depth left) {
  for (RootMove& move : moves) move.searched = false;
  if (!search(*workers[0], moves, 0, left)) return false;
  std::atomic<std::size_t> next{1};
  const auto work = [&](std::size_t who) {
    for (std::size_t i = next++; i < moves.size() && !enough_; i = next++) {
      if (!search(*workers[who], moves, i, left)) return;
    }
  };
  run_parallel(workers.size(), work);
  return std::none_of(workers.begin(), workers.end(),
                      [](const auto& worker) { return worker->budget().exhausted(); });
}

bool VectorPass::search(VectorWorker& worker, std::vector<RootMove>& moves, std::size_t index,
                        Depth left) {
  RootMove& move = moves[index];
  VectorFrame frame = next_frame();
  frame.last_move = index + 1 == moves.size();
  frame.sure_move = frame.last_move && sure_move_;
  move.line.assign(1, move.move);
  if (move.drawn_by_history) {
    move.found = {worker.values().draw(seats_), 0};
  } else {
    const VectorFound found = worker.node(move.child, left.after_ply(), 1, seat_, &frame);
    if (worker.budget().exhausted()) return false;
    copy_seats(found.values, seats_, move.found.values);
    move.found.flags = found.flags;
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
VectorFrame VectorPass::next_frame() {
  const std::scoped_lock lock(mutex_);
  VectorFrame frame(nullptr, seat_);
  const auto wanted = static_cast<std::size_t>(multi_);
  if (known_.size() < wanted) return frame;
  frame.has_best = true;
  frame.bound = kth_largest(known_, wanted);
  return frame;
}

}  // namespace brett
