// Oware and kalah against published counts and a slow second implementation on plain arrays.
#include "games/mancala.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "core/perft.h"
#include "core/played.h"
#include "core/table_of.h"
#include "games/garbled.h"
#include "perft/perft_table.h"
#include "sanitized.h"

namespace brett::mancala_tests {
namespace {

using ::testing::HasSubstr;
using Rules = MancalaParams::Rules;
using Slam = MancalaParams::Slam;

template <class G = Oware>
G at(std::string_view position, const MancalaParams& params = {}) {
  const auto state = G(params).parse(position);
  EXPECT_TRUE(state.ok()) << state.error().message;
  return state.ok() ? *state : G(params);
}

std::uint64_t leaves_of(const MancalaParams& params, int depth) {
  return Mancala::instantiate(params,
                              [&](const auto& start) { return count_lines(start, depth).leaves; });
}

std::string after(std::string_view position, std::string_view move,
                  const MancalaParams& params = {}) {
  return Mancala::instantiate(params, [&]<class G>(const G&) {
    Played game(at<G>(position, params));
    const auto played = game.play_moves(move);
    return played ? game.text() : played.error().message;
  });
}

// --- the published tables ------------------------------------------------------------------------

TEST(Mancala, PerftIsThatOfTheTable) {
  const std::uint64_t most_leaves = sanitized ? 100'000 : 3'000'000;
  for (const auto& row : perft_rows("mancala")) {
    const MancalaParams params{.rules = row[0] == "oware" ? Rules::oware : Rules::kalah,
                               .seeds = std::stoi(row[1])};
    const std::uint64_t leaves = std::stoull(row[3]);
    if (leaves > most_leaves) continue;
    EXPECT_EQ(leaves_of(params, std::stoi(row[2])), leaves)
        << row[0] << " with " << row[1] << " seeds, depth " << row[2];
  }
}

TEST(SlowMancala, PerftOfAllDepthsIsThatOfTheTable) {
  for (const auto& row : perft_rows("mancala")) {
    const MancalaParams params{.rules = row[0] == "oware" ? Rules::oware : Rules::kalah,
                               .seeds = std::stoi(row[1])};
    EXPECT_EQ(leaves_of(params, std::stoi(row[2])), std::stoull(row[3]))
        << row[0] << " with " << row[1] << " seeds, depth " << row[2];
  }
}

// --- against the naive implementation ------------------------------------------------------------

// Fourteen pits against the clock: 0 to 5 South's houses, 6 its store, 7 to 12 North's houses, 13 its store.
struct Naive {
  MancalaParams params;
  std::array<int, 14> pits{};
  int mover = 0;
  bool over = false;

  explicit Naive(const MancalaParams& p) : params(p) {
    for (int pit = 0; pit < 14; ++pit) at(pit) = pit == 6 || pit == 13 ? 0 : p.seeds;
  }
  int& at(int pit) { return pits[static_cast<std::size_t>(pit)]; }
  int get(int pit) const { return pits[static_cast<std::size_t>(pit)]; }
  bool kalah() const { return params.rules == Rules::kalah; }
  int first(int seat) const { return 7 * seat; }
  int store(int seat) const { return 7 * seat + 6; }
  int row(int seat) const {
    int sum = 0;
    for (int i = 0; i < 6; ++i) sum += get(first(seat) + i);
    return sum;
  }

  // Sows one by one; the pit of the last seed.
  int sow(int from) {
    int seeds = at(from);
    at(from) = 0;
    int pit = from;
    while (seeds > 0) {
      pit = (pit + 1) % 14;
      if (kalah() ? pit == store(1 - mover) : (pit == 6 || pit == 13 || pit == from)) continue;
      ++at(pit);
      --seeds;
    }
    return pit;
  }
  bool is_in_row(int pit, int seat) const { return pit >= first(seat) && pit < first(seat) + 6; }
  bool would_slam(int house) const {
    Naive next = *this;
    return next.move_in_oware(house);
  }
  bool would_starve(int house) const {
    Naive next = *this;
    next.move_in_oware(house);
    return next.row(1 - mover) == 0;
  }
  std::vector<int> moves() const {
    std::vector<int> houses;
    if (over) return houses;
    for (int house = 0; house < 6; ++house) {
      if (get(first(mover) + house) == 0) continue;
      if (!kalah()) {
        if (row(1 - mover) == 0 && would_starve(house)) continue;
        if (params.slam == Slam::forbidden && would_slam(house)) continue;
      }
      houses.push_back(house);
    }
    return houses;
  }
  // Whether it was a grand slam, which takes nothing.
  bool move_in_oware(int house) {
    int pit = sow(first(mover) + house);
    std::vector<int> taken;
    while (is_in_row(pit, 1 - mover) && (get(pit) == 2 || get(pit) == 3)) taken.push_back(pit--);
    int seeds = 0;
    for (const int one : taken) seeds += get(one);
    if (seeds > 0 && seeds == row(1 - mover)) return true;
    for (const int one : taken) at(one) = 0;
    at(store(mover)) += seeds;
    return false;
  }
  void collect() {
    for (int seat = 0; seat < 2; ++seat) {
      at(store(seat)) += row(seat);
      for (int i = 0; i < 6; ++i) at(first(seat) + i) = 0;
    }
    over = true;
  }
  void play(int house) {
    bool again = false;
    if (kalah()) {
      const int last = sow(first(mover) + house);
      again = last == store(mover);
      if (is_in_row(last, mover) && get(last) == 1 && get(12 - last) > 0) {
        at(store(mover)) += 1 + get(12 - last);
        at(last) = at(12 - last) = 0;
      }
    } else {
      move_in_oware(house);
    }
    if (!again) mover = 1 - mover;
    if (kalah()) {
      if (row(0) == 0 || row(1) == 0) collect();
    } else if (get(6) > 6 * params.seeds || get(13) > 6 * params.seeds) {
      over = true;
    } else if (moves().empty()) {
      collect();
    }
  }
  std::string text() const {
    std::string all;
    for (int seat = 0; seat < 2; ++seat) {
      for (int i = 0; i < 6; ++i) {
        all += std::to_string(get(first(seat) + i)) + (i < 5 ? "," : seat == 0 ? "/" : " ");
      }
    }
    return all + std::to_string(get(6)) + "-" + std::to_string(get(13)) +
           (mover == 0 ? " S" : " N");
  }
};

template <class G>
void expect_the_same_games(const MancalaParams& params, int games) {
  Rng rng(static_cast<std::uint64_t>(params.seeds));
  for (int game = 0; game < games; ++game) {
    G state(params);
    Naive naive(params);
    for (int ply = 0; ply < 300; ++ply) {
      ASSERT_EQ(state.text(), naive.text());
      ASSERT_EQ(state.turn().is_over(), naive.over) << state.text();
      if (naive.over) {
        const int margin = naive.get(6) - naive.get(13);
        EXPECT_EQ(state.margin(0), margin);
        EXPECT_EQ(state.payoff(0), margin > 0 ? 1 : margin < 0 ? -1 : 0);
        break;
      }
      ASSERT_EQ(state.turn(), Turn::of(naive.mover));
      std::vector<int> legal;
      for (const auto move : moves_of(state)) legal.push_back(move.house);
      ASSERT_EQ(legal, naive.moves()) << state.text();
      ASSERT_EQ(state.move_count(), static_cast<int>(legal.size()));
      const auto move = state.random_move(rng);
      naive.play(move.house);
      state.play(move);
    }
  }
}

TEST(Mancala, RandomGamesGoAsInTheNaiveImplementation) {
  for (int seeds = 1; seeds <= 6; ++seeds) {
    for (const Rules rules : {Rules::oware, Rules::kalah}) {
      for (const Slam slam : {Slam::nothing, Slam::forbidden}) {
        const MancalaParams params{.rules = rules, .seeds = seeds, .slam = slam};
        Mancala::instantiate(params, [&]<class G>(const G&) {
          expect_the_same_games<G>(params, sanitized ? 8 : 60);
        });
      }
    }
  }
}

// --- single rules --------------------------------------------------------------------------------

TEST(Oware, SowsPastTheHouseThatWasEmptied) {
  EXPECT_EQ(after("0,0,0,0,0,12/4,4,4,4,4,4 6-6 S", "f"), "1,1,1,1,1,0/6,5,5,5,5,5 6-6 N");
}

TEST(Oware, TakesTwosAndThreesBackwards) {
  EXPECT_EQ(after("4,4,4,0,0,3/2,1,2,4,4,4 8-8 S", "f"), "4,4,4,0,0,0/0,0,0,4,4,4 16-8 N");
}

TEST(Oware, StopsTakingAtAnotherNumber) {
  EXPECT_EQ(after("4,4,4,0,0,3/2,4,2,4,4,4 8-5 S", "f"), "4,4,4,0,0,0/3,5,0,4,4,4 11-5 N");
}

TEST(Oware, AGrandSlamTakesNothing) {
  EXPECT_EQ(after("4,4,4,4,4,2/1,1,0,0,0,0 12-12 S", "f"), "4,4,4,4,4,0/2,2,0,0,0,0 12-12 N");
}

TEST(Oware, AGrandSlamCanBeForbidden) {
  EXPECT_THAT(after("4,4,4,4,4,2/1,1,0,0,0,0 12-12 S", "f", {.slam = Slam::forbidden}),
              HasSubstr("illegal move 'f': legal are a b c e"));
}

TEST(Oware, WhoCanMustFeedAnEmptyRow) {
  EXPECT_EQ(at("1,0,0,0,3,0/0,0,0,0,0,0 20-24 S").move_count(), 1);
  EXPECT_THAT(after("1,0,0,0,3,0/0,0,0,0,0,0 20-24 S", "a"), HasSubstr("legal are e"));
}

TEST(Oware, SeedsThatCannotFeedGoToTheirOwner) {
  const Oware over = at("2,1,0,0,0,0/0,0,0,0,0,0 21-24 S");
  EXPECT_TRUE(over.turn().is_over());
  EXPECT_EQ(over.text(), "0,0,0,0,0,0/0,0,0,0,0,0 24-24 S");
  EXPECT_EQ(over.payoff(0), 0.0);
}

TEST(Oware, EndsWhenSomebodyHasMoreThanHalf) {
  EXPECT_TRUE(at("4,4,4,0,0,0/4,4,3,0,0,0 25-0 N").turn().is_over());
  EXPECT_FALSE(at("4,4,4,0,0,0/4,4,4,0,0,0 24-0 N").turn().is_over());
}

// One seed each runs after the other for ever.
TEST(Oware, ARepetitionGivesEachTheOwnRow) {
  Played game(at("1,0,0,0,0,0/1,0,0,0,0,0 23-23 S"));
  Rng rng(1);
  int plies = 0;
  while (!game.turn().is_over() && plies < 200) game.play(game.random_move(rng)), ++plies;
  ASSERT_TRUE(game.turn().is_over());
  EXPECT_EQ(game.end_reason(), "the position came for the third time");
  EXPECT_FALSE(game.is_drawn_by_history()) << "the state itself is over";
  EXPECT_EQ(game.margin(0), game.state().as<Oware>().store(0) - game.state().as<Oware>().store(1));
  EXPECT_EQ(game.state().as<Oware>().seeds_of_row(0), 0);
  EXPECT_TRUE(game.moves().empty());
  EXPECT_THAT(game.parse_move("a").error().message,
              HasSubstr("the game is over, the position came for the third time"));
}

TEST(Kalah, TheLastSeedInTheStoreMovesAgain) {
  EXPECT_EQ(after("4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "c", {.rules = Rules::kalah}),
            "4,4,0,5,5,5/4,4,4,4,4,4 1-0 S");
}

TEST(Kalah, TheLastSeedInAnEmptyHouseTakesWhatIsOpposite) {
  EXPECT_EQ(after("4,4,4,4,0,4/4,4,4,4,4,8 0-0 S", "a", {.rules = Rules::kalah}),
            "0,5,5,5,0,4/4,0,4,4,4,8 5-0 N");
}

TEST(Kalah, ARoundOfThirteenSeedsTakesWhatIsOpposite) {
  EXPECT_EQ(after("13,0,0,0,0,0/3,4,4,4,4,4 6-6 S", "a", {.rules = Rules::kalah}),
            "0,1,1,1,1,1/4,5,5,5,5,0 13-6 N");
}

TEST(Kalah, EndsWhenARowIsEmpty) {
  const Kalah over = at<Kalah>("0,0,0,0,0,0/4,0,0,0,0,0 24-20 N", {.rules = Rules::kalah});
  EXPECT_TRUE(over.turn().is_over());
  EXPECT_EQ(over.margin(0), 0);
}

// --- positions -----------------------------------------------------------------------------------

TEST(Mancala, RefusesPositionsThatCannotBe) {
  for (const auto& [text, why] : std::vector<std::pair<std::string, std::string>>{
           {"", "must be two rows"},
           {"4,4,4,4,4,4/4,4,4,4,4,4 0-0", "must be two rows"},
           {"4,4,4,4,4,4/4,4,4,4,4 4-0 S", "must be two rows"},
           {"4,4,4,4,4,4/4,4,4,4,4,4 0-0 X", "must be two rows"},
           {"4,4,4,4,4,4/4,4,4,4,4,-4 8-0 S", "must be two rows"},
           {"4,4,4,4,4,4/4,4,4,4,4,4 1-0 S", "has 49 seeds, must have 48"},
           {"99,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "must be two rows"}}) {
    const auto state = Oware().parse(text);
    ASSERT_FALSE(state.ok()) << text;
    EXPECT_THAT(state.error().message, HasSubstr(why)) << text;
  }
}

}  // namespace
}  // namespace brett::mancala_tests
