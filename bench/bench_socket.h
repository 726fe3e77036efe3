// A page's WebSocket for benches: requests that wait for their answers, and events.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

class BenchSocket {
 public:
  using Json = nlohmann::json;

  explicit BenchSocket(unsigned short port) {
    const boost::asio::ip::tcp::endpoint place{boost::asio::ip::make_address("127.0.0.1"), port};
    stream_.next_layer().connect(place);
    stream_.next_layer().set_option(boost::asio::ip::tcp::no_delay(true));
    stream_.handshake(fmt::format("127.0.0.1:{}", port), "/api/socket");
    stream_.read_message_max(0);
  }
  void send(const Json& json) { stream_.write(boost::asio::buffer(json.dump())); }
  std::string receive() {
    buffer_.clear();
    stream_.read(buffer_);
    return boost::beast::buffers_to_string(buffer_.data());
  }
  Json request(const Json& json) {
    send(json);
    while (true) {
      const std::string text = receive();
      if (text.starts_with("{\"id\"")) return Json::parse(text);
    }
  }

 private:
  boost::asio::io_context io_;
  boost::beast::websocket::stream<boost::asio::ip::tcp::socket> stream_{io_};
  boost::beast::flat_buffer buffer_;
};

inline double ms_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
      .count();
}

inline double percentile(std::vector<double> values, double share) {
  const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
  return values[at];
}
