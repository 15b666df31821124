#pragma once

#include "engine/play/events.hpp"
#include "engine/players.hpp"
#include "engine/text/record.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

/// Where points come from: kinds of features, what the engine's events bring besides (their kPart), and
/// ghosts, who cost some.
namespace bastide::arena {

template <class Event>
concept EventWithPart = requires {
  Event::kPart;
};
/// How many of the events have a part.
template <class... Events>
constexpr std::size_t event_parts(std::type_identity<std::variant<Events...>>) {
  return (std::size_t{EventWithPart<Events>} + ...);
}
constexpr std::size_t kScoreParts =
    engine::kSegmentKinds + event_parts(std::type_identity<engine::Event>{}) + 1;

/// "roads", "cities", … "ghosts", in the order in which they are shown.
[[nodiscard]] std::string_view name_of_part(std::size_t part) noexcept;
/// The part of that name, which must be one.
[[nodiscard]] std::size_t part_named(std::string_view name) noexcept;

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
