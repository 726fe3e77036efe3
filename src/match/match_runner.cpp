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
bool guarded_step(Match& match, const Limits& limits, const std::stop_token& move_now) {
  try {
    return match.step(limits, move_now);
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
  Core(std::unique_ptr<Match> match, Lanes lanes, Limits limits)
      : match_(std::move(match)), lanes_(std::move(lanes)), limits_(std::move(limits)) {}

  void leave() {
    change_and_stop([this] { leaving_ = true; });
  }

  void resume() {
    change([this] {
      if (!std::exchange(running_, true)) announce_later(MatchEvent::Kind::resumed);
    });
  }

  void pause() {
    change_and_stop([this] {
      if (!running_ && steps_ == 0 && !waiting_) return;
      running_ = false;
      steps_ = 0;
      add({[](Match& match) {
        match.drop_question();
        match.announce(MatchEvent::Kind::paused);
        return brett::Done{};
      }});
    });
  }

  void step() {
    change([this] {
      ++steps_;
      resting_ = false;
    });
  }

  void interrupt() {
    std::stop_source move_now;
    {
      const std::lock_guard guard(mutex_);
      move_now = move_now_;
    }
    move_now.request_stop();
  }

  void set_limits(const Limits& limits) {
    change([&] {
      limits_ = limits;
      announce_later(MatchEvent::Kind::limits_set);
    });
  }

  void set_delay(std::chrono::nanoseconds delay) {
    change([&] {
      delay_ = delay;
      resting_ = false;
    });
  }

  struct Task {
    Action action;
    MatchRunner::Done done = {};
  };
  void act(Task task) {
    change_and_stop([&] { add(std::move(task)); });
  }
  void act_after_move(Task task) {
    change([&] { add(std::move(task)); });
  }

  void wait_until_idle() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !busy_ && !queued_ && !resting_; });
  }

  Match& match() { return *match_; }  // for its watchers

 private:
  template <class Change>
  void change(const Change& change) {
    const auto self = shared_from_this();  // an action may let go of the runner
    std::unique_lock lock(mutex_);
    change();
    take_up(lock, false);
  }
  // Also stops the player that thinks. Stopping calls functions of players, so it is never done under the lock.
  template <class Change>
  void change_and_stop(const Change& change) {
    std::stop_source thinking(std::nostopstate);
    this->change([&] {
      change();
      if (busy_) thinking = leave_;
    });
    thinking.request_stop();
  }

  // --- precondition of these: locked ---
  bool may_step() const { return (running_ || steps_ > 0) && !waiting_ && !resting_; }
  bool has_work() const { return leaving_ || !tasks_.empty() || may_step(); }
  void add(Task&& task) {
    if (!leaving_) tasks_.push_back(std::move(task));
  }
  void announce_later(MatchEvent::Kind kind) {
    add({[kind](Match& match) {
      match.announce(kind);
      return brett::Done{};
    }});
  }

  // Has the match until there is nothing to do, or nothing that this thread may do. What comes meanwhile is found
  // before it lets go.
  void take_up(std::unique_lock<std::mutex>& lock, bool may_search) {
    if (busy_) return;
    busy_ = true;
    while (!left_ && has_work()) {
      if (leaving_) {
        finish(lock);
      } else if (!tasks_.empty()) {
        carry_out(lock);
      } else if (rests()) {
        break;
      } else if (!needs_search() || may_search) {
        may_search =
            may_search && !needs_search();  // after one search it is the turn of other matches
        let_step(lock);
      } else {
        queue_search();
        break;
      }
    }
    busy_ = false;
    changed_.notify_all();
  }

  void queue_search() {
    if (std::exchange(queued_, true)) return;
    lanes_.searches.post_for(lanes_.owner, [self = shared_from_this()] {
      std::unique_lock lock(self->mutex_);
      self->queued_ = false;
      self->take_up(lock, true);
    });
  }

  void finish(std::unique_lock<std::mutex>& lock) {
    left_ = true;
    auto dropped = std::exchange(tasks_, {});
    lock.unlock();
    match_->announce(MatchEvent::Kind::left);
    dropped.clear();  // may let go of the runner, which takes the lock
    lock.lock();
  }

  void carry_out(std::unique_lock<std::mutex>& lock) {
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    const std::size_t plies = match_->plies().size();
    Status status = guarded(task.action, *match_);
    const bool waiting = match_->waiting_for().has_value();
    const bool moved = match_->plies().size() != plies;
    if (task.done) task.done(std::move(status));
    task = {};  // may let go of the runner, which takes the lock
    lock.lock();
    waiting_ = waiting;
    if (moved) last_move_ = Clock::now();
  }

  // Players that answer later, and chance, take no time.
  bool needs_search() const {
    const Turn turn = match_->state().turn();
    return turn.is_seat() && !match_->player(turn.seat()).answers_later();
  }

  // True if the next player has to wait until people have seen the last move.
  bool rests() {
    if (steps_ > 0 || !needs_search() || match_->plies().empty()) return false;
    const auto until = last_move_ + delay_;
    if (delay_.count() == 0 || Clock::now() >= until) return false;
    resting_ = true;
    lanes_.actions.post_at(until, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->change([&] { self->resting_ = false; });
    });
    return true;
  }

  void let_step(std::unique_lock<std::mutex>& lock) {
    leave_ = std::stop_source();
    move_now_ = std::stop_source();
    Limits limits = limits_;
    limits.stop = leave_.get_token();
    const std::stop_token move_now = move_now_.get_token();
    lock.unlock();
    const std::size_t plies = match_->plies().size();
    const bool more = guarded_step(*match_, limits, move_now);
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

  // Later, whatever seat is waited for then.
  void look_at_clock(Match::TimePoint when) {
    lanes_.actions.post_at(when + std::chrono::milliseconds(1), [weak = weak_from_this()] {
      const auto self = weak.lock();
      if (self == nullptr) return;
      self->act_after_move({[](Match& match) {
        match.look_at_clock();
        return brett::Done{};
      }});
    });
  }

  std::unique_ptr<Match> match_;  // touched by one thread at a time, but for its watchers
  const Lanes lanes_;
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
  bool busy_ = false;     // a thread has the match
  bool queued_ = false;   // a thread that may search will come
  bool leaving_ = false;
  bool left_ = false;
  std::stop_source leave_;  // of the step under way
  std::stop_source move_now_;
};

MatchRunner::MatchRunner(std::unique_ptr<Match> match, const Lanes& lanes, Limits limits)
    : core_(std::make_shared<Core>(std::move(match), lanes, std::move(limits))) {}

MatchRunner::~MatchRunner() { core_->leave(); }

void MatchRunner::resume() { core_->resume(); }
void MatchRunner::pause() { core_->pause(); }
void MatchRunner::step() { core_->step(); }
void MatchRunner::interrupt() { core_->interrupt(); }
void MatchRunner::leave() { core_->leave(); }
void MatchRunner::set_limits(const Limits& limits) { core_->set_limits(limits); }
void MatchRunner::set_delay(std::chrono::nanoseconds delay) { core_->set_delay(delay); }

void MatchRunner::act(Action action, Done done) {
  core_->act({std::move(action), std::move(done)});
}
void MatchRunner::act_after_move(Action action, Done done) {
  core_->act_after_move({std::move(action), std::move(done)});
}

std::future<Status> MatchRunner::act(Action action) {
  const auto promise = std::make_shared<std::promise<Status>>();
  act(std::move(action), [promise](Status status) { promise->set_value(std::move(status)); });
  return promise->get_future();
}

Watchers::Id MatchRunner::watch(MatchWatcher watcher) {
  return core_->match().watch(std::move(watcher));
}
void MatchRunner::unwatch(Watchers::Id id) { core_->match().unwatch(id); }

void MatchRunner::wait_until_idle() { core_->wait_until_idle(); }

}  // namespace brett
