// brett book stored-mc and brett book show: fill a stored Monte Carlo table, and look into one.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "books/stored_mc.h"
#include "cli/arguments.h"
#include "cli/views/live_text.h"
#include "cli/views/stored_mc_view.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "experiments/stored_mc_pictures.h"
#include "files/data_file.h"
#include "files/file_lock.h"

namespace brett::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// --- brett book stored-mc ------------------------------------------------------------------------

struct FillArgs {
  std::optional<std::uint64_t> games;
  std::string out;
  std::optional<std::uint64_t> seed;
  int threads = 1;
};

// The table in the file, or an empty one.
Result<StoredMc> table_to_fill(const FillArgs& args) {
  std::error_code ignored;
  if (!fs::exists(args.out, ignored)) return StoredMc(args.seed.value_or(1));
  const auto text = checked(read_text("--out", args.out));
  const auto table = StoredMc::parse(text, args.out);
  if (table && args.seed && table->seed() != *args.seed) {
    return Error{fmt::format("--seed {}: {} was begun with seed {}; leave --seed out to add to it",
                             *args.seed, in_quotes(args.out), table->seed())};
  }
  return table;
}

Result<int> fill(Context& context, const FillArgs& args) {
  const auto lock = checked(FileLock::take("--out", args.out));
  auto table = checked(table_to_fill(args));
  const std::uint64_t before = table.games();
  const std::uint64_t wanted = *args.games;
  if (wanted > StoredMc::most_games - before) {
    return Error{fmt::format("--games {}: {} has {} already, must be at most {} together", wanted,
                             in_quotes(args.out), before, StoredMc::most_games)};
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
                  {"game", "othello"},
                  {"added", added},
                  {"missing", wanted - added},
                  {"games", table.games()},
                  {"seed", table.seed()},
                  {"seconds", seconds}},
                 text);
  return added < wanted ? exit_status::interrupted : exit_status::fine;
}

// --- brett book show -----------------------------------------------------------------------------

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
Result<std::vector<std::string>> write_curves(const StoredMc& table, const std::string& folder) {
  checked(make_folder("--svg-dir", folder));
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
  if (!args.svg_dir.empty()) {
    auto written = write_curves(table, args.svg_dir);
    if (!written) return written.error();
    pictures = std::move(*written);
  }

  Json moves = Json::array();
  for (int number = 0; number < StoredMc::move_numbers; ++number) {
    if (number == args.move.value_or(number)) moves.push_back(move_json(table, number));
  }
  const bool colour = context.console.colour;
  std::string text =
      fmt::format("{} random {} of othello, seed {}\n\n", with_commas(table.games()),
                  plural(table.games(), "game"), table.seed()) +
      (args.move ? draw_chances(table, *args.move, colour) : draw_all_chances(table, colour));
  for (const std::string& picture : pictures) text += fmt::format("written: {}\n", picture);
  return context.answer({{"file", args.file},
                         {"game", "othello"},
                         {"games", table.games()},
                         {"seed", table.seed()},
                         {"moves", moves},
                         {"pictures", pictures}},
                        text);
}

}  // namespace

void add_stored_mc(CommandLine& commands, CLI::App& book) {
  auto [filling, filled] = commands.add(
      book, "stored-mc", "Add random games to a stored Monte Carlo table of Othello",
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
  filling.json();

  auto [showing, shown] = commands.add(
      book, "show", "Show a stored Monte Carlo table",
      "Draws the board for every move number. Each cell shows how many percent of the random games "
      "each player won in which that move went to such a cell. Below are minimum, maximum, mean and "
      "standard deviation over the cells. A dot marks cells that were never played at that move.",
      "brett book show othello/stored-mc.csv --move 20\n"
      "brett book show othello/stored-mc.csv --svg-dir curves",
      show_table);
  showing.argument("FILE", shown.file, "A table made by brett book stored-mc");
  showing.number("--move", shown.move, {0, StoredMc::move_numbers - 1}, "Only this move number");
  showing.text("--svg-dir", shown.svg_dir, "DIR",
               "Write the curves by move number and by category to this folder, as SVG");
  showing.colour();
  showing.json();
}

}  // namespace brett::cli
