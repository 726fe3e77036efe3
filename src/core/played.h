// A game as a match sees it: the state and its history. Rules about earlier positions, such as
// repetition, end the game here; a State alone cannot apply them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/state.h"

namespace brett {

class Played {
 public:
  // `text`: how the position was written, which may say more than the state keeps.
  explicit Played(const State& start, std::string_view text = {})
      : state_(start), history_(start, text) {}
  template <HasFacts G>
  explicit Played(const G& start) : Played(State(start)) {}

  const State& state() const { return state_; }
  // Moves made since the start, or since the position this was begun from; passes and chance count.
  int plies() const { return plies_; }
  const Facts& facts() const { return state_.facts(); }
  int seats() const { return state_.seats(); }

  Turn turn() const { return history_.ending().empty() ? state_.turn() : Turn::over(); }
  // None when the game is over.
  std::vector<Move> moves() const;
  // Why rules that look back forbid a move of the state, or empty.
  std::string_view forbids(Move move) const { return history_.forbids(state_, move); }
  void play(Move move) {  // precondition: legal
    ++plies_;
    if (history_.empty()) {
      state_.play(move);
    } else {
      play_noted(move);
    }
  }
  // Random moves to the end; how many.
  int play_out(Rng& rng) {
    const int plies = state_.play_out(history_.data(), rng);
    plies_ += plies;
    return plies;
  }
  double payoff(Seat seat) const { return state_.turn().is_over() ? state_.payoff(seat) : 0.0; }
  std::optional<int> margin(Seat seat) const;  // of games that have one
  double probability(Move event) const { return state_.probability(event); }
  MoveKind kind(Move move) const { return kind_of(state_, move); }
  Move random_move(Rng& rng) const {
    Move move = state_.random_move(rng);
    while (!forbids(move).empty()) move = state_.random_move(rng);
    return move;
  }
  std::uint64_t key() const { return state_.key(); }
  // Whether the position is the same, whatever led to it.
  bool equals(const Played& other) const { return state_ == other.state_; }

  // Why the game is over by a rule that looks back; empty if it is not.
  // When the state's own rules end it at the same move, they count.
  std::string_view end_reason() const {
    return state_.turn().is_over() && !settled_ ? std::string_view() : history_.ending();
  }
  // Whether it is drawn so: the state alone does not know that it is over.
  bool is_drawn_by_history() const {
    return !history_.ending().empty() && !state_.turn().is_over();
  }
  // The same, for other languages.
  Message said_end_reason() const {
    return end_reason().empty() ? Message() : history_.said_ending();
  }
  Message warning() const { return history_.warning(); }  // such an end is near, or empty
  // Of the positions before the present one that can come again, where the game remembers them.
  std::span<const std::uint64_t> past_keys() const { return history_.keys(); }

  std::string text() const { return history_.text(state_); }
  std::string text(Move move) const { return state_.text(move); }
  Result<Move> parse_move(std::string_view text) const;
  // Plays "f5 d6" or "f5d6" and returns the moves, left out passes among them.
  Result<std::vector<Move>> play_moves(std::string_view text);
  View view() const { return state_.view(); }
  // The steps of choosing a move (steps.h).
  Path path(Move move) const { return state_.path(move); }
  // Other orders of the same steps.
  std::vector<Path> other_paths(Move move) const { return state_.other_paths(move); }
  // Why these steps are not a move, explained by the game; empty if it has no explanation.
  Message explain(const Path& path) const { return state_.explain(path); }
  // Whether the rules allow a move, also those that look back; it need not be listed by moves().
  bool is_legal(Move move) const;

  // What the seat may know; nobody: what everybody may know.
  Played seen_by(Seat seat) const { return with(state_.seen_by(seat)); }
  // A random truth that looks the same to the seat.
  Played redealt(Seat seat, Rng& rng) const { return with(state_.redealt(seat, rng)); }
  int symmetries() const { return state_.symmetries(); }
  Played transformed(int symmetry) const { return Played(state_.transformed(symmetry)); }
  Move transformed(Move move, int symmetry) const { return state_.transformed(move, symmetry); }

 private:
  void play_noted(Move move);
  Status may_play(Move move) const;
  Error over_already(std::string_view move) const;
  Played with(const State& state) const {
    Played other = *this;
    other.state_ = state;
    return other;
  }

  State state_;
  History history_;
  int plies_ = 0;
  bool settled_ = false;  // play() has put a state that is over in place of one that was not
};

// The legal moves, also by the rules about earlier positions. Precondition: the game is not over.
Moves moves_of(const Played& game);

// What the seat to move may know of the game; a search uses nothing else.
inline Played as_seen(const Played& game) {
  return game.state().has(Feature::hidden) ? game.seen_by(game.turn().seat()) : game;
}

// Payoffs of every seat. Precondition: the game is over.
std::vector<double> payoffs_of(const Played& over);
// The pass, if it is the only legal move.
std::optional<Move> forced_pass(const Played& game);

// Every path of every listed move. Where several moves share one, the text of the move is a last step.
struct MovePath {
  Path path;
  Move move;
};
std::vector<MovePath> listed_paths(const Played& game);
// The steps that may come after these ones, and the move that they are, if they are one. Both are empty where
// no move begins with them.
NextSteps<Move> next_steps(const Played& game, const Path& path);

// The meaning of these steps.
struct PathAnswer {
  bool legal = false;    // they are a move
  bool prefix = false;   // they are the beginning of one
  Message text;          // otherwise why not, for people
  bool general = false;  // the text is the same for every game
};
PathAnswer explained(const Played& game, const Path& path);

// What a move does to the pieces on boards, as `eyes` see it; those of everybody where nothing is hidden.
std::vector<Change> changes_by(const Played& before, Move move, Seat eyes);
// Whether a seat, or `nobody`, may know which move was made. Precondition: the move is legal.
bool may_know(const Played& before, Move move, Seat eyes);
// Whether what they see of the game after the move tells it from all others: the answer of may_know() where the
// game does not give its own.
bool tells_apart(const Played& before, Move move, Seat eyes);

}  // namespace brett
