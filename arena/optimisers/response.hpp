#pragma once

#include "arena/match/match_estimate.hpp"
#include "arena/optimisers/method.hpp"
#include "arena/ratings/cholesky.hpp"

#include <vector>

namespace bastide::arena {

/// What comparisons say about the neighbourhood of the points that they compared: by weighted least squares,
/// a quadratic function of the coordinates, without its constant.
///
///     f(x) = Σ slope_i x_i + Σ bend_i x_i² + Σ pair_ij x_i x_j
///
/// A comparison of two points measures f(first) − f(second); one with the opponents f(first) and what all of
/// those have in common. Pairs are fitted up to `kMostWithPairs` parameters.
class Response {
 public:
  static constexpr std::size_t kMostWithPairs = 16;

  explicit Response(std::size_t dimensions);

  void add(const Request& request, std::span<const Gains> outcomes);
  void add(const Coordinates& first, const Coordinates* second, const Gains& outcome);

  /// Comparisons that were added.
  [[nodiscard]] std::int64_t comparisons() const noexcept { return comparisons_; }
  [[nodiscard]] std::size_t dimensions() const noexcept { return dimensions_; }

  /// The function that fits best, with what is needed for errors.
  class Fit {
   public:
    /// f(to) − f(from), with its 95 % interval.
    [[nodiscard]] Bounded difference(const Coordinates& from, const Coordinates& to) const;
    /// How f changes when one coordinate of `at` goes so many steps up and as many down: the mean of both.
    [[nodiscard]] Bounded bend(const Coordinates& at, std::size_t coordinate, double steps = 1) const;
    /// What of the change by two coordinates' steps is due to both going together.
    [[nodiscard]] Bounded pair(std::size_t first, std::size_t second) const;
    /// Whether all that hangs on a coordinate is 0 as far as can be told: tested at 5 %.
    [[nodiscard]] bool within_noise(std::size_t coordinate) const;
    [[nodiscard]] bool has_pairs() const noexcept { return pairs_; }

   private:
    friend class Response;
    Fit(std::size_t dimensions, bool pairs, SquareMatrix covariance)
        : dimensions_(dimensions), pairs_(pairs), covariance_(std::move(covariance)) {}
    /// The sum of terms weighted so, with its interval.
    [[nodiscard]] Bounded weighted(const std::vector<double>& weights) const;

    std::size_t dimensions_;
    bool pairs_;
    std::vector<double> terms_;
    SquareMatrix covariance_;
  };
  [[nodiscard]] Fit fit() const;

 private:
  std::size_t dimensions_;
  bool pairs_;
  std::int64_t comparisons_ = 0;
  // -- sums over comparisons, weighted by deals
  SquareMatrix squares_;
  std::vector<double> products_;
  double outcomes_ = 0;  ///< squares of
  std::vector<double> row_;
};

}  // namespace bastide::arena
