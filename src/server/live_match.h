// A match that the outside plays: its feed, its referee on the shared threads, and what people may do
// to it. After every change it is written down, so that another program can go on with it.
#pragma once

#include <functional>
#include <memory>
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

class LiveMatch final : public MatchFeed {
 public:
  // What all matches share; must outlive them.
  struct House {
    Executor& searches;
    const PlayerFactory& players;
    Store* store;  // null: nothing is kept
    // When something changed that lists show.
    std::function<void(const LiveMatch&)> changed;
  };

  // The match must have been told its opening. It stands until begin().
  static std::shared_ptr<LiveMatch> make(const House& house, std::shared_ptr<const Game> game,
                                         std::unique_ptr<Match> match, std::vector<SeatInfo> seats,
                                         FeedAbout about, const Limits& limits);
  // One that another program wrote down, begun as it was; the error says what is wrong with it.
  static Result<std::shared_ptr<LiveMatch>> restored(const House& house, const Registry& registry,
                                                     const std::string& body);

  void begin(bool running);

  // `act` of docs/api.md.
  void act(Fields fields, const Respond& respond);
  // Sits down with a code; the answer has the token.
  void join(const std::string& code, const std::string& name, const Respond& respond);

  Json tokens_json() const;  // for whoever created it
  void forget();             // it is not to be written down any more

 private:
  struct Act {
    Viewer viewer;
    Fields& fields;
    const Respond& respond;
  };
  using Action = MatchRunner::Action;

  LiveMatch(const House& house, std::shared_ptr<const Game> game, std::vector<SeatInfo> seats,
            FeedAbout about)
      : MatchFeed(std::move(game), std::move(seats), std::move(about)), house_(house) {}

  void happened(const MatchEvent& event, const Match& match, const FeedAbout& about,
                const std::vector<SeatInfo>& seats) override;
  std::string body(const Match& match, const FeedAbout& about,
                   const std::vector<SeatInfo>& seats) const;
  void write_down(const Match& match, const FeedAbout& about, const std::vector<SeatInfo>& seats);
  void write_down_soon();  // after changes that are no events of the referee
  void keep_record(const Match& match);

  // --- live_actions.cpp ---
  void run(const Act& act, Action action, std::function<Json()> more = {});
  void done(const Act& act) const;
  void need_open_cards(std::string_view action) const;
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
  // Whoever comes is in the seat from the next event on.
  void sit(const Act& act, Seat seat, SeatInfo info, std::unique_ptr<Player> player,
           std::function<Json()> more);
  std::string move_text(const Act& act, const Played& state) const;

  const House house_;
  std::unique_ptr<MatchRunner> runner_;
  std::atomic<bool> forgotten_{false};
};

constexpr long long longest_delay_ms = 60'000;
// A person's name as others see it: one line, its first 40 characters.
std::string shown_name(std::string_view name);

// A position and moves played from it, as `position` and `moves` of a request say.
Played read_position(const Game& game, Fields& fields);

}  // namespace brett::server
