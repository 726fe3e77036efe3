#include "experiments/measured.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "records/record_reader.h"
#include "tournament/runner.h"

namespace brett {

namespace {

Status read_record(const Store& store, const StoredGame& game,
                   const std::function<void(const Record&)>& use) {
  const auto text = store.record_of(game.id);
  if (!text) return text.error();
  return read_told_records(*text, fmt::format("game {}", game.number + 1),
                           [&](const Record& record) -> Status {
                             use(record);
                             return Done{};
                           });
}

void add_effort(MeasuredGame& measured, const Record& record) {
  measured.effort.resize(measured.game.seats.size());
  for (const RecordedPly& ply : record.plies) {
    // Moves of the opening were made by nobody: they took no time.
    if (!ply.by.is_seat() || !ply.time) continue;
    if (measured.first_move.empty()) measured.first_move = ply.move;
    const auto seat = static_cast<std::size_t>(ply.by.seat());
    if (seat >= measured.effort.size()) continue;
    SeatEffort& effort = measured.effort[seat];
    ++effort.decisions;
    effort.nodes += ply.nodes;
    effort.most_nodes = std::max(effort.most_nodes, ply.nodes);
    effort.seconds += std::chrono::duration<double>(*ply.time).count();
  }
}

}  // namespace

Result<Measured> Measured::read(const ExperimentTournament& tournament, const Store& store) {
  Measured measured(tournament);
  if (!tournament.played) return measured;
  const auto stored = store.tournament_of(canonical_text(tournament.plan));
  if (!stored) return stored.error();
  if (!*stored) return measured;
  auto games = store.games((*stored)->id);
  if (!games) return games.error();
  auto results = TournamentResults::make(tournament.plan);
  if (!results) return results.error();
  for (StoredGame& game : *games) {
    if (Status status = results->add(game); !status) return status.error();
    MeasuredGame one{.game = std::move(game), .effort = {}, .first_move = {}};
    const Status status =
        read_record(store, one.game, [&](const Record& record) { add_effort(one, record); });
    if (!status) return status.error();
    measured.games_.push_back(std::move(one));
  }
  measured.complete_ = results->finished();
  measured.results_ = *std::move(results);
  return measured;
}

int Measured::player(std::string_view name) const {
  const auto names = tournament_.plan.player_names();
  const auto found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

void Measured::each(const Question& question,
                    const std::function<void(const MeasuredGame&, std::size_t)>& use) const {
  const int first = player(question.first);
  const int second = question.second.empty() ? -1 : player(question.second);
  if (first < 0 || (second < 0 && !question.second.empty())) return;
  for (const MeasuredGame& measured : games_) {
    const std::vector<int>& seats = measured.game.seats;
    const auto place = std::find(seats.begin(), seats.end(), first);
    const bool meets = second < 0 || std::find(seats.begin(), seats.end(), second) != seats.end();
    const bool wanted = question.openings == 0 ||
                        measured.game.opening < static_cast<std::uint64_t>(question.openings);
    if (place == seats.end() || !meets || !wanted) continue;
    const auto seat = static_cast<std::size_t>(place - seats.begin());
    if (question.fixed_seats && seat != 0) continue;
    use(measured, seat);
  }
}

Outcome Measured::outcome(const Question& question) const {
  Outcome outcome;
  each(question, [&](const MeasuredGame& measured, std::size_t seat) {
    const double payoff = measured.game.payoffs[seat];
    ++(payoff > 0 ? outcome.won : payoff < 0 ? outcome.lost : outcome.drawn);
  });
  return outcome;
}

std::vector<SeatEffort> Measured::efforts(const Question& question) const {
  std::vector<SeatEffort> efforts;
  each(question, [&](const MeasuredGame& measured, std::size_t seat) {
    if (seat < measured.effort.size()) efforts.push_back(measured.effort[seat]);
  });
  return efforts;
}

Result<MeasuredExperiment> MeasuredExperiment::read(const Experiment& experiment,
                                                    const Store& store) {
  MeasuredExperiment all;
  for (const ExperimentTournament& tournament : experiment.tournaments) {
    auto measured = Measured::read(tournament, store);
    if (!measured) return measured.error();
    all.tournaments_.push_back(*std::move(measured));
  }
  return all;
}

const Measured& MeasuredExperiment::of(std::string_view tournament) const {
  const auto found =
      std::find_if(tournaments_.begin(), tournaments_.end(),
                   [&](const Measured& one) { return one.tournament().name == tournament; });
  assert(found != tournaments_.end());
  return *found;
}

Result<SharedPositions> shared_positions(const Measured& measured, const Store& store,
                                         std::string_view first, std::string_view second) {
  // By position, which is where the game began and its moves: what each of the two made of it.
  std::map<std::string, std::array<std::optional<Value>, 2>> values;
  Status status = Done{};
  const auto note = [&](const Record& record, int player, int seat) {
    std::string path = record.start;
    for (const RecordedPly& ply : record.plies) {
      if (ply.by == Turn::of(seat) && ply.value) {
        values[path][static_cast<std::size_t>(player)] = ply.value;
      }
      path += ' ';
      path += ply.move;
    }
  };
  const std::array names{first, second};
  for (int player = 0; player < 2; ++player) {
    measured.each({.first = names[static_cast<std::size_t>(player)], .second = {}},
                  [&](const MeasuredGame& game, std::size_t seat) {
                    if (!status) return;
                    status = read_record(store, game.game, [&](const Record& record) {
                      note(record, player, static_cast<int>(seat));
                    });
                  });
  }
  if (!status) return status.error();
  SharedPositions shared;
  for (const auto& [path, both] : values) {
    if (!both[0] || !both[1]) continue;
    ++shared.compared;
    if (*both[0] != *both[1]) ++shared.differing;
  }
  return shared;
}

}  // namespace brett
