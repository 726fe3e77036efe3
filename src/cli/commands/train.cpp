// brett train: learns weights from games and shows the progress.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/arguments.h"
#include "cli/commands/tournament_args.h"
#include "cli/views/live_text.h"
#include "cli/views/table.h"
#include "cli/views/training_svg.h"
#include "core/text.h"
#include "files/data_file.h"
#include "training/training.h"

namespace brett::cli {

namespace {

struct TrainArgs {
  std::string file;
  std::string engines;
  std::vector<std::pair<std::string, std::string>> values;  // key of the plan and value
};

Result<TrainingPlan> read_training(const TrainArgs& args) {
  TrainingPlan plan;
  if (!args.file.empty()) {
    const auto text = read_data("plan", args.file);
    if (!text) return text.error();
    auto read = read_training_plan(*text, fmt::format("plan {}", in_quotes(args.file)));
    if (!read) return read.error();
    plan = *std::move(read);
  }
  for (const auto& [key, value] : args.values) {
    if (Status status = set_training_option(plan, key, value); !status) return status.error();
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

// A picture that cannot be written is no reason to stop learning.
void draw_curves(const TrainingProgress& progress, const TrainingFiles& files,
                 const std::string& title) {
  const std::string stem = files.curve.substr(0, files.curve.size() - 4);
  const WeightLayout& layout = progress.weights.layout;
  static_cast<void>(
      write_text("curve", stem + ".svg", svg_of_training(progress.curve, layout, title)).ok());
  static_cast<void>(
      write_text("curve", stem + ".html", html_of_training(progress.curve, layout, title)).ok());
}

std::string progress_line(const TrainingProgress& progress) {
  const auto left =
      progress.left
          ? fmt::format(", {} left", duration_words(static_cast<double>(progress.left->count())))
          : "";
  return fmt::format("{} of {} games, {:.0f} games/s{}", with_commas(progress.games),
                     with_commas(progress.of), progress.games_per_second, left);
}

// Printed before the first game.
void tell_beginning(const Training& training, std::ostream& out) {
  if (training.resumed()) {
    out << fmt::format("resumed after {}\n", counted(training.games(), "game"));
  }
  if (training.records() > 0 && training.records() < training.plan().games) {
    out << fmt::format("the {} {} of the records are used again and again, {} games in all\n",
                       with_commas(training.records()), plural(training.records(), "game"),
                       with_commas(training.plan().games));
  }
}

Result<int> train(Context& context, const TrainArgs& args) {
  auto plan = checked(read_training(args));
  const auto registry = checked(with_known_engines(context.registry, args.engines));
  const TrainingFiles files = files_of(plan);
  std::string command = plan.command(true);
  if (!args.engines.empty()) command += fmt::format(" --engines {}", shell_quoted(args.engines));
  const std::string title = plan.result_name();
  auto training = checked(Training::begin(registry, std::move(plan)));
  std::ostream& out = context.console.out;
  if (!context.json) tell_beginning(*training, out);
  LiveText live(context);
  const auto done = training->run(context.console.stop, [&](const TrainingProgress& progress) {
    if (progress.new_point) {
      draw_curves(progress, files, title);
      live.clear();
      if (!context.json) out << point_words(progress.curve.back()) << '\n' << std::flush;
    }
    live.show_line([&] { return progress_line(progress); });
  });
  live.clear();
  if (!done) return context.failed(done.error(), command);
  Json points = Json::array();
  for (const CurvePoint& point : training->curve()) points.push_back(point_json(point));
  context.answer({{"games", training->games()},
                  {"records", training->records()},
                  {"done", *done},
                  {"weights", files.weights},
                  {"curve", points},
                  {"resume", *done ? "" : command}},
                 fmt::format("weights in {}\n{}", files.weights,
                             *done ? "" : fmt::format("resume with: {}\n", command)));
  return *done ? exit_status::fine : exit_status::interrupted;
}

}  // namespace

void add_train(CommandLine& commands) {
  auto [options, args] = commands.add(
      "train", "Learn the weights of an evaluation from games",
      "Plays a search against itself, against others or over records of games, and learns the "
      "weights of its evaluation from the differences between expected and actual results (TD-Prob^n). "
      "Checkpoints are written regularly; the same command continues from the last one. Test matches "
      "during the run measure the strength; curves go to OUT/NAME.curve.html.\n"
      "A difference is positive if the result was better than expected. followed: it counts if the moves "
      "that were made are those of the expected line as far as both go; exactly: only if that line "
      "also reaches the learner's next position, or the end of the game.",
      "brett train --game connect_four --player alphabeta:depth=2 --games 2000\n"
      "brett train plan.toml --threads 2",
      train);
  options.argument("PLAN", args.file, "The plan, a TOML file; flags override what it says")
      ->required(false);
  for (const OptionInfo& info : TrainingPlan::table().describe()) {
    const std::string range = info.type == OptionInfo::Type::text ? "" : " (" + info.range() + ")";
    std::string flag = "--" + info.key;
    std::replace(flag.begin(), flag.end(), '_', '-');
    options.read(flag, "VALUE", info.help + range,
                 [&values = args.values, key = info.key](const std::string& value) -> Status {
                   values.emplace_back(key, value);
                   return Done{};
                 });
  }
  add_engines(options, args.engines);
  options.json();
}

}  // namespace brett::cli
