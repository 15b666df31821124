// What a state is worth: bounds that hold whatever the numbers are, and directions that every sensible set of
// numbers has.

#include "ai/evaluation/evaluation.hpp"

#include "ai/playout/random_playout.hpp"
#include "engine/games/with_game.hpp"
#include "engine/text/position.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace bastide::tests::evaluation_test {
namespace {

using engine::BaseCarcassonne;

BaseCarcassonne make_game() {
  const engine::RuleSet rules = engine::load_rules("base");
  return {rules, engine::load_tiles(rules)};
}

/// Plays a random game and calls `look(state)` before every action, of chance, too, and at the end.
template <engine::Game G, class Look>
void watch_random_game(const G& game, int players, std::uint64_t seed, Look&& look) {
  engine::Random random(seed);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    look(state);
    game.apply(state, actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random));
  }
  look(state);
}

template <class Use>
void with_every_game(Use&& use) {
  for (const char* rules : {"base", "no_farmers", "everything", "hands", "house_rules", "castle"}) {
    INFO(rules);
    engine::with_game(engine::load_rules(rules), use);
  }
}

/// A tile on the board of a position: its design's id, and the rest of its line.
struct Laid {
  std::string id;
  std::string rest;
};

/// What the players may expect of the base game where the tiles in `laid` lie beside the start tile and those
/// in `bag` are left; player 1 is to draw.
ai::Values worth(const BaseCarcassonne& game, const std::vector<Laid>& laid,
                 const std::map<std::string, int>& bag, const ai::EvaluationParameters& parameters = {}) {
  std::string text = "bastide position 1\nrules base\nplayers 2\nto-move 1\nscores 0 0\ntile D 0,0 0\n";
  std::map<std::string, int> box;
  for (const engine::TileDesign& design : game.tables().set().tiles) box[design.id] = design.count;
  --box["D"];
  for (const auto& [id, count] : bag) box[id] -= count;
  for (const Laid& tile : laid) {
    text += "tile " + tile.id + " " + tile.rest + "\n";
    --box[tile.id];
  }
  text += "box";
  for (const auto& [id, count] : box) {
    for (int i = 0; i < count; ++i) text += " " + id;
  }
  return ai::Evaluation(game, parameters).worth(engine::read_position(game, text + "\n", "test"));
}

/// Numbers with which only what stands on the board counts.
ai::EvaluationParameters without_followers() {
  ai::EvaluationParameters parameters;
  parameters.followers = {};
  parameters.followers.horizon = 1;
  return parameters;
}

}  // namespace

TEST_CASE("a state is worth finite points to its players, none beyond them, and a finished game its scores") {
  with_every_game([]<engine::Game G>(const G& game) {
    ai::Evaluation<G> evaluation(game, {});
    for (int players = game.rules().min_players; players <= game.rules().max_players; ++players) {
      watch_random_game(game, players, 3, [&](const auto& state) {
        const ai::Values values = evaluation.worth(state);
        for (int p = 0; p < engine::kMaxPlayers; ++p) {
          const float value = values[static_cast<std::size_t>(p)];
          REQUIRE(std::isfinite(value));
          REQUIRE(std::abs(value) < 1000);
          if (p >= players) REQUIRE(value == 0);
        }
        if (!game.actor(state).is_nobody()) return;
        const engine::Scores scores = game.scores(state);
        for (std::size_t p = 0; p < scores.size(); ++p) REQUIRE(values[p] == static_cast<float>(scores[p]));
      });
    }
  });
}

TEST_CASE("the same state has the same worth, whatever was looked at before") {
  with_every_game([]<engine::Game G>(const G& game) {
    ai::Evaluation<G> evaluation(game, {});
    const int players = game.rules().max_players;
    watch_random_game(game, players, 4, [&](const auto& state) {
      const ai::Values values = evaluation.worth(state);
      REQUIRE(values == ai::Evaluation<G>(game, {}).worth(state));
      REQUIRE(values == evaluation.worth(state));
    });
  });
}

namespace {

/// Numbers that are the same for any number of players.
ai::EvaluationParameters for_all(const ai::FormulaParameters& formulas) {
  ai::EvaluationParameters parameters;
  static_cast<ai::FormulaParameters&>(parameters) = formulas;
  parameters.three = formulas;
  parameters.crowd = formulas;
  return parameters;
}

/// Numbers that value nearly every state differently.
ai::FormulaParameters changed(ai::FormulaParameters formulas) {
  formulas.followers.worth[6] += 7;
  formulas.followers.turn += 1;
  formulas.road.rate *= 3;
  formulas.city.death *= 3;
  formulas.monastery.rate *= 3;
  formulas.field.growth += 1;
  formulas.field.free *= 3;
  return formulas;
}

}  // namespace

TEST_CASE("three players and more have formulas of their own, whoever was looked at before") {
  const BaseCarcassonne game = make_game();
  ai::EvaluationParameters mixed;
  mixed.three = changed(mixed);
  mixed.crowd = changed(mixed.three);
  ai::Evaluation<BaseCarcassonne> of_mixed(game, mixed);
  for (const int players : {2, 4, 3, 6, 3, 2, 5}) {
    const std::array<ai::FormulaParameters, 3> formulas = {mixed, mixed.three, mixed.crowd};
    const auto own = static_cast<std::size_t>(std::min(players - 2, 2));
    ai::Evaluation<BaseCarcassonne> right(game, for_all(formulas[own]));
    ai::Evaluation<BaseCarcassonne> wrong(game, for_all(formulas[(own + 1) % 3]));
    int different = 0;
    watch_random_game(game, players, 5, [&](const auto& state) {
      const ai::Values values = of_mixed.worth(state);
      REQUIRE(values == right.worth(state));
      different += values != wrong.worth(state);
    });
    CHECK(different > 100);
  }
}

TEST_CASE("players who change places change what they have") {
  // An even number of tiles is left, so that both have as many turns.
  const BaseCarcassonne game = make_game();
  const std::map<std::string, int> bag = {{"E", 3}, {"N", 2}, {"V", 4}, {"B", 2}, {"U", 5}};
  const auto one = worth(game, {{"E", "0,1 180 1:city@S"}, {"B", "1,1 0 2:monastery"}}, bag);
  const auto two = worth(game, {{"E", "0,1 180 2:city@S"}, {"B", "1,1 0 1:monastery"}}, bag);
  CHECK(one[0] == two[1]);
  CHECK(one[1] == two[0]);
  CHECK(one[0] != one[1]);
}

TEST_CASE("a city is worth more the more tiles are left that complete it") {
  const BaseCarcassonne game = make_game();
  const auto with = [&](int capping) {
    return worth(game, {{"E", "0,1 180 1:city@S"}}, {{"E", capping}, {"U", 8 - capping}});
  };
  for (int capping = 1; capping <= 4; ++capping) CHECK(with(capping)[0] > with(capping - 1)[0] + 0.1F);
  CHECK(with(4)[1] == with(0)[1]);
}

TEST_CASE("a city that no tile can complete is worth what it stands at") {
  const BaseCarcassonne game = make_game();
  const auto parameters = without_followers();
  CHECK(worth(game, {{"E", "0,1 180 1:city@S"}}, {{"U", 8}}, parameters)[0] == 1);
  CHECK(worth(game, {{"E", "0,1 180 1:city@S"}}, {{"U", 6}, {"E", 2}}, parameters)[0] > 1);
}

TEST_CASE("a city with two holes that few tiles fit is worth less than one with one") {
  const BaseCarcassonne game = make_game();
  const std::map<std::string, int> bag = {{"E", 2}, {"U", 6}, {"V", 4}};
  const auto one = worth(game, {{"E", "0,1 180 1:city@S"}}, bag, without_followers());
  const auto two = worth(game, {{"N", "0,1 180 1:city@S"}}, bag, without_followers());
  CHECK(two[0] < one[0]);
  CHECK(two[0] >= 1);
}

TEST_CASE("a road that two players lead is worth the same to both") {
  const BaseCarcassonne game = make_game();
  const std::vector<Laid> road = {{"U", "1,0 0 1:road@E"}, {"U", "-1,0 0 2:road@W"}};
  const auto values = worth(game, road, {{"E", 2}}, without_followers());
  CHECK(values[0] == values[1]);
  CHECK(values[0] == 3);
}

TEST_CASE("while many turns are left every follower in the supply is worth something, the first most") {
  const ai::SupplyWorth supply{ai::EvaluationParameters{}.followers};
  float last = 100;
  for (int followers = 1; followers <= 7; ++followers) {
    const float gain =
        supply(static_cast<float>(followers), 30) - supply(static_cast<float>(followers - 1), 30);
    CHECK(gain > 0);
    CHECK(gain <= last);
    last = gain;
  }
  CHECK(supply(7, 0) == 0);
  CHECK(supply(2, 1) == supply(1, 1));
  CHECK(supply(2.5F, 20) == Approx((supply(2, 20) + supply(3, 20)) / 2));
}

TEST_CASE("powers that are the same on every processor are powers") {
  for (float v = 1e-6F; v < 1e6F; v *= 1.037F) CHECK(ai::fast_log2(v) == Approx(std::log2(v)).margin(3e-5));
  for (float y = 0; y > -60; y -= 0.37F) CHECK(ai::fast_exp2(y) == Approx(std::exp2(y)).epsilon(2e-5));
  CHECK(ai::fast_exp2(-1e9F) == 0);
  CHECK(ai::fast_power(0.25F, 0.5F) == Approx(0.5).epsilon(1e-4));
  CHECK(ai::fast_power(0, 0.5F) == 0);
  CHECK(ai::fast_decay(0) == Approx(1));
}

}  // namespace bastide::tests::evaluation_test
