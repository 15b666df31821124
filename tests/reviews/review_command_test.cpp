// review, through the real program.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/paths.hpp"
#include "tests/reviews/short_game.hpp"

#include <csignal>
#include <nlohmann/json.hpp>

namespace bastide::tests::review_command_test {
namespace {

using nlohmann::json;

const std::string kQuick = " --iterations 16 --lines 3";

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

json reviewed(const std::string& arguments) {
  const Ran ran = run_bastide("review " + arguments + " --json");
  INFO(ran.err);
  REQUIRE((ran.code == 0 || ran.code == 2));
  return json::parse(ran.out);
}

TEST_CASE("review takes in games of all kinds once, and tells of what it cannot read", "[reviews][command]") {
  if (kChecksStates) return;
  const ScratchFolder scratch;
  const ScratchFolder games;
  const std::string one = short_game(scratch, 3, 4, "date 2026-02-03\nseconds 3 - 5.5 0.5\n");
  const std::string two = short_game(scratch, 4, 3);
  (void)games.file("a.txt", file_text(one));
  (void)games.file("again.txt", "bastide record 1\n" + file_text(one).substr(file_text(one).find('\n') + 1));
  (void)games.file("b.txt", file_text(two));
  std::string broken = file_text(two);
  broken.replace(broken.find("\n2 "), 3, "\n2 ZZ 9,9 0 - # ");
  (void)games.file("broken.txt", broken);
  const std::string folder = games.path("");
  const std::string out = " --out " + scratch.path("r.db");

  const Ran ran = run_bastide("review " + folder + out + kQuick + " --player greedy");
  INFO(ran.err);
  REQUIRE(ran.code == 2);
  CHECK(says(ran.err, "broken.txt:"));
  CHECK(says(ran.err, "found tile \"ZZ\", expected one of"));
  CHECK(says(ran.out, "2 games reviewed (bot puct, budget 16 iterations a turn, lines 3, seed 1)"));
  CHECK(says(ran.out, "By phase, by what the figure was put on"));
  CHECK(says(ran.out, "not over"));
  CHECK(says(ran.out, "By thinking time"));

  const json all = reviewed(out);
  CHECK(all["games"] == 2);
  CHECK(all["pending"] == 0);
  REQUIRE(all["players"].size() == 2);
  const json& greedy = all["players"][0]["name"] == "greedy" ? all["players"][0] : all["players"][1];
  CHECK(greedy["games"] == 2);
  CHECK(greedy["played"][0]["against"] == json({"random"}));
  CHECK(greedy["played"][0]["date"] == "2026-02-03");
  CHECK(greedy["thinking"].size() >= 1);
  int phases = 0;
  for (const json& phase : greedy["phases"]) phases += phase["turns"].get<int>();
  CHECK(phases == greedy["turns"]);
  // What there is, is not reviewed again; another seed is another store's.
  CHECK(reviewed(folder + out)["players"] == all["players"]);
  const Ran other = run_bastide("review" + out + " --seed 2");
  CHECK(other.code == 2);
  CHECK(says(other.err, "found reviews with seed \"1\", expected \"2\""));
  CHECK(says(run_bastide("review" + out + " --iterations 17").err, "expected \"17 iterations a turn\""));
  const Ran nobody = run_bastide("review" + out + " --player Anna");
  CHECK(nobody.code == 2);
  CHECK(says(nobody.err, "expected one of: greedy, random"));
  CHECK(reviewed(out + " --top-worst 0")["players"][0]["worst"].empty());
}

TEST_CASE("review says what it was not given", "[reviews][command]") {
  const ScratchFolder scratch;
  CHECK(says(run_bastide("review --out " + scratch.path("none.db")).err, "found no games and no store"));
  CHECK(says(run_bastide("review").err, "--out"));
  const std::string text = scratch.file("a.txt", "no game");
  const Ran no_store = run_bastide("review " + text + " --out " + text);
  CHECK(no_store.code == 2);
  CHECK(file_text(text) == "no game");
  CHECK(run_bastide("review " + text + " --out " + scratch.path("r.db") + " --time 1 --iterations 5").code ==
        2);
  CHECK(says(run_bastide("review --out " + scratch.path("r.db") + " --where 1").err, "found no games"));
  CHECK(says(run_bastide("review " + text + " --out " + scratch.path("r.db") + " --bot greedy").err,
             "expected one with player"));
}

TEST_CASE("review and puzzles choose games of files and of reviews by what their records tell",
          "[reviews][command]") {
  if (kChecksStates) return;
  const ScratchFolder scratch;
  const std::string games = short_game(scratch, 3, 4, "date 2026-02-03\n") + " " +
                            short_game(scratch, 4, 3, "date 2025-02-03\n") + " ";
  const std::string out = " --out " + scratch.path("r.db");
  const json some =
      reviewed(games + kQuick + out + " --where \"date > '2026' and 'greedy' in (player1, player2)\"");
  REQUIRE(some["games"] == 1);
  CHECK(some["players"][0]["played"][0]["date"] == "2026-02-03");
  CHECK(reviewed(games + kQuick + out + " --where \"player3 is null and turns < 4\"")["games"] == 2);
  const Ran wrong = run_bastide("review " + games + kQuick + out + " --where 'bot1 = 1'");
  CHECK(wrong.code == 2);
  CHECK(says(wrong.err, "--where: found \"bot1 = 1\", expected a condition in SQL over source, rules, date"));
  const auto puzzles = [&](const std::string& where) {
    return run_bastide("puzzles " + scratch.path("r.db") + " --effort 0.001 --out " + scratch.path("p") +
                       " --where \"" + where + "\"");
  };
  CHECK(says(puzzles("date < '2026'").out, " puzzles from 1 games"));
  CHECK(says(puzzles("players = 2").out, " puzzles from 2 games"));
}

TEST_CASE("review goes on where it was killed, and ends as an unbroken run", "[reviews][command][slow]") {
  if (kChecksStates) return;
  const ScratchFolder scratch;
  std::string games;
  for (int seed = 1; seed <= 4; ++seed) games += " " + short_game(scratch, seed, 6);
  const std::string how = games + " --iterations 256 --lines 3";
  const std::string store = scratch.path("killed.db");
  {
    Running running = start_bastide("review" + how + " --threads 1 --out " + store);
    REQUIRE(comes([&] { return running.is_busy() || running.has_ended(); }));
    running.send(SIGKILL);
    (void)running.wait();
  }
  const json killed = reviewed(how + " --out " + store);
  const json unbroken = reviewed(how + " --threads 2 --out " + scratch.path("unbroken.db"));
  CHECK(killed["games"] == 4);
  CHECK(killed["players"] == unbroken["players"]);
}

TEST_CASE("review takes the games of a tournament that a condition chooses, and writes pages",
          "[reviews][command][slow]") {
  if (kChecksStates) return;
  const ScratchFolder scratch;
  const std::string cup = scratch.path("cup.db");
  REQUIRE(run_bastide("arena --bots greedy,random --deals 1 --seed 5 --store " + cup).code == 0);
  const std::string out = " --out " + scratch.path("r.db");
  const Ran wrong = run_bastide("review " + cup + " --where 'nothing = 1'" + out + kQuick);
  CHECK(wrong.code == 2);
  CHECK(says(wrong.err, "--where"));
  const std::string page = scratch.path("r.html");
  const json all = reviewed(cup + " --where 'game = 2'" + out + " --iterations 16 --lines 2 --report " +
                            page + " --pages '" + scratch.path("pages of games") + "'");
  CHECK(all["games"] == 1);
  const json& player = all["players"][0];
  CHECK(player["played"][0]["source"] == cup + ": game 2");
  CHECK(player["played"][0]["over"] == true);
  const double lead = player["played"][0]["lead"];
  CHECK(player["played"][0]["lead_without_luck"] == Approx(lead - player["played"][0]["luck"].get<double>()));
  const std::string html = file_text(page);
  CHECK(says(html, "<h2 id=\"players-h\">Players</h2>"));
  CHECK(says(html, "<a href=\"pages%20of%20games/game-1.html\">1</a>"));
  const std::string of_game = file_text(scratch.path("pages of games/game-1.html"));
  CHECK(says(of_game, "id=\"turns\""));
  CHECK(says(of_game, "lines were played on with <span "));
  CHECK(says(of_game, "by <span data-v=\"playouts\">24</span> games played on"));
  CHECK(says(of_game, "\"outlook\""));
  CHECK(says(of_game, "class=\"band "));
  CHECK(all["seconds"].get<double>() > 0);
  std::size_t links = 0;
  for (const json& each : all["players"]) {
    for (const json& costly : each["worst"]) {
      ++links;
      CHECK(says(html, "game-1.html#turn=" + std::to_string(costly["turn"].get<int>()) + "\""));
    }
  }
  CHECK(links > 0);
}

}  // namespace
}  // namespace bastide::tests::review_command_test
