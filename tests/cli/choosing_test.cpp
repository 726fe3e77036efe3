// A person at the terminal chooses step by step, in a game with everything and in those of the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/in_process.h"
#include "files/in_folder.h"
#include "toy/bazaar_games.h"

namespace brett::cli {
namespace {

using testing::HasSubstr;
using testing::Not;

class Choosing : public TestInFolder {
 protected:
  Said play(const std::string& typed, std::vector<std::string> more = {}) const {
    std::vector<std::string> args{
        "play", "bazaar:seats=2,rounds=1", "-p", "human", "-p", "human", "--seed", "1"};
    args.insert(args.end(), more.begin(), more.end());
    return say(args, {.typed = typed}, registry_);
  }
  const Registry registry_ = with_bazaar();
};

TEST_F(Choosing, AGameIsPlayedToItsEndAndRecorded) {
  const Said said = play("bid\n17\npass\nhand1\nSELL\n", {"--record", path("games.txt")});
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, HasSubstr("Choices: pass, bid ...\n"));
  EXPECT_THAT(said.out, HasSubstr("After bid: 1 to 5000\n"));
  EXPECT_THAT(said.out, HasSubstr("Ada bid> "));
  EXPECT_THAT(said.out, HasSubstr("Ada: hidden\n"));
  EXPECT_THAT(said.out, HasSubstr(". Ada: bid 17\n"));
  EXPECT_THAT(said.out, HasSubstr(". Ada: sell card\n"));
  EXPECT_THAT(said.out, HasSubstr("result: Ada wins"));
  const Said shown = say({"record", "show", path("games.txt")}, {}, registry_);
  EXPECT_THAT(shown.out, HasSubstr("bid 17"));
  const Said moves = say({"record", "convert", path("games.txt"), "--to", "moves"}, {}, registry_);
  EXPECT_THAT(moves.out, HasSubstr(" bid 17 pass sell card\n"));
  const Said again = say({"play", "bazaar:seats=2,rounds=1", "-p", "random", "-p", "random",
                          "--moves", moves.out.substr(0, moves.out.size() - 1)},
                         {}, registry_);
  EXPECT_THAT(again.out, HasSubstr("result: Ada wins"));
  const Said stored = say({"store", "import", path("games.db"), path("games.txt")}, {}, registry_);
  EXPECT_EQ(stored.status, 0) << stored.err;
}
TEST_F(Choosing, WrongStepsAreAnswered) {
  const Said said = play("bid 6000\nbid\n0\n\nbid 6\nfoo\nmoves\nquit\n");
  EXPECT_THAT(said.out, HasSubstr("'6000' cannot follow bid: must be 1 to 5000\n"));
  EXPECT_THAT(said.out, HasSubstr("'0' cannot follow bid: must be 1 to 5000\n"));
  EXPECT_THAT(said.out, HasSubstr("illegal move 'foo': choices are pass, bid ...\n"));
  EXPECT_THAT(said.out, HasSubstr("  pass, bid ...\n"));
  EXPECT_THAT(said.out, Not(HasSubstr("bid 500 ")));
}
TEST_F(Choosing, HiddenMovesOfThoseAtTheSameKeyboardStayHidden) {
  const Said said = play("bid 4321\nquit\n");
  EXPECT_EQ(said.out.find("4321"), std::string::npos);
}
TEST_F(Choosing, TwelveComputersPlayToTheEnd) {
  std::vector<std::string> args{"play", "bazaar", "--seed", "5"};
  for (int seat = 0; seat < 12; ++seat) args.insert(args.end(), {"-p", "random"});
  const Said said = say(args, {}, registry_);
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("12 Lena"));
  EXPECT_THAT(said.out, HasSubstr("result: "));
}
TEST(ChoosingSteps, WorkInGamesOfTheProgram) {
  const Said said = say({"play", "morris", "-p", "human", "-p", "human"},
                        {.typed = "a1\ng1\na4\ng4\na7\ne9\ng1\nquit\n"}, Registry::standard());
  EXPECT_THAT(said.out, HasSubstr("After a7: "));
  EXPECT_THAT(said.out, HasSubstr("'e9' cannot follow a7: must be g"));
  EXPECT_THAT(said.out, HasSubstr("5. White: a7"));
}
TEST_F(Choosing, TheTranscriptHasALineForEachTurn) {
  const Said said = say({"play", "bazaar:seats=2,rounds=1", "-p", "random", "-p", "random",
                         "--moves", "9d Kc die 3 pass bid 5 sell card", "--quiet"},
                        {}, registry_);
  EXPECT_THAT(said.out, HasSubstr("moves:  1. chance: 9d, Kc, die 3\n"
                                  "        4. Ada: pass\n"
                                  "        5. Ben: bid 5, sell card\n"
                                  "result: Ben wins"));
}

}  // namespace
}  // namespace brett::cli
