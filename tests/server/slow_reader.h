// A client that does not read, and so many events that it must lose some, while everybody who reads loses
// none: the next event is caused only when the last one has arrived.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>

#include "server/test_client.h"

namespace brett::server {

struct SlowReader {
  static constexpr int small_buffer = 4096;
  // Little room, and all the time in the world.
  static Bounds bounds() {
    Bounds bounds;
    bounds.queued_messages = 50;
    bounds.send_buffer = small_buffer;
    bounds.write_time = std::chrono::minutes(30);
    bounds.idle_time = std::chrono::minutes(30);
    return bounds;
  }
  static SocketClient connect(const RunningServer& server) {
    return SocketClient(server.port(), {}, small_buffer);
  }

  // A match that stands still but for a move that is taken back and played again.
  class Flood {
   public:
    explicit Flood(const RunningServer& server)
        : server_(server),
          made_(server
                    .post("/api/create", {{"game", "othello"},
                                          {"players", {"human", "human"}},
                                          {"moves", "f5 d6 c3"},
                                          {"paused", true}})
                    .json()) {}
    TestJson match() const { return made_["match"]; }
    // Far more than fits into the buffers of both sides.
    void run() const {
      SocketClient quick = server_.connect();
      const TestJson state = quick.request({{"do", "watch"}, {"match", match()}})["state"];
      auto expected = state["n"].get<long>();
      for (int round = 0; round < 80; ++round) {
        for (const auto& [action, event] :
             {std::pair("undo", "undone"), std::pair("redo", "redone")}) {
          const HttpReply reply = server_.post(
              "/api/act", {{"match", match()}, {"token", made_["host"]}, {"action", action}});
          ASSERT_EQ(reply.status, 200) << reply.body;
          quick.wait_for([&, name = std::string(event)](const TestJson& told) {
            EXPECT_EQ(told["n"], ++expected) << "the quick one misses nothing";
            return told["event"] == name;
          });
        }
      }
    }

   private:
    const RunningServer& server_;
    const TestJson made_;
  };
};

}  // namespace brett::server
