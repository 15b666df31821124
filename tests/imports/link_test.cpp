// Links to carcassonnelab, and records as links.

#include "arena/imports/link.hpp"

#include "arena/imports/bga_tiles.hpp"
#include "arena/imports/retelling.hpp"
#include "engine/text/record.hpp"
#include "tests/catch.hpp"
#include "tests/imports/games.hpp"

#include <set>

namespace bastide::tests::link_test {
namespace {

/// V to the east of the start tile with a follower on its road, and E to the north.
std::string short_link() {
  return arena::write_link({{17, 1, 0, 0, 1}, {11, 0, -1, 2, 0}}, {}, {"Anna, Bo", "Ben"});
}

}  // namespace

TEST_CASE("A link written by hand", "[imports][link]") {
  // 15, 17 and 11 less 1 are 14, 16 and 10: ((14 * 24) + 16) * 24 + 10 = 8458, 02 04 12 in octal digits.
  CHECK(short_link() ==
        "https://www.carcassonnelab.com/#/0/0/CEK/211112b0?players=Anna%2C%20Bo,Ben&colors=red,blue");
}

TEST_CASE("Every place for a follower has a position, and every position is a place", "[imports][link]") {
  const engine::TileSet tiles = engine::load_tiles(engine::load_rules("base"));
  for (int type = 1; type <= arena::kBgaTypes; ++type) {
    const engine::TileDesign& tile = tiles.tiles.at(*tiles.find(arena::bga_letter(type)));
    INFO(tile.id);
    std::set<std::size_t> segments;
    int positions = 0;
    for (int position = 1; position <= arena::bga_most_positions(type); ++position) {
      const auto text = arena::bga_segment(type, 0, position);
      if (!text) continue;
      ++positions;
      const std::size_t at = text->find('@');
      for (std::size_t i = 0; i < tile.segments.size(); ++i) {
        if (engine::name_of(tile.segments[i].kind) != text->substr(0, at)) continue;
        const engine::PortSet ports = engine::rotated(tile.segments[i].ports, arena::turn_from_bga(type, 0));
        if (at == text->npos || (ports >> *engine::port_named(text->substr(at + 1)) & 1U) != 0)
          segments.insert(i);
      }
    }
    CHECK(segments.size() == tile.segments.size());
    CHECK(positions == static_cast<int>(tile.segments.size()));
    CHECK(arena::bga_type(tile.id) == type);
    CHECK_FALSE(arena::bga_segment(type, 0, 0).has_value());
    CHECK_FALSE(arena::bga_segment(type, 0, 9).has_value());
  }
  CHECK(arena::bga_type_of_tile(1) == 1);
  CHECK(arena::bga_type_of_tile(36) == arena::kBgaStartType);
  CHECK(arena::bga_type_of_tile(72) == 24);
}

TEST_CASE("Links of logs give the games of the logs", "[imports][link]") {
  for (const std::string name : {"bga-1.json", "bga-2.json", "bga-3.json", "bga-4.json"}) {
    const arena::CheckedGame log = imported(import_file(name));
    const arena::CheckedGame link = imported(arena::link_of(log.game, log.record));
    CHECK(link.record.actions == log.record.actions);
    CHECK(link.record.players == log.record.players);
    CHECK(link.over);
  }
}

TEST_CASE("A record that becomes a link comes back from it", "[imports][link]") {
  const engine::AnyGame game = engine::AnyGame::load("base");
  int boxed = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    INFO("seed " << seed);
    const engine::Record record = random_game(game, 2 + static_cast<int>(seed % 5), seed);
    const std::string link = arena::link_of(game, record);
    boxed += !says(link, "/#/0/0/");
    const arena::CheckedGame again = imported(link + "\n");
    CHECK(again.record.actions == record.actions);
    CHECK(again.record.players == record.players);
  }
  CHECK(boxed > 0);
  // A turn that is under way is left out.
  const engine::Record half = random_game(game, 2, 5, 40);
  const auto again = imported(arena::link_of(game, half)).record;
  REQUIRE(again.actions.size() + 3 > half.actions.size());
  CHECK(std::equal(again.actions.begin(), again.actions.end() - 1, half.actions.begin()));
}

TEST_CASE("Turns of a tile that look alike are the same in a link", "[imports][link]") {
  const std::vector<std::string> names = {"a", "b"};
  const auto with_turns = [&](int turns, int position) {
    return imported(arena::write_link({{16, 1, 0, turns, position}}, {}, names)).record.actions;
  };
  // U lies from north to south there at turn 0, so that its road goes on at 1 and 3.
  CHECK(with_turns(1, 1) == with_turns(3, 1));
  CHECK(with_turns(1, 3) == with_turns(3, 4));
}

TEST_CASE("A damaged link is refused with the place", "[imports][link]") {
  const std::string link = short_link();
  const auto refused = [](const std::string& text, const std::string& why) {
    INFO(text << ": " << refusal_of(text));
    CHECK(says(refusal_of(text), why));
  };
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = link;
    return text.replace(text.find(from), from.size(), to);
  };
  refused(with("/0/0/", "/1/0/"), "a file: character 34: found \"1\", expected 0");
  refused(with("/0/0/", "/0/x/"), "a file: character 36: found \"x\"");
  refused(with("/0/0/", "/0/0.1/"), "found 3 tiles, expected 4");
  refused(with("/0/0/", "/0/0.9/"), "found \"9\", expected how many tiles lay, from 0 to 2");
  refused(with("/CEK/", "/C%K/"), "found \"%\", expected one of A-Z");
  refused(with("/CEK/", "/DEK/"), "does not begin with the start tile");
  refused(with("/CEK/", "/CEKA/"), "which does not begin with the start tile");
  refused(with("2111", "211"), "found 7 characters of moves, expected four for each");
  refused(with("2111", "0111"), "a file: character 42: found \"0\", expected a digit of base 58");
  refused(with("2111", "2171"), "a file: character 44: found \"7\", expected a turn from 0 to 3");
  refused(with("2111", "2114"),
          "found position \"4\" on tile V, which is not known, expected one of: 0, 1, 2, 3");
  refused(with("2111", "5111"), "turn 1: found \"V 4,0 0\", where the tile does not fit");
  refused(with("%2C", "%2"), "found \"%2%\", expected % and two hexadecimal digits");
  refused("https://www.carcassonnelab.com/", "found \"https://www");
  refused("https://www.carcassonnelab.com/#/0/0/CEK", "expected a / behind the tiles");
  refused("https://www.carcassonnelab.com/#/0/0/" + std::string(200, 'z') + "/", "expected at most 144");
  refused(arena::write_link({{16, 1, 0, 1, 2}}, {}, {"a", "b"}), "found position \"2\" on tile U");
}

TEST_CASE("One character more or less never passes for the same game unnoticed", "[imports][link]") {
  const arena::CheckedGame log = imported(import_file("bga-2.json"));
  const std::string link = arena::link_of(log.game, log.record);
  const std::size_t query = link.find('?');
  for (std::size_t at = link.find("#/"); at < query; at += 5) {
    INFO("character " << at + 1);
    CHECK_FALSE(refusal_of(link.substr(0, at) + link.substr(at + 1)).empty());
    for (const char byte : {'1', 'z', '/', '\x80'}) {
      std::string damaged = link;
      if (damaged[at] == byte) continue;
      damaged[at] = byte;
      const std::string refusal = refusal_of(damaged);
      if (refusal.empty()) CHECK(imported(damaged).record.actions != log.record.actions);
    }
  }
}

TEST_CASE("Links tell of the base game alone", "[imports][link]") {
  const engine::AnyGame inns = engine::AnyGame::load("inns");
  CHECK_THROWS_AS(arena::link_of(inns, random_game(inns, 2, 1)), InputError);
  const engine::AnyGame mists = engine::AnyGame::load("mists");
  CHECK_THROWS_AS(arena::link_of(mists, random_game(mists, 2, 1, 3)), InputError);
  CHECK_THROWS_AS(arena::jcz_of(mists, random_game(mists, 2, 1, 3)), InputError);
  const engine::AnyGame castle = engine::AnyGame::load("castle");
  CHECK_THROWS_AS(arena::jcz_of(castle, random_game(castle, 2, 1, 3)), InputError);
}

}  // namespace bastide::tests::link_test
