#include "tournament/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/text.h"
#include "tournament/score_keeper.h"

namespace brett {

TournamentResults::TournamentResults(const TournamentPlan& plan, Schedule schedule)
    : players_(plan.schedule.players),
      seats_(plan.schedule.seats),
      points_(plan.schedule.points),
      schedule_(std::move(schedule)) {
  if (plan.sprt) test_.emplace(*plan.sprt, seats_);
}

Result<TournamentResults> TournamentResults::make(const TournamentPlan& plan) {
  auto schedule = Schedule::make(plan.schedule);
  if (!schedule) return schedule.error();
  return TournamentResults(plan, *std::move(schedule));
}

Result<TournamentResults> TournamentResults::read(const TournamentPlan& plan, const Store& store,
                                                  TournamentId tournament) {
  auto results = make(plan);
  if (!results) return results;
  const Status status = store.for_each_game(tournament, [&](const StoredGame& game) -> Status {
    if (const Status fits = results->add(game); !fits) {
      return Error{fmt::format("store {}: {}", in_quotes(store.path()), fits.error().message)};
    }
    return Done{};
  });
  if (!status) return status.error();
  return results;
}

Status TournamentResults::add(const StoredGame& game) {
  if (game.number < schedule_.games_known() && schedule_.is_recorded(game.number)) return Done{};
  // The schedule checks payoffs only; the seat that ended the game comes from a file as well.
  if (game.ended_by < nobody || game.ended_by >= seats_) {
    return Error{fmt::format("game {}: ended by seat {}, must be 1 to {}", game.number + 1,
                             game.ended_by + 1, seats_)};
  }
  if (game.number < schedule_.games_known() && game.seats != schedule_.game(game.number).seats) {
    return Error{fmt::format("game {}: its seats are not those of the schedule", game.number + 1)};
  }
  if (Status status = schedule_.record(game.number, {game.payoffs, game.margins}); !status) {
    return status;
  }
  const ScheduledGame planned = schedule_.game(game.number);
  games_.push_back({game.number, planned.block, planned.seats, game.payoffs, game.margins});
  if (game.ending == Ending::forfeit && game.ended_by != nobody) {
    ForfeitCount& forfeits =
        forfeits_[{planned.seats[static_cast<std::size_t>(game.ended_by)], game.how}];
    if (forfeits.games++ == 0 || game.number < forfeits.example_game) {
      forfeits.example = game.reason;
      forfeits.example_game = game.number;
    }
  }
  adjudicated_ += game.ending == Ending::adjudicated ? 1 : 0;
  if (!test_) return Done{};
  const auto& seats = planned.seats;
  const auto first = std::find(seats.begin(), seats.end(), 0) - seats.begin();
  test_->add(planned.block, score_against_table(game.payoffs, static_cast<std::size_t>(first)));
  return Done{};
}

std::uint64_t TournamentResults::forfeits() const {
  std::uint64_t all = 0;
  for (const auto& [who, forfeits] : forfeits_) all += forfeits.games;
  return all;
}

bool TournamentResults::finished() const {
  return schedule_.finished() || (test_ && test_->verdict() != SprtVerdict::running);
}

std::vector<Gap> TournamentResults::gaps() const {
  std::vector<Gap> gaps;
  if (finished()) return gaps;
  for (std::uint64_t number = 0; number < schedule_.games_known(); ++number) {
    if (schedule_.is_recorded(number)) continue;
    if (gaps.empty() || gaps.back().last + 1 != number) gaps.push_back({number, number});
    gaps.back().last = number;
  }
  return gaps;
}

void TournamentResults::each_counted(const std::function<void(const Game&)>& use) const {
  const bool decided = test_ && test_->verdict() != SprtVerdict::running;
  for (const Game& game : games_) {
    if (!decided || game.block < test_->blocks()) use(game);
  }
}

std::vector<Standing> TournamentResults::standings() const {
  if (!test_) return schedule_.table();
  std::vector<Tally> tallies(static_cast<std::size_t>(players_));
  each_counted([&](const Game& game) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      tallies[static_cast<std::size_t>(game.seats[seat])].add({game.payoffs, game.margins}, seat);
    }
  });
  return brett::standings(tallies, points_);
}

CrossTable TournamentResults::cross_table() const {
  CrossTable table(players_);
  each_counted([&](const Game& game) { table.add(game.seats, game.payoffs); });
  return table;
}

std::vector<std::vector<const TournamentResults::Game*>> TournamentResults::blocks() const {
  std::vector<const Game*> games;
  each_counted([&](const Game& game) { games.push_back(&game); });
  std::sort(games.begin(), games.end(), [](const Game* a, const Game* b) {
    return std::pair(a->block, a->number) < std::pair(b->block, b->number);
  });
  std::vector<std::vector<const Game*>> blocks;
  for (const Game* game : games) {
    if (blocks.empty() || blocks.back().front()->block != game->block) blocks.emplace_back();
    blocks.back().push_back(game);
  }
  return blocks;
}

std::vector<ScoreSample> TournamentResults::scores() const {
  std::vector<ScoreKeeper> keepers(static_cast<std::size_t>(players_), ScoreKeeper(seats_));
  each_counted([&](const Game& game) {
    for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
      keepers[static_cast<std::size_t>(game.seats[seat])].add(
          game.block, score_against_table(game.payoffs, seat));
    }
  });
  std::vector<ScoreSample> samples;
  for (const ScoreKeeper& keeper : keepers) samples.push_back(keeper.sample());
  return samples;
}

Ratings TournamentResults::ratings() const {
  // Equal blocks are counted, not listed: there are few kinds and many blocks.
  std::map<std::vector<std::vector<int>>, RatedBlock> different;
  for (const auto& block : blocks()) {
    std::vector<std::vector<int>> kind;
    RatedBlock rated;
    for (const Game* game : block) {
      Finish finish{game->seats, places_of(game->payoffs)};
      kind.push_back(finish.players);
      kind.push_back(finish.places);
      rated.games.push_back(std::move(finish));
    }
    const auto [known, fresh] = different.try_emplace(std::move(kind), std::move(rated));
    if (!fresh) ++known->second.count;
  }
  std::vector<RatedBlock> list;
  for (auto& [kind, block] : different) list.push_back(std::move(block));
  return rate(players_, list);
}

std::vector<StoredStanding> stored_standings(const TournamentResults& results) {
  std::vector<StoredStanding> rows;
  const Ratings ratings = results.ratings();
  for (const Standing& standing : results.standings()) {
    StoredStanding row{.rank = standing.rank,
                       .player = standing.player,
                       .points = standing.points,
                       .difference = standing.tally.difference(),
                       .wins = standing.tally.wins,
                       .draws = standing.tally.draws,
                       .losses = standing.tally.losses};
    if (ratings.is_rated(standing.player)) {
      row.rating = ratings.of(standing.player).elo;
      row.rating_error = ratings.of(standing.player).error;
    }
    rows.push_back(row);
  }
  return rows;
}

}  // namespace brett
