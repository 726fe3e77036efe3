// brett tournament as it is typed; killed, out of disk, interrupted and merged.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "cli/in_process.h"
#include "core/rng.h"
#include "files/in_folder.h"
#include "sanitized.h"
#include "store/store.h"

namespace brett::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class TournamentCommand : public TestInFolder {
 protected:
  void SetUp() override {
    std::ofstream(path("plan.toml")) << R"(name = "Small cup"
game = "tic_tac_toe"
format = "league"
games = 4
seed = 3
players = ["alphabeta:depth=4", "alphabeta:depth=1", "random"]
)";
  }

  // The plan, played into a store.
  Said run(const std::string& store, std::vector<std::string> more = {}) const {
    std::vector<std::string> args{"tournament", "run", path("plan.toml"), "--store", path(store)};
    args.insert(args.end(), more.begin(), more.end());
    return say(args);
  }
  // Straight into the file, past the store.
  void change(const std::string& store, const std::string& sql) const {
    SQLite::Database(path(store), SQLite::OPEN_READWRITE, 5'000).exec(sql);
  }
  Said table(const std::string& store, std::vector<std::string> more = {}) const {
    std::vector<std::string> args{"tournament", "table", path(store)};
    args.insert(args.end(), more.begin(), more.end());
    return say(args);
  }
};

TEST_F(TournamentCommand, RunsAPlanAndShowsTheTable) {
  const Said said = run("a.db", {"--threads", "2"});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("name      Small cup\n"));
  EXPECT_THAT(said.out,
              HasSubstr("format    league, 4 games per meeting, seed 3, points 1/0.5/0\n"));
  EXPECT_THAT(said.out, HasSubstr("fairness  as each player says\n"));
  EXPECT_THAT(said.out, HasSubstr("rank  player"));
  EXPECT_THAT(said.out, HasSubstr("12 games played"));
  EXPECT_THAT(said.out, Not(HasSubstr("\x1b")));
  const Said shown = table("a.db", {"--cross", "--ratings"});
  EXPECT_EQ(shown.status, 0) << shown.err;
  EXPECT_THAT(shown.out, HasSubstr("won-drawn-lost against"));
  EXPECT_THAT(shown.out, HasSubstr("LOS"));
  EXPECT_THAT(shown.out, HasSubstr("games     12 of 12\n"));
}
TEST_F(TournamentCommand, TheTableAsJsonAddsUp) {
  ASSERT_EQ(run("a.db").status, 0);
  const auto json = table("a.db", {"--json"}).json();
  EXPECT_EQ(json.at("game"), "tic_tac_toe");
  EXPECT_EQ(json.at("finished"), true);
  EXPECT_EQ(json.at("played"), 12);
  double points = 0;
  long long balance = 0;
  for (const auto& row : json.at("standings")) {
    EXPECT_EQ(row.at("games"), 8);
    EXPECT_EQ(row.at("won").get<int>() + row.at("drawn").get<int>() + row.at("lost").get<int>(), 8);
    points += row.at("points").get<double>();
    balance += row.at("difference").get<long long>();
  }
  EXPECT_EQ(points, 12);
  EXPECT_EQ(balance, 0);
  const std::size_t last = json.at("standings").at(2).at("player");
  EXPECT_EQ(json.at("players").at(last).at("name"), "random");
  EXPECT_EQ(json.at("cross").at(0).size(), 3U);
  EXPECT_LT(json.at("strength").at(last).at("score"), 0.5);
}
TEST_F(TournamentCommand, FlagsSayTheSameAsAPlan) {
  const std::vector<std::string> flags{"--name",   "Small cup",
                                       "--game",   "tic_tac_toe",
                                       "--format", "league",
                                       "--games",  "4",
                                       "--seed",   "3",
                                       "-p",       "alphabeta:depth=4",
                                       "-p",       "alphabeta:depth=1",
                                       "-p",       "random",
                                       "--store",  path("a.db")};
  std::vector<std::string> args{"tournament", "run"};
  args.insert(args.end(), flags.begin(), flags.end());
  const Said said = say(args);
  EXPECT_EQ(said.status, 0) << said.err;
  // The plan finds its tournament played.
  EXPECT_THAT(run("a.db").out, HasSubstr("0 games played"));
}
TEST_F(TournamentCommand, ChecksAPlanWithoutPlaying) {
  const Said said = say({"tournament", "check", path("plan.toml")});
  EXPECT_EQ(said.status, 0) << said.err;
  EXPECT_THAT(said.out, HasSubstr("round 1"));
  EXPECT_THAT(said.out, HasSubstr("12 games\n"));
  const auto json = say({"tournament", "check", path("plan.toml"), "--json"}).json();
  EXPECT_EQ(json.at("known"), 12);
}
TEST_F(TournamentCommand, MergesShardsInAnyOrderAndNamesGaps) {
  ASSERT_EQ(run("whole.db").status, 0);
  for (const char* shard : {"1", "2", "3"}) {
    const Said said = run(fmt::format("{}.db", shard), {"--shard", fmt::format("{}/3", shard)});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("merge the stores"));
  }
  const Said part = say({"tournament", "merge", path("all.db"), path("3.db"), path("1.db")});
  EXPECT_EQ(part.status, 0) << part.err;
  EXPECT_THAT(part.out, HasSubstr("missing: "));
  EXPECT_THAT(table("all.db").out, HasSubstr("missing: "));
  for (int twice = 0; twice < 2; ++twice) {
    const Said rest = say({"tournament", "merge", path("all.db"), path("2.db"), path("1.db")});
    EXPECT_EQ(rest.status, 0) << rest.err;
    EXPECT_THAT(rest.out, HasSubstr("no game is missing"));
  }
  EXPECT_EQ(table("all.db", {"--cross"}).out, table("whole.db", {"--cross"}).out);
}
TEST_F(TournamentCommand, RefusesToMergeAnotherPlan) {
  ASSERT_EQ(run("a.db").status, 0);
  std::ofstream(path("plan.toml")) << R"(name = "Small cup"
game = "tic_tac_toe"
format = "league"
games = 2
seed = 3
players = ["alphabeta:depth=4", "alphabeta:depth=1", "random"]
)";
  ASSERT_EQ(run("b.db").status, 0);
  const Said said = say({"tournament", "merge", path("a.db"), path("b.db")});
  EXPECT_EQ(said.status, 2);
  EXPECT_THAT(said.err, HasSubstr("belongs to another plan: 'games = 2' instead of 'games = 4'"));
}
TEST_F(TournamentCommand, MergingNothingLeavesNoStoreBehind) {
  EXPECT_EQ(say({"tournament", "merge", path("new.db"), path("none.db")}).status, 2);
  EXPECT_FALSE(std::filesystem::exists(path("new.db")));
}
TEST_F(TournamentCommand, AWrongSourceIsNamedAndSpoilsNothing) {
  ASSERT_EQ(run("1.db", {"--shard", "1/2"}).status, 0);
  ASSERT_EQ(run("2.db", {"--shard", "2/2"}).status, 0);
  ASSERT_EQ(say({"tournament", "merge", path("all.db"), path("1.db")}).status, 0);
  const auto before = table("all.db").out;
  const auto number = "(SELECT min(number) FROM games)";
  struct Damage {
    std::string sql;
    std::string words;
  };
  for (const Damage& damage :
       {Damage{fmt::format("UPDATE games SET number = 9999, id = (tournament << 40) + 9999 "
                           "WHERE number = {}",
                           number),
               "game 10000: the schedule has games 1 to 12 so far"},
        Damage{fmt::format("UPDATE games SET seats = '[0,0]' WHERE number = {}", number),
               "its seats are not those of the schedule"},
        Damage{fmt::format("UPDATE games SET payoffs = '[1]' WHERE number = {}", number),
               "must have a payoff for every seat"},
        Damage{"DELETE FROM tournament_players WHERE place = 2",
               "its players are not those of its plan"}}) {
    for (const char* part : {"", "-wal", "-shm"}) fs::remove(path("wrong.db") + part);
    fs::copy_file(path("2.db"), path("wrong.db"));
    change("wrong.db", damage.sql);
    for (const char* into : {"all.db", "new.db"}) {
      const Said said = say({"tournament", "merge", path(into), path("1.db"), path("wrong.db")});
      EXPECT_EQ(said.status, 2) << said.out;
      EXPECT_THAT(said.err, HasSubstr("wrong.db': "));
      EXPECT_THAT(said.err, HasSubstr(damage.words));
    }
    EXPECT_EQ(table("all.db").out, before);
    EXPECT_FALSE(fs::exists(path("new.db")));
    // Whoever asks is told the same.
    const Said checked = say({"store", "check", path("wrong.db")});
    EXPECT_EQ(checked.status, 2) << checked.out;
  }
}
TEST_F(TournamentCommand, CheckingAStoreComparesItWithThePlan) {
  ASSERT_EQ(run("a.db").status, 0);
  EXPECT_EQ(say({"store", "check", path("a.db")}).status, 0);
  change("a.db", "UPDATE games SET seats = '[0,0]' WHERE number = 2");
  change("a.db", "UPDATE games SET block = block + 1 WHERE number = 5");
  const Said said = say({"store", "check", path("a.db")});
  EXPECT_THAT(said.out, HasSubstr("tournament 1: game 3: its seats are not those of the schedule"));
  EXPECT_THAT(said.out, HasSubstr("tournament 1: game 6: its block is not that of the schedule"));
  EXPECT_THAT(said.out, HasSubstr("2 faults"));
}
TEST_F(TournamentCommand, OneOfSeveralTournamentsIsChosenByName) {
  ASSERT_EQ(run("a.db").status, 0);
  ASSERT_EQ(say({"tournament", "run", "--name", "Other", "--game", "tic_tac_toe", "--format",
                 "round_robin", "--games", "2", "--seed", "1", "-p", "random", "-p", "random",
                 "--store", path("a.db")})
                .status,
            0);
  EXPECT_THAT(table("a.db").err, HasSubstr("choose one with --name: Small cup, Other"));
  EXPECT_THAT(table("a.db", {"--name", "Otherr"}).err, HasSubstr("did you mean 'Other'?"));
  const Said merged = say({"tournament", "merge", path("b.db"), path("a.db"), "--name", "Other"});
  EXPECT_THAT(merged.out, HasSubstr("2 games added, 0 were there before\nno game is missing"))
      << merged.err;
  EXPECT_THAT(table("a.db", {"--name", "Other"}).out, HasSubstr("games     2 of 2\n"));
}
TEST_F(TournamentCommand, InterruptedItSaysHowToGoOn) {
  std::stop_source source;
  source.request_stop();
  const Said said = say({"tournament", "run", path("plan.toml"), "--store", path("it's.db"),
                         "--threads", "2", "--shard", "1/2"},
                        {.stop = source.get_token()});
  EXPECT_EQ(said.status, exit_status::interrupted);
  EXPECT_THAT(said.out, HasSubstr("resume with: brett tournament run"));
  EXPECT_THAT(said.out, HasSubstr("it'\\''s.db' --threads 2 --shard 1/2"));
}
TEST_F(TournamentCommand, OnATerminalTheTableIsDrawnWhileItRuns) {
  const Said said =
      say({"tournament", "run", path("plan.toml"), "--store", path("a.db")}, {.interactive = true});
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.out, HasSubstr("0 of 12 games\n"));
  EXPECT_THAT(said.out, HasSubstr("\r\x1b["));
}
TEST_F(TournamentCommand, TextThatIsNotUtf8IsRefused) {
  const auto with = [&](const std::string& flag, const std::string& value) {
    const Said said =
        say({"tournament", "run", "--game", "tic_tac_toe", "--format", "league", "--games", "2",
             "--seed", "1", "-p", "random", "-p", "random", flag, value, "--store", path("a.db")});
    EXPECT_EQ(said.status, 2) << said.out;
    return said.err;
  };
  EXPECT_THAT(with("--name", "a\xff"),
              HasSubstr("name='a\\xff': must be at most 200 bytes of UTF-8"));
  EXPECT_THAT(with("-p", "minimax:eval=\xe9"), HasSubstr("UTF-8"));
  EXPECT_FALSE(fs::exists(path("a.db")));
}
TEST_F(TournamentCommand, WrongArgumentsAreRefused) {
  EXPECT_THAT(run("a.db", {"--shard", "4/3"}).err, HasSubstr("--shard '4/3': must be i/n"));
  EXPECT_THAT(run("a.db", {"--games", "3"}).err, HasSubstr("--games: must be in the plan"));
  EXPECT_THAT(say({"tournament", "run", path("none.toml"), "--store", path("a.db")}).err,
              HasSubstr("plan '"));
  EXPECT_THAT(table("none.db").err, HasSubstr("no such file"));
  EXPECT_EQ(table("plan.toml").status, 2);
}

// --- what happens to programs --------------------------------------------------------------------

// The command in a process of its own, which `prepare` may spoil.
template <class Prepare>
pid_t start_program(const std::vector<std::string>& args, Prepare prepare) {
  const pid_t child = fork();
  if (child != 0) return child;
  prepare();
  const Said said = say(args, {}, Registry::standard());
  // The words of a failure are looked for by the parent.
  if (FILE* out = std::fopen((args[4] + ".err").c_str(), "w"); out != nullptr) {
    std::fputs(said.err.c_str(), out);
    std::fclose(out);
  }
  _exit(said.status);
}

int status_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

std::vector<StoredGame> games_of(const std::string& path) {
  const auto store = Store::open(path, Store::Open::existing);
  EXPECT_TRUE(store) << (store ? "" : store.error().message);
  auto games = *store->games(store->tournaments()->front().id);
  for (StoredGame& game : games) game.seconds = 0;
  return games;
}

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// How many games the only tournament has; 0 if there is none yet.
std::uint64_t stored_games(const std::string& path) {
  const auto store = Store::open(path, Store::Open::read_only);
  if (!store) return 0;
  const auto tournaments = store->tournaments();
  if (!tournaments || tournaments->empty()) return 0;
  const auto count = store->game_count(tournaments->front().id);
  return count ? *count : 0;
}

// Until there are so many, or the one who plays them has ended.
void wait_for_games(const std::string& path, std::uint64_t games, pid_t player) {
  siginfo_t ended{};
  while (stored_games(path) < games && ended.si_pid == 0) {
    waitid(P_PID, static_cast<id_t>(player), &ended, WEXITED | WNOHANG | WNOWAIT);
  }
}

// Five players, ten pairs of them. Slow enough to be killed in the middle, also where nothing else slows them down.
std::string plan_of_pairs(int games_of_a_pair) {
  constexpr const char* quick = R"("random", "random", "random")";
  constexpr const char* slow =
      R"("montecarlo:playouts=200", "random", "alphabeta:depth=2,table=0")";
  return fmt::format(R"(
game = "{}"
format = "round_robin"
games = {}
seed = 3
random_plies = 2
players = ["alphabeta:depth=1,table=0", "random", {}]
)",
                     sanitized ? "tic_tac_toe" : "connect_four", games_of_a_pair,
                     sanitized ? quick : slow);
}

TEST_F(TournamentCommand, SurvivesManyKills) {
  const int kills = sanitized ? 8 : 20;
  const int pairs = 10 * kills;  // more games than that many children can play
  std::ofstream(path("plan.toml")) << plan_of_pairs(pairs);
  const auto args = [&](const std::string& store) {
    return std::vector<std::string>{"tournament", "run", path("plan.toml"), "--store", path(store),
                                    "--threads",  "2"};
  };
  ASSERT_EQ(say(args("undisturbed.db"), {}, Registry::standard()).status, 0);
  Rng rng(4711);
  int killed = 0;
  for (int kill_number = 0; kill_number < kills; ++kill_number) {
    const std::uint64_t before = stored_games(path("killed.db"));
    const pid_t child = start_program(args("killed.db"), [] {});
    ASSERT_GT(child, 0);
    // Every fourth dies while it begins, the others in the middle of their games.
    if (kill_number % 4 != 0) wait_for_games(path("killed.db"), before + 1 + rng.below(15), child);
    constexpr std::uint32_t longest_wait = 2'000;  // microseconds
    usleep(rng.below(longest_wait));
    kill(child, SIGKILL);
    killed += WIFSIGNALED(status_of(child)) ? 1 : 0;
  }
  EXPECT_EQ(killed, kills);  // none had come to its end
  EXPECT_GT(games_of(path("killed.db")).size(), 0U);
  const Said last = say(args("killed.db"), {}, Registry::standard());
  EXPECT_EQ(last.status, 0) << last.err;
  const auto games = games_of(path("killed.db"));
  EXPECT_EQ(games.size(), 10U * static_cast<std::size_t>(pairs));
  EXPECT_EQ(games, games_of(path("undisturbed.db")));
  EXPECT_EQ(table("killed.db", {"--cross", "--ratings"}).out,
            table("undisturbed.db", {"--cross", "--ratings"}).out);
}

TEST_F(TournamentCommand, AFullDiskIsNamedAndNothingIsLost) {
  std::ofstream(path("plan.toml")) << plan_of_pairs(10);
  const auto args = [&](const std::string& store) {
    return std::vector<std::string>{"tournament", "run", path("plan.toml"), "--store", path(store),
                                    "--threads",  "2"};
  };
  ASSERT_EQ(say(args("whole.db"), {}, Registry::standard()).status, 0);
  // No file may grow beyond 200 KB: writing fails there as it does on a full disk.
  const pid_t child = start_program(args("full.db"), [] {
    std::signal(SIGXFSZ, SIG_IGN);
    constexpr rlim_t room = 200'000;
    const rlimit limit{room, room};
    setrlimit(RLIMIT_FSIZE, &limit);
  });
  const int status = status_of(child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), exit_status::failed);
  const std::string err = text_of(path("full.db.err"));
  EXPECT_THAT(err, HasSubstr("full"));
  EXPECT_THAT(err, HasSubstr("resume with: brett tournament run"));
  const auto kept = games_of(path("full.db"));
  EXPECT_GT(kept.size(), 10U);
  EXPECT_LT(kept.size(), 100U);
  ASSERT_EQ(say(args("full.db"), {}, Registry::standard()).status, 0);
  EXPECT_EQ(games_of(path("full.db")), games_of(path("whole.db")));
}

TEST_F(TournamentCommand, ADamagedStoreIsWrongInputAndNothingToResume) {
  ASSERT_EQ(run("a.db").status, 0);
  change("a.db", "UPDATE games SET payoffs = '[' WHERE number = 3");
  const Said said = run("a.db");
  EXPECT_EQ(said.status, exit_status::wrong_input);
  EXPECT_THAT(said.err, HasSubstr("its list of payoffs cannot be read"));
  EXPECT_THAT(said.err, Not(HasSubstr("resume")));
  const Said json = run("a.db", {"--json"});
  EXPECT_EQ(json.status, exit_status::wrong_input);
  EXPECT_THAT(json.out + json.err, Not(HasSubstr("resume")));
}

// Plays into a file system of 400 KB, and copies the store out of it. Fails with 77 where this process may
// not mount one.
constexpr int not_allowed = 77;
int play_on_a_small_disk(const std::vector<std::string>& args, const fs::path& disk,
                         const fs::path& out) {
  fs::create_directories(disk);
  if (unshare(CLONE_NEWNS) != 0 ||
      mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
      mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=400k") != 0) {
    return not_allowed;
  }
  const Said said = say(args, {}, Registry::standard());
  for (const char* part : {"", "-wal", "-shm"}) {
    std::error_code ignored;
    fs::copy_file(disk / (std::string("games.db") + part), out.string() + part, ignored);
  }
  std::ofstream(out.string() + ".err") << said.err;
  return said.status;
}

TEST_F(TournamentCommand, ASmallDiskThatIsFullIsNamedAndNothingIsLost) {
  std::ofstream(path("plan.toml")) << plan_of_pairs(10);
  const auto args = [&](const fs::path& store) {
    return std::vector<std::string>{"tournament", "run", path("plan.toml"), "--store",
                                    store.string()};
  };
  const fs::path disk = path("disk");
  const pid_t child = fork();
  if (child == 0) _exit(play_on_a_small_disk(args(disk / "games.db"), disk, path("full.db")));
  const int status = status_of(child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == not_allowed) GTEST_SKIP() << "only root may mount a small file system";
  EXPECT_EQ(WEXITSTATUS(status), exit_status::failed);
  EXPECT_THAT(text_of(path("full.db.err")), HasSubstr("the disk is full"));
  const auto kept = games_of(path("full.db"));
  EXPECT_GT(kept.size(), 10U);
  EXPECT_LT(kept.size(), 100U);
  ASSERT_EQ(say(args(path("full.db")), {}, Registry::standard()).status, 0);
  ASSERT_EQ(say(args(path("whole.db")), {}, Registry::standard()).status, 0);
  EXPECT_EQ(games_of(path("full.db")), games_of(path("whole.db")));
}

// --- brett match ---------------------------------------------------------------------------------

TEST(MatchStrength, IsSaidOfTheFirstPlayer) {
  const auto json = say({"match", "tic_tac_toe", "-p", "alphabeta:depth=1,epsilon=0.3", "-p",
                         "random", "--games", "40", "--random-plies", "1", "--json"})
                        .json();
  const double score = json.at("score");
  EXPECT_EQ(json.at("wins"), json.at("players").at(0).at("wins"));
  EXPECT_NEAR(score * 40, json.at("wins").get<int>() + json.at("draws").get<int>() / 2.0, 1e-9);
  EXPECT_NEAR(json.at("elo"), -400 * std::log10(1 / score - 1), 1e-9);
  EXPECT_GT(json.at("elo_error"), 0);
  EXPECT_GT(json.at("los"), 0.9);
  EXPECT_LE(json.at("los"), 1);
}
TEST(MatchStrength, OfAPlayerThatWonEverythingIsNotANumber) {
  const auto json = say({"match", "connect_four", "-p", "alphabeta:depth=4", "-p", "random",
                         "--games", "4", "--json"})
                        .json();
  ASSERT_EQ(json.at("score"), 1);
  EXPECT_TRUE(json.at("elo").is_null());
  EXPECT_TRUE(json.at("elo_error").is_null());
}
TEST(MatchStrength, ASequentialTestStopsTheMatch) {
  const auto json =
      say({"match", "tic_tac_toe", "-p", "alphabeta:depth=4", "-p", "random", "--games", "2000",
           "--random-plies", "2", "--sprt", "elo0=0,elo1=50", "--json"})
          .json();
  EXPECT_EQ(json.at("sprt").at("verdict"), "accept_elo1");
  EXPECT_LT(json.at("games"), 2000);
  EXPECT_EQ(say({"match", "tic_tac_toe", "-p", "random", "-p", "random", "--sprt", "elo=3"}).err,
            "brett: unknown option of --sprt 'elo', did you mean 'elo0'?\n");
}

}  // namespace
}  // namespace brett::cli
