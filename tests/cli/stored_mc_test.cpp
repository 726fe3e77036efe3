// brett book stored-mc and brett book show.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/in_process.h"
#include "evaluation/stored_mc.h"
#include "experiments/stored_mc_pictures.h"
#include "files/data_file.h"
#include "files/file_lock.h"
#include "files/in_folder.h"
#include "golden/golden.h"

namespace brett::cli {
namespace {

using golden::expect_golden;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class StoredMcCommand : public TestInFolder {
 protected:
  Said add(const std::string& games, std::vector<std::string> more = {},
           const Saying& saying = {}) const {
    std::vector<std::string> args{"book", "stored-mc", "--games", games, "--out", path("t.csv")};
    args.insert(args.end(), more.begin(), more.end());
    return say(args, saying);
  }
  std::string text() const { return *read_text("test", path("t.csv")); }
};

TEST_F(StoredMcCommand, AddsToTheFile) {
  EXPECT_EQ(add("30").status, 0);
  const Said said = add("20", {"--threads", "2", "--json"});
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.json().at("added"), 20);
  EXPECT_EQ(said.json().at("missing"), 0);
  EXPECT_EQ(said.json().at("games"), 50);
  StoredMc at_once(1);
  at_once.add_games(50, 1);
  EXPECT_EQ(text(), at_once.print());
}

TEST_F(StoredMcCommand, SaysWhatItDid) {
  EXPECT_THAT(add("1500").out, HasSubstr("t.csv: 1,500 games added in "));
  EXPECT_THAT(add("10").out, HasSubstr(", 1,510 in all\n"));
}

TEST_F(StoredMcCommand, ShowsProgressOnATerminalOnly) {
  EXPECT_THAT(add("10", {}, {.interactive = true}).out, HasSubstr("10 of 10 games, 0 s left\n"));
  EXPECT_THAT(add("10").out, Not(HasSubstr("\r")));
}

TEST_F(StoredMcCommand, KeepsToTheSeedOfTheFile) {
  EXPECT_EQ(add("10", {"--seed", "5"}).status, 0);
  EXPECT_EQ(add("10").status, 0);
  EXPECT_EQ(add("10", {"--seed", "5"}).status, 0);
  const Said said = add("10", {"--seed", "6"});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("was begun with seed 5"));
  EXPECT_THAT(text(), HasSubstr("# games 30\n# seed 5\n"));
}

TEST_F(StoredMcCommand, KeepsWhatIsDoneWhenInterrupted) {
  std::stop_source source;
  source.request_stop();
  const Said said = add("10", {}, {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
  EXPECT_THAT(said.out, HasSubstr("--games 10 adds the rest"));
  EXPECT_EQ(text(), StoredMc(1).print());
}

TEST_F(StoredMcCommand, LeavesAFileItCannotReadAlone) {
  ASSERT_TRUE(write_text("test", path("t.csv"), "my poem\n").ok());
  const Said said = add("10");
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("line 1: 'my poem' must be '# brett stored-mc 1'"));
  EXPECT_EQ(text(), "my poem\n");
}

TEST_F(StoredMcCommand, RefusesWrongNumbersAndPlaces) {
  EXPECT_THAT(add("0").err, HasSubstr("--games '0': must be 1 to 1000000000000"));
  EXPECT_THAT(add("10", {"--threads", "0"}).err, HasSubstr("--threads '0': must be"));
  const Said said = say({"book", "stored-mc", "-n", "1", "-o", path("none/t.csv")});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("cannot be written"));
}

TEST_F(StoredMcCommand, TwoCannotAddToOneFileAtATime) {
  EXPECT_EQ(add("10").status, 0);
  {
    const auto lock = FileLock::take("test", path("t.csv"));
    ASSERT_TRUE(lock.ok()) << lock.error().message;
    const Said said = add("10");
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("t.csv': another brett is working on it"));
  }
  EXPECT_THAT(add("1").out, HasSubstr("t.csv: 1 game added in "));
  EXPECT_FALSE(std::filesystem::exists(path("t.csv.lock"))) << "nothing stays behind";
}

// A small table that stays what it is.
const std::string small_table =
    "# brett stored-mc 1\n# game othello\n# games 1000\n# seed 7\n"
    "move,category,won_by_1,won_by_2,played\n0,8,400,550,1000\n1,7,300,200,500\n1,8,100,390,500\n"
    "20,0,700,200,900\n20,4,20,78,100\n59,0,3,0,3\n# end\n";

class StoredMcShow : public StoredMcCommand {
 protected:
  StoredMcShow() { EXPECT_TRUE(write_text("test", path("t.csv"), small_table).ok()); }
  Said show(std::vector<std::string> more = {}, const Saying& saying = {}) const {
    std::vector<std::string> args{"book", "show", path("t.csv")};
    args.insert(args.end(), more.begin(), more.end());
    return say(args, saying);
  }
};

class StoredMcShowGolden : public StoredMcShow {};

TEST_F(StoredMcShowGolden, DrawsBothPlayersBoards) {
  expect_golden("cli/book_show_move.txt", show({"--move", "20"}).out);
}
TEST_F(StoredMcShowGolden, ColoursByChance) {
  expect_golden("cli/book_show_colour.txt", show({"--move", "1"}, {.colour = true}).out);
}
TEST_F(StoredMcShowGolden, DrawsEveryMoveNumber) {
  expect_golden("cli/book_show_all.txt", show().out);
}

TEST_F(StoredMcShow, SaysItInJson) {
  const auto json = show({"--move", "20", "--json"}).json();
  EXPECT_EQ(json.at("games"), 1000);
  ASSERT_EQ(json.at("moves").size(), 1U);
  const auto& move = json.at("moves")[0];
  EXPECT_EQ(move.at("move"), 20);
  EXPECT_EQ(move.at("categories")[4].at("played"), 100);
  EXPECT_EQ(move.at("categories")[4].at("won")[1], 78);
  EXPECT_DOUBLE_EQ(move.at("categories")[4].at("chances")[1].get<double>(), 0.78);
  // 4 corners at 200/900 and 4 cells of category 4 at 0.78.
  EXPECT_NEAR(move.at("summaries")[1].at("mean").get<double>(), (200.0 / 900 + 0.78) / 2, 1e-12);
  EXPECT_EQ(show({"--json"}).json().at("moves").size(), 60U);
  EXPECT_TRUE(show({"--json"}).json().at("moves")[30].at("summaries")[0].is_null());
}

TEST_F(StoredMcShow, WritesTheCurves) {
  const Said said = show({"--move", "0", "--svg-dir", path("curves")});
  EXPECT_EQ(said.status, 0);
  for (const char* name : {"curves/by-move-number.svg", "curves/by-category.svg"}) {
    EXPECT_THAT(said.out, HasSubstr(name));
    const auto svg = read_text("test", path(name));
    ASSERT_TRUE(svg.ok());
    EXPECT_THAT(*svg, StartsWith("<svg "));
    EXPECT_THAT(*svg, HasSubstr("prefers-color-scheme: dark"));
    EXPECT_THAT(*svg, Not(HasSubstr("<script")));
    EXPECT_THAT(*svg, Not(HasSubstr("nan")));
  }
}

TEST_F(StoredMcShow, CurvesHaveGapsWhereNothingWasPlayed) {
  const auto table = StoredMc::parse(small_table, "test");
  const std::string svg = svg_file(svg_by_move_number(*table));
  // Category 8 was played at moves 0 and 1: a line; category 4 at move 20 alone: a dot.
  std::size_t lines = 0;
  for (auto at = svg.find("<polyline"); at != std::string::npos; at = svg.find("<polyline", at + 1))
    ++lines;
  EXPECT_EQ(lines, 2U);
  EXPECT_THAT(svg, HasSubstr("<circle class=\"s1\""));
}

TEST_F(StoredMcShow, RefusesWrongInput) {
  EXPECT_THAT(show({"--move", "60"}).err, HasSubstr("--move '60': must be 0 to 59"));
  const Said said = say({"book", "show", "no-such-table.csv"});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("stored table 'no-such-table.csv': no such file"));
}

TEST(StoredMcGolden, HelpSaysTheSame) {
  expect_golden("cli/help_book_stored-mc.txt", say({"book", "stored-mc", "--help"}).out);
  expect_golden("cli/help_book_show.txt", say({"book", "show", "--help"}).out);
}

}  // namespace
}  // namespace brett::cli
