#include "server/tournaments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <nlohmann/json.hpp>
#include <thread>

#include "core/text.h"
#include "players/levels.h"
#include "server/tokens.h"
#include "server/tournament_json.h"

namespace brett::server {

namespace {

constexpr auto progress_pause = std::chrono::milliseconds(500);
constexpr std::size_t ended_games_kept = 16;
constexpr std::size_t recent_games_told = 20;

// Keys of a plan that the outside may not use: they read files or start programs.
constexpr std::array<std::string_view, 2> own_keys{"openings", "engines"};

bool is_open(std::string_view key) {
  return std::find(own_keys.begin(), own_keys.end(), key) == own_keys.end();
}

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

std::string text_of(const std::string& key, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  refuse(fmt::format("plan, {}: must be a text or a number", key));
}

PlanFlags read_flags(const Json& plan) {
  std::vector<std::string> known;
  for (const PlanKeyInfo& key : plan_keys()) {
    if (is_open(key.key)) known.emplace_back(key.key);
  }
  PlanFlags flags;
  for (const auto& [key, value] : plan.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      refuse(unknown("key of a plan", key, known).message);
    }
    if (value.is_null()) continue;
    if (key == "points" && value.is_array()) {
      std::vector<std::string> parts;
      for (const Json& one : value) parts.push_back(text_of(key, one));
      flags.emplace_back(key, joined(parts, "/"));
    } else if (value.is_array()) {
      for (const Json& one : value) flags.emplace_back(key, text_of(key, one));
    } else {
      flags.emplace_back(key, text_of(key, value));
    }
  }
  return flags;
}

}  // namespace

// --- one tournament ------------------------------------------------------------------------------

class Tournaments::Run : public std::enable_shared_from_this<Run> {
 public:
  Run(const Registry& registry, Matches& matches, Store& store, TournamentPlan plan,
      TournamentId id, int threads)
      : registry_(registry),
        matches_(matches),
        store_(store),
        plan_(std::move(plan)),
        id_(id),
        threads_(threads),
        game_(or_refuse(game_of(registry, plan_))) {}

  ~Run() {
    abandon_.request_stop();
    if (thread_.joinable()) thread_.join();
  }

  void start() {
    thread_ = std::jthread([this] { play(); });
  }
  void stop(bool abandon) {
    {
      const std::lock_guard guard(mutex_);
      if (state_ == "running") state_ = "stopping";
    }
    stop_.request_stop();
    if (abandon) abandon_.request_stop();
    tell();
  }
  bool is_busy() const {
    const std::lock_guard guard(mutex_);
    return state_ == "running" || state_ == "stopping";
  }

  void add_to(Json& json) const {
    const std::lock_guard guard(mutex_);
    if (!tables_.is_null()) json.update(tables_);
    json["state"] = state_;
    json["error"] = error_;
    json["games_per_second"] = speed_;
    json["seconds_left"] = left_ ? Json(*left_) : Json();
    Json games = Json::array();
    for (const auto& [number, game] : under_way_) {
      const auto now = game.feed->moment({}, {});
      games.push_back({{"match", game.feed->id()},
                       {"game", number},
                       {"seats", game.seats},
                       {"plies", now ? now->moves.size() : 0}});
    }
    json["under_way"] = std::move(games);
  }
  // For lists.
  void add_short(Json& json) const {
    const std::lock_guard guard(mutex_);
    json["state"] = state_;
    json["error"] = error_;
    if (!tables_.is_null()) {
      json["played"] = tables_["played"];
      json["known"] = tables_["known"];
    }
  }

  void watch(const std::shared_ptr<Subscriber>& who) {
    unwatch(*who);
    const std::lock_guard guard(mutex_);
    watchers_.push_back(who);
  }
  void unwatch(const Subscriber& who) {
    const std::lock_guard guard(mutex_);
    std::erase_if(watchers_, [&](const auto& one) {
      const auto there = one.lock();
      return there == nullptr || there.get() == &who;
    });
  }
  std::vector<std::shared_ptr<Subscriber>> watchers() const {
    const std::lock_guard guard(mutex_);
    std::vector<std::shared_ptr<Subscriber>> list;
    for (const auto& weak : watchers_) {
      if (auto who = weak.lock()) list.push_back(std::move(who));
    }
    return list;
  }

 private:
  struct UnderWay {
    std::shared_ptr<MatchFeed> feed;
    std::vector<int> seats;
  };

  void play() {
    const auto result = run_tournament(
        registry_, plan_, store_,
        {.threads = threads_,
         .stop = stop_.get_token(),
         .abandon = abandon_.get_token(),
         .progress = [this](const RunProgress& progress) { note(progress); },
         .begun = [this](const GameOrder& order, Match& match) { follow(order, match); }});
    {
      const std::lock_guard guard(mutex_);
      if (!result) {
        state_ = "failed";
        error_ = result.error().message;
      } else {
        tables_ = tables_json(plan_, result->results);
        state_ = result->results.finished() ? "finished" : "stopped";
      }
      left_.reset();
      for (const auto& [number, game] : under_way_) ended_.push_back(game.feed->id());
      under_way_.clear();
      keep_few_ended();
    }
    tell();
  }

  // Called while the others wait, so it does little, and not every time.
  void note(const RunProgress& progress) {
    const auto now = std::chrono::steady_clock::now();
    {
      const std::lock_guard guard(mutex_);
      for (auto game = under_way_.begin(); game != under_way_.end();) {
        const bool over = game->second.feed->has_ended();
        if (over) ended_.push_back(game->second.feed->id());
        game = over ? under_way_.erase(game) : std::next(game);
      }
      keep_few_ended();
      if (now - last_told_ < progress_pause) return;
      last_told_ = now;
      speed_ = progress.games_per_second();
      const auto left = progress.time_left();
      left_ = left ? std::optional<long long>(left->count()) : std::nullopt;
      tables_ = tables_json(plan_, progress.results);
    }
    tell();
  }

  void follow(const GameOrder& order, Match& match) {
    std::vector<SeatInfo> seats;
    for (Seat seat = 0; seat < match.seats(); ++seat) {
      const auto player = static_cast<std::size_t>(order.seats[static_cast<std::size_t>(seat)]);
      seats.push_back({.who = SeatInfo::Who::computer,
                       .player = plan_.player_names()[player],
                       .spec = plan_.players[player].spec,
                       .person = {},
                       .token = {},
                       .join = {}});
    }
    const auto feed = std::make_shared<MatchFeed>(
        game_, std::move(seats),
        FeedAbout{.id = fmt::format("t{}-{}", id_, order.number),
                  .host = {},
                  .begun = utc_now(),
                  .listed = false,
                  .tournament = std::pair(id_, order.number)});
    feed->attach(match);
    matches_.add_feed(feed);
    const std::lock_guard guard(mutex_);
    under_way_[order.number] = {feed, order.seats};
  }

  void keep_few_ended() {
    while (ended_.size() > ended_games_kept) {
      matches_.remove_feed(ended_.front());
      ended_.pop_front();
    }
  }

  void tell() {
    const auto list = watchers();
    Json item{{"tournament", id_}, {"name", plan_.name}, {"game", plan_.game}};
    add_short(item);
    matches_.tell_lobby(std::make_shared<const std::string>(
        dumped({{"lobby", true}, {"event", "tournament"}, {"item", item}})));
    if (list.empty()) return;
    Json set = Json::object();
    add_to(set);
    const auto text = std::make_shared<const std::string>(
        dumped({{"tournament", id_}, {"event", "progress"}, {"set", std::move(set)}}));
    for (const auto& who : list) who->send(text);
  }

  const Registry& registry_;
  Matches& matches_;
  Store& store_;
  const TournamentPlan plan_;
  const TournamentId id_;
  const int threads_;
  const std::shared_ptr<const AnyGame> game_;
  mutable std::mutex mutex_;
  std::string state_ = "running";
  std::string error_;
  double speed_ = 0;
  std::optional<long long> left_;
  Json tables_;
  std::map<std::uint64_t, UnderWay> under_way_;
  std::deque<std::string> ended_;
  std::vector<std::weak_ptr<Subscriber>> watchers_;
  std::chrono::steady_clock::time_point last_told_;
  std::stop_source stop_;
  std::stop_source abandon_;
  std::jthread thread_;
};

// --- all of them ---------------------------------------------------------------------------------

Tournaments::Tournaments(const Registry& registry, Matches& matches, const Guests& guests,
                         Store* store, int threads)
    : registry_(registry), matches_(matches), guests_(guests), store_(store), threads_(threads) {}

Tournaments::~Tournaments() = default;

Store& Tournaments::store() const {
  if (store_ == nullptr) refuse(Code::conflict, "this server has no store, which tournaments need");
  return *store_;
}

Json Tournaments::form() {
  Json keys = Json::array();
  for (const PlanKeyInfo& key : plan_keys()) {
    if (!is_open(key.key)) continue;
    keys.push_back({{"key", key.key},
                    {"type", word_for(key.type)},
                    {"value", key.value},
                    {"help", key.help}});
  }
  Json formats = Json::array();
  for (const auto format :
       {Format::round_robin, Format::league, Format::fixed_games, Format::gauntlet, Format::swiss,
        Format::knockout, Format::groups, Format::ladder}) {
    formats.push_back(name_of(format));
  }
  return {{"keys", std::move(keys)}, {"formats", std::move(formats)}};
}

std::shared_ptr<Tournaments::Run> Tournaments::run_of(TournamentId id) const {
  const std::lock_guard guard(mutex_);
  const auto found = runs_.find(id);
  return found == runs_.end() ? nullptr : found->second;
}

std::shared_ptr<Tournaments::Run> Tournaments::begin(const TournamentPlan& plan, TournamentId id,
                                                     int threads) {
  auto run = std::make_shared<Run>(registry_, matches_, store(), plan, id, threads);
  std::shared_ptr<Run> before;  // goes, and is waited for, when nobody holds the lock
  {
    const std::lock_guard guard(mutex_);
    const auto busy =
        std::count_if(runs_.begin(), runs_.end(),
                      [](const auto& one) { return one.second->is_busy(); });
    if (const auto same = runs_.find(id); same != runs_.end() && same->second->is_busy()) {
      refuse(Code::conflict, "this tournament is being played");
    }
    if (static_cast<std::size_t>(busy) >= most_running) {
      refuse(Code::too_many,
             fmt::format("{} tournaments are being played: wait, or stop one", busy));
    }
    before = std::exchange(runs_[id], run);
    if (before != nullptr) {
      for (const auto& who : before->watchers()) run->watch(who);
    }
    run->start();
  }
  return run;
}

Json Tournaments::create(Fields fields) {
  const PlanFlags flags = read_flags(fields.object("plan"));
  const int threads = static_cast<int>(fields.whole_or("threads", 1, threads_, 1));
  const bool paused = fields.flag_or("paused", false);
  fields.finish();
  const TournamentPlan plan = or_refuse(read_plan(registry_, flags, {}));
  const auto game = or_refuse(game_of(registry_, plan));
  for (const PlanPlayer& player : plan.players) guests_.check(*game, player.spec);
  const Schedule schedule = or_refuse(Schedule::make(plan.schedule));
  if (schedule.games_known() > most_games) {
    refuse(fmt::format("a tournament of {} games: must be at most {} on this server",
                       schedule.games_known(), most_games));
  }
  const TournamentId id = or_refuse(enter_tournament(store(), plan, {}), Code::failed);
  const std::string token = new_token();
  const bool is_new = or_refuse(store().host_of(id), Code::failed).empty();
  if (is_new) {
    if (const Status status = store().save_host(id, token); !status) {
      refuse(Code::failed, status.error().message);
    }
  }
  if (!paused) begin(plan, id, threads);
  // Whoever enters a plan that is known may watch it, but not stop it.
  return {{"tournament", id}, {"host", is_new ? Json(token) : Json()}};
}

StoredTournament Tournaments::stored(TournamentId id) const {
  for (StoredTournament& one : or_refuse(store().tournaments(), Code::failed)) {
    if (one.id == id) return std::move(one);
  }
  refuse(Code::not_found, fmt::format("there is no tournament {}", id));
}

Json Tournaments::item(const StoredTournament& tournament) const {
  Json json{{"tournament", tournament.id}, {"name", tournament.name},
            {"game", tournament.game},     {"players", tournament.players},
            {"state", "stopped"},          {"error", ""},
            {"played", 0},                 {"known", nullptr},
            {"begun", tournament.begun}};
  if (const auto run = run_of(tournament.id)) {
    run->add_short(json);
  } else if (const auto games = store().game_count(tournament.id)) {
    json["played"] = *games;
  }
  return json;
}

Json Tournaments::list() const {
  Json list = Json::array();
  if (store_ == nullptr) return list;
  for (const StoredTournament& one : or_refuse(store().tournaments(), Code::failed)) {
    list.push_back(item(one));
  }
  return list;
}

Json Tournaments::describe(TournamentId id) const {
  const StoredTournament tournament = stored(id);
  Json json{{"tournament", id}, {"begun", tournament.begun}, {"state", "stopped"},
            {"error", ""},      {"games_per_second", 0},     {"seconds_left", nullptr}};
  json["under_way"] = Json::array();
  const auto run = run_of(id);
  const TournamentPlan plan = or_refuse(
      read_plan(registry_, tournament.plan, "the stored plan", PlanCheck::structure), Code::failed);
  const auto results = or_refuse(TournamentResults::read(plan, store(), id), Code::failed);
  json.update(tables_json(plan, results));
  if (results.finished()) json["state"] = "finished";
  if (run != nullptr) run->add_to(json);
  Json recent = Json::array();
  auto games = or_refuse(store().games(id), Code::failed);
  const std::size_t skipped =
      games.size() > recent_games_told ? games.size() - recent_games_told : 0;
  for (std::size_t i = games.size(); i > skipped; --i) {
    const StoredGame& game = games[i - 1];
    recent.push_back({{"stored", game.id},
                      {"game", game.number},
                      {"round", game.round},
                      {"seats", game.seats},
                      {"payoffs", game.payoffs},
                      {"plies", game.plies}});
  }
  json["recent"] = std::move(recent);
  return json;
}

void Tournaments::need_host(TournamentId id, Fields& fields) const {
  const std::string token = fields.text_or("token", "");
  if (!same_token(token, or_refuse(store().host_of(id), Code::failed))) {
    refuse(Code::not_allowed, "only whoever created the tournament may");
  }
}

Json Tournaments::stop(Fields fields) {
  const TournamentId id = fields.whole("tournament", 1, 1LL << 22);
  stored(id);
  need_host(id, fields);
  const bool abandon = fields.flag_or("abandon", false);
  fields.finish();
  const auto run = run_of(id);
  if (run == nullptr || !run->is_busy()) {
    refuse(Code::conflict, "this tournament is not being played");
  }
  run->stop(abandon);
  return {{"state", "stopping"}};
}

Json Tournaments::resume(Fields fields) {
  const TournamentId id = fields.whole("tournament", 1, 1LL << 22);
  const StoredTournament tournament = stored(id);
  need_host(id, fields);
  const int threads = static_cast<int>(fields.whole_or("threads", 1, threads_, 1));
  fields.finish();
  const TournamentPlan plan = or_refuse(read_plan(registry_, tournament.plan, "the stored plan"));
  begin(plan, id, threads);
  return {{"state", "running"}};
}

Json Tournaments::watch(TournamentId id, const std::shared_ptr<Subscriber>& who) {
  if (const auto run = run_of(id)) run->watch(who);
  return describe(id);
}

void Tournaments::unwatch(TournamentId id, const Subscriber& who) {
  if (const auto run = run_of(id)) run->unwatch(who);
}

void Tournaments::forget(const Subscriber& who) {
  std::vector<std::shared_ptr<Run>> all;
  {
    const std::lock_guard guard(mutex_);
    for (const auto& [id, run] : runs_) all.push_back(run);
  }
  for (const auto& run : all) run->unwatch(who);
}

}  // namespace brett::server
