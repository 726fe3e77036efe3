// A person at the keyboard, scripted.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/in_process.h"

namespace brett::cli {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

Said against_search(const std::string& typed, bool colour = false) {
  return say({"play", "tic_tac_toe", "-p", "human", "-p", "alphabeta:depth=9", "--seed", "1"},
             {.typed = typed, .colour = colour});
}
Said two_people(const std::string& typed) {
  return say({"play", "tic_tac_toe", "-p", "human", "-p", "human", "--seed", "1"},
             {.typed = typed});
}

TEST(Human, PlaysAWholeGame) {
  const Said said = two_people("a1\nb1\na2\nb2\na3\n");
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, HasSubstr("moves:  a1 b1 a2 b2 a3\n"));
  EXPECT_THAT(said.out, EndsWith("result: X wins\n"));
}
TEST(Human, IsToldTheResultInASentence) {
  const Said lost = say({"play", "othello:size=4", "-p", "human", "-p", "random", "--seed", "1"},
                        {.typed = "resign\n"}, Registry::standard());
  EXPECT_THAT(lost.out, EndsWith("resigned\nYou lost.\n"));
  const Said won = say({"play", "tic_tac_toe", "-p", "human", "-p", "random", "--seed", "1",
                        "--moves", "a1 b1 a2 b2"},
                       {.typed = "a3\n"});
  EXPECT_THAT(won.out, EndsWith("result: X wins\nYou won.\n"));
}
TEST(Result, HasThePiecesOfTheWinnerFirst) {
  const Said said =
      say({"play", "othello:size=6", "-p", "random", "-p", "pvs:depth=3", "--seed", "1", "--quiet"},
          {}, Registry::standard());
  EXPECT_THAT(said.out, EndsWith("result: White wins 30 : 6\n"));
}
TEST(Human, SeesLegalMovesAndCoordinates) {
  const Said said = two_people("b2\n");
  EXPECT_THAT(said.out, HasSubstr("3 │ + + + │\n2 │ + + + │\n1 │ + + + │\n"));
  EXPECT_THAT(said.out, HasSubstr("2 │ +[X]+ │\n"));
  EXPECT_THAT(said.out, HasSubstr("    a b c\n"));
}
TEST(Human, IsToldWhatIsWrongWithAMove) {
  const Said said = two_people("b2\nb2\nz9\n");
  EXPECT_THAT(said.out, HasSubstr("illegal move 'b2': legal are a3 b3 c3 a2 c2 a1 b1 c1"));
  EXPECT_THAT(said.out, HasSubstr("illegal move 'z9'"));
}
TEST(Human, UndoGoesBackToBeforeTheirOwnLastMove) {
  const Said said = against_search("b2\nundo\na1\nquit\n");
  EXPECT_THAT(said.out, HasSubstr("Took back 2 moves.\n"));
  EXPECT_THAT(said.out, HasSubstr("1. X: a1\n"));
}
TEST(Human, RedoPlaysAgainWhatWasTakenBack) {
  const Said said = against_search("b2\nundo\nredo\nredo\nquit\n");
  EXPECT_THAT(said.out, HasSubstr("Played 2 moves again.\n"));
  EXPECT_THAT(said.out, HasSubstr("There is nothing to play again.\n"));
  EXPECT_THAT(said.out, EndsWith("You left the game after 2 moves.\n"));
}
TEST(Human, ResigningLosesTheGame) {
  EXPECT_THAT(two_people("b2\nresign\n").out,
              EndsWith("result: X wins: seat 2 (human) resigned\n"));
}
TEST(Pause, EnterIsOneMoveAndGoPlaysOn) {
  const std::vector<std::string> command{"play",   "tic_tac_toe", "-p", "random", "-p",
                                         "random", "--seed",      "1",  "--pause"};
  const Said stopped = say(command, {.typed = "\n\nundo\nredo\nredo\nwhat\n"});
  EXPECT_THAT(stopped.out, HasSubstr("Took back 1 move.\n"));
  EXPECT_THAT(stopped.out, HasSubstr("Played 1 move again.\n"));
  EXPECT_THAT(stopped.out, HasSubstr("There is nothing to play again.\n"));
  EXPECT_THAT(stopped.out, HasSubstr("Unknown: 'what'"));
  EXPECT_THAT(stopped.out, EndsWith("You left the game after 2 moves.\n"));
  EXPECT_THAT(say(command, {.typed = "\ngo\n"}).out, HasSubstr("result: "));
}
TEST(Pause, WaitsForNobodyOnAPersonsTurn) {
  const Said said = say({"play", "tic_tac_toe", "-p", "human", "-p", "random", "--pause"},
                        {.typed = "b2\n\nquit\n"});
  EXPECT_THAT(said.out, EndsWith("You left the game after 2 moves.\n"));
}
TEST(Human, UndoAtTheStartHasNothingToTakeBack) {
  EXPECT_THAT(against_search("undo\n").out, HasSubstr("There is nothing to take back.\n"));
}
TEST(Human, HintIsALegalMoveAndSaysWhoseItIs) {
  EXPECT_THAT(two_people("a1\nb1\na2\nhint\n").out, HasSubstr("Hint: a3 (from level=expert)\n"));
}
TEST(Human, MovesHelpAndRulesAnswer) {
  const Said said = two_people("moves\nhelp\nrules\nboard\n\n");
  EXPECT_THAT(said.out, HasSubstr("a3 b3 c3 a2 b2 c2 a1 b1 c1\n"));
  EXPECT_THAT(said.out, HasSubstr("take back your last move"));
  EXPECT_THAT(said.out, HasSubstr("Three own marks in a row"));
  EXPECT_THAT(said.out, HasSubstr("A move, please, or help.\n"));
}
TEST(Human, QuitAndEndOfInputLeaveInPeace) {
  for (const char* typed : {"a1\nquit\n", "a1\n"}) {
    const Said said = two_people(typed);
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, EndsWith("You left the game after 1 move.\n"));
  }
  EXPECT_THAT(two_people("").out, HasSubstr("End of input."));
}
TEST(Human, GarbageIsAnsweredNotObeyed) {
  const Said said = two_people(std::string(100000, 'x') + "\n\xff\x1b[31m\nquit\n");
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, Not(HasSubstr("\x1b[31m")));
}
TEST(Human, SeesColoursOnlyWhenTheyAreOn) {
  EXPECT_THAT(against_search("b2\n", true).out, HasSubstr("\x1b["));
  EXPECT_THAT(against_search("b2\n", false).out, Not(HasSubstr("\x1b[")));
}
TEST(Human, CtrlCIsNotEndOfInput) {
  std::stop_source source;
  source.request_stop();
  const Said said =
      say({"play", "tic_tac_toe", "-p", "human", "-p", "random"}, {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
  EXPECT_THAT(said.out, Not(HasSubstr("End of input")));
}

// The text of every chance event of a game, as `show` lists them at the start.
TEST(HiddenGame, WhatChanceDealsIsNotToldToAPerson) {
  const Registry& games = Registry::standard();
  for (const std::string& name : games.names()) {
    const auto game = games.game(name);
    if (!(*game)->facts().hidden) continue;
    std::vector<std::string> args{"play", name, "--seed", "1"};
    for (int seat = 0; seat < (*game)->seats(); ++seat) args.insert(args.end(), {"-p", "human"});
    const Said said = say(args, {}, games);
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.out, Not(HasSubstr("chance:"))) << name;
    EXPECT_THAT(said.out, HasSubstr("The keyboard goes to ")) << name;
  }
}

}  // namespace
}  // namespace brett::cli
