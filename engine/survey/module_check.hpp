#pragma once

#include "engine/rules/rule_set.hpp"
#include "engine/survey/survey.hpp"

#include <vector>

namespace bastide::engine {

/// The part of `check_consistency` that is a module's: here one that adds nothing to check. Modules that do
/// derive their specialisation from this and hide what they need.
struct NoModuleCheck {
  /// Throws std::logic_error.
  template <class G>
  static void check(const G&, const typename G::State&, const Survey&) {}
  /// Adds to `seen`, by type, the tiles that the module keeps.
  template <class S>
  static void count_tiles(const S&, std::vector<int>&) {}
  /// Whether the segment `node` of the turn's tile may be taken; `free` says so without the module.
  /// `has_figure` says which nodes hold one that counts as a follower.
  [[nodiscard]] static bool is_free(const RuleSet&, const Survey&, int, const std::vector<bool>&, bool free) {
    return free;
  }
  /// Whether a figure that needs no free feature may be placed on the segment `node` of the turn's tile.
  template <class G>
  [[nodiscard]] static bool is_joined(const G&, const typename G::State&, const Survey&, int) {
    return false;
  }
  /// Whether a tile of `type` has a place; `placeable` says so without the module.
  template <class G>
  [[nodiscard]] static bool has_place(const G&, const Survey&, int, bool placeable) {
    return placeable;
  }
};

template <class M>
struct ModuleCheck : NoModuleCheck {};

}  // namespace bastide::engine
