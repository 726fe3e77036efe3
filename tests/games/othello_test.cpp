#include "games/othello.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/notation.h"
#include "core/symmetry.h"
#include "players/registry.h"
#include "search/perft.h"
#include "search/playout.h"

namespace brett {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// --- Othello as a beginner would write it --------------------------------------------------------

struct NaiveOthello {
  static constexpr int pass = -1;
  static constexpr char empty = '-';
  int size;
  bool reversi;
  int mover = 0;
  std::vector<std::string> rows;

  NaiveOthello(int board_size, bool start_empty)
      : size(board_size),
        reversi(start_empty),
        rows(static_cast<std::size_t>(board_size),
             std::string(static_cast<std::size_t>(board_size), empty)) {
    if (reversi) return;
    const int low = size / 2 - 1;
    const int high = size / 2;
    at(low, low) = at(high, high) = 'O';
    at(high, low) = at(low, high) = 'X';
  }

  char& at(int column, int row) {
    return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  char get(int column, int row) const {
    const bool inside = column >= 0 && column < size && row >= 0 && row < size;
    return inside ? rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] : '#';
  }
  static char disc(int seat) { return seat == 0 ? 'X' : 'O'; }

  std::vector<int> open_centre() const {
    std::vector<int> cells;
    for (const int row : {size / 2 - 1, size / 2}) {
      for (const int column : {size / 2 - 1, size / 2}) {
        if (get(column, row) == empty) cells.push_back(row * size + column);
      }
    }
    return cells;
  }
  std::vector<int> flips(int seat, int cell) const {
    std::vector<int> all;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        if (dx == 0 && dy == 0) continue;
        std::vector<int> line;
        int column = cell % size + dx;
        int row = cell / size + dy;
        while (get(column, row) == disc(1 - seat)) {
          line.push_back(row * size + column);
          column += dx;
          row += dy;
        }
        if (get(column, row) == disc(seat)) all.insert(all.end(), line.begin(), line.end());
      }
    }
    return all;
  }
  std::vector<int> places(int seat) const {
    if (const auto open = open_centre(); !open.empty()) return open;
    std::vector<int> cells;
    for (int cell = 0; cell < size * size; ++cell) {
      if (get(cell % size, cell / size) == empty && !flips(seat, cell).empty())
        cells.push_back(cell);
    }
    return cells;
  }
  std::vector<int> moves() const {
    const auto cells = places(mover);
    if (cells.empty() && !places(1 - mover).empty()) return {pass};
    return cells;
  }
  void play(int move) {
    if (move != pass) {
      const auto flipped = open_centre().empty() ? flips(mover, move) : std::vector<int>{};
      at(move % size, move / size) = disc(mover);
      for (const int cell : flipped) at(cell % size, cell / size) = disc(mover);
    }
    mover = 1 - mover;
  }
  int discs(int seat) const {
    int sum = 0;
    for (const auto& row : rows)
      sum += static_cast<int>(std::count(row.begin(), row.end(), disc(seat)));
    return sum;
  }
  std::string text() const {
    std::string result;
    for (const auto& row : rows) result += row;
    return result + ' ' + disc(mover);
  }
  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    const auto list = moves();
    if (list.empty()) return 1;
    std::uint64_t sum = 0;
    for (const int move : list) {
      NaiveOthello child = *this;
      child.play(move);
      sum += child.perft(depth - 1);
    }
    return sum;
  }
};

// --- helpers -------------------------------------------------------------------------------------

template <class G>
std::uint64_t lines(const G& state, int depth) {
  const PerftCount count = perft(state, depth);
  return count.leaves + count.ended;
}

template <class G>
G after(G state, std::string_view moves) {
  const auto played = replayed(state, moves);
  EXPECT_TRUE(played.ok()) << (played.ok() ? "" : played.error().message);
  return played.ok() ? *played : state;
}

OthelloOn<8> position(std::string_view text) {
  const auto state = OthelloOn<8>().parse(text);
  EXPECT_TRUE(state.ok()) << (state.ok() ? "" : state.error().message);
  return state.ok() ? *state : OthelloOn<8>();
}

// The type that plays boards of this size, and its start.
template <int N>
auto board(OthelloStart start = OthelloStart::othello) {
  return OthelloOn < N == 8 ? 8 : 10 > (start, N);
}

template <int N = 8>
std::string refusal(std::string_view text, OthelloStart start = OthelloStart::othello) {
  const auto state = board<N>(start).parse(text);
  return state.ok() ? "accepted" : state.error().message;
}

// A board that is empty but for these discs, and the side to move.
std::string board_with(const std::map<std::string, char>& discs, char side, int size = 8) {
  std::string cells(static_cast<std::size_t>(size * size), '-');
  for (const auto& [name, symbol] : discs) {
    const int cell = (std::stoi(name.substr(1)) - 1) * size + (name[0] - 'a');
    cells[static_cast<std::size_t>(cell)] = symbol;
  }
  return cells + ' ' + side;
}

template <class G>
std::vector<std::string> move_texts(const G& state) {
  std::vector<std::string> texts;
  for (const auto move : moves_of(state)) texts.push_back(state.text(move));
  return texts;
}

struct PerftRow {
  int depth = 0;
  std::uint64_t lines = 0;
  std::uint64_t distinct = 0;
};

std::vector<PerftRow> perft_table() {
  std::ifstream file(BRETT_SOURCE_DIR "/data/perft/othello_8x8.csv");
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
      next.push_back(canonical(child).state);
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
  EXPECT_EQ(state.score(0), margin);
  EXPECT_EQ(state.score(1), -margin);
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
    ASSERT_EQ(state.score(0), naive.discs(0) - naive.discs(1));
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
    EXPECT_EQ(lines(OthelloOn<8>(), row.depth), row.lines) << "depth " << row.depth;
  }
}

TEST(Othello, DistinctPositionsUpToSymmetryEqualTheTable) { expect_distinct_positions(8); }

TEST(SlowOthello, DistinctPositionsUpToSymmetryEqualTheTableToDepthTen) {
  expect_distinct_positions(10);
}

TEST(Othello, Size4PlaysLikeTheNaiveBoard) { compare_with_naive<4>(6, 300); }
TEST(Othello, Size6PlaysLikeTheNaiveBoard) { compare_with_naive<6>(5, 60); }
TEST(Othello, Size8PlaysLikeTheNaiveBoard) { compare_with_naive<8>(5, 60); }
TEST(Othello, Size10PlaysLikeTheNaiveBoard) { compare_with_naive<10>(4, 30); }

TEST(SlowOthello, EverySizePlaysLikeTheNaiveBoardFurther) {
  compare_with_naive<4>(12, 5000);
  compare_with_naive<6>(7, 2000);
  compare_with_naive<8>(7, 2000);
  compare_with_naive<10>(6, 500);
}

// All games of 4 x 4 from a position, played perfectly for the score of the side to move.
int best_score(const OthelloOn<10>& state) {
  if (state.turn().is_over()) return state.score(0);
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

// --- vector code against plain code --------------------------------------------------------------

template <class Path>
class Othello8x8Path : public testing::Test {};

using Paths = testing::Types<othello::Fast8x8
#ifdef __SSE4_1__
                             ,
                             othello::Sse8x8
#endif
#ifdef __AVX2__
                             ,
                             othello::Avx8x8
#endif
                             >;
TYPED_TEST_SUITE(Othello8x8Path, Paths);

// Two disjoint random sets, from nearly empty to nearly full boards, with long lines of one colour.
std::pair<std::uint64_t, std::uint64_t> random_boards(Rng& rng) {
  const std::uint64_t taken = rng.below(2) ? rng.fork() | rng.fork() | rng.fork() : rng.fork();
  const std::uint64_t own = rng.below(2) ? rng.fork() & rng.fork() : rng.fork();
  return {taken & own, taken & ~own};
}

TYPED_TEST(Othello8x8Path, FindsTheMovesOfThePlainCode) {
  Rng rng(1);
  for (int i = 0; i < 20000; ++i) {
    const auto [own, other] = random_boards(rng);
    ASSERT_EQ(TypeParam::moves(own, other), othello::Board<8>::moves(own, other))
        << own << ' ' << other;
  }
}

TYPED_TEST(Othello8x8Path, FlipsTheDiscsOfThePlainCode) {
  Rng rng(2);
  for (int i = 0; i < 2000; ++i) {
    const auto [own, other] = random_boards(rng);
    for (int cell = 0; cell < 64; ++cell) {
      if ((own | other) & bit(cell)) continue;
      ASSERT_EQ(TypeParam::flips(own, other, cell), othello::Board<8>::flips(own, other, cell))
          << own << ' ' << other << ' ' << cell;
    }
  }
}

TYPED_TEST(Othello8x8Path, FlipsLinesThatEndInEveryCell) {
  for (int cell = 0; cell < 64; ++cell) {
    for (int end = 0; end < 64; ++end) {
      if (cell == end) continue;
      const std::uint64_t own = bit(end);
      const std::uint64_t other = ~(own | bit(cell));
      ASSERT_EQ(TypeParam::flips(own, other, cell), othello::Board<8>::flips(own, other, cell));
      ASSERT_EQ(TypeParam::moves(own, other), othello::Board<8>::moves(own, other));
    }
  }
}

TEST(Othello, FastImagesOfABoardEqualThePlainOnes) {
  Rng rng(3);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t bits = rng.fork();
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      ASSERT_EQ(othello::image_8x8(bits, symmetry), othello::Board<8>::image(bits, symmetry));
    }
  }
}

// --- rules ---------------------------------------------------------------------------------------

TEST(Othello, BlackBeginsWithFourMoves) {
  EXPECT_EQ(OthelloOn<8>().text(),
            "---------------------------OX------XO--------------------------- X");
  EXPECT_THAT(move_texts(OthelloOn<8>()), ElementsAre("d3", "c4", "f5", "e6"));
  EXPECT_EQ(board<4>().text(), "-----OX--XO----- X");
}

TEST(Othello, ACornerDiscNeverFlips) {
  Rng rng(5);
  constexpr std::uint64_t corners = bit(0) | bit(7) | bit(56) | bit(63);
  for (int game = 0; game < 200; ++game) {
    OthelloOn<8> state;
    while (!state.turn().is_over()) {
      const auto black = state.discs(0) & corners;
      const auto white = state.discs(1) & corners;
      state.play(state.random_move(rng));
      ASSERT_EQ(state.discs(0) & black, black);
      ASSERT_EQ(state.discs(1) & white, white);
    }
  }
}

TEST(Othello, NamedOpeningsPlayThrough) {
  for (const std::string_view moves : {"f5d6c3d3c4", "f5d6c5f4e3c6d3f6e6d7", "f5f6e6f4c3",
                                       "f5f6e6f4g5", "f5d6c5f4e3c6e6", "f5d6c5f4e3c6f3"}) {
    NaiveOthello naive(8, false);
    for (std::size_t i = 0; i < moves.size(); i += 2) {
      naive.play((moves[i + 1] - '1') * 8 + moves[i] - 'a');
    }
    EXPECT_EQ(after(OthelloOn<8>(), moves).text(), naive.text()) << moves;
  }
}

TEST(Othello, MovesAreReadInUpperCaseAndWithBlanks) {
  EXPECT_EQ(after(OthelloOn<8>(), "F5 D6 c3D3 c4"), after(OthelloOn<8>(), "f5d6c3d3c4"));
}

TEST(Othello, TheShortestWipeOutCountsAllCellsForTheWinner) {
  const auto state = after(OthelloOn<8>(), "f5d6c5f4e7f6g5e6e3");
  EXPECT_TRUE(state.turn().is_over());
  EXPECT_THAT(move_texts(state), IsEmpty());
  EXPECT_EQ(state.move_count(), 0);
  EXPECT_EQ(state.discs(1), 0U);
  EXPECT_EQ(othello::count(state.discs(0)), 13);
  EXPECT_EQ(state.score(0), 64);
  EXPECT_EQ(state.score(1), -64);
  EXPECT_EQ(state.payoff(0), 1.0);
  EXPECT_EQ(state.payoff(1), -1.0);
  EXPECT_EQ(state.view().holdings[0].content, "13");
  EXPECT_EQ(state.view().holdings[1].content, "0");
}

TEST(Othello, EqualDiscsAreADrawEvenWithEmptyCells) {
  // Black and white nowhere touch, so nobody can enclose anything.
  const auto apart = position(board_with({{"d4", 'X'},
                                          {"e4", 'X'},
                                          {"d5", 'X'},
                                          {"e5", 'X'},
                                          {"a1", 'O'},
                                          {"b1", 'O'},
                                          {"a2", 'O'},
                                          {"b2", 'O'}},
                                         'X'));
  const auto full = position(std::string(32, 'X') + std::string(32, 'O') + " O");
  for (const auto& state : {apart, full}) {
    EXPECT_TRUE(state.turn().is_over());
    EXPECT_EQ(state.score(0), 0);
    EXPECT_EQ(state.payoff(0), 0.0);
    EXPECT_EQ(state.payoff(1), 0.0);
  }
}

TEST(Othello, APassIsTheOnlyMoveAndChangesNothingButTheSide) {
  // White to move has nothing to enclose; black can enclose b1.
  auto state = position(board_with(
      {{"d4", 'X'}, {"e4", 'X'}, {"d5", 'X'}, {"e5", 'X'}, {"a1", 'X'}, {"b1", 'O'}}, 'O'));
  using G = OthelloOn<8>;
  EXPECT_EQ(state.turn(), Turn::of(1));
  EXPECT_THAT(move_texts(state), ElementsAre("pass"));
  EXPECT_EQ(state.move_count(), 1);
  EXPECT_EQ(state.move_bits(), 0U);
  EXPECT_EQ(state.kind(G::pass), MoveKind::pass);
  EXPECT_THAT(state.path(G::pass), IsEmpty());
  Rng rng(1);
  EXPECT_EQ(state.random_move(rng), G::pass);
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    EXPECT_EQ(state.transformed(G::pass, symmetry), G::pass);
  }
  for (const std::string_view word : {"pass", "PASS", "pa", "ps", "--", "PA"}) {
    EXPECT_TRUE(parse_move(state, word).ok()) << word;
  }
  EXPECT_FALSE(parse_move(state, "-").ok());
  const auto black = state.discs(0);
  state.play(G::pass);
  EXPECT_EQ(state.turn(), Turn::of(0));
  EXPECT_EQ(state.discs(0), black);
  EXPECT_THAT(move_texts(state), ElementsAre("c1"));
  EXPECT_FALSE(parse_move(state, "pass").ok());
  state.play({2});
  EXPECT_TRUE(state.turn().is_over());
  EXPECT_EQ(state.score(0), 64);
}

TEST(Othello, PassesMayBeLeftOutOfATranscript) {
  const auto start = position(board_with(
      {{"d4", 'X'}, {"e4", 'X'}, {"d5", 'X'}, {"e5", 'X'}, {"a1", 'X'}, {"b1", 'O'}}, 'O'));
  EXPECT_EQ(after(start, "c1"), after(start, "-- c1"));
  EXPECT_EQ(after(start, "c1"), after(start, "passc1"));
}

TEST(Othello, MovesOtherThanAPassAreQuiet) {
  EXPECT_EQ(OthelloOn<8>::kind({19}), MoveKind::quiet);
  EXPECT_THAT(OthelloOn<8>().path({19}), ElementsAre("d3"));
}

TEST(Othello, RandomMovesReachEveryLegalMoveAboutEquallyOften) {
  Rng rng(11);
  std::map<int, int> seen;
  for (int i = 0; i < 8000; ++i) ++seen[OthelloOn<8>().random_move(rng).cell];
  ASSERT_EQ(seen.size(), 4U);
  double chi_square = 0;
  for (const auto& [cell, times] : seen) chi_square += (times - 2000.0) * (times - 2000.0) / 2000.0;
  EXPECT_LT(chi_square, 16.3);  // 0.1 % for three degrees of freedom
}

// --- Reversi -------------------------------------------------------------------------------------

TEST(Reversi, ThePlayersFillTheCentreFirstAndFlipNothing) {
  OthelloOn<8> state(OthelloStart::reversi);
  EXPECT_EQ(state.empties(), 64);
  EXPECT_THAT(move_texts(state), ElementsAre("d4", "e4", "d5", "e5"));
  state = after(state, "d4e4");
  EXPECT_THAT(move_texts(state), ElementsAre("d5", "e5"));
  state = after(state, "d5e5");
  EXPECT_EQ(state.text(), "---------------------------XO------XO--------------------------- X");
  EXPECT_THAT(move_texts(state), ElementsAre("f3", "f4", "f5", "f6"));
}

TEST(Reversi, LeadsToTheOthelloStartWhenTheCentreIsCrossed) {
  const auto state = after(OthelloOn<8>(OthelloStart::reversi), "e4d4d5e5");
  EXPECT_EQ(state.text(), OthelloOn<8>().text());
  EXPECT_EQ(lines(state, 6), lines(OthelloOn<8>(), 6));
}

// --- symmetry ------------------------------------------------------------------------------------

template <int N>
void expect_symmetric_rules(OthelloStart start) {
  Rng rng(17, N);
  for (int game = 0; game < 10; ++game) {
    auto state = board<N>(start);
    while (!state.turn().is_over()) {
      const auto move = state.random_move(rng);
      auto child = state;
      child.play(move);
      for (int symmetry = 0; symmetry < 8; ++symmetry) {
        auto image = state.transformed(symmetry);
        ASSERT_EQ(*image.parse(image.text()), image);
        image.play(state.transformed(move, symmetry));
        ASSERT_EQ(image, child.transformed(symmetry));
        ASSERT_EQ(canonical(image).state, canonical(child).state);
      }
      state = child;
    }
  }
}

TEST(Othello, SymmetricPositionsHaveSymmetricMoves) {
  for (const auto start : {OthelloStart::othello, OthelloStart::reversi}) {
    expect_symmetric_rules<4>(start);
    expect_symmetric_rules<6>(start);
    expect_symmetric_rules<8>(start);
    expect_symmetric_rules<10>(start);
  }
}

TEST(Othello, SymmetriesPreservePerft) {
  const auto state = after(OthelloOn<8>(), "f5d6c5f4e3c6f3");
  std::set<std::string> images;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const auto image = state.transformed(symmetry);
    images.insert(image.text());
    EXPECT_EQ(lines(image, 4), lines(state, 4));
  }
  EXPECT_EQ(images.size(), 8U);
}

TEST(Othello, FourOfTheSymmetriesMapTheStartOntoItself) {
  int same = 0;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    same += OthelloOn<8>().transformed(symmetry) == OthelloOn<8>();
  }
  EXPECT_EQ(same, 4);
}

TEST(Othello, TheSideToMoveIsPartOfTheKey) {
  const std::string cells = "---------------------------OX------XO--------------------------- ";
  EXPECT_NE(position(cells + "X").key(), position(cells + "O").key());
  EXPECT_NE(position(cells + "X"), position(cells + "O"));
}

// --- text ----------------------------------------------------------------------------------------

TEST(Othello, ReadsTheSymbolsOfOtherPrograms) {
  const OthelloOn<8> start;
  for (const std::string_view text : {
           "...........................O*......*O........................... *",
           "---------------------------wb------bw--------------------------- b",
           "---------------------------WB------BW--------------------------- Black",
           "---------------------------0x------x0--------------------------- x",
           "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X",
           "--------\n--------\n--------\r\n---ox---\n---xo---\n--------\n--------\n--------"
           "\n\tblack\n",
       }) {
    EXPECT_EQ(position(text), start) << text;
  }
  EXPECT_EQ(
      position("---------------------------OX------XO--------------------------- white").turn(),
      Turn::of(1));
}

TEST(Othello, RefusesPositionsInWords) {
  const std::string start = "---------------------------OX------XO---------------------------";
  EXPECT_THAT(refusal(""), HasSubstr("0 cells instead of 64"));
  EXPECT_THAT(refusal("X"), HasSubstr("0 cells instead of 64"));
  EXPECT_THAT(refusal(start), HasSubstr("the side to move is missing"));
  EXPECT_THAT(refusal(start + "- X"), HasSubstr("65 cells instead of 64"));
  EXPECT_THAT(refusal(start.substr(1) + " X"), HasSubstr("63 cells instead of 64"));
  EXPECT_THAT(refusal<6>(start + " X"), HasSubstr("64 cells instead of 36"));
  EXPECT_THAT(refusal("--------?" + start.substr(9) + " X"), HasSubstr("'?' on a2 is none of"));
  EXPECT_THAT(refusal(start + " green"),
              HasSubstr("the side to move 'green' must be X (black) or O"));
  EXPECT_THAT(refusal(std::string(64, '-') + " X"), HasSubstr("d4, e4, d5, e5 are never empty"));
  EXPECT_THAT(refusal(board_with({{"d4", 'X'}, {"a1", 'O'}}, 'X')), HasSubstr("never empty"));
  EXPECT_THAT(refusal(std::string(100000, 'X')), HasSubstr("100000 cells instead of 64"));
}

TEST(Reversi, RefusesCentresThatCannotBeFilledSo) {
  const auto why = [](const std::map<std::string, char>& discs, char side) {
    return refusal(board_with(discs, side), OthelloStart::reversi);
  };
  EXPECT_EQ(why({}, 'X'), "accepted");
  EXPECT_EQ(why({{"d4", 'X'}}, 'O'), "accepted");
  EXPECT_EQ(why({{"d4", 'X'}, {"e4", 'O'}, {"e5", 'X'}}, 'O'), "accepted");
  EXPECT_THAT(why({}, 'O'), HasSubstr("O is to move only with one disc less than X"));
  EXPECT_THAT(why({{"d4", 'O'}}, 'X'), HasSubstr("X is to move only with as many discs as O"));
  EXPECT_THAT(why({{"d4", 'X'}, {"a1", 'O'}}, 'X'), HasSubstr("discs outside the centre"));
}

TEST(Othello, NeverCrashesOnOddPositions) {
  Rng rng(23);
  constexpr std::string_view symbols = "-XOxo.*bw0 \n\t\xff?";
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (auto left = rng.below(120); left > 0; --left) {
      text += symbols[rng.below(rng.below(2) ? 3 : static_cast<std::uint32_t>(symbols.size()))];
    }
    static_cast<void>(board<4>().parse(text));
    static_cast<void>(OthelloOn<8>(OthelloStart::reversi).parse(text));
    const auto state = OthelloOn<10>().parse(text);
    if (state.ok()) {
      EXPECT_EQ(*state->parse(state->text()), *state);
    }
  }
}

TEST(Othello, PlaysOnFromAnyBoardItReads) {
  Rng rng(29);
  for (int i = 0; i < 300; ++i) {
    std::string cells;
    for (int cell = 0; cell < 64; ++cell) cells += "-XO"[rng.below(3)];
    for (const std::size_t cell : {27U, 28U, 35U, 36U}) cells[cell] = "XO"[rng.below(2)];
    auto state = position(cells + (rng.below(2) ? " X" : " O"));
    EXPECT_LE(play_out(state, rng), 2 * 60);
  }
}

TEST(Othello, Size10HasRowsUpToTen) {
  using G = OthelloOn<10>;
  EXPECT_EQ(G().text({90}), "a10");
  EXPECT_EQ(G().text({99}), "j10");
  const auto state = after(G(), "g6");
  EXPECT_EQ(G().parse(state.text())->text(), state.text());
  EXPECT_EQ(G().parse(state.text())->key(), state.key());
}

TEST(Othello, ViewShowsDiscsAndTheirNumbers) {
  const View view = board<6>().view();
  EXPECT_EQ(view.cells.size(), 36U);
  EXPECT_EQ(view.cells[14].name, "c3");
  EXPECT_EQ(view.cells[14].piece, (Piece{1, "O", "white disc"}));
  EXPECT_EQ(view.cells[15].piece, (Piece{0, "X", "black disc"}));
  EXPECT_EQ(view.cells[35].row, 5);
  EXPECT_THAT(view.seat_names, ElementsAre("Black", "White"));
  EXPECT_THAT(view.holdings, ElementsAre(Holding{0, "discs", "2"}, Holding{1, "discs", "2"}));
}

TEST(Othello, SpecsChooseSizeAndStart) {
  const auto game = [](std::string_view spec) { return Registry::standard().game(spec); };
  ASSERT_TRUE(game("othello:size=10,start=reversi").ok());
  EXPECT_EQ((*game("othello:start=reversi,size=10"))->spec(), "othello:size=10,start=reversi");
  EXPECT_EQ((*game("othello:size=8,start=othello"))->spec(), "othello");
  EXPECT_EQ((*game("othello:size=6"))->start()->text().size(), 38U);
  EXPECT_EQ(game("othello:size=5").error().message, "size=5 for othello: must be 4, 6, 8 or 10");
  EXPECT_THAT(game("othello:start=chess").error().message, HasSubstr("must be othello or reversi"));
}

}  // namespace
}  // namespace brett
