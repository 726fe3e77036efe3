#include "match/watchers.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace brett {

Watchers::Id Watchers::add(MatchWatcher watcher) {
  auto entry = std::make_shared<Entry>();
  entry->watcher = std::move(watcher);
  const std::lock_guard guard(mutex_);
  entry->id = ++last_id_;
  list_.push_back(entry);
  count_.store(list_.size(), std::memory_order_release);
  return entry->id;
}

void Watchers::remove(Id id) {
  // Destroyed last, when nobody holds the lock: what a watcher owns may want to come back in here.
  std::shared_ptr<Entry> removed;
  const std::lock_guard guard(mutex_);
  const auto found =
      std::find_if(list_.begin(), list_.end(), [id](const auto& entry) { return entry->id == id; });
  if (found == list_.end()) return;
  (*found)->gone = true;
  removed = std::move(*found);
  list_.erase(found);
  count_.store(list_.size(), std::memory_order_release);
}

void Watchers::tell(const MatchEvent& event) {
  if (none()) return;
  for (const auto& entry :
       list()) {  // a copy: watchers that leave meanwhile live until we are through
    if (entry->gone) continue;
    try {
      entry->watcher(event);
    } catch (const std::exception& exception) {
      drop(*entry, exception.what());
    } catch (...) {
      drop(*entry, "something that is no std::exception");
    }
  }
}

std::vector<std::string> Watchers::faults() const {
  const std::lock_guard guard(mutex_);
  return faults_;
}

Watchers::List Watchers::list() const {
  const std::lock_guard guard(mutex_);
  return list_;
}

void Watchers::drop(const Entry& entry, std::string fault) {
  {
    const std::lock_guard guard(mutex_);
    faults_.push_back(std::move(fault));
  }
  remove(entry.id);
}

}  // namespace brett
