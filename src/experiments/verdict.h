// Published against measured: the rules by which a line of a report agrees, differs or cannot be
// compared. Values only; nobody decides a line by hand.
//
//   outcomes  two counts of won, drawn and lost games. The shares won and the shares lost are compared
//             by Newcombe's interval of a difference, each with 97.5 %, so that both hold together with
//             95 %. One that does not hold 0: differs. Otherwise one that reaches beyond
//             +-`largest_difference` or is wider than `widest_interval`: too few games to tell, cannot
//             be compared. Otherwise agrees.
//   shares    how often something happened, the same by one interval with 95 %.
//   ranking   of players by their scores. A pair is decided where the 95 % interval of the difference
//             of its scores does not hold 0. A pair decided here and there in opposite order: differs.
//             Otherwise at least one pair decided here and there: agrees. Otherwise cannot be compared.
//   order     who needs more of something, by a few measurements each. A pair is decided if every
//             measurement of the one is above every one of the other; then as with a ranking.
//
// Of lines that are in truth the same, one in twenty differs by chance.
// Reference: Newcombe 1998, Interval estimation for the difference between independent proportions
// (his method 10).
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "statistics/intervals.h"

namespace brett {

enum class Agreement { agrees, differs, cannot_be_compared };
inline constexpr std::array all_agreements{Agreement::agrees, Agreement::differs,
                                           Agreement::cannot_be_compared};
std::string_view name_of(Agreement verdict);  // "cannot be compared"

struct Judgement {
  Agreement verdict = Agreement::cannot_be_compared;
  std::string why;  // in a few words, may be empty
};

// Games of one player, as it sees them.
struct Outcome {
  double won = 0;
  double drawn = 0;
  double lost = 0;

  double games() const { return won + drawn + lost; }
  double score() const { return games() > 0 ? (won + drawn / 2) / games() : 0.5; }
  Interval interval() const { return wilson_interval(won + drawn / 2, games()); }
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Of all games: what agrees cannot differ by more, and is known so well.
constexpr double largest_difference = 1.0 / 3;
constexpr double widest_interval = 0.5;

// Of the difference of two proportions, first minus second.
Interval newcombe_interval(double successes1, double trials1, double successes2, double trials2,
                           double confidence = usual_confidence);

// Why nothing can be said of what has no games here.
inline constexpr std::string_view no_games = "no games: not yet, or not at this scale";

Judgement compare_outcomes(const Outcome& published, const Outcome& measured);

// How often something happened in so many games.
struct Share {
  double happened = 0;
  double games = 0;
};
Judgement compare_shares(const Share& published, const Share& measured);

// The players in the same order in both.
Judgement compare_rankings(std::span<const Outcome> published, std::span<const Outcome> measured);

// Who needs more: measurements of the one and of the other.
struct Needs {
  std::vector<double> first;
  std::vector<double> second;
};
Judgement compare_orders(const Needs& published, const Needs& measured);

// The rules in words, for the head of a report.
std::vector<std::string> verdict_rules();

}  // namespace brett
