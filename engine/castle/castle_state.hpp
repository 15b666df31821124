#pragma once

#include "engine/features/figures.hpp"
#include "engine/features/landscape.hpp"
#include "engine/play/phase.hpp"
#include "engine/walls/wall.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>

namespace bastide::engine {

constexpr int kCastlePlayers = 2;
constexpr int kCastleFollowers = 6;  ///< in the supply at the start (CAS-4)

/// The completed features of a turn that are still to be scored (CAS-18), all zero between turns.
struct CastleScoring {
  /// Each has a figure on it.
  static constexpr std::size_t kMaxEvents = kCastleCapacity.figures;

  struct Event {
    std::uint16_t node;   ///< of the feature
    std::uint8_t points;  ///< not doubled
    std::uint8_t player;

    bool operator==(const Event&) const = default;
  };
  std::array<Event, kMaxEvents> events;  ///< still to be scored, in the order in which they were found
  std::uint8_t count;

  [[nodiscard]] bool operator==(const CastleScoring& other) const noexcept {
    return count == other.count && std::equal(events.begin(), events.begin() + count, other.events.begin());
  }
};

/// A game of The Castle in play. Flat and trivially copyable. What lies on the wall's towers is not in it:
/// nobody knows, and chance says when a token is taken (CAS-2).
struct alignas(64) CastleState {
  using Land = Landscape<kCastleCapacity>;
  using Site = Land::Site;
  using Tokens = std::array<std::uint8_t, kTokenKinds>;  ///< numbers by kind
  static constexpr std::uint16_t kNoKeep = 0xFFFF;

  // -- the table ------------------------------------------------------------------------------------------
  Land land;
  std::array<Figure<kCastleCapacity>, kCastleCapacity.figures> figures;
  std::uint8_t figure_count;
  std::array<std::uint8_t, kCastleCapacity.types> bag;
  std::uint8_t bag_size;
  std::uint16_t guarded;  ///< bits: towers on which a token lies
  Tokens seen;            ///< tokens that were turned up, used ones included

  // -- the players ----------------------------------------------------------------------------------------
  std::array<std::int16_t, kCastlePlayers> points;
  std::array<std::uint8_t, kCastlePlayers> supply;
  std::array<std::uint16_t, kCastlePlayers> keep_node;  ///< a node of the house with the keep, or kNoKeep
  std::array<std::uint8_t, kCastlePlayers> keep_size;   ///< its tiles (CAS-20)
  std::array<Tokens, kCastlePlayers> tokens;            ///< that may be used now
  std::array<Tokens, kCastlePlayers> fresh;             ///< taken since the player's last turn began (CAS-6)
  std::uint8_t players;
  std::uint8_t current;

  // -- the turn -------------------------------------------------------------------------------------------
  Phase phase;
  std::uint8_t asked;  ///< announce: whose events are ordered; reveal: who takes the token
  std::uint8_t drawn;
  Site placed;
  SegmentSet choices;
  SegmentSet closed;
  CastleScoring step;
};

static_assert(std::is_trivially_copyable_v<CastleState>);
static_assert(sizeof(CastleState) <= 8 * 1024);

}  // namespace bastide::engine
