// Othello: against published counts, and move by move against a naive board.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <tuple>
#include <vector>

#include "core/symmetry.h"
#include "core/table_of.h"
#include "games/othello_boards.h"
#include "games/othello_naive.h"
#include "places.h"
#include "sanitized.h"

namespace brett::othello_tests {
namespace {

struct PerftRow {
  int depth = 0;
  std::uint64_t lines = 0;
  std::uint64_t distinct = 0;
};

std::vector<PerftRow> perft_table() {
  std::ifstream file(source_dir() + "/data/perft/othello_8x8.csv");
  std::vector<PerftRow> rows;
  for (std::string line; std::getline(file, line);) {
    const auto fields = split(line, ',');
    if (fields.size() != 3 || !to_integer(fields[0])) continue;
    rows.push_back({static_cast<int>(*to_integer(fields[0])),
                    static_cast<std::uint64_t>(*to_integer(fields[1])),
                    static_cast<std::uint64_t>(*to_integer(fields[2]))});
  }
  EXPECT_EQ(rows.size(), 10U);
  return rows;
}

// Every position with one disc more, once, whatever way it lies on the board. Unlike the table's
// perft its count of positions goes by discs placed: a forced pass is made at once and is no step
// of its own.
std::vector<OthelloOn<8>> next_layer(const std::vector<OthelloOn<8>>& layer) {
  std::vector<OthelloOn<8>> next;
  for (const auto& state : layer) {
    if (state.turn().is_over()) continue;
    for (const auto move : moves_of(state)) {
      OthelloOn<8> child = state;
      child.play(move);
      if (const auto pass = silent_pass(child)) child.play(*pass);
      next.push_back(canonical(child).state.as<OthelloOn<8>>());
    }
  }
  const auto sides = [](const auto& s) { return std::tuple(s.discs(0), s.discs(1), s.key()); };
  std::sort(next.begin(), next.end(),
            [&](const auto& a, const auto& b) { return sides(a) < sides(b); });
  next.erase(std::unique(next.begin(), next.end()), next.end());
  return next;
}

void expect_distinct_positions(int deepest) {
  std::vector<OthelloOn<8>> layer = {OthelloOn<8>()};
  for (const PerftRow& row : perft_table()) {
    if (row.depth > deepest) break;
    layer = next_layer(layer);
    EXPECT_EQ(layer.size(), row.distinct) << "depth " << row.depth;
  }
}

// As the naive board counts them.
template <class G>
int plain_cell(const G& state, typename G::Move move) {
  if (move == G::pass) return NaiveOthello::pass;
  return move.cell / G::frame * state.size() + move.cell % G::frame;
}
template <class G>
std::vector<int> cells_of_moves(const G& state) {
  std::vector<int> cells;
  for (const auto move : moves_of(state)) {
    cells.push_back(plain_cell(state, move));
  }
  return cells;
}

template <class G>
void expect_equal_results(const G& state, const NaiveOthello& naive) {
  const int lead = naive.discs(0) - naive.discs(1);
  const int empty = naive.size * naive.size - naive.discs(0) - naive.discs(1);
  const int margin = lead > 0 ? lead + empty : lead < 0 ? lead - empty : 0;
  EXPECT_EQ(state.empties(), empty);
  EXPECT_EQ(state.margin(0), margin);
  EXPECT_EQ(state.margin(1), -margin);
  EXPECT_EQ(state.payoff(0), lead > 0 ? 1 : lead < 0 ? -1 : 0);
  EXPECT_EQ(state.payoff(1), -state.payoff(0));
}

template <int N>
void compare_one_game(OthelloStart start, Rng& rng) {
  auto state = board<N>(start);
  NaiveOthello naive(N, start == OthelloStart::reversi);
  for (;;) {
    ASSERT_EQ(state.text(), naive.text());
    const auto moves = naive.moves();
    ASSERT_EQ(cells_of_moves(state), moves) << state.text();
    ASSERT_EQ(state.move_count(), static_cast<int>(moves.size()));
    ASSERT_EQ(state.turn(), moves.empty() ? Turn::over() : Turn::of(naive.mover));
    ASSERT_EQ(*state.parse(state.text()), state);
    if (moves.empty()) break;
    ASSERT_EQ(state.margin(0), naive.discs(0) - naive.discs(1));
    const auto move = state.random_move(rng);
    const int cell = plain_cell(state, move);
    state.play(move);
    naive.play(cell);
  }
  expect_equal_results(state, naive);
}

template <int N>
void compare_with_naive(int perft_depth, int games) {
  Rng rng(2024, N);
  for (const auto start : {OthelloStart::othello, OthelloStart::reversi}) {
    const NaiveOthello naive(N, start == OthelloStart::reversi);
    for (int depth = 0; depth <= perft_depth; ++depth) {
      EXPECT_EQ(lines(board<N>(start), depth), naive.perft(depth)) << N << ", depth " << depth;
    }
    for (int game = 0; game < games; ++game) compare_one_game<N>(start, rng);
  }
}

// --- counts --------------------------------------------------------------------------------------

TEST(Othello, PerftEqualsThePublishedTable) {
  for (const PerftRow& row : perft_table()) {
    if (sanitized && row.lines > 100'000) break;
    EXPECT_EQ(lines(OthelloOn<8>(), row.depth), row.lines) << "depth " << row.depth;
  }
}

TEST(Othello, DistinctPositionsUpToSymmetryEqualTheTable) {
  expect_distinct_positions(sanitized ? 7 : 8);
}

TEST(SlowOthello, DistinctPositionsUpToSymmetryEqualTheTableToDepthTen) {
  expect_distinct_positions(10);
}

TEST(Othello, Size4PlaysLikeTheNaiveBoard) { compare_with_naive<4>(6, repeats(300)); }
TEST(Othello, Size6PlaysLikeTheNaiveBoard) { compare_with_naive<6>(5, repeats(60)); }
TEST(Othello, Size8PlaysLikeTheNaiveBoard) {
  compare_with_naive<8>(sanitized ? 4 : 5, repeats(60));
}
TEST(Othello, Size10PlaysLikeTheNaiveBoard) {
  compare_with_naive<10>(sanitized ? 3 : 4, repeats(30));
}

TEST(SlowOthello, EverySizePlaysLikeTheNaiveBoardFurther) {
  compare_with_naive<4>(12, 5000);
  compare_with_naive<6>(7, 2000);
  compare_with_naive<8>(7, 2000);
  compare_with_naive<10>(6, 500);
}

// All games of 4 x 4 from a position, played perfectly for the score of the side to move.
int best_score(const OthelloOn<10>& state) {
  if (state.turn().is_over()) return state.margin(0);
  const bool black = state.turn().seat() == 0;
  int best = black ? -100 : 100;
  for (const auto move : moves_of(state)) {
    OthelloOn<10> child = state;
    child.play(move);
    const int score = best_score(child);
    best = black ? std::max(best, score) : std::min(best, score);
  }
  return best;
}

TEST(Othello, WhiteWinsSize4ByTenWithPerfectPlay) { EXPECT_EQ(best_score(board<4>()), -10); }

}  // namespace
}  // namespace brett::othello_tests
