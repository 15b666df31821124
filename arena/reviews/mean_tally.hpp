#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

namespace bastide::arena {

/// The mean of a value over decisions, and how well it is known for decisions that were not seen. What
/// belongs to one game may go together, so that its standard error is the larger of two: that over single
/// decisions, and that over games, whose sums are what is independent (the linearised error of a ratio: W. G.
/// Cochran, "Sampling Techniques", 1977, section 6.4). Noise of the values is part of both.
class MeanTally {
 public:
  /// Values of a game are added one after the other.
  void add(std::int64_t game, double value) noexcept {
    if (game != game_) end_game();
    game_ = game;
    sum_ += value;
    squares_ += value * value;
    ++count_;
    game_sum_ += value;
    ++game_count_;
  }

  [[nodiscard]] std::int64_t count() const noexcept { return count_; }
  /// 0 without values.
  [[nodiscard]] double mean() const noexcept { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  /// Nothing for less than two values.
  [[nodiscard]] std::optional<double> error() const noexcept {
    if (count_ < 2) return {};
    const auto n = static_cast<double>(count_);
    const double single = (squares_ - n * mean() * mean()) / (n * (n - 1));
    return std::sqrt(std::max({0.0, single, variance_over_games()}));
  }

 private:
  void end_game() noexcept {
    if (game_count_ == 0) return;
    const auto n = static_cast<double>(game_count_);
    ++games_;
    sums_squared_ += game_sum_ * game_sum_;
    sums_by_counts_ += game_sum_ * n;
    counts_squared_ += n * n;
    game_sum_ = 0;
    game_count_ = 0;
  }
  [[nodiscard]] double variance_over_games() const noexcept {
    MeanTally all = *this;
    all.end_game();
    if (all.games_ < 2) return 0;
    const auto n = static_cast<double>(count_);
    const auto games = static_cast<double>(all.games_);
    const double m = mean();
    const double residuals = all.sums_squared_ - 2 * m * all.sums_by_counts_ + m * m * all.counts_squared_;
    return residuals * games / ((games - 1) * n * n);
  }

  std::int64_t count_ = 0;
  double sum_ = 0;
  double squares_ = 0;
  // -- over games that are complete
  std::int64_t games_ = 0;
  double sums_squared_ = 0;
  double sums_by_counts_ = 0;
  double counts_squared_ = 0;
  // -- of the game that comes in
  std::int64_t game_ = -1;
  double game_sum_ = 0;
  std::int64_t game_count_ = 0;
};

}  // namespace bastide::arena
