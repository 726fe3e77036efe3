// What searches cost by depth: nodes and seconds of whole games, and who needs more.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "core/text.h"
#include "drawing/charts.h"
#include "experiments/section_builder.h"

namespace brett {

namespace {

struct EffortQuantity {
  std::string_view name;
  std::string_view title;
  const std::vector<std::vector<double>> EffortLine::* published;
  double unit;  // of the published numbers
  double (*of)(const SeatEffort&);
};

const std::array<EffortQuantity, 2> effort_quantities{{
    {"nodes", "nodes per game", &EffortLine::nodes, 1e6,
     [](const SeatEffort& effort) { return static_cast<double>(effort.nodes); }},
    {"seconds", "seconds per game", &EffortLine::seconds, 1,
     [](const SeatEffort& effort) { return effort.seconds; }},
}};

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

class EffortBuilder {
 public:
  EffortBuilder(const EffortSection& section, SectionContext& context)
      : section_(section),
        context_(context),
        tournaments_(all_tournaments(section.tournament, section.also)) {}

  void build() {
    for (const EffortQuantity& quantity : effort_quantities) {
      add_amounts(quantity);
      add_orders(quantity);
      add_pictures(quantity);
    }
  }

 private:
  using Row = std::vector<double>;

  std::vector<SeatEffort> efforts(const std::string& tournament, const EffortLine& line,
                                  const std::string& x) const {
    const std::string player = with_x(line.player, x);
    const std::string against = with_x(line.against, x);
    return context_.measured.of(tournament)
        .efforts({.first = player, .second = against, .openings = section_.openings});
  }
  static Row amounts(const std::vector<SeatEffort>& efforts, const EffortQuantity& quantity) {
    Row values;
    for (const SeatEffort& effort : efforts) values.push_back(quantity.of(effort));
    return values;
  }
  Row measured(const std::string& tournament, const EffortLine& line, std::size_t x,
               const EffortQuantity& quantity) const {
    return amounts(efforts(tournament, line, section_.x[x]), quantity);
  }
  // The section's own, and of the others those in which the two have met.
  std::vector<std::string> tournaments_of(const EffortLine& line) const {
    std::vector<std::string> met;
    for (const std::string& name : tournaments_) {
      if (name == section_.tournament || have_met(name, line)) met.push_back(name);
    }
    return met;
  }
  bool have_met(const std::string& tournament, const EffortLine& line) const {
    return std::any_of(section_.x.begin(), section_.x.end(),
                       [&](const std::string& x) { return !efforts(tournament, line, x).empty(); });
  }
  // In units.
  std::vector<double> published(const EffortLine& line, std::size_t x,
                                const EffortQuantity& quantity) const {
    const auto& rows = line.*quantity.published;
    std::vector<double> values;
    if (x < rows.size()) {
      for (const double value : rows[x]) values.push_back(value * quantity.unit);
    }
    return values;
  }

  static std::string player_words(std::string_view name) {
    return std::string(trimmed(with_x(name, "")));
  }
  static std::string line_words(const EffortLine& line) {
    return fmt::format("{} against {}", player_words(line.player), player_words(line.against));
  }
  static std::string list_words(const std::vector<double>& values) {
    constexpr std::size_t most_listed = 4;
    if (values.size() > most_listed) {
      return fmt::format("{} (mean of {})", amount_words(mean_of(values)), values.size());
    }
    std::vector<std::string> words;
    for (const double value : values) words.push_back(amount_words(value));
    return words.empty() ? "-" : joined(words, ", ");
  }

  void add_x_heads(ReportTable& table) const {
    for (const std::string& x : section_.x) {
      table.head.push_back(fmt::format("{} {}", section_.x_title, x));
    }
  }
  void add_amounts(const EffortQuantity& quantity) {
    ReportTable table{.head = {std::string(quantity.title), "source"}};
    add_x_heads(table);
    for (const EffortLine& line : section_.lines) {
      if (!(line.*quantity.published).empty()) {
        table.rows.push_back(amount_row(
            line, "published", [&](std::size_t x) { return published(line, x, quantity); }));
      }
      for (const std::string& name : tournaments_of(line)) {
        table.rows.push_back(amount_row(line, context_.title_of(name), [&](std::size_t x) {
          return measured(name, line, x, quantity);
        }));
      }
    }
    context_.table(std::move(table));
  }
  std::vector<ReportCell> amount_row(const EffortLine& line, const std::string& source,
                                     const std::function<Row(std::size_t)>& values) const {
    std::vector<ReportCell> row{words_cell(line_words(line)), words_cell(source)};
    for (std::size_t x = 0; x < section_.x.size(); ++x) row.push_back({list_words(values(x))});
    return row;
  }

  // The line that tells of the same games from the other side.
  const EffortLine* mirror_of(const EffortLine& line) const {
    for (const EffortLine& other : section_.lines) {
      if (other.player == line.against && other.against == line.player) return &other;
    }
    return nullptr;
  }

  void add_orders(const EffortQuantity& quantity) {
    ReportTable table{.head = {fmt::format("who needs more {}", quantity.name), "source"}};
    add_x_heads(table);
    for (const EffortLine& line : section_.lines) {
      const EffortLine* other = mirror_of(line);
      if (other == nullptr || other < &line) continue;  // each pair once
      if ((line.*quantity.published).empty() || (other->*quantity.published).empty()) continue;
      for (const std::string& name : tournaments_of(line)) {
        table.rows.push_back(order_row(line, *other, name, quantity));
      }
    }
    if (!table.rows.empty()) context_.table(std::move(table));
  }
  std::vector<ReportCell> order_row(const EffortLine& line, const EffortLine& other,
                                    const std::string& name, const EffortQuantity& quantity) {
    std::vector<ReportCell> row{words_cell(line_words(line)), words_cell(context_.title_of(name))};
    for (std::size_t x = 0; x < section_.x.size(); ++x) {
      const Needs told{published(line, x, quantity), published(other, x, quantity)};
      const Needs found{measured(name, line, x, quantity), measured(name, other, x, quantity)};
      row.push_back(context_.note(
          {.line = fmt::format("{}, {} {}", line_words(line), section_.x_title, section_.x[x]),
           .quantity = std::string(quantity.name),
           .tournament = name,
           .counts = name == section_.tournament,
           .published = fmt::format("{} : {}", list_words(told.first), list_words(told.second)),
           .measured = fmt::format("{} : {}", list_words(found.first), list_words(found.second)),
           .judgement = compare_orders(told, found)}));
      row.back().why.clear();  // the raw numbers have it; here it would take too much room
    }
    return row;
  }

  // --- pictures: means over all games of a player, against every opponent and from every opening ---
  void add_pictures(const EffortQuantity& quantity) {
    CurveChart first = chart_of(quantity, "published and measured");
    CurveChart second = chart_of(quantity, "side by side");
    const auto names = players();
    bool any_published = false;
    for (std::size_t colour = 0; colour < names.size(); ++colour) {
      const std::string& player = names[colour];
      CurveSeries told{
          .name = fmt::format("{}, published", player_words(player)),
          .points = points_of([&](std::size_t x) { return published_of(player, x, quantity); }),
          .dashed = true,
          .colour = colour};
      for (const std::string& name : drawn()) {
        CurveSeries found{
            .name = fmt::format("{}, {}", player_words(player), context_.title_of(name)),
            .points =
                points_of([&](std::size_t x) { return measured_of(player, name, x, quantity); }),
            .dashed = name != section_.tournament,
            .colour = colour};
        if (name == section_.tournament) first.series.push_back(found);
        second.series.push_back(std::move(found));
      }
      if (told.points.empty()) continue;
      any_published = true;
      first.series.push_back(std::move(told));
    }
    if (any_published) {
      context_.picture(fmt::format("{}-published", quantity.name), svg_of_chart(first));
    }
    if (drawn().size() > 1) {
      context_.picture(fmt::format("{}-today", quantity.name), svg_of_chart(second));
    }
  }
  // The section's own tournament and the first beside it; the others are in the tables only.
  std::vector<std::string> drawn() const {
    constexpr std::size_t most = 2;
    return {tournaments_.begin(), tournaments_.begin() + static_cast<std::ptrdiff_t>(
                                                             std::min(most, tournaments_.size()))};
  }
  CurveChart chart_of(const EffortQuantity& quantity, std::string_view what) const {
    return {.title = fmt::format("{} by {}: {}", quantity.title, section_.x_title, what),
            .x_title = section_.x_title,
            .y_title = fmt::format("{}, logarithmic", quantity.title),
            .log_x = false,
            .log_y = true,
            .series = {}};
  }
  std::vector<std::string> players() const {
    std::vector<std::string> names;
    for (const EffortLine& line : section_.lines) {
      if (std::find(names.begin(), names.end(), line.player) == names.end()) {
        names.push_back(line.player);
      }
    }
    return names;
  }
  // The means of these values.
  std::vector<ChartPoint> points_of(const std::function<Row(std::size_t)>& values_at) const {
    std::vector<ChartPoint> points;
    for (std::size_t x = 0; x < section_.x.size(); ++x) {
      const double at = to_number(section_.x[x]).value_or(static_cast<double>(x));
      if (const Row values = values_at(x); !values.empty()) points.push_back({at, mean_of(values)});
    }
    return points;
  }
  Row published_of(const std::string& player, std::size_t x, const EffortQuantity& quantity) const {
    Row values;
    for (const EffortLine& line : section_.lines) {
      if (line.player != player) continue;
      const Row more = published(line, x, quantity);
      values.insert(values.end(), more.begin(), more.end());
    }
    return values;
  }
  Row measured_of(const std::string& player, const std::string& tournament, std::size_t x,
                  const EffortQuantity& quantity) const {
    const std::string name = with_x(player, section_.x[x]);
    return amounts(context_.measured.of(tournament).efforts({.first = name, .second = {}}),
                   quantity);
  }

  const EffortSection& section_;
  SectionContext& context_;
  std::vector<std::string> tournaments_;
};

}  // namespace

Status build(const EffortSection& content, SectionContext& context) {
  EffortBuilder(content, context).build();
  return Done{};
}

}  // namespace brett
