#pragma once

#include "engine/modules/module.hpp"
#include "engine/modules/robbers/scoring_step.hpp"

#include <cstdint>

namespace bastide::engine {

constexpr int kTrackSpaces = 50;        ///< of the score track, which is walked round and round (BASE-3)
constexpr int kRobberLoot = 3;          ///< points for a robber on the track at the end (ROB-14)
constexpr std::uint8_t kAtHome = 0xFF;  ///< a robber that is not on the track
constexpr std::uint8_t kNobody = 0xFF;  ///< no player

/// The Robbers, and the lady: what walks on the score track. Points become events of a scoring step, in which
/// players announce and choose (scoring_step.hpp); the points that ghosts cost go through it as well, whether
/// there are robbers or not (MIST-13, MIST-26).
struct Robbers : Module {
  static constexpr bool kMovesFigures = true;

  struct State {
    std::array<std::int16_t, kMaxPlayers> lady_points;  ///< by the lady; `points` is the follower's
    std::array<std::uint8_t, kMaxPlayers> robbers;      ///< space on the track, or kAtHome
    ScoringStep step;

    bool operator==(const State&) const = default;
  };

  template <class G>
  static void set_up(const G&, typename G::State& state) noexcept {
    state.robbers.fill(kAtHome);
  }
  template <class G, class Sink>
  static bool after_tile(const G& game, typename G::State& state, Sink sink) noexcept;
  template <class G>
  static bool legal_actions(const G& game, const typename G::State& state, ActionList& actions) noexcept;
  template <class G, class Sink>
  static bool apply(const G& game, typename G::State& state, Action action, Sink sink) noexcept;
  template <class G, class Sink>
  static void scored(const G& game, typename G::State& state, const ScoreEvent& event, Sink sink) noexcept;
  template <class G, class Sink>
  static bool settle(const G& game, typename G::State& state, Sink sink) noexcept;
  template <class S>
  [[nodiscard]] static int more_points(const S& state, int player) noexcept {
    return state.lady_points[static_cast<std::size_t>(player)];
  }
  template <class S>
  static void add_pending(const S& state, Scores& scores) noexcept;
  template <class G>
  static void score_at_end(const G& game, const typename G::State& state, EventSink sink) noexcept;

  // -- for text forms, bots and checks --------------------------------------------------------------------

  /// Spaces of the track where `player` may put the robber (ROB-2), as bits.
  template <class G>
  [[nodiscard]] static std::uint64_t spaces(const G& game, const typename G::State& state,
                                            int player) noexcept;
  /// The players, as bits, whom the robber of `owner` may choose from (ROB-11).
  template <class S>
  [[nodiscard]] static unsigned candidates(const S& state, int owner) noexcept;
};

}  // namespace bastide::engine
