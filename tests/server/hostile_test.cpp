// Clients that want no good: each gets a clear error or a closed connection, and everybody else goes on
// undisturbed.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/gate.h"
#include "server/message.h"
#include "server/page.h"
#include "server/slow_reader.h"
#include "server/test_client.h"

namespace brett::server {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Hostile : public testing::Test {
 protected:
  explicit Hostile(const Bounds& bounds = {})
      : server_(Registry::standard(), {.bounds = bounds}), friendly_(server_.connect()) {}
  // Somebody else's connection still works.
  void TearDown() override {
    EXPECT_EQ(friendly_.request({{"do", "ping"}})["ok"], true);
    EXPECT_EQ(server_.get("/api/info").status, 200);
  }
  std::string head(const std::string& first_line) const {
    return first_line + "\r\nHost: 127.0.0.1:" + std::to_string(server_.port()) + "\r\n";
  }

  RunningServer server_;
  SocketClient friendly_;
};

TEST_F(Hostile, TenMegabytesAreRefused) {
  const std::string large(10'000'000, 'x');
  const HttpReply reply = http_post(server_.port(), "/api/create", large);
  EXPECT_EQ(reply.status, 413);
  EXPECT_EQ(reply.json()["code"], "too_large");
  SocketClient socket = server_.connect();
  socket.send("{\"do\": \"ping\", \"x\": \"" + large + "\"}");
  EXPECT_FALSE(socket.receive()) << "closed";
}
TEST_F(Hostile, BrokenUtf8IsRefused) {
  const HttpReply reply = http_post(server_.port(), "/api/create", "{\"game\": \"\xff\xfe\"}");
  EXPECT_EQ(reply.status, 400);
  EXPECT_THAT(reply.json()["error"], HasSubstr("UTF-8"));
  EXPECT_EQ(server_.get("/api/game?game=%ff%fe").status, 400);
  SocketClient socket = server_.connect();
  socket.send("{\"do\": \"\xc3\x28\"}");
  EXPECT_FALSE(socket.receive()) << "closed";
}
TEST_F(Hostile, DeepJsonIsRefused) {
  std::string deep(100'000, '[');
  const HttpReply reply = http_post(server_.port(), "/api/create", "{\"a\": " + deep);
  EXPECT_EQ(reply.status, 400);
  EXPECT_THAT(reply.json()["error"], HasSubstr("nested"));
  SocketClient socket = server_.connect();
  socket.send("{\"do\": " + std::string(100, '[') + std::string(100, ']') + "}");
  EXPECT_THAT((*socket.receive())["error"], HasSubstr("nested"));
  EXPECT_EQ(socket.request({{"do", "ping"}})["ok"], true) << "an error is no reason to go";
}
TEST_F(Hostile, NonsenseIsAnsweredInWords) {
  SocketClient socket = server_.connect();
  for (const char* text : {"", "x", "[]", "null", "{}", "{\"do\": 7}",
                           "{\"id\": {}, \"do\": \"ping\"}", "{\"id\": 1, \"do\": \"nothing\"}",
                           "{\"do\": \"act\"}", "{\"do\": \"watch\", \"match\": 7}",
                           "{\"do\": \"create\", \"game\": \"morris\", \"players\": [\"human\"]}",
                           "{\"do\": \"create\", \"game\": \"morris\", \"players\": \"human\"}"}) {
    socket.send(text);
    const auto answer = socket.receive();
    ASSERT_TRUE(answer) << text;
    EXPECT_EQ((*answer)["ok"], false) << text;
    EXPECT_EQ(schema_fault({{"error", (*answer)["error"]}, {"code", (*answer)["code"]}}, "error"),
              "")
        << text;
  }
  socket.send_binary("abc");
  EXPECT_FALSE(socket.receive()) << "closed";
  EXPECT_THAT(raw_exchange(server_.port(), "hello\r\n\r\n"), StartsWith("HTTP/1.1 400"));
}
TEST_F(Hostile, PathsLeadNowhere) {
  for (const char* path :
       {"/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/%2e%2e/etc/passwd", "//etc/passwd",
        "/assets/../../x", "/api/../x", "/index.html%00.js", "/api/%2e%2e"}) {
    const HttpReply reply = server_.get(path);
    EXPECT_TRUE(reply.status == 404 || reply.status == 400) << path << ' ' << reply.status;
    EXPECT_THAT(reply.body, testing::Not(HasSubstr("root:"))) << path;
  }
  EXPECT_THAT(raw_exchange(server_.port(), head("GET http://other/ HTTP/1.1") + "\r\n"),
              StartsWith("HTTP/1.1 400"));
}
TEST_F(Hostile, OtherSitesCannotUseIt) {
  const std::string own = "127.0.0.1:" + std::to_string(server_.port());
  EXPECT_EQ(server_.get("/api/games", {{"Origin", "http://evil.example"}}).status, 403);
  EXPECT_EQ(server_.get("/api/games", {{"Origin", "null"}}).status, 403);
  EXPECT_EQ(server_.get("/api/games", {{"Sec-Fetch-Site", "cross-site"}}).status, 403);
  EXPECT_EQ(server_.get("/api/games", {{"Origin", "http://" + own}}).status, 200);
  EXPECT_EQ(server_.get("/api/games", {{"Host", "evil.example"}}).status, 403)
      << "a name made to point here";
  EXPECT_EQ(server_.get("/api/games", {{"Host", "127.0.0.1.evil.example"}}).status, 403);
  EXPECT_EQ(http_post(server_.port(), "/api/create", "{}", {{"Content-Type", "text/plain"}}).status,
            400)
      << "what a form of another site can send";
  EXPECT_EQ(server_.get("/api/create?game=pig").status, 400) << "what a link can do";
  SocketClient foreign(server_.port(), {{"Origin", "http://evil.example"}});
  EXPECT_FALSE(foreign.connected());
  EXPECT_EQ(foreign.status(), 403);
  SocketClient own_page(server_.port(), {{"Origin", "http://" + own}});
  EXPECT_TRUE(own_page.connected());
}
TEST_F(Hostile, HeadersThatDecideAreThereOnce) {
  const std::string get = head("GET /api/games HTTP/1.1");
  for (const char* second :
       {"Host: evil.example", "host: 127.0.0.1", "Origin: null\r\norigin: null",
        "Content-Length: 0\r\nContent-Length: 0", "Cookie: a=b\r\nCookie: a=c",
        "Authorization: Bearer a\r\nAuthorization: Bearer b"}) {
    EXPECT_THAT(raw_exchange(server_.port(), get + second + "\r\n\r\n"), StartsWith("HTTP/1.1 400"))
        << second;
  }
}
TEST_F(Hostile, ABrokenChunkIsAnswered) {
  const std::string post = head("POST /api/check HTTP/1.1") +
                           "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (const char* chunk : {"zz\r\n", "2\r\n{}xx\r\n\r\n", "ffffffffffffffffff\r\n"}) {
    const std::string answer = raw_exchange(server_.port(), post + chunk);
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 400")) << chunk;
    EXPECT_THAT(answer, HasSubstr("this is not HTTP")) << chunk;
  }
}
TEST_F(Hostile, NamesShowNothingButThemselves) {
  const auto person = [&](const std::string& name) {
    const TestJson body{{"game", "pig"}, {"players", {"human", "nobody"}}, {"names", {name}}};
    const TestJson made = server_.post("/api/create", body).json();
    return made["state"]["seats"][0]["person"].get<std::string>();
  };
  EXPECT_EQ(person("\u202egnatlov\u202c"), "gnatlov") << "written backwards";
  EXPECT_EQ(person("Ann\u200b\u2066a\u061c\ufeff"), "Anna");
  EXPECT_EQ(person("Jürgen Анна"), "Jürgen Анна");
  std::string tower = "Z";
  for (int i = 0; i < 100; ++i) tower += "\u0335";
  EXPECT_EQ(person(tower + "algo"),
            "Z\u0335\u0335\u0335\u0335"
            "algo");
  EXPECT_EQ(person("\u200b\u2060"), "");
}
TEST_F(Hostile, OtherMethodsAreToldWhichAreRight) {
  const auto said = [&](const std::string& first_line) {
    return raw_exchange(server_.port(), head(first_line) + "Content-Length: 0\r\n\r\n");
  };
  EXPECT_THAT(said("POST / HTTP/1.1"), HasSubstr("\"must be GET\""));
  EXPECT_THAT(said("DELETE /api/games HTTP/1.1"), HasSubstr("\"must be GET or POST\""));
}
TEST_F(Hostile, ThePageIsSentToWhoeverCanUnpackIt) {
  if (page_files().empty()) GTEST_SKIP() << "built without the page";
  const auto status = [&](const std::string& encodings) {
    return server_.get("/", {{"Accept-Encoding", encodings}}).status;
  };
  EXPECT_EQ(server_.get("/").status, 200);  // says nothing, so takes everything
  for (const char* wrong : {"identity", "br", "gzip;q=0", "*, gzip;q=0.0"}) {
    EXPECT_EQ(status(wrong), 406) << wrong;
  }
  for (const char* right : {"gzip", "br, GZIP;q=0.5", "*", "*;q=0, gzip"}) {
    EXPECT_EQ(status(right), 200) << right;
  }
}
TEST_F(Hostile, LargeHeadersAreRefused) {
  EXPECT_EQ(server_.get("/", {{"X-Large", std::string(20'000, 'x')}}).status, 431);
  EXPECT_EQ(server_.get("/" + std::string(20'000, 'x')).status, 431);
}
TEST_F(Hostile, PlayersMayNotReadFilesOrTakeTheMachine) {
  const auto refused = [&](const std::string& player) {
    const HttpReply reply =
        server_.post("/api/create", {{"game", "othello"}, {"players", {player, "human"}}});
    EXPECT_GE(reply.status, 400) << player;
    return reply.json()["error"].get<std::string>();
  };
  EXPECT_THAT(refused("alphabeta:book=/etc/passwd"), HasSubstr("file names are not allowed"));
  EXPECT_THAT(refused("alphabeta:book=../../x"), HasSubstr("file names are not allowed"));
  EXPECT_THAT(refused("alphabeta:table=100000"), HasSubstr("at most 256 MB"));
  EXPECT_THAT(refused("alphabeta:threads=64"), HasSubstr("at most"));
  EXPECT_THAT(refused(std::string(5000, 'x')), HasSubstr("bytes"));
  EXPECT_THAT(refused("othello"), HasSubstr("unknown player"));
}
TEST_F(Hostile, MovesOutOfTurnDoNotDisturbWhoThinks) {
  const TestJson made = server_
                            .post("/api/create", {{"game", "othello"},
                                                  {"players", {"alphabeta:depth=60", "human"}},
                                                  {"limits", {{"time_ms", 60000}}}})
                            .json();
  SocketClient page = server_.connect();
  TestJson state = page.request({{"do", "watch"}, {"match", made["match"]}})["state"];
  if (state["thinking"].is_null())
    page.wait_for([](const TestJson& event) { return event["event"] == "asked"; });
  const auto before = page.request({{"do", "match"}, {"match", made["match"]}})["n"];
  for (int i = 0; i < 20; ++i) {
    const HttpReply reply = server_.post("/api/act", {{"match", made["match"]},
                                                      {"token", made["seats"][1]["token"]},
                                                      {"action", "move"},
                                                      {"move", "f5"}});
    EXPECT_EQ(reply.status, 409);
  }
  EXPECT_EQ(page.request({{"do", "match"}, {"match", made["match"]}})["n"], before) << "asked anew";
}

// --- with small bounds ---------------------------------------------------------------------------

class HostileFlood : public Hostile {
 protected:
  HostileFlood()
      : Hostile([] {
          Bounds bounds;
          bounds.requests_per_second = 5;
          bounds.request_burst = 20;
          return bounds;
        }()) {}
};
TEST_F(HostileFlood, AFloodIsSlowedDownAndThenClosed) {
  SocketClient socket = server_.connect();
  for (int i = 0; i < 1000; ++i) socket.send("{\"do\": \"ping\"}");
  int answered = 0;
  int refused = 0;
  while (const auto answer = socket.receive()) {
    const bool ok = (*answer)["ok"] == true;
    (ok ? answered : refused) += 1;
    EXPECT_TRUE(ok || (*answer)["code"] == "too_many");
  }
  EXPECT_GE(answered, 20);
  EXPECT_GT(refused, 0);
}

class HostileSilence : public Hostile {
 protected:
  HostileSilence()
      : Hostile([] {
          Bounds bounds;
          bounds.request_time = std::chrono::milliseconds(300);
          bounds.connections = 40;
          return bounds;
        }()) {}
};
TEST_F(HostileSilence, HalfOpenConnectionsAreClosed) {
  RawConnection silent(server_.port());
  EXPECT_TRUE(silent.closed_by_server());
  RawConnection slow(server_.port());
  slow.send("GET / HTTP/1.1\r\nHost: ");
  EXPECT_TRUE(slow.closed_by_server());
  RawConnection lying(server_.port());
  lying.send(head("POST /api/create HTTP/1.1") +
             "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{");
  EXPECT_TRUE(lying.closed_by_server());
}
TEST_F(HostileSilence, ConnectionsAreCounted) {
  std::vector<std::unique_ptr<SocketClient>> many;
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    many.push_back(std::make_unique<SocketClient>(server_.port()));
    refused += many.back()->connected() ? 0 : 1;
  }
  EXPECT_GT(refused, 0);
  EXPECT_EQ(friendly_.request({{"do", "ping"}})["ok"], true);
  for (auto& one : many) one->close();
  many.clear();
  // The server notices in its own time that they are gone.
  while (!SocketClient(server_.port()).connected()) {
  }
}

// --- who reads slowly ----------------------------------------------------------------------------

class HostileSlowness : public Hostile {
 protected:
  HostileSlowness() : Hostile(SlowReader::bounds()) {}
};
TEST_F(HostileSlowness, ASlowReaderLosesEventsAndIsToldTheWholeLater) {
  const SlowReader::Flood flood(server_);
  SocketClient slow = SlowReader::connect(server_);
  slow.request({{"do", "watch"}, {"match", flood.match()}});
  flood.run();
  const TestJson snapshot =
      slow.wait_for([](const TestJson& event) { return event["event"] == "snapshot"; });
  EXPECT_EQ(schema_fault(snapshot["state"], "state"), "");
}

// --- access from other machines ------------------------------------------------------------------

TEST(ServerGate, WantsTheTokenOnOtherAddresses) {
  const Gate gate(false, "abc", 8080);
  const auto head = [](std::string_view cookie, std::string_view bearer) {
    return Head{.method = "GET",
                .target = "/",
                .host = "x:8080",
                .origin = {},
                .fetch_site = {},
                .cookie = cookie,
                .authorization = bearer};
  };
  EXPECT_FALSE(gate.has_access(head("", ""), ""));
  EXPECT_FALSE(gate.has_access(head("brett_access=abd", "Bearer ab"), "access=abcd"));
  EXPECT_TRUE(gate.has_access(head("", "Bearer abc"), ""));
  EXPECT_TRUE(gate.has_access(head("a=b; brett_access=abc", ""), ""));
  EXPECT_TRUE(gate.has_access(head("", ""), "access=abc"));
  EXPECT_THAT(gate.cookie_for("access=abc"), HasSubstr("HttpOnly; SameSite=Lax"));
  EXPECT_EQ(gate.cookie_for("access=x"), "");
}
TEST(ServerGate, EverythingNeedsTheTokenOverTheWire) {
  RunningServer server(Registry::standard(), {.host = "0.0.0.0"});
  const std::string token = server.server().access();
  ASSERT_EQ(token.size(), 32U);
  EXPECT_EQ(server.get("/").status, 401);
  EXPECT_THAT(server.get("/").body, HasSubstr("<input name=\"access\"")) << "people can type it";
  EXPECT_EQ(server.get("/?access=wrong").status, 401);
  EXPECT_EQ(server.get("/index.html").status, 401);
  EXPECT_EQ(server.get("/api/games").status, 401);
  EXPECT_THAT(server.get("/api/games").body, HasSubstr("access token"));
  EXPECT_EQ(SocketClient(server.port()).status(), 401);
  EXPECT_EQ(server.get("/api/games", {{"Authorization", "Bearer " + token}}).status, 200);
  const HttpReply opened = server.get("/?access=" + token);
  EXPECT_EQ(opened.status, 303);
  EXPECT_EQ(
      server.get("/", {{"Cookie", "brett_access=" + token}, {"Accept-Encoding", "gzip"}}).status,
      200);
  const TestJson info = server.get("/api/info", {{"Authorization", "Bearer " + token}}).json();
  EXPECT_EQ(schema_fault(info, "info"), "");
  EXPECT_EQ(info["access"], token) << "for links to others";
}
TEST(ServerGate, TellsAddressesThatOthersCanUse) {
  RunningServer server(Registry::standard(), {.host = "0.0.0.0"});
  const std::string end = fmt::format(":{}/?access={}", server.port(), server.server().access());
  const auto addresses = server.server().addresses();
  EXPECT_THAT(addresses, testing::Each(testing::EndsWith(end)));
  EXPECT_THAT(addresses, testing::Not(testing::Contains(HasSubstr("0.0.0.0"))));
  EXPECT_THAT(addresses, testing::Contains("http://127.0.0.1" + end));
}
TEST(ServerGate, AnswersAtEveryAddressThatItTells) {
  for (const char* host : {"127.0.0.1", "127.0.0.2", "127.9.8.7", "localhost"}) {
    const RunningServer server(Registry::standard(), {.host = host});
    const std::string url = server.server().addresses().at(0);
    const std::string name = url.substr(7, url.size() - 8);  // without http:// and the last slash
    const std::string address = name.substr(0, name.find(':'));
    const auto status = [&](const std::string& told) {
      return http_get(server.port(), "/api/games", {{"Host", told}}, address).status;
    };
    EXPECT_EQ(status(name), 200) << name;
    EXPECT_EQ(status("localhost"), 200);
    EXPECT_EQ(status("128.0.0.1"), 403);
  }
}
TEST(ServerGate, KnowsTheNamesOfItsOwnMachine) {
  const Gate gate(true, "", 8080);
  const auto refusal = [&](std::string_view host) { return gate.closed_to({.host = host}, true); };
  for (const char* own : {"localhost", "localhost:8080", "127.0.0.1:8080", "127.255.0.3",
                          "[::1]:8080", "[0:0:0:0:0:0:0:1]"}) {
    EXPECT_EQ(refusal(own), "") << own;
  }
  for (const char* other : {"127.0.0.1.evil.example", "127.0.0.1:81", "127.1", "[::2]", "::1",
                            "[127.0.0.1]", "10.0.0.1:8080", "128.0.0.1", "127.0.0.1 ", "[]", "["}) {
    EXPECT_NE(refusal(other), "") << other;
  }
}
TEST(ServerGate, TellsItsOneAddressOnLoopback) {
  RunningServer server(Registry::standard());
  EXPECT_THAT(server.server().addresses(),
              testing::ElementsAre(fmt::format("http://127.0.0.1:{}/", server.port())));
  EXPECT_EQ(server.get("/api/info").json()["access"], nullptr);
}

TEST(ServerMessages, TextsAreCutBetweenCharacters) {
  EXPECT_EQ(first_characters("abc", 5), "abc");
  EXPECT_EQ(first_characters("abc", 2), "ab");
  EXPECT_EQ(first_characters("\xc3\xa4\xe2\x82\xac\xf0\x9f\x8e\xb2x", 3),
            "\xc3\xa4\xe2\x82\xac\xf0\x9f\x8e\xb2");
  EXPECT_EQ(first_characters("", 3), "");
}
TEST(ServerMessages, Utf8IsCheckedByTheBook) {
  for (const char* good : {"", "a", "\xc3\xa4", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2"})
    EXPECT_TRUE(is_utf8(good)) << good;
  for (const char* bad :
       {"\x80", "\xc3", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff"}) {
    EXPECT_FALSE(is_utf8(bad));
  }
}

}  // namespace
}  // namespace brett::server
