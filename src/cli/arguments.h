// Options that several commands take: a game, a position in it, players, seeds, threads, engines.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command_line.h"
#include "core/clock.h"
#include "engines/engine_config.h"

namespace brett::cli {

inline constexpr Range depth_range{1, 40};
inline constexpr Range seconds_range{0.001, 86400};
inline constexpr Range threads_range{1, 256};
// 2^53 - 1: every whole number up to here survives JSON.
inline constexpr Range seed_range{0, 9007199254740991.0};

// `seed` is a number or an optional one.
template <class Seed>
void add_seed(const Options& options, Seed& seed, const std::string& help) {
  options.read("--seed", "N", help, [&seed](const std::string& text) {
    seed = static_cast<std::uint64_t>(checked(whole_number("--seed", seed_range, text)));
  });
}
void add_threads(const Options& options, int& threads, const std::string& help);
void add_clock(const Options& options, std::optional<ClockRule>& clock);
// A file that finished games are added to.
void add_record(const Options& options, std::string& record);
// The file that a command writes: --out FILE.
CLI::Option* add_out(const Options& options, std::string& out, const std::string& help);

void add_player(const Options& options, std::string& player, const std::string& help);
void add_players(const Options& options, std::vector<std::string>& players,
                 const std::string& help);
// The player that values positions: that of the strongest level if none is given.
void add_analyser(const Options& options, std::string& player, const std::string& help);
std::string analyser_of(const Game& game, const std::string& player);

// A file with external engines.
void add_engines(const Options& options, std::string& engines);
// The engines of that file, if one was given, and those of engines.toml in the user's folder for
// settings. The file comes first where both have a name.
Engines known_engines(const std::string& file);
// Games whose players are also these engines.
Registry with_known_engines(const Registry& registry, const std::string& file);

struct PositionArgs {
  std::string game;
  std::optional<std::string> position;  // an empty position differs from none
  std::string moves;
};
void add_game(const Options& options, std::string& game);
void add_position(const Options& options, PositionArgs& args);
void add_moves(const Options& options, PositionArgs& args);

struct Setup {
  std::unique_ptr<Game> game;
  Played start;             // the game's start, or the position that was given
  std::vector<Move> moves;  // legal from there
  Played state;             // after them
};
Setup set_up(const Registry& registry, const PositionArgs& args);

void make_folder(std::string_view what, const std::filesystem::path& folder);

}  // namespace brett::cli
