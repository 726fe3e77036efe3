#include "match/work_pool.h"

#include <sys/resource.h>

#include <system_error>
#include <utility>

namespace brett {

void run_in_background() {
#ifdef __linux__  // elsewhere this would be the whole program
  constexpr int niceness = 5;
  setpriority(PRIO_PROCESS, 0, niceness);
#endif
}

WorkPool::WorkPool(const Settings& settings) : settings_(settings) {
  threads_.emplace_back([this] { run(); });
}

void WorkPool::finish() {
  std::multimap<Clock::time_point, Work> dropped;  // goes when nobody holds the lock
  {
    const std::lock_guard guard(mutex_);
    ending_ = true;
    dropped.swap(later_);
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void WorkPool::post_for(const std::string& owner, Work work) {
  const std::lock_guard guard(mutex_);
  if (!owner.empty()) {
    Owner& one = owners_[owner];
    if (one.admitted == settings_.for_one_owner) {
      one.waiting.push_back(std::move(work));
      return;
    }
    ++one.admitted;
  }
  ready_.push_back({owner, std::move(work)});
  wake(ready_.size());
}

// The turn of an owner's next work comes after that of everybody who waits already.
void WorkPool::release(const std::string& owner) {
  const auto found = owners_.find(owner);
  Owner& one = found->second;
  if (!one.waiting.empty()) {
    ready_.push_back({owner, std::move(one.waiting.front())});
    one.waiting.pop_front();
  } else if (--one.admitted == 0) {
    owners_.erase(found);
  }
}

void WorkPool::post_at(Clock::time_point when, Work work) {
  const std::lock_guard guard(mutex_);
  if (ending_) return;
  later_.emplace(when, std::move(work));
  wake(1);
}

std::size_t WorkPool::waiting() const {
  const std::lock_guard guard(mutex_);
  return ready_.size();
}

// Idle threads that were called already may not have come yet: all work that is ready is counted.
void WorkPool::wake(std::size_t needed) {
  const bool may_grow = !ending_ && threads_.size() < static_cast<std::size_t>(settings_.threads);
  if (needed <= idle_ || !may_grow) {
    changed_.notify_one();
    return;
  }
  try {
    threads_.emplace_back([this] { run(); });
  } catch (const std::system_error&) {  // the threads there are will take it
  }
}

void WorkPool::take_due() {
  const auto now = Clock::now();
  while (!later_.empty() && later_.begin()->first <= now) {
    ready_.push_back({{}, std::move(later_.begin()->second)});
    later_.erase(later_.begin());
    if (ready_.size() > 1) wake(ready_.size() - 1);  // this thread takes one
  }
}

void WorkPool::run() {
  if (settings_.background) run_in_background();
  std::unique_lock lock(mutex_);
  while (true) {
    take_due();
    if (!ready_.empty()) {
      Task task = std::move(ready_.front());
      ready_.pop_front();
      lock.unlock();
      task.work();
      task.work = nullptr;  // what it held goes before the lock is taken again
      lock.lock();
      if (!task.owner.empty()) release(task.owner);
    } else if (ending_) {
      return;
    } else {
      ++idle_;
      if (later_.empty()) {
        changed_.wait(lock);
      } else {
        const auto when = later_.begin()->first;  // the entry may be gone when we come back
        changed_.wait_until(lock, when);
      }
      --idle_;
    }
  }
}

}  // namespace brett
