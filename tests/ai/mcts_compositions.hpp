#pragma once

#include "ai/baselines/valued_by.hpp"
#include "ai/bots/bot.hpp"
#include "ai/mcts/mcts.hpp"
#include "engine/games/games.hpp"

#include <string>

/// Searches put together in every way that matters, and positions to try them in.
namespace bastide::tests {

/// Parameters as a bot file has them, on one line; each uses at least one part that the others do not.
constexpr const char* kCompositions[] = {
    "selection = 'uct'",
    "selection = 'uct', final_choice = 'mean', outcomes = 'even', figure_chance = 0.3, expand_at = 4",
    "selection = 'uct', rave = true, exploration = 4",
    "selection = 'uct_tuned', trees = 4, pooling = 'votes', exploration = 512, exploration_schedule = "
    "'by_turn'",
    "selection = 'uct', reward = 'share', exploration = 0.5, first_play = 'reduction', leaf = 'mix'",
    "selection = 'puct', priors = 'value', leaf = 'value', expand_at = 1, first_play = 'reduction'",
    "selection = 'puct', priors = 'value', leaf = 'value', reward = 'tanh', exploration = 1.5, "
    "first_play = 'reduction', chance_mean = 'weighted', reuse = true",
    "selection = 'puct', priors = 'value', prior_look = 'turn', leaf = 'short', playout_plies = 3, "
    "deviation_scale = 0.85, reward = 'tanh', exploration = 1.5, final_choice = 'arbiter', arbiter_orders = "
    "3",
    "selection = 'puct', priors = 'value', leaf = 'value', knowledge = 'pimc', reward = 'tanh', exploration "
    "= "
    "1.5, chance = 'determinisations', trees = 3",
    "selection = 'uct', leaf = 'playout', chance = 'determinisations', trees = 2, knowledge = 'standing', "
    "implicit_minimax = 0.3",
    "selection = 'puct', priors = 'value', leaf = 'value', final_choice = 'arbiter', arbiter_visits = 0, "
    "arbiter_policy = 'evaluator', arbiter_orders = 8, arbiter_turns = 2, arbiter_drop = 1.5, arbiter_weight "
    "= 4, "
    "exact_nodes = 500",
};

[[nodiscard]] inline ai::MctsParameters composition(const std::string& keys) {
  const auto config = engine::Config::parse("parameters = { " + keys + " }", "test");
  return std::get<ai::MctsParameters>(ai::read_parameters(config.table("parameters"), ai::MctsParameters{}));
}

/// A search with these parameters, which values states as they say.
template <ai::Sharing S = ai::Sharing::one_thread, engine::Game G>
[[nodiscard]] ai::MctsPlayer<G, S> search_with(const G& game, const ai::MctsParameters& parameters) {
  return ai::MctsPlayer<G, S>(game, parameters, ai::valued_by(game, parameters));
}

[[nodiscard]] inline engine::RuleSet carcassonne_rules(const std::string& keys) {
  return engine::read_rule_set("name = 'test'\ngame = 'carcassonne'\ntiles = ['base']\n" + keys, "test");
}
[[nodiscard]] inline engine::BaseCarcassonne base_game() {
  const engine::RuleSet rules = engine::load_rules("base");
  return {rules, engine::load_tiles(rules)};
}
[[nodiscard]] inline engine::LargeCarcassonne expanded_game(const std::string& keys) {
  const engine::RuleSet rules = carcassonne_rules(keys);
  return {rules, engine::load_tiles(rules)};
}
[[nodiscard]] inline engine::Castle shipped_castle() {
  const engine::RuleSet rules = engine::load_rules("castle");
  const engine::TileSet tiles = engine::load_tiles(rules);
  return {rules, tiles, engine::load_wall(rules, tiles)};
}

/// A game of random players at the first decision of a turn when at most so many tiles are in the bag.
template <engine::Game G>
[[nodiscard]] typename G::State position_with(const G& game, int players, int in_bag, std::uint64_t seed) {
  engine::Random random(seed);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  while (!game.actor(state).is_nobody() &&
         (state.bag_size > in_bag || state.phase != engine::Phase::place_tile)) {
    game.apply(state, game.actor(state).is_chance() ? game.next_outcome(state, deal)
                                                    : game.random_action(state, random));
  }
  return state;
}

}  // namespace bastide::tests
