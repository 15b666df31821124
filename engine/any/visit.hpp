#pragma once

#include "engine/any/any_game.hpp"
#include "engine/games/with_game.hpp"

#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

/// From games and states without a type to their types.
namespace bastide::engine {
namespace any {

#define BASTIDE_ADD_GAME(G) , G
#define BASTIDE_ADD_STATE(G) , G::State
/// One of the games, or of their states; the first is nothing.
using Games = std::variant<std::monostate BASTIDE_FOR_EACH_GAME(BASTIDE_ADD_GAME)>;
using States = std::variant<std::monostate BASTIDE_FOR_EACH_GAME(BASTIDE_ADD_STATE)>;
#undef BASTIDE_ADD_STATE
#undef BASTIDE_ADD_GAME

}  // namespace any

struct AnyGame::Impl {
  any::Games game;
};
struct AnyState::Impl {
  any::States state;
};

/// Calls `use(game)` with the game's own type, and gives what it gives.
template <class Use>
decltype(auto) visit(const AnyGame& game, Use&& use) {
  using Result = std::invoke_result_t<Use&, const BaseCarcassonne&>;
  return std::visit(
      [&](const auto& typed) -> Result {
        if constexpr (std::is_same_v<std::decay_t<decltype(typed)>, std::monostate>) {
          std::terminate();  // no constructor leaves a game out
        } else {
          return use(typed);
        }
      },
      game.impl().game);
}

/// Calls `use(game, state)`.
template <class State, class Use>
requires std::is_same_v<std::remove_const_t<State>, AnyState>
decltype(auto) visit(State& state, Use&& use) {
  return visit(state.game(), [&](const auto& game) -> decltype(auto) {
    return use(game, std::get<typename std::decay_t<decltype(game)>::State>(state.impl().state));
  });
}

/// A copy of the game without its type.
template <Game G>
[[nodiscard]] AnyGame any_game(const G& game) {
  return AnyGame(std::make_shared<const AnyGame::Impl>(AnyGame::Impl{any::Games(game)}));
}
/// The state without its type.
template <class S>
[[nodiscard]] AnyState any_state(const AnyGame& game, const S& state) {
  return {game, std::make_unique<AnyState::Impl>(AnyState::Impl{any::States(state)})};
}

}  // namespace bastide::engine
