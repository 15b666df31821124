// `bastide learn`: rounds in a folder, goes on where it was ended, and ends with a verdict.

#include "ai/bots/bot.hpp"
#include "ai/evaluation/feature_net.hpp"
#include "ai/evaluation/player_counts.hpp"
#include "engine/config/config.hpp"
#include "engine/config/defaults.hpp"
#include "engine/rules/rule_set.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/paths.hpp"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bastide::tests::learn_command_test {
namespace {

using Json = nlohmann::json;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A learning of two short rounds, with other settings on top.
std::string tiny(const std::string& more = "") {
  return "rounds = 2\ndeals = 4\nverdict_deals = 6\n" + more +
         "[self_play]\ngames = 12\n[training]\npasses = 2\n";
}

Ran learn(const ScratchFolder& folder, const std::string& out, const std::string& more,
          const std::string& text = tiny()) {
  return run_bastide("learn " + folder.file("tiny.toml", text) + " --out " + folder.path(out) + " " + more);
}

}  // namespace

TEST_CASE("learn plays its rounds and judges the net, in a folder that says all of it", "[learning]") {
  const ScratchFolder folder;
  const Ran ran = learn(folder, "made", "");
  INFO(ran.err);
  CHECK(ran.code != 1);
  CHECK(contains(ran.out, "round     games    points      95 % interval    seconds\n"));
  CHECK(contains(ran.out, " over 6 fresh deals.\n"));
  CHECK(ran.err.empty());
  for (const char* name :
       {"learning.toml", "round-1.toml", "round-2.toml", "rounds.jsonl", "verdict.json", "index.html"})
    CHECK(std::filesystem::exists(folder.path("made") + "/" + name));
  const auto net = ai::LearnedValues::named(folder.path("made") + "/round-2.toml");
  CHECK(net.nets.front()->origin().made == "bastide learn tiny, round 2 of 12 games, seed 1");
  const std::string page = file_text(folder.path("made") + "/index.html");
  CHECK(contains(page, "2 of 2 rounds of 12 games by the rules base"));
  CHECK(contains(page, "over 6 fresh deals"));
  // Once more, and nothing is left to do.
  const Ran again = learn(folder, "made", "--json");
  INFO(again.err);
  const Json json = Json::parse(again.out);
  CHECK(json.at("rounds").size() == 2);
  CHECK(json.at("verdict").at("deals") == 6);
  CHECK(json.at("net") == folder.path("made") + "/round-2.toml");
}

TEST_CASE("a learning that was ended goes on, and comes to the same nets", "[learning]") {
  const ScratchFolder folder;
  REQUIRE(learn(folder, "whole", "").code != 1);
  REQUIRE(learn(folder, "parts", "--rounds 1").code != 1);
  // Of a round that was broken off there may be a net that no line tells of.
  const std::string second = folder.path("parts") + "/round-2.toml";
  CHECK_FALSE(std::filesystem::exists(second));
  (void)folder.file("parts/round-2.toml", "half a n");
  REQUIRE(learn(folder, "parts", "").code != 1);
  CHECK(file_text(second) == file_text(folder.path("whole") + "/round-2.toml"));
  CHECK(file_text(folder.path("parts") + "/verdict.json") ==
        file_text(folder.path("whole") + "/verdict.json"));
  // As on another number of threads.
  REQUIRE(learn(folder, "threads", "", tiny("concurrency = 3\n")).code != 1);
  CHECK(file_text(folder.path("threads") + "/round-2.toml") == file_text(second));
}

TEST_CASE("a learning that is killed goes on", "[learning]") {
  const ScratchFolder folder;
  const std::string text =
      "rounds = 1000\ndeals = 2\nverdict_deals = 2\n[self_play]\ngames = 3\n[training]\npasses = 1\n";
  const std::string rounds = folder.path("made") + "/rounds.jsonl";
  const auto lines = [&] {
    if (!std::filesystem::exists(rounds)) return std::ptrdiff_t{0};
    const std::string made = file_text(rounds);
    return std::count(made.begin(), made.end(), '\n');
  };
  std::ptrdiff_t before = 0;
  for (int i = 0; i < 3; ++i) {
    Running running =
        start_bastide("learn " + folder.file("tiny.toml", text) + " --out " + folder.path("made"));
    CHECK(comes([&] { return lines() > before + 2; }));
    running.send(i == 2 ? SIGINT : SIGKILL);
    const Ran ran = running.wait();
    CHECK(lines() > before);
    before = lines();
    if (i < 2) continue;
    CHECK(ran.code == 130);
    CHECK(contains(
        ran.err, "bastide: interrupted after " + std::to_string(before) + " of 1000 rounds; this goes on: "));
  }
}

TEST_CASE("the verdict is on deals that no round has seen", "[learning]") {
  const ScratchFolder folder;
  const std::string text = "rounds = 1\ndeals = 8\nverdict_deals = 8\n[self_play]\ngames = 12\n";
  const Ran ran = learn(folder, "made", "--json", text);
  INFO(ran.err);
  const Json json = Json::parse(ran.out);
  CHECK(json.at("rounds").at(0).at("gain") != json.at("verdict").at("gain"));
}

TEST_CASE("one program at a time learns in a folder", "[learning]") {
  const ScratchFolder folder;
  const std::string text = "rounds = 1000\ndeals = 2\nverdict_deals = 2\n[self_play]\ngames = 3\n";
  Running running =
      start_bastide("learn " + folder.file("tiny.toml", text) + " --out " + folder.path("made"));
  CHECK(comes([&] { return std::filesystem::exists(folder.path("made") + "/rounds.jsonl"); }));
  const Ran other = learn(folder, "made", "", text);
  CHECK(other.code == 2);
  CHECK(contains(other.err, "learning.toml: found it in use by another"));
  running.send(SIGINT);
  CHECK(running.wait().code == 130);
}

TEST_CASE("a learning whose file has blanks in its name, by rules of its own, makes nets that say so",
          "[learning]") {
  const ScratchFolder folder;
  std::string rules = file_text(BASTIDE_SOURCE_DIR "/configs/rules/base.toml");
  rules.replace(rules.find("name = \"base\""), 13, "name = \"own\"");
  const std::string own = folder.file("own.toml", rules);
  const std::string file = folder.file("my learning.toml", tiny("rules = '" + own + "'\n"));
  const Ran made = run_bastide("learn '" + file + "' --out " + folder.path("made"));
  INFO(made.err);
  CHECK(made.code != 1);
  const auto net = ai::LearnedValues::named(folder.path("made") + "/round-2.toml");
  CHECK(net.nets.front()->origin().made == "bastide learn my learning, round 2 of 12 games, seed 1");
  CHECK(net.nets.front()->origin().rules == own);
  CHECK(net.nets.front()->is_for(engine::load_rules(own)));
  CHECK_FALSE(net.nets.front()->is_for(engine::load_rules("base")));
}

TEST_CASE(
    "built-in nets are for what the learning of their name is for, rules of that name where two play, and "
    "learned plays with all",
    "[learning]") {
  const ai::Bot bot = ai::load_bot("learned");
  const auto& played = std::get<ai::EvaluatorParameters>(bot.parameters).evaluation.learned;
  const std::vector<std::string_view> names = engine::built_in_names("nets");
  for (const std::string_view built_in : names) {
    const std::string name(built_in);
    INFO(name);
    const ai::FeatureNet net = ai::FeatureNet::load(name);
    const engine::FoundFile file = engine::find_config("learning", name);
    const engine::Config learning = engine::Config::parse(file.text, file.source);
    CHECK(net.origin().rules == learning.text("rules"));
    CHECK(net.origin().players == ai::read_players(learning, net.rules()));
    if (net.origin().players == ai::PlayerCounts{2}) CHECK(net.origin().rules == name);
    CHECK(net.origin().made.starts_with("bastide learn " + name + ", round "));
    for (const int players : net.origin().players) {
      const ai::FeatureNet* const speaks = played.net_for(net.rules(), players);
      CHECK((speaks != nullptr && *speaks == net));
    }
  }
  CHECK(names.size() == played.nets.size());
}

TEST_CASE("a learning for more than two players is judged by the seats of either side", "[learning]") {
  const ScratchFolder folder;
  const Ran ran = learn(folder, "made", "--json", tiny("players = [3, 5]\n"));
  INFO(ran.err);
  CHECK((ran.code == 0 || ran.code == 3));
  const Json json = Json::parse(ran.out);
  CHECK(json.at("verdict").at("deals") == 6);
  const auto net = ai::LearnedValues::named(folder.path("made") + "/round-2.toml").nets.front();
  CHECK(net->origin().players == ai::PlayerCounts{3, 5});
  CHECK(contains(file_text(folder.path("made") + "/index.html"), "by the rules base with 3, 5 players"));
}

TEST_CASE("learn --for begins no round that would end later", "[learning]") {
  const ScratchFolder folder;
  const Ran ran = learn(folder, "made", "--for 0.01s --json");
  INFO(ran.err);
  CHECK(Json::parse(ran.out).at("rounds").size() == 1);
}

TEST_CASE("what cannot be learned from is refused with its place", "[learning]") {
  const ScratchFolder folder;
  const auto refused = [&](const std::string& text, const std::string& why) {
    const Ran ran = learn(folder, "none", "", text);
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(contains(ran.err, why));
    CHECK_FALSE(std::filesystem::exists(folder.path("none")));
  };
  refused("bot = 'greedy'\n",
          "tiny.toml:1:7: bot: found \"greedy\", expected one whose player is \"evaluator\"");
  refused("rules = 'castle'\n", "rules: found those of The Castle");
  refused("rules = 'bass'\n", "rules: found \"bass\"");
  refused("players = 7\n", "tiny.toml:1:11: players: found 7, expected a whole number from 2 to 6");
  refused("players = [3, 3]\n", "tiny.toml:1:11: players: found 3 twice, expected each number once");
  refused("rounds = 0\n", "rounds: found 0, expected a whole number from 1 to 10000");
  refused("[self_play]\nexplore = 2\n", "explore: found 2, expected a number from 0 to 1");
  refused("[training]\nrate = 2\n", "rate");
  refused("yardstick = 'bass'\n", "tiny.toml:1:13: yardstick: found \"bass\"");
  REQUIRE(learn(folder, "made", "--rounds 1").code != 1);
  const Ran other = learn(folder, "made", "", tiny("seed = 5\n"));
  CHECK(other.code == 2);
  CHECK(contains(other.err, "learning.toml: found another learning than "));
  (void)folder.file("made/rounds.jsonl", "{\"round\": 1}\n");
  const Ran damaged = learn(folder, "made", "");
  CHECK(damaged.code == 2);
  INFO(damaged.err);
  CHECK(contains(damaged.err, "rounds.jsonl:1: "));
  CHECK(contains(damaged.err, "games"));
  std::filesystem::create_directory(folder.path("full"));
  (void)folder.file("full/letter.txt", "Dear");
  CHECK(contains(learn(folder, "full", "").err, "found other files, expected an empty folder"));
}

TEST_CASE("a bot plays with the net that its file names, in every process", "[learning]") {
  const ScratchFolder folder;
  REQUIRE(learn(folder, "made", "").code != 1);
  const std::string net = folder.path("made") + "/round-2.toml";
  const std::string bot = folder.file(
      "mine.toml", "player = 'evaluator'\nname = 'mine'\n[parameters]\nlearned = '" + net + "'\n");
  const std::string store = folder.path("cup.db");
  REQUIRE(run_bastide("arena --bots " + bot + ",evaluator --deals 4 --seed 3 --store " + store).code == 0);
  // The store knows the net by its whole path; without it nothing is played any more.
  const Ran more = run_bastide("arena --bots " + bot + ",evaluator --deals 6 --seed 3 --store " + store);
  INFO(more.err);
  CHECK(more.code == 0);
  std::filesystem::remove(net);
  const Ran gone = run_bastide("arena --bots " + bot + ",evaluator --deals 8 --seed 3 --store " + store);
  CHECK(gone.code == 2);
  CHECK(contains(gone.err, "mine.toml:4:11: learned: found "));
  // Searches take it in their evaluation's table.
  const std::string search = folder.file("search.toml",
                                         "player = 'champion'\nname = 's'\n[budget]\niterations = "
                                         "4\n[parameters.evaluation]\nlearned = 'base'\n");
  CHECK(run_bastide("play --bots " + search + ",learned --quiet").code == 0);
}

TEST_CASE("nets have names: none, built-in ones, and files, which keep their place", "[learning]") {
  CHECK(ai::LearnedValues::named("none").nets.empty());
  CHECK(ai::LearnedValues::named("none") == ai::LearnedValues());
  const ai::LearnedValues built_in = ai::LearnedValues::named("base");
  CHECK(built_in.names == "base");
  CHECK_FALSE(built_in == ai::LearnedValues());
  CHECK(message_of([] { (void)ai::LearnedValues::named("bass"); }).find("did you mean base") !=
        std::string::npos);
  const ScratchFolder folder;
  const std::string path = folder.file("mine.toml", built_in.nets.front()->text());
  const ai::LearnedValues mine = ai::LearnedValues::named(path);
  CHECK(mine.names == path);
  CHECK(mine == built_in);
}

}  // namespace bastide::tests::learn_command_test
