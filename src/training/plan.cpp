#include "training/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/rng.h"
#include "core/text.h"
#include "evaluation/found_patterns.h"
#include "files/toml_fields.h"
#include "files/toml_text.h"

namespace brett {

OptionTable<TrainingPlan> TrainingPlan::table() {
  using P = TrainingPlan;
  constexpr long long most_games = 1'000'000'000'000;
  return OptionTable<P>()
      .text("game", &P::game, "game, with its options")
      .text("kind", &P::kind, "what is learned: linear, ntuple or found")
      .text("name", &P::name, "name of the weights; empty: GAME-KIND")
      .file("out", &P::out, "folder for weights, checkpoint and curves")
      .integer("patterns", &P::patterns, 1, 500, "for kind found: how many patterns")
      .integer("evolve_every", &P::evolve_every, 0, most_games,
               "for kind found: games until the worst patterns are replaced; 0: never")
      .text("from", &P::from,
            "weights to start with, or zeros; empty: zeros, or with watch those of the game")
      .players("player", &P::player, "search that learns, without an evaluation")
      .choice("method", &P::method, {"td", "choices"},
              "learn from differences of expectations, or from the choices of the watched player")
      .choice("output", &P::output, {"plain", "squashed"},
              "value of a weighted sum: the sum, or squashed into -1 to 1")
      .flag("normalise", &P::normalise, "sizes of a class's weights sum to 1 after every game")
      .text("rates", &P::rates, "rates of classes and groups, as in 'endgame=0 cells=0.5'")
      .integer("games", &P::games, 1, most_games, "games to learn from")
      .integer("seed", &P::seed, 0, 9'007'199'254'740'991, "of openings, chance and exploration")
      .integer("threads", &P::threads, 1, 256, "games played at once, at most a batch")
      .integer("batch", &P::batch, 1, 100'000, "games played with the same weights")
      .with(TdRules::table())
      .number("rate_end", &P::rate_end, -1, 1000,
              "rate at the end, reached linearly; negative: constant")
      .flag("adapt", &P::adapt, "every weight adapts its own rate (temporal coherence)")
      .number("power_rate", &P::power_rate, 0, 1000,
              "learning rate of the utility.power of upp; 0: constant")
      .number("epsilon", &P::epsilon, 0, 1, "share of the learner's moves played at random")
      .choice(
          "explored", &P::explored, {"cut", "bridge"},
          "across a random move: learn nothing, or from the position before it to the one after")
      .integer("random_plies", &P::random_plies, 0, 1000, "moves at random at the start")
      .players("opponents", &P::opponents, "opponents in turn; empty: itself")
      .players("players", &P::players, "fixed players of watched games, one for each seat")
      .players("watch", &P::watch, "player whose moves are learned from; empty: all")
      .file("records", &P::records, "file or store of games to learn from")
      .text("tournament", &P::tournament,
            "name of a tournament in that store; empty: all its games")
      .integer("test_every", &P::test_every, 0, most_games,
               "games between test matches; 0: only at the end")
      .integer("test_blocks", &P::test_blocks, 0, 1'000'000,
               "games of a test match for each seat; 0: no tests")
      .players("test_player", &P::test_player, "search of test matches; empty: the learner's")
      .players("test_opponents", &P::test_opponents, "players of test matches")
      .number("test_epsilon", &P::test_epsilon, 0, 1,
              "share of the tested player's moves at random")
      .integer("test_random_plies", &P::test_random_plies, 0, 1000,
               "moves at random at the start of test games")
      .duration("checkpoint", &P::checkpoint, std::chrono::seconds(30),
                "longest time between two checkpoints")
      .file("store", &P::store, "store that keeps every version of the weights")
      .open_to_clients(
          {"game",         "kind",        "name",           "patterns",     "evolve_every",
           "from",         "player",      "method",         "output",       "normalise",
           "rates",        "games",       "seed",           "threads",      "batch",
           "rate",         "lambda",      "positive",       "negative",     "distance",
           "rate_end",     "adapt",       "power_rate",     "epsilon",      "explored",
           "random_plies", "opponents",   "players",        "watch",        "test_every",
           "test_blocks",  "test_player", "test_opponents", "test_epsilon", "test_random_plies"});
}

TrainingPlan::Source TrainingPlan::source() const {
  if (!records.empty()) return Source::records;
  if (!players.empty()) return Source::watch;
  return opponents.empty() ? Source::self_play : Source::opponents;
}

std::string TrainingPlan::result_name() const {
  if (!name.empty()) return name;
  return fmt::format("{}-{}", game.substr(0, game.find(':')), kind);
}

std::string TrainingPlan::owner() const {
  return from.empty() ? fmt::format("{}-{}", game.substr(0, game.find(':')), kind) : from;
}

namespace {
// Where results go, how long it takes and how often it is saved are not what is learned.
TrainingPlan without_places(TrainingPlan plan) {
  plan.out = TrainingPlan().out;
  plan.store.clear();
  plan.threads = 1;
  plan.checkpoint = TrainingPlan().checkpoint;
  return plan;
}
}  // namespace

std::string TrainingPlan::canonical() const {
  std::string text;
  for (const auto& [key, value] : table().changed(without_places(*this))) {
    text += fmt::format("{}={}\n", key, value);
  }
  return text;
}

std::string TrainingPlan::command() const {
  TrainingPlan shown = without_places(*this);
  shown.name.clear();
  std::string text = "brett train";
  for (auto [key, value] : table().changed(shown)) {
    std::replace(key.begin(), key.end(), '_', '-');
    text += fmt::format(" --{} {}", key, shell_quoted(value));
  }
  return text;
}

double TrainingPlan::rate_at(std::uint64_t game_number) const {
  if (rate_end < 0 || games <= 1) return rate;
  const double part =
      static_cast<double>(std::min(game_number, games)) / static_cast<double>(games);
  return rate + (rate_end - rate) * part;
}

Status set_training_option(TrainingPlan& plan, std::string_view key, std::string_view value) {
  return TrainingPlan::table().set(plan, key, value, "training");
}

namespace {

Status set_rate(Weights& weights, std::string_view item) {
  const auto equals = item.find('=');
  const auto rate = equals == item.npos ? std::nullopt : to_number(item.substr(equals + 1));
  if (!rate || !(*rate >= 0 && *rate <= 1000)) {
    return Error{
        fmt::format("rates={}: must be NAME=RATE with a rate from 0 to 1000", in_quotes(item))};
  }
  const std::string_view name = item.substr(0, equals);
  std::vector<std::string> known;
  bool found = false;
  for (std::size_t c = 0; c < weights.rules.size(); ++c) {
    const std::string& of_class = weights.layout.classes[c].name;
    known.push_back(of_class);
    if (name == of_class) weights.rules[c].rate = *rate, found = true;
    for (std::size_t g = 0; g < weights.layout.groups.size(); ++g) {
      const std::string& group = weights.layout.groups[g].name;
      if (c == 0) known.push_back(group);
      if (name != group && name != fmt::format("{}.{}", of_class, group)) continue;
      weights.rules[c].groups[g].rate = *rate;
      found = true;
    }
  }
  if (!found) return unknown("class or group", name, known);
  return Done{};
}

}  // namespace

Result<TrainingPlan> read_training_plan(std::string_view text, std::string_view source) {
  TrainingPlan plan;
  const auto table = parse_toml(text, source);
  if (!table) return table.error();
  TomlFields fields(*table, source);
  fields.all_options("training", plan, TrainingPlan::table());
  if (Status status = fields.finish(); !status) return status.error();
  return plan;
}

namespace {

Result<WeightLayout> chosen_layout(const Game& game, const TrainingPlan& plan) {
  std::vector<std::string> kinds;
  for (const WeightLayout& one : game.learnable()) {
    if (one.kind == plan.kind) return one;
    kinds.push_back(one.kind);
  }
  if (!kinds.empty()) return unknown("kind", plan.kind, kinds);
  return Error{fmt::format("{}: has nothing that can be learned", game.spec())};
}

Weights zero_weights(const WeightLayout& layout, const TrainingPlan& plan) {
  Rng rng(plan.seed, 11);
  Weights weights(
      layout.is_name == nullptr
          ? layout
          : found_layout(layout.game,
                         random_patterns(static_cast<std::size_t>(plan.patterns), rng)));
  weights.output = plan.output;
  weights.normalised = plan.normalise;
  return weights;
}

// Where weights come from a file, that says what they are like.
Status check_like_file(const Weights& weights, const TrainingPlan& plan) {
  const TrainingPlan usual;
  const auto refused = [&](std::string_view option) {
    return Error{
        fmt::format("{}: must be left out, since the weights of {} set it", option, plan.owner())};
  };
  if (plan.output != usual.output && plan.output != weights.output) return refused("output");
  if (plan.normalise && !weights.normalised) return refused("normalise");
  if (plan.patterns != usual.patterns) return refused("patterns");
  return Done{};
}

// At the first meeting a profile is a copy of the own weights, if there are any.
bool copies_own_weights(const WeightLayout& layout, const TrainingPlan& plan, DataPlaces places) {
  return plan.from.empty() && plan.is_profile() && layout.is_name == nullptr &&
         read_weights_text(plan.owner(), places).ok();
}

}  // namespace

Status check_training_plan(const Game& game, const TrainingPlan& plan) {
  const auto layout = chosen_layout(game, plan);
  if (!layout) return layout.error();
  if (layout->is_name == nullptr &&
      (plan.patterns != TrainingPlan().patterns || plan.evolve_every > 0)) {
    return Error{
        fmt::format("patterns and evolve_every: are for kind found, not for {}", plan.kind)};
  }
  const std::array sources{!plan.opponents.empty(), !plan.players.empty(), !plan.records.empty()};
  if (std::count(sources.begin(), sources.end(), true) > 1) {
    return Error{
        "opponents, players and records: give only one of them, games come from one source"};
  }
  if (!plan.watch.empty() && plan.players.empty() && plan.records.empty()) {
    return Error{fmt::format("watch={}: needs players or records", plan.watch)};
  }
  if (!plan.tournament.empty() && plan.records.empty()) {
    return Error{
        fmt::format("tournament={}: needs records, the store of the tournament", plan.tournament)};
  }
  return Done{};
}

Result<Weights> beginning_weights(const Game& game, const TrainingPlan& plan) {
  const auto layout = chosen_layout(game, plan);
  if (!layout) return layout.error();
  const bool has_file = !plan.from.empty() && plan.from != TrainingPlan::zeros;
  Weights weights = zero_weights(*layout, plan);
  const DataPlaces places = game.files().places();
  if (has_file || copies_own_weights(*layout, plan, places)) {
    auto loaded = load_weights(*layout, plan.owner(), places);
    if (!loaded) return loaded.error();
    if (Status status = check_like_file(*loaded, plan); !status) return status.error();
    weights = *std::move(loaded);
  }
  for (const std::string_view item : words(plan.rates)) {
    if (Status status = set_rate(weights, item); !status) return status.error();
  }
  weights.tidy();
  return weights;
}

}  // namespace brett
