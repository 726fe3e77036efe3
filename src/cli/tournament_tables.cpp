// The tables of a tournament: standings, cross table, ratings.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "cli/tournament_view.h"
#include "core/text.h"

namespace brett::cli {

namespace {

constexpr std::size_t least_name = std::string_view("player").size();

std::size_t longest(const std::vector<std::string>& names) {
  std::size_t length = least_name;
  for (const std::string& name : names) length = std::max(length, name.size());
  return length;
}

std::string_view status_words(RatingStatus status) {
  switch (status) {
    case RatingStatus::rated: return "";
    case RatingStatus::won_all: return "won all";
    case RatingStatus::lost_all: return "lost all";
    case RatingStatus::unconnected: return "unconnected";
  }
  return "";
}

}  // namespace

std::string shortened(std::string_view text, std::size_t columns) {
  constexpr std::string_view rest = "...";
  std::vector<std::size_t> begins;  // of characters: UTF-8 goes on with bytes 10xxxxxx
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) begins.push_back(i);
  }
  if (begins.size() <= columns) return std::string(text);
  if (columns <= rest.size()) return std::string(text.substr(0, begins[columns]));
  return std::string(text.substr(0, begins[columns - rest.size()])).append(rest);
}

std::string standings_table(const TournamentPlan& plan, const TournamentResults& results,
                            std::size_t columns) {
  constexpr std::size_t numbers = 58;  // columns of everything but the name
  const auto names = plan.player_names();
  const auto width = std::clamp(columns, numbers + least_name, numbers + longest(names)) - numbers;
  std::string text =
      fmt::format("{:>4}  {:<{}} {:>7} {:>8} {:>10} {:>7} {:>7} {:>7}\n", "rank", "player", width,
                  "games", "points", "difference", "won", "drawn", "lost");
  for (const Standing& row : results.standings()) {
    const Tally& tally = row.tally;
    text += fmt::format("{:>4}  {:<{}} {:>7} {:>8} {:>+10} {:>7} {:>7} {:>7}\n", row.rank,
                        shortened(names[static_cast<std::size_t>(row.player)], width), width,
                        tally.games(), short_number(row.points), tally.difference(), tally.wins,
                        tally.draws, tally.losses);
  }
  return text;
}

std::string cross_table(const TournamentPlan& plan, const TournamentResults& results) {
  const auto names = plan.player_names();
  const auto width = longest(names);
  const CrossTable cross = results.cross_table();
  const auto order = results.standings();
  std::vector<std::vector<std::string>> cells;
  std::size_t cell_width = 3;
  for (const Standing& row : order) {
    auto& line = cells.emplace_back();
    for (const Standing& column : order) {
      const Tally tally = cross.against(row.player, column.player);
      line.push_back(tally.games() == 0 || row.player == column.player
                         ? "."
                         : fmt::format("{}-{}-{}", tally.wins, tally.draws, tally.losses));
      cell_width = std::max(cell_width, line.back().size());
    }
  }
  std::string text = fmt::format("{:>4}  {:<{}}", "", "won-drawn-lost against", width);
  const std::size_t indent = std::max(width, std::string_view("won-drawn-lost against").size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    text += fmt::format("  {:>{}}", i + 1, cell_width);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    text += fmt::format("\n{:>4}  {:<{}}", i + 1, names[static_cast<std::size_t>(order[i].player)],
                        indent);
    for (const std::string& cell : cells[i]) {
      text += fmt::format("  {:>{}}", cell, cell_width);
    }
  }
  return text + '\n';
}

std::string ratings_table(const TournamentPlan& plan, const TournamentResults& results) {
  const auto names = plan.player_names();
  const auto width = longest(names);
  const auto samples = results.scores();
  const Ratings ratings = results.ratings();
  std::vector<int> order;
  for (const Standing& row : results.standings()) order.push_back(row.player);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    const auto worth = [&](int player) {
      const Rating& rating = ratings.of(player);
      if (rating.status == RatingStatus::won_all) return HUGE_VAL;
      return rating.status == RatingStatus::rated ? rating.elo : -HUGE_VAL;
    };
    return worth(a) > worth(b);
  });
  std::string text = fmt::format("{:<{}} {:>18} {:>8} {:>20} {:>7}\n", "player", width, "rating",
                                 "score", "Elo against field", "LOS");
  for (const int player : order) {
    const auto at = static_cast<std::size_t>(player);
    const Rating& rating = ratings.of(player);
    text += fmt::format("{:<{}} {:>18} {:>7.1f}% {:>20} {:>7}\n", names[at], width,
                        rating.status == RatingStatus::rated
                            ? elo_words({.elo = rating.elo, .error = rating.error, .interval = {}})
                            : std::string(status_words(rating.status)),
                        100 * samples[at].mean(), elo_words(estimate_elo(samples[at])),
                        los_words(samples[at]));
  }
  return text;
}

}  // namespace brett::cli
