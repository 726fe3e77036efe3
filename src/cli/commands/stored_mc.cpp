// brett book stored-mc and brett book show: fill a stored Monte Carlo table, and look into one.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>

#include "cli/arguments.h"
#include "cli/views/live_text.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "evaluation/stored_mc.h"
#include "experiments/stored_mc_pictures.h"
#include "files/data_file.h"
#include "files/file_lock.h"

namespace brett::cli {

namespace {

namespace fs = std::filesystem;

// --- brett book stored-mc ------------------------------------------------------------------------

struct FillArgs {
  std::optional<std::uint64_t> games;
  std::string out;
  std::optional<std::uint64_t> seed;
  int threads = 1;
};

// The table in the file, or an empty one.
StoredMc table_to_fill(const FillArgs& args) {
  std::error_code ignored;
  if (!fs::exists(args.out, ignored)) return StoredMc(args.seed.value_or(1));
  const auto text = checked(read_text("--out", args.out));
  auto table = checked(StoredMc::parse(text, args.out));
  if (args.seed && table.seed() != *args.seed) {
    fail("--seed {}: {} was begun with seed {}; leave --seed out to add to it", *args.seed,
         in_quotes(args.out), table.seed());
  }
  return table;
}

Result<int> fill(Context& context, const FillArgs& args) {
  const auto lock = checked(FileLock::take("--out", args.out));
  auto table = table_to_fill(args);
  const std::uint64_t before = table.games();
  const std::uint64_t wanted = *args.games;
  if (wanted > StoredMc::most_games - before) {
    fail("--games {}: {} has {} already, must be at most {} together", wanted, in_quotes(args.out),
         before, StoredMc::most_games);
  }

  const auto save = [&](const StoredMc& so_far) {
    return write_text("--out", args.out, so_far.print());
  };
  // Before the work: a file that cannot be written should be known now.
  checked(save(table));
  LiveText live(context);
  const Estimate estimate;
  double saved = 0;
  table.add_games(wanted, args.threads, context.console.stop, [&](const StoredMc& so_far) {
    live.show_line([&] {
      const std::uint64_t added = so_far.games() - before;
      return fmt::format("{} of {}{}", with_commas(added), counted(wanted, "game"),
                         estimate.left(static_cast<double>(added), static_cast<double>(wanted)));
    });
    constexpr double between_saves = 5;
    if (estimate.seconds() - saved < between_saves) return;
    saved = estimate.seconds();
    static_cast<void>(save(so_far));  // an error of the last checkpoint is reported
  });
  live.clear();
  const double seconds = estimate.seconds();
  checked(save(table));

  const std::uint64_t added = table.games() - before;
  std::string text = fmt::format("{}: {} added in {:.1f} s, {} in all\n", args.out,
                                 counted(added, "game"), seconds, with_commas(table.games()));
  if (added < wanted) {
    text += fmt::format("stopped early; --games {} adds the rest\n", wanted - added);
  }
  context.answer({{"file", args.out},
                  {"game", StoredMc::of_game},
                  {"added", added},
                  {"missing", wanted - added},
                  {"games", table.games()},
                  {"seed", table.seed()},
                  {"seconds", seconds}},
                 text);
  return added < wanted ? exit_status::interrupted : exit_status::fine;
}

// --- brett book show -----------------------------------------------------------------------------

constexpr int board_size = 8;
constexpr std::array<std::string_view, 2> player_names{"player 1 (Black)", "player 2 (White)"};

// Backgrounds of the 256 colours from losing to winning, in steps of 5 % from below 30 % to above
// 70 %; the middle is grey, so that an even chance looks like neither.
constexpr std::array<int, 10> chance_colours{124, 160, 166, 172, 242, 242, 106, 70, 34, 28};

std::string chance_cell(double chance, int width, bool colour) {
  const double percent = 100 * chance;
  const std::string text = fmt::format("{:>{}}", std::lround(percent), width);
  if (!colour) return text;
  const auto step = static_cast<std::size_t>(std::clamp((percent - 25) / 5, 0.0, 9.0));
  return fmt::format("\x1b[38;5;231;48;5;{}m{}\x1b[0m", chance_colours[step], text);
}

std::string board_cell(const StoredMc& table, Seat seat, int move, int cell, int width,
                       bool colour) {
  const int category = StoredMc::category_of(cell);
  if (category >= StoredMc::categories) return fmt::format("{:>{}}", ' ', width);
  if (table.at(move, category).played == 0) return fmt::format("{:>{}}", '.', width);
  return chance_cell(table.chance(seat, move, category), width, colour);
}

std::string board_row(const StoredMc& table, Seat seat, int move, int row, int width, bool colour) {
  std::string text;
  for (int column = 0; column < board_size; ++column) {
    text += board_cell(table, seat, move, row * board_size + column, width, colour);
  }
  return text;
}

struct SummaryWords {
  std::string range;   // "min 43 max 52"
  std::string spread;  // "mean 47.1 sd 2.4"
};

SummaryWords summary_words(const StoredMc& table, Seat seat, int move) {
  const ChanceSummary summary = summary_of(table, seat, move);
  if (summary.cells == 0) return {"never played", ""};
  return {fmt::format("min {:.0f} max {:.0f}", 100 * summary.least, 100 * summary.most),
          fmt::format("mean {:.1f} sd {:.1f}", 100 * summary.mean, 100 * summary.deviation)};
}

// Lines that are equally wide on the screen.
using Picture = std::vector<std::string>;

std::string side_by_side(const std::vector<Picture>& pictures, std::string_view between) {
  std::string text;
  for (std::size_t i = 0; i < pictures.front().size(); ++i) {
    std::string line;
    for (const Picture& picture : pictures) line += picture[i] + std::string(between);
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

// The board of one player at one move number, chances in percent, with their summary.
Picture large_board(const StoredMc& table, Seat seat, int move, bool colour) {
  constexpr int digits = 4;
  constexpr int width = 2 + digits * board_size;
  const SummaryWords words = summary_words(table, seat, move);
  const auto name = player_names[static_cast<std::size_t>(seat)];
  Picture lines{fmt::format("  {:<{}}", name, width - 2)};
  for (int row = 0; row < board_size; ++row) {
    lines.push_back(
        fmt::format("{} {}", row + 1, board_row(table, seat, move, row, digits, colour)));
  }
  lines.push_back(fmt::format("{:<{}}", "     a   b   c   d   e   f   g   h", width));
  lines.push_back(fmt::format("  {:<{}}", words.range + " " + words.spread, width - 2));
  return lines;
}

// The same, small enough for three of them.
Picture small_board(const StoredMc& table, Seat seat, int move, bool colour) {
  constexpr int digits = 3;
  constexpr int width = digits * board_size;
  const SummaryWords words = summary_words(table, seat, move);
  Picture lines{fmt::format("move {:<{}}", move, width - 5)};
  for (int row = 0; row < board_size; ++row) {
    lines.push_back(board_row(table, seat, move, row, digits, colour));
  }
  lines.push_back(fmt::format("{:<{}}", words.range, width));
  lines.push_back(fmt::format("{:<{}}", words.spread, width));
  return lines;
}

// Both players at one move number.
std::string print_chances(const StoredMc& table, int move, bool colour) {
  return fmt::format("move {}, chances of winning in percent\n", move) +
         side_by_side({large_board(table, 0, move, colour), large_board(table, 1, move, colour)},
                      "     ");
}

// All move numbers, for one player after the other.
std::string print_all_chances(const StoredMc& table, bool colour) {
  constexpr int boards_in_a_row = 3;
  std::string text;
  for (Seat seat = 0; seat < 2; ++seat) {
    text += fmt::format("{}: chances of winning in percent, by the number of the move\n\n",
                        player_names[static_cast<std::size_t>(seat)]);
    for (int first = 0; first < StoredMc::move_numbers; first += boards_in_a_row) {
      std::vector<Picture> row;
      for (int move = first; move < first + boards_in_a_row; ++move) {
        row.push_back(small_board(table, seat, move, colour));
      }
      text += side_by_side(row, "   ") + '\n';
    }
  }
  return text;
}

struct ShowTableArgs {
  std::string file;
  std::optional<int> move;
  std::string svg_dir;
};

Json summary_json(const ChanceSummary& summary) {
  if (summary.cells == 0) return nullptr;
  return {{"min", summary.least},
          {"max", summary.most},
          {"mean", summary.mean},
          {"sd", summary.deviation}};
}

Json move_json(const StoredMc& table, int move) {
  Json categories = Json::array();
  for (int category = 0; category < StoredMc::categories; ++category) {
    const StoredMc::Entry& entry = table.at(move, category);
    categories.push_back(
        {{"category", category},
         {"won", entry.won},
         {"played", entry.played},
         {"chances", {table.chance(0, move, category), table.chance(1, move, category)}}});
  }
  return {{"move", move},
          {"summaries",
           {summary_json(summary_of(table, 0, move)), summary_json(summary_of(table, 1, move))}},
          {"categories", categories}};
}

// The names of the files written.
std::vector<std::string> write_curves(const StoredMc& table, const std::string& folder) {
  make_folder("--svg-dir", folder);
  std::vector<std::string> names;
  const auto write = [&](std::string_view name, const std::string& svg) {
    names.push_back((fs::path(folder) / name).string());
    return write_text("--svg-dir", names.back(), svg);
  };
  checked(write("by-move-number.svg", svg_file(svg_by_move_number(table))));
  checked(write("by-category.svg", svg_file(svg_by_category(table))));
  return names;
}

Result<int> show_table(Context& context, const ShowTableArgs& args) {
  const auto table = checked(StoredMc::load(args.file));
  std::vector<std::string> pictures;
  if (!args.svg_dir.empty()) pictures = write_curves(table, args.svg_dir);

  Json moves = Json::array();
  for (int number = 0; number < StoredMc::move_numbers; ++number) {
    if (number == args.move.value_or(number)) moves.push_back(move_json(table, number));
  }
  const bool colour = context.console.colour;
  std::string text =
      fmt::format("{} random {} of {}, seed {}\n\n", with_commas(table.games()),
                  plural(table.games(), "game"), StoredMc::of_game, table.seed()) +
      (args.move ? print_chances(table, *args.move, colour) : print_all_chances(table, colour));
  for (const std::string& picture : pictures) text += fmt::format("written: {}\n", picture);
  return context.answer({{"file", args.file},
                         {"game", StoredMc::of_game},
                         {"games", table.games()},
                         {"seed", table.seed()},
                         {"moves", moves},
                         {"pictures", pictures}},
                        text);
}

}  // namespace

void add_stored_mc(CommandLine& commands) {
  auto [filling, filled] = commands.add(
      "book stored-mc",
      fmt::format("Add random games to a stored Monte Carlo table of {}", StoredMc::of_game),
      "Counts wins by move number and category of cell. Games are added to the table if the file "
      "exists. Game i is drawn from stream i of the seed, so 1000 games and 2000 more give the "
      "same table as 3000, on any number of threads. Ctrl-C keeps the games played. Players use the table with "
      "eval=stored_mc, weighted=on (montecarlo) and policy=weighted (mcts).",
      "brett book stored-mc --games 140000 --out stored-mc.csv\n"
      "brett book stored-mc --games 1000000 --out stored-mc.csv --threads 2",
      fill);
  filling.number("-n,--games", filled.games, {1, 1e12}, "Games to add")->required();
  add_out(filling, filled.out, "The table")->required();
  add_seed(filling, filled.seed, "Seed of a new table (default 1)");
  add_threads(filling, filled.threads, "Threads");

  auto [showing, shown] = commands.add(
      "book show", "Show a stored Monte Carlo table",
      "Draws the board for every move number. Each cell shows how many percent of the random games "
      "each player won in which that move went to such a cell. Below are minimum, maximum, mean and "
      "standard deviation over the cells. A dot marks cells that were never played at that move.",
      fmt::format("brett book show {0} --move 20\nbrett book show {0} --svg-dir curves",
                  StoredMc::default_file),
      show_table);
  showing.argument("FILE", shown.file, "A table made by brett book stored-mc");
  showing.number("--move", shown.move, {0, StoredMc::move_numbers - 1}, "Only this move number");
  showing.text("--svg-dir", shown.svg_dir, "DIR",
               "Write the curves by move number and by category to this folder, as SVG");
  showing.colour();
}

}  // namespace brett::cli
