// Nine Men's Morris: against published counts, and move by move against a naive second implementation.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/perft.h"
#include "core/symmetry.h"
#include "games/morris_naive.h"
#include "games/morris_positions.h"
#include "places.h"
#include "sanitized.h"

namespace brett::morris_tests {
namespace {

// --- the published table -------------------------------------------------------------------------

struct PerftRow {
  int depth = 0;
  std::uint64_t leaves = 0, positions = 0, folded = 0;
};

std::vector<PerftRow> perft_rows() {
  std::ifstream file(source_dir() + "/data/perft/morris.csv");
  std::vector<PerftRow> rows;
  for (std::string line; std::getline(file, line);) {
    std::istringstream stream(line);
    PerftRow row;
    char comma = 0;
    if (stream >> row.depth >> comma >> row.leaves >> comma >> row.positions >> comma >>
        row.folded) {
      rows.push_back(row);
    }
  }
  EXPECT_EQ(rows.size(), 6U);
  return rows;
}

void expect_distinct_positions(int first_depth, int last_depth) {
  std::vector<Morris> layer{Morris()};
  for (const PerftRow& row : perft_rows()) {
    if (row.depth > last_depth) break;
    std::unordered_set<std::uint64_t> keys, folded;
    std::vector<Morris> next;
    for (const Morris& state : layer) {
      for (const auto move : moves_of(state)) {
        Morris child = state;
        child.play(move);
        if (keys.insert(child.key()).second) next.push_back(child);
      }
    }
    layer = std::move(next);
    if (row.depth < first_depth) continue;
    for (const Morris& state : layer) folded.insert(canonical(state).state.key());
    EXPECT_EQ(keys.size(), row.positions) << "depth " << row.depth;
    EXPECT_EQ(folded.size(), row.folded) << "depth " << row.depth;
  }
}

TEST(Morris, PerftIsThatOfTheTable) {
  for (const PerftRow& row : perft_rows()) {
    if (sanitized && row.leaves > 100'000) break;
    EXPECT_EQ(count_lines(Morris(), row.depth).leaves, row.leaves) << "depth " << row.depth;
  }
}

TEST(Morris, DistinctPositionsAreThoseOfTheTable) { expect_distinct_positions(1, 4); }

TEST(SlowMorris, DistinctPositionsOfDepthsFiveAndSixAreThoseOfTheTable) {
  expect_distinct_positions(5, 6);
}

// --- against the naive implementation ------------------------------------------------------------

void expect_the_same_games(int men, int take, int games) {
  const MorrisParams params{.men = men, .take = take};
  Rng rng(static_cast<std::uint64_t>(10 * men + take));
  for (int game = 0; game < games; ++game) {
    Played played{Morris(params)};
    Naive naive(params);
    for (;;) {
      const Morris& state = played.state().as<Morris>();
      ASSERT_EQ(state.text(), naive.text());
      const auto legal = naive.legal();
      std::set<std::string> expected;
      for (const auto& [text, next] : legal) expected.insert(text);
      ASSERT_EQ(texts_of(state), expected) << state.text();
      ASSERT_EQ(state.turn().is_over(), legal.empty()) << state.text();
      if (legal.empty()) {
        EXPECT_EQ(state.payoff(naive.side == 'W' ? 0 : 1), -1.0);
        EXPECT_EQ(state.payoff(naive.side == 'W' ? 1 : 0), 1.0);
      } else {
        ASSERT_EQ(state.turn(), Turn::of(naive.side == 'W' ? 0 : 1));
      }
      if (played.turn().is_over()) break;
      const auto move = random_move(state, rng);
      naive = legal.at(state.text(move));
      played.play(boxed(move));
    }
  }
}

TEST(Morris, RandomGamesGoAsInTheNaiveImplementation) {
  for (const int men : {3, 4, 9}) {
    for (const int take : {1, 2}) expect_the_same_games(men, take, repeats(10));
  }
}

TEST(SlowMorris, ManyRandomGamesGoAsInTheNaiveImplementation) {
  for (int men = 3; men <= 9; ++men) {
    for (const int take : {1, 2}) expect_the_same_games(men, take, 300);
  }
}

// Perft of both from the start, and from positions some random plies later.
void expect_the_same_perft(const MorrisParams& params, int plies, int depth) {
  Rng rng(static_cast<std::uint64_t>(plies));
  Morris state(params);
  Naive naive(params);
  for (int ply = 0; ply < plies; ++ply) {
    const auto move = random_move(state, rng);
    naive = naive.legal().at(state.text(move));
    state.play(move);
    ASSERT_FALSE(state.turn().is_over()) << "choose other plies";
  }
  EXPECT_EQ(count_lines(state, depth).leaves, naive.perft(depth)) << state.text();
}

TEST(Morris, PerftIsThatOfTheNaiveImplementation) {
  for (const int take : {1, 2}) {
    for (const int men : {3, 4, 9}) {
      expect_the_same_perft({.men = men, .take = take}, 0, sanitized ? 2 : 3);
      expect_the_same_perft({.men = men, .take = take}, 4, 2);
      expect_the_same_perft({.men = men, .take = take}, men + 3, 2);
    }
    expect_the_same_perft({.men = 9, .take = take}, 14, 2);
    expect_the_same_perft({.men = 9, .take = take}, 20, sanitized ? 1 : 3);
  }
}

TEST(SlowMorris, DeepPerftIsThatOfTheNaiveImplementation) {
  for (const int take : {1, 2}) {
    for (const int men : {3, 4}) expect_the_same_perft({.men = men, .take = take}, 0, 4);
    expect_the_same_perft({.men = 3, .take = take}, 3, 4);
    expect_the_same_perft({.men = 9, .take = take}, 12, 4);
    expect_the_same_perft({.men = 9, .take = take}, 20, 5);
  }
}

}  // namespace
}  // namespace brett::morris_tests
