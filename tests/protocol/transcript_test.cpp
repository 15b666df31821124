// A whole talk, word for word: whoever changes a message sees it here.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"
#include "tests/protocol/loopback.hpp"
#include "tests/protocol/match.hpp"
#include "tests/rules/games.hpp"

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace bastide::tests::transcript_test {

using namespace bastide::engine;

namespace {

/// A game of four tiles between a random player and one behind the protocol.
std::vector<std::string> short_talk() {
  const BaseCarcassonne game =
      game_with_tiles(file_text(BASTIDE_SOURCE_DIR "/tests/data/four_tiles.toml"), false);
  const ai::Bot bot = ai::load_bot("greedy");
  LoopbackPlayer<BaseCarcassonne> talker(game, bot);
  const auto other = ai::make_player(game, bot);
  (void)play_match<BaseCarcassonne>(game, *other, talker, {100, 0}, 1);
  return talker.talk();
}

}  // namespace

TEST_CASE("The protocol says what it has always said", "[protocol]") {
  std::string text;
  for (const std::string& line : short_talk()) text += line + "\n";
  const std::string golden = BASTIDE_SOURCE_DIR "/tests/data/protocol_transcript.txt";
  // BASTIDE_WRITE_GOLDEN=1 writes the file, for a change that is meant.
  if (std::getenv("BASTIDE_WRITE_GOLDEN") != nullptr) std::ofstream(golden, std::ios::binary) << text;
  CHECK(text == file_text(golden));
}

TEST_CASE("Every line of a talk is one JSON object, and it begins and ends as it should", "[protocol]") {
  std::vector<std::string> types;
  for (const std::string& line : short_talk()) {
    REQUIRE(line.find('\n') == std::string::npos);
    const auto json = nlohmann::json::parse(line.substr(2));
    REQUIRE(json.is_object());
    if (line[0] == '>') types.push_back(json["type"]);
  }
  REQUIRE(types.size() > 5);
  CHECK(types[0] == "hello");
  CHECK(types[1] == "rules");
  CHECK(types[2] == "new_game");
  CHECK(types[3] == "choose");
  CHECK(types[types.size() - 2] == "game_over");
  CHECK(types.back() == "quit");
}

}  // namespace bastide::tests::transcript_test
