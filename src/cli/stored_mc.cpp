// brett book stored-mc and brett book show: fill a stored Monte Carlo table, and look into one.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <memory>
#include <ostream>

#include "books/stored_mc.h"
#include "cli/arguments.h"
#include "cli/report.h"
#include "cli/stored_mc_view.h"
#include "core/text.h"
#include "experiments/stored_mc_pictures.h"
#include "files/data_file.h"
#include "files/file_lock.h"

namespace brett::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr NumberFlag games_flag{"--games", 1, 1e12};
constexpr NumberFlag move_flag{"--move", 0, StoredMc::move_numbers - 1};

// --- brett book stored-mc ------------------------------------------------------------------------

struct FillArgs {
  std::string games;
  std::string out;
  std::string seed;
  std::string threads = "1";
};

// What is in the file already, or an empty table.
Result<StoredMc> table_to_fill(const FillArgs& args) {
  const auto seed = read_seed(args.seed.empty() ? "1" : args.seed);
  if (!seed) return seed.error();
  std::error_code ignored;
  if (!fs::exists(args.out, ignored)) return StoredMc(*seed);
  const auto text = read_text("--out", args.out);
  if (!text) return text.error();
  const auto table = StoredMc::parse(*text, args.out);
  if (table && !args.seed.empty() && table->seed() != *seed) {
    return Error{fmt::format("--seed {}: {} was begun with seed {}; leave --seed out to add to it",
                             *seed, in_quotes(args.out), table->seed())};
  }
  return table;
}

// Writes the file now and then, and says on a terminal how long it will take.
class Filling {
 public:
  Filling(Context& context, const FillArgs& args, const StoredMc& before, std::uint64_t games)
      : context_(context),
        out_(args.out),
        before_(before.games()),
        end_(before.games() + games),
        begin_(Clock::now()),
        saved_(begin_) {}

  void note(const StoredMc& table) {
    const auto now = Clock::now();
    show(table, std::chrono::duration<double>(now - begin_).count());
    if (now - saved_ < time_between_saves) return;
    saved_ = now;
    // A checkpoint that fails is no reason to stop: the last one is reported.
    static_cast<void>(save(table));
  }
  Status save(const StoredMc& table) const { return write_text("--out", out_, table.print()); }
  bool shows() const { return context_.console.interactive && !context_.json; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  static constexpr std::chrono::seconds time_between_saves{5};

  void show(const StoredMc& table, double seconds) const {
    if (!shows()) return;
    const auto done = static_cast<double>(table.games() - before_);
    const auto missing = static_cast<double>(end_ - table.games());
    context_.console.out << fmt::format("\r{} of {} {}, {:.0f} s left   ",
                                        with_commas(table.games()), with_commas(end_),
                                        plural(end_, "game"), seconds * missing / done)
                         << std::flush;
  }

  Context& context_;
  const std::string& out_;
  std::uint64_t before_;
  std::uint64_t end_;
  Clock::time_point begin_;
  Clock::time_point saved_;
};

Result<int> fill(Context& context, const FillArgs& args) {
  const auto games = whole_number(games_flag, args.games);
  if (!games) return games.error();
  const auto threads = whole_number(threads_flag, args.threads);
  if (!threads) return threads.error();
  const auto lock = FileLock::take("--out", args.out);
  if (!lock) return lock.error();
  auto table = table_to_fill(args);
  if (!table) return table.error();
  const std::uint64_t before = table->games();
  const auto wanted = static_cast<std::uint64_t>(*games);
  if (wanted > StoredMc::most_games - before) {
    return Error{fmt::format("--games {}: {} has {} already, must be at most {} together", wanted,
                             in_quotes(args.out), before, StoredMc::most_games)};
  }

  Filling filling(context, args, *table, wanted);
  // Before the work: a file that cannot be written is better known now.
  if (const Status status = filling.save(*table); !status) return status.error();
  table->add_games(wanted, static_cast<int>(*threads), context.console.stop,
                   [&](const StoredMc& so_far) { filling.note(so_far); });
  const double seconds = filling.seconds();
  if (const Status status = filling.save(*table); !status) return status.error();

  const std::uint64_t added = table->games() - before;
  if (context.json) {
    context.print({{"file", args.out},
                   {"game", "othello"},
                   {"added", added},
                   {"missing", wanted - added},
                   {"games", table->games()},
                   {"seed", table->seed()},
                   {"seconds", seconds}});
  } else {
    std::ostream& out = context.console.out;
    if (filling.shows()) out << '\n';
    out << fmt::format("{}: {} {} added in {:.1f} s, {} in all\n", args.out, with_commas(added),
                       plural(added, "game"), seconds, with_commas(table->games()));
    if (added < wanted) {
      out << fmt::format("stopped early; --games {} adds the rest\n", wanted - added);
    }
  }
  return added < wanted ? exit_status::interrupted : exit_status::fine;
}

// --- brett book show -----------------------------------------------------------------------------

struct ShowTableArgs {
  std::string file;
  std::string move;
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
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    return Error{
        fmt::format("--svg-dir {}: cannot be made: {}", in_quotes(folder), error.message())};
  }
  std::vector<std::string> names;
  const auto write = [&](std::string_view name, const std::string& svg) {
    names.push_back((fs::path(folder) / name).string());
    return write_text("--svg-dir", names.back(), svg);
  };
  if (const Status status = write("by-move-number.svg", svg_file(svg_by_move_number(table)));
      !status) {
    return status.error();
  }
  if (const Status status = write("by-category.svg", svg_file(svg_by_category(table))); !status) {
    return status.error();
  }
  return names;
}

Result<int> show_table(Context& context, const ShowTableArgs& args) {
  int move = -1;
  if (!args.move.empty()) {
    const auto number = whole_number(move_flag, args.move);
    if (!number) return number.error();
    move = static_cast<int>(*number);
  }
  const auto table = StoredMc::load(args.file);
  if (!table) return table.error();
  std::vector<std::string> pictures;
  if (!args.svg_dir.empty()) {
    auto written = write_curves(*table, args.svg_dir);
    if (!written) return written.error();
    pictures = std::move(*written);
  }

  if (context.json) {
    Json moves = Json::array();
    for (int number = 0; number < StoredMc::move_numbers; ++number) {
      if (move < 0 || number == move) moves.push_back(move_json(*table, number));
    }
    context.print({{"file", args.file},
                   {"game", "othello"},
                   {"games", table->games()},
                   {"seed", table->seed()},
                   {"moves", moves},
                   {"pictures", pictures}});
    return exit_status::fine;
  }
  const bool colour = context.console.colour;
  std::ostream& out = context.console.out;
  out << fmt::format("{} random {} of othello, seed {}\n\n", with_commas(table->games()),
                     plural(table->games(), "game"), table->seed())
      << (move < 0 ? draw_all_chances(*table, colour) : draw_chances(*table, move, colour));
  for (const std::string& picture : pictures) out << fmt::format("written: {}\n", picture);
  return exit_status::fine;
}

void add_fill(CommandLine& commands, CLI::App& book) {
  const auto args = std::make_shared<FillArgs>();
  CLI::App& command = commands.add_to(
      book, "stored-mc", "Add random games to a stored Monte Carlo table of Othello",
      "Counts by move number and category of cell who won. A file that is there is added to, "
      "otherwise begun; game i is drawn from stream i of the seed, so 1000 games and 2000 more are "
      "the same as 3000, on any number of threads. Ctrl-C keeps what is done. Players use it as "
      "eval=stored_mc, weighted=on (montecarlo) and policy=weighted (mcts).",
      "brett book stored-mc --games 140000 --out stored-mc.csv\n"
      "brett book stored-mc --games 1000000 --out stored-mc.csv --threads 2",
      [args](Context& context) { return fill(context, *args); });
  command.add_option("-n,--games", args->games, "How many games to add")
      ->type_name("N")
      ->required();
  command.add_option("-o,--out", args->out, "The file")->type_name("FILE")->required();
  command.add_option("--seed", args->seed, "Seed of a new table (default 1)")->type_name("N");
  command
      .add_option("-t,--threads", args->threads,
                  fmt::format("Threads, {} to {} (default 1)", threads_flag.min, threads_flag.max))
      ->type_name("T");
  commands.add_json(command);
}

void add_show_table(CommandLine& commands, CLI::App& book) {
  const auto args = std::make_shared<ShowTableArgs>();
  CLI::App& command = commands.add_to(
      book, "show", "Look into a stored Monte Carlo table",
      "Draws the board for every move number: what share of the random games in which that move "
      "went to such a cell each player won, with minimum, maximum, mean and standard deviation "
      "over the cells. A dot marks cells that were never played then.",
      "brett book show othello/stored-mc.csv --move 20\n"
      "brett book show othello/stored-mc.csv --svg-dir curves",
      [args](Context& context) { return show_table(context, *args); });
  command.add_option("FILE", args->file, "A table made by brett book stored-mc")->required();
  command
      .add_option("--move", args->move,
                  fmt::format("Only this move number, {} to {}", move_flag.min, move_flag.max))
      ->type_name("N");
  command
      .add_option("--svg-dir", args->svg_dir,
                  "Write the curves by move number and by category there, as SVG")
      ->type_name("DIR");
  commands.add_colour(command);
  commands.add_json(command);
}

}  // namespace

void add_stored_mc(CommandLine& commands, CLI::App& book) {
  add_fill(commands, book);
  add_show_table(commands, book);
}

}  // namespace brett::cli
