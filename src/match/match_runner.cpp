#include "match/match_runner.h"

#include <exception>
#include <utility>

namespace brett {

namespace {

Status guarded(const MatchRunner::Action& action, Match& match) {
  try {
    return action(match);
  } catch (const std::exception& exception) {
    return Error{exception.what()};
  }
}

}  // namespace

MatchRunner::MatchRunner(std::unique_ptr<Match> match, Limits limits)
    : match_(std::move(match)), limits_(std::move(limits)), thread_([this] { run(); }) {}

MatchRunner::~MatchRunner() {
  {
    const std::lock_guard guard(mutex_);
    leaving_ = true;
    changed_.notify_all();
  }
  thinking().request_stop();
}

void MatchRunner::resume() {
  const std::lock_guard guard(mutex_);
  if (std::exchange(running_, true)) return;
  announce_later(MatchEvent::Kind::resumed);
}

void MatchRunner::pause() {
  {
    const std::lock_guard guard(mutex_);
    if (!may_step()) return;
    running_ = false;
    steps_ = 0;
    announce_later(MatchEvent::Kind::paused);
  }
  thinking().request_stop();
}

void MatchRunner::step() {
  const std::lock_guard guard(mutex_);
  ++steps_;
  idle_ = false;
  changed_.notify_all();
}

void MatchRunner::interrupt() {
  std::stop_source hurry;
  {
    const std::lock_guard guard(mutex_);
    hurry = hurry_;
  }
  hurry.request_stop();
}

void MatchRunner::set_limits(const Limits& limits) {
  const std::lock_guard guard(mutex_);
  limits_ = limits;
  announce_later(MatchEvent::Kind::limits_set);
}

std::future<Status> MatchRunner::act(Action action) {
  auto future = act_after_move(std::move(action));
  thinking().request_stop();
  return future;
}

std::future<Status> MatchRunner::act_after_move(Action action) {
  const std::lock_guard guard(mutex_);
  return add(std::move(action));
}

void MatchRunner::wait_until_idle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return idle_; });
}

std::future<Status> MatchRunner::add(Action action) {
  tasks_.emplace_back([kept = std::move(action)](Match& match) { return guarded(kept, match); });
  idle_ = false;
  changed_.notify_all();
  return tasks_.back().get_future();
}

void MatchRunner::announce_later(MatchEvent::Kind kind) {
  static_cast<void>(add([kind](Match& match) {
    match.announce(kind);
    return Done{};
  }));
}

// Stopping calls whatever players have hung on their tokens, so it is never done under the lock.
std::stop_source MatchRunner::thinking() {
  const std::lock_guard guard(mutex_);
  return leave_;
}

void MatchRunner::run() {
  std::unique_lock lock(mutex_);
  while (!leaving_) {
    if (!has_work()) {
      idle_ = true;
      changed_.notify_all();
      changed_.wait(lock, [&] { return has_work(); });
    } else if (!tasks_.empty()) {
      carry_out(lock);
    } else {
      let_step(lock);
    }
  }
  tasks_.clear();
  idle_ = true;
  lock.unlock();
  match_->announce(MatchEvent::Kind::left);
}

void MatchRunner::carry_out(std::unique_lock<std::mutex>& lock) {
  Task task = std::move(tasks_.front());
  tasks_.pop_front();
  lock.unlock();
  task(*match_);
  lock.lock();
}

void MatchRunner::let_step(std::unique_lock<std::mutex>& lock) {
  leave_ = std::stop_source();
  hurry_ = std::stop_source();
  Limits limits = limits_;
  limits.stop = leave_.get_token();
  const std::stop_token hurry = hurry_.get_token();
  lock.unlock();
  const std::size_t plies = match_->plies().size();
  const bool more = match_->step(limits, hurry);
  lock.lock();
  const bool broken_off = limits.stop.stop_requested() && match_->plies().size() == plies;
  if (steps_ > 0 && !broken_off) --steps_;
  if (more || limits.stop.stop_requested()) return;
  // Ended, or a seat has no answer: somebody has to act before it goes on.
  steps_ = 0;
  const bool waiting = std::exchange(running_, false) && match_->ending() == Match::Ending::none;
  if (waiting) announce_later(MatchEvent::Kind::paused);
}

}  // namespace brett
