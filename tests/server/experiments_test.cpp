// Published experiments over the server: begun, watched, stopped, resumed after a restart, and their reports.
#include <gmock/gmock.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "experiments/small_experiment.h"
#include "experiments/study_players.h"
#include "server/served.h"

namespace brett::server {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

// The shipped ones make many players with books: seconds for every list, under sanitizers.
constexpr std::array shipped{"r1", "r2", "r3", "m1", "m2", "extra"};
constexpr std::string_view stand_in = R"(
title = "In place of a shipped one"
study = "Nobody's"
[[tournaments]]
name = "main"
title = "main"
[tournaments.plan]
game = "tic_tac_toe"
format = "round_robin"
games = 2
seed = 1
players = ["random", "alphabeta:depth=1"]
)";

class ServedExperiments : public TestInFolder {
 protected:
  void SetUp() override {
    fs::create_directories(path("data/experiments"));
    std::ofstream(path("data/experiments/small.toml")) << small_experiment;
    // Nobody waits for this one to end.
    std::ofstream(path("data/experiments/long.toml")) << R"(
title = "Long"
study = "Nobody's"
[[tournaments]]
name = "main"
title = "main"
[tournaments.plan]
game = "othello"
format = "pairings"
games = 100000
seed = 1
players = [{ name = "a", spec = "alphabeta:depth=3" }, "random"]
pairings = [{ players = ["a", "random"] }]
)";
    for (const char* name : shipped) std::ofstream(shipped_file(name)) << stand_in;
    ::setenv("BRETT_DATA", path("data").c_str(), 1);
    restart();
  }
  std::string shipped_file(const std::string& name) const {
    return path("data/experiments/" + name + ".toml");
  }
  void TearDown() override {
    server_.reset();
    ::unsetenv("BRETT_DATA");
  }
  void restart(const std::string& folder = "runs") {
    server_.reset();
    server_.emplace(
        registry_,
        ServeOptions{.store = path("games.db"), .experiments = path(folder), .version = "test"});
  }

  TestJson get(const std::string& target, int status = 200) const {
    const HttpReply reply = server_->get(target);
    EXPECT_EQ(reply.status, status) << target << ' ' << reply.body;
    return reply.json();
  }
  TestJson post(const std::string& name, const TestJson& body, int status = 200) const {
    const HttpReply reply = server_->post("/api/" + name, body);
    EXPECT_EQ(reply.status, status) << name << ' ' << body.dump() << ' ' << reply.body;
    return reply.json();
  }
  std::string refused(const std::string& name, const TestJson& body, int status) const {
    const TestJson answer = post(name, body, status);
    expect_valid(answer, "error");
    return answer.value("error", "");
  }
  TestJson run(const std::string& name) const {
    const TestJson all = get("/api/experiments");
    for (const TestJson& one : all["runs"]) {
      if (one["run"] == name) return one;
    }
    return TestJson();
  }
  // Watches until the run's state is this.
  static TestJson until(SocketClient& socket, const std::string& state) {
    return socket.wait_for([&](const TestJson& one) {
      if (!one.contains("experiments")) return false;
      expect_valid(one, "experiment_event");
      return one["run"]["state"] == state;
    })["run"];
  }
  SocketClient watching() const {
    SocketClient socket = server_->connect();
    const TestJson answer = socket.request({{"do", "watch"}, {"experiments", true}});
    EXPECT_EQ(answer["ok"], true) << answer.dump();
    return socket;
  }

  const Registry registry_ = with_studies(Registry::standard());
  std::optional<RunningServer> server_;
};

TEST_F(ServedExperiments, AreListedWithTheirTextsAndWhatTheyTake) {
  for (const char* name : shipped) fs::remove(shipped_file(name));
  const TestJson all = get("/api/experiments");
  expect_valid(all, "experiments");
  EXPECT_EQ(all["runs"].size(), 0U);
  std::vector<std::string> names;
  for (const TestJson& one : all["experiments"]) names.push_back(one["name"]);
  EXPECT_THAT(names, testing::IsSupersetOf(shipped));
  EXPECT_THAT(names, testing::Contains("small"));
  for (const TestJson& one : all["experiments"]) {
    EXPECT_EQ(one["scales"].size(), 3U) << one["name"];
    EXPECT_NE(one["title"], "In place of a shipped one");
    if (one["name"] != "small") continue;
    EXPECT_EQ(one["title"], "Small & quick");
    EXPECT_EQ(one["scales"][2]["games"], 58);
  }
}
TEST_F(ServedExperiments, ABrokenFileIsNamedAmongTheOthers) {
  std::ofstream(path("data/experiments/broken.toml")) << "title = ";
  const TestJson all = get("/api/experiments");
  expect_valid(all, "experiments");
  std::map<std::string, TestJson> by_name;
  for (const TestJson& one : all["experiments"]) by_name[one["name"]] = one;
  EXPECT_EQ(by_name["small"]["title"], "Small & quick");
  EXPECT_THAT(by_name["broken"]["study"].get<std::string>(),
              HasSubstr("experiment 'broken', line 1"));
  EXPECT_EQ(by_name["broken"]["scales"].size(), 0U);
  EXPECT_THAT(refused("experiment_start", {{"experiment", "broken"}, {"scale", 1}}, 400),
              HasSubstr("experiment 'broken'"));
}
TEST_F(ServedExperiments, AreWatchedToTheEndAndReported) {
  SocketClient socket = watching();
  const TestJson made = post("experiment_start", {{"experiment", "small"}, {"scale", 1}});
  EXPECT_EQ(made["run"], "small-1");
  const TestJson last = until(socket, "finished");
  EXPECT_EQ(last["done"], 58);
  EXPECT_EQ(last["games"], 58);
  EXPECT_EQ(last["report"], true);
  expect_valid(get("/api/experiments"), "experiments");
  const TestJson file = get("/api/experiment_file?run=small-1&file=lines.csv");
  EXPECT_EQ(file["file"], "small-1-lines.csv");
  EXPECT_THAT(file["text"], HasSubstr("small,Games,first,"));
  EXPECT_THAT(get("/api/experiment_file?run=small-1")["text"], HasSubstr("<title>Small"));
}
TEST_F(ServedExperiments, ReportsAreShownWithoutAnyRights) {
  SocketClient socket = watching();
  post("experiment_start", {{"experiment", "small"}, {"scale", 0.05}});
  until(socket, "finished");
  const HttpReply shown = server_->get("/api/experiment_file?run=small-0.05&show=true");
  EXPECT_EQ(shown.status, 200);
  EXPECT_THAT(shown.headers.at("Content-Type"), HasSubstr("text/html"));
  const std::string policy = shown.headers.at("Content-Security-Policy");
  EXPECT_THAT(policy, HasSubstr("sandbox; default-src 'none'"));
  EXPECT_THAT(policy, Not(HasSubstr("script-src")));
  EXPECT_THAT(policy, HasSubstr("frame-ancestors 'self'"));
  EXPECT_THAT(shown.body, testing::StartsWith("<!doctype html>"));
  const HttpReply text =
      server_->get("/api/experiment_file?run=small-0.05&file=report.md&show=true");
  EXPECT_THAT(text.headers.at("Content-Type"), HasSubstr("application/json")) << "only pages";
  const HttpReply saved =
      server_->get("/api/experiment_file?run=small-0.05&file=games.csv&download=true");
  EXPECT_THAT(saved.headers.at("Content-Disposition"), HasSubstr("small-0.05-games.csv"));
}
TEST_F(ServedExperiments, StoppedOnesGoOnWhereTheyWere) {
  SocketClient socket = watching();
  const TestJson made =
      post("experiment_start", {{"experiment", "long"}, {"scale", 1}, {"threads", 2}});
  EXPECT_THAT(refused("experiment_start", {{"experiment", "long"}, {"scale", 1}}, 409),
              HasSubstr("long-1 is being played"));
  EXPECT_THAT(refused("experiment_start", {{"experiment", "small"}, {"scale", 1}}, 429),
              HasSubstr("long-1 is being played: wait, or stop it"));
  EXPECT_THAT(refused("experiment_stop", {{"run", "long-1"}, {"token", "x"}}, 403),
              HasSubstr("only the host of the run"));
  socket.wait_for(
      [](const TestJson& one) { return one.contains("run") && one["run"]["done"].get<int>() > 0; });
  EXPECT_EQ(post("experiment_stop", {{"run", "long-1"}, {"token", made["token"]}})["state"],
            "stopping");
  const TestJson stopped = until(socket, "stopped");
  EXPECT_GT(stopped["done"].get<int>(), 0);
  EXPECT_EQ(stopped["report"], true) << "of what there is";
  EXPECT_THAT(refused("experiment_stop", {{"run", "long-1"}, {"token", made["token"]}}, 409),
              HasSubstr("long-1 is not being played"));
  const TestJson again = post("experiment_start", {{"experiment", "long"}, {"scale", 1}});
  EXPECT_NE(again["token"], made["token"]);
  const TestJson on = socket.wait_for([&](const TestJson& one) {
    return one.contains("run") && one["run"]["done"].get<int>() > stopped["done"].get<int>();
  });
  EXPECT_EQ(on["run"]["state"], "running");
}
TEST_F(ServedExperiments, OutliveTheServerAsStopped) {
  {
    SocketClient socket = watching();
    post("experiment_start", {{"experiment", "long"}, {"scale", 1}});
    socket.wait_for([](const TestJson& one) {
      return one.contains("run") && one["run"]["done"].get<int>() > 0;
    });
  }
  restart();  // in the middle of a game
  const TestJson before = run("long-1");
  EXPECT_EQ(before["state"], "stopped");
  EXPECT_GT(before["done"].get<int>(), 0);
  EXPECT_EQ(before["error"], "");
  SocketClient socket = watching();
  post("experiment_start", {{"experiment", "long"}, {"scale", 1}});
  socket.wait_for([&](const TestJson& one) {
    return one.contains("run") && one["run"]["done"].get<int>() > before["done"].get<int>();
  });
}
TEST_F(ServedExperiments, FinishedOnesStayFinished) {
  {
    SocketClient socket = watching();
    post("experiment_start", {{"experiment", "small"}, {"scale", 0.05}});
    until(socket, "finished");
  }
  restart();
  EXPECT_EQ(run("small-0.05")["state"], "finished");
  EXPECT_EQ(run("small-0.05")["report"], true);
}
TEST_F(ServedExperiments, ChangedPlansAreNoticed) {
  {
    SocketClient socket = watching();
    post("experiment_start", {{"experiment", "small"}, {"scale", 0.05}});
    until(socket, "finished");
  }
  std::string changed(small_experiment);
  changed.replace(changed.find("seed = 4"), 8, "seed = 5");
  std::ofstream(path("data/experiments/small.toml")) << changed;
  EXPECT_THAT(refused("experiment_start", {{"experiment", "small"}, {"scale", 0.05}}, 409),
              HasSubstr("seed = 4' instead of 'seed = 5"));
  restart();
  EXPECT_EQ(run("small-0.05")["state"], "stopped");
  EXPECT_THAT(run("small-0.05")["error"], HasSubstr("seed = 4' instead of 'seed = 5"));
}
TEST_F(ServedExperiments, RefuseWrongInput) {
  EXPECT_THAT(refused("experiment_start", {{"experiment", "smal"}, {"scale", 1}}, 400),
              HasSubstr("unknown experiment 'smal', did you mean 'small'?"));
  EXPECT_THAT(refused("experiment_start", {{"experiment", "../small"}, {"scale", 1}}, 400),
              HasSubstr("unknown experiment '../small'"));
  EXPECT_THAT(refused("experiment_start", {{"experiment", "small"}}, 400), HasSubstr("'scale'"));
  for (const TestJson& scale : {TestJson(0), TestJson(1.5), TestJson("x"), TestJson(-1)}) {
    EXPECT_THAT(refused("experiment_start", {{"experiment", "small"}, {"scale", scale}}, 400),
                HasSubstr("must be a number from 0"));
  }
  EXPECT_THAT(
      refused("experiment_start", {{"experiment", "small"}, {"scale", 1}, {"threads", 99}}, 400),
      HasSubstr("must be a whole number from 1 to 2"));
  EXPECT_THAT(refused("experiment_start", {{"experiment", "small"}, {"scale", 1}, {"x", 1}}, 400),
              HasSubstr("unknown field 'x'"));
  EXPECT_THAT(refused("experiment_stop", {{"run", "small-1"}}, 404),
              HasSubstr("unknown run of an experiment 'small-1'"));
  EXPECT_THAT(get("/api/experiment_file?run=../data-1", 404)["error"], HasSubstr("unknown run"));
  EXPECT_EQ(server_->get("/api/experiment_start?experiment=small&scale=1").status, 400);
  EXPECT_EQ(run("small-1"), TestJson()) << "nothing was begun";
  SocketClient socket = watching();
  post("experiment_start", {{"experiment", "small"}, {"scale", 0.05}});
  until(socket, "finished");
  EXPECT_THAT(get("/api/experiment_file?run=small-0.05&file=games.db", 400)["error"],
              HasSubstr("unknown file of a run 'games.db'"));
  EXPECT_THAT(get("/api/experiment_file?run=small-0.05&file=../../x", 400)["error"],
              HasSubstr("unknown file of a run"));
}
TEST_F(ServedExperiments, NeedAPlaceToBeKept) {
  server_.reset();
  server_.emplace(Registry::standard(), ServeOptions{.version = "test"});
  EXPECT_EQ(get("/api/experiments")["can_run"], false);
  EXPECT_THAT(refused("experiment_start", {{"experiment", "small"}, {"scale", 1}}, 409),
              HasSubstr("has no store"));
}
TEST_F(ServedExperiments, FoldersThatAreNoRunsAreLeftAlone) {
  fs::create_directories(path("runs/0.020/small"));
  std::ofstream(path("runs/0.020/small/games.db")) << "";
  fs::create_directories(path("runs/x/small"));
  fs::create_directories(path("runs/1/small"));
  EXPECT_EQ(get("/api/experiments")["runs"].size(), 0U);
  fs::create_directories(path("runs/1/gone"));
  std::ofstream(path("runs/1/gone/games.db")) << "no store";
  EXPECT_THAT(run("gone-1")["error"], HasSubstr("unknown experiment 'gone'"));
  std::ofstream(path("runs/1/small/games.db")) << "no store";
  EXPECT_NE(run("small-1")["error"], "");
}

}  // namespace
}  // namespace brett::server
