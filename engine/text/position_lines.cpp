// Writing what modules and house rules add to a position.

#include "engine/text/answers.hpp"
#include "engine/text/names.hpp"
#include "engine/text/position_modules.hpp"

namespace bastide::engine {
namespace {

template <class State>
Step step_of(const State& state) {
  if (state.phase != Phase::draw)
    return state.phase > Phase::over ? Step{Step::Draw::none, state.phase} : Step{};
  if (state.start_tile_due) return {Step::Draw::start_tile, Phase::draw};
  if (state.dealing) return {Step::Draw::deal, Phase::draw};
  return {state.turn_over ? Step::Draw::fill : Step::Draw::replace, Phase::draw};
}

/// Who acts, or draws; nobody where chance says who begins.
template <WithModules G>
std::string actor_word(const G& game, const typename G::State& state, Step step) {
  if (step.is_start() && game.rules().start_player == StartPlayer::random) return "";
  int player = state.asked;
  if (state.phase == Phase::draw) player = state.start_tile_due ? state.current : state.drawer;
  return " " + std::to_string(player + 1);
}

}  // namespace

template <WithModules G>
std::string player_lines(const G& game, const typename G::State& state) {
  std::string lines;
  for_each_module_text([&](auto module) { lines += module.player_lines(game, state); });
  return lines;
}

template <WithModules G>
std::string turn_lines(const G& game, const typename G::State& state) {
  const Step step = step_of(state);
  if (step.is_none() || (step.draw == Step::Draw::replace && !has_hands(game, state))) return "";
  std::string lines;
  if (step.has_placed())
    lines += "placed " + cell_name(cell_of(state.land.board().key_at(state.placed))) + "\n";
  for_each_module_text([&](auto module) { lines += module.step_lines(game, state, step); });
  return lines + "phase " + name_of(step) + actor_word(game, state, step) + "\n";
}

template <WithModules G>
void count_hands(const G&, const typename G::State& state, std::vector<int>& tiles) {
  for (const auto& hand : state.hands) {
    for (const std::uint8_t tile : hand) {
      if (tile < kHidden) ++tiles[tile];
    }
  }
}

#define BASTIDE_NOTATE(G)                                       \
  template std::string player_lines(const G&, const G::State&); \
  template std::string turn_lines(const G&, const G::State&);   \
  template void count_hands(const G&, const G::State&, std::vector<int>&);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
