// Positions and results in words and as JSON, the same in every command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.h"
#include "match/match.h"

namespace brett::cli {

// "X to move", "chance to act" or "over".
std::string turn_words(const Played& state, bool colour);
// "Black wins 39 : 25", "draw: position repeated 3 times"; with payoffs where they are not 1, 0 and -1.
std::string result_words(const Played& last, const std::vector<double>& payoffs,
                         std::string_view reason, bool colour);
// "You won 39 : 25.", "You lost.", "The game is drawn."
std::string own_result_words(const Played& last, const std::vector<double>& payoffs, Seat own);
// The scores of the seats; empty if the game has none.
std::vector<int> scores_of(const Played& state);

std::vector<std::string> move_texts(const Played& state);

// "depth=6  1 to 64: plies to look ahead"
std::string option_line(const OptionInfo& option);
// As the server's API has it (docs/api.md).
Json state_json(const Played& state);

// Values of searches: "win in 3", "loss in 4", or in points; and the result that is proven, or null.
double points(Value value);
Json decided_json(Value value);
std::string value_words(Value value);
std::string value_words(double points, const Json& decided);
// "+0.125 -0.063 -0.062", a value from -1 to 1 for each seat.
std::string values_words(const std::vector<double>& values);

}  // namespace brett::cli
