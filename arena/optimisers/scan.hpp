#pragma once

#include "arena/match/match_estimate.hpp"
#include "arena/optimisers/method.hpp"

#include <cstdint>
#include <optional>

namespace bastide::arena {

/// The values of one or two parameters on a grid, all over the same deals.
struct ScanSettings {
  int block = 16;            ///< deals of a generation
  std::int64_t deals = 512;  ///< for each point
  int resamples = 400;       ///< of the deals, for the intervals of curve and optimum
};

class Scan final : public Method {
 public:
  /// `grid`: all points, of one or two coordinates.
  Scan(std::vector<Coordinates> grid, const ScanSettings& settings, std::uint64_t seed);

  [[nodiscard]] bool finished() const override { return deals_ >= settings_.deals; }
  [[nodiscard]] Request ask() override;
  void tell(const Request& request, std::span<const Gains> outcomes) override;
  /// The fitted optimum if the curve has one within the grid, otherwise the best point of the grid.
  [[nodiscard]] Coordinates best() const override;

  [[nodiscard]] const std::vector<Coordinates>& grid() const noexcept { return grid_; }
  [[nodiscard]] std::int64_t deals() const noexcept { return deals_; }
  /// What a point of the grid gained against the opponents.
  [[nodiscard]] Bounded value(std::size_t point) const;
  [[nodiscard]] std::size_t best_point() const;

  /// A parabola, or paraboloid, fitted to the means.
  struct Curve {
    std::vector<double> terms;  ///< 1, x, x²; or 1, x, y, x², xy, y²
    [[nodiscard]] double at(const Coordinates& point) const;
    /// Where it is highest: nothing where it has no highest point, or only outside the grid.
    std::optional<Coordinates> optimum;
  };
  /// Nothing where the grid is too small for it.
  [[nodiscard]] std::optional<Curve> curve() const;
  /// Of each coordinate of the optimum: the middle 95 % over resampled deals (B. Efron 1979), those without
  /// an optimum at their best point. Empty without an optimum.
  [[nodiscard]] std::vector<Bounded> optimum_interval() const;

 private:
  [[nodiscard]] std::vector<double> means() const;
  [[nodiscard]] std::optional<Curve> curve_of(const std::vector<double>& means) const;

  std::vector<Coordinates> grid_;
  ScanSettings settings_;
  std::uint64_t seed_;
  std::int64_t deals_ = 0;
  std::vector<std::vector<float>> outcomes_;  ///< by point and deal
};

}  // namespace bastide::arena
