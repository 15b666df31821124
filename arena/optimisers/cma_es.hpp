#pragma once

#include "arena/optimisers/method.hpp"

#include <cstdint>
#include <memory>

namespace bastide::arena {

/// Evolution of points by a normal distribution whose covariance adapts (N. Hansen, "The CMA Evolution
/// Strategy: A Tutorial", 2016), for up to some twenty numbers that hang together.
///
/// Gains are noisy: the deals of a generation are two halves, each of which puts the points in an order. As
/// long as the two orders do not agree, more deals are asked for, and fewer where they always do (after N.
/// Hansen et al., IEEE Trans. Evolutionary Computation 13, 2009).
struct CmaEsSettings {
  std::int64_t generations = 100;
  int population = 0;  ///< 0: 4 + 3 ln n, even
  int deals = 16;      ///< for each point in the first generation, even
  int most_deals = 4096;
  double sigma = 2;  ///< standard deviation of the first distribution, in steps
};

class CmaEs final : public Method {
 public:
  CmaEs(const Box& box, const CmaEsSettings& settings, std::uint64_t seed);
  ~CmaEs() override;

  [[nodiscard]] bool finished() const override;
  [[nodiscard]] Request ask() override;
  void tell(const Request& request, std::span<const Gains> outcomes) override;
  /// The mean of the distribution.
  [[nodiscard]] Coordinates best() const override;

  [[nodiscard]] double sigma() const noexcept;
  [[nodiscard]] int deals() const noexcept { return deals_; }
  [[nodiscard]] int population() const noexcept { return population_; }

 private:
  struct Distribution;

  void attend_to_noise(std::span<const Gains> outcomes);

  Box box_;
  CmaEsSettings settings_;
  std::uint64_t seed_;
  int population_;
  int deals_;
  double agreement_;  ///< of the halves' orders: their rank correlation, a running mean
  std::int64_t generation_ = 0;
  std::unique_ptr<Distribution> distribution_;
};

}  // namespace bastide::arena
