// Saves of JCloisterZone, and records as saves.

#include "arena/imports/jcz_location.hpp"
#include "arena/imports/jcz_tiles.hpp"
#include "arena/imports/retelling.hpp"
#include "engine/text/record.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/imports/games.hpp"

#include <functional>
#include <set>

namespace bastide::tests::jcz_test {
namespace {

using nlohmann::json;

json place(const std::string& tile, const std::string& rotation, int x, int y) {
  return {{"type", "PLACE_TILE"},
          {"payload", {{"tileId", tile}, {"rotation", rotation}, {"position", {x, y}}}}};
}
json deploy(const std::string& location, int x, int y, const std::string& meeple) {
  return {{"type", "DEPLOY_MEEPLE"},
          {"payload", {{"pointer", {{"position", {x, y}}, {"location", location}}}, {"meepleId", meeple}}}};
}
const json kPass = {{"type", "PASS"}, {"payload", json::object()}};
const json kCommit = {{"type", "COMMIT"}, {"payload", json::object()}};

/// As version 5 saves a game.
json save(json replay, json sets = {{"basic:1", 1}},
          json elements = {{"small-follower", 7}, {"farmers", true}}) {
  return {
      {"appVersion", "5.7.0"},
      {"created", "2021-05-22T13:42:51.390Z"},
      {"setup", {{"sets", std::move(sets)}, {"elements", std::move(elements)}, {"rules", json::object()}}},
      {"players", {{{"name", "Anna"}, {"slot", 0}}, {{"name", "Ben"}, {"slot", 3}}}},
      {"replay", std::move(replay)}};
}

/// A city of the start tile that is closed, and the field to its west.
json small_replay() {
  return {place("BA/C", "R180", 0, -1),
          deploy("NL.NR.EL.ER.WL.WR", 0, -1, "0.small.1"),
          kCommit,
          place("BA/RFr", "R0", 1, 0),
          deploy("WE", 1, 0, "1.small.1"),
          kCommit};
}

/// Two meadows, of which one lies at the beginning, and a town that fits beside neither.
const std::string kMeadows =
    "name = 'meadows'\n[edges]\nfield = 'field field field'\ncity = 'city city city'\n"
    "[[tile]]\nid = 'MEADOW'\ncount = 2\nstart = true\nedges = 'field field field field'\n"
    "segments = [{ kind = 'field', ports = 'N E S W' }]\n"
    "[[tile]]\nid = 'TOWN'\ncount = 1\nedges = 'city city city city'\n"
    "segments = [{ kind = 'city', ports = 'N E S W' }]\n";

json with(json game, const std::function<void(json&)>& change) {
  change(game);
  return game;
}

}  // namespace

TEST_CASE("A save of version 5 written by hand", "[imports][jcz]") {
  const arena::CheckedGame game = imported(save(small_replay()).dump());
  CHECK(game.game.write_record(game.record) ==
        "bastide record 1\nrules base\nplayers 2\nplayer 1 Anna\nplayer 2 Ben\ndate 2021-05-22T13:42:51Z\n"
        "note imported from a JCloisterZone save\nnote ended early: not played to its end\n"
        "1 E 0,-1 180 field@N\n2 U 1,0 0 road@E\n");
}

TEST_CASE("A save of version 4 written by hand", "[imports][jcz]") {
  json game = save(
      {place("IC.RrRr", "R0", 1, 0), kPass, kCommit, {{"type", "GAME_OVER"}, {"payload", json::object()}}});
  game["setup"] = {{"expansions", {{"BASIC", 1}, {"INNS_AND_CATHEDRALS", 1}}}, {"rules", json::object()}};
  game.erase("players");
  game["slots"] = {{{"number", 0}, {"serial", 2}, {"nickname", "Ben"}},
                   {{"number", 1}},
                   {{"number", 2}, {"serial", 1}, {"nickname", "Anna"}}};
  game["annotations"] = {{"tilePack", {{"params", {{"drawOrder", {"IC.RrRr", "#END"}}}}}}};
  const arena::CheckedGame read = imported(game.dump());
  CHECK(read.record.rules == "inns");
  CHECK(read.record.players == std::vector<std::string>{"Anna", "Ben"});
  // Its drawing is a quarter turn from ours, which has one road from north to west.
  CHECK(says(read.game.write_record(read.record), "1 IC16 1,0 90 -"));
}

TEST_CASE("Tiles that are skipped in the order of draws fitted nowhere", "[imports][jcz]") {
  json game = save(small_replay());
  game["gameAnnotations"] = {{"drawOrder", {"BA/C", "BA/Cccc+", "BA/RFr", "BA/L"}}};
  const arena::CheckedGame read = imported(game.dump());
  CHECK(says(read.game.write_record(read.record), "box C\n2 U 1,0 0 road@E\n3 B\n"));
  game["gameAnnotations"]["drawOrder"][1] = "BA/L";
  CHECK(says(refusal_of(game.dump()), "a file: message 4 (PLACE_TILE): turn 2: found tile B in the box"));
  game["gameAnnotations"]["drawOrder"] = {"BA/C", "BA/Rr"};
  CHECK(says(refusal_of(game.dump()), "found tile U, expected V as the order of draws says"));
}

TEST_CASE("What a save that is a test says of points is held to ours", "[imports][jcz]") {
  json game = save(small_replay());
  game["test"] = {{"assertions", {"Anna has 3 points", "Ben has 2 points", "Ben scored road for 2 points"}}};
  CHECK_FALSE(imported(game.dump()).difference.has_value());
  game["test"]["assertions"][0] = "Anna has 6 points";
  const arena::CheckedGame read = imported(game.dump());
  REQUIRE(read.difference.has_value());
  CHECK(arena::difference_text(*read.difference) ==
        "at the end: result: ours 3-2; theirs 6-2 (a file: message 4 (PLACE_TILE))");
}

TEST_CASE("What Bastide lacks is refused by its name", "[imports][jcz]") {
  const auto refused = [](const json& game, const std::string& why) {
    INFO(refusal_of(game.dump()));
    CHECK(says(refusal_of(game.dump()), why));
  };
  refused(save(small_replay(), {{"basic:1", 1}, {"tower:1", 1}}),
          "found the expansion \"tower:1\", which Bastide lacks");
  refused(save(small_replay(), {{"basic:1", 2}}), "expected 1: each set once");
  refused(save(small_replay(), {{"basic:1", 1}}, {{"farmers", true}, {"abbot", 1}}),
          "found the element \"abbot\"");
  refused(save(small_replay(), {{"basic:1", 1}}, {{"farmers", true}, {"pig", 1}}),
          "found the element \"pig\"");
  refused(save(small_replay(), {{"basic:1", 1}, {"inns-and-cathedrals:1", 1}}), "found no element \"inn\"");
  refused(with(save(small_replay()), [](json& game) { game["setup"]["rules"]["tiny-city-scoring"] = "2"; }),
          "tiny-city-scoring: found \"2\", expected 4");
  refused(with(save(small_replay()),
               [](json& game) {
                 game["setup"]["start"] = {{{"tile", "BA/Rr"}}};
               }),
          "found start tile \"BA/Rr\", expected BA/RCr");
  refused(with(save(small_replay()), [](json& game) { game["players"].erase(0); }),
          "found 1 players, expected 2 to 6");
}

TEST_CASE("House rules that are not known are named, and those for farmers are true or false",
          "[imports][jcz]") {
  const auto with_rule = [](const char* rule, const json& value) {
    return with(save(small_replay()), [&](json& game) { game["setup"]["rules"][rule] = value; }).dump();
  };
  CHECK(says(refusal_of(with_rule("farmers", "hungarian")),
             "farmers: found \"hungarian\", expected true or false"));
  // Without farmers no field takes a follower.
  CHECK(
      says(refusal_of(with_rule("farmers", false)), "found segment \"field@NNW\", expected one of: city@S"));
  CHECK(imported(with_rule("farmers", true)).not_read.empty());
  const arena::CheckedGame game = imported(with_rule("fairy-placement", "next-follower"));
  CHECK(game.not_read == std::set<std::string>{"the rule \"fairy-placement\""});
}

TEST_CASE("Damaged messages are refused with their places", "[imports][jcz]") {
  const auto refused = [](int message, const std::function<void(json&)>& change, const std::string& why) {
    json game = save(small_replay());
    change(game["replay"][static_cast<std::size_t>(message)]);
    INFO(refusal_of(game.dump()));
    CHECK(says(refusal_of(game.dump()), why));
  };
  refused(
      0, [](json& m) { m["payload"]["tileId"] = "BA/Q"; },
      "a file: message 1 (PLACE_TILE): found tile \"BA/Q\"");
  refused(
      0, [](json& m) { m["payload"]["rotation"] = "R45"; }, "rotation: found \"R45\", expected one of: R0");
  refused(
      0, [](json& m) { m["payload"]["position"] = {0}; }, "found 1 numbers, expected x and y");
  refused(
      0, [](json& m) { m["type"] = "FLY"; }, "found the message \"FLY\", expected one of: PLACE_TILE");
  refused(
      1, [](json& m) { m["payload"]["meepleId"] = "0.abbot.1"; },
      "found a figure \"abbot\", which Bastide lacks");
  refused(
      1, [](json& m) { m["payload"]["meepleId"] = "7.small.1"; }, "found meepleId \"7.small.1\"");
  refused(
      1, [](json& m) { m["payload"]["meepleId"] = "1.small.1"; },
      "found a turn of Ben, expected one of Anna");
  refused(
      1, [](json& m) { m["payload"]["pointer"]["location"] = "NL"; },
      "found location \"NL\" (any feature), expected a segment of tile E");
  refused(
      1,
      [](json& m) {
        m["payload"]["pointer"]["position"] = {0, 0};
      },
      "found a figure on another tile");
  refused(
      1, [](json& m) { m["payload"]["pointer"]["feature"] = "Road"; }, "(Road)");
  refused(
      4, [](json& m) { m = deploy("NL.NR.EL.WR", 1, 0, "1.small.1"); }, "");
  refused(
      1,
      [](json& m) {
        m = kPass;
        m["player"] = 5;
      },
      "player: found 5, expected a whole number from 0 to 1");
}

TEST_CASE("A move that the rules do not allow is refused with its message", "[imports][jcz]") {
  const std::string refusal = refusal_of(save({place("BA/C", "R0", 0, -1), kPass}).dump());
  INFO(refusal);
  CHECK(
      refusal.starts_with("a file: message 1 (PLACE_TILE): turn 1: found \"E 0,-1 0\", where the tile does "
                          "not fit, expected one of: "));
  CHECK(says(refusal_of(save({place("BA/C", "R180", 0, -1), deploy("S", 0, -1, "0.small.1"), kCommit,
                              place("BA/CFc.1", "R90", 1, 0)})
                            .dump()),
             "message 4 (PLACE_TILE): turn 2: found"));
}

TEST_CASE("A record that becomes a save comes back from it", "[imports][jcz]") {
  for (const std::string rules : {"base", "no_farmers", "river", "inns", "traders", "expansions"}) {
    const engine::AnyGame game = engine::AnyGame::load(rules);
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      INFO(rules << ", seed " << seed);
      const engine::Record record = random_game(game, 2 + static_cast<int>(seed % 5), seed);
      const arena::CheckedGame again = imported(arena::jcz_of(game, record));
      CHECK(again.record.actions == record.actions);
      CHECK(again.record.players == record.players);
      CHECK(again.record.rules == rules);
    }
  }
}

TEST_CASE("So does one that stops anywhere", "[imports][jcz]") {
  const engine::AnyGame game = engine::AnyGame::load("base");
  for (std::size_t actions = 1; actions <= 40; ++actions) {
    INFO(actions << " actions");
    const engine::Record record = random_game(game, 2, 7, actions);
    if (actions > 1) CHECK(imported(arena::jcz_of(game, record)).record.actions == record.actions);
  }
}

TEST_CASE("A game whose draws are not told of is over when nothing that is left fits", "[imports][jcz]") {
  const ScratchFolder scratch;
  arena::ImportedGame game;
  game.rules = engine::load_rules("base");
  game.rules.tile_sets = {scratch.file("meadows.toml", kMeadows)};
  game.players = {"Anna", "Ben"};
  arena::ImportedTurn turn;
  turn.tile = "MEADOW";
  turn.x = 1;
  game.turns = {turn};
  CHECK_FALSE(arena::check_import(game).over);
  game.tells_of_draws = false;
  const arena::CheckedGame read = arena::check_import(game);
  CHECK(read.over);
  CHECK(says(read.game.write_record(read.record), "\nbox TOWN\nscores 0 0\n"));
}

TEST_CASE("Combinations that have no rules of their own name get one", "[imports][jcz]") {
  const json elements = {
      {"small-follower", 5}, {"farmers", true}, {"big-follower", 1}, {"inn", true}, {"cathedral", true}};
  const arena::CheckedGame read =
      imported(save(small_replay(), {{"basic:2", 1}, {"inns-and-cathedrals:2", 1}}, elements).dump());
  CHECK(read.record.rules == "inns-5_followers");
  CHECK(read.game.rules().followers == 5);
}

TEST_CASE("Every tile has a name, and every segment a location", "[imports][jcz]") {
  const engine::TileSet tiles = engine::load_tiles(engine::load_rules("expansions"));
  for (const engine::TileDesign& tile : tiles.tiles) {
    INFO(tile.id);
    const auto name = arena::jcz_name(tile.id);
    REQUIRE(name.has_value());
    CHECK(arena::jcz_tile(*name)->letters == tile.id);
    for (int turn = 0; turn < engine::kEdges; ++turn) {
      std::set<std::string> texts;
      for (const engine::Segment& segment : tile.segments) {
        std::string text(engine::name_of(segment.kind));
        const engine::PortSet ports = engine::rotated(segment.ports, turn);
        for (int port = 0; port < engine::kPorts && text.find('@') == text.npos; ++port) {
          if ((ports >> port & 1U) != 0)
            text += "@" + std::string(engine::kPortNames[static_cast<std::size_t>(port)]);
        }
        const arena::JczPointer pointer = arena::location_of_segment(tile, turn, text);
        const auto again = arena::segment_of_location(tile, turn, pointer.location, pointer.feature);
        REQUIRE(again.has_value());
        texts.insert(*again);
      }
      CHECK(texts.size() == tile.segments.size());
    }
  }
  CHECK(arena::jcz_tile("BA/CG")->letters == "E");
  CHECK(arena::jcz_tile("BA.CFC.2")->letters == "H");
  CHECK(arena::jcz_tile("RI.II.2")->letters == "RI4");
  CHECK(arena::jcz_tile("RI.I.s")->letters == "RI1");
  CHECK_FALSE(arena::jcz_tile("RI.2/II").has_value());
  CHECK_FALSE(arena::jcz_tile("AM/CR").has_value());
}

}  // namespace bastide::tests::jcz_test
