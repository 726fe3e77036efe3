#include "tournament/schedule.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "tournament/formats.h"

namespace brett {

Result<Schedule> Schedule::make(const ScheduleSettings& plan) {
  if (Status status = check(plan); !status) return status.error();
  return Schedule(plan);
}

void Schedule::grow() {
  auto stage = formats::next_stage(plan_, stages_);
  finished_ = !stage;
  if (stage) append(std::move(*stage));
}

void Schedule::append(Stage stage) {
  assert(!stage.meetings.empty());
  PlayedStage played;
  std::uint64_t blocks = next_block_;
  std::uint64_t games = games_known();
  for (Meeting& meeting : stage.meetings) {
    meeting.first_block += next_block_;
    meeting.first_game = games;
    games += static_cast<std::uint64_t>(meeting.games);
    blocks = std::max(blocks, meeting.first_block + meeting.blocks());
    played.tallies.emplace_back(meeting.players.size());
  }
  played.stage = std::move(stage);
  stages_.push_back(std::move(played));
  recorded_.resize(games, false);
  next_block_ = blocks;
}

Schedule::Place Schedule::place_of(std::uint64_t number) const {
  assert(number < games_known());
  const auto after = [](std::uint64_t wanted, const Meeting& meeting) {
    return wanted < meeting.first_game;
  };
  std::size_t stage = stages_.size() - 1;
  while (stages_[stage].stage.meetings.front().first_game > number) --stage;
  const std::vector<Meeting>& meetings = stages_[stage].stage.meetings;
  const auto next = std::upper_bound(meetings.begin(), meetings.end(), number, after);
  return {stage, static_cast<std::size_t>(next - meetings.begin()) - 1};
}

ScheduledGame Schedule::game(std::uint64_t number) const {
  const Meeting& meeting = meeting_at(place_of(number));
  const std::uint64_t offset = number - meeting.first_game;
  const std::size_t seats = meeting.players.size();
  const bool all_rotations = meeting.rotation < 0;
  const std::uint64_t block = all_rotations ? offset / seats : offset;
  const std::size_t rotation =
      all_rotations ? offset % seats : static_cast<std::size_t>(meeting.rotation);
  ScheduledGame game{.number = number,
                     .round = meeting.round,
                     .block = meeting.first_block + block,
                     .opening = meeting.first_opening + block,
                     .rotation = static_cast<int>(rotation),
                     .seats = {}};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    game.seats.push_back(meeting.players[(seat + rotation) % seats]);
  }
  return game;
}

Status Schedule::record(std::uint64_t number, const GameResult& result) {
  if (number >= games_known()) {
    return Error{
        fmt::format("game {}: the schedule has games 1 to {} so far", number + 1, games_known())};
  }
  const auto seats = static_cast<std::size_t>(plan_.seats);
  if (result.payoffs.size() != seats ||
      (!result.margins.empty() && result.margins.size() != seats)) {
    return Error{fmt::format("game {}: {} payoffs and {} margins for {} seats", number + 1,
                             result.payoffs.size(), result.margins.size(), seats)};
  }
  if (recorded_[number]) return Done{};
  const Place place = place_of(number);
  const auto rotation = static_cast<std::size_t>(game(number).rotation);
  std::vector<Tally>& tallies = stages_[place.stage].tallies[place.meeting];
  for (std::size_t seat = 0; seat < seats; ++seat) {
    tallies[(seat + rotation) % seats].add(result, seat);
  }
  recorded_[number] = true;
  ++games_recorded_;
  if (games_recorded_ == games_known()) grow();
  return Done{};
}

std::vector<Meeting> Schedule::meetings() const {
  std::vector<Meeting> result;
  for (const PlayedStage& played : stages_) {
    result.insert(result.end(), played.stage.meetings.begin(), played.stage.meetings.end());
  }
  return result;
}

std::vector<Bye> Schedule::byes() const {
  std::vector<Bye> result;
  for (const PlayedStage& played : stages_) {
    result.insert(result.end(), played.stage.byes.begin(), played.stage.byes.end());
  }
  return result;
}

std::vector<Tally> Schedule::tallies() const {
  std::vector<Tally> result(static_cast<std::size_t>(plan_.players));
  for (const PlayedStage& played : stages_) {
    for (std::size_t m = 0; m < played.stage.meetings.size(); ++m) {
      const std::vector<int>& players = played.stage.meetings[m].players;
      for (std::size_t i = 0; i < players.size(); ++i) {
        result[static_cast<std::size_t>(players[i])] += played.tallies[m][i];
      }
    }
  }
  if (plan_.format != Format::swiss) return result;
  for (const Bye& bye : byes()) {
    result[static_cast<std::size_t>(bye.player)].free_wins += plan_.games;
  }
  return result;
}

std::vector<int> Schedule::merits() const {
  // A stage under way does not count yet.
  const std::size_t complete = stages_.size() - (finished_ ? 0 : 1);
  return formats::merits(plan_, std::span(stages_).first(complete));
}

}  // namespace brett
