#include "engines/engine_config.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace brett {
namespace {

using testing::HasSubstr;

std::string engines_error(std::string_view toml) {
  const auto engines = read_engines(toml, "file");
  return engines ? std::string() : engines.error().message;
}

TEST(EngineConfig, ReadsAllThereIsToSay) {
  const auto engines = read_engines(R"(
    [engines.rhino]
    command = ["gtp-rhino", "-l", "3"]
    protocol = "gtp"

    [engines.fish]
    command = ["fish"]
    protocol = "uci"
    directory = "/tmp"
    variant = "flipello"
    options = { Hash = 64, Ponder = false, Style = "calm", Contempt = 0.5 }
    start_limit = "2s"
    move_limit = 0.5
    stop_limit = "100ms"
  )",
                                    "file");
  ASSERT_TRUE(engines);
  ASSERT_EQ(engines->size(), 2U);
  const EngineConfig& rhino = engines->at("rhino");
  EXPECT_EQ(rhino.command, (std::vector<std::string>{"gtp-rhino", "-l", "3"}));
  EXPECT_EQ(rhino.protocol, EngineProtocol::gtp);
  EXPECT_EQ(rhino.move_limit, std::chrono::seconds(60));
  const EngineConfig& fish = engines->at("fish");
  EXPECT_EQ(fish.variant, "flipello");
  EXPECT_EQ(fish.start_limit, std::chrono::seconds(2));
  EXPECT_EQ(fish.move_limit, std::chrono::milliseconds(500));
  EXPECT_EQ(fish.stop_limit, std::chrono::milliseconds(100));
  EXPECT_THAT(fish.options, testing::UnorderedElementsAre(
                                testing::Pair("Hash", "64"), testing::Pair("Ponder", "false"),
                                testing::Pair("Style", "calm"), testing::Pair("Contempt", "0.5")));
}

TEST(EngineConfig, LeavesTheRestOfAPlanAlone) {
  EXPECT_TRUE(read_engines("game = \"othello\"\n", "plan", false));
  EXPECT_EQ(engines_error("game = \"othello\"\n"),
            "file, line 1: unknown key 'game': there are engines");
}

TEST(EngineConfig, NamesTheLineOfEveryMistake) {
  EXPECT_THAT(engines_error("[engines.a]\ncommand = [\"x\"\n"), HasSubstr("file, line "));
  EXPECT_EQ(engines_error("\n[engines.a]\ncommand = [\"x\"]\n"),
            "file, line 2: engine a: protocol is missing: gtp, uci, ugi, nboard");
  EXPECT_THAT(engines_error("[engines.a]\nprotocol = \"uci\"\n"),
              HasSubstr("line 1: engine a: command is missing"));
  EXPECT_THAT(engines_error("[engines.a]\ncommand = \"x y\"\nprotocol = \"uci\"\n"),
              HasSubstr("line 2: engine a: command must be a list of texts"));
  EXPECT_THAT(engines_error("[engines.a]\ncommand = [\"\"]\nprotocol = \"uci\"\n"),
              HasSubstr("command names no program"));
  EXPECT_THAT(engines_error("[engines.a]\ncommand = [\"x\", 3]\nprotocol = \"uci\"\n"),
              HasSubstr("line 2: engine a: command: must be a text in quotes or a list of them"));
  EXPECT_EQ(engines_error("[engines.a]\ncommand = [\"x\"]\nprotocol = \"uic\"\n"),
            "file, line 3: engine a: unknown protocol 'uic', did you mean 'uci'?");
  EXPECT_THAT(engines_error("[engines.a]\ncommand = [\"x\"]\nprotocol = \"uci\"\nmove_limt = 3\n"),
              HasSubstr("line 4: engine a: unknown key 'move_limt', did you mean 'move_limit'?"));
  EXPECT_THAT(engines_error("[engines.a]\ncommand = [\"x\"]\nprotocol = \"uci\"\nmove_limit = 0\n"),
              HasSubstr("line 4: engine a: move_limit='0': must be a time"));
  EXPECT_THAT(engines_error("[engines.\"A b\"]\ncommand = [\"x\"]\n"),
              HasSubstr("a name must be of a-z, 0-9 and _"));
  EXPECT_THAT(engines_error("engines = 3\n"), HasSubstr("engines='3': must be a table"));
  EXPECT_THAT(engines_error("[engines]\na = 3\n"), HasSubstr("must be a table [engines.a]"));
}

TEST(EngineConfig, LetsNoSecondCommandInThroughAnOption) {
  EXPECT_THAT(engines_error("[engines.a]\ncommand = [\"x\"]\nprotocol = \"uci\"\n"
                            "options = { Hash = \"1\\nquit\" }\n"),
              HasSubstr("line 4: engine a: option 'Hash' must be a text"));
}

}  // namespace
}  // namespace brett
