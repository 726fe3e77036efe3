// Store files that go with their test, and games to put into them.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "files/in_folder.h"
#include "match/match_record.h"
#include "match/series.h"
#include "players/registry.h"
#include "store/store.h"

namespace brett::store_tests {

class StoreFile : public TestInFolder {
 protected:
  std::string path(std::string_view name = "games.db") const { return TestInFolder::path(name); }

  Store open(Store::Open how = Store::Open::create, std::string_view name = "games.db") const {
    auto store = Store::open(path(name), how);
    EXPECT_TRUE(store) << store.error().message;
    return *std::move(store);
  }
  std::string error_of_opening(Store::Open how = Store::Open::create,
                               std::string_view name = "games.db") const {
    const auto store = Store::open(path(name), how);
    return store ? "none" : store.error().message;
  }
  // Straight into the file, past the store.
  void with_sql(const std::string& sql, std::string_view name = "games.db") const {
    SQLite::Database(path(name), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 5'000).exec(sql);
  }
  std::string ask_sql(const std::string& sql, std::string_view name = "games.db") const {
    return SQLite::Database(path(name), SQLite::OPEN_READONLY, 5'000).execAndGet(sql).getString();
  }
};

inline StoredTournament sample_tournament(const std::string& plan = "games = 4\n") {
  return {.name = "spring cup",
          .plan = plan,
          .game = "tic_tac_toe",
          .players = {"random", "pvs:depth=3", "random"},  // the same spec twice
          .begun = "2026-11-16T02:18:51Z",
          .shard = "2/3"};
}

// A real game between random players.
inline Record sample_record(std::uint64_t seed, const char* spec = "tic_tac_toe") {
  const auto game = std::move(*Registry::standard().game(spec));
  const std::vector<std::string> specs(static_cast<std::size_t>(game->seats()), "random");
  Match match(game->start(), std::move(*seat_players(*game, specs, seed)), seed);
  while (match.step()) {
  }
  Record record = record_of(*game, match, "2026-11-16T02:18:51Z");
  // Times differ from run to run, a sample does not.
  for (RecordedPly& ply : record.plies) {
    if (ply.time) ply.time = std::chrono::microseconds(1);
  }
  return record;
}

inline StoredGame sample_game(std::uint64_t number) {
  StoredGame game = stored_game(sample_record(number + 1));
  game.number = number;
  game.block = number / 2;
  game.opening = number / 2 + 7;
  game.rotation = static_cast<int>(number % 2);
  game.round = 3;
  game.seats = number % 2 == 0 ? std::vector<int>{0, 2} : std::vector<int>{2, 0};
  game.margins = {static_cast<long long>(number), -static_cast<long long>(number)};
  return game;
}

// As a list of games has it.
inline StoredGame without_record(StoredGame game) {
  game.record.clear();
  return game;
}

inline TournamentId add_sample(Store& store, std::uint64_t games) {
  const auto id = store.add_tournament(sample_tournament());
  EXPECT_TRUE(id) << id.error().message;
  for (std::uint64_t number = 0; number < games; ++number) {
    const auto added = store.add_game(*id, sample_game(number));
    EXPECT_TRUE(added) << added.error().message;
  }
  return *id;
}

}  // namespace brett::store_tests
