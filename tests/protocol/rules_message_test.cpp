#include "arena/protocol/rules_message.hpp"

#include "engine/config/defaults.hpp"
#include "engine/random.hpp"
#include "tests/castle/castle_data.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/text/castle_games.hpp"
#include "tests/text/module_games.hpp"

#include <nlohmann/json.hpp>

namespace bastide::tests::rules_message_test {

using namespace bastide::arena;
using namespace bastide::engine;
using nlohmann::json;
using nlohmann::ordered_json;

namespace {

using Words = std::vector<std::string_view>;

void check_reads_back(const RuleSet& rules, const TileSet& tiles, const Wall* wall) {
  INFO(rules.name);
  const std::string text = rules_message(rules, tiles, wall).dump();
  const GameDescription again = read_rules_message(json::parse(text));
  CHECK(again.rules == rules);
  CHECK(again.tiles.name == tiles.name);
  CHECK(again.tiles.edge_classes == tiles.edge_classes);
  CHECK(again.tiles.tiles == tiles.tiles);
  CHECK(again.tiles.start == tiles.start);
  CHECK(again.wall.has_value() == (wall != nullptr));
  if (wall != nullptr) CHECK(again.wall == *wall);
}

json base_message() {
  const RuleSet rules = load_rules("base");
  return json::parse(rules_message(rules, load_tiles(rules), nullptr).dump());
}

json castle_message() {
  const Wall wall = castle_wall();
  return json::parse(rules_message(castle_rules(), castle_tiles(), &wall).dump());
}

std::string message_with(const json& message, const char* pointer, const json& value) {
  json changed = message;
  changed[json::json_pointer(pointer)] = value;
  return message_of([&] { return read_rules_message(changed); });
}

/// Takes something away or puts something else in its place, somewhere.
void spoil(json& value, Random& random) {
  if (value.is_structured() && !value.empty() && random.below(8) != 0) {
    auto at = value.begin();
    std::advance(at, random.below(static_cast<std::uint32_t>(value.size())));
    if (random.below(12) == 0) {
      value.erase(at);
    } else {
      spoil(*at, random);
    }
    return;
  }
  const std::vector<json> others = {nullptr, -1,        0,      3,    70000,         1e300,
                                    "",      "N",       "city", true, json::array(), json::object(),
                                    {1, 2},  {"N", "N"}};
  value = others[random.below(static_cast<std::uint32_t>(others.size()))];
}

}  // namespace

TEST_CASE("The rules message carries every built-in rule set whole", "[protocol]") {
  for (const DefaultFile& file : default_files()) {
    if (!file.path.starts_with("rules/")) continue;
    const RuleSet rules = read_rule_set(file.text, std::string(file.path));
    const TileSet tiles = load_tiles(rules);
    if (rules.game == GameKind::castle) {
      const Wall wall = load_wall(rules, tiles);
      check_reads_back(rules, tiles, &wall);
    } else {
      check_reads_back(rules, tiles, nullptr);
    }
  }
}

TEST_CASE("The rules message carries every module and house rule whole", "[protocol]") {
  for (const std::string& lines : module_options()) {
    const LargeCarcassonne& game = module_game(lines);
    check_reads_back(game.rules(), game.tables().set(), nullptr);
  }
  const Castle& tokens = token_game();
  check_reads_back(tokens.rules(), tokens.tables().set(), &tokens.wall());
}

TEST_CASE("The rules message says what a bot must know", "[protocol]") {
  CHECK(needs_of_bot(load_rules("base")) == Words{"base"});
  CHECK(needs_of_bot(load_rules("no_farmers")) == Words{"base"});
  CHECK(needs_of_bot(load_rules("robbers_and_ladies")) == Words{"base", "robbers", "lady"});
  CHECK(needs_of_bot(load_rules("everything")) == Words{"base", "robbers", "lady", "labyrinth", "mists"});
  CHECK(needs_of_bot(load_rules("hands")) == Words{"base", "house_rules"});
  CHECK(needs_of_bot(load_rules("castle")) == Words{"castle"});
}

TEST_CASE("The rules message says in plain words what a tile is", "[protocol]") {
  const json message = base_message();
  const auto& tiles = message["tiles"];
  const auto d = std::find_if(tiles.begin(), tiles.end(), [](const json& tile) { return tile["id"] == "D"; });
  REQUIRE(d != tiles.end());
  CHECK((*d)["count"] == 4);
  CHECK((*d)["rotations"] == 4);
  CHECK((*d)["edges"].size() == 4);
  CHECK(message["start"] == json::parse(R"([{"tile": "D", "cell": [0, 0]}])"));
  CHECK(message["options"]["followers"] == 7);
  CHECK(message["options"]["hand"] == 0);
  CHECK(message["players"] == json::parse("[2, 6]"));
}

TEST_CASE("A rules message that cannot be played by is refused with its place", "[protocol]") {
  const json base = base_message();
  CHECK(message_with(base, "/game", "chess") ==
        "rules: game: found \"chess\", expected one of: carcassonne, castle");
  CHECK(message_with(base, "/tiles/0/id", 7) == "rules: tiles[0]: id: found 7, expected a text");
  CHECK(message_with(base, "/tiles/0/segments/0/ports/0", "X") ==
        "rules: tiles[0]: segments[0]: ports: found \"X\", expected a port as \"NNW\"");
  CHECK(message_with(base, "/tiles/0/count", 1000) ==
        "rules: tiles[0]: count: found 1000, expected a whole number from 0 to 190");
  CHECK(message_with(base, "/start/0/cell", json::array({1, 0})) ==
        "rules: start: expected a tile at 0,0 first");
  CHECK(message_with(base, "/options/hand", 2) ==
        "rules: options: options: found a hand of neither 0 nor 3 tiles");
  CHECK_FALSE(message_with(castle_message(), "/wall", nullptr).empty());
  CHECK_FALSE(message_with(castle_message(), "/wall/towers/1", 0).empty());
  CHECK(
      message_with(castle_message(), "/wall/starts/1/cell", castle_message()["wall"]["starts"][0]["cell"]) ==
      "rules: wall: starts: found two start cells on one cell, expected one on each");
}

TEST_CASE("A spoilt rules message is refused or played by, and never breaks the program", "[protocol]") {
  Random random(5);
  const std::vector<json> messages = {base_message(), castle_message()};
  int refused = 0;
  const int tries = rounds(2000);
  for (int i = 0; i < tries; ++i) {
    json message = messages[static_cast<std::size_t>(i % 2)];
    spoil(message, random);
    const std::string error = message_of([&] {
      const GameDescription game = read_rules_message(message);
      if (game.wall) {
        (void)Castle(game.rules, game.tiles, *game.wall).initial(2);
      } else {
        (void)LargeCarcassonne(game.rules, game.tiles).initial(2);
      }
    });
    refused += !error.empty();
  }
  CHECK(refused > tries / 4);
}

}  // namespace bastide::tests::rules_message_test
