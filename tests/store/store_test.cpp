// The store: what is put in comes out, once, to the last bit.
#include "store/store.h"

#include <gmock/gmock.h>

#include <limits>
#include <thread>

#include "store/digest.h"
#include "store/sample_games.h"

namespace brett::store_tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

using StoreTournaments = StoreFile;
using StoreGames = StoreFile;
using StoreImport = StoreFile;
using StoreMerge = StoreFile;
using StoreDocuments = StoreFile;

TEST_F(StoreTournaments, ComeBackAsTheyWereSaved) {
  TournamentId id = 0;
  {
    Store store = open();
    id = *store.add_tournament(sample_tournament());
  }
  const Store store = open(Store::Open::read_only);
  StoredTournament expected = sample_tournament();
  expected.id = id;
  expected.digest = plan_digest(expected.plan);
  EXPECT_THAT(*store.tournaments(), ElementsAre(expected));
  EXPECT_EQ(*store.tournament_of(expected.plan), expected);
  EXPECT_EQ(*store.tournament_of("another"), std::nullopt);
}

TEST_F(StoreTournaments, ArePlansAndTheSamePlanIsTheSameTournament) {
  Store store = open();
  const auto first = *store.add_tournament(sample_tournament("a"));
  const auto second = *store.add_tournament(sample_tournament("b"));
  StoredTournament again = sample_tournament("a");
  again.name = "summer cup";
  again.begun = "2027-01-01T00:00:00Z";
  EXPECT_EQ(*store.add_tournament(again), first);
  EXPECT_NE(first, second);
  EXPECT_THAT(*store.tournaments(), SizeIs(2));
  EXPECT_EQ(store.tournaments()->front().name, "spring cup");
}

TEST_F(StoreTournaments, WithTheSamePlanMustHaveTheSamePlayers) {
  Store store = open();
  ASSERT_TRUE(store.add_tournament(sample_tournament()));
  StoredTournament other = sample_tournament();
  other.players.pop_back();
  const auto added = store.add_tournament(other);
  ASSERT_FALSE(added);
  EXPECT_THAT(added.error().message, HasSubstr("the same plan, but another game or other players"));
}

TEST_F(StoreTournaments, ShareTheirPlayers) {
  Store store = open();
  ASSERT_TRUE(store.add_tournament(sample_tournament("a")));
  ASSERT_TRUE(store.add_tournament(sample_tournament("b")));
  EXPECT_EQ(store.counts()->players, 2U);
}

TEST_F(StoreTournaments, DigestsAreTheSameForEver) {
  EXPECT_EQ(plan_digest(""), plan_digest(""));
  EXPECT_NE(plan_digest("a"), plan_digest(std::string("a\0", 2)));
  EXPECT_NE(plan_digest("12345678"), plan_digest("123456789"));
  EXPECT_EQ(plan_digest("games = 4\n"), "b9f5164b16e466b0c9e20f6f4bbb27dc");
}

TEST_F(StoreTournaments, KeepTheLastTable) {
  Store store = open();
  const auto id = *store.add_tournament(sample_tournament());
  const auto other = *store.add_tournament(sample_tournament("other"));
  const std::vector<StoredStanding> old{
      {.rank = 1, .player = 0, .points = 9}, {.rank = 2, .player = 1}, {.rank = 3, .player = 2}};
  const std::vector<StoredStanding> table{
      {.rank = 1, .player = 2, .points = 2.5, .difference = -3, .wins = 2, .draws = 1},
      {.rank = 2, .player = 0, .points = 0.1, .losses = 7, .rating = 12.5, .rating_error = 0.1}};
  ASSERT_TRUE(store.save_standings(id, old));
  ASSERT_TRUE(store.save_standings(other, old));
  ASSERT_TRUE(store.save_standings(id, table));
  EXPECT_EQ(*store.standings(id), table);
  EXPECT_EQ(*store.standings(other), old);
  EXPECT_FALSE(store.save_standings(99, table)) << "there is no such tournament";
}

TEST_F(StoreGames, ComeBackAsTheyWereSaved) {
  TournamentId id = 0;
  {
    Store store = open();
    id = *store.add_tournament(sample_tournament());
    for (const std::uint64_t number : {5U, 0U, 3U})
      ASSERT_EQ(*store.add_game(id, sample_game(number)), true);
  }
  const Store store = open(Store::Open::existing);
  const auto games = *store.games(id);
  ASSERT_THAT(games, SizeIs(3));
  const std::vector<std::uint64_t> in_order{0, 3, 5};
  for (std::size_t i = 0; i < games.size(); ++i) {
    StoredGame saved = sample_game(in_order[i]);
    EXPECT_EQ(*store.record_of(games[i].id), saved.record);
    saved.id = games[i].id;
    EXPECT_EQ(games[i], without_record(saved));
  }
  EXPECT_EQ(*store.game_count(id), 3U);
}

TEST_F(StoreGames, KeepForfeitsWithTheirReasons) {
  Store store = open();
  const auto id = *store.add_tournament(sample_tournament());
  StoredGame game = sample_game(0);
  game.ending = Ending::forfeit;
  game.ended_by = 1;
  game.how = "illegal move";
  game.reason = "O played 'z9'; that's none";
  game.margins.clear();
  ASSERT_TRUE(store.add_game(id, game));
  game.id = store.games(id)->front().id;
  EXPECT_THAT(*store.games(id), ElementsAre(without_record(game)));
}

TEST_F(StoreGames, KeepNumbersToTheLastBit) {
  Store store = open();
  const auto id = *store.add_tournament(sample_tournament());
  const std::vector<double> values{0.1 + 0.2,
                                   1.0 / 3,
                                   -std::numeric_limits<double>::denorm_min(),
                                   std::numeric_limits<double>::max(),
                                   std::nextafter(1.0, 2.0),
                                   -1};
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    StoredGame game = sample_game(i);
    game.payoffs = {values[i], values[i + 1]};
    game.seconds = values[i];
    game.margins = {std::numeric_limits<long long>::min(), std::numeric_limits<long long>::max()};
    ASSERT_TRUE(store.add_game(id, game));
  }
  const auto games = *store.games(id);
  for (const StoredGame& game : games) {
    EXPECT_EQ(game.payoffs, (std::vector{values[game.number], values[game.number + 1]}));
    EXPECT_EQ(game.seconds, values[game.number]);
    EXPECT_EQ(game.margins.front(), std::numeric_limits<long long>::min());
    EXPECT_EQ(game.margins.back(), std::numeric_limits<long long>::max());
  }
}

TEST_F(StoreGames, ANumberIsTakenOnce) {
  Store store = open();
  const auto id = *store.add_tournament(sample_tournament());
  const auto other = *store.add_tournament(sample_tournament("other"));
  EXPECT_TRUE(*store.add_game(id, sample_game(4)));
  StoredGame again = sample_game(4);
  again.payoffs = {0.25, 0.75};
  EXPECT_FALSE(*store.add_game(id, again));
  EXPECT_EQ(store.games(id)->front().payoffs, sample_game(4).payoffs);
  EXPECT_TRUE(*store.add_game(other, again)) << "another tournament has its own numbers";
  EXPECT_EQ(store.counts()->games, 2U);
}

TEST_F(StoreGames, TheLastOnesComeFirst) {
  Store store = open();
  const auto id = *store.add_tournament(sample_tournament());
  const auto other = *store.add_tournament(sample_tournament("other"));
  for (const unsigned number : {3U, 1U, 7U}) ASSERT_TRUE(*store.add_game(id, sample_game(number)));
  ASSERT_TRUE(*store.add_game(other, sample_game(9)));
  const auto games = store.last_games(id, 2);
  ASSERT_TRUE(games.ok());
  ASSERT_EQ(games->size(), 2U);
  EXPECT_EQ(games->front().number, 7U);
  EXPECT_EQ(games->back().number, 3U);
}

TEST_F(StoreGames, MustBeWhole) {
  Store store = open();
  const auto id = *store.add_tournament(sample_tournament());
  const auto error_of = [&](const auto& spoil) {
    StoredGame game = sample_game(1);
    spoil(game);
    const auto added = store.add_game(id, game);
    return added ? "none" : added.error().message;
  };
  using Game = StoredGame;
  EXPECT_EQ(error_of([](Game&) {}), "none");
  EXPECT_THAT(error_of([](Game& game) { game.seats = {0, 3}; }), HasSubstr("players 0 to 2"));
  EXPECT_THAT(error_of([](Game& game) { game.payoffs = {1}; }), HasSubstr("a payoff for every"));
  EXPECT_THAT(error_of([](Game& game) { game.payoffs[0] = std::nan(""); }), HasSubstr("numbers"));
  EXPECT_THAT(error_of([](Game& game) { game.margins = {1}; }), HasSubstr("a margin for every"));
  EXPECT_THAT(error_of([](Game& game) { game.ending = Ending::open; }),
              HasSubstr("must be finished"));
  EXPECT_THAT(error_of([](Game& game) { game.record = ""; }), HasSubstr("must have a record"));
  EXPECT_THAT(error_of([](Game& game) { game.number = std::uint64_t{1} << 40; }),
              HasSubstr("too large"));
  EXPECT_THAT(error_of([](Game& game) { game.block = ~std::uint64_t{0}; }), HasSubstr("too large"));
  EXPECT_EQ(*store.game_count(id), 1U);
  EXPECT_THAT(store.add_game(7, sample_game(0)).error().message, HasSubstr("has no tournament 7"));
}

TEST_F(StoreGames, RecordsComeBackByteForByteWhateverTheyAre) {
  Store store = open();
  const auto id = *store.add_tournament(sample_tournament());
  const std::vector<std::string> texts{print_record(sample_record(1, "othello")),
                                       print_record(sample_record(2, "three_wins_chance")),
                                       print_record(sample_record(3, "kuhn_poker")),
                                       std::string("\x01\x00\t\x1f", 4),
                                       "no record at all\n\n 1       1  a1",
                                       "\xff\xfe gr\xc3\xbc\xc3\x9f"};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    StoredGame game = sample_game(i);
    game.record = texts[i];
    ASSERT_TRUE(store.add_game(id, game));
  }
  const auto games = *store.games(id);
  for (const StoredGame& game : games) {
    EXPECT_EQ(*store.record_of(game.id), texts[game.number]);
  }
  EXPECT_THAT(store.record_of(3).error().message, HasSubstr("has no game 3"));
}

TEST_F(StoreGames, AreReadOneByOneUntilSomebodyHasEnough) {
  Store store = open();
  const auto id = add_sample(store, 4);
  std::vector<std::uint64_t> seen;
  const Status status = store.for_each_game(id, [&](const StoredGame& game) -> Status {
    seen.push_back(game.number);
    EXPECT_EQ(store.record_of(game.id).value(), sample_game(game.number).record);
    if (seen.size() == 3) return Error{"enough"};
    return Done{};
  });
  EXPECT_EQ(status.error().message, "enough");
  EXPECT_THAT(seen, ElementsAre(0, 1, 2));
}

TEST_F(StoreGames, SeveralThreadsMayAddThem) {
  Store store = open();
  const auto id = *store.add_tournament(sample_tournament());
  constexpr std::uint64_t each = 40;
  std::vector<std::thread> threads;
  for (std::uint64_t i = 0; i < 3; ++i) {
    threads.emplace_back([&store, id, i] {
      // Every number comes from two of the three.
      for (std::uint64_t k = 0; k < 2 * each; ++k) {
        EXPECT_TRUE(store.add_game(id, sample_game((i * each + k) % (3 * each))));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const auto games = *store.games(id);
  ASSERT_THAT(games, SizeIs(3 * each));
  for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(games[i].number, i);
}

TEST_F(StoreGames, ViewForSqlTellsWhoSatWhere) {
  Store store = open();
  const auto id = *store.add_tournament(sample_tournament());
  StoredGame game = sample_game(0);
  game.seats = {1, 0};
  game.payoffs = {0.5, -0.5};
  ASSERT_TRUE(store.add_game(id, game));
  EXPECT_EQ(ask_sql("SELECT group_concat(seat || ' ' || player || ' ' || payoff, ', ') "
                    "FROM game_seats"),
            "0 pvs:depth=3 0.5, 1 random -0.5");
}

TEST_F(StoreImport, TakesEveryGameOnce) {
  Store store = open();
  std::vector<Record> records;
  for (std::uint64_t seed = 1; seed <= 20; ++seed)
    records.push_back(sample_record(seed, "othello"));
  EXPECT_EQ(*store.import(records), (ImportCount{.added = 20}));
  EXPECT_EQ(*store.import(records), (ImportCount{.duplicates = 20}));
  records.push_back(sample_record(21, "othello"));
  records.push_back(records.back());
  EXPECT_EQ(*store.import(records), (ImportCount{.added = 1, .duplicates = 21}));
  EXPECT_EQ(store.counts()->free_games, 21U);
}

TEST_F(StoreImport, OnlyMovesPlayersDateStartGameSeedAndNumberMakeAGameTheSame) {
  Store store = open();
  const Record record = sample_record(1);
  const auto is_new = [&](const auto& change) {
    Record other = record;
    change(other);
    return store.import(std::span(&other, 1))->added == 1;
  };
  EXPECT_TRUE(is_new([](Record&) {}));
  EXPECT_FALSE(is_new([](Record&) {}));
  EXPECT_FALSE(is_new([](Record& other) { other.event = "somewhere"; }));
  EXPECT_FALSE(is_new([](Record& other) { other.plies[0].time.reset(); }));
  EXPECT_TRUE(is_new([](Record& other) { other.game = "othello"; }));
  EXPECT_TRUE(is_new([](Record& other) { other.start = "--------- O"; }));
  EXPECT_TRUE(is_new([](Record& other) { other.date = "2026-11-17"; }));
  EXPECT_TRUE(is_new([](Record& other) { other.players[1] = "Ada"; }));
  EXPECT_TRUE(is_new([](Record& other) { other.plies[0].move = "z9"; }));
  EXPECT_TRUE(is_new([](Record& other) { other.plies.pop_back(); }));
  EXPECT_TRUE(is_new([](Record& other) { other.seed = 77; }));
  EXPECT_TRUE(is_new([](Record& other) { other.number = 2; }));
  EXPECT_FALSE(is_new([](Record& other) { other.number = 2; }));
  EXPECT_TRUE(is_new([](Record& other) { other.seed.reset(); })) << "another program's";
  EXPECT_FALSE(is_new([](Record& other) { other.seed.reset(); }));
}

TEST_F(StoreImport, KnowsGamesThatOlderVersionsHaveStored) {
  const Record record = sample_record(1);
  {
    Store store = open();
    ASSERT_TRUE(store.import(std::span(&record, 1)));
  }
  with_sql(fmt::format("UPDATE games SET digest = '{}'", older_record_digest(record)));
  Store store = open();
  EXPECT_EQ(*store.import(std::span(&record, 1)), (ImportCount{.duplicates = 1}));
  Record other = record;  // which looked the same to them
  other.seed = 2;
  EXPECT_EQ(*store.import(std::span(&other, 1)), (ImportCount{.added = 1}));
  EXPECT_EQ(*store.import(std::span(&other, 1)), (ImportCount{.duplicates = 1}));
  other.seed.reset();
  EXPECT_EQ(*store.import(std::span(&other, 1)), (ImportCount{.duplicates = 1}))
      << "without a seed it could be the first";
}

TEST_F(StoreImport, LeavesGamesWithoutAResultOut) {
  Store store = open();
  Record open_record = sample_record(1);
  open_record.ending = Ending::open;
  open_record.payoffs.clear();
  const std::vector<Record> records{open_record, sample_record(2)};
  EXPECT_EQ(*store.import(records), (ImportCount{.added = 1, .unfinished = 1}));
}

TEST_F(StoreImport, IsUndoneAsAWholeIfTheSourceFails) {
  Store store = open();
  const auto count = store.import([&](const Store::AddRecord& add) -> Status {
    EXPECT_TRUE(*add(sample_record(1)));
    return Error{"line 7: no move"};
  });
  EXPECT_EQ(count.error().message, "line 7: no move");
  EXPECT_EQ(*store.counts(), StoreCounts{});
  const std::vector<Record> records{sample_record(1)};
  EXPECT_EQ(store.import(records)->added, 1U) << "the store goes on";
}

TEST_F(StoreImport, RowsOfAllGamesComeWithNamesAndRecords) {
  Store store = open();
  Record own = sample_record(9);
  own.players = {"Ada", "random"};
  own.margin = 12;
  ASSERT_TRUE(store.import(std::span(&own, 1)));
  const auto id = add_sample(store, 2);
  std::vector<StoredRow> rows;
  ASSERT_TRUE(store.for_each_row([&](StoredRow row) -> Status {
    rows.push_back(std::move(row));
    return Done{};
  }));
  ASSERT_THAT(rows, SizeIs(3));
  EXPECT_EQ(rows[0].tournament, id);
  EXPECT_EQ(rows[1].played.number, 1U);
  EXPECT_THAT(rows[1].players, ElementsAre("random", "random"));
  EXPECT_EQ(rows[1].played.record, sample_game(1).record);
  EXPECT_EQ(rows[2].tournament, 0);
  EXPECT_THAT(rows[2].players, ElementsAre("Ada", "random"));
  EXPECT_EQ(rows[2].game, "tic_tac_toe");
  EXPECT_EQ(rows[2].date, own.date);
  EXPECT_EQ(rows[2].played.record, print_record(own));
  EXPECT_THAT(rows[2].played.margins, ElementsAre(12, -12));
}

TEST_F(StoreMerge, AddsWhatIsMissingOnce) {
  Store first = open();
  Store second = open(Store::Open::create, "second.db");
  const auto into = *first.add_tournament(sample_tournament());
  // Another id, and other ids of the players.
  StoredTournament other = sample_tournament("other");
  other.players = {"mcts:playouts=9"};
  ASSERT_TRUE(second.add_tournament(other));
  const auto of = *second.add_tournament(sample_tournament());
  for (const std::uint64_t number : {0U, 1U})
    ASSERT_TRUE(first.add_game(into, sample_game(number)));
  for (const std::uint64_t number : {1U, 2U, 3U})
    ASSERT_TRUE(second.add_game(of, sample_game(number)));
  EXPECT_EQ(*first.merge(into, second, of), (MergeCount{.added = 2, .present = 1}));
  EXPECT_EQ(*first.merge(into, second, of), (MergeCount{.present = 3}));
  EXPECT_EQ(*first.merge(into, first, into), (MergeCount{.present = 4})) << "with itself";

  Store whole = open(Store::Open::create, "whole.db");
  const auto all = add_sample(whole, 4);
  EXPECT_EQ(*first.games(into), *whole.games(all));
  std::vector<std::vector<std::string>> players;
  ASSERT_TRUE(first.for_each_row([&](const StoredRow& row) -> Status {
    players.push_back(row.players);
    EXPECT_EQ(row.played.record, sample_game(row.played.number).record);
    return Done{};
  }));
  EXPECT_THAT(players, testing::Each(ElementsAre("random", "random")));
}

TEST_F(StoreMerge, RefusesAnotherPlanAndCountsGamesThatEndedOtherwise) {
  Store first = open();
  Store second = open(Store::Open::create, "second.db");
  const auto into = add_sample(first, 1);
  const auto other = *second.add_tournament(sample_tournament("another"));
  const auto refused = first.merge(into, second, other);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("another plan"));
  const auto of = *second.add_tournament(sample_tournament());
  StoredGame different = sample_game(0);
  different.payoffs = {0.25, -0.25};
  ASSERT_TRUE(second.add_game(of, different));
  EXPECT_EQ(*first.merge(into, second, of), (MergeCount{.differing = 1}));
  EXPECT_EQ(first.games(into)->front().payoffs, sample_game(0).payoffs);
}

TEST_F(StoreMerge, RefusesGamesThatCannotBe) {
  Store first = open();
  const auto into = *first.add_tournament(sample_tournament());
  TournamentId of = 0;
  {
    Store second = open(Store::Open::create, "second.db");
    of = add_sample(second, 2);
  }
  for (const char* damage : {"seats = '[7,0]'", "payoffs = '[1]'", "ended_by = 2"}) {
    with_sql(fmt::format("UPDATE games SET {} WHERE number = 1", damage), "second.db");
    Store second = open(Store::Open::existing, "second.db");
    const auto refused = first.merge(into, second, of);
    ASSERT_FALSE(refused) << damage;
    EXPECT_THAT(refused.error().message, HasSubstr("game 2 of tournament 1: "));
    EXPECT_EQ(*first.game_count(into), 0U) << "all or none";
    with_sql(
        "UPDATE games SET seats = '[2,0]', payoffs = '[1,-1]', ended_by = NULL "
        "WHERE number = 1",
        "second.db");
  }
}

TEST_F(StoreDocuments, WeightsHaveVersions) {
  Store store = open();
  const std::string bytes("a\0\xff", 3);
  EXPECT_EQ(*store.save_weights({.name = "lines", .game = "othello", .text = "old"}), 1);
  EXPECT_EQ(*store.save_weights({.name = "lines", .game = "othello", .text = bytes}), 2);
  EXPECT_EQ(*store.save_weights({.name = "other", .game = "othello", .text = ""}), 1);
  const auto newest = *store.weights("lines");
  ASSERT_TRUE(newest);
  EXPECT_EQ(newest->version, 2);
  EXPECT_EQ(newest->text, bytes);
  EXPECT_EQ(newest->game, "othello");
  EXPECT_EQ(newest->saved.size(), 20U);
  EXPECT_EQ((*store.weights("lines", 1))->text, "old");
  EXPECT_EQ(*store.weights("lines", 3), std::nullopt);
  EXPECT_EQ(*store.weights("nothing"), std::nullopt);
  EXPECT_EQ(store.counts()->weights, 3U);
}

TEST_F(StoreDocuments, ProfilesBelongToAnOwnerAndAnOpponent) {
  Store store = open();
  EXPECT_EQ(*store.save_profile({.name = "p", .owner = "a", .opponent = "b", .text = "1"}), 1);
  EXPECT_EQ(*store.save_profile({.name = "p", .owner = "a", .opponent = "c", .text = "2"}), 1);
  EXPECT_EQ(*store.save_profile({.name = "p", .owner = "a", .opponent = "b", .text = "3"}), 2);
  EXPECT_EQ((*store.profile("p", "a", "b"))->text, "3");
  EXPECT_EQ((*store.profile("p", "a", "b", 1))->text, "1");
  EXPECT_EQ((*store.profile("p", "a", "c"))->version, 1);
  EXPECT_EQ(*store.profile("p", "b", "a"), std::nullopt);
}

}  // namespace
}  // namespace brett::store_tests
