#include "server/own_addresses.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <memory>

namespace brett::server {

namespace {

struct FreeInterfaces {
  void operator()(ifaddrs* list) const { ::freeifaddrs(list); }
};

// Empty if it is no address of the internet.
std::string printed_address(const sockaddr& address) {
  const void* number = nullptr;
  if (address.sa_family == AF_INET) {
    number = &reinterpret_cast<const sockaddr_in&>(address).sin_addr;
  } else if (address.sa_family == AF_INET6) {
    number = &reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  } else {
    return {};
  }
  std::array<char, INET6_ADDRSTRLEN> text{};
  const char* const printed = ::inet_ntop(address.sa_family, number, text.data(), text.size());
  return printed == nullptr ? std::string() : std::string(printed);
}

}  // namespace

std::vector<std::string> own_addresses(bool with_v6) {
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return {};
  const std::unique_ptr<ifaddrs, FreeInterfaces> list(first);
  std::vector<std::string> outside;
  std::vector<std::string> loopback;
  for (const ifaddrs* one = list.get(); one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || (one->ifa_flags & IFF_UP) == 0) continue;
    if (one->ifa_addr->sa_family == AF_INET6 && !with_v6) continue;
    std::string text = printed_address(*one->ifa_addr);
    if (text.empty() || text.starts_with("fe80:")) continue;
    ((one->ifa_flags & IFF_LOOPBACK) != 0 ? loopback : outside).push_back(std::move(text));
  }
  outside.insert(outside.end(), loopback.begin(), loopback.end());
  return outside;
}

}  // namespace brett::server
