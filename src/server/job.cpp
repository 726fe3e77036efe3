#include "server/job.h"

#include <fmt/format.h>

#include "core/text.h"
#include "match/work_pool.h"
#include "server/guarded.h"
#include "server/tokens.h"

namespace brett::server {

std::string_view name_of(Job::State state) {
  switch (state) {
    case Job::State::stopped: return "stopped";
    case Job::State::running: return "running";
    case Job::State::stopping: return "stopping";
    case Job::State::finished: return "finished";
    case Job::State::failed: return "failed";
  }
  return "";
}

Job::~Job() {
  stop_.request_stop();
  abandon_.request_stop();
}

void Job::start(Work work) {
  thread_ = {};  // the one before has said that it is through
  {
    const std::lock_guard guard(mutex_);
    stop_ = std::stop_source();
    abandon_ = std::stop_source();
    state_ = State::running;
    error_.clear();
  }
  thread_ =
      std::jthread([this, held = std::move(work)]() mutable { run(std::exchange(held, nullptr)); });
}

void Job::run(Work work) {
  run_in_background();  // with all threads that it starts
  const Result<bool> done = guarded(work);
  work = nullptr;  // gives free what it holds, before somebody begins it again
  set_state(!done   ? State::failed
            : *done ? State::finished
                    : State::stopped,
            done ? std::string() : done.error().message);
  tell_();
}

void Job::stop(bool abandon) {
  std::stop_source stop;
  std::stop_source drop;
  {
    const std::lock_guard guard(mutex_);
    if (state_ != State::running && state_ != State::stopping) return;
    state_ = State::stopping;
    stop = stop_;
    drop = abandon_;
  }
  stop.request_stop();
  if (abandon) drop.request_stop();
  tell_();
}

Job::State Job::state() const {
  const std::lock_guard guard(mutex_);
  return state_;
}

bool Job::is_busy() const {
  const State now = state();
  return now == State::running || now == State::stopping;
}

void Job::set_state(State state, std::string error) {
  const std::lock_guard guard(mutex_);
  state_ = state;
  error_ = std::move(error);
}

void Job::add_to(Json& json) const {
  const std::lock_guard guard(mutex_);
  json["state"] = name_of(state_);
  json["error"] = error_;
}

bool Job::may_tell() {
  constexpr auto pause = std::chrono::milliseconds(500);
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard guard(mutex_);
  if (now - last_told_ < pause) return false;
  last_told_ = now;
  return true;
}

namespace {
// Other languages have words for it, too.
Message noun(std::string_view what) { return {std::string(what), std::string(what)}; }
}  // namespace

void need_running(bool is_running, bool wanted, std::string_view what) {
  if (is_running == wanted) return;
  if (is_running) refuse(Code::conflict, "this {} is running", noun(what));
  refuse(Code::conflict, "this {} is not running", noun(what));
}

void need_room(std::size_t busy, std::size_t most, std::string_view what) {
  if (busy < most) return;
  refuse(Code::too_many, "{} {} are running: wait, or stop one", busy, noun(plural(busy, what)));
}

void need_host(const Fields& fields, const std::string& host, std::string_view what) {
  if (!same_token(fields.text_or("token", ""), host)) {
    refuse(Code::not_allowed, "only the host of the {} may", noun(what));
  }
}

}  // namespace brett::server
