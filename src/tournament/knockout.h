// A knock-out of any size and any number of seats: the winner of a table goes on.
//
// The draw is the usual one: the best seeds meet last. If the players do not fill a whole tree, a
// first round is played by the worst seeds and the others have a bye, so nobody has more than one. A
// table whose best are equal on points meets again, at most `replays` times; then the margin of
// the games decides, then the better seed.
#pragma once

#include <optional>
#include <vector>

#include "tournament/formats.h"

namespace brett::formats {

// With n seats every table takes n - 1 players out of the tournament, so only some sizes end with
// one winner; all do with two seats.
bool knockout_fits(int players, int seats);

// The slots of a tree with `size` leaves (a power of `seats`), from left to right, by seed.
std::vector<int> bracket_order(int size, int seats);

class Knockout {
 public:
  // `entrants` by seed; `past` are the stages of this knock-out alone, `first_round` the number of
  // its first round and `stage` that of its first stage in the whole tournament.
  Knockout(const ScheduleSettings& plan, const std::vector<int>& entrants, Past past,
           int first_round = 0, std::size_t stage = 0);

  const std::optional<Stage>& next_stage() const { return next_; }  // nothing: there is a winner
  // Rounds survived by each entrant, in the order of `entrants`; a bye counts.
  const std::vector<int>& survived() const { return survived_; }

 private:
  using Table = std::vector<int>;  // indices of entrants
  std::vector<Table> first_tables() const;
  std::vector<Table> next_tables(const std::vector<int>& winners) const;
  // Takes the results of a round from `past_`; the winners, or nothing if there is more to play.
  std::optional<std::vector<int>> play_round(const std::vector<Table>& tables, int round);
  // The index within the table, or nothing if the best are equal.
  std::optional<std::size_t> winner(const std::vector<Tally>& tallies, bool at_last) const;
  Stage stage_of(const std::vector<Table>& tables, const std::vector<std::size_t>& open, int round,
                 bool replay) const;

  const ScheduleSettings& plan_;
  const std::vector<int>& entrants_;
  Past past_;
  std::size_t used_ = 0;  // stages of the past already walked through
  std::size_t stage_;
  std::optional<Stage> next_;
  std::vector<int> survived_;
};

}  // namespace brett::formats
