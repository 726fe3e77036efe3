#include "training/game_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "core/keys.h"
#include "core/text.h"
#include "files/data_file.h"
#include "match/record_formats.h"
#include "match/record_reader.h"
#include "store/store.h"

namespace brett {

namespace {

constexpr std::uint64_t test_seeds = 0x7e57;  // test games share nothing with those learned from

// Whether a search answers the same whatever it searched before: otherwise it is made anew.
bool keeps(const std::string& spec) {
  const std::string name = spec.substr(0, spec.find(':'));
  if (spec.find("ties=random") != spec.npos || spec.find("keep_table=game") != spec.npos)
    return false;
  for (const std::string_view calm :
       {"minimax", "alphabeta", "pvs", "mtdf", "maxn", "upp", "paranoid", "brs", "expectimax"}) {
    if (name == calm) return true;
  }
  return false;
}

bool is_database(const std::string& path) {
  constexpr std::string_view begins = "SQLite format 3";
  std::string first(begins.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  return file.read(first.data(), static_cast<std::streamsize>(first.size())) && first == begins;
}

}  // namespace

Result<AnyLearner*> TrainingDesk::learner(const std::string& search, std::size_t place,
                                          std::uint64_t seed) {
  std::string spec = search;
  if (plan_.power_rate > 0) {
    spec += fmt::format("{}utility.power={}", search.find(':') == search.npos ? ':' : ',',
                        weights_->utility_power);
  }
  if (kept_.size() <= place) kept_.resize(place + 1);
  Kept& kept = kept_[place];
  if (kept.learner == nullptr || kept.spec != spec || !keeps(spec)) {
    const auto parsed = Spec::parse(spec);
    if (!parsed) return parsed.error();
    auto made = game_.learner(*parsed, weights_, seed);
    if (!made) return made.error();
    kept = {spec, *std::move(made)};
  }
  kept.learner->new_game();
  return kept.learner.get();
}

Result<std::unique_ptr<AnyPlayer>> TrainingDesk::player(const std::string& spec,
                                                        std::uint64_t seed) const {
  return make_player(game_, spec, {.seed = seed});
}

Result<TrainingOutcome> TrainingDesk::play(std::uint64_t number, const std::stop_token& stop) {
  const std::uint64_t seed = mix_key(plan_.seed, number);
  const auto seats = static_cast<std::size_t>(game_.seats());
  const auto source = plan_.source();
  const auto opponents =
      words(source == TrainingPlan::Source::watch ? plan_.players : plan_.opponents);
  std::vector<TrainingSeat> seated(seats);
  std::vector<std::unique_ptr<AnyPlayer>> players(seats);
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
      learns = plan_.watch.empty() || spec == plan_.watch;
    }
    if (learns) {
      const auto made = learner(plan_.player, seat, seed);
      if (!made) return made.error();
      seated[seat].learner = *made;
      seated[seat].epsilon = plays ? plan_.epsilon : 0;
    }
    if (plays) continue;
    auto made = player(spec, mix_key(seed, seat));
    if (!made) return made.error();
    players[seat] = *std::move(made);
    seated[seat].player = players[seat].get();
  }
  return play_training_game(game_, std::move(seated),
                            {.seed = seed,
                             .random_plies = plan_.random_plies,
                             .choices = plan_.method == TrainingPlan::Method::choices,
                             .bridge = plan_.explored == TrainingPlan::Explored::bridge},
                            stop);
}

Result<TrainingOutcome> TrainingDesk::watch(const RecordedGame& record, std::uint64_t number,
                                            const std::stop_token& stop) {
  const auto seats = static_cast<std::size_t>(game_.seats());
  std::vector<AnyLearner*> learners(seats, nullptr);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const bool learns = plan_.watch.empty() || (seat < record.record.players.size() &&
                                                record.record.players[seat] == plan_.watch);
    if (!learns) continue;
    const auto made = learner(plan_.player, seat, mix_key(plan_.seed, number));
    if (!made) return made.error();
    learners[seat] = *made;
  }
  Limits limits;
  limits.stop = stop;
  return watch_recorded_game(*record.start, record.moves, record.record.payoffs, learners,
                             plan_.method == TrainingPlan::Method::choices, limits);
}

Result<TrainingOutcome> TrainingDesk::test(const std::string& opponent, std::uint64_t number,
                                           Seat learners_seat, const std::stop_token& stop) {
  const std::uint64_t seed = mix_key(mix_key(plan_.seed, test_seeds), number);
  const auto seats = static_cast<std::size_t>(game_.seats());
  const std::string& search = plan_.test_player.empty() ? plan_.player : plan_.test_player;
  std::vector<TrainingSeat> seated(seats);
  std::vector<std::unique_ptr<AnyPlayer>> players(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (static_cast<Seat>(seat) == learners_seat) {
      const auto made = learner(search, seats, seed);
      if (!made) return made.error();
      seated[seat] = {.learner = *made, .player = nullptr, .epsilon = plan_.test_epsilon};
      continue;
    }
    auto made = player(opponent, mix_key(seed, seat));
    if (!made) return made.error();
    players[seat] = *std::move(made);
    seated[seat].player = players[seat].get();
  }
  return play_training_game(
      game_, std::move(seated),
      {.seed = seed, .random_plies = plan_.test_random_plies, .choices = false}, stop);
}

Result<std::vector<RecordedGame>> read_training_records(const Registry& registry,
                                                        const AnyGame& game,
                                                        const std::string& path) {
  std::vector<RecordedGame> games;
  const auto take = [&](RecordedGame one) -> Status {
    if (one.game->spec() != game.spec()) {
      return Error{fmt::format("records {}: game {} is of {}, not of {}", in_quotes(path),
                               games.size() + 1, one.game->spec(), game.spec())};
    }
    if (!one.record.payoffs.empty()) games.push_back(std::move(one));
    return Done{};
  };
  Status status = Done{};
  if (is_database(path)) {
    const auto store = Store::open(path, Store::Open::read_only);
    if (!store) return store.error();
    status = store->for_each_row([&](StoredRow row) -> Status {
      if (row.game != game.spec()) return Done{};
      return read_games(registry, {.text = row.played.record, .source = path}, take);
    });
  } else {
    const auto text = read_text("records", path);
    if (!text) return text.error();
    const auto format = guess_format(*text);
    if (!format) return Error{fmt::format("records {}: no format of games", in_quotes(path))};
    status = read_games(
        registry, {.text = *text, .source = path, .format = *format, .game = game.spec()}, take);
  }
  if (!status) return status.error();
  if (games.empty()) {
    return Error{
        fmt::format("records {}: no finished game of {} in it", in_quotes(path), game.spec())};
  }
  return games;
}

Status check_training_players(const AnyGame& game, const TrainingPlan& plan,
                              const std::shared_ptr<const Weights>& weights) {
  const auto source = plan.source();
  if (plan.method == TrainingPlan::Method::choices && source != TrainingPlan::Source::watch &&
      source != TrainingPlan::Source::records) {
    return Error{
        "method=choices: needs somebody whose choices are watched; say players or records"};
  }
  for (const std::string& spec : {plan.player, plan.test_player}) {
    if (spec.empty()) continue;
    if (plan.power_rate > 0 &&
        (!spec.starts_with("upp") || spec.find("utility.power") != spec.npos)) {
      return Error{fmt::format("power_rate: player {} must be upp without a utility.power", spec)};
    }
    const auto parsed = Spec::parse(spec);
    if (!parsed) return parsed.error();
    if (const auto made = game.learner(*parsed, weights, 0); !made) return made.error();
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
  if (!plan.players.empty() && !plan.watch.empty()) {
    std::vector<std::string> known(fixed.begin(), fixed.end());
    if (std::find(known.begin(), known.end(), plan.watch) == known.end()) {
      return unknown("player to watch", plan.watch, known);
    }
  }
  return Done{};
}

}  // namespace brett
