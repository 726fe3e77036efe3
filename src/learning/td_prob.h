// TD-Prob^n(lambda): learning from the differences between successive expectations,
// over all variants of a strategy (a diploma thesis of 2008, which generalises TD-Leaf(lambda) of
// Baxter, Tridgell and Weaver 1998 to any number of seats, chance, and several moves in a row).
//
// With x_1 .. x_N the learner's own positions, V_t the variants at x_t, p their probabilities:
//
//     d_t^v = J(x_{t+1}) - J_v(x_t)      d_t = J(x_{t+1}) - J(x_t)      J(x_{N+1}) = the result
//     w += rate * sum_t sum_{v in V_t} p(v) * grad J_v * (d_t^v + sum_{j>t} lambda^(j-t) d_j)
//
// A positive difference counts only if play followed the variant (the total one: any variant), as far as
// it goes or all the way (TdRules::Counts), because an opponent's mistake should not be learned.
// Exploring moves are not learned from, and differences do not cross them. One variant in each position
// is TD-Leaf(lambda), one variant without moves TD(lambda).
#pragma once

#include <cstddef>
#include <vector>

#include "core/options.h"
#include "learning/finished_game.h"

namespace brett {

struct TdRules {
  // When a difference between two own positions counts: `followed` if play went along the variant as far as both
  // go (so a variant of one ply is always followed if the own move was the one it begins with), `exactly` if the
  // variant besides goes all the way to the next own position or to the end of the game, as the thesis has it.
  enum class Counts { always, followed, never, exactly };
  enum class Distance { own, true_ };

  double lambda = 0.7;
  double rate = 0.01;
  Counts positive = Counts::followed;
  Counts negative = Counts::always;
  Distance distance = Distance::own;

  static OptionTable<TdRules> table();
};

// How much a weight is to change, before rates.
struct WeightChange {
  std::uint32_t index = 0;
  double amount = 0;
};
using WeightChanges = std::vector<WeightChange>;

// The factor of each variant's gradient, p(v) * (d_t^v + sum ...), by position and variant.
std::vector<std::vector<double>> td_errors(const LearnedGame& game, const TdRules& rules);

// Appended to `changes`, several for one weight: their sum counts. The same game and rules give the
// same list.
void add_changes(const LearnedGame& game, const TdRules& rules, WeightChanges& changes);
// One change for each weight, their sum in the order in which they came: the same to a teacher.
void add_up(WeightChanges& changes);
// What the power of the utility's distance is to change by, before rates.
double power_change(const LearnedGame& game, const TdRules& rules);

}  // namespace brett
