#pragma once

#include "engine/players.hpp"
#include "engine/text/module_text.hpp"

#include <array>
#include <optional>
#include <vector>

namespace bastide::engine {

/// What a position says of hands and of draws before a turn. Players are numbered from 0.
struct HouseRulesParts {
  struct Hand {
    int line = 0;
    std::vector<int> tiles;  ///< types; kHidden for an unknown one
  };

  std::array<Hand, kMaxPlayers> hands;
  std::optional<std::vector<int>> contenders;  ///< who draws for the start
  bool bonus = false;
};

/// House rules in text. Positions have the line
///
///     hand 1 V E U          # tiles in hand; ? for one that the viewer does not know
///
/// and steps in which chance acts,
///
///     phase start           # who begins is drawn (start_player = "random")
///     phase start 2         # player 2 draws a tile for the start (VAR-2); `hand 1 V` is what player 1 drew,
///                           # `contenders 1 2 4` who is still in the running, left out for all
///     phase start-tile 1    # the start tile is drawn
///     phase deal 2          # player 2 draws for the first hand
///     phase fill 1          # the turn's player fills the hand; `bonus`: and has another turn (VAR-9)
///     phase replace 1       # the hand is replaced, for nothing in it could be placed
///
/// The action is
///
///     start 2               chance lets player 2 begin (VAR-2)
struct HouseRulesText : ModuleText {
  [[nodiscard]] static std::span<const LineForm> forms();
  static void check_players(const ModuleParts& parts, const PlayerCheck& check);
  [[nodiscard]] static std::optional<Misplaced> misplaced(const ModuleParts& parts);
  template <WithModules G>
  static void restore_players(const G& game, typename G::State& state, const PositionParts& parts,
                              const std::string& source);
  template <WithModules G>
  static void restore_tile(const G& game, typename G::State& state, const PositionParts& parts,
                           const std::string& source);
  template <WithModules G>
  static bool restore_step(const G& game, typename G::State& state, const PositionParts& parts,
                           const std::string& source);
  template <WithModules G>
  [[nodiscard]] static std::string player_lines(const G& game, const typename G::State& state);
  template <WithModules G>
  [[nodiscard]] static std::string step_lines(const G& game, const typename G::State& state, Step step);
  template <WithModules G>
  [[nodiscard]] static std::string action_text(const G& game, const typename G::State& state, Action action);
  template <WithModules G>
  [[nodiscard]] static Action meant_by(const G& game, const typename G::State& state, std::string_view text);
  [[nodiscard]] static std::string action_forms(const std::string& cell, const std::string& segment);
  /// "   hand V ? U".
  template <WithModules G>
  [[nodiscard]] static std::string player_words(const G& game, const typename G::State& state,
                                                std::size_t player);
};

}  // namespace bastide::engine
