// Rows of the table `games`, written and read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "store/connection.h"
#include "store/schema.h"

namespace brett {

// Whether a game can be one of this tournament, before it is stored there.
Status check_game(const StoreConnection& store, TournamentId tournament,
                  const StoreConnection::Roster& roster, const StoredGame& game);

// False if there is a game of this number. Precondition: nothing is wrong with the game, and `packed` is its
// record (store/packed_record.h).
bool insert_game(StoreConnection& store, TournamentId tournament,
                 const StoreConnection::Roster& roster, const StoredGame& game,
                 std::string_view packed);
// False if there is the same game. `players` are ids by seat.
bool insert_free_game(StoreConnection& store, GameId id, const Record& record,
                      const std::vector<std::int64_t>& players);

// The games between two ids, in their order; what the functions below read. SQLite fetches a record
// only if it is asked for.
const char* select_games();
// The same from the last one, at most this many.
const char* select_last_games();

// The ids of a tournament's games are between these.
constexpr GameId first_id_of(TournamentId tournament) { return tournament << game_number_bits; }
constexpr GameId last_id_of(TournamentId tournament) { return first_id_of(tournament + 1) - 1; }

Result<StoredGame> read_game(const Query& row);  // without the record
struct RowWithIds {
  StoredRow row;                      // without players
  std::vector<std::int64_t> players;  // ids
};
Result<RowWithIds> read_row(const Query& row);
Result<std::string> read_record(const Query& row, int column);

}  // namespace brett
