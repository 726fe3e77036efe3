#include "match/series.h"

#include <fmt/format.h>

#include <atomic>
#include <mutex>

#include "match/match_record.h"

namespace brett {

namespace {

GameSettings game_plan(const SeriesSettings& plan) {
  return {.players = plan.players,
          .openings = {.lines = plan.openings, .random_plies = plan.random_plies},
          .clock = plan.clock,
          .seed = plan.seed};
}

class Series {
 public:
  Series(const Game& game, const SeriesSettings& plan) : game_(game), plan_(plan) {
    result_.players.resize(plan.players.size());
  }

  Status play(const std::stop_token& stop,
              const std::function<void(const SeriesResult&)>& finished) {
    const GameFlow flow{.next = [&](const std::stop_token&) { return next(stop); },
                        .finished = [&](const GameTask& task, const Match& match) -> Status {
                          count(task, match, finished);
                          return Done{};
                        },
                        .abandon = stop};
    return play_games(game_, game_plan(plan_), plan_.threads, flow);
  }
  const SeriesResult& result() const { return result_; }

 private:
  // Seat s of game k is taken by player (s + k) mod n: all rotations of one opening, then the next.
  std::optional<GameTask> next(const std::stop_token& stop) {
    const int number = next_++;
    if (number >= plan_.games || stop.stop_requested() || enough()) return std::nullopt;
    const int seats = static_cast<int>(plan_.players.size());
    GameTask task{.number = static_cast<std::uint64_t>(number),
                  .opening = static_cast<std::uint64_t>(number / seats),
                  .seats = {}};
    for (int seat = 0; seat < seats; ++seat) task.seats.push_back((seat + number) % seats);
    return task;
  }

  bool enough() {
    if (!plan_.enough) return false;
    const std::lock_guard guard(mutex_);
    return plan_.enough();
  }

  void count(const GameTask& task, const Match& match,
             const std::function<void(const SeriesResult&)>& finished) {
    std::optional<Record> record;
    if (plan_.keep) {
      record = record_of(game_, match, utc_now());
      record->number = task.number + 1;
    }
    const std::lock_guard guard(mutex_);
    if (record) plan_.keep(*record);
    add(task, match);
    if (finished) finished(result_);
  }

  void add(const GameTask& task, const Match& match) {
    ++result_.games;
    if (match.ending() == Ending::forfeit) {
      note_forfeit(match, result_.players[player_at(task, match.ended_by())]);
    }
    const auto payoffs = match.payoffs();
    const auto margins = margins_of(match);
    std::vector<double> by_player(payoffs.size());
    for (std::size_t seat = 0; seat < payoffs.size(); ++seat) {
      const std::size_t player = player_at(task, static_cast<Seat>(seat));
      SeriesScore& score = result_.players[player];
      const double payoff = payoffs[seat];
      by_player[player] = payoff;
      ++(payoff > 0 ? score.wins : payoff < 0 ? score.losses : score.draws);
      score.payoff += payoff;
      if (!margins.empty()) score.margin += margins[seat];
      score.effort += match.effort(static_cast<Seat>(seat));
    }
    if (plan_.count) plan_.count(task.opening, by_player);
  }
  void note_forfeit(const Match& match, SeriesScore& score) {
    ++result_.forfeits;
    ++score.forfeits;
    if (match.forfeit() == Forfeit::time) {
      ++result_.lost_on_time;
      ++score.lost_on_time;
    }
    if (score.forfeit_example.empty()) score.forfeit_example = match.reason();
  }
  static std::size_t player_at(const GameTask& task, Seat seat) {
    return static_cast<std::size_t>(task.seats[static_cast<std::size_t>(seat)]);
  }

  const Game& game_;
  const SeriesSettings& plan_;
  std::atomic<int> next_{0};
  std::mutex mutex_;
  SeriesResult result_;
};

}  // namespace

Status check(const Game& game, const SeriesSettings& plan) {
  if (const auto players = seat_players(game, plan.players, plan.seed); !players) {
    return players.error();
  }
  const GameSettings games = game_plan(plan);
  for (const std::string& opening : games.openings.lines) {
    if (Status status = check_opening(game, opening); !status) return status.error();
  }
  return check(game, games.openings);
}

Result<SeriesResult> play_series(const Game& game, const SeriesSettings& plan, std::stop_token stop,
                                 const std::function<void(const SeriesResult&)>& finished) {
  if (Status status = check(game, plan); !status) return status.error();
  Series series(game, plan);
  if (Status status = series.play(stop, finished); !status) return status.error();
  return series.result();
}

}  // namespace brett
