// import, and games of other programs as input of other subcommands, through the real program.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/stat.h>

namespace bastide::tests::import_command_test {
namespace {

using nlohmann::json;

const std::string kLogs = BASTIDE_SOURCE_DIR "/tests/data/imports";
const std::string kLog = kLogs + "/bga-1.json";

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("import writes one game to standard output, and what it is to standard error",
          "[imports][command]") {
  const Ran ran = run_bastide("import " + kLog);
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK(ran.out.starts_with("bastide record 1\nrules base\nplayers 2\nplayer 1 Player B\n"));
  CHECK(ran.out.ends_with("scores 96 70\n"));
  CHECK(says(ran.err,
             "Board Game Arena log, rules base, 71 turns\n  Player B 96, Player A 70\n  as the rules have "
             "it\n  compared: moves, scores, places for a follower, the result\n"));
  CHECK(run_bastide("import - < " + kLog).out == ran.out);
  const Ran anonymous = run_bastide("import --anonymous " + kLog);
  CHECK_FALSE(says(anonymous.out + anonymous.err, "Player B"));
  CHECK_FALSE(says(anonymous.out, "500001"));
}

TEST_CASE("import goes through folders, files and links, and past what it cannot read",
          "[imports][command]") {
  const ScratchFolder scratch;
  const std::string out = scratch.path("games");
  const Ran all = run_bastide("import " + kLogs + " --out " + out);
  INFO(all.err);
  CHECK(all.code == 0);
  CHECK(says(all.out, "Player B 96, Player A 103"));
  CHECK(says(file_text(out + "/bga-4.txt"), "scores 96 103"));

  const std::string broken = scratch.file("broken.json", file_text(kLog).substr(0, 5000));
  const Ran some = run_bastide("import " + broken + " " + kLog + " nowhere.json --out " + out);
  CHECK(some.code == 2);
  CHECK(says(some.err, "broken.json:"));
  CHECK(says(some.err, "found the end, expected JSON to go on there"));
  CHECK(says(some.err, "cannot read \"nowhere.json\""));
  CHECK(says(some.err, "2 of 3 games could not be imported"));
  CHECK(says(some.out, "Player B 96, Player A 70"));

  const Ran links =
      run_bastide("import " + out + "/bga-1.txt " + out + "/bga-2.txt --format bga-link --out " + out);
  CHECK(links.code == 0);
  const std::string two =
      scratch.file("links.txt", file_text(out + "/bga-1.link") + "\n" + file_text(out + "/bga-2.link"));
  const Ran again = run_bastide("import " + two + " --json");
  INFO(again.err);
  CHECK(again.code == 0);
  std::istringstream lines(again.out);
  std::vector<json> games;
  for (std::string line; std::getline(lines, line);) games.push_back(json::parse(line));
  REQUIRE(games.size() == 2);
  CHECK(games[0]["points"] == json({96, 70}));
  CHECK(games[1]["source"] == two + ":3");
  CHECK(games[1]["differences"] == 0);
  CHECK(says(games[1]["text"], "bastide record 1"));
  std::string link = file_text(out + "/bga-1.link");
  link.pop_back();
  CHECK(says(run_bastide("import '" + link + "'").out, "scores 96 70"));
}

TEST_CASE("import says where rules, folders and links are not what it reads", "[imports][command]") {
  const ScratchFolder scratch;
  std::string record = run_bastide("import " + kLog).out;
  const auto with_rules = [&](const std::string& rules) {
    std::string text = record;
    text.replace(text.find("rules base"), 10, "rules " + rules);
    return scratch.file("r.txt", text);
  };
  const Ran damaged = run_bastide("import " + with_rules("bsae"));
  CHECK(damaged.code == 2);
  CHECK(says(damaged.err, "r.txt:2: "));
  CHECK(says(damaged.err, "\"bsae\""));
  CHECK(says(run_bastide("show " + scratch.path("r.txt")).err, "r.txt:2: "));
  // A pipe that nobody writes to would be read for ever.
  const std::string pipe = scratch.path("pipe");
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  const Ran of_pipe = run_bastide("import " + with_rules(pipe));
  CHECK(of_pipe.code == 2);
  CHECK(says(of_pipe.err, "found a pipe, expected a file"));
  std::filesystem::create_directories(scratch.path("outer/inner"));
  (void)scratch.file("outer/inner/game.txt", record);
  const Ran folders = run_bastide("import " + scratch.path("outer"));
  CHECK(folders.code == 2);
  CHECK(says(folders.err, "found only folders in this folder, which are not read"));
  const Ran site = run_bastide("import https://www.carcassonnelab.com/");
  CHECK(site.code == 2);
  CHECK(says(site.err,
             "found the site without a game, expected a link to one: https://www.carcassonnelab.com/#/0/"));
}

TEST_CASE("export writes what import --format does", "[imports][command]") {
  const ScratchFolder scratch;
  const std::string record = scratch.file("g.txt", run_bastide("import " + kLog).out);
  for (const char* format : {"jcz", "bga-link"}) {
    const Ran exported = run_bastide("export " + record + " --format " + format);
    INFO(exported.err);
    CHECK(exported.code == 0);
    CHECK(exported.out == run_bastide("import " + record + " --format " + format).out);
    CHECK(run_bastide("import " + scratch.file(format, exported.out)).out.ends_with("scores 96 70\n"));
  }
  const Ran none = run_bastide("export " + record);
  CHECK(none.code == 2);
  CHECK(says(none.err, "--format"));
  CHECK(says(run_bastide("export " + record + " --format record").err, "expected one of: jcz, bga-link"));
}

TEST_CASE("report and yardstick say what looks at a game", "[imports][command]") {
  const ScratchFolder scratch;
  const std::string record = scratch.file("g.txt", run_bastide("import " + kLog).out);
  for (const std::string& game : {kLog, record}) {
    for (const std::string command : {"report ", "yardstick ", "yardstick greedy --set "}) {
      const Ran ran = run_bastide(command + game);
      INFO(command << ran.err);
      CHECK(ran.code == 2);
      CHECK(says(ran.err, game + ": found a game, expected a"));
      CHECK(says(ran.err, "bastide analyse"));
    }
  }
}

TEST_CASE("import tells of the first difference", "[imports][command]") {
  const ScratchFolder scratch;
  json log = json::parse(file_text(kLog));
  log["data"]["data"][3]["data"][4]["args"]["score"] = "5";
  const std::string file = scratch.file("odd.json", log.dump());
  const Ran ran = run_bastide("import " + file);
  CHECK(ran.code == 0);
  CHECK(says(ran.err, "differs from the rules: turn 1: score: ours 4 of Player B; theirs 5 of Player B"));
  CHECK(says(ran.out, "note differs from the rules: turn 1"));
  CHECK(json::parse(run_bastide("import --json " + file).out)["difference"]["turn"] == 1);
  CHECK(says(run_bastide("show " + file).err, "differs from the rules: turn 1"));
}

TEST_CASE("A save of expansions brings the file of its rules", "[imports][command]") {
  const ScratchFolder scratch;
  const std::string game = scratch.path("game.txt");
  REQUIRE(run_bastide("play --bots greedy,random --rules inns --quiet --record " + game).code == 0);
  REQUIRE(run_bastide("import " + game + " --format jcz --out " + scratch.path("out")).code == 0);
  json save = json::parse(file_text(scratch.path("out") + "/game.jcz"));
  save["setup"]["elements"]["small-follower"] = 7;
  save["setup"]["sets"]["river/1:1"] = 1;
  save["setup"]["start"][0]["tile"] = "RI/s";
  save["replay"] = {{{"type", "PLACE_TILE"},
                     {"payload", {{"tileId", "RI.1/IFI"}, {"rotation", "R0"}, {"position", {1, 0}}}}}};
  save.erase("gameAnnotations");
  const std::string file = scratch.file("river.jcz", save.dump());
  const Ran ran = run_bastide("import " + file + " --out " + scratch.path("out"));
  INFO(ran.err);
  CHECK(ran.code == 0);
  const std::string rules = scratch.path("out") + "/river-inns.toml";
  CHECK(run_bastide("show " + scratch.path("out") + "/river.txt --rules " + rules).code == 0);
  CHECK(run_bastide("import " + scratch.path("out") + "/river.txt --rules " + rules).code == 0);
  CHECK(run_bastide("show " + file).code == 0);
}

TEST_CASE("show, analyse and replay take games of other programs", "[imports][command]") {
  const ScratchFolder scratch;
  const std::string record = scratch.file("game.txt", run_bastide("import " + kLog).out);
  const Ran shown = run_bastide("show " + kLog + " --at 20");
  CHECK(shown.code == 0);
  CHECK(shown.out == run_bastide("show " + record + " --at 20").out);
  CHECK(run_bastide("show - --at 20 < " + kLog).out == shown.out);
  CHECK(run_bastide("analyse " + kLog + " --at 3 --iterations 100").code == 0);
  CHECK(run_bastide("replay " + kLog + " --seat 1 --bot greedy --quiet").code <= 1);

  const Ran two = run_bastide("show " + kLog + " --game 2");
  CHECK(two.code == 2);
  CHECK(says(two.err, "--game: found 2, which is none of the 1 games"));
  CHECK(says(run_bastide("show " + kLog + " --rules base").err, "--rules: found with"));
  CHECK(run_bastide("show 'https://www.carcassonnelab.com/#/0/0/CEK/2111'").code == 2);
}

TEST_CASE("import refuses what it cannot do, and says why", "[imports][command]") {
  const ScratchFolder scratch;
  const auto refused = [](const std::string& arguments, const std::string& why) {
    const Ran ran = run_bastide("import " + arguments);
    INFO(arguments << ": " << ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(says(ran.err, why));
  };
  refused("", "found no games");
  refused(kLog + " --format pdf", "--format: found \"pdf\", expected one of: record, jcz, bga-link");
  std::filesystem::create_directory(scratch.path("empty"));
  refused(scratch.path("empty"), "found no file in this folder");
  refused(scratch.file("words.txt", "some words\n"),
          "found \"some words?\", expected a log of Board Game Arena");
  refused(scratch.file("p.txt", "bastide position 1\nrules base\nplayers 2\n"), "expected a log of");
  refused(scratch.file("r.txt", "bastide record 1\nrules nobody\n"), "nobody");
  refused(scratch.file("page.html", "<html></html>"), "page.html:1:1: found \"<html></html");
}

}  // namespace bastide::tests::import_command_test
