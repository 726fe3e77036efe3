// One tournament that is played here: its games under way as feeds, and its table for those who watch it.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/job.h"
#include "server/matches.h"
#include "tournament/runner.h"

namespace brett::server {

class TournamentRun {
 public:
  TournamentRun(const Registry& registry, Matches& matches, Store& store, TournamentPlan plan,
                TournamentId id, int threads, std::shared_ptr<const Subscribers> watchers);

  void start();
  Job& job() { return job_; }
  void add_to(Json& json) const;
  void add_short(Json& json) const;  // for lists

 private:
  struct UnderWay {
    std::shared_ptr<MatchFeed> feed;
    std::vector<int> seats;
  };

  Result<bool> play();
  void note(const RunProgress& progress);
  void open_feed(const GameTask& task, Match& match);
  void keep_few_ended();  // precondition: locked
  void tell() const;

  const Registry& registry_;
  Matches& matches_;
  Store& store_;
  const TournamentPlan plan_;
  const TournamentId id_;
  const int threads_;
  const std::shared_ptr<const Subscribers> watchers_;  // of its table; they may outlast it
  const std::shared_ptr<const Game> game_;
  mutable std::mutex mutex_;
  double speed_ = 0;
  std::optional<long long> left_;
  Json tables_;
  std::map<std::uint64_t, UnderWay> under_way_;
  std::deque<std::string> ended_;
  bool has_news_ = true;  // the first game is news
  Job job_;
};

}  // namespace brett::server
