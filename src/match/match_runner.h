// Runs a match and takes actions from any thread. The match stays the one authority: actions wait in a
// line and are carried out between two steps, in their order. The steps are taken by threads of an
// executor that many matches share, or by a thread of the runner's own; a match that has nothing to do,
// or waits for a person, occupies none.
//
// A runner begins paused. Whoever is asked for a move when the match is paused or acted on is told to
// stop and asked anew later; the time does not count. A player that does not listen to its stop
// token keeps everybody waiting.
#pragma once

#include <functional>
#include <future>
#include <memory>

#include "match/match.h"
#include "match/work_pool.h"

namespace brett {

class MatchRunner {
 public:
  using Action = std::function<Status(Match&)>;

  // With a thread of its own.
  explicit MatchRunner(std::unique_ptr<Match> match, Limits limits = {});
  // The executor must outlive the runner.
  MatchRunner(std::unique_ptr<Match> match, Executor& executor, Limits limits = {});
  // Breaks off what is under way, drops actions that wait, and tells that the match was left. On an
  // executor of others it does not wait for that: watchers may be called until they have heard `left`.
  ~MatchRunner();
  MatchRunner(const MatchRunner&) = delete;
  MatchRunner& operator=(const MatchRunner&) = delete;

  void resume();  // the first time: start
  void pause();
  void step();       // lets a paused match go one step
  void interrupt();  // whoever thinks plays the best it has so far
  // For searches, from the next one on; `stop` is not used.
  void set_limits(const Limits& limits);
  // After each move so much time passes before a player that does not answer later is asked.
  void set_delay(std::chrono::nanoseconds delay);

  // Carries out an action at once, or when whoever thinks has answered. Nobody waits for the future
  // inside a watcher or an action: that would be the match's own thread.
  std::future<Status> act(Action action);
  std::future<Status> act_after_move(Action action);
  // The same for those who do not wait: `done` is called with what came of it, by the match's thread. It
  // is not called if the runner ends before.
  using Done = std::function<void(Status)>;
  void act(Action action, Done done);

  Watchers::Id watch(MatchWatcher watcher);
  void unwatch(Watchers::Id id);

  // Waits until nothing is left to do: paused or ended, or a person is to answer, and no action waits.
  void wait_until_idle();

 private:
  class Core;  // lives on while a thread of the executor is busy with it

  std::unique_ptr<WorkPool> own_;
  std::shared_ptr<Core> core_;
};

}  // namespace brett
