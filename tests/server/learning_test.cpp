// Weights and training runs over the API: read, tried, saved, taught, trained, stopped and resumed.
#include <gmock/gmock.h>

#include <filesystem>

#include "sanitized.h"
#include "server/served.h"

namespace brett::server {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const char* const small_board = "connect_four:rows=4,columns=5,connect=3";

double weight_of(const TestJson& file, std::size_t c, std::size_t g, const std::string& name) {
  return file["classes"][c]["groups"][g]["weights"][name].get<double>();
}

// --- weights -------------------------------------------------------------------------------------

TEST_F(ServerApi, WeightsAreListedAndRead) {
  const TestJson all = get("/api/weights?game=othello");
  expect_valid(all, "weights_list");
  EXPECT_EQ(all["kinds"], TestJson::array({"linear", "ntuple"}));
  const TestJson wanted{
      {"name", "othello-linear"}, {"game", "othello"}, {"kind", "linear"}, {"saved", false}};
  EXPECT_THAT(all["weights"], testing::Contains(wanted));
  const TestJson file = get("/api/weights_read?weights=othello-linear");
  expect_valid(file, "weights");
  EXPECT_EQ(file["classes"].size(), 3U);
  EXPECT_EQ(file["classes"][0]["groups"][0]["name"], "cells");
  EXPECT_EQ(file["classes"][0]["groups"][0]["helps"]["corner"], "a1");
  const TestJson tables = get("/api/weights_read?weights=othello-ntuple");
  expect_valid(tables, "weights");
  EXPECT_TRUE(tables["classes"][0]["groups"][0].contains("entries"));
  EXPECT_EQ(get("/api/weights_read?weights=othello-linaer", 404)["error"],
            "unknown weights 'othello-linaer', did you mean 'othello-linear'?");
  EXPECT_EQ(get("/api/weights?game=kuhn_poker")["kinds"], TestJson::array());
}
TEST_F(ServerApi, WeightsAreSavedUnderANewName) {
  const TestJson edited{{"name", "othello-linear"}, {"values", {{"midgame.cells.corner", 0.125}}}};
  const TestJson saved = post("weights_save", {{"name", "mine"}, {"weights", edited}});
  EXPECT_EQ(saved["name"], "mine");
  const TestJson before = get("/api/weights_read?weights=othello-linear");
  const TestJson after = get("/api/weights_read?weights=mine");
  EXPECT_EQ(weight_of(after, 1, 0, "corner"), 0.125);
  EXPECT_EQ(weight_of(after, 1, 0, "x"), weight_of(before, 1, 0, "x"));
  EXPECT_EQ(weight_of(after, 0, 0, "corner"), weight_of(before, 0, 0, "corner"));
  EXPECT_TRUE(std::filesystem::is_regular_file(path("data/weights/mine.toml")));
  const TestJson item{{"name", "mine"}, {"game", "othello"}, {"kind", "linear"}, {"saved", true}};
  EXPECT_THAT(get("/api/weights?game=othello")["weights"], testing::Contains(item));
  // Once there, only on purpose.
  EXPECT_THAT(post("weights_save", {{"name", "mine"}, {"weights", "othello-linear"}}, 409)["error"],
              HasSubstr("exist already"));
  post("weights_save", {{"name", "mine"}, {"weights", "othello-linear"}, {"replace", true}});
  EXPECT_EQ(get("/api/weights_read?weights=mine")["classes"], before["classes"]);
}
TEST_F(ServerApi, WeightsThatComeWithTheProgramStay) {
  const TestJson before = get("/api/weights_read?weights=othello-linear");
  for (const bool replace : {false, true}) {
    const TestJson answer = post(
        "weights_save",
        {{"name", "othello-linear"}, {"weights", "othello-linear"}, {"replace", replace}}, 409);
    EXPECT_THAT(answer["error"], HasSubstr("belong to the program"));
  }
  EXPECT_EQ(get("/api/weights_read?weights=othello-linear"), before);
}
TEST_F(ServerApi, NamesOfWeightsAreNoPaths) {
  for (const std::string& name :
       {std::string("../mine"), std::string("a/b"), std::string("/tmp/x"), std::string("a.toml"),
        std::string("a b"), std::string("-a"), std::string(61, 'a'), std::string("ä")}) {
    SCOPED_TRACE(name);
    EXPECT_THAT(post("weights_save", {{"name", name}, {"weights", "othello-linear"}}, 400)["error"],
                HasSubstr("letters, digits"));
    EXPECT_THAT(post("weights_read", {{"weights", name}}, 400)["error"],
                HasSubstr("letters, digits"));
  }
  EXPECT_FALSE(std::filesystem::exists(path("data"))) << "nothing was written";
}
TEST_F(ServerApi, WrongWeightsAreRefusedInWords) {
  const auto error = [&](const TestJson& weights) {
    return post("weights_read", {{"weights", weights}}, 400)["error"].get<std::string>();
  };
  const auto with = [](const TestJson& values) {
    return TestJson{{"name", "othello-linear"}, {"values", values}};
  };
  EXPECT_THAT(error(with({{"midgame.cells.cornr", 1}})), HasSubstr("did you mean"));
  EXPECT_THAT(error(with({{"midgame.cells.corner", 1000}})), HasSubstr("from -100 to 100"));
  EXPECT_THAT(error(with({{"midgame.cells.corner", "1"}})), HasSubstr("must be a number"));
  EXPECT_THAT(error(with(7)), HasSubstr("'values': must be an object"));
  EXPECT_THAT(error({{"name", "othello-ntuple"}, {"values", {{"a.b.0", 1}}}}),
              HasSubstr("only training changes"));
  EXPECT_THAT(error({{"game", "othello"}, {"kind", "cubic"}}), HasSubstr("unknown kind"));
  EXPECT_THAT(error({{"name", "othello-linear"}, {"vlaues", 1}}), HasSubstr("vlaues"));
  EXPECT_THAT(error(7), HasSubstr("'weights': must be a text or an object"));
}
TEST_F(ServerApi, AServerThatKeepsNothingSavesNothing) {
  const RunningServer server(registry_, {});
  const HttpReply saved =
      http_post(server.port(), "/api/weights_save",
                TestJson{{"name", "mine"}, {"weights", "othello-linear"}}.dump());
  EXPECT_EQ(saved.status, 409);
  EXPECT_THAT(saved.body, HasSubstr("has no data folder"));
  const HttpReply begun = http_post(server.port(), "/api/training_create",
                                    TestJson{{"plan", {{"game", small_board}}}}.dump());
  EXPECT_EQ(begun.status, 409);
}

// --- evaluation ----------------------------------------------------------------------------------

TEST_F(ServerApi, WeightsSayTheSameAsThePlayerThatUsesThem) {
  const TestJson subject{{"game", "othello"}, {"moves", "f5 d6 c3 d3 c4"}};
  TestJson by_player = subject, by_weights = subject;
  by_player["player"] = "alphabeta:eval=linear";
  by_weights["weights"] = "othello-linear";
  const TestJson one = post("evaluate", by_player), other = post("evaluate", by_weights);
  expect_valid(one, "evaluation");
  expect_valid(other, "evaluation");
  EXPECT_EQ(one["seats"], other["seats"]);
  ASSERT_EQ(one["terms"].size(), other["terms"].size());
  for (std::size_t i = 0; i < one["terms"].size(); ++i) {
    EXPECT_EQ(one["terms"][i]["name"], other["terms"][i]["name"]);
    EXPECT_NEAR(one["terms"][i]["contribution"].get<double>(),
                other["terms"][i]["contribution"].get<double>(), 1e-6);
  }
  EXPECT_EQ(other["class"], "opening");
}
TEST_F(ServerApi, AnEvaluationUsesEditedWeightsAndAChosenClass) {
  const TestJson subject{{"game", "othello"}, {"moves", "f5 d6 c3 d3 c4"}};
  const auto evaluated = [&](const TestJson& values, const std::string& chosen, int status = 200) {
    TestJson request = subject;
    request["weights"] = {{"game", "othello"}, {"kind", "linear"}, {"values", values}};
    if (!chosen.empty()) request["class"] = chosen;
    return post("evaluate", request, status);
  };
  EXPECT_EQ(evaluated({}, "")["seats"], TestJson::array({0.0, 0.0}));
  const TestJson in_endgame{{"endgame.cells.discs", 1}};
  EXPECT_EQ(evaluated(in_endgame, "")["seats"], TestJson::array({0.0, 0.0})) << "not its class";
  const TestJson forced = evaluated(in_endgame, "endgame");
  EXPECT_NE(forced["seats"][0].get<double>(), 0);
  EXPECT_EQ(forced["class"], "endgame");
  EXPECT_EQ(forced["own_class"], "opening");
  EXPECT_EQ(forced["classes"], TestJson::array({"opening", "midgame", "endgame"}));
  double sum = 0;
  for (const TestJson& term : forced["terms"]) {
    if (term["seat"] == 0) sum += term["contribution"].get<double>();
  }
  EXPECT_NEAR(sum, forced["seats"][0].get<double>(), 0.002);
  EXPECT_THAT(evaluated({}, "midgaem", 400)["error"], HasSubstr("did you mean 'midgame'"));
  TestJson elsewhere{{"game", "morris"}, {"weights", "othello-linear"}};
  EXPECT_THAT(post("evaluate", elsewhere, 400)["error"], HasSubstr("no criteria or patterns"));
}

// --- train on this game --------------------------------------------------------------------------

TEST_F(ServerApi, AMatchTeachesItsWeights) {
  const TestJson made = create({{"game", small_board}, {"players", {"random", "random"}}});
  Watching page(server_.connect(), made);
  page.until_state([](const TestJson& state) { return !state["ended"].is_null(); });
  const TestJson weights{{"game", "connect_four"}, {"kind", "linear"}};
  const TestJson taught = post(
      "weights_train",
      {{"match", made["match"]}, {"weights", weights}, {"plan", {{"rate", 0.5}, {"lambda", 0.9}}}});
  expect_valid(taught, "weights");
  EXPECT_EQ(taught["positions"], page.state()["plies"].size());
  EXPECT_EQ(taught["over"], true);
  EXPECT_NE(taught["classes"], post("weights_read", {{"weights", weights}})["classes"]);
  const TestJson one_seat =
      post("weights_train", {{"match", made["match"]}, {"weights", weights}, {"seats", {1}}});
  EXPECT_LT(one_seat["positions"], taught["positions"]);
}
TEST_F(ServerApi, AGameThatIsNotOverTeachesWhatWasExpectedLater) {
  const TestJson weights{{"name", "connect_four-linear"}};
  const TestJson lesson{{"game", "connect_four"}, {"moves", "4 4 5 3 4"}, {"weights", weights}};
  const TestJson taught = post("weights_train", lesson);
  EXPECT_EQ(taught["over"], false);
  EXPECT_EQ(taught["positions"], 3) << "the last one of each seat only teaches";
  TestJson too_short = lesson;
  too_short["moves"] = "4";
  EXPECT_THAT(post("weights_train", too_short, 400)["error"], HasSubstr("nothing to learn from"));
  TestJson choices = lesson;
  choices["plan"] = {{"method", "choices"}};
  EXPECT_EQ(post("weights_train", choices)["positions"], 5);
}
TEST_F(ServerApi, LessonsAreCheckedFirst) {
  const auto error = [&](const char* key, const TestJson& value) {
    TestJson lesson{
        {"game", "connect_four"}, {"moves", "4 4 5 3 4"}, {"weights", "connect_four-linear"}};
    lesson[key] = value;
    return post("weights_train", lesson, 400)["error"].get<std::string>();
  };
  EXPECT_THAT(error("plan", {{"rate", 1e6}}), HasSubstr("rate=1000000"));
  EXPECT_THAT(error("plan", {{"out", "/tmp"}}), HasSubstr("unknown key of a plan"));
  EXPECT_THAT(error("plan", {{"player", "alphabeta:eval=lines"}}), HasSubstr("must not name"));
  EXPECT_THAT(error("plan", 7), HasSubstr("'plan': must be an object"));
  EXPECT_THAT(error("seats", {2}), HasSubstr("seats"));
  EXPECT_THAT(error("weights", "othello-linear"), HasSubstr("no criteria"));
  EXPECT_THAT(post("weights_train",
                   {{"game", "othello"}, {"moves", "f5 d6 c3"}, {"weights", "othello-ntuple"}},
                   400)["error"],
              HasSubstr("only training runs can train them"));
}

// --- training runs -------------------------------------------------------------------------------

TestJson small_plan(int games) {
  return {{"game", small_board},
          {"name", "small"},
          {"player", "alphabeta:depth=1,table=0"},
          {"games", games},
          {"rate", 0.05},
          {"epsilon", 0.1},
          {"random_plies", 2},
          {"test_every", games / 2},
          {"test_blocks", 4}};
}

// Follows a run as a page does.
class WatchingTraining {
 public:
  WatchingTraining(SocketClient socket, const TestJson& id) : socket_(std::move(socket)) {
    run_ = socket_.request({{"do", "watch"}, {"training", id}});
    EXPECT_EQ(run_["ok"], true) << run_.dump();
  }
  const TestJson& run() const { return run_; }
  void until(const std::function<bool(const TestJson&)>& fits) {
    while (!fits(run_)) {
      const TestJson event =
          socket_.wait_for([](const TestJson& one) { return one.contains("training"); });
      expect_valid(event, "training_event");
      const auto from = event["from"].get<std::size_t>();
      EXPECT_LE(from, run_["points"].size()) << "a gap";
      // What was told before the answer to `watch` is in it already.
      for (std::size_t i = run_["points"].size() - from; i < event["points"].size(); ++i) {
        run_["points"].push_back(event["points"][i]);
      }
      run_.update(event["set"]);
    }
  }
  void until_state(const std::string& state) {
    until([&](const TestJson& run) { return run["state"] == state; });
  }

 private:
  SocketClient socket_;
  TestJson run_;
};

TEST_F(ServerApi, TheFormIsMadeOfTheTableOfOptions) {
  const TestJson form = get("/api/training_form");
  expect_valid(form, "training_form");
  std::vector<std::string> keys;
  for (const TestJson& option : form["options"]) keys.push_back(option["key"]);
  EXPECT_THAT(keys,
              testing::IsSupersetOf({"game", "kind", "games", "rate", "lambda", "opponents"}));
  EXPECT_THAT(keys, testing::Not(testing::Contains("out")));
  std::vector<std::string> games;
  for (const TestJson& one : form["games"]) games.push_back(one["game"]);
  EXPECT_THAT(games, testing::Contains("othello"));
  EXPECT_THAT(games, testing::Not(testing::Contains("kuhn_poker")));
}
TEST_F(ServerApi, TrainsAndShowsItsCurves) {
  const TestJson made = post("training_create", {{"plan", small_plan(60)}});
  WatchingTraining page(server_.connect(), made["training"]);
  page.until_state("finished");
  const TestJson run = get("/api/training?training=1");
  expect_valid(run, "training");
  EXPECT_EQ(run["points"], page.run()["points"]) << "what was told bit by bit is the whole";
  EXPECT_EQ(run["games"], 60);
  ASSERT_EQ(run["points"].size(), 3U) << "before, in the middle, after";
  for (const TestJson& point : run["points"]) {
    EXPECT_EQ(point["weights"].size(), run["names"].size());
    ASSERT_EQ(point["strength"].size(), 1U);
    EXPECT_LE(point["strength"][0]["low"], point["strength"][0]["score"]);
    EXPECT_GE(point["strength"][0]["high"], point["strength"][0]["score"]);
  }
  EXPECT_NE(run["points"][0]["weights"], run["points"][2]["weights"]);
  EXPECT_THAT(run["command"], StartsWith("brett train --game connect_four:"));
  const TestJson list = get("/api/trainings");
  ASSERT_EQ(list["trainings"].size(), 1U);
  expect_valid(list["trainings"][0], "training_item");
  // What it has learned is kept, and others go on from there.
  post("weights_save", {{"name", "learned"}, {"weights", {{"training", 1}}}});
  const TestJson kept = get("/api/weights_read?weights=learned");
  EXPECT_EQ(kept["games"], 60);
  EXPECT_THAT(kept["made_by"], StartsWith("brett train --game"));
}
TEST_F(ServerApi, TrainingStopsAndGoesOn) {
  const TestJson made = post("training_create", {{"plan", small_plan(1'000'000)}});
  const TestJson mine{{"training", made["training"]}, {"token", made["host"]}};
  WatchingTraining page(server_.connect(), made["training"]);
  page.until([](const TestJson& run) { return run["games"] > 0; });
  EXPECT_EQ(post("training_stop", {{"training", 1}, {"token", "x"}}, 403)["code"], "not_allowed");
  EXPECT_EQ(post("training_resume", mine, 409)["code"], "conflict") << "it runs";
  EXPECT_EQ(post("training_remove", mine, 409)["code"], "conflict");
  EXPECT_EQ(post("training_stop", mine)["state"], "stopping");
  page.until_state("stopped");
  const auto games = page.run()["games"].get<long>();
  EXPECT_EQ(post("training_stop", mine, 409)["code"], "conflict");
  EXPECT_EQ(post("training_resume", mine)["state"], "running");
  page.until([&](const TestJson& run) { return run["games"] > games; });
  post("training_stop", mine);
  page.until_state("stopped");
  post("training_remove", mine);
  EXPECT_EQ(get("/api/training?training=1", 404)["code"], "not_found");
  EXPECT_FALSE(std::filesystem::exists(path("data/training/1")));
}
TEST_F(ServerApi, FewTrainingsRunAtOnce) {
  std::vector<TestJson> made;
  for (std::size_t i = 0; i < 2; ++i) {
    made.push_back(post("training_create", {{"plan", small_plan(1'000'000)}}));
  }
  EXPECT_EQ(post("training_create", {{"plan", small_plan(10)}}, 429)["code"], "too_many");
  EXPECT_FALSE(std::filesystem::exists(path("data/training/3"))) << "nothing half-done stays";
  const TestJson waits = post("training_create", {{"plan", small_plan(10)}, {"paused", true}});
  EXPECT_EQ(get("/api/training?training=" + waits["training"].dump())["state"], "stopped");
}
TEST_F(ServerApi, PlansOfTrainingAreCheckedFirst) {
  const auto refused = [&](const char* key, const TestJson& value) {
    TestJson plan = small_plan(10);
    plan[key] = value;
    const HttpReply reply = server_.post("/api/training_create", {{"plan", plan}});
    EXPECT_GE(reply.status, 400) << key << ' ' << value.dump();
    EXPECT_LT(reply.status, 500) << key << ' ' << value.dump();
    return reply.json()["error"].get<std::string>();
  };
  EXPECT_THAT(refused("out", "/tmp"), HasSubstr("unknown key of a plan 'out'"));
  EXPECT_THAT(refused("records", "/etc/passwd"), HasSubstr("unknown key"));
  EXPECT_THAT(refused("lamda", 0.5), HasSubstr("did you mean 'lambda'"));
  EXPECT_THAT(refused("name", "../../x"), HasSubstr("letters, digits"));
  EXPECT_THAT(refused("from", "../x"), HasSubstr("letters, digits"));
  EXPECT_THAT(refused("from", "nobody"), HasSubstr("unknown weights"));
  EXPECT_THAT(refused("from", "othello-linear"), HasSubstr("othello"));
  EXPECT_THAT(refused("game", "kuhn_poker"), HasSubstr("nothing that can be learned"));
  EXPECT_THAT(refused("game", "chess"), HasSubstr("unknown game"));
  EXPECT_THAT(refused("kind", "cubic"), HasSubstr("unknown kind"));
  EXPECT_THAT(refused("player", "alphabeta:book=/etc/passwd"), HasSubstr("file names"));
  EXPECT_THAT(refused("opponents", "random alphabeta:eval.weights=../x"), HasSubstr("file names"));
  EXPECT_THAT(refused("player", "alphabeta:threads=999"), HasSubstr("threads=999"));
  EXPECT_THAT(refused("games", 1e12), HasSubstr("games=1000000000000"));
  EXPECT_THAT(refused("threads", 256), HasSubstr("threads=256"));
  EXPECT_THAT(refused("rate", "fast"), HasSubstr("rate=fast"));
  EXPECT_THAT(refused("games", TestJson::array()), HasSubstr("plan, games: must be a text"));
  TestJson many = small_plan(10'000);
  many["test_every"] = 1;
  EXPECT_THAT(post("training_create", {{"plan", many}}, 400)["error"], HasSubstr("test_every=1"));
  EXPECT_EQ(get("/api/trainings")["trainings"].size(), 0U);
}

class TrainingsOutlive : public TestInFolder {
 protected:
  static TestJson ask(const RunningServer& server, const std::string& name, const TestJson& body) {
    return http_post(server.port(), "/api/" + name, body.dump()).json();
  }
};
TEST_F(TrainingsOutlive, ARestartOfTheServer) {
  const int games = repeats(3000);
  TestJson mine, before;
  {
    const RunningServer server(Registry::standard(), {.data = path("data")});
    const TestJson made = ask(server, "training_create", {{"plan", small_plan(games)}});
    mine = {{"training", made["training"]}, {"token", made["host"]}};
    WatchingTraining page(server.connect(), made["training"]);
    page.until([](const TestJson& run) { return run["games"] > 0; });
    ask(server, "training_stop", mine);
    page.until([](const TestJson& run) {
      return run["state"] != "running" && run["state"] != "stopping";
    });
    before = ask(server, "training", {{"training", made["training"]}});
  }
  const RunningServer server(Registry::standard(), {.data = path("data")});
  const TestJson after = ask(server, "training", {{"training", mine["training"]}});
  expect_valid(after, "training");
  for (const char* key : {"state", "games", "plan", "points", "names", "begun"}) {
    EXPECT_EQ(after[key], before[key]) << key;
  }
  if (after["state"] == "stopped") {
    EXPECT_EQ(ask(server, "training_resume", mine)["state"], "running");
  }
  WatchingTraining page(server.connect(), mine["training"]);
  page.until_state("finished");
  EXPECT_EQ(page.run()["games"], games);
  EXPECT_EQ(ask(server, "training_resume", mine)["code"], "conflict");
}

}  // namespace
}  // namespace brett::server
