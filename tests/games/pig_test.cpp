// Pig against a slow second implementation in plain numbers.
#include "games/pig.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/notation.h"
#include "core/perft.h"
#include "games/garbled.h"

namespace brett {
namespace {

struct NaivePig {
  NaivePig(int seats, int goal) : points(static_cast<std::size_t>(seats), 0), target(goal) {}

  bool over() const { return winner >= 0; }
  std::vector<std::string> moves() const {
    if (over()) return {};
    if (rolling) return {"1", "2", "3", "4", "5", "6"};
    if (stake == 0) return {"roll"};
    return {"roll", "hold"};
  }
  void next() {
    stake = 0;
    mover = (mover + 1) % static_cast<int>(points.size());
  }
  void play(const std::string& move) {
    if (move == "roll") {
      rolling = true;
    } else if (move == "hold") {
      int& mine = points[static_cast<std::size_t>(mover)];
      mine += stake;
      if (mine >= target) {
        winner = mover;
      } else {
        next();
      }
    } else {
      rolling = false;
      stake += move[0] - '0';
      if (move == "1") next();
    }
  }
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const auto& move : moves()) {
      NaivePig child = *this;
      child.play(move);
      leaves += child.perft(depth - 1);
    }
    return leaves;
  }

  std::vector<int> points;
  int target;
  int stake = 0;
  int mover = 0;
  int winner = -1;
  bool rolling = false;
};

std::vector<std::string> move_texts(const Pig& state) {
  std::vector<std::string> texts;
  if (state.turn().is_over()) return texts;
  for (const auto move : moves_of(state)) texts.push_back(state.text(move));
  return texts;
}

void expect_equal(const Pig& state, const NaivePig& naive) {
  ASSERT_EQ(move_texts(state), naive.moves()) << state.text();
  ASSERT_EQ(state.turn().is_over(), naive.over()) << state.text();
  ASSERT_EQ(state.turn().is_chance(), !naive.over() && naive.rolling) << state.text();
  if (state.turn().is_seat()) {
    ASSERT_EQ(state.turn().seat(), naive.mover);
  }
  for (const Area& area : state.view().areas) {
    if (area.kind != Area::Kind::track) continue;
    ASSERT_EQ(area.text, std::to_string(naive.points[static_cast<std::size_t>(area.seat)]));
    ASSERT_EQ(area.goal, naive.target);
  }
  if (!naive.over()) return;
  for (Seat seat = 0; seat < state.seats(); ++seat) {
    ASSERT_EQ(state.payoff(seat), seat == naive.winner ? 1 : -1) << state.text();
  }
}

void compare_along_random_games(int seats, int target, int games) {
  Rng rng(static_cast<std::uint64_t>(seats * 1000 + target));
  for (int game = 0; game < games; ++game) {
    Pig state(Pig::Params{.seats = seats, .target = target});
    NaivePig naive(seats, target);
    for (;;) {
      ASSERT_NO_FATAL_FAILURE(expect_equal(state, naive));
      const auto again = state.parse(state.text());
      ASSERT_TRUE(again.ok()) << again.error().message;
      ASSERT_EQ(*again, state) << state.text();
      ASSERT_EQ(again->key(), state.key());
      if (state.turn().is_over()) break;
      const auto move = random_move(state, rng);
      naive.play(state.text(move));
      state.play(move);
    }
  }
}

Pig after(std::string_view moves) {
  const auto state = replayed(Pig(), moves);
  EXPECT_TRUE(state.ok());
  return *state;
}

void expect_refusal(const Pig& start, std::string_view position, std::string_view reason) {
  const auto result = start.parse(position);
  ASSERT_FALSE(result.ok()) << position;
  EXPECT_NE(result.error().message.find(reason), std::string::npos) << result.error().message;
}

TEST(Pig, RandomGamesFollowTheNaiveRules) {
  compare_along_random_games(2, 100, 20);
  compare_along_random_games(3, 40, 20);
  compare_along_random_games(4, 10, 40);
}

TEST(Pig, PerftEqualsBruteForce) {
  for (const int seats : {2, 3, 4}) {
    for (int depth = 0; depth <= 8; ++depth) {
      const Pig start(Pig::Params{.seats = seats, .target = 10});
      EXPECT_EQ(count_lines(start, depth).leaves, NaivePig(seats, 10).perft(depth))
          << seats << " " << depth;
    }
  }
}

TEST(Pig, NobodyMayHoldWithNothingAtStake) {
  EXPECT_EQ(move_texts(Pig()), std::vector<std::string>{"roll"});
  EXPECT_EQ(move_texts(after("roll 5")), (std::vector<std::string>{"roll", "hold"}));
}

TEST(Pig, OneLosesTheStakeAndTheTurn) {
  EXPECT_EQ(after("roll 6 roll 5").text(), "0+11-0");
  EXPECT_EQ(after("roll 6 roll 5").turn(), Turn::of(0));
  EXPECT_EQ(after("roll 6 roll 5 roll").text(), "0+11?-0");
  EXPECT_EQ(after("roll 6 roll 5 roll 1").text(), "0-0+0");
}

TEST(Pig, HoldBanksTheStakeAndPassesTheTurn) {
  EXPECT_EQ(after("roll 6 roll 5 hold").text(), "11-0+0");
  EXPECT_EQ(after("roll 6 hold roll 3 hold").text(), "6+0-3");
}

TEST(Pig, HoldingWithTheTargetWins) {
  auto state = Pig().parse("96-80+18");
  ASSERT_TRUE(state.ok()) << state.error().message;
  Pig more = *state;
  more.play(Pig::hold);
  EXPECT_EQ(more.text(), "96+0-98");
  state = Pig().parse("96-80+20");
  ASSERT_TRUE(state.ok());
  EXPECT_FALSE(state->turn().is_over()) << "the stake is not his before he holds";
  state->play(Pig::hold);
  EXPECT_TRUE(state->turn().is_over());
  EXPECT_EQ(state->text(), "96-100+0");
  EXPECT_EQ(state->payoff(0), -1);
  EXPECT_EQ(state->payoff(1), 1);
}

TEST(Pig, TheDieIsFair) {
  const Pig state = after("roll");
  std::map<std::string, int> seen;
  double sum = 0;
  for (const auto event : moves_of(state)) sum += state.probability(event);
  EXPECT_NEAR(sum, 1, 1e-12);
  Rng rng(3);
  for (int i = 0; i < 60000; ++i) ++seen[state.text(state.random_move(rng))];
  ASSERT_EQ(seen.size(), 6U);
  for (const auto& [face, times] : seen) EXPECT_NEAR(times, 10000, 400) << face;
}

TEST(Pig, ImpossiblePositionsAreRefusedInWords) {
  expect_refusal(Pig(), "", "must be the points of 2 players, as in 0+0-0");
  expect_refusal(Pig(), "1-2-3", "must be the points of 2 players");
  expect_refusal(Pig(), "3-4", "one player must be to move");
  expect_refusal(Pig(), "3+0-4+0", "one player must be to move");
  expect_refusal(Pig(), "3+1-4", "stake '1' must be 0, or 2");
  expect_refusal(Pig(), "1-4+0", "points '1' must be 0, or 2");
  expect_refusal(Pig(), "3-4+", "stake ''");
  expect_refusal(Pig(), "3-4+?", "stake ''");
  expect_refusal(Pig(), "3-4+5??", "stake '5?'");
  expect_refusal(Pig(), "3-4+5+6", "stake '5+6'");
  expect_refusal(Pig(), "x-4+0", "points 'x'");
  expect_refusal(Pig(), "99999999999999999999-4+0", "points '99999999999999999999'");
  expect_refusal(Pig(), "100-4+0", "with 100 points the game is over");
  expect_refusal(Pig(), "100+5-4", "with 100 points the game is over");
  expect_refusal(Pig(), "100+0?-4", "with 100 points the game is over");
}

TEST(Pig, GarbledPositionsAreSafe) {
  expect_garbled_positions_safe(Pig(), "0123456789+-?", 50);
  expect_garbled_positions_safe(Pig(Pig::Params{.seats = 4, .target = 10}), "0123456789+-?", 200);
}

}  // namespace
}  // namespace brett
