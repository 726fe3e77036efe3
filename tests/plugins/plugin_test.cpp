// Plug-in games: compiled, held to the laws in a process of their own, loaded, refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/in_process.h"
#include "cli/plugins.h"
#include "places.h"

namespace brett {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Plugin : public testing::Test {
 protected:
  Plugin() { fs::create_directories(folder_); }
  ~Plugin() override { fs::remove_all(folder_); }

  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return folder_ / name;
  }
  static std::string keep_apart() {
    std::stringstream text;
    text << std::ifstream(source_dir() + "/tests/plugins/keep_apart.h").rdbuf();
    return text.str();
  }
  // The game with one text replaced by another.
  static std::string damaged(std::string_view from, std::string_view to) {
    std::string text = keep_apart();
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos);
    return text.replace(at, from.size(), to);
  }
  std::string fault_of(const std::string& text) const {
    const auto registry =
        with_plugin(Registry::standard(), cli::plugin_host(), write("keep_apart.h", text));
    return registry ? std::string() : registry.error().message;
  }

  // Of its own for each test: a shared object that was loaded once is not loaded again.
  fs::path folder_ =
      fs::path(testing::TempDir()) /
      fmt::format("{}-{}", getpid(), testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(Plugin, IsPlayedSearchedAndListedLikeAnyGame) {
  const fs::path header = write("keep_apart.h", keep_apart());
  const auto registry = with_plugin(Registry::standard(), cli::plugin_host(), header);
  ASSERT_TRUE(registry.ok()) << registry.error().message;
  const auto game = registry->game("keep_apart");
  ASSERT_TRUE(game.ok());
  // From the middle the first player answers every move by its mirror image, and wins.
  const auto player = make_player(**game, "alphabeta:depth=9", {});
  ASSERT_TRUE(player.ok());
  const Played start = (*game)->start();
  EXPECT_EQ(start.text((*player)->decide(start, {}).move), "e");

  // The command line takes the shared object that was made beside the header.
  const std::string object = (folder_ / "keep_apart.so").string();
  const cli::Said said = cli::say({"perft", "keep_apart", "--depth", "2", "--plugin", object});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("perft(2) = 56"));

  // Another version refuses it.
  PluginHost other = cli::plugin_host();
  other.version = "0.0.1";
  const auto refused = load_plugin(other, object);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("compile it again"));
}

TEST_F(Plugin, WithTooManyMovesIsRefused) {
  EXPECT_THAT(fault_of(damaged(".max_moves = 9", ".max_moves = 5")),
              HasSubstr("game keep_apart: a state has more moves than its max_moves, 5"));
}

TEST_F(Plugin, ThatCrashesInMovesIsRefused) {
  EXPECT_THAT(fault_of(damaged("if (is_free(cell)) list.push_back({cell});",
                               "if (stones_ != 0) __builtin_trap();\n"
                               "      if (is_free(cell)) list.push_back({cell});")),
              HasSubstr("while checking that moves are unique and counted"));
}

TEST_F(Plugin, WithProbabilitiesThatDoNotSumToOneIsRefused) {
  std::string text = damaged(".max_moves = 9", ".chance = true, .max_moves = 9");
  const std::string_view turn = "Turn::of(mover_); }";
  text.replace(text.find(turn), turn.size(),
               "stones_ == 0 ? Turn::chance() : Turn::of(mover_); }\n"
               "  double probability(Move) const { return 0.1; }");
  EXPECT_THAT(fault_of(text), HasSubstr("the probabilities of the events sum to 0.9"));
}

TEST_F(Plugin, WithABoardThatChangesIsRefused) {
  EXPECT_THAT(fault_of(damaged("of_board(cells, 1,", "of_board(cells, stones_ == 0 ? 1 : 2,")),
              HasSubstr("boards and names of seats must stay as they are at the start"));
}

TEST_F(Plugin, ThatDoesNotCompileIsRefused) {
  EXPECT_THAT(fault_of(damaged("mover_ ^= 1;", "mover ^= 1;")), HasSubstr("does not compile"));
}

TEST_F(Plugin, FilesThatAreNoneAreRefused) {
  const PluginHost host = cli::plugin_host();
  EXPECT_FALSE(with_plugin({}, host, folder_ / "nothing.so").ok());
  EXPECT_FALSE(with_plugin({}, host, folder_ / "nothing.h").ok());
  EXPECT_FALSE(with_plugin({}, host, write("text.so", "hello")).ok());
  EXPECT_FALSE(with_plugin({}, host, folder_).ok());
}

TEST(PluginSkeleton, IsNamedLikeItsFile) {
  const auto text = plugin_skeleton("my_first_game.h");
  ASSERT_TRUE(text.ok());
  EXPECT_THAT(*text, HasSubstr("class MyFirstGame {"));
  EXPECT_THAT(*text, HasSubstr(".name = \"my_first_game\""));
  EXPECT_THAT(*text, HasSubstr("using PluginGame = MyFirstGame;"));
  for (const char* wrong : {"My.h", "my_game.cpp", ".h", "1.h", "a b.h"}) {
    EXPECT_FALSE(plugin_skeleton(wrong).ok()) << wrong;
  }
}

}  // namespace
}  // namespace brett
