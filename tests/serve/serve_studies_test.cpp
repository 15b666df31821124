// Analyses with their variations, reviews and puzzles of a running server.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/serve/client.hpp"
#include "tests/serve/table_seat.hpp"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sys/stat.h>

namespace bastide::tests::serve_studies_test {

namespace {

using Json = nlohmann::json;

const std::string kRecord =
    "bastide record 1\nrules base\nplayers 2\nplayer 1 Anna\nplayer 2 Ben\n1 V 1,0 0 road@S\n2 U 0,1 0 -\n";

/// A study at a server.
struct OpenStudy {
  const Served* server;
  std::string path;

  [[nodiscard]] Json about() const { return server->get(path).json(); }
  [[nodiscard]] Heard look(int at, const Json& moves) const {
    return server->post(path + "/look", {{"at", at}, {"moves", moves}});
  }
  [[nodiscard]] Heard tell(const std::string& what, int at, const Json& moves) const {
    return server->post(path + "/" + what, {{"at", at}, {"moves", moves}});
  }
};

OpenStudy open_study(const Served& server, const std::string& text, const std::string& name = "text") {
  const Heard heard = server.post("/api/studies", {{"text", text}, {"name", name}});
  INFO(heard.body);
  REQUIRE(heard.status == 201);
  return {&server, "/api/studies/" + std::to_string(heard.json().at("id").get<int>())};
}

/// A puzzle of one's own: where the tile of the first turn goes.
Json puzzle_list() {
  Json puzzle = {{"number", 1},
                 {"rules", "base"},
                 {"source", "</script><script>alert(1)</script>"},
                 {"turn", 1},
                 {"exact", false},
                 {"themes", {"spare"}},
                 {"missed_by", {"greedy", "<img src=x onerror=alert(1)>"}},
                 {"found_by", Json::array()}};
  puzzle["turns"] = {{{"actions", "V 1,0 0 road@S"}, {"loss", 0}, {"loss_error", 0}},
                     {{"actions", "V 1,0 0 -"}, {"loss", 4.5}, {"loss_error", 0.5}}};
  return {{"puzzles", {puzzle}}};
}

struct PuzzleFolder {
  explicit PuzzleFolder(const ScratchFolder& scratch) : path(scratch.path("hard & <b>")) {
    std::filesystem::create_directory(path);
    write("puzzle-001-answer.txt", "bastide record 1\nrules base\nplayers 2\n1 V 1,0 0 road@S\n");
    write("puzzles.json", puzzle_list().dump());
    write("index.html", "<script>fetch('/api/games')</script>");
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path + "/" + name, std::ios::binary) << text;
  }
  std::string path;
};

}  // namespace

TEST_CASE("studies and their variations are there after a restart", "[serve][studies]") {
  const ScratchFolder folder;
  std::string path;
  Json variations;
  const std::string other = "U 1,1 0";
  {
    Served server(folder.path("games.db"));
    const OpenStudy study = open_study(server, kRecord, "mine");
    path = study.path;
    const int at = study.about().at("turns").at(1).at("at");
    CHECK(study.about().at("variations").empty());
    const Json first = study.look(at, Json::array()).json();
    std::string move;
    for (const Json& choice : first.at("choices")) {
      if (choice.at("text") != "U 0,1 0") move = choice.at("text");
    }
    REQUIRE(study.tell("keep", at, {move, "-"}).status == 200);
    REQUIRE(study.tell("keep", at, {move, "-"}).status == 200);
    const Heard longer = study.tell("keep", at, {move, "-", "draw D"});
    REQUIRE(longer.status == 200);
    variations = longer.json().at("variations");
    REQUIRE(variations.size() == 3);
    CHECK(variations.at(2) == Json{{"id", 3}, {"parent", 2}, {"at", at}, {"move", "draw D"}});
    // What the game itself does is no variation.
    CHECK(study.tell("keep", at, {"U 0,1 0"}).json().at("variations") == variations);
    const Json branch = study.tell("keep", at, {"U 0,1 0", "field@N"}).json().at("variations");
    REQUIRE(branch.size() == 4);
    CHECK(branch.at(3) == Json{{"id", 4}, {"parent", 0}, {"at", at + 1}, {"move", "field@N"}});
    CHECK(study.tell("keep", at, {"V 9,9 0"}).status == 400);
    CHECK(study.tell("keep", 99, {"-"}).status == 400);
    CHECK(study.tell("drop", at, {move, "road@S"}).status >= 400);
    check_api_error(study.tell("drop", at, Json::array()), 400, "moves");
    // The same text is the same study.
    CHECK(open_study(server, kRecord, "mine").path == study.path);
    CHECK(open_study(server, kRecord, "other").path != study.path);
    (void)server.end(SIGKILL);
  }
  Served server(folder.path("games.db"));
  const OpenStudy study{&server, path};
  CHECK(study.about().at("variations").size() == 4);
  CHECK(study.about().at("title") == "mine");
  CHECK(server.get("/api/studies").json().size() == 2);
  // Dropping a move takes what follows it, and nothing else.
  const int at = study.about().at("turns").at(1).at("at");
  const std::string move = variations.at(0).at("move");
  const Json left = study.tell("drop", at, {move}).json().at("variations");
  REQUIRE(left.size() == 1);
  CHECK(left.at(0).at("move") == "field@N");
  check_api_error(study.tell("drop", at, {move}), 404, "moves");
  CHECK(server.post(path + "/remove", Json::object()).json().size() == 1);
  check_api_error(server.get(path), 404, "study");
  check_api_error(server.post(path + "/remove", Json::object()), 404, "study");
}

TEST_CASE("points of a position are what analyses begin with, and those that cannot be are refused",
          "[serve][studies]") {
  const ScratchFolder folder;
  const Served server(folder.path("games.db"));
  const auto position = [](const std::string& scores) {
    return "bastide position 1\nrules base\nplayers 2\nto-move 1\n" + scores + "\ntile D 0,0 0\ndraw U\n";
  };
  const OpenStudy study = open_study(server, position("scores 9999 12"));
  const Json seen = study.look(0, Json::array()).json();
  CHECK(seen.at("board").at("scores") == Json{9999, 12});
  CHECK(seen.at("position").get<std::string>().find("\nscores 9999 12\n") != std::string::npos);
  const std::string analysis = server.hear(study.path + "/analysis?seconds=1&lines=1&at=0");
  const std::size_t end = analysis.find('\n', analysis.rfind("\"lines\":[{"));
  REQUIRE(end != std::string::npos);
  const std::size_t begin = analysis.rfind("data: ", end) + 6;
  const Json line = Json::parse(analysis.substr(begin, end - begin)).at("lines").at(0);
  INFO(line.dump());
  CHECK(line.at("win") == 1);
  CHECK(line.at("lead").get<double>() > 9900);
  for (const std::string bad : {"10000 12", "-1 12", "1.5 12", "x 12", " 12", "1 2 3"}) {
    INFO(bad);
    const Heard refused =
        server.post("/api/studies", {{"text", position("scores " + bad)}, {"name", "text"}});
    CHECK(refused.status == 400);
    CHECK(refused.json().at("error").at("expected").get<std::string>().size() > 5);
  }
  CHECK(server.get("/api/studies").json().size() == 1);
}

TEST_CASE("a study leaves as a file with its variations, and comes back from it", "[serve][studies]") {
  const ScratchFolder folder;
  Served server(folder.path("games.db"));
  const OpenStudy study = open_study(server, kRecord, "mine");
  const int at = study.about().at("turns").at(0).at("at");
  REQUIRE(study.tell("keep", at, {"V -1,0 180", "road@N"}).status == 200);
  const Heard file = server.get(study.path + "/export");
  REQUIRE(file.status == 200);
  CHECK(file.json().at("record") == kRecord);
  const Served other(folder.path("other.db"));
  const OpenStudy again = open_study(other, file.body, "study.json");
  CHECK(again.about() == study.about());
  CHECK(other.get(again.path + "/export").body == file.body);
  const OpenStudy position = open_study(server,
                                        "bastide position 1\nrules base\nplayers 2\nto-move 1\n"
                                        "scores 0 0\ntile D 0,0 0\ndraw U\n");
  CHECK(server.get(position.path + "/export").json().contains("position"));
  const auto refused = [&](const std::string& what, const Json& moves, const std::string& place) {
    INFO(what);
    Json bad = file.json();
    bad["variations"] = moves;
    check_api_error(other.post("/api/studies", {{"text", bad.dump()}, {"name", "bad"}}), 400, place);
  };
  const Json good = file.json().at("variations").at(0);
  const auto with = [&](const std::string& key, const Json& value) {
    Json move = good;
    move[key] = value;
    return move;
  };
  refused("not legal", Json::array({with("move", "V 9,9 0")}), "");
  refused("a parent that comes later", Json::array({with("parent", 1)}), "bad: variations[0]: parent");
  refused("twice the same", Json::array({good, good}), "bad: variations[1]: id");
  refused("behind the end", Json::array({with("at", 999)}), "at");
  refused("the game's own", Json::array({with("move", "V 1,0 0")}), "bad: variations[0]: move");
  refused("no list", Json("all of them"), "bad: variations");
  Json version = file.json();
  version["bastide"] = "study 2";
  check_api_error(other.post("/api/studies", {{"text", version.dump()}, {"name", "bad"}}), 400,
                  "bad: bastide");
  Json rules = file.json();
  rules["record"] = "bastide record 1\nrules /etc/passwd\nplayers 2\n";
  check_api_error(other.post("/api/studies", {{"text", rules.dump()}}), 400, "rules");
  CHECK(other.get("/api/studies").json().size() == 1);
}

TEST_CASE("lines of an analysis are those of the search that is chosen", "[serve][studies]") {
  const ScratchFolder folder;
  const Served server(folder.path("games.db"));
  const Json searches = server.get("/api/setup").json().at("searches");
  const auto has = [&](const std::string& name) {
    return std::find(searches.begin(), searches.end(), name) != searches.end();
  };
  CHECK(has("puct"));
  CHECK(has("uct"));
  CHECK(!has("greedy"));
  CHECK(!has("puct-pimc"));  // its lines are of orders that it guesses
  CHECK(run_bastide("analyse --bot puct-pimc " + folder.file("game.txt", kRecord)).code == 2);
  const OpenStudy study = open_study(server, kRecord);
  const int at = study.about().at("turns").at(1).at("at");
  const std::string path = study.path + "/analysis?seconds=1&lines=2&at=" + std::to_string(at) + "&bot=";
  CHECK(server.hear(path + "uct", "\"lines\":[{").find("\"lines\":[{") != std::string::npos);
  check_api_error(server.get(path + "greedy"), 400, "bot");
  check_api_error(server.get(path + "/etc/passwd"), 400, "bot");
}

TEST_CASE("a place of a study is copied as a link and as a picture", "[serve][studies]") {
  const ScratchFolder folder;
  const Served server(folder.path("games.db"));
  const OpenStudy study = open_study(server, kRecord);
  const std::string all = std::to_string(study.about().at("actions").get<int>());
  const Heard link = server.get(study.path + "/link?at=" + all);
  REQUIRE(link.status == 200);
  const OpenStudy again = open_study(server, link.body, "link");
  CHECK(again.about().at("turns").size() == 2);
  const Heard own =
      server.get(study.path + "/link?at=0&moves=%5B%22draw%20V%22,%22V%201,0%200%22,%22-%22%5D");
  REQUIRE(own.status == 200);
  CHECK(own.body != link.body);
  const Heard picture = server.get(study.path + "/picture?at=" + all);
  REQUIRE(picture.status == 200);
  CHECK(picture.body.starts_with("<svg"));
  CHECK(picture.headers.find("Content-Type: image/svg+xml") != std::string::npos);
  CHECK(picture.headers.find("attachment") != std::string::npos);
  const std::string file = folder.file("game.txt", kRecord);
  REQUIRE(run_bastide("show " + file + " --svg " + folder.path("board.svg")).code == 0);
  CHECK(picture.body == file_text(folder.path("board.svg")));
  const OpenStudy castle = open_study(server, "bastide record 1\nrules castle\nplayers 2\n", "castle");
  check_api_error(server.get(castle.path + "/link?at=0"), 409, "link");
  CHECK(server.get(castle.path + "/picture?at=0").status == 200);
}

TEST_CASE("games that bastide review has reviewed are there to learn from", "[serve][train]") {
  const ScratchFolder folder;
  const std::string file = folder.file("game.txt", kRecord);
  const std::string store = folder.path("rv.db");
  REQUIRE(run_bastide("review " + file + " --iterations 20 --out " + store).code == 0);
  const Served server(folder.path("games.db"), store);
  CHECK(server.get("/api/stores").json().empty());
  const Json list = server.get("/api/reviews").json();
  REQUIRE(list.size() == 1);
  CHECK(list.at(0).at("title") == "Anna, Ben");
  CHECK(list.at(0).at("marks").get<int>() >= 0);
  CHECK(list.at(0).at("source").get<std::string>().find("game.txt") != std::string::npos);
  const Heard page = server.get("/reviews/" + list.at(0).at("key").get<std::string>());
  REQUIRE(page.status == 200);
  CHECK(page.body.find("Anna") != std::string::npos);
  CHECK(page.headers.find("script-src 'sha256-") != std::string::npos);
}

TEST_CASE("a position that is set up step by step is one study", "[serve][studies]") {
  const ScratchFolder folder;
  Served server(folder.path("games.db"));
  const std::string start =
      "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 0 0\ntile D 0,0 0\n";
  const auto open = [&](const std::string& text, const std::string& name, std::int64_t replaces) {
    const Heard heard = server.post("/api/studies", {{"text", text}, {"name", name}, {"replaces", replaces}});
    REQUIRE(heard.status == 201);
    return heard.json().at("id").get<std::int64_t>();
  };
  const auto count = [&] { return server.get("/api/studies").json().size(); };
  const std::int64_t first = open(start, "set up", 0);
  const std::int64_t second = open(start + "draw U\n", "set up", first);
  CHECK(count() == 1);
  CHECK(open(start + "draw U\n", "set up", second) == second);
  CHECK(count() == 1);
  // What has another title, variations, or is a game, stays; and there may be none.
  const std::int64_t third = open(start, "another", second);
  CHECK(count() == 2);
  const OpenStudy kept{&server, "/api/studies/" + std::to_string(third)};
  REQUIRE(kept.tell("keep", 0, {"draw U"}).status == 200);
  CHECK(open(start + "draw V\n", "another", third) != third);
  CHECK(count() == 3);
  const std::int64_t game = open(kRecord, "another", 999);
  CHECK(open(start + "draw W\n", "another", game) != game);
  CHECK(count() == 5);
}

TEST_CASE("a game of a table or of a log stays a study without its source", "[serve][studies]") {
  const ScratchFolder folder;
  Json about;
  std::string path;
  {
    Served server(folder.path("games.db"), folder.file("game.txt", kRecord));
    CHECK(server.get("/api/studies").json().size() == 1);
    const TableSeat host = begin_table(server, table_request("castle", {"here", "here"}));
    for (int i = 0; i < 6; ++i) (void)host.play_on();
    const Heard made = server.post(host.at("study"), Json::object());
    REQUIRE(made.status == 201);
    path = "/api/studies/" + std::to_string(made.json().at("id").get<int>());
    about = server.get(path).json();
    CHECK(made.json().at("at") == about.at("actions"));
  }
  // Opened again by name it is the same study.
  Served server(folder.path("games.db"), folder.path("game.txt"));
  CHECK(server.get("/api/studies").json().size() == 2);
  CHECK(server.get(path).json() == about);
}

TEST_CASE("a review is listed, and there after a restart with the script that it came with",
          "[serve][train][slow]") {
  const ScratchFolder folder;
  std::string key;
  Heard page;
  {
    Served server(folder.path("games.db"));
    CHECK(server.get("/api/reviews").json().empty());
    const OpenStudy study = open_study(server, kRecord);
    const Heard begun = server.post(study.path + "/review", {{"seconds", 1}});
    REQUIRE(begun.status == 201);
    key = begun.json().at("review");
    CHECK(server.follow("/api/reviews/" + key + "/events").read("\"page\":true").find("\"page\":true") !=
          std::string::npos);
    page = server.get("/reviews/" + key);
    REQUIRE(page.status == 200);
    (void)server.end(SIGKILL);
  }
  Served server(folder.path("games.db"));
  const Json list = server.get("/api/reviews").json();
  REQUIRE(list.size() == 1);
  CHECK(list.at(0).at("key") == key);
  CHECK(list.at(0).at("title") == "Anna, Ben");
  CHECK(list.at(0).at("marks").get<int>() >= 0);
  const Heard again = server.get("/reviews/" + key);
  CHECK(again.body == page.body);
  const std::string policy =
      "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-";
  for (const Heard& heard : {page, again}) {
    CHECK(heard.headers.find(policy) != std::string::npos);
    CHECK(heard.headers.find("script-src 'self'") == std::string::npos);
  }
}

TEST_CASE("puzzles of a folder are solved at the server, and nothing else of the folder is served",
          "[serve][train]") {
  const ScratchFolder folder;
  const PuzzleFolder puzzles(folder);
  Served server(folder.path("games.db"), "'" + puzzles.path + "/'");
  const Json list = server.get("/api/puzzles").json();
  REQUIRE(list.size() == 1);
  CHECK(list.at(0).at("title") == "hard & <b>");
  CHECK(list.at(0).at("count") == 1);
  CHECK(list.at(0).at("rules") == "base");
  const std::string key = list.at(0).at("key");
  const Heard page = server.get("/puzzles/" + key);
  REQUIRE(page.status == 200);
  CHECK(page.headers.find("Content-Type: text/html") != std::string::npos);
  CHECK(page.headers.find("default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-") !=
        std::string::npos);
  CHECK(page.body.find("<script>alert") == std::string::npos);
  CHECK(page.body.find("<img") == std::string::npos);
  CHECK(page.body.find("<b>") == std::string::npos);
  CHECK(page.body.find("fetch('/api/games')") == std::string::npos);
  CHECK(page.body.find(">1</span> position with one turn") != std::string::npos);
  for (const std::string& path :
       {std::string(32, '0'), std::string("index.html"), std::string("puzzles.json"), std::string(".."),
        std::string("../../etc/passwd"), std::string("%2e%2e%2f%2e%2e%2fetc%2fpasswd"), key + "/index.html",
        key + "%00"}) {
    INFO(path);
    CHECK(server.get("/puzzles/" + path).status >= 400);
  }
  check_api_error(server.post("/puzzles/" + key, Json::object()), 404, "path");
}

TEST_CASE("a folder that bastide puzzles did not write is refused before anything is served",
          "[serve][train]") {
  const ScratchFolder folder;
  const PuzzleFolder puzzles(folder);
  const auto refused = [&](const std::string& why) {
    const Ran ran =
        run_bastide("serve --port 0 --store " + folder.path("games.db") + " '" + puzzles.path + "'");
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.err.find(why) != std::string::npos);
  };
  const auto list_with = [&](const std::string& key, const Json& value) {
    Json list = puzzle_list();
    list["puzzles"][0][key] = value;
    puzzles.write("puzzles.json", list.dump());
  };
  puzzles.write("puzzles.json", "[");
  refused("expected what bastide puzzles wrote");
  list_with("number", "1/../../../etc/passwd");
  refused("expected what bastide puzzles wrote");
  list_with("number", 2);
  refused("puzzle-002-answer.txt");
  list_with("themes", {"magic"});
  refused("magic");
  list_with("rules", "/etc/passwd");
  refused("/etc/passwd");
  Json turns = puzzle_list()["puzzles"][0]["turns"];
  turns[1]["actions"] = "V 9,9 0 -";
  list_with("turns", turns);
  refused("V 9,9 0 -");
  std::swap(turns[0], turns[1]);
  turns[0]["actions"] = "V 1,0 0 -";
  list_with("turns", turns);
  refused("expected the answer first");
  puzzles.write("puzzles.json", R"({"puzzles": []})");
  refused("found no puzzles");
  puzzles.write("puzzles.json", puzzle_list().dump());
  // A pipe would never end.
  const std::string answer = puzzles.path + "/puzzle-001-answer.txt";
  std::filesystem::remove(answer);
  REQUIRE(mkfifo(answer.c_str(), 0600) == 0);
  refused("puzzle-001-answer.txt");
  std::filesystem::remove(answer);
  std::filesystem::create_symlink("/dev/zero", answer);
  refused("puzzle-001-answer.txt");
}

TEST_CASE("away from the loopback studies, reviews and puzzles are for who has the token", "[serve]") {
  const ScratchFolder folder;
  const PuzzleFolder puzzles(folder);
  Served server(folder.path("games.db"), "--address 0.0.0.0 '" + puzzles.path + "'");
  for (const std::string path : {"/api/studies", "/api/studies/1", "/api/studies/1/export", "/api/reviews",
                                 "/api/puzzles", "/api/stores", "/api/stores/0/events"}) {
    INFO(path);
    check_api_error(server.get(path), 401, "token");
  }
  for (const std::string what : {"keep", "drop", "remove", "look"})
    check_api_error(server.post("/api/studies/1/" + what, {{"at", 0}}), 401, "token");
  const Json list = server.get("/api/puzzles?token=" + server.token()).json();
  CHECK(server.get("/puzzles/" + list.at(0).at("key").get<std::string>()).status == 200);
}

}  // namespace bastide::tests::serve_studies_test
