#include "server/gate.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <algorithm>

#include "core/text.h"
#include "server/message.h"
#include "server/tokens.h"

namespace brett::server {

namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// "a=1; b=2"
std::string_view cookie_called(std::string_view cookies, std::string_view name) {
  for (std::string_view cookie : split(cookies, ';')) {
    cookie = trimmed(cookie);
    if (cookie.starts_with(name) && cookie.size() > name.size() && cookie[name.size()] == '=') {
      return cookie.substr(name.size() + 1);
    }
  }
  return {};
}

// 127.0.0.0/8 or [::1], which no other machine can be.
bool is_loopback(std::string_view host) {
  const bool in_brackets = host.starts_with('[') && host.ends_with(']');
  if (in_brackets) host = host.substr(1, host.size() - 2);
  const std::string text(host);
  in_addr v4{};
  in6_addr v6{};
  if (in_brackets) {
    return inet_pton(AF_INET6, text.c_str(), &v6) == 1 && IN6_IS_ADDR_LOOPBACK(&v6);
  }
  return inet_pton(AF_INET, text.c_str(), &v4) == 1 && ntohl(v4.s_addr) >> 24 == IN_LOOPBACKNET;
}

constexpr std::string_view cookie_name = "brett_access";
constexpr std::string_view bearer = "Bearer ";

std::string access_in(std::string_view query) {
  for (const std::string_view part : split(query, '&')) {
    if (part.starts_with("access=")) {
      return percent_decoded(part.substr(7), true).value_or("");
    }
  }
  return {};
}

}  // namespace

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_blank) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+' && plus_is_blank) {
      result += ' ';
    } else if (text[i] != '%') {
      result += text[i];
    } else {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[i + 1]);
      const int low = hex_digit(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      result += static_cast<char>(16 * high + low);
      i += 2;
    }
  }
  return result;
}

std::optional<Target> read_target(std::string_view target) {
  if (target.empty() || target.front() != '/') return std::nullopt;
  const std::size_t question = target.find('?');
  const auto path = percent_decoded(target.substr(0, question), false);
  if (!path || !is_utf8(*path) || path->find('\0') != std::string::npos) return std::nullopt;
  Target result{*path, {}};
  if (question != std::string_view::npos) result.query = target.substr(question + 1);
  return result;
}

Json query_fields(std::string_view query) {
  Json fields = Json::object();
  if (query.empty()) return fields;
  for (const std::string_view part : split(query, '&')) {
    if (part.empty()) continue;
    const std::size_t equals = part.find('=');
    const auto key = percent_decoded(part.substr(0, equals), true);
    const auto value = equals == std::string_view::npos
                           ? std::optional<std::string>("")
                           : percent_decoded(part.substr(equals + 1), true);
    if (!key || !value || !is_utf8(*key) || !is_utf8(*value)) {
      refuse("the query of the address is malformed");
    }
    if (*key == "access") continue;
    fields[*key] = *value;
  }
  return fields;
}

bool Gate::is_own_host(std::string_view host) const {
  const std::string port = fmt::format(":{}", port_);
  if (host.ends_with(port)) host.remove_suffix(port.size());
  return host == "localhost" || is_loopback(host);
}

std::string Gate::closed_to(const Head& head, bool api) const {
  if (head.host.empty()) return "the header Host is missing";
  // Another site can make its own name point here: its page would then read everything.
  if (loopback_ && !is_own_host(head.host)) {
    return fmt::format("Host {}: must be localhost or a loopback address, as in 127.0.0.1",
                       in_quotes(head.host));
  }
  if (!head.origin.empty() && head.origin != fmt::format("http://{}", head.host)) {
    return fmt::format("Origin {}: other sites may not use this server", in_quotes(head.origin));
  }
  const bool other_site = head.fetch_site == "cross-site" || head.fetch_site == "same-site";
  if (api && other_site) return "other sites may not use this server";
  return {};
}

bool Gate::has_access(const Head& head, std::string_view query) const {
  if (access_.empty()) return true;
  if (same_token(cookie_called(head.cookie, cookie_name), access_)) return true;
  if (head.authorization.starts_with(bearer) &&
      same_token(head.authorization.substr(bearer.size()), access_)) {
    return true;
  }
  return same_token(access_in(query), access_);
}

std::string Gate::cookie_for(std::string_view query) const {
  if (access_.empty() || !same_token(access_in(query), access_)) return {};
  // Not Strict: a person who follows a link in a mail would not be known. What other sites may ask for is
  // closed_to()'s business.
  return fmt::format("{}={}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000", cookie_name,
                     access_);
}

bool RateLimit::take(Clock::time_point now) {
  const std::chrono::duration<double> passed = now - last_;
  last_ = now;
  left_ = std::min(burst_, left_ + passed.count() * per_second_);
  if (left_ == burst_) refused_ = 0;
  if (left_ < 1) {
    ++refused_;
    return false;
  }
  left_ -= 1;
  return true;
}

}  // namespace brett::server
