// A small client for the tests: plain HTTP, raw bytes, and a WebSocket that waits for what it wants.
// Everything waits for the server, nothing sleeps.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/server.h"

namespace brett::server {

using TestJson = nlohmann::json;  // equal whatever the order of keys
using Headers = std::map<std::string, std::string>;

struct HttpReply {
  int status = 0;
  Headers headers;
  std::string body;
  TestJson json() const { return TestJson::parse(body); }
};

// One connection per request.
HttpReply http_get(unsigned short port, const std::string& target, const Headers& headers = {},
                   const std::string& address = "127.0.0.1");
HttpReply http_post(unsigned short port, const std::string& target, const std::string& body,
                    Headers headers = {});
// Sends the bytes and reads until the server closes the connection.
std::string raw_exchange(unsigned short port, std::string_view bytes);

class RawConnection {
 public:
  explicit RawConnection(unsigned short port);
  ~RawConnection();
  void send(std::string_view bytes);
  bool closed_by_server();  // waits for it

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

class SocketClient {
 public:
  explicit SocketClient(unsigned short port, const Headers& headers = {}, int receive_buffer = 0);
  ~SocketClient();
  SocketClient(SocketClient&&) noexcept;

  bool connected() const;  // false: the server refused
  int status() const;      // of the refusal
  void send(const std::string& text);
  void send_binary(const std::string& bytes);
  // The next message; nothing when the connection has ended.
  std::optional<TestJson> receive();
  // Sends a request and waits for its answer; events that come before it are kept for next_event().
  TestJson request(TestJson message);
  // The next message that is no answer.
  TestJson next_event();
  // Events until one fits, that one last.
  TestJson wait_for(const std::function<bool(const TestJson&)>& fits);
  void close();

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
  std::vector<TestJson> kept_;
  int last_id_ = 0;
};

// A server on a free port of this machine for as long as it lives.
class RunningServer {
 public:
  explicit RunningServer(const Registry& registry, ServeOptions options = {});
  ~RunningServer();
  unsigned short port() const { return server_->port(); }
  Server& server() const { return *server_; }

  HttpReply get(const std::string& target, const Headers& headers = {}) const {
    return http_get(port(), target, headers);
  }
  HttpReply post(const std::string& target, const TestJson& body) const {
    return http_post(port(), target, body.dump());
  }
  SocketClient connect() const { return SocketClient(port()); }

 private:
  std::unique_ptr<Server> server_;
  std::stop_source stop_;
  std::thread thread_;
};

// The path of the first move that a position offers, as short as it can be.
inline TestJson first_path(const TestJson& position) {
  TestJson path = TestJson::array();
  for (const TestJson* next = &position["next"]; !next->empty();) {
    const TestJson& step = next->front();
    const bool is_word = step["kind"] == "word";
    path.push_back((is_word ? "=" : "") + step["text"].get<std::string>());
    if (step.value("ends", false)) break;
    next = &step["then"]["next"];
  }
  return path;
}

// Empty if the JSON is as docs/api/api.schema.json wants it, else what is wrong and where.
std::string schema_fault(const TestJson& json, const std::string& definition);

}  // namespace brett::server
