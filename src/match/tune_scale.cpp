#include "match/tune_scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/keys.h"
#include "core/rng.h"
#include "evaluation/profile.h"
#include "players/levels.h"
#include "players/search_spec.h"
#include "players/spec.h"
#include "search/playouts/montecarlo_evaluation.h"
#include "search/seat_values.h"
#include "statistics/scale_fit.h"

namespace brett {

namespace {

// The limits of a search, which the plan sets.
bool is_limit(std::string_view key) {
  return key == "nodes" || key == "depth" || key == "time" || key == "player_depth" ||
         key == "playouts";
}

// The plan's player with an evaluation and a number of nodes.
Result<std::unique_ptr<Player>> player_with(const Game& game, const ScalePlan& plan,
                                            const std::string& evaluation, std::uint64_t nodes,
                                            std::uint64_t seed) {
  const auto asked = Spec::parse(plan.player);
  if (!asked) return asked.error();
  Spec spec{asked->name, {}};
  for (const auto& [key, value] : asked->options) {
    if (key != "eval" && !key.starts_with("eval.") && !is_limit(key)) {
      spec.options.emplace_back(key, value);
    }
  }
  spec.options.emplace_back("nodes", std::to_string(nodes));
  spec.options.emplace_back("eval", evaluation);
  return make_player(game, spec.print(), {.seed = seed});
}

// The evaluation that the plan's player uses by itself.
std::string own_evaluation(const Game& game, const ScalePlan& plan) {
  if (const auto spec = Spec::parse(plan.player)) {
    for (const auto& [key, value] : spec->options) {
      if (key == "eval") return value;
    }
  }
  return game.evaluations().preferred;
}

// The points of an evaluation that a value of this player stands for.
double points_of(Value value, const Answers& answers) {
  const double number = static_cast<double>(value) / value_unit;
  if (!answers.payoffs) return number;
  constexpr double half = static_cast<double>(half_won) / value_unit;
  return half * number / std::max(1 - std::abs(number), 1e-3);
}

using Samples = std::vector<ScaleSample>;

// One evaluation with the values that it gave.
struct Tried {
  std::string evaluation;
  Samples samples = {};
};

class ScaleGames {
 public:
  ScaleGames(const Game& game, const ScalePlan& plan, std::stop_token stop)
      : game_(game), plan_(plan), stop_(std::move(stop)), answers_(answers_of(plan.player)) {}

  // Plays one game and adds the values of its positions. Half of the positions are taken: neighbours
  // say nearly the same.
  Status play(int number, std::vector<Tried>& tried) {
    const auto limit = static_cast<std::size_t>(number) % plan_.nodes.size();
    const std::uint64_t seed = mix_key(plan_.seed, static_cast<std::uint64_t>(number));
    Rng rng(seed);
    Played state = game_.start();
    for (auto left = rng.below(static_cast<std::uint32_t>(plan_.random_plies) + 1);
         left > 0 && !state.turn().is_over(); --left) {
      state.play(state.random_move(rng));
    }
    auto player = player_with(game_, plan_, own_evaluation(game_, plan_), plan_.nodes[limit], seed);
    if (!player) return player.error();
    std::vector<Played> positions;
    while (!state.turn().is_over() && !stop_.stop_requested()) {
      if (state.turn().is_chance()) {
        state.play(state.random_move(rng));
        continue;
      }
      if (rng.below(2) == 0) positions.push_back(state);
      const Decision decision =
          (*player)->decide(state.seen_by(state.turn().seat()), {.stop = stop_});
      if (decision.act != Decision::Act::move) break;
      state.play(decision.move);
    }
    if (!state.turn().is_over()) return Done{};
    for (Tried& one : tried) {
      if (const Status status = value(one, positions, state, plan_.nodes[limit], seed); !status) {
        return status;
      }
    }
    return Done{};
  }

 private:
  Status value(Tried& tried, const std::vector<Played>& positions, const Played& end,
               std::uint64_t nodes, std::uint64_t seed) {
    const auto player = player_with(game_, plan_, tried.evaluation, nodes, seed);
    if (!player) return player.error();
    const bool has_margin = end.state().has(Feature::margin);
    for (const Played& position : positions) {
      const Seat seat = position.turn().seat();
      const auto report = (*player)->think(position.seen_by(seat), {.stop = stop_}, 1, {});
      if (!report || report->depth == 0 || stop_.stop_requested()) continue;
      const Value value = report->ranked.front().value;
      const bool decided = is_decided(value) || (answers_.payoffs && std::abs(value) >= value_unit);
      if (decided) continue;  // a proven end needs no scale
      tried.samples.push_back({points_of(value, answers_), (end.payoff(seat) + 1) / 2,
                               has_margin ? static_cast<double>(end.state().margin(seat)) : 0.0});
    }
    return Done{};
  }

  const Game& game_;
  const ScalePlan& plan_;
  std::stop_token stop_;
  Answers answers_;
};

FittedScale fitted(const Tried& tried, bool has_margin) {
  const double win = logistic_slope(tried.samples);
  FittedScale scale{.evaluation = tried.evaluation,
                    .win = win,
                    .positions = tried.samples.size(),
                    .log_loss = log_loss(tried.samples, win)};
  if (has_margin) scale.margin = margin_slope(tried.samples);
  return scale;
}

Status check(const Game& game, const ScalePlan& plan) {
  const Answers answers = answers_of(plan.player);
  if (answers.playouts) {
    return Error{fmt::format(
        "player {}: must be a search that values positions by an evaluation, not by random games",
        plan.player)};
  }
  for (const std::string& evaluation : plan.evaluations) {
    const auto player = player_with(game, plan, evaluation, plan.nodes.front(), 1);
    if (!player) return player.error();
  }
  return Done{};
}

}  // namespace

Result<std::string> default_analyser(const Game& game) {
  const auto levels = levels_of(game);
  if (!levels) return levels.error();
  return levels->back().spec;
}

std::vector<std::string> scalable_evaluations(const Game& game) {
  std::vector<std::string> names{game.evaluations().preferred};
  for (const NamedEvaluation& one : game.evaluations().list) {
    if (one.name == MonteCarloEvaluation::name || one.name == ProfileEvaluation::name) continue;
    const bool known = std::find(names.begin(), names.end(), one.name) != names.end();
    if (!known && one.make({}, game.files())) names.push_back(one.name);
  }
  return names;
}

Result<std::vector<FittedScale>> fit_scale(const Game& game, const ScalePlan& plan,
                                           const std::stop_token& stop,
                                           const std::function<void(int games)>& played) {
  ScalePlan all = plan;
  if (all.evaluations.empty()) all.evaluations = scalable_evaluations(game);
  if (const Status status = check(game, all); !status) return status.error();
  std::vector<Tried> tried;
  for (const std::string& evaluation : all.evaluations) tried.push_back({evaluation});
  ScaleGames games(game, all, stop);
  for (int number = 0; number < all.games && !stop.stop_requested(); ++number) {
    if (const Status status = games.play(number, tried); !status) return status.error();
    if (played) played(number + 1);
  }
  const bool has_margin = game.start().state().has(Feature::margin);
  std::vector<FittedScale> scales;
  for (const Tried& one : tried) scales.push_back(fitted(one, has_margin));
  return scales;
}

}  // namespace brett
