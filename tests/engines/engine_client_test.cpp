// Our side of the protocols against scripted engines, word by word.
#include "engines/engine_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engines/fake_engine.h"

namespace brett {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

// A conversation about one game.
struct Table {
  Table(EngineProtocol protocol, const std::string& spec, std::deque<std::string> lines,
        EngineConfig engine = {})
      : game(std::move(*Registry::standard().game(spec))),
        config(std::move(engine)),
        written(std::move(lines)),
        talk(written),
        client(make_client(protocol)) {
    talk.limit(1s);
  }
  bool begin() { return client->begin(talk, *game, config); }
  // After these moves; the answer.
  std::string ask(const std::string& moves, const EngineLimits& limits = {},
                  const std::string& position = {}) {
    Played state = position.empty() ? game->start() : *game->parse(position);
    EngineGame sent{.start = position, .plies = {}};
    const auto list = Played(state).play_moves(moves);
    EXPECT_TRUE(list);
    for (const Move move : *list) {
      sent.plies.push_back({state.turn(), state.text(move), state.kind(move) == MoveKind::pass});
      state.play(move);
    }
    if (!client->send_game(talk, sent, state)) return {};
    answer = client->ask(talk, state, limits);
    return answer ? answer->move : std::string();
  }
  std::string failure() const { return talk.failure() ? talk.failure()->words : std::string(); }

  std::unique_ptr<Game> game;
  EngineConfig config;
  WrittenEngine written;
  Conversation talk;
  std::unique_ptr<EngineClient> client;
  std::optional<EngineAnswer> answer;
};

TEST(GtpClient, TellsOnlyWhatIsNew) {
  Table table(EngineProtocol::gtp, "othello",
              {"> list_commands", "< = play", "< genmove", "< set_game", "< time_left",
               "< time_settings", "<", "> set_game Othello", "< =", "<", "> boardsize 8", "< =",
               "<", "> clear_board", "< =", "<", "> play black f5", "< =", "<", "> genmove white",
               "< = D6", "<", "> play black c3", "< =", "<", "> genmove white", "< = d3", "<",
               // Another game begins.
               "> clear_board", "< =", "<", "> play black d3", "< =", "<", "> genmove white",
               "< = c3", "<", "> quit"});
  EXPECT_TRUE(table.begin());
  EXPECT_EQ(table.ask("f5"), "d6");
  EXPECT_EQ(table.ask("f5 d6 c3"), "d3");
  EXPECT_EQ(table.ask("d3"), "c3");
  table.client->quit(table.talk);
  EXPECT_TRUE(table.written.is_over());
}

TEST(GtpClient, TellsPassesTimesAndOptions) {
  EngineConfig config;
  config.variant = "Reversi";
  config.options = {{"level", "3"}};
  Table table(EngineProtocol::gtp, "othello:size=4",
              {"> list_commands",
               "< = set_game",
               "< time_left",
               "< time_settings",
               "<",
               "> set_game Reversi",
               "< =",
               "<",
               "> level 3",
               "< =",
               "<",
               "> boardsize 4",
               "< =",
               "<",
               "> clear_board",
               "< =",
               "<",
               "> time_settings 7 0 0",
               "< =",
               "<",
               "> time_left black 7 0",
               "< =",
               "<",
               "> genmove black",
               "< = b1",
               "<"},
              config);
  EXPECT_TRUE(table.begin());
  EXPECT_EQ(table.ask("", {.depth = {}, .nodes = {}, .time = {}, .clock = GameClock{7900ms, 0s}}),
            "b1");
  EXPECT_TRUE(table.written.is_over());
}

TEST(GtpClient, GoesOnWithAnEngineThatTakesNoPasses) {
  Table table(EngineProtocol::gtp, "othello:size=4",
              {"> list_commands",
               "< =",
               "<",
               "> boardsize 4",
               "< =",
               "<",
               "> clear_board",
               "< =",
               "<",
               "> play black b1",
               "< =",
               "<",
               "> play white a1",
               "< =",
               "<",
               "> play black a2",
               "< =",
               "<",
               "> play white c1",
               "< =",
               "<",
               "> play black d1",
               "< =",
               "<",
               "> play white a3",
               "< =",
               "<",
               "> play black c4",
               "< =",
               "<",
               "> play white d4",
               "< =",
               "<",
               "> play black a4",
               "< =",
               "<",
               "> play white d3",
               "< =",
               "<",
               "> play black pass",
               "< ? syntax error",
               "<",
               "> genmove white",
               "< = B4",
               "<"});
  EXPECT_TRUE(table.begin());
  EXPECT_EQ(table.ask("b1 a1 a2 c1 d1 a3 c4 d4 a4 d3 pass"), "b4");
  EXPECT_TRUE(table.written.is_over());
}

TEST(GtpClient, CannotTellAPosition) {
  Table table(
      EngineProtocol::gtp, "tic_tac_toe",
      {"> list_commands", "< =", "<", "> boardsize 3", "< =", "<", "> clear_board", "< =", "<"});
  EXPECT_TRUE(table.begin());
  EXPECT_EQ(table.ask("", {}, "X-O-X---O X"), "");
  EXPECT_THAT(table.failure(), HasSubstr("cannot take the position"));
}

TEST(GtpClient, TellsOneToAnEngineThatHasACommandForIt) {
  Table table(
      EngineProtocol::gtp, "tic_tac_toe",
      {"> list_commands", "< = brett-position", "<", "> boardsize 3", "< =", "<", "> clear_board",
       "< =", "<", "> brett-position X-O-X---O X", "< =", "<", "> genmove black", "< = A1", "<"});
  EXPECT_TRUE(table.begin());
  EXPECT_EQ(table.ask("", {}, "X-O-X---O X"), "a1");
}

TEST(GtpClient, BlamesTheEngineForWhatItRefuses) {
  Table table(
      EngineProtocol::gtp, "othello",
      {"> list_commands", "< = set_game", "<", "> set_game Othello", "< ? unsupported game", "<"});
  EXPECT_FALSE(table.begin());
  EXPECT_EQ(table.failure(), "refused 'set_game Othello': 'unsupported game'");
}

TEST(GtpClient, MorrisIsBegunByWhite) {
  Table table(EngineProtocol::gtp, "morris",
              {"> list_commands", "< =", "<", "> boardsize 7", "< =", "<", "> clear_board",
               "< =", "<", "> play white d6", "< =", "<", "> genmove black", "< = F4", "<"});
  EXPECT_TRUE(table.begin());
  EXPECT_EQ(table.ask("d6"), "f4");
}

TEST(UciClient, PlaysAGame) {
  EngineConfig config;
  config.options = {{"hash", "64"}};
  Table table(EngineProtocol::uci, "connect_four",
              {"> uci", "< id name x", "< option name Hash type spin default 16 min 1 max 99",
               "< option name UCI_Variant type combo default a var a var connect_four", "< uciok",
               "> setoption name UCI_Variant value connect_four", "> setoption name hash value 64",
               "> isready", "< readyok", "> ucinewgame", "> isready", "< info string hello",
               "< readyok", "> position startpos moves 4", "> go movetime 250 depth 7 nodes 900",
               "< info depth 5 seldepth 9 score cp -31 nodes 700 time 12 pv 4 4 9 1",
               "< info depth 6 multipv 2 score cp 999 nodes 1", "< info string depth 77",
               "< bestmove 4 ponder 4"},
              config);
  EXPECT_TRUE(table.begin());
  EXPECT_EQ(table.ask("4", {.depth = 7, .nodes = 900, .time = 250ms, .clock = {}}), "4");
  EXPECT_EQ(table.answer->value, -310);
  EXPECT_EQ(table.answer->thought.depth, 6);
  EXPECT_EQ(table.answer->thought.counters.nodes, 700U);
  EXPECT_THAT(table.answer->line, ElementsAre("4", "4", "9", "1"));
  EXPECT_TRUE(table.written.is_over());
}

TEST(UciClient, TellsClocksAndPositions) {
  Table table(EngineProtocol::uci, "tic_tac_toe",
              {"> uci", "< uciok", "> isready", "< readyok", "> ucinewgame", "> isready",
               "< readyok", "> position fen X-O-X---O X moves a1",
               "> go wtime 2000 btime 2000 winc 10 binc 10", "< info score mate 1", "< bestmove b1",
               "> position startpos", "> go movetime 1000", "< bestmove b2"});
  EXPECT_TRUE(table.begin());
  const EngineLimits limits{.depth = {}, .nodes = {}, .time = {}, .clock = GameClock{2000ms, 10ms}};
  EXPECT_EQ(table.ask("a1", limits, "X-O-X---O X"), "b1");
  EXPECT_EQ(table.answer->value, win_value - 1);
  EXPECT_EQ(table.ask(""), "b2") << "an engine without any limit gets a second";
  EXPECT_TRUE(table.written.is_over());
}

TEST(UciClient, RefusesOptionsAndVariantsThatTheEngineDoesNotHave) {
  EngineConfig config;
  config.options = {{"Hsh", "64"}};
  Table option(EngineProtocol::uci, "tic_tac_toe",
               {"> uci", "< option name Hash type spin default 1 min 1 max 9", "< uciok"}, config);
  EXPECT_FALSE(option.begin());
  EXPECT_EQ(option.failure(), "cannot be set up: unknown option 'Hsh', did you mean 'hash'?");
  Table variant(
      EngineProtocol::uci, "tic_tac_toe",
      {"> uci", "< option name UCI_Variant type combo default chess var chess", "< uciok"});
  EXPECT_FALSE(variant.begin());
  EXPECT_EQ(variant.failure(),
            "does not play tic_tac_toe: unknown variant 'tic_tac_toe': there are chess");
}

TEST(UgiClient, TellsChanceEventsAsMovesAndEveryClock) {
  Table table(EngineProtocol::ugi, "three_wins_chance",
              {"> ugi", "< id name x", "< ugiok", "> isready", "< readyok", "> uginewgame",
               "> isready", "< readyok", "> position startpos moves 4 4 3 *3",
               "> go p1time 500 p2time 500 p3time 500", "< bestmove 2"});
  EXPECT_TRUE(table.begin());
  EXPECT_EQ(
      table.ask("4 4 3 *3", {.depth = {}, .nodes = {}, .time = {}, .clock = GameClock{500ms, 0ms}}),
      "2");
  EXPECT_TRUE(table.written.is_over());
}

TEST(NBoardClient, PlaysAGame) {
  const std::string start =
      "(;GM[Othello]PC[Brett]PB[black]PW[white]RE[?]TI[0]TY[8]BO[8 "
      "---------------------------O*------*O--------------------------- *]";
  Table table(EngineProtocol::nboard, "othello",
              {"> nboard 2",
               "> set depth 8",
               "> ping 1",
               "< set myname X",
               "< pong 1",
               "> set game " + start + "B[F5]W[D6];)",
               "> ping 2",
               "< status waiting",
               "< pong 2",
               "> set depth 3",
               "> go",
               "< status thinking",
               "< nodestats 120 0.1",
               "< === C3/-1.50/0.2",
               "> set game " + start + ";)",
               "> ping 3",
               "< === late answer",
               "< pong 3",
               "> go",
               "< === f5 2.00 0.0"});
  EXPECT_TRUE(table.begin());
  EXPECT_EQ(table.ask("f5 d6", {.depth = 3, .nodes = {}, .time = {}, .clock = {}}), "c3");
  EXPECT_EQ(table.answer->value, -1500);
  EXPECT_EQ(table.answer->thought.counters.nodes, 120U);
  EXPECT_EQ(table.ask("", {.depth = 3, .nodes = {}, .time = {}, .clock = {}}), "f5");
  EXPECT_TRUE(table.written.is_over());
}

}  // namespace
}  // namespace brett
