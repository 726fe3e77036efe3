#include "statistics/ratings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "core/rng.h"

namespace brett {
namespace {

// All games of two players as seen by the first, each game an observation of its own.
struct PairScore {
  int first = 0;
  int second = 0;
  double wins = 0;
  double draws = 0;
  double losses = 0;
};

Ratings rate_pairs(int players, const std::vector<PairScore>& pairs) {
  std::vector<RatedBlock> blocks;
  for (const PairScore& pair : pairs) {
    const std::vector<int> both{pair.first, pair.second};
    blocks.push_back({{{both, {0, 1}}}, pair.wins});
    blocks.push_back({{{both, {0, 0}}}, pair.draws});
    blocks.push_back({{{both, {1, 0}}}, pair.losses});
  }
  return rate(players, blocks);
}

double lead(const Ratings& ratings, int a, int b) { return ratings.of(a).elo - ratings.of(b).elo; }

TEST(Ratings, TwoPlayersDifferByTheEloOfTheirScore) {
  const std::vector<PairScore> pairs{{0, 1, 300, 420, 280}};
  const Ratings ratings = rate_pairs(2, pairs);
  const ScoreSample sample = ScoreSample::of_games(280, 420, 300);
  EXPECT_NEAR(lead(ratings, 0, 1), estimate_elo(sample).elo, 1e-6);
  EXPECT_NEAR(ratings.of(0).elo, 6.950 / 2, 1e-3);
  // Each is half of the difference, and so is its error.
  EXPECT_NEAR(2 * ratings.of(0).error, estimate_elo(sample).error, 0.02);
}

TEST(Ratings, PairsAsBlocksHaveTheErrorOfPairs) {
  // Two games with one opening: the same counts as the pinned pairs.
  const std::array<double, 5> pairs{20, 120, 220, 130, 30};
  const std::vector<std::vector<std::vector<int>>> places{
      {{1, 0}, {1, 0}}, {{1, 0}, {0, 0}}, {{0, 0}, {0, 0}}, {{0, 1}, {0, 0}}, {{0, 1}, {0, 1}}};
  std::vector<RatedBlock> blocks;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    RatedBlock block{.games = {}, .count = pairs[i]};
    for (const auto& place : places[i]) block.games.push_back({{0, 1}, place});
    blocks.push_back(block);
  }
  const Ratings ratings = rate(2, blocks);
  EXPECT_NEAR(lead(ratings, 0, 1), 10.025, 1e-3);
  EXPECT_NEAR(2 * ratings.of(0).error, 13.882, 0.02);
}

TEST(Ratings, ExpectedScoresAreThoseThatWereScored) {
  // What makes Bradley-Terry ratings the most likely ones.
  EXPECT_TRUE(rc::check([] {
    const int players = *rc::gen::inRange(2, 9);
    std::vector<PairScore> pairs;
    for (int a = 0; a < players; ++a) {
      for (int b = a + 1; b < players; ++b) {
        pairs.push_back({a, b, static_cast<double>(*rc::gen::inRange(1, 30)),
                         static_cast<double>(*rc::gen::inRange(0, 30)),
                         static_cast<double>(*rc::gen::inRange(1, 30))});
      }
    }
    const Ratings ratings = rate_pairs(players, pairs);
    std::vector<double> surplus(static_cast<std::size_t>(players), 0.0);
    double sum = 0;
    for (const PairScore& pair : pairs) {
      const double games = pair.wins + pair.draws + pair.losses;
      const double expected = games * score_of_elo(lead(ratings, pair.first, pair.second));
      const double more = pair.wins + pair.draws / 2 - expected;
      surplus[static_cast<std::size_t>(pair.first)] += more;
      surplus[static_cast<std::size_t>(pair.second)] -= more;
    }
    for (int player = 0; player < players; ++player) {
      RC_ASSERT(std::abs(surplus[static_cast<std::size_t>(player)]) < 1e-6);
      sum += ratings.of(player).elo;
    }
    RC_ASSERT(std::abs(sum) < 1e-6);
  }));
}

TEST(Ratings, WhoWonOrLostEverythingIsSetAside) {
  const std::vector<PairScore> pairs{{0, 1, 5, 0, 0}, {0, 2, 5, 0, 0}, {1, 2, 3, 0, 2},
                                     {1, 3, 4, 0, 0}, {2, 3, 4, 0, 0}, {4, 5, 1, 1, 1}};
  const Ratings ratings = rate_pairs(7, pairs);
  EXPECT_EQ(ratings.of(0).status, RatingStatus::won_all);
  EXPECT_EQ(ratings.of(1).status, RatingStatus::rated);
  EXPECT_EQ(ratings.of(2).status, RatingStatus::rated);
  EXPECT_EQ(ratings.of(3).status, RatingStatus::lost_all);
  EXPECT_EQ(ratings.of(4).status, RatingStatus::unconnected);  // as large a set, but not the first
  EXPECT_EQ(ratings.of(6).status, RatingStatus::unconnected);
  EXPECT_NEAR(lead(ratings, 1, 2), elo_of_score(0.6), 1e-6);
}

TEST(Ratings, NobodyIsRatedWithoutGames) {
  const Ratings ratings = rate_pairs(3, {});
  for (int player = 0; player < 3; ++player) EXPECT_FALSE(ratings.is_rated(player));
}

TEST(Ratings, EqualPayoffsShareAPlace) {
  EXPECT_THAT(places_of(std::vector<double>{-1, 1, -1}), testing::ElementsAre(1, 0, 1));
  EXPECT_THAT(places_of(std::vector<double>{0, 0}), testing::ElementsAre(0, 0));
  EXPECT_THAT(places_of(std::vector<double>{0.5, 1, 0.2, 1}), testing::ElementsAre(2, 0, 3, 0));
}

// Written from the definition: the mean over all orders that break the ties.
double plackett_luce_by_definition(const Finish& game, const std::vector<double>& elo) {
  std::vector<std::size_t> order(game.players.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  double sum = 0;
  int orders = 0;
  do {
    const auto by_place = [&](std::size_t a, std::size_t b) {
      return game.places[a] < game.places[b];
    };
    if (!std::is_sorted(order.begin(), order.end(), by_place)) continue;
    ++orders;
    for (std::size_t i = 0; i < order.size(); ++i) {
      double among = 0;
      const auto strength = [&](std::size_t k) {
        return std::pow(10, elo[static_cast<std::size_t>(game.players[order[k]])] / 400);
      };
      for (std::size_t k = i; k < order.size(); ++k) among += strength(k);
      sum += std::log(strength(i) / among);
    }
  } while (std::next_permutation(order.begin(), order.end()));
  return sum / orders;
}

TEST(Ratings, NoOtherRatingsOfTablesAreMoreLikely) {
  const std::vector<RatedBlock> blocks{
      {{{{0, 1, 2, 3}, {0, 1, 2, 3}}}, 3}, {{{{3, 2, 0}, {0, 1, 1}}}, 2},
      {{{{1, 2, 3, 0}, {0, 1, 1, 1}}}, 4}, {{{{0, 2}, {0, 0}}}, 1},
      {{{{2, 3, 1, 0}, {0, 0, 2, 3}}}, 2}, {{{{0, 1, 2}, {0, 0, 0}}}, 1}};
  const Ratings ratings = rate(4, blocks);
  const auto likelihood = [&](const std::vector<double>& elo) {
    double sum = 0;
    for (const RatedBlock& block : blocks) {
      for (const Finish& game : block.games) {
        sum += block.count * plackett_luce_by_definition(game, elo);
      }
    }
    return sum;
  };
  std::vector<double> best;
  for (const Rating& rating : ratings.players()) {
    ASSERT_EQ(rating.status, RatingStatus::rated);
    best.push_back(rating.elo);
  }
  for (std::size_t player = 0; player < best.size(); ++player) {
    for (const double step : {-0.5, 0.5}) {
      std::vector<double> other = best;
      other[player] += step;
      EXPECT_LT(likelihood(other), likelihood(best));
    }
  }
}

TEST(Ratings, OfATableArePlacesNotSeats) {
  const std::vector<RatedBlock> one{{{{{0, 1, 2}, {0, 1, 2}}}, 2}, {{{{0, 1, 2}, {2, 1, 0}}}, 1}};
  const std::vector<RatedBlock> two{{{{{2, 0, 1}, {2, 0, 1}}}, 2}, {{{{1, 2, 0}, {1, 0, 2}}}, 1}};
  for (int player = 0; player < 3; ++player) {
    EXPECT_NEAR(rate(3, one).of(player).elo, rate(3, two).of(player).elo, 1e-6);
  }
}

TEST(Ratings, EdgesOfTheScaleAreFound) {
  const std::vector<PairScore> pairs{{0, 1, 99'999, 1, 0}, {1, 2, 50'000, 1, 0}};
  const Ratings ratings = rate_pairs(3, pairs);
  EXPECT_NEAR(lead(ratings, 0, 1), elo_of_score(99'999.5 / 100'000), 1e-3);
  EXPECT_NEAR(lead(ratings, 1, 2), elo_of_score(50'000.5 / 50'001), 1e-3);
}

// --- coverage --------------------------------------------------------------------------------------

const std::vector<double> true_elo{120, 20, -30, -110};

double share_of_tournaments(int tournaments, const std::function<bool(Rng&)>& holds) {
  int hits = 0;
  for (int i = 0; i < tournaments; ++i) {
    Rng rng(23, static_cast<std::uint64_t>(i));
    hits += holds(rng) ? 1 : 0;
  }
  return static_cast<double>(hits) / tournaments;
}

TEST(SlowCoverage, RatingsOfARoundRobinWithDraws) {
  const auto tournament = [](Rng& rng) {
    std::vector<PairScore> pairs;
    for (int a = 0; a < 4; ++a) {
      for (int b = a + 1; b < 4; ++b) {
        PairScore pair{.first = a, .second = b};
        const double score = score_of_elo(true_elo[static_cast<std::size_t>(a)] -
                                          true_elo[static_cast<std::size_t>(b)]);
        for (int game = 0; game < 100; ++game) {
          const double luck = rng.unit();
          ++(luck < 0.3 ? pair.draws : luck < 0.3 + score - 0.15 ? pair.wins : pair.losses);
        }
        pairs.push_back(pair);
      }
    }
    return rate_pairs(4, pairs);
  };
  for (int player = 0; player < 4; ++player) {
    const double share = share_of_tournaments(10'000, [&](Rng& rng) {
      const Rating rating = tournament(rng).of(player);
      return std::abs(rating.elo - true_elo[static_cast<std::size_t>(player)]) <= rating.error;
    });
    EXPECT_GE(share, 0.94);
    EXPECT_LE(share, 0.96);
  }
}

TEST(SlowCoverage, RatingsOfTablesOfThree) {
  const auto order_of = [](std::vector<int> left, Rng& rng) {
    Finish finish;
    while (!left.empty()) {
      const auto strength = [](int player) {
        return std::pow(10, true_elo[static_cast<std::size_t>(player)] / 400);
      };
      double sum = 0;
      for (const int player : left) sum += strength(player);
      double luck = rng.unit() * sum;
      std::size_t chosen = 0;
      while (chosen + 1 < left.size() && luck >= strength(left[chosen])) {
        luck -= strength(left[chosen++]);
      }
      finish.players.push_back(left[chosen]);
      finish.places.push_back(static_cast<int>(finish.places.size()));
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(chosen));
    }
    return finish;
  };
  const std::vector<std::vector<int>> tables{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
  const double share = share_of_tournaments(4'000, [&](Rng& rng) {
    std::vector<RatedBlock> blocks;
    for (const auto& table : tables) {
      for (int i = 0; i < 60; ++i) blocks.push_back({{order_of(table, rng)}, 1});
    }
    const Rating first = rate(4, blocks).of(0);
    return std::abs(first.elo - true_elo[0]) <= first.error;
  });
  EXPECT_GE(share, 0.94);
  EXPECT_LE(share, 0.96);
}

}  // namespace
}  // namespace brett
