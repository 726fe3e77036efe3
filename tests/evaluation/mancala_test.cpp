// The criteria of mancala against a count that sows seed by seed.
#include "evaluation/mancala.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/rng.h"
#include "core/table_of.h"
#include "sanitized.h"

namespace brett::mancala_criteria_tests {
namespace {

// What a seat could take if it were to move, on fourteen pits: own houses, own store, the other's.
template <class G>
mancala::Chances slow_chances(const G& board, Seat seat) {
  mancala::Chances chances;
  for (int house = 0; house < 6; ++house) {
    std::array<int, 14> pits{};
    for (std::size_t i = 0; i < 6; ++i) {
      pits[i] = board.seeds(seat, static_cast<int>(i));
      pits[7 + i] = board.seeds(1 - seat, static_cast<int>(i));
    }
    auto left = std::exchange(pits[static_cast<std::size_t>(house)], 0);
    if (left == 0) continue;
    auto at = static_cast<std::size_t>(house);
    while (left > 0) {
      at = (at + 1) % 14;
      const bool skipped = board.is_kalah()
                               ? at == 13
                               : at == 6 || at == 13 || at == static_cast<std::size_t>(house);
      if (skipped) continue;
      ++pits[at];
      --left;
    }
    int taken = 0;
    if (board.is_kalah()) {
      if (at == 6) {
        ++chances.again;
        continue;
      }
      if (at < 6 && pits[at] == 1 && pits[12 - at] > 0) taken = 1 + pits[12 - at];
      taken += pits[6] - 1;  // of a lap one seed falls into the store, which takes nothing
    } else {
      int row = 0;
      for (std::size_t i = 7; i < 13; ++i) row += pits[i];
      while (at >= 7 && at < 13 && (pits[at] == 2 || pits[at] == 3)) taken += pits[at--];
      if (taken == row) taken = 0;
    }
    if (taken <= 0) continue;
    ++chances.takes;
    chances.most = std::max(chances.most, taken);
  }
  return chances;
}

template <class G>
void expect_slow_counts(const G& state) {
  using C = Criteria<G>;
  std::array<std::array<std::int32_t, C::criteria.size()>, 2> rows{};
  std::array<std::int32_t*, 2> of_seat{rows[0].data(), rows[1].data()};
  C::count_all(state, of_seat.data());
  for (Seat seat = 0; seat < 2; ++seat) {
    const auto& c = rows[static_cast<std::size_t>(seat)];
    const auto slow = slow_chances(state, seat);
    const bool moves = state.turn() == Turn::of(seat);
    const std::string where = state.text();
    EXPECT_EQ(c[moves ? C::at("now") : C::at("later")], std::min(slow.most, 8)) << where;
    EXPECT_EQ(c[moves ? C::at("houses_now") : C::at("houses_later")], std::min(slow.takes, 4))
        << where;
    EXPECT_EQ(c[moves ? C::at("again_now") : C::at("again_later")], std::min(slow.again, 4))
        << where;
    int seeds = 0, weak = 0, filled = 0;
    for (int house = 0; house < 6; ++house) {
      const int here = state.seeds(seat, house);
      seeds += here;
      weak += here == 1 || here == 2;
      filled += here > 0;
    }
    EXPECT_EQ(c[C::at("stored")], std::min(state.store(seat), 48)) << where;
    EXPECT_EQ(c[C::at("seeds")], std::min(seeds, 48)) << where;
    EXPECT_EQ(c[C::at("weak")], weak) << where;
    EXPECT_EQ(c[C::at("moves")], filled) << where;
    EXPECT_EQ(c[C::at("to_move")], moves ? 1 : 0) << where;
  }
}

template <class G>
void expect_slow_counts_in_random_games() {
  for (const int seeds : {3, 4, 6}) {
    Rng rng(static_cast<std::uint64_t>(seeds));
    for (int game = 0; game < repeats(40); ++game) {
      G state({.seeds = seeds});
      for (int ply = 0; ply < 200 && !state.turn().is_over(); ++ply) {
        expect_slow_counts(state);
        state.play(state.random_move(rng));
      }
    }
  }
}

TEST(MancalaCriteria, AreThoseOfASlowCount) {
  expect_slow_counts_in_random_games<Oware>();
  expect_slow_counts_in_random_games<Kalah>();
}

TEST(MancalaCriteria, OwareAndKalahHaveClassesOfTheirOwn) {
  const auto class_at = []<class G>(const G& start, std::string_view position) {
    return Criteria<G>::class_of(*start.parse(position));
  };
  EXPECT_EQ(class_at(Oware(), "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"), 0U);
  EXPECT_EQ(class_at(Oware(), "4,4,4,0,0,0/4,4,4,0,0,0 12-12 S"), 1U);
  EXPECT_EQ(class_at(Kalah(), "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"), 2U);
  EXPECT_EQ(class_at(Kalah(), "4,4,4,0,0,0/4,4,4,0,0,0 12-12 S"), 3U);
}

TEST(MancalaSeeds, ASeedInTheStoreIsAPoint) {
  const FixedWeightsEvaluation<Oware, mancala::SeedsTable> evaluation;
  const auto value = [&](std::string_view position) {
    return evaluation.value(State(*Oware().parse(position)), 0);
  };
  const Value level = value("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S");
  EXPECT_EQ(level, 0) << "equal rows, nothing to take";
  // One seed of the seventh house of either row is stored instead: the rows stay equal.
  EXPECT_EQ(value("4,4,4,4,4,3/4,4,4,4,4,3 2-0 S") - level, 2 * value_unit);
}

}  // namespace
}  // namespace brett::mancala_criteria_tests
