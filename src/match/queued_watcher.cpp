#include "match/queued_watcher.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

namespace brett {

class QueuedWatcher::Queue {
 public:
  Queue(MatchWatcher slow, std::size_t capacity) : slow_(std::move(slow)), capacity_(capacity) {}

  void push(const MatchEvent& event) {
    auto kept = std::make_unique<Kept>(event);
    const std::lock_guard guard(mutex_);
    if (closed_) return;
    if (events_.size() >= capacity_ && !events_.empty()) {
      events_.pop_front();
      ++dropped_;
    }
    events_.push_back(std::move(kept));
    changed_.notify_all();
  }
  void close() {
    const std::lock_guard guard(mutex_);
    closed_ = true;
    events_.clear();
    changed_.notify_all();
  }
  void drain() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return events_.empty() && !telling_; });
  }
  void run() {
    while (const auto kept = next()) {
      std::string fault = tell(kept->event);
      const std::lock_guard guard(mutex_);
      telling_ = false;
      if (!fault.empty()) {
        fault_ = std::move(fault);
        closed_ = true;
        events_.clear();
      }
      changed_.notify_all();
    }
  }
  std::size_t dropped() const {
    const std::lock_guard guard(mutex_);
    return dropped_;
  }
  std::string fault() const {
    const std::lock_guard guard(mutex_);
    return fault_;
  }

 private:
  // An event with a state of its own.
  struct Kept {
    explicit Kept(const MatchEvent& told) : state(told.state), event(told.about(state)) {}
    Played state;
    MatchEvent event;
  };

  std::unique_ptr<Kept> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || !events_.empty(); });
    if (closed_) return nullptr;
    auto kept = std::move(events_.front());
    events_.pop_front();
    telling_ = true;
    return kept;
  }
  // What went wrong, or nothing.
  std::string tell(const MatchEvent& event) const {
    try {
      slow_(event);
      return {};
    } catch (const std::exception& exception) {
      return *exception.what() == '\0' ? "an exception without words" : exception.what();
    } catch (...) {
      return "something that is no std::exception";
    }
  }

  const MatchWatcher slow_;
  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::unique_ptr<Kept>> events_;
  std::size_t dropped_ = 0;
  std::string fault_;
  bool telling_ = false;
  bool closed_ = false;
};

class QueuedWatcher::Worker {
 public:
  explicit Worker(std::shared_ptr<Queue> queue)
      : queue_(std::move(queue)), thread_([shared = queue_] { shared->run(); }) {}
  ~Worker() {
    queue_->close();
    // A watcher that unwatches itself ends in its own thread, which cannot wait for itself.
    if (thread_.get_id() == std::this_thread::get_id()) {
      thread_.detach();
    } else {
      thread_.join();
    }
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  Queue& queue() { return *queue_; }

 private:
  std::shared_ptr<Queue> queue_;
  std::thread thread_;
};

QueuedWatcher::QueuedWatcher(MatchWatcher slow, std::size_t capacity)
    : worker_(std::make_shared<Worker>(std::make_shared<Queue>(std::move(slow), capacity))) {}

void QueuedWatcher::operator()(const MatchEvent& event) const { worker_->queue().push(event); }
void QueuedWatcher::drain() const { worker_->queue().drain(); }
std::size_t QueuedWatcher::dropped() const { return worker_->queue().dropped(); }
std::string QueuedWatcher::fault() const { return worker_->queue().fault(); }

}  // namespace brett
