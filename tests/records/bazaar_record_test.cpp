// Games with moves that have blanks, that no list has, and twelve seats: what a record, a line of moves and a store keep.
#include <gtest/gtest.h>

#include "records/record_formats.h"
#include "records/replay.h"
#include "store/packed_record.h"
#include "toy/bazaar_games.h"

namespace brett::bazaar_record_tests {
namespace {

RecordedGame random_game(const Registry& registry, const std::string& spec, std::uint64_t seed) {
  const std::shared_ptr<const Game> game = *registry.game(spec);
  Rng rng(seed);
  Played played = game->start();
  std::vector<Move> moves;
  while (!played.turn().is_over()) {
    moves.push_back(any_move(played, rng));
    played.play(moves.back());
  }
  return game_of_moves(game, game->start(), std::move(moves));
}

RecordedGame again(const Registry& registry, RecordFormat format, const RecordedGame& game) {
  GameWriter writer(format, "2026-11-19T00:00:00Z");
  EXPECT_TRUE(writer.add(game).ok());
  std::optional<RecordedGame> read;
  const Status status =
      read_games(registry, {writer.finish(), "file", format, std::string(game.game->spec())},
                 [&](RecordedGame one) -> Status {
                   read = std::move(one);
                   return Done{};
                 });
  EXPECT_TRUE(status.ok()) << status.error().message;
  return read.value_or(game_of_moves(game.game, game.start, {}));
}

TEST(BazaarRecord, ComesBackFromTextsAndLinesOfMoves) {
  const Registry registry = with_bazaar();
  for (const char* spec : {"bazaar", "bazaar:seats=2", "bazaar:seats=5,rounds=6"}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const RecordedGame game = random_game(registry, spec, seed);
      for (const RecordFormat format : {RecordFormat::brett, RecordFormat::moves}) {
        EXPECT_EQ(again(registry, format, game).moves, game.moves) << spec << ' ' << seed;
      }
    }
  }
}

TEST(BazaarRecord, KeepsNotesBehindMovesWithBlanks) {
  const Registry registry = with_bazaar();
  RecordedGame game = random_game(registry, "bazaar", 3);
  for (RecordedPly& ply : game.record.plies) {
    if (!ply.by.is_seat()) continue;
    ply.depth = 3, ply.nodes = 40, ply.value = 1500, ply.time = std::chrono::microseconds(7);
    ply.from_book = ply.by == Turn::of(2);
  }
  EXPECT_EQ(again(registry, RecordFormat::brett, game).record, game.record);
}

TEST(BazaarRecord, IsPackedWithTwelveSeats) {
  const std::string text = print_record(random_game(with_bazaar(), "bazaar", 4).record);
  EXPECT_EQ(unpack_record(pack_record(text)), text);
}

TEST(BazaarRecord, BeginsWithTheCountersOfItsPosition) {
  const Registry registry = with_bazaar();
  const std::shared_ptr<const Game> game = *registry.game("bazaar:seats=2");
  Played start = game->start();
  ASSERT_TRUE(start.play_moves("9d Kc").ok());
  const Played counted = *game->parse(start.text() + " quiet=1");
  EXPECT_EQ(counted.text(), start.text() + " quiet=1");
  Played last = counted;
  const auto moves = last.play_moves("die 3 pass pass");
  ASSERT_TRUE(moves.ok());
  const RecordedGame read =
      again(registry, RecordFormat::brett, game_of_moves(game, counted, *moves));
  EXPECT_EQ(read.last.end_reason(), "two rounds without a bid");
}

}  // namespace
}  // namespace brett::bazaar_record_tests
