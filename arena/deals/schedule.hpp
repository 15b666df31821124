#pragma once

#include "engine/players.hpp"

#include <array>
#include <cstdint>
#include <span>

/// Which games a tournament has, and in which order.
namespace bastide::arena {

/// How many sets of `k` there are among `n`; `n` ≤ 1000, `k` ≤ 6.
[[nodiscard]] constexpr std::int64_t choose(int n, int k) noexcept {
  std::int64_t sets = n >= k ? 1 : 0;
  for (int i = 0; i < k && sets > 0; ++i) sets = sets * (n - i) / (i + 1);
  return sets;
}

/// Who plays a deal: the bots' indices ascending, and -1 behind the last.
using BotGroup = std::array<int, engine::kMaxPlayers>;

/// The group of these bots, in any order; at most six.
[[nodiscard]] BotGroup group_of(std::span<const int> bots) noexcept;

/// Deals that a tournament may have.
constexpr std::int64_t kMaxDeals = 10'000'000;

/// One game to play.
struct ScheduledGame {
  std::int64_t index = 0;  ///< in the schedule
  std::int64_t unit = 0;   ///< the deal of a group that it belongs to, numbered in schedule order
  std::int64_t deal = 0;   ///< which tile order
  BotGroup group{};        ///< who plays
  int seating = 0;         ///< by how many seats the group is rotated
  int players = 0;
  std::array<int, engine::kMaxPlayers> bots{};  ///< bot index by seat

  bool operator==(const ScheduledGame&) const = default;
};

/// Who meets whom.
struct Field {
  int bots = 0;     ///< 2 ≤ players ≤ bots ≤ 1000
  int players = 2;  ///< of each game
  /// A gauntlet: the first so many bots each meet groups of the others, and not each other. 0 is a
  /// round-robin: every group of bots meets.
  int seeds = 0;

  bool operator==(const Field&) const = default;
};

/// Every deal is played by every group of the field in every rotation of its seats, which for two players is
/// both ways round.
///
///     deal 0: group 0: seating 0, seating 1 …; group 1: …     deal 1: …
///
/// Groups are in lexicographic order; those of a gauntlet by their seed first. Nothing is stored: a game is
/// computed from its index. Which games there are of a deal and a group does not depend on the others, so
/// that a field can grow and deals can be added without changing what was played.
class Schedule {
 public:
  /// The number of games fits in 63 bits.
  Schedule(const Field& field, std::int64_t deals) noexcept
      : field_(field), groups_(count_groups(field)), deals_(deals) {}

  [[nodiscard]] std::int64_t groups() const noexcept { return groups_; }
  /// Deals of all groups: the units of counting.
  [[nodiscard]] std::int64_t units() const noexcept { return deals_ * groups_; }
  [[nodiscard]] std::int64_t games() const noexcept { return units() * field_.players; }
  /// Games of a unit: one for each seating.
  [[nodiscard]] int seatings() const noexcept { return field_.players; }

  /// Game `index`, 0 ≤ index < games().
  [[nodiscard]] ScheduledGame game(std::int64_t index) const noexcept;

  [[nodiscard]] static constexpr std::int64_t count_groups(const Field& field) noexcept {
    if (field.seeds == 0) return choose(field.bots, field.players);
    return field.seeds * choose(field.bots - field.seeds, field.players - 1);
  }

 private:
  Field field_;
  std::int64_t groups_;
  std::int64_t deals_;
};

}  // namespace bastide::arena
