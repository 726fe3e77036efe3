// The server: one port for HTTP and WebSocket, one thread for all connections, the rest behind Api.
// Connections are untrusted: everything about them is bounded (Bounds), and offenders get an error or are
// closed, without disturbing the others.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/result.h"
#include "players/registry.h"

namespace brett::server {

// What a client may take. Tests make them small.
struct Bounds {
  std::size_t connections = 6000;
  std::size_t header_bytes = 8192;
  std::chrono::milliseconds request_time{10'000};  // until a request has arrived
  std::chrono::milliseconds idle_time{60'000};     // between requests, and until a ping is answered
  std::chrono::milliseconds write_time{30'000};    // until a client has read something
  double requests_per_second = 50;
  double request_burst = 200;
  std::size_t requests_at_once = 64;   // of one WebSocket
  std::size_t queued_messages = 1000;  // events that wait for one client
  std::size_t queued_bytes = std::size_t{4} << 20;
  int send_buffer = 0;  // of the operating system; 0: as it likes
};

struct ServeOptions {
  std::string host = "127.0.0.1";  // an address
  unsigned short port = 8080;      // 0: any that is free
  int threads = 2;                 // of the searches of one client
  std::chrono::milliseconds longest_search{60'000};
  std::string store = {};        // the file that everything is kept in; empty: nothing is
  std::string experiments = {};  // folder for runs of experiments; empty: none
  std::string version = {};
  std::filesystem::path data = {};  // where weights and training runs are kept; empty: nowhere
  Bounds bounds = {};
};

class Server {
 public:
  // Listens from here on. On other addresses than those of this machine alone it wants an access token. The
  // store is its own as long as it lives: another server that wants it is refused. After an error nothing
  // is left behind.
  static Result<std::unique_ptr<Server>> open(const Registry& registry,
                                              const ServeOptions& options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  unsigned short port() const;
  const std::string& access() const;  // the token, or empty
  // Where it is found, with the token: http://127.0.0.1:8080/, or several if it listens on all addresses.
  std::vector<std::string> addresses() const;
  // Matches of the store that could not be taken up, in words.
  const std::vector<std::string>& faults() const;

  // Serves until `stop` is requested.
  void run(const std::stop_token& stop);

 private:
  class Core;
  explicit Server(std::unique_ptr<Core> core);
  std::unique_ptr<Core> core_;
};

}  // namespace brett::server
