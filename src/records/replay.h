// Replays records: every move must be legal and made by the seat to move, and the ending must
// be that of the record.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "players/registry.h"
#include "records/record.h"

namespace brett {

// A valid record, with its game.
struct RecordedGame {
  Record record;
  std::shared_ptr<const Game> game;
  Played start;
  std::vector<Move> moves;
  Played last;
};
using UseGame = std::function<Status(RecordedGame)>;

// What is wrong with a record and where: at a move, or at a header.
struct RecordFault {
  static constexpr std::size_t no_ply = std::numeric_limits<std::size_t>::max();
  std::string_view header = "game";
  std::size_t ply = no_ply;
  std::string message;
};

// Remembers the last game it made, since records of one file are mostly of the same.
class Replayer {
 public:
  explicit Replayer(const Registry& registry) : registry_(registry) {}

  Result<std::shared_ptr<const Game>> game(std::string_view spec);
  // Nothing is wrong if the fault's message is empty; then `result` is filled, and spellings of
  // game, moves and positions in its record are ours.
  RecordFault replay(Record record, std::optional<RecordedGame>& result);

 private:
  const Registry& registry_;
  std::string spec_;
  std::shared_ptr<const Game> game_;
};

// One record alone. The error says which move it is about.
Result<RecordedGame> replay_record(const Registry& registry, Record record);

// The record of moves that are known to be legal, over or open; players are not known.
RecordedGame game_of_moves(std::shared_ptr<const Game> game, const Played& start,
                           std::vector<Move> moves);

}  // namespace brett
