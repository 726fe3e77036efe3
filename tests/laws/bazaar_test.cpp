// The toy game with everything keeps the laws, and its rules that look back do what they say.
#include "toy/bazaar_games.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "laws/laws.h"

namespace brett {
namespace {

using testing::HasSubstr;

std::shared_ptr<const Game> bazaar(std::string_view spec = "bazaar:seats=2") {
  return *with_bazaar().game(spec);
}
Played after(const Game& game, std::string_view moves) {
  Played played = game.start();
  EXPECT_TRUE(played.play_moves(moves).ok()) << moves;
  return played;
}

TEST(Bazaar, KeepsTheLaws) {
  for (const char* spec : {"bazaar:seats=2", "bazaar:seats=3,rounds=6", "bazaar"}) {
    laws::expect_laws(*bazaar(spec));
  }
}
TEST(Bazaar, IsShort) {
  Rng rng(1);
  for (int number = 0; number < 20; ++number) {
    Played game = bazaar("bazaar")->start();
    EXPECT_LT(game.play_out(rng), 100);
  }
}
TEST(Bazaar, ReadsMovesThatAreNotListed) {
  const auto game = bazaar();
  const Played played = after(*game, "9d Kc die 3 bid 317 BID 4999 stall c5");
  EXPECT_THAT(played.text(), HasSubstr("5000,1 0,6 "));
  Played start = after(*game, "9d Kc die 3");
  EXPECT_FALSE(start.parse_move("bid 5001").ok());
  EXPECT_FALSE(start.parse_move("bid 0").ok());
  EXPECT_FALSE(start.parse_move("bid").ok());
  EXPECT_FALSE(start.parse_move("bid 3 1").ok());
  EXPECT_EQ(start.text(*start.parse_move("bid 317")), "bid 317");
}
TEST(Bazaar, BidsAreSealedUntilAllHaveChosen) {
  const Played played = after(*bazaar("bazaar:seats=3"), "9d Kc Ah die 3 bid 317");
  EXPECT_THAT(played.seen_by(1).text(), HasSubstr("??,Kc,??"));
  EXPECT_THAT(played.seen_by(1).text(), HasSubstr(" ?,-,- 0"));
  Played open = played;
  ASSERT_TRUE(open.play_moves("pass bid 20").ok());
  EXPECT_THAT(open.seen_by(1).text(), HasSubstr(" 317,0,20 0"));
  const Move bid = *played.parse_move("bid 4000");
  EXPECT_TRUE(may_know(played, bid, 1));
  EXPECT_FALSE(may_know(played, bid, 2));
}
TEST(Bazaar, TwoRoundsWithoutABidEndItAndNotInADraw) {
  const auto game = bazaar();
  Played played = after(*game, "9d Kc die 3 bid 1 pass sell card die 1 pass pass");
  EXPECT_THAT(played.warning().text, HasSubstr("another round"));
  ASSERT_TRUE(played.play_moves("die 1 pass pass").ok());
  EXPECT_TRUE(played.turn().is_over());
  EXPECT_EQ(played.end_reason(), "");  // rounds are over, too

  played = after(*game, "9d Kc");
  const std::string text = played.text();
  Played counted(played.state(), text + " quiet=1");
  ASSERT_TRUE(counted.play_moves("die 3 pass pass").ok());
  EXPECT_TRUE(counted.turn().is_over());
  EXPECT_EQ(counted.end_reason(), "two rounds without a bid");
  const auto from_text = game->parse(text + " quiet=1");
  ASSERT_TRUE(from_text.ok());
  EXPECT_THAT(from_text->warning().text, HasSubstr("another round"));

  played =
      after(*bazaar("bazaar:seats=2,rounds=6"), "9d Kc die 3 bid 1 pass road e4 die 1 pass pass");
  ASSERT_TRUE(played.play_moves("die 1 pass pass").ok());
  EXPECT_EQ(played.end_reason(), "two rounds without a bid");
  EXPECT_FALSE(played.is_drawn_by_history());
  EXPECT_EQ(payoffs_of(played), (std::vector<double>{1, -1}));
}
TEST(Bazaar, ASeatKeepsStillOnlyOnce) {
  Played played = after(*bazaar(), "9d Kc die 3 bid 1 pass keep still die 3 bid 1 pass");
  const auto again = played.parse_move("keep still");
  ASSERT_FALSE(again.ok());
  EXPECT_THAT(again.error().message, HasSubstr("a seat may keep still only once"));
  for (const Move move : played.moves()) EXPECT_NE(played.text(move), "keep still");
  EXPECT_FALSE(next_steps(played, {"=keep still"}).move.has_value());
}

}  // namespace
}  // namespace brett
