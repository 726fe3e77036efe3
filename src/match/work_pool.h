// Where work is done that nobody waits for: a few threads take it in the order in which it came, or from
// a given moment on. However much work waits, there are no more threads than that.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace brett {

class Executor {
 public:
  using Work = std::function<void()>;
  using Clock = std::chrono::steady_clock;

  virtual ~Executor() = default;
  virtual void post(Work work) = 0;
  virtual void post_at(Clock::time_point when, Work work) = 0;
};

class WorkPool final : public Executor {
 public:
  explicit WorkPool(int threads);
  // Finishes what waits; what was meant for later is dropped.
  ~WorkPool() override;
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // Work must not throw. After the pool has begun to end nothing new is taken.
  void post(Work work) override;
  void post_at(Clock::time_point when, Work work) override;

  int threads() const { return static_cast<int>(threads_.size()); }
  std::size_t waiting() const;  // work that no thread has taken yet

 private:
  void run();
  void take_due();  // precondition: locked

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> ready_;
  std::multimap<Clock::time_point, Work> later_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace brett
