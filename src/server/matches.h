// All matches of a server: those that people play, and games of tournaments that can be watched.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "players/registry.h"
#include "server/live_match.h"

namespace brett::server {

// Games are made once and shared, with the opening tables they have read.
class GameShelf {
 public:
  explicit GameShelf(const Registry& registry) : registry_(registry) {}
  const Registry& registry() const { return registry_; }
  std::shared_ptr<const Game> take(const std::string& spec);

 private:
  const Registry& registry_;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Game>> games_;  // by canonical spec
};

class Matches {
 public:
  static constexpr std::size_t most_matches = 2000;

  Matches(GameShelf& games, const MatchRunner::Lanes& lanes, const PlayerFactory& players,
          Store* store);
  ~Matches();  // whatever happens in them is stopped

  // What the store has of an earlier program; the answer is what could not be taken up, in words.
  std::vector<std::string> restore();

  // `from` is who asks: their matches share search time.
  Json create(const Fields& fields, const std::string& from);
  // Refuses an unknown one.
  std::shared_ptr<MatchFeed> feed(const std::string& id) const;
  std::shared_ptr<LiveMatch> live(const std::string& id) const;
  Json list(bool ended) const;
  Json asked_list(const Fields& fields) const {
    return {{"matches", list(fields.flag_or("ended", false))}};
  }
  std::size_t count() const;

  void add_feed(const std::shared_ptr<MatchFeed>& feed);
  void remove_feed(const std::string& id);

  // --- lists that are watched ---
  std::shared_ptr<Subscribers> lobby_watchers() const { return {lobby_, &lobby_->watchers}; }
  // Tells everybody in the lobby something.
  void tell_lobby(const Text& text) const { lobby_->watchers.send(text); }
  // Once a second: tells changes, stores what could not be stored before, and forgets what nobody has
  // watched for long.
  void tick();

 private:
  // Matches that are still busy tell it their changes when all this is gone.
  struct Lobby {
    Subscribers watchers;
    std::mutex mutex;
    std::set<std::string> changes;
    void changed(const std::string& id);
  };
  std::vector<std::shared_ptr<MatchFeed>> feeds() const;
  // Forgets a match; false if the store cannot now.
  bool remove(const std::shared_ptr<MatchFeed>& feed);
  void sweep();
  // For one match more: the ended match goes that was looked at least recently, watched ones last.
  void make_room();
  void store_unsaved();
  Text lobby_text(const std::string& id) const;

  GameShelf& games_;
  const std::shared_ptr<Lobby> lobby_ = std::make_shared<Lobby>();
  const MatchServices services_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<MatchFeed>> feeds_;
  std::mutex storing_;      // what could not be stored, by one thread at a time
  std::string unsaved_id_;  // the match that could not be stored the last time
};

}  // namespace brett::server
