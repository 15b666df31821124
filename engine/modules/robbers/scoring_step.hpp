#pragma once

#include "engine/players.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace bastide::engine {

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

}  // namespace bastide::engine
