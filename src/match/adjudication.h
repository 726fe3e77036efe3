// Games that need not be played to their end: because their value is known, because the players agree
// who wins or that nobody does, or because they have lasted long enough.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/options.h"
#include "match/match.h"

namespace brett {

struct AdjudicationRule {
  std::uint64_t solved = 0;  // nodes of a solver that looks at every position; 0: none does
  double score = 0;          // points by which one seat leads; 0: leads do not count
  int score_plies = 6;       // decisions in a row that agree on it
  double draw = 0.1;         // points from equality
  int draw_plies = 0;        // decisions in a row that agree on it; 0: agreement does not count
  int draw_after = 0;        // plies of the game before which it does not
  int length = 0;            // plies after which a game is drawn; 0: never

  static const OptionTable<AdjudicationRule>& table();
  bool any() const { return solved > 0 || score > 0 || draw_plies > 0 || length > 0; }
  friend bool operator==(const AdjudicationRule&, const AdjudicationRule&) = default;
};

// Whether the game can be judged so; the error says why not.
Status check(const Game& game, const AdjudicationRule& rule);

struct Verdict {
  std::vector<double> payoffs;  // by seat
  std::string reason;
};

// Nothing while the game is to go on. Precondition: the game is not over.
std::optional<Verdict> judged(const Game& game, const Match& match, const AdjudicationRule& rule);

}  // namespace brett
