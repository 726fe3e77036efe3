// brett record: games that were written down, by us or by others, shown, replayed and converted.
#include <fmt/format.h>

#include <functional>
#include <memory>
#include <optional>
#include <ostream>

#include "cli/arguments.h"
#include "cli/board.h"
#include "cli/games_format.h"
#include "cli/record_view.h"
#include "cli/report.h"
#include "cli/screen.h"
#include "core/text.h"
#include "files/data_file.h"
#include "records/record_formats.h"

namespace brett::cli {

namespace {

constexpr NumberFlag number_flag{"--number", 1, 1e9};
constexpr NumberFlag ply_flag{"--ply", 0, 1e9};

struct GamesArgs : GamesFormatArgs {
  std::string file;
  std::string number;
};

struct ReplayArgs : GamesArgs {
  std::string ply;
};

struct ConvertArgs : GamesArgs {
  std::string to;
  std::string out;
};

struct Games {
  RecordFormat format = RecordFormat::brett;
  int count = 0;  // in the file
};

// Hands every game of the file to `use`, or the one that --number names, with its number.
Result<Games> each_game(Context& context, const GamesArgs& args,
                        const std::function<Status(int, RecordedGame)>& use) {
  std::optional<long long> wanted;
  if (!args.number.empty()) {
    const auto number = whole_number(number_flag, args.number);
    if (!number) return number.error();
    wanted = *number;
  }
  const auto text = read_text("records", args.file);
  if (!text) return text.error();
  const auto format = format_of(args, args.file, *text);
  if (!format) return format.error();
  const GameFile file{*text, source_of(args, args.file, *format), *format, args.game};
  Games games{*format};
  const Status status = read_games(context.registry, file, [&](RecordedGame game) -> Status {
    ++games.count;
    if (wanted && *wanted != games.count) return Done{};
    return use(games.count, std::move(game));
  });
  if (!status) return status.error();
  if (wanted && *wanted > games.count) {
    return Error{fmt::format("--number {}: must be 1 to {}, the games of {}", *wanted, games.count,
                             brett::in_quotes(args.file))};
  }
  return games;
}

// --- show ----------------------------------------------------------------------------------------

Result<int> show_records(Context& context, const GamesArgs& args) {
  Json list = Json::array();
  std::string lines;
  std::optional<RecordedGame> first;
  const auto games = each_game(context, args, [&](int number, RecordedGame game) -> Status {
    if (context.json) {
      list.push_back(record_json(number, game));
    } else {
      lines += record_line(number, game);
      if (!first) first = std::move(game);
    }
    return Done{};
  });
  if (!games) return games.error();
  if (context.json) {
    context.print({{"file", args.file},
                   {"format", info_of(games->format).name},
                   {"count", games->count},
                   {"games", list}});
  } else if (games->count == 1 || !args.number.empty()) {
    print_recorded_game(*first, context.console);
  } else {
    context.console.out << lines
                        << fmt::format("{} games; --number N shows one of them\n", games->count);
  }
  return exit_status::fine;
}

// --- replay --------------------------------------------------------------------------------------

Result<std::optional<std::size_t>> read_ply_flag(const ReplayArgs& args, const RecordedGame& game) {
  if (args.ply.empty()) return std::optional<std::size_t>();
  const auto ply = whole_number(ply_flag, args.ply);
  if (!ply) return ply.error();
  if (static_cast<std::size_t>(*ply) > game.moves.size()) {
    return Error{
        fmt::format("--ply {}: must be 0 to {}, the moves of the game", *ply, game.moves.size())};
  }
  return std::optional(static_cast<std::size_t>(*ply));
}

Result<int> replay_game(Context& context, const ReplayArgs& args) {
  GamesArgs one = args;
  if (one.number.empty()) one.number = "1";
  std::optional<RecordedGame> game;
  const auto games = each_game(context, one, [&](int, RecordedGame found) -> Status {
    game = std::move(found);
    return Done{};
  });
  if (!games) return games.error();
  const auto ply = read_ply_flag(args, *game);
  if (!ply) return ply.error();
  if (context.json) {
    context.print(replay_json(*game, *ply));
  } else {
    print_replay(*game, *ply, context.console);
  }
  return exit_status::fine;
}

// --- convert -------------------------------------------------------------------------------------

Result<int> convert_records(Context& context, const ConvertArgs& args) {
  const auto to = record_format(args.to);
  if (!to) return Error{fmt::format("--to: {}", to.error().message)};
  if (args.out.empty() && *to == RecordFormat::wthor) {
    return Error{"--to wthor: must have --out FILE, since it is no text"};
  }
  if (args.out.empty() && context.json) {
    return Error{"--json: must have --out FILE, since the games themselves are no JSON"};
  }
  GameWriter writer(*to, utc_now());
  const auto games = each_game(context, args, [&](int number, RecordedGame game) -> Status {
    const Status status = writer.add(game);
    if (status) return status;
    return Error{fmt::format("records {} as {}: game {}: {}", brett::in_quotes(args.file), args.to,
                             number, status.error().message)};
  });
  if (!games) return games.error();
  if (args.out.empty()) {
    context.console.out << writer.finish();
    return exit_status::fine;
  }
  if (const Status status = write_text("--out", args.out, writer.finish()); !status) {
    return status.error();
  }
  if (context.json) {
    context.print({{"games", writer.games()},
                   {"from", info_of(games->format).name},
                   {"to", args.to},
                   {"file", args.out}});
  } else {
    context.console.out << fmt::format("{} {} written to {}\n", writer.games(),
                                       plural(writer.games(), "game"), args.out);
  }
  return exit_status::fine;
}

// --- the commands --------------------------------------------------------------------------------

void add_games_file(CLI::App& command, GamesArgs& args) {
  command.add_option("FILE", args.file, "File of games")->required();
  add_games_format(command, args);
}

void add_show_record(CommandLine& commands, CLI::App& record) {
  const auto args = std::make_shared<GamesArgs>();
  CLI::App& command = commands.add_to(
      record, "show", "Show recorded games",
      "Of one game: its headers, its moves with what the players thought of them, and the board at "
      "the end. Of several: a line each. Every game is played again and checked on the way.",
      "brett record show games.txt\nbrett record show games.txt --number 3",
      [args](Context& context) { return show_records(context, *args); });
  add_games_file(command, *args);
  command.add_option("--number", args->number, "Only this game, the first is 1")->type_name("N");
  commands.add_colour(command);
  commands.add_json(command);
}

void add_replay_record(CommandLine& commands, CLI::App& record) {
  const auto args = std::make_shared<ReplayArgs>();
  CLI::App& command = commands.add_to(
      record, "replay", "Play a recorded game again, board by board",
      "Shows the start and the board after every move, or with --ply the board after so many moves.",
      "brett record replay games.txt\nbrett record replay games.txt --number 3 --ply 20",
      [args](Context& context) { return replay_game(context, *args); });
  add_games_file(command, *args);
  command.add_option("--number", args->number, "Which game, the first is 1 (default 1)")
      ->type_name("N");
  command.add_option("--ply", args->ply, "Only the board after so many moves; 0 is the start")
      ->type_name("N");
  commands.add_colour(command);
  commands.add_json(command);
}

void add_convert_records(CommandLine& commands, CLI::App& record) {
  const auto args = std::make_shared<ConvertArgs>();
  std::string details = "Games are checked by the rules; a file with a wrong one is refused.";
  for (const RecordFormatInfo& info : record_formats) {
    details += fmt::format("\n{}: {}", info.name, info.help);
  }
  CLI::App& command =
      commands.add_to(record, "convert", "Write games in another format", details,
                      "brett record convert games.txt --to transcript\n"
                      "brett record convert WTH_2001.wtb --to brett --out 2001.txt",
                      [args](Context& context) { return convert_records(context, *args); });
  add_games_file(command, *args);
  command
      .add_option("--to", args->to,
                  fmt::format("The format wanted: {}", joined(record_format_names(), ", ")))
      ->type_name("FORMAT")
      ->required();
  command.add_option("--out", args->out, "Where it goes; replaces what is there (default: here)")
      ->type_name("FILE");
  command.add_option("--number", args->number, "Only this game, the first is 1")->type_name("N");
  commands.add_json(command);
}

}  // namespace

void add_records(CommandLine& commands) {
  CLI::App& record = commands.add_group(
      "record", "Show, replay and convert recorded games",
      "'brett play' and 'brett match' write records with --record FILE; Othello transcripts, GGF "
      "and WTHOR, Connect Four digits and lists of moves are read and written as well.");
  add_show_record(commands, record);
  add_replay_record(commands, record);
  add_convert_records(commands, record);
}

}  // namespace brett::cli
