#pragma once

#include <type_traits>

namespace bastide::engine {

/// What rule sets say of some modules, together. Each of them tells of itself
///
///     kPart, kNeeded      its key, and how a rule set says that it is played
///     is_played()         whether it is
///     visit_keys(visit)   calls visit(key, &member) for each of its keys, with the words of an enumeration's
///                         values behind; but for its own, keys mean something only where it is played
///     kTiles              the member that names its tile set, where it has one
///     figures_of(kind, farmers)   where it brings figures: how many of that kind each player has
template <class... Options>
struct OptionsOf : Options... {
  /// Calls `visit(std::type_identity<Options>)` with each.
  template <class Visit>
  static constexpr void for_each_part(Visit&& visit) {
    (visit(std::type_identity<Options>{}), ...);
  }

  bool operator==(const OptionsOf&) const = default;
};

}  // namespace bastide::engine
