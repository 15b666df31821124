#include "engine/text/picture_words.hpp"

#include "engine/text/answers.hpp"
#include "engine/text/module_parts.hpp"
#include "engine/text/names.hpp"

namespace bastide::engine {

template <WithModules G>
std::string bank_words(const G& game, const typename G::State& state) {
  if (!game.rules().has_ghosts()) return {};
  return ", " + std::to_string(state.bank) + (state.bank == 1 ? " ghost" : " ghosts") + " in the bank";
}

template <WithModules G>
int player_to_draw(const G& game, const typename G::State& state) {
  if (state.phase == Phase::start) return game.rules().start_player == StartPlayer::random ? -1 : state.asked;
  return has_hands(game) && !state.start_tile_due ? state.drawer : state.current;
}

template <WithModules G>
std::string drawing_words(const G& game, const typename G::State& state) {
  if (state.phase == Phase::start) {
    return game.rules().start_player == StartPlayer::random ? "says who begins" : "draws to see who begins";
  }
  if (state.start_tile_due) return "draws the start tile";
  if (state.dealing) return "draws the first hand";
  return state.turn_over ? "fills the hand" : "draws";
}

template <WithModules G>
std::vector<int> types_in_hand(const G& game, const typename G::State& state) {
  if (!has_hands(game)) return {state.drawn};
  std::vector<int> types;
  for (const std::uint8_t tile : state.hands[state.current]) {
    if (tile < kHidden) types.push_back(tile);
  }
  return types;
}

template <WithModules G>
std::string figure_words(const G& game, const typename G::State& state) {
  if (!game.rules().has_guards()) return {};
  if (state.guards[state.current] == 0) return " with a follower";
  return state.supply[state.current] == 0 ? " with a guard" : " with a follower or a guard";
}

template <WithModules G>
std::string choice_words(const G& game, const typename G::State& state) {
  return legal_texts(game, state);
}

template <WithModules G>
std::string player_words(const G& game, const typename G::State& state, std::size_t player) {
  std::string words;
  for_each_module_text([&](auto module) { words += module.player_words(game, state, player); });
  return words;
}

#define BASTIDE_NOTATE(G)                                             \
  template std::string bank_words(const G&, const G::State&);         \
  template int player_to_draw(const G&, const G::State&);             \
  template std::string drawing_words(const G&, const G::State&);      \
  template std::vector<int> types_in_hand(const G&, const G::State&); \
  template std::string figure_words(const G&, const G::State&);       \
  template std::string choice_words(const G&, const G::State&);       \
  template std::string player_words(const G&, const G::State&, std::size_t);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
