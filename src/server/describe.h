// Games, positions, moves and values as JSON (docs/api.md), and what of them a viewer may see.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/match.h"
#include "players/registry.h"
#include "records/record.h"
#include "server/json.h"
#include "server/subscriber.h"

namespace brett::server {

// Whose eyes look at a match: those of some seats (a bit each), of none for spectators.
struct Viewer {
  std::uint32_t seats = 0;
  bool host = false;  // created the match; sees no more for it

  bool has(Seat seat) const { return seat >= 0 && (seats >> seat & 1U) != 0; }
  void add(Seat seat) { seats |= 1U << seat; }
  // With several seats: the one to move, if it is among them.
  Seat eyes(Turn turn) const;
  friend bool operator==(Viewer, Viewer) = default;
};

// A move that was made, and who may know of it.
struct ShownPly : Match::Ply {
  Path path;
  std::string face;
  MoveKind kind = MoveKind::quiet;
  std::uint32_t seen_by = all;       // a bit for each seat, and one for everybody
  std::vector<Change> changes = {};  // as everybody sees them; only kept of the last move
  static constexpr std::uint32_t all = ~0U;
  static constexpr std::uint32_t everybody = 1U << 31;

  bool is_seen(Viewer viewer) const {
    return (seen_by & everybody) != 0 || (seen_by & viewer.seats) != 0;
  }
};
// Precondition: the move is legal. A move is hidden from seats that cannot tell it from another one.
ShownPly shown_ply(const Played& before, Move move, bool game_hides);

Json option_json(const OptionInfo& option);
Json entry_json(const GameEntry& entry);
// With levels, players and the start.
Json game_json(const Game& game, const GameEntry& entry);

Json turn_json(Turn turn);
Json seat_json(Seat seat);  // null for nobody
Json value_json(Value value);
// Boards stay as they are; without them only their pieces are told.
Json view_json(const View& view, bool with_boards);
// The steps that may come after these ones, and the move that they are.
Json next_json(const Played& state, const Path& path);
Json changes_json(const std::vector<Change>& changes);
// `state` is the true one.
Json position_json(const Played& state, bool game_hides, Viewer viewer, bool with_board);
// What the viewer sees of a state; the state itself where nothing is hidden.
Played seen_by(const Played& state, bool game_hides, Viewer viewer);
// `number` from 1. Of others' thinking nothing is shown in games that hide something.
Json ply_json(const ShownPly& ply, std::size_t number, bool game_hides, Viewer viewer);

// What was thought of a move, as far as it is known.
void add_thoughts(Json& json, const RecordedPly& ply);

// What an evaluation says of every seat, and its terms.
Json evaluation_json(const EvaluationReport& evaluation);

// Moves played from a start, for people.
std::vector<ShownPly> shown_plies(const Played& start, const std::vector<Move>& moves,
                                  bool game_hides);

// Whether a person who begins a game like this knows what its rules hide: the start is not the usual one,
// or a move is among those that not everybody sees.
bool sets_up_hidden(const Game& game, const Played& start, const std::vector<Move>& moves);

// 2026-11-16T18:00:05.300Z
std::string utc_milliseconds();
// The text of a JSON value; bytes that are no UTF-8 do not get into it.
std::string dumped(const Json& json);
Text text_of(const Json& json);  // the same, for many

}  // namespace brett::server
