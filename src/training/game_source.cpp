#include "training/game_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "core/keys.h"
#include "core/text.h"
#include "files/data_file.h"
#include "players/search_tools.h"
#include "records/record_formats.h"
#include "store/store.h"

namespace brett {

namespace {

constexpr std::uint64_t test_seeds = 0x7e57;  // test games share nothing with those learned from

bool has_seat(const Record& record, std::size_t seat, std::string_view player) {
  return seat < record.players.size() && record.players[seat] == player;
}
bool takes_part(const Record& record, std::string_view player) {
  return std::find(record.players.begin(), record.players.end(), player) != record.players.end();
}

bool is_database(const std::string& path) {
  constexpr std::string_view begins = "SQLite format 3";
  std::string first(begins.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  return file.read(first.data(), static_cast<std::streamsize>(first.size())) && first == begins;
}

}  // namespace

Result<Learner*> TrainingWorker::learner(const std::string& search, std::size_t place,
                                         std::uint64_t seed) {
  std::string spec = search;
  if (plan_.power_rate > 0) {
    spec += fmt::format("{}utility.power={}", search.find(':') == search.npos ? ':' : ',',
                        weights_->utility_power);
  }
  if (kept_.size() <= place) kept_.resize(place + 1);
  Kept& kept = kept_[place];
  if (kept.learner == nullptr || kept.spec != spec || !kept.learner->begin_again()) {
    const auto parsed = Spec::parse(spec);
    if (!parsed) return parsed.error();
    auto made = make_learner(game_, *parsed, weights_, seed);
    if (!made) return made.error();
    kept = {spec, *std::move(made)};
  }
  return kept.learner.get();
}

Result<TrainingOutcome> TrainingWorker::play(std::uint64_t number, const std::stop_token& stop) {
  const std::uint64_t seed = mix_key(plan_.seed, number);
  const auto seats = static_cast<std::size_t>(game_.seats());
  const auto source = plan_.source();
  const auto opponents =
      words(source == TrainingPlan::Source::watch ? plan_.players : plan_.opponents);
  TrainingSeats seated(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    bool learns = true, plays = true;  // the learner plays here
    std::string spec;
    if (source == TrainingPlan::Source::opponents) {
      // The learner takes every seat in turn; each opponent stays for a round of seats.
      learns = plays = number % seats == seat;
      spec = std::string(opponents[(number / seats) % opponents.size()]);
    } else if (source == TrainingPlan::Source::watch) {
      plays = false;
      spec = std::string(opponents[(seat + number) % seats]);  // they change seats
    }
    if (!plays) {
      auto made = make_player(game_, spec, {.seed = mix_key(seed, seat)});
      if (!made) return made.error();
      seated[seat].player = *std::move(made);
      if (!watched_.empty()) learns = seated[seat].player->spec() == watched_;
    }
    if (learns) {
      const auto made = learner(plan_.player, seat, seed);
      if (!made) return made.error();
      seated[seat].learner = *made;
      seated[seat].epsilon = plays ? plan_.epsilon : 0;
    }
  }
  return play_training_game(game_, std::move(seated),
                            {.seed = seed,
                             .random_plies = plan_.random_plies,
                             .choices = plan_.method == TrainingPlan::Method::choices,
                             .bridge = plan_.explored == TrainingPlan::Explored::bridge},
                            stop);
}

Result<TrainingOutcome> TrainingWorker::watch(const RecordedGame& record, std::uint64_t number,
                                              const std::stop_token& stop) {
  const auto seats = static_cast<std::size_t>(game_.seats());
  std::vector<Learner*> learners(seats, nullptr);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (!watched_.empty() && !has_seat(record.record, seat, watched_)) continue;
    const auto made = learner(plan_.player, seat, mix_key(plan_.seed, number));
    if (!made) return made.error();
    learners[seat] = *made;
  }
  Limits limits;
  limits.stop = stop;
  return watch_recorded_game(record.start, record.moves, record.record.payoffs, learners,
                             plan_.method == TrainingPlan::Method::choices, limits);
}

Result<TrainingOutcome> TrainingWorker::test(const std::string& opponent, std::uint64_t number,
                                             Seat learners_seat, const std::stop_token& stop) {
  const std::uint64_t seed = mix_key(mix_key(plan_.seed, test_seeds), number);
  const auto seats = static_cast<std::size_t>(game_.seats());
  const std::string& search = plan_.test_player.empty() ? plan_.player : plan_.test_player;
  TrainingSeats seated(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (static_cast<Seat>(seat) == learners_seat) {
      const auto made = learner(search, seats, seed);
      if (!made) return made.error();
      seated[seat] = {.learner = *made, .epsilon = plan_.test_epsilon};
      continue;
    }
    auto made = make_player(game_, opponent, {.seed = mix_key(seed, seat)});
    if (!made) return made.error();
    seated[seat].player = *std::move(made);
  }
  return play_training_game(
      game_, std::move(seated),
      {.seed = seed, .random_plies = plan_.test_random_plies, .choices = false}, stop);
}

std::string watched_player(const Game& game, const TrainingPlan& plan) {
  if (plan.watch.empty()) return {};
  const auto made = make_player(game, plan.watch, {});
  return made ? (*made)->spec() : plan.watch;
}

namespace {

// The tournaments of this name.
Result<std::vector<TournamentId>> tournaments_called(const Store& store, const std::string& name) {
  const auto all = store.tournaments();
  if (!all) return all.error();
  std::vector<TournamentId> found;
  std::vector<std::string> names;
  for (const StoredTournament& one : *all) {
    if (one.name == name) found.push_back(one.id);
    names.push_back(one.name);
  }
  if (found.empty()) return unknown("tournament", name, names);
  return found;
}

Status read_stored(const Registry& registry, const Game& game, const TrainingPlan& plan,
                   const UseGame& take) {
  const auto store = Store::open(plan.records, Store::Open::read_only);
  if (!store) return store.error();
  std::vector<TournamentId> wanted;
  if (!plan.tournament.empty()) {
    auto found = tournaments_called(*store, plan.tournament);
    if (!found) return found.error();
    wanted = *std::move(found);
  }
  return store->for_each_row([&](const StoredRow& row) -> Status {
    if (row.game != game.spec()) return Done{};
    if (!wanted.empty() &&
        std::find(wanted.begin(), wanted.end(), row.tournament) == wanted.end()) {
      return Done{};
    }
    return read_games(registry, {.text = row.played.record, .source = plan.records}, take);
  });
}

Status read_recorded_file(const Registry& registry, const Game& game, const TrainingPlan& plan,
                          const UseGame& take) {
  if (!plan.tournament.empty()) {
    return Error{fmt::format("tournament={}: records {} must be a store", plan.tournament,
                             in_quotes(plan.records))};
  }
  const auto text = read_text("records", plan.records);
  if (!text) return text.error();
  const auto format = guess_format(*text);
  if (!format)
    return Error{fmt::format("records {}: unknown format of games", in_quotes(plan.records))};
  return read_games(registry,
                    {.text = *text, .source = plan.records, .format = *format, .game = game.spec()},
                    take);
}

}  // namespace

Result<std::vector<RecordedGame>> read_training_records(const Registry& registry, const Game& game,
                                                        const TrainingPlan& plan) {
  const std::string named = fmt::format("records {}", in_quotes(plan.records));
  const std::string watched = watched_player(game, plan);
  std::vector<RecordedGame> games;
  std::size_t finished = 0;
  std::set<std::string> others;
  const auto take = [&](RecordedGame one) -> Status {
    if (one.game->spec() != game.spec()) {
      return Error{fmt::format("{}: game {} is of {}, not of {}", named, finished + 1,
                               one.game->spec(), game.spec())};
    }
    if (one.record.payoffs.empty()) return Done{};
    ++finished;
    if (watched.empty() || takes_part(one.record, watched)) {
      games.push_back(std::move(one));
    } else {
      others.insert(one.record.players.begin(), one.record.players.end());
    }
    return Done{};
  };
  const Status status = is_database(plan.records) ? read_stored(registry, game, plan, take)
                                                  : read_recorded_file(registry, game, plan, take);
  if (!status) return status.error();
  if (finished == 0) {
    return Error{fmt::format("{}: no finished game of {} in it", named, game.spec())};
  }
  if (games.empty()) {
    return unknown("player to watch", watched, {others.begin(), others.end()});
  }
  return games;
}

Status check_training_players(const Game& game, const TrainingPlan& plan,
                              const std::shared_ptr<const Weights>& weights) {
  const auto source = plan.source();
  if (plan.method == TrainingPlan::Method::choices && source != TrainingPlan::Source::watch &&
      source != TrainingPlan::Source::records) {
    return Error{"method=choices: needs a player to watch; give players or records"};
  }
  for (const std::string& spec : {plan.player, plan.test_player}) {
    if (spec.empty()) continue;
    if (plan.power_rate > 0 &&
        (!spec.starts_with("upp") || spec.find("utility.power") != spec.npos)) {
      return Error{fmt::format("power_rate: player {} must be upp without a utility.power", spec)};
    }
    const auto parsed = Spec::parse(spec);
    if (!parsed) return parsed.error();
    if (const auto made = make_learner(game, *parsed, weights, 0); !made) return made.error();
  }
  const auto fixed = words(plan.players);
  if (!fixed.empty() && fixed.size() != static_cast<std::size_t>(game.seats())) {
    return Error{
        fmt::format("players: {} has {} seats, not {}", game.spec(), game.seats(), fixed.size())};
  }
  for (const std::string& list : {plan.opponents, plan.players, plan.test_opponents}) {
    for (const std::string_view spec : words(list)) {
      if (const auto made = make_player(game, spec, {}); !made) return made.error();
    }
  }
  if (plan.players.empty() || plan.watch.empty()) return Done{};
  const std::string watched = watched_player(game, plan);
  std::vector<std::string> known;
  for (const std::string_view spec : fixed) {
    known.push_back((*make_player(game, spec, {}))->spec());  // was made above
  }
  if (std::find(known.begin(), known.end(), watched) != known.end()) return Done{};
  return unknown("player to watch", plan.watch, known);
}

}  // namespace brett
