#include "match/work_pool.h"

#include <utility>

namespace brett {

WorkPool::WorkPool(int threads) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

WorkPool::~WorkPool() {
  std::multimap<Clock::time_point, Work> dropped;  // goes when nobody holds the lock
  {
    const std::lock_guard guard(mutex_);
    ending_ = true;
    dropped.swap(later_);
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
}

void WorkPool::post(Work work) {
  const std::lock_guard guard(mutex_);
  ready_.push_back(std::move(work));
  changed_.notify_one();
}

void WorkPool::post_at(Clock::time_point when, Work work) {
  const std::lock_guard guard(mutex_);
  if (ending_) return;
  later_.emplace(when, std::move(work));
  changed_.notify_one();
}

std::size_t WorkPool::waiting() const {
  const std::lock_guard guard(mutex_);
  return ready_.size();
}

void WorkPool::take_due() {
  const auto now = Clock::now();
  while (!later_.empty() && later_.begin()->first <= now) {
    ready_.push_back(std::move(later_.begin()->second));
    later_.erase(later_.begin());
    if (ready_.size() > 1) changed_.notify_one();
  }
}

void WorkPool::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    take_due();
    if (!ready_.empty()) {
      Work work = std::move(ready_.front());
      ready_.pop_front();
      lock.unlock();
      work();
      work = nullptr;  // what it held goes before the lock is taken again
      lock.lock();
    } else if (ending_) {
      return;
    } else if (later_.empty()) {
      changed_.wait(lock);
    } else {
      const auto when = later_.begin()->first;  // the entry may be gone when we come back
      changed_.wait_until(lock, when);
    }
  }
}

}  // namespace brett
