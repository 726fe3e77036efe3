#include "experiments/scaled_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "experiments/experiment.h"
#include "files/toml_fields.h"

namespace brett {

namespace {

constexpr long long pair = 2;  // both seatings of an opening

// Whatever is no number of games is left to the reader of plans.
void scale_games(toml::table& table, double scale, const GamesRange& range) {
  const auto games = table["games"].value_exact<std::int64_t>();
  if (!games || *games < 1 || *games > max_meeting_games) return;
  table.insert_or_assign("games", static_cast<std::int64_t>(scaled_games(*games, scale, range)));
}

// The text of a player's spec, which is given alone or with a name; null if there is none.
toml::value<std::string>* spec_of(toml::node& player) {
  if (player.is_string()) return player.as_string();
  toml::table* table = player.as_table();
  return table == nullptr ? nullptr : table->get_as<std::string>("spec");
}

Status replace_in_specs(toml::table& plan, std::string_view old, std::string_view by) {
  bool found = false;
  toml::array* players = plan.get_as<toml::array>("players");
  for (std::size_t i = 0; players != nullptr && i < players->size(); ++i) {
    toml::value<std::string>* spec = spec_of(*players->get(i));
    if (spec == nullptr) continue;
    std::string& text = spec->get();
    const auto place = text.find(old);
    if (place == std::string::npos) continue;
    text.replace(place, old.size(), by);
    found = true;
  }
  if (found) return Done{};
  return Error{fmt::format("replace: no spec of the players has {}", in_quotes(old))};
}

}  // namespace

Result<toml::table> changed_copy(const toml::table& plan, const toml::table& own,
                                 const toml::table& replace) {
  toml::table copy = plan;
  for (const auto& [key, node] : replace) {
    const auto by = node.value_exact<std::string>();
    if (!by || key.str().empty()) return Error{"replace: must be texts"};
    if (Status status = replace_in_specs(copy, key.str(), *by); !status) return status.error();
  }
  for (const auto& [key, node] : own) copy.insert_or_assign(key, node);
  return copy;
}

long long scaled_games(long long games, double scale, const GamesRange& range) {
  const auto scaled =
      static_cast<long long>(std::llround(static_cast<double>(games) * scale / pair) * pair);
  return std::min(std::max(scaled, std::min(games, range.smallest)), range.largest);
}

Result<ScaledPlan> scaled_plan(const toml::table& plan, double scale, const GamesRange& range) {
  ScaledPlan result{.plan = plan, .empty = false, .seconds = {}};
  scale_games(result.plan, scale, range);
  const toml::array* pairings = plan.get_as<toml::array>("pairings");
  if (pairings == nullptr) return result;
  toml::array kept;
  for (const toml::node& item : *pairings) {
    const toml::table* pairing = item.as_table();
    if (pairing == nullptr) return Error{"pairings: must be tables"};
    double seconds = 1;
    double from_scale = 0;
    TomlFields fields(*pairing, "", "pairing");
    fields.number("seconds", seconds, 0, 1e6);
    fields.number("from_scale", from_scale, 0, largest_scale);
    if (!fields.good()) return fields.finish().error();
    if (scale < from_scale) continue;
    toml::table own = *pairing;
    own.erase("seconds");
    own.erase("from_scale");
    scale_games(own, scale, range);
    kept.push_back(std::move(own));
    result.seconds.push_back(seconds);
  }
  result.empty = kept.empty();
  result.plan.insert_or_assign("pairings", std::move(kept));
  return result;
}

}  // namespace brett
