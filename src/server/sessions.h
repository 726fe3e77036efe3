// Connections. The one header with the network library in it; only the files of connections include it.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "server/api.h"
#include "server/gate.h"
#include "server/server.h"

namespace brett::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

// What all connections share; touched by the network's thread only, but for the Api.
struct ServerContext {
  Api& api;
  const Gate& gate;
  const Bounds& bounds;
  std::set<class TimedConnection*> connections;  // all there are
};

class TimedConnection {
 public:
  explicit TimedConnection(ServerContext& context) : context_(context) {
    context_.connections.insert(this);
  }
  TimedConnection(const TimedConnection&) = delete;
  TimedConnection& operator=(const TimedConnection&) = delete;
  virtual ~TimedConnection() { context_.connections.erase(this); }
  virtual void check_timeout() {}  // once a second
  virtual void close() = 0;        // the server ends

 protected:
  ServerContext& context_;
};

// A connection that the network's thread deletes, whatever thread lets go of it last.
template <class Session, class... Args>
std::shared_ptr<Session> made_here(Args&&... args) {
  return std::shared_ptr<Session>(new Session(std::forward<Args>(args)...), [](Session* session) {
    auto executor = session->executor();
    asio::post(executor, [gone = std::unique_ptr<Session>(session)] {});
  });
}

// How a refused request is answered, whatever way it came.
inline Json error_json(const Refusal& refusal) {
  return {{"error", refusal.message.text},
          {"code", name_of(refusal.code)},
          {"said", said_json(refusal.message)}};
}
// Where a connection comes from; "" if it has gone meanwhile.
std::string address_of(const asio::ip::tcp::socket& socket, bool with_port);

// Reads requests until the client closes it, or it becomes a WebSocket.
void start_http(asio::ip::tcp::socket socket, ServerContext& context);
using HttpRequest = http::request<http::string_body>;
void start_socket(beast::tcp_stream stream, HttpRequest request, ServerContext& context);

}  // namespace brett::server
