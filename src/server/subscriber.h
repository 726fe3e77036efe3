// A connection that gets events, and lists of them.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace brett::server {

// One text for all that get the same.
using Text = std::shared_ptr<const std::string>;

class Subscriber {
 public:
  virtual ~Subscriber() = default;
  // From any thread; never waits. A client that reads too slowly loses messages and gets the whole state later.
  virtual void send(Text text) = 0;
};

// Forgets those that are gone. From any thread.
class Subscribers {
 public:
  void add(const std::shared_ptr<Subscriber>& who) {  // once, however often
    remove(*who);
    const std::lock_guard guard(mutex_);
    list_.push_back(who);
  }
  void remove(const Subscriber& who) {
    const std::lock_guard guard(mutex_);
    std::erase_if(list_, [&](const auto& one) {
      const auto there = one.lock();
      return there == nullptr || there.get() == &who;
    });
  }
  bool none() const {
    const std::lock_guard guard(mutex_);
    return list_.empty();
  }
  void send(const Text& text) const {
    const std::lock_guard guard(mutex_);
    for (const auto& weak : list_) {
      if (const auto who = weak.lock()) who->send(text);
    }
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::weak_ptr<Subscriber>> list_;
};

}  // namespace brett::server
