#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// HTTP as the server's pages need it, without a library: arena/serve/http makes it with cpp-httplib, in a
/// module of its own that is loaded by `bastide serve` alone (http_module.hpp).
namespace bastide::arena {

struct HttpRequest {
  std::string method;                        ///< "GET", "POST" …
  std::string path;                          ///< "/api/games", decoded, without what follows a ?
  std::map<std::string, std::string> query;  ///< decoded; of several values the last
  std::string body;                          ///< empty while the request is only checked

  // -- headers, empty where they are missing
  std::string host;
  std::string origin;
  std::string fetch_site;  ///< Sec-Fetch-Site: which site the page is of that asks
  std::string token;       ///< X-Bastide-Token
  std::string content_type;
  std::string content_encoding;
  std::optional<std::size_t> content_length;

  [[nodiscard]] std::string parameter(const std::string& name) const {
    const auto found = query.find(name);
    return found == query.end() ? "" : found->second;
  }
};

/// Where a reply goes that grows while somebody looks.
class HttpStream {
 public:
  virtual ~HttpStream() = default;
  /// Sends it; false when the other side has closed, or has taken nothing for most of a second.
  [[nodiscard]] virtual bool send(std::string_view text) = 0;
  /// Whether the other side still listens, and the server runs.
  [[nodiscard]] virtual bool is_open() = 0;
};

struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;
  /// If there is one it writes the reply, for as long as it runs, in place of `body`.
  std::function<void(HttpStream&)> stream;
};

/// What the server does with requests. Each is called from any number of threads at once and throws nothing.
struct HttpHandlers {
  /// Before the body is read: a reply to refuse the request, or to answer one that needs no body.
  std::function<std::optional<HttpReply>(const HttpRequest&)> check;
  std::function<HttpReply(const HttpRequest&)> answer;
  /// What is said where HTTP itself is broken, by its status.
  std::function<HttpReply(int status)> complain;
};

struct HttpSettings {
  std::size_t threads = 0;  ///< connections that are served at once; more wait
  std::size_t most_body = 0;
};

class HttpServer {
 public:
  virtual ~HttpServer() = default;
  /// Takes the port, any free one for 0. Gives the port; 0 where it cannot be had.
  [[nodiscard]] virtual int bind(const std::string& address, int port) = 0;
  /// Serves until `stop`, which any thread may call.
  virtual void run() = 0;
  virtual void stop() = 0;
};

}  // namespace bastide::arena
