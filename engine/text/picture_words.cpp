#include "engine/text/picture_words.hpp"

#include "engine/games/modules_play.hpp"
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
  return has_hands(game, state) && !state.start_tile_due ? state.drawer : state.current;
}

template <WithModules G>
std::string drawing_words(const G& game, const typename G::State& state) {
  if (state.phase == Phase::start) {
    return game.rules().start_player == StartPlayer::random ? "says who begins" : "draws to see who begins";
  }
  if (state.start_tile_due) return "draws the start tile";
  if (state.dealing) return "draws the first hand";
  if (state.second) return "draws a second tile";
  return state.turn_over ? "fills the hand" : "draws";
}

template <WithModules G>
std::vector<int> types_in_hand(const G& game, const typename G::State& state) {
  if (!has_hands(game, state)) return {state.drawn};
  std::vector<int> types;
  for (const std::uint8_t tile : state.hands[state.current]) {
    if (tile < kHidden) types.push_back(tile);
  }
  return types;
}

namespace {

/// Whether followers are the only figures that count in majorities.
bool has_only_followers(const RuleSet& rules) {
  bool others = false;
  for_each_figure_kind([&](FigureKind kind) {
    others |= kind != FigureKind::follower && weight_of(kind) > 0 && rules.figures_of(kind) > 0;
  });
  return !others;
}

}  // namespace

template <WithModules G>
std::string figure_words(const G& game, const typename G::State& state) {
  std::string words;
  for_each_figure_kind([&](FigureKind kind) {
    SegmentSet places = 0;
    for (int segment = 0; segment < kMaxSegments; ++segment) {
      const bool offered = (state.choices >> segment & 1U) != 0;
      if (offered && (game.figure_kinds(state, segment) & set_of(kind)) != 0)
        places = static_cast<SegmentSet>(places | 1U << segment);
    }
    const bool goes_without_saying =
        kind == FigureKind::follower && places == state.choices && has_only_followers(game.rules());
    if (places == 0 || goes_without_saying) return;
    const OrientedTile& tile = game.tables().oriented(state.land.board().oriented_at(state.placed));
    words += (words.empty() ? " with " : " or ") + std::string(words_of(kind));
    if (places != state.choices) words += " on " + segment_names(tile, places);
  });
  return words;
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
