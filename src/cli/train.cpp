// brett train: learns weights from games and shows how that goes.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <ostream>

#include "cli/arguments.h"
#include "cli/report.h"
#include "cli/tournament_args.h"
#include "cli/training_svg.h"
#include "core/text.h"
#include "files/data_file.h"
#include "training/training.h"

namespace brett::cli {

namespace {

struct TrainArgs {
  std::string file;
  std::string engines;
  std::map<std::string, std::string> values;  // by key of the plan
  std::map<std::string, CLI::Option*> options;
};

std::string training_flag(std::string_view key) {
  std::string flag = fmt::format("--{}", key);
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

// What decides where the results go and how soon, but not what they are.
bool is_about_place(std::string_view key) {
  return key == "out" || key == "name" || key == "store" || key == "threads" || key == "checkpoint";
}

std::string training_typed(const TrainArgs& args, bool with_places) {
  std::string text = "brett train";
  if (!args.file.empty()) text += fmt::format(" {}", shell_quoted(args.file));
  for (const OptionInfo& info : TrainingPlan::table().describe()) {
    if (args.options.at(info.key)->count() == 0) continue;
    if (!with_places && is_about_place(info.key)) continue;
    text += fmt::format(" {} {}", training_flag(info.key), shell_quoted(args.values.at(info.key)));
  }
  return text;
}

Result<TrainingPlan> read_training(const TrainArgs& args) {
  TrainingPlan plan;
  if (!args.file.empty()) {
    const auto text = read_data("plan", args.file);
    if (!text) return text.error();
    auto read = read_training_plan(*text, fmt::format("plan {}", brett::in_quotes(args.file)));
    if (!read) return read.error();
    plan = *std::move(read);
  }
  for (const auto& [key, option] : args.options) {
    if (option->count() == 0) continue;
    if (Status status = set_training_option(plan, key, args.values.at(key)); !status) {
      return status.error();
    }
  }
  return plan;
}

std::string point_words(const CurvePoint& point) {
  std::string text =
      fmt::format("{:>10} games {:>9.1f} s", with_commas(point.games), point.seconds);
  for (const auto& s : point.strength) {
    text +=
        fmt::format("   {:.3f} ({:.3f} to {:.3f}) against {}", s.score, s.low, s.high, s.opponent);
  }
  return text;
}

Json point_json(const CurvePoint& point) {
  Json strength = Json::array();
  for (const auto& s : point.strength) {
    strength.push_back(
        {{"opponent", s.opponent}, {"score", s.score}, {"low", s.low}, {"high", s.high}});
  }
  return {{"games", point.games}, {"processor_seconds", point.seconds}, {"strength", strength}};
}

// Tells of a run on a terminal: a line for each test match, and one that is drawn again and again.
class TrainingScreen {
 public:
  TrainingScreen(Context& context, const TrainingFiles& files, std::string title)
      : context_(context), files_(files), title_(std::move(title)) {}

  void operator()(const TrainingProgress& progress) {
    if (progress.new_point) {
      draw_curves(progress);
      if (!context_.json) {
        clear();
        context_.console.out << point_words(progress.curve.back()) << '\n' << std::flush;
      }
    }
    const auto now = std::chrono::steady_clock::now();
    if (!context_.console.interactive || context_.json ||
        now - last_ < std::chrono::milliseconds(300)) {
      return;
    }
    last_ = now;
    clear();
    const auto left = progress.left ? fmt::format(", {} s left", progress.left->count()) : "";
    context_.console.out << fmt::format("{} of {} games, {:.0f} games/s{}",
                                        with_commas(progress.games), with_commas(progress.of),
                                        progress.games_per_second, left)
                         << std::flush;
    shown_ = true;
  }
  void clear() {
    if (shown_) context_.console.out << "\r\x1b[K";
    shown_ = false;
  }

 private:
  // A picture that cannot be written is no reason to stop learning.
  void draw_curves(const TrainingProgress& progress) const {
    const std::string stem = files_.curve.substr(0, files_.curve.size() - 4);
    const WeightLayout& layout = progress.weights.layout;
    static_cast<void>(
        write_text("curve", stem + ".svg", svg_of_training(progress.curve, layout, title_)).ok());
    static_cast<void>(
        write_text("curve", stem + ".html", html_of_training(progress.curve, layout, title_)).ok());
  }

  Context& context_;
  TrainingFiles files_;
  std::string title_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point last_{};
};

Result<int> train(Context& context, const TrainArgs& args) {
  auto plan = read_training(args);
  if (!plan) return plan.error();
  const auto registry = with_known_engines(context.registry, args.engines);
  if (!registry) return registry.error();
  const TrainingFiles files = files_of(*plan);
  const std::string command = training_typed(args, true);
  const std::string title = plan->result_name();
  auto training = Training::begin(*registry, *std::move(plan), training_typed(args, false));
  if (!training) return training.error();
  Console& console = context.console;
  if ((*training)->resumed() && !context.json) {
    console.out << fmt::format("resumed after {} games\n", with_commas((*training)->games()));
  }
  TrainingScreen screen(context, files, title);
  const auto done =
      (*training)->run(console.stop, [&](const TrainingProgress& progress) { screen(progress); });
  screen.clear();
  if (!done) {
    console.err << fmt::format("brett: {}\nbrett: resume with: {}\n", done.error().message,
                               command);
    return exit_status::failed;
  }
  if (context.json) {
    Json points = Json::array();
    for (const CurvePoint& point : (*training)->curve()) points.push_back(point_json(point));
    context.print({{"games", (*training)->games()},
                   {"done", *done},
                   {"weights", files.weights},
                   {"curve", points},
                   {"resume", *done ? "" : command}});
  } else {
    console.out << fmt::format("weights in {}\n", files.weights);
    if (!*done) console.out << fmt::format("resume with: {}\n", command);
  }
  return *done ? exit_status::fine : exit_status::interrupted;
}

}  // namespace

void add_train(CommandLine& commands) {
  auto args = std::make_shared<TrainArgs>();
  CLI::App& app = commands.add(
      "train", "Learn the weights of an evaluation from games",
      "Plays a search against itself, against others or over records of games, and learns the\n"
      "weights of its evaluation from what it expected and what came (TD-Prob^n). Checkpoints are\n"
      "written all the time; the same command again goes on where the last one was. Test matches\n"
      "on the way show how strong it has become; curves go into OUT/NAME.curve.html.",
      "brett train --game connect_four --player alphabeta:depth=2 --games 2000\n"
      "brett train plan.toml --threads 2",
      [args](Context& context) { return train(context, *args); });
  app.add_option("PLAN", args->file, "The plan, a TOML file; flags say the same and count first");
  for (const OptionInfo& info : TrainingPlan::table().describe()) {
    const std::string range = info.type == OptionInfo::Type::text ? "" : " (" + info.range() + ")";
    args->options[info.key] =
        app.add_option(training_flag(info.key), args->values[info.key], info.help + range)
            ->type_name("VALUE");
  }
  add_engines(app, args->engines);
  commands.add_json(app);
}

}  // namespace brett::cli
