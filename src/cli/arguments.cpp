#include "cli/arguments.h"

#include <fmt/format.h>

#include <random>

#include "cli/data_dirs.h"
#include "core/text.h"
#include "engines/engine_players.h"
#include "files/data_file.h"

namespace brett::cli {

namespace {

template <class T>
Result<T> named(const NumberFlag& flag, std::string_view text, Result<T> value) {
  if (value) return value;
  return Error{fmt::format("{} {}: {}", flag.flag, brett::in_quotes(text), value.error().message)};
}

OptionInfo info_of(const NumberFlag& flag, OptionInfo::Type type) {
  OptionInfo info;
  info.key = flag.flag;
  info.type = type;
  info.min = flag.min;
  info.max = flag.max;
  return info;
}

}  // namespace

Result<long long> whole_number(const NumberFlag& flag, std::string_view text) {
  return named(flag, text,
               option_text::read_integer(info_of(flag, OptionInfo::Type::integer), text));
}

Result<double> number(const NumberFlag& flag, std::string_view text) {
  return named(flag, text, option_text::read_number(info_of(flag, OptionInfo::Type::number), text));
}

Result<std::uint64_t> read_seed(std::string_view text) {
  const auto value = whole_number(seed_flag, text);
  if (!value) return value.error();
  return static_cast<std::uint64_t>(*value);
}

// Short enough to be typed again.
std::uint64_t any_seed() { return std::random_device{}() % 1'000'000; }

void add_clock(CLI::App& command, std::string& clock) {
  command
      .add_option(
          "--clock", clock,
          "Time of each player for the game, with an increment per move if wanted: 5min or 1s+10ms; or "
          "for each move: 200ms/move; who oversteps it loses")
      ->type_name("TIME");
}

Result<std::optional<ClockRule>> read_clock(std::string_view text) {
  if (text.empty()) return std::optional<ClockRule>();
  const auto rule = parse_clock(text);
  if (rule) return std::optional(*rule);
  return Error{fmt::format("--clock {}: {}", brett::in_quotes(text), rule.error().message)};
}

void add_record(CLI::App& command, std::string& record) {
  command
      .add_option("--record", record,
                  "Add every finished game to this file of records; 'brett record' reads it")
      ->type_name("FILE");
}

void add_engines(CLI::App& command, std::string& engines) {
  command
      .add_option("--engines", engines,
                  "File with tables [engines.NAME], which makes them players: engine:name=NAME")
      ->type_name("FILE");
}

Result<Engines> known_engines(const std::string& file) {
  Engines engines;
  const auto add = [&](std::string_view what, const std::filesystem::path& path) -> Status {
    const auto text = read_text(what, path);
    if (!text) return text.error();
    auto read = read_engines(*text, fmt::format("{} {}", what, brett::in_quotes(path.string())));
    if (!read) return read.error();
    engines.merge(*read);  // keeps what is there
    return Done{};
  };
  if (!file.empty()) {
    if (const Status status = add("--engines", file); !status) return status.error();
  }
  const std::filesystem::path settings = data_dirs().config;
  std::error_code ignored;
  if (!settings.empty() && std::filesystem::is_regular_file(settings / "engines.toml", ignored)) {
    const Status status = add("engines", settings / "engines.toml");
    if (!status) return status.error();
  }
  return engines;
}

Result<Registry> with_known_engines(const Registry& registry, const std::string& file) {
  auto engines = known_engines(file);
  if (!engines) return engines.error();
  return with_engines(registry, *std::move(engines));
}

void add_game(CLI::App& command, std::string& game) {
  command.add_option("GAME", game, "The game, as a spec; 'brett games' lists them")->required();
}

void add_position(CLI::App& command, PositionArgs& args) {
  args.position_option =
      command
          .add_option("--position", args.position,
                      "Begin from this position instead of the start; 'brett rules GAME' says how "
                      "positions are written")
          ->type_name("TEXT");
}

void add_moves(CLI::App& command, PositionArgs& args) {
  command.add_option("--moves", args.moves, "Moves to play first, as in \"f5 d6\" or f5d6")
      ->type_name("MOVES");
}

Result<Setup> set_up(const Registry& registry, const PositionArgs& args) {
  auto game = registry.game(args.game);
  if (!game) return game.error();
  const bool given = args.position_option != nullptr && args.position_option->count() > 0;
  auto state = given ? (*game)->parse(args.position) : (*game)->start();
  if (!state) return state.error();
  return Setup{*std::move(game), *std::move(state)};
}

}  // namespace brett::cli
