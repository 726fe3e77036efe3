// Requests about weights.
#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "players/search_tools.h"
#include "players/weighted.h"
#include "server/api.h"
#include "server/guarded.h"
#include "server/training_run.h"
#include "server/weights_json.h"
#include "training/one_game.h"

namespace brett::server {

namespace {

constexpr std::chrono::milliseconds lesson_think_time{200};  // for each position

std::vector<bool> read_seats(const Fields& fields, int seats) {
  const bool chosen_ones = fields.has("seats");
  std::vector<bool> chosen(static_cast<std::size_t>(seats), !chosen_ones);
  if (!chosen_ones) return chosen;
  for (const double seat : fields.numbers("seats", chosen.size(), 0, seats - 1)) {
    chosen[static_cast<std::size_t>(seat)] = true;
  }
  return chosen;
}

std::optional<std::size_t> read_class(const Fields& fields, const WeightLayout& layout) {
  const std::string wanted = fields.text_or("class", "");
  if (wanted.empty()) return std::nullopt;
  std::vector<std::string> names;
  for (const auto& one : layout.classes) {
    if (one.name == wanted) return names.size();
    names.push_back(one.name);
  }
  refuse(unknown("position class", wanted, names));
}

Weights untaught(const Registry& registry, const Fields& fields) {
  const WeightsFor what{fields.text("game"), fields.text("kind")};
  WeightLayout layout = or_refuse(layout_for(registry, what));
  if (layout.is_name != nullptr) {
    refuse("kind {}: its patterns are found by training", what.kind);
  }
  return Weights(std::move(layout));
}

}  // namespace

Weights Api::chosen_weights(const Fields& fields) const {
  const Json* const chosen = fields.value("weights");
  if (chosen == nullptr) refuse("weights: must be a name, or an object as docs/api.md says");
  if (chosen->is_string()) return saved_weights_.read(chosen->get<std::string>());
  const Fields inside(*chosen);
  Weights weights = inside.has("training") ? trainings_.weights(inside.whole("training"))
                    : inside.has("name")   ? saved_weights_.read(inside.text("name"))
                                           : untaught(registry_, inside);
  if (const Json* const values = inside.value("values")) change_weights(weights, *values);
  return weights;
}

namespace {

std::unique_ptr<Learner> learner_for(const Game& game, const Weights& weights) {
  const Spec plain{.name = "maxn", .options = {{"depth", "1"}}};
  return or_refuse(make_learner(game, plain, std::make_shared<const Weights>(weights), 0));
}

}  // namespace

Json Api::evaluate_weights(const Fields& fields) {
  const Weights weights = chosen_weights(fields);
  const auto position_class = read_class(fields, weights.layout);
  const Subject what = subject_to_evaluate(fields);
  const auto counted = learner_for(*what.game, weights)->counted(what.state);
  const auto& classes = weights.layout.classes;
  Json answer = evaluation_json(weighted(counted, weights, position_class));
  answer["player"] = nullptr;
  answer["classes"] = list_json(classes, [](const auto& one) { return one.name; });
  answer["class"] = classes[position_class.value_or(counted.position_class)].name;
  answer["own_class"] = classes[counted.position_class].name;
  return answer;
}

Json Api::weights(const Fields& fields) {
  if (!fields.has("game")) {
    return {{"weights", saved_weights_.list("")}, {"kinds", Json::array()}};
  }
  const std::string game(games_.take(fields.text("game"))->facts().name);
  return {{"weights", saved_weights_.list(game)},
          {"kinds", list_json(games_.take(game)->learnable(),
                              [](const WeightLayout& layout) { return layout.kind; })}};
}

Json Api::weights_read(const Fields& fields) {
  const Weights weights = chosen_weights(fields);
  return weights_json(weights);
}

Json Api::weights_save(const Fields& fields) {
  const std::string name = fields.text("name");
  const bool replace = fields.flag_or("replace", false);
  const Weights weights = chosen_weights(fields);
  saved_weights_.save(name, weights, replace);
  return {{"name", name}};
}

void Api::weights_train(const Asked& asked) {
  const Fields& fields = asked.fields;
  auto weights = std::make_shared<Weights>(chosen_weights(fields));
  if (weights->layout.has_tables()) {
    refuse("{} weights are tables: only training runs can train them", weights->layout.kind);
  }
  const TrainingPlan plan = fields.has("plan") ? plan_of(fields.object("plan")) : TrainingPlan();
  auto what = std::make_shared<Subject>(subject(fields));
  const auto seats = read_seats(fields, what->game->seats());
  if (!what->may_review) {
    refuse(Code::not_allowed, "a game with hidden information can be learned from after its end");
  }
  const std::string owner = fmt::format("analyses of {}", asked.request.from);
  searches_.post_for(
      owner, [weights, what, plan, seats, respond = asked.respond, stop = ending_.get_token()] {
        Limits limits;
        limits.stop = stop;
        limits.time = lesson_think_time;
        PlayedGame played{.start = what->start, .moves = what->moves};
        Played last = what->start;
        for (const Move move : what->moves) last.play(move);
        if (last.turn().is_over()) played.payoffs = payoffs_of(last);
        const auto positions = guarded(
            [&] { return learn_from_game(*what->game, played, plan, seats, limits, *weights); });
        if (!positions) {
          const Refusal refusal{Code::bad_request, message_of(positions.error())};
          return respond(&refusal, Json());
        }
        Json answer = weights_json(*weights);
        answer["positions"] = *positions;
        answer["over"] = !played.payoffs.empty();
        respond(nullptr, answer);
      });
}

}  // namespace brett::server
