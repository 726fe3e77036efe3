#include "server/server.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "core/text.h"
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

class Server::Core {
 public:
  Core(const Registry& registry, const ServeOptions& options, tcp::endpoint endpoint)
      : options_(options),
        house_{api_, gate_, options_.bounds, 0, {}},
        acceptor_(io_, endpoint, true),
        gate_(endpoint.address().is_loopback(),
              endpoint.address().is_loopback() ? std::string() : new_token(),
              acceptor_.local_endpoint().port()),
        api_(registry, {.threads = options.threads,
                        .store = options.store,
                        .experiments = options.experiments,
                        .version = options.version,
                        .data = options.data}) {
    faults_ = api_.restore();
  }

  void run(const std::stop_token& stop) {
    stop_ = stop;
    accept();
    tick();
    io_.run();
  }

  unsigned short port() const { return acceptor_.local_endpoint().port(); }
  const Gate& gate() const { return gate_; }
  const ServeOptions& options() const { return options_; }
  const std::vector<std::string>& faults() const { return faults_; }

 private:
  void accept() {
    acceptor_.async_accept([this](beast::error_code error, tcp::socket socket) {
      if (ending_) return;
      if (error) {  // too many files, most likely: a moment later again
        retry_.expires_after(std::chrono::milliseconds(100));
        retry_.async_wait([this](beast::error_code gone) {
          if (!gone) accept();
        });
        return;
      }
      if (house_.open < options_.bounds.connections) take(std::move(socket));
      accept();
    });
  }

  void take(tcp::socket socket) {
    beast::error_code ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    if (options_.bounds.send_buffer > 0) {
      socket.set_option(asio::socket_base::send_buffer_size(options_.bounds.send_buffer), ignored);
    }
    start_http(std::move(socket), house_);
  }

  // Nobody calls back from the stop token: a signal's handler may raise it.
  void tick() {
    if (stop_.stop_requested()) return finish();
    timer_.expires_after(std::chrono::milliseconds(100));
    timer_.async_wait([this](beast::error_code error) {
      if (error) return;
      if (++ticks_ % 10 == 0) {
        api_.connections = house_.open;
        api_.tick();
        // A connection may go while it is looked after.
        const std::set<Looked*> all = house_.looked_after;
        for (Looked* const one : all) {
          if (house_.looked_after.contains(one)) one->look();
        }
      }
      tick();
    });
  }

  void finish() {
    ending_ = true;
    beast::error_code ignored;
    acceptor_.close(ignored);
    retry_.cancel();
    const std::set<Looked*> all = house_.looked_after;
    for (Looked* const one : all) {
      if (house_.looked_after.contains(one)) one->close();
    }
    io_.stop();
  }

  const ServeOptions options_;
  House house_;  // connections that end with the network still know it
  asio::io_context io_{1};
  asio::steady_timer timer_{io_};
  asio::steady_timer retry_{io_};
  tcp::acceptor acceptor_;
  const Gate gate_;
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
    return Error{
        fmt::format("--host {}: must be an address of this machine, as in 127.0.0.1 or "
                    "0.0.0.0 for all",
                    in_quotes(options.host))};
  }
  allow_many_files();
  try {
    return std::unique_ptr<Server>(new Server(
        std::make_unique<Core>(registry, options, tcp::endpoint(address, options.port))));
  } catch (const boost::system::system_error& failure) {
    return Error{fmt::format("cannot listen at {}, port {}: {}", options.host, options.port,
                             failure.code().message())};
  }
}

Server::Server(std::unique_ptr<Core> core) : core_(std::move(core)) {}
Server::~Server() = default;

unsigned short Server::port() const { return core_->port(); }
const std::string& Server::access() const { return core_->gate().access(); }
const std::vector<std::string>& Server::faults() const { return core_->faults(); }
void Server::run(const std::stop_token& stop) { core_->run(stop); }

std::string Server::address() const {
  const std::string& host = core_->options().host;
  const std::string shown = host.find(':') == std::string::npos ? host : fmt::format("[{}]", host);
  return access().empty() ? fmt::format("http://{}:{}/", shown, port())
                          : fmt::format("http://{}:{}/?access={}", shown, port(), access());
}

}  // namespace brett::server
