// The file of a store: what is refused and in which words, older schemas, full disks, killed programs.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <sstream>
#include <thread>

#include "places.h"
#include "store/sample_games.h"
#include "store/schema.h"

namespace brett::store_tests {
namespace {

using testing::AllOf;
using testing::AnyOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class StoreOpening : public StoreFile {
 protected:
  void write(std::string_view name, std::string_view bytes) const {
    std::ofstream(path(name), std::ios::binary) << bytes;
  }
  std::string read(std::string_view name) const {
    std::ostringstream text;
    text << std::ifstream(path(name), std::ios::binary).rdbuf();
    return text.str();
  }
  std::string schema_of(std::string_view name) const {
    return ask_sql(
        "SELECT group_concat(sql, char(10)) FROM "
        "(SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name)",
        name);
  }
};
using StoreTroubles = StoreOpening;

TEST_F(StoreOpening, NeedsAFileUnlessItMayMakeOne) {
  EXPECT_THAT(error_of_opening(Store::Open::existing),
              AllOf(HasSubstr("games.db"), HasSubstr("no such file")));
  EXPECT_THAT(error_of_opening(Store::Open::read_only), HasSubstr("no such file"));
  EXPECT_FALSE(std::filesystem::exists(path()));
  EXPECT_EQ(error_of_opening(Store::Open::create), "none");
  EXPECT_EQ(error_of_opening(Store::Open::existing), "none");
  EXPECT_EQ(error_of_opening(Store::Open::read_only), "none");
  EXPECT_THAT(error_of_opening(Store::Open::create, "no/such/folder.db"),
              HasSubstr("the folder must be there"));
  EXPECT_THAT(Store::open("", Store::Open::create).error().message,
              HasSubstr("must be the name of a file"));
}

TEST_F(StoreOpening, RefusesAFolder) {
  std::filesystem::create_directory(path("folder"));
  EXPECT_THAT(error_of_opening(Store::Open::create, "folder"), HasSubstr("is a folder"));
}

TEST_F(StoreOpening, RefusesWhatIsNoDatabaseAndLeavesItAlone) {
  const std::string text(5'000, 'x');
  write("games.db", text);
  for (const auto how : {Store::Open::create, Store::Open::existing, Store::Open::read_only}) {
    EXPECT_THAT(error_of_opening(how), HasSubstr("not an SQLite database"));
  }
  EXPECT_EQ(read("games.db"), text);
}

TEST_F(StoreOpening, TakesAnEmptyFileForANewStoreOnlyIfItMayMakeOne) {
  write("games.db", "");
  EXPECT_THAT(error_of_opening(Store::Open::existing), HasSubstr("is empty"));
  EXPECT_EQ(error_of_opening(Store::Open::create), "none");
}

TEST_F(StoreOpening, RefusesTheDatabaseOfAnotherProgram) {
  with_sql("CREATE TABLE songs (title TEXT)", "songs.db");
  with_sql("PRAGMA application_id = 77", "marked.db");
  for (const auto* name : {"songs.db", "marked.db"}) {
    const std::string before = read(name);
    EXPECT_THAT(error_of_opening(Store::Open::create, name), HasSubstr("of another program"));
    EXPECT_EQ(read(name), before);
  }
}

TEST_F(StoreOpening, RefusesANewerSchemaInWords) {
  open();
  with_sql("PRAGMA user_version = 99");
  EXPECT_THAT(error_of_opening(),
              AllOf(HasSubstr("has schema 99"), HasSubstr("up to 4"), HasSubstr("a newer one")));
}

// A file as the first version of the schema had it, with a tournament, two games and a table.
TEST_F(StoreOpening, BringsAnOlderStoreUpToDate) {
  std::ostringstream sql;
  sql << std::ifstream(source_dir() + "/tests/store/schema_1.sql").rdbuf();
  with_sql(sql.str(), "old.db");
  EXPECT_THAT(error_of_opening(Store::Open::read_only, "old.db"), HasSubstr("the older schema 1"));
  {
    Store store = open(Store::Open::existing, "old.db");
    EXPECT_EQ(*store.schema_version(), schema_newest());
    const auto tournaments = *store.tournaments();
    ASSERT_THAT(tournaments, SizeIs(1));
    EXPECT_EQ(tournaments[0].players, sample_tournament().players);
    const auto games = *store.games(tournaments[0].id);
    ASSERT_THAT(games, SizeIs(2));
    EXPECT_EQ(games[1].number, 3U);
    EXPECT_EQ(games[1].payoffs, (std::vector<double>{1, -1}));
    EXPECT_EQ(*store.record_of(games[0].id), *store.record_of(games[1].id)) << "as text and packed";
    EXPECT_THAT(*store.record_of(games[1].id), HasSubstr("\n5       1  a3  time=0.500000\n"));
    EXPECT_THAT(*store.standings(tournaments[0].id), SizeIs(1));
    EXPECT_EQ(*store.save_weights({.name = "new", .game = "othello", .text = "1"}), 1);
    EXPECT_EQ(*store.add_game(tournaments[0].id, sample_game(3)), false);
    EXPECT_EQ(*store.add_game(tournaments[0].id, sample_game(4)), true);
    EXPECT_THAT(*store.faults(), IsEmpty());
  }
  open(Store::Open::create, "new.db");
  EXPECT_EQ(schema_of("old.db"), schema_of("new.db"));
}

TEST_F(StoreOpening, RefusesAFileThatWasCutOff) {
  {
    Store store = open();
    add_sample(store, 30);
  }
  const std::string whole = read("games.db");
  for (const std::size_t size : {whole.size() - 1, whole.size() / 2, whole.size() - 4096}) {
    write("cut.db", std::string_view(whole).substr(0, size));
    EXPECT_THAT(error_of_opening(Store::Open::existing, "cut.db"),
                AllOf(AnyOf(HasSubstr("its end is missing"), HasSubstr("damaged")),
                      HasSubstr("take the last 'brett store backup'")));
  }
  write("cut.db", std::string_view(whole).substr(0, 50));
  EXPECT_NE(error_of_opening(Store::Open::existing, "cut.db"), "none");
}

TEST_F(StoreOpening, SeveralMayMakeTheSameStoreAtOnce) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([this, i] {
      Store store = open();
      EXPECT_TRUE(store.add_tournament(sample_tournament(std::to_string(i % 2))));
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_THAT(*open().tournaments(), SizeIs(2));
}

TEST_F(StoreTroubles, DamageIsFoundAndNamed) {
  {
    Store store = open();
    add_sample(store, 100);
  }
  std::string bytes = read("games.db");
  for (std::size_t at = 5 * 4096; at < 12 * 4096; ++at) bytes[at] = '\x5a';
  write("games.db", bytes);
  const Store store = open();
  const auto faults = store.faults();
  EXPECT_TRUE(!faults || !faults->empty());
  const auto games = store.games(1);
  ASSERT_FALSE(games);
  EXPECT_THAT(games.error().message, AllOf(HasSubstr("games.db"), HasSubstr("damaged")));
}

TEST_F(StoreTroubles, RowsThatContradictThemselvesAreFaults) {
  {
    Store store = open();
    add_sample(store, 2);
    EXPECT_THAT(*store.faults(), IsEmpty());
  }
  with_sql(
      "PRAGMA foreign_keys = OFF; UPDATE games SET tournament = 9 WHERE number = 0;"
      "UPDATE games SET number = 7 WHERE number = 1");
  const Store store = open();
  EXPECT_THAT(*store.faults(), SizeIs(3)) << "a foreign key and two ids";
  with_sql("UPDATE games SET payoffs = '[1,x]' WHERE number = 7");
  EXPECT_THAT(store.games(1).error().message, HasSubstr("its list of payoffs cannot be read"));
}

TEST_F(StoreTroubles, AFullDiskIsSaidAndSpoilsNothing) {
  Store store = open();
  const auto id = add_sample(store, 3);
  ASSERT_TRUE(store.limit_size(64 << 10));
  std::uint64_t next = 3;
  Result<bool> added = true;
  while (added && next < 1'000) added = store.add_game(id, sample_game(next++));
  ASSERT_FALSE(added);
  EXPECT_THAT(added.error().message, AllOf(HasSubstr("games.db"), HasSubstr("the disk is full")));
  const std::uint64_t stored = next - 1;  // the last one failed
  EXPECT_EQ(*store.game_count(id), stored);
  std::vector<Record> many;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) many.push_back(sample_record(seed));
  EXPECT_FALSE(store.import(many));
  EXPECT_EQ(store.counts()->free_games, 0U);
  EXPECT_THAT(*store.faults(), IsEmpty());
  ASSERT_TRUE(store.limit_size(16 << 20));
  EXPECT_TRUE(*store.add_game(id, sample_game(stored))) << "there is room again";
  EXPECT_EQ(*store.game_count(id), stored + 1);
}

// SQLite alone would go on writing to the deleted file.
TEST_F(StoreTroubles, AFileThatIsGoneOrAnotherOneIsNoticedByEveryWrite) {
  Store store = open();
  const auto id = add_sample(store, 1);
  const auto expect_refused = [&] {
    for (const Status& status : {store.add_ply("m", 0, "{}"), store.save_match("m", "{}"),
                                 store.finish_match("m", sample_record(1))}) {
      ASSERT_FALSE(status);
      EXPECT_THAT(status.error().message,
                  AllOf(HasSubstr("games.db"), HasSubstr("was deleted or replaced")));
    }
    EXPECT_FALSE(store.add_game(id, sample_game(1)));
  };
  std::filesystem::rename(path(), path("away.db"));
  expect_refused();
  write("games.db", "another file");
  expect_refused();
  std::filesystem::rename(path("away.db"), path());
  EXPECT_THAT(*store.matches(), IsEmpty());
  EXPECT_EQ(store.counts()->games, 1U) << "what was refused is not there";
  EXPECT_TRUE(*store.add_game(id, sample_game(1)));
}

TEST_F(StoreTroubles, ReadOnlyStoresSayThatTheyAre) {
  open();
  Store store = open(Store::Open::read_only);
  EXPECT_THAT(store.add_tournament(sample_tournament()).error().message,
              AllOf(HasSubstr("games.db"), HasSubstr("cannot be written")));
}

TEST_F(StoreTroubles, NothingIsLeftBesideAStoreThatWasOnlyRead) {
  open();
  EXPECT_EQ(open(Store::Open::read_only).counts()->games, 0U);
  EXPECT_FALSE(std::filesystem::exists(path("games.db-wal")));
  EXPECT_FALSE(std::filesystem::exists(path("games.db-shm")));
}

TEST_F(StoreTroubles, ALockedStoreSaysSoAndGoesOnLater) {
  Store mine = *Store::open(path(), Store::Open::create, std::chrono::milliseconds(1));
  const auto id = *mine.add_tournament(sample_tournament());
  Store other = open();
  const auto held = other.import([&](const Store::AddRecord& add) -> Status {
    if (const auto added = add(sample_record(1)); !added) return added.error();
    const auto refused = mine.add_game(id, sample_game(0));
    EXPECT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("another program keeps it locked"));
    EXPECT_EQ(*mine.game_count(id), 0U) << "reading is not disturbed";
    return Done{};
  });
  ASSERT_TRUE(held);
  EXPECT_TRUE(*mine.add_game(id, sample_game(0)));
}

TEST_F(StoreTroubles, TwoStoresMayWriteToOneFileAtOnce) {
  Store first = open();
  Store second = open();
  const auto id = *first.add_tournament(sample_tournament());
  const auto add = [id](Store& store) {
    int mine = 0;
    for (std::uint64_t number = 0; number < 60; ++number) {
      const auto added = store.add_game(id, sample_game(number));
      EXPECT_TRUE(added) << added.error().message;
      if (added && *added) ++mine;
    }
    return mine;
  };
  int by_second = 0;
  std::thread thread([&] { by_second = add(second); });
  const int by_first = add(first);
  thread.join();
  EXPECT_EQ(by_first + by_second, 60);
  EXPECT_THAT(*first.games(id), SizeIs(60));
}

// Runs `work` in a process of its own, which must not come back.
template <class Work>
pid_t in_another_process(const Work& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    work();
    ::_exit(1);
  }
  return child;
}

int signal_that_ended(pid_t child) {
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

TEST_F(StoreTroubles, AProgramKilledInATransactionLeavesNothingOfIt) {
  const pid_t child = in_another_process([&] {
    Store store = open();
    add_sample(store, 5);
    (void)store.import([&](const Store::AddRecord& add) -> Status {
      for (std::uint64_t seed = 1; seed <= 300; ++seed) (void)add(sample_record(seed));
      ::raise(SIGKILL);
      return Done{};
    });
  });
  ASSERT_EQ(signal_that_ended(child), SIGKILL);
  Store store = open(Store::Open::existing);
  EXPECT_THAT(*store.faults(), IsEmpty());
  EXPECT_EQ(store.counts()->games, 5U);
  EXPECT_EQ(store.counts()->free_games, 0U);
  EXPECT_TRUE(*store.add_game(1, sample_game(5)));
}

TEST_F(StoreTroubles, WhatWasStoredOutlivesAKill) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(::pipe(pipe.data()), 0);
  const pid_t child = in_another_process([&] {
    Store store = open();
    const auto id = *store.add_tournament(sample_tournament());
    for (std::uint64_t number = 0; store.add_game(id, sample_game(number)); ++number) {
      const char one = 1;
      if (::write(pipe[1], &one, 1) != 1) return;
    }
  });
  ::close(pipe[1]);
  std::uint64_t confirmed = 0;
  for (char one = 0; confirmed < 37 && ::read(pipe[0], &one, 1) == 1;) ++confirmed;
  ::kill(child, SIGKILL);
  EXPECT_EQ(signal_that_ended(child), SIGKILL);
  ::close(pipe[0]);
  ASSERT_EQ(confirmed, 37U);
  const Store store = open(Store::Open::existing);
  EXPECT_THAT(*store.faults(), IsEmpty());
  const auto games = *store.games(1);
  EXPECT_GE(games.size(), confirmed);
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(games[i].number, i);
    EXPECT_EQ(*store.record_of(games[i].id), sample_game(i).record);
  }
}

TEST_F(StoreTroubles, BackupIsAWholeStoreAndReplacesNothing) {
  Store store = open();
  const auto id = add_sample(store, 20);
  ASSERT_TRUE(store.backup(path("copy.db")));
  ASSERT_TRUE(store.add_game(id, sample_game(20)));
  const Store copy = open(Store::Open::read_only, "copy.db");
  EXPECT_EQ(*copy.game_count(id), 20U);
  EXPECT_THAT(*copy.faults(), IsEmpty());
  EXPECT_EQ(*copy.record_of(copy.games(id)->back().id), sample_game(19).record);
  EXPECT_THAT(store.backup(path("copy.db")).error().message,
              AllOf(HasSubstr("copy.db"), HasSubstr("is not replaced")));
  EXPECT_THAT(store.backup(path()).error().message, HasSubstr("is not replaced"));
  EXPECT_THAT(store.backup(path("no/such/copy.db")).error().message, HasSubstr("cannot be made"));
  EXPECT_EQ(*copy.game_count(id), 20U);
}

TEST_F(StoreTroubles, BackupOfADamagedStoreIsRefused) {
  {
    Store store = open();
    add_sample(store, 200);
  }
  const auto error_of_backup = [&] {
    const Status status = open(Store::Open::read_only).backup(path("copy.db"));
    for (const char* beside : {"", "-wal", "-shm", "-journal"}) {
      EXPECT_FALSE(std::filesystem::exists(path("copy.db") + beside)) << beside;
    }
    return status ? "none" : status.error().message;
  };
  with_sql("UPDATE games SET payoffs = '[1,x]' WHERE number = 7");
  EXPECT_THAT(error_of_backup(), AllOf(HasSubstr("games.db"), HasSubstr("list of payoffs"),
                                       Not(HasSubstr("copy.db"))));
  std::string bytes = read("games.db");
  for (std::size_t at = 5 * 4096; at < 12 * 4096; ++at) bytes[at] = '\x5a';
  write("games.db", bytes);
  EXPECT_THAT(error_of_backup(), AllOf(HasSubstr("games.db"), HasSubstr("no copy was kept"),
                                       Not(HasSubstr("copy.db"))));
}

}  // namespace
}  // namespace brett::store_tests
