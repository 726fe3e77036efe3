// A match that people play over the network: its feed, its referee on the shared threads, and what
// may be done to it. The store gets every ply as it is made, and the rest when it changes, so that
// another program can go on. What cannot be stored is answered as failed, and tried again.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "match/match_runner.h"
#include "players/registry.h"
#include "server/match_feed.h"
#include "server/message.h"
#include "server/player_factory.h"
#include "store/store.h"

namespace brett::server {

// A person at a page. Their moves arrive later, as requests.
class RemoteHuman final : public Player {
 public:
  Decision decide(const Played&, const Limits&) override {
    return Decision::only(Decision::Act::later);
  }
  bool answers_later() const override { return true; }
  std::string spec() const override { return "human"; }
};

// What all matches share; must outlive them.
struct MatchServices {
  MatchRunner::Lanes lanes;
  const PlayerFactory& players;
  Store* store;  // null: nothing is kept
  // When something changed that lists show.
  std::function<void(const MatchFeed&)> changed;
};

class LiveMatch final : public MatchFeed {
 public:
  // The match must have been told its opening. It stands until begin(). Its searches are the owner's.
  static std::shared_ptr<LiveMatch> make(const MatchServices& services,
                                         std::shared_ptr<const Game> game,
                                         std::unique_ptr<Match> match, std::vector<SeatInfo> seats,
                                         FeedAbout about, const Limits& limits,
                                         const std::string& owner);
  // One that another program has stored, begun as it was; the error says what is wrong with it.
  static Result<std::shared_ptr<LiveMatch>> restored(const MatchServices& services,
                                                     const Registry& registry,
                                                     const Store::StoredMatch& stored);

  // Before it begins: refuses if it cannot be stored.
  void store_as_new(bool running);
  void begin(bool running);
  void close() { runner_->leave(); }  // the server ends: nothing more happens

  // `act` of docs/api.md.
  void act(Fields fields, const Respond& respond);
  // The seat of a code; the answer has its token.
  void join(const std::string& code, const std::string& name, const Respond& respond);

  Json tokens_json() const;  // for the host
  // Tries again what could not be stored; false if it still cannot be.
  bool is_stored();
  // Takes it out of the store for good; false, and nothing is changed, if that cannot be done now.
  bool forget();

  struct Act {
    Viewer viewer;
    const Fields& fields;
    const Respond& respond;
  };
  struct ActionRow {
    std::string_view name;
    bool host_only;           // else anybody with a seat, too
    std::string_view fields;  // besides match, action and tokens; check_fields() reads it
    void (LiveMatch::*handler)(const Act&);
  };
  static std::span<const ActionRow> actions();

 private:
  using Action = MatchRunner::Action;

  LiveMatch(const MatchServices& services, std::shared_ptr<const Game> game,
            std::vector<SeatInfo> seats, FeedAbout about)
      : MatchFeed(std::move(game), std::move(seats), std::move(about)), services_(services) {}

  void happened(const MatchEvent& event, const PlyChange& plies) override;
  // --- live_match_store.cpp; inside happened(), change() and with_copy() ---
  bool is_worth_saving(const MatchEvent& event);
  void save(const PlyChange& plies = {});
  Status write(std::size_t count, const PlyChange& plies);
  std::string body(std::size_t count) const;
  void refuse_unsaved() const;

  // --- live_actions.cpp ---
  std::shared_ptr<LiveMatch> self() {
    return std::static_pointer_cast<LiveMatch>(shared_from_this());
  }
  // Answers when the action is done and stored, with `more` and the number of the last event. An action
  // may refuse.
  void run(const Respond& respond, Action action, std::function<Json()> more = {});
  void done(const Act& act) const { act.respond(nullptr, Json{{"n", last_event()}}); }
  // Actions that would show people more than they may know are for before and after the game.
  Status hides_nothing(std::string_view action, const Match& match) const;
  void need_open_match() const;
  Seat own_seat(const Act& act) const;
  Seat seat_of(const Act& act, std::string_view key) const;
  // Whether another person sits there.
  bool is_anothers(Seat seat, Viewer who) const;
  // Whether a person takes back, or wants back, nothing of another one; the error says what.
  Status leaves_others_alone(const Match& match, Viewer who, Seat seat) const;
  void move(const Act& act);
  void resign(const Act& act);
  void undo(const Act& act);
  void redo(const Act& act);
  void pause(const Act& act);
  void resume(const Act& act);
  void step(const Act& act);
  void interrupt(const Act& act);
  void simulate(const Act& act);
  void switch_seats(const Act& act);
  void seat(const Act& act);
  void take(const Act& act);
  void leave(const Act& act);
  void clock(const Act& act);
  void limits(const Act& act);
  void delay(const Act& act);
  void new_game(const Act& act);
  void debug(const Act& act);
  void note(const Act& act);
  void adjudicate(const Act& act);
  // The player has the seat from the next event on; null: nobody has.
  void sit(const Act& act, Seat seat, SeatInfo info, std::unique_ptr<Player> player,
           std::function<Json()> more);
  // The same inside an action; refuses, with nothing changed, if it cannot be stored.
  void place(Match& match, Seat seat, SeatInfo info, std::unique_ptr<Player> player);

  const MatchServices services_;
  std::unique_ptr<MatchRunner> runner_;
  std::optional<std::size_t> stored_plies_;  // nothing: the match is not in the store as it is
  bool stored_end_ = false;                  // its record is in the store instead
  bool to_run_ = false;                      // it goes on by itself after a restart
  std::string fault_;                        // why the last change is not in the store
  bool forgotten_ = false;
};

constexpr long long longest_delay_ms = 60'000;
// A person's name as others see it: one line, its first 40 characters.
std::string shown_name(std::string_view name);
std::optional<ClockRule> read_clock(const Fields& fields);  // `clock` of a request

// A position and moves played from it, as `position` and `moves` of a request say.
Played read_position(const Game& game, const Fields& fields);

}  // namespace brett::server
