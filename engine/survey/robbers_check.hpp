#pragma once

#include "engine/modules/robbers/robbers.hpp"
#include "engine/play/phase.hpp"
#include "engine/survey/expectation.hpp"
#include "engine/survey/module_check.hpp"

namespace bastide::engine {

/// Robbers, the two scoring figures, and that nothing of a scoring step is left when it is over.
template <>
struct ModuleCheck<Robbers> : NoModuleCheck {
  template <class G>
  static void check(const G& game, const typename G::State& state, const Survey&) {
    const RuleSet& rules = game.rules();
    for (std::size_t p = 0; p < kMaxPlayers; ++p) {
      const bool may = rules.robbers && p < state.players;
      const bool fine = state.robbers[p] == kAtHome || (may && state.robbers[p] < kTrackSpaces);
      expect(fine, true, "being at home or on the track", "a robber");
      expect(state.points[p] >= 0 && state.lady_points[p] >= 0, true, "being 0 or more", "a score");
      if (!rules.lady) expect(state.lady_points[p], 0, "points", "a lady who is not in play");
    }
    const Phase phase = state.phase;
    const bool scoring = phase == Phase::announce || phase == Phase::choose_victim ||
                         phase == Phase::record_loot || phase == Phase::follow;
    if (!scoring) expect(state.step == ScoringStep{}, true, "being over", "the scoring step");
  }
};

}  // namespace bastide::engine
