#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/in_process.h"
#include "places.h"

namespace brett::cli {
namespace {

using testing::HasSubstr;

// A file of engines that goes with the test.
class EngineFile {
 public:
  explicit EngineFile(const std::string& text) {
    std::string name = (std::filesystem::temp_directory_path() / "brett-engines-XXXXXX").string();
    const int descriptor = mkstemp(name.data());
    if (descriptor >= 0) close(descriptor);
    path_ = name;
    std::ofstream(path_) << text;
  }
  EngineFile(const EngineFile&) = delete;
  EngineFile& operator=(const EngineFile&) = delete;
  ~EngineFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::string fake_engines(const std::string& behaviour) {
  return fmt::format(
      "[engines.it]\ncommand = [\"{}/tests/engines/fakes/uci\", \"{}\"]\nprotocol = \"uci\"\n",
      source_dir(), behaviour);
}

TEST(EngineCommand, SpeaksUntilQuitAndUntilTheEndOfInput) {
  const Said quit = say({"engine", "gtp", "tic_tac_toe", "-p", "random"},
                        {.typed = "1 name\nplay black b2\nquit\nname\n"});
  EXPECT_EQ(quit.status, 0);
  EXPECT_EQ(quit.out, "=1 Brett\n\n=\n\n=\n\n");
  const Said end = say({"engine", "uci", "tic_tac_toe"}, {.typed = "isready"});
  EXPECT_EQ(end.status, 0);
  EXPECT_EQ(end.out, "readyok\n");
}

TEST(EngineCommand, RefusesWhatDoesNotFit) {
  EXPECT_THAT(say({"engine", "gpt", "tic_tac_toe"}).err, HasSubstr("did you mean 'gtp'?"));
  EXPECT_THAT(say({"engine", "nboard", "tic_tac_toe"}).err,
              HasSubstr("NBoard is for one game only"));
  EXPECT_THAT(say({"engine", "uci", "tic_tac_toe", "-p", "human"}).err,
              HasSubstr("there is no person here"));
}

TEST(EnginesFlag, MakesEnginesPlayers) {
  const EngineFile file(fake_engines("good"));
  const Said search =
      say({"search", "tic_tac_toe", "-p", "engine:name=it", "--engines", file.path(), "--json"});
  EXPECT_EQ(search.status, 0) << search.err;
  EXPECT_EQ(search.json()["best"], nlohmann::json({"b2"}));
  EXPECT_EQ(search.json()["value"], 0.25);
  const Said play = say({"play", "tic_tac_toe", "-p", "engine:name=it", "-p", "random", "--seed",
                         "1", "--engines", file.path(), "--json"});
  EXPECT_EQ(play.status, 0) << play.err;
  EXPECT_THAT(std::string(play.json()["reason"]),
              HasSubstr("engine it answered with an illegal move: 'b2'"));
}

TEST(EnginesFlag, NamesWhatIsWrong) {
  const EngineFile wrong("[engines.it]\nprotocol = 3\n");
  const std::vector<std::string> players{"-p", "engine:name=it", "-p", "random"};
  std::vector<std::string> args{"match", "tic_tac_toe"};
  args.insert(args.end(), players.begin(), players.end());
  EXPECT_THAT(say(args).err, HasSubstr("engine"));
  args.insert(args.end(), {"--engines", wrong.path()});
  EXPECT_THAT(say(args).err, HasSubstr("line 2: engine it: protocol='3': must be a text"));
  args.back() = "/no/such/file";
  EXPECT_THAT(say(args).err, HasSubstr("no such file"));
}

TEST(EngineSearch, SaysWhyThereIsNoMove) {
  const EngineFile file(fake_engines("crash"));
  const Said said =
      say({"search", "tic_tac_toe", "-p", "engine:name=it", "--engines", file.path()});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("engine it closed its output after 'go movetime 1000'"));
}

}  // namespace
}  // namespace brett::cli
