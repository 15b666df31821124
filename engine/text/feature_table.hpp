#pragma once

#include "engine/players.hpp"
#include "engine/tiles/tile_set.hpp"

#include <array>
#include <vector>

/// What lies on the table by feature, with what each is worth.
namespace bastide::engine {

/// A road, a city, a field … as it stands.
struct TableFeature {
  FeatureKind kind{};
  std::vector<int> nodes;  ///< its segments, in the order in which they were laid
  /// Ends that face an empty cell; of a centre the empty cells round it. 0 once it is completed, and for
  /// fields and courtyards, which never are.
  int open = 0;
  std::array<int, kMaxPlayers> figures{};  ///< by player, as they count for the majority
  unsigned owners = 0;                     ///< bit p: player p, who has most of them
  int worth = 0;                           ///< points for each owner if the game ended now
  /// The same if it were completed with the tiles that it has, a monastery with all its neighbours. Of fields
  /// and courtyards `worth`.
  int completed = 0;
  Scores points{};  ///< by player: `worth` for the owners, less what ghosts cost them
};

/// All features, in the order in which their first segments were laid. Tokens of The Castle, whose holder
/// chooses what they pay for, are no part of any.
template <class G>
[[nodiscard]] std::vector<TableFeature> features_of(const G& game, const typename G::State& state);

}  // namespace bastide::engine
