#pragma once

#include "engine/text/module_text.hpp"

#include <optional>
#include <vector>

namespace bastide::engine {

/// What a position says of Ghosts, Castles and Cemeteries besides figures and ghosts on tiles.
struct MistsParts {
  std::optional<std::vector<int>> reserve;  ///< guards in the general supply
};

/// Ghosts, Castles and Cemeteries in text. Positions have the line
///
///     guards 2 3            # of each colour in the general supply; left out: 3 each (MIST-2)
///
/// and beside a line `placed`, before the figure, the steps
///
///     phase thicken 1       # a ghost for an opponent's figure (MIST-5)
///     phase disperse 1      # a ghost for one of one's own (MIST-6)
///
/// The action is
///
///     ghost:3,-1:road@S     a ghost beside the figure on that segment of the tile in that cell (MIST-5)
struct MistsText : ModuleText {
  [[nodiscard]] static std::span<const LineForm> forms();
  static void check_players(const ModuleParts& parts, const PlayerCheck& check);
  template <WithModules G>
  static void restore_players(const G& game, typename G::State& state, const PositionParts& parts,
                              const std::string& source);
  template <WithModules G>
  static bool restore_step(const G& game, typename G::State& state, const PositionParts& parts,
                           const std::string& source);
  template <WithModules G>
  [[nodiscard]] static std::string player_lines(const G& game, const typename G::State& state);
  template <WithModules G>
  [[nodiscard]] static std::string action_text(const G& game, const typename G::State& state, Action action);
  template <WithModules G>
  [[nodiscard]] static Action meant_by(const G& game, const typename G::State& state, std::string_view text);
  [[nodiscard]] static std::string action_forms(const std::string& cell, const std::string& segment);
  /// "   guards 2+3": in the player's supply and in the general one.
  template <WithModules G>
  [[nodiscard]] static std::string player_words(const G& game, const typename G::State& state,
                                                std::size_t player);
};

}  // namespace bastide::engine
