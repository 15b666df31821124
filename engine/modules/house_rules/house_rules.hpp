#pragma once

#include "engine/modules/module.hpp"
#include "engine/play/phase.hpp"
#include "engine/players.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace bastide::engine {

constexpr int kMaxHandTiles = 3;        ///< VAR-4
constexpr std::uint8_t kNoTile = 0xFF;  ///< no tile in that place of a hand
constexpr std::uint8_t kHidden = 0xFE;  ///< a tile of a hand that the viewer does not know (VAR-4)

/// The house rules VAR-1 to VAR-9: who begins, the start tile, tiles in hand, tiles that go back into the
/// bag, another turn, and what does not count at the end. A table with an edge (VAR-7, VAR-8) is the
/// landscape's, villages (VAR-10) are the tiles'.
struct HouseRules : Module {
  using Hand = std::array<std::uint8_t, kMaxHandTiles>;

  struct State {
    std::array<Hand, kMaxPlayers> hands;  ///< tile types; from slot 0, no gaps
    std::uint8_t drawer;                  ///< draw: whose hand the tile goes to
    bool dealing;                         ///< draw: hands are dealt out before the first turn
    bool hands_due;                       ///< they are when the river is laid (RIV-15)
    bool turn_over;                       ///< draw: the turn's player fills the hand; then the turn passes on
    bool start_tile_due;                  ///< draw: the tile is laid as start tile (VAR-5)
    bool bonus_turn;                      ///< the turn's tile filled a hole (VAR-9)
    std::uint8_t contenders;              ///< start: bits of the players who still draw for the start (VAR-2)
    std::uint8_t most_roads;              ///< start: the most roads drawn in this round
    std::uint8_t leaders;                 ///< start: bits of the players who drew as many
  };

  template <class G>
  static void set_up(const G&, typename G::State& state) noexcept {
    for (Hand& hand : state.hands) hand.fill(kNoTile);
  }
  template <class G>
  static bool start(const G& game, typename G::State& state) noexcept;
  template <class G, class Sink>
  static bool apply(const G& game, typename G::State& state, Action action, Sink sink) noexcept;
  template <class G>
  static bool begin_turn(const G& game, typename G::State& state) noexcept;
  template <class G>
  static bool take_draw(const G& game, typename G::State& state, int type) noexcept;
  template <class G>
  static bool outcomes(const G& game, const typename G::State& state, ChanceList& outcomes) noexcept;
  template <class G>
  [[nodiscard]] static bool draws_placeable_only(const G& game, const typename G::State& state) noexcept;
  template <class S>
  [[nodiscard]] static int tiles_kept(const S& state) noexcept {
    int tiles = 0;
    for (const Hand& hand : state.hands) tiles += tiles_in(hand);
    return tiles;
  }
  template <class G>
  static bool add_placements(const G& game, const typename G::State& state, ActionList& actions) noexcept;
  template <class G>
  static void choose_tile(const G& game, const typename G::State& state, int slot, int& type) noexcept {
    if (uses_hands(game, state)) type = state.hands[state.current][static_cast<std::size_t>(slot)];
  }
  template <class G>
  static void release_tile(const G& game, typename G::State& state, int slot) noexcept;
  template <class G>
  static void before_tile(const G& game, typename G::State& state) noexcept {
    const auto asked = state.land.board().signature_at(state.placed);
    // VAR-9, and of the turn's first part as well (EXP-19).
    state.bonus_turn |= game.rules().hole_bonus_turn && game.tables().asked_edges(asked) == 0xFU;
  }
  /// Nothing that is unfinished but fields (VAR-6).
  [[nodiscard]] static bool voids_unfinished(const RuleSet& rules, FeatureKind kind) noexcept {
    return !rules.unfinished_scores && kind != FeatureKind::field;
  }
  template <class G>
  static bool end_turn(const G& game, typename G::State& state) noexcept;
  template <class S>
  static bool turns_again(S& state) noexcept {
    state.turn_over = false;
    return std::exchange(state.bonus_turn, false);
  }
  template <class G>
  static void hide(const G& game, typename G::State& seen, int player) noexcept;
  template <class G>
  [[nodiscard]] static bool hides_something(const G& game, const typename G::State& state) noexcept;
  template <class G>
  static void imagine(const G& game, typename G::State& state, Random& random) noexcept;
  /// Whether players play from hands: not as long as the river is laid.
  template <class G>
  [[nodiscard]] static bool uses_hands(const G& game, const typename G::State& state) noexcept {
    return game.rules().hand_size() > 0 && !state.hands_due;
  }
  template <class M, class S>
  [[nodiscard]] static bool same(const S& a, const S& b) noexcept;
  template <class S>
  [[nodiscard]] static bool keeps_draw(const S& before, const S& after) noexcept {
    return before.hands != after.hands;
  }

 private:
  [[nodiscard]] static int tiles_in(const Hand& hand) noexcept {
    return static_cast<int>(
        std::count_if(hand.begin(), hand.end(), [](auto tile) { return tile != kNoTile; }));
  }
  template <class G>
  static bool start_with(const G& game, typename G::State& state, int player) noexcept;
  template <class G>
  static void draw_for_start(const G& game, typename G::State& state, int type) noexcept;
  template <class G>
  static void end_start_round(const G& game, typename G::State& state) noexcept;
  template <class G>
  static bool deal_hands(const G& game, typename G::State& state) noexcept;
  template <class G>
  static void draw_to_hand(const G& game, typename G::State& state, int type) noexcept;
  template <class G>
  [[nodiscard]] static bool can_draw(const G& game, const typename G::State& state) noexcept;
  template <class G>
  static void discard_hand(const G& game, typename G::State& state) noexcept;
};

template <class M, class S>
bool HouseRules::same(const S& a, const S& b) noexcept {
  const bool same_draw = a.phase != Phase::draw ||
                         (a.drawer == b.drawer && a.dealing == b.dealing && a.turn_over == b.turn_over);
  return same_draw && a.hands == b.hands && a.hands_due == b.hands_due &&
         a.start_tile_due == b.start_tile_due && a.bonus_turn == b.bonus_turn &&
         a.contenders == b.contenders && a.most_roads == b.most_roads && a.leaders == b.leaders;
}

}  // namespace bastide::engine
