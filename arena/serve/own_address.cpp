#include "arena/serve/own_address.hpp"

#include <array>
#include <ifaddrs.h>
#include <memory>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace bastide::arena {

namespace {

bool can_bind(const addrinfo& address) {
  const int socket = ::socket(address.ai_family, SOCK_STREAM, 0);
  if (socket < 0) return false;
  const bool bound = bind(socket, address.ai_addr, address.ai_addrlen) == 0;
  close(socket);
  return bound;
}

/// As digits; empty where there are none to show.
std::string digits_of(const sockaddr* address, socklen_t length) {
  std::array<char, NI_MAXHOST> host{};
  const int failed = getnameinfo(address, length, host.data(), host.size(), nullptr, 0, NI_NUMERICHOST);
  return failed != 0 ? "" : host.data();
}

bool is_local_link(const sockaddr* address) {
  if (address->sa_family != AF_INET6) return false;
  return IN6_IS_ADDR_LINKLOCAL(&reinterpret_cast<const sockaddr_in6*>(address)->sin6_addr);
}

/// The first one of a family that is not the loopback's; empty where there is none.
std::string first_address(int family) {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) return "";
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> list(first, freeifaddrs);
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    const bool serves = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_LOOPBACK) == 0;
    if (!serves || each->ifa_addr == nullptr || each->ifa_addr->sa_family != family) continue;
    if (is_local_link(each->ifa_addr)) continue;
    return digits_of(each->ifa_addr, family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6));
  }
  return "";
}

}  // namespace

bool is_own_address(const std::string& address) {
  if (address.empty()) return false;
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = AI_PASSIVE;
  addrinfo* found = nullptr;
  if (getaddrinfo(address.c_str(), nullptr, &wanted, &found) != 0) return false;
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> list(found, freeaddrinfo);
  for (const addrinfo* each = found; each != nullptr; each = each->ai_next) {
    if (can_bind(*each)) return true;
  }
  return false;
}

std::string reachable(const std::string& address) {
  if (address != "0.0.0.0" && address != "::") return address;
  const bool old = address != "::";
  const std::string first = first_address(old ? AF_INET : AF_INET6);
  if (!first.empty()) return first;
  return old ? "127.0.0.1" : "::1";
}

}  // namespace bastide::arena
