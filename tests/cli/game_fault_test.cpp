// A game that breaks its own promises ends the command in words, not the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/in_process.h"
#include "players/game_entry.h"
#include "toy/overfull.h"

namespace brett::cli {
namespace {

Said say_overfull(const std::vector<std::string>& args, const std::string& typed = {}) {
  Registry registry;
  registry.add(game_entry<Overfull>());
  return say(args, {.typed = typed}, registry);
}

TEST(GameFault, IsAnErrorOfTheCommand) {
  const std::vector<std::vector<std::string>> commands{
      {"show", "overfull", "--position", "2"},
      {"perft", "overfull", "--depth", "4"},
      {"playouts", "overfull", "--seconds", "0.01"},
      {"search", "overfull", "-p", "alphabeta:depth=4"},
      {"solve", "overfull"}};
  for (const auto& command : commands) {
    const Said said = say_overfull(command);
    EXPECT_EQ(said.status, 2) << command[0];
    EXPECT_EQ(said.err, fmt::format("brett: {}\n", Overfull::fault)) << command[0];
  }
}
TEST(GameFault, IsAnErrorInJson) {
  const Said said = say_overfull({"perft", "overfull", "--depth", "4", "--json"});
  EXPECT_EQ(said.status, 2);
  EXPECT_EQ(said.json()["error"], Overfull::fault);
}
TEST(GameFault, CostsTheGameOfThePlayerThatMeetsIt) {
  const Said said = say_overfull({"play", "overfull", "-p", "random", "-p", "random", "--quiet"});
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, testing::HasSubstr(std::string(Overfull::fault)));
}

// The thread that thinks meets it in a state that the GUI has set.
TEST(GameFault, IsAnErrorOfTheEngineThatThinks) {
  const Said uci = say_overfull({"engine", "uci", "overfull", "-p", "alphabeta:depth=2"},
                                "position fen 2\ngo depth 2\nisready\nd\n");
  EXPECT_EQ(uci.status, 0);
  const std::string words(Overfull::fault);
  EXPECT_THAT(uci.out, testing::HasSubstr("info string error: " + words + "\nbestmove (none)\n"));
  EXPECT_THAT(uci.out, testing::HasSubstr("readyok\n"));
  const Said gtp = say_overfull({"engine", "gtp", "overfull", "-p", "random"},
                                "brett-position 2\n7 genmove black\n8 name\n");
  EXPECT_THAT(gtp.out, testing::HasSubstr("?7 " + words + "\n\n=8 Brett\n"));
}
TEST(GameFault, IsAnErrorOfTheCommandThatTheEngineCarriesOut) {
  const Said ugi = say_overfull({"engine", "ugi", "overfull", "-p", "random"},
                                "position fen 2 moves n0\nquery islegal n0\nisready\n");
  EXPECT_EQ(ugi.status, 0);
  EXPECT_THAT(ugi.out, testing::HasSubstr("info string error: " + std::string(Overfull::fault)));
  EXPECT_THAT(ugi.out, testing::HasSubstr("readyok\n"));
}

}  // namespace
}  // namespace brett::cli
