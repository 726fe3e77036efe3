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
  if (point.utility_power != 1) text += fmt::format("   power {:.3f}", point.utility_power);
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
  return {{"games", point.games},
          {"processor_seconds", point.seconds},
          {"utility_power", point.utility_power},
          {"strength", strength}};
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

// What is to be known before the first game.
void tell_beginning(const Training& training, std::ostream& out) {
  if (training.resumed()) {
    out << fmt::format("resumed after {} {}\n", with_commas(training.games()),
                       plural(training.games(), "game"));
  }
  if (training.records() > 0 && training.records() < training.plan().games) {
    out << fmt::format("the {} {} of the records are learned from again and again, to {} in all\n",
                       with_commas(training.records()), plural(training.records(), "game"),
                       with_commas(training.plan().games));
  }
}

Result<int> train(Context& context, const TrainArgs& args) {
  auto plan = read_training(args);
  if (!plan) return plan.error();
  const auto registry = with_known_engines(context.registry, args.engines);
  if (!registry) return registry.error();
  const TrainingFiles files = files_of(*plan);
  std::string command = plan->command(true);
  if (!args.engines.empty()) command += fmt::format(" --engines {}", shell_quoted(args.engines));
  const std::string title = plan->result_name();
  auto training = Training::begin(*registry, *std::move(plan));
  if (!training) return training.error();
  Console& console = context.console;
  if (!context.json) tell_beginning(**training, console.out);
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
                   {"records", (*training)->records()},
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
      "Plays a search against itself, against others or over records of games, and learns the "
      "weights of its evaluation from what it expected and what came (TD-Prob^n). Checkpoints are "
      "written all the time; the same command again goes on where the last one was. Test matches "
      "on the way show how strong it has become; curves go into OUT/NAME.curve.html.\n"
      "A difference is positive if more came than was expected. followed: it counts if the moves "
      "that were made are those of the expected line as far as both go; exactly: only if that line "
      "also goes as far as the learner's next position, or to the end of the game.",
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
