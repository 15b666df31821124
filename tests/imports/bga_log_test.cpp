// Logs of Board Game Arena: read, and held to the rules.

#include "arena/imports/bga_tiles.hpp"
#include "arena/imports/retelling.hpp"
#include "arena/imports/summary.hpp"
#include "engine/text/record.hpp"
#include "tests/catch.hpp"
#include "tests/imports/games.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace bastide::tests::bga_log_test {
namespace {

using nlohmann::json;

json first_log() {
  static const json log = json::parse(import_file("bga-1.json"));
  return log;
}

/// Changes the `number`-th event of a type, counted from 1.
json with_event(json log, const std::string& type, int number, const std::function<void(json&)>& change) {
  for (json& packet : log["data"]["data"]) {
    for (json& event : packet["data"]) {
      if (event["type"] == type && --number == 0) change(event);
    }
  }
  REQUIRE(number <= 0);
  return log;
}

/// The log up to the packet with the `turns`-th tile, that packet left out.
json cut_before_tile(json log, int turns) {
  json packets = json::array();
  for (const json& packet : log["data"]["data"]) {
    for (const json& event : packet["data"]) turns -= event["type"] == "playTile" ? 1 : 0;
    if (turns <= 0) break;
    packets.push_back(packet);
  }
  log["data"]["data"] = packets;
  return log;
}

/// The event with which a game ends: its result, for players as the log names them.
json end_event(bool first_gave_up, bool first_left) {
  const auto result = [](const char* player, const char* name, bool gave_up, bool left) {
    return json{{"player", player},
                {"name", name},
                {"score", "12"},
                {"concede", gave_up ? 1 : 0},
                {"zombie", left ? 1 : 0}};
  };
  return {{"type", "gameStateChange"},
          {"args",
           {{"id", 99},
            {"args",
             {{"result",
               {result("1002", "Player B", first_gave_up, first_left),
                result("1001", "Player A", false, false)}}}}}}};
}

/// The log of a game in which nobody puts down a follower, without its scores.
json log_without_followers(const arena::ImportedGame& told) {
  std::map<int, int> copies;
  const auto number_of = [&](const std::string& letters) {
    int number = 1;
    while (arena::bga_type_of_tile(number) != arena::bga_type(letters)) ++number;
    return number + copies[number]++;
  };
  json events = json::array();
  const auto add = [&](const char* type, json args) {
    events.push_back({{"type", type}, {"args", std::move(args)}});
  };
  const auto add_boxed = [&](const std::vector<std::string>& tiles) {
    for (const std::string& tile : tiles) add("cantPlay", {{"tile_id", number_of(tile)}});
  };
  for (const arena::ImportedTurn& turn : told.turns) {
    add_boxed(turn.boxed);
    const int type = arena::bga_type(turn.tile).value();
    const int number = number_of(turn.tile);
    const int player = 100 + turn.player.value();
    add("gameStateChange",
        {{"id", 2}, {"active_player", player}, {"args", {{"tile_type", type}, {"tile_id", number}}}});
    add("playTile", {{"player_id", player},
                     {"id", number},
                     {"type", type},
                     {"x", turn.x},
                     {"y", turn.y},
                     {"ori", arena::turn_to_bga(type, turn.turn) + 1}});
  }
  add_boxed(told.drawn_at_end);
  add("gameStateChange", {{"id", 6}});
  add("gameStateChange", {{"id", 99}});
  return json::array({{{"data", events}}});
}

}  // namespace

TEST_CASE("Logs of whole games agree with the rules in every score and every place for a follower",
          "[imports][bga]") {
  const auto [name, first, second] = GENERATE(table<std::string, int, int>(
      {{"bga-1.json", 96, 70}, {"bga-2.json", 85, 89}, {"bga-3.json", 94, 91}, {"bga-4.json", 96, 103}}));
  const arena::CheckedGame game = imported(import_file(name));
  CHECK(game.format == "Board Game Arena log");
  if (game.difference) FAIL(arena::difference_text(*game.difference));
  CHECK(game.over);
  CHECK(game.turns == 71);
  CHECK(game.record.rules == "base");
  CHECK(game.record.players == std::vector<std::string>{"Player B", "Player A"});
  CHECK(game.record.thinking.size() == 71);
  CHECK(engine::is_date(game.record.date));
  CHECK(game.points[0] == first);
  CHECK(game.points[1] == second);
  CHECK(game.game.read_record(game.game.write_record(game.record), "again") == game.record);
}

TEST_CASE("A log is found in a page and in other wrappings", "[imports][bga]") {
  const auto actions = imported(import_file("bga-1.json")).record.actions;
  const std::string log = import_file("bga-1.json");
  CHECK(imported("<!DOCTYPE html>\n<script>var g_gamelogs;\n g_gamelogs = " + log + ";\n</script>")
            .record.actions == actions);
  CHECK(imported("g_gamelogs=" + log).record.actions == actions);
  CHECK(imported("\xEF\xBB\xBF \n" + log).record.actions == actions);
  CHECK(imported(first_log()["data"]["data"].dump()).record.actions == actions);
  CHECK(imported(json{{"data", {{"logs", first_log()["data"]["data"]}}}}.dump()).record.actions == actions);
  CHECK(says(refusal_of("<html>a page</html>"), "a file:1:1"));
  CHECK(says(refusal_of("<script>g_gamelogs = null;</script>"), "expected \"g_gamelogs = {…}\""));
  CHECK(says(refusal_of("<script>g_gamelogs = {\"data\": [\n}]};</script>"), "a file:2:1: found \"}]\""));
  CHECK(says(refusal_of(R"({"status": "0", "error": "not logged in"})"), "\"not logged in\""));
}

TEST_CASE("Numbers may be numbers or texts, and players' own packets are passed over", "[imports][bga]") {
  json log = first_log();
  for (json& packet : log["data"]["data"]) {
    packet["time"] = std::stoll(packet["time"].get<std::string>());
    for (json& event : packet["data"]) {
      if (event["type"] != "playTile") continue;
      for (const char* key : {"id", "x", "y", "type", "ori"})
        event["args"][key] = std::stoi(event["args"][key].get<std::string>());
      event["args"] = json::array({event["args"]});
    }
  }
  log["data"]["data"].push_back(
      {{"channel", "/player/p1"}, {"data", {{{"type", "playTile"}, {"args", nullptr}}}}});
  CHECK(imported(log.dump()).record == imported(import_file("bga-1.json")).record);
}

TEST_CASE("A game that was given up is a record of what was played", "[imports][bga]") {
  json log = cut_before_tile(first_log(), 10);
  log["data"]["data"].push_back({{"channel", "/table/t1"}, {"data", {end_event(true, false)}}});
  const arena::CheckedGame game = imported(log.dump());
  CHECK_FALSE(game.over);
  CHECK(game.turns == 9);
  CHECK(game.ended_by == "Player B gave up");
  CHECK_FALSE(game.difference.has_value());
  CHECK(game.record.notes.back() == "ended early: Player B gave up");
  CHECK(imported(log.dump(), {.rules = {}, .anonymous = true}).ended_by == "player 1 gave up");

  log["data"]["data"].back()["data"][0] = end_event(false, true);
  CHECK(imported(log.dump()).ended_by == "Player B left or ran out of time");
  log["data"]["data"].back()["data"][0] = end_event(false, false);
  CHECK(imported(log.dump()).ended_by == "broken off");
  log["data"]["data"].erase(log["data"]["data"].size() - 1);
  CHECK(imported(log.dump()).ended_by == "the log stops");
  // The tile that was drawn last is part of the record.
  CHECK(says(imported(log.dump()).game.write_record(imported(log.dump()).record), "\n10 R\n"));
  CHECK(imported(cut_before_tile(first_log(), 2).dump()).turns == 1);
}

TEST_CASE("A tile that fits nowhere leaves the game", "[imports][bga]") {
  const engine::AnyGame game = engine::AnyGame::load("base");
  int boxes = 0;
  for (std::uint64_t seed = 1; boxes < 3; ++seed) {
    REQUIRE(seed < 1000);
    const engine::Record record = random_game(game, 2, seed, 100'000, false);
    const arena::ImportedGame told = arena::told_again(game, record);
    const bool boxed =
        !told.drawn_at_end.empty() || std::any_of(told.turns.begin(), told.turns.end(),
                                                  [](const auto& turn) { return !turn.boxed.empty(); });
    if (!boxed) continue;
    ++boxes;
    INFO("seed " << seed);
    const json log = log_without_followers(told);
    CHECK(imported(log.dump()).record.actions == record.actions);
    json wrong = log;
    wrong[0]["data"].insert(wrong[0]["data"].begin(),
                            json{{"type", "cantPlay"}, {"args", {{"tile_id", 22}}}});
    CHECK(says(refusal_of(wrong.dump()), "found tile 22 (E) again, expected each to come once"));
  }
}

TEST_CASE("What is told otherwise than the rules have it is shown with its place", "[imports][bga]") {
  const auto difference_of = [](const json& log) {
    const arena::CheckedGame game = imported(log.dump());
    REQUIRE(game.difference.has_value());
    CHECK(game.over);
    return arena::difference_text(*game.difference);
  };
  CHECK(difference_of(with_event(first_log(), "realizationAchieved", 1,
                                 [](json& event) { event["args"]["tile_to_value"]["20"] = 3; })) ==
        "turn 1: scores: ours city 4 to Player B; theirs city 5 to Player B (a file: packet 4, event 4 "
        "(realizationAchieved))");
  CHECK(difference_of(with_event(first_log(), "realizationAchieved", 1, [](json& event) {
          event["args"]["real_type"] = "road";
        })).find("theirs road 4 to Player B") != std::string::npos);
  CHECK(difference_of(
            with_event(first_log(), "winPoints", 1, [](json& event) { event["args"]["score"] = "5"; })) ==
        "turn 1: score: ours 4 of Player B; theirs 5 of Player B (a file: packet 4, event 5 (winPoints))");
  CHECK(says(difference_of(with_event(first_log(), "gameStateChange", 4,
                                      [](json& event) {
                                        REQUIRE(event["args"]["id"] == 3);
                                        event["args"]["args"]["spots"].erase(0);
                                      })),
             "places for a follower: ours city@N, city@S, field@"));
  CHECK(says(difference_of(
                 with_event(first_log(), "winPoints", 25, [](json& event) { event["args"]["points"] = 14; })),
             "at the end: score: ours 69 of Player A; theirs 70 of Player A"));
}

TEST_CASE("What a log does not tell of was not compared, and what is not known is named", "[imports][bga]") {
  const arena::CheckedGame whole = imported(first_log().dump());
  REQUIRE(whole.compared.has_value());
  CHECK(whole.compared->turns == 71);
  CHECK(whole.compared->places == 71);
  CHECK(whole.compared->scores == 71);
  CHECK(whole.compared->result);
  CHECK(whole.not_read.empty());
  CHECK(
      says(arena::summary_text("a", whole), "compared: moves, scores, places for a follower, the result\n"));
  // A third of the lists is missing, and the result.
  json log = first_log();
  int lists = 0;
  for (json& packet : log["data"]["data"]) {
    for (json& event : packet["data"]) {
      if (event["type"] != "gameStateChange" || !event["args"].contains("id")) continue;
      if (event["args"]["id"] == 3 && event["args"]["args"].is_object() && ++lists % 3 == 0)
        event["args"]["args"].erase("spots");
      if (event["args"]["id"] == 99) event["args"].erase("args");
    }
  }
  log["data"]["data"][4]["data"].push_back({{"type", "tornado"}, {"args", json::object()}});
  const arena::CheckedGame some = imported(log.dump());
  CHECK_FALSE(some.difference.has_value());
  CHECK(some.compared->places == 49);
  CHECK_FALSE(some.compared->result);
  const std::string said = arena::summary_text("a", some);
  CHECK(says(said, "  not read: events \"tornado\"\n  as the rules have it\n"));
  CHECK(says(said, "not told of: places for a follower in 22 of 71 turns, the result\n"));
  CHECK(some.record.notes.back() == "not read: events \"tornado\"");
}

TEST_CASE("A result that is not the rules' is shown where it stands", "[imports][bga]") {
  json log = first_log();
  for (json& packet : log["data"]["data"]) {
    for (json& event : packet["data"]) {
      if (event["type"] == "gameStateChange" && event["args"].contains("id") && event["args"]["id"] == 99)
        event["args"]["args"]["result"][0]["score"] = "95";
    }
  }
  const arena::CheckedGame game = imported(log.dump());
  REQUIRE(game.difference.has_value());
  CHECK(game.difference->what == "result");
  CHECK(says(game.difference->place, "(gameStateChange)"));
}

TEST_CASE("Figures of expansions are refused with the name of the expansion", "[imports][bga]") {
  const auto with_figure = [](const char* kind) {
    return with_event(first_log(), "playPartisan", 1, [&](json& event) { event["args"]["ptype"] = kind; })
        .dump();
  };
  CHECK(
      says(refusal_of(with_figure("big")), "found a figure \"big\" of the expansion \"Inns & Cathedrals\""));
  CHECK(says(refusal_of(with_figure("pig")), "of the expansion \"Traders & Builders\""));
  CHECK(says(refusal_of(with_figure("wizard")), "found a figure \"wizard\", expected a follower"));
}

TEST_CASE("Damaged events are refused with their places", "[imports][bga]") {
  const auto refused = [](const json& log, const std::string& why) {
    INFO(refusal_of(log.dump()));
    CHECK(says(refusal_of(log.dump()), why));
  };
  refused(with_event(first_log(), "playPartisan", 1, [](json& event) { event["args"]["pos"] = "9"; }),
          "a file: packet 4, event 1 (playPartisan): found position 9 on tile H, which is not known, "
          "expected one of: 1, 2, 3");
  refused(with_event(first_log(), "playPartisan", 1, [](json& event) { event["args"]["pos"] = "3"; }),
          "found position 3, which is field@E, expected a city");
  refused(with_event(first_log(), "playPartisan", 1, [](json& event) { event["args"]["ptype"] = "big"; }),
          "of the expansion");
  refused(with_event(first_log(), "playTile", 6, [](json& event) { event["args"]["x"] = "9"; }),
          "(playTile): turn 6: found \"V 9,-2 90\"");
  refused(with_event(first_log(), "playTile", 2, [](json& event) { event["args"]["type"] = "30"; }),
          "tile type 30, which is of an expansion");
  refused(with_event(first_log(), "playTile", 2, [](json& event) { event["args"]["id"] = "10"; }),
          "found tile 10 (P), expected 9 (P)");
  refused(with_event(first_log(), "playTile", 2, [](json& event) { event["args"].erase("ori"); }),
          "found no field \"ori\"");
  refused(with_event(first_log(), "playTile", 2, [](json& event) { event["args"]["ori"] = json::array(); }),
          "ori: found a list, expected a whole number from 1 to 4");
  refused(with_event(first_log(), "playTile", 2, [](json& event) { event["args"]["player_id"] = "1002"; }),
          "found a tile of player \"1002\", expected one of \"1001\"");
  refused(with_event(first_log(), "winPoints", 2, [](json& event) { event["args"]["player_id"] = 7; }),
          "found a player \"7\", expected one whose turn it was");
  refused(with_event(first_log(), "playTile", 2,
                     [](json& event) {
                       event = json{{"type", 5}};
                     }),
          "a file: packet 5, event 1: type: found 5, expected a text");
}

TEST_CASE("No event of a log can be lost or doubled without being noticed", "[imports][bga][slow]") {
  const json log = first_log();
  const std::set<std::string> telling = {"playTile", "playPartisan", "realizationAchieved", "winPoints"};
  int tried = 0;
  for (std::size_t p = 0; p < log["data"]["data"].size(); ++p) {
    for (std::size_t e = 0; e < log["data"]["data"][p]["data"].size(); ++e) {
      const std::string type = log["data"]["data"][p]["data"][e]["type"];
      if (!telling.contains(type) || ++tried % 7 != 0) continue;
      INFO("packet " << p + 1 << ", event " << e + 1 << ", " << type);
      json lost = log;
      lost["data"]["data"][p]["data"].erase(e);
      CHECK(is_noticed(lost.dump()));
      json twice = log;
      json& events = twice["data"]["data"][p]["data"];
      events.insert(events.begin() + static_cast<int>(e), json(events[e]));
      CHECK(is_noticed(twice.dump()));
    }
  }
  CHECK(tried > 140);
}

}  // namespace bastide::tests::bga_log_test
