#include "server/server.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <optional>

#include "core/said.h"
#include "core/text.h"
#include "files/file_lock.h"
#include "server/own_addresses.h"
#include "server/sessions.h"
#include "server/tokens.h"

namespace brett::server {

namespace {

using asio::ip::tcp;

// As many connections as the system lets us have.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

// The network, and the place where clients knock. Throws if the place is taken.
struct Listening {
  explicit Listening(const tcp::endpoint& endpoint) {
    acceptor.open(endpoint.protocol());
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    // All addresses are those of both kinds, whatever the system's habit.
    if (endpoint.address().is_v6()) acceptor.set_option(asio::ip::v6_only(false));
    acceptor.bind(endpoint);
    acceptor.listen();
  }
  tcp::endpoint place() const { return acceptor.local_endpoint(); }

  asio::io_context io{1};
  tcp::acceptor acceptor{io};
};

// What is kept, and that no other server keeps it: two would play the same matches.
struct Kept {
  FileLock lock;
  Store store;

  // Nothing for no path.
  static Result<std::optional<Kept>> at(const std::string& path) {
    if (path.empty()) return std::optional<Kept>();
    auto taken = FileLock::take_itself("store", path);
    if (!taken) return taken.error();
    auto opened = Store::open(path, Store::Open::create);
    if (!opened) return opened.error();
    return std::optional<Kept>(Kept{*std::move(taken), *std::move(opened)});
  }
};

class Server::Core {
 public:
  Core(const Registry& registry, const ServeOptions& options, std::unique_ptr<Listening> network,
       std::optional<Kept> kept)
      : options_(options),
        context_{api_, gate_, options_.bounds, {}},
        network_(std::move(network)),
        gate_(place().address().is_loopback(),
              place().address().is_loopback() ? std::string() : new_token(), place().port()),
        kept_(std::move(kept)),
        api_(registry, {.threads = options.threads,
                        .longest_search = options.longest_search,
                        .store = kept_ ? &kept_->store : nullptr,
                        .experiments = options.experiments,
                        .version = options.version,
                        .data = options.data,
                        .access = gate_.access()}) {
    faults_ = api_.restore();
  }

  void run(const std::stop_token& stop) {
    stop_ = stop;
    accept();
    tick();
    network_->io.run();
  }

  tcp::endpoint place() const { return network_->place(); }
  const Gate& gate() const { return gate_; }
  const ServeOptions& options() const { return options_; }
  const std::vector<std::string>& faults() const { return faults_; }

 private:
  void accept() {
    network_->acceptor.async_accept([this](beast::error_code error, tcp::socket socket) {
      if (ending_) return;
      if (error) {  // too many files, most likely: a moment later again
        retry_.expires_after(std::chrono::milliseconds(100));
        retry_.async_wait([this](beast::error_code gone) {
          if (!gone) accept();
        });
        return;
      }
      if (context_.connections.size() < options_.bounds.connections) take(std::move(socket));
      accept();
    });
  }

  void take(tcp::socket socket) {
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    if (options_.bounds.send_buffer > 0) {
      socket.set_option(asio::socket_base::send_buffer_size(options_.bounds.send_buffer), ignored);
    }
    start_http(std::move(socket), context_);
  }

  // Nobody calls back from the stop token: a signal's handler may raise it.
  void tick() {
    if (stop_.stop_requested()) return finish();
    timer_.expires_after(std::chrono::milliseconds(100));
    timer_.async_wait([this](beast::error_code error) {
      if (error) return;
      if (++ticks_ % 10 == 0) {
        api_.connections = context_.connections.size();
        api_.tick();
        // A connection may go while it is looked after.
        const std::set<TimedConnection*> all = context_.connections;
        for (TimedConnection* const one : all) {
          if (context_.connections.contains(one)) one->check_timeout();
        }
      }
      tick();
    });
  }

  void finish() {
    ending_ = true;
    beast::error_code ignored;
    network_->acceptor.close(ignored);
    retry_.cancel();
    const std::set<TimedConnection*> all = context_.connections;
    for (TimedConnection* const one : all) {
      if (context_.connections.contains(one)) one->close();
    }
    network_->io.stop();
  }

  const ServeOptions options_;
  ServerContext context_;  // connections that end with the network still know it
  const std::unique_ptr<Listening> network_;
  asio::steady_timer timer_{network_->io};
  asio::steady_timer retry_{network_->io};
  const Gate gate_;
  std::optional<Kept> kept_;
  Api api_;  // its threads go before the network does
  std::vector<std::string> faults_;
  std::stop_token stop_;
  bool ending_ = false;
  int ticks_ = 0;
};

Result<std::unique_ptr<Server>> Server::open(const Registry& registry,
                                             const ServeOptions& options) {
  beast::error_code error;
  const auto address =
      asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, error);
  if (error) {
    return refused(
        "--host {}: must be an address of this machine, as in 127.0.0.1 or 0.0.0.0 for all",
        in_quotes(options.host));
  }
  allow_many_files();
  try {
    auto network = std::make_unique<Listening>(tcp::endpoint(address, options.port));
    auto kept = Kept::at(options.store);  // only a server that has the port touches files
    if (!kept) return kept.error();
    return std::unique_ptr<Server>(new Server(
        std::make_unique<Core>(registry, options, std::move(network), *std::move(kept))));
  } catch (const boost::system::system_error& failure) {
    return refused("cannot listen at {}, port {}: {}", options.host, options.port,
                   failure.code().message());
  }
}

Server::Server(std::unique_ptr<Core> core) : core_(std::move(core)) {}
Server::~Server() = default;

unsigned short Server::port() const { return core_->place().port(); }
const std::string& Server::access() const { return core_->gate().access(); }
const std::vector<std::string>& Server::faults() const { return core_->faults(); }
void Server::run(const std::stop_token& stop) { core_->run(stop); }

std::vector<std::string> Server::addresses() const {
  const asio::ip::address listened = core_->place().address();
  std::vector<std::string> hosts;
  if (listened.is_unspecified()) hosts = own_addresses(listened.is_v6());
  if (hosts.empty()) hosts.push_back(listened.to_string());
  for (std::string& host : hosts) {
    if (host.find(':') != std::string::npos) host = fmt::format("[{}]", host);
    host = fmt::format("http://{}:{}/", host, port());
    if (!access().empty()) host += fmt::format("?access={}", access());
  }
  return hosts;
}

}  // namespace brett::server
