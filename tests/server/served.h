// A server with a store of its own, asked over real connections, and a page that follows a match.
#pragma once

#include <gtest/gtest.h>

#include "files/in_folder.h"
#include "players/game_entry.h"
#include "server/test_client.h"
#include "toy/toy_game.h"

namespace brett::server {

inline void expect_valid(const TestJson& json, const std::string& definition) {
  EXPECT_EQ(schema_fault(json, definition), "");
}

inline Registry with_toy() {
  Registry registry = Registry::standard();
  registry.add(game_entry<Aloof>());
  return registry;
}

// Boards are told once; later views have only what lies on them.
inline void keep_frames(const TestJson& before, TestJson& view) {
  if (!view.contains("seats")) view["seats"] = before["seats"];
  for (std::size_t i = 0; i < view["areas"].size(); ++i) {
    if (!view["areas"][i].contains("frame"))
      view["areas"][i]["frame"] = before["areas"][i]["frame"];
  }
}

class ServerApi : public TestInFolder {
 protected:
  ServerApi()
      : registry_(with_toy()),
        server_(registry_, {.store = path("games.db"), .version = "test", .data = path("data")}) {}

  TestJson get(const std::string& target, int status = 200) const {
    const HttpReply reply = server_.get(target);
    EXPECT_EQ(reply.status, status) << target << ' ' << reply.body;
    return reply.json();
  }
  TestJson post(const std::string& name, const TestJson& body, int status = 200) const {
    const HttpReply reply = server_.post("/api/" + name, body);
    EXPECT_EQ(reply.status, status) << name << ' ' << body.dump() << ' ' << reply.body;
    return reply.json();
  }
  TestJson create(const TestJson& body) const { return post("create", body); }
  // The state of a match as the holder of these tokens sees it.
  TestJson state(const TestJson& made) const {
    return post("match", {{"match", made["match"]}, {"token", made["host"]}});
  }
  TestJson act(const TestJson& made, TestJson action, int status = 200) const {
    action["match"] = made["match"];
    if (!action.contains("token") && !action.contains("tokens")) action["token"] = made["host"];
    return post("act", action, status);
  }

  Registry registry_;
  RunningServer server_;
};

// A page that does what docs/api.md says with every event.
class Watching {
 public:
  Watching(SocketClient socket, const TestJson& made, std::vector<std::string> tokens = {})
      : socket_(std::move(socket)) {
    const TestJson answer =
        socket_.request({{"do", "watch"}, {"match", made["match"]}, {"tokens", tokens}});
    EXPECT_EQ(answer["ok"], true) << answer.dump();
    state_ = answer["state"];
    expect_valid(state_, "state");
    tokens_ = std::move(tokens);
  }
  const TestJson& state() const { return state_; }
  SocketClient& socket() { return socket_; }

  TestJson next() {
    TestJson event = socket_.wait_for([](const TestJson& one) { return one.contains("n"); });
    take(event);
    return event;
  }
  TestJson until(const std::string& name) {
    while (true) {
      TestJson event = next();
      if (event["event"] == name) return event;
    }
  }
  void until_state(const std::function<bool(const TestJson&)>& fits) {
    while (!fits(state_)) next();
  }
  TestJson act(TestJson action) {
    action["do"] = "act";
    action["match"] = state_["match"];
    action["tokens"] = tokens_;
    return socket_.request(std::move(action));
  }

 private:
  void take(const TestJson& event) {
    if (event["event"] == "snapshot") {
      state_ = event["state"];
      return;
    }
    expect_valid(event, "event");
    EXPECT_EQ(event["n"].get<long>(), state_["n"].get<long>() + 1) << "a gap";
    state_["n"] = event["n"];
    if (event.contains("keep")) {
      TestJson plies = TestJson::array();
      for (std::size_t i = 0; i < event["keep"].get<std::size_t>(); ++i) {
        plies.push_back(state_["plies"][i]);
      }
      for (TestJson ply : event["add"]) {
        ply.erase("changes");  // what to animate now
        plies.push_back(std::move(ply));
      }
      state_["plies"] = std::move(plies);
    }
    for (const auto& [key, value] : event["set"].items()) {
      const TestJson before = state_["position"]["view"];
      state_[key] = value;
      if (key == "position") keep_frames(before, state_["position"]["view"]);
    }
  }
  SocketClient socket_;
  TestJson state_;
  std::vector<std::string> tokens_;
};

}  // namespace brett::server
