#include "experiments/scaled_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/text.h"

namespace brett {

namespace {

constexpr long long pair = 2;  // both seatings of an opening

Status scale_games(toml::table& table, double scale, const GamesRange& range) {
  const toml::node* node = table.get("games");
  if (node == nullptr) return Done{};
  const auto games = node->value_exact<std::int64_t>();
  if (!games || *games < 1 || *games > max_meeting_games) {
    return Error{fmt::format("games: must be a whole number from 1 to {}", max_meeting_games)};
  }
  table.insert_or_assign("games", static_cast<std::int64_t>(scaled_games(*games, scale, range)));
  return Done{};
}

// Takes a number out of a pairing; `usual` if it is not there.
Result<double> take_number(toml::table& table, std::string_view key, double usual) {
  const toml::node* node = table.get(key);
  if (node == nullptr) return usual;
  const auto value = node->value<double>();
  if (!value || !(*value >= 0 && *value <= 1e6)) {
    return Error{fmt::format("{}: must be a number from 0 to 1000000", key)};
  }
  table.erase(key);
  return *value;
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
  if (Status status = scale_games(result.plan, scale, range); !status) return status.error();
  const toml::array* pairings = plan.get_as<toml::array>("pairings");
  if (pairings == nullptr) return result;
  toml::array kept;
  for (const toml::node& item : *pairings) {
    const toml::table* pairing = item.as_table();
    if (pairing == nullptr) return Error{"pairings: must be tables"};
    toml::table own = *pairing;
    const auto seconds = take_number(own, "seconds", 1);
    if (!seconds) return seconds.error();
    const auto from_scale = take_number(own, "from_scale", 0);
    if (!from_scale) return from_scale.error();
    if (scale < *from_scale) continue;
    if (Status status = scale_games(own, scale, range); !status) return status.error();
    kept.push_back(std::move(own));
    result.seconds.push_back(*seconds);
  }
  result.empty = kept.empty();
  result.plan.insert_or_assign("pairings", std::move(kept));
  return result;
}

}  // namespace brett
