// How people read the values of a player: the share of the points that the seat can expect (1 a win, 0.5 a
// draw), and the margin in the game's own unit. Points of evaluations mean something else in every game, so
// their slopes are fitted to games (match/tune_scale.h) and kept in the game's data file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "players/game.h"
#include "search/evaluation.h"

namespace brett {

class ValueScale {
 public:
  // Where nothing is known: ten points of an evaluation win three games of four, as in seat_values.h.
  ValueScale() = default;
  // Of this player's values in this game; an error says what is wrong with the game's data.
  static Result<ValueScale> of(const Game& game, std::string_view player_spec);

  // The expected share of the points, 0 to 1.
  double win(Value value) const;
  // In the game's unit; nothing if it has no margin, or the value says nothing of it.
  std::optional<double> margin(Value value) const;
  const std::string& unit() const { return unit_; }  // in the plural; empty: no margin
  std::optional<double> largest_margin() const {
    return largest_margin_ > 0 ? std::optional(largest_margin_) : std::nullopt;
  }

 private:
  enum class Kind {
    points,       // of an evaluation
    seat_values,  // the same between -1 and 1 (seat_value)
    payoffs,      // means over games
    ratios,   // of wins, 0 to 1; negative if they are the other seat's (montecarlo_evaluation.h)
    margins,  // what is played for
  };
  double points_of(Value value) const;

  Kind kind_ = Kind::points;
  std::string unit_;
  std::optional<double> win_slope_;     // per point of the evaluation
  std::optional<double> margin_slope_;  // the same
  double largest_margin_ = 0;           // 0: not known
};

// 1 / (1 + exp(-x)), the curve of `win`.
double logistic(double x);

}  // namespace brett
