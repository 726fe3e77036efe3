// Who watches a match. Watchers come and go at any time, from any thread and from inside a call.
// One that throws is dropped, and its words are kept; it never disturbs the match.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "match/event.h"

namespace brett {

class Watchers {
 public:
  using Id = std::uint64_t;

  Id add(MatchWatcher watcher);
  // A call that another thread has begun, or is about to make at this very moment, may still come.
  void remove(Id id);
  bool none() const { return count_.load(std::memory_order_acquire) == 0; }
  void tell(const MatchEvent& event);
  // What dropped watchers threw.
  std::vector<std::string> faults() const;

 private:
  struct Entry {
    Id id;
    MatchWatcher watcher;
    std::atomic<bool> gone{false};
  };
  using List = std::vector<std::shared_ptr<Entry>>;

  List list() const;  // calls are made without the lock
  void drop(const Entry& entry, std::string fault);

  mutable std::mutex mutex_;
  List list_;
  std::vector<std::string> faults_;
  Id last_id_ = 0;
  std::atomic<std::size_t> count_{0};
};

}  // namespace brett
