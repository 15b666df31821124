// arena add, status, table, games and export, and report, through the real program.

#include "arena/store/store.hpp"
#include "arena/version/version.hpp"
#include "engine/text/record.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/rules/games.hpp"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

namespace bastide::tests::store_commands_test {
namespace {

using nlohmann::json;

const std::string kSmall = "name = 'small'\ndeals = 3\nbots = ['random', 'greedy']\n";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// A folder with a tournament and its store.
struct Played {
  ScratchFolder scratch;
  std::string file;
  std::string store = scratch.path("s.db");
  std::string option = " --store " + store;

  explicit Played(const std::string& text) : file(scratch.file("t.toml", text)) {
    const Ran ran = run_bastide("arena " + file + option);
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    played = ran.out;
  }
  std::string played;
};

void check_refused(const std::string& arguments, const std::string& message) {
  const Ran ran = run_bastide(arguments);
  INFO(arguments << "\n" << ran.err);
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(contains(ran.err, message));
}

/// The cells of RFC 4180 text.
std::vector<std::vector<std::string>> cells_of(const std::string& text) {
  std::vector<std::vector<std::string>> rows(1, {""});
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string& cell = rows.back().back();
    if (quoted) {
      if (text[i] != '"') {
        cell += text[i];
      } else if (i + 1 < text.size() && text[i + 1] == '"') {
        cell += text[i++];
      } else {
        quoted = false;
      }
    } else if (text[i] == '"') {
      quoted = true;
    } else if (text[i] == ',') {
      rows.back().emplace_back();
    } else if (text[i] == '\n') {
      rows.push_back({""});
    } else if (text[i] != '\r') {
      cell += text[i];
    }
  }
  rows.pop_back();
  return rows;
}

TEST_CASE("A tournament goes into NAME.db beside the working directory, and is not played twice",
          "[command]") {
  const ScratchFolder scratch;
  (void)scratch.file("t.toml", "name = 'a b/c'\ndeals = 2\nbots = ['random', 'greedy']\n");
  const std::string command = "cd '" + scratch.path("") + "' && " + quoted_program() + " arena t.toml";
  const Ran first = Running(command).wait();
  CHECK(first.code == 0);
  CHECK(contains(first.out, "\nStored in a-b-c.db: 4 games played in "));
  const Ran second = Running(command).wait();
  CHECK(second.code == 0);
  CHECK(contains(second.out, "\nStored in a-b-c.db: 0 games played in "));
  CHECK(first.out.substr(0, first.out.find("\nStored")) == second.out.substr(0, second.out.find("\nStored")));
  CHECK(scratch.files() == 2);  // no log of SQLite's is left
}

TEST_CASE("Without a name the store that was written last is taken, and said", "[command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file("t.toml", kSmall);
  const auto in_folder = [&](const std::string& arguments) {
    return Running("cd '" + scratch.path("") + "' && " + quoted_program() + " " + arguments).wait();
  };
  CHECK(in_folder("arena table").code == 2);
  CHECK(contains(in_folder("arena status").err, "found no store here"));
  REQUIRE(in_folder("arena t.toml").code == 0);
  for (const char* other : {"notes.txt", "other-program.db"}) (void)scratch.file(other, "no store");
  arena::Database(scratch.path("another-program.db"), arena::Database::Access::create)
      .run("CREATE TABLE t (x)");
  const Ran table = in_folder("arena table");
  CHECK(table.code == 0);
  CHECK(table.err == "bastide: small.db\n");
  CHECK(contains(table.out, "small: rules base"));
  REQUIRE(in_folder("arena t.toml --store other.db --deals 1").code == 0);
  CHECK(in_folder("arena games").err == "bastide: other.db\n");
  REQUIRE(in_folder("arena add random --name r --concurrency 1").code == 0);
  CHECK(contains(in_folder("report").out, "other.html: 6 games"));
  CHECK(in_folder("arena table small.db").err.empty());
  CHECK(in_folder("arena table --store small.db").out == table.out);
}

TEST_CASE("A test without a verdict says so, with a code of its own and how it goes on", "[command]") {
  const ScratchFolder scratch;
  const std::string option = " --store " + scratch.path("s.db");
  const std::string one = scratch.file("one.toml", "player = 'random'\nname = 'one'\n");
  const std::string bots = "arena --bots random," + one + option + " --test gain --deals ";
  const Ran open = run_bastide(bots + "3");
  INFO(open.err);
  CHECK(open.code == 3);
  CHECK(contains(open.out, "no verdict yet"));
  CHECK(contains(open.err, "no verdict after 3 deals; this goes on: " + quoted_program().substr(1, 5)));
  CHECK(contains(open.err, " arena --bots random," + one + option + " --test gain --deals 6\n"));
  // Without --deals until the verdict.
  const Ran decided = run_bastide("arena --bots greedy,random --test screen --store " + scratch.path("d.db"));
  CHECK(decided.code == 0);
  CHECK(contains(decided.out, "H1 accepted"));
}

TEST_CASE("table prints what the tournament printed", "[command]") {
  const Played played(kSmall);
  const std::string ratings = played.scratch.path("r.json");
  const Ran ran = run_bastide("arena table" + played.option + " --json=" + ratings);
  CHECK(ran.code == 0);
  CHECK(ran.out == played.played.substr(0, played.played.find("\nStored")));
  CHECK(json::parse(file_text(ratings))["games_played"] == 6);
}

TEST_CASE("status tells what each machine did, also as JSON", "[command]") {
  const Played played("name = 'x'\ndeals = 2\nbots = ['random']\n[[bot]]\nname = 'r'\nplayer = 'random'\n");
  {
    const auto store = arena::Store::open(played.store, arena::Store::Access::write);
    store->database().run(
        "INSERT INTO host VALUES (7, 'node ' || char(27) || '7'); UPDATE game SET host = 7, failed = 1, "
        "failure = 'hang', message = '', began = 1700000000000, ended = 1700000002000 WHERE id = 4");
  }
  const Ran text = run_bastide("arena status" + played.option);
  CHECK(contains(text.out, "host "));
  CHECK(contains(text.out, "2.000  2023-11-14T22:13:20Z  2023-11-14T22:13:22Z"));
  CHECK_FALSE(contains(text.out, "\x1B"));
  const json status = json::parse(run_bastide("arena status --json" + played.option).out);
  CHECK(status["settings"]["name"] == "x");
  CHECK(status["games"] == 4);
  CHECK(status["games_of_schedule"] == 4);
  CHECK(status["finished"] == true);
  CHECK(status["runs"].size() == 1);
  REQUIRE(status["hosts"].size() == 2);
  const json& host = status["hosts"][status["hosts"][0]["games"] == 1 ? 0 : 1];
  CHECK(host["name"] == "node ?7");
  CHECK(host["failures"] == 1);
  CHECK(host["seconds_a_game"] == 2.0);
  CHECK(host["moves"] > 60);
}

TEST_CASE("status tells what a store holds and when it was played", "[command]") {
  const Played played(kSmall);
  REQUIRE(run_bastide("arena " + played.file + played.option + " --deals 5").code == 0);
  const Ran ran = run_bastide("arena status" + played.option);
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "name      small\n"));
  CHECK(contains(ran.out, "games     10 of 10 (100 %)\n"));
  CHECK(contains(ran.out, "finished  yes\n"));
  CHECK(contains(ran.out, ": deals: 3 before, 5 now\n"));
  CHECK(count_of(ran.out, "\nrun ") == 2);
  REQUIRE(run_bastide("arena " + played.file + played.option + " --deals 2").code == 0);
  CHECK(contains(run_bastide("arena status" + played.option).out, "games     10 of 4 (100 %)\n"));
}

TEST_CASE("add plays the added bot's games and no others", "[command]") {
  const Played played(kSmall);
  const Ran ran =
      run_bastide("arena add random --name 'it''s, \"new\"'" + played.option + " --concurrency 1");
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "Stored in " + played.store + ": 12 games played in "));
  CHECK(contains(ran.out, "its, \"new\""));
  CHECK(contains(run_bastide("arena status" + played.option).out, "added its, \"new\"\n"));
  // The first command goes on with the bot that was added.
  CHECK(contains(run_bastide("arena " + played.file + played.option + " --deals 4").out, ": 6 games played"));
  // Added again it is there already; another of that name is refused.
  CHECK(contains(run_bastide("arena add random --name 'it''s, \"new\"'" + played.option).out,
                 ": 0 games played"));
  check_refused("arena add greedy --name random" + played.option, "another bot called \"random\"");
  check_refused("arena add nosuch" + played.option, "nosuch");
  check_refused("arena add uct --store " + played.scratch.path("none.db"), "found no store there");
}

TEST_CASE("games lists the games of which a condition is true", "[command]") {
  const Played played(kSmall);
  const Ran all = run_bastide("arena games" + played.option);
  CHECK(all.code == 0);
  CHECK(count_of(all.out, "\n") == 7);
  CHECK(contains(all.out, "game  deal  seating"));
  CHECK(count_of(run_bastide("arena games --limit 2" + played.option).out, "\n") == 3);
  const Ran won = run_bastide("arena games --where \"bot1 = 'greedy' and margin > 0 order by margin desc\"" +
                              played.option);
  CHECK(won.code == 0);
  CHECK(count_of(won.out, "greedy") == 3);
  CHECK(count_of(run_bastide("arena games --where \"failure = 'crash'\"" + played.option).out, "\n") == 1);
}

TEST_CASE("A condition that is none is refused, and none can change the store", "[command]") {
  const Played played(kSmall);
  for (const char* condition : {"nosuch = 1", "bot1 =", "'", "1; SELECT 2", "1; DELETE FROM game", "",
                                "1 LIMIT 5 LIMIT 6", "nosuch(1)", "1)"}) {
    INFO(condition);
    check_refused("arena games --where \"" + std::string(condition) + "\"" + played.option, "--where: found");
  }
  for (const auto& [condition, why] : std::vector<std::pair<std::string, std::string>>{
           {"'", R"(--where: found "'", expected a condition in SQL: unrecognized token: "'")"},
           {"points1 >", "incomplete input"},
           {"1 limit 5", "a LIMIT of its own"}}) {
    INFO(condition);
    const Ran ran = run_bastide("arena games --where \"" + condition + "\"" + played.option);
    CHECK(contains(ran.err, why));
    CHECK(count_of(ran.err, "\n") == 1);
    CHECK_FALSE(contains(ran.err, "LIMIT 50"));
  }
  check_refused("arena games --limit -1" + played.option, "--limit");
  CHECK(run_bastide("arena games --where '1 --'" + played.option).code == 0);
  CHECK(count_of(run_bastide("arena games --where '1 -- comment' --limit 1" + played.option).out, "\n") == 2);
  CHECK(contains(run_bastide("arena table" + played.option).out, "3 deals, 6 games"));
}

TEST_CASE(
    "What is wrong with a store's settings is told with its path, and no row reaches a terminal as it is",
    "[command]") {
  const Played played(kSmall);
  const auto change = [&](const std::string& sql) {
    arena::Database(played.store, arena::Database::Access::write).run(sql);
  };
  change("UPDATE host SET name = 'node' || char(27) || '[2J' || char(10) || '7'");
  change("UPDATE run SET began = began || char(27) || '[1m', note = 'a' || char(8238) || 'b'");
  change("UPDATE game SET failed = 1, failure = 'crash', message = 'dog' || char(27) || '[2J' WHERE id = 1");
  for (const std::string command : {"arena status", "arena status --json", "arena export --format csv",
                                    "arena export", "arena games", "arena table"}) {
    INFO(command);
    const Ran ran = run_bastide(command + played.option);
    CHECK(ran.code == 0);
    CHECK_FALSE(contains(ran.out, "\x1b"));
    CHECK_FALSE(contains(ran.out, "\\u001b"));
    CHECK_FALSE(contains(ran.out, "\u202e"));
  }
  CHECK(contains(run_bastide("arena export --format csv" + played.option).out, "dog?[2J"));
  CHECK(contains(run_bastide("arena status" + played.option).out, "node?[2J?7"));
  change("DELETE FROM setting WHERE key = 'rules'");
  for (const std::string command : {"arena status", "arena table", "report"})
    check_refused(command + (command == "report" ? " " + played.store : played.option),
                  played.store + ": setting rules: found \"\"");
}

TEST_CASE("An export comes back: CSV and JSON lines with any names, records that replay", "[command]") {
  const Played played(
      "name = 'x'\ndeals = 2\n[[bot]]\nname = 'a, \"b\"'\nplayer = 'greedy'\n[[bot]]\nname = 'č'\n"
      "player = 'random'\n");
  const Ran lines = run_bastide("arena export" + played.option);
  const Ran csv = run_bastide("arena export --format csv" + played.option);
  REQUIRE(lines.code == 0);
  REQUIRE(csv.code == 0);
  const auto rows = cells_of(csv.out);
  REQUIRE(rows.size() == 5);
  const std::vector<std::string> head = {"game",       "deal",   "seating", "bot1",   "points1", "seconds1",
                                         "decisions1", "moves1", "luck1",   "bot2",   "points2", "seconds2",
                                         "decisions2", "moves2", "luck2",   "failed", "failure", "message",
                                         "run",        "host",   "began",   "ended"};
  CHECK(rows[0] == head);
  std::istringstream stream(lines.out);
  std::size_t at = 1;
  for (std::string line; std::getline(stream, line); ++at) {
    const json game = json::parse(line);
    REQUIRE(rows.at(at).size() == head.size());
    CHECK(std::to_string(game["deal"].get<int>()) == rows[at][1]);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      CHECK(game["seats"][seat]["bot"] == rows[at][3 + 6 * seat]);
      CHECK(std::to_string(game["seats"][seat]["points"].get<int>()) == rows[at][4 + 6 * seat]);
    }
    CHECK_FALSE(game.contains("failed"));
  }
  CHECK(at == 5);
  CHECK(rows[1][3] == "a, \"b\"");
  CHECK(rows[1][9] == "č");

  const std::string out = played.scratch.path("games.txt");
  CHECK(run_bastide("arena export --format records --out " + out + played.option).code == 0);
  const std::string records = file_text(out);
  CHECK(count_of(records, "bastide record 1\n") == 4);
  CHECK(run_bastide("show " + out + " --game 4").code == 0);
  const engine::Record first =
      engine::read_record(game_of("base"), records.substr(0, records.find("\nbastide")), out);
  CHECK(first.players == std::vector<std::string>{"a, \"b\"", "č"});
  check_refused("arena export --format xml" + played.option, "expected jsonl, csv or records");
  check_refused("arena export --out /nonexistent/games" + played.option, "cannot write");
  CHECK(run_bastide("arena export --out /dev/full" + played.option).code == 1);
}

TEST_CASE("A game has one number in lists, exports, records, show and analyse", "[command]") {
  const Played played(kSmall);
  const Ran listed = run_bastide("arena games --where 'margin < 0' --limit 1" + played.option);
  const std::string number = std::to_string(std::stoi(listed.out.substr(listed.out.find('\n') + 1)));
  const Ran csv = run_bastide("arena export --format csv --where 'game = " + number + "'" + played.option);
  const auto rows = cells_of(csv.out);
  REQUIRE(rows.size() == 2);
  CHECK(rows[1][0] == number);
  const std::string out = played.scratch.path("games.txt");
  REQUIRE(run_bastide("arena export --format records --out " + out + played.option).code == 0);
  const std::string game = " --game " + number;
  const Ran shown = run_bastide("show " + played.store + game);
  CHECK(shown.code == 0);
  CHECK(shown.out == run_bastide("show " + out + game).out);
  CHECK(contains(shown.out, rows[1][3]));
  CHECK(contains(shown.out, "score " + std::string(3 - rows[1][4].size(), ' ') + rows[1][4]));
  const std::string budget = " --iterations 1 --at 60 --top 1";
  const auto line = [](const Ran& ran) { return ran.out.substr(0, ran.out.find('\n')); };
  const Ran analysed = run_bastide("analyse " + played.store + game + budget);
  CHECK(analysed.code == 0);
  CHECK(line(analysed) == line(run_bastide("analyse " + out + game + budget)));
  // Alone in a file a record keeps its number.
  REQUIRE(run_bastide("arena export --format records --where 'game = " + number + "' --out " + out +
                      played.option)
              .code == 0);
  CHECK(run_bastide("show " + out + game).out == shown.out);
  CHECK(run_bastide("show " + out).out == shown.out);
  check_refused("show " + out + " --game 77", "which is none of the 1 games in");
  check_refused("show " + played.store, "holds 6 games: expected --game N");
  check_refused("show " + played.store + " --game 77", "--game: found 77, which is not in");
  check_refused("show " + played.store + game + " --rules base", "a store has the rules of its games");
  check_refused("arena export --where 'points >'" + played.option, "--where: found");
  check_refused("arena export --where 'game = 1) --'" + played.option, "--where: found");
}

TEST_CASE("show draws positions, games and tiles as SVG", "[command]") {
  const Played played(kSmall);
  const std::string svg = played.scratch.path("a.svg");
  for (const std::string what : {"--tiles", "--tiles mists", "--tiles castle", "--tiles labyrinth"}) {
    const Ran ran = run_bastide("show " + what);
    CHECK(ran.code == 0);
    CHECK((contains(ran.out, " x") || contains(ran.out, " ×")));
    CHECK(run_bastide("show " + what + " --svg " + svg).code == 0);
    const std::string text = file_text(svg);
    CHECK(text.starts_with("<svg "));
    CHECK(text.ends_with("</svg>\n"));
    CHECK(count_of(text, "<symbol id=\"tile-") == count_of(text, "<use href=\"#tile-"));
  }
  CHECK(run_bastide("show --tiles base").out == run_bastide("show --tiles").out);
  CHECK(run_bastide("show " + played.store + " --game 1 --at 20 --svg " + svg).code == 0);
  const std::string text = file_text(svg);
  CHECK(count_of(text, "<use href=\"#tile-") == 21);
  CHECK(count_of(text, "class=\"new\"") == 1);
  CHECK(contains(text, "if ended now"));
  check_refused("show --tiles nosuch", "built-in tiles: base, castle");
  check_refused("show --tiles base " + played.store, "--tiles");
  check_refused("show --tiles base --at 3", "--at: found beside --tiles");
  check_refused("show " + played.store + " --game 1 --svg /nonexistent/a.svg", "cannot write");
}

TEST_CASE("report writes one page beside the store", "[command]") {
  const Played played(kSmall);
  const Ran ran = run_bastide("report " + played.store + " --games 4");
  CHECK(ran.code == 0);
  CHECK(ran.out == played.scratch.path("s.html") + ": 6 games, 4 of them to step through\n");
  CHECK(file_text(played.scratch.path("s.html")).starts_with("<!doctype html>"));
  const std::string other = played.scratch.path("other.html");
  CHECK(run_bastide("report " + played.store + " --out " + other).code == 0);
  CHECK(std::filesystem::exists(other));
  check_refused("report " + played.store + " --out " + played.store, "the store itself");
  check_refused("report " + played.scratch.path("none.db"), "found no store there");
  check_refused("report " + played.file, "not a database");
}

TEST_CASE("A store that another arena plays into is refused, and can be looked at", "[command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file(
      "t.toml",
      "name = 'long'\ndeals = 1000000\nbots = ['random']\n[[bot]]\nname = 'r'\nplayer = 'random'\n");
  const std::string option = " --store " + scratch.path("s.db");
  Running playing = start_bastide("arena " + file + option + " --concurrency 1");
  CHECK(comes([&] { return contains(run_bastide("arena table" + option).out, "95 % interval"); }));
  check_refused("arena " + file + option, "in use by another program");
  check_refused("arena add greedy" + option, "in use by another program");
  CHECK(contains(run_bastide("arena status" + option).out, "(under way, or killed)"));
  CHECK(arena::Store::is_store(scratch.path("s.db")));
  CHECK(run_bastide("report " + scratch.path("s.db") + " --games 1").code == 0);
  playing.send(SIGINT);
  CHECK(playing.wait().code == 130);
  CHECK_FALSE(contains(run_bastide("arena status" + option).out, "under way"));
}

TEST_CASE("A store that is none is refused by every command", "[command]") {
  const ScratchFolder scratch;
  const std::string text = scratch.file("text.db", std::string(3000, 'x'));
  for (const std::string command : {"table", "status", "games", "export", "add greedy"}) {
    check_refused("arena " + command + " --store " + text, "text.db");
    check_refused("arena " + command + " --store " + scratch.path("none.db"), "found no store there");
    check_refused("arena " + command + " --store " + scratch.path(""), "directory");
  }
  check_refused("arena --store " + text, "text.db");
  check_refused("arena --store /nonexistent/s.db", "/nonexistent/s.db");
  check_refused("arena --store " + scratch.path(""), "directory");
  CHECK(scratch.files() == 1);
}

TEST_CASE("A finished store on a read-only file system can be looked at", "[command]") {
  const Played played(kSmall);
  // In a mount namespace of its own; not every machine lets one have it.
  const std::string folder = played.scratch.path("");
  const std::string alone = "unshare --map-root-user --mount sh -c 'mount --bind " + folder + " " + folder +
                            " && mount -o remount,ro,bind " + folder + " && ";
  if (Running(alone + "! touch " + folder + "/x' 2> /dev/null").wait().code != 0) return;
  const Ran ran = Running(alone + "exec " + BASTIDE_PROGRAM + " arena table" + played.option + "'").wait();
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK(contains(ran.out, "3 deals, 6 games"));
  const Ran refused =
      Running(alone + "exec " + BASTIDE_PROGRAM + " arena " + played.file + played.option + "'").wait();
  CHECK(refused.code == 2);
  CHECK(contains(refused.err, "Read-only file system"));
}

TEST_CASE("A full disk ends a tournament with exit code 1, and the same command goes on", "[command]") {
  const ScratchFolder scratch;
  const std::string file = scratch.file(
      "t.toml", "name = 't'\ndeals = 400\nbots = ['random']\n[[bot]]\nname = 'r'\nplayer = 'random'\n");
  const std::string arguments = " arena " + file + " --store " + scratch.path("s.db");
  // A file may have 200 KiB; SIGXFSZ is ignored, so that writing fails as on a full disk.
  const Ran full = Running("trap '' XFSZ; ulimit -f 200; exec " + quoted_program() + arguments).wait();
  INFO(full.err);
  CHECK(full.code == 1);
  CHECK(count_of(full.err, "\n") == 1);
  CHECK(contains(full.err, "bastide: cannot write to " + scratch.path("s.db") + ": "));
  CHECK(contains(full.err, "what was finished before is kept"));
  const Ran status = run_bastide("arena status --store " + scratch.path("s.db"));
  CHECK(contains(status.out, "finished  no\n"));
  CHECK_FALSE(contains(status.out, "games     0 of"));
  const Ran rest = run_bastide(arguments.substr(1));
  CHECK(rest.code == 0);
  CHECK(contains(rest.out, "400 deals, 800 games"));
}

}  // namespace
}  // namespace bastide::tests::store_commands_test
