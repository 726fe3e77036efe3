// Rows of the table `games`, written and read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/connection.h"

namespace brett {

// The text of a record as the table has it. The text must outlive it.
class PackedRecord {
 public:
  explicit PackedRecord(const std::string& text);
  void bind(Query& query) const;

 private:
  const std::string& text_;
  std::optional<std::string> packed_;  // none: the text itself
};

// What is wrong with a game before it comes to a tournament of so many players; empty if nothing.
std::string fault_of(const StoredGame& game, std::size_t players);

// False if there is a game of this number. Precondition: nothing is wrong with the game.
bool insert_game(StoreConnection& store, TournamentId tournament,
                 const StoreConnection::Roster& roster, const StoredGame& game,
                 const PackedRecord& record);
// False if there is the same game. `players` are ids by seat.
bool insert_free_game(StoreConnection& store, GameId id, const Record& record,
                      const std::vector<std::int64_t>& players);

// The games between two ids, in their order; what the functions below read. SQLite fetches a record
// only if it is asked for.
constexpr const char* select_games =
    "SELECT id, number, block, opening, rotation, round, seats, payoffs, margins, ending, ended_by, "
    "how, reason, plies, seconds, tournament, game, players, date, record "
    "FROM games WHERE id BETWEEN ? AND ? ORDER BY id";
// The same from the last one, so many at the most.
constexpr const char* select_last_games =
    "SELECT id, number, block, opening, rotation, round, seats, payoffs, margins, ending, ended_by, "
    "how, reason, plies, seconds, tournament, game, players, date, record "
    "FROM games WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?";

Result<StoredGame> read_game(const Query& row);  // without the record
struct RowWithIds {
  StoredRow row;                      // without players
  std::vector<std::int64_t> players;  // ids
};
Result<RowWithIds> read_row(const Query& row);
Result<std::string> read_record(const Query& row, int column);

}  // namespace brett
