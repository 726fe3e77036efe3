// Runs a match and takes actions from any thread. The match stays the one authority: one thread at a time has it, and
// carries out actions between two steps, in their order.
//
// An action is carried out by the thread that brings it, if nobody has the match. Where that thread finds that a player
// has to think, it leaves that to another executor, so that no action ever waits for the search of another match. A
// match that has nothing to do, or waits for a person or for a thread that may search, occupies no thread.
//
// A runner begins paused. A player that thinks when the match is paused or acted on is stopped and asked again later;
// that time does not count. A player that does not listen to its stop token keeps its own match waiting.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <string>

#include "match/match.h"
#include "match/work_pool.h"

namespace brett {

class MatchRunner {
 public:
  using Action = std::function<Status(Match&)>;

  // They must outlive the runner.
  struct Lanes {
    Executor& actions;  // short work: what a delay or a clock brings about
    Executor& searches;
    std::string owner = {};  // of these searches
  };
  MatchRunner(std::unique_ptr<Match> match, const Lanes& lanes, Limits limits = {});
  ~MatchRunner();
  MatchRunner(const MatchRunner&) = delete;
  MatchRunner& operator=(const MatchRunner&) = delete;

  void resume();  // the first time: start
  void pause();
  void step();       // lets a paused match go one step
  void interrupt();  // the player that thinks plays the best it has so far
  // Stops what is under way, drops actions that wait, and tells that the match was left; a thread that still has the
  // match does so when it comes back. Nothing happens afterwards. The destructor does this, too.
  void leave();
  // For searches, from the next one on; `stop` is not used.
  void set_limits(const Limits& limits);
  // After each move so much time passes before a player that does not answer later is asked.
  void set_delay(std::chrono::nanoseconds delay);

  // Carries out an action before the next step; a player that thinks is stopped for it. Watchers and `done` are called
  // by this thread, or by the one that has the match. `done` is not called if the match is left before.
  using Done = std::function<void(Status)>;
  void act(Action action, Done done);
  void act_after_move(Action action, Done done = {});  // lets the player that thinks answer first
  // The same with a future. Must not be waited for inside a watcher or an action.
  std::future<Status> act(Action action);

  Watchers::Id watch(MatchWatcher watcher);
  void unwatch(Watchers::Id id);

  // Waits until nothing is left to do: paused or ended, or a person is to answer, and no action waits.
  void wait_until_idle();

 private:
  class Core;  // lives on while a thread has the match

  std::shared_ptr<Core> core_;
};

}  // namespace brett
