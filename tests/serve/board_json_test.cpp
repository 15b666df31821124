#include "arena/serve/board_json.hpp"

#include "engine/any/any_game.hpp"
#include "tests/catch.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace bastide::tests::board_json_test {

namespace {

using arena::Json;
using engine::AnyGame, engine::AnyState;

constexpr const char* kCity = "tile D 0,0 0\ntile E 0,-1 180\nplaced 0,-1\n";

AnyState position(const std::string& rules, int players, const std::string& lines) {
  return AnyGame::load(rules).read_position(
      "bastide position 1\nrules " + rules + "\nplayers " + std::to_string(players) + "\nto-move 1\n" + lines,
      "p");
}

/// The spaces of answers by their texts; -1 for an answer without.
std::map<std::string, int> spaces_of(const AnyState& seen) {
  std::map<std::string, int> spaces;
  for (const Json& choice : arena::choices_json(seen)) spaces[choice.at("text")] = choice.value("space", -1);
  return spaces;
}

using Spaces = std::map<std::string, int>;

}  // namespace

TEST_CASE("a board says what stands on the score track", "[serve]") {
  const AnyState state =
      position("robbers_and_ladies", 2, "scores 7 57\nladies 0 3\nrobbers - 5\ntile D 0,0 0\ndraw V\n");
  CHECK(arena::board_json(state).at("track") == Json::parse(R"({"spaces": 50,
      "kinds": ["follower", "lady", "robber"],
      "figures": [[0, "follower", 7, 0], [0, "lady", 0, 0], [1, "follower", 7, 1], [1, "lady", 3, 0], [1, "robber", 5, 0]]})"));
  const AnyState alone = position("robbers", 2, "scores 7 120\ntile D 0,0 0\ndraw V\n");
  CHECK(arena::board_json(alone).at("track") == Json::parse(R"({"spaces": 50, "kinds": ["follower", "robber"],
      "figures": [[0, "follower", 7, 0], [1, "follower", 20, 2]]})"));
  CHECK(!arena::board_json(AnyGame::load("base").start(2)).contains("track"));
  CHECK(!arena::board_json(AnyGame::load("castle").start(2)).contains("track"));
  for (const Json& choice : arena::choices_json(alone)) CHECK(!choice.contains("space"));
}

TEST_CASE("a board says what stands on tiles, by the names of kinds of figures", "[serve]") {
  const AnyState state = position("inns", 2, "scores 0 0\ntile D 0,0 0 2:large:city@N\ndraw V\n");
  const Json figures = arena::board_json(state).at("figures");
  REQUIRE(figures.size() == 1);
  CHECK(figures[0][0] == 0);
  CHECK(figures[0][2] == 1);
  CHECK(figures[0][3] == "large");
}

TEST_CASE("ROB-2 a robber goes to its space", "[serve]") {
  const AnyState state = position("robbers_and_ladies", 2,
                                  "scores 0 17\nladies 0 3\nrobbers - 5\ntile D 0,0 0\ntile RO1 1,0 0\n"
                                  "placed 1,0\nphase put-robber 1\n");
  CHECK(spaces_of(state) == Spaces{{"robber@3", 3}, {"robber@17", 17}, {"no-robber", -1}});
}

TEST_CASE("ROB-10 ROB-7 an event and loot go where the figure comes to stand", "[serve]") {
  AnyState state = position("robbers_and_ladies", 2,
                            std::string("scores 48 10\nladies 0 4\nrobbers - 48\n") + kCity +
                                "event 1 +4 city@S\nphase announce 1\n");
  CHECK(spaces_of(state) == Spaces{{"score:city@S", 2}, {"lady:city@S", 4}});
  for (const Json& choice : arena::choices_json(state)) {
    CHECK(choice.at("place") == "0,-1:city@S");
    CHECK(choice.at("tile") == 1);
  }
  state.apply(state.parse("score:city@S"));
  CHECK(spaces_of(state) == Spaces{{"loot:follower", 12}, {"loot:lady", 6}});
}

TEST_CASE("ROB-10 an event goes on from where those that were announced before bring the figure", "[serve]") {
  const AnyState state =
      position("robbers_and_ladies", 2,
               "scores 49 0\nladies 5 0\nrobbers - -\ntile D 0,0 0\ntile L -1,0 0\ntile W 0,1 0\n"
               "tile L -1,1 270\nplaced -1,1\nevent 1 +2 road@N follower\nevent 1 +2 road@E\n"
               "phase announce 1\n");
  CHECK(spaces_of(state) == Spaces{{"score:road@E", 3}, {"lady:road@E", 7}});
}

TEST_CASE("ROB-11 a victim is chosen where it comes to stand", "[serve]") {
  const AnyState state = position("robbers_and_ladies", 3,
                                  std::string("scores 10 10 0\nladies 2 0 10\nrobbers - - 10\n") + kCity +
                                      "event 1 +4 city@S follower\nevent 2 +3 city@S follower\n"
                                      "phase choose-victim 3\n");
  CHECK(spaces_of(state) == Spaces{{"rob:1", 14}, {"rob:2", 13}});
}

TEST_CASE("ROB-8 a robber that may go along goes where the figure goes", "[serve]") {
  const AnyState state =
      position("robbers_and_ladies", 4,
               std::string("scores 20 17 0 0\nladies 0 0 0 0\nrobbers - - - 17\n") + kCity +
                   "event 1 +4 city@S follower\napplied 1\nalong 17 20 4?\nphase follow 4\n");
  CHECK(spaces_of(state) == Spaces{{"go-along", 20}, {"stay", 17}});
}

}  // namespace bastide::tests::board_json_test
