// Reading of plans: one table of keys for files and flags (plan_flags.cpp).
#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "engines/engine_players.h"
#include "files/toml_text.h"
#include "records/record.h"
#include "tournament/plan.h"
#include "tournament/plan_flags.h"
#include "tournament/plan_lists.h"
#include "tournament/plan_table.h"
#include "tournament/toml_values.h"

namespace brett {

namespace {

using Type = PlanKeyInfo::Type;

constexpr long long largest_seed =
    9'007'199'254'740'991;  // every whole number to here survives JSON

class PlanReader;

struct Key {
  PlanKeyInfo info;
  Status (PlanReader::*read)(const toml::node& node);
  std::vector<Format> formats = {};  // that it means something for; none: for all
};

const std::vector<Key>& all_keys();

class PlanReader : private TomlValues {
 public:
  PlanReader(const Registry& registry, const toml::table& table, std::string_view source,
             PlanCheck check)
      : TomlValues(table, source), registry_(registry), check_(check) {}

  // `engines` are those that are known; of these the plan keeps the ones that play.
  Result<TournamentPlan> read(Engines engines) {
    plan_.engines = std::move(engines);
    for (const auto step :
         {&PlanReader::check_keys, &PlanReader::read_game, &PlanReader::read_keys,
          &PlanReader::check_formats, &PlanReader::check_schedule, &PlanReader::check_rest}) {
      if (Status status = (this->*step)(); !status) return status.error();
    }
    plan_.engines = engines_of(plan_.engines, plan_.player_specs());
    return std::move(plan_);
  }

  // --- one function for each key; see all_keys() ---
  Status name(const toml::node& node) { return text(node, plan_.name); }
  Status game(const toml::node&) { return Done{}; }  // read before everything else
  Status format(const toml::node& node) {
    std::string word;
    if (Status status = text(node, word); !status) return status;
    const auto found = format_named(word);
    if (!found) return found.error();
    plan_.schedule.format = *found;
    return Done{};
  }
  Status games(const toml::node& node) {
    return whole(node, plan_.schedule.games, 1, max_meeting_games);
  }
  Status seed(const toml::node& node) { return whole(node, plan_.schedule.seed, 0, largest_seed); }
  Status games_per_player(const toml::node& node) {
    return whole(node, plan_.schedule.games_per_player, 1, max_meeting_games);
  }
  Status rounds(const toml::node& node) {
    return whole(node, plan_.schedule.rounds, 0, max_players);
  }
  Status challengers(const toml::node& node) {
    return whole(node, plan_.schedule.challengers, 1, max_players);
  }
  Status groups(const toml::node& node) {
    return whole(node, plan_.schedule.groups, 1, max_players);
  }
  Status advance(const toml::node& node) {
    return whole(node, plan_.schedule.advance, 1, max_players);
  }
  Status replays(const toml::node& node) { return whole(node, plan_.schedule.replays, 0, 1000); }
  Status random_plies(const toml::node& node) {
    return whole(node, plan_.openings.random_plies, 0, 1000);
  }
  Status balanced(const toml::node& node) { return number(node, plan_.openings.balanced, 0, 1e6); }
  Status balanced_by(const toml::node& node) { return text(node, plan_.openings.balanced_by); }

  Status players(const toml::node& node) {
    const toml::array* list = node.as_array();
    if (list == nullptr) return Error{"players: must be a list, as in [\"random\", \"level=3\"]"};
    for (const toml::node& item : *list) {
      if (Status status = player(item); !status) return at(item, status);
    }
    return Done{};
  }
  Status points(const toml::node& node) {
    return plan_lists::read_points(node, plan_.schedule.points);
  }
  Status openings(const toml::node& node) {
    return plan_lists::read_beginnings(*this, node, *game_, plan_lists::openings,
                                       plan_.openings.lines);
  }
  Status positions(const toml::node& node) {
    return plan_lists::read_beginnings(*this, node, *game_, plan_lists::positions,
                                       plan_.openings.positions);
  }
  // Players come before pairings in all_keys(), so their names are known here.
  Status pairings(const toml::node& node) {
    return plan_lists::read_pairings(*this, node, {plan_.player_names(), told_apart(typed_)},
                                     plan_.schedule.games, plan_.schedule.pairings);
  }
  Status clock(const toml::node& node) {
    std::string word;
    if (Status status = text(node, word); !status) return status;
    const auto rule = parse_clock(word);
    if (!rule) return Error{fmt::format("clock {}: {}", in_quotes(word), rule.error().message)};
    plan_.clock = *rule;
    return Done{};
  }
  Status fairness(const toml::node& node) {
    std::string word;
    if (Status status = text(node, word); !status) return status;
    auto fair = Fairness::parse(word);
    if (!fair) return fair.error();
    plan_.fairness = *std::move(fair);
    return Done{};
  }
  Status adjudicate(const toml::node& node) {
    return options(node, plan_.adjudicate, AdjudicationRule::table());
  }
  Status sprt(const toml::node& node) {
    return options(node, plan_.sprt.emplace(), SequentialTest::table());
  }
  Status engines(const toml::node&) { return Done{}; }  // read by engines/

 private:
  Status player(const toml::node& item) {
    PlanPlayer player;
    if (const toml::table* both = item.as_table()) {
      for (const auto& [name, value] : *both) {
        if (name != "spec" && name != "name") {
          return unknown("key of a player", name.str(), {"spec", "name"});
        }
        if (Status status = text_or_spec(value, name == "spec" ? player.spec : player.name);
            !status)
          return status;
      }
    } else if (item.is_string()) {
      if (Status status = text_or_spec(item, player.spec); !status) return status;
    } else {
      return Error{"players: a player must be a spec, or { spec = \"...\", name = \"...\" }"};
    }
    if (player.spec.empty()) return Error{"players: a player must have a spec"};
    return add_player(std::move(player));
  }
  Status text_or_spec(const toml::node& node, std::string& into) const {
    const auto value = node.value_exact<std::string>();
    if (!value || value->empty() || value->size() > 1000 || !is_record_text(*value)) {
      return Error{
          "players: spec and name must be texts in quotes, UTF-8 without control characters"};
    }
    into = *value;
    return Done{};
  }
  // Of a plan that has been played the specs are canonical already, with fairness in them.
  Status add_player(PlanPlayer player) {
    typed_.push_back(player.spec);
    if (check_ == PlanCheck::all) {
      auto spec = playable_spec(player.spec);
      if (!spec) return spec.error();
      player.spec = *std::move(spec);
    }
    plan_.players.push_back(std::move(player));
    return Done{};
  }
  // Canonical. Fairness comes before players in all_keys(), so it is known here.
  Result<std::string> playable_spec(const std::string& typed) const {
    const auto spec = plan_.fairness.applied(*game_, typed);
    if (!spec) return spec.error();
    const auto made = make_player(*game_, *spec, {});
    if (!made) return made.error();
    const auto why = limits_misfit(plan_.engines, *spec, plan_.fairness.limits());
    if (why.empty()) return (*made)->spec();
    return Error{fmt::format("player {}: cannot play with fairness {}, {}", in_quotes(typed),
                             plan_.fairness.print(), why)};
  }
  // --- the steps of read() ---
  Status check_keys() {
    for (const auto& [name, node] : table()) {
      const auto same = [&](const Key& known) { return known.info.key == name.str(); };
      if (std::any_of(all_keys().begin(), all_keys().end(), same)) continue;
      std::vector<std::string> names;
      for (const Key& known : all_keys()) names.emplace_back(known.info.key);
      return at(node, unknown("key", name.str(), names));
    }
    for (const std::string_view needed : {"game", "format", "games", "seed", "players"}) {
      if (table().contains(needed)) continue;
      return located(0, fmt::format("{} is missing; a plan has at least game, format, games, seed "
                                    "and players",
                                    missing_name(needed)));
    }
    return Done{};
  }
  // Of flags, as they are typed.
  std::string missing_name(std::string_view key) const {
    return source().empty() ? flag_of(key) : std::string(key);
  }
  Status read_game() {
    const toml::node& node = *table().get("game");
    begin("game");
    std::string spec;
    if (Status status = text(node, spec); !status) return at(node, status);
    auto game = with_engines(registry_, plan_.engines).game(spec);
    if (!game) return at(node, game.error());
    plan_.game = (*game)->spec();
    game_ = *std::move(game);
    plan_.schedule.seats = game_->seats();
    return Done{};
  }
  Status read_keys() {
    for (const Key& known : all_keys()) {
      const toml::node* node = table().get(known.info.key);
      if (node == nullptr) continue;
      begin(known.info.key);
      if (Status status = (this->*known.read)(*node); !status) return at(*node, status);
    }
    return Done{};
  }
  Status check_formats() {
    for (const Key& known : all_keys()) {
      const toml::node* node = table().get(known.info.key);
      const auto& fit = known.formats;
      if (node == nullptr || fit.empty()) continue;
      if (std::find(fit.begin(), fit.end(), plan_.schedule.format) != fit.end()) continue;
      std::vector<std::string> names;
      for (const Format one : fit) names.emplace_back(name_of(one));
      return at(*node, Error{fmt::format("{} for {}: means something only for {}", known.info.key,
                                         name_of(plan_.schedule.format), joined(names, " and "))});
    }
    return Done{};
  }
  Status check_schedule() {
    plan_.schedule.players = static_cast<int>(plan_.players.size());
    if (Status status = check(plan_.schedule); !status) {
      return located_by_key(status.error().message);
    }
    return Done{};
  }
  Status check_rest() {
    if (plan_.sprt) {
      if (Status status = check_sprt(); !status) return at(*table().get("sprt"), status);
    }
    if (check_ == PlanCheck::structure) return Done{};
    if (Status status = check(*game_, plan_.openings); !status) {
      return located_by_key(status.error().message);
    }
    if (Status status = check(*game_, plan_.adjudicate); !status) {
      return at(*table().get("adjudicate"), status);
    }
    return Done{};
  }
  Status check_sprt() const {
    const SchedulePlan& schedule = plan_.schedule;
    const bool one_table =
        schedule.players == schedule.seats &&
        (schedule.format == Format::round_robin || schedule.format == Format::gauntlet);
    if (!one_table) {
      return Error{
          fmt::format("sprt: must be with format round_robin and {} players, of whom the "
                      "first is tested",
                      schedule.seats)};
    }
    return check(*plan_.sprt, schedule.seats);
  }

  const Registry& registry_;
  PlanCheck check_;
  std::unique_ptr<Game> game_;
  TournamentPlan plan_;
  std::vector<std::string> typed_;  // specs of the players as they were written
};

// In the order in which they are read and explained.
const std::vector<Key>& all_keys() {
  using R = PlanReader;
  static const std::vector<Key> keys{
      {{"name", Type::text, "TEXT", "Name of the tournament", true}, &R::name},
      {{"game", Type::text, "SPEC", "The game", true}, &R::game},
      {{"format", Type::text, "NAME",
        "round_robin, league, fixed_games, gauntlet, pairings, swiss, knockout, groups or ladder",
        true},
       &R::format},
      {{"games", Type::whole, "N", "Games per meeting of the same players", true}, &R::games},
      {{"seed", Type::whole, "N", "Seed of everything that is drawn by lot", true}, &R::seed},
      {{"fairness", Type::text, "LIMIT",
        "Equal means per move for all who search: nodes=N, time=T or depth=D", true},
       &R::fairness},
      {{"players", Type::texts, "SPEC", "A player, the strongest first", true}, &R::players},
      {{"pairings", Type::options, "", "pairings: who meets whom, how often, in which seats",
        false},
       &R::pairings,
       {Format::pairings}},
      {{"games_per_player", Type::whole, "N", "fixed_games: games of each player", true},
       &R::games_per_player,
       {Format::fixed_games}},
      {{"rounds", Type::whole, "N", "swiss, ladder: rounds; 0: as many as it takes", true},
       &R::rounds,
       {Format::swiss, Format::ladder}},
      {{"challengers", Type::whole, "N", "gauntlet: the first so many players meet all others",
        true},
       &R::challengers,
       {Format::gauntlet}},
      {{"groups", Type::whole, "N", "groups: how many", true}, &R::groups, {Format::groups}},
      {{"advance", Type::whole, "N", "groups: how many of each go on", true},
       &R::advance,
       {Format::groups}},
      {{"replays", Type::whole, "N", "knockout, groups: further meetings where nobody won", true},
       &R::replays,
       {Format::knockout, Format::groups}},
      {{"points", Type::numbers, "W/D/L", "Points for win, draw and loss: 1/0.5/0 or 3/1/0", true},
       &R::points},
      {{"positions", Type::text, "FILE", "File with one position to begin from per line", true},
       &R::positions},
      {{"openings", Type::text, "FILE", "File with one opening per line: moves, or name,moves",
        true},
       &R::openings},
      {{"random_plies", Type::whole, "N", "Moves played at random after the opening", true},
       &R::random_plies},
      {{"balanced", Type::number, "POINTS",
        "Draw random moves again until nobody leads by more than this", true},
       &R::balanced},
      {{"balanced_by", Type::text, "SPEC", "in the opinion of this player", true}, &R::balanced_by},
      {{"clock", Type::text, "TIME",
        "Time of each player for a game, with an increment if wanted: 5min or 1s+10ms; or for each move: 200ms/move",
        true},
       &R::clock},
      {{"adjudicate", Type::options, "RULES",
        "End games early: length=N, score=P,score_plies=N, draw=P,draw_plies=N, solved=NODES",
        true},
       &R::adjudicate},
      {{"sprt", Type::options, "TEST",
        "Stop when it is clear whether the first player is better: elo0=0,elo1=5", true},
       &R::sprt},
      {{"engines", Type::options, "", "External engines", false}, &R::engines},
  };
  return keys;
}

}  // namespace

Result<TournamentPlan> read_plan(const Registry& registry, const toml::table& table,
                                 std::string_view source, PlanCheck check, Engines engines) {
  return PlanReader(registry, table, source, check).read(std::move(engines));
}

Result<TournamentPlan> read_plan(const Registry& registry, std::string_view toml,
                                 std::string_view source, PlanCheck check, Engines known) {
  const auto table = parse_toml(toml, source);
  if (!table) return table.error();
  auto engines = read_engines(toml, source, false);
  if (!engines) return engines.error();
  engines->merge(known);  // the plan's own count
  return read_plan(registry, *table, source, check, *std::move(engines));
}

Result<TournamentPlan> read_plan(const Registry& registry, const PlanFlags& flags,
                                 const Engines& engines) {
  const auto table = table_of(flags);
  if (!table) return table.error();
  if ((*table)["format"].value_or(std::string_view()) == "pairings") {
    return Error{"--format pairings: needs a plan file, which says who meets whom"};
  }
  return PlanReader(registry, *table, "", PlanCheck::all).read(engines);
}

std::vector<PlanKeyInfo> plan_keys() {
  std::vector<PlanKeyInfo> infos;
  for (const Key& key : all_keys()) infos.push_back(key.info);
  return infos;
}

}  // namespace brett
