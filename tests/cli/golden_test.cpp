// What the program says: every help text, and every kind of wrong input.
#include <gtest/gtest.h>

#include "cli/in_process.h"
#include "golden/golden.h"

namespace brett::cli {
namespace {

using golden::expect_golden;

class HelpGolden : public testing::TestWithParam<std::string> {};

TEST_P(HelpGolden, SaysTheSame) {
  const std::string command = GetParam();
  const Said said = command == "brett" ? say({"--help"}) : say({command, "--help"});
  EXPECT_EQ(said.status, 0);
  EXPECT_EQ(said.err, "");
  expect_golden("cli/help_" + command + ".txt", said.out);
}

INSTANTIATE_TEST_SUITE_P(Commands, HelpGolden,
                         testing::Values("brett", "games", "players", "rules", "show", "play",
                                         "perft", "match", "search", "compare", "analyse",
                                         "exploitability", "book", "solve", "record", "tournament",
                                         "reproduce", "train", "weights", "store", "serve",
                                         "engine", "playouts", "bench", "doctor", "completion",
                                         "man"),
                         [](const auto& test) { return test.param; });

struct Wrong {
  std::string name;
  std::vector<std::string> args;
};

class WrongInputGolden : public testing::TestWithParam<Wrong> {};

TEST_P(WrongInputGolden, IsAnsweredInOneLineWithStatusTwo) {
  const Wrong& wrong = GetParam();
  const Said said = say(wrong.args);
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.out, "");
  EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1);
  expect_golden("cli/wrong_" + wrong.name + ".txt", said.err);
}

TEST_P(WrongInputGolden, IsAnsweredInJsonWhenAsked) {
  std::vector<std::string> args = GetParam().args;
  args.emplace_back("--json");
  const Said said = say(args);
  // A flag that lacks its value takes --json for it; every other mistake is answered in JSON.
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.err, "");
  EXPECT_EQ(said.json().at("status"), 2);
  EXPECT_FALSE(said.json().at("error").get<std::string>().empty());
}

const std::string air = "......./......./......./......./...X.../....... O";

INSTANTIATE_TEST_SUITE_P(
    Mistakes, WrongInputGolden,
    testing::Values(
        Wrong{"command", {"gmaes"}}, Wrong{"empty_command", {""}},
        Wrong{"flag", {"play", "connect_four", "--quite"}}, Wrong{"global_flag", {"--verison"}},
        Wrong{"flag_hides_required", {"perft", "connect_four", "--dpeth", "3"}},
        Wrong{"missing_game", {"rules"}}, Wrong{"missing_players", {"play", "connect_four"}},
        Wrong{"missing_value", {"perft", "connect_four", "--depth"}},
        Wrong{"flag_twice", {"perft", "connect_four", "--depth", "3", "--depth", "4"}},
        Wrong{"extra_argument", {"rules", "connect_four", "tic_tac_toe"}},
        Wrong{"game", {"play", "conect_four", "-p", "random"}}, Wrong{"empty_game", {"show", ""}},
        Wrong{"game_option", {"show", "connect_four:row=5"}},
        Wrong{"game_option_range", {"show", "connect_four:rows=99"}},
        Wrong{"game_option_bytes", {"show", "connect_four:rows=\xff\x1b[31m"}},
        Wrong{"game_spec", {"show", "connect_four:rows"}},
        Wrong{"game_bytes", {"show", "\xff\xfe\x01"}},
        Wrong{"game_huge", {"show", std::string(100000, 'a')}},
        Wrong{"player", {"play", "connect_four", "-p", "alphabetta", "-p", "random"}},
        Wrong{"player_empty", {"play", "connect_four", "-p", "", "-p", "random"}},
        Wrong{"player_option", {"play", "connect_four", "-p", "alphabeta:dept=3", "-p", "random"}},
        Wrong{"player_option_range",
              {"play", "connect_four", "-p", "alphabeta:depth=999", "-p", "random"}},
        Wrong{"players_too_many",
              {"play", "connect_four", "-p", "random", "-p", "random", "-p", "random"}},
        Wrong{"players_too_few", {"play", "connect_four", "-p", "random"}},
        Wrong{"moves", {"show", "connect_four", "--moves", "44 9"}},
        Wrong{"moves_full_column", {"show", "connect_four", "--moves", "4444444"}},
        Wrong{"moves_after_end", {"show", "tic_tac_toe", "--moves", "a1 b1 a2 b2 a3 b3"}},
        Wrong{"moves_of_play",
              {"play", "connect_four", "-p", "random", "-p", "random", "--moves", "4x"}},
        Wrong{"position", {"show", "connect_four", "--position", air}},
        Wrong{"position_empty", {"show", "tic_tac_toe", "--position", ""}},
        Wrong{"position_dashes", {"show", "tic_tac_toe", "--position", "--X------ X"}},
        Wrong{"position_over", {"playouts", "tic_tac_toe", "--position", "XXXOO---- O"}},
        Wrong{"depth_zero", {"perft", "connect_four", "--depth", "0"}},
        Wrong{"depth_negative", {"perft", "connect_four", "--depth", "-1"}},
        Wrong{"depth_large", {"perft", "connect_four", "--depth", "99"}},
        Wrong{"depth_word", {"perft", "connect_four", "--depth", "deep"}},
        Wrong{"depth_overflow", {"perft", "connect_four", "--depth", "99999999999999999999"}},
        Wrong{"seconds_zero", {"playouts", "connect_four", "--seconds", "0"}},
        Wrong{"seconds_nan", {"playouts", "connect_four", "--seconds", "nan"}},
        Wrong{"seconds_large", {"playouts", "connect_four", "--seconds", "1e9"}},
        Wrong{"threads_zero", {"playouts", "connect_four", "--threads", "0"}},
        Wrong{"threads_many", {"playouts", "connect_four", "--threads", "9999"}},
        Wrong{"seed", {"play", "connect_four", "-p", "random", "-p", "random", "--seed", "abc"}},
        Wrong{"seed_negative", {"playouts", "connect_four", "--seed", "-5"}},
        Wrong{"clock", {"play", "connect_four", "-p", "random", "-p", "random", "--clock", "1x"}},
        Wrong{"clock_of_match",
              {"match", "connect_four", "-p", "random", "-p", "random", "--clock", "1s+-5ms"}},
        Wrong{"analyse_move", {"analyse", "connect_four", "44x", "-p", "pvs"}},
        Wrong{"analyse_no_moves", {"analyse", "connect_four", " ", "-p", "pvs"}},
        Wrong{"analyse_no_file", {"analyse", "connect_four", "no/such.txt", "-p", "pvs"}},
        Wrong{"analyse_player", {"analyse", "connect_four", "44", "-p", "random"}},
        Wrong{"analyse_threshold",
              {"analyse", "connect_four", "44", "-p", "pvs", "--threshold", "0"}},
        Wrong{"colour", {"show", "connect_four", "--colour", "sometimes"}},
        Wrong{"shell", {"completion", "bsh"}}),
    [](const auto& test) { return test.param.name; });

TEST(BoardGolden, ConnectFour) {
  expect_golden("cli/show_connect_four.txt", say({"show", "connect_four", "--moves", "4453"}).out);
}
TEST(BoardGolden, TicTacToeThatIsWon) {
  expect_golden("cli/show_tic_tac_toe.txt",
                say({"show", "tic_tac_toe", "--moves", "a1 b1 a2 b2 a3"}).out);
}
TEST(BoardGolden, ColoursByOwner) {
  expect_golden("cli/show_colour.txt",
                say({"show", "tic_tac_toe", "--moves", "b2 a1"}, {.colour = true}).out);
}
TEST(AnalyseGolden, WholeGame) {
  expect_golden("cli/analyse_tic_tac_toe.txt",
                say({"analyse", "tic_tac_toe", "b2 b3 a1 c3 a3 a2 c1", "-p", "pvs:depth=9"}).out);
}
TEST(PlayGolden, WholeGame) {
  expect_golden("cli/play_tic_tac_toe.txt", say({"play", "tic_tac_toe", "-p", "minimax:depth=2",
                                                 "-p", "alphabeta:depth=9", "--seed", "7"})
                                                .out);
}

}  // namespace
}  // namespace brett::cli
