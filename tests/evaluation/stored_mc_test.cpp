// Stored Monte Carlo tables: filling them, their text, and what players make of them.
#include "evaluation/stored_mc.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <stop_token>

#include "core/text.h"
#include "evaluation/othello_stored_mc.h"
#include "files/data_file.h"
#include "players/registry.h"

namespace brett {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using Board = OthelloOn<8>;

StoredMc filled(std::uint64_t games, int threads = 1, std::uint64_t seed = 1) {
  StoredMc table(seed);
  table.add_games(games, threads);
  return table;
}

const std::string header =
    "# brett stored-mc 1\n# game othello\n# games 100\n# seed 7\n"
    "move,category,won_by_1,won_by_2,played\n";

StoredMc parsed(const std::string& rows) {
  const auto table = StoredMc::parse(header + rows + "# end\n", "test");
  EXPECT_TRUE(table.ok()) << (table ? "" : table.error().message);
  return table ? *table : StoredMc();
}

// --- filling -------------------------------------------------------------------------------------

TEST(StoredMc, AddingGamesTwiceIsAddingThemAtOnce) {
  StoredMc twice = filled(30);
  twice.add_games(70, 1);
  EXPECT_EQ(twice, filled(100));
  EXPECT_NE(twice, filled(100, 1, 2));
}

TEST(StoredMc, AFileCanBeAddedTo) {
  auto table = StoredMc::parse(filled(25).print(), "test");
  ASSERT_TRUE(table.ok());
  table->add_games(15, 1);
  EXPECT_EQ(*table, filled(40));
}

TEST(StoredMc, ThreadsChangeNothing) {
  EXPECT_EQ(filled(101, 3), filled(101, 1));
  EXPECT_EQ(filled(2, 8), filled(2, 1));
}

TEST(StoredMc, StopsBetweenGamesAndGoesOnLater) {
  std::stop_source source;
  StoredMc table;
  table.add_games(5000, 2, source.get_token(), [&](const StoredMc&) { source.request_stop(); });
  ASSERT_GT(table.games(), 0U);
  ASSERT_LT(table.games(), 5000U);
  EXPECT_EQ(table, filled(table.games(), 2));
  table.add_games(10, 1, source.get_token());
  EXPECT_EQ(table, filled(table.games(), 2));
}

// By the names of the cells, with the categories written out as in the study.
int category_by_name(const std::string& cell) {
  static const std::map<std::pair<int, int>, int> fold{
      {{0, 0}, 0}, {{0, 1}, 1}, {{0, 2}, 2}, {{0, 3}, 3}, {{1, 1}, 4},
      {{1, 2}, 5}, {{1, 3}, 6}, {{2, 2}, 7}, {{2, 3}, 8}, {{3, 3}, 9}};
  const int column = std::min(cell[0] - 'a', 'h' - cell[0]);
  const int row = std::min(cell[1] - '1', '8' - cell[1]);
  return fold.at({std::min(column, row), std::max(column, row)});
}

TEST(StoredMc, CountsWhatANaiveRecountCounts) {
  constexpr int games = 40;
  std::map<std::pair<int, int>, StoredMc::Entry> counts;
  for (std::uint64_t number = 0; number < games; ++number) {
    Rng rng(5, number);
    Board game;
    std::vector<int> places;
    while (!game.turn().is_over()) {
      const auto move = game.random_move(rng);
      if (game.text(move) != "pass") places.push_back(category_by_name(game.text(move)));
      game.play(move);
    }
    const std::string cells = game.text().substr(0, 64);
    const auto black = std::count(cells.begin(), cells.end(), 'X');
    const auto white = std::count(cells.begin(), cells.end(), 'O');
    for (std::size_t move = 0; move < places.size(); ++move) {
      StoredMc::Entry& entry = counts[{static_cast<int>(move), places[move]}];
      ++entry.played;
      if (black > white) ++entry.won[0];
      if (white > black) ++entry.won[1];
    }
  }
  const StoredMc table = filled(games, 1, 5);
  for (int move = 0; move < StoredMc::move_numbers; ++move) {
    for (int category = 0; category < StoredMc::categories; ++category) {
      EXPECT_EQ(table.at(move, category), (counts[{move, category}])) << move << ' ' << category;
    }
  }
  EXPECT_EQ(table.at(0, 8).played, 40U);
}

// --- chances -------------------------------------------------------------------------------------

TEST(StoredMc, AChanceIsWonOfPlayedAndZeroIfNever) {
  const StoredMc table = parsed("0,8,40,55,100\n");
  EXPECT_DOUBLE_EQ(table.chance(0, 0, 8), 0.4);
  EXPECT_DOUBLE_EQ(table.chance(1, 0, 8), 0.55);
  EXPECT_EQ(table.chance(0, 0, 7), 0);
  EXPECT_EQ(table.chance(1, 59, 0), 0);
}

TEST(StoredMc, SummaryCountsEveryCellOfAPlayedCategory) {
  // 4 corners at 0.5 and 8 cells of category 1 at 0.2: mean 0.3, variance (4 0.04 + 8 0.01) / 12.
  const StoredMc table = parsed("30,0,5,5,10\n30,1,2,7,10\n");
  const ChanceSummary summary = summary_of(table, 0, 30);
  EXPECT_EQ(summary.cells, 12);
  EXPECT_DOUBLE_EQ(summary.least, 0.2);
  EXPECT_DOUBLE_EQ(summary.most, 0.5);
  EXPECT_NEAR(summary.mean, 0.3, 1e-12);
  EXPECT_NEAR(summary.deviation, std::sqrt(0.02), 1e-12);
  EXPECT_EQ(summary_of(table, 0, 31).cells, 0);
}

// --- text ----------------------------------------------------------------------------------------

TEST(StoredMc, ReadsWhatItPrints) {
  const StoredMc table = filled(20, 1, 9'007'199'254'740'991);
  const auto again = StoredMc::parse(table.print(), "test");
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(*again, table);
  EXPECT_EQ(StoredMc(3), *StoredMc::parse(StoredMc(3).print(), "test"));
}

TEST(StoredMc, ReadsLinesThatEndAsOnWindows) {
  const std::string printed = filled(5).print();
  std::string text;
  for (const std::string_view line : split(printed, '\n')) {
    text += std::string(line) + "\r\n";
  }
  const auto table = StoredMc::parse(text, "test");
  ASSERT_TRUE(table.ok()) << table.error().message;
  EXPECT_EQ(*table, filled(5));
}

std::string refused_table(const std::string& text) {
  const auto table = StoredMc::parse(text, "t.csv");
  return table ? "" : table.error().message;
}

TEST(StoredMc, NamesFileLineValueAndWhatWouldBeRight) {
  EXPECT_EQ(refused_table(""), "stored table 't.csv', line 1: '' must be '# brett stored-mc 1'");
  EXPECT_EQ(refused_table("# brett stored-mc 2\n"),
            "stored table 't.csv', line 1: '# brett stored-mc 2' must be '# brett stored-mc 1'");
  EXPECT_THAT(refused_table("# brett stored-mc 1\n# game chess\n"),
              HasSubstr("line 2: '# game chess'"));
  EXPECT_THAT(refused_table("# brett stored-mc 1\n# game othello\n# gomes 4\n"),
              HasSubstr("line 3: '# gomes 4' must be '# games N'"));
  EXPECT_THAT(refused_table("# brett stored-mc 1\n# game othello\n# games -4\n"),
              HasSubstr("line 3: games '-4': must be a whole number 0 to 1000000000000"));
  EXPECT_THAT(refused_table("# brett stored-mc 1\n# game othello\n# games 4\n# seed x\n"),
              HasSubstr("line 4: seed 'x': must be a whole number"));
  EXPECT_EQ(refused_table(header + "0,8,40,55\n"),
            "stored table 't.csv', line 6: '0,8,40,55' has 4 values, must have 5: "
            "move,category,won_by_1,won_by_2,played");
  EXPECT_THAT(refused_table(header + "60,8,1,1,2\n"),
              HasSubstr("move '60': must be a whole number 0 to 59"));
  EXPECT_THAT(refused_table(header + "0,9,1,1,2\n"),
              HasSubstr("category '9': must be a whole number 0 to 8"));
  EXPECT_THAT(refused_table(header + "0,8,1,1,101\n"),
              HasSubstr("played '101': must be a whole number 0 to 100"));
  EXPECT_THAT(refused_table(header + "0,8,1,1.5,2\n"), HasSubstr("won_by_2 '1.5'"));
}

TEST(StoredMc, RefusesSumsThatCannotBe) {
  EXPECT_THAT(refused_table(header + "0,8,2,1,2\n"), HasSubstr("line 6: 3 games won of 2 played"));
  EXPECT_THAT(refused_table(header + "0,8,0,0,0\n"), HasSubstr("played 0"));
  EXPECT_THAT(refused_table(header + "0,8,1,1,2\n0,8,1,1,2\n"),
              HasSubstr("line 7: move 0 category 8 is here twice"));
  EXPECT_THAT(refused_table(header + "0,8,1,1,60\n0,7,1,1,41\n"),
              HasSubstr("line 7: move 0 was played 101 times: must be at most the 100 games"));
}

TEST(StoredMc, RefusesATableThatWasCutOff) {
  const std::string whole = filled(1).print();
  EXPECT_EQ(
      refused_table(header),
      "stored table 't.csv', line 5: '# end' is missing as the last line: the table was cut off");
  EXPECT_EQ(refused_table(whole), "");
  for (std::size_t size = 0; size + 1 < whole.size(); ++size) {
    ASSERT_NE(refused_table(whole.substr(0, size)), "") << size;
  }
  EXPECT_THAT(refused_table(header + "# end\n0,8,1,1,2\n"),
              HasSubstr("line 6: '# end' must be the last line"));
}

// --- evaluation ----------------------------------------------------------------------------------

Board after(std::string_view moves) {
  Board state;
  for (std::size_t i = 0; i + 1 < moves.size(); i += 2) {
    for (const auto move : moves_of(state)) {
      if (state.text(move) != moves.substr(i, 2)) continue;
      state.play(move);
      break;
    }
  }
  return state;
}

// After f5 White may play f6 (category 7), d6 and f4 (category 8).
const std::string some_rows = "0,8,40,55,100\n1,7,30,20,50\n1,8,10,10,50\n2,2,30,60,100\n";

TEST(StoredMcEvaluation, IsTheBestChanceOfTheMoversMoves) {
  const StoredMcEvaluation evaluation(parsed(some_rows));
  EXPECT_EQ(evaluation.value(Board(), 0), 400);
  EXPECT_EQ(evaluation.value(after("f5"), 1), 400);
  EXPECT_EQ(evaluation.value(after("f5d6c3"), 1), 0);  // never played: 0
}

// White can only pass; Black's one move then is c1, category 2, the third disc to be placed.
const std::string white_must_pass =
    "XO------" + std::string(16, '-') + "---OO------OO---" + std::string(24, '-') + " O";

TEST(StoredMcEvaluation, WhoMustPassHasWhatTheOpponentLeaves) {
  const StoredMcEvaluation evaluation(parsed(some_rows));
  const auto state = Board().parse(white_must_pass);
  ASSERT_TRUE(state.ok()) << state.error().message;
  ASSERT_EQ(state->move_bits(), 0U);
  EXPECT_EQ(evaluation.value(*state, 1), 700);
}

TEST(StoredMcEvaluation, KnowsNothingOfTheCentreThatReversiFills) {
  const StoredMcEvaluation evaluation(parsed(some_rows));
  EXPECT_EQ(evaluation.value(Board(OthelloStart::reversi), 0), 0);
}

// --- weighted playouts ---------------------------------------------------------------------------

// How often each move is drawn, by text.
template <class Draw>
std::map<std::string, int> frequencies(const State& state, int draws, Draw draw) {
  std::map<std::string, int> counts;
  for (int i = 0; i < draws; ++i) ++counts[state.text(draw(state))];
  return counts;
}

TEST(StoredMcPolicy, DrawsMovesByTheirChances) {
  const StoredMcPolicy policy(parsed(some_rows));
  const State state = after("f5");
  Rng rng(1);
  // Weights 0.4, 0.2, 0.2 of 8000 draws; 200 are more than four standard deviations.
  for (const bool by_list : {false, true}) {
    auto counts = frequencies(state, 8000, [&](const State& board) {
      return by_list ? policy.Policy::draw(board, rng) : policy.draw(board, rng);
    });
    EXPECT_EQ(counts.size(), 3U);
    EXPECT_NEAR(counts["f6"], 4000, 200);
    EXPECT_NEAR(counts["d6"], 2000, 200);
    EXPECT_NEAR(counts["f4"], 2000, 200);
  }
}

TEST(StoredMcPolicy, NeverDrawsAMoveThatNeverWon) {
  const StoredMcPolicy policy(parsed("1,8,10,0,50\n1,7,10,1,50\n"));
  Rng rng(1);
  auto counts =
      frequencies(after("f5"), 200, [&](const State& board) { return policy.draw(board, rng); });
  EXPECT_EQ(counts["f6"], 200);
}

TEST(StoredMcPolicy, DrawsAnyMoveWhereNothingIsKnown) {
  const StoredMcPolicy policy(parsed(""));
  Rng rng(1);
  auto counts =
      frequencies(after("f5"), 3000, [&](const State& board) { return policy.draw(board, rng); });
  for (const char* move : {"f4", "d6", "f6"}) EXPECT_NEAR(counts[move], 1000, 150) << move;
  const auto passing = Board().parse(white_must_pass);
  EXPECT_EQ(policy.draw(*passing, rng), boxed(Board::pass));
  EXPECT_EQ(policy.Policy::draw(*passing, rng), boxed(Board::pass));
}

// --- players -------------------------------------------------------------------------------------

std::string trouble(std::string_view game, std::string_view player) {
  const auto made = make_player(**Registry::standard().game(game), player, {});
  return made ? "" : made.error().message;
}

TEST(StoredMcPlayers, FindTheShippedTable) {
  EXPECT_EQ(trouble("othello", "alphabeta:depth=1,eval=stored_mc"), "");
  EXPECT_EQ(trouble("othello", "montecarlo:weighted=on"), "");
  EXPECT_EQ(trouble("othello", "mcts:policy=weighted"), "");
}

TEST(StoredMcPlayers, TakeATableOfTheirOwn) {
  const auto path = std::filesystem::path(testing::TempDir()) / "stored_mc_players.csv";
  // Among the first moves all are alike; of the replies only f6's category ever won.
  ASSERT_TRUE(write_text("test", path, header + "1,7,10,40,50\n1,8,50,0,50\n# end\n").ok());
  const auto game = Registry::standard().game("othello");
  const auto player = make_player(
      **game, fmt::format("alphabeta:depth=1,eval=stored_mc,eval.table={}", path.string()), {});
  ASSERT_TRUE(player.ok()) << player.error().message;
  const auto thought = (*player)->think((*game)->start(), {}, 4, {});
  ASSERT_TRUE(thought.has_value());
  EXPECT_EQ(thought->ranked[0].value, -800);
  EXPECT_EQ(trouble("othello", fmt::format("mcts:policy=weighted,policy_table={}", path.string())),
            "");
  std::filesystem::remove(path);
}

TEST(StoredMcPlayers, LookForTheFileOnlyWhenItIsUsed) {
  EXPECT_EQ(trouble("othello", "montecarlo:policy_table=nowhere.csv"), "");
  EXPECT_THAT(trouble("othello", "montecarlo:weighted=on,policy_table=nowhere.csv"),
              AllOf(HasSubstr("stored table 'nowhere.csv'"), HasSubstr("no such file")));
  EXPECT_THAT(trouble("othello", "mcts:policy=weighted,policy_table=nowhere.csv"),
              HasSubstr("no such file"));
  EXPECT_THAT(trouble("othello", "pvs:eval=stored_mc,eval.table=nowhere.csv"),
              HasSubstr("no such file"));
}

TEST(StoredMcPlayers, OnOtherBoardsSayThatThereIsNone) {
  EXPECT_THAT(trouble("othello:size=6", "montecarlo:weighted=on"), HasSubstr("must be off"));
  EXPECT_THAT(trouble("othello:size=6", "mcts:policy=weighted"), HasSubstr("must be random"));
  EXPECT_THAT(trouble("othello:size=6", "alphabeta:eval=stored_mc"),
              HasSubstr("unknown evaluation 'stored_mc'"));
}

TEST(StoredMcPlayers, PlayWeightedGamesToTheEnd) {
  const auto game = Registry::standard().game("othello");
  const auto state = (*game)->start();
  for (const char* spec :
       {"montecarlo:playouts=40,weighted=on", "mcts:playouts=40,policy=weighted"}) {
    const auto player = make_player(**game, spec, {});
    ASSERT_TRUE(player.ok()) << player.error().message;
    const auto thought = (*player)->think(state, {}, 1, {});
    ASSERT_TRUE(thought.has_value());
    EXPECT_EQ(thought->counters.playouts, 40U) << spec;
  }
}

// --- the table that comes with the program -------------------------------------------------------

TEST(ShippedStoredTable, ShowsWhatTheStudyFound) {
  const auto table = StoredMc::load(StoredMc::default_file);
  ASSERT_TRUE(table.ok()) << table.error().message;
  EXPECT_EQ(table->games(), 140'000U);
  EXPECT_EQ(table->seed(), 1U);
  EXPECT_EQ(table->at(0, 8).played, 140'000U);
  int entries = 0;
  int second_ahead = 0;
  for (int move = 0; move < StoredMc::move_numbers; ++move) {
    for (int category = 0; category < StoredMc::categories; ++category) {
      if (table->at(move, category).played < 1000) continue;
      ++entries;
      second_ahead += table->chance(1, move, category) > table->chance(0, move, category);
    }
  }
  EXPECT_GT(second_ahead, entries * 6 / 10);
  // A corner is good for who takes it, and the players take turns: the zigzag.
  int turns = 0;
  for (int move = 20; move < 40; ++move) {
    turns += (table->chance(0, move + 1, 0) > table->chance(0, move, 0)) == (move % 2 == 1);
  }
  EXPECT_EQ(turns, 20);
  EXPECT_EQ(table->at(2, 0).played, 0U);  // corners come late
}

TEST(SlowShippedStoredTable, IsMadeAgainBitForBit) {
  const auto table = StoredMc::load(StoredMc::default_file);
  ASSERT_TRUE(table.ok()) << table.error().message;
  EXPECT_EQ(*table, filled(140'000, 2));
}

}  // namespace
}  // namespace brett
