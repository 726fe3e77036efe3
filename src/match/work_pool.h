// Where work is done that its caller does not wait for. However much work waits, there are no more threads than the
// pool may have; one is started when work finds none idle.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace brett {

class Executor {
 public:
  using Work = std::function<void()>;
  using Clock = std::chrono::steady_clock;

  virtual ~Executor() = default;
  void post(Work work) { post_for({}, std::move(work)); }
  // Work of one owner among others that want the same threads; no owner: no bound.
  virtual void post_for(const std::string& owner, Work work) = 0;
  virtual void post_at(Clock::time_point when, Work work) = 0;
};

class WorkPool final : public Executor {
 public:
  struct Settings {
    int threads = 1;          // at most
    int for_one_owner = 1;    // at most; more work of that owner waits for it
    bool background = false;  // see run_in_background()
  };
  explicit WorkPool(const Settings& settings);
  explicit WorkPool(int threads) : WorkPool(Settings{.threads = threads}) {}
  ~WorkPool() override { finish(); }
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // Work must not throw, and is taken in the order in which it came.
  void post_for(const std::string& owner, Work work) override;
  // In a pool whose work is short: a moment that comes while all threads are busy is late.
  void post_at(Clock::time_point when, Work work) override;

  // Does what waits and ends the threads. What is meant for later, and what comes afterwards, is dropped.
  void finish();

  std::size_t waiting()
      const;  // work that no thread has taken yet, but for what waits for its owner

 private:
  struct Task {
    std::string owner;
    Work work;
  };
  struct Owner {
    int admitted = 0;  // ready or running
    std::deque<Work> waiting;
  };

  void run();
  // --- precondition of these: locked ---
  void release(const std::string& owner);
  void wake(std::size_t needed);
  void take_due();

  const Settings settings_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> ready_;
  std::map<std::string, Owner> owners_;
  std::multimap<Clock::time_point, Work> later_;
  std::size_t idle_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

// From now on the calling thread, and all that it starts, leave the processors to other threads that want them.
void run_in_background();

}  // namespace brett
