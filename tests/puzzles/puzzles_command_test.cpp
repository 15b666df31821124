// puzzles, through the real program.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/paths.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

namespace bastide::tests::puzzles_command_test {
namespace {

using nlohmann::json;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Base rules with one tile of each kind, and three games by them: their ends are searched, so that answers
/// are certain and found at once.
struct SmallGames {
  const ScratchFolder& scratch;
  std::string rules;
  std::string games;

  explicit SmallGames(const ScratchFolder& folder) : scratch(folder) {
    std::string tiles;
    std::istringstream in(file_text(kConfigs + "/tiles/base.toml"));
    for (std::string line; std::getline(in, line);)
      tiles += (line.starts_with("count") ? "count = 1" : line) + "\n";
    const std::string path = scratch.file("tiles.toml", tiles);
    std::string text = file_text(kConfigs + "/rules/base.toml");
    replace(text, "name = \"base\"", "name = \"small\"");
    replace(text, "tiles = [\"base\"]", "tiles = [\"" + path + "\"]");
    rules = scratch.file("small.toml", text);
    for (int seed = 1; seed <= 3; ++seed) {
      const std::string game = scratch.path("game-" + std::to_string(seed) + ".txt");
      REQUIRE(run_bastide("play --bots greedy,random --quiet --rules " + rules + " --seed " +
                          std::to_string(seed) + " --record " + game)
                  .code == 0);
      games += " " + game;
    }
    games += " --rules " + rules;
  }

  static void replace(std::string& text, const std::string& what, const std::string& by) {
    REQUIRE(text.find(what) != std::string::npos);
    text.replace(text.find(what), what.size(), by);
  }
  static inline const std::string kConfigs = std::string(BASTIDE_SOURCE_DIR) + "/configs";
};

TEST_CASE("puzzles finds decisions with one answer, writes them, and checks them again",
          "[puzzles][command][slow]") {
  if (kChecksStates) return;
  const ScratchFolder scratch;
  const SmallGames small(scratch);
  const std::string folder = scratch.path("puzzles");
  const std::string how = " --effort 0.02 --ahead 0.5 --seed 4 --json";
  const Ran ran = run_bastide("puzzles" + small.games + " --out " + folder + how);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const json list = json::parse(ran.out);
  CHECK(json::parse(file_text(folder + "/puzzles.json")) == list);
  const std::size_t count = list["puzzles"].size();
  REQUIRE(count >= 1);
  for (const json& puzzle : list["puzzles"]) {
    CHECK(puzzle["ahead"].get<double>() >= 0.5);
    CHECK(puzzle["ahead"].get<double>() >= 3 * puzzle["ahead_error"].get<double>());
    CHECK(puzzle["answer"] == puzzle["turns"][0]["actions"]);
    CHECK(puzzle["answer"] != puzzle["greedy"]);
    CHECK(puzzle["missed_by"][0] == "greedy");
    CHECK(puzzle["missed_by"].size() + puzzle["found_by"].size() == 4);
    CHECK(puzzle["turns"].size() >= 3);
    CHECK(puzzle["legal"] >= puzzle["turns"].size());
    // The position is that before the answer, and the record ends with it.
    const std::string position = folder + "/" + puzzle["position"].get<std::string>();
    const Ran shown = run_bastide("show " + position + " --rules " + small.rules);
    INFO(shown.err);
    CHECK(shown.code == 0);
    const std::string answer = file_text(folder + "/" + puzzle["answer_record"].get<std::string>());
    const std::string words = puzzle["answer"];
    CHECK(says(answer, "\n" + std::to_string(puzzle["turn"].get<int>()) + " " + words));
    CHECK(says(answer, "\nnote the last turn is the answer"));
  }
  const std::string page = file_text(folder + "/index.html");
  CHECK(says(page, ">" + std::to_string(count) + "</span> position" + (count == 1 ? "" : "s") +
                       " with one turn that is clearly best"));
  CHECK(says(page, "id=\"figures\""));

  const Ran again =
      run_bastide("puzzles" + small.games + " --out " + scratch.path("again") + how + " --threads 2");
  CHECK(json::parse(again.out) == list);
  const Ran first =
      run_bastide("puzzles" + small.games + " --out " + scratch.path("one") + how + " --count 1");
  CHECK(json::parse(first.out)["puzzles"] == json::array({list["puzzles"][0]}));

  const Ran checked = run_bastide("puzzles check " + folder + " --effort 0.1 --json");
  INFO(checked.err);
  const json told = json::parse(checked.out);
  CHECK(checked.code == (told["hold"] == count ? 0 : 1));
  CHECK(told["checked"] == count);
  CHECK(told["ahead"] == 0.5);
  std::size_t clear = 0;
  for (const json& entry : told["puzzles"]) clear += entry["clear"] == true ? 1 : 0;
  CHECK(told["clear"] == clear);
  for (std::size_t i = 0; i < count; ++i) {
    CHECK((told["puzzles"][i]["holds"] == true || list["puzzles"][i]["exact"] == false));
    CHECK(told["puzzles"][i]["answer"] == list["puzzles"][i]["answer"]);
  }

  // An answer that is none is found out.
  std::size_t exact = 0;
  while (exact < count && list["puzzles"][exact]["exact"] == false) ++exact;
  REQUIRE(exact < count);
  const json& puzzle = list["puzzles"][exact];
  const std::string record = "puzzles/" + puzzle["answer_record"].get<std::string>();
  std::string text = file_text(scratch.path(record));
  const std::string wrong = puzzle["turns"].back()["actions"];
  const std::string line = "\n" + std::to_string(puzzle["turn"].get<int>()) + " ";
  const std::size_t begin = text.find(line) + line.size();
  // In a record nobody who lacks followers has a figure.
  const bool has_figure = std::count(wrong.begin(), wrong.end(), ' ') > 2;
  text.replace(begin, text.find('\n', begin) - begin, wrong + (has_figure ? "" : " -"));
  (void)scratch.file(record, text);
  const json found_out =
      json::parse(run_bastide("puzzles check " + folder + " --effort 0.1 --json").out)["puzzles"][exact];
  CHECK(found_out["holds"] == false);
  CHECK(found_out["clear"] == false);
  const Ran wrong_answer = run_bastide("puzzles check " + folder + " --effort 0.1");
  CHECK(wrong_answer.code == 1);
  CHECK(says(wrong_answer.out, " of " + std::to_string(count) + " answers hold at 0.1 times the effort, "));
  CHECK(says(wrong_answer.out, " of them 0.5 points and 3 standard errors ahead\n"));
  CHECK(found_out["answer"] == wrong);
  CHECK(found_out["best"] == puzzle["answer"]);
  CHECK(found_out["loss"].get<double>() >= 0.5);
}

TEST_CASE("puzzles clears what it wrote before, and has a page for each game", "[puzzles][command][slow]") {
  if (kChecksStates) return;
  const ScratchFolder scratch;
  const SmallGames small(scratch);
  const std::string folder = scratch.path("puzzles");
  // The same rules by another name, in one store of reviews.
  std::string rules = file_text(small.rules);
  SmallGames::replace(rules, "name = \"small\"", "name = \"smaller\"");
  const std::string other_rules = scratch.file("smaller.toml", rules);
  std::string other_games;
  for (int seed = 1; seed <= 3; ++seed) {
    const std::string game = scratch.path("other-" + std::to_string(seed) + ".txt");
    REQUIRE(run_bastide("play --bots greedy,random --quiet --rules " + other_rules + " --seed " +
                        std::to_string(seed) + " --record " + game)
                .code == 0);
    other_games += " " + game;
  }
  const std::string store = scratch.path("r.db");
  const std::string review = " --iterations 16 --out " + store;
  REQUIRE(run_bastide("review" + small.games + review).code == 0);
  REQUIRE(run_bastide("review" + other_games + " --rules " + other_rules + review).code == 0);
  const std::string how = " --effort 0.02 --ahead 0.5 --seed 4 --json --out " + folder;
  const Ran both = run_bastide("puzzles " + store + how);
  INFO(both.err);
  REQUIRE(both.code == 0);
  const json list = json::parse(both.out);
  REQUIRE(list["puzzles"].size() >= 2);
  std::size_t on_pages = 0;
  for (const char* page : {"/index.html", "/index-2.html"}) {
    const std::string text = file_text(folder + page);
    for (const json& puzzle : list["puzzles"])
      on_pages += says(text, fmt::format("\"number\":{},", puzzle["number"].get<int>())) ? 1 : 0;
  }
  CHECK(on_pages == list["puzzles"].size());
  CHECK(says(file_text(folder + "/index.html"), "<a href=\"index-2.html\">"));
  CHECK(says(file_text(folder + "/index-2.html"), "<a href=\"index.html\">"));
  (void)scratch.file("puzzles/puzzle-999.txt", "somebody's own");
  REQUIRE(run_bastide("puzzles " + store + " --count 1" + how).code == 0);
  std::vector<std::string> files;
  for (const auto& file : std::filesystem::directory_iterator(folder))
    files.push_back(file.path().filename().string());
  std::sort(files.begin(), files.end());
  CHECK(files == std::vector<std::string>{"index.html", "puzzle-001-answer.txt", "puzzle-001.txt",
                                          "puzzle-999.txt", "puzzles.json"});
}

TEST_CASE("puzzles takes reviews as the first look", "[puzzles][command][slow]") {
  if (kChecksStates) return;
  const ScratchFolder scratch;
  const std::string store = scratch.path("r.db");
  const SmallGames small(scratch);
  REQUIRE(run_bastide("review" + small.games + " --iterations 32 --out " + store).code == 0);
  const Ran ran =
      run_bastide("puzzles " + store + " --ahead 0.5 --effort 0.02 --out " + scratch.path("p") + " --json");
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const json list = json::parse(ran.out);
  REQUIRE(list["puzzles"].size() >= 1);
  for (const json& puzzle : list["puzzles"]) CHECK(says(puzzle["source"], store + ": game "));
}

TEST_CASE("puzzles says what it was not given, and what it cannot read", "[puzzles][command]") {
  const ScratchFolder scratch;
  CHECK(says(run_bastide("puzzles").err, "found no games"));
  CHECK(says(run_bastide("puzzles x.txt").err, "--out"));
  const Ran unread =
      run_bastide("puzzles " + scratch.file("a.txt", "no game") + " --out " + scratch.path("p"));
  CHECK(unread.code == 2);
  CHECK(says(unread.err, "a.txt:1: found \"no game\""));
  const Ran none = run_bastide("puzzles check " + scratch.path("nothing"));
  CHECK(none.code == 2);
  CHECK(says(none.err, "expected what bastide puzzles wrote"));
  std::filesystem::create_directories(scratch.path("empty"));
  (void)scratch.file("empty/puzzles.json", R"({"ahead": 3, "certainty": 3, "puzzles": []})");
  const Ran empty = run_bastide("puzzles check " + scratch.path("empty"));
  CHECK(empty.code == 2);
  CHECK(says(empty.err, "found no puzzles"));
  for (const char* text : {"", "[]", "{\"puzzles\": 1}", "{\"puzzles\": [{\"number\": \"x\"}]}"}) {
    std::filesystem::create_directories(scratch.path("broken"));
    (void)scratch.file("broken/puzzles.json", text);
    const Ran broken = run_bastide("puzzles check " + scratch.path("broken"));
    INFO(text << broken.err);
    CHECK(broken.code == 2);
    CHECK(says(broken.err, "puzzles.json"));
  }
}

}  // namespace
}  // namespace bastide::tests::puzzles_command_test
