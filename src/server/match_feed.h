// A match as the outside sees it: follows a referee's events, keeps a copy of what it needs, and
// tells it to connections, each as much as its seats may see. Nothing here touches the match
// between events, so connections never wait for a search.
//
// The copy grows by the event: a move costs the same however long the game is. What an event may
// change follows from its kind. Events are numbered without gaps. A subscriber gets the state and
// everything after it, or, if it reads too slowly, another state.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "match/match.h"
#include "records/record.h"
#include "server/describe.h"
#include "server/subscriber.h"

namespace brett::server {

struct SeatInfo {
  enum class Who { human, link, computer, nobody };
  Who who = Who::nobody;
  std::string player = {};  // what was asked for: "human", "level=3", a spec
  std::string spec = {};    // of computers, canonical
  std::string person = {};  // a name, may be empty
  std::string token = {};   // of humans
  std::string join = {};    // of links
};
std::string_view name_of(SeatInfo::Who who);

// What does not come from the referee.
struct FeedAbout {
  std::string id;
  std::string host;   // token; empty: nobody is
  std::string begun;  // as utc_now() says it
  bool listed = true;
  bool debug = false;
  bool open_cards = false;  // the host has set up what the rules hide: everybody sees it
  std::chrono::milliseconds delay{0};
  Json limits = Json::object();
  std::optional<std::pair<std::int64_t, std::uint64_t>> tournament = {};  // its id and the game
};

class MatchFeed : public std::enable_shared_from_this<MatchFeed> {
 public:
  MatchFeed(std::shared_ptr<const Game> game, std::vector<SeatInfo> seats, FeedAbout about);
  virtual ~MatchFeed();

  const std::string& id() const { return about_.id; }
  const Game& game() const { return *game_; }
  std::shared_ptr<const Game> shared_game() const { return game_; }
  // Something of the game is not for everybody.
  bool hides() const { return hides_; }

  // Begins to follow it. The match must not be touched by others meanwhile.
  void attach(Match& match);

  // --- from any thread ---
  Viewer viewer_of(const std::vector<std::string>& tokens) const {
    return with_copy([&] { return viewer_for(tokens); });
  }
  Json state(const std::vector<std::string>& tokens, std::optional<std::uint64_t> since = {}) const;
  // `answer` gets the state before any event can come.
  using Answer = std::function<void(Json state)>;
  void subscribe(const std::shared_ptr<Subscriber>& who, std::vector<std::string> tokens,
                 std::optional<std::uint64_t> since, const Answer& answer);
  void unsubscribe(const Subscriber& who);
  // The whole state again, for one who has lost events.
  void resend(const std::shared_ptr<Subscriber>& who);
  Json list_item() const;
  // The game so far, all of it; nothing while something of it is hidden.
  std::optional<Record> record() const {
    return with_copy(
        [&] { return hides_ && ended_.is_null() ? std::nullopt : std::optional(whole_record()); });
  }
  bool listed() const { return about_.listed; }

  struct Moment {
    Played state;  // the true one
    Played start;
    std::vector<Move> moves;
    bool hides = false;    // something of the game is not for everybody
    bool running = false;  // the game is not over
    Viewer viewer;         // where nothing is hidden, anybody has the eyes of the seat to move
  };
  // After this many plies, or now. Refuses more than there are.
  Moment moment(std::optional<std::size_t> ply, const std::vector<std::string>& tokens) const;
  struct Now {
    Played state;  // the true one
    std::size_t plies = 0;
    bool ended = false;
  };
  Now now() const {
    return with_copy([&] { return Now{state_, plies_.size(), !ended_.is_null()}; });
  }

  std::uint64_t last_event() const {
    return with_copy([&] { return n_; });
  }
  std::size_t plies() const {
    return with_copy([&] { return plies_.size(); });
  }
  std::size_t subscribers() const {
    return with_copy([&] { return watching(); });
  }
  bool has_ended() const {
    return with_copy([&] { return !ended_.is_null(); });
  }
  std::chrono::steady_clock::time_point last_activity() const {
    return with_copy([&] { return activity_; });
  }

 protected:
  // Which plies an event cuts off and adds.
  struct PlyChange {
    std::optional<std::size_t> keep = {};
    std::size_t added = 0;
  };
  // After the copy is up to date, before subscribers get the event; on the match's thread, under the lock.
  virtual void happened(const MatchEvent& /*event*/, const PlyChange& /*plies*/) {}
  // --- inside happened() and with_copy() ---
  const FeedAbout& about() const { return about_; }
  const std::vector<SeatInfo>& seats() const { return seats_; }
  bool runs() const { return running_; }
  bool is_over() const { return !ended_.is_null(); }
  bool has_result() const { return is_over() && !ended_.at("payoffs").is_null(); }
  bool simulating() const { return simulating_; }
  const Played& start() const { return start_; }
  const Played& position() const { return state_; }
  const std::vector<ShownPly>& shown_plies() const { return plies_; }
  std::uint64_t seed() const { return seed_; }
  const std::optional<ClockRule>& clock_rule() const { return clock_rule_; }
  const std::vector<std::chrono::nanoseconds>& times_left() const { return times_left_; }
  Record whole_record() const;

  // Changes what is not the referee's. From any thread; not inside happened().
  using Change = std::function<void(FeedAbout&, std::vector<SeatInfo>&)>;
  void change(const Change& change);  // an event of the referee will tell it
  void change_delay(std::chrono::milliseconds delay);
  template <class Read>
  std::invoke_result_t<const Read&> with_copy(const Read& read) const {
    const std::lock_guard guard(mutex_);
    return read();
  }

 private:
  struct Subscription {
    std::weak_ptr<Subscriber> who;
    std::vector<std::string> tokens;
    Viewer viewer;
  };
  struct LogEntry {
    std::string_view event;
    Turn by = Turn::over();
    std::string text = {};
    std::string_view note = {};             // what a note is about
    std::uint32_t seen_by = ShownPly::all;  // the text
    Json ranked = {};                       // what the mover's search thought of the moves
    std::uint64_t n = 0;
    std::string time = {};
  };
  // Parts of the state that events change, a bit each.
  using Parts = std::uint32_t;

  // --- precondition of all of these: locked (match_feed.cpp) ---
  void on_event(const MatchEvent& event);
  Parts take(const MatchEvent& event, PlyChange& plies);
  PlyChange copy_plies();
  Parts copy_position();
  void copy_clock();
  void copy_ending();
  void copy_record_head();
  // The log gives it its number and its time.
  void emit(LogEntry entry, const PlyChange& plies, Parts parts);
  void keep_thought(const MatchEvent& event);
  void drop(const Subscriber& who);
  std::size_t watching() const;
  // --- the same (match_feed_json.cpp) ---
  Viewer viewer_for(const std::vector<std::string>& tokens) const;
  Viewer class_of(Viewer viewer) const { return hides() ? Viewer{viewer.seats, false} : Viewer{}; }
  Json full_state(Viewer viewer, std::uint64_t since) const;
  Text snapshot(Viewer viewer) const;
  Json event_json(const LogEntry& entry, const PlyChange& plies, Parts parts, Viewer viewer) const;
  void add_parts(Json& json, Parts parts, Viewer viewer) const;
  Json plies_json(std::size_t from, Viewer viewer) const;
  Json seats_json() const;
  Json clock_json(Viewer viewer) const;
  Json thinking_json() const;
  Json tournament_json() const;
  Json entry_json(const LogEntry& entry, Viewer viewer) const;
  Json viewer_json(Viewer viewer) const;

  const std::shared_ptr<const Game> game_;
  std::atomic<bool> hides_;  // changes with a new game only
  mutable std::mutex mutex_;
  FeedAbout about_;
  std::vector<SeatInfo> seats_;
  std::vector<Subscription> subscriptions_;
  std::deque<LogEntry> log_;
  std::uint64_t n_ = 0;
  std::chrono::steady_clock::time_point activity_;

  // The copy.
  Match* match_ = nullptr;  // only inside its own events
  Played start_;
  Played state_;
  const std::vector<std::string> seat_names_;
  std::vector<ShownPly> plies_;
  std::optional<ClockRule> clock_rule_;
  std::vector<std::chrono::nanoseconds> times_left_;
  std::uint64_t seed_ = 0;
  bool running_ = false;
  bool simulating_ = false;
  bool can_undo_ = false;
  bool can_redo_ = false;
  std::optional<Seat> waiting_for_;
  std::optional<Seat> thinking_;
  std::chrono::steady_clock::time_point asked_since_;
  Json ended_;          // as JSON; null while the game runs
  Json ranked_;         // of the last answer, for the move that follows, while somebody debugs
  Parts untold_ = 0;    // that the next event changes, too
  Record record_head_;  // all but the plies and the last position
};

}  // namespace brett::server
