#include "arena/analysis/bot_turn.hpp"

#include "ai/player.hpp"
#include "engine/any/visit.hpp"

namespace bastide::arena {

std::vector<engine::Action> turn_of(const ai::Bot& bot, const engine::AnyState& before,
                                    const ai::Budget& budget, std::uint64_t seed) {
  return engine::visit(before, [&](const auto& game, const auto& start) {
    const auto player = ai::make_player(game, bot);
    player->new_game(seed);
    auto state = start;
    const engine::Actor actor = game.actor(start);
    std::vector<engine::Action> turn;
    do {
      turn.push_back(player->choose(game.view(state, actor.index()), budget).action);
      game.apply(state, turn.back());
    } while (game.actor(state) == actor && !game.begins_turn(state));
    return turn;
  });
}

std::vector<engine::Action> turn_in_its_time(const ai::Bot& bot, const engine::AnyState& before,
                                             std::uint64_t seed) {
  constexpr double kDecisions = 2;  // the tile's and the figure's
  return turn_of(bot, before,
                 {.iterations = bot.budget.iterations, .seconds = bot.budget.seconds / kDecisions}, seed);
}

}  // namespace bastide::arena
