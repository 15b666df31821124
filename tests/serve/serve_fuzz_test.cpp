// Requests that nobody's page asks: each is answered, nothing happens by it, and the server lives.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/serve/client.hpp"
#include "tests/serve/table_seat.hpp"

#include <array>
#include <random>

namespace bastide::tests::serve_fuzz_test {

namespace {

using Json = nlohmann::json;

constexpr unsigned kSeed = 20260;
constexpr int kRequests = 1500;

struct Asked {
  std::string method;
  std::string path;
  std::string headers;
  std::string body;

  [[nodiscard]] std::string text(int port) const {
    const std::string length = "Content-Length: " + std::to_string(body.size()) + "\r\n";
    return method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n" +
           (method == "GET" ? "" : "Content-Type: application/json\r\n" + length) + headers + "\r\n" + body;
  }
};

std::string nested(std::size_t levels) {
  return std::string(levels, '[') + std::string(levels, ']');
}

/// Changes one thing or another about requests; the same ones for the same seed.
class Mutations {
 public:
  explicit Mutations(unsigned seed) : random_(seed) {}

  [[nodiscard]] std::size_t below(std::size_t count) { return random_() % count; }

  void change(Asked& asked) {
    static const std::array<std::string, 6> kMethods = {"GET", "POST", "PUT", "HEAD", "get", "\xC3\x28"};
    static const std::array<std::string, 6> kHeaders = {
        "Origin: http://evil.example\r\n", "Content-Encoding: gzip\r\n",     "X-Bastide-Token: \xFF\xFE\r\n",
        "Content-Type: text/plain\r\n",    "Transfer-Encoding: chunked\r\n", "no header at all\r\n"};
    switch (below(8)) {
      case 0:
        asked.method = kMethods[below(kMethods.size())];
        break;
      case 1:
        asked.headers += kHeaders[below(kHeaders.size())];
        break;
      case 2:
        disturb(asked.path, 1);  // the slash stays
        break;
      default:
        disturb(asked.body.empty() ? asked.path : asked.body, asked.body.empty() ? 1 : 0);
    }
  }

 private:
  /// Puts something unexpected into a text, from a place on.
  void disturb(std::string& text, std::size_t from) {
    static const std::array<std::string, 8> kBits = {
        "\xFF", "\xED\xA0\x80", "%00%ff", "\"", "-1e999", "99999999999999999999999999", "{\"at\":", "null"};
    const std::size_t at = from + below(text.size() - from + 1);
    switch (below(5)) {
      case 0:
        text.insert(at, kBits[below(kBits.size())]);
        break;
      case 1:
        text.insert(at, nested(1 + below(2000)));
        break;
      case 2:
        text.erase(at, 1 + below(4));
        break;
      case 3:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
        break;
      default:
        text += text.substr(at);
    }
  }

  std::mt19937 random_;
};

}  // namespace

TEST_CASE("JSON that is nested deeper than anything is refused, wherever it comes", "[serve]") {
  const ScratchFolder folder;
  Served server(folder.path("games.db"));
  const Heard added = server.post("/api/studies", {{"text", "bastide record 1\nrules base\nplayers 2\n"}});
  REQUIRE(added.status == 201);
  const std::string study = "/api/studies/" + std::to_string(added.json().at("id").get<int>());
  const TableSeat host = begin_table(server, table_request("base", {"here", "here"}));
  const std::string deep = nested(200'000);
  for (const std::string& path :
       {study + "/look", study + "/keep", study + "/drop", study + "/review", std::string("/api/studies"),
        std::string("/api/games"), host.at("move"), host.at("undo"), host.at("study")}) {
    INFO(path);
    const Asked asked{"POST", path, "", R"({"at":0,"moves":[)" + deep + "]}"};
    check_api_error(server.say(asked.text(server.port())), 400, "body");
  }
  // Within a text as well.
  const Json body = {{"text", R"({"bastide":)" + deep + "}"}, {"name", "mail"}};
  check_api_error(server.post("/api/studies", body), 400, "mail");
  check_api_error(server.get(study + "/analysis?at=0&moves=" + nested(60)), 400, "moves");
  CHECK(server.get(study).status == 200);
}

TEST_CASE("requests that are changed at random get an answer, and nothing comes of them", "[serve]") {
  const ScratchFolder folder;
  Served server(folder.path("games.db"));
  const Heard added = server.post(
      "/api/studies", {{"text", "bastide record 1\nrules base\nplayers 2\n1 V 1,0 0 road@S\n2 U 0,1 0 -\n"}});
  REQUIRE(added.status == 201);
  const std::string study = "/api/studies/" + std::to_string(added.json().at("id").get<int>());
  const TableSeat host = begin_table(server, table_request("base", {"here", "link"}));
  (void)host.play_on();
  const std::string stale = std::to_string(host.view().at("version").get<std::int64_t>() - 1);
  const std::array<std::string, 3> before = {server.get("/api/games").body, server.get("/api/studies").body,
                                             server.get(study).body};
  const Json board = host.view().at("board");
  // None of them changes anything as it stands.
  const std::vector<Asked> seeds = {
      {"GET", "/", "", ""},
      {"GET", "/api/setup", "", ""},
      {"GET", "/api/scenery?rules=base", "", ""},
      {"GET", host.at(""), "", ""},
      {"GET", host.at("events"), "", ""},
      {"GET", host.at("record"), "", ""},
      {"GET", study + "/analysis?at=2&seconds=1&lines=3&moves=%5B%22-%22%5D", "", ""},
      {"GET", "/api/stores/0/events", "", ""},
      {"GET", "/reviews/" + std::string(32, 'a'), "", ""},
      {"POST", host.at("move"), "", R"({"version": )" + stale + R"(, "action": "V 1,0 0"})"},
      {"POST", host.at("undo"), "", R"({"version": )" + stale + "}"},
      {"POST", "/api/games", "", R"({"rules": "?", "minutes": 5, "seats": [{"kind": "here", "name": "A"}]})"},
      {"POST", "/api/studies", "", R"({"text": "what is this", "name": "mail", "number": 1})"},
      {"POST", "/api/studies", "", R"({"text": "{\"bastide\": \"study 1\", \"record\": \"?\"}"})"},
      {"POST", study + "/look", "", R"({"at": 2, "moves": ["U 0,1 0", "-"]})"},
      {"POST", study + "/keep", "", R"({"at": 2, "moves": ["V 9,9 0"]})"},
      {"POST", study + "/drop", "", R"({"at": 2, "moves": ["V 9,9 0"]})"}};
  Mutations mutations(kSeed);
  for (int i = 0; i < kRequests; ++i) {
    Asked asked = seeds[mutations.below(seeds.size())];
    const std::size_t changes = mutations.below(4);
    for (std::size_t change = 0; change < changes; ++change) mutations.change(asked);
    const std::string text = asked.text(server.port());
    const int status = server.status_of(text);
    INFO("request " << i << "\n" << text.substr(0, 2000) << "\n" << status);
    REQUIRE((status / 100 == 2 || status / 100 == 4));
  }
  const std::array<std::string, 3> after = {server.get("/api/games").body, server.get("/api/studies").body,
                                            server.get(study).body};
  CHECK(after == before);
  CHECK(host.view().at("board") == board);
}

}  // namespace bastide::tests::serve_fuzz_test
