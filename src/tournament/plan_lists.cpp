#include "tournament/plan_lists.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/text.h"
#include "match/openings.h"

namespace brett::plan_lists {

namespace {

constexpr std::size_t most_beginnings = 100'000;

// -1 if nobody is called so.
int player_called(const Names& names, std::string_view name) {
  for (const auto* list : {&names.shown, &names.typed}) {
    const auto found = std::find(list->begin(), list->end(), name);
    if (found != list->end()) return static_cast<int>(found - list->begin());
  }
  return -1;
}

std::vector<int> read_names(TomlFields& fields, const Names& names) {
  std::vector<std::string> called;
  fields.need("players");
  fields.texts("players", called);
  std::vector<int> players;
  for (const std::string& name : called) {
    players.push_back(player_called(names, name));
    if (players.back() < 0) fields.wrong("players", unknown("player", name, names.shown).message);
  }
  return players;
}

}  // namespace

const Beginnings openings{"openings", "opening", check_opening, read_openings};
const Beginnings positions{"positions", "position", check_position, read_positions};

void read_points(TomlFields& fields, PointRule& rule) {
  const toml::node* node = fields.node("points");
  if (node == nullptr) return;
  const toml::array* list = node->as_array();
  const std::array places{&rule.win, &rule.draw, &rule.loss};
  bool good = list != nullptr && list->size() == places.size();
  for (std::size_t i = 0; good && i < places.size(); ++i) {
    *places[i] = list->get(i)->value<double>().value_or(NAN);
    good = std::abs(*places[i]) <= 1000;
  }
  if (good && rule.win >= rule.draw && rule.draw >= rule.loss && rule.win > rule.loss) return;
  fields.must_be("points", "three falling numbers for win, draw and loss, as in [3, 1, 0]");
}

void read_beginnings(TomlFields& fields, const Game& game, const Beginnings& kind,
                     std::vector<std::string>& into) {
  const toml::node* node = fields.node(kind.key);
  if (node == nullptr) return;
  if (const auto path = node->value_exact<std::string>()) {
    auto read = kind.read_file(game, kind.key, *path);
    if (!read) return fields.wrong(kind.key, read.error().message);
    into = *std::move(read);
  }
  const toml::array* list = node->as_array();
  if (list == nullptr && !node->is_string()) {
    return fields.must_be(kind.key, fmt::format("the name of a file, or a list of {}", kind.key));
  }
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const toml::node& item = *list->get(i);
    const auto text = item.value_exact<std::string>();
    if (!text) return fields.wrong_at(item, fmt::format("{}: must be texts in quotes", kind.key));
    if (Status status = kind.check(game, *text); !status) {
      return fields.wrong_at(
          item, fmt::format("{} {}: {}", kind.one, in_quotes(*text), status.error().message));
    }
    into.push_back(*text);
  }
  if (into.size() <= most_beginnings) return;
  fields.wrong(kind.key, fmt::format("{}: {} are too many, at most {}", kind.key, into.size(),
                                     most_beginnings));
}

void read_pairings(TomlFields& fields, const Names& names, int usual_games,
                   std::vector<Pairing>& into) {
  fields.each("pairings", "pairing", [&](TomlFields& one) {
    Pairing& pairing = into.emplace_back();
    pairing.players = read_names(one, names);
    pairing.games = usual_games;
    one.whole("games", pairing.games, 1, max_meeting_games);
    one.choice("seats", pairing.fixed_seats, {"turned", "fixed"});
  });
}

}  // namespace brett::plan_lists
