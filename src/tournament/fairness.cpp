#include "tournament/fairness.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/options.h"
#include "core/text.h"
#include "players/levels.h"

namespace brett {

namespace {

using Kind = Fairness::Kind;

constexpr std::array<std::pair<Kind, std::string_view>, 3> kinds{
    {{Kind::nodes, "nodes"}, {Kind::time, "time"}, {Kind::depth, "depth"}}};
// What else limits a search.
constexpr std::array<std::string_view, 5> limit_keys{"nodes", "time", "depth", "playouts",
                                                     "player_depth"};

std::string_view name_of(Kind kind) {
  for (const auto& [known, name] : kinds) {
    if (known == kind) return name;
  }
  return "";
}

OptionInfo info_of(Kind kind) {
  OptionInfo info;
  info.key = name_of(kind);
  info.type = kind == Kind::time ? OptionInfo::Type::duration : OptionInfo::Type::integer;
  info.min = 1;
  info.max = kind == Kind::depth ? 64 : kind == Kind::time ? 86'400 : 1e12;
  return info;
}

// Spelled as canonical specs spell it: a player that was given this limit is known again by it.
Result<std::string> canonical_value(Kind kind, std::string_view text) {
  const OptionInfo info = info_of(kind);
  if (kind != Kind::time) {
    const auto number = option_text::read_integer(info, text);
    if (!number) return number.error();
    return std::to_string(*number);
  }
  const auto duration = option_text::read_duration(info, text);
  if (!duration) return duration.error();
  if (duration->count() > 0) return option_text::print_duration(*duration);
  return Error{"must be more than 0"};
}

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
  const auto equals = text.find('=');
  const auto* const found = std::find_if(kinds.begin(), kinds.end(), [&](const auto& entry) {
    return entry.second == text.substr(0, equals);
  });
  if (found == kinds.end() || equals == std::string_view::npos) {
    return Error{fmt::format("fairness {}: must be nodes=N, time=T or depth=D, as in nodes=10000",
                             in_quotes(text))};
  }
  auto value = canonical_value(found->first, text.substr(equals + 1));
  if (!value) return Error{fmt::format("fairness {}: {}", in_quotes(text), value.error().message)};
  return Fairness{found->first, *std::move(value)};
}

std::string Fairness::print() const {
  return kind == Kind::none ? std::string() : fmt::format("{}={}", name_of(kind), value);
}

std::string Fairness::words() const {
  switch (kind) {
    case Kind::none: return "as each player says";
    case Kind::nodes: return fmt::format("{} nodes per move", value);
    case Kind::time: return fmt::format("{} per move", value);
    case Kind::depth: return fmt::format("{} plies deep", value);
  }
  return "";
}

Result<std::string> Fairness::applied(const Game& game, std::string_view text) const {
  if (kind == Kind::none) return std::string(text);
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
  if (!limits_search(info->options, name_of(kind))) {
    return Error{fmt::format("player {}: cannot play with fairness {}, its search has no {}",
                             in_quotes(text), print(), name_of(kind))};
  }
  for (const auto& [key, own] : spec->options) {
    const bool is_limit = std::find(limit_keys.begin(), limit_keys.end(), key) != limit_keys.end();
    if (!is_limit || !limits_search(info->options, key)) continue;
    if (key == name_of(kind) && own == value) continue;
    return Error{fmt::format("player {}: must come without {}={}, since fairness sets {} for all",
                             in_quotes(text), key, own, print())};
  }
  const auto same = [&](const auto& option) { return option.first == name_of(kind); };
  if (std::none_of(spec->options.begin(), spec->options.end(), same)) {
    spec->options.emplace_back(name_of(kind), value);
  }
  return spec->print();
}

Limits Fairness::limits() const {
  Limits limits;
  const OptionInfo info = info_of(kind);
  switch (kind) {
    case Kind::none: break;
    case Kind::nodes:
      limits.nodes = static_cast<std::uint64_t>(to_integer(value).value_or(1));
      break;
    case Kind::time:
      if (const auto time = option_text::read_duration(info, value)) limits.time = *time;
      break;
    case Kind::depth: limits.depth = static_cast<int>(to_integer(value).value_or(1)); break;
  }
  return limits;
}

}  // namespace brett
