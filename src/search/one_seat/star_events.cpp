#include "search/one_seat/star_events.h"

#include <new>
#include <utility>

namespace brett {

StarEvents::StarEvents(const State& state, Arena& arena) : frame_(arena) {
  const Moves moves = moves_of(state);
  list_ = arena.take<Event>(moves.size());
  for (const Move move : moves) {
    const double probability = state.probability(move);
    if (probability > 0) insert({probability, -1, 1, 0, 0, move});
  }
  sum_up();
}

// Equally likely ones keep their natural order.
void StarEvents::insert(const Event& event) {
  new (list_ + size_++) Event(event);
  for (std::size_t i = size_ - 1; i > 0 && list_[i - 1].probability < list_[i].probability; --i) {
    std::swap(list_[i - 1], list_[i]);
  }
}

}  // namespace brett
