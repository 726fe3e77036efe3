// The events of a chance node in the order in which they are searched, the likeliest first, and what is
// known of their values before they are. The sums are those of Ballard's Star1 (1983).
#pragma once

#include <cstddef>
#include <new>
#include <span>

#include "search/chance_events.h"

namespace brett {

class StarEvents {
 public:
  // Nothing has a default here: lists of them are made at every chance node.
  struct Event {
    double probability;
    double low, high;              // the value lies between these
    double low_after, high_after;  // what all events behind this one add to the expectation
    Move move;

    bool is_known() const { return low >= high; }
  };

  // The list lives in the arena as long as this object.
  StarEvents(const State& state, Arena& arena) : frame_(arena) {
    const std::span<const ChanceEvent> events = events_of(state, arena);
    list_ = arena.take<Event>(events.size());
    for (const ChanceEvent& event : events) {
      new (list_ + size_++) Event{event.probability, -1, 1, 0, 0, event.move};
    }
    sum_up();
  }

  std::size_t size() const { return size_; }
  Event& operator[](std::size_t i) { return list_[i]; }
  Event* begin() { return list_; }
  Event* end() { return list_ + size_; }

  // The least and the most that the expectation can be, as of the last sum_up().
  double low() const { return low_; }
  double high() const { return high_; }
  // To be called after bounds of events have changed.
  void sum_up() {
    low_ = high_ = 0;
    for (std::size_t i = size_; i-- > 0;) {
      list_[i].low_after = low_;
      list_[i].high_after = high_;
      low_ += list_[i].probability * list_[i].low;
      high_ += list_[i].probability * list_[i].high;
    }
  }

 private:
  Arena::Frame frame_;
  Event* list_ = nullptr;
  std::size_t size_ = 0;
  double low_ = 0;
  double high_ = 0;
};

}  // namespace brett
