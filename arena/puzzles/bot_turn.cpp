#include "ai/player.hpp"
#include "arena/puzzles/turns.hpp"
#include "engine/any/visit.hpp"

namespace bastide::arena {

Turn turn_of(const ai::Bot& bot, const engine::AnyState& before, std::int64_t iterations,
             std::uint64_t seed) {
  return engine::visit(before, [&](const auto& game, const auto& start) {
    const auto player = ai::make_player(game, bot);
    player->new_game(seed);
    auto state = start;
    const engine::Actor actor = game.actor(start);
    Turn turn;
    do {
      turn.push_back(player->choose(game.view(state, actor.index()), {.iterations = iterations}).action);
      game.apply(state, turn.back());
    } while (game.actor(state) == actor && !game.begins_turn(state));
    return turn;
  });
}

}  // namespace bastide::arena
