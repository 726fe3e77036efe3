#include "server/tournaments.h"

#include <fmt/format.h>

#include <array>

#include "core/text.h"
#include "server/field_kinds.h"
#include "server/tokens.h"
#include "server/tournament_json.h"
#include "server/tournament_run.h"

namespace brett::server {

namespace {

std::string_view word_for(PlanKeyInfo::Type type) {
  using Type = PlanKeyInfo::Type;
  switch (type) {
    case Type::text: return "text";
    case Type::whole: return "whole";
    case Type::number: return "number";
    case Type::texts: return "texts";
    case Type::numbers: return "numbers";
    case Type::options: return "options";
  }
  return "";
}

PlanFlags read_flags(const Json& plan) {
  PlanFlags flags;
  for (const auto& [key, value] : plan.items()) {
    if (value.is_null()) continue;
    if (key == "points" && value.is_array()) {
      flags.emplace_back(key, joined(plan_texts(key, value), "/"));
      continue;
    }
    for (std::string& text : plan_texts(key, value)) flags.emplace_back(key, std::move(text));
  }
  return flags;
}

// The errors of flags name the flag as it is typed; here it is a key of the plan.
Error naming_keys(const Error& error) {
  for (const PlanKeyInfo& key : plan_keys()) {
    const std::string flag = flag_of(key.key);
    if (error.message.starts_with(flag + ' ')) {
      return Error{fmt::format("plan, {}{}", key.key, error.message.substr(flag.size()))};
    }
  }
  return error;
}

}  // namespace

Tournaments::Tournaments(const Registry& registry, Matches& matches, Store* store, int threads)
    : registry_(registry), matches_(matches), store_(store), threads_(threads) {}

Tournaments::~Tournaments() = default;

Store& Tournaments::store() const {
  if (store_ == nullptr) refuse(Code::conflict, "this server has no store, which tournaments need");
  return *store_;
}

Json Tournaments::form() const {
  Json keys = Json::array();
  for (const PlanKeyInfo& key : plan_keys()) {
    if (!key.open) continue;
    keys.push_back(
        {{"key", key.key}, {"type", word_for(key.type)}, {"value", key.value}, {"help", key.help}});
  }
  constexpr std::array formats{Format::round_robin, Format::league, Format::fixed_games,
                               Format::gauntlet,    Format::swiss,  Format::knockout,
                               Format::groups,      Format::ladder};
  return {{"keys", std::move(keys)},
          {"formats", list_json(formats, [](Format format) { return name_of(format); })}};
}

void Tournaments::begin(const TournamentPlan& plan, TournamentId id, int threads) {
  runs_.begin(id, [&] {
    const auto run = std::make_shared<TournamentRun>(registry_, matches_, store(), plan, id,
                                                     threads, runs_.watchers(id));
    runs_.put(id, run);
    run->start();
  });
}

Json Tournaments::create(const Fields& fields) {
  const PlanFlags flags = read_flags(fields.object("plan"));
  const int threads = static_cast<int>(fields.whole_or("threads", 1, threads_, 1));
  const bool paused = fields.flag_or("paused", false);
  const auto read = read_plan(registry_, flags, {});
  if (!read) refuse(naming_keys(read.error()));
  const TournamentPlan& plan = *read;
  const Schedule schedule = or_refuse(Schedule::make(plan.schedule));
  if (schedule.games_known() > most_games) {
    refuse("a tournament of {} games: must be at most {} on this server", schedule.games_known(),
           most_games);
  }
  const TournamentId id = or_refuse(enter_tournament(store(), plan, {}), Code::failed);
  const std::string token = new_token();
  const bool is_new = or_refuse(store().host_of(id), Code::failed).empty();
  if (is_new) {
    if (const Status status = store().save_host(id, token); !status) {
      refuse(Code::failed, status.error());
    }
  }
  if (!paused) begin(plan, id, threads);
  // A plan that is known has a host: others may watch it, but not stop it.
  return {{"tournament", id}, {"host", is_new ? Json(token) : Json()}};
}

StoredTournament Tournaments::stored(TournamentId id) const {
  for (StoredTournament& one : or_refuse(store().tournaments(), Code::failed)) {
    if (one.id == id) return std::move(one);
  }
  refuse(Code::not_found, "there is no tournament {}", id);
}

StoredTournament Tournaments::of_host(const Fields& fields) const {
  StoredTournament tournament = stored(fields.whole("tournament"));
  need_host(fields, or_refuse(store().host_of(tournament.id), Code::failed), "tournament");
  return tournament;
}

Json Tournaments::item(const StoredTournament& tournament) const {
  Json json{{"tournament", tournament.id},
            {"name", tournament.name},
            {"game", tournament.game},
            {"players", tournament.players},
            {"state", "stopped"},
            {"error", ""},
            {"played", 0},
            {"known", nullptr},
            {"begun", tournament.begun}};
  if (const auto run = runs_.find(tournament.id)) {
    run->add_short(json);
  } else {
    json["played"] = or_refuse(store().game_count(tournament.id), Code::failed);
  }
  return json;
}

Json Tournaments::list() const {
  Json list = Json::array();
  if (store_ != nullptr) {
    for (const StoredTournament& one : or_refuse(store().tournaments(), Code::failed)) {
      list.push_back(item(one));
    }
  }
  return {{"tournaments", std::move(list)}};
}

Json Tournaments::describe(TournamentId id) const {
  const StoredTournament tournament = stored(id);
  Json json{{"tournament", id}, {"begun", tournament.begun}, {"state", "stopped"},
            {"error", ""},      {"games_per_second", 0},     {"seconds_left", nullptr}};
  json["under_way"] = Json::array();
  const auto run = runs_.find(id);
  const TournamentPlan plan = or_refuse(
      read_plan(registry_, tournament.plan, "the stored plan", PlanCheck::structure), Code::failed);
  const auto results = or_refuse(TournamentResults::read(plan, store(), id), Code::failed);
  json.update(tables_json(plan, results));
  if (results.finished()) json["state"] = "finished";
  if (run != nullptr) run->add_to(json);
  json["recent"] = recent_games_json(or_refuse(last_games(store(), id), Code::failed));
  return json;
}

Json Tournaments::stop(const Fields& fields) {
  return runs_.stop(of_host(fields).id, fields.flag_or("abandon", false));
}

Json Tournaments::resume(const Fields& fields) {
  const StoredTournament tournament = of_host(fields);
  const int threads = static_cast<int>(fields.whole_or("threads", 1, threads_, 1));
  const TournamentPlan plan = or_refuse(read_plan(registry_, tournament.plan, "the stored plan"));
  begin(plan, tournament.id, threads);
  return {{"state", "running"}};
}

std::shared_ptr<Subscribers> Tournaments::watchers(TournamentId id) {
  stored(id);
  return runs_.watchers(id);
}

}  // namespace brett::server
