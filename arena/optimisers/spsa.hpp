#pragma once

#include "arena/optimisers/method.hpp"

#include <cstdint>
#include <optional>

namespace bastide::arena {

/// Simultaneous perturbation (J. C. Spall, IEEE Trans. Automatic Control 37, 1992): generation k compares
/// x + c_k Δ with x − c_k Δ for some random Δ of ±1, and moves x by a_k times the mean of outcome / (2 c_k
/// Δ). With the names that fishtest and OpenBench use
///
///     c_k = c / (k + 1)^gamma        a_k = a / (A + k + 1)^alpha
///
/// Points are in steps, so that one c and one a serve all parameters.
struct SpsaSettings {
  std::int64_t generations = 100;  ///< planned
  int directions = 16;             ///< Δs of a generation
  int deals = 4;                   ///< for each
  double c = 0.7;
  double gamma = 0.167;
  double alpha = 0.602;
  std::optional<double> A;  ///< a tenth of the generations if not given
  std::optional<double> a;  ///< `chosen_a` if not given
  double average = 0.4;     ///< the share of generations, the last ones, whose mean is the result
  double noise = 15;        ///< standard deviation of a deal's outcome, for `chosen_a`

  /// `A`, or what stands for it.
  [[nodiscard]] double stability() const noexcept;
  [[nodiscard]] double gain(std::int64_t generation) const noexcept;          ///< a_k; `a` must be there
  [[nodiscard]] double perturbation(std::int64_t generation) const noexcept;  ///< c_k
};

/// The a for which the mean of the last generations is expected to lose least, of three parameters together:
/// a step from the optimum costs them 0.1, 0.8 and 6.4 points, and they start where they lose nearly one.
/// (What is steepest limits a: with more, the search would throw it from side to side.) Deals are as noisy as
/// the settings say. The recursion of mean and variance is carried out for each a of a grid, so that nothing
/// hangs on limits of many generations; no a lets x wander by more than one step.
[[nodiscard]] double chosen_a(const SpsaSettings& settings);

class Spsa final : public Method {
 public:
  Spsa(const Box& box, const SpsaSettings& settings, std::uint64_t seed);

  [[nodiscard]] bool finished() const override { return generation_ >= settings_.generations; }
  [[nodiscard]] Request ask() override;
  void tell(const Request& request, std::span<const Gains> outcomes) override;
  /// The mean over the last `average` of the generations that there were.
  [[nodiscard]] Coordinates best() const override;
  [[nodiscard]] Coordinates centre() const override { return course_.back(); }

  [[nodiscard]] const SpsaSettings& settings() const noexcept { return settings_; }
  /// Where x was before each generation, and is now.
  [[nodiscard]] const std::vector<Coordinates>& course() const noexcept { return course_; }

 private:
  Box box_;
  SpsaSettings settings_;
  std::uint64_t seed_;
  std::int64_t generation_ = 0;
  std::vector<Coordinates> course_;
};

}  // namespace bastide::arena
