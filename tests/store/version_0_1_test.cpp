// What version 0.1 has written is read: stores, records, weights, checkpoints and opening tables.
// tests/store/version_0_1 was made by that version; store.txt is what it exported from store.sql.
#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "books/opening_book.h"
#include "evaluation/weights.h"
#include "places.h"
#include "records/record_formats.h"
#include "records/replay.h"
#include "store/sample_games.h"
#include "store/schema.h"
#include "training/checkpoint.h"

namespace brett::store_tests {
namespace {

std::string sample(std::string_view name) {
  std::ostringstream text;
  text << std::ifstream(fmt::format("{}/tests/store/version_0_1/{}", source_dir(), name)).rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

WeightLayout small_connect_four() {
  const auto game = Registry::standard().game("connect_four:rows=4,columns=4");
  return (*game)->learnable().front();
}

class Version01 : public StoreFile {
 protected:
  Store opened() const {
    with_sql(sample("store.sql"));
    return open(Store::Open::existing);
  }
};

TEST_F(Version01, EveryGameOfAStoreIsReadAsItWas) {
  const Store store = opened();
  EXPECT_EQ(*store.schema_version(), schema_newest());
  std::string text;
  std::size_t games = 0;
  EXPECT_TRUE(store.for_each_row([&](const StoredRow& row) -> Status {
    text += (games++ > 0 ? "\n" : "") + row.played.record;
    return Done{};
  }));
  EXPECT_EQ(games, 9U);
  EXPECT_EQ(text, sample("store.txt"));
  EXPECT_THAT(*store.faults(), testing::IsEmpty());
}

TEST_F(Version01, RecordsOfAStoreArePackedAnewWhenItIsOpened) {
  {
    const Store store = opened();
  }
  EXPECT_EQ(ask_sql("SELECT count(*) FROM games WHERE hex(record) NOT LIKE '28B52FFD%'"), "0");
}

TEST_F(Version01, ARecordThatCannotBeReadTakesNoOtherWithIt) {
  with_sql(sample("store.sql"));
  with_sql("UPDATE games SET record = x'00' WHERE id = 1");
  const Store store = open(Store::Open::existing);
  EXPECT_FALSE(store.record_of(1));
  EXPECT_TRUE(store.record_of(2));
}

TEST_F(Version01, WeightsAndProfilesOfAStoreAreThere) {
  const Store store = opened();
  EXPECT_EQ((*store.weights("tiny"))->text, sample("tiny.toml"));
  const auto profiles = *store.profiles();
  ASSERT_EQ(profiles.size(), 1U);
  EXPECT_EQ(profiles.front().name, "odd");
  EXPECT_EQ(profiles.front().version, 2);
}

TEST_F(Version01, RecordsArePlayedAgain) {
  for (const char* const name : {"games.txt", "store.txt"}) {
    std::size_t games = 0;
    const Status status = read_games(Registry::standard(), {.text = sample(name), .source = name},
                                     [&](const RecordedGame& game) -> Status {
                                       EXPECT_FALSE(game.record.payoffs.empty());
                                       ++games;
                                       return Done{};
                                     });
    EXPECT_TRUE(status) << status.error().message;
    EXPECT_EQ(games, name == std::string_view("games.txt") ? 3U : 9U);
  }
}

TEST_F(Version01, WeightsAreReadToTheLastBit) {
  const std::string text = sample("tiny.toml");
  const auto weights = read_weights(small_connect_four(), text, "tiny.toml");
  ASSERT_TRUE(weights) << weights.error().message;
  EXPECT_EQ(weights->games, 20U);
  EXPECT_EQ(print_weights(*weights), text);
}

TEST_F(Version01, ATrainingRunGoesOnFromItsCheckpoint) {
  const std::string bytes = sample("tiny.checkpoint");
  const auto checkpoint = read_checkpoint(small_connect_four(), bytes, "tiny.checkpoint");
  ASSERT_TRUE(checkpoint) << checkpoint.error().message;
  EXPECT_EQ(checkpoint->games, 20U);
  EXPECT_EQ(print_checkpoint(*checkpoint), bytes);
}

TEST_F(Version01, AnOpeningTableIsRead) {
  const auto game = Registry::standard().game("tic_tac_toe");
  const auto book = OpeningBook::read((*game)->start().state(), sample("openings.csv"), "openings");
  ASSERT_TRUE(book) << book.error().message;
  EXPECT_EQ((*book)->lines(), 3U);
}

}  // namespace
}  // namespace brett::store_tests
