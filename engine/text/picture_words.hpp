#pragma once

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/games/games.hpp"

#include <string>
#include <string_view>
#include <vector>

/// What is said beside a picture, where modules and house rules have more to say than the base game.
namespace bastide::engine {

/// ", 12 ghosts in the bank".
template <WithModules G>
[[nodiscard]] std::string bank_words(const G& game, const typename G::State& state);
/// Whose draw it is; -1 where chance says who begins.
template <WithModules G>
[[nodiscard]] int player_to_draw(const G& game, const typename G::State& state);
/// "draws", "fills the hand".
template <WithModules G>
[[nodiscard]] std::string drawing_words(const G& game, const typename G::State& state);
/// The tiles that the active player may place, as far as they are known.
template <WithModules G>
[[nodiscard]] std::vector<int> types_in_hand(const G& game, const typename G::State& state);
/// " with follower or guard".
template <WithModules G>
[[nodiscard]] std::string figure_words(const G& game, const typename G::State& state);
/// "go-along, stay": the answers that there are.
template <WithModules G>
[[nodiscard]] std::string choice_words(const G& game, const typename G::State& state);
/// "   guards 2+3   hand V ? U": what the player has, module by module.
template <WithModules G>
[[nodiscard]] std::string player_words(const G& game, const typename G::State& state, std::size_t player);

/// "   on 12   keep 4" as "on 12 · keep 4": words for where columns need not line up.
[[nodiscard]] inline std::string with_dots(std::string_view words) {
  constexpr std::string_view kGap = "   ";
  std::string text(words.starts_with(kGap) ? words.substr(kGap.size()) : words);
  for (std::size_t at = text.find(kGap); at != std::string::npos; at = text.find(kGap)) {
    text.replace(at, kGap.size(), " · ");
  }
  return text;
}

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
