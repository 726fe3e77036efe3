// Boxed states and what goes with them: lists of moves, histories, games as a match sees them.
#include "core/state.h"

#include <gmock/gmock.h>

#include <array>
#include <cstring>

#include "core/played.h"
#include "core/table_of.h"
#include "games/connect_four.h"
#include "games/morris.h"
#include "games/tic_tac_toe.h"

namespace brett {
namespace {

using ::testing::HasSubstr;

// A single move of any size of state, or more moves than its facts promise.
template <std::size_t Bytes, int Moves = 1>
class Heap {
 public:
  static constexpr Facts facts{
      .name = "heap", .title = "Heap", .help = "", .min_seats = 1, .max_seats = 1, .max_moves = 3};
  static constexpr std::string_view rules = "";
  struct Move {
    std::uint8_t number = 0;
    friend bool operator==(Move, Move) = default;
  };
  static constexpr int seats() { return 1; }
  Turn turn() const { return bytes.back() == std::byte{9} ? Turn::over() : Turn::of(0); }
  void moves(MoveList<Heap>& list) const {
    for (int number = 0; number < Moves; ++number) {
      list.push_back({static_cast<std::uint8_t>(number)});
    }
  }
  void play(Move) { bytes.back() = std::byte{9}; }
  double payoff(Seat) const { return 0; }
  std::uint64_t key() const { return 0; }
  std::string text() const { return ""; }
  std::string text(Move) const { return "x"; }
  Result<Heap> parse(std::string_view) const { return *this; }
  View view() const { return {}; }
  std::vector<std::string> path(Move) const { return {}; }
  friend bool operator==(const Heap&, const Heap&) = default;

  std::array<std::byte, Bytes> bytes{};
};
using Greedy = Heap<1, 4>;

TEST(State, IsEmptyUntilAGameIsAssigned) {
  State state;
  EXPECT_TRUE(state.empty());
  EXPECT_EQ(state, State());
  const State copy = state;
  EXPECT_TRUE(copy.empty());
  state = TicTacToe();
  EXPECT_FALSE(state.empty());
  EXPECT_NE(state, copy);
  EXPECT_EQ(state.facts().name, "tic_tac_toe");
}

TEST(State, HoldsAGameAndItsTurn) {
  const TicTacToe typed = *TicTacToe().parse("XX-OO---- X");
  const State state = typed;
  EXPECT_TRUE(state.is<TicTacToe>());
  EXPECT_FALSE(state.is<Morris>());
  EXPECT_EQ(state.as<TicTacToe>(), typed);
  EXPECT_EQ(state.turn(), Turn::of(0));
  EXPECT_EQ(state.seats(), 2);
  EXPECT_EQ(state.text(), typed.text());
  EXPECT_FALSE(state.has(Feature::chance));
  EXPECT_TRUE(state.has(Feature::symmetry));
}

TEST(State, IsEqualToStatesOfTheSameGameOnly) {
  EXPECT_EQ(State(TicTacToe()), State(TicTacToe()));
  EXPECT_NE(State(TicTacToe()), State(*TicTacToe().parse("X-------- O")));
  EXPECT_NE(State(TicTacToe()), State(Morris()));
}

TEST(State, TheTurnFollowsEveryMove) {
  State state = *TicTacToe().parse("XX-OO---- X");
  const Move wins = moves_of(state)[0];
  const State after = state.after(wins);
  EXPECT_TRUE(after.turn().is_over());
  EXPECT_EQ(state.turn(), Turn::of(0)) << "the state it comes from stays as it is";
  state.play(wins);
  EXPECT_EQ(state, after);
  EXPECT_EQ(state.turn(), after.turn());
}

TEST(State, SurvivesBeingAssignedToItself) {
  State state = Morris();
  const State& same = state;
  state = same;
  EXPECT_EQ(state, State(Morris()));
  state = TicTacToe();
  EXPECT_EQ(state, State(TicTacToe()));
}

template <std::size_t Bytes>
void expect_copied() {
  Heap<Bytes> heap;
  for (std::size_t i = 0; i < Bytes; ++i) heap.bytes[i] = static_cast<std::byte>(i % 7 + 1);
  const State state = heap;
  EXPECT_GE(state.stride(), Bytes);
  EXPECT_LT(state.stride(), Bytes + 32);
  EXPECT_LE(state.stride(), largest_state);
  const State copy = state;
  EXPECT_EQ(copy, state);
  EXPECT_EQ(copy.template as<Heap<Bytes>>(), heap);
  std::array<std::byte, largest_state> bytes{};
  state.copy_bytes(bytes.data());
  EXPECT_EQ(State(state, state.turn(), bytes.data()), state);
}

TEST(State, CopiesTakeTheBytesOfTheGameWhateverItsSize) {
  expect_copied<1>();
  expect_copied<31>();
  expect_copied<32>();
  expect_copied<33>();
  expect_copied<200>();
  expect_copied<511>();
  expect_copied<512>();
}

// What lies behind the bytes in use is left as it was.
TEST(State, CopiesTakeOnlyTheBytesInUse) {
  State target = [] {
    Heap<512> full;
    full.bytes.fill(std::byte{5});
    return State(full);
  }();
  const State small = Heap<40>();
  target = small;
  std::array<std::byte, largest_state> bytes{};
  std::memcpy(bytes.data(), target.data(), bytes.size());
  for (std::size_t i = small.stride(); i < bytes.size(); ++i) EXPECT_EQ(bytes[i], std::byte{5});
}

TEST(State, ReadsPositionsOnABoardLikeItsOwn) {
  const State wide = ConnectFour::Free({4, 5, 3});
  const auto read = wide.parse("12");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(moves_of(*read).size(), 5U);
  EXPECT_EQ(read->turn(), Turn::of(0));
  EXPECT_FALSE(wide.parse("nonsense").ok());
}

// --- games that break their promise ----------------------------------------------------------------
TEST(MoveList, AGameWithMoreMovesThanItPromisesIsNamed) {
  try {
    moves_of(State(Greedy()));
    FAIL() << "nothing was thrown";
  } catch (const GameFault& fault) {
    EXPECT_STREQ(fault.what(), "game heap: a state has more moves than its max_moves, 3");
  }
  EXPECT_THROW(moves_of(Greedy()), GameFault);
  EXPECT_THROW(State(Greedy()).move_count(), GameFault);
  EXPECT_THROW(State(Greedy()).perft(2), GameFault);
}

TEST(MoveList, HoldsAsManyMovesAsArePromised) {
  EXPECT_EQ(moves_of(State(Heap<1, 3>())).size(), 3U);
}

TEST(GameTable, TellsWhenTheCallersListIsTooShort) {
  const State state = Heap<1, 3>();
  std::array<Move, 2> list{};
  EXPECT_THROW(state.table().moves(state.data(), list.data(), 2), GameFault);
}

// --- games with their history ------------------------------------------------------------------------
constexpr std::string_view quiet_position = "W.B/..W/B../....../.W./WB./B.. w 0-0";
constexpr std::string_view there_and_back = "a7-a4 g7-g4 a4-a7 g4-g7";

Played shuffled(int rounds) {
  Played game(*Morris().parse(quiet_position));
  for (int round = 0; round < rounds; ++round) EXPECT_TRUE(game.play_moves(there_and_back).ok());
  return game;
}

TEST(History, IsEmptyWhereRulesDoNotLookBack) {
  EXPECT_TRUE(History(TicTacToe()).empty());
  EXPECT_FALSE(History(Morris()).empty());
  EXPECT_EQ(History(TicTacToe()).ending(), "");
  EXPECT_EQ(History(TicTacToe()).warning().text, "");
}

TEST(History, CopiesGoTheirOwnWays) {
  const State start = *Morris().parse(quiet_position);
  History history(start);
  State state = start;
  const auto play = [&](History& of) {
    for (int i = 0; i < 4; ++i) {
      const State before = state;
      const Move move = moves_of(state)[0];
      state.play(move);
      of.note(before, move, state);
    }
  };
  play(history);
  History copy = history;
  History assigned(TicTacToe{});
  assigned = history;
  EXPECT_FALSE(assigned.empty());
  assigned = copy;  // into the memory that is there
  assigned = History(TicTacToe());
  EXPECT_TRUE(assigned.empty());
  const History moved = std::move(copy);
  EXPECT_FALSE(moved.empty());
  EXPECT_EQ(moved.ending(), history.ending());
}

TEST(Played, IsDrawnByRulesThatLookBack) {
  Played game = shuffled(2);
  EXPECT_EQ(game.plies(), 8);
  EXPECT_FALSE(game.state().turn().is_over());
  EXPECT_TRUE(game.turn().is_over());
  EXPECT_EQ(game.end_reason(), "position repeated 3 times");
  EXPECT_TRUE(game.moves().empty());
  EXPECT_EQ(payoffs_of(game), (std::vector<double>{0, 0}));
  const auto refused = game.parse_move("a7-a4");
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("the game is drawn, position repeated 3 times"));
}

TEST(Played, CopiesAndAssignmentsTakeTheHistoryWithThem) {
  const Played once = shuffled(1);
  EXPECT_EQ(once.warning().text, "this position has occurred 2 times, once more is a draw");
  Played copy = once;
  EXPECT_EQ(copy.warning(), once.warning());
  EXPECT_TRUE(copy.play_moves(there_and_back).ok());
  EXPECT_TRUE(copy.turn().is_over());
  EXPECT_FALSE(once.turn().is_over());
  copy = once;
  EXPECT_FALSE(copy.turn().is_over());
  EXPECT_TRUE(copy.equals(once));
  copy = Played(TicTacToe());
  EXPECT_EQ(copy.warning().text, "");
  copy = once;
  EXPECT_EQ(copy.warning(), once.warning());
}

TEST(Played, PlayoutsEndWhereTheRulesSay) {
  Rng rng(3);
  for (int i = 0; i < 20; ++i) {
    Played game(Morris({.men = 3, .no_mill = 4}));
    const int plies = game.play_out(rng);
    EXPECT_TRUE(game.turn().is_over());
    EXPECT_EQ(game.plies(), plies);
    EXPECT_LT(plies, 200);
  }
}

TEST(Played, ScoresAreThoseOfGamesThatHaveThem) {
  EXPECT_FALSE(Played(TicTacToe()).margin(0).has_value());
}

}  // namespace
}  // namespace brett
