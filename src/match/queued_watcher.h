// Wraps a slow watcher: a match that tells it something only copies the event into a queue, which a
// thread of its own empties. The queue is bounded; when it is full the oldest events are dropped, for
// a newer one has the newer state. Copies share one queue.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "match/event.h"

namespace brett {

class QueuedWatcher {
 public:
  static constexpr std::size_t usual_capacity = 1024;

  explicit QueuedWatcher(MatchWatcher slow, std::size_t capacity = usual_capacity);
  void operator()(const MatchEvent& event) const;

  // Waits until everything queued so far has been told. Not from inside the slow watcher. What is
  // still queued when the last copy goes is not told any more.
  void drain() const;
  std::size_t dropped() const;
  // What the slow watcher threw; it is told nothing more then.
  std::string fault() const;

 private:
  class Queue;
  class Worker;
  std::shared_ptr<Worker> worker_;
};

}  // namespace brett
