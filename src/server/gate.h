// Which requests are let in: addresses, names of hosts, other sites, access tokens, rates. Values only, no network.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "server/json.h"

namespace brett::server {

// What of a request's head decides.
struct Head {
  std::string_view method;
  std::string_view target;
  std::string_view host;
  std::string_view origin;
  std::string_view fetch_site;
  std::string_view cookie;
  std::string_view authorization;
};

// The path and the query of a target; nothing if it is not a path of ours.
struct Target {
  std::string path;   // decoded
  std::string query;  // as it came
};
std::optional<Target> read_target(std::string_view target);
std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank);
// The fields of a query as texts; refuses broken ones.
Json query_fields(std::string_view query);

class Gate {
 public:
  // `access`: the token that everybody needs; empty: none.
  Gate(bool loopback, std::string access, unsigned short port)
      : loopback_(loopback), access_(std::move(access)), port_(port) {}

  // Why a request is refused; empty if it may come in. `api`: it is for the API, not for the page.
  std::string closed_to(const Head& head, bool api) const;
  bool has_access(const Head& head, std::string_view query) const;
  // The cookie that is set when the page is opened with the token; empty if it is not.
  std::string cookie_for(std::string_view query) const;
  const std::string& access() const { return access_; }

 private:
  bool is_own_host(std::string_view host) const;

  bool loopback_;
  std::string access_;
  unsigned short port_;
};

// A number of requests a second, and some more in a burst.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;
  RateLimit(double per_second, double burst)
      : per_second_(per_second), burst_(burst), left_(burst), last_(Clock::now()) {}
  bool take(Clock::time_point now = Clock::now());
  // How many were refused since the last pause that filled the burst up.
  int refused() const { return refused_; }

 private:
  double per_second_;
  double burst_;
  double left_;
  Clock::time_point last_;
  int refused_ = 0;
};

}  // namespace brett::server
