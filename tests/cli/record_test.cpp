// brett record: games are recorded, shown, replayed and converted.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
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

using RecordCommand = TestInFolder;

constexpr std::string_view sample_record =
    "brett record 1\n"
    "game tic_tac_toe\n"
    "player pvs:depth=3\n"
    "player random\n"
    "seed 18446744073709551615\n"
    "date 2026-11-16T02:18:51Z\n"
    "clock 1s+10ms\n"
    "result 1 -1\n"
    "ending rules\n"
    "moves 5\n"
    "1 1 a1 book\n"
    "2 2 b1 time=0.000001\n"
    "3 1 a2 value=0.125 depth=3 nodes=1234 time=0.0125\n"
    "4 2 b2\n"
    "5 1 a3 value=win:1 depth=3 nodes=17 time=0.5\n"
    "end\n";

TEST(RecordGolden, HelpOfTheSubcommands) {
  golden::expect_golden("cli/help_record_show.txt", say({"record", "show", "--help"}).out);
  golden::expect_golden("cli/help_record_replay.txt", say({"record", "replay", "--help"}).out);
  golden::expect_golden("cli/help_record_convert.txt", say({"record", "convert", "--help"}).out);
}

using RecordCommandGolden = RecordCommand;

TEST_F(RecordCommandGolden, ShowOfOneGame) {
  const Said said = say({"record", "show", write("one.txt", sample_record)});
  EXPECT_EQ(said.status, 0) << said.err;
  golden::expect_golden("cli/record_show.txt", said.out);
}

TEST_F(RecordCommandGolden, ReplayOfOneGame) {
  const Said said = say({"record", "replay", write("one.txt", sample_record)});
  EXPECT_EQ(said.status, 0) << said.err;
  golden::expect_golden("cli/record_replay.txt", said.out);
}

TEST_F(RecordCommand, ShowsSeveralGamesInALineEach) {
  const auto file = write("two.txt", fmt::format("{}\n{}", sample_record, sample_record));
  const Said said = say({"record", "show", file});
  EXPECT_EQ(said.out,
            "   1  2026-11-16  tic_tac_toe: pvs:depth=3 - random, 5 moves, X wins\n"
            "   2  2026-11-16  tic_tac_toe: pvs:depth=3 - random, 5 moves, X wins\n"
            "2 games; --number N shows one of them\n");
  EXPECT_THAT(say({"record", "show", file, "--number", "2"}).out, StartsWith("game      tic_tac"));
  EXPECT_THAT(say({"record", "show", file, "--number", "3"}).err,
              HasSubstr("--number 3: must be 1 to 2"));
}

TEST_F(RecordCommand, ShowsInJson) {
  const auto json = say({"record", "show", write("one.txt", sample_record), "--json"}).json();
  EXPECT_EQ(json["format"], "brett");
  EXPECT_EQ(json["count"], 1);
  const auto& game = json["games"][0];
  EXPECT_EQ(game["seed"], "18446744073709551615") << "too large for a number";
  EXPECT_EQ(game["payoffs"], nlohmann::json({1.0, -1.0}));
  EXPECT_EQ(game["moves"][2]["value"], 0.125);
  EXPECT_EQ(game["moves"][2]["nodes"], 1234);
  EXPECT_EQ(game["moves"][4]["decided"]["plies"], 1);
  EXPECT_EQ(game["moves"][0]["book"], true);
  EXPECT_EQ(game["ending"], "rules");
}

TEST_F(RecordCommand, ReplaysToAPly) {
  const auto file = write("one.txt", sample_record);
  const Said said = say({"record", "replay", file, "--ply", "2"});
  EXPECT_THAT(said.out, HasSubstr("X to move"));
  EXPECT_EQ(say({"record", "replay", file, "--ply", "2", "--json"}).json()["turn"], 0);
  EXPECT_EQ(say({"record", "replay", file, "--json"}).json()["plies"].size(), 6U);
  EXPECT_THAT(say({"record", "replay", file, "--ply", "6"}).err,
              HasSubstr("--ply 6: must be 0 to 5"));
}

TEST_F(RecordCommand, PlayAndMatchAddTheirGames) {
  const auto file = path("games.txt");
  const Said play = say({"play", "tic_tac_toe", "-p", "random", "-p", "minimax:depth=2", "--seed",
                         "3", "--quiet", "--record", file});
  EXPECT_EQ(play.status, 0) << play.err;
  const Said match = say({"match", "connect_four", "-p", "random", "-p", "random", "--games", "4",
                          "--threads", "2", "--record", file});
  EXPECT_EQ(match.status, 0) << match.err;
  const auto json = say({"record", "show", file, "--json"}).json();
  ASSERT_EQ(json["count"], 5);
  EXPECT_EQ(json["games"][0]["game"], "tic_tac_toe");
  EXPECT_EQ(json["games"][0]["seed"], 3);
  EXPECT_EQ(json["games"][4]["game"], "connect_four");
}

TEST_F(RecordCommand, AGameThatWasLeftIsRecordedAsSuch) {
  const auto file = path("games.txt");
  say({"play", "tic_tac_toe", "-p", "human", "-p", "random", "--record", file},
      {.typed = "b2\nquit\n"});
  EXPECT_THAT(say({"record", "show", file}).out, HasSubstr("X left the game"));
}

TEST_F(RecordCommand, NothingIsAddedToOtherFiles) {
  for (const char* text : {"my diary\n", "brett record 1\ngame tic_tac_toe\n"}) {
    const auto file = write("diary.txt", text);
    const Said said =
        say({"match", "tic_tac_toe", "-p", "random", "-p", "random", "--record", file});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("must be a file of records"));
    EXPECT_EQ(read("diary.txt"), text);
  }
  const Said nowhere = say(
      {"play", "tic_tac_toe", "-p", "random", "-p", "random", "--record", path("no/such/folder")});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("cannot be written: No such file"));
}

TEST_F(RecordCommand, AFullDiskIsSaid) {
  for (const char* command : {"play", "match"}) {
    const Said said =
        say({command, "tic_tac_toe", "-p", "random", "-p", "random", "--record", "/dev/full"});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("'/dev/full': cannot be written: No space left on device"));
  }
}

TEST_F(RecordCommand, ConvertsBetweenFormats) {
  const auto digits = write("games.dat", "1212121\n4453\n");
  const Said moves = say({"record", "convert", digits, "--to", "moves"});
  EXPECT_EQ(moves.out, "1 2 1 2 1 2 1\n4 4 5 3\n");
  EXPECT_EQ(say({"record", "convert", digits, "--to", "moves", "--number", "2"}).out, "4 4 5 3\n");
  const Said said = say({"record", "convert", digits, "--to", "brett", "--out", path("out.txt")});
  EXPECT_THAT(said.out, StartsWith("2 games written to "));
  EXPECT_EQ(say({"record", "convert", path("out.txt"), "--to", "digits"}).out, "1212121\n4453\n");
  const auto json =
      say({"record", "convert", digits, "--to", "brett", "--out", path("out.txt"), "--json"})
          .json();
  EXPECT_EQ(json["games"], 2);
  EXPECT_EQ(json["from"], "digits");
}

TEST_F(RecordCommand, ConvertsOthelloToGgfAndWthorAndBack) {
  const auto file = path("games.txt");
  const Registry& all = Registry::standard();
  say({"match", "othello", "-p", "random", "-p", "random", "--games", "3", "--record", file}, {},
      all);
  const std::string line = say({"record", "convert", file, "--to", "transcript"}, {}, all).out;
  EXPECT_EQ(std::count(line.begin(), line.end(), '\n'), 3);
  for (const char* format : {"ggf", "wthor", "brett"}) {
    const Said there =
        say({"record", "convert", file, "--to", format, "--out", path("other")}, {}, all);
    EXPECT_EQ(there.status, 0) << there.err;
    EXPECT_EQ(say({"record", "convert", path("other"), "--to", "transcript"}, {}, all).out, line);
  }
}

TEST_F(RecordCommand, WrongInputIsAnsweredWithStatusTwo) {
  const auto file = write("one.txt", sample_record);
  const auto error = [&](const std::vector<std::string>& args) {
    const Said said = say(args);
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.out, "");
    return said.err;
  };
  EXPECT_THAT(error({"record", "show", path("none")}), HasSubstr("no such file"));
  EXPECT_THAT(error({"record", "show", file, "--from", "pgn"}),
              HasSubstr("--from: unknown format"));
  EXPECT_THAT(error({"record", "convert", file, "--to", "pgn"}), HasSubstr("--to: unknown format"));
  EXPECT_THAT(error({"record", "convert", file, "--to", "wthor"}), HasSubstr("needs --out"));
  EXPECT_THAT(error({"record", "convert", file, "--to", "digits"}),
              HasSubstr("as digits: game 1: the move 'a1' is not one character"));
  EXPECT_THAT(error({"record", "show", file, "--number", "0"}), HasSubstr("--number '0'"));
  EXPECT_THAT(error({"record", "show", write("diary", "Dear diary,\n")}),
              HasSubstr("choose one with --from: brett, transcript, ggf, wthor, digits, moves"));
  const auto cut = write("cut.txt", sample_record.substr(0, 200));
  EXPECT_THAT(error({"record", "show", cut}), HasSubstr("line 13: move 3 must have"));
  EXPECT_FALSE(std::filesystem::exists(path("out.txt")));
  EXPECT_THAT(error({"record", "convert", cut, "--to", "brett", "--out", path("out.txt")}),
              HasSubstr("cut.txt', line "));
  EXPECT_FALSE(std::filesystem::exists(path("out.txt"))) << "nothing half-done stays";
}

}  // namespace
}  // namespace brett::cli
