// Damaged files: each is refused with the file's name, or read as a game. None brings the program down.

#include "arena/imports/retelling.hpp"
#include "engine/text/record.hpp"
#include "tests/catch.hpp"
#include "tests/imports/games.hpp"
#include "tests/rules/games.hpp"

namespace bastide::tests::damage_test {
namespace {

/// Tries `text` with one byte changed at so many places, or a quarter of them, and cut there.
void damage(const std::string& text, std::size_t all_places) {
  const std::size_t places = short_tests() ? all_places / 4 : all_places;
  const std::string own = imported(text).format;
  for (std::size_t i = 0; i < places; ++i) {
    const std::size_t at = i * (text.size() - 1) / places;
    for (const char byte : {'\0', '9', '"', '}', '\xFF', ','}) {
      std::string damaged = text;
      damaged[at] = byte;
      const std::string refusal = refusal_of(damaged);
      INFO("byte " << at << ": " << refusal);
      CHECK((refusal.empty() || refusal.starts_with("a file:")));
    }
    INFO("cut at " << at);
    CHECK(refusal_of(text.substr(0, at)).starts_with("a file:"));
  }
}

/// A log of the first turns alone, so that many places of it are tried soon.
std::string short_log() {
  nlohmann::json log = nlohmann::json::parse(import_file("bga-1.json"));
  nlohmann::json packets = nlohmann::json::array();
  for (std::size_t i = 0; i < 12; ++i) packets.push_back(log["data"]["data"][i]);
  log["data"]["data"] = packets;
  return log.dump();
}

}  // namespace

TEST_CASE("A log with a wrong byte is refused with its place or read", "[imports][damage]") {
  damage(short_log(), 300);
}

TEST_CASE("A page with a wrong byte is refused with its place or read", "[imports][damage]") {
  damage("<script>\n" + std::string("g_gamelogs = ") + short_log() + ";</script>", 150);
}

TEST_CASE("A save with a wrong byte is refused with its place or read", "[imports][damage]") {
  const engine::AnyGame game = engine::AnyGame::load("expansions");
  damage(arena::jcz_of(game, random_game(game, 3, 1, 60)), 300);
}

TEST_CASE("Texts that are deep, long or empty are refused", "[imports][damage]") {
  const auto refused = [](const std::string& text, const std::string& why) {
    INFO(refusal_of(text));
    CHECK(says(refusal_of(text), why));
  };
  refused(std::string(1'000'000, '['), "a file: found JSON of more than 40 levels");
  refused("{\"data\":" + std::string(1'000'000, '{'), "a file:1:10: found \"{{{");
  refused("", "a file");
  refused("{}", "found no field \"data\"");
  refused("[]", "found no tile that is laid");
  refused("[1]", "a file: packet 1: found 1, expected an object");
  refused("{\"data\": 3}", "a file: data: found 3, expected a list of packets");
  refused("{\"a\": 1e999}", "a file");
  refused("{\"setup\": {}, \"replay\": []}", "a file: setup: found neither \"sets\" nor \"expansions\"");
  refused("{\"setup\": {\"sets\": {\"basic\": 1}}, \"players\": [{},{}], \"replay\": []}",
          "found no tile that is laid");
}

}  // namespace bastide::tests::damage_test
