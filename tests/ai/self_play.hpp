#pragma once

#include "ai/bots/bot.hpp"
#include "engine/game.hpp"

#include <stdexcept>
#include <vector>

/// Games of a player against itself.
namespace bastide::tests {

/// The actions of a game in which `player` plays every seat from the seat's view; each is checked to be
/// legal.
template <engine::Game G>
[[nodiscard]] std::vector<engine::Action> self_play(const G& game, ai::Player<G>& player,
                                                    const ai::Budget& budget, int players,
                                                    std::uint64_t seed) {
  player.new_game(seed);
  engine::Random random(seed);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  std::vector<engine::Action> actions;
  for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    const engine::Action action = actor.is_chance()
                                      ? game.next_outcome(state, deal)
                                      : player.choose(game.view(state, actor.index()), budget).action;
    if (!game.is_legal(state, action)) throw std::logic_error("an illegal action");
    game.apply(state, action);
    actions.push_back(action);
  }
  return actions;
}

/// As above, with a player that is made from `bot` for this game, and the bot's iterations as its budget.
template <engine::Game G>
[[nodiscard]] std::vector<engine::Action> self_play(const G& game, const ai::Bot& bot, int players,
                                                    std::uint64_t seed) {
  const auto player = ai::make_player(game, bot);
  return self_play(game, *player, {.iterations = bot.budget.iterations}, players, seed);
}

}  // namespace bastide::tests
