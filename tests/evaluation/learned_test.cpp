// Linear evaluations and pattern tables: criteria by hand and against slow counts, and what must be true
// of every weighted sum.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/rng.h"
#include "evaluation/found.h"
#include "evaluation/gravity_game.h"
#include "evaluation/morris.h"
#include "evaluation/othello.h"
#include "evaluation/profile.h"
#include "games/connect_four.h"
#include "games/three_wins_chance.h"

namespace brett {
namespace {

using Grid = ConnectFour::Default;
using Othello8 = OthelloOn<8>;
using Trio = ThreeWins::Default;
using Dicey = ThreeWinsChance::Default;

template <GameState G>
std::vector<G> random_states(int count) {
  std::vector<G> states;
  Rng rng(4);
  while (std::ssize(states) < count) {
    G state;
    for (auto left = rng.below(60); left > 0; --left) {
      G after = state;
      after.play(random_move(state, rng));
      if (after.turn().is_over()) break;
      state = after;
    }
    states.push_back(state);
  }
  return states;
}

std::shared_ptr<Weights> random_weights(const WeightLayout& layout) {
  auto weights = std::make_shared<Weights>(layout);
  Rng rng(9);
  for (float& weight : weights->values) weight = static_cast<float>(2 * rng.unit() - 1);
  return weights;
}

// What must be true of every evaluation that can be learned.
template <class G>
void check_sums(const LearnedEvaluation& evaluation) {
  for (const G& state : random_states<G>(60)) {
    std::array<float, most_seats> sums{};
    evaluation.sums(state, sums.data());
    double total = 0;
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      Slopes slopes;
      evaluation.add_slopes(state, seat, slopes);
      double sum = 0;
      for (const Slope& slope : slopes) {
        sum += static_cast<double>(evaluation.weights().values[slope.index] * slope.value);
      }
      const auto found = static_cast<double>(sums[static_cast<std::size_t>(seat)]);
      EXPECT_NEAR(sum, found, 1e-4);
      EXPECT_NEAR(seat_value(evaluation.value(state, seat)), found / (1 + std::abs(found)), 1e-4);
      double points = 0;
      for (const ValueTerm& term : evaluation.terms(state, seat)) {
        EXPECT_DOUBLE_EQ(term.contribution, term.value * term.weight);
        points += term.contribution;
      }
      EXPECT_NEAR(points, evaluation.value(state, seat) / 1000.0, 0.01);
      total += found;
    }
    EXPECT_NEAR(total, 0, 1e-3);  // one's lead is the others' lag
  }
}

TEST(Learned, SumsAreSlopesTimesWeightsAndSumToNothing) {
  check_sums<Grid>(LinearEvaluation<Grid>(random_weights(Criteria<Grid>::layout())));
  check_sums<Grid>(NtupleEvaluation<Grid>(random_weights(Patterns<Grid>::layout())));
  check_sums<Othello8>(LinearEvaluation<Othello8>(random_weights(Criteria<Othello8>::layout())));
  check_sums<Othello8>(NtupleEvaluation<Othello8>(random_weights(Patterns<Othello8>::layout())));
  check_sums<Morris>(LinearEvaluation<Morris>(random_weights(Criteria<Morris>::layout())));
  check_sums<Trio>(LinearEvaluation<Trio>(random_weights(Criteria<Trio>::layout())));
  check_sums<Trio>(NtupleEvaluation<Trio>(random_weights(Patterns<Trio>::layout())));
  check_sums<Dicey>(LinearEvaluation<Dicey>(random_weights(Criteria<Dicey>::layout())));
  check_sums<Dicey>(NtupleEvaluation<Dicey>(random_weights(Patterns<Dicey>::layout())));
}

template <class G>
void check_symmetry(const LearnedEvaluation& evaluation) {
  for (const G& state : random_states<G>(40)) {
    for (int symmetry = 1; symmetry < state.symmetries(); ++symmetry) {
      EXPECT_NEAR(evaluation.sum(state, 0), evaluation.sum(state.transformed(symmetry), 0), 1e-4)
          << state.text();
    }
  }
}

TEST(Learned, MirrorImagesAreWorthTheSame) {
  check_symmetry<Grid>(LinearEvaluation<Grid>(random_weights(Criteria<Grid>::layout())));
  check_symmetry<Othello8>(
      LinearEvaluation<Othello8>(random_weights(Criteria<Othello8>::layout())));
  check_symmetry<Othello8>(
      NtupleEvaluation<Othello8>(random_weights(Patterns<Othello8>::layout())));
  check_symmetry<Morris>(LinearEvaluation<Morris>(random_weights(Criteria<Morris>::layout())));
  check_symmetry<Trio>(LinearEvaluation<Trio>(random_weights(Criteria<Trio>::layout())));
}

template <class G>
void check_range() {
  for (const G& state : random_states<G>(100)) {
    auto weights = std::make_shared<Weights>(Criteria<G>::layout());
    const LinearEvaluation<G> evaluation(weights);
    for (Seat seat = 0; seat < state.seats(); ++seat) {
      Slopes slopes;
      evaluation.add_slopes(state, seat, slopes);
      for (const Slope& slope : slopes) {
        EXPECT_LE(std::abs(slope.value), 1) << weights->layout.name_of(slope.index);
      }
    }
  }
}

TEST(Linear, CriteriaLieBetweenMinusOneAndOne) {
  check_range<Grid>();
  check_range<Othello8>();
  check_range<Morris>();
  check_range<Trio>();
  check_range<Dicey>();
}

TEST(Linear, NormalisedWeightsKeepPlainValuesInRange) {
  auto weights = random_weights(Criteria<Othello8>::layout());
  weights->output = Output::plain;
  weights->normalised = true;
  weights->tidy();
  const LinearEvaluation<Othello8> evaluation(weights);
  for (const Othello8& state : random_states<Othello8>(50)) {
    const double sum = static_cast<double>(evaluation.sum(state, 0));
    EXPECT_LE(std::abs(sum), 1);
    EXPECT_NEAR(seat_value(evaluation.value(state, 0)), sum, 1e-4);
  }
}

// --- criteria by hand -------------------------------------------------------------------------------

template <class G>
std::vector<std::int32_t> counts_of(const G& state, Seat seat) {
  constexpr auto seats = static_cast<std::size_t>(G::facts.max_seats);
  std::vector<std::vector<std::int32_t>> rows(
      seats, std::vector<std::int32_t>(Criteria<G>::criteria.size()));
  std::vector<std::int32_t*> pointers;
  for (auto& row : rows) pointers.push_back(row.data());
  Criteria<G>::count_all(state, pointers.data());
  return rows[static_cast<std::size_t>(seat)];
}

TEST(GridCriteria, OfAPositionByHand) {
  // X has three in the bottom row with a free cell on the right: one threat that can be had now.
  const auto state = Grid().parse("......./......./......./......./OOO..../XXX.... X");
  ASSERT_TRUE(state.ok()) << state.error().message;
  using C = GridCriteria<Grid>;
  const auto x = counts_of(*state, 0), o = counts_of(*state, 1);
  EXPECT_EQ(x[C::at("now")], 1);
  EXPECT_EQ(x[C::at("soon_1")], 0);
  EXPECT_EQ(o[C::at("now")], 0);
  EXPECT_EQ(o[C::at("soon_1")], 0);
  EXPECT_EQ(o[C::at("own_rest")], 1);  // d2: an even row, which is O's
  EXPECT_EQ(o[C::at("other_rest")], 0);
  EXPECT_EQ(o[C::at("own_first")], 0);  // O did not begin
  EXPECT_EQ(o[C::at("lowest_own_rest")], 1);
  EXPECT_EQ(o[C::at("usable_rest")], 1);
  EXPECT_EQ(x[C::at("own_first")], 0);  // d1 can be had now
  EXPECT_EQ(x[C::at("begins")], 1);
  EXPECT_EQ(x[C::at("to_move")], 1);
  EXPECT_EQ(o[C::at("begins")] + o[C::at("to_move")], 0);
  EXPECT_EQ(o[C::at("next")], 1);
  EXPECT_EQ(x[C::at("row_0")], 3);
  EXPECT_EQ(o[C::at("row_1")], 3);
  EXPECT_EQ(x[C::at("column_3")], 1);
  EXPECT_EQ(x[C::at("column_1")], 1);
}

// In the d column X waits for d3 and O for d4; in the g column nobody.
TEST(GridCriteria, AThreatAboveAnotherSeatsIsNotUsable) {
  const auto state = Grid().parse("......./......./OOO..../XXX..../OOX..../XOX.... X");
  ASSERT_TRUE(state.ok()) << state.error().message;
  using C = GridCriteria<Grid>;
  const auto x = counts_of(*state, 0), o = counts_of(*state, 1);
  EXPECT_EQ(x[C::at("own_first")], 1);  // d3: an odd row, the first player's
  EXPECT_EQ(x[C::at("lowest_own_first")], 1);
  EXPECT_EQ(x[C::at("usable_first")], 1);
  EXPECT_EQ(o[C::at("own_rest")], 1);  // d4: the second player's, but X gets d3 first
  EXPECT_EQ(o[C::at("lowest_own_rest")], 0);
  EXPECT_EQ(o[C::at("usable_rest")], 0);
}

TEST(GridCriteria, CompletingCellsAreThoseThatMakeALine) {
  for (const Grid& state : random_states<Grid>(80)) {
    for (Seat seat = 0; seat < 2; ++seat) {
      const std::uint64_t own = state.stones_of(seat);
      const std::uint64_t found = completing_cells(state.grid(), own);
      for_each_bit(state.grid().board() & ~state.occupied(), [&](int cell) {
        EXPECT_EQ((found >> cell & 1) != 0, state.grid().has_line(own | bit(cell)));
      });
    }
  }
}

// A disc is stable if no sequence of moves turns it: here, if in every direction the line is full or a
// neighbour on one side is the edge or stable. The slow way, cell by cell.
std::uint64_t slow_stable(std::uint64_t own, std::uint64_t taken) {
  std::uint64_t stable = 0;
  const auto inside = [](int c, int r) { return c >= 0 && c < 8 && r >= 0 && r < 8; };
  for (bool grew = true; grew;) {
    grew = false;
    for (int cell = 0; cell < 64; ++cell) {
      if ((own >> cell & 1) == 0 || (stable >> cell & 1) != 0) continue;
      bool all = true;
      for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        bool full = true, safe = false;
        for (const int way : {1, -1}) {
          int c = cell % 8 + way * dc, r = cell / 8 + way * dr;
          safe |= !inside(c, r) || (stable >> (8 * r + c) & 1) != 0;
          for (; inside(c, r); c += way * dc, r += way * dr)
            full &= (taken >> (8 * r + c) & 1) != 0;
        }
        all &= full || safe;
      }
      if (all) stable |= std::uint64_t{1} << cell, grew = true;
    }
  }
  return stable;
}

TEST(OthelloCriteria, StableDiscsAreThoseOfTheSlowCount) {
  for (const Othello8& state : random_states<Othello8>(300)) {
    const std::uint64_t taken = state.own() | state.other();
    if ((taken & othello::corner_cells) == 0) continue;
    EXPECT_EQ(othello::stable_discs(state.own(), taken), slow_stable(state.own(), taken))
        << state.text();
  }
}

TEST(OthelloCriteria, OfTheStart) {
  using C = Criteria<Othello8>;
  const auto black = counts_of(Othello8(), 0), white = counts_of(Othello8(), 1);
  EXPECT_EQ(black[C::at("moves")], 4);
  EXPECT_EQ(white[C::at("moves")], 4);
  EXPECT_EQ(black[C::at("discs")], 2);
  EXPECT_EQ(black[9], 2);
  EXPECT_EQ(black[C::at("tempo")], 1);
  EXPECT_EQ(white[C::at("tempo")], 0);
  EXPECT_EQ(black[C::at("potential")], 10);
  EXPECT_EQ(C::class_of(Othello8()), 0U);
}

TEST(MorrisCriteria, OfAPositionByHand) {
  // White a7 d7 g7 is a mill, b6 d6 lack f6, d7 d6 lack d5.
  using C = Criteria<Morris>;
  const auto state = Morris().parse("WWW/WW./B../....../.../B../B.. w 0-0");
  ASSERT_TRUE(state.ok()) << state.error().message;
  const auto white = counts_of(*state, 0);
  EXPECT_EQ(white[C::at("stones")], 5);
  EXPECT_EQ(white[C::at("hand")], 0);
  EXPECT_EQ(white[C::at("mills")], 1);
  EXPECT_EQ(white[C::at("possible")], 2);  // b6 d6 f6, and d7 d6 d5
  EXPECT_EQ(white[C::at("tempo")], 1);
  EXPECT_EQ(C::class_of(*state), 2U);  // black has three stones
  int blocked = 0;
  for (int from = 0; from < 24; ++from) {
    if ((state->stones(0) >> from & 1) == 0) continue;
    bool can = false;
    for (const auto& slide : morris::slide_table) {
      can |= slide.from == from && (state->empty() >> slide.to & 1) != 0;
    }
    blocked += can ? 0 : 1;
  }
  EXPECT_EQ(white[C::at("blocked")], blocked);
}

TEST(Profile, ValuesTheSearchersSeatByItsOwnWeightsAndOthersByTheirs) {
  const auto mine =
      std::make_shared<const LinearEvaluation<Trio>>(random_weights(Criteria<Trio>::layout()));
  auto other = std::make_shared<Weights>(Criteria<Trio>::layout());
  other->values[1] = 5;
  const auto theirs = std::make_shared<const LinearEvaluation<Trio>>(other);
  const ProfileEvaluation profile({mine, theirs});
  for (const Trio& state : random_states<Trio>(20)) {
    for (Seat searcher = 0; searcher < 3; ++searcher) {
      for (Seat seat = 0; seat < 3; ++seat) {
        const auto& right = seat == searcher ? *mine : *theirs;
        EXPECT_EQ(profile.as_searcher(searcher).value(state, seat), right.value(state, seat));
      }
    }
    EXPECT_EQ(profile.value(state, 1), mine->value(state, 1));
  }
}

// --- found patterns ---------------------------------------------------------------------------------

TEST(FoundPatterns, AreReadAsTheyArePrinted) {
  Rng rng(8);
  for (int i = 0; i < 300; ++i) {
    FoundPattern pattern = FoundPattern::random(rng);
    if (i % 2 == 1) pattern = pattern.changed(rng);
    const auto read = FoundPattern::parse(pattern.text());
    ASSERT_TRUE(read.ok()) << pattern.text();
    EXPECT_EQ(*read, pattern);
    EXPECT_EQ(pattern.mirrored().mirrored(), pattern);
  }
  for (const std::string_view wrong :
       {"", "O", "O0", "Q00", "O40", "O04", "O00 X00", "O0 0", "O00 O01 O02 O03 O10 O11", "O-10"}) {
    EXPECT_FALSE(FoundPattern::parse(wrong).ok()) << wrong;
  }
}

// What is on a cell for a seat, looked up the slow way.
bool has_content(const Grid& state, Seat seat, int column, int row, char content) {
  const auto& grid = state.grid();
  if (column < 0 || column >= grid.columns() || row < 0 || row >= grid.rows()) return false;
  const std::uint64_t cell = bit(column * grid.height() + row);
  const bool taken = (state.occupied() & cell) != 0, own = (state.stones_of(seat) & cell) != 0;
  const bool now = (grid.landings(state.occupied()) & cell) != 0;
  switch (content) {
    case 'O': return own;
    case 'X': return taken && !own;
    case 'F': return !taken;
    case 'N': return now;
    default: return !taken && !now;
  }
}

int slow_count(const Grid& state, Seat seat, const FoundPattern& pattern) {
  int count = 0;
  for (int column = 0; column < 7; ++column) {
    for (int row = 0; row < 6; ++row) {
      bool all = true;
      for (const auto& cell : pattern.cells) {
        all &= has_content(state, seat, column + cell.right, row + cell.up,
                           FoundPattern::contents[cell.content]);
      }
      count += all ? 1 : 0;
    }
  }
  return count;
}

TEST(FoundPatterns, AreCountedAsCellByCell) {
  Rng rng(21);
  const auto patterns = random_patterns(20, rng);
  const auto weights = std::make_shared<Weights>(found_layout("connect_four", patterns));
  for (float& weight : weights->values) weight = static_cast<float>(2 * rng.unit() - 1);
  const FoundEvaluation<Grid> evaluation(weights);
  for (const Grid& state : random_states<Grid>(60)) {
    double expected = 0;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      const auto share = [&](Seat seat) {
        int count = slow_count(state, seat, patterns[i]);
        if (!(patterns[i].mirrored() == patterns[i])) {
          count += slow_count(state, seat, patterns[i].mirrored());
        }
        return std::min(count, 8) / 8.0;
      };
      const float weight = weights->of_class(evaluation.class_of(state))[i];
      expected += static_cast<double>(weight) * (share(0) - share(1));
    }
    EXPECT_NEAR(static_cast<double>(evaluation.sum(state, 0)), expected, 1e-4) << state.text();
  }
  check_sums<Grid>(evaluation);
  check_symmetry<Grid>(evaluation);
}

TEST(FoundPatterns, FilesNameTheirOwnCriteria) {
  Rng rng(22);
  const std::vector<FoundPattern> patterns{*FoundPattern::parse("O00 O10 N20"),
                                           *FoundPattern::parse("F01 O00"),
                                           *FoundPattern::parse("L11 O00 X10")};
  Weights weights(found_layout("connect_four", patterns));
  for (float& weight : weights.values) weight = static_cast<float>(rng.unit());
  const std::string text = print_weights(weights);
  const auto read = read_weights(found_layout("connect_four", {}), text, "file");
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(print_weights(*read), print_weights(weights));
  std::string wrong = text;
  wrong.replace(wrong.find("O00 O10 N20"), 3, "Q00");
  const auto refused = read_weights(found_layout("connect_four", {}), wrong, "file");
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().message.find("line "), std::string::npos);
  EXPECT_FALSE(read_weights(found_layout("connect_four", {}), "kind = \"found\"", "file").ok());
}

}  // namespace
}  // namespace brett
