// brett train: learns weights from games and shows the progress.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "cli/arguments.h"
#include "cli/views/live_text.h"
#include "cli/views/table.h"
#include "core/text.h"
#include "drawing/charts.h"
#include "experiments/report.h"
#include "files/data_file.h"
#include "training/training.h"

namespace brett::cli {

namespace {

struct TrainArgs {
  std::string file;
  std::string engines;
  std::vector<std::pair<std::string, std::string>> values;  // key of the plan and value
};

TrainingPlan read_training(const TrainArgs& args) {
  TrainingPlan plan;
  if (!args.file.empty()) {
    const auto text = checked(read_data("plan", args.file));
    plan = checked(read_training_plan(text, fmt::format("plan {}", in_quotes(args.file))));
  }
  for (const auto& [key, value] : args.values) {
    checked(set_training_option(plan, key, value));
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
  const auto strength = [](const Weights::Strength& s) -> Json {
    return {{"opponent", s.opponent}, {"score", s.score}, {"low", s.low}, {"high", s.high}};
  };
  return {{"games", point.games},
          {"processor_seconds", point.seconds},
          {"utility_power", point.utility_power},
          {"strength", list_json(point.strength, strength)}};
}

// --- pictures: strength against every test opponent, and every weight, over the games learned from ---

CurveChart chart_of(std::string title, std::string y_title) {
  return {
      .title = std::move(title), .x_title = "games learned from", .y_title = std::move(y_title)};
}

CurveSeries& add_series(CurveChart& chart, const std::string& name) {
  const std::size_t number = chart.series.size();
  return chart.series.emplace_back(CurveSeries{.name = name,
                                               .points = {},
                                               .dashed = number / series_colours % 2 == 1,
                                               .colour = number % series_colours});
}

CurveChart strength_chart(const TrainingCurve& curve, std::string_view title) {
  CurveChart chart = chart_of(fmt::format("{}: score in test matches", title), "score");
  for (const CurvePoint& point : curve) {
    for (const auto& s : point.strength) {
      const auto known = std::find_if(chart.series.begin(), chart.series.end(),
                                      [&](const auto& one) { return one.name == s.opponent; });
      CurveSeries& series = known == chart.series.end() ? add_series(chart, s.opponent) : *known;
      series.points.push_back({static_cast<double>(point.games), s.score, Interval{s.low, s.high}});
    }
  }
  return chart;
}

// Only where it was learned, too.
CurveChart power_chart(const TrainingCurve& curve) {
  CurveChart chart = chart_of("power of the utility's distance", "power");
  if (std::all_of(curve.begin(), curve.end(),
                  [](const auto& at) { return at.utility_power == 1; })) {
    return chart;
  }
  CurveSeries& series = add_series(chart, "utility.power");
  for (const CurvePoint& point : curve) {
    series.points.push_back({static_cast<double>(point.games), point.utility_power});
  }
  return chart;
}

// The weights of one class.
CurveChart weights_chart(const TrainingCurve& curve, const std::vector<std::string>& names,
                         const std::string& of_class) {
  CurveChart chart = chart_of(fmt::format("weights, {}", of_class), "weight");
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].starts_with(of_class + ".")) continue;
    CurveSeries& series = add_series(chart, names[i].substr(of_class.size() + 1));
    for (const CurvePoint& point : curve) {
      if (i >= point.weights.size()) continue;
      series.points.push_back(
          {static_cast<double>(point.games), static_cast<double>(point.weights[i])});
    }
  }
  return chart;
}

Svg picture_of(const TrainingCurve& curve, const WeightLayout& layout, const std::string& title) {
  std::vector<CurveChart> charts{strength_chart(curve, title), power_chart(curve)};
  const auto names = curve_names(layout);
  for (const auto& one : layout.classes) charts.push_back(weights_chart(curve, names, one.name));
  std::vector<Svg> pictures;
  for (const CurveChart& chart : charts) {
    if (!chart.series.empty()) pictures.push_back(svg_of_chart(chart));
  }
  return stacked(title, pictures);
}

// The picture and the same numbers as a table.
std::string page_of(const TrainingCurve& curve, const Svg& picture, const std::string& title) {
  ReportTable table{.head = {"games", "processor seconds", "opponent", "score", "95 % interval"}};
  for (const CurvePoint& point : curve) {
    for (const auto& s : point.strength) {
      table.rows.push_back({{std::to_string(point.games)},
                            {fmt::format("{:.1f}", point.seconds)},
                            {.text = s.opponent, .is_number = false},
                            {fmt::format("{:.3f}", s.score)},
                            {fmt::format("{:.3f} to {:.3f}", s.low, s.high)}});
    }
  }
  return html_of({.title = title,
                  .sections = {{"Weights", {ReportPicture{"curves", picture}}},
                               {"Test matches", {std::move(table)}}}});
}

// A picture that cannot be written is no reason to stop learning.
void draw_curves(const TrainingProgress& progress, const TrainingFiles& files,
                 const std::string& title) {
  const std::string stem = files.curve.substr(0, files.curve.size() - 4);
  const Svg picture = picture_of(progress.curve, progress.weights.layout, title);
  static_cast<void>(write_text("curve", stem + ".svg", svg_file(picture)).ok());
  static_cast<void>(
      write_text("curve", stem + ".html", page_of(progress.curve, picture, title)).ok());
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
void print_beginning(const Training& training, std::ostream& out) {
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
  auto plan = read_training(args);
  const auto registry = with_known_engines(context.registry, args.engines);
  const TrainingFiles files = files_of(plan);
  const std::string title = plan.result_name();
  auto training = checked(Training::begin(registry, std::move(plan)));
  std::ostream& out = context.console.out;
  if (!context.json) print_beginning(*training, out);
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
  if (!done) return context.failed(done.error());
  context.answer({{"games", training->games()},
                  {"records", training->records()},
                  {"done", *done},
                  {"weights", files.weights},
                  {"curve", list_json(training->curve(), point_json)},
                  {"resume", *done ? "" : context.typed}},
                 fmt::format("weights in {}\n{}", files.weights,
                             *done ? "" : fmt::format("resume with: {}\n", context.typed)));
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
      "brett train --game GAME --player alphabeta:depth=2 --games 2000\n"
      "brett train plan.toml --threads 2",
      train);
  options.argument("PLAN", args.file, "The plan, a TOML file; flags override what it says")
      ->required(false);
  for (const OptionInfo& info : TrainingPlan::table().describe()) {
    const std::string range = info.type == OptionInfo::Type::text ? "" : " (" + info.range() + ")";
    std::string flag = "--" + info.key;
    std::replace(flag.begin(), flag.end(), '_', '-');
    options.read(flag, "VALUE", info.help + range,
                 [&values = args.values, key = info.key](const std::string& value) {
                   values.emplace_back(key, value);
                 });
  }
  add_engines(options, args.engines);
}

}  // namespace brett::cli
