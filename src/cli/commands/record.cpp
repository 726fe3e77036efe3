// brett record: recorded games, of Brett and of other programs, shown, replayed and converted.
#include <fmt/format.h>

#include <functional>
#include <optional>

#include "cli/arguments.h"
#include "cli/commands/games_format.h"
#include "cli/views/record_view.h"
#include "core/text.h"
#include "files/data_file.h"
#include "records/record_formats.h"

namespace brett::cli {

namespace {

constexpr Range number_range{1, 1e9};

struct GamesArgs : GamesFormatArgs {
  std::string file;
  std::optional<int> number;
};

struct ReplayArgs : GamesArgs {
  std::optional<std::size_t> ply;
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
Games each_game(Context& context, const GamesArgs& args,
                const std::function<Status(int, RecordedGame)>& use) {
  const std::optional<int>& wanted = args.number;
  const auto text = checked(read_text("records", args.file));
  const auto format = checked(format_of(args, args.file, text));
  const GameFile file{text, source_of(args, args.file, format), format, args.game};
  Games games{format};
  checked(read_games(context.registry, file, [&](RecordedGame game) -> Status {
    ++games.count;
    if (wanted && *wanted != games.count) return Done{};
    return use(games.count, std::move(game));
  }));
  if (wanted && *wanted > games.count) {
    fail("--number {}: must be 1 to {}, the games of {}", *wanted, games.count,
         in_quotes(args.file));
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
  if (context.json) {
    context.print({{"file", args.file},
                   {"format", info_of(games.format).name},
                   {"count", games.count},
                   {"games", list}});
  } else if (games.count == 1 || args.number) {
    print_recorded_game(*first, context.console);
  } else {
    context.console.out << lines
                        << fmt::format("{} games; --number N shows one of them\n", games.count);
  }
  return exit_status::fine;
}

// --- replay --------------------------------------------------------------------------------------

Result<int> replay_game(Context& context, const ReplayArgs& args) {
  GamesArgs one = args;
  if (!one.number) one.number = 1;
  std::optional<RecordedGame> game;
  each_game(context, one, [&](int, RecordedGame found) -> Status {
    game = std::move(found);
    return Done{};
  });
  if (args.ply && *args.ply > game->moves.size()) {
    fail("--ply {}: must be 0 to {}, the moves of the game", *args.ply, game->moves.size());
  }
  if (context.json) {
    context.print(replay_json(*game, args.ply));
  } else {
    print_replay(*game, args.ply, context.console);
  }
  return exit_status::fine;
}

// --- convert -------------------------------------------------------------------------------------

Result<int> convert_records(Context& context, const ConvertArgs& args) {
  const auto to = record_format(args.to);
  if (!to) fail("--to: {}", to.error().message);
  if (args.out.empty() && *to == RecordFormat::wthor) {
    fail("--to wthor: needs --out FILE, since the format is binary");
  }
  if (args.out.empty() && context.json) {
    fail("--json: needs --out FILE, since the games themselves are not JSON");
  }
  GameWriter writer(*to, utc_now());
  const Games games = each_game(context, args, [&](int number, RecordedGame game) -> Status {
    const Status status = writer.add(game);
    if (status) return status;
    return Error{fmt::format("records {} as {}: game {}: {}", in_quotes(args.file), args.to, number,
                             status.error().message)};
  });
  if (args.out.empty()) {
    context.console.out << writer.finish();
    return exit_status::fine;
  }
  checked(write_text("--out", args.out, writer.finish()));
  return context.answer({{"games", writer.games()},
                         {"from", info_of(games.format).name},
                         {"to", args.to},
                         {"file", args.out}},
                        fmt::format("{} {} written to {}\n", writer.games(),
                                    plural(writer.games(), "game"), args.out));
}

// --- the commands --------------------------------------------------------------------------------

void add_games_file(const Options& options, GamesArgs& args) {
  options.argument("FILE", args.file, "File of games");
  add_games_format(options, args);
}

}  // namespace

void add_records(CommandLine& commands) {
  commands.add_group(
      "record", "Show, replay and convert recorded games",
      "'brett play' and 'brett match' write records with --record FILE. Transcripts, GGF, "
      "WTHOR, digits and lists of moves can be read and written as well.");
  auto [show, shown] = commands.add(
      "record show", "Show recorded games",
      "For one game: its headers, its moves with the values the players gave them, and the board at "
      "the end. For several: a line each. Every game is replayed and checked by the rules.",
      "brett record show games.txt\nbrett record show games.txt --number 3", show_records);
  add_games_file(show, shown);
  show.number("--number", shown.number, number_range, "Only this game");
  show.colour();

  auto [replay, replayed] = commands.add(
      "record replay", "Replay a recorded game, board by board",
      "Shows the start and the board after every move, or with --ply only one of these boards.",
      "brett record replay games.txt\nbrett record replay games.txt --number 3 --ply 20",
      replay_game);
  add_games_file(replay, replayed);
  replay.number("--number", replayed.number, number_range, "This game instead of the first");
  replay.number("--ply", replayed.ply, {0, 1e9}, "Only the board after this many moves");
  replay.colour();

  std::string formats = "Games are checked by the rules; a file with a wrong game is refused.";
  for (const RecordFormatInfo& info : record_formats) {
    formats += fmt::format("\n{}: {}", info.name, info.help);
  }
  auto [convert, converted] =
      commands.add("record convert", "Write games in another format", formats,
                   "brett record convert games.txt --to transcript\n"
                   "brett record convert WTH_2001.wtb --to brett --out 2001.txt",
                   convert_records);
  add_games_file(convert, converted);
  convert
      .text("--to", converted.to, "FORMAT",
            fmt::format("The new format: {}", joined(record_format_names(), ", ")))
      ->required();
  add_out(convert, converted.out, "The file to write; replaced if it exists (default: the output)");
  convert.number("--number", converted.number, number_range, "Only this game");
}

}  // namespace brett::cli
