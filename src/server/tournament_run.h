// One tournament that is played here: a thread that runs it, its games under way as feeds, and who watches
// its table. Only tournaments.cpp includes it.
#pragma once

#include <fmt/format.h>

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/guarded.h"
#include "server/matches.h"
#include "server/tournament_json.h"
#include "tournament/runner.h"

namespace brett::server {

class TournamentRun {
 public:
  TournamentRun(const Registry& registry, Matches& matches, Store& store, TournamentPlan plan,
                TournamentId id, int threads, std::shared_ptr<const Subscribers> watchers)
      : registry_(registry),
        matches_(matches),
        store_(store),
        plan_(std::move(plan)),
        id_(id),
        threads_(threads),
        watchers_(std::move(watchers)),
        game_(or_refuse(game_of(registry, plan_))) {}

  ~TournamentRun() {
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

 private:
  static constexpr auto progress_pause = std::chrono::milliseconds(500);
  static constexpr std::size_t ended_games_kept = 16;

  struct UnderWay {
    std::shared_ptr<MatchFeed> feed;
    std::vector<int> seats;
  };

  void play() {
    const auto result = guarded([this] {
      return run_tournament(
          registry_, plan_, store_,
          {.threads = threads_,
           .stop = stop_.get_token(),
           .abandon = abandon_.get_token(),
           .progress = [this](const RunProgress& progress) { note(progress); },
           .begun = [this](const GameTask& order, Match& match) { follow(order, match); }});
    });
    {
      const std::lock_guard guard(mutex_);
      if (!result || result->failure) {
        state_ = "failed";
        error_ = result ? result->failure->message : result.error().message;
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

  // Called while the others wait, so it does little, and not every time. It is told when the next game has begun: now
  // the thread has none.
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
      has_news_ = true;
    }
  }

  void follow(const GameTask& order, Match& match) {
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
    const auto feed =
        std::make_shared<MatchFeed>(game_, std::move(seats),
                                    FeedAbout{.id = fmt::format("t{}-{}", id_, order.number),
                                              .host = {},
                                              .begun = utc_now(),
                                              .listed = false,
                                              .tournament = std::pair(id_, order.number)});
    feed->attach(match);
    matches_.add_feed(feed);
    {
      const std::lock_guard guard(mutex_);
      under_way_[order.number] = {feed, order.seats};
      if (!std::exchange(has_news_, false)) return;
    }
    tell();
  }

  void keep_few_ended() {
    while (ended_.size() > ended_games_kept) {
      matches_.remove_feed(ended_.front());
      ended_.pop_front();
    }
  }

  void tell() {
    Json item{{"tournament", id_}, {"name", plan_.name}, {"game", plan_.game}};
    add_short(item);
    matches_.tell_lobby(std::make_shared<const std::string>(
        dumped({{"lobby", true}, {"event", "tournament"}, {"item", item}})));
    if (watchers_->none()) return;
    Json set = Json::object();
    add_to(set);
    if (const auto games = last_games(store_, id_)) set["recent"] = recent_games_json(*games);
    watchers_->send(std::make_shared<const std::string>(
        dumped({{"tournament", id_}, {"event", "progress"}, {"set", std::move(set)}})));
  }

  const Registry& registry_;
  Matches& matches_;
  Store& store_;
  const TournamentPlan plan_;
  const TournamentId id_;
  const int threads_;
  const std::shared_ptr<const Subscribers> watchers_;  // of its table; they may outlast it
  const std::shared_ptr<const Game> game_;
  mutable std::mutex mutex_;
  std::string state_ = "running";
  std::string error_;
  double speed_ = 0;
  std::optional<long long> left_;
  Json tables_;
  std::map<std::uint64_t, UnderWay> under_way_;
  std::deque<std::string> ended_;
  std::chrono::steady_clock::time_point last_told_;
  bool has_news_ = true;  // the first game is news
  std::stop_source stop_;
  std::stop_source abandon_;
  std::jthread thread_;
};

}  // namespace brett::server
