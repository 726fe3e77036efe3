// Recorded games in words and as JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/command_line.h"
#include "records/replay.h"

namespace brett::cli {

// One line: number, date, players, how it ended.
std::string record_line(int number, const RecordedGame& game);
// Headers, moves, the board at the end.
void print_recorded_game(const RecordedGame& game, Console& console);
Json record_json(int number, const RecordedGame& game);

// The boards of the game, or only the one after `ply` moves.
void print_replay(const RecordedGame& game, std::optional<std::size_t> ply, Console& console);
Json replay_json(const RecordedGame& game, std::optional<std::size_t> ply);

}  // namespace brett::cli
