#include "match/watchers.h"

#include <exception>
#include <utility>

namespace brett {

Watchers::Id Watchers::add(MatchWatcher watcher) {
  auto entry = std::make_shared<Entry>();
  entry->watcher = std::move(watcher);
  const std::lock_guard guard(mutex_);
  entry->id = ++last_id_;
  auto list = std::make_shared<List>(*list_);
  list->push_back(entry);
  list_ = std::move(list);
  count_.store(list_->size(), std::memory_order_release);
  return entry->id;
}

void Watchers::remove(Id id) {
  // Destroyed last, when nobody holds the lock: what a watcher owns may want to come back in here.
  std::shared_ptr<const List> old;
  const std::lock_guard guard(mutex_);
  auto list = std::make_shared<List>();
  for (const auto& entry : *list_) {
    if (entry->id == id) {
      entry->gone = true;
    } else {
      list->push_back(entry);
    }
  }
  old = std::exchange(list_, std::move(list));
  count_.store(list_->size(), std::memory_order_release);
}

void Watchers::tell(const MatchEvent& event) {
  if (none()) return;
  const auto held = list();  // whoever leaves meanwhile lives until we are through
  for (const auto& entry : *held) {
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

std::shared_ptr<const Watchers::List> Watchers::list() const {
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
