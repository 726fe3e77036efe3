// What the commands do: statuses, JSON shapes, seeds, colours, interruption, an outside registry.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/data_dirs.h"
#include "cli/in_process.h"

namespace brett::cli {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::vector<std::string> all_commands{
    "games",   "players", "rules", "show",     "play",  "match",  "search",     "compare",
    "analyse", "book",    "perft", "playouts", "bench", "doctor", "completion", "man"};

TEST(Commands, WithoutOneHelpIsShown) {
  EXPECT_EQ(say({}).status, 0);
  EXPECT_EQ(say({}).out, say({"--help"}).out);
}
TEST(Commands, RootHelpNamesEveryCommandAndExitStatus) {
  const std::string help = say({"--help"}).out;
  for (const std::string& command : all_commands)
    EXPECT_THAT(help, HasSubstr("\n  " + command + " "));
  for (const char* status : {"\n  0 ", "\n  1 ", "\n  2 ", "\n  130 "})
    EXPECT_THAT(help, HasSubstr(status));
}
TEST(Commands, VersionNamesCompilerAndCpuPath) {
  const Said said = say({"--version"});
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, StartsWith("brett "));
  EXPECT_THAT(said.out, HasSubstr("CPU path "));
}
TEST(Commands, OutputThatCannotBeWrittenIsAFailure) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  out.setstate(std::ios::badbit);
  Console console{in, out, err};
  EXPECT_EQ(run({"games"}, Registry::standard(), console), 1);
}

TEST(ShowCommand, DrawsAPicture) {
  const std::string svg = say({"show", "connect_four", "--moves", "4453", "--svg"}).out;
  EXPECT_THAT(svg, StartsWith("<svg "));
  EXPECT_THAT(svg, EndsWith("</svg>\n"));
  EXPECT_THAT(svg, HasSubstr("<title>d1 X</title>"));
  EXPECT_THAT(svg, Not(HasSubstr("<script")));
}

TEST(MatchCommand, CountsEveryGameOnceForEachPlayer) {
  const auto json = say({"match", "tic_tac_toe", "-p", "alphabeta:depth=9", "-p", "random",
                         "--games", "20", "--threads", "2", "--json"})
                        .json();
  EXPECT_EQ(json["games"], 20);
  const auto& perfect = json["players"][0];
  EXPECT_EQ(perfect["losses"], 0);
  EXPECT_EQ(perfect["wins"].get<int>() + perfect["draws"].get<int>(), 20);
  EXPECT_EQ(perfect["wins"], json["players"][1]["losses"]);
  EXPECT_GT(perfect["nodes"], 0);
}
TEST(MatchCommand, ResultsDoNotDependOnTheNumberOfThreads) {
  const auto wins = [](const char* threads) {
    const auto json = say({"match", "connect_four", "-p", "random", "-p", "random", "--games", "60",
                           "--threads", threads, "--json"})
                          .json();
    return json["players"][0]["wins"].get<int>();
  };
  EXPECT_EQ(wins("1"), wins("3"));
}
TEST(Commands, AnEmptyValueIsNotTheSameAsNone) {
  const std::vector<std::string> match{"match", "tic_tac_toe", "-p", "random", "-p", "random"};
  for (const char* flag : {"--clock", "--openings", "--seed", "--games"}) {
    auto args = match;
    args.emplace_back(flag);
    args.emplace_back();
    const Said said = say(args);
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, StartsWith(fmt::format("brett: {} '': must not be empty", flag)));
  }
  for (const char* flag : {"--position", "--moves"}) {
    const Said said = say({"show", "tic_tac_toe", flag, ""});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.err, HasSubstr("must not be empty"));
  }
}
TEST(MatchCommand, OneGameIsOneGame) {
  const Said said = say({"match", "tic_tac_toe", "-p", "random", "-p", "random", "-n", "1"});
  EXPECT_THAT(said.out, EndsWith("\n1 game\n"));
}
TEST(AnalyseCommand, SaysWhatItCouldNotJudge) {
  const std::vector<std::string> args{"analyse", "tic_tac_toe", "b2b3", "-p",
                                      "alphabeta:depth=9,iterate=off,nodes=5"};
  EXPECT_THAT(say(args).out, HasSubstr("b3       not judged"));
  EXPECT_THAT(say(args).out, HasSubstr(", 1 not judged\n"));
  auto with_json = args;
  with_json.emplace_back("--json");
  const auto ply = say(with_json).json()["plies"][1];
  EXPECT_EQ(ply["judged"], false);
  EXPECT_TRUE(ply["value"].is_null());
}
TEST(MatchCommand, WrongInputIsRefused) {
  EXPECT_EQ(say({"match", "tic_tac_toe", "-p", "random"}).status, 2);
  EXPECT_EQ(say({"match", "tic_tac_toe", "-p", "random", "-p", "human"}).status, 2);
  const Said missing =
      say({"match", "tic_tac_toe", "-p", "random", "-p", "random", "--openings", "/no/such"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.err, HasSubstr("no such file"));
}

TEST(SearchCommand, JsonHasValueBestMovesAndCounters) {
  const auto json =
      say({"search", "tic_tac_toe", "-p", "pvs:depth=9", "--multi", "9", "--json"}).json();
  EXPECT_EQ(json["value"], 0.0);
  EXPECT_EQ(json["best"].size(), 9U);
  EXPECT_EQ(json["moves"].size(), 9U);
  EXPECT_EQ(json["depth"], 9);
  EXPECT_GT(json["nodes"], 0);
  EXPECT_EQ(json["counters"]["nodes"], json["nodes"]);
  EXPECT_FALSE(json["pv"].empty());
}
TEST(SearchCommand, AForcedWinIsNamed) {
  const auto json = say({"search", "tic_tac_toe", "--position", "XX-OO---- X", "-p",
                         "alphabeta:depth=3", "--json"})
                        .json();
  EXPECT_EQ(json["best"].size(), 1U);
  EXPECT_EQ(json["best"][0], "c3");
  EXPECT_EQ(json["decided"]["result"], "win");
  EXPECT_EQ(json["decided"]["plies"], 1);
}
TEST(SearchCommand, WhoDoesNotSearchIsRefused) {
  const Said said = say({"search", "tic_tac_toe", "-p", "random"});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("does not search"));
  EXPECT_EQ(say({"search", "tic_tac_toe", "-p", "pvs", "--multi", "0"}).status, 2);
  EXPECT_EQ(say({"search", "tic_tac_toe", "-p", "pvs", "--position", "XXXOO---- O"}).status, 2);
}

TEST(SearchCommand, VectorSearchesHaveAValueForEachSeat) {
  const auto json =
      say({"search", "three_wins", "-p", "upp:depth=3", "--json"}, {}, Registry::standard()).json();
  EXPECT_EQ(json["value"].size(), 3U);
  EXPECT_EQ(json["moves"][0]["value"], json["value"]);
  EXPECT_EQ(json["moves"].size(), 7U);
  EXPECT_FALSE(json.contains("strategy"));
}
TEST(SearchCommand, TheTreeHasAllEventsOfChance) {
  const std::vector<std::string> args{"search", "three_wins_chance", "-p", "upp:depth=5", "--tree"};
  const Said said = say(args, {}, Registry::standard());
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, HasSubstr("%  *1"));
  EXPECT_THAT(said.out, HasSubstr("%  *7"));
  auto json_args = args;
  json_args.emplace_back("--json");
  auto node = say(json_args, {}, Registry::standard()).json()["strategy"];
  EXPECT_EQ(node["turn"], 0);
  while (node["turn"] != "chance") node = node["next"].at(0);
  EXPECT_EQ(node["next"].size(), 7U);
  double sum = 0;
  for (const auto& event : node["next"]) sum += event["probability"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-12);
}
TEST(SearchCommand, ALowerBoundIsShownAsOne) {
  const std::vector<std::string> args{
      "search", "pig:target=30", "--position", "10+4-28", "-p", "upp:player_depth=2,iterate=off"};
  EXPECT_THAT(say(args, {}, Registry::standard()).out, HasSubstr(">=-0.821"));
  auto json_args = args;
  json_args.emplace_back("--json");
  const auto json = say(json_args, {}, Registry::standard()).json();
  EXPECT_EQ(json["bound"], "lower");
  EXPECT_EQ(json["moves"][0]["bound"], "lower");
}
TEST(SearchCommand, SearchesOnOneSeatsValueHaveATree) {
  const std::vector<std::string> args{"search", "pig", "-p", "expectimax", "--tree"};
  const Said said = say(args, {}, Registry::standard());
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("16.7 %  1"));
  auto json_args = args;
  json_args.emplace_back("--json");
  const auto json = say(json_args, {}, Registry::standard()).json();
  EXPECT_EQ(json["strategy_complete"], true);
  EXPECT_EQ(json["strategy"]["next"][0]["next"].size(), 6U);
  EXPECT_NEAR(json["strategy"]["value"][0].get<double>(), json["value"].get<double>(), 0.001);
}
TEST(SearchCommand, LinesThatGoOnUnseenAreMarked) {
  const std::vector<std::string> args{"search", "three_wins", "-p", "brs:depth=4", "--tree"};
  const Said said = say(args, {}, Registry::standard());
  EXPECT_THAT(said.out, HasSubstr(" ...  ["));
  EXPECT_THAT(said.out, HasSubstr("\n... marks lines that were searched further than is shown\n"));
  auto json_args = args;
  json_args.emplace_back("--json");
  EXPECT_EQ(say(json_args, {}, Registry::standard()).json()["strategy_complete"], false);
}
TEST(SearchCommand, ATreeThatTheLimitsDidNotAllowIsNotBlamedOnTheSearch) {
  const Said said = say({"search", "tic_tac_toe", "-p", "upp:nodes=1", "--tree"});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("its limits ended the search"));
}
TEST(SearchCommand, ATreeOfASearchWithoutOneIsRefused) {
  const Said said = say({"search", "tic_tac_toe", "-p", "alphabeta:depth=2", "--tree"});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err,
              HasSubstr("must be a search that has one: maxn, upp, paranoid, brs, expectimax"));
}

TEST(PlayCommand, ClocksAreShownAndReported) {
  const std::vector<std::string> args{"play",   "tic_tac_toe", "-p",     "random", "-p",
                                      "random", "--clock",     "60s+1s", "--seed", "1"};
  EXPECT_THAT(say(args).out, HasSubstr("\nclock: 1min+1s\n"));
  EXPECT_THAT(say(args).out, HasSubstr(" s left)\n"));
  auto with_json = args;
  with_json.emplace_back("--json");
  const auto json = say(with_json).json();
  EXPECT_EQ(json["clock"], "1min+1s");
  EXPECT_EQ(json["seconds_left"].size(), 2U);
  EXPECT_GT(json["seconds_left"][0], 60);
}
TEST(MatchCommand, SaysWhoLostOnTime) {
  const std::vector<std::string> args{"match",  "tic_tac_toe", "-p", "random",  "-p",
                                      "random", "--games",     "4",  "--clock", "0.001us"};
  EXPECT_THAT(say(args).out, HasSubstr("4 forfeited, lost on time: 2 by random, 2 by random\n"));
  EXPECT_THAT(say(args).out, HasSubstr("random forfeited 2 games, for example: seat "));
  auto with_json = args;
  with_json.emplace_back("--json");
  EXPECT_EQ(say(with_json).json()["lost_on_time"], 4);
  EXPECT_EQ(say(with_json).json()["players"][1]["lost_on_time"], 2);
}

TEST(AnalyseCommand, JsonHasEveryPlyAndEverySeat) {
  const auto json =
      say({"analyse", "tic_tac_toe", "b2b3a1", "-p", "alphabeta:depth=9", "--json"}).json();
  ASSERT_EQ(json["plies"].size(), 3U);
  ASSERT_EQ(json["seats"].size(), 2U);
  EXPECT_EQ(json["complete"], true);
  const auto& blunder = json["plies"][1];
  EXPECT_EQ(blunder["ply"], 2);
  EXPECT_EQ(blunder["seat"], 1);
  EXPECT_EQ(blunder["move"], "b3");
  EXPECT_EQ(blunder["mark"], "??") << "an edge against the centre loses";
  EXPECT_EQ(blunder["decided"]["result"], "loss");
  EXPECT_GT(blunder["first_seat_value"], 0);
  EXPECT_EQ(json["seats"][1]["blunder"], 1);
  EXPECT_EQ(json["seats"][0]["agreement"], 1.0);
  for (const char* field : {"value", "best", "best_value", "loss", "pv", "depth", "nodes"}) {
    EXPECT_TRUE(blunder.contains(field)) << field;
  }
}
TEST(AnalyseCommand, ReadsAFileWithCommentsOverSeveralLines) {
  const auto path = std::filesystem::path(testing::TempDir()) / "brett_analyse_moves.txt";
  std::ofstream(path) << "# a short game\nb2 b3 # an edge\n\na1\n";
  const std::vector<std::string> rest{"-p", "alphabeta:depth=9"};
  const auto from_file =
      say({"analyse", "tic_tac_toe", path.string(), "-p", "alphabeta:depth=9"}).out;
  EXPECT_EQ(from_file, say({"analyse", "tic_tac_toe", "b2b3a1", "-p", "alphabeta:depth=9"}).out);
}
TEST(AnalyseCommand, InterruptedShowsWhatIsDone) {
  std::stop_source source;
  source.request_stop();
  const Said said =
      say({"analyse", "tic_tac_toe", "b2b3", "-p", "pvs"}, {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
  EXPECT_THAT(said.out, HasSubstr("Interrupted: 0 of 2 moves were looked at."));
}
TEST(AnalyseCommand, ShowsProgressOnATerminal) {
  EXPECT_THAT(
      say({"analyse", "tic_tac_toe", "b2b3", "-p", "pvs:depth=2"}, {.interactive = true}).out,
      HasSubstr("\r2 of 2 moves, about 0 s to go"));
}

TEST(GamesCommand, JsonHasOptionsWithRangesAndDefaults) {
  const auto games = say({"games", "--json"}).json().at("games");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[1]["name"], "connect_four");
  EXPECT_EQ(games[1]["min_seats"], 2);
  EXPECT_EQ(games[1]["chance"], false);
  EXPECT_EQ(games[1]["options"][0]["key"], "rows");
  EXPECT_EQ(games[1]["options"][0]["type"], "integer");
  EXPECT_EQ(games[1]["options"][0]["default"], 6);
  EXPECT_EQ(games[1]["options"][0]["min"], 1);
}
TEST(GamesCommand, EveryRegisteredGameIsListedShownAndExplained) {
  const std::string list = say({"games"}, {}, Registry::standard()).out;
  for (const std::string& name : Registry::standard().names()) {
    EXPECT_THAT(list, HasSubstr(name + " "));
    EXPECT_EQ(say({"show", name}, {}, Registry::standard()).status, 0);
    EXPECT_EQ(say({"show", name, "--json"}, {}, Registry::standard()).json().at("game"), name);
    EXPECT_EQ(say({"rules", name}, {}, Registry::standard()).status, 0);
    EXPECT_EQ(say({"players", name}, {}, Registry::standard()).status, 0);
  }
}

TEST(PlayersCommand, JsonSaysWhetherEachFits) {
  const auto json = say({"players", "connect_four", "--json"}).json();
  EXPECT_EQ(json["game"], "connect_four");
  for (const auto& player : json["players"]) {
    EXPECT_EQ(player["fits"], true);
    EXPECT_TRUE(player["why_not"].is_null());
    for (const auto& option : player["options"]) {
      for (const char* field : {"key", "type", "default", "range", "help"}) {
        EXPECT_TRUE(option.contains(field)) << option;
      }
      const bool number = option["type"] == "integer" || option["type"] == "number";
      EXPECT_EQ(option.contains("min") && option.contains("max"), number) << option;
    }
  }
}
TEST(PlayersCommand, WithoutGameListsTheGamesOfEach) {
  const auto players = say({"players", "--json"}).json().at("players");
  EXPECT_EQ(players[0]["name"], "human");
  EXPECT_EQ(players[0]["games"].size(), 2U);
}

TEST(ShowCommand, JsonHasMovesWithPaths) {
  const auto json = say({"show", "connect_four", "--moves", "44", "--json"}).json();
  EXPECT_EQ(json["position"], "......./......./......./......./...O.../...X... X");
  EXPECT_EQ(json["turn"], 0);
  EXPECT_EQ(json["moves"][3]["text"], "4");
  EXPECT_EQ(json["moves"][3]["path"][0], "d3");
  EXPECT_EQ(json["view"]["cells"].size(), 42U);
}
TEST(ShowCommand, PositionMayBeginWithDashes) {
  EXPECT_EQ(say({"show", "tic_tac_toe", "--position", "--------- X"}).status, 0);
}
TEST(ShowCommand, OverIsSaidWithPayoffs) {
  const auto json = say({"show", "tic_tac_toe", "--moves", "a1 b1 a2 b2 a3", "--json"}).json();
  EXPECT_EQ(json["turn"], "over");
  EXPECT_EQ(json["payoffs"], nlohmann::json({1.0, -1.0}));
}

TEST(PerftCommand, LastLineIsTheCount) {
  EXPECT_THAT(say({"perft", "connect_four", "--depth", "4"}).out, EndsWith("\nperft(4) = 2401\n"));
  EXPECT_THAT(say({"perft", "tic_tac_toe", "--depth", "6"}).out,
              EndsWith("\nended before: 1440\nperft(6) = 54720\n"));
}
TEST(PerftCommand, JsonIsOneObject) {
  const auto json = say({"perft", "tic_tac_toe", "--depth", "6", "--json"}).json();
  EXPECT_EQ(json["game"], "tic_tac_toe");
  EXPECT_EQ(json["depth"], 6);
  EXPECT_EQ(json["leaves"], 54720);
  EXPECT_EQ(json["ended"], 1440);
  EXPECT_TRUE(json["seconds"].is_number());
}
TEST(PerftCommand, SplitSumsToTheWhole) {
  const auto json = say({"perft", "tic_tac_toe", "--depth", "6", "--split", "--json"}).json();
  int leaves = 0;
  int ended = 0;
  for (const auto& part : json["split"])
    leaves += part["leaves"].get<int>(), ended += part["ended"].get<int>();
  EXPECT_EQ(json["split"].size(), 9U);
  EXPECT_EQ(leaves, 54720);
  EXPECT_EQ(ended, 1440);
}
TEST(PerftCommand, OfAFinishedGameHasNoLeaves) {
  EXPECT_THAT(
      say({"perft", "tic_tac_toe", "--position", "XXXOO---- O", "--depth", "2", "--split"}).out,
      EndsWith("ended before: 1\nperft(2) = 0\n"));
}
TEST(PerftCommand, StopsWhenInterrupted) {
  std::stop_source source;
  source.request_stop();
  const Said said =
      say({"perft", "connect_four", "--depth", "40", "--json"}, {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
  EXPECT_EQ(said.json()["status"], 130);
}

TEST(PlayoutsCommand, JsonIsOneObject) {
  const auto json =
      say({"playouts", "tic_tac_toe", "--seconds", "0.001", "--threads", "2", "--json"}).json();
  EXPECT_EQ(json["game"], "tic_tac_toe");
  EXPECT_GE(json["games"], 2);
  EXPECT_GE(json["plies"], 5 * json["games"].get<int>());
  EXPECT_TRUE(json["seconds"].is_number());
  EXPECT_TRUE(json["games_per_second"].is_number());
}
TEST(PlayoutsCommand, ReportsWhatItHasWhenInterrupted) {
  std::stop_source source;
  source.request_stop();
  const Said said =
      say({"playouts", "tic_tac_toe", "--seconds", "80000"}, {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
  EXPECT_THAT(said.out, HasSubstr("games per second"));
}

TEST(PlayCommand, JsonHasTheRecord) {
  const auto json = say({"play", "tic_tac_toe", "-p", "alphabeta:depth=9", "-p",
                         "alphabeta:epsilon=0,depth=9", "--seed", "5", "--moves", "b2", "--json"})
                        .json();
  EXPECT_EQ(json["game"], "tic_tac_toe");
  EXPECT_EQ(json["seed"], 5);
  EXPECT_EQ(json["players"], nlohmann::json({"alphabeta:depth=9", "alphabeta:depth=9"}));
  EXPECT_EQ(json["payoffs"], nlohmann::json({0.0, 0.0}));
  EXPECT_EQ(json["moves"].size(), 9U);
  EXPECT_EQ(json["moves"][0], "b2");
  std::string moves;
  for (const auto& move : json["moves"]) moves += move.get<std::string>() + " ";
  EXPECT_EQ(say({"show", "tic_tac_toe", "--moves", moves, "--json"}).json()["position"],
            json["final"]);
}
TEST(PlayCommand, SameSeedSameGameInEveryGame) {
  for (const std::string& name : Registry::standard().names()) {
    std::vector<std::string> args{"play", name, "--seed", "11", "--quiet"};
    const auto game = Registry::standard().game(name);
    for (int seat = 0; seat < (*game)->seats(); ++seat) args.insert(args.end(), {"-p", "random"});
    const Said first = say(args, {}, Registry::standard());
    EXPECT_EQ(first.status, 0) << first.err;
    EXPECT_EQ(first.out, say(args, {}, Registry::standard()).out);
    // A short game may come out the same by chance, but not nine times.
    bool differs = false;
    for (int seed = 12; seed <= 20; ++seed) {
      args[3] = std::to_string(seed);
      differs = differs || first.out != say(args, {}, Registry::standard()).out;
    }
    EXPECT_TRUE(differs) << name;
  }
}
TEST(PlayCommand, QuietSaysOnlyMovesAndResult) {
  const Said said =
      say({"play", "tic_tac_toe", "-p", "random", "-p", "random", "--seed", "1", "--quiet"});
  EXPECT_THAT(said.out, StartsWith("moves:  "));
  EXPECT_EQ(std::count(said.out.begin(), said.out.end(), '\n'), 2);
}
TEST(PlayCommand, InterruptedLeavesWith130) {
  std::stop_source source;
  source.request_stop();
  const Said said = say({"play", "connect_four", "-p", "alphabeta:depth=60", "-p", "random"},
                        {.stop = source.get_token()});
  EXPECT_EQ(said.status, 130);
}

TEST(BenchCommand, SignatureIsTheSameEveryTime) {
  const auto first = say({"bench", "--seconds", "0.001", "--json"}).json();
  EXPECT_EQ(first["games"].size(), 2U);
  EXPECT_GT(first["signature"], 0);
  EXPECT_EQ(first["signature"], say({"bench", "--seconds", "0.001", "--json"}).json()["signature"]);
}

TEST(DoctorCommand, SaysWhatWasBuilt) {
  const auto json = say({"doctor", "--json"}).json();
  for (const char* field :
       {"version", "compiler", "sanitizers", "cpu_path", "cpu_offers", "fmt", "cli11",
        "nlohmann_json", "games", "players", "data", "state", "limits", "colour"}) {
    EXPECT_TRUE(json.contains(field)) << field;
  }
}

TEST(ManCommand, BeginsWithTitleAndNamesEveryCommandGameAndPlayer) {
  const std::string page = say({"man"}).out;
  EXPECT_THAT(page, StartsWith(".TH BRETT 1"));
  for (const std::string& command : all_commands)
    EXPECT_THAT(page, HasSubstr(".SS brett " + command + "\n"));
  for (const char* name : {"connect_four", "alphabeta", "epsilon=0"})
    EXPECT_THAT(page, HasSubstr(name));
}

class Completion : public testing::TestWithParam<std::string> {};

TEST_P(Completion, NamesEveryCommandGameAndPlayer) {
  const std::string script = say({"completion", GetParam()}).out;
  for (const std::string& command : all_commands) EXPECT_THAT(script, HasSubstr(command));
  for (const char* name : {"tic_tac_toe", "connect_four", "rows=", "alphabeta", "epsilon="}) {
    EXPECT_THAT(script, HasSubstr(name));
  }
}
INSTANTIATE_TEST_SUITE_P(Shells, Completion, testing::Values("bash", "zsh", "fish"),
                         [](const auto& test) { return test.param; });

// What bash would offer for a line, one word each.
std::string offered(const std::string& line) {
  const auto folder = std::filesystem::path(testing::TempDir());
  const auto script = folder / "brett_completion.bash";
  const auto answer = folder / "brett_completion.txt";
  std::ofstream(script) << say({"completion", "bash"}).out << "COMP_LINE='" << line << "'\n"
                        << "COMP_POINT=${#COMP_LINE}\n_brett\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
  const std::string command = "bash " + script.string() + " > " + answer.string() + " 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);  // NOLINT(cert-env33-c)
  std::ostringstream text;
  text << std::ifstream(answer).rdbuf();
  return text.str();
}

TEST(BashCompletion, OffersCommandsGamesPlayersAndTheirOptions) {
  EXPECT_EQ(offered("brett pla"), "players\nplay\nplayouts\n");
  EXPECT_EQ(offered("brett play con"), "connect_four\n");
  EXPECT_EQ(offered("brett play connect_four -p alpha"), "alphabeta\n");
  EXPECT_EQ(offered("brett play connect_four --qu"), "--quiet\n");
  EXPECT_EQ(offered("brett completion z"), "zsh\n");
  EXPECT_EQ(offered("brett show connect_four --colour a"), "auto\nalways\n");
  // bash replaces what follows the last ':' or '=', so only that is offered.
  EXPECT_EQ(offered("brett play connect_four:r"), "rows=\n");
  EXPECT_EQ(offered("brett play connect_four -p alphabeta:depth=3,e"), "3,eval=\n3,epsilon=\n");
}

TEST(Colour, IsOffForNoColorAndForWhatIsNoTerminal) {
  std::istringstream in;
  std::ostringstream out;
  Console console{in, out, out};
  choose_colour(console, true, nullptr, "xterm");
  EXPECT_TRUE(console.colour);
  choose_colour(console, true, "", "xterm");
  EXPECT_TRUE(console.colour) << "an empty NO_COLOR does not count";
  choose_colour(console, true, "1", "xterm");
  EXPECT_FALSE(console.colour);
  EXPECT_EQ(console.colour_reason, "NO_COLOR is set");
  choose_colour(console, false, nullptr, "xterm");
  EXPECT_FALSE(console.colour);
  choose_colour(console, true, nullptr, "dumb");
  EXPECT_FALSE(console.colour);
}
TEST(Colour, FlagOverrules) {
  EXPECT_THAT(say({"show", "tic_tac_toe", "--colour", "always"}).out, HasSubstr("\x1b["));
  EXPECT_THAT(say({"show", "tic_tac_toe", "--colour", "never"}, {.colour = true}).out,
              Not(HasSubstr("\x1b[")));
}

TEST(DataDirs, AreWhereXdgSays) {
  const auto dirs = [](std::map<std::string, std::string> variables) {
    return data_dirs([variables](const char* name) -> const char* {
      const auto found = variables.find(name);
      return found == variables.end() ? nullptr : found->second.c_str();
    });
  };
  EXPECT_EQ(dirs({{"XDG_DATA_HOME", "/d"}, {"XDG_STATE_HOME", "/s"}}).data, "/d/brett");
  EXPECT_EQ(dirs({{"XDG_DATA_HOME", "/d"}, {"XDG_STATE_HOME", "/s"}}).state, "/s/brett");
  EXPECT_EQ(dirs({{"HOME", "/h"}}).data, "/h/.local/share/brett");
  EXPECT_EQ(dirs({{"HOME", "/h"}, {"XDG_STATE_HOME", "relative"}}).state, "/h/.local/state/brett");
  EXPECT_EQ(dirs({{"HOME", "/h"}}).config, "/h/.config/brett");
  EXPECT_EQ(dirs({}).data, "");
}

TEST(OutsideRegistry, AddsItsGameToEveryCommand) {
  Registry registry;
  GameEntry entry = Registry::standard().games().front();
  ASSERT_EQ(entry.facts.name, "tic_tac_toe");
  entry.facts.name = "noughts";
  registry.add(entry);
  EXPECT_THAT(say({"perft", "noughts", "--depth", "2"}, {}, registry).out,
              EndsWith("perft(2) = 72\n"));
  EXPECT_THAT(say({"completion", "bash"}, {}, registry).out, HasSubstr("noughts"));
}
TEST(OutsideRegistry, MayBeEmpty) {
  for (const char* command : {"games", "players", "doctor", "man", "bench"}) {
    EXPECT_EQ(say({command}, {}, Registry()).status, 0) << command;
  }
  EXPECT_EQ(say({"show", "chess"}, {}, Registry()).err,
            "brett: unknown game 'chess': there are none\n");
}

}  // namespace
}  // namespace brett::cli
