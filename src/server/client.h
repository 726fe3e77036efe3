// One WebSocket connection as requests see it: it gets events and has analyses under way.
#pragma once

#include <compare>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "server/match_feed.h"
#include "server/subscriber.h"

namespace brett::server {

// What can be watched besides matches.
struct Topic {
  enum class Kind { lobby, tournament, experiments, training };
  Kind kind = Kind::lobby;
  long long id = 0;  // of a tournament or a training
  friend auto operator<=>(const Topic&, const Topic&) = default;
};

class Client : public Subscriber {
 public:
  static constexpr std::size_t most_watched = 200;
  static constexpr std::size_t most_analyses = 4;

  // The same as send(), but it is never dropped: a client that does not read it is closed. For what
  // no later message would tell.
  virtual void send_surely(Text text) = 0;

  // Refuses more than most_watched.
  void watch(const Topic& topic,
             std::shared_ptr<Subscribers> all);  // does not add it to them
  void unwatch(const Topic& topic);
  std::vector<Topic> topics() const;
  void watch(const std::shared_ptr<MatchFeed>& feed);  // subscribes it to nothing
  void unwatch(const std::string& match);
  std::vector<std::shared_ptr<MatchFeed>> watched() const;
  void unwatch_all();

  // The oldest one gives way if there are too many.
  std::pair<std::string, std::stop_token> new_analysis();
  bool cancel(const std::string& analysis);
  void analysis_ended(const std::string& analysis);
  void cancel_all();  // also analyses that are begun later: the client has gone

 private:
  mutable std::mutex mutex_;
  std::map<Topic, std::shared_ptr<Subscribers>> topics_;
  std::map<std::string, std::weak_ptr<MatchFeed>> watched_;
  std::deque<std::pair<std::string, std::stop_source>> analyses_;  // the oldest first
  std::uint64_t last_analysis_ = 0;
  bool has_left_ = false;
};

}  // namespace brett::server
