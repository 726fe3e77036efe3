#include "server/test_client.h"

#include <gtest/gtest.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <stdexcept>

namespace brett::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

tcp::endpoint endpoint_of(unsigned short port, const std::string& address = "127.0.0.1") {
  return {asio::ip::make_address(address), port};
}

HttpReply exchange(const tcp::endpoint& server, http::request<http::string_body> request,
                   const Headers& headers) {
  asio::io_context io;
  tcp::socket socket(io);
  socket.connect(server);
  request.set(http::field::host, "127.0.0.1:" + std::to_string(server.port()));
  for (const auto& [name, value] : headers) request.set(name, value);
  request.prepare_payload();
  beast::error_code error;
  http::write(socket, request, error);  // a server may refuse before all was sent
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64U << 20);
  http::read(socket, buffer, parser, error);
  if (error) throw std::runtime_error("no answer: " + error.message());
  HttpReply reply{.status = static_cast<int>(parser.get().result_int()),
                  .body = parser.get().body()};
  for (const auto& field : parser.get()) {
    reply.headers[std::string(field.name_string())] = std::string(field.value());
  }
  return reply;
}

}  // namespace

HttpReply http_get(unsigned short port, const std::string& target, const Headers& headers,
                   const std::string& address) {
  return exchange(endpoint_of(port, address), {http::verb::get, target, 11}, headers);
}

HttpReply http_post(unsigned short port, const std::string& target, const std::string& body,
                    Headers headers) {
  headers.emplace("Content-Type", "application/json");
  http::request<http::string_body> request{http::verb::post, target, 11};
  request.body() = body;
  return exchange(endpoint_of(port), std::move(request), headers);
}

std::string raw_exchange(unsigned short port, std::string_view bytes) {
  asio::io_context io;
  tcp::socket socket(io);
  socket.connect(endpoint_of(port));
  beast::error_code error;
  asio::write(socket, asio::buffer(bytes.data(), bytes.size()), error);
  std::string answer;
  asio::read(socket, asio::dynamic_buffer(answer), error);
  return answer;
}

struct RawConnection::Inside {
  asio::io_context io;
  tcp::socket socket{io};
};
RawConnection::RawConnection(unsigned short port) : inside_(std::make_unique<Inside>()) {
  inside_->socket.connect(endpoint_of(port));
}
RawConnection::~RawConnection() = default;
void RawConnection::send(std::string_view bytes) {
  beast::error_code error;
  asio::write(inside_->socket, asio::buffer(bytes.data(), bytes.size()), error);
}
bool RawConnection::closed_by_server() {
  beast::error_code error;
  std::string rest;
  asio::read(inside_->socket, asio::dynamic_buffer(rest), error);
  return error == asio::error::eof || error == asio::error::connection_reset;
}

struct SocketClient::Inside {
  asio::io_context io;
  beast::websocket::stream<tcp::socket> stream{io};
  beast::flat_buffer buffer;
  bool connected = false;
  int status = 0;
};

SocketClient::SocketClient(unsigned short port, const Headers& headers, int receive_buffer)
    : inside_(std::make_unique<Inside>()) {
  tcp::socket& socket = inside_->stream.next_layer();
  socket.open(tcp::v4());
  if (receive_buffer > 0) {
    socket.set_option(asio::socket_base::receive_buffer_size(receive_buffer));
  }
  socket.connect(endpoint_of(port));
  inside_->stream.set_option(
      beast::websocket::stream_base::decorator([headers](beast::websocket::request_type& request) {
        for (const auto& [name, value] : headers) request.set(name, value);
      }));
  beast::error_code error;
  beast::websocket::response_type response;
  inside_->stream.read_message_max(std::size_t{64} << 20);
  inside_->stream.handshake(response, "127.0.0.1:" + std::to_string(port), "/api/socket", error);
  inside_->connected = !error;
  inside_->status = static_cast<int>(response.result_int());
}
SocketClient::~SocketClient() = default;
SocketClient::SocketClient(SocketClient&&) noexcept = default;
bool SocketClient::connected() const { return inside_->connected; }
int SocketClient::status() const { return inside_->status; }

void SocketClient::send(const std::string& text) {
  beast::error_code error;
  inside_->stream.text(true);
  inside_->stream.write(asio::buffer(text), error);
}
void SocketClient::send_binary(const std::string& bytes) {
  beast::error_code error;
  inside_->stream.binary(true);
  inside_->stream.write(asio::buffer(bytes), error);
}

std::optional<TestJson> SocketClient::receive() {
  beast::error_code error;
  inside_->buffer.clear();
  inside_->stream.read(inside_->buffer, error);
  if (error) return std::nullopt;
  return TestJson::parse(beast::buffers_to_string(inside_->buffer.data()));
}

TestJson SocketClient::request(TestJson message) {
  message["id"] = ++last_id_;
  send(message.dump());
  while (auto answer = receive()) {
    if (answer->contains("id") && (*answer)["id"] == last_id_) return std::move(*answer);
    kept_.push_back(std::move(*answer));
  }
  throw std::runtime_error("the connection has ended");
}

TestJson SocketClient::next_event() {
  if (!kept_.empty()) {
    TestJson first = std::move(kept_.front());
    kept_.erase(kept_.begin());
    return first;
  }
  while (auto message = receive()) {
    if (!message->contains("id")) return std::move(*message);
  }
  throw std::runtime_error("the connection has ended");
}

TestJson SocketClient::wait_for(const std::function<bool(const TestJson&)>& fits) {
  while (true) {
    TestJson event = next_event();
    if (fits(event)) return event;
  }
}

void SocketClient::close() {
  beast::error_code error;
  inside_->stream.next_layer().close(error);
}

RunningServer::RunningServer(const Registry& registry, ServeOptions options) {
  options.port = 0;
  auto opened = Server::open(registry, options);
  if (!opened) throw std::runtime_error(opened.error().message);
  server_ = std::move(*opened);
  thread_ = std::thread([this] { server_->run(stop_.get_token()); });
}
RunningServer::~RunningServer() {
  stop_.request_stop();
  thread_.join();
}

}  // namespace brett::server
