#pragma once

#include "arena/files/json.hpp"
#include "engine/text/feature_table.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <vector>

namespace bastide::arena {

/// What becomes of the features of one game, entry by entry of its film. A segment has the number that it was
/// laid with, counted over all tiles in their order from 0; a feature goes by the least of its segments'.
class FeatureChanges {
 public:
  explicit FeatureChanges(int players) : players_(players) {}

  /// Puts into `entry` what is other than it was:
  ///
  ///     j   joins: r, f for each segment or former feature r that is part of feature f now
  ///     g   features that are new or have changed, a list of numbers for each: its segment, open ends,
  ///         worth, the points for each owner if the game ended now; the same if it were completed as it is,
  ///         left out where it is equal and nothing follows; where somebody has figures on it, owners (bit
  ///         p: seat p) and figures by seat, as they count for the majority; and points by seat where those
  ///         are not the owners'
  ///
  /// `features` are all that there are now. Without j or g where nothing changes.
  void add_to(Json& entry, const std::vector<engine::TableFeature>& features);

 private:
  [[nodiscard]] std::vector<int> numbers_of(const engine::TableFeature& feature) const;

  int players_;
  std::vector<int> feature_of_;                ///< by segment, as it was last told
  std::map<int, std::vector<int>> last_told_;  ///< by feature
};

}  // namespace bastide::arena
