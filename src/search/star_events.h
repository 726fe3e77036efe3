// The events of a chance node in the order in which they are searched, the likeliest first, and what is
// known of their values before they are. The sums are those of Ballard's Star1 (1983).
#pragma once

#include <utility>

#include "core/game.h"

namespace brett {

template <GameState G>
class StarEvents {
 public:
  // Nothing has a default here: lists of them are made at every chance node.
  struct Event {
    double probability;
    double low, high;              // the value lies between these
    double low_after, high_after;  // what all events behind this one add to the expectation
    typename G::Move move;

    bool is_known() const { return low >= high; }
  };

  explicit StarEvents(const G& state) {
    for (const auto move : moves_of(state)) {
      const double probability = probability_of(state, move);
      if (probability > 0) insert({probability, -1, 1, 0, 0, move});
    }
    sum_up();
  }

  std::size_t size() const { return list_.size(); }
  Event& operator[](std::size_t i) { return list_[i]; }
  Event* begin() { return list_.begin(); }
  Event* end() { return list_.end(); }

  // The least and the most that the expectation can be, as of the last sum_up().
  double low() const { return low_; }
  double high() const { return high_; }
  // To be called after bounds of events have changed.
  void sum_up() {
    low_ = high_ = 0;
    for (std::size_t i = list_.size(); i-- > 0;) {
      list_[i].low_after = low_;
      list_[i].high_after = high_;
      low_ += list_[i].probability * list_[i].low;
      high_ += list_[i].probability * list_[i].high;
    }
  }

 private:
  // Equally likely ones keep their natural order.
  void insert(const Event& event) {
    list_.push_back(event);
    for (std::size_t i = list_.size() - 1; i > 0 && list_[i - 1].probability < list_[i].probability;
         --i) {
      std::swap(list_[i - 1], list_[i]);
    }
  }

  StackList<Event, static_cast<std::size_t>(G::facts.max_moves)> list_;
  double low_ = 0;
  double high_ = 0;
};

}  // namespace brett
