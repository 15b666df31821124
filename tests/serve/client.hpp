#pragma once

#include "tests/arena/program.hpp"

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

/// Talk with a running `bastide serve`, byte by byte: what no client of HTTP would say, too.
namespace bastide::tests {

/// A reply, or as much of one as came.
struct Heard {
  int status = 0;  ///< 0 where nothing came
  std::string headers;
  std::string body;
  [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(body); }
};

/// A connection that is closed with this object.
class Line {
 public:
  explicit Line(int port);
  ~Line();
  Line(Line&& other) noexcept : socket_(other.socket_) { other.socket_ = -1; }
  Line& operator=(Line&&) = delete;

  void send(const std::string& text) const;
  /// What comes until the other side closes, `mark` has come, or the time is over.
  [[nodiscard]] std::string read(const std::string& mark = "",
                                 std::chrono::milliseconds time = std::chrono::seconds(60)) const;

 private:
  int socket_;
};

/// A server on a free port, with a store in a folder; it is killed with this object.
class Served {
 public:
  explicit Served(const std::string& store, const std::string& arguments = "");
  ~Served();
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  [[nodiscard]] int port() const noexcept { return port_; }
  [[nodiscard]] const std::string& url() const noexcept { return url_; }
  /// What stands behind "token=" in the address.
  [[nodiscard]] std::string token() const;
  /// Sends a signal, and waits for the end.
  Ran end(int signal);

  [[nodiscard]] Heard get(const std::string& path, const std::string& headers = "") const;
  [[nodiscard]] Heard post(const std::string& path, const nlohmann::json& body,
                           const std::string& headers = "") const;
  /// The whole request as it is.
  [[nodiscard]] Heard say(const std::string& request) const;
  /// The status that a request is answered with, 0 for none; what comes after it is not waited for.
  [[nodiscard]] int status_of(const std::string& request) const;
  /// A request that is sent and not listened to.
  [[nodiscard]] Line follow(const std::string& path) const;
  /// The events of a search, until `mark` comes, of which each is said to have come.
  [[nodiscard]] std::string hear(const std::string& path, const std::string& mark = "event: end") const;

 private:
  Running process_;
  std::string url_;
  int port_ = 0;
  bool ended_ = false;
};

}  // namespace bastide::tests
