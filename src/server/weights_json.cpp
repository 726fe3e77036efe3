#include "server/weights_json.h"

#include <fmt/format.h>

#include "core/text.h"

namespace brett::server {

namespace {

Json group_json(const Weights& weights, std::size_t c, std::size_t g) {
  const WeightLayout::Group& group = weights.layout.groups[g];
  const Weights::GroupRule& rule = weights.rule(c, g);
  Json json{{"name", group.name}, {"help", group.help}, {"min", rule.min},
            {"max", rule.max},    {"rate", rule.rate},  {"step", rule.step}};
  if (group.is_table()) {
    json["entries"] = group.size();
    return json;
  }
  const float* const values = weights.values.data() + weights.layout.begin_of(c, g);
  Json by_name = Json::object();
  Json helps = Json::object();
  for (std::size_t i = 0; i < group.size(); ++i) {
    const WeightLayout::Named& criterion = group.criteria[i];
    by_name[criterion.name] = in_short(values[i]);
    if (!criterion.help.empty()) helps[criterion.name] = criterion.help;
  }
  json["weights"] = std::move(by_name);
  json["helps"] = std::move(helps);
  return json;
}

}  // namespace

double in_short(float value) { return to_number(fmt::format("{}", value)).value_or(0); }

Json strength_json(const Weights::Strength& strength) {
  return {{"games", strength.games},
          {"opponent", strength.opponent},
          {"score", strength.score},
          {"low", strength.low},
          {"high", strength.high}};
}

Json weights_json(const Weights& weights) {
  Json classes = Json::array();
  for (std::size_t c = 0; c < weights.rules.size(); ++c) {
    Json groups = Json::array();
    for (std::size_t g = 0; g < weights.layout.groups.size(); ++g) {
      groups.push_back(group_json(weights, c, g));
    }
    classes.push_back({{"name", weights.layout.classes[c].name},
                       {"help", weights.layout.classes[c].help},
                       {"rate", weights.rules[c].rate},
                       {"groups", std::move(groups)}});
  }
  return {{"game", weights.layout.game},
          {"kind", weights.layout.kind},
          {"output", weights.output == Output::plain ? "plain" : "squashed"},
          {"normalised", weights.normalised},
          {"games", weights.games},
          {"made_by", weights.made_by},
          {"utility_power", weights.utility_power},
          {"strength", list_json(weights.strength, strength_json)},
          {"classes", std::move(classes)}};
}

}  // namespace brett::server
