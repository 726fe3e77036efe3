#include "server/player_factory.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "players/levels.h"
#include "players/registry.h"
#include "server/message.h"

namespace brett::server {

namespace {

constexpr std::size_t longest_spec = 1000;

// Files are the server's own business.
void check_value(std::string_view key, std::string_view value) {
  if (value.find_first_of("/\\~") != std::string_view::npos || value.starts_with('.')) {
    refuse(Code::not_allowed,
           fmt::format("{}={}: file names are not allowed here", key, in_quotes(value)));
  }
}

long long number_of(const Spec& spec, const OptionInfo& option) {
  std::string text = option.default_value;
  for (const auto& [key, value] : spec.options) {
    if (key == option.key) text = value;
  }
  return to_integer(text).value_or(0);
}

}  // namespace

long long PlayerFactory::check(const Game& game, std::string_view text) const {
  if (text.size() > longest_spec) {
    refuse(
        fmt::format("player: a spec of {} bytes, must be at most {}", text.size(), longest_spec));
  }
  const Spec spec = or_refuse(Spec::parse(text));
  for (const auto& [key, value] : spec.options) check_value(key, value);
  const auto players = game.players();
  const auto info = std::find_if(players.begin(), players.end(),
                                 [&](const PlayerInfo& one) { return one.name == spec.name; });
  if (info == players.end() || info->name == "human") return 0;  // make_player() says so
  long long megabytes = 0;
  for (const OptionInfo& option : info->options) {
    const long long number = number_of(spec, option);
    if (option.key == "threads" && number > quota_.threads) {
      refuse(fmt::format("threads={} for {}: must be at most {} on this server", number, spec.name,
                         quota_.threads));
    }
    if (option.key == "table" || option.key == "memory") megabytes += number;
  }
  if (megabytes > quota_.table_mb) {
    refuse(fmt::format("table={} for {}: must be at most {} MB on this server", megabytes,
                       spec.name, quota_.table_mb));
  }
  return megabytes;
}

std::unique_ptr<Player> PlayerFactory::make(const Game& game, std::string_view text,
                                            std::uint64_t seed) const {
  std::string spec(trimmed(text));
  if (is_level(spec)) spec = or_refuse(spec_of_level(game, spec));
  const long long megabytes = check(game, spec);
  // It is given back with the player.
  const std::shared_ptr<const void> memory(
      nullptr, [left = memory_left_, megabytes](const void*) { *left += megabytes; });
  if ((*memory_left_ -= megabytes) < 0) {
    refuse(Code::too_many, fmt::format("{}: there is no room for its table of {} MB now",
                                       in_quotes(text), megabytes));
  }
  auto player = or_refuse(make_player(game, spec, {.seed = seed}));
  player->keep(memory);
  return player;
}

Limits read_limits(const Json* json) {
  Limits limits;
  if (json == nullptr) return limits;
  if (!json->is_object()) refuse("limits: must be an object, as in {\"time_ms\": 1000}");
  check_fields(*json, "depth? player_depth? nodes? time_ms?");
  const Fields fields(*json);
  constexpr long long most_nodes = 1'000'000'000'000;
  if (fields.has("depth")) limits.depth = static_cast<int>(fields.whole("depth", 1, 1000));
  if (fields.has("player_depth")) {
    limits.player_depth = static_cast<int>(fields.whole("player_depth", 1, 1000));
  }
  if (fields.has("nodes")) {
    limits.nodes = static_cast<std::uint64_t>(fields.whole("nodes", 1, most_nodes));
  }
  if (fields.has("time_ms")) {
    limits.time = std::chrono::milliseconds(
        fields.whole("time_ms", 1, std::chrono::milliseconds(longest_search).count()));
  }
  return limits;
}

Limits bounded(Limits limits) {
  const std::chrono::nanoseconds longest = longest_search;
  limits.time = std::min(limits.time.value_or(longest), longest);
  return limits;
}

}  // namespace brett::server
