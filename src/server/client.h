// One WebSocket connection as requests see it: somebody who is told events and has analyses under way.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>

#include "server/match_feed.h"
#include "server/subscriber.h"

namespace brett::server {

class Client : public Subscriber {
 public:
  static constexpr std::size_t most_watched = 200;
  static constexpr std::size_t most_analyses = 4;

  // False if it watches too many already.
  bool add_watched(const std::shared_ptr<MatchFeed>& feed);
  void remove_watched(const std::string& match);
  std::vector<std::shared_ptr<MatchFeed>> watched() const;

  // The oldest one gives way if there are too many.
  std::pair<std::string, std::stop_token> new_analysis();
  bool cancel(const std::string& analysis);
  void analysis_ended(const std::string& analysis);
  void cancel_all();

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::weak_ptr<MatchFeed>> watched_;
  std::map<std::uint64_t, std::stop_source> analyses_;
  std::uint64_t last_analysis_ = 0;
};

}  // namespace brett::server
