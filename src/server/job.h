// Work that runs long in a thread of its own: tournaments, training runs, experiments. It is begun, tells what is
// new a few times a second, and ends by itself, by an error, or because somebody stops it; then it can be begun again.
//
// A kind of job holds a Job as its last member: when the Job is destroyed, its thread has ended.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "core/result.h"
#include "server/json.h"
#include "server/message.h"
#include "server/subscriber.h"

namespace brett::server {

class Job {
 public:
  enum class State { stopped, running, stopping, finished, failed };
  // In the job's thread; true if it came to its end, false if it was stopped before.
  using Work = std::function<Result<bool>()>;

  // `tell` is called after every change of the state, by any thread.
  explicit Job(std::function<void()> tell) : tell_(std::move(tell)) {}
  ~Job();  // drops what is under way and waits for the thread

  void start(Work work);    // precondition: not busy
  void stop(bool abandon);  // `abandon`: drops what is under way
  std::stop_token stopped() const { return stop_.get_token(); }
  std::stop_token abandoned() const { return abandon_.get_token(); }

  State state() const;
  bool is_busy() const;
  // What is known of a job that does not run.
  void set_state(State state, std::string error = {});
  void add_to(Json& json) const;  // `state` and `error`
  // True at most every half second: other threads wait while progress is sent.
  bool may_tell();

 private:
  void run(Work work);

  const std::function<void()> tell_;
  mutable std::mutex mutex_;
  State state_ = State::stopped;
  std::string error_;
  std::chrono::steady_clock::time_point last_told_{};
  std::stop_source stop_;
  std::stop_source abandon_;
  std::jthread thread_;
};
std::string_view name_of(Job::State state);

// Refuses what is not, or is, running: "this tournament is not running".
void need_running(bool is_running, bool wanted, std::string_view what);
// Refuses one more if `most` are busy.
void need_room(std::size_t busy, std::size_t most, std::string_view what);
// Refuses a request whose `token` is not that of the host of `what`.
void need_host(const Fields& fields, const std::string& host, std::string_view what);

// The jobs of one kind that this server knows, by id, and who watches which. `Run` has a member `Job& job()`.
template <class Run>
class Jobs {
 public:
  using Id = long long;

  // `what` they are called, and how many may run at once.
  Jobs(std::string_view what, std::size_t most) : what_(what), most_(most) {}

  // Begins one that does not run, unless too many do.
  template <class Begin>
  void begin(Id id, const Begin& begin) {
    const std::lock_guard guard(starting_);
    need_running(is_busy(id), false, what_);
    need_room(busy(), most_, what_);
    begin();
  }
  Json stop(Id id, bool abandon = false) {
    need_running(is_busy(id), true, what_);
    find(id)->job().stop(abandon);
    return {{"state", "stopping"}};
  }
  bool is_busy(Id id) const {
    const auto run = find(id);
    return run != nullptr && run->job().is_busy();
  }

  std::shared_ptr<Run> find(Id id) const {  // null if there is none
    const std::lock_guard guard(mutex_);
    const auto found = runs_.find(id);
    return found == runs_.end() ? nullptr : found->second;
  }
  std::vector<std::shared_ptr<Run>> all() const {
    const std::lock_guard guard(mutex_);
    std::vector<std::shared_ptr<Run>> list;
    for (const auto& [id, run] : runs_) list.push_back(run);
    return list;
  }
  // One that took its place goes, and is waited for, when nobody holds the lock.
  void put(Id id, std::shared_ptr<Run> run) {
    const std::lock_guard guard(mutex_);
    runs_[id].swap(run);
  }
  void remove(Id id) {
    std::shared_ptr<Run> gone;
    const std::lock_guard guard(mutex_);
    if (const auto found = runs_.find(id); found != runs_.end()) {
      gone = std::move(found->second);
      runs_.erase(found);
    }
  }
  std::size_t busy() const {
    const auto list = all();
    return static_cast<std::size_t>(std::count_if(
        list.begin(), list.end(), [](const auto& one) { return one->job().is_busy(); }));
  }
  // Held while one begins or goes, which may take a while.
  std::unique_lock<std::mutex> one_at_a_time() { return std::unique_lock(starting_); }

  // Also of one that this server has not begun. They may outlast it.
  std::shared_ptr<Subscribers> watchers(Id id) {
    const std::lock_guard guard(mutex_);
    auto& known = watchers_[id];
    if (known == nullptr) known = std::make_shared<Subscribers>();
    return known;
  }

 private:
  const std::string_view what_;
  const std::size_t most_;
  std::mutex starting_;
  mutable std::mutex mutex_;  // never for long: connections wait for it
  std::map<Id, std::shared_ptr<Run>> runs_;
  std::map<Id, std::shared_ptr<Subscribers>> watchers_;
};

}  // namespace brett::server
