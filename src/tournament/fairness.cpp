#include "tournament/fairness.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "core/text.h"
#include "players/levels.h"

namespace brett {

namespace {

// What limits a search.
constexpr std::array<std::string_view, 5> limit_keys{"nodes", "time", "depth", "playouts",
                                                     "player_depth"};

bool has_key(const std::vector<OptionInfo>& options, std::string_view key) {
  return std::any_of(options.begin(), options.end(),
                     [&](const OptionInfo& option) { return option.key == key; });
}

// In playouts `depth` cuts random games short; it is no limit of a search.
bool limits_search(const std::vector<OptionInfo>& options, std::string_view key) {
  return has_key(options, key) && !(key == "depth" && has_key(options, "playouts"));
}

}  // namespace

Result<Fairness> Fairness::parse(std::string_view text) {
  Fairness fairness;
  const auto pairs = key_values(text);
  if (pairs && pairs->size() == 1 &&
      has_key(LimitOptions::table().describe(), pairs->front().first)) {
    const auto& [key, value] = pairs->front();
    const Status status = LimitOptions::table().set(fairness.limit, key, value, "fairness");
    if (!status) return status.error();
    if (!fairness.print().empty()) return fairness;
  }
  return Error{fmt::format("fairness {}: must be nodes=N, time=T or depth=D, as in nodes=10000",
                           in_quotes(text))};
}

std::pair<std::string, std::string> Fairness::key_and_value() const {
  const auto set = LimitOptions::table().changed(limit);
  return set.empty() ? std::pair<std::string, std::string>() : set.front();
}

std::string Fairness::print() const {
  const auto [key, value] = key_and_value();
  return key.empty() ? std::string() : fmt::format("{}={}", key, value);
}

std::string Fairness::words() const {
  const auto [key, value] = key_and_value();
  if (key.empty()) return "as each player says";
  if (key == "depth") return fmt::format("{} plies deep", value);
  return fmt::format("{}{} per move", value, key == "nodes" ? " nodes" : "");
}

Result<std::string> Fairness::applied(const Game& game, std::string_view text) const {
  const auto [limit_key, limit_value] = key_and_value();
  if (limit_key.empty()) return std::string(text);
  std::string meant(text);
  if (is_level(text)) {
    const auto level = spec_of_level(game, text);
    if (!level) return level.error();
    meant = *level;
  }
  auto spec = Spec::parse(meant);
  if (!spec) return spec.error();
  const auto infos = game.players();
  const auto info = std::find_if(infos.begin(), infos.end(), [&](const PlayerInfo& player) {
    return player.name == spec->name;
  });
  const bool searches = info != infos.end() && has_key(info->options, "nodes");
  if (!searches) return meant;
  if (!limits_search(info->options, limit_key)) {
    return Error{fmt::format("player {}: cannot play with fairness {}, its search has no {}",
                             in_quotes(text), print(), limit_key)};
  }
  bool is_set = false;
  for (const auto& [key, own] : spec->options) {
    const bool is_limit = std::find(limit_keys.begin(), limit_keys.end(), key) != limit_keys.end();
    if (!is_limit || !limits_search(info->options, key)) continue;
    is_set = key == limit_key && own == limit_value;
    if (is_set) continue;
    return Error{fmt::format("player {}: must come without {}={}, since fairness sets {} for all",
                             in_quotes(text), key, own, print())};
  }
  if (!is_set) spec->options.emplace_back(limit_key, limit_value);
  return spec->print();
}

Limits Fairness::limits() const {
  Limits limits;
  if (limit.nodes > 0) limits.nodes = limit.nodes;
  if (limit.time.count() > 0) limits.time = limit.time;
  if (limit.depth > 0) limits.depth = limit.depth;
  return limits;
}

}  // namespace brett
