// brett reproduce: repeats published experiments and writes reports.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "cli/arguments.h"
#include "cli/commands/tournament_args.h"
#include "cli/views/live_text.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "experiments/report.h"
#include "experiments/run_experiment.h"
#include "files/data_file.h"

namespace brett::cli {

namespace {

namespace fs = std::filesystem;
struct ReproduceArgs {
  std::vector<std::string> names;
  double scale = 1;
  int threads = 1;
  std::string out = "reproduction";
  Shard shard;
  std::vector<std::string> from;
  bool report_only = false;
};

// --- which experiments ---------------------------------------------------------------------------

Result<int> list_all(Context& context) {
  const auto infos = checked(list_experiments());
  Json list = Json::array();
  std::string text;
  for (const ExperimentInfo& info : infos) {
    const auto experiment = load_experiment(context.registry, info.name, 1);
    if (!experiment) {  // its file is broken; the others are still listed
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
                        duration_words(seconds));
  }
  return context.answer({{"experiments", list}},
                        text + "brett reproduce NAME plays one of them, `all` all of them\n");
}

std::vector<Experiment> chosen(const Context& context, const ReproduceArgs& args, double scale) {
  std::vector<std::string> names = args.names;
  if (std::find(names.begin(), names.end(), "all") != names.end()) {
    names.clear();
    for (const ExperimentInfo& info : checked(list_experiments())) names.push_back(info.name);
  }
  std::vector<Experiment> experiments;
  for (const std::string& name : names) {
    const bool again =
        std::any_of(experiments.begin(), experiments.end(),
                    [&](const Experiment& experiment) { return experiment.name == name; });
    if (again) continue;
    experiments.push_back(checked(load_experiment(context.registry, name, scale)));
  }
  return experiments;
}

// --- progress ------------------------------------------------------------------------------------

// One line that is drawn again on a terminal; elsewhere one line for each tournament.
class ProgressLine {
 public:
  explicit ProgressLine(const Context& context) : context_(context), live_(context) {}

  void show(const ExperimentProgress& progress) {
    const auto line = [&] {
      return fmt::format("{}, {}: {} of {} games, {} left in all", progress.experiment.name,
                         progress.tournament.title, progress.done, progress.games,
                         duration_words(static_cast<double>(progress.time_left.count())));
    };
    live_.show_line(line);
    if (live_.is_on() || context_.json) return;
    if (std::exchange(last_, &progress.tournament) == &progress.tournament) return;
    context_.console.out << line() << '\n' << std::flush;
  }
  void clear() { live_.clear(); }

 private:
  const Context& context_;
  LiveText live_;
  const ExperimentTournament* last_ = nullptr;
};

// --- one experiment ------------------------------------------------------------------------------

class Reproduction {
 public:
  Reproduction(Context& context, const ReproduceArgs& args, std::vector<Experiment> experiments)
      : context_(context),
        args_(args),
        experiments_(std::move(experiments)),
        clock_(expected_of_all(), args.threads),
        line_(context) {}

  int run() {
    check_sources();
    for (const Experiment& experiment : experiments_) {
      reproduce(experiment);
      if (failure_) return context_.failed(*failure_);
      if (context_.stopped()) break;
    }
    write_overview();
    print_summary();
    return left_ > 0 ? exit_status::interrupted : exit_status::fine;
  }

 private:
  double expected_of_all() const {
    double seconds = 0;
    for (const Experiment& experiment : experiments_) seconds += expected_seconds(experiment);
    return seconds;
  }

  void reproduce(const Experiment& experiment) {
    const fs::path folder = fs::path(args_.out) / experiment.name;
    const bool begins = !args_.report_only || !args_.from.empty();
    if (begins) make_folder("--out", folder);
    auto store = checked(Store::open((folder / "games.db").string(),
                                     begins ? Store::Open::create : Store::Open::existing));
    checked(check_store(experiment, store));
    merge(experiment, store);
    if (args_.report_only) {
      reports_.push_back(checked(write_report_of(experiment, store, context_.registry, folder)));
      return;
    }
    play(experiment, store);
    if (failure_) return;
    auto report = write_report_of(experiment, store, context_.registry, folder);
    if (!report) failure_ = report.error();
    if (report) reports_.push_back(*std::move(report));
  }

  void play(const Experiment& experiment, Store& store) {
    const auto run = run_experiment(
        context_.registry, experiment, store,
        {.threads = args_.threads,
         .shard = args_.shard,
         .stop = context_.console.stop,
         .clock = &clock_,
         .progress = [this](const ExperimentProgress& progress) { line_.show(progress); }});
    line_.clear();
    const auto result = checked(run);
    failure_ = result.failure;
    left_ += result.left;
    played_ += result.played;
    resumed_ += result.resumed;
  }

  static Store source_of(const std::string& other, const Experiment& experiment) {
    const fs::path path = fs::path(other) / experiment.name / "games.db";
    return checked(Store::open(path.string(), Store::Open::read_only));
  }
  // Checks all stores that will be added, before anything is created or played.
  void check_sources() const {
    for (const Experiment& experiment : experiments_) {
      for (const std::string& other : args_.from) {
        const auto changed = checked(changed_plan(experiment, source_of(other, experiment)));
        if (changed.empty()) continue;
        fail("--from {}: has {}", in_quotes(other), changed);
      }
    }
  }
  void merge(const Experiment& experiment, Store& store) {
    for (const std::string& other : args_.from) {
      const auto count = checked(merge_experiment(experiment, store, source_of(other, experiment)));
      merged_.added += count.added;
      merged_.present += count.present;
      merged_.differing += count.differing;
    }
  }

  void write_overview() const {
    if (reports_.size() < 2) return;
    const fs::path folder(args_.out);
    const Report overview = overview_of(reports_);
    checked(write_text("--out", folder / "report.html", html_of(overview)));
    checked(write_text("--out", folder / "report.md", markdown_of(overview)));
  }

  void print_summary() const {
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
    Json json{{"experiments", list}, {"played", played_}, {"resumed", resumed_}, {"left", left_}};
    if (!args_.from.empty()) {
      json["added"] = merged_.added;
      json["differing"] = merged_.differing;
      text += merge_words(merged_);
    }
    if (!args_.report_only) {
      text += fmt::format("{} {} played, {} were there before\n", played_, plural(played_, "game"),
                          resumed_);
    }
    if (left_ > 0) {
      json["resume"] = context_.typed;
      text += fmt::format("interrupted; resume with: {}\n", context_.typed);
    }
    context_.answer(json, text);
  }

  Context& context_;
  const ReproduceArgs& args_;
  std::vector<Experiment> experiments_;
  WorkClock clock_;
  ProgressLine line_;
  std::vector<Report> reports_;
  std::optional<Error> failure_;  // not caused by the input, such as a full disk
  MergeCount merged_;
  std::uint64_t played_ = 0;
  std::uint64_t resumed_ = 0;
  std::uint64_t left_ = 0;
};

Result<int> run_reproduce(Context& context, const ReproduceArgs& args) {
  if (args.names.empty()) return list_all(context);
  auto experiments = chosen(context, args, args.scale);
  return Reproduction(context, args, std::move(experiments)).run();
}

}  // namespace

void add_reproduce(CommandLine& commands) {
  auto [options, args] = commands.add(
      "reproduce", "Repeat published experiments and compare the results",
      "Plays the tournaments of an experiment into DIR/NAME/games.db and writes report.html, report.md, "
      "lines.csv, games.csv and pictures/ beside it: published and measured numbers with 95 % "
      "intervals, and for each line whether it agrees, differs or cannot be compared, by a stated "
      "rule. Without a name it lists the experiments. Every finished game is stored at once, and the same "
      "command resumes after any interruption. A folder that holds games of another plan or scale is "
      "refused. docs/reproduction.md explains experiments and rules.",
      "brett reproduce\n"
      "brett reproduce r1 --scale 0.02 --out small\n"
      "brett reproduce all --threads 2 --out reproduction\n"
      "brett reproduce r2 --shard 2/3 --out part2\n"
      "brett reproduce r2 --from part1 --from part2 --from part3 --out all",
      run_reproduce);
  options.argument("NAME", args.names, "r1, r2, r3, m1, m2, extra; or all")
      ->required(false)
      ->type_name("NAME");
  options.number("--scale", args.scale, {smallest_scale, largest_scale},
                 "Multiplies the number of games", "F");
  add_threads(options, args.threads, "Games played at once");
  options.text("-o,--out", args.out, "DIR", "Folder for games and reports (default reproduction)");
  add_shard(options, args.shard);
  options.text("--from", args.from, "DIR", "Add the games of this folder first, such as a shard's");
  options.flag("--report", args.report_only, "Play nothing; write the reports of the stored games");
}

}  // namespace brett::cli
