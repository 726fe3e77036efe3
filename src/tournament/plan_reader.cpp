// Reading of plans: one table of keys for files and flags (plan_flags.cpp).
#include <fmt/format.h>

#include <algorithm>

#include "core/plain_text.h"
#include "core/text.h"
#include "engines/engine_players.h"
#include "files/toml_fields.h"
#include "files/toml_text.h"
#include "tournament/plan.h"
#include "tournament/plan_lists.h"
#include "tournament/plan_table.h"

namespace brett {

namespace {

using Type = PlanKeyInfo::Type;

constexpr long long largest_seed =
    9'007'199'254'740'991;  // every whole number to here survives JSON

struct Key {
  PlanKeyInfo info;
  std::vector<Format> formats = {};  // that it means something for; none: for all
};

const std::vector<Key>& all_keys();

std::vector<std::string> key_names() {
  std::vector<std::string> names;
  for (const Key& known : all_keys()) names.emplace_back(known.info.key);
  return names;
}

class PlanReader {
 public:
  PlanReader(const Registry& registry, const toml::table& table, std::string_view source,
             PlanCheck check)
      : registry_(registry), from_flags_(source.empty()), fields_(table, source), check_(check) {}

  // `engines` are those that are known; of these the plan keeps the ones that play.
  Result<TournamentPlan> read(Engines engines) {
    plan_.engines = std::move(engines);
    fields_.only(key_names());
    for (const auto step :
         {&PlanReader::check_needed, &PlanReader::read_game, &PlanReader::read_schedule,
          &PlanReader::read_players, &PlanReader::read_rules, &PlanReader::check_formats,
          &PlanReader::check_schedule, &PlanReader::check_rest}) {
      if (Status status = fields_.finish(); !status) return status.error();
      (this->*step)();
    }
    if (Status status = fields_.finish(); !status) return status.error();
    plan_.engines = engines_of(plan_.engines, plan_.player_specs());
    return std::move(plan_);
  }

 private:
  // Of flags, as they are typed.
  std::string missing_name(std::string_view key) const {
    return from_flags_ ? flag_of(key) : std::string(key);
  }
  void check_needed() {
    for (const std::string_view needed : {"game", "format", "games", "seed", "players"}) {
      if (fields_.has(needed)) continue;
      fields_.wrong_at(toml::table(),
                       fmt::format("{} is missing; a plan has at least game, format, games, seed "
                                   "and players",
                                   missing_name(needed)));
    }
  }
  void read_game() {
    std::string spec;
    fields_.text("game", spec);
    if (!fields_.good()) return;
    auto game = with_engines(registry_, plan_.engines).game(spec);
    if (!game) return fields_.wrong("game", game.error().message);
    plan_.game = (*game)->spec();
    game_ = *std::move(game);
    plan_.schedule.seats = game_->seats();
  }
  void read_schedule() {
    ScheduleSettings& schedule = plan_.schedule;
    fields_.text("name", plan_.name, longest_name);
    if (fields_.has("name") && plan_.name.empty()) fields_.must_be("name", "a text, not empty");
    read_word("format", format_named, schedule.format);
    fields_.whole("games", schedule.games, 1, max_meeting_games);
    fields_.whole("seed", schedule.seed, 0, largest_seed);
    fields_.whole("games_per_player", schedule.games_per_player, 1, max_meeting_games);
    fields_.whole("rounds", schedule.rounds, 0, max_players);
    fields_.whole("challengers", schedule.challengers, 1, max_players);
    fields_.whole("groups", schedule.groups, 1, max_players);
    fields_.whole("advance", schedule.advance, 1, max_players);
    fields_.whole("replays", schedule.replays, 0, 1000);
    plan_lists::read_points(fields_, schedule.points);
  }
  // What a word stands for.
  template <class Value, class Parse>
  void read_word(std::string_view key, const Parse& parse, Value& into) {
    std::string word;
    fields_.text(key, word);
    if (!fields_.has(key) || !fields_.good()) return;
    auto value = parse(word);
    if (!value) return fields_.wrong(key, value.error().message);
    into = *std::move(value);
  }

  // Players play with the plan's fairness, and pairings know them by name.
  void read_players() {
    read_word("fairness", Fairness::parse, plan_.fairness);
    const toml::node* node = fields_.node("players");
    const toml::array* list = node->as_array();
    if (list == nullptr) {
      return fields_.wrong("players", "players: must be a list, as in [\"random\", \"level=3\"]");
    }
    for (const toml::node& item : *list) {
      if (!fields_.good()) return;
      if (Status status = player(item); !status) fields_.wrong_at(item, status.error().message);
    }
    plan_lists::read_pairings(fields_, {plan_.player_names(), distinct_names(typed_)},
                              plan_.schedule.games, plan_.schedule.pairings);
  }
  Status player(const toml::node& item) {
    PlanPlayer player;
    if (const toml::table* both = item.as_table()) {
      TomlFields fields(*both, "");
      fields.text("spec", player.spec);
      fields.text("name", player.name, longest_name);
      if (Status status = fields.finish(); !status) {
        return Error{fmt::format("players: {}", status.error().message)};
      }
    } else {
      const auto spec = item.value_exact<std::string>();
      if (!spec || !is_plain_text(*spec)) {
        return Error{
            "players: a player must be a spec, or { spec = \"...\", name = \"...\" }, in UTF-8 without "
            "control characters"};
      }
      player.spec = *spec;
    }
    if (player.spec.empty()) return Error{"players: a player must have a spec"};
    return add_player(std::move(player));
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
  // Canonical.
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

  void read_rules() {
    plan_lists::read_beginnings(fields_, *game_, plan_lists::openings, plan_.openings.lines);
    plan_lists::read_beginnings(fields_, *game_, plan_lists::positions, plan_.openings.positions);
    fields_.whole("random_plies", plan_.openings.random_plies, 0, 1000);
    fields_.number("balanced", plan_.openings.balanced, 0, 1e6);
    fields_.text("balanced_by", plan_.openings.balanced_by);
    read_word("clock", read_clock, plan_.clock);
    fields_.options("adjudicate", plan_.adjudicate, AdjudicationRule::table());
    if (fields_.has("sprt")) {
      fields_.options("sprt", plan_.sprt.emplace(), SequentialTest::table());
    }
  }
  static Result<ClockRule> read_clock(const std::string& word) {
    auto rule = parse_clock(word);
    if (rule) return rule;
    return Error{fmt::format("clock {}: {}", in_quotes(word), rule.error().message)};
  }

  // --- what fields say together ---
  void check_formats() {
    for (const Key& known : all_keys()) {
      const auto& fit = known.formats;
      if (!fields_.has(known.info.key) || fit.empty()) continue;
      if (std::find(fit.begin(), fit.end(), plan_.schedule.format) != fit.end()) continue;
      std::vector<std::string> names;
      for (const Format one : fit) names.emplace_back(name_of(one));
      fields_.wrong(known.info.key,
                    fmt::format("{} for {}: means something only for {}", known.info.key,
                                name_of(plan_.schedule.format), joined(names, " and ")));
    }
  }
  void check_schedule() {
    plan_.schedule.players = static_cast<int>(plan_.players.size());
    check_together(check(plan_.schedule));
  }
  // A message that begins with the key it is about.
  void check_together(const Status& status) {
    if (status) return;
    const std::string& message = status.error().message;
    fields_.wrong(message.substr(0, message.find_first_of("=: ")), message);
  }
  void check_rest() {
    if (plan_.sprt) fields_.check("sprt", check_sprt());
    if (check_ == PlanCheck::structure) return;
    check_together(check(*game_, plan_.openings));
    fields_.check("adjudicate", check(*game_, plan_.adjudicate));
  }
  Status check_sprt() const {
    const ScheduleSettings& schedule = plan_.schedule;
    const bool one_table =
        schedule.players == schedule.seats &&
        (schedule.format == Format::round_robin || schedule.format == Format::gauntlet);
    if (!one_table) {
      return Error{fmt::format("sprt: needs format round_robin and {} players; the first is tested",
                               schedule.seats)};
    }
    return check(*plan_.sprt, schedule.seats);
  }

  static constexpr std::size_t longest_name = 200;

  const Registry& registry_;
  bool from_flags_;
  TomlFields fields_;
  PlanCheck check_;
  std::unique_ptr<Game> game_;
  TournamentPlan plan_;
  std::vector<std::string> typed_;  // specs of the players as they were written
};

// In the order in which they are explained.
const std::vector<Key>& all_keys() {
  constexpr bool open = true;
  constexpr bool names_players = true;
  static const std::vector<Key> keys{
      {{"name", Type::text, "TEXT", "Name of the tournament", true, open}},
      {{"game", Type::text, "SPEC", "The game", true, open}},
      {{"format", Type::text, "NAME",
        "round_robin, league, fixed_games, gauntlet, pairings, swiss, knockout, groups or ladder",
        true, open}},
      {{"games", Type::whole, "N", "Games per meeting of the same players", true, open}},
      {{"seed", Type::whole, "N", "Seed of all random choices", true, open}},
      {{"fairness", Type::text, "LIMIT",
        "The same limit per move for all searching players: nodes=N, time=T or depth=D", true,
        open}},
      {{"players", Type::texts, "SPEC", "A player, the strongest first", true, open,
        names_players}},
      {{"pairings", Type::options, "", "pairings: who meets whom, how often, in which seats",
        false},
       {Format::pairings}},
      {{"games_per_player", Type::whole, "N", "fixed_games: games of each player", true, open},
       {Format::fixed_games}},
      {{"rounds", Type::whole, "N", "swiss, ladder: rounds; 0: enough to find the best", true,
        open},
       {Format::swiss, Format::ladder}},
      {{"challengers", Type::whole, "N",
        "gauntlet: number of players, the first ones, that meet all others", true, open},
       {Format::gauntlet}},
      {{"groups", Type::whole, "N", "groups: how many", true, open}, {Format::groups}},
      {{"advance", Type::whole, "N", "groups: how many of each advance", true, open},
       {Format::groups}},
      {{"replays", Type::whole, "N", "knockout, groups: further meetings after a tie", true, open},
       {Format::knockout, Format::groups}},
      {{"points", Type::numbers, "W/D/L", "Points for win, draw and loss: 1/0.5/0 or 3/1/0", true,
        open}},
      {{"positions", Type::text, "FILE", "File with one start position per line", true}},
      {{"openings", Type::text, "FILE", "File with one opening per line: moves, or name,moves",
        true}},
      {{"random_plies", Type::whole, "N", "Moves played at random after the opening", true, open}},
      {{"balanced", Type::number, "POINTS",
        "Draw random moves again until no lead is larger than this", true, open}},
      {{"balanced_by", Type::text, "SPEC", "Player that values the lead for --balanced", true, open,
        names_players}},
      {{"clock", Type::text, "TIME",
        "Time of each player for a game, with an increment if wanted: 5min or 1s+10ms; or for each move: 200ms/move",
        true, open}},
      {{"adjudicate", Type::options, "RULES",
        "End games early: length=N, score=P,score_plies=N, draw=P,draw_plies=N, solved=NODES", true,
        open}},
      {{"sprt", Type::options, "TEST",
        "Stop when it is clear whether the first player is better: elo0=0,elo1=5", true, open}},
      {{"engines", Type::options, "", "External engines", false}},
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
    return Error{"--format pairings: needs a plan file that lists them"};
  }
  return PlanReader(registry, *table, "", PlanCheck::all).read(engines);
}

std::vector<PlanKeyInfo> plan_keys() {
  std::vector<PlanKeyInfo> infos;
  for (const Key& key : all_keys()) infos.push_back(key.info);
  return infos;
}

}  // namespace brett
