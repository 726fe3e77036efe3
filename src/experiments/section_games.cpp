// Results of games, published and measured, with bars and cross tables.
#include <fmt/format.h>

#include <algorithm>

#include "drawing/charts.h"
#include "experiments/section_builder.h"

namespace brett {

namespace {

class GamesBuilder {
 public:
  GamesBuilder(const GamesSection& section, SectionContext& context)
      : section_(section), context_(context) {}

  void build() {
    const bool any_seconds =
        std::any_of(section_.lines.begin(), section_.lines.end(),
                    [](const GamesLine& line) { return !line.seconds.empty(); });
    add_results();
    if (section_.ranking) add_ranking();
    if (section_.bars) context_.picture("bars", svg_of_bars(bars()));
    if (section_.heat) add_heat();
    if (any_seconds) add_seconds();
  }

 private:
  const std::string& main_of(const GamesLine& line) const {
    return line.tournament.empty() ? section_.tournament : line.tournament;
  }
  static std::string label_of(const GamesLine& line) {
    if (!line.label.empty()) return line.label;
    return line.second.empty() ? line.first : fmt::format("{} - {}", line.first, line.second);
  }
  Outcome measured(const GamesLine& line, std::string_view tournament) const {
    return context_.measured.of(tournament)
        .outcome({.first = line.first, .second = line.second, .fixed_seats = line.fixed_seats});
  }

  void add_results() {
    ReportTable table;
    table.head = {"won-drawn-lost, score (95 %)", "published",
                  context_.title_of(section_.tournament), "verdict"};
    for (const std::string& name : section_.also) table.head.push_back(context_.title_of(name));
    for (const GamesLine& line : section_.lines) table.rows.push_back(row_of(line));
    context_.table(std::move(table));
  }

  std::vector<ReportCell> row_of(const GamesLine& line) {
    const Outcome found = measured(line, main_of(line));
    std::vector<ReportCell> row{words_cell(label_of(line)), result_cell(line.published),
                                result_cell(found), note(line, main_of(line), found, true)};
    if (line.out_of_memory > 0) {
      row[1].text += fmt::format("\n{} out of memory", line.out_of_memory);
    }
    for (const std::string& name : section_.also) {
      const Outcome other = measured(line, name);
      row.push_back(result_cell(other));
      if (other.games() > 0) row.back().agreement = note(line, name, other, false).agreement;
    }
    return row;
  }

  ReportCell note(const GamesLine& line, const std::string& tournament, const Outcome& found,
                  bool counts) {
    return context_.note({.line = label_of(line),
                          .quantity = "won-drawn-lost",
                          .tournament = tournament,
                          .counts = counts,
                          .published = outcome_words(line.published),
                          .measured = outcome_words(found),
                          .interval = found.interval(),
                          .judgement = compare_outcomes(line.published, found)});
  }

  void add_ranking() {
    std::vector<Outcome> published;
    for (const GamesLine& line : section_.lines) published.push_back(line.published);
    ReportTable table{.head = {"ranking", "published", "measured", "verdict"}};
    for (const std::string& name : all_tournaments(section_.tournament, section_.also)) {
      std::vector<Outcome> found;
      for (const GamesLine& line : section_.lines) found.push_back(measured(line, name));
      const std::string told_order = ranked(published);
      const std::string found_order = ranked(found);
      table.rows.push_back({words_cell(context_.title_of(name)), words_cell(told_order),
                            words_cell(found_order),
                            context_.note({.line = "ranking",
                                           .quantity = "order of scores",
                                           .tournament = name,
                                           .counts = name == section_.tournament,
                                           .published = told_order,
                                           .measured = found_order,
                                           .judgement = compare_rankings(published, found)})});
    }
    context_.table(std::move(table));
  }
  std::string ranked(const std::vector<Outcome>& outcomes) const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < outcomes.size(); ++i) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return outcomes[a].score() > outcomes[b].score();
    });
    std::string text;
    for (const std::size_t i : order) {
      if (outcomes[i].games() <= 0) continue;
      text += fmt::format("{}{} ({:.1f} %)", text.empty() ? "" : ", ", label_of(section_.lines[i]),
                          100 * outcomes[i].score());
    }
    return text.empty() ? "-" : text;
  }

  BarChart bars() const {
    BarChart chart{.title = context_.section.title,
                   .axis = "score of the first player, a draw counts half, with 95 % intervals",
                   .series = {"published"},
                   .groups = {}};
    const auto names = all_tournaments(section_.tournament, section_.also);
    for (const std::string& name : names) chart.series.push_back(context_.title_of(name));
    for (const GamesLine& line : section_.lines) {
      BarGroup group{.label = label_of(line), .values = {bar_of(line.published)}};
      for (std::size_t i = 0; i < names.size(); ++i) {
        group.values.push_back(bar_of(measured(line, i == 0 ? main_of(line) : names[i])));
      }
      chart.groups.push_back(std::move(group));
    }
    return chart;
  }
  static std::optional<BarValue> bar_of(const Outcome& outcome) {
    if (outcome.games() <= 0) return std::nullopt;
    return BarValue{outcome.score(), outcome.interval()};
  }

  void add_heat() {
    context_.picture(
        "heat-published",
        svg_of_heat(heat("published", [](const GamesLine& line) { return line.published; })));
    for (const std::string& name : all_tournaments(section_.tournament, section_.also)) {
      context_.picture(fmt::format("heat-{}", name),
                       svg_of_heat(heat(context_.title_of(name), [&](const GamesLine& line) {
                         return measured(line, name);
                       })));
    }
  }
  template <class OutcomeOf>
  HeatMap heat(const std::string& title, OutcomeOf outcome_of) const {
    HeatMap map{
        .title = title, .row_title = "", .column_title = "", .names = heat_names(), .cells = {}};
    const bool fixed = !section_.lines.empty() && section_.lines.front().fixed_seats;
    map.row_title = fixed ? "moves first" : "row";
    map.column_title =
        fixed ? "moves second; score of the row in percent" : "column; score of the row in percent";
    map.cells.assign(map.names.size(), {});
    for (auto& row : map.cells) row.resize(map.names.size());
    for (const GamesLine& line : section_.lines) {
      if (line.second.empty()) continue;
      const Outcome outcome = outcome_of(line);
      if (outcome.games() <= 0) continue;
      const auto row = index_of(map.names, line.first);
      const auto column = index_of(map.names, line.second);
      map.cells[row][column] = cell_of(outcome.score());
      if (!line.fixed_seats) map.cells[column][row] = cell_of(1 - outcome.score());
    }
    return map;
  }
  std::vector<std::string> heat_names() const {
    std::vector<std::string> names = section_.heat_order;
    for (const GamesLine& line : section_.lines) {
      for (const std::string& name : {line.first, line.second}) {
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      }
    }
    return names;
  }
  static std::size_t index_of(const std::vector<std::string>& names, const std::string& name) {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  }
  static HeatCell cell_of(double share) { return {share, fmt::format("{:.0f}", 100 * share)}; }

  void add_seconds() {
    ReportTable table{.head = {"seconds per game", "published, first", "second", "measured, first",
                               "second", "times faster, first", "second"}};
    for (const GamesLine& line : section_.lines) {
      if (line.seconds.size() != 2) continue;
      std::vector<ReportCell> row{words_cell(label_of(line)),
                                  {amount_words(line.seconds[0])},
                                  {amount_words(line.seconds[1])}};
      const std::array found{mean_seconds(line, line.first, line.second, true),
                             mean_seconds(line, line.second, line.first, false)};
      for (const auto& seconds : found) row.push_back({seconds ? amount_words(*seconds) : "-"});
      for (std::size_t i = 0; i < 2; ++i) {
        const bool known = found[i] && *found[i] > 0 && line.seconds[i] > 0;
        row.push_back({known ? amount_words(line.seconds[i] / *found[i]) : "-"});
      }
      table.rows.push_back(std::move(row));
    }
    context_.text(
        "Seconds are of thinking, per game and player. Machines and languages differ, so they are shown "
        "and not compared.");
    context_.table(std::move(table));
  }
  std::optional<double> mean_seconds(const GamesLine& line, const std::string& player,
                                     const std::string& against, bool first) const {
    double sum = 0;
    int games = 0;
    context_.measured.of(main_of(line))
        .each({.first = player, .second = against},
              [&](const MeasuredGame& game, std::size_t seat) {
                const bool wanted = !line.fixed_seats || (seat == 0) == first;
                if (!wanted || seat >= game.effort.size()) return;
                sum += game.effort[seat].seconds;
                ++games;
              });
    if (games == 0) return std::nullopt;
    return sum / games;
  }

  const GamesSection& section_;
  SectionContext& context_;
};

}  // namespace

Status build(const GamesSection& content, SectionContext& context) {
  GamesBuilder(content, context).build();
  return Done{};
}

}  // namespace brett
