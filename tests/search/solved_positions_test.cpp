// Positions whose exact values are published: the FFO endgames of Othello, Connect Four games near their
// end.
#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>

#include "core/text.h"
#include "sanitized.h"
#include "search/positions.h"

namespace brett {
namespace {

int number(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// A line of data/othello/endgames.csv.
struct Endgame {
  std::string name;
  std::string position;
  int empties = 0;
  int score = 0;
  std::string best;  // all moves with that score, blanks between
};

std::vector<Endgame> endgames(int from_empties, int to_empties) {
  std::vector<Endgame> list;
  for (const std::string& line : data_lines("othello/endgames.csv")) {
    const auto fields = split(line, ',');
    if (fields[0] == "number") continue;
    Endgame endgame{std::string(fields[0]), fmt::format("{} {}", fields[1], fields[2]),
                    number(fields[3]), number(fields[4]), std::string(fields[5])};
    if (endgame.empties >= from_empties && endgame.empties <= to_empties) list.push_back(endgame);
  }
  return list;
}

void expect_solved(const std::vector<Endgame>& list, std::string_view search) {
  const auto game = game_of("othello");
  const auto player = player_of(*game, search);
  for (const Endgame& endgame : list) {
    const auto state = game->parse(endgame.position);
    ASSERT_TRUE(state.ok()) << state.error().message;
    const auto thought = player->think(*state, {}, 1, {});
    const auto& best = thought->ranked.front();
    EXPECT_EQ(best.value, endgame.score * value_unit) << endgame.name;
    EXPECT_NE(endgame.best.find(best.text), std::string::npos) << endgame.name << ' ' << best.text;
    EXPECT_TRUE(thought->complete) << endgame.name;
  }
}

const std::string solver = "pvs:depth=64,goal=score,order=table+history+replies,iterate=off,";

TEST(OthelloEndgames, UpToSixteenEmptiesComeOutExactly) {
  expect_solved(endgames(0, sanitized ? 14 : 16), solver + (sanitized ? "table=1" : "table=16"));
}

TEST(SlowOthelloEndgames, AllComeOutExactly) {
  expect_solved(endgames(17, 64), solver + "table=1024");
}

// The file counts 22 minus the stones that the winner has played when it wins.
int connect_four_score(Value value, int stones_now) {
  if (value == 0) return 0;
  const int score = 22 - (stones_now + plies_to_end(value) + 1) / 2;
  return value > 0 ? score : -score;
}

void expect_connect_four_solved(std::string_view search, std::size_t every) {
  const auto game = game_of("connect_four");
  const auto player = player_of(*game, search);
  const auto lines = data_lines("connect_four/solved.txt");
  ASSERT_GT(lines.size(), 100U);
  for (std::size_t i = 0; i < lines.size(); i += every) {
    const auto fields = split(lines[i], ' ');
    auto state = game->start();
    for (const char column : fields[0]) state.play(*state.parse_move(std::string(1, column)));
    const auto thought = player->think(state, {}, 1, {});
    EXPECT_EQ(connect_four_score(thought->ranked.front().value, static_cast<int>(fields[0].size())),
              number(fields[1]))
        << lines[i];
  }
}

TEST(ConnectFourEndings, SolvedGamesComeOutExactly) {
  for (const char* search : {"alphabeta", "pvs", "mtdf"}) {
    expect_connect_four_solved(fmt::format("{}:depth=64,eval=plain,table=16", search),
                               sanitized ? 12 : 1);
  }
}

}  // namespace
}  // namespace brett
