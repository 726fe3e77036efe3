// The slip of the 2023 Othello study that its results point to, as a switch so that its effect can be
// measured: `sign`, values are for the side to move, and MAX and MIN take them as they are. So the value
// of a leaf or of a finished game has the wrong sign where the searcher's opponent is to move: at odd
// plies, where moves alternate.
#pragma once

#include "core/options.h"
#include "search/evaluation.h"

namespace brett {

enum class Study2023 { off, sign };

// The option of the searches that can repeat it.
struct Study2023Option {
  Study2023 study2023 = Study2023::off;

  static OptionTable<Study2023Option> table() {
    return OptionTable<Study2023Option>().choice(
        "study2023", &Study2023Option::study2023, {"off", "sign"},
        "repeat the slip of the 2023 Othello study: its sign where the opponent is to move");
  }
};

// The seat whose values are misread in a search for `searcher`; Goal::nobody without the slip.
constexpr Seat misread_seat(bool slips, Seat searcher) {
  return slips ? 1 - searcher : Goal::nobody;
}

class MisreadEvaluation final : public Evaluation {
 public:
  MisreadEvaluation(const Evaluation& right, Seat misread) : right_(right), misread_(misread) {}
  Value value(const State& state, Seat seat) const override {
    const Value value = right_.value(state, seat);
    return seat == misread_ ? -value : value;
  }
  int cost() const override { return right_.cost(); }

 private:
  const Evaluation& right_;
  Seat misread_;
};

}  // namespace brett
