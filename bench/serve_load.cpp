// A server under load: many matches of computer players, many spectators, then many idle connections.
//
//   serve_load PROGRAM [MATCHES SPECTATORS SECONDS IDLE]
//
// Starts PROGRAM serve, and prints: events received and missing (numbers must be consecutive), how late they
// were (the server's time in the event against ours, one machine), memory and threads of the server.
#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "served_program.h"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

struct Plan {
  std::string program;
  int matches = 500;
  int spectators = 2000;
  int seconds = 60;
  int idle = 5000;
};

struct Counts {
  std::uint64_t events = 0;
  std::uint64_t missing = 0;
  std::uint64_t snapshots = 0;
  std::uint64_t lost_connections = 0;
  std::vector<int> late_ms;
};

tcp::endpoint at(unsigned short port) { return {asio::ip::make_address("127.0.0.1"), port}; }

class Poster {
 public:
  explicit Poster(unsigned short port) : port_(port) { socket_.connect(at(port)); }
  Json post(const std::string& name, const Json& body) {
    http::request<http::string_body> request{http::verb::post, "/api/" + name, 11};
    request.set(http::field::host, fmt::format("127.0.0.1:{}", port_));
    request.set(http::field::content_type, "application/json");
    request.body() = body.dump();
    request.prepare_payload();
    http::write(socket_, request);
    http::response<http::string_body> response;
    http::read(socket_, buffer_, response);
    return Json::parse(response.body());
  }

 private:
  unsigned short port_;
  asio::io_context io_;
  tcp::socket socket_{io_};
  beast::flat_buffer buffer_;
};

long long now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Of "2026-11-16T18:00:05.300Z", within its minute.
int ms_of_minute(std::string_view time) {
  const auto number = [&](std::size_t from, std::size_t count) {
    return std::atoi(std::string(time.substr(from, count)).c_str());
  };
  return number(17, 2) * 1000 + number(20, 3);
}

class Spectator : public std::enable_shared_from_this<Spectator> {
 public:
  Spectator(asio::io_context& io, unsigned short port, Counts& counts)
      : stream_(io), port_(port), counts_(counts) {}

  void connect() {
    beast::error_code error;
    stream_.next_layer().connect(at(port_), error);
    if (!error) stream_.handshake(fmt::format("127.0.0.1:{}", port_), "/api/socket", error);
    if (error) ++counts_.lost_connections;
    stream_.read_message_max(0);
  }
  // The host starts a new game after the end of each.
  void watch(const std::string& match, const std::string& host) {
    match_ = match;
    host_ = host;
    stream_.write(asio::buffer(Json{{"id", 1}, {"do", "watch"}, {"match", match}}.dump()));
    read();
  }
  // Pending operations of the connection end when the network runs next.
  void leave() {
    leaving_ = true;
    beast::error_code ignored;
    stream_.next_layer().close(ignored);
  }
  bool answers() {
    beast::error_code error;
    stream_.write(asio::buffer(std::string(R"({"id": 9, "do": "ping"})")), error);
    beast::flat_buffer buffer;
    if (!error) stream_.read(buffer, error);
    return !error;
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) {
        if (!self->leaving_) ++self->counts_.lost_connections;
        return;
      }
      self->take(beast::buffers_to_string(self->buffer_.data()));
      self->buffer_.clear();
      self->read();
    });
  }
  void take(const std::string& text) {
    if (text.starts_with("{\"id\":1")) {
      n_ = Json::parse(text)["state"]["n"];
      return;
    }
    if (!text.starts_with("{\"match\"")) return;
    ++counts_.events;
    const std::size_t at_n = text.find("\"n\":");
    const auto n = std::strtoull(text.c_str() + at_n + 4, nullptr, 10);
    if (text.find("\"event\":\"snapshot\"") < 80) ++counts_.snapshots;
    counts_.missing += n - n_ - 1;
    n_ = n;
    const std::size_t at_time = text.find("\"time\":\"");
    int late = static_cast<int>(now_ms() % 60'000) -
               ms_of_minute(std::string_view(text).substr(at_time + 8, 24));
    if (late < -30'000) late += 60'000;
    counts_.late_ms.push_back(late);
    if (!host_.empty() && text.find("\"event\":\"ended\"") < 80) begin_again();
  }
  void begin_again() {
    const auto message = std::make_shared<std::string>(
        Json{{"do", "act"}, {"match", match_}, {"token", host_}, {"action", "new_game"}}.dump());
    stream_.async_write(asio::buffer(*message),
                        [self = shared_from_this(), message](beast::error_code, std::size_t) {});
  }

  websocket::stream<tcp::socket> stream_;
  beast::flat_buffer buffer_;
  unsigned short port_;
  Counts& counts_;
  std::string match_;
  std::string host_;
  std::uint64_t n_ = 0;
  bool leaving_ = false;
};

int percentile(std::vector<int>& values, double share) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
  return values[at];
}

int run(const Plan& plan) {
  ServedProgram program(plan.program);
  std::vector<Json> matches;
  for (int i = 0; i < plan.matches; ++i) {
    if (i % 100 == 0) fmt::print(stderr, "\r{} matches", i);
    static std::unique_ptr<Poster> poster;
    if (i % 100 == 0)
      poster = std::make_unique<Poster>(program.port());  // requests per connection are limited
    matches.push_back(
        poster->post("create", {{"game", i % 2 == 0 ? "othello" : "morris"},
                                {"players", {"alphabeta:depth=2,table=0,epsilon=0.2", "random"}},
                                {"delay_ms", 1000}}));
    if (!matches.back().contains("match")) {
      fmt::print(stderr, "{}\n", matches.back().dump());
      return 1;
    }
  }
  Counts counts;
  asio::io_context io;
  std::vector<std::shared_ptr<Spectator>> spectators;
  for (int i = 0; i < plan.spectators; ++i) {
    auto one = std::make_shared<Spectator>(io, program.port(), counts);
    one->connect();
    const Json& match = matches[static_cast<std::size_t>(i % plan.matches)];
    one->watch(match["match"], i < plan.matches ? match["host"].get<std::string>() : "");
    io.poll();
    spectators.push_back(std::move(one));
  }
  fmt::print(stderr, "\r{} matches, {} spectators\n", plan.matches, plan.spectators);
  const long memory_before = program.status("VmRSS");
  counts.late_ms.clear();
  counts.events = 0;
  const double processor_before = program.processor_seconds();
  long most_threads = 0;
  const auto begin = Clock::now();
  while (Clock::now() - begin < std::chrono::seconds(plan.seconds)) {
    io.run_for(std::chrono::seconds(1));
    most_threads = std::max(most_threads, program.status("Threads"));
  }
  const double processor = program.processor_seconds() - processor_before;
  std::vector<int> late = counts.late_ms;
  fmt::print(
      "{} matches, {} spectators, {} s: {} events told ({:.0f}/s), {} missing, {} snapshots, "
      "{} connections lost\n",
      plan.matches, plan.spectators, plan.seconds, counts.events,
      static_cast<double>(counts.events) / plan.seconds, counts.missing, counts.snapshots,
      counts.lost_connections);
  fmt::print("late by: median {} ms, 99 % {} ms, 99.9 % {} ms, at most {} ms\n",
             percentile(late, 0.5), percentile(late, 0.99), percentile(late, 0.999),
             percentile(late, 1));
  fmt::print(
      "server: {} MB at the beginning, {} MB at the end, at most {} MB; {} threads; {:.1f} s "
      "of processor time\n",
      memory_before / 1024, program.status("VmRSS") / 1024, program.status("VmHWM") / 1024,
      most_threads, processor);
  for (const auto& one : spectators) one->leave();
  io.run();
  spectators.clear();
  std::vector<std::shared_ptr<Spectator>> idle;
  Counts idle_counts;
  for (int i = 0; i < plan.idle; ++i) {
    idle.push_back(std::make_shared<Spectator>(io, program.port(), idle_counts));
    idle.back()->connect();
  }
  int answering = 0;
  for (const auto& one : idle) answering += one->answers() ? 1 : 0;
  fmt::print("{} idle connections: {} answer; server {} MB, {} threads\n", plan.idle, answering,
             program.status("VmRSS") / 1024, program.status("Threads"));
  const bool good = counts.missing == 0 && counts.lost_connections == 0 && answering == plan.idle &&
                    percentile(late, 0.99) < 100;
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: serve_load PROGRAM [MATCHES SPECTATORS SECONDS IDLE]\n");
    return 2;
  }
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  Plan plan{.program = argv[1]};
  const auto number = [&](int index, int fallback) {
    return argc > index ? std::atoi(argv[index]) : fallback;
  };
  plan.matches = number(2, plan.matches);
  plan.spectators = number(3, plan.spectators);
  plan.seconds = number(4, plan.seconds);
  plan.idle = number(5, plan.idle);
  return run(plan);
}
