// Memory for the lists of a search thread, and the lists of children in it.
#include "search/arena.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "core/table_of.h"
#include "games/connect_four.h"
#include "games/othello.h"
#include "search/candidates.h"

namespace brett {
namespace {

TEST(Arena, GivesBackWhatAFrameTook) {
  Arena arena;
  const std::byte* first = nullptr;
  {
    const Arena::Frame frame(arena);
    first = arena.take_bytes(100);
  }
  EXPECT_EQ(arena.take_bytes(100), first);
}

TEST(Arena, FramesLieInsideEachOther) {
  Arena arena;
  const Arena::Frame outer(arena);
  int* kept = arena.take<int>(3);
  kept[2] = 7;
  int* inner = nullptr;
  {
    const Arena::Frame frame(arena);
    inner = arena.take<int>(50);
    EXPECT_GE(inner, kept + 3);
    inner[0] = 1;
  }
  EXPECT_EQ(arena.take<int>(50), inner);
  EXPECT_EQ(kept[2], 7);
}

TEST(Arena, WhatWasTakenStaysWhereItIsWhenItGrows) {
  Arena arena;
  constexpr std::size_t much = std::size_t{1} << 20;
  const Arena::Frame frame(arena);
  std::vector<std::byte*> taken;
  for (int i = 0; i < 8; ++i) {
    taken.push_back(arena.take_bytes(much / 7));
    std::memset(taken.back(), i, much / 7);
  }
  taken.push_back(arena.take_bytes(much));  // more than a block
  std::memset(taken.back(), 8, much);
  for (std::size_t i = 0; i < taken.size(); ++i) {
    EXPECT_EQ(*taken[i], static_cast<std::byte>(i));
    EXPECT_EQ(taken[i][much / 7 - 1], static_cast<std::byte>(i));
  }
}

TEST(Arena, BlocksAreUsedAgain) {
  Arena arena;
  std::vector<std::byte*> first;
  for (int round = 0; round < 3; ++round) {
    const Arena::Frame frame(arena);
    std::vector<std::byte*> taken;
    for (int i = 0; i < 5; ++i) taken.push_back(arena.take_bytes(200'000));
    if (round == 0) first = taken;
    EXPECT_EQ(taken, first);
  }
}

TEST(Arena, ABlockThatIsTooSmallIsReplaced) {
  Arena arena;
  for (const std::size_t bytes : {std::size_t{200'000}, std::size_t{900'000}, std::size_t{100}}) {
    const Arena::Frame frame(arena);
    arena.take_bytes(200'000);
    std::memset(arena.take_bytes(bytes), 1, bytes);
  }
}

TEST(Candidates, HoldMovesScoresAndChildren) {
  Arena arena;
  const State state = OthelloOn<8>();
  const Moves moves = moves_of(state);
  Candidates list(arena, state, moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    list.push_back(moves[i], static_cast<std::int64_t>(i), state.after(moves[i]));
  }
  ASSERT_EQ(list.size(), moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_EQ(list[i].move, moves[i]);
    EXPECT_EQ(list.child(i), state.after(moves[i]));
    EXPECT_EQ(list.child(i).turn(), list[i].turn);
    EXPECT_EQ(list.child(i).seats(), 2);
  }
}

TEST(Candidates, TheBestComesForwardAndTheOthersKeepTheirOrder) {
  Arena arena;
  const State state = ConnectFour::Default();
  const Moves moves = moves_of(state);
  ASSERT_EQ(moves.size(), 7U);
  Candidates list(arena, state, moves.size());
  const std::array<std::int64_t, 7> scores{1, 5, 2, 5, 3, 5, 4};
  for (std::size_t i = 0; i < 7; ++i) list.push_back(moves[i], scores[i], state.after(moves[i]));
  for (std::size_t from = 0; from < 3; ++from) list.bring_best_forward(from, list.size());
  const auto order = [&] {
    std::vector<std::size_t> numbers;
    for (const Candidate& candidate : list) {
      numbers.push_back(static_cast<std::size_t>(
          std::find(moves.begin(), moves.end(), candidate.move) - moves.begin()));
    }
    return numbers;
  };
  EXPECT_EQ(order(), (std::vector<std::size_t>{1, 3, 5, 0, 2, 4, 6}));
  for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(list.child(i), state.after(list[i].move));
  list.bring_best_forward(3, 5);  // of 0 and 2 only
  EXPECT_EQ(order(), (std::vector<std::size_t>{1, 3, 5, 2, 0, 4, 6}));
}

// As deep as searches go: the lists of all plies lie in the arena at the same time.
TEST(Candidates, ListsOfManyPliesStayApart) {
  Arena arena;
  const auto descend = [&](const auto& self, const State& state, int ply) -> void {
    if (ply == 300) return;
    const Moves moves = moves_of(state);
    Candidates list(arena, state, moves.size());
    for (const Move move : moves) list.push_back(move, ply, state.after(move));
    const State child = list.child(0);
    self(self, child.turn().is_over() ? State(OthelloOn<8>()) : child, ply + 1);
    for (std::size_t i = 0; i < list.size(); ++i) {
      ASSERT_EQ(list[i].score, ply);
      ASSERT_EQ(list.child(i), state.after(moves[i]));
    }
  };
  descend(descend, OthelloOn<8>(), 0);
}

}  // namespace
}  // namespace brett
