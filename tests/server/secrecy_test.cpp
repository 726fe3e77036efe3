// Nothing that a seat may not know is ever sent to it: everything that goes over the wire in hands of
// kuhn_poker is searched for the other's card; and in every game that hides something no viewer gets what
// others thought.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "files/in_folder.h"
#include "players/registry.h"
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
    const TestJson& view = state["position"]["view"];
    for (const TestJson& area : view["areas"]) {
      if (area["seat"] != seat || area["kind"] != "hand") continue;
      return view["kinds"][area["pieces"][0].get<std::size_t>()]["symbol"];
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
  EXPECT_FALSE(for_first["position"]["next"].empty());
  EXPECT_TRUE(for_second["position"]["next"].empty()) << "of another seat";
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
    EXPECT_TRUE(seen["position"]["next"].empty());
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

// --- what the host has set up --------------------------------------------------------------------

// Games of the registry that hide something.
std::vector<std::string> hidden_games() {
  std::vector<std::string> names;
  for (const GameEntry& entry : Registry::standard().games()) {
    if (entry.facts.hidden) names.emplace_back(entry.facts.name);
  }
  EXPECT_FALSE(names.empty());
  return names;
}
// A position in which something is hidden, and the moves that led there.
struct Deal {
  std::string position;
  std::string moves;
};
Deal deal_of(const std::string& name) {
  Rng rng(7, 0);
  Played state = (*Registry::standard().game(name))->start();
  Deal deal;
  do {
    const Move move = state.random_move(rng);
    deal.moves += state.text(move) + ' ';
    state.play(move);
  } while (!state.turn().is_seat() || state.equals(state.seen_by(nobody)));
  deal.position = state.text();
  return deal;
}

TEST_F(Secrecy, WhatTheHostSetsUpEverybodySees) {
  for (const std::string& game : hidden_games()) {
    const Deal wanted = deal_of(game);
    for (const char* how : {"moves", "position"}) {
      const TestJson made =
          post("create", {{"game", game},
                          {"players", {"human", "link"}},
                          {how, how == std::string("moves") ? wanted.moves : wanted.position}});
      const TestJson guest =
          post("join", {{"match", made["match"]}, {"code", made["seats"][1]["join"]}});
      const TestJson spectator = post("match", {{"match", made["match"]}});
      for (const TestJson& state : {made["state"], guest["state"], spectator}) {
        EXPECT_EQ(schema_fault(state, "state"), "");
        EXPECT_EQ(state["position"]["text"], wanted.position) << how;
        EXPECT_EQ(state["hidden"], false);
        EXPECT_EQ(state["open_cards"], true);
        EXPECT_FALSE(state["position"]["next"].empty());
        for (const TestJson& ply : state["plies"]) EXPECT_FALSE(ply.contains("hidden"));
      }
    }
  }
}
TEST_F(Secrecy, ANewGameHidesAgainOrShowsAll) {
  for (const std::string& game : hidden_games()) {
    const TestJson made = post("create", {{"game", game}, {"players", {"human", "link"}}});
    const auto guest = post("join", {{"match", made["match"]}, {"code", made["seats"][1]["join"]}});
    SocketClient socket = server_.connect();
    socket.request({{"do", "watch"}, {"match", made["match"]}, {"token", guest["token"]}});
    const auto begin_again = [&](TestJson fields) {
      fields.update({{"match", made["match"]}, {"token", made["host"]}, {"action", "new_game"}});
      EXPECT_TRUE(post("act", fields).contains("n"));
      return socket.wait_for(
          [](const TestJson& event) { return event["event"] == "position_set"; });
    };
    const Deal wanted = deal_of(game);
    const TestJson shown = begin_again({{"moves", wanted.moves}});
    EXPECT_EQ(schema_fault(shown, "event"), "");
    EXPECT_EQ(shown["set"]["open_cards"], true) << "the guest sees it";
    TestJson state = post("match", {{"match", made["match"]}});
    EXPECT_EQ(state["position"]["text"], wanted.position);
    const TestJson again = begin_again(TestJson::object());
    EXPECT_EQ(again["set"]["open_cards"], false);
    EXPECT_EQ(again["set"]["hidden"], true);
    state = dealt(made, {});
    EXPECT_EQ(state["hidden"], true);
    EXPECT_TRUE(state["position"]["next"].empty());
    EXPECT_TRUE(state["seed"].is_null());
  }
}
TEST_F(Secrecy, ASearchInOpenCardsKnowsWhatItsSeatKnows) {
  const TestJson made = post(
      "create", {{"game", "kuhn_poker"}, {"players", {"human", "link"}}, {"moves", "K Q check"}});
  SocketClient socket = server_.connect();
  const auto analysed = [&](TestJson fields) {
    fields.update({{"do", "analyse"}, {"player", "expectimax"}});
    EXPECT_EQ(socket.request(fields)["ok"], true);
    return socket.wait_for([](const TestJson& event) { return event["event"] == "done"; })["moves"];
  };
  EXPECT_EQ(analysed({{"match", made["match"]}}),
            analysed({{"game", "kuhn_poker"}, {"position", "?Q c"}}));
}
TEST_F(Secrecy, OpenCardsStayOpenAfterARestart) {
  TestJson asked;
  {
    const RunningServer first(Registry::standard(), {.store = path("other.db")});
    const TestJson body{{"game", "kuhn_poker"}, {"players", {"human", "link"}}, {"moves", "K Q"}};
    asked["match"] = first.post("/api/create", body).json()["match"];
  }
  const RunningServer again(Registry::standard(), {.store = path("other.db")});
  const TestJson state = again.post("/api/match", asked).json();
  EXPECT_EQ(state["open_cards"], true);
  EXPECT_EQ(state["position"]["text"], "KQ");
}

// --- what others think ---------------------------------------------------------------------------

// A viewer with the seats `own` gets no exact figures of how others think.
void expect_no_thinking(const TestJson& json, const std::set<int>& own) {
  if (!json.is_structured()) return;
  for (const TestJson& one : json) expect_no_thinking(one, own);
  if (json.contains("by")) {
    const bool is_own = json["by"].is_number() && own.contains(json["by"].get<int>());
    for (const char* key : {"seconds", "value", "depth", "nodes", "ranked"}) {
      EXPECT_TRUE(is_own || !json.contains(key)) << key << " in " << json;
    }
  }
  if (json.contains("time")) {
    EXPECT_THAT(json["time"].get<std::string>(), testing::Not(testing::HasSubstr(".")));
  }
  if (json.contains("left_ms")) {
    for (std::size_t seat = 0; seat < json["left_ms"].size(); ++seat) {
      const bool is_own = own.contains(static_cast<int>(seat));
      EXPECT_TRUE(is_own || json["left_ms"][seat].get<int>() % 1000 == 0) << json;
    }
  }
}

struct Eyes {
  std::vector<std::string> tokens;
  std::set<int> own;
  SocketClient socket;
};

TEST_F(Secrecy, WhatOthersThoughtAndHowLongIsToldToNobody) {
  for (const std::string& game : hidden_games()) {
    const TestJson made = post("create", {{"game", game},
                                          {"players", {"human", "level=strongest"}},
                                          {"clock", "5min"},
                                          {"paused", true}});
    const TestJson match = made["match"];
    const std::string token = made["seats"][0]["token"];
    std::vector<Eyes> all;
    all.push_back({{}, {}, server_.connect()});
    all.push_back({{made["host"]}, {}, server_.connect()});
    all.push_back({{token}, {0}, server_.connect()});
    for (Eyes& eyes : all) {
      eyes.socket.request({{"do", "watch"}, {"match", match}, {"tokens", eyes.tokens}});
    }
    for (const char* action : {"debug", "resume"}) {
      post("act", {{"match", match}, {"token", made["host"]}, {"action", action}});
    }
    for (bool ended = false; !ended;) {
      for (Eyes& eyes : all) {
        const TestJson event = eyes.socket.next_event();
        expect_no_thinking(event, eyes.own);
        const TestJson state = post("match", {{"match", match}, {"tokens", eyes.tokens}});
        expect_no_thinking(state, eyes.own);
        ended = event["event"] == "ended";
        if (eyes.own.empty() || event["event"] != "asked" || event["by"] != 0) continue;
        post("act", {{"match", match},
                     {"token", token},
                     {"action", "move"},
                     {"path", first_path(state["position"])}});
      }
    }
    expect_no_thinking(server_.get("/api/matches?ended=true").json(), {});
    EXPECT_THAT(post("record", {{"match", match}})["text"].get<std::string>(),
                testing::HasSubstr("time="))
        << "but the record tells all";
  }
}

// --- moves ---------------------------------------------------------------------------------------

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
