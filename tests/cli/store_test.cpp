// brett store: games come in, are checked, go out and are copied.
#include "store/store.h"

#include <SQLiteCpp/SQLiteCpp.h>
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

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class StoreCommand : public TestInFolder {
 protected:
  // A file of three recorded games.
  std::string three_games() const {
    const Said said = say({"match", "tic_tac_toe", "-p", "random", "-p", "minimax", "--games", "3",
                           "--seed", "5", "--record", path("three.txt")});
    EXPECT_EQ(said.status, 0) << said.err;
    return path("three.txt");
  }
  std::string store_of_three() const {
    const Said said = say({"store", "import", path("games.db"), three_games()});
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    return path("games.db");
  }
  void change(const std::string& sql) const {
    SQLite::Database(path("games.db"), SQLite::OPEN_READWRITE, 5'000).exec(sql);
  }
};

TEST(StoreGolden, HelpOfTheSubcommands) {
  for (const std::string command : {"check", "export", "backup", "import"}) {
    golden::expect_golden(fmt::format("cli/help_store_{}.txt", command),
                          say({"store", command, "--help"}).out);
  }
}

TEST_F(StoreCommand, ImportCountsNewGamesAndDuplicates) {
  const std::string games = three_games();
  const Said first = say({"store", "import", path("games.db"), games});
  EXPECT_EQ(first.status, 0);
  EXPECT_THAT(first.out, AllOf(HasSubstr("three.txt: 3 new, 0 duplicates\n"),
                               HasSubstr("3 games of people in ")));
  const Said again = say({"store", "import", path("games.db"), games, "--json"});
  EXPECT_EQ(again.status, 0);
  EXPECT_EQ(again.json().at("files").at(0).at("new"), 0);
  EXPECT_EQ(again.json().at("files").at(0).at("duplicates"), 3);
  EXPECT_EQ(again.json().at("free_games"), 3);
}

TEST_F(StoreCommand, EveryGameOfASeriesIsAGameOfItsOwn) {
  const std::string games = path("ten.txt");
  ASSERT_EQ(say({"match", "tic_tac_toe", "-p", "minimax:depth=2", "-p", "minimax:depth=2",
                 "--games", "10", "--record", games})
                .status,
            0);
  EXPECT_THAT(say({"store", "import", path("games.db"), games}).out,
              HasSubstr("ten.txt: 10 new, 0 duplicates\n"));
  EXPECT_THAT(say({"store", "import", path("games.db"), games}).out,
              HasSubstr("ten.txt: 0 new, 10 duplicates\n"));
}

TEST_F(StoreCommand, ImportRefusesAWrongFileWithItsLineAndTakesTheOthers) {
  // Two whole games and one with a move that is not legal: nothing of that file is kept.
  const std::string wrong = write("wrong.txt", "1122334\n123\n1111111\n");
  const std::string right = write("right.txt", "# comment\n4141414\n");
  const Said said = say({"store", "import", path("games.db"), wrong, right, path("none.txt")});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("wrong.txt: refused: "));
  EXPECT_THAT(said.err, HasSubstr("line 3"));
  EXPECT_THAT(said.out, HasSubstr("right.txt: 1 new, 0 duplicates\n"));
  EXPECT_THAT(said.err, HasSubstr("none.txt: refused: "));
  EXPECT_THAT(said.out, HasSubstr("1 game of people in "));
  const Said json = say({"store", "import", path("games.db"), wrong, "--json"});
  EXPECT_EQ(json.status, 2);
  EXPECT_THAT(json.json().at("files").at(0).at("refused").get<std::string>(), HasSubstr("line 3"));
}

TEST_F(StoreCommand, ImportSaysWhichGamesHaveNoResult) {
  const std::string file = write("open.txt", "44\n4141414\n");
  const Said said = say({"store", "import", path("games.db"), file, "--from", "digits"});
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, HasSubstr("1 new, 0 duplicates, 1 without a result left out"));
}

TEST_F(StoreCommand, ImportReadsFormatsOfOtherPrograms) {
  const Registry& all = Registry::standard();
  ASSERT_EQ(say({"match", "othello", "-p", "random", "-p", "minimax:depth=1", "--games", "2",
                 "--seed", "5", "--record", path("two.txt")},
                {}, all)
                .status,
            0);
  for (const std::string format : {"wthor", "ggf"}) {
    const std::string file = path("two." + format);
    ASSERT_EQ(
        say({"record", "convert", path("two.txt"), "--to", format, "--out", file}, {}, all).status,
        0);
    const Said said = say({"store", "import", path("games.db"), file}, {}, all);
    EXPECT_THAT(said.out, HasSubstr(fmt::format("two.{}: 2 new, 0 duplicates\n", format)));
  }
  EXPECT_EQ(say({"store", "check", path("games.db")}, {}, all).status, 0);
}

TEST_F(StoreCommand, RefusedInputLeavesNoFilesBehind) {
  const Said import = say({"store", "import", path("new.db"), path("none.txt")});
  EXPECT_EQ(import.status, 2);
  EXPECT_EQ(import.out, "");
  EXPECT_THAT(import.err, HasSubstr("none.txt: refused: "));
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
  for (const std::string command : {"match", "play"}) {
    for (const std::string player : {"minimxa", "minimax:depth=99"}) {
      const Said said =
          say({command, "tic_tac_toe", "-p", player, "-p", "random", "--record", path("new.txt")});
      EXPECT_EQ(said.status, 2) << said.out;
      EXPECT_FALSE(std::filesystem::exists(path("new.txt"))) << command;
    }
  }
  const Said moves = say({"play", "tic_tac_toe", "-p", "random", "-p", "random", "--moves", "z9",
                          "--record", path("new.txt")});
  EXPECT_EQ(moves.status, 2);
  EXPECT_FALSE(std::filesystem::exists(path("new.txt")));
}

TEST_F(StoreCommand, StopsWhenInterrupted) {
  std::stop_source stop;
  stop.request_stop();
  const std::string games = three_games();
  const Said said = say({"store", "import", path("games.db"), games}, {.stop = stop.get_token()});
  EXPECT_EQ(said.status, 130);
  EXPECT_EQ(say({"store", "check", path("games.db"), "--json"}).json().at("counts").at("games"), 0);
}

TEST_F(StoreCommand, CheckCountsWhatIsThere) {
  const std::string file = store_of_three();
  const Said said = say({"store", "check", file});
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, AllOf(HasSubstr("games          3\n"), HasSubstr("players        2\n"),
                              HasSubstr("free games     3\n"), HasSubstr("no faults\n")));
  const Said json = say({"store", "check", file, "--json"});
  EXPECT_EQ(json.status, 0);
  EXPECT_EQ(json.json().at("sound"), true);
  EXPECT_EQ(json.json().at("counts").at("games"), 3);
}

TEST_F(StoreCommand, CheckFindsRowsThatDifferFromTheirRecords) {
  const std::string file = store_of_three();
  change("UPDATE games SET payoffs = '[0.5,0.5]' WHERE id = 1");
  change("UPDATE games SET plies = plies + 1 WHERE id = 2");
  change(
      "INSERT INTO players VALUES (77, 'Ada'); UPDATE games SET players = '[77,1]' WHERE id = 3");
  const Said said = say({"store", "check", file});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.out, HasSubstr("game 1: the payoffs of its row and of its record differ"));
  EXPECT_THAT(said.out, HasSubstr("game 2: the number of moves of its row"));
  EXPECT_THAT(said.out, HasSubstr("game 3: the players of its row"));
  EXPECT_THAT(said.out, HasSubstr("3 faults"));
}

TEST_F(StoreCommand, CheckPlaysEveryRecordAgain) {
  const std::string file = store_of_three();
  change("UPDATE games SET record = 'brett record 1' || char(10) || 'game chess' WHERE id = 2");
  const Said said = say({"store", "check", file});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.out, HasSubstr("fault: store "));
  EXPECT_THAT(said.out, HasSubstr("game 2, line 2"));
  EXPECT_THAT(said.out, HasSubstr("1 fault;"));
}

TEST_F(StoreCommand, ExportWritesTheRecordsAsTheyCame) {
  const std::string file = store_of_three();
  const Said said = say({"store", "export", file});
  EXPECT_EQ(said.status, 0);
  const Said to_file = say({"store", "export", file, "--to", path("out.txt")});
  EXPECT_THAT(to_file.out, StartsWith("3 games written to "));
  EXPECT_EQ(read("out.txt"), said.out);
  // What comes out goes in again as the same games.
  const Said again = say({"store", "import", file, path("out.txt"), "--json"});
  EXPECT_EQ(again.json().at("files").at(0).at("duplicates"), 3);
  EXPECT_EQ(again.json().at("files").at(0).at("new"), 0);
}

TEST_F(StoreCommand, ExportFillsAFolder) {
  const std::string file = store_of_three();
  std::filesystem::create_directory(path("folder"));
  const Said said = say({"store", "export", file, "--to", path("folder"), "--json"});
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.json().at("files").size(), 1U);
  EXPECT_EQ(read("folder/games-0001.txt"), say({"store", "export", file}).out);
}

TEST_F(StoreCommand, ExportAsJsonHasTheGamesThemselves) {
  const Said said = say({"store", "export", store_of_three(), "--json"});
  EXPECT_EQ(said.json().at("count"), 3);
  EXPECT_EQ(said.json().at("games").at(2).at("game"), "tic_tac_toe");
}

TEST_F(StoreCommand, BackupCopiesOnce) {
  const std::string file = store_of_three();
  const Said said = say({"store", "backup", file, path("copy.db")});
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, StartsWith("3 games and 0 tournaments copied to "));
  EXPECT_EQ(say({"store", "export", path("copy.db")}).out, say({"store", "export", file}).out);
  const Said again = say({"store", "backup", file, path("copy.db")});
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, HasSubstr("is there already, and is not replaced"));
}

TEST_F(StoreCommand, WrongFilesAreRefusedInOneLine) {
  write("text.db", std::string(600, 'x'));
  for (const std::string command : {"check", "export"}) {
    const Said missing = say({"store", command, path("none.db")});
    EXPECT_EQ(missing.status, 2);
    EXPECT_THAT(missing.err, HasSubstr("no such file"));
    const Said text = say({"store", command, path("text.db")});
    EXPECT_EQ(text.status, 2);
    EXPECT_THAT(text.err, HasSubstr("not an SQLite database"));
  }
  EXPECT_FALSE(std::filesystem::exists(path("none.db")));
}

}  // namespace
}  // namespace brett::cli
