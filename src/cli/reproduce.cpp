// brett reproduce: the published experiments played again, and their reports.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "cli/tournament_args.h"
#include "core/text.h"
#include "experiments/report_writers.h"
#include "experiments/run_experiment.h"
#include "files/data_file.h"

namespace brett::cli {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr NumberFlag scale_flag{"--scale", smallest_scale, largest_scale};

struct ReproduceArgs {
  std::vector<std::string> names;
  std::string scale = "1";
  std::string threads = "1";
  std::string out = "reproduction";
  std::string shard;
  std::vector<std::string> from;
  bool report_only = false;
};

std::string reproduce_command(const ReproduceArgs& args) {
  std::string text =
      fmt::format("brett reproduce {} --scale {} --threads {} --out {}", joined(args.names, " "),
                  args.scale, args.threads, shell_quoted(args.out));
  if (!args.shard.empty()) text += fmt::format(" --shard {}", args.shard);
  return text;
}

std::string time_words(std::chrono::seconds time) {
  const auto count = time.count();
  if (count < 120) return fmt::format("{} s", count);
  if (count < 7200) return fmt::format("{} min", count / 60);
  return fmt::format("{:.1f} h", static_cast<double>(count) / 3600);
}

// --- which experiments ---------------------------------------------------------------------------

Result<int> list_all(Context& context) {
  const auto infos = list_experiments();
  if (!infos) return infos.error();
  Json list = Json::array();
  std::string text;
  for (const ExperimentInfo& info : *infos) {
    const auto experiment = load_experiment(context.registry, info.name, 1);
    if (!experiment) {  // its file is broken, which is no reason not to list the others
      const std::string& error = experiment.error().message;
      list.push_back({{"name", info.name}, {"title", info.title}, {"error", error}});
      text += fmt::format("{:<8} cannot be played: {}\n", info.name, error);
      continue;
    }
    const double seconds = expected_seconds(*experiment);
    list.push_back({{"name", info.name},
                    {"title", info.title},
                    {"tournaments", experiment->tournaments.size()},
                    {"expected_seconds", seconds}});
    text += fmt::format("{:<8} {} (about {} of one core)\n", info.name, info.title,
                        time_words(std::chrono::seconds(static_cast<long long>(seconds))));
  }
  if (context.json) {
    context.print({{"experiments", list}});
  } else {
    context.console.out << text << "brett reproduce NAME plays one of them, `all` all of them\n";
  }
  return exit_status::fine;
}

Result<std::vector<Experiment>> chosen(const Context& context, const ReproduceArgs& args,
                                       double scale) {
  std::vector<std::string> names = args.names;
  if (std::find(names.begin(), names.end(), "all") != names.end()) {
    const auto infos = list_experiments();
    if (!infos) return infos.error();
    names.clear();
    for (const ExperimentInfo& info : *infos) names.push_back(info.name);
  }
  std::vector<Experiment> experiments;
  for (const std::string& name : names) {
    const bool again =
        std::any_of(experiments.begin(), experiments.end(),
                    [&](const Experiment& experiment) { return experiment.name == name; });
    if (again) continue;
    auto experiment = load_experiment(context.registry, name, scale);
    if (!experiment) return experiment.error();
    experiments.push_back(*std::move(experiment));
  }
  return experiments;
}

// --- progress ------------------------------------------------------------------------------------

// One line that is drawn again on a terminal; elsewhere one line for each tournament.
class ProgressLine {
 public:
  explicit ProgressLine(const Context& context) : context_(context) {}

  void show(const ExperimentProgress& progress) {
    if (context_.json) return;
    const std::string what = fmt::format(
        "{}, {}: {} of {} games, {} left in all", progress.experiment.name,
        progress.tournament.title, progress.done, progress.games, time_words(progress.time_left));
    std::ostream& out = context_.console.out;
    if (!context_.console.interactive) {
      if (std::exchange(last_, &progress.tournament) != &progress.tournament) {
        out << what << '\n' << std::flush;
      }
      return;
    }
    const auto now = Clock::now();
    if (now - drawn_ < std::chrono::milliseconds(200)) return;
    drawn_ = now;
    out << "\r\x1b[K" << what << std::flush;
  }
  void clear() const {
    if (context_.console.interactive && !context_.json) {
      context_.console.out << "\r\x1b[K" << std::flush;
    }
  }

 private:
  const Context& context_;
  const ExperimentTournament* last_ = nullptr;
  Clock::time_point drawn_{};
};

// --- one experiment ------------------------------------------------------------------------------

class Reproduction {
 public:
  Reproduction(Context& context, const ReproduceArgs& args, std::vector<Experiment> experiments,
               int threads, Shard shard)
      : context_(context),
        args_(args),
        experiments_(std::move(experiments)),
        threads_(threads),
        shard_(shard),
        clock_(expected_of_all(), threads),
        line_(context) {}

  Result<int> run() {
    if (Status status = check_sources(); !status) return status.error();
    for (const Experiment& experiment : experiments_) {
      const auto left = reproduce(experiment);
      if (!left && failed_) return say_failure(left.error());
      if (!left) return left.error();
      left_ += *left;
      if (context_.console.stop.stop_requested()) break;
    }
    if (Status status = write_overview(); !status) return status.error();
    say();
    return left_ > 0 ? exit_status::interrupted : exit_status::fine;
  }

 private:
  double expected_of_all() const {
    double seconds = 0;
    for (const Experiment& experiment : experiments_) seconds += expected_seconds(experiment);
    return seconds;
  }

  // Games that are left to play.
  Result<std::uint64_t> reproduce(const Experiment& experiment) {
    const fs::path folder = fs::path(args_.out) / experiment.name;
    const bool begins = !args_.report_only || !args_.from.empty();
    std::error_code error;
    if (begins) fs::create_directories(folder, error);
    if (error) {
      return Error{
          fmt::format("--out {}: cannot be made: {}", in_quotes(args_.out), error.message())};
    }
    auto store = Store::open((folder / "games.db").string(),
                             begins ? Store::Open::create : Store::Open::existing);
    if (!store) return store.error();
    if (Status status = check_store(experiment, *store); !status) return status.error();
    if (Status status = merge(experiment, *store); !status) return status.error();
    std::uint64_t left = 0;
    if (!args_.report_only) {
      const auto run = run_experiment(
          context_.registry, experiment, *store,
          {.threads = threads_,
           .shard = shard_,
           .stop = context_.console.stop,
           .clock = &clock_,
           .progress = [this](const ExperimentProgress& progress) { line_.show(progress); }});
      line_.clear();
      if (!run) return run.error();
      if (run->failure) return broken(*run->failure);
      left = run->left;
      played_ += run->played;
      resumed_ += run->resumed;
    }
    const Status reported = add_report(experiment, *store, folder);
    if (!reported) return args_.report_only ? reported.error() : broken(reported.error());
    return left;
  }

  // Not the user's input: a full disk, a store that somebody else holds.
  Error broken(const Error& error) {
    failed_ = true;
    return Error{fmt::format("{}; when that is mended, resume with: {}", error.message,
                             reproduce_command(args_))};
  }

  static Result<Store> source_of(const std::string& other, const Experiment& experiment) {
    const fs::path path = fs::path(other) / experiment.name / "games.db";
    return Store::open(path.string(), Store::Open::read_only);
  }
  // Before anything is made or played: all that is to be added is there and fits.
  Status check_sources() const {
    for (const Experiment& experiment : experiments_) {
      for (const std::string& other : args_.from) {
        const auto from = source_of(other, experiment);
        if (!from) return from.error();
        const auto changed = changed_plan(experiment, *from);
        if (!changed) return changed.error();
        if (!changed->empty()) {
          return Error{fmt::format("--from {}: has {}", in_quotes(other), *changed)};
        }
      }
    }
    return Done{};
  }
  Status merge(const Experiment& experiment, Store& store) {
    for (const std::string& other : args_.from) {
      const auto from = source_of(other, experiment);
      if (!from) return from.error();
      const auto count = merge_experiment(experiment, store, *from);
      if (!count) return count.error();
      merged_.added += count->added;
      merged_.present += count->present;
      merged_.differing += count->differing;
    }
    return Done{};
  }

  Status add_report(const Experiment& experiment, const Store& store, const fs::path& folder) {
    auto report = write_report_of(experiment, store, context_.registry, folder);
    if (!report) return report.error();
    reports_.push_back(*std::move(report));
    return Done{};
  }

  Status write_overview() const {
    if (reports_.size() < 2) return Done{};
    const fs::path folder(args_.out);
    if (Status status = write_text("--out", folder / "report.html", overview_html(reports_));
        !status) {
      return status;
    }
    return write_text("--out", folder / "report.md", overview_markdown(reports_));
  }

  int say_failure(const Error& error) const {
    if (context_.json) {
      context_.print({{"error", error.message}, {"status", exit_status::failed}});
    } else {
      context_.console.err << fmt::format("brett: {}\n", error.message);
    }
    return exit_status::failed;
  }

  void say() const {
    Json list = Json::array();
    std::string text;
    for (const Report& report : reports_) {
      const int agrees = report.count(Agreement::agrees);
      const int differs = report.count(Agreement::differs);
      const int open = report.count(Agreement::cannot_be_compared);
      const std::string file = (fs::path(args_.out) / report.name / "report.html").string();
      list.push_back({{"name", report.name},
                      {"agrees", agrees},
                      {"differs", differs},
                      {"cannot_be_compared", open},
                      {"complete", report.complete},
                      {"report", file}});
      text += fmt::format("{:<6} {} agree, {} differ, {} cannot be compared: {}{}\n", report.name,
                          agrees, differs, open, file, report.complete ? "" : " (not complete)");
    }
    if (context_.json) {
      Json json{{"experiments", list}, {"played", played_}, {"resumed", resumed_}, {"left", left_}};
      if (!args_.from.empty()) {
        json["added"] = merged_.added;
        json["differing"] = merged_.differing;
      }
      if (left_ > 0) json["resume"] = reproduce_command(args_);
      context_.print(json);
      return;
    }
    if (!args_.from.empty()) text += merge_words();
    if (!args_.report_only) {
      text += fmt::format("{} {} played, {} were there before\n", played_, plural(played_, "game"),
                          resumed_);
    }
    if (left_ > 0) {
      text += fmt::format("interrupted; resume with: {}\n", reproduce_command(args_));
    }
    context_.console.out << text;
  }

  std::string merge_words() const {
    std::string text = fmt::format("{} {} added, {} were there before", merged_.added,
                                   plural(merged_.added, "game"), merged_.present);
    if (merged_.differing > 0) {
      text += fmt::format(", {} were there with another result and were left", merged_.differing);
    }
    return text + "\n";
  }

  Context& context_;
  const ReproduceArgs& args_;
  std::vector<Experiment> experiments_;
  int threads_;
  Shard shard_;
  WorkClock clock_;
  ProgressLine line_;
  std::vector<Report> reports_;
  bool failed_ = false;  // not for what was asked
  MergeCount merged_;
  std::uint64_t played_ = 0;
  std::uint64_t resumed_ = 0;
  std::uint64_t left_ = 0;
};

Result<int> run_reproduce(Context& context, const ReproduceArgs& args) {
  if (args.names.empty()) return list_all(context);
  const auto scale = number(scale_flag, args.scale);
  if (!scale) return scale.error();
  const auto threads = whole_number(threads_flag, args.threads);
  if (!threads) return threads.error();
  const auto shard = read_shard(args.shard);
  if (!shard) return shard.error();
  auto experiments = chosen(context, args, *scale);
  if (!experiments) return experiments.error();
  return Reproduction(context, args, *std::move(experiments), static_cast<int>(*threads), *shard)
      .run();
}

}  // namespace

void add_reproduce(CommandLine& commands) {
  const auto args = std::make_shared<ReproduceArgs>();
  CLI::App& command = commands.add(
      "reproduce", "Play published experiments again and compare",
      "Plays the tournaments of an experiment into DIR/NAME/games.db and writes report.html, report.md, "
      "lines.csv, games.csv and pictures/ beside it: published and measured numbers with 95 % "
      "intervals, and for each line whether it agrees, differs or cannot be compared, by a stated "
      "rule. Without a name it lists the experiments. Every finished game is stored at once: the same "
      "command goes on after any interruption. A folder that holds games of another plan or scale is "
      "refused. docs/reproduction.md explains experiments and rules.",
      "brett reproduce\n"
      "brett reproduce r1 --scale 0.02 --out small\n"
      "brett reproduce all --threads 2 --out reproduction\n"
      "brett reproduce r2 --shard 2/3 --out part2\n"
      "brett reproduce r2 --from part1 --from part2 --from part3 --out all",
      [args](Context& context) { return run_reproduce(context, *args); });
  command.add_option("NAME", args->names, "r1, r2, r3, m1, m2, extra; or all")->type_name("NAME");
  command.add_option("--scale", args->scale, "Games times this (default 1)")->type_name("F");
  command.add_option("-t,--threads", args->threads, "Games played at once (default 1)")
      ->type_name("T");
  command.add_option("--out", args->out, "Folder for games and reports (default reproduction)")
      ->type_name("DIR");
  command.add_option("--shard", args->shard, "Play only part i of n, as in 2/3")->type_name("I/N");
  command.add_option("--from", args->from, "Add the games of this folder first, such as a shard's")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command.add_flag("--report", args->report_only,
                   "Play nothing; write the reports of what is there");
  commands.add_json(command);
}

}  // namespace brett::cli
