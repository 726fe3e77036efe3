// brett book: makes opening tables from recorded games and shows the continuations of a position.
#include <fmt/format.h>

#include <algorithm>

#include "books/book_lines.h"
#include "books/opening_book.h"
#include "cli/arguments.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "files/data_file.h"

namespace brett::cli {

namespace {

struct BuildArgs {
  std::string game;
  std::string records;
  std::string out;
  int plies = 21;
  std::int64_t min_count = 1;
};

struct LinesArgs : PositionArgs {
  std::string file;
};

Result<int> build(Context& context, const BuildArgs& args) {
  const auto game = checked(context.registry.game(args.game));
  const auto text = checked(read_text("records", args.records));
  const std::stop_token& stop = context.console.stop;
  const auto records =
      OpeningBook::read(game->start().state(), text,
                        fmt::format("records {}", in_quotes(args.records)), args.plies, stop);
  if (stop.stop_requested()) return context.interrupted();
  if (!records) return records.error();

  const std::string table = (*records)->printed(static_cast<double>(args.min_count), stop);
  if (stop.stop_requested()) return context.interrupted();
  const std::size_t games = (*records)->lines();
  if (table.empty()) {
    fail("--min-count {}: no move was played in that many of the {} {}", args.min_count, games,
         plural(games, "game"));
  }
  checked(write_text("--out", args.out, book_header() + table));
  const auto count = static_cast<std::uint64_t>(std::count(table.begin(), table.end(), '\n'));
  const std::size_t positions = (*records)->positions();
  return context.answer(
      {{"game", game->spec()},
       {"games", games},
       {"positions", positions},
       {"lines", count},
       {"file", args.out}},
      fmt::format("{}, {}: {} written to {}\n", counted(games, "game"),
                  counted(positions, "position"), counted(count, "line"), args.out));
}

// The continuations, the most frequent first.
Json known_moves(const OpeningBook& book, const State& state) {
  auto continuations = book.continuations(state);
  double total = 0;
  for (const auto& one : continuations) total += one.weight;
  std::stable_sort(continuations.begin(), continuations.end(),
                   [](const auto& a, const auto& b) { return a.weight > b.weight; });
  Json moves = Json::array();
  for (const auto& [move, weight] : continuations) {
    moves.push_back({{"move", state.text(move)},
                     {"weight", weight},
                     {"share", weight / total},
                     {"name", book.name_of(state.after(move))}});
  }
  return moves;
}

std::string known_words(const Json& moves, std::string_view name) {
  std::string text = name.empty() ? std::string() : fmt::format("{}\n", name);
  if (moves.empty()) return text + "The table does not contain this position.\n";
  const auto share = [](const Json& row) {
    return fmt::format("{:.1f} %", 100 * row["share"].get<double>());
  };
  return text + table(moves, {{"move", "move"},
                              {"weight", "weight", "{:.10g}"},
                              {"share", "share", "", share},
                              {"opening", "name"}});
}

Result<int> lines(Context& context, const LinesArgs& args) {
  const auto setup = set_up(context.registry, args);
  const auto text = checked(read_data("book", args.file));
  const auto book = checked(OpeningBook::read(setup.game->start().state(), text,
                                              fmt::format("book {}", in_quotes(args.file))));
  const State& state = setup.state.state();
  const std::string name(book->name_of(state));
  const Json moves = known_moves(*book, state);
  return context.answer(
      {{"game", setup.game->spec()}, {"position", state.text()}, {"name", name}, {"moves", moves}},
      known_words(moves, name));
}

void add_build(CommandLine& commands) {
  auto [options, args] = commands.add(
      "book build", "Make an opening table from recorded games",
      "RECORDS has one game per line: its moves from the start, or name,moves; # begins a comment. "
      "The table is a CSV file name,moves,count. Games that differ only by symmetry or by the order of "
      "moves are counted together, and written as the first of them was.",
      "brett book build GAME games.txt --out openings.csv --plies 12 --min-count 3", build);
  add_game(options, args.game);
  options.argument("RECORDS", args.records, "File of games");
  add_out(options, args.out, "The table; an existing file is replaced")->required();
  options.number("--plies", args.plies, {1, 1000}, "Follow games for this many plies");
  options.number("--min-count", args.min_count, {1, 1e12}, "Leave out moves that fewer games made",
                 "K");
}

void add_lines(CommandLine& commands) {
  auto [options, args] = commands.add(
      "book lines", "Show the continuations of a position in an opening table",
      "Each continuation with its weight, its share, and the name of the opening after it. Moves "
      "that are the same by symmetry share their weight.",
      "brett book lines GAME openings.csv\n"
      "brett book lines GAME openings.csv --moves MOVES --json",
      lines);
  add_game(options, args.game);
  options.argument("FILE", args.file, "The table: a file, or a name among the data files");
  add_position(options, args);
  add_moves(options, args);
}

}  // namespace

void add_book(CommandLine& commands) {
  commands.add_group(
      "book", "Make and show opening tables and stored playouts",
      "Opening tables hold lines of moves that are known to be good. Players use them with "
      "book=FILE.");
  add_build(commands);
  add_lines(commands);
  add_stored_mc(commands);
}

}  // namespace brett::cli
