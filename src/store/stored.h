// What a store keeps, as values: tournaments, their games and tables, weights, profiles. Records are
// texts here (match/record.h); the rules of a game are never asked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/turn.h"
#include "records/record.h"

namespace brett {

// Given by the store, from 1; 0 is none.
using TournamentId = std::int64_t;
using GameId = std::int64_t;

struct StoredTournament {
  TournamentId id = 0;               // given by the store
  std::string name;                  // for people
  std::string plan;                  // canonical text; the same plan is the same tournament
  std::string digest;                // of the plan, given by the store: plan_digest(plan)
  std::string game;                  // canonical spec
  std::vector<std::string> players;  // canonical specs in the order of the plan
  std::string begun;                 // as utc_now() says it
  std::string shard;                 // "2/3": the part this store was begun for; empty: all of it

  friend bool operator==(const StoredTournament&, const StoredTournament&) = default;
};

// A finished game of a tournament.
struct StoredGame {
  GameId id = 0;  // given by the store
  std::uint64_t number = 0;
  std::uint64_t block = 0;
  std::uint64_t opening = 0;
  int rotation = 0;
  int round = 0;
  std::vector<int> seats;          // seats[s] is the player in seat s: an index of the tournament's
  std::vector<double> payoffs;     // by seat, kept to the last bit
  std::vector<long long> margins;  // by seat; empty if the game has none
  Ending ending = Ending::rules;
  Seat ended_by = nobody;  // who forfeited
  std::string how;         // "time", "illegal move"
  std::string reason;      // in words
  int plies = 0;
  double seconds = 0;  // that the players thought
  std::string record;  // its text; empty where a list is asked for

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};

// What a record says of a game: payoffs, ending, plies, seconds and the text; number, seats and the
// rest of its place in the tournament, and margins, are the caller's.
StoredGame stored_game(const Record& record);
// Only finished games are kept: those with a result.
bool is_finished(Ending ending);

// Any game of the store, with what its row says beside the record.
struct StoredRow {
  TournamentId tournament = 0;       // 0: a free game, and it has no number
  std::string game;                  // canonical spec
  std::vector<std::string> players;  // canonical specs or names, by seat
  std::string date;                  // of free games
  StoredGame played;                 // of free games `seats` is empty
};

// A line of a tournament's table.
struct StoredStanding {
  int rank = 1;
  int player = 0;  // index of the tournament's
  double points = 0;
  long long difference = 0;
  long long wins = 0;
  long long draws = 0;
  long long losses = 0;
  std::optional<double> rating = {};
  std::optional<double> rating_error = {};

  friend bool operator==(const StoredStanding&, const StoredStanding&) = default;
};

// Weights of an evaluation. Every saving is a new version; none is lost.
struct StoredWeights {
  std::string name;
  std::string game;   // canonical spec
  std::string text;   // any bytes
  int version = 0;    // given by the store, from 1
  std::string saved;  // given by the store, as utc_now() says it

  friend bool operator==(const StoredWeights&, const StoredWeights&) = default;
};

// A learned profile of an opponent; versions as above.
struct StoredProfile {
  std::string name;
  std::string owner;
  std::string opponent;
  std::string text;
  int version = 0;
  std::string saved;

  friend bool operator==(const StoredProfile&, const StoredProfile&) = default;
};

struct ImportCount {
  std::uint64_t added = 0;
  std::uint64_t duplicates = 0;  // in the store already, or twice among the new ones
  std::uint64_t unfinished = 0;  // without a result: not kept

  friend bool operator==(const ImportCount&, const ImportCount&) = default;
};

struct MergeCount {
  std::uint64_t added = 0;
  std::uint64_t present = 0;    // the same game was there
  std::uint64_t differing = 0;  // a game of that number was there and ended otherwise; it was left

  friend bool operator==(const MergeCount&, const MergeCount&) = default;
};

struct StoreCounts {
  std::uint64_t players = 0;
  std::uint64_t games = 0;  // all of them
  std::uint64_t free_games = 0;
  std::uint64_t tournaments = 0;
  std::uint64_t standings = 0;
  std::uint64_t weights = 0;
  std::uint64_t profiles = 0;

  friend bool operator==(const StoreCounts&, const StoreCounts&) = default;
};

}  // namespace brett
