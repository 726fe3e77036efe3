// Brett as an engine, word by word: conversations/*.txt hold what is said (>) and what is answered (<).
// The answers are compared, BRETT_UPDATE_GOLDEN=1 writes them anew from the questions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <mutex>
#include <regex>

#include "core/text.h"
#include "engines/engine_server.h"
#include "golden/golden.h"
#include "places.h"

namespace brett {
namespace {

using testing::HasSubstr;

const std::filesystem::path conversations =
    std::filesystem::path(source_dir()) / "tests/engines/conversations";

// Times differ from run to run.
std::string without_times(const std::string& line) {
  static const std::regex uci("nps [0-9]+ time [0-9]+");
  static const std::regex nboard("^(=== .*/)[0-9.]+$");
  static const std::regex stats("^(nodestats [0-9]+ )[0-9.]+$");
  std::string text = std::regex_replace(line, uci, "nps N time T");
  text = std::regex_replace(text, nboard, "$1T");
  return std::regex_replace(text, stats, "$1T");
}

// "$ gtp othello -p pvs:depth=3"
MadeServer server_of(const std::string& line, AnswerLine answer) {
  const auto parts = words(line);
  const ServedPlayer served{Registry::standard(), std::string(parts[2]), std::string(parts[4]), 1};
  auto server = make_server(*read_protocol(parts[1]), served, std::move(answer));
  return server ? *std::move(server) : nullptr;
}

class EngineConversationGolden : public testing::TestWithParam<std::string> {};

TEST_P(EngineConversationGolden, GoesAsWritten) {
  std::ifstream file(conversations / (GetParam() + ".txt"));
  std::string said;
  const auto keep = [&](std::string_view answer) {
    for (const std::string_view line : split(answer, '\n')) {
      said += line.empty() ? "<\n" : "< " + without_times(std::string(line)) + "\n";
    }
  };
  MadeServer server;
  bool goes_on = true;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("<")) continue;
    said += line + "\n";
    if (line.starts_with("$")) server = server_of(line, keep);
    ASSERT_NE(server, nullptr) << line;
    if (!line.starts_with("> ")) continue;
    EXPECT_TRUE(goes_on) << "it went on after quit";
    goes_on = server->handle(line.substr(2));
    server->finish_thinking();
  }
  EXPECT_FALSE(goes_on) << "a conversation ends with quit";
  golden::expect_golden("../engines/conversations/" + GetParam() + ".txt", said);
}

INSTANTIATE_TEST_SUITE_P(All, EngineConversationGolden,
                         testing::Values("gtp_othello", "gtp_othello_pass", "gtp_morris",
                                         "uci_tic_tac_toe", "ugi_connect_four",
                                         "ugi_three_wins_chance", "nboard_othello"),
                         [](const auto& test) { return test.param; });

struct Listener {
  std::mutex mutex;
  std::vector<std::string> lines;
  AnswerLine answer() {
    return [this](std::string_view line) {
      const std::lock_guard guard(mutex);
      lines.emplace_back(line);
    };
  }
  long count(std::string_view beginning) {
    const std::lock_guard guard(mutex);
    return std::count_if(lines.begin(), lines.end(),
                         [&](const std::string& line) { return line.starts_with(beginning); });
  }
};

TEST(UciServer, AnswersWhileItThinksAndStopsWhenTold) {
  Listener listener;
  const auto server = make_server(
      EngineProtocol::uci, {Registry::standard(), "othello", "pvs:depth=60", 1}, listener.answer());
  ASSERT_TRUE(server);
  (*server)->handle("go infinite");
  (*server)->handle("isready");
  EXPECT_EQ(listener.count("readyok"), 1);
  EXPECT_EQ(listener.count("bestmove"), 0);
  (*server)->handle("stop");
  EXPECT_EQ(listener.count("bestmove"), 1);
  (*server)->handle("stop");
  EXPECT_EQ(listener.count("bestmove"), 1);
}

TEST(UciServer, InfiniteWaitsForStopAlsoWhenTheSearchIsOver) {
  Listener listener;
  const auto server =
      make_server(EngineProtocol::uci, {Registry::standard(), "tic_tac_toe", "minimax:depth=1", 1},
                  listener.answer());
  ASSERT_TRUE(server);
  (*server)->handle("go infinite");
  while (listener.count("info depth") == 0) std::this_thread::yield();
  EXPECT_EQ(listener.count("bestmove"), 0);
  (*server)->handle("quit");
  EXPECT_EQ(listener.count("bestmove"), 1);
}

TEST(EngineServer, EndsAtTheEndOfInput) {
  Listener listener;
  const auto server = make_server(
      EngineProtocol::uci, {Registry::standard(), "othello", "pvs:depth=60", 1}, listener.answer());
  ASSERT_TRUE(server);
  std::istringstream in("uci\r\n\n  \ngo infinite");
  serve(**server, in);
  EXPECT_EQ(listener.count("bestmove"), 1);
}

TEST(EngineServer, SaysWhyAProtocolCannotExpressAGame) {
  const auto error = [](EngineProtocol protocol, const char* game) {
    const auto server = make_server(protocol, {Registry::standard(), game, "random", 1}, {});
    return server ? std::string() : server.error().message;
  };
  EXPECT_EQ(error(EngineProtocol::gtp, "pig"), "gtp for pig: GTP has no chance events");
  EXPECT_EQ(error(EngineProtocol::gtp, "three_wins"),
            "gtp for three_wins: GTP has two colours, the game more seats");
  EXPECT_THAT(error(EngineProtocol::gtp, "kuhn_poker"), HasSubstr("GTP"));
  EXPECT_THAT(error(EngineProtocol::nboard, "othello:size=6"), HasSubstr("one game only, on 8x8"));
  EXPECT_EQ(error(EngineProtocol::ugi, "kuhn_poker"), "");
  EXPECT_THAT(error(EngineProtocol::uci, "otello"), HasSubstr("did you mean 'othello'?"));
}

}  // namespace
}  // namespace brett
