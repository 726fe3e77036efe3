// Positions and results in words and as JSON, the same in every command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.h"
#include "match/match.h"

namespace brett::cli {

// "X to move", "chance to act" or "over".
std::string turn_words(const Played& state, bool colour = false);
// "X wins (X +1, O -1), score X +4, O -4", "draw: position repeated 3 times"
std::string result_words(const Played& last, const std::vector<double>& payoffs,
                         std::string_view reason, bool colour = false);
// The margins of the seats; empty if the game has none.
std::vector<int> scores_of(const Played& state);

std::vector<std::string> move_texts(const Played& state);

Json option_json(const OptionInfo& option);
// "depth=6  1 to 64: plies to look ahead"
std::string option_line(const OptionInfo& option);
Json state_json(const Played& state);
Json turn_json(Turn turn);  // a seat, "chance" or "over"

// Values of searches: "win in 3", "loss in 4", or in points; and what is decided, or null.
double points(Value value);
std::string value_words(Value value);
Json decided_json(Value value);
// "+0.125 -0.063 -0.062", a value from -1 to 1 for each seat.
std::string values_words(const std::vector<double>& values);

// 1234567 as 1,234,567.
std::string with_commas(std::uint64_t number);

}  // namespace brett::cli
