// The table of a game: everything that the rest of the program calls of a game, as plain functions over
// the bytes of its state. table_of.h makes one from a game type; State (state.h) has a pointer to it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/changes.h"
#include "core/facts.h"
#include "core/message.h"
#include "core/move.h"
#include "core/perft.h"
#include "core/rng.h"
#include "core/steps.h"
#include "core/turn.h"
#include "core/view.h"

namespace brett {

// The refinements of the game concept (game.h) that change what others may do with a game. The other
// ones have neutral answers: one symmetry, no other paths, every move quiet.
enum class Feature : std::uint32_t {
  chance = 1,
  hidden = 2,
  margin = 4,
  symmetry = 8,
  skip = 16,
  history = 32,
  empties = 64,
  bounded_margin = 128,
  more_moves = 256,
  repeats_draw = 512,
};

// What a game remembers of the way to a state. Precondition of assign: a history of the same game.
class GameHistory {
 public:
  virtual ~GameHistory() = default;
  virtual std::unique_ptr<GameHistory> copy() const = 0;
  virtual void assign(const GameHistory& other) = 0;
  virtual void note(const void* before, Move move, const void* after) = 0;
  virtual std::string_view ending() const = 0;  // why the game is over, or empty
  virtual Message said_ending() const = 0;      // the same, for other languages
  virtual Message warning() const = 0;          // what to say before that, or empty
  // How the game stands after its last move: `state`, unless ending() says that it is over and in another way.
  virtual Turn settled(const void* state, void* settled) const = 0;
  // Why a move that is legal by the state alone is not, or empty.
  virtual std::string_view forbids(const void* state, Move move) const = 0;
  // The position with what only the history knows, such as counters.
  virtual std::string text(const void* state) const = 0;
  // Of the positions before the present one that can come again.
  virtual std::span<const std::uint64_t> keys() const = 0;
};

struct GameTable {
  Facts facts;
  std::string_view rules;
  std::uint32_t features = 0;
  std::uint32_t size = 0;  // of a state, in bytes
  int max_margin = 0;      // with Feature::bounded_margin

  bool has(Feature feature) const { return (features & static_cast<std::uint32_t>(feature)) != 0; }

  // --- called per node -----------------------------------------------------------------------------
  // Writes the legal moves or chance events; throws GameFault if there are more than `capacity`.
  std::uint32_t (*moves)(const void* state, Move* list, std::uint32_t capacity);
  int (*move_count)(const void* state);
  Turn (*play)(void* state, Move move);
  // The state after a move, made in `child`.
  Turn (*child)(const void* state, void* child, Move move);
  Move (*random_move)(const void* state, Rng& rng);
  double (*payoff)(const void* state, Seat seat);
  int (*margin)(const void* state, Seat seat);
  std::uint64_t (*key)(const void* state);
  double (*probability)(const void* state, Move event);
  MoveKind (*kind)(const void* state, Move move);
  int (*empties)(const void* state);
  bool (*equal)(const void* one, const void* other);
  int (*symmetries)(const void* state);
  void (*transformed)(const void* state, void* image, int symmetry);
  Move (*transformed_move)(const void* state, Move move, int symmetry);
  Turn (*skip)(void* state);
  Turn (*seen_by)(const void* state, void* seen, Seat seat);
  Turn (*redealt)(const void* state, void* dealt, Seat seat, Rng& rng);

  // --- whole loops inside the game's own code ------------------------------------------------------
  // Random moves to the end; `history` is null for games without. Returns the number of plies.
  int (*play_out)(void* state, GameHistory* history, Rng& rng, Turn& turn);
  PerftCount (*perft)(const void* state, int depth, const std::stop_token& stop);

  // What the rules must remember from this start on; null for games whose rules do not look back.
  // `text`: how the position was written, if it was.
  std::unique_ptr<GameHistory> (*history)(const void* start, std::string_view text);

  // --- for people ----------------------------------------------------------------------------------
  std::string (*text)(const void* state);
  std::string (*move_text)(const void* state, Move move);
  // A position on a board like that of `like`, made in `parsed`; otherwise says why not.
  std::string (*parse)(const void* like, std::string_view text, void* parsed, Turn& turn);
  bool (*reads)(const void* state, Move move, std::string_view text);
  View (*view)(const void* state);
  Path (*path)(const void* state, Move move);
  std::vector<Path> (*other_paths)(const void* state, Move move);
  Message (*explain)(const void* state, const Path& path);
  // With Feature::more_moves.
  NextSteps<Move> (*next)(const void* state, const Path& path);
  bool (*allows)(const void* state, Move move);
  // Nothing where the game does not say it.
  std::optional<std::vector<Change>> (*changes)(const void* state, Move move);
  std::string (*face)(const void* state, Move move);
  std::optional<bool> (*visible)(const void* state, Move move, Seat seat);
};

}  // namespace brett
