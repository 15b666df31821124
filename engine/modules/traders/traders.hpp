#pragma once

#include "engine/modules/module.hpp"
#include "engine/players.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace bastide::engine {

constexpr int kGoods = 3;           ///< kinds of goods
constexpr int kPointsOfAGood = 10;  ///< for most tokens of it (TRA-8)
constexpr int kPointsOfAPig = 1;    ///< more for each completed city at its field (TRA-21)
constexpr Signs kGoodSigns = kWine | kGrain | kCloth;

/// By their numbers.
constexpr std::array<Signs, kGoods> kGoodSign = {kWine, kGrain, kCloth};
constexpr std::array<std::string_view, kGoods> kGoodNames = {"wine", "grain", "cloth"};

/// Traders & Builders: goods for whoever completes a city, the builder's second tile, and the pig.
///
/// A turn has one part or two: a tile is placed, a figure, what is complete is scored; who has continued the
/// builder's road or city with the first tile does all of it once more (TRA-24).
struct Traders : Module {
  struct State {
    std::array<std::uint8_t, kMaxPlayers> builders;                   ///< in the supply
    std::array<std::uint8_t, kMaxPlayers> pigs;                       ///< in the supply
    std::array<std::array<std::uint8_t, kMaxPlayers>, kGoods> goods;  ///< tokens, by good and player
    bool earned;  ///< the tile just placed brings its player a second one (TRA-13)
    bool second;  ///< the turn is in its second part (TRA-15)

    bool operator==(const State&) const = default;
  };
  /// Tokens of each good.
  using Tokens = std::array<int, kGoods>;

  template <class G>
  static void seat(const G& game, typename G::State& state, std::size_t player) noexcept {
    state.builders[player] = static_cast<std::uint8_t>(game.rules().figures_of(FigureKind::builder));
    state.pigs[player] = static_cast<std::uint8_t>(game.rules().figures_of(FigureKind::pig));
  }
  template <class G>
  static void note_tile(const G& game, typename G::State& state, const typename G::Land::Laid& laid) noexcept;
  template <class G>
  [[nodiscard]] static SegmentSet joins(const G& game, const typename G::State& state) noexcept;
  template <class G>
  [[nodiscard]] static FigureKinds joining_kinds(const G& game, const typename G::State& state,
                                                 int segment) noexcept;
  template <class S>
  [[nodiscard]] static std::uint8_t* supply_of(S& state, int player, FigureKind kind) noexcept {
    const auto p = static_cast<std::size_t>(player);
    if (kind == FigureKind::builder) return &state.builders[p];
    return kind == FigureKind::pig ? &state.pigs[p] : nullptr;
  }
  template <class G>
  static void figure_left(const G& game, typename G::State& state, int node, int owner) noexcept;
  template <class G>
  static void value(const G& game, const typename G::State& state, ScoreEvent& event) noexcept;
  template <class G, class Sink>
  static void turn_scored(const G& game, typename G::State& state, Sink sink) noexcept;
  template <class S>
  static bool goes_on(S& state) noexcept {
    if (!state.earned) return false;
    state.earned = false;
    state.second = true;
    return true;
  }
  template <class S>
  static void turn_passes(S& state) noexcept {
    state.earned = false;
    state.second = false;
  }
  template <class G>
  static void score_at_end(const G& game, const typename G::State& state, EventSink sink) noexcept;

  // -- for text forms, bots and checks --------------------------------------------------------------------

  /// The symbols in the city of `node`.
  template <class G>
  [[nodiscard]] static Tokens goods_in(const G& game, const typename G::State& state, int node) noexcept;
  /// Whether the figure of that kind, of the active player, may join others on the feature of `node`, on the
  /// turn's tile (TRA-11, TRA-12, TRA-19).
  template <class G>
  [[nodiscard]] static bool may_join(const G& game, const typename G::State& state, int node,
                                     FigureKind kind) noexcept;
};

}  // namespace bastide::engine
