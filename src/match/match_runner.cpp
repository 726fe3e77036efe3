#include "match/match_runner.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <stop_token>
#include <utility>
#include <vector>

namespace brett {

namespace {

Status guarded(const MatchRunner::Action& action, Match& match) {
  try {
    return action(match);
  } catch (const std::exception& exception) {
    return Error{exception.what()};
  }
}

// What a step throws is no player's fault, which would be a forfeit: the game itself is broken
// (core/game_fault.h). It ends here with nobody winning; the thread and its other matches go on.
bool guarded_step(Match& match, const Limits& limits, const std::stop_token& hurry) {
  try {
    return match.step(limits, hurry);
  } catch (const std::exception& exception) {
    match.adjudicate(std::vector<double>(static_cast<std::size_t>(match.seats())),
                     exception.what());
    return false;
  }
}

}  // namespace

class MatchRunner::Core : public std::enable_shared_from_this<Core> {
 public:
  using Clock = Executor::Clock;
  Core(std::unique_ptr<Match> match, Executor& executor, Limits limits)
      : match_(std::move(match)), executor_(executor), limits_(std::move(limits)) {}

  void leave() {
    {
      const std::lock_guard guard(mutex_);
      leaving_ = true;
      wake();
    }
    thinking().request_stop();
  }

  void resume() {
    const std::lock_guard guard(mutex_);
    if (std::exchange(running_, true)) return;
    announce_later(MatchEvent::Kind::resumed);
  }

  void pause() {
    {
      const std::lock_guard guard(mutex_);
      if (!running_ && steps_ == 0 && !waiting_) return;
      running_ = false;
      steps_ = 0;
      add([](Match& match) {
        match.drop_question();
        match.announce(MatchEvent::Kind::paused);
        return brett::Done{};
      });
    }
    thinking().request_stop();
  }

  void step() {
    const std::lock_guard guard(mutex_);
    ++steps_;
    resting_ = false;
    wake();
  }

  void interrupt() {
    std::stop_source hurry;
    {
      const std::lock_guard guard(mutex_);
      hurry = hurry_;
    }
    hurry.request_stop();
  }

  void set_limits(const Limits& limits) {
    const std::lock_guard guard(mutex_);
    limits_ = limits;
    announce_later(MatchEvent::Kind::limits_set);
  }

  void set_delay(std::chrono::nanoseconds delay) {
    const std::lock_guard guard(mutex_);
    delay_ = delay;
    resting_ = false;
    wake();
  }

  void add_task(Action action, MatchRunner::Done done) {
    const std::lock_guard guard(mutex_);
    add(std::move(action), std::move(done));
  }

  // Stopping calls whatever players have hung on their tokens, so it is never done under the lock.
  std::stop_source thinking() {
    const std::lock_guard guard(mutex_);
    return leave_;
  }

  void wait_until_idle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !busy_ && !resting_; });
  }

  Match& match() { return *match_; }  // for its watchers

 private:
  struct Task {
    Action action;
    MatchRunner::Done done;
  };

  // --- precondition of these: locked ---
  bool may_step() const { return (running_ || steps_ > 0) && !waiting_ && !resting_; }
  bool has_work() const { return leaving_ || !tasks_.empty() || may_step(); }
  void add(Action action, MatchRunner::Done done = {}) {
    tasks_.push_back({std::move(action), std::move(done)});
    wake();
  }
  void announce_later(MatchEvent::Kind kind) {
    add([kind](Match& match) {
      match.announce(kind);
      return brett::Done{};
    });
  }
  void wake() {
    if (busy_ || left_ || !has_work()) return;
    busy_ = true;
    executor_.post([self = shared_from_this()] { self->work(); });
  }

  // Actions that wait and one step; then it is the turn of other matches.
  void work() {
    std::unique_lock lock(mutex_);
    if (leaving_) return finish(lock);
    while (!tasks_.empty() && !leaving_) carry_out(lock);
    if (!leaving_ && may_step() && !rests()) let_step(lock);
    if (has_work()) {
      executor_.post([self = shared_from_this()] { self->work(); });
    } else {
      busy_ = false;
      changed_.notify_all();
    }
  }

  void finish(std::unique_lock<std::mutex>& lock) {
    const auto dropped = std::move(tasks_);
    tasks_.clear();
    left_ = true;
    lock.unlock();
    match_->announce(MatchEvent::Kind::left);
    lock.lock();
    busy_ = false;
    changed_.notify_all();
  }

  void carry_out(std::unique_lock<std::mutex>& lock) {
    const Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    const std::size_t plies = match_->plies().size();
    Status status = guarded(task.action, *match_);
    const bool waiting = match_->waiting_for().has_value();
    const bool moved = match_->plies().size() != plies;
    if (task.done) task.done(std::move(status));
    lock.lock();
    waiting_ = waiting;
    if (moved) last_move_ = Clock::now();
  }

  // True if the next player has to wait until people have seen the last move.
  bool rests() {
    const Turn turn = match_->state().turn();
    const bool thinks = turn.is_seat() && !match_->player(turn.seat()).answers_later();
    if (steps_ > 0 || !thinks || match_->plies().empty()) return false;
    const auto until = last_move_ + delay_;
    if (delay_.count() == 0 || Clock::now() >= until) return false;
    resting_ = true;
    executor_.post_at(until, [weak = weak_from_this()] {
      const auto self = weak.lock();
      if (self == nullptr) return;
      const std::lock_guard guard(self->mutex_);
      self->resting_ = false;
      self->wake();
    });
    return true;
  }

  void let_step(std::unique_lock<std::mutex>& lock) {
    leave_ = std::stop_source();
    hurry_ = std::stop_source();
    Limits limits = limits_;
    limits.stop = leave_.get_token();
    const std::stop_token hurry = hurry_.get_token();
    lock.unlock();
    const std::size_t plies = match_->plies().size();
    const bool more = guarded_step(*match_, limits, hurry);
    const bool waiting = match_->waiting_for().has_value();
    if (const auto falls = match_->flag_falls()) look_at_clock(*falls);
    lock.lock();
    const bool moved = match_->plies().size() != plies;
    if (moved) last_move_ = Clock::now();
    waiting_ = waiting;
    const bool broken_off = limits.stop.stop_requested() && !moved;
    if (steps_ > 0 && !broken_off) --steps_;
    if (more || waiting || limits.stop.stop_requested()) return;
    // Ended, or a seat has no answer: somebody has to act before it goes on.
    steps_ = 0;
    const bool stands = std::exchange(running_, false) && match_->ending() == Ending::open;
    if (stands) announce_later(MatchEvent::Kind::paused);
  }

  // Later, whoever is waited for then.
  void look_at_clock(Match::TimePoint when) {
    executor_.post_at(when + std::chrono::milliseconds(1), [weak = weak_from_this()] {
      const auto self = weak.lock();
      if (self == nullptr) return;
      self->add_task(
          [](Match& match) {
            match.look_at_clock();
            return brett::Done{};
          },
          {});
    });
  }

  std::unique_ptr<Match> match_;  // touched by one thread at a time, but for its watchers
  Executor& executor_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  Limits limits_;
  std::chrono::nanoseconds delay_{0};
  Clock::time_point last_move_ = {};
  bool running_ = false;
  int steps_ = 0;
  bool waiting_ = false;  // for a person's answer
  bool resting_ = false;  // until the delay is over
  bool busy_ = false;     // a thread works, or will
  bool leaving_ = false;
  bool left_ = false;
  std::stop_source leave_;  // of the step under way
  std::stop_source hurry_;
};

MatchRunner::MatchRunner(std::unique_ptr<Match> match, Limits limits)
    : own_(std::make_unique<WorkPool>(1)),
      core_(std::make_shared<Core>(std::move(match), *own_, std::move(limits))) {}

MatchRunner::MatchRunner(std::unique_ptr<Match> match, Executor& executor, Limits limits)
    : core_(std::make_shared<Core>(std::move(match), executor, std::move(limits))) {}

MatchRunner::~MatchRunner() { core_->leave(); }

void MatchRunner::resume() { core_->resume(); }
void MatchRunner::pause() { core_->pause(); }
void MatchRunner::step() { core_->step(); }
void MatchRunner::interrupt() { core_->interrupt(); }
void MatchRunner::set_limits(const Limits& limits) { core_->set_limits(limits); }
void MatchRunner::set_delay(std::chrono::nanoseconds delay) { core_->set_delay(delay); }

std::future<Status> MatchRunner::act(Action action) {
  auto future = act_after_move(std::move(action));
  core_->thinking().request_stop();
  return future;
}

std::future<Status> MatchRunner::act_after_move(Action action) {
  const auto promise = std::make_shared<std::promise<Status>>();
  auto future = promise->get_future();
  core_->add_task(std::move(action),
                  [promise](Status status) { promise->set_value(std::move(status)); });
  return future;
}

void MatchRunner::act(Action action, Done done) {
  core_->add_task(std::move(action), std::move(done));
  core_->thinking().request_stop();
}

Watchers::Id MatchRunner::watch(MatchWatcher watcher) {
  return core_->match().watch(std::move(watcher));
}
void MatchRunner::unwatch(Watchers::Id id) { core_->match().unwatch(id); }

void MatchRunner::wait_until_idle() { core_->wait_until_idle(); }

}  // namespace brett
