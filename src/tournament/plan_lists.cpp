#include "tournament/plan_lists.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "match/openings.h"

namespace brett::plan_lists {

namespace {

constexpr std::size_t most_beginnings = 100'000;

Error wrong_points() {
  return Error{"points: must be three falling numbers for win, draw and loss, as in [3, 1, 0]"};
}

Status read_beginning(const toml::node& item, const Game& game, const Beginnings& kind,
                      std::vector<std::string>& into) {
  const auto text = item.value_exact<std::string>();
  if (!text) return Error{fmt::format("{}: must be texts in quotes", kind.key)};
  if (Status status = kind.check(game, *text); !status) {
    return Error{fmt::format("{} {}: {}", kind.one, in_quotes(*text), status.error().message)};
  }
  into.push_back(*text);
  return Done{};
}

// -1 if nobody is called so.
int player_called(const Names& names, std::string_view name) {
  for (const auto* list : {&names.shown, &names.typed}) {
    const auto found = std::find(list->begin(), list->end(), name);
    if (found != list->end()) return static_cast<int>(found - list->begin());
  }
  return -1;
}

Status read_names(const toml::node& node, const Names& names, std::vector<int>& into) {
  const toml::array* list = node.as_array();
  if (list == nullptr) return Error{"pairings: players must be a list of names"};
  for (const toml::node& item : *list) {
    const auto name = item.value_exact<std::string>();
    if (!name) return Error{"pairings: players must be names in quotes"};
    const int player = player_called(names, *name);
    if (player < 0) return unknown("player", *name, names.shown);
    into.push_back(player);
  }
  return Done{};
}

Status read_seats(const toml::node& node, bool& fixed) {
  const auto word = node.value_exact<std::string>();
  if (!word || (*word != "fixed" && *word != "turned")) {
    return Error{"pairings: seats must be \"fixed\" or \"turned\""};
  }
  fixed = *word == "fixed";
  return Done{};
}

Status read_games(const toml::node& node, int& games) {
  const auto value = node.value_exact<std::int64_t>();
  if (!value || *value < 1 || *value > max_meeting_games) {
    return Error{
        fmt::format("pairings: games must be a whole number from 1 to {}", max_meeting_games)};
  }
  games = static_cast<int>(*value);
  return Done{};
}

Status read_pairing(const TomlValues& values, const toml::node& item, const Names& names,
                    Pairing& pairing) {
  const toml::table* table = item.as_table();
  if (table == nullptr) {
    return Error{"pairings: must be tables, as in { players = [\"a\", \"b\"], games = 10 }"};
  }
  for (const auto& [name, value] : *table) {
    const Status status =
        name == "players" ? read_names(value, names, pairing.players)
        : name == "games" ? read_games(value, pairing.games)
        : name == "seats"
            ? read_seats(value, pairing.fixed_seats)
            : Status(unknown("key of a pairing", name.str(), {"players", "games", "seats"}));
    if (!status) return values.at(value, status);
  }
  return Done{};
}

}  // namespace

const Beginnings openings{"openings", "opening", check_opening, read_openings};
const Beginnings positions{"positions", "position", check_position, read_positions};

Status read_points(const toml::node& node, PointRule& rule) {
  const toml::array* list = node.as_array();
  const std::array places{&rule.win, &rule.draw, &rule.loss};
  if (list == nullptr || list->size() != places.size()) return wrong_points();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto value = list->get(i)->value<double>();
    if (!value || !(std::abs(*value) <= 1000)) return wrong_points();
    *places[i] = *value;
  }
  const bool falling = rule.win >= rule.draw && rule.draw >= rule.loss && rule.win > rule.loss;
  return falling ? Status(Done{}) : Status(wrong_points());
}

Status read_beginnings(const TomlValues& values, const toml::node& node, const Game& game,
                       const Beginnings& kind, std::vector<std::string>& into) {
  if (const auto path = node.value_exact<std::string>()) {
    auto read = kind.read_file(game, kind.key, *path);
    if (!read) return read.error();
    into = *std::move(read);
  } else if (const toml::array* list = node.as_array()) {
    for (const toml::node& item : *list) {
      if (Status status = read_beginning(item, game, kind, into); !status) {
        return values.at(item, status);
      }
    }
  } else {
    return Error{
        fmt::format("{}: must be the name of a file, or a list of {}", kind.key, kind.key)};
  }
  if (into.size() <= most_beginnings) return Done{};
  return Error{
      fmt::format("{}: {} are too many, at most {}", kind.key, into.size(), most_beginnings)};
}

Status read_pairings(const TomlValues& values, const toml::node& node, const Names& names,
                     int usual_games, std::vector<Pairing>& into) {
  const toml::array* list = node.as_array();
  if (list == nullptr) {
    return Error{"pairings: must be a list, as in [{ players = [\"a\", \"b\"], games = 10 }]"};
  }
  for (const toml::node& item : *list) {
    Pairing pairing{.players = {}, .games = usual_games};
    if (Status status = read_pairing(values, item, names, pairing); !status) {
      return values.at(item, status);
    }
    into.push_back(std::move(pairing));
  }
  return Done{};
}

}  // namespace brett::plan_lists
