#include "server/client.h"

#include <fmt/format.h>

#include "server/message.h"

namespace brett::server {

namespace {

[[noreturn]] void refuse_to_watch_more() {
  refuse(Code::too_many, "one connection can watch at most {} matches or other things",
         Client::most_watched);
}

}  // namespace

void Client::watch(const Topic& topic, std::shared_ptr<Subscribers> all) {
  const std::lock_guard guard(mutex_);
  if (topics_.size() >= most_watched && !topics_.contains(topic)) refuse_to_watch_more();
  topics_[topic] = std::move(all);
}

void Client::unwatch(const Topic& topic) {
  const std::lock_guard guard(mutex_);
  const auto found = topics_.find(topic);
  if (found == topics_.end()) return;
  found->second->remove(*this);
  topics_.erase(found);
}

std::vector<Topic> Client::topics() const {
  const std::lock_guard guard(mutex_);
  std::vector<Topic> list;
  for (const auto& [topic, all] : topics_) list.push_back(topic);
  return list;
}

void Client::watch(const std::shared_ptr<MatchFeed>& feed) {
  const std::lock_guard guard(mutex_);
  std::erase_if(watched_, [](const auto& one) { return one.second.expired(); });
  if (watched_.size() >= most_watched && !watched_.contains(feed->id())) refuse_to_watch_more();
  watched_[feed->id()] = feed;
}

void Client::unwatch(const std::string& match) {
  for (const auto& feed : watched()) {
    if (feed->id() == match) feed->unsubscribe(*this);
  }
  const std::lock_guard guard(mutex_);
  watched_.erase(match);
}

std::vector<std::shared_ptr<MatchFeed>> Client::watched() const {
  const std::lock_guard guard(mutex_);
  std::vector<std::shared_ptr<MatchFeed>> all;
  for (const auto& [id, weak] : watched_) {
    if (auto feed = weak.lock()) all.push_back(std::move(feed));
  }
  return all;
}

void Client::unwatch_all() {
  for (const auto& feed : watched()) feed->unsubscribe(*this);
  for (const Topic& topic : topics()) unwatch(topic);
}

// What stops an analysis may take a while: nothing is stopped while the lock is held.
std::pair<std::string, std::stop_token> Client::new_analysis() {
  std::stop_source oldest(std::nostopstate);
  std::pair<std::string, std::stop_token> made;
  {
    const std::lock_guard guard(mutex_);
    if (analyses_.size() >= most_analyses) {
      oldest = analyses_.front().second;
      analyses_.pop_front();
    }
    analyses_.emplace_back(fmt::format("a{}", ++last_analysis_), std::stop_source());
    made = {analyses_.back().first, analyses_.back().second.get_token()};
    if (has_left_) analyses_.back().second.request_stop();
  }
  oldest.request_stop();
  return made;
}

bool Client::cancel(const std::string& analysis) {
  std::stop_source found(std::nostopstate);
  {
    const std::lock_guard guard(mutex_);
    for (const auto& [name, source] : analyses_) {
      if (name == analysis) found = source;
    }
  }
  return found.request_stop();
}

void Client::analysis_ended(const std::string& analysis) {
  const std::lock_guard guard(mutex_);
  std::erase_if(analyses_, [&](const auto& one) { return one.first == analysis; });
}

void Client::cancel_all() {
  decltype(analyses_) all;
  {
    const std::lock_guard guard(mutex_);
    has_left_ = true;
    all.swap(analyses_);
  }
  for (auto& [name, source] : all) source.request_stop();
}

}  // namespace brett::server
