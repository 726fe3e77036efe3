// A game that has been played, looked at move by move: what each move was worth, what the best one
// would have been worth, and which moves were mistakes.
//
// Values are for the seat that moved, in thousandths of a point (search/evaluation.h). What a move loses is
// measured by what the seat can expect of the game (players/value_scale.h), in thousandths of a won game. To
// give away a won game, or to walk into a lost one, is a blunder whatever was expected; among won moves, and
// among lost ones, none is better.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "players/game.h"
#include "players/value_scale.h"

namespace brett {

enum class Mark { none, strong, inaccuracy, mistake, blunder };
inline constexpr std::array all_marks{Mark::strong, Mark::inaccuracy, Mark::mistake, Mark::blunder};
std::string_view sign_of(Mark mark);  // "!", "?!", "?", "??"
std::string_view name_of(Mark mark);

// Losses from which on a move is marked, in thousandths of a won game, and how they follow from values.
struct MarkLimits {
  Value inaccuracy = 50;
  Value mistake = 100;
  Value blunder = 200;
  ValueScale scale = {};

  // Half of it, it, and twice it.
  static MarkLimits around(Value mistake, ValueScale scale) {
    return {mistake / 2, mistake, 2 * mistake, std::move(scale)};
  }
  // With the scale of this player's values in this game; an error says what is wrong with the game's data.
  static Result<MarkLimits> usual_for(const Game& game, std::string_view player_spec);
};

struct AnalysedPly {
  int number = 0;  // from 1
  Turn by = Turn::over();
  std::string move;
  // The rest only where a seat moved.
  int choices = 0;  // legal moves
  // The search came to a value before its limits ended it; otherwise there are no values, best move,
  // loss and mark.
  bool judged = false;
  Value value = 0;                    // of the move played
  double win = 0;                     // the expected share of the points, 0 to 1
  std::optional<double> margin = {};  // in the unit of the scale
  Bound bound = Bound::none;
  std::string best;
  Value best_value = 0;
  double best_win = 0;
  std::optional<double> best_margin = {};
  std::vector<std::string> line;  // the best move and what is expected to follow
  Value loss = 0;                 // see loss_of()
  // In the unit of the scale, never more than the largest margin; nothing where one of both is not known.
  std::optional<double> margin_lost = {};
  Mark mark = Mark::none;
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;

  bool was_best() const { return judged && loss == 0; }
};

// What playing `value` where `best` was possible costs, in thousandths of a won game: nothing between two
// wins or two losses, and at least a blunder where the result changed.
Value loss_of(Value best, Value value, const MarkLimits& limits);
// `next` is the second best value, if there was a choice.
Mark mark_of(Value best, Value value, std::optional<Value> next, const MarkLimits& limits);

// What a seat did, over moves where it had a choice and that were judged.
struct SeatAnalysis {
  int moves = 0;
  int unjudged = 0;  // where there was a choice, but the search came to no value
  int best = 0;      // as good as the best
  double loss = 0;   // summed, in won games
  std::vector<int> marks = std::vector<int>(all_marks.size() + 1);

  int count(Mark mark) const { return marks[static_cast<std::size_t>(mark)]; }
  double mean_loss() const { return moves > 0 ? loss / moves : 0; }
  double agreement() const { return moves > 0 ? static_cast<double>(best) / moves : 0; }
};
std::vector<SeatAnalysis> summed_up(const std::vector<AnalysedPly>& plies, int seats);

// The moves must be legal from `start`. Every search has the limits `search`; the analysis ends early
// when their stop is raised. `analysed` is called after every ply. Fails if the player does not search.
Result<std::vector<AnalysedPly>> analyse_game(
    const Played& start, const std::vector<Move>& moves, Player& player, const MarkLimits& limits,
    const Limits& search, const std::function<void(const AnalysedPly&)>& analysed);

}  // namespace brett
