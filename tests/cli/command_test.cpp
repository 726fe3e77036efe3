// The program as a whole: help, statuses, colours, completion, its folders, an outside registry.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/data_dirs.h"
#include "cli/in_process.h"

namespace brett::cli {
namespace {

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
TEST(Completion, OffersEveryCommandWithItsHelp) {
  const std::string offered = say({"complete", ""}).out;
  for (const std::string& command : all_commands) EXPECT_THAT(offered, HasSubstr(command + '\t'));
  EXPECT_THAT(offered, HasSubstr("perft\tCount the lines of play to a depth\n"));
}
TEST(Completion, OffersWhatMayFollow) {
  EXPECT_EQ(say({"complete", "record", "sh"}).out, "show\tShow recorded games\n");
  EXPECT_EQ(say({"complete", "tournament", "run", "--game", "tic"}).out,
            "tic_tac_toe\tTic-tac-toe\n");
  EXPECT_EQ(say({"complete", "match", "connect_four", "--games", ""}).out, "");
  EXPECT_EQ(say({"complete", "show", "no_such_game:"}).out, "");
  EXPECT_EQ(say({"complete"}).out, say({"complete", ""}).out);
}
TEST(Completion, ScriptsAskTheProgram) {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    EXPECT_THAT(say({"completion", shell}).out, HasSubstr(" complete ")) << shell;
  }
}

std::string text_in(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}
// What bash would offer for a line, one word each. In its first run the script says which words it asks
// about, in the second it is given the answer.
std::string offered(const std::string& line) {
  const auto folder = std::filesystem::path(testing::TempDir());
  const auto script = folder / "brett_completion.bash";
  const auto asked = folder / "brett_asked.txt";
  const auto answer = folder / "brett_answer.txt";
  const auto said = folder / "brett_completion.txt";
  std::ofstream(script)
      << say({"completion", "bash"}).out << "brett() { printf '%s\\n' \"$@\" > " << asked.string()
      << "; cat " << answer.string() << "; }\nCOMP_LINE='" << line
      << "'\nCOMP_POINT=${#COMP_LINE}\n_brett\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n";
  const std::string command = "bash " + script.string() + " > " + said.string() + " 2>&1";
  std::ofstream(answer) << "";
  EXPECT_EQ(std::system(command.c_str()), 0);  // NOLINT(cert-env33-c)
  std::vector<std::string> words;
  std::istringstream lines(text_in(asked));
  for (std::string word; std::getline(lines, word);) words.push_back(word);
  std::ofstream(answer) << say(words).out;
  EXPECT_EQ(std::system(command.c_str()), 0);  // NOLINT(cert-env33-c)
  return text_in(said);
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
  EXPECT_THAT(say({"complete", "play", "nou"}, {}, registry).out, StartsWith("noughts\t"));
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
