// The referee: the one place where a real move is applied. It holds the true state, asks whoever is
// to move (chance, or a player who is shown only what his seat may see), checks the answer,
// remembers the game, and tells whoever watches.
//
// The same game, start, players and seed give the same match, bit for bit: chance draws from stream
// 0 of the seed, the player of seat k is made from stream k + 1. With clocks, a seat's time runs only
// while it is asked; who oversteps it forfeits.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.h"
#include "core/limits.h"
#include "core/rng.h"
#include "players/any_game.h"
#include "players/any_player.h"

namespace brett {

// One thing that happened. Watchers see the true state, so they must not show it to players.
struct MatchEvent {
  enum class Kind { started, moved, undone, ended };
  Kind kind;
  const AnyState& state;               // after it happened
  Turn by = Turn::over();              // who moved, or whose wish the undo was
  std::string move = {};               // its text
  std::vector<std::string> path = {};  // the cells it touched
  int plies_undone = 0;                // 0: there was nothing to take back
  bool from_book = false;              // the player took the move from an opening table
};

// What one decision cost, and what its search made of the move.
struct Thinking {
  std::chrono::nanoseconds time{0};
  std::uint64_t nodes = 0;  // of players that search
  int depth = 0;
  std::optional<Value> value = {};  // of the move, for the seat that made it
};

// What a seat's decisions have cost.
struct Effort {
  int decisions = 0;
  std::uint64_t nodes = 0;  // of players that search
  double seconds = 0;
  int from_book = 0;  // decisions that needed no search

  Effort& operator+=(const Effort& other) {
    decisions += other.decisions;
    nodes += other.nodes;
    seconds += other.seconds;
    from_book += other.from_book;
    return *this;
  }
};

class Match {
 public:
  using Watcher = std::function<void(const MatchEvent&)>;
  using Players = std::vector<std::unique_ptr<AnyPlayer>>;
  enum class Ending { none, by_rules, forfeited, quit };
  enum class Forfeit { none, illegal_move, time };
  using TimePoint = std::chrono::steady_clock::time_point;
  using TimeSource = std::function<TimePoint()>;
  struct Ply {
    Turn by;
    AnyMove move;
    std::string text;
    bool from_book = false;
    std::optional<Thinking> thinking = {};  // of decisions that were asked for
  };

  // Precondition: one player per seat.
  Match(std::unique_ptr<AnyState> start, Players players, std::uint64_t seed);

  void watch(Watcher watcher) { watchers_.push_back(std::move(watcher)); }
  // From now on every seat plays by a clock; before the first step. `now` tells the time.
  void use_clocks(const ClockRule& rule, TimeSource now = &std::chrono::steady_clock::now);
  // Moves played before anybody is asked, as in "f5 d6"; part of the record, can be taken back.
  Status play_opening(std::string_view moves);

  // Lets chance or the player to move act once; true while there is more to do. When `limits.stop`
  // is raised while a player thinks, nothing is played and the match is left as it was.
  bool step(const Limits& limits = {});
  // Back to before the last decision of this seat; false if it has made none. Lost time stays lost:
  // after a forfeit on time nothing can be taken back.
  bool undo(Seat seat);

  const AnyState& state() const { return *state_; }
  const AnyState& start() const { return *start_; }
  const std::vector<Ply>& plies() const { return plies_; }
  const AnyPlayer& player(Seat seat) const { return *players_[static_cast<std::size_t>(seat)]; }
  int seats() const { return static_cast<int>(players_.size()); }
  std::uint64_t seed() const { return seed_; }
  const Effort& effort(Seat seat) const { return efforts_[static_cast<std::size_t>(seat)]; }

  const std::optional<ClockRule>& clock_rule() const { return clock_rule_; }
  // Precondition: there are clocks. Taking back moves gives no time back, and who takes one back
  // earns no second increment for playing it again.
  std::chrono::nanoseconds time_left(Seat seat) const {
    return times_left_[static_cast<std::size_t>(seat)];
  }

  Ending ending() const { return ending_; }
  Forfeit forfeit() const { return forfeit_; }
  // Who forfeited or quit; nobody otherwise.
  Seat ended_by() const { return ended_by_; }
  // Why, in words, if a seat forfeited or a rule that looks back ended the game.
  std::string reason() const;
  // One per seat. A forfeit costs its seat 1, which the others share. Precondition: ended, not
  // quit.
  std::vector<double> payoffs() const;

 private:
  struct Before {
    std::unique_ptr<AnyState> state;
    Rng chance;  // so that taking back a move does not roll the dice anew
  };

  void ask(Seat seat, const Limits& limits);
  // Takes what a decision took off the seat's clock; false if that was more than it had.
  bool charge(Seat seat, std::chrono::nanoseconds spent, bool moved);
  std::size_t moves_by(Seat seat) const;
  void end_by_forfeit(Seat seat, Forfeit why);
  void apply(AnyMove move, bool tell, bool from_book = false,
             const std::optional<Thinking>& thinking = {});
  void take_back(Seat seat);
  void end(Ending ending, Seat by);
  bool is_legal(AnyMove move) const;
  void tell(const MatchEvent& event) const;

  std::unique_ptr<AnyState> start_;
  std::unique_ptr<AnyState> state_;
  Players players_;
  std::uint64_t seed_;
  Rng chance_;
  std::vector<Ply> plies_;
  std::vector<Before> before_;  // what it was before each ply
  std::vector<Effort> efforts_;
  std::vector<Watcher> watchers_;
  std::optional<ClockRule> clock_rule_;
  TimeSource now_ = &std::chrono::steady_clock::now;
  std::vector<std::chrono::nanoseconds> times_left_;
  std::vector<std::size_t> paid_moves_;  // how many of a seat's moves have earned an increment
  bool told_start_ = false;
  Ending ending_ = Ending::none;
  Seat ended_by_ = nobody;
  Forfeit forfeit_ = Forfeit::none;
};

// The players of these specs for the seats of a game, seeded as a match wants them.
Result<Match::Players> seat_players(const AnyGame& game, const std::vector<std::string>& specs,
                                    std::uint64_t seed, Person* person = nullptr);

}  // namespace brett
