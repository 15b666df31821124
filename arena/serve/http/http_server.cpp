// The module that knows HTTP: the interface of arena/serve/http.hpp over cpp-httplib, which is seen here
// alone.
#include "arena/serve/http.hpp"

#include <algorithm>
#include <charconv>
#include <httplib.h>
#include <string>
#include <sys/socket.h>
#include <utility>

namespace bastide::arena {

namespace {

constexpr int kWaiting = 256;                ///< connections that the system keeps until they are served
constexpr int kSendBuffer = 16 * 1024;       ///< bytes: a client that takes nothing is noticed soon
constexpr int kReadSeconds = 5;              ///< for a request that has begun
constexpr int kIdleSeconds = 2;              ///< for one that has not
constexpr int kWriteMicroseconds = 600'000;  ///< for a client to take something
constexpr std::size_t kLongestPath = 200;

std::string header(const httplib::Request& request, const char* name) {
  return request.get_header_value(name);
}

HttpRequest request_of(const httplib::Request& from) {
  HttpRequest request;
  request.method = from.method;
  request.path = from.path;
  for (const auto& [name, value] : from.params) request.query[name] = value;
  request.body = from.body;
  request.host = header(from, "Host");
  request.origin = header(from, "Origin");
  request.fetch_site = header(from, "Sec-Fetch-Site");
  request.token = header(from, "X-Bastide-Token");
  request.content_type = header(from, "Content-Type");
  request.content_encoding = header(from, "Content-Encoding");
  const std::string length = header(from, "Content-Length");
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(length.data(), length.data() + length.size(), number);
  if (error == std::errc{} && end == length.data() + length.size()) request.content_length = number;
  return request;
}

class Stream final : public HttpStream {
 public:
  explicit Stream(httplib::DataSink& sink) : sink_(sink) {}
  bool send(std::string_view text) override {
    if (open_) open_ = sink_.is_writable() && sink_.write(text.data(), text.size());
    return open_;
  }
  bool is_open() override { return open_ = open_ && sink_.is_writable(); }

 private:
  httplib::DataSink& sink_;
  bool open_ = true;
};

void fill(httplib::Response& response, HttpReply&& reply) {
  response.status = reply.status;
  for (const auto& [name, value] : reply.headers) response.set_header(name, value);
  if (!reply.stream) {
    response.set_content(std::move(reply.body), reply.type);
    return;
  }
  response.set_chunked_content_provider(
      reply.type, [write = std::move(reply.stream)](std::size_t, httplib::DataSink& sink) {
        Stream stream(sink);
        write(stream);
        sink.done();
        return true;
      });
}

/// httplib's own, with a longer line of those who wait.
class PatientServer : public httplib::Server {
 public:
  void lengthen_line() const { ::listen(svr_sock_, kWaiting); }
};

class Server final : public HttpServer {
 public:
  Server(const HttpSettings& settings, HttpHandlers&& handlers) : handlers_(std::move(handlers)) {
    server_.new_task_queue = [threads = settings.threads] { return new httplib::ThreadPool(threads); };
    server_.set_payload_max_length(settings.most_body);
    server_.set_keep_alive_max_count(1);  // a connection that is kept would hold a thread
    server_.set_keep_alive_timeout(kIdleSeconds);
    server_.set_read_timeout(kReadSeconds);
    server_.set_write_timeout(0, kWriteMicroseconds);
    server_.set_tcp_nodelay(true);
    server_.set_socket_options([](socket_t socket) {
      const int yes = 1;
      setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
      setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &kSendBuffer, sizeof kSendBuffer);  // inherited
    });
    add_handlers();
  }

  int bind(const std::string& address, int port) override {
    if (port == 0) return std::max(0, server_.bind_to_any_port(address));
    return server_.bind_to_port(address, port) ? port : 0;
  }
  void run() override {
    server_.lengthen_line();
    server_.listen_after_bind();
  }
  void stop() override { server_.stop(); }

 private:
  void add_handlers() {
    using httplib::Request, httplib::Response;
    using Handled = httplib::Server::HandlerResponse;
    server_.set_pre_routing_handler([this](const Request& request, Response& response) {
      // Whatever is routed by a regular expression is short.
      if (request.path.size() > kLongestPath) {
        fill(response, handlers_.complain(414));
        return Handled::Handled;
      }
      const bool has_body = request.method == "POST";
      if (request.has_header("Transfer-Encoding")) {
        fill(response, handlers_.complain(411));
        return Handled::Handled;
      }
      const HttpRequest asked = request_of(request);
      if (auto reply = handlers_.check(asked)) {
        fill(response, std::move(*reply));
        return Handled::Handled;
      }
      if (has_body) return Handled::Unhandled;
      fill(response, handlers_.answer(asked));
      return Handled::Handled;
    });
    server_.Post("/.*", [this](const Request& request, Response& response) {
      fill(response, handlers_.answer(request_of(request)));
    });
    const httplib::Server::HandlerWithResponse complain = [this](const Request&, Response& response) {
      if (!response.body.empty()) return Handled::Unhandled;
      fill(response, handlers_.complain(response.status));
      return Handled::Handled;
    };
    server_.set_error_handler(complain);
  }

  HttpHandlers handlers_;
  PatientServer server_;
};

}  // namespace

}  // namespace bastide::arena

extern "C" bastide::arena::HttpServer* bastide_make_http_server(const bastide::arena::HttpSettings& settings,
                                                                bastide::arena::HttpHandlers&& handlers);
extern "C" bastide::arena::HttpServer* bastide_make_http_server(const bastide::arena::HttpSettings& settings,
                                                                bastide::arena::HttpHandlers&& handlers) {
  return new bastide::arena::Server(settings, std::move(handlers));
}
