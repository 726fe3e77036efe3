// Ratings of a tournament's players, strength along an axis, and stored Monte Carlo tables.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "drawing/charts.h"
#include "experiments/section_builder.h"
#include "experiments/stored_mc_pictures.h"

namespace brett {

namespace {

std::string rating_words(const Rating& rating) {
  if (rating.status != RatingStatus::rated) return std::string(name_of(rating.status));
  return fmt::format("{:+.0f} +- {:.0f}", rating.elo, rating.error);
}

struct RatedPlayer {
  int index = 0;
  std::string name;
  Outcome outcome;
  Rating rating;
  SeatEffort effort;  // of all games together
};

std::vector<RatedPlayer> rated_players(const Measured& measured) {
  std::vector<RatedPlayer> players;
  const Ratings ratings = measured.results()->ratings();
  const auto names = measured.tournament().plan.player_names();
  for (std::size_t i = 0; i < names.size(); ++i) {
    RatedPlayer player{.index = static_cast<int>(i),
                       .name = names[i],
                       .outcome = measured.outcome({.first = names[i], .second = {}}),
                       .rating = ratings.of(static_cast<int>(i)),
                       .effort = {}};
    for (const SeatEffort& effort : measured.efforts({.first = names[i], .second = {}})) {
      player.effort.decisions += effort.decisions;
      player.effort.nodes += effort.nodes;
      player.effort.seconds += effort.seconds;
    }
    players.push_back(std::move(player));
  }
  std::stable_sort(players.begin(), players.end(), [](const auto& a, const auto& b) {
    return a.outcome.score() > b.outcome.score();
  });
  return players;
}

ReportTable table_of(const std::vector<RatedPlayer>& players, const TournamentPlan& plan) {
  ReportTable table{.head = {"player", "spec", "won-drawn-lost", "score (95 %)", "Elo (95 %)",
                             "nodes per move", "ms per move"}};
  for (const RatedPlayer& player : players) {
    const double decisions = std::max(1, player.effort.decisions);
    table.rows.push_back(
        {words_cell(player.name),
         words_cell(fmt::format("`{}`", plan.players[static_cast<std::size_t>(player.index)].spec)),
         {outcome_words(player.outcome)},
         {score_words(player.outcome)},
         {rating_words(player.rating)},
         {amount_words(static_cast<double>(player.effort.nodes) / decisions)},
         {amount_words(1000 * player.effort.seconds / decisions)}});
  }
  return table;
}

Svg bars_of(const std::string& title, const std::vector<RatedPlayer>& players) {
  BarChart chart{.title = title,
                 .axis = "score against the field, a draw counts half, with 95 % intervals",
                 .series = {"score"},
                 .groups = {}};
  for (const RatedPlayer& player : players) {
    if (player.outcome.games() <= 0) continue;
    chart.groups.push_back(
        {player.name, {BarValue{player.outcome.score(), player.outcome.interval()}}});
  }
  return svg_of_bars(chart);
}

Svg curve_of(const std::string& title, const RatingsSection& section,
             const std::vector<RatedPlayer>& players) {
  CurveSeries series{.name = "Elo", .points = {}, .dashed = false};
  for (const RatedPlayer& player : players) {
    const auto at = section.x.find(player.name);
    if (at == section.x.end() || player.rating.status != RatingStatus::rated) continue;
    const Rating& rating = player.rating;
    const bool known = std::isfinite(rating.error);
    series.points.push_back(
        {at->second, rating.elo,
         known ? std::optional(Interval{rating.elo - rating.error, rating.elo + rating.error})
               : std::nullopt});
  }
  std::sort(series.points.begin(), series.points.end(),
            [](const ChartPoint& a, const ChartPoint& b) { return a.x < b.x; });
  return svg_of_chart({.title = title,
                       .x_title = section.x_title,
                       .y_title = "Elo, 95 % intervals",
                       .log_x = section.log_x,
                       .log_y = false,
                       .series = {std::move(series)}});
}

}  // namespace

Status build(const std::monostate&, SectionContext&) { return Done{}; }

Status build(const RatingsSection& content, SectionContext& context) {
  const Measured& measured = context.measured.of(content.tournament);
  if (measured.results() == nullptr || measured.games().empty()) {
    context.text("Not played at this scale.");
    return Done{};
  }
  const auto players = rated_players(measured);
  context.table(table_of(players, measured.tournament().plan));
  const std::string& title = context.section.title;
  if (content.x.empty()) {
    context.picture("scores", bars_of(title, players));
  } else {
    context.picture("strength", curve_of(title, content, players));
  }
  return Done{};
}

Status build(const StoredMcSection& content, SectionContext& context) {
  const auto table = StoredMc::load(content.file);
  if (!table) return table.error();
  context.picture("categories", svg_of_categories());
  context.picture("chances", svg_of_chances(*table));
  context.picture("by-move-number", svg_by_move_number(*table));
  context.picture("by-category", svg_by_category(*table));
  return Done{};
}

}  // namespace brett
