// What several commands take: a game, a position in it, moves from there, numbers with a range.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/command_line.h"
#include "core/clock.h"
#include "engines/engine_config.h"

namespace brett::cli {

// A number given as text; the error names the flag, the value and the range.
struct NumberFlag {
  std::string_view flag;
  double min = 0;
  double max = 0;
};
Result<long long> whole_number(const NumberFlag& flag, std::string_view text);
Result<double> number(const NumberFlag& flag, std::string_view text);

inline constexpr NumberFlag depth_flag{"--depth", 1, 40};
inline constexpr NumberFlag seconds_flag{"--seconds", 0.001, 86400};
inline constexpr NumberFlag threads_flag{"--threads", 1, 256};
// 2^53 - 1: every whole number up to here survives JSON.
inline constexpr NumberFlag seed_flag{"--seed", 0, 9007199254740991.0};
Result<std::uint64_t> read_seed(std::string_view text);
std::uint64_t any_seed();

void add_clock(CLI::App& command, std::string& clock);
// Nothing if none was given.
Result<std::optional<ClockRule>> read_clock(std::string_view text);

// A file that finished games are added to.
void add_record(CLI::App& command, std::string& record);

// A file that says which external engines there are.
void add_engines(CLI::App& command, std::string& engines);
// The engines of that file, if one was given, and those of engines.toml in the user's folder for
// settings. The file comes first where both have a name.
Result<Engines> known_engines(const std::string& file);
// Games whose players are also these engines.
Result<Registry> with_known_engines(const Registry& registry, const std::string& file);

struct PositionArgs {
  std::string game;
  std::string position;
  std::string moves;
  CLI::Option* position_option = nullptr;  // an empty position was given, or none
};
void add_game(CLI::App& command, std::string& game);
void add_position(CLI::App& command, PositionArgs& args);
void add_moves(CLI::App& command, PositionArgs& args);

struct Setup {
  std::unique_ptr<Game> game;
  Played state;
};
// The game and its position, before `moves`.
Result<Setup> set_up(const Registry& registry, const PositionArgs& args);

}  // namespace brett::cli
