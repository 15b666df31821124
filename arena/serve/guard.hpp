#pragma once

#include "arena/serve/http.hpp"

#include <optional>
#include <string>
#include <string_view>

/// Who may ask this server for what.
namespace bastide::arena {

/// 128 random bits as 32 hexadecimal digits, from the system's own source. Throws std::runtime_error when
/// that gives none.
[[nodiscard]] std::string random_key();

/// Whether both are the same, in a time that does not depend on where they differ.
[[nodiscard]] bool same_key(std::string_view a, std::string_view b) noexcept;

/// Whether an address is this machine's own alone: 127.x.x.x, ::1, localhost.
[[nodiscard]] bool is_loopback(std::string_view address) noexcept;

/// "[::1]:8080": an address and a port as a URL has them.
[[nodiscard]] std::string host_and_port(const std::string& address, int port);

class Guard {
 public:
  /// Of a server that listens there. Away from the loopback there is a `token`, and without it only a seat's
  /// key opens anything.
  Guard(std::string address, int port, std::string token)
      : address_(std::move(address)), port_(port), token_(std::move(token)) {}

  [[nodiscard]] const std::string& token() const noexcept { return token_; }

  /// Refuses what no page of this server asks: names that somebody else's DNS may have given this machine
  /// (Host must be an address, localhost, or the name that the server was told), pages of other sites
  /// (Origin, Sec-Fetch-Site), methods but GET and POST, and bodies that are not plain JSON of a known
  /// length.
  [[nodiscard]] std::optional<HttpReply> refuse(const HttpRequest& request) const;

  /// Whether the request has the token, where there is one.
  [[nodiscard]] bool is_owner(const HttpRequest& request) const;

 private:
  [[nodiscard]] bool knows_host(std::string_view host) const;

  std::string address_;
  int port_;
  std::string token_;
};

/// Headers that every reply has: no script or style but this server's own, no frames, no guessing of types,
/// no address told to others.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> security_headers();

}  // namespace bastide::arena
