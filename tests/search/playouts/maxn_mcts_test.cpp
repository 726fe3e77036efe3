// UCT for any number of seats, chance and secrets: wins in one, exact values where they are known, fixed
// memory. What hidden games add is in hidden_test.cpp.
#include <gmock/gmock.h>

#include <array>
#include <cmath>

#include "sanitized.h"
#include "search/playouts/uct_store.h"
#include "search/positions.h"

namespace brett {
namespace {

SearchReport think(std::string_view game_spec, std::string_view position, std::string_view spec) {
  const auto game = game_of(game_spec);
  const auto state = game->parse(position);
  EXPECT_TRUE(state) << position;
  return *player_of(*game, spec)->think(*state, {}, 1, {});
}

double value_of(const SearchReport& thought, std::string_view move) {
  for (const auto& ranked : thought.ranked) {
    if (ranked.text == move) return static_cast<double>(ranked.value) / value_unit;
  }
  ADD_FAILURE() << "no move " << move;
  return 0;
}

TEST(MaxnMcts, TakesAWinInOneWhoeverIsToMove) {
  struct Case {
    const char *game, *position, *move;
  };
  for (const auto& [game, position, move] : {Case{"tic_tac_toe", "XX-OO---- X", "c3"},
                                             {"connect_four", "112233", "4"},
                                             {"three_wins", "147247", "3"},
                                             {"three_wins", "1472475", "4"},
                                             {"three_wins", "14724753", "7"},
                                             {"three_wins:seats=4", "12351235", "1"},
                                             {"pig:target=20", "12-18+8", "hold"}}) {
    const SearchReport thought = think(game, position, "maxn_mcts:playouts=1000");
    EXPECT_EQ(thought.ranked.front().text, move) << game << ' ' << position;
    EXPECT_EQ(thought.ranked.front().value, value_unit) << game << ' ' << position;
  }
}

TEST(MaxnMcts, StopsTheNextSeatFromWinning) {
  // A, who moves after O, has two stones on each other in column 7.
  const SearchReport thought = think("three_wins", "1375173", "maxn_mcts:playouts=20000");
  EXPECT_EQ(thought.ranked.front().text, "7");
  EXPECT_LT(thought.ranked.back().value, -value_unit / 2);
}

TEST(MaxnMcts, SameSeedSameResult) {
  const auto once = think("three_wins_chance", "44", "maxn_mcts:playouts=1500");
  const auto again = think("three_wins_chance", "44", "maxn_mcts:playouts=1500");
  ASSERT_EQ(once.ranked.size(), 7U);
  for (std::size_t i = 0; i < once.ranked.size(); ++i) {
    EXPECT_EQ(once.ranked[i].text, again.ranked[i].text);
    EXPECT_EQ(once.ranked[i].value, again.ranked[i].value);
    EXPECT_EQ(once.ranked[i].line, again.ranked[i].line);
  }
}

// --- exact values --------------------------------------------------------------------------------

// Minimax of a finished tree, for the seat to move.
int minimax(const Played& state) {
  int best = -1;
  for (const Move move : state.moves()) {
    Played child = state;
    child.play(move);
    const int value = child.turn().is_over() ? static_cast<int>(child.payoff(state.turn().seat()))
                                             : -minimax(child);
    best = std::max(best, value);
  }
  return best;
}

TEST(MaxnMcts, ConvergesToMinimaxInEndingsOfTicTacToe) {
  const auto game = game_of("tic_tac_toe");
  const auto player = player_of(*game, "maxn_mcts:playouts=6000");
  Rng rng(2);
  for (int i = 0; i < repeats(25); ++i) {
    auto state = game->start();
    for (int ply = 0; ply < 4; ++ply) state.play(state.random_move(rng));
    ASSERT_TRUE(state.turn().is_seat());
    player->new_game();
    const auto thought = player->think(state, {}, 1, {});
    const double exact = minimax(state);
    EXPECT_NEAR(static_cast<double>(thought->ranked.front().value) / value_unit, exact, 0.15)
        << state.text();
    Played child = state;
    child.play(thought->ranked.front().move);
    EXPECT_EQ(child.turn().is_over() ? child.payoff(state.turn().seat()) : -minimax(child), exact)
        << state.text();
  }
}

// Pig for two to a target, by value iteration: the chance to win of the seat to move.
class ExactPig {
 public:
  explicit ExactPig(int target) : target_(target) {
    for (double change = 1; change > 1e-12;) {
      change = 0;
      for (int own = 0; own < target_; ++own) {
        for (int other = 0; other < target_; ++other) {
          for (int stake = target_; stake >= 0; --stake) {
            double& known = chance_[index(own, other, stake)];
            const double now = std::max(roll(own, other, stake), hold(own, other, stake));
            change = std::max(change, std::abs(now - known));
            known = now;
          }
        }
      }
    }
  }
  double roll(int own, int other, int stake) const {
    double sum = 1 - at(other, own, 0);
    for (int face = 2; face <= 6; ++face) sum += at(own, other, stake + face);
    return sum / 6;
  }
  double hold(int own, int other, int stake) const {
    if (stake == 0) return 0;  // not allowed
    return own + stake >= target_ ? 1 : 1 - at(other, own + stake, 0);
  }

 private:
  double at(int own, int other, int stake) const {
    return own + stake >= target_ ? 1 : chance_[index(own, other, stake)];
  }
  std::size_t index(int own, int other, int stake) const {
    return static_cast<std::size_t>((own * target_ + other) * (target_ + 1) + stake);
  }
  int target_;
  std::vector<double> chance_ =
      std::vector<double>(static_cast<std::size_t>(target_ * target_ * (target_ + 1)));
};

TEST(MaxnMcts, ConvergesToExpectimaxAtTheEndOfPig) {
  const ExactPig exact(20);
  for (const auto& [own, other, stake] : {std::array{14, 18, 4}, {8, 17, 7}, {16, 3, 2}}) {
    const auto thought = think("pig:target=20", fmt::format("{}+{}-{}", own, stake, other),
                               "maxn_mcts:playouts=60000");
    const double roll = 2 * exact.roll(own, other, stake) - 1;
    const double hold = 2 * exact.hold(own, other, stake) - 1;
    ASSERT_GT(std::abs(roll - hold), 0.05);
    EXPECT_EQ(thought.ranked.front().text, roll > hold ? "roll" : "hold");
    EXPECT_NEAR(value_of(thought, roll > hold ? "roll" : "hold"), std::max(roll, hold), 0.05);
  }
}

TEST(MaxnMcts, SaysWhatEverySeatGets) {
  const SearchReport thought = think("three_wins", "112233", "maxn_mcts:playouts=2000,threads=2");
  for (const auto& ranked : thought.ranked) {
    ASSERT_EQ(ranked.seats.size(), 3U) << ranked.text;
    const double sum = ranked.seats[0] + ranked.seats[1] + ranked.seats[2];
    EXPECT_NEAR(ranked.seats[0] * value_unit, ranked.value, 1) << ranked.text;
    // One wins and two lose, or nobody does.
    EXPECT_GE(sum, -1.001) << ranked.text;
    EXPECT_LE(sum, 0.001) << ranked.text;
  }
}

TEST(MaxnMcts, ValuesOfThreeSeatsAreThoseOfTheSeatToMove) {
  // Last cells of a board that nobody can win on any more: a draw for everybody.
  const auto game = game_of("three_wins:rows=3,columns=3");
  Rng rng(1);
  int drawn = 0;
  for (int i = 0; i < 200 && drawn < 3; ++i) {
    auto state = game->start();
    for (int ply = 0; ply < 8 && state.turn().is_seat(); ++ply) state.play(state.random_move(rng));
    if (!state.turn().is_seat()) continue;
    Played child = state;
    child.play(child.moves().front());
    const auto thought = player_of(*game, "maxn_mcts:playouts=50")->think(state, {}, 1, {});
    const double payoff = child.payoff(state.turn().seat());
    EXPECT_EQ(thought->ranked.front().value, static_cast<Value>(payoff) * value_unit);
    drawn += payoff == 0;
  }
  EXPECT_EQ(drawn, 3);
}

// --- limits, memory, what is kept ------------------------------------------------------------------

TEST(MaxnMcts, ThreadsShareThePlayouts) {
  const auto thought = think("three_wins", "44", "maxn_mcts:playouts=3001,threads=3");
  EXPECT_EQ(thought.counters.playouts, 3001U);
  EXPECT_TRUE(thought.complete);
}

TEST(MaxnMcts, GamesCutOffGoToWhomTheEvaluationPrefers) {
  const auto thought =
      think("tic_tac_toe", "XX-OO---- X", "maxn_mcts:playouts=200,depth=1,eval=plain");
  EXPECT_EQ(thought.ranked.front().text, "c3");
  for (std::size_t i = 1; i < thought.ranked.size(); ++i) EXPECT_EQ(thought.ranked[i].value, 0);
}

TEST(MaxnMcts, KeepsWhatItKnowsBetweenMovesOfAGame) {
  const auto game = game_of("three_wins");
  const auto known_after_two_moves = [&](bool same_game) {
    const auto player = player_of(*game, "maxn_mcts:playouts=2000");
    auto state = game->start();
    const auto thought = player->think(state, {}, 1, {});
    state.play(thought->ranked.front().move);
    if (!same_game) player->new_game();
    return player->think(state, {}, 1, {})->counters.expanded;
  };
  EXPECT_GT(known_after_two_moves(true), known_after_two_moves(false) * 5 / 4);
}

TEST(UctStore, FindsWhatWasAddedUntilItForgets) {
  UctStore store(1);
  EXPECT_EQ(store.find(7), nullptr);
  for (std::uint64_t key = 1; key <= 1000; ++key) {
    UctStore::Node* node = store.add(key << 40 | 5, 3);  // all want the same slot
    ASSERT_NE(node, nullptr);
    store.edges(*node)[2].add(static_cast<double>(key));
  }
  for (std::uint64_t key = 1; key <= 1000; ++key) {
    const UctStore::Node* node = store.find(key << 40 | 5);
    ASSERT_NE(node, nullptr);
    EXPECT_EQ(store.edges(*node)[2].total, static_cast<double>(key));
    EXPECT_EQ(store.edges(*node)[1].visits, 0U);
  }
  store.forget();
  EXPECT_EQ(store.size(), 0U);
  EXPECT_EQ(store.find(std::uint64_t{1} << 40 | 5), nullptr);
  UctStore::Node* fresh = store.add(9, 2);
  EXPECT_EQ(store.edges(*fresh)[0].total, 0);
}

TEST(UctStore, StaysWithinItsMemory) {
  UctStore store(1);
  EXPECT_LE(store.bytes(), std::size_t{1} << 20);
  std::uint64_t key = 1;
  while (store.add(scramble(key), 7) != nullptr) ++key;
  EXPECT_TRUE(store.half_full());
  EXPECT_GT(store.size(), 3000U);
  EXPECT_LE(store.size() * (sizeof(UctStore::Node) + 7 * sizeof(UctStore::Edge)),
            std::size_t{1} << 20);
}

TEST(MaxnMcts, GoesOnWhenItsMemoryIsFull) {
  const auto thought = think("three_wins", "44", "maxn_mcts:playouts=20000,memory=1");
  EXPECT_EQ(thought.counters.playouts, 20000U);
  EXPECT_LT(thought.counters.expanded, 10000U);
}

}  // namespace
}  // namespace brett
