// brett book: opening tables made of recorded games, and what one says of a position.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <ostream>

#include "books/book_lines.h"
#include "books/opening_book.h"
#include "cli/arguments.h"
#include "cli/report.h"
#include "core/text.h"
#include "files/data_file.h"

namespace brett::cli {

namespace {

constexpr NumberFlag plies_flag{"--plies", 1, 1000};
constexpr NumberFlag min_count_flag{"--min-count", 1, 1e12};

struct BuildArgs {
  std::string game;
  std::string records;
  std::string out;
  std::string plies = "21";
  std::string min_count = "1";
};

struct LinesArgs : PositionArgs {
  std::string file;
};

Result<int> build(Context& context, const BuildArgs& args) {
  const auto game = context.registry.game(args.game);
  if (!game) return game.error();
  const auto plies = whole_number(plies_flag, args.plies);
  if (!plies) return plies.error();
  const auto min_count = whole_number(min_count_flag, args.min_count);
  if (!min_count) return min_count.error();
  const auto text = read_text("records", args.records);
  if (!text) return text.error();
  const std::stop_token& stop = context.console.stop;
  const auto records = OpeningBook::read((*game)->start().state(), *text,
                                         fmt::format("records {}", brett::in_quotes(args.records)),
                                         static_cast<int>(*plies), stop);
  if (stop.stop_requested()) return context.interrupted();
  if (!records) return records.error();

  const std::string table = (*records)->printed(static_cast<double>(*min_count), stop);
  if (stop.stop_requested()) return context.interrupted();
  const std::size_t games = (*records)->lines();
  if (table.empty()) {
    return Error{fmt::format("--min-count {}: no move was played in so many of the {} {}",
                             *min_count, games, plural(games, "game"))};
  }
  if (const Status status = write_text("--out", args.out, book_header() + table); !status) {
    return status.error();
  }
  const auto count = std::count(table.begin(), table.end(), '\n');
  if (context.json) {
    context.print({{"game", (*game)->spec()},
                   {"games", games},
                   {"positions", (*records)->positions()},
                   {"lines", count},
                   {"file", args.out}});
  } else {
    const std::size_t positions = (*records)->positions();
    context.console.out << fmt::format("{} {}, {} {}: {} {} written to {}\n", with_commas(games),
                                       plural(games, "game"), with_commas(positions),
                                       plural(positions, "position"), count, plural(count, "line"),
                                       args.out);
  }
  return exit_status::fine;
}

struct Known {
  std::string move;
  double weight;
  double share;
  std::string name;  // of the opening after the move
};

std::vector<Known> known_moves(const OpeningBook& book, const State& state) {
  const auto continuations = book.continuations(state);
  double total = 0;
  for (const auto& one : continuations) total += one.weight;
  std::vector<Known> list;
  for (const auto& [move, weight] : continuations) {
    list.push_back(
        {state.text(move), weight, weight / total, std::string(book.name_of(state.after(move)))});
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const Known& a, const Known& b) { return a.weight > b.weight; });
  return list;
}

void print_known(const OpeningBook& book, const State& state, std::ostream& out) {
  if (const auto name = book.name_of(state); !name.empty()) out << name << '\n';
  const auto list = known_moves(book, state);
  if (list.empty()) out << "The table has nothing to say of this position.\n";
  for (const Known& known : list) {
    out << trimmed(fmt::format("{:<8} {:>12.10g} {:>6.1f} %  {}", known.move, known.weight,
                               100 * known.share, known.name))
        << '\n';
  }
}

Json known_json(const Game& game, const OpeningBook& book, const State& state) {
  Json moves = Json::array();
  for (const Known& known : known_moves(book, state)) {
    moves.push_back({{"move", known.move},
                     {"weight", known.weight},
                     {"share", known.share},
                     {"name", known.name}});
  }
  return {{"game", game.spec()},
          {"position", state.text()},
          {"name", book.name_of(state)},
          {"moves", moves}};
}

Result<int> lines(Context& context, const LinesArgs& args) {
  auto setup = set_up(context.registry, args);
  if (!setup) return setup.error();
  if (const auto played = setup->state.play_moves(args.moves); !played) return played.error();
  const auto text = read_data("book", args.file);
  if (!text) return text.error();
  const auto book = OpeningBook::read(setup->game->start().state(), *text,
                                      fmt::format("book {}", brett::in_quotes(args.file)));
  if (!book) return book.error();
  const State& state = setup->state.state();
  if (context.json) {
    context.print(known_json(*setup->game, **book, state));
  } else {
    print_known(**book, state, context.console.out);
  }
  return exit_status::fine;
}

void add_build(CommandLine& commands, CLI::App& book) {
  const auto args = std::make_shared<BuildArgs>();
  CLI::App& command = commands.add_to(
      book, "build", "Make an opening table of recorded games",
      "RECORDS has one game per line: its moves from the start, or name,moves; # begins a comment. "
      "The table is a CSV file name,moves,count. Games that differ by symmetry or by the order of "
      "moves only are counted together, and written the way the table found first.",
      "brett book build othello games.txt --out openings.csv --plies 12 --min-count 3",
      [args](Context& context) { return build(context, *args); });
  add_game(command, args->game);
  command.add_option("RECORDS", args->records, "File of games")->required();
  command.add_option("--out", args->out, "Where the table goes; replaces what is there")
      ->type_name("FILE")
      ->required();
  command
      .add_option("--plies", args->plies,
                  fmt::format("How far games are followed, {} to {} (default 21)", plies_flag.min,
                              plies_flag.max))
      ->type_name("N");
  command
      .add_option("--min-count", args->min_count,
                  "Leave out moves that fewer games made (default 1)")
      ->type_name("K");
  commands.add_json(command);
}

void add_lines(CommandLine& commands, CLI::App& book) {
  const auto args = std::make_shared<LinesArgs>();
  CLI::App& command = commands.add_to(
      book, "lines", "Show what an opening table says of a position",
      "Each continuation with its weight, its share, and the name of the opening it makes. Moves "
      "that come to the same by symmetry share their weight.",
      "brett book lines othello othello/openings.csv\n"
      "brett book lines othello othello/openings.csv --moves f5d6c3 --json",
      [args](Context& context) { return lines(context, *args); });
  add_game(command, args->game);
  command.add_option("FILE", args->file, "The table: a file, or a name among the data files")
      ->required();
  add_position(command, *args);
  add_moves(command, *args);
  commands.add_json(command);
}

}  // namespace

void add_book(CommandLine& commands) {
  CLI::App& book = commands.add_group(
      "book", "Make and look into opening tables and stored playouts",
      "Opening tables hold lines of moves that are known to be good; players take them as "
      "book=FILE.");
  add_build(commands, book);
  add_lines(commands, book);
  add_stored_mc(commands, book);
}

}  // namespace brett::cli
