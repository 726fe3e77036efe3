// Sets of outcomes of a game that one seat wins alone or nobody does, and how each seat orders them: its
// own win first, then the draw, then the others' wins by a rule that looks at seats only. Since the
// order is strict, every position of a game without chance has exactly one outcome under perfect play.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/turn.h"

namespace brett {

using Outcomes = std::uint8_t;  // bit s: seat s wins; bit n of a game with n seats: nobody does

// Whose win a seat prefers that can neither win nor draw.
enum class LastWish : std::uint8_t { next, previous };  // the next seat's, or the previous seat's

class OutcomeOrder {
 public:
  static constexpr int most_seats = 7;
  static constexpr std::size_t most_outcomes = most_seats + 1;

  OutcomeOrder(int seats, LastWish wish) : seats_(seats) {
    for (int seat = 0; seat < seats; ++seat) {
      by_rank_[index(seat)][index(seats)] = win(seat);
      by_rank_[index(seat)][index(seats) - 1] = draw();
      for (int step = 1; step < seats; ++step) {
        const int other = (seat + (wish == LastWish::next ? step : seats - step)) % seats;
        by_rank_[index(seat)][index(seats - 1 - step)] = win(other);
      }
      fill_sets(seat);
    }
  }

  int seats() const { return seats_; }
  int ranks() const { return seats_ + 1; }  // 0 is the worst
  static Outcomes win(Seat seat) { return static_cast<Outcomes>(1U << seat); }
  Outcomes draw() const { return win(seats_); }
  Outcomes all() const { return static_cast<Outcomes>((1U << (seats_ + 1)) - 1); }
  Outcomes of_rank(Seat seat, int rank) const { return by_rank_[index(seat)][index(rank)]; }
  // The rank of the worst outcome of a set; precondition: not empty.
  int worst(Seat seat, Outcomes outcomes) const { return worst_[index(seat)][outcomes]; }
  // All outcomes of at least this rank.
  Outcomes at_least(Seat seat, int rank) const { return at_least_[index(seat)][index(rank)]; }

  // The possible outcomes of the better of two moves with outcomes in `a` and `b`; empty: none yet.
  Outcomes better(Seat seat, Outcomes a, Outcomes b) const {
    if (a == 0) return b;
    const int a_worst = worst(seat, a);
    const int b_worst = worst(seat, b);
    return (a | b) & at_least(seat, a_worst > b_worst ? a_worst : b_worst);
  }

 private:
  static constexpr std::size_t index(int number) { return static_cast<std::size_t>(number); }
  void fill_sets(int seat) {
    Outcomes above = 0;
    for (int rank = seats_; rank >= 0; --rank) {
      above |= of_rank(seat, rank);
      at_least_[index(seat)][index(rank)] = above;
    }
    for (std::size_t set = 1; set <= all(); ++set) {
      int rank = 0;
      while ((of_rank(seat, rank) & set) == 0) ++rank;
      worst_[index(seat)][set] = static_cast<std::uint8_t>(rank);
    }
  }

  int seats_;
  std::array<std::array<Outcomes, most_outcomes>, most_seats> by_rank_{};
  std::array<std::array<Outcomes, most_outcomes>, most_seats> at_least_{};
  std::array<std::array<std::uint8_t, 1 << most_outcomes>, most_seats> worst_{};
};

// Which outcomes a caller must distinguish: those of one class are equal to it.
class Question {
 public:
  // Every outcome by itself.
  static Question exact(const OutcomeOrder& order) {
    Question question;
    for (int outcome = 0; outcome < order.ranks(); ++outcome) {
      question.classes_[static_cast<std::size_t>(outcome)] = OutcomeOrder::win(outcome);
    }
    question.count_ = order.ranks();
    return question;
  }

  bool settled_by(Outcomes possible) const {
    for (int i = 0; i < count_; ++i) {
      if ((possible & ~classes_[static_cast<std::size_t>(i)]) == 0) return true;
    }
    return false;
  }

  // What `mover` has to know of the next move, who has `best` already (empty: nothing yet), to answer
  // this question: whether it is better, and what then. In the mover's order the classes are runs of
  // outcomes that this question does not tell apart; the lowest one is all that changes nothing.
  Question about_next(const OutcomeOrder& order, Seat mover, Outcomes best) const {
    Question next;
    int rank = 0;
    if (best != 0) {
      Outcomes lowest = 0;
      const Outcomes same = class_of(best);
      const int floor = order.worst(mover, best);
      while (rank < order.ranks() && (rank <= floor || (order.of_rank(mover, rank) & same) != 0)) {
        lowest |= order.of_rank(mover, rank++);
      }
      next.add(lowest);
    }
    while (rank < order.ranks()) {
      Outcomes run = 0;
      const Outcomes same = class_of(order.of_rank(mover, rank));
      while (rank < order.ranks() && (order.of_rank(mover, rank) & same) != 0) {
        run |= order.of_rank(mover, rank++);
      }
      next.add(run);
    }
    return next;
  }

 private:
  void add(Outcomes outcomes) { classes_[static_cast<std::size_t>(count_++)] = outcomes; }
  // Precondition: settled_by(outcomes).
  Outcomes class_of(Outcomes outcomes) const {
    int i = 0;
    while ((outcomes & ~classes_[static_cast<std::size_t>(i)]) != 0) ++i;
    return classes_[static_cast<std::size_t>(i)];
  }

  std::array<Outcomes, OutcomeOrder::most_outcomes> classes_{};
  int count_ = 0;
};

}  // namespace brett
