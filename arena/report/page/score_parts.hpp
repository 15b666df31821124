#pragma once

#include "engine/players.hpp"
#include "engine/text/record.hpp"

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Where points come from.
namespace bastide::arena {

enum class ScorePart : std::uint8_t {
  roads,
  cities,
  fields,
  monasteries,
  castles,
  cemeteries,
  paths,
  towers,
  houses,
  courtyards,
  keep,    ///< the largest empty area, for the larger keep
  tokens,  ///< points at the end, and what doubling adds
  goods,   ///< most tokens of one at the end
  robbers,
  ghosts  ///< what they cost: 0 or less
};
constexpr std::size_t kScoreParts = 15;

[[nodiscard]] std::string_view name_of(ScorePart part) noexcept;

/// Points of one seat by part; they sum to its score.
using PartPoints = std::array<double, kScoreParts>;

/// What each seat of a recorded game scored for what. The last game state need not be the end: then what was
/// scored so far.
template <class G>
[[nodiscard]] std::array<PartPoints, engine::kMaxPlayers> score_parts(const G& game,
                                                                      const engine::Record& record);

/// Means over many games.
class ScorePartMeans {
 public:
  explicit ScorePartMeans(std::size_t bots) : sums_(bots), games_(bots, 0) {}

  /// Counts one game: the bot in each seat and what it scored.
  void add(std::span<const int> bots, const std::array<PartPoints, engine::kMaxPlayers>& parts);
  /// Points a game; all 0 without games.
  [[nodiscard]] std::vector<PartPoints> means() const;

 private:
  std::vector<PartPoints> sums_;
  std::vector<std::int64_t> games_;
};

}  // namespace bastide::arena
