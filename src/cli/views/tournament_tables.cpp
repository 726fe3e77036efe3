// The tables of a tournament: standings, cross table, ratings; and the lines that show a running one.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/views/table.h"
#include "cli/views/tournament_view.h"
#include "core/text.h"

namespace brett::cli {

namespace {

std::string rating_words(const Rating& rating) {
  if (rating.status != RatingStatus::rated) return std::string(name_of(rating.status));
  return elo_words({.elo = rating.elo, .error = rating.error, .interval = {}});
}

// The order of the table of ratings.
double worth(const Rating& rating) {
  if (rating.status == RatingStatus::won_all) return HUGE_VAL;
  return rating.status == RatingStatus::rated ? rating.elo : -HUGE_VAL;
}

}  // namespace

std::string standings_table(const TournamentPlan& plan, const TournamentResults& results,
                            std::size_t columns) {
  const auto names = plan.player_names();
  Json rows = Json::array();
  for (const Standing& row : results.standings()) {
    rows.push_back({{"rank", row.rank},
                    {"player", names[static_cast<std::size_t>(row.player)]},
                    {"games", row.tally.games()},
                    {"points", row.points},
                    {"difference", row.tally.difference()},
                    {"won", row.tally.wins},
                    {"drawn", row.tally.draws},
                    {"lost", row.tally.losses}});
  }
  const auto points = [](const Json& row) { return short_number(row["points"].get<double>()); };
  return table(rows,
               {{"rank", "rank"},
                {"player", "player"},
                {"games", "games"},
                {"points", "points", "", points},
                {"difference", "difference", "{:+}"},
                {"won", "won"},
                {"drawn", "drawn"},
                {"lost", "lost"}},
               columns);
}

std::string cross_table(const TournamentPlan& plan, const TournamentResults& results) {
  const auto names = plan.player_names();
  const CrossTable cross = results.cross_table();
  const auto order = results.standings();
  std::vector<Column> columns{{"", "number"}, {"won-drawn-lost against", "player"}};
  Json rows = Json::array();
  for (const Standing& row : order) {
    rows.push_back(
        {{"number", rows.size() + 1}, {"player", names[static_cast<std::size_t>(row.player)]}});
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    columns.push_back({std::to_string(i + 1), "number", "", [&, i](const Json& row) -> std::string {
                         const auto at = row["number"].get<std::size_t>() - 1;
                         const Tally tally = cross.against(order[at].player, order[i].player);
                         if (tally.games() == 0 || at == i) return ".";
                         return fmt::format("{}-{}-{}", tally.wins, tally.draws, tally.losses);
                       }});
  }
  return table(rows, columns);
}

std::string ratings_table(const TournamentPlan& plan, const TournamentResults& results) {
  const auto names = plan.player_names();
  const auto samples = results.scores();
  const Ratings ratings = results.ratings();
  auto order = results.standings();
  std::stable_sort(order.begin(), order.end(), [&](const Standing& a, const Standing& b) {
    return worth(ratings.of(a.player)) > worth(ratings.of(b.player));
  });
  Json rows = Json::array();
  for (const Standing& row : order) {
    const auto at = static_cast<std::size_t>(row.player);
    rows.push_back({{"player", names[at]},
                    {"rating", rating_words(ratings.of(row.player))},
                    {"score", fmt::format("{:.1f}%", 100 * samples[at].mean())},
                    {"elo", elo_words(estimate_elo(samples[at]))},
                    {"los", los_words(samples[at])}});
  }
  return table(rows, {{"player", "player"},
                      {"rating", "rating"},
                      {"score", "score"},
                      {"Elo against field", "elo"},
                      {"LOS", "los"}});
}

std::string progress_words(const RunProgress& progress, bool stopping) {
  std::string text =
      fmt::format("{} of {} {}", progress.done, progress.known, plural(progress.known, "game"));
  if (progress.played > 0) text += fmt::format(", {:.1f} games/s", progress.games_per_second());
  if (stopping) {
    return fmt::format("{}; finishing {} in progress, Ctrl-C again does not wait for them", text,
                       progress.under_way);
  }
  if (const auto left = progress.time_left()) {
    text += fmt::format(", {} left", duration_words(static_cast<double>(left->count())));
  }
  return text;
}

std::vector<std::string> live_lines(const TournamentPlan& plan, const RunProgress& progress,
                                    bool stopping, const TerminalSize& size) {
  constexpr std::size_t other_rows = 2;  // those of the progress and of the cursor
  const std::size_t columns = std::max<std::size_t>(size.columns, 2) - 1;  // the last one may wrap
  const std::size_t rows = std::max(size.rows, other_rows + 1) - other_rows;
  const std::string table = standings_table(plan, progress.results, columns);
  auto shown = split(table, '\n');
  shown.pop_back();  // after the last end of line
  std::vector<std::string> lines;
  const bool all = shown.size() <= rows;
  for (std::size_t i = 0; i < (all ? shown.size() : rows - 1); ++i) {
    lines.push_back(shortened(shown[i], columns));
  }
  if (!all) {
    lines.push_back(shortened(fmt::format("      {} more", shown.size() - lines.size()), columns));
  }
  lines.push_back(shortened(progress_words(progress, stopping), columns));
  return lines;
}

}  // namespace brett::cli
