// The referee: the one place where a real move is applied. It holds the true state, asks whoever is
// to move (chance, or a player who is shown only what his seat may see), checks the answer,
// remembers the game, and tells whoever watches (docs/match.md).
//
// The same game, start, players and seed give the same match, bit for bit: chance draws from stream
// 0 of the seed, the player of seat k is made from stream k + 1. With clocks, a seat's time runs only
// while it is asked; who oversteps it forfeits.
//
// A match belongs to one thread; only watch() and unwatch() may be called from others. MatchRunner
// lets other threads act on it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/ending.h"
#include "core/limits.h"
#include "core/rng.h"
#include "match/event.h"
#include "match/watchers.h"
#include "players/game.h"
#include "players/player.h"

namespace brett {

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
  using Watcher = MatchWatcher;
  using Players = std::vector<std::unique_ptr<Player>>;
  using Forfeit = brett::Forfeit;
  using TimePoint = std::chrono::steady_clock::time_point;
  using TimeSource = std::function<TimePoint()>;
  struct Ply {
    Turn by = Turn::over();
    Move move = {};
    std::string text;
    bool from_book = false;
    std::optional<MoveReport> report = {};  // of decisions that were asked for
  };

  // Precondition: one player per seat.
  Match(Played start, Players players, std::uint64_t seed);

  // --- who watches: at any time, from any thread ---
  Watchers::Id watch(Watcher watcher) { return watchers_->add(std::move(watcher)); }
  void unwatch(Watchers::Id id) { watchers_->remove(id); }
  // What watchers threw, who were dropped for it.
  std::vector<std::string> watcher_faults() const { return watchers_->faults(); }

  // --- playing ---
  // Moves played before anybody is asked, as in "f5 d6"; part of the record, can be taken back.
  Status play_opening(std::string_view moves);
  void play_opening(const std::vector<Move>& moves);  // precondition: they are legal
  // Plays on what another program remembers of this very match, which has the same start and seed:
  // chance goes on as it would have there. Nobody is told.
  struct RememberedPly {
    std::string move;
    bool from_book = false;
    std::optional<MoveReport> report = {};
  };
  Status remember(const std::vector<RememberedPly>& plies);
  // Lets chance or the player to move act once; true while there is more to do. When `limits.stop`
  // is raised while a player thinks, nothing is played and the match is left as it was. When `move_now`
  // is, the player plays the best it has so far.
  bool step(const Limits& limits = {}, const std::stop_token& move_now = {});
  // From now on `source` chooses the chance events, in place of the match's own seed.
  void set_chance_source(std::function<Move(const Played&)> source) {
    chance_source_ = std::move(source);
  }
  // A move from outside for the side to move, chance too. It costs no time. Illegal ones are
  // refused.
  Status play(Move move);
  Status play(std::string_view move);

  // --- players who answer later ---
  // The seat that was asked and has not answered yet. Its clock runs; step() does nothing meanwhile.
  std::optional<Seat> waiting_for() const;
  // The move of that seat. Refused, and nothing happens, if it is illegal or the seat was not
  // asked.
  Status answer(Seat seat, Move move);
  Status answer(Seat seat, std::string_view move);
  // When whoever is waited for will have used up his time; nothing without a clock.
  std::optional<TimePoint> flag_falls() const;
  // Ends the match if that moment has come.
  void look_at_clock();
  // Takes the question back; it is asked anew by the next step. The time is lost.
  void drop_question();

  // --- between moves (match_actions.cpp) ---
  // Back to before the last decision of this seat; false if it has made none. Lost time stays lost:
  // after a forfeit on time nothing can be taken back.
  bool undo(Seat seat);
  bool undo();  // the last decision, whoever made it
  bool can_undo() const;
  bool can_redo() const { return !undone_.empty() && ending_ == Ending::open; }
  // Plays again what the last undo took back; false if a move was made or the match ended since.
  bool redo();
  // Whether a seat made one of the moves that `redo` would play.
  bool redo_plays(Seat seat) const;
  // The seat gives up. Nothing happens after the end.
  void resign(Seat seat);
  // Ends the match with these payoffs, one per seat. The reason says who decided and why.
  void adjudicate(std::vector<double> payoffs, std::string reason);
  // Forgets the game and begins another from this state of the same game. Clocks are wound up anew.
  // With a new seed chance draws anew; the players go on with theirs.
  void set_position(Played start, std::optional<std::uint64_t> seed = {});
  // From now on every seat plays by a clock, or by none. `now` tells the time.
  void use_clocks(const ClockRule& rule, TimeSource now = &std::chrono::steady_clock::now);
  // One time per seat, as they were when another program had this match. Precondition: there are clocks.
  void set_times_left(std::vector<std::chrono::nanoseconds> times);
  void stop_clocks();
  // Another player takes over the seat; whoever had it is handed back.
  std::unique_ptr<Player> seat_player(Seat seat, std::unique_ptr<Player> player);
  // Nobody sits there: when it is that seat's turn, nothing happens until somebody does.
  std::unique_ptr<Player> remove_player(Seat seat);
  void switch_players(Seat one, Seat other);
  // While simulating nothing counts: clocks stand still, nobody forfeits and the match does not end.
  // When that is over, everything since is taken back.
  void simulate(bool on);
  bool simulating() const { return simulated_from_.has_value(); }
  // Passes something on to all who watch, for whoever runs the match.
  void announce(MatchEvent::Kind kind, MatchEvent::Note note = MatchEvent::Note::none,
                std::string text = {});

  const Played& state() const { return state_; }
  const Played& start() const { return start_; }
  const std::vector<Ply>& plies() const { return plies_; }
  const Player& player(Seat seat) const { return *players_[static_cast<std::size_t>(seat)]; }
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
  bool has_result() const { return ending_ != Ending::open && ending_ != Ending::quit; }
  Forfeit forfeit() const { return forfeit_; }
  // Who forfeited or quit; nobody otherwise.
  Seat ended_by() const { return ended_by_; }
  // Why, in words, if a seat forfeited, somebody decided or a rule that looks back ended the game.
  std::string reason() const;
  // One per seat. A forfeit costs its seat 1, which the others share. Precondition: has_result().
  std::vector<double> payoffs() const;

 private:
  struct Undone {
    Ply ply;
    Rng chance_after;
  };

  // False if nothing came of it.
  bool ask(Seat seat, const Limits& limits, const std::stop_token& move_now);
  void tell_game_to(Player& player, const std::stop_token& stop) const;
  // What the player throws is a crash, also when it is told the game. Its time counts from `begin`.
  Decision decide(Seat seat, const Played& seen, const Limits& limits, const std::stop_token& stop,
                  TimePoint& begin);
  bool carry_out(Seat seat, const Decision& decision, const MoveReport& report);
  // Takes what a decision took off the seat's clock; false if that was more than it had.
  bool charge(Seat seat, std::chrono::nanoseconds spent, bool moved);
  std::size_t& moves_by(Seat seat) { return moves_by_[static_cast<std::size_t>(seat)]; }
  Result<Move> read_move(std::string_view text) const;
  void apply(Move move, bool tell, bool from_book = false,
             const std::optional<MoveReport>& report = {});
  void append(Ply ply, const Rng& chance_after);
  void rewind(std::size_t plies);
  void forget_ending();
  bool end_if_over();
  void end(Ending ending, Seat by);
  void end_by_forfeit(Seat seat, Forfeit why, std::string words = {});
  void wind_up_clocks();
  // Asked before an event of every move is put together.
  bool is_watched() const { return !watchers_->none(); }
  void tell(const MatchEvent& event) const { watchers_->tell(event); }
  void tell_clocks(MatchEvent::Kind kind) const;

  Played start_;
  Played state_;
  Players players_;
  std::uint64_t seed_;
  Rng chance_;
  std::function<Move(const Played&)> chance_source_;  // none: drawn from `chance_`
  std::vector<Ply> plies_;
  std::vector<std::size_t> moves_by_;          // seats
  std::vector<Rng> chance_after_;              // each ply, so that taking back does not roll anew
  std::vector<std::vector<Undone>> undone_;    // by every undo since the last move
  std::optional<std::size_t> simulated_from_;  // ply
  std::vector<Effort> efforts_;
  std::unique_ptr<Watchers> watchers_ = std::make_unique<Watchers>();
  struct Question {
    Seat seat;
    TimePoint since;
  };
  std::optional<Question> question_;  // of a player who answers later
  std::optional<ClockRule> clock_rule_;
  TimeSource now_ = &std::chrono::steady_clock::now;
  std::vector<std::chrono::nanoseconds> times_left_;
  std::vector<std::size_t> paid_moves_;  // how many of a seat's moves have earned an increment
  bool told_start_ = false;
  Ending ending_ = Ending::open;
  Seat ended_by_ = nobody;
  Forfeit forfeit_ = Forfeit::none;
  std::string words_;  // of a forfeit or an adjudication
  std::vector<double> adjudicated_;
};

// Keeps a seat until somebody takes it: when it is to move, nothing happens.
std::unique_ptr<Player> empty_seat();

// What the player of a seat is made with.
std::uint64_t player_seed(std::uint64_t seed, Seat seat);

// What a game brings that one seat forfeits: it has lost, and the others share what that is worth.
std::vector<double> forfeit_payoffs(int seats, Seat loser);

// The players of these specs for the seats of a game, seeded as a match wants them.
Result<Match::Players> seat_players(const Game& game, const std::vector<std::string>& specs,
                                    std::uint64_t seed, Person* person = nullptr);

}  // namespace brett
