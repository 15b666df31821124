// What players see of a game in which hands are hidden (VAR-4), and what they make of it.

#include "ai/bots/bot.hpp"
#include "ai/mcts/mcts.hpp"
#include "engine/games/games.hpp"
#include "tests/catch.hpp"

#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace bastide::tests::hidden_hands_test {
namespace {

using engine::LargeCarcassonne;
using State = LargeCarcassonne::State;

LargeCarcassonne game_with(const std::string& keys) {
  const engine::RuleSet rules =
      engine::read_rule_set("name = 'test'\ngame = 'carcassonne'\ntiles = ['base']\n" + keys, "test");
  return {rules, engine::load_tiles(rules)};
}

const std::string kHidden = "hand = 3\nhand_open = false\n";

/// A game of random players at the first decision of a turn with `tiles` tiles on the board.
State position(const LargeCarcassonne& game, int players, int tiles, std::uint64_t seed) {
  engine::Random random(seed);
  State state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  while (state.phase != engine::Phase::over &&
         (state.phase != engine::Phase::place_tile || state.land.board().tile_count() < tiles)) {
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
  }
  return state;
}

/// Tiles of each type in the bag and in the hands, unknown ones apart.
std::array<int, LargeCarcassonne::kCapacity.types> tiles_left(const State& state) {
  std::array<int, LargeCarcassonne::kCapacity.types> left{};
  for (std::size_t type = 0; type < left.size(); ++type) left[type] = state.bag[type];
  for (const auto& hand : state.hands) {
    for (const auto tile : hand) {
      if (tile < engine::kHidden) ++left[tile];
    }
  }
  return left;
}

}  // namespace

TEST_CASE("VAR-4 a view hides the other hands and puts their tiles back into the bag") {
  const LargeCarcassonne game = game_with(kHidden);
  for (const int tiles : {1, 20, 70}) {
    const State state = position(game, 3, tiles, 3);
    const State seen = game.view(state, state.current);
    CHECK(seen.hands[state.current] == state.hands[state.current]);
    int hidden = 0;
    for (std::size_t player = 0; player < 3; ++player) {
      if (player == state.current) continue;
      for (std::size_t slot = 0; slot < seen.hands[player].size(); ++slot) {
        const bool holds = state.hands[player][slot] != engine::kNoTile;
        CHECK(seen.hands[player][slot] == (holds ? engine::kHidden : engine::kNoTile));
        hidden += holds;
      }
    }
    CHECK(seen.bag_size == state.bag_size + hidden);
    CHECK(tiles_left(seen) == tiles_left(state));
    CHECK(game.hides_something(seen) == (hidden > 0));
    CHECK_FALSE(game.hides_something(state));
    CHECK(game.scores_if_ended(seen) == game.scores_if_ended(state));
  }
}

TEST_CASE("VAR-4 imagining gives every hidden tile a type and leaves all counts as they were") {
  const LargeCarcassonne game = game_with(kHidden);
  const State state = position(game, 2, 30, 4);
  const State seen = game.view(state, state.current);
  engine::Random random(1);
  const std::size_t other = 1 - state.current;
  std::map<int, int> first_tiles;
  constexpr int kTimes = 2000;
  for (int i = 0; i < kTimes; ++i) {
    State imagined = seen;
    game.imagine(imagined, random);
    REQUIRE_FALSE(game.hides_something(imagined));
    REQUIRE(imagined.bag_size == state.bag_size);
    REQUIRE(tiles_left(imagined) == tiles_left(state));
    REQUIRE(imagined.hands[state.current] == state.hands[state.current]);
    ++first_tiles[imagined.hands[other][0]];
  }
  // As often as there are copies: within four standard deviations.
  for (const auto& [type, count] : first_tiles) {
    const double share = static_cast<double>(seen.bag[static_cast<std::size_t>(type)]) / seen.bag_size;
    CHECK(std::abs(count - kTimes * share) < 4 * std::sqrt(kTimes * share));
  }
}

TEST_CASE("VAR-3 VAR-4 tiles known ahead and open hands are seen by all") {
  for (const char* keys : {"lookahead = 1\n", "hand = 3\n"}) {
    const LargeCarcassonne game = game_with(keys);
    const State state = position(game, 2, 20, 5);
    const State seen = game.view(state, state.current);
    CHECK(seen.hands == state.hands);
    CHECK(seen.bag == state.bag);
    CHECK_FALSE(game.hides_something(seen));
  }
}

TEST_CASE("VAR-4 no bot's choice depends on what is hidden from it") {
  const LargeCarcassonne game = game_with(kHidden + "robbers = true\n");
  engine::Random random(9);
  int differ = 0;
  for (const int tiles : {2, 25, 55}) {
    const State state = position(game, 3, tiles, static_cast<std::uint64_t>(tiles));
    State other = game.view(state, state.current);
    game.imagine(other, random);
    differ += other.hands != state.hands;
    REQUIRE(game.view(other, state.current).bag == game.view(state, state.current).bag);
    for (const char* name : {"random", "greedy", "evaluator", "flat", "uct", "heyden-2"}) {
      ai::Bot bot = ai::load_bot(name);
      bot.budget = {.iterations = 20};
      const auto player = ai::make_player(game, bot);
      const auto choice = [&](const State& truth) {
        player->new_game(11);
        return player->choose(game.view(truth, truth.current), {bot.budget.iterations, 0, 0});
      };
      const ai::Thought one = choice(state);
      const ai::Thought two = choice(other);
      INFO(name << " at " << tiles << " tiles");
      CHECK(one.action == two.action);
      CHECK(one.value == two.value);
    }
  }
  CHECK(differ == 3);
}

TEST_CASE("VAR-4 with hidden hands uct's tree ends with its player's turn") {
  const auto nodes_and_actions = [&](const std::string& keys) {
    const LargeCarcassonne game = game_with(keys);
    State state = position(game, 2, 5, 1);
    engine::Random random(1);
    while (state.phase != engine::Phase::place_figure) {
      // Of a tile after which nothing is free to take, the turn passes on without this decision.
      engine::Deal deal = game.random_deal(state, random);
      game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                      : game.random_action(state, random));
    }
    engine::ActionList actions;
    game.legal_actions(state, actions);
    ai::MctsPlayer<LargeCarcassonne> uct(game, {});
    uct.new_game(1);
    (void)uct.choose(game.view(state, state.current), {.iterations = 100});
    return std::pair(static_cast<int>(uct.nodes()), actions.size());
  };
  const auto [hidden, hidden_actions] = nodes_and_actions(kHidden);
  CHECK(hidden == 1 + hidden_actions);
  const auto [open, open_actions] = nodes_and_actions("hand = 3\n");
  CHECK(open > 1 + open_actions);
}

}  // namespace bastide::tests::hidden_hands_test
