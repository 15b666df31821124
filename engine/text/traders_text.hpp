#pragma once

#include "engine/modules/traders/traders.hpp"
#include "engine/text/module_text.hpp"

#include <array>
#include <optional>
#include <vector>

namespace bastide::engine {

/// What a position says of Traders & Builders besides figures on tiles.
struct TradersParts {
  std::array<std::optional<std::vector<int>>, kGoods> goods;  ///< tokens, by good and player
  bool earned = false;
  bool second = false;
};

/// Traders & Builders in text. Positions have the lines
///
///     wine 2 0              # tokens of each player; left out: none (TRA-5)
///     grain 0 1
///     cloth 0 0
///     earned                # beside `placed`: the tile brings the player to move a second one (TRA-13)
///     second                # the turn is in its second part (TRA-24)
///
/// Builders and pigs in the supply follow from the board. In records the second tile of a turn has a line of
/// its own.
struct TradersText : ModuleText {
  [[nodiscard]] static std::span<const LineForm> forms();
  static void check_players(const ModuleParts& parts, const PlayerCheck& check);
  template <WithModules G>
  static void check_joining(const G& game, const typename G::State& state, int node, FigureKind kind,
                            int player);
  template <WithModules G>
  static void restore_players(const G& game, typename G::State& state, const PositionParts& parts,
                              const std::string& source);
  template <WithModules G>
  static void restore_tile(const G& game, typename G::State& state, const PositionParts& parts,
                           const std::string& source);
  template <WithModules G>
  [[nodiscard]] static std::string player_lines(const G& game, const typename G::State& state);
  [[nodiscard]] static std::string action_forms(const std::string& cell, const std::string& segment);
  /// "   builder 1   pig 0   wine 2   grain 0   cloth 1".
  template <WithModules G>
  [[nodiscard]] static std::string player_words(const G& game, const typename G::State& state,
                                                std::size_t player);
};

}  // namespace bastide::engine
