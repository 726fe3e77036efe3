// A position of any game, for the places that are called once per move: match, command line,
// server. It wraps Played<G>, so rules that look back end the game here as they do for people.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"

namespace brett {

// A move of any game: the bytes of its G::Move. Only meaningful together with its state.
struct AnyMove {
  std::uint64_t bytes = 0;
  friend bool operator==(AnyMove, AnyMove) = default;
};

class AnyState {
 public:
  virtual ~AnyState() = default;
  virtual std::unique_ptr<AnyState> clone() const = 0;

  virtual int seats() const = 0;
  virtual Turn turn() const = 0;
  virtual std::vector<AnyMove> moves() const = 0;
  virtual void play(AnyMove move) = 0;  // precondition: legal
  virtual double payoff(Seat seat) const = 0;
  virtual std::optional<int> score(Seat seat) const = 0;
  virtual double probability(AnyMove event) const = 0;
  virtual MoveKind kind(AnyMove move) const = 0;
  virtual AnyMove random_move(Rng& rng) const = 0;

  virtual std::uint64_t key() const = 0;
  virtual bool equals(const AnyState& other) const = 0;  // precondition: of the same game
  virtual std::string_view draw_reason() const = 0;      // by a rule that looks back, or empty
  virtual std::string warning() const = 0;               // such a draw is near, or empty

  virtual std::string text() const = 0;
  virtual std::string text(AnyMove move) const = 0;
  virtual Result<AnyMove> parse_move(std::string_view text) const = 0;
  // Plays "f5 d6" or "f5d6" on this state and returns the moves, left out passes among them.
  virtual Result<std::vector<AnyMove>> play_moves(std::string_view text) = 0;
  virtual View view() const = 0;
  virtual std::vector<std::string> path(AnyMove move) const = 0;

  // Other orders in which people may click the same move.
  virtual std::vector<std::vector<std::string>> other_paths(AnyMove move) const = 0;
  // Why these clicks are no move, in the game's own words; empty if it has none for them.
  virtual std::string explain(const std::vector<std::string>& path) const = 0;

  // What the seat may know; nobody: what everybody may know.
  virtual std::unique_ptr<AnyState> seen_by(Seat seat) const = 0;
  virtual std::unique_ptr<AnyState> redealt(Seat seat, Rng& rng) const = 0;
  virtual int symmetries() const = 0;  // 1: only the identity
  virtual std::unique_ptr<AnyState> transformed(int symmetry) const = 0;
  virtual AnyMove transformed(AnyMove move, int symmetry) const = 0;
};

// Of every seat. Precondition: the game is over.
std::vector<double> payoffs_of(const AnyState& over);
// What clicks on these cells, one after the other, come to.
struct PathAnswer {
  bool legal = false;    // they are a move
  bool prefix = false;   // they are the beginning of one
  std::string text;      // otherwise why not, for people
  bool general = false;  // the text is the same for every game
};
PathAnswer explained(const AnyState& state, const std::vector<std::string>& path);
// The pass that is the only thing to do.
std::optional<AnyMove> forced_pass(const AnyState& state);

}  // namespace brett
