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

#include "server/api.h"
#include "server/gate.h"
#include "server/server.h"

namespace brett::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

// What all connections share; touched by the network's thread only, but for the Api.
struct House {
  Api& api;
  const Gate& gate;
  const Bounds& bounds;
  std::size_t open = 0;  // connections
  // Looks after connections once a second, until they are gone.
  std::set<class Looked*> looked_after;
};

class Looked {
 public:
  virtual ~Looked() = default;
  virtual void look() = 0;   // once a second
  virtual void close() = 0;  // the server ends
};

// A connection that is deleted by the network's thread, whoever lets go of it last.
template <class Session, class... Args>
std::shared_ptr<Session> made_here(Args&&... args) {
  return std::shared_ptr<Session>(new Session(std::forward<Args>(args)...), [](Session* session) {
    auto executor = session->executor();
    asio::post(executor, [gone = std::unique_ptr<Session>(session)] {});
  });
}

// Reads requests until the client has had enough, or becomes a WebSocket.
void start_http(asio::ip::tcp::socket socket, House& house);
using HttpRequest = http::request<http::string_body>;
void start_socket(beast::tcp_stream stream, HttpRequest request, House& house);

}  // namespace brett::server
