#include "cli/arguments.h"

#include <fmt/format.h>

#include "cli/data_dirs.h"
#include "core/text.h"
#include "engines/engine_players.h"
#include "files/data_file.h"
#include "match/tune_scale.h"

namespace brett::cli {

void add_threads(const Options& options, int& threads, const std::string& help) {
  options.number("-t,--threads", threads, threads_range, help, "T");
}

void add_clock(const Options& options, std::optional<ClockRule>& clock) {
  options.read("--clock", "TIME",
               "Time of each player for the game, with an increment per move if wanted: 5min or "
               "1s+10ms; or for each move: 200ms/move; a player whose time runs out loses",
               [&clock](const std::string& text) {
                 const auto rule = parse_clock(text);
                 if (!rule) fail("--clock {}: {}", in_quotes(text), rule.error().message);
                 clock = *rule;
               });
}

void add_record(const Options& options, std::string& record) {
  options.text("--record", record, "FILE",
               "Add every finished game to this file of records; 'brett record' reads it");
}

CLI::Option* add_out(const Options& options, std::string& out, const std::string& help) {
  return options.text("-o,--out", out, "FILE", help);
}

void add_player(const Options& options, std::string& player, const std::string& help) {
  options.text("-p,--player", player, "SPEC", help)->required();
}

void add_analyser(const Options& options, std::string& player, const std::string& help) {
  options.text("-p,--player", player, "SPEC", help + " (default: that of the strongest level)");
}

std::string analyser_of(const Game& game, const std::string& player) {
  return player.empty() ? checked(default_analyser(game)) : player;
}

void add_players(const Options& options, std::vector<std::string>& players,
                 const std::string& help) {
  options.text("-p,--player", players, "SPEC", help)->required();
}

void add_engines(const Options& options, std::string& engines) {
  options.text("--engines", engines, "FILE",
               "File with tables [engines.NAME]; each is a player engine:name=NAME");
}

Engines known_engines(const std::string& file) {
  Engines engines;
  const auto add = [&](std::string_view what, const std::filesystem::path& path) {
    const auto text = checked(read_text(what, path));
    auto read = checked(read_engines(text, fmt::format("{} {}", what, in_quotes(path.string()))));
    engines.merge(read);  // keeps what is there
  };
  if (!file.empty()) add("--engines", file);
  const std::filesystem::path settings = data_dirs().config;
  std::error_code ignored;
  if (!settings.empty() && std::filesystem::is_regular_file(settings / "engines.toml", ignored)) {
    add("engines", settings / "engines.toml");
  }
  return engines;
}

Registry with_known_engines(const Registry& registry, const std::string& file) {
  return with_engines(registry, known_engines(file));
}

void add_game(const Options& options, std::string& game) {
  options.argument("GAME", game, "The game, as a spec; 'brett games' lists them");
}

void add_position(const Options& options, PositionArgs& args) {
  options.text("--position", args.position, "TEXT",
               "Begin from this position instead of the start; 'brett rules GAME' explains how "
               "positions are written");
}

void add_moves(const Options& options, PositionArgs& args) {
  options.text("--moves", args.moves, "MOVES", "Moves to play first, as in \"f5 d6\" or f5d6");
}

Setup set_up(const Registry& registry, const PositionArgs& args) {
  auto game = checked(registry.game(args.game));
  auto start = checked(args.position ? game->parse(*args.position) : game->start());
  Played state = start;
  auto moves = checked(state.play_moves(args.moves));
  return {std::move(game), std::move(start), std::move(moves), std::move(state)};
}

void make_folder(std::string_view what, const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return;
  fail("{} {}: cannot be created: {}", what, in_quotes(folder.string()), error.message());
}

}  // namespace brett::cli
