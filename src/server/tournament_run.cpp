#include "server/tournament_run.h"

#include <fmt/format.h>

#include <utility>

#include "server/guarded.h"
#include "server/tournament_json.h"

namespace brett::server {

namespace {

constexpr std::size_t ended_games_kept = 16;

}  // namespace

TournamentRun::TournamentRun(const Registry& registry, Matches& matches, Store& store,
                             TournamentPlan plan, TournamentId id, int threads,
                             std::shared_ptr<const Subscribers> watchers)
    : registry_(registry),
      matches_(matches),
      store_(store),
      plan_(std::move(plan)),
      id_(id),
      threads_(threads),
      watchers_(std::move(watchers)),
      game_(or_refuse(game_of(registry, plan_))),
      job_([this] { tell(); }) {}

void TournamentRun::start() {
  job_.start([this] { return play(); });
}

Result<bool> TournamentRun::play() {
  const auto result = guarded([this] {
    return run_tournament(
        registry_, plan_, store_,
        {.threads = threads_,
         .stop = job_.stopped(),
         .abandon = job_.abandoned(),
         .progress = [this](const RunProgress& progress) { note(progress); },
         .begun = [this](const GameTask& task, Match& match) { open_feed(task, match); }});
  });
  const std::lock_guard guard(mutex_);
  left_.reset();
  for (const auto& [number, game] : under_way_) ended_.push_back(game.feed->id());
  under_way_.clear();
  keep_few_ended();
  if (!result) return result.error();
  if (result->failure) return *result->failure;
  tables_ = tables_json(plan_, result->results);
  return result->results.finished();
}

// Other threads wait for this call, so it does little, and not every time. Clients hear the news when the next game
// begins: now the thread has no game.
void TournamentRun::note(const RunProgress& progress) {
  const std::lock_guard guard(mutex_);
  for (auto game = under_way_.begin(); game != under_way_.end();) {
    const bool over = game->second.feed->has_ended();
    if (over) ended_.push_back(game->second.feed->id());
    game = over ? under_way_.erase(game) : std::next(game);
  }
  keep_few_ended();
  if (!job_.may_tell()) return;
  speed_ = progress.games_per_second();
  const auto left = progress.time_left();
  left_ = left ? std::optional<long long>(left->count()) : std::nullopt;
  tables_ = tables_json(plan_, progress.results);
  has_news_ = true;
}

void TournamentRun::open_feed(const GameTask& task, Match& match) {
  std::vector<SeatInfo> seats;
  for (Seat seat = 0; seat < match.seats(); ++seat) {
    const auto player = static_cast<std::size_t>(task.seats[static_cast<std::size_t>(seat)]);
    seats.push_back({.who = SeatInfo::Who::computer,
                     .player = plan_.player_names()[player],
                     .spec = plan_.players[player].spec});
  }
  const auto feed =
      std::make_shared<MatchFeed>(game_, std::move(seats),
                                  FeedAbout{.id = fmt::format("t{}-{}", id_, task.number),
                                            .host = {},
                                            .begun = utc_now(),
                                            .listed = false,
                                            .tournament = std::pair(id_, task.number)});
  feed->attach(match);
  matches_.add_feed(feed);
  {
    const std::lock_guard guard(mutex_);
    under_way_[task.number] = {feed, task.seats};
    if (!std::exchange(has_news_, false)) return;
  }
  tell();
}

void TournamentRun::keep_few_ended() {
  while (ended_.size() > ended_games_kept) {
    matches_.remove_feed(ended_.front());
    ended_.pop_front();
  }
}

void TournamentRun::add_to(Json& json) const {
  const std::lock_guard guard(mutex_);
  if (!tables_.is_null()) json.update(tables_);
  job_.add_to(json);
  json["games_per_second"] = speed_;
  json["seconds_left"] = left_ ? Json(*left_) : Json();
  Json games = Json::array();
  for (const auto& [number, game] : under_way_) {
    games.push_back({{"match", game.feed->id()},
                     {"game", number},
                     {"seats", game.seats},
                     {"plies", game.feed->plies()}});
  }
  json["under_way"] = std::move(games);
}

void TournamentRun::add_short(Json& json) const {
  const std::lock_guard guard(mutex_);
  job_.add_to(json);
  if (tables_.is_null()) return;
  json["played"] = tables_["played"];
  json["known"] = tables_["known"];
}

void TournamentRun::tell() const {
  Json item{{"tournament", id_}, {"name", plan_.name}, {"game", plan_.game}};
  add_short(item);
  matches_.tell_lobby(text_of({{"lobby", true}, {"event", "tournament"}, {"item", item}}));
  if (watchers_->none()) return;
  Json set = Json::object();
  add_to(set);
  if (const auto games = last_games(store_, id_)) set["recent"] = recent_games_json(*games);
  watchers_->send(text_of({{"tournament", id_}, {"event", "progress"}, {"set", std::move(set)}}));
}

}  // namespace brett::server
