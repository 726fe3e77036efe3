#include "cli/views/tournament_view.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cli/views/table.h"
#include "core/text.h"
#include "server/tournament_json.h"

namespace brett::cli {

namespace {

std::string_view verdict_name(SprtVerdict verdict) {
  constexpr std::array<std::string_view, 3> names{"running", "accept_elo0", "accept_elo1"};
  return names[static_cast<std::size_t>(verdict)];
}

std::string points_words(const PointRule& rule) {
  return fmt::format("{}/{}/{}", short_number(rule.win), short_number(rule.draw),
                     short_number(rule.loss));
}

std::string format_words(const ScheduleSettings& plan) {
  return fmt::format("{}, {} {} per meeting, seed {}, points {}", name_of(plan.format), plan.games,
                     plural(plan.games, "game"), plan.seed, points_words(plan.points));
}

Json gaps_json(const TournamentResults& results) {
  return list_json(results.gaps(), [](const Gap& gap) -> Json {
    return {{"first", gap.first + 1}, {"last", gap.last + 1}};
  });
}

// Of every player against all others.
Json strength_json(const TournamentResults& results) {
  Json list = Json::array();
  for (const ScoreSample& sample : results.scores()) {
    const EloEstimate elo = estimate_elo(sample);
    list.push_back({{"player", list.size()},
                    {"score", sample.mean()},
                    {"elo", finite_json(elo.elo)},
                    {"elo_error", finite_json(elo.error)},
                    {"los", los_json(sample)}});
  }
  for (const Standing& row : results.standings()) {
    list[static_cast<std::size_t>(row.player)]["free_wins"] = row.tally.free_wins;
  }
  return list;
}

std::string range_words(const Gap& gap) {
  return gap.first == gap.last ? std::to_string(gap.first + 1)
                               : fmt::format("{} to {}", gap.first + 1, gap.last + 1);
}

// The players that had a free win instead of a game, with its points.
std::string rest_words(const TournamentPlan& plan, const TournamentResults& results) {
  const auto names = plan.player_names();
  std::vector<std::string> parts;
  for (const Standing& row : results.standings()) {
    if (row.tally.free_wins == 0) continue;
    parts.push_back(fmt::format(
        "{} ({} points)", names[static_cast<std::size_t>(row.player)],
        short_number(static_cast<double>(row.tally.free_wins) * plan.schedule.points.win)));
  }
  return joined(parts, ", ");
}

Json forfeits_json(const TournamentResults& results) {
  return list_json(results.forfeits_by_player(), [](const auto& one) -> Json {
    const auto& [key, forfeits] = one;
    return {{"player", key.first},
            {"how", key.second},
            {"games", forfeits.games},
            {"example", forfeits.example}};
  });
}

}  // namespace

std::string short_number(double number) {
  std::string text = fmt::format("{:.3f}", number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

Json finite_json(double number) { return std::isfinite(number) ? Json(number) : Json(); }

std::string example_words(std::string_view example) {
  return example.empty() ? std::string() : fmt::format(", for example: {}", example);
}

Json los_json(const ScoreSample& sample) {
  const auto los = likelihood_of_superiority(sample);
  return los ? Json(*los) : Json();
}

std::string los_words(const ScoreSample& sample) {
  const auto los = likelihood_of_superiority(sample);
  return los ? fmt::format("{:.1f}%", 100 * *los) : "unknown";
}

std::string elo_words(const EloEstimate& elo) {
  if (!std::isfinite(elo.elo)) return elo.elo > 0 ? "+inf" : "-inf";
  const double shown = std::abs(elo.elo) < 0.05 ? 0 : elo.elo;  // never -0.0
  if (!std::isfinite(elo.error)) return fmt::format("{:+.1f} +- inf", shown);
  return fmt::format("{:+.1f} +- {:.1f}", shown, elo.error);
}

std::string tournament_head(const TournamentPlan& plan, const TournamentResults& results) {
  std::string text;
  const auto line = [&](std::string_view key, std::string_view value) {
    if (!value.empty()) text += fmt::format("{:<9} {}\n", key, value);
  };
  line("name", plan.name);
  line("game", plan.game);
  line("format", format_words(plan.schedule));
  line("fairness", plan.fairness.words());
  if (plan.clock) line("clock", print_clock(*plan.clock));
  std::string games =
      fmt::format("{} of {}{}", results.games(), results.schedule().games_known(),
                  results.schedule().may_grow() && !results.finished() ? " known so far" : "");
  if (results.forfeits() > 0) games += fmt::format(", {} forfeited", results.forfeits());
  if (results.adjudicated() > 0) games += fmt::format(", {} adjudicated", results.adjudicated());
  line("games", games);
  const auto names = plan.player_names();
  for (const auto& [key, forfeits] : results.forfeits_by_player()) {
    line("forfeits",
         fmt::format("{} of {}: {}{}", forfeits.games, names[static_cast<std::size_t>(key.first)],
                     key.second, example_words(forfeits.example)));
  }
  if (const std::string rested = rest_words(plan, results); !rested.empty()) line("rested", rested);
  line("test", test_words(results));
  return text;
}

std::string sprt_words(const SequentialWatch& test) {
  const Interval bounds = sprt_bounds(test.test());
  std::string verdict = "not decided";
  if (test.verdict() == SprtVerdict::accept_elo1) {
    verdict = fmt::format("elo1={} accepted", short_number(test.test().elo1));
  } else if (test.verdict() == SprtVerdict::accept_elo0) {
    verdict = fmt::format("elo0={} accepted", short_number(test.test().elo0));
  }
  return fmt::format("{}: LLR {:.2f} ({:.2f}, {:.2f}) after {} blocks", verdict,
                     test.log_likelihood_ratio(), bounds.low, bounds.high, test.blocks());
}

Json sprt_json(const SequentialWatch& test) {
  const Interval bounds = sprt_bounds(test.test());
  return {{"verdict", verdict_name(test.verdict())},
          {"llr", test.log_likelihood_ratio()},
          {"lower", bounds.low},
          {"upper", bounds.high},
          {"blocks", test.blocks()},
          {"elo0", test.test().elo0},
          {"elo1", test.test().elo1}};
}

std::string test_words(const TournamentResults& results) {
  return results.test() == nullptr ? std::string() : sprt_words(*results.test());
}

std::string gap_words(const TournamentResults& results) {
  constexpr std::size_t most_shown = 10;
  const auto gaps = results.gaps();
  if (gaps.empty()) return {};
  std::uint64_t count = 0;
  std::vector<std::string> parts;
  for (const Gap& gap : gaps) {
    count += gap.last - gap.first + 1;
    if (parts.size() < most_shown) parts.push_back(range_words(gap));
  }
  if (gaps.size() > most_shown)
    parts.push_back(fmt::format("{} more gaps", gaps.size() - most_shown));
  return fmt::format("{} {} missing: {}", count, plural(count, "game is", "games are"),
                     joined(parts, ", "));
}

Json tournament_json(const TournamentPlan& plan, const TournamentResults& results) {
  const ScheduleSettings& schedule = plan.schedule;
  Json json = server::tables_json(plan, results);
  json["games_per_meeting"] = schedule.games;
  json["seed"] = schedule.seed;
  json["points"] = {schedule.points.win, schedule.points.draw, schedule.points.loss};
  json["fairness"] = plan.fairness.print();
  json["clock"] = plan.clock ? Json(print_clock(*plan.clock)) : Json();
  json["strength"] = strength_json(results);
  json["forfeits_by_player"] = forfeits_json(results);
  json["gaps"] = gaps_json(results);
  json["sprt"] = results.test() == nullptr ? Json() : sprt_json(*results.test());
  return json;
}

Json schedule_json(const TournamentPlan& plan, const Schedule& schedule) {
  const auto names = plan.player_names();
  const auto name_of_player = [&](int player) { return names[static_cast<std::size_t>(player)]; };
  const auto meeting_json = [&](const Meeting& meeting) -> Json {
    return {{"round", meeting.round + 1},
            {"players", list_json(meeting.players, name_of_player)},
            {"games", meeting.games},
            {"first_game", meeting.first_game + 1}};
  };
  const auto bye_json = [&](const Bye& bye) -> Json {
    return {{"round", bye.round + 1}, {"player", name_of_player(bye.player)}};
  };
  return {{"name", plan.name},
          {"game", plan.game},
          {"format", name_of(plan.schedule.format)},
          {"players", names},
          {"known", schedule.games_known()},
          {"meetings", list_json(schedule.meetings(), meeting_json)},
          {"byes", list_json(schedule.byes(), bye_json)}};
}

std::string schedule_words(const TournamentPlan& plan, const Schedule& schedule) {
  const auto names = plan.player_names();
  std::string text = fmt::format("{:<9} {}\n{:<9} {}\n{:<9} {}\n", "game", plan.game, "format",
                                 format_words(plan.schedule), "fairness", plan.fairness.words());
  for (const Meeting& meeting : schedule.meetings()) {
    std::vector<std::string> players;
    // As they sit in the first of their games.
    for (const int player : schedule.game(meeting.first_game).seats) {
      players.push_back(names[static_cast<std::size_t>(player)]);
    }
    const auto first = meeting.first_game + 1;
    text +=
        fmt::format("round {:<3} {}  {}\n", meeting.round + 1,
                    range_words({first - 1, first + static_cast<std::uint64_t>(meeting.games) - 2}),
                    joined(players, " - "));
  }
  for (const Bye& bye : schedule.byes()) {
    text += fmt::format("round {:<3} {} rests\n", bye.round + 1,
                        names[static_cast<std::size_t>(bye.player)]);
  }
  text += fmt::format("{} {}{}\n", schedule.games_known(), plural(schedule.games_known(), "game"),
                      schedule.may_grow() ? "; what follows depends on their results" : "");
  return text;
}

}  // namespace brett::cli
