// A game that breaks its own promises ends the command in words, not the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/in_process.h"
#include "players/game_entry.h"
#include "toy/overfull.h"

namespace brett::cli {
namespace {

Said say_overfull(const std::vector<std::string>& args) {
  Registry registry;
  registry.add(game_entry<Overfull>());
  return say(args, {}, registry);
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

}  // namespace
}  // namespace brett::cli
