// puzzles, through the real program.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/checks_states.hpp"
#include "tests/reviews/short_game.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace bastide::tests::puzzles_command_test {
namespace {

using nlohmann::json;

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("puzzles finds decisions with one answer, writes them, and checks them again",
          "[puzzles][command]") {
  if (kChecksStates) return;
  const ScratchFolder scratch;
  const std::string game = short_game(scratch, 3, 40);
  const std::string folder = scratch.path("puzzles");
  // So little effort finds answers that need not hold: what is tested is that they are told as they are.
  const std::string how = " --effort 0.02 --ahead 0.5 --count 2 --seed 4 --json";
  const Ran ran = run_bastide("puzzles " + game + " --out " + folder + how);
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  const json list = json::parse(ran.out);
  CHECK(json::parse(file_text(folder + "/puzzles.json")) == list);
  REQUIRE(list["puzzles"].size() == 2);
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
    const Ran shown = run_bastide("show " + position);
    CHECK(shown.code == 0);
    const std::string answer = file_text(folder + "/" + puzzle["answer_record"].get<std::string>());
    const std::string words = puzzle["answer"];
    CHECK(says(answer, "\n" + std::to_string(puzzle["turn"].get<int>()) + " " + words));
    CHECK(run_bastide("show " + folder + "/" + puzzle["answer_record"].get<std::string>()).code == 0);
  }
  const std::string page = file_text(folder + "/index.html");
  CHECK(says(page, "2 positions with one turn that is clearly best"));
  CHECK(says(page, "id=\"figures\""));

  const Ran again = run_bastide("puzzles " + game + " --out " + scratch.path("again") + how + " --threads 2");
  CHECK(json::parse(again.out) == list);

  const Ran checked = run_bastide("puzzles check " + folder + " --effort 0.02 --json");
  INFO(checked.err);
  REQUIRE(checked.code == 0);
  const json told = json::parse(checked.out);
  CHECK(told["checked"] == 2);
  int hold = 0;
  for (const json& puzzle : told["puzzles"]) {
    CHECK(puzzle["holds"] == (puzzle["answer"] == puzzle["best"]));
    hold += puzzle["holds"].get<bool>() ? 1 : 0;
  }
  CHECK(told["hold"] == hold);
  CHECK(json::parse(
            run_bastide("puzzles check " + folder + " --effort 0.02 --count 1 --json").out)["checked"] == 1);

  // An answer that is none is found out: the second best in its place, at an effort that tells them apart.
  json false_list = list;
  const std::string record = folder + "/" + list["puzzles"][0]["answer_record"].get<std::string>();
  const std::string text = file_text(record);
  const auto& turns = list["puzzles"][0]["turns"];
  const std::string right = turns[0]["actions"];
  const std::string wrong = turns.back()["actions"];
  std::string changed = text;
  changed.replace(changed.find(" " + right) + 1, right.size(), wrong);
  (void)std::filesystem::remove(record);
  (void)ScratchFolder();
  REQUIRE(run_bastide("show - < /dev/null").code == 2);
  std::filesystem::copy_file(scratch.file("wrong.txt", changed), record);
  const json found_out =
      json::parse(run_bastide("puzzles check " + folder + " --effort 0.1 --count 1 --json").out);
  CHECK(found_out["hold"] == 0);
  CHECK(found_out["puzzles"][0]["answer"] == wrong);
}

TEST_CASE("puzzles takes reviews as the first look", "[puzzles][command]") {
  if (kChecksStates) return;
  const ScratchFolder scratch;
  const std::string store = scratch.path("r.db");
  REQUIRE(run_bastide("review " + short_game(scratch, 3, 12) + " --iterations 64 --out " + store).code == 0);
  const Ran ran =
      run_bastide("puzzles " + store + " --ahead 0.5 --effort 0.02 --out " + scratch.path("p") + " --json");
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  for (const json& puzzle : json::parse(ran.out)["puzzles"]) CHECK(puzzle["source"] == store + ": game 1");
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
