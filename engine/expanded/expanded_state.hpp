#pragma once

#include "engine/carcassonne/state.hpp"

#include <array>
#include <cstdint>
#include <type_traits>

namespace bastide::engine {

constexpr int kTrackSpaces = 50;        ///< of the score track, which is walked round and round (BASE-3)
constexpr int kGhosts = 15;             ///< MIST-2
constexpr int kGuardsInSupply = 2;      ///< of each player at the start (MIST-2)
constexpr int kGuardsInReserve = 3;     ///< of each player in the general supply (MIST-2)
constexpr int kGhostsThatRemove = 3;    ///< MIST-10
constexpr int kMaxHandTiles = 3;        ///< VAR-4
constexpr int kRobberLoot = 3;          ///< points for a robber on the track at the end (ROB-14)
constexpr std::uint8_t kAtHome = 0xFF;  ///< a robber that is not on the track
constexpr std::uint8_t kNobody = 0xFF;  ///< no player
constexpr std::uint8_t kNoTile = 0xFF;  ///< no tile in that place of a hand
constexpr std::uint8_t kHidden = 0xFE;  ///< a tile of a hand that the viewer does not know (VAR-4)

/// Scoring figures of a player.
enum class ScoringFigure : std::uint8_t { follower, lady };
constexpr int kScoringFigures = 2;

/// Points that one player gets or loses by one feature: an event of the scoring step (ROB-10).
struct ScoreEntry {
  std::int16_t points;  ///< after ghosts; may be negative, never 0 (ROB-21)
  std::uint8_t player;
  std::uint8_t event : 7;  ///< index into ScoringStep::nodes
  bool lady : 1;           ///< the lady moves; known once announced

  bool operator==(const ScoreEntry&) const = default;
};
static_assert(sizeof(ScoreEntry) == 4);

/// The end of a turn while it is carried out (ROB-18): first announced, then robbers choose, then applied.
/// All of it is zero between turns.
struct ScoringStep {
  /// Roads and cities that a tile closes, at most four, and centres, at most nine.
  static constexpr std::size_t kMaxEvents = 13;
  static constexpr std::size_t kMaxEntries = kMaxEvents * kMaxPlayers;

  /// A scoring figure has left a space of the track where robbers stand, and they may go along.
  struct Move {
    std::uint8_t from;
    std::uint8_t to;
    std::uint8_t robbers;  ///< bits: those that are still to go or stay
    std::uint8_t asked;    ///< bits: those among them whose owner may choose

    bool operator==(const Move&) const = default;
  };

  std::array<std::uint16_t, kMaxEvents> nodes;  ///< a node of each feature, in the fixed order of ROB-15
  std::uint8_t event_count;
  std::uint8_t entry_count;
  std::uint8_t announced;  ///< entries before this one have their place and figure
  std::uint8_t applied;    ///< entries before this one are on the track
  /// By player, clockwise from the active one; a player's in the announced order.
  std::array<ScoreEntry, kMaxEntries> entries;
  std::array<std::uint8_t, kMaxPlayers> victims;  ///< by robber: whom it is to rob, or kNobody
  std::uint8_t victims_chosen;                    ///< robbers, clockwise, that have their victim or none
  std::uint8_t takers;                            ///< bits: robbers whose loot is to be recorded now
  std::uint8_t robbed;                            ///< the player they take it from
  std::uint8_t loot;                              ///< points for each of them
  std::array<Move, kScoringFigures> moves;

  bool operator==(const ScoringStep&) const = default;
};

/// A game with modules and house rules in play: the base game's state and what they add.
struct alignas(64) ExpandedState : CarcassonneState<kExpandedCapacity> {
  // -- players --------------------------------------------------------------------------------------------
  std::array<std::int16_t, kMaxPlayers>
      lady_points;                                ///< on the track by the lady; `points` is the follower's
  std::array<std::uint8_t, kMaxPlayers> robbers;  ///< space on the track, or kAtHome
  std::array<std::uint8_t, kMaxPlayers> guards;   ///< in the supply
  std::array<std::uint8_t, kMaxPlayers> reserve;  ///< guards in the general supply
  std::array<std::array<std::uint8_t, kMaxHandTiles>, kMaxPlayers>
      hands;          ///< tile types; from slot 0, no gaps
  std::uint8_t bank;  ///< ghosts

  // -- the turn -------------------------------------------------------------------------------------------
  std::uint8_t asked;       ///< the player who decides, where that may be another than `current`
  std::uint8_t drawer;      ///< draw: whose hand the tile goes to
  bool dealing;             ///< draw: hands are dealt out before the first turn
  bool turn_over;           ///< draw: the turn's player fills the hand; then the turn passes on
  bool start_tile_due;      ///< draw: the tile is laid as start tile (VAR-5)
  bool dispersal_due;       ///< put_robber to thicken: a ghost for a figure of one's own is to come
  bool thickening_due;      ///< put_robber, put_second_robber: a ghost for an opponent's figure is to come
  bool bonus_turn;          ///< the turn's tile filled a hole (VAR-9)
  std::uint8_t contenders;  ///< start: bits of the players who still draw for the start (VAR-2)
  std::uint8_t most_roads;  ///< start: the most roads drawn in this round
  std::uint8_t leaders;     ///< start: bits of the players who drew as many
  ScoringStep step;

  [[nodiscard]] int points_of(int player) const noexcept {
    const auto p = static_cast<std::size_t>(player);
    return points[p] + lady_points[p];
  }
};

/// Whether two states that are the same for the base game are so in what modules and house rules add.
[[nodiscard]] inline bool same_additions(const ExpandedState& a, const ExpandedState& b) noexcept {
  const bool same_players = a.lady_points == b.lady_points && a.robbers == b.robbers &&
                            a.guards == b.guards && a.reserve == b.reserve && a.hands == b.hands &&
                            a.bank == b.bank;
  const bool same_start = a.start_tile_due == b.start_tile_due && a.contenders == b.contenders &&
                          a.most_roads == b.most_roads && a.leaders == b.leaders;
  const bool same_draw = a.phase != Phase::draw ||
                         (a.drawer == b.drawer && a.dealing == b.dealing && a.turn_over == b.turn_over);
  return same_players && same_start && same_draw && a.asked == b.asked &&
         a.dispersal_due == b.dispersal_due && a.thickening_due == b.thickening_due &&
         a.bonus_turn == b.bonus_turn && a.step == b.step;
}

static_assert(std::is_trivially_copyable_v<ExpandedState>);
// Features 13,152 bytes, sites and their table 5,700, nodes 3,400, the scoring step 370, the rest 500.
static_assert(sizeof(ExpandedState) <= 24 * 1024);

}  // namespace bastide::engine
