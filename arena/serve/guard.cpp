#include "arena/serve/guard.hpp"

#include "arena/serve/api_error.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <stdexcept>
#include <unistd.h>

namespace bastide::arena {

namespace {

/// Whether `text` is an IPv4 or IPv6 address: no name, which somebody's DNS could have given.
bool is_address(std::string_view text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  const std::string copy(text);
  return inet_pton(AF_INET, copy.c_str(), bytes.data()) == 1 ||
         inet_pton(AF_INET6, copy.c_str(), bytes.data()) == 1;
}

std::optional<HttpReply> refusal(int status, std::string place, std::string_view found,
                                 std::string expected) {
  return ApiError(status, std::move(place), in_quotes(found), std::move(expected)).reply();
}

std::optional<HttpReply> refuse_body(const HttpRequest& request) {
  if (!request.content_length) return refusal(411, "Content-Length", "", "the body's length in bytes");
  const std::string_view type =
      std::string_view(request.content_type).substr(0, request.content_type.find(';'));
  if (type != "application/json")
    return refusal(415, "Content-Type", request.content_type, "application/json");
  if (!request.content_encoding.empty())
    return refusal(415, "Content-Encoding", request.content_encoding, "a body that is not compressed");
  return std::nullopt;
}

}  // namespace

std::string random_key() {
  std::array<unsigned char, 16> bytes{};
  if (getentropy(bytes.data(), bytes.size()) != 0)
    throw std::runtime_error(std::string("the system gives no random numbers: ") + std::strerror(errno));
  return fmt::format("{:02x}", fmt::join(bytes, ""));
}

bool same_key(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  unsigned different = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    different |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned>(static_cast<unsigned char>(b[i]));
  return different == 0;
}

bool is_loopback(std::string_view address) noexcept {
  return address == "localhost" || address == "::1" || address.starts_with("127.");
}

std::string host_and_port(const std::string& address, int port) {
  const bool brackets = address.find(':') != std::string::npos;
  return fmt::format("{}{}{}:{}", brackets ? "[" : "", address, brackets ? "]" : "", port);
}

bool Guard::knows_host(std::string_view host) const {
  const std::string port = ":" + std::to_string(port_);
  constexpr int kImplied = 80;
  if (host.ends_with(port)) {
    host.remove_suffix(port.size());
  } else if (port_ != kImplied) {
    return false;
  }
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  return host == "localhost" || host == address_ || is_address(host);
}

std::optional<HttpReply> Guard::refuse(const HttpRequest& request) const {
  if (!knows_host(request.host))
    return refusal(403, "Host", request.host,
                   host_and_port(address_, port_) + ", as the address was printed");
  if (!request.origin.empty() && request.origin != "http://" + request.host)
    return refusal(403, "Origin", request.origin, "a page of this server");
  if (!request.fetch_site.empty() && request.fetch_site != "same-origin" && request.fetch_site != "none" &&
      request.path.starts_with("/api/"))
    return refusal(403, "Sec-Fetch-Site", request.fetch_site, "same-origin");
  if (request.method == "GET") return std::nullopt;
  if (request.method == "POST") return refuse_body(request);
  return refusal(405, "method", request.method, "GET or POST");
}

bool Guard::is_owner(const HttpRequest& request) const {
  if (token_.empty()) return true;
  return same_key(request.token.empty() ? request.parameter("token") : request.token, token_);
}

std::vector<std::pair<std::string, std::string>> security_headers() {
  return {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
       "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"X-Frame-Options", "DENY"},
      {"Cache-Control", "no-store"}};
}

}  // namespace bastide::arena
