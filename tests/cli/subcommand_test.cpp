// Commands that have subcommands, as `brett book build`: how they are read, explained and refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "cli/command_line.h"

namespace brett::cli {
namespace {

using testing::HasSubstr;

struct Tree {
  Tree() {
    commands.add_group("shelf", "What is done with shelves", "Two things.");
    const Options put = commands.add("shelf put", "Put something there", "", "brett shelf put a",
                                     [this](Context&) -> Result<int> {
                                       done = "put " + thing;
                                       return exit_status::fine;
                                     });
    put.argument("THING", thing, "What");
    commands.add("shelf clear", "Take everything away", "", "brett shelf clear",
                 [this](Context&) -> Result<int> {
                   done = "clear";
                   return exit_status::fine;
                 });
    add_man(commands);
  }
  Result<int> run(const std::vector<std::string>& args) {
    std::istringstream in;
    Console console{in, out, out};
    return commands.run(args, Registry(), console);
  }

  CommandLine commands;
  std::string thing, done;
  std::ostringstream out;
};

TEST(Subcommands, AreRun) {
  Tree tree;
  EXPECT_TRUE(tree.run({"shelf", "put", "vase"}).ok());
  EXPECT_EQ(tree.done, "put vase");
}
TEST(Subcommands, TheGroupAloneShowsItsHelp) {
  Tree tree;
  EXPECT_TRUE(tree.run({"shelf"}).ok());
  EXPECT_THAT(tree.out.str(), HasSubstr("Usage: brett shelf COMMAND"));
  EXPECT_THAT(tree.out.str(), HasSubstr("put                     Put something there"));
}
TEST(Subcommands, HelpNamesTheGroup) {
  Tree tree;
  EXPECT_TRUE(tree.run({"shelf", "put", "--help"}).ok());
  EXPECT_THAT(tree.out.str(), HasSubstr("Usage: brett shelf put THING [OPTIONS]"));
}
TEST(Subcommands, RootHelpHasTheGroupOnly) {
  Tree tree;
  EXPECT_TRUE(tree.run({"--help"}).ok());
  EXPECT_THAT(tree.out.str(), HasSubstr("\n  shelf "));
  EXPECT_THAT(tree.out.str(), testing::Not(HasSubstr("\n  put ")));
}
TEST(Subcommands, AMisspeltOneIsNamedWithWhatWouldBeRight) {
  EXPECT_EQ(Tree().run({"shelf", "clera"}).error().message,
            "unknown command of brett shelf 'clera', did you mean 'clear'?");
  EXPECT_EQ(Tree().run({"shelf", "clear", "now"}).error().message,
            "unexpected argument 'now': usage: brett shelf clear [OPTIONS]");
  EXPECT_THAT(Tree().run({"shelf", "put"}).error().message,
              HasSubstr("usage: brett shelf put THING"));
}
TEST(Subcommands, AreInTheManualAndInCompletion) {
  Tree tree;
  EXPECT_TRUE(tree.run({"man"}).ok());
  EXPECT_THAT(tree.out.str(), HasSubstr(".SS brett shelf put\n"));
  EXPECT_EQ(completed(tree.commands, Registry(), {"shelf", "c"}), "clear\tTake everything away\n");
}

}  // namespace
}  // namespace brett::cli
