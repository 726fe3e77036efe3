// Runs a match on a thread of its own and takes actions from any other. The match stays the one
// authority: actions wait in a line and are carried out between two steps, in their order.
//
// A runner begins paused. Whoever is asked for a move when the match is paused or acted on is told to
// stop and asked anew later; the time does not count. A player that does not listen to its stop
// token keeps everybody waiting.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include "match/match.h"

namespace brett {

class MatchRunner {
 public:
  using Action = std::function<Status(Match&)>;

  explicit MatchRunner(std::unique_ptr<Match> match, Limits limits = {});
  // Breaks off what is under way, drops actions that wait, and tells that the match was left.
  ~MatchRunner();
  MatchRunner(const MatchRunner&) = delete;
  MatchRunner& operator=(const MatchRunner&) = delete;

  void resume();  // the first time: start
  void pause();
  void step();       // lets a paused match go one step
  void interrupt();  // whoever thinks plays the best it has so far
  // For searches, from the next one on; `stop` is not used.
  void set_limits(const Limits& limits);

  // Carries out an action at once, or when whoever thinks has answered. Nobody waits for the future
  // inside a watcher or an action: that would be the match's own thread.
  std::future<Status> act(Action action);
  std::future<Status> act_after_move(Action action);

  Watchers::Id watch(MatchWatcher watcher) { return match_->watch(std::move(watcher)); }
  void unwatch(Watchers::Id id) { match_->unwatch(id); }

  // Waits until nothing is left to do: paused or ended, and no action waits.
  void wait_until_idle();

 private:
  using Task = std::packaged_task<Status(Match&)>;

  void run();
  bool has_work() const { return leaving_ || !tasks_.empty() || may_step(); }
  bool may_step() const { return running_ || steps_ > 0; }
  std::future<Status> add(Action action);  // precondition: locked
  void announce_later(MatchEvent::Kind kind);
  void carry_out(std::unique_lock<std::mutex>& lock);
  void let_step(std::unique_lock<std::mutex>& lock);
  std::stop_source thinking();

  std::unique_ptr<Match> match_;  // only touched by the thread, but for its watchers
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  Limits limits_;
  bool running_ = false;
  int steps_ = 0;
  bool idle_ = false;
  bool leaving_ = false;
  std::stop_source leave_;  // of the step under way
  std::stop_source hurry_;
  std::jthread thread_;  // last, so that it finds everything else made
};

}  // namespace brett
