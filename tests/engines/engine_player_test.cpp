// External engines in real matches: what they do wrong costs the game with the right reason, and a
// protocol changes nothing in how somebody plays.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>

#include <filesystem>

#include "engines/fake_engine.h"
#include "match/series.h"
#include "sanitized.h"

namespace brett {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

struct Misbehaviour {
  EngineProtocol protocol;
  std::string behaviour;
  Forfeit forfeit;
  std::string reason;
  std::chrono::nanoseconds limit = 20s;
};

class FakeEngine : public testing::TestWithParam<Misbehaviour> {};

TEST_P(FakeEngine, LosesWithTheRightReason) {
  const Misbehaviour& wrong = GetParam();
  const auto game = game_with(wrong.protocol == EngineProtocol::nboard ? "othello" : "tic_tac_toe",
                              fake_engine(wrong.protocol, wrong.behaviour, wrong.limit));
  Match match = match_of(*game, {"random", "engine:name=it"});
  play_to_the_end(match);
  ASSERT_EQ(match.ending(), Ending::forfeit);
  EXPECT_EQ(match.ended_by(), 1);
  EXPECT_EQ(match.forfeit(), wrong.forfeit);
  EXPECT_THAT(match.reason(), HasSubstr(wrong.reason));
  EXPECT_EQ(match.payoffs(), (std::vector<double>{1, -1}));
}

const std::vector<Misbehaviour> misbehaviours{
    {EngineProtocol::gtp, "crash", Forfeit::crash,
     "engine it closed its output after 'genmove white'; it ended with status 3, its last output was 'no "
     "memory for the board'"},
    {EngineProtocol::gtp, "killed", Forfeit::crash, "ended by signal 11"},
    {EngineProtocol::gtp, "silent", Forfeit::time, "engine it gave no answer to", 300ms},
    {EngineProtocol::gtp, "slow", Forfeit::time, "gave no answer", 300ms},
    {EngineProtocol::gtp, "deaf", Forfeit::time, "gave no answer", 300ms},
    {EngineProtocol::gtp, "garbage", Forfeit::crash,
     "engine it sent an invalid answer to 'genmove white': 'Segmentation fault (not really)'"},
    {EngineProtocol::gtp, "empty", Forfeit::crash, "sent an invalid answer"},
    {EngineProtocol::gtp, "illegal", Forfeit::illegal_move,
     "engine it answered with an illegal move: 'z99'"},
    {EngineProtocol::gtp, "resign", Forfeit::resigned, "resigned"},
    {EngineProtocol::gtp, "refuse", Forfeit::crash, "refused to move: 'I do not feel like it'"},
    {EngineProtocol::gtp, "unended", Forfeit::crash, "sent no end of its answer"},
    {EngineProtocol::gtp, "endless", Forfeit::crash, "sent no end of its answer"},
    {EngineProtocol::gtp, "closed", Forfeit::crash, "closed its output after 'genmove white'"},
    {EngineProtocol::uci, "crash", Forfeit::crash, "it ended with status 4"},
    {EngineProtocol::uci, "silent", Forfeit::time, "gave no answer", 300ms},
    {EngineProtocol::uci, "slow", Forfeit::time, "gave no answer", 300ms},
    {EngineProtocol::uci, "garbage", Forfeit::crash, ": 'nobody understands me'"},
    {EngineProtocol::uci, "mumble", Forfeit::crash, ": 'nobody understands me'", 300ms},
    {EngineProtocol::uci, "illegal", Forfeit::illegal_move, "illegal move: 'e2e4'"},
    {EngineProtocol::uci, "none", Forfeit::illegal_move, "illegal move: '(none)'"},
    {EngineProtocol::uci, "bare", Forfeit::crash, ": 'bestmove'"},
    {EngineProtocol::uci, "chess", Forfeit::crash, "does not play tic_tac_toe"},
    {EngineProtocol::ugi, "crash", Forfeit::crash, "it ended with status 4"},
    {EngineProtocol::ugi, "slow", Forfeit::time, "gave no answer", 300ms},
    {EngineProtocol::ugi, "garbage", Forfeit::crash, ": 'nobody understands me'"},
    {EngineProtocol::ugi, "illegal", Forfeit::illegal_move, "illegal move: 'e2e4'"},
    {EngineProtocol::nboard, "crash", Forfeit::crash, "it ended with status 5"},
    {EngineProtocol::nboard, "silent", Forfeit::time, "gave no answer", 300ms},
    {EngineProtocol::nboard, "slow", Forfeit::time, "gave no answer", 300ms},
    {EngineProtocol::nboard, "garbage", Forfeit::crash, ": 'nobody understands me'"},
    {EngineProtocol::nboard, "illegal", Forfeit::illegal_move, "illegal move: 'a1'"},
    {EngineProtocol::nboard, "bare", Forfeit::crash, ": '==='"},
};

INSTANTIATE_TEST_SUITE_P(All, FakeEngine, testing::ValuesIn(misbehaviours), [](const auto& test) {
  return std::string(name_of(test.param.protocol)) + "_" + test.param.behaviour;
});

TEST(EngineStart, ThatFailsCostsTheGame) {
  EngineConfig config = fake_engine(EngineProtocol::gtp, "mute");
  config.start_limit = 100ms;
  const auto mute = game_with("tic_tac_toe", config);
  Match silent = match_of(*mute, {"engine:name=it", "random"});
  play_to_the_end(silent);
  EXPECT_EQ(silent.forfeit(), Forfeit::time);
  EXPECT_THAT(silent.reason(), HasSubstr("gave no answer to 'list_commands' within 100ms"));

  const auto stillborn = game_with("tic_tac_toe", fake_engine(EngineProtocol::gtp, "stillborn"));
  Match dead = match_of(*stillborn, {"engine:name=it", "random"});
  play_to_the_end(dead);
  EXPECT_EQ(dead.forfeit(), Forfeit::crash);
  EXPECT_THAT(dead.reason(), HasSubstr("its last output was 'no licence'"));
}

TEST(EnginePlayer, IsNotHeldUpByAFloodOfErrorsNorByAnEngineThatDoesNotQuit) {
  for (const char* behaviour : {"loud", "stubborn"}) {
    const auto game = game_with("connect_four", fake_engine(EngineProtocol::gtp, behaviour));
    {
      Match match = match_of(*game, {"engine:name=it", "random"});
      match.step();
      EXPECT_EQ(match.plies().size(), 1U) << match.reason();
    }
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "there is a child left";
  }
}

TEST(EnginePlayer, LosesOnItsClockNotLater) {
  const auto game = game_with("tic_tac_toe", fake_engine(EngineProtocol::gtp, "silent"));
  Match match = match_of(*game, {"engine:name=it", "random"});
  match.use_clocks({.base = 50ms});
  play_to_the_end(match);
  EXPECT_EQ(match.forfeit(), Forfeit::time);
}

TEST(EnginePlayer, AFailureCostsOneGameAndNotTheSeries) {
  const auto game = game_with("tic_tac_toe", fake_engine(EngineProtocol::gtp, "crash"));
  SeriesSettings plan;
  plan.players = {"engine:name=it", "random"};
  plan.games = 4;
  plan.threads = 2;
  const auto result = play_series(*game, plan, {}, {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->games, 4);
  EXPECT_EQ(result->forfeits, 4);
  EXPECT_EQ(result->players[0].losses, 4);
}

TEST(EnginePlayer, ASeriesTellsWhyItLostOnTime) {
  const auto game = game_with("tic_tac_toe", fake_engine(EngineProtocol::gtp, "silent", 300ms));
  SeriesSettings plan;
  plan.players = {"engine:name=it", "random"};
  const auto result = play_series(*game, plan, {}, {});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->players[0].lost_on_time, 1);
  EXPECT_THAT(result->players[0].forfeit_example, HasSubstr("gave no answer to"));
}

TEST(EnginePlayer, TellsWhatTheEngineThinks) {
  const auto game = game_with("tic_tac_toe", fake_engine(EngineProtocol::uci, "good"));
  Match match = match_of(*game, {"engine:name=it,depth=3", "random"});
  match.step();
  ASSERT_EQ(match.plies().size(), 1U);
  EXPECT_EQ(match.plies()[0].text, "b2");
  EXPECT_EQ(match.plies()[0].report->value, 250);
  EXPECT_EQ(match.plies()[0].report->nodes, 99U);
  EXPECT_EQ(match.player(0).spec(), "engine:name=it,depth=3");
}

TEST(EnginePlayer, PlaysWhatItHasWhenItIsHurried) {
  const auto game = game_with("tic_tac_toe", fake_engine(EngineProtocol::uci, "waits"));
  Match match = match_of(*game, {"engine:name=it", "random"});
  std::stop_source move_now;
  move_now.request_stop();
  match.step({}, move_now.get_token());
  ASSERT_EQ(match.plies().size(), 1U);
  EXPECT_EQ(match.plies()[0].text, "b2");
}

TEST(EnginePlayer, ThatCannotBeHurriedIsAskedAgain) {
  const auto game = game_with("tic_tac_toe", fake_engine(EngineProtocol::gtp, "silent"));
  Match match = match_of(*game, {"engine:name=it", "random"});
  std::stop_source move_now;
  move_now.request_stop();
  match.step({}, move_now.get_token());
  EXPECT_EQ(match.plies().size(), 0U);
  EXPECT_EQ(match.ending(), Ending::open);
}

TEST(EnginePlayer, IsLeftOffWhileItStartsAndIsToldTheGame) {
  EngineConfig config = fake_engine(EngineProtocol::gtp, "mute");
  config.start_limit = 300ms;
  const auto game = game_with("tic_tac_toe", config);
  auto player = make_player(*game, "engine:name=it", {});
  ASSERT_TRUE(player) << player.error().message;
  std::stop_source stop;
  stop.request_stop();
  const auto start = game->start();
  (*player)->set_history(start, {}, stop.get_token());
  EXPECT_EQ((*player)->decide(start, {.stop = stop.get_token()}).act, Decision::Act::wait);
  (*player)->set_history(start, {}, {});
  EXPECT_EQ((*player)->decide(start, {}).act, Decision::Act::forfeit) << "it never gets ready";
}

TEST(EnginePlayers, AreRefusedInWords) {
  const auto error = [](const Game& game, const char* spec) {
    const auto player = make_player(game, spec, {});
    return player ? std::string() : player.error().message;
  };
  const auto game = game_with("othello", fake_engine(EngineProtocol::gtp, "crash"));
  EXPECT_EQ(error(*game, "engine:name=if"), "unknown engine 'if', did you mean 'it'?");
  EXPECT_THAT(error(*game, "engine"), StartsWith("engine: name is missing"));
  EXPECT_EQ(error(*game, "engine:name=it"), "");
  EXPECT_THAT(error(*game, "engine:nam=it"), HasSubstr("did you mean 'name'?"));
  const Registry none = with_engines(Registry::standard(), {});
  EXPECT_THAT(error(**none.game("othello"), "engine:name=rhino"),
              HasSubstr("a table [engines.rhino]"));
  EngineConfig absent = fake_engine(EngineProtocol::gtp, "crash");
  absent.command = {"no-such-program-anywhere"};
  EXPECT_EQ(error(*game_with("othello", absent), "engine:name=it"),
            "engine it: there is no program 'no-such-program-anywhere' in $PATH or /usr/games");
  absent.command = {"/etc", "-l", "3"};
  EXPECT_EQ(error(*game_with("othello", absent), "engine:name=it"),
            "engine it: '/etc' is not an executable program");
  const auto pig = game_with("pig", fake_engine(EngineProtocol::gtp, "crash"));
  EXPECT_EQ(error(*pig, "engine:name=it"), "engine it cannot play pig: GTP has no chance events");
}

// --- Brett against itself: the same game comes out whatever lies between ---

struct Wire {
  EngineProtocol protocol;
  std::string game;
  std::string player;
};

class BrettAsEngine : public testing::TestWithParam<Wire> {};

TEST_P(BrettAsEngine, PlaysAsItDoesAtHome) {
  const auto& [protocol, spec, player] = GetParam();
  const auto game = game_with(spec, brett_engine(protocol, spec, player));
  const auto texts = [&](const std::string& first) {
    std::vector<std::string> specs{first};
    while (specs.size() < static_cast<std::size_t>(game->seats())) specs.emplace_back("random");
    Match match = match_of(*game, specs, 5);
    play_to_the_end(match);
    EXPECT_EQ(match.ending(), Ending::rules) << match.reason();
    std::vector<std::string> list;
    for (const Match::Ply& ply : match.plies()) list.push_back(ply.text);
    return list;
  };
  // A depth sent to an NBoard engine must not reduce its player's own.
  EXPECT_EQ(texts("engine:name=it,depth=30"), texts(player));
}

std::vector<Wire> wires() {
  using enum EngineProtocol;
  std::vector<Wire> all;
  for (const EngineProtocol protocol : {gtp, uci, ugi}) {
    all.push_back({protocol, "tic_tac_toe", "alphabeta:depth=3"});
    all.push_back({protocol, "connect_four", "pvs:depth=3"});
    all.push_back({protocol, "othello", "pvs:depth=2"});
    all.push_back({protocol, "othello:size=6", "alphabeta:depth=2"});
    all.push_back({protocol, "morris:men=3", "alphabeta:depth=2"});
    all.push_back({protocol, "morris", "alphabeta:depth=2"});
  }
  all.push_back({nboard, "othello", "pvs:depth=2"});
  for (const EngineProtocol protocol : {uci, ugi}) {
    all.push_back({protocol, "three_wins", "maxn:depth=2"});
    all.push_back({protocol, "three_wins_chance", "maxn:depth=1"});
    all.push_back({protocol, "pig", "expectimax:depth=2"});
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, BrettAsEngine, testing::ValuesIn(wires()), [](const auto& test) {
  std::string name = std::string(name_of(test.param.protocol)) + "_" + test.param.game;
  std::replace_if(name.begin(), name.end(), [](char c) { return c == ':' || c == '='; }, '_');
  return name;
});

TEST(BrettAtAnotherTable, IsShownOnlyWhatItsSeatSees) {
  const auto game = game_with(
      "kuhn_poker", brett_engine(EngineProtocol::ugi, "kuhn_poker", "maxn_mcts:playouts=20"));
  Match match = match_of(*game, {"engine:name=it", "engine:name=it"}, 3);
  play_to_the_end(match);
  EXPECT_EQ(match.ending(), Ending::rules) << match.reason();
}

TEST(BrettAtAnotherTable, TakesOverAfterAnOpeningAndFromAPosition) {
  for (const EngineProtocol protocol : {EngineProtocol::gtp, EngineProtocol::uci}) {
    const auto game =
        game_with("connect_four", brett_engine(protocol, "connect_four", "pvs:depth=4"));
    Match opened = match_of(*game, {"random", "engine:name=it"});
    ASSERT_TRUE(opened.play_opening("4 4 3"));
    opened.step();
    EXPECT_EQ(opened.plies().size(), 4U) << opened.reason();

    auto players = seat_players(*game, {"random", "engine:name=it"}, 1);
    Match placed(std::move(*game->parse("......./......./......./......./......O/.XXX..O O")),
                 *std::move(players), 1);
    placed.step();
    ASSERT_EQ(placed.plies().size(), 1U) << placed.reason();
    EXPECT_THAT(placed.plies()[0].text, testing::AnyOf("1", "5"));  // four in a row are near
  }
}

// Debian's grhino, which tools/setup installs for the tests.
TEST(Rhino, PlaysWholeGamesOfOthello) {
  EngineConfig config;
  config.command = {"/usr/games/gtp-rhino", "-l", "1"};
  config.protocol = EngineProtocol::gtp;
  ASSERT_TRUE(std::filesystem::exists(config.command[0])) << "tools/setup tests installs grhino";
  const auto game = game_with("othello", config);
  for (const auto& specs : {std::vector<std::string>{"engine:name=it", "random"},
                            std::vector<std::string>{"random", "engine:name=it"}}) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      Match match = match_of(*game, specs, seed);
      play_to_the_end(match);
      EXPECT_EQ(match.ending(), Ending::rules) << match.reason();
      EXPECT_GE(match.plies().size(), 20U);
    }
  }
}

}  // namespace
}  // namespace brett
