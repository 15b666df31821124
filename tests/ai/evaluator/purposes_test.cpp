// Positions made to need one part of the evaluation each: with it the evaluator finds the right turn, and
// without it another.

#include "ai/evaluator/evaluator.hpp"
#include "engine/games/with_game.hpp"
#include "engine/text/position.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <set>
#include <string>

namespace bastide::tests::purposes_test {
namespace {

using Turns = std::set<std::string>;

/// What the evaluator does with the rest of the turn, by how ties are broken.
Turns turns(const std::string& rules, const std::string& lines,
            const ai::EvaluationParameters& parameters = {}) {
  Turns found;
  engine::with_game(engine::load_rules(rules), [&]<engine::Game G>(const G& game) {
    const auto position = engine::read_position(
        game, "bastide position 1\nrules " + rules + "\nplayers 2\nto-move 1\n" + lines, "test");
    const engine::Actor mover = game.actor(position);
    ai::EvaluatorPlayer<G> evaluator(game, {parameters});
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      evaluator.new_game(seed);
      auto state = position;
      std::string turn;
      while (game.actor(state) == mover && (turn.empty() || !game.begins_turn(state))) {
        const engine::Action action = evaluator.choose(state, {}).action;
        turn += (turn.empty() ? "" : " ") + game.action_text(state, action);
        game.apply(state, action);
      }
      found.insert(turn);
    }
  });
  return found;
}

/// Whether that is a part of all turns.
bool all_have(const Turns& turns, const std::string& part) {
  return std::all_of(turns.begin(), turns.end(),
                     [&](const std::string& turn) { return turn.find(part) != std::string::npos; });
}

}  // namespace

TEST_CASE("a figure goes to a small city that may be joined with the opponent's large one", "[evaluator]") {
  // 2's city of three tiles and a coat of arms wants one tile more, at 1,-1. A city beside that hole may get
  // a part of it.
  const std::string position =
      "scores 0 0\ntile D 0,0 0 2:city@N\ntile Q 0,-1 180\ntile E -1,-1 90\ntile U 1,0 0\ntile U 2,0 0\n"
      "draw E\n";
  ai::EvaluationParameters numbers;
  numbers.city.join = 2;
  CHECK(turns("base", position, numbers) == Turns{"E 2,-1 270 city@W"});
  numbers.city.join = 0;
  CHECK(turns("base", position, numbers).count("E 2,-1 270 city@W") == 0);
}

TEST_CASE("with few figures left it is worth more that one comes home than a point or two", "[evaluator]") {
  // Six of seven figures are out. The road brings three points, of which most were to be expected, and a
  // figure; the city over the start tile four, and no figure comes home.
  const std::string position =
      "scores 0 0\ntile D 0,0 0 1:road@E\ntile W -1,0 0\ntile U -1,1 90 1:field@W\n"
      "tile U -1,2 90 1:field@W\ntile U -1,3 90 1:field@W\ntile U -1,4 90 1:field@W\n"
      "tile V -2,0 270 1:field@NNE\ntile W -1,5 180\ndraw L\n";
  CHECK(turns("base", position) == Turns{"L 1,0 0 -"});
  ai::EvaluationParameters careless;
  careless.followers.worth = {};
  careless.city.rate = 0.1F;
  CHECK(all_have(turns("base", position, careless), "L 0,-1 180 "));
}

TEST_CASE("a robber goes out while it is worth more there than at home", "[evaluator]") {
  const std::string position = "scores 0 4\nrobbers - -\ntile D 0,0 0\ndraw RO1\n";
  CHECK(all_have(turns("robbers", position), "robber@4"));
  ai::EvaluationParameters timid;
  timid.modules.robber = 0;
  CHECK(all_have(turns("robbers", position, timid), "no-robber"));
  ai::EvaluationParameters patient;
  patient.modules.robber_home = 30;
  CHECK(all_have(turns("robbers", position, patient), "no-robber"));
}

namespace {

/// 2 has a city for itself, and a figure on a road on which 1 has two; 1 is to put a ghost beside
/// one of them.
std::string mist(const std::string& ghosts_in_city, const std::string& ghosts_on_road) {
  return "scores 0 0\ntile MS1 0,0 0\ntile MS2 -1,0 0\ntile MS3 0,-1 0\ntile MS4 -1,-1 0\n"
         "tile R 1,-1 270 2:city@W" +
         ghosts_in_city + "\ntile U 0,1 90 2:road@N" + ghosts_on_road +
         "\ntile U 0,2 90 1:road@N\ntile U 0,3 90 1:road@N\ntile MG3 -2,-1 0\ntile M33 -2,0 0\n"
         "placed -2,0\nphase thicken 1\n";
}

}  // namespace

TEST_CASE("a ghost goes where the opponent would score, and not where it would not", "[evaluator]") {
  ai::EvaluationParameters fearless;
  fearless.modules.ghost = 0;
  fearless.modules.second_ghost = 0;
  CHECK(all_have(turns("mists", mist("", "")), "ghost:1,-1:city@N"));
  CHECK_FALSE(all_have(turns("mists", mist("", ""), fearless), "ghost:1,-1:city@N"));
  // A third ghost would take the other figure off the board.
  ai::EvaluationParameters wary;
  wary.modules.ghost = 1.4F;
  wary.modules.second_ghost = 0.6F;
  CHECK(all_have(turns("mists", mist("+1", "+2"), wary), "ghost:1,-1:city@N"));
  fearless.followers.worth = {10, 7, 4, 3, 1, 0.5F, 0.2F};  // whose figure comes home has little of it
  CHECK(all_have(turns("mists", mist("+1", "+2"), fearless), "ghost:0,1:road@N"));
}

TEST_CASE("The Castle: a keep is worth two points of a tower where a small lead is safe", "[evaluator]") {
  // The tile completes a house of the wall, for two points and the first keep, or a tower, for four.
  const std::string position = "scores 0 0\ntile C05 3,9 270 2:courtyard@S\ndraw C03\n";
  ai::EvaluationParameters near;
  near.castle.keep = 5;
  CHECK(turns("castle", position, near) == Turns{"C03 1,7 270 house@W", "C03 9,7 90 house@E"});
  ai::EvaluationParameters far_off;
  far_off.castle.keep = 100;
  CHECK(turns("castle", position, far_off) == Turns{"C03 6,1 180 tower@N"});
}

}  // namespace bastide::tests::purposes_test
