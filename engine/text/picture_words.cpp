#include "engine/text/picture_words.hpp"

#include "engine/text/answers.hpp"
#include "engine/text/names.hpp"

namespace bastide::engine {

using State = ExpandedState;

std::string bank_words(const ExpandedCarcassonne& game, const State& state) {
  if (!game.rules().has_ghosts()) return {};
  return ", " + std::to_string(state.bank) + (state.bank == 1 ? " ghost" : " ghosts") + " in the bank";
}

int player_to_draw(const ExpandedCarcassonne& game, const State& state) {
  if (state.phase == Phase::start) return game.rules().start_player == StartPlayer::random ? -1 : state.asked;
  return has_hands(game) && !state.start_tile_due ? state.drawer : state.current;
}

std::string drawing_words(const ExpandedCarcassonne& game, const State& state) {
  if (state.phase == Phase::start) {
    return game.rules().start_player == StartPlayer::random ? "says who begins" : "draws to see who begins";
  }
  if (state.start_tile_due) return "draws the start tile";
  if (state.dealing) return "draws the first hand";
  return state.turn_over ? "fills the hand" : "draws";
}

std::vector<int> types_in_hand(const ExpandedCarcassonne& game, const State& state) {
  if (!has_hands(game)) return {state.drawn};
  std::vector<int> types;
  for (const std::uint8_t tile : state.hands[state.current]) {
    if (tile < kHidden) types.push_back(tile);
  }
  return types;
}

std::string figure_words(const ExpandedCarcassonne& game, const State& state) {
  if (!game.rules().has_guards()) return {};
  if (state.guards[state.current] == 0) return " with a follower";
  return state.supply[state.current] == 0 ? " with a guard" : " with a follower or a guard";
}

std::string choice_words(const ExpandedCarcassonne& game, const State& state) {
  return legal_texts(game, state);
}

std::string player_words(const ExpandedCarcassonne& game, const State& state, std::size_t player) {
  const RuleSet& rules = game.rules();
  const auto space = [](int points) { return std::to_string(points % kTrackSpaces); };
  std::string words;
  if (rules.has_guards()) {
    words +=
        "   guards " + std::to_string(state.guards[player]) + "+" + std::to_string(state.reserve[player]);
  }
  if (rules.robbers || rules.lady) words += "   on " + space(state.points[player]);
  if (rules.lady) words += "   lady on " + space(state.lady_points[player]);
  if (rules.robbers) {
    const std::uint8_t stands = state.robbers[player];
    words += stands == kAtHome ? "   robber at home" : "   robber on " + std::to_string(stands);
  }
  for (std::size_t slot = 0; slot < kMaxHandTiles; ++slot) {
    const std::uint8_t tile = state.hands[player][slot];
    if (tile == kNoTile) break;
    words += (slot == 0 ? "   hand " : " ") + (tile == kHidden ? "?" : tile_name(game.tables(), tile));
  }
  return words;
}

}  // namespace bastide::engine
