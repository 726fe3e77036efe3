// brett book: tables are built from records, shown, and played from.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/in_process.h"
#include "files/in_folder.h"
#include "golden/golden.h"

namespace brett::cli {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

using BookCommand = TestInFolder;

TEST(BookGolden, HelpOfTheSubcommands) {
  golden::expect_golden("cli/help_book_build.txt", say({"book", "build", "--help"}).out);
  golden::expect_golden("cli/help_book_lines.txt", say({"book", "lines", "--help"}).out);
}

TEST_F(BookCommand, BuildsATableThatCountsGames) {
  const auto records = write("games.txt", "# three\n4453\nmine,4435\n445\n");
  const Said said =
      say({"book", "build", "connect_four", records, "--out", path("book.csv"), "--plies", "3"});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, StartsWith("3 games, 4 positions: 1 line written to "));
  EXPECT_EQ(read("book.csv"), "name,moves,count\n,4 4 3,3\n");
}

TEST_F(BookCommand, AnInterruptedBuildWritesNothing) {
  std::stop_source source;
  source.request_stop();
  const auto records = write("games.txt", "4453\n");
  const std::vector<std::string> args{"book",  "build", "connect_four",
                                      records, "--out", path("book.csv")};
  const Said said = say(args, {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
  EXPECT_EQ(said.err, "brett: interrupted\n");
  EXPECT_FALSE(std::filesystem::exists(path("book.csv")));
}

TEST_F(BookCommand, BuildAnswersInJson) {
  const auto records = write("games.txt", "44\n45\n45\n");
  const auto json = say({"book", "build", "connect_four", records, "--out", path("book.csv"),
                         "--min-count", "2", "--json"})
                        .json();
  EXPECT_EQ(json["games"], 3);
  EXPECT_EQ(json["lines"], 2);
  EXPECT_EQ(read("book.csv"), "name,moves,count\n,4 3,2\n,4,1\n") << "44 ends before its rare move";
}

TEST_F(BookCommand, WrongRecordsAreNamedWithLineAndMove) {
  const auto records = write("games.txt", "44\n\n49\n");
  const Said said = say({"book", "build", "connect_four", records, "--out", path("book.csv")});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr(", line 3: move 2: illegal move '9': legal are"));
  EXPECT_FALSE(std::filesystem::exists(path("book.csv")));
  const auto few = write("few.txt", "44\n");
  EXPECT_EQ(
      say({"book", "build", "connect_four", few, "--out", path("book.csv"), "--min-count", "2"})
          .err,
      "brett: --min-count 2: no move was played in that many of the 1 game\n");
  EXPECT_THAT(say({"book", "build", "connect_four", few, "--out", path("no/such/folder")}).err,
              HasSubstr("cannot be written"));
}

TEST_F(BookCommand, LinesShowsContinuationsWithShareAndName) {
  const auto book = write("book.csv", "name,moves,count\nTower,44,3\nLean,47,1\n");
  EXPECT_EQ(say({"book", "lines", "connect_four", book, "--moves", "4"}).out,
            "move  weight   share  opening\n"
            "4          3  75.0 %  Tower\n"
            "1        0.5  12.5 %  Lean\n"
            "7        0.5  12.5 %  Lean\n");
  EXPECT_EQ(say({"book", "lines", "connect_four", book, "--moves", "44"}).out,
            "Tower\nThe table does not contain this position.\n");
  const auto json = say({"book", "lines", "connect_four", book, "--moves", "4", "--json"}).json();
  EXPECT_EQ(json["moves"][0]["share"], 0.75);
  EXPECT_EQ(json["moves"][0]["name"], "Tower");
}

TEST_F(BookCommand, PlayAndMatchSayWhichMovesCameFromTheBook) {
  const auto book = write("book.csv", "4444\n");
  const std::string player = fmt::format("alphabeta:depth=1,book={}", book);
  const Said said = say({"play", "connect_four", "-p", player, "-p", "random", "--seed", "1"});
  EXPECT_THAT(said.out, HasSubstr("1. X: 4 (book)\n"));
  const auto json =
      say({"play", "connect_four", "-p", player, "-p", player, "--seed", "1", "--json"}).json();
  EXPECT_EQ(json["book_plies"], nlohmann::json({1, 2, 3, 4}));
  const auto match =
      say({"match", "connect_four", "-p", player, "-p", player, "-n", "2", "--json"}).json();
  EXPECT_EQ(match["players"][0]["book_moves"], 4);
  EXPECT_THAT(say({"match", "connect_four", "-p", player, "-p", "random", "-n", "2"}).out,
              HasSubstr("came from its book\n"));
}

}  // namespace
}  // namespace brett::cli
