// Who has lost events is told the whole state of everything he follows, and never loses what no later
// message would tell.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "server/served.h"
#include "server/slow_reader.h"

namespace brett::server {
namespace {

class Lagging : public TestInFolder {
 protected:
  Lagging()
      : server_(Registry::standard(), {.store = path("games.db"),
                                       .experiments = path("runs"),
                                       .data = path("data"),
                                       .bounds = SlowReader::bounds()}) {}
  TestJson ask(const std::string& name, const TestJson& body) const {
    const HttpReply reply = server_.post("/api/" + name, body);
    EXPECT_EQ(reply.status, 200) << name << ' ' << reply.body;
    return reply.json();
  }
  // A cup that stands still, and its host's token.
  TestJson standing_cup() const {
    return ask("tournament_create", {{"paused", true},
                                     {"plan",
                                      {{"game", "tic_tac_toe"},
                                       {"format", "round_robin"},
                                       {"games", 2},
                                       {"seed", 1},
                                       {"players", {"random", "alphabeta:depth=1"}}}}});
  }
  // As somebody sees it who reads what he is told.
  void play_to_the_end(const TestJson& cup) const {
    SocketClient quick = server_.connect();
    TestJson table = quick.request({{"do", "watch"}, {"tournament", cup["tournament"]}});
    EXPECT_EQ(table["state"], "stopped");
    ask("tournament_resume", {{"tournament", cup["tournament"]}, {"token", cup["host"]}});
    while (table["state"] != "finished") {
      table.update(
          quick.wait_for([](const TestJson& one) { return one.contains("tournament"); })["set"]);
    }
  }

  RunningServer server_;
};

// Which of the things that can be followed a message is about.
std::string topic_of_message(const TestJson& message) {
  for (const char* topic :
       {"analysis", "lobby", "experiments", "match", "tournament", "training"}) {
    if (message.contains(topic)) return topic;
  }
  return {};
}

TEST_F(Lagging, WhoLostEventsIsToldTheWholeOfEverything) {
  const TestJson cup = standing_cup();
  const TestJson lesson =
      ask("training_create", {{"paused", true},
                              {"plan",
                               {{"game", "connect_four:rows=4,columns=5,connect=3"},
                                {"player", "alphabeta:depth=1,table=0"},
                                {"games", 10}}}});
  const SlowReader::Flood flood(server_);
  SocketClient slow = SlowReader::connect(server_);
  for (const TestJson& what :
       {TestJson{{"lobby", true}}, TestJson{{"experiments", true}},
        TestJson{{"match", flood.match()}}, TestJson{{"tournament", cup["tournament"]}},
        TestJson{{"training", lesson["training"]}}}) {
    TestJson watch = what;
    watch["do"] = "watch";
    const TestJson answer = slow.request(watch);
    ASSERT_EQ(answer["ok"], true) << answer.dump();
  }
  flood.run();
  // What happens now he is not told.
  play_to_the_end(cup);
  const TestJson late = ask("create", {{"game", "morris"}, {"players", {"human", "human"}}});

  std::map<std::string, TestJson> told;
  while (told.size() < 5) {
    TestJson event = slow.next_event();
    const std::string topic = topic_of_message(event);
    if (event["event"] == "snapshot") told[topic] = std::move(event);
  }
  for (auto& [topic, snapshot] : told) {
    snapshot.erase("event");
    if (topic != "match") expect_valid(snapshot, topic);
  }
  EXPECT_EQ(told["tournament"]["state"], "finished");
  EXPECT_EQ(told["training"]["training"], lesson["training"]);
  EXPECT_FALSE(told["experiments"]["experiments"].empty());
  expect_valid(told["match"]["state"], "state");
  std::vector<TestJson> listed;
  for (const TestJson& one : told["lobby"]["matches"]) listed.push_back(one["match"]);
  EXPECT_THAT(listed, testing::Contains(late["match"]));
}
TEST_F(Lagging, WhatAnAnalysisHasFoundIsNotLost) {
  const SlowReader::Flood flood(server_);
  SocketClient slow = SlowReader::connect(server_);
  slow.request({{"do", "watch"}, {"match", flood.match()}});
  flood.run();
  slow.send(TestJson{{"id", "x"},
                     {"do", "analyse"},
                     {"game", "tic_tac_toe"},
                     {"player", "alphabeta"},
                     {"limits", {{"depth", 2}}}}
                .dump());
  flood.run();
  const TestJson done =
      slow.wait_for([](const TestJson& event) { return event["event"] == "done"; });
  expect_valid(done, "analysis");
}
TEST_F(Lagging, WhoStopsWatchingIsToldNothingLater) {
  const TestJson cup = standing_cup();
  const SlowReader::Flood flood(server_);
  SocketClient slow = SlowReader::connect(server_);
  slow.request({{"do", "watch"}, {"tournament", cup["tournament"]}});
  slow.request({{"do", "unwatch"}, {"tournament", cup["tournament"]}});
  EXPECT_EQ(slow.request({{"do", "watch"}, {"tournament", 99}})["code"], "not_found");
  slow.request({{"do", "watch"}, {"match", flood.match()}});
  flood.run();
  const TestJson snapshot =
      slow.wait_for([](const TestJson& event) { return event["event"] == "snapshot"; });
  EXPECT_EQ(topic_of_message(snapshot), "match");
  EXPECT_EQ(slow.request({{"do", "ping"}})["ok"], true);
}

}  // namespace
}  // namespace brett::server
