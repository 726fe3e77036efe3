// brett reproduce as it is typed: experiments from a data folder of the test, and the project's own, small.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/in_process.h"
#include "experiments/by_sql.h"
#include "experiments/small_experiment.h"
#include "experiments/study_players.h"
#include "files/in_folder.h"

namespace brett::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class Reproduce : public TestInFolder {
 protected:
  void SetUp() override {
    fs::create_directories(path("data/experiments"));
    std::ofstream(path("data/experiments/small.toml")) << small_experiment;
    ::setenv("BRETT_DATA", path("data").c_str(), 1);
  }
  void TearDown() override { ::unsetenv("BRETT_DATA"); }

  Said reproduce(std::vector<std::string> more) const {
    std::vector<std::string> args{"reproduce"};
    args.insert(args.end(), more.begin(), more.end());
    return say(args, {}, Registry::standard());
  }
};

TEST_F(Reproduce, WithoutANameListsTheExperiments) {
  const Said said = reproduce({});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("small    Small & quick"));
  EXPECT_THAT(said.out, HasSubstr("r1       R1: Othello"));
  EXPECT_GE(reproduce({"--json"}).json()["experiments"].size(), 7U);
}
TEST_F(Reproduce, ABrokenFileIsNamedAmongTheOthers) {
  std::ofstream(path("data/experiments/broken.toml")) << "title = ";
  std::ofstream(path("data/experiments/empty.toml")) << "study = \"x\"";
  const Said said = reproduce({});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("small    Small & quick"));
  EXPECT_THAT(said.out, HasSubstr("broken   cannot be played: experiment 'broken', line 1"));
  EXPECT_THAT(said.out, HasSubstr("empty    cannot be played: experiment 'empty', line 1: "));
  EXPECT_EQ(reproduce({"small", "--scale", "0.05", "--out", path("out")}).status, 0);
  EXPECT_THAT(reproduce({"all", "--out", path("out2")}).err, HasSubstr("experiment 'broken'"));
  EXPECT_FALSE(fs::exists(path("out2")));
}
TEST_F(Reproduce, PlaysAndReports) {
  const Said said = reproduce({"small", "--out", path("out"), "--threads", "2"});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("58 games played, 0 were there before"));
  for (const char* name : {"report.html", "report.md", "lines.csv", "games.csv", "games.db"}) {
    EXPECT_TRUE(fs::exists(path(fmt::format("out/small/{}", name)))) << name;
  }
  EXPECT_THAT(said.out, Not(HasSubstr("\x1b")));
}
TEST_F(Reproduce, AgainPlaysNothing) {
  reproduce({"small", "--out", path("out")});
  const std::string report = read("out/small/report.html");
  const Said again = reproduce({"small", "--out", path("out"), "--json"});
  EXPECT_EQ(again.json()["played"], 0);
  EXPECT_EQ(again.json()["resumed"], 58);
  EXPECT_EQ(read("out/small/report.html"), report);
}
TEST_F(Reproduce, AnotherScaleInTheSameFolderIsRefused) {
  reproduce({"small", "--out", path("out")});
  const Said other = reproduce({"small", "--out", path("out"), "--scale", "3"});
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, HasSubstr("of another plan or scale"));
}
TEST_F(Reproduce, ADamagedStoreIsWrongInputAndNothingToResume) {
  reproduce({"small", "--out", path("out")});
  SQLite::Database(path("out/small/games.db"), SQLite::OPEN_READWRITE, 5'000)
      .exec("UPDATE games SET payoffs = '['");
  const Said said = reproduce({"small", "--out", path("out")});
  EXPECT_EQ(said.status, exit_status::wrong_input);
  EXPECT_THAT(said.err, HasSubstr("cannot be read"));
  EXPECT_THAT(said.err, Not(HasSubstr("resume")));
}
TEST_F(Reproduce, StoppedAtOnceSaysHowToGoOn) {
  std::stop_source stop;
  stop.request_stop();
  const Said said = say({"reproduce", "small", "--out", path("o"), "--scale", "0.5"},
                        {.stop = stop.get_token()}, Registry::standard());
  EXPECT_NE(said.status, 0);
  EXPECT_THAT(said.out, HasSubstr("resume with: brett reproduce small --out " + path("o") +
                                  " --scale 0.5\n"));
}
TEST_F(Reproduce, ShardsAreJoined) {
  for (const char* part : {"1/2", "2/2"}) {
    EXPECT_EQ(
        reproduce({"small", "--shard", part, "--out", path(fmt::format("part{}", part[0]))}).status,
        0);
  }
  const Said all = reproduce(
      {"small", "--from", path("part1"), "--from", path("part2"), "--out", path("all"), "--json"});
  EXPECT_EQ(all.status, 0) << all.out;
  EXPECT_EQ(all.json()["played"], 0);
  EXPECT_TRUE(all.json()["experiments"][0]["complete"]);
}
TEST_F(Reproduce, NamedTwiceIsPlayedOnce) {
  const Said said =
      reproduce({"small", "small", "--scale", "0.05", "--out", path("out"), "--json"});
  EXPECT_EQ(said.json()["experiments"].size(), 1U);
}
TEST_F(Reproduce, GamesOfOthersThatEndedOtherwiseAreCounted) {
  reproduce({"small", "--scale", "0.1", "--out", path("one")});
  fs::copy(path("one"), path("two"), fs::copy_options::recursive);
  {
    SQLite::Database database(path("two/small/games.db"), SQLite::OPEN_READWRITE);
    ASSERT_GT(
        database.exec("UPDATE games SET payoffs = iif(payoffs = '[1,-1]', '[-1,1]', '[1,-1]')"), 0);
  }
  const std::vector<std::string> both{"small",  "--scale",   "0.1",   "--from",   path("one"),
                                      "--from", path("two"), "--out", path("all")};
  const Said said = reproduce(both);
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("had another result there and were not changed"));
  auto again = both;
  again.emplace_back("--json");
  EXPECT_EQ(reproduce(again).json()["added"], 0);
  EXPECT_GT(reproduce(again).json()["differing"], 0);
}
TEST_F(Reproduce, AWrongSourceLeavesNothingBehind) {
  EXPECT_EQ(reproduce({"small", "--from", path("no"), "--out", path("out")}).status, 2);
  EXPECT_FALSE(fs::exists(path("out")));
  reproduce({"small", "--scale", "0.05", "--out", path("small")});
  const Said other = reproduce({"small", "--from", path("small"), "--out", path("out")});
  EXPECT_THAT(other.err, HasSubstr("of another plan or scale"));
  EXPECT_THAT(other.err, HasSubstr("--from"));
  EXPECT_FALSE(fs::exists(path("out")));
}
TEST_F(Reproduce, ReportsAreMadeOfOthersGamesWithoutPlaying) {
  reproduce({"small", "--shard", "1/2", "--out", path("part")});
  const Said said =
      reproduce({"small", "--report", "--from", path("part"), "--out", path("new"), "--json"});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_EQ(said.json()["played"], 0);
  EXPECT_GT(said.json()["added"], 0);
  EXPECT_TRUE(fs::exists(path("new/small/report.html")));
}
TEST_F(Reproduce, ReportsOfWhatIsThereNeedNoGames) {
  EXPECT_EQ(reproduce({"small", "--report", "--out", path("none")}).status, 2);
  reproduce({"small", "--out", path("out")});
  fs::remove(path("out/small/report.md"));
  EXPECT_EQ(reproduce({"small", "--report", "--out", path("out"), "--json"}).json()["played"], 0);
  EXPECT_TRUE(fs::exists(path("out/small/report.md")));
}
TEST_F(Reproduce, RefusesWrongInput) {
  EXPECT_THAT(reproduce({"smal"}).err,
              HasSubstr("unknown experiment 'smal', did you mean 'small'?"));
  EXPECT_THAT(reproduce({"small", "--scale", "0"}).err, HasSubstr("--scale '0': must be"));
  EXPECT_THAT(reproduce({"small", "--threads", "0"}).err, HasSubstr("--threads"));
  EXPECT_THAT(reproduce({"small", "--shard", "3/2"}).err, HasSubstr("--shard"));
  EXPECT_THAT(reproduce({"small", "--from", path("no"), "--out", path("out")}).err,
              HasSubstr("no/small/games.db"));
  std::ofstream(path("data/experiments/broken.toml")) << "title = \"x\"\n[[sections]]\n";
  EXPECT_THAT(reproduce({"broken"}).err, HasSubstr("section: title is missing"));
}

// The project's own experiments, all of them, small.
class SlowReproduce : public TestInFolder {
 protected:
  // The report says of every line of games what the store's file says.
  void expect_numbers_of_the_store(const std::string& name, double scale) const {
    const auto experiment = load_experiment(with_studies(Registry::standard()), name, scale);
    ASSERT_TRUE(experiment);
    const std::string lines = read(fmt::format("out/{}/lines.csv", name));
    int checked = 0;
    for (const ExperimentSection& section : experiment->sections) {
      const auto* games = std::get_if<GamesSection>(&section.content);
      if (games == nullptr) continue;
      for (const GamesLine& line : games->lines) {
        const auto* where =
            experiment->tournament(line.tournament.empty() ? games->tournament : line.tournament);
        if (!where->played || !met(*where, line)) continue;
        const std::string measured = outcome_by_sql(path(fmt::format("out/{}/games.db", name)),
                                                    where->plan.name, spec_of(*where, line.first),
                                                    spec_of(*where, line.second), line.fixed_seats);
        EXPECT_THAT(lines,
                    HasSubstr(fmt::format("won-drawn-lost,{},yes,{:.0f}-{:.0f}-{:.0f},{},",
                                          where->name, line.published.won, line.published.drawn,
                                          line.published.lost, measured)))
            << name << ", " << section.title << ": " << line.label;
        ++checked;
      }
    }
    EXPECT_EQ(checked > 0, name != "extra") << name;
  }

 private:
  static std::string spec_of(const ExperimentTournament& tournament, const std::string& player) {
    const auto names = tournament.plan.player_names();
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == player) return tournament.plan.players[i].spec;
    }
    return {};
  }
  // Not every pairing is played at every scale.
  static bool met(const ExperimentTournament& tournament, const GamesLine& line) {
    const auto names = tournament.plan.player_names();
    const auto index = [&](const std::string& player) {
      return static_cast<int>(std::find(names.begin(), names.end(), player) - names.begin());
    };
    const auto& pairings = tournament.plan.schedule.pairings;
    return pairings.empty() || line.second.empty() ||
           std::any_of(pairings.begin(), pairings.end(), [&](const auto& pairing) {
             const auto sits = [&](const std::string& player) {
               return std::find(pairing.players.begin(), pairing.players.end(), index(player)) !=
                      pairing.players.end();
             };
             return sits(line.first) && sits(line.second);
           });
  }
};

TEST_F(SlowReproduce, AllAtScaleFiftieth) {
  const Said said =
      say({"reproduce", "all", "--scale", "0.02", "--threads", "2", "--out", path("out"), "--json"},
          {}, Registry::standard());
  EXPECT_EQ(said.status, 0) << said.err << said.out;
  const auto experiments = said.json()["experiments"];
  ASSERT_EQ(experiments.size(), 6U);
  std::map<std::string, int> lines;
  for (const auto& one : experiments) {
    EXPECT_TRUE(one["complete"]) << one["name"];
    lines[one["name"]] =
        one["agrees"].get<int>() + one["differs"].get<int>() + one["cannot_be_compared"].get<int>();
  }
  EXPECT_EQ(lines["r1"], 15);
  EXPECT_EQ(lines["r2"], 30 + 18 + 3 + 12 + 2) << "orders, scores, moves, values, memory";
  EXPECT_EQ(lines["r3"], 5 + 1 + 10);
  EXPECT_EQ(lines["m1"], 1);
  EXPECT_EQ(lines["m2"], 6 + 1 + 30);
  EXPECT_THAT(read("out/report.html"), HasSubstr("r1/report.html"));
  for (const auto& [name, count] : lines) expect_numbers_of_the_store(name, 0.02);
  // Alpha-beta and MTD(f) find the same values everywhere.
  EXPECT_THAT(read("out/r2/lines.csv"),
              HasSubstr("different values,plain,yes,the same but for ties,0 of "));
  const std::string values = read("out/r2/lines.csv");
  for (auto at = values.find("different values"); at != std::string::npos;
       at = values.find("different values", at + 1)) {
    EXPECT_THAT(values.substr(at, values.find('\n', at) - at), HasSubstr(",0 of "));
  }
}

}  // namespace
}  // namespace brett::cli
