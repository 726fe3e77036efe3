// Every field of every request, every key of every plan and every option of every player, with hostile
// values: each is refused in words or does no harm, and no answer tells what is in a file that
// is not the server's data. The lists come from the program, so that a new field, key or option is tried, too.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "core/text.h"
#include "server/api.h"
#include "server/field_kinds.h"
#include "server/served.h"
#include "tournament/plan.h"
#include "training/plan.h"

namespace brett::server {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* canary = "QZQZQZ";  // nothing else that a server says has a Q before a Z

Bounds for_many_requests() {
  Bounds bounds;
  bounds.requests_per_second = bounds.request_burst = 1e9;
  return bounds;
}

// A server that was started in a folder with a file that is none of its data.
class RequestGate : public TestInFolder {
 protected:
  RequestGate()
      : server_(Registry::standard(), {.store = path("games.db"),
                                       .version = "test",
                                       .data = path("data"),
                                       .bounds = for_many_requests()}),
        socket_(server_.connect()),
        before_(std::filesystem::current_path()) {
    write("canary", fmt::format("{0} {0}\n{0}\n", canary));
    std::filesystem::current_path(folder_);
    made_ = socket_.request({{"do", "create"},
                             {"game", "tic_tac_toe"},
                             {"players", {"human", "human"}},
                             {"paused", true}});
  }
  ~RequestGate() override { std::filesystem::current_path(before_); }

  // Texts that lead to the file, or are too long, or are no texts for people.
  std::vector<std::string> hostile_texts() const {
    return {path("canary"),
            "canary",
            "./canary",
            "../" + folder_.filename().string() + "/canary",
            "~/canary",
            "canary\n",
            "/dev/stdin",
            "NaN",
            "-inf",
            "1e999",
            "-9223372036854775808",
            "99999999999999999999999999",
            "",
            std::string("a\0b\x1b[31m\x07", 9),
            "%s%n{}{0}",
            std::string(2'001, '7'),
            std::string(40'000, 'x')};
  }
  std::vector<TestJson> hostile_values() const {
    const auto texts = hostile_texts();
    std::vector<TestJson> values(texts.begin(), texts.end());
    values.insert(
        values.end(),
        {nullptr, true, -1, 0, 9'223'372'036'854'775'807LL, 1e308, -0.5, TestJson::array(),
         TestJson::object(), TestJson::array({"canary"}), TestJson::array({1, TestJson::array()}),
         TestJson(std::vector<std::string>(300, "random")), TestJson{{"canary", path("canary")}}});
    return values;
  }

  // Refused in words or answered, and nothing was told.
  void expect_harmless(const TestJson& request) {
    const TestJson answer = socket_.request(request);
    const std::string text = answer.dump();
    const std::string asked = answer["ok"] == true ? "" : request.dump().substr(0, 300);
    EXPECT_THAT(text, Not(HasSubstr("QZ"))) << asked;
    if (answer["ok"] == true) return;
    EXPECT_NE(answer["code"], "failed") << asked << text;
    EXPECT_FALSE(answer["error"].get<std::string>().empty()) << asked;
    EXPECT_LT(text.size(), 5'000U) << asked;
  }

  TestJson usual_value(const std::string& field) const {
    if (field == "match") return made_["match"];
    if (field == "token") return made_["host"];
    if (field == "game") return "othello";
    if (field == "players") return {"random", "human"};
    if (field == "player") return "alphabeta:depth=1";
    if (field == "plan") return TestJson::object();
    if (field == "limits") return {{"depth", 1}};
    if (field == "weights") return "othello-linear";
    if (field == "path" || field == "seats" || field == "payoffs") return TestJson::array();
    if (field == "action" || field == "format" || field == "experiment") return "no such";
    return 1;
  }
  // `needed` are there, and one field after the other is hostile.
  void try_all_fields(TestJson request, std::string_view fields) {
    std::vector<std::string> names;
    for (std::string_view field : words(fields)) {
      const std::string name(field.substr(0, field.find_first_of("?:")));
      if (name == "*") continue;
      names.push_back(name);
      if (!field.ends_with('?') && !request.contains(name)) request[name] = usual_value(name);
    }
    for (const std::string& name : names) {
      TestJson tried = request;
      for (const TestJson& value : hostile_values()) {
        tried[name] = value;
        expect_harmless(tried);
      }
    }
  }
  // What a player's option is set to; commas would end it.
  void try_player(const std::string& game, const std::string& spec) {
    for (const std::string& value : hostile_texts()) {
      expect_harmless({{"do", "check"}, {"game", game}, {"player", spec + "=" + value}});
    }
  }

  RunningServer server_;
  SocketClient socket_;
  const std::filesystem::path before_;
  TestJson made_;
};

TEST_F(RequestGate, EveryFieldOfEveryRequest) {
  for (const Api::Row& row : Api::requests) {
    SCOPED_TRACE(row.name);
    TestJson request{{"do", row.name}};
    if (row.name == "create") request["players"] = usual_value("players");
    try_all_fields(request, row.fields);
    const auto fields = words(row.fields);
    for (const char* subject : {"game", "match"}) {
      if (std::find(fields.begin(), fields.end(), std::string(subject) + "?") == fields.end()) {
        continue;
      }
      try_all_fields({{"do", row.name}, {subject, usual_value(subject)}}, row.fields);
    }
  }
}
TEST_F(RequestGate, EveryFieldOfEveryAction) {
  for (const LiveMatch::ActionRow& row : LiveMatch::actions()) {
    SCOPED_TRACE(row.name);
    const TestJson request{
        {"do", "act"}, {"match", made_["match"]}, {"token", made_["host"]}, {"action", row.name}};
    try_all_fields(request, row.fields);
  }
}
TEST_F(RequestGate, EveryKeyOfATournament) {
  const TestJson usual{{"game", "othello"}, {"format", "league"},
                       {"games", 2},        {"seed", 1},
                       {"balanced", 1},     {"balanced_by", "alphabeta:depth=1"},
                       {"random_plies", 2}, {"players", {"random", "level=1"}}};
  for (const PlanKeyInfo& key : plan_keys()) {
    TestJson plan = usual;
    for (const TestJson& value : hostile_values()) {
      plan[std::string(key.key)] = value;
      expect_harmless({{"do", "tournament_create"}, {"plan", plan}, {"paused", true}});
    }
  }
}
TEST_F(RequestGate, EveryKeyOfATrainingAndALesson) {
  for (const OptionInfo& key : TrainingPlan::table().describe()) {
    TestJson plan{{"game", "connect_four:rows=4,columns=5,connect=3"}};
    for (const TestJson& value : hostile_values()) {
      plan[key.key] = value;
      expect_harmless({{"do", "training_create"}, {"plan", plan}, {"paused", true}});
      expect_harmless({{"do", "weights_train"},
                       {"game", "othello"},
                       {"moves", "f5 d6"},
                       {"weights", "othello-linear"},
                       {"plan", {{key.key, value}}}});
    }
  }
}
TEST_F(RequestGate, EveryOptionOfEveryPlayerAndEvaluation) {
  const auto game = Registry::standard().game("othello");
  for (const PlayerInfo& player : (*game)->players()) {
    SCOPED_TRACE(player.name);
    for (const OptionInfo& option : player.options) {
      try_player("othello", fmt::format("{}:{}", player.name, option.key));
    }
  }
  for (const NamedEvaluation& evaluation : (*game)->evaluations().list) {
    SCOPED_TRACE(evaluation.name);
    for (const OptionInfo& option : evaluation.options) {
      try_player("othello",
                 fmt::format("maxn:depth=1,eval={},eval.{}", evaluation.name, option.key));
    }
  }
  for (const char* weighted : {"montecarlo:weighted=on", "mcts:policy=weighted"}) {
    try_player("othello", fmt::format("{},policy_table", weighted));
  }
}
TEST_F(RequestGate, PlayersOfPlansAreCheckedWhereverTheyAreNamed) {
  for (const char* player :
       {"alphabeta:threads=64", "alphabeta:table=20000", "alphabeta:book=/etc/passwd"}) {
    const TestJson tournament{{"game", "othello"}, {"format", "league"},
                              {"games", 2},        {"seed", 1},
                              {"balanced", 0.001}, {"balanced_by", player},
                              {"random_plies", 2}, {"players", {"random", "random"}}};
    const TestJson answer =
        socket_.request({{"do", "tournament_create"}, {"plan", tournament}, {"paused", true}});
    EXPECT_EQ(answer["ok"], false) << player;
    for (const char* key : {"player", "test_player", "opponents", "players", "watch"}) {
      const TestJson refused = socket_.request(
          {{"do", "training_create"}, {"plan", {{"game", "othello"}, {key, player}}}});
      EXPECT_THAT(refused["error"].get<std::string>(),
                  testing::AnyOf(HasSubstr("on this server"), HasSubstr("not allowed")))
          << key;
    }
  }
}
TEST_F(RequestGate, NamesOfFilesLeadToTheDataFoldersOnly) {
  const auto error = [&](const std::string& player) {
    return socket_.request({{"do", "check"}, {"game", "othello"}, {"player", player}})["error"]
        .get<std::string>();
  };
  EXPECT_THAT(error("alphabeta:book=canary"), HasSubstr("no such file in the data folders"));
  EXPECT_THAT(error("montecarlo:weighted=on,policy_table=canary"), HasSubstr("data folders"));
  EXPECT_THAT(error("maxn:eval=linear,eval.weights=canary"), HasSubstr("data folders"));
}

TEST(FieldKinds, EveryFieldHasOne) {
  const PlayerFactory players(Registry::standard(), {});
  // A needed field that is missing is refused, which comes after its kind was looked for.
  const auto expect_known = [&](std::string_view fields) {
    try {
      check_fields(Json::object(), fields, players);
    } catch (const Refusal&) {
    }
  };
  for (const Api::Row& row : Api::requests) expect_known(row.fields);
  for (const LiveMatch::ActionRow& row : LiveMatch::actions()) expect_known(row.fields);
  EXPECT_THROW(check_fields(Json::object(), "nobody_knows_this?", players), std::logic_error);
}
TEST(FieldKinds, KeysOfPlansAreClosedUnlessTheyAreOpened) {
  EXPECT_FALSE(PlanKeyInfo{}.open);
  EXPECT_FALSE(OptionInfo{}.open);
  const auto names = [](const std::vector<OpenKey>& keys) {
    std::vector<std::string_view> list;
    for (const OpenKey& key : keys) list.push_back(key.name);
    return list;
  };
  for (const char* closed : {"positions", "openings", "engines"}) {
    EXPECT_THAT(names(open_tournament_keys()), Not(testing::Contains(closed)));
  }
  for (const OptionInfo& option : TrainingPlan::table().describe()) {
    if (option.names != OptionInfo::Names::file) continue;
    EXPECT_THAT(names(open_training_keys()), Not(testing::Contains(option.key)));
  }
}

}  // namespace
}  // namespace brett::server
