// Nine Men's Morris: against published counts, and move by move against a naive second
// implementation that knows the board as names and lines of names.
#include "games/morris.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/notation.h"
#include "core/played.h"
#include "core/symmetry.h"
#include "core/text.h"
#include "players/registry.h"
#include "sanitized.h"
#include "search/perft.h"
#include "search/playout.h"

namespace brett {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// --- the naive implementation --------------------------------------------------------------------

const std::vector<std::string> all_points{"a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4",
                                          "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4",
                                          "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4"};
const std::vector<std::vector<std::string>> all_lines{
    {"a7", "d7", "g7"}, {"b6", "d6", "f6"}, {"c5", "d5", "e5"}, {"a4", "b4", "c4"},
    {"e4", "f4", "g4"}, {"c3", "d3", "e3"}, {"b2", "d2", "f2"}, {"a1", "d1", "g1"},
    {"a7", "a4", "a1"}, {"b6", "b4", "b2"}, {"c5", "c4", "c3"}, {"d7", "d6", "d5"},
    {"d3", "d2", "d1"}, {"e5", "e4", "e3"}, {"f6", "f4", "f2"}, {"g7", "g4", "g1"}};
const std::vector<std::vector<std::string>> all_rows{
    {"a7", "d7", "g7"}, {"b6", "d6", "f6"},
    {"c5", "d5", "e5"}, {"a4", "b4", "c4", "e4", "f4", "g4"},
    {"c3", "d3", "e3"}, {"b2", "d2", "f2"},
    {"a1", "d1", "g1"}};

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

bool are_neighbours(const std::string& a, const std::string& b) {
  for (const auto& line : all_lines) {
    if (line[1] == a && (line[0] == b || line[2] == b)) return true;
    if (line[1] == b && (line[0] == a || line[2] == a)) return true;
  }
  return false;
}

struct Naive {
  std::map<std::string, char> at;  // W, B or .
  std::map<char, int> hand;
  char side = 'W';
  int take = 1;

  explicit Naive(const MorrisParams& params) : take(params.take) {
    for (const auto& name : all_points) at[name] = '.';
    hand['W'] = hand['B'] = params.men;
  }
  char other() const { return side == 'W' ? 'B' : 'W'; }
  std::vector<std::string> points_of(char who) const {
    std::vector<std::string> result;
    for (const auto& name : all_points) {
      if (at.at(name) == who) result.push_back(name);
    }
    return result;
  }
  int mills_at(const std::string& name) const {
    int count = 0;
    for (const auto& line : all_lines) {
      if (!contains(line, name)) continue;
      const char who = at.at(name);
      count += at.at(line[0]) == who && at.at(line[1]) == who && at.at(line[2]) == who;
    }
    return count;
  }
  // Every choice of captures after a move that closed so many mills: lists of one, two or no names.
  std::vector<std::vector<std::string>> captures(int mills) const {
    if (mills == 0) return {{}};
    const auto all = points_of(other());
    if (all.empty()) return {{}};
    std::vector<std::string> free;
    for (const auto& name : all) {
      if (mills_at(name) == 0) free.push_back(name);
    }
    std::vector<std::vector<std::string>> result;
    if (mills == 1 || take == 1 || all.size() == 1) {
      for (const auto& name : free.empty() ? all : free) result.push_back({name});
      return result;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        const auto chosen_free =
            static_cast<std::size_t>(contains(free, all[i])) + contains(free, all[j]);
        if (chosen_free == std::min<std::size_t>(free.size(), 2))
          result.push_back({all[i], all[j]});
      }
    }
    return result;
  }
  void add_moves(const std::string& from, const std::string& to,
                 std::map<std::string, Naive>& result) const {
    Naive moved = *this;
    if (from.empty()) {
      --moved.hand[side];
    } else {
      moved.at[from] = '.';
    }
    moved.at[to] = side;
    for (const auto& taken : moved.captures(moved.mills_at(to))) {
      Naive next = moved;
      std::string text = from.empty() ? to : fmt::format("{}-{}", from, to);
      for (const auto& name : taken) {
        next.at[name] = '.';
        text.append("x").append(name);
      }
      next.side = other();
      EXPECT_TRUE(result.emplace(text, next).second) << text << " twice";
    }
  }
  int total(char who) const { return static_cast<int>(points_of(who).size()) + hand.at(who); }
  std::map<std::string, Naive> legal() const {
    std::map<std::string, Naive> result;
    if (total(side) < 3) return result;
    const auto own = points_of(side);
    for (const auto& to : points_of('.')) {
      if (hand.at(side) > 0) {
        add_moves("", to, result);
        continue;
      }
      for (const auto& from : own) {
        if (own.size() == 3 || are_neighbours(from, to)) add_moves(from, to, result);
      }
    }
    return result;
  }
  std::string text() const {
    std::string rows;
    for (const auto& row : all_rows) {
      if (!rows.empty()) rows += '/';
      for (const auto& name : row) rows += at.at(name);
    }
    return fmt::format("{} {} {}-{}", rows, side == 'W' ? 'w' : 'b', hand.at('W'), hand.at('B'));
  }
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    for (const auto& [text, next] : legal()) count += depth == 1 ? 1 : next.perft(depth - 1);
    return count;
  }
};

Morris position(std::string_view text, const MorrisParams& params = {}) {
  const auto state = Morris(params).parse(text);
  EXPECT_TRUE(state.ok()) << (state ? "" : state.error().message);
  return state ? *state : Morris(params);
}

std::string refusal(std::string_view text, const MorrisParams& params = {}) {
  const auto state = Morris(params).parse(text);
  EXPECT_FALSE(state.ok()) << text;
  return state ? "" : state.error().message;
}

Morris::Move move_of(const Morris& state, std::string_view text) {
  const auto move = parse_move(state, text);
  EXPECT_TRUE(move.ok()) << (move ? "" : move.error().message);
  return move ? *move : Morris::Move{};
}

std::set<std::string> texts_of(const Morris& state) {
  std::set<std::string> texts;
  for (const auto move : moves_of(state)) {
    EXPECT_TRUE(texts.insert(state.text(move)).second) << state.text(move) << " twice";
  }
  return texts;
}

std::set<std::string> captures_of(const Morris& state, const std::string& stem) {
  std::set<std::string> captures;
  for (const std::string& text : texts_of(state)) {
    if (text.starts_with(stem)) captures.insert(text.substr(stem.size()));
  }
  return captures;
}

// Positions of every phase, from random games with all kinds of parameters.
template <class Visit>
void visit_random_positions(int games, Visit visit) {
  for (const int men : {3, 4, 6, 9}) {
    for (const int take : {1, 2}) {
      Rng rng(static_cast<std::uint64_t>(men), static_cast<std::uint64_t>(take));
      for (int game = 0; game < games; ++game) {
        Played<Morris> played{Morris({.men = men, .take = take})};
        for (; !played.turn().is_over(); played.play(random_move(played.state(), rng))) {
          visit(played.state(), rng);
        }
        visit(played.state(), rng);
      }
    }
  }
}

// --- the published table -------------------------------------------------------------------------

struct PerftRow {
  int depth = 0;
  std::uint64_t leaves = 0, positions = 0, folded = 0;
};

std::vector<PerftRow> perft_rows() {
  std::ifstream file(std::string(BRETT_SOURCE_DIR) + "/data/perft/morris.csv");
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
    EXPECT_EQ(perft(Morris(), row.depth).leaves, row.leaves) << "depth " << row.depth;
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
    Played<Morris> played{Morris(params)};
    Naive naive(params);
    for (;;) {
      const Morris& state = played.state();
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
      played.play(move);
    }
  }
}

TEST(Morris, RandomGamesGoAsInTheNaiveImplementation) {
  for (const int men : {3, 4, 9}) {
    for (const int take : {1, 2}) expect_the_same_games(men, take, sanitized ? 3 : 12);
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
  EXPECT_EQ(perft(state, depth).leaves, naive.perft(depth)) << state.text();
}

TEST(Morris, PerftIsThatOfTheNaiveImplementation) {
  for (const int take : {1, 2}) {
    for (const int men : {3, 4, 9}) {
      expect_the_same_perft({.men = men, .take = take}, 0, sanitized ? 2 : 3);
      expect_the_same_perft({.men = men, .take = take}, 4, 2);
      expect_the_same_perft({.men = men, .take = take}, men + 3, 2);
    }
    expect_the_same_perft({.men = 9, .take = take}, 14, 2);
    expect_the_same_perft({.men = 9, .take = take}, 20, sanitized ? 2 : 3);
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
    const auto expected = perft(state, 3);
    for (int symmetry = 0; symmetry < state.symmetries(); ++symmetry) {
      const auto count = perft(state.transformed(symmetry), 3);
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

// --- draw rules ----------------------------------------------------------------------------------

constexpr std::string_view quiet_position = "W.B/..W/B../....../.W./WB./B.. w 0-0";
constexpr std::string_view there_and_back = "a7-a4 g7-g4 a4-a7 g4-g7";

Played<Morris> shuffling(const MorrisParams& params) {
  return Played<Morris>(position(quiet_position, params));
}

// Plays moves until the game is over; says how many were played.
int play_round(Played<Morris>& game, std::string_view moves, int rounds) {
  int plies = 0;
  for (int round = 0; round < rounds; ++round) {
    for (const std::string_view text : words(moves)) {
      if (game.turn().is_over()) return plies;
      game.play(move_of(game.state(), text));
      ++plies;
    }
  }
  return plies;
}

TEST(MorrisHistory, ThirdOccurrenceIsADraw) {
  auto game = shuffling({});
  EXPECT_EQ(play_round(game, there_and_back, 100), 8);
  EXPECT_EQ(game.draw_reason(), "position repeated 3 times");
  EXPECT_TRUE(game.turn().is_over());
  EXPECT_EQ(game.payoff(0), 0.0);
  EXPECT_EQ(game.payoff(1), 0.0);
  EXPECT_EQ(game.warning(), "");
}

TEST(MorrisHistory, TheLimitOfRepetitionsIsAParameter) {
  auto game = shuffling({.repetition = 5});
  EXPECT_EQ(play_round(game, there_and_back, 100), 16);
  EXPECT_EQ(game.draw_reason(), "position repeated 5 times");
}

TEST(MorrisHistory, FortyPliesWithoutAMillAreADraw) {
  auto game = shuffling({.repetition = 0});
  EXPECT_EQ(play_round(game, there_and_back, 100), 40);
  EXPECT_EQ(game.draw_reason(), "40 plies without a mill");
}

TEST(MorrisHistory, TheLimitWithoutAMillIsAParameter) {
  auto game = shuffling({.repetition = 0, .no_mill = 7});
  EXPECT_EQ(play_round(game, there_and_back, 100), 7);
  EXPECT_EQ(game.draw_reason(), "7 plies without a mill");
}

TEST(MorrisHistory, BothLimitsCanBeOff) {
  auto game = shuffling({.repetition = 0, .no_mill = 0});
  EXPECT_EQ(play_round(game, there_and_back, 100), 400);
  EXPECT_EQ(game.draw_reason(), "");
  EXPECT_EQ(game.warning(), "");
}

TEST(MorrisHistory, WarnsWhenOnceMoreIsADraw) {
  auto game = shuffling({});
  EXPECT_EQ(game.warning(), "");
  play_round(game, "a7-a4 g7-g4 a4-a7", 1);
  EXPECT_EQ(game.warning(), "");
  play_round(game, "g4-g7", 1);
  EXPECT_EQ(game.warning(), "this position has occurred 2 times, once more is a draw");
  play_round(game, "a7-d7", 1);
  EXPECT_EQ(game.warning(), "");
}

TEST(MorrisHistory, WarnsFromFivePliesBeforeTheDrawWithoutAMill) {
  auto game = shuffling({.repetition = 0});
  play_round(game, there_and_back, 8);
  play_round(game, "a7-a4 g7-g4", 1);
  EXPECT_EQ(game.warning(), "");
  play_round(game, "a4-a7", 1);
  EXPECT_EQ(game.warning(), "without a mill a draw in 5 plies");
  play_round(game, "g4-g7 a7-a4 g7-g4 a4-a7", 1);
  EXPECT_EQ(game.warning(), "without a mill a draw in 1 ply");
}

TEST(MorrisHistory, AMillStartsBothCountsAgain) {
  const MorrisParams params{.repetition = 3, .no_mill = 8};
  Played<Morris> game(position("WW./..W/B../.....W/.B./B../B.. w 0-0", params));
  play_round(game, "f6-f4 a1-d1 f4-f6 d1-a1 f6-f4 a1-d1", 1);
  EXPECT_EQ(game.draw_reason(), "");
  play_round(game, "g4-g7xc5", 1);
  EXPECT_EQ(play_round(game, "d3-c3 f4-g4 c3-d3 g4-f4", 100), 8);
  EXPECT_TRUE(game.turn().is_over());
}

TEST(MorrisHistory, PliesOfThePlacingPhaseDoNotCount) {
  const MorrisParams params{.men = 3, .repetition = 0, .no_mill = 2};
  Played<Morris> game{Morris(params)};
  play_round(game, "a7 b6 g7 f6 c3 e3", 1);
  EXPECT_EQ(game.warning(), "");
  EXPECT_EQ(play_round(game, "c3-d3 e3-e4 d3-c3", 1), 2);
  EXPECT_EQ(game.draw_reason(), "2 plies without a mill");
}

TEST(MorrisHistory, TheSameBoardWithTheOtherSideToMoveIsAnotherPosition) {
  Played<Morris> game(position("W.W/.../.../....../.../B.B/.WB b 0-0", {.repetition = 2}));
  const auto board_of = [](const Morris& state) { return state.text().substr(0, 30); };
  const std::string before = board_of(game.state());
  play_round(game, "b2-c5 a7-d6 c5-c4 d6-a7 c4-b2", 1);  // three flights against two
  EXPECT_EQ(board_of(game.state()), before);
  EXPECT_EQ(game.draw_reason(), "");
}

TEST(MorrisHistory, ALossIsNotADraw) {
  Played<Morris> game(position("BBB/W../.../BW...W/.../.../W.. w 0-0", {.no_mill = 1}));
  play_round(game, "b6-d6", 1);
  EXPECT_TRUE(game.turn().is_over());
  EXPECT_EQ(game.draw_reason(), "");
  EXPECT_EQ(game.payoff(0), 1.0);
}

TEST(MorrisHistory, CopiesGoTheirOwnWays) {
  auto game = shuffling({});
  play_round(game, there_and_back, 1);
  auto copy = game;
  EXPECT_EQ(play_round(copy, there_and_back, 9), 4);
  EXPECT_EQ(game.draw_reason(), "");
  EXPECT_EQ(play_round(game, "a7-d7 g7-g4 d7-a7", 1), 3);
  EXPECT_EQ(game.draw_reason(), "");
}

// Repetitions counted the slow way, over the whole game, in random games of few stones.
TEST(MorrisHistory, RandomGamesEndWhereASlowCountSays) {
  int repetitions = 0, draws_without_mill = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const MorrisParams params{
        .men = 5, .repetition = seed % 4 < 2 ? 2 : 3, .no_mill = seed % 2 == 0 ? 0 : 30};
    Rng rng(seed);
    Played<Morris> game{Morris(params)};
    std::map<std::string, int> seen;
    int quiet = 0;
    for (int ply = 0; ply < 2000; ++ply) {
      const Morris state = game.state();
      const bool repeated = ++seen[state.text()] >= params.repetition;
      const bool no_mill = params.no_mill > 0 && quiet >= params.no_mill;
      ASSERT_EQ(game.turn().is_over(), state.turn().is_over() || repeated || no_mill) << seed;
      repetitions += repeated;
      draws_without_mill += no_mill;
      if (game.turn().is_over()) break;
      const auto move = state.random_move(rng);
      const bool moving = state.hand(0) == 0 && state.hand(1) == 0;
      quiet = moving && move.take == morris::none ? quiet + 1 : 0;
      game.play(move);
    }
  }
  EXPECT_GT(repetitions, 5) << "too few such games to say anything";
  EXPECT_GT(draws_without_mill, 5) << "too few such games to say anything";
}

// --- text ----------------------------------------------------------------------------------------

TEST(Morris, StartIsWritten) {
  EXPECT_EQ(Morris().text(), ".../.../.../....../.../.../... w 9-9");
  EXPECT_EQ(Morris({.men = 4}).text(), ".../.../.../....../.../.../... w 4-4");
}

TEST(Morris, PointsAreWrittenInReadingOrder) {
  Morris state;
  for (const char* text : {"a7", "b6", "e5", "c4", "g4", "e3", "b2", "d1"}) {
    state.play(move_of(state, text));
  }
  EXPECT_EQ(state.text(), "W../B../..W/..B..W/..B/W../.B. w 5-5");
}

TEST(Morris, TextsAreReadBack) {
  visit_random_positions(10, [](const Morris& state, Rng&) {
    const auto read = state.parse(state.text());
    ASSERT_TRUE(read.ok()) << read.error().message;
    ASSERT_EQ(*read, state) << state.text();
  });
}

TEST(Morris, PositionsOfAWrongShapeAreRefused) {
  EXPECT_THAT(refusal(""), HasSubstr("must be seven rows"));
  EXPECT_THAT(refusal("w 9-9"), HasSubstr("must be seven rows"));
  EXPECT_THAT(refusal(".../... w 9-9"), HasSubstr("2 rows instead of 7"));
  EXPECT_THAT(refusal(".../.../.../...../.../.../... w 9-9"),
              HasSubstr("row 4 from the top has 5 points instead of 6"));
  EXPECT_THAT(refusal(".../.X./.../....../.../.../... w 9-9"), HasSubstr("'X' is none of W, B"));
  EXPECT_THAT(refusal(".../.../.../....../.../.../... x 9-9"), HasSubstr("must be w or b"));
  for (const char* hands :
       {"9", "9-", "-9", "9-9-9", "a-b", "-1-9", "10-9", "99999999999999999999-1"}) {
    EXPECT_THAT(refusal(fmt::format(".../.../.../....../.../.../... w {}", hands)),
                HasSubstr("must be like 9-9, white's first, each 0 to 9"));
  }
}

TEST(Morris, ImpossibleNumbersOfStonesAreRefused) {
  EXPECT_THAT(refusal("WWW/BBB/.../....../.../.../... w 7-6"),
              HasSubstr("White has 3 stones on the board and 7 in hand, more than men=9"));
  EXPECT_THAT(refusal("WWW/BBB/.../....../.../.../... w 1-1", {.men = 3}), HasSubstr("men=3"));
  EXPECT_THAT(refusal("WWW/BBB/.../....../.../.../... w 4-5"), HasSubstr("as many as white"));
  EXPECT_THAT(refusal("WWW/BBB/.../....../.../.../... b 4-4"), HasSubstr("one more than white"));
  EXPECT_THAT(refusal("WWW/BBB/.../....../.../.../... b 5-4"), HasSubstr("one more than white"));
  EXPECT_THAT(refusal("WWW/BB./.../....../.../.../... w 0-0"),
              HasSubstr("the game was over before"));
  EXPECT_THAT(refusal("WWW/B../.../....../.../.../... b 0-0"),
              HasSubstr("Black has 1 stones in all"));
  EXPECT_THAT(refusal("WWW/.../.../....../.../.../... b 0-0", {.take = 2}),
              HasSubstr("over before"));
}

TEST(Morris, FinishedPositionsAreRead) {
  EXPECT_TRUE(position("WWW/BB./.../....../.../.../... b 0-0").turn().is_over());
  EXPECT_TRUE(position("WWW/B../.../....../.../.../... b 0-0", {.take = 2}).turn().is_over());
  EXPECT_TRUE(position("BBB/WWW/.../BW...W/.../.../W.. b 0-0").turn().is_over());
}

TEST(Morris, NoTextCrashes) {
  const std::string alphabet = "WB./ wb0123456789-x\n\t\xff";
  Rng rng(11);
  for (int i = 0; i < 20000; ++i) {
    std::string text = "WW./B.B/.WB/.B...W/.../.BB/.W. w 0-0";
    for (std::uint32_t changes = 1 + rng.below(6); changes > 0; --changes) {
      const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
      const char letter = alphabet[rng.below(static_cast<std::uint32_t>(alphabet.size()))];
      switch (rng.below(3)) {
        case 0: text[at] = letter; break;
        case 1: text.insert(at, 1, letter); break;
        default: text.erase(at, 1);
      }
      if (text.empty()) text.push_back('.');
    }
    const auto state = Morris({.take = 2}).parse(text);
    if (!state) continue;
    EXPECT_EQ(*Morris({.take = 2}).parse(state->text()), *state);
    EXPECT_EQ(moves_of(*state).size(), static_cast<std::size_t>(state->move_count()));
  }
}

// --- for people ----------------------------------------------------------------------------------

TEST(Morris, ViewShowsPointsLinesAndHands) {
  const View view = position("W../..B/.../....../.../.../... w 8-8").view();
  EXPECT_EQ(view.surface, View::Surface::points);
  ASSERT_EQ(view.cells.size(), 24U);
  std::set<std::pair<int, int>> places, lines;
  for (const Cell& cell : view.cells) {
    places.emplace(cell.column, cell.row);
    EXPECT_EQ(cell.name, (std::string{static_cast<char>('a' + cell.column),
                                      static_cast<char>('7' - cell.row)}));
    EXPECT_EQ(cell.piece.symbol, cell.name == "a7" ? "W" : cell.name == "f6" ? "B" : "");
  }
  EXPECT_EQ(places.size(), 24U);
  EXPECT_EQ(view.cells[0].piece, (Piece{0, "W", "white stone"}));
  EXPECT_EQ(view.lines.size(), 32U);
  for (const auto& [a, b] : view.lines) {
    lines.emplace(std::min(a, b), std::max(a, b));
    EXPECT_TRUE(are_neighbours(view.cells[static_cast<std::size_t>(a)].name,
                               view.cells[static_cast<std::size_t>(b)].name));
  }
  EXPECT_EQ(lines.size(), 32U);
  EXPECT_THAT(view.holdings, ElementsAre(Holding{0, "in hand", "8"}, Holding{1, "in hand", "8"}));
  EXPECT_THAT(view.seat_names, ElementsAre("White", "Black"));
}

TEST(Morris, ParametersAreChecked) {
  const Registry& registry = Registry::standard();
  EXPECT_TRUE(registry.game("morris:men=3,take=2,repetition=0,no_mill=0").ok());
  EXPECT_EQ((*registry.game("morris:men=9,take=2"))->spec(), "morris:take=2");
  EXPECT_THAT(registry.game("morris:men=10").error().message, HasSubstr("must be 3 to 9"));
  EXPECT_THAT(registry.game("morris:take=3").error().message, HasSubstr("must be 1 to 2"));
  EXPECT_THAT(registry.game("morris:repetition=1").error().message, HasSubstr("must be 0"));
}

}  // namespace
}  // namespace brett
