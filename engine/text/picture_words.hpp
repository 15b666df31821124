#pragma once

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/expanded/expanded.hpp"

#include <string>
#include <vector>

/// What is said beside a picture, where modules and house rules have more to say than the base game.
namespace bastide::engine {

/// ", 12 ghosts in the bank".
[[nodiscard]] std::string bank_words(const ExpandedCarcassonne& game, const ExpandedState& state);
/// Whose draw it is; -1 where chance says who begins.
[[nodiscard]] int player_to_draw(const ExpandedCarcassonne& game, const ExpandedState& state);
/// "draws", "fills the hand".
[[nodiscard]] std::string drawing_words(const ExpandedCarcassonne& game, const ExpandedState& state);
/// The tiles that the active player may place, as far as they are known.
[[nodiscard]] std::vector<int> types_in_hand(const ExpandedCarcassonne& game, const ExpandedState& state);
/// " with follower or guard".
[[nodiscard]] std::string figure_words(const ExpandedCarcassonne& game, const ExpandedState& state);
/// "robber@17, no-robber".
[[nodiscard]] std::string choice_words(const ExpandedCarcassonne& game, const ExpandedState& state);
/// "   guards 2+3   on 12   lady on 3   robber on 17   hand V ? U": guards in the supply and in the general
/// one, spaces of the score track, tiles.
[[nodiscard]] std::string player_words(const ExpandedCarcassonne& game, const ExpandedState& state,
                                       std::size_t player);

// -- the base game ----------------------------------------------------------------------------------------

[[nodiscard]] inline std::string bank_words(const BaseCarcassonne&, const BaseCarcassonne::State&) {
  return {};
}
[[nodiscard]] inline int player_to_draw(const BaseCarcassonne&, const BaseCarcassonne::State& state) {
  return state.current;
}
[[nodiscard]] inline std::string drawing_words(const BaseCarcassonne&, const BaseCarcassonne::State&) {
  return "draws";
}
[[nodiscard]] inline std::vector<int> types_in_hand(const BaseCarcassonne&,
                                                    const BaseCarcassonne::State& state) {
  return {state.drawn};
}
[[nodiscard]] inline std::string figure_words(const BaseCarcassonne&, const BaseCarcassonne::State&) {
  return {};
}
[[nodiscard]] inline std::string choice_words(const BaseCarcassonne&, const BaseCarcassonne::State&) {
  return {};
}
[[nodiscard]] inline std::string player_words(const BaseCarcassonne&, const BaseCarcassonne::State&,
                                              std::size_t) {
  return {};
}

}  // namespace bastide::engine
