#include "tests/serve/client.hpp"

#include <arpa/inet.h>
#include <array>
#include <csignal>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace bastide::tests {

Line::Line(int port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(port));
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
    throw std::runtime_error("no server at port " + std::to_string(port));
}

Line::~Line() {
  if (socket_ >= 0) close(socket_);
}

void Line::send(const std::string& text) const {
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t some = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (some <= 0) return;  // the server has refused to hear more
    sent += static_cast<std::size_t>(some);
  }
}

std::string Line::read(const std::string& mark, std::chrono::milliseconds time) const {
  const auto end = std::chrono::steady_clock::now() + time;
  std::string text;
  while (mark.empty() || text.find(mark) == std::string::npos) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
    pollfd wait{socket_, POLLIN, 0};
    if (left.count() <= 0 || poll(&wait, 1, static_cast<int>(left.count())) <= 0) break;
    std::array<char, 4096> bytes{};
    const ssize_t some = recv(socket_, bytes.data(), bytes.size(), 0);
    if (some <= 0) break;
    text.append(bytes.data(), static_cast<std::size_t>(some));
  }
  return text;
}

Served::Served(const std::string& store, const std::string& arguments)
    : process_(start_bastide("serve --port 0 --json --threads 1 --store " + store + " " + arguments)) {
  if (!comes([&] { return process_.out_so_far().find('\n') != std::string::npos || process_.has_ended(); }) ||
      process_.has_ended())
    throw std::runtime_error("no server: " + process_.wait().err);
  url_ = nlohmann::json::parse(process_.out_so_far()).at("url");
  port_ = std::stoi(url_.substr(url_.rfind(':') + 1));
}

Served::~Served() {
  if (!ended_) (void)end(SIGKILL);
}

Ran Served::end(int signal) {
  ended_ = true;
  process_.send(signal);
  return process_.wait();
}

std::string Served::token() const {
  constexpr std::string_view kMark = "#token=";
  const std::size_t at = url_.find(kMark);
  return at == std::string::npos ? "" : url_.substr(at + kMark.size());
}

Heard Served::say(const std::string& request) const {
  const Line line(port_);
  line.send(request);
  const std::string text = line.read();
  Heard heard;
  const std::size_t end = text.find("\r\n\r\n");
  if (!text.starts_with("HTTP/1.1 ") || end == std::string::npos) return heard;
  heard.status = std::stoi(text.substr(9, 3));
  heard.headers = text.substr(0, end);
  heard.body = text.substr(end + 4);
  return heard;
}

int Served::status_of(const std::string& request) const {
  const Line line(port_);
  line.send(request);
  const std::string text = line.read("\r\n");
  return text.starts_with("HTTP/1.1 ") ? std::stoi(text.substr(9, 3)) : 0;
}

Heard Served::get(const std::string& path, const std::string& headers) const {
  return say("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n" + headers +
             "\r\n");
}

Heard Served::post(const std::string& path, const nlohmann::json& body, const std::string& headers) const {
  const std::string text = body.dump();
  return say("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) +
             "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(text.size()) + "\r\n" +
             headers + "\r\n" + text);
}

std::string Served::hear(const std::string& path, const std::string& mark) const {
  constexpr std::string_view kId = "\nid: ";
  const Line line = follow(path);
  std::string all;
  while (all.find(mark) == std::string::npos) {
    const std::string some = line.read("\n\n");
    if (some.empty()) break;
    all += some;
    const std::size_t id = all.rfind(kId);
    if (id == std::string::npos) continue;
    const std::size_t from = id + kId.size();
    (void)post("/api/heard", {{"event", all.substr(from, all.find('\n', from) - from)}});
  }
  return all;
}

Line Served::follow(const std::string& path) const {
  Line line(port_);
  line.send("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n\r\n");
  return line;
}

}  // namespace bastide::tests
