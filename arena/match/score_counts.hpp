#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// How often each score came up in a match between two bots, seen from the first.
///
/// Games on their own are counted in three categories, deals of two games with the seats swapped in five.
/// What the two games of a deal have in common is in the five, so that their variance is honest.
///
///     category        0    1    2           3    4
///     game            L    D    W
///     deal            LL   LD   WL or DD    WD   WW
namespace bastide::arena {

/// A deal's two games together took 0, ½, 1, 1½ or 2 points: the number of half points.
using Pentanomial = std::array<std::int64_t, 5>;

class ScoreCounts {
 public:
  static constexpr std::size_t kMost = 5;

  /// Counts are 0 or more.
  [[nodiscard]] static ScoreCounts games(std::int64_t wins, std::int64_t draws, std::int64_t losses) noexcept;
  [[nodiscard]] static ScoreCounts deals(const Pentanomial& counts) noexcept;

  /// One more game or deal; `category` < categories().
  void add(std::size_t category) noexcept { ++counts_[category]; }

  [[nodiscard]] std::size_t categories() const noexcept { return categories_; }
  [[nodiscard]] std::int64_t count(std::size_t category) const noexcept { return counts_[category]; }
  /// Games or deals, whichever are counted: the units that are independent of each other.
  [[nodiscard]] std::int64_t units() const noexcept;
  [[nodiscard]] int games_per_unit() const noexcept { return categories_ == 3 ? 1 : 2; }
  /// The score a game that a category stands for, 0 to 1.
  [[nodiscard]] double value(std::size_t category) const noexcept {
    return static_cast<double>(category) / static_cast<double>(categories_ - 1);
  }
  /// Mean score a game, 0 to 1; one half without games.
  [[nodiscard]] double mean() const noexcept;
  /// Variance of a unit's score a game, divided by the number of units; 0 without games.
  [[nodiscard]] double variance() const noexcept;

  bool operator==(const ScoreCounts&) const = default;

 private:
  explicit ScoreCounts(std::size_t categories) noexcept : categories_(categories) {}

  std::size_t categories_;
  std::array<std::int64_t, kMost> counts_{};
};

}  // namespace bastide::arena
