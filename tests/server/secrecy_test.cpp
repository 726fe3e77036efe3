// Nothing that a seat may not know is ever sent to it: everything that goes over the wire in hands of
// kuhn_poker is searched for the other's card.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "files/in_folder.h"
#include "server/test_client.h"

namespace brett::server {
namespace {

class Secrecy : public TestInFolder {
 protected:
  Secrecy() : server_(Registry::standard(), {.store = path("games.db")}) {}

  TestJson post(const std::string& name, const TestJson& body) const {
    return server_.post("/api/" + name, body).json();
  }
  TestJson poker(const TestJson& players) const {
    return post("create", {{"game", "kuhn_poker"}, {"players", players}});
  }
  static std::string card(const TestJson& state, int seat) {
    for (const TestJson& holding : state["position"]["view"]["holdings"]) {
      if (holding["seat"] == seat && holding["label"] == "card") return holding["content"];
    }
    return {};
  }
  // The state when it is somebody's turn.
  TestJson dealt(const TestJson& made, const std::vector<std::string>& tokens) const {
    SocketClient socket = server_.connect();
    TestJson state =
        socket.request({{"do", "watch"}, {"match", made["match"]}, {"tokens", tokens}})["state"];
    while (state["waiting_for"].is_null() && state["ended"].is_null()) {
      socket.next_event();
      state = post("match", {{"match", made["match"]}, {"tokens", tokens}});
    }
    return state;
  }

  RunningServer server_;
};

bool is_card(const TestJson& text) { return text == "J" || text == "Q" || text == "K"; }

// Every text anywhere in it.
void each_text(const TestJson& json, const std::function<void(const std::string&)>& use) {
  if (json.is_string()) use(json.get<std::string>());
  if (json.is_object() || json.is_array()) {
    for (const TestJson& one : json) each_text(one, use);
  }
}
int cards_in(const TestJson& json) {
  int count = 0;
  each_text(json, [&](const std::string& text) { count += is_card(text) ? 1 : 0; });
  return count;
}

TEST_F(Secrecy, ASeatSeesItsOwnCardOnly) {
  const TestJson made = poker({"human", "human"});
  const std::vector<std::string> first{made["seats"][0]["token"]};
  const std::vector<std::string> second{made["seats"][1]["token"]};
  const TestJson for_first = dealt(made, first);
  const TestJson for_second = dealt(made, second);
  EXPECT_TRUE(is_card(card(for_first, 0)));
  EXPECT_EQ(card(for_first, 1), "?");
  EXPECT_EQ(card(for_second, 0), "?");
  EXPECT_TRUE(is_card(card(for_second, 1)));
  EXPECT_NE(card(for_first, 0), card(for_second, 1));
  // His own card is in his holdings, in the ply that dealt it and in the log, and no other anywhere.
  each_text(for_first, [&](const std::string& text) {
    if (is_card(text)) {
      EXPECT_EQ(text, card(for_first, 0));
    }
  });
  EXPECT_FALSE(for_first["position"]["moves"].empty());
  EXPECT_TRUE(for_second["position"]["moves"].empty()) << "of another seat";
}
TEST_F(Secrecy, SpectatorsAndTheHostSeeNoCard) {
  const TestJson made = poker({"human", "human"});
  for (const std::vector<std::string>& tokens :
       {std::vector<std::string>{}, std::vector<std::string>{made["host"].get<std::string>()},
        std::vector<std::string>{"wrong"}}) {
    const TestJson seen = dealt(made, tokens);
    EXPECT_EQ(cards_in(seen), 0) << seen.dump();
    EXPECT_TRUE(seen["seed"].is_null());
    EXPECT_EQ(seen["position"]["text"], "??");
    EXPECT_TRUE(seen["position"]["moves"].empty());
  }
}
TEST_F(Secrecy, EventsTellNobodyElsesCard) {
  for (int round = 0; round < 10; ++round) {
    const TestJson hand =
        post("create",
             {{"game", "kuhn_poker"}, {"players", {"human", "level=strongest"}}, {"paused", true}});
    ASSERT_TRUE(hand.contains("match")) << hand.dump();
    SocketClient spectator = server_.connect();
    spectator.request({{"do", "watch"}, {"match", hand["match"]}});
    for (const char* action : {"debug", "resume"}) {
      post("act", {{"match", hand["match"]}, {"token", hand["host"]}, {"action", action}});
    }
    bool ended = false;
    while (!ended) {
      const TestJson event = spectator.next_event();
      ended = event["event"] == "ended";
      const bool shown = ended || (event.contains("set") && event["set"].contains("position") &&
                                   event["set"]["position"]["turn"] == "over");
      if (!shown) {
        EXPECT_EQ(cards_in(event), 0) << event.dump();
      }
      EXPECT_FALSE(event.contains("ranked")) << "nor does what a search thought of the moves";
      for (const TestJson& ply : event.value("add", TestJson::array())) {
        EXPECT_FALSE(ply.contains("value") || ply.contains("nodes"))
            << "tells how good the card is";
      }
      if (event["event"] == "asked" && event["by"] == 0) {
        post("act", {{"match", hand["match"]},
                     {"token", hand["seats"][0]["token"]},
                     {"action", "move"},
                     {"move", round % 2 == 0 ? "c" : "b"}});
      }
    }
    const TestJson other =
        post("match", {{"match", hand["match"]}, {"token", hand["seats"][0]["token"]}});
    for (const TestJson& entry : other["log"]) EXPECT_FALSE(entry.contains("ranked"));
  }
}
TEST_F(Secrecy, NoOtherWayShowsTheCards) {
  const TestJson made = poker({"human", "human"});
  const std::string first = made["seats"][0]["token"];
  const std::string second = made["seats"][1]["token"];
  dealt(made, {first});
  const TestJson match = made["match"];
  const auto act = [&](TestJson action) {
    action["match"] = match;
    action["token"] = made["host"];
    return post("act", action);
  };
  EXPECT_EQ(post("record", {{"match", match}})["code"], "not_allowed");
  EXPECT_EQ(post("record", {{"match", match}, {"token", first}})["code"], "not_allowed");
  EXPECT_EQ(act({{"action", "take"}, {"seat", 1}})["code"], "conflict");
  EXPECT_EQ(act({{"action", "switch"}, {"one", 0}, {"other", 1}})["code"], "conflict");
  EXPECT_EQ(act({{"action", "seat"}, {"seat", 1}, {"player", "link"}})["code"], "conflict");
  EXPECT_EQ(act({{"action", "simulate"}, {"on", true}})["code"], "conflict");
  EXPECT_EQ(act({{"action", "undo"}})["code"], "conflict");
  EXPECT_EQ(cards_in(post("at", {{"match", match}, {"ply", 2}})), 0);
  EXPECT_EQ(cards_in(server_.get("/api/matches").json()), 0);
  EXPECT_EQ(post("evaluate", {{"match", match}, {"player", "montecarlo"}})["code"], "not_allowed");
  SocketClient socket = server_.connect();
  for (const char* request : {"analyse", "ask"}) {
    const TestJson answer =
        socket.request({{"do", request}, {"match", match}, {"player", "level=5"}});
    EXPECT_EQ(answer["code"], "not_allowed") << request;
    const TestJson other = socket.request(
        {{"do", request}, {"match", match}, {"token", second}, {"player", "level=5"}});
    EXPECT_EQ(other["code"], "not_allowed") << "not his turn";
    EXPECT_EQ(
        socket.request(
            {{"do", request}, {"match", match}, {"token", first}, {"player", "level=5"}})["ok"],
        true);
  }
  EXPECT_EQ(
      socket.request(
          {{"do", "review"}, {"match", match}, {"token", first}, {"player", "level=5"}})["code"],
      "not_allowed");
}
TEST_F(Secrecy, NobodyChoosesTheDeal) {
  const TestJson refused =
      post("create", {{"game", "kuhn_poker"}, {"players", {"human", "human"}}, {"seed", 7}});
  EXPECT_EQ(refused["code"], "bad_request");
}
TEST_F(Secrecy, AMoveForAnotherSeatIsRefused) {
  const TestJson made = poker({"human", "human"});
  dealt(made, {made["seats"][0]["token"]});
  const auto move = [&](const TestJson& token) {
    return post("act", {{"match", made["match"]},
                        {"token", token},
                        {"action", "move"},
                        {"move", "check"}})["code"];
  };
  EXPECT_EQ(move(made["seats"][1]["token"]), "conflict");
  EXPECT_EQ(move(made["host"]), "not_allowed");
  EXPECT_EQ(move("wrong"), "not_allowed");
  EXPECT_EQ(move(""), "not_allowed");
}

}  // namespace
}  // namespace brett::server
