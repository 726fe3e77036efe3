// Nine Men's Morris: what its rules say of mills, flying and the end, how many moves there are, tables and symmetries.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/perft.h"
#include "games/morris_naive.h"
#include "games/morris_positions.h"
#include "sanitized.h"

namespace brett::morris_tests {
namespace {

// --- rules ---------------------------------------------------------------------------------------

TEST(Morris, AMillTakesOnlyFreeStones) {
  // Black: the mill b6 d6 f6, and a free stone on a1.
  const Morris state = position("WW./BBB/.../....../.../.../B.W w 5-5");
  EXPECT_EQ(captures_of(state, "g7"), (std::set<std::string>{"xa1"}));
  EXPECT_EQ(captures_of(state, "d5"), (std::set<std::string>{""}));
}

TEST(Morris, AMillTakesAnyStoneIfAllAreInMills) {
  const Morris state = position("WW./BBB/.../....../.../.../..W w 6-6");
  EXPECT_EQ(captures_of(state, "g7"), (std::set<std::string>{"xb6", "xd6", "xf6"}));
}

TEST(Morris, AMillTakesNothingFromAnEmptyBoard) {
  const Morris state = position("WW./.../.../....../.../.../... w 6-6");
  EXPECT_EQ(captures_of(state, "g7"), (std::set<std::string>{""}));
}

TEST(Morris, ADoubleMillTakesOneStoneUnlessToldOtherwise) {
  const std::string corner = "WW./..B/.../.....W/..B/.../B.W w 5-5";
  EXPECT_EQ(captures_of(position(corner), "g7"), (std::set<std::string>{"xf6", "xe3", "xa1"}));
  EXPECT_EQ(captures_of(position(corner, {.take = 2}), "g7"),
            (std::set<std::string>{"xf6xe3", "xa1xf6", "xa1xe3"}));
}

TEST(Morris, ADoubleMillTakesTheOnlyFreeStoneAndAnyOther) {
  const MorrisParams two{.take = 2};
  const Morris one_free = position("WW./BBB/.../.....W/.../.../B.W w 5-5", two);
  EXPECT_EQ(captures_of(one_free, "g7"), (std::set<std::string>{"xa1xb6", "xa1xd6", "xa1xf6"}));
  const Morris none_free = position("WW./BBB/.../.....W/.../.../..W w 5-5", two);
  EXPECT_EQ(captures_of(none_free, "g7"), (std::set<std::string>{"xb6xd6", "xb6xf6", "xd6xf6"}));
  const Morris one_stone = position("WW./.B./.../.....W/.../.../..W w 5-5", two);
  EXPECT_EQ(captures_of(one_stone, "g7"), (std::set<std::string>{"xd6"}));
}

TEST(Morris, TwoCapturesAreReadInEitherOrder) {
  const Morris state = position("WW./..B/.../.....W/..B/.../B.W w 5-5", {.take = 2});
  EXPECT_EQ(move_of(state, "g7xa1xe3"), move_of(state, "g7xe3xa1"));
  EXPECT_EQ(move_of(state, "G7xE3xA1"), move_of(state, "g7xa1xe3"));
  EXPECT_FALSE(parse_move(state, "g7xa1xa1").ok());
  EXPECT_FALSE(parse_move(state, "g7xa1").ok());
  EXPECT_EQ(state.path(move_of(state, "g7xe3xa1")), (std::vector<std::string>{"g7", "a1", "e3"}));
}

TEST(Morris, ASlidingStoneLeavesTheLineItMovesAlong) {
  // a7 d7 g7 is closed from outside, by g4-g7, but not by its own stone, d7-g7.
  const Morris state = position("WW./.../.../.....W/.../BBB/.W. w 0-0");
  EXPECT_EQ(captures_of(state, "d7-g7"), (std::set<std::string>{""}));
  EXPECT_EQ(captures_of(state, "g4-g7"), (std::set<std::string>{"xb2", "xd2", "xf2"}));
  EXPECT_EQ(state.path(move_of(state, "g4-g7xd2")), (std::vector<std::string>{"g4", "g7", "d2"}));
}

TEST(Morris, OnlyThreeStonesWithAnEmptyHandFly) {
  const Morris three = position("W.W/.../.../....../..B/.BB/W.B w 0-0");
  EXPECT_EQ(captures_of(three, "a7-c5"), (std::set<std::string>{""}));
  EXPECT_EQ(captures_of(three, "a1-d7"), (std::set<std::string>{"xe3", "xd2", "xf2", "xg1"}));
  EXPECT_EQ(three.move_count(), 3 * 17 + 2 * 3);  // a1-d7 and g7-a4 take one of four stones
  const Morris four = position("W.W/.../.../....../.../BBB/WWB w 0-0");
  EXPECT_EQ(captures_of(four, "a7-"), (std::set<std::string>{"d7", "a4"}));
  const Morris placing = position("W.W/.../.../....../.../BB./W.. w 1-1");
  EXPECT_TRUE(captures_of(placing, "a7-").empty());
}

TEST(Morris, FewerThanThreeStonesLoseAtOnce) {
  Morris state = position("WW./.../.../.....W/.../BB./B.W w 0-0");
  state.play(move_of(state, "g4-g7xb2"));
  EXPECT_TRUE(state.turn().is_over());
  EXPECT_EQ(state.payoff(0), 1.0);
  EXPECT_EQ(state.payoff(1), -1.0);
  EXPECT_EQ(state.move_count(), 0);
  EXPECT_TRUE(moves_of(state).empty());
}

TEST(Morris, StonesInHandCountAsStones) {
  for (const int men : {3, 4}) {
    const MorrisParams params{.men = men};
    Morris state(params);
    for (const char* text : {"a7", "b6", "d7", "b4", "g7xb6"}) state.play(move_of(state, text));
    EXPECT_EQ(state.turn().is_over(), men == 3) << men;
  }
}

TEST(Morris, NoMoveLoses) {
  // After b6-d6 the black stones a7, d7, g7 and a4 have no empty neighbour.
  Morris state = position("BBB/W../.../BW...W/.../.../W.. w 0-0");
  state.play(move_of(state, "b6-d6"));
  EXPECT_TRUE(state.turn().is_over());
  EXPECT_EQ(state.payoff(1), -1.0);
}

TEST(Morris, CapturesAreOfTheKindCapture) {
  const Morris state = position("WW./..B/.../....../.../.../B.W w 6-6");
  EXPECT_EQ(kind_of(state, move_of(state, "g7xa1")), MoveKind::capture);
  EXPECT_EQ(kind_of(state, move_of(state, "d5")), MoveKind::quiet);
}

// --- counting and picking ------------------------------------------------------------------------

TEST(Morris, MovesAreCountedAsListed) {
  visit_random_positions(60, [](const Morris& state, Rng&) {
    const auto list = moves_of(state);
    ASSERT_EQ(state.move_count(), static_cast<int>(list.size())) << state.text();
    ASSERT_EQ(list.empty(), state.turn().is_over()) << state.text();
  });
}

TEST(Morris, RandomMovesAreLegal) {
  visit_random_positions(20, [](const Morris& state, Rng& rng) {
    if (state.turn().is_over()) return;
    const auto list = moves_of(state);
    ASSERT_THAT(list, ::testing::Contains(random_move(state, rng))) << state.text();
  });
}

TEST(Morris, RandomMovesAreUniform) {
  const std::vector<std::pair<std::string, int>> cases{
      {".../.../.../....../.../.../... w 9-9", 1},  // nothing to take
      {"WW./..B/.../.....W/..B/.../B.W w 5-5", 1},  // placing, a double mill takes one
      {"WW./..B/W../.....W/..B/.../B.W w 4-4", 2},  // ... or two of three
      {"WW./BBB/W../.....W/.../.../B.W w 4-4", 2},  // ... or a free one and another
      {"WW./B.B/.WB/.B...W/.../BBB/.WW w 0-0", 1},  // sliding
      {"W.W/.../.../....../..B/.BB/W.B w 0-0", 1},  // flying
  };
  for (const auto& [text, take] : cases) {
    const Morris state = position(text, {.take = take});
    std::map<std::string, int> drawn;
    const int count = state.move_count();
    constexpr int draws_per_move = 400;
    Rng rng(7);
    for (int i = 0; i < count * draws_per_move; ++i) ++drawn[state.text(state.random_move(rng))];
    double chi_square = 0;
    for (const std::string& move : texts_of(state)) {
      const double off = drawn[move] - draws_per_move;
      chi_square += off * off / draws_per_move;
    }
    const double freedom = count - 1;
    EXPECT_LT(chi_square, freedom + 4 * std::sqrt(2 * freedom)) << text;
    EXPECT_EQ(drawn.size(), static_cast<std::size_t>(count)) << text;
  }
}

// A position as a text, changed at random; kept when it has no fewer moves.
std::string swapped_points(std::string text, Rng& rng) {
  constexpr std::uint32_t board_length = 30;
  for (int tries = 0; tries < 100; ++tries) {
    const auto a = rng.below(board_length), b = rng.below(board_length);
    if (text[a] != '/' && text[b] != '/' && text[a] != text[b]) {
      std::swap(text[a], text[b]);
      break;
    }
  }
  return text;
}

int most_moves_by_climbing(const std::string& start, const MorrisParams& params) {
  int most = 0;
  for (std::uint64_t seed = 0; seed < (sanitized ? 10 : 30); ++seed) {
    Rng rng(seed);
    std::string text = start;
    int best = 0;
    for (int step = 0; step < 2000; ++step) {
      std::string changed = swapped_points(text, rng);
      if (rng.below(2) == 0) changed = swapped_points(changed, rng);
      const Morris state = position(changed, params);
      if (state.turn().is_over() || state.move_count() < best) continue;
      best = state.move_count();
      EXPECT_EQ(moves_of(state).size(), static_cast<std::size_t>(best)) << changed;
      text = changed;
    }
    most = std::max(most, best);
  }
  return most;
}

TEST(Morris, NoPositionHasMoreMovesThanTheFactsSay) {
  const int sliding = most_moves_by_climbing("WWW/WWW/WWW/....../BBB/BBB/BBB w 0-0", {});
  const int placing = most_moves_by_climbing("WWW/WWW/WW./BBBBB./BBB/.../... w 1-1", {.take = 2});
  const int black_placing =
      most_moves_by_climbing("BBB/BBB/BB./WWWWW./WWW/W../... b 0-1", {.take = 2});
  const int flying = most_moves_by_climbing("WWW/.../.../....../BBB/BBB/BBB w 0-0", {});
  RecordProperty("sliding", sliding);
  RecordProperty("placing", std::max(placing, black_placing));
  for (const int most : {sliding, placing, black_placing, flying}) {
    EXPECT_LE(most, Morris::facts.max_moves);
  }
  EXPECT_EQ(flying, 3 * 12 + 2 * 8) << "two pairs of three stones can share a line, not three";
  EXPECT_GE(sliding, 60) << "the climb found nothing near";
  EXPECT_GE(black_placing, 60) << "the climb found nothing near";
}

// --- tables --------------------------------------------------------------------------------------

TEST(MorrisBoard, MillsAreThoseOfTheLines) {
  Rng rng(3);
  for (int i = 0; i < 2000; ++i) {
    const morris::Points own = rng.bits() & rng.bits() & morris::board;
    const morris::Points empty = rng.bits() & ~own & morris::board;
    int closed = 0, possible = 0;
    morris::Points members = 0;
    for (const morris::Points line : morris::mill_lines) {
      closed += (line & own) == line;
      possible += std::popcount(line & own) == 2 && (line & empty) != 0;
      if ((line & own) == line) members |= line;
    }
    ASSERT_EQ(morris::closed_mills(own), closed);
    ASSERT_EQ(morris::possible_mills(own, empty), possible);
    ASSERT_EQ(morris::in_mills(own), members);
    ASSERT_EQ(morris::can_slide(own, empty), morris::slides(own, empty) != 0);
  }
}

TEST(MorrisBoard, LinesAndNeighboursAreThoseOfTheNames) {
  std::set<std::set<std::string>> lines, expected;
  for (const morris::Points line : morris::mill_lines) {
    std::set<std::string> names;
    for_each_bit(line, [&](int p) { names.emplace(morris::names[static_cast<std::size_t>(p)]); });
    lines.insert(names);
  }
  for (const auto& line : all_lines) expected.emplace(line.begin(), line.end());
  EXPECT_EQ(lines, expected);
  std::set<std::pair<std::string, std::string>> slides;
  for (const morris::Slide slide : morris::slide_table) {
    const std::string from(morris::names[slide.from]), to(morris::names[slide.to]);
    EXPECT_TRUE(are_neighbours(from, to)) << from << to;
    slides.emplace(from, to);
  }
  EXPECT_EQ(slides.size(), 64U);
}

// --- symmetry ------------------------------------------------------------------------------------

TEST(Morris, SymmetriesPreservePerft) {
  const Morris sliding = position("WW./B.B/.WB/.B...W/.../.BB/.W. w 0-0");
  const Morris placing = position("WW./..B/W../.....W/..B/.../B.W w 4-4", {.take = 2});
  for (const Morris& state : {sliding, placing}) {
    const auto expected = count_lines(state, 3);
    for (int symmetry = 0; symmetry < state.symmetries(); ++symmetry) {
      const auto count = count_lines(state.transformed(symmetry), 3);
      EXPECT_EQ(count.leaves, expected.leaves) << symmetry;
      EXPECT_EQ(count.ended, expected.ended) << symmetry;
    }
  }
}

TEST(Morris, SixteenSymmetriesAreDifferentAndTheFirstIsTheIdentity) {
  const Morris state = position("WB./.../.../....../.../.../... w 8-8");
  std::set<std::string> images;
  for (int symmetry = 0; symmetry < 16; ++symmetry)
    images.insert(state.transformed(symmetry).text());
  EXPECT_EQ(images.size(), 16U);
  EXPECT_EQ(state.symmetries(), 16);
  EXPECT_EQ(state.transformed(0), state);
}

TEST(Morris, AMoveAndItsImageLeadToAPositionAndItsImage) {
  visit_random_positions(4, [](const Morris& state, Rng& rng) {
    if (state.turn().is_over()) return;
    const auto move = state.random_move(rng);
    for (int symmetry = 0; symmetry < state.symmetries(); ++symmetry) {
      Morris after = state;
      after.play(move);
      Morris image = state.transformed(symmetry);
      ASSERT_THAT(moves_of(image), ::testing::Contains(state.transformed(move, symmetry)));
      image.play(state.transformed(move, symmetry));
      ASSERT_EQ(image, after.transformed(symmetry)) << state.text();
    }
  });
}

}  // namespace
}  // namespace brett::morris_tests
