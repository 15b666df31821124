#pragma once

#include "engine/modules/house_rules/house_rules.hpp"
#include "engine/survey/expectation.hpp"
#include "engine/survey/module_check.hpp"

#include <algorithm>

namespace bastide::engine {

/// Tiles in hand.
template <>
struct ModuleCheck<HouseRules> : NoModuleCheck {
  template <class G>
  static void check(const G& game, const typename G::State& state, const Survey&) {
    const bool start_draws =
        state.phase == Phase::start && game.rules().start_player == StartPlayer::most_roads;
    const int limit = start_draws ? 1 : HouseRules::uses_hands(game, state) ? game.rules().hand_size() : 0;
    for (const auto& hand : state.hands) {
      const auto end = std::find(hand.begin(), hand.end(), kNoTile);
      expect(static_cast<int>(end - hand.begin()) <= limit, true, "having room", "a hand");
      expect(std::all_of(end, hand.end(), [](auto tile) { return tile == kNoTile; }), true, "having no gap",
             "a hand");
    }
  }
  template <class S>
  static void count_tiles(const S& state, std::vector<int>& seen) {
    for (const auto& hand : state.hands) {
      for (const auto tile : hand) {
        if (tile < kHidden) ++seen.at(tile);  // what a view hides is back in the bag
      }
    }
  }
};

}  // namespace bastide::engine
