#include "arena/ratings/binomial.hpp"

#include <array>
#include <cassert>
#include <cmath>
#include <cstddef>

namespace bastide::arena {
namespace {

/// Expected count from which rejection is used, the least for which its constants hold.
constexpr double kFewExpected = 10;

/// ln k! less Stirling's approximation of it.
double stirling_rest(double k) noexcept {
  constexpr std::array<double, 10> kSmall = {0.08106146679532726, 0.04134069595540929, 0.02767792568499834,
                                             0.02079067210376509, 0.01664469118982119, 0.01387612882307075,
                                             0.01189670994589177, 0.01041126526197209, 0.009255462182712733,
                                             0.008330563433362871};
  if (k < static_cast<double>(kSmall.size())) return kSmall[static_cast<std::size_t>(k)];
  const double square = (k + 1) * (k + 1);
  return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1);
}

/// Walks up from none until the probabilities passed make up a uniform number.
std::int64_t by_inversion(std::int64_t trials, double chance, engine::Random& random) noexcept {
  const double odds = chance / (1 - chance);
  double probability = std::exp(static_cast<double>(trials) * std::log1p(-chance));
  double rest = random.uniform();
  std::int64_t count = 0;
  while (rest >= probability && count < trials) {
    rest -= probability;
    ++count;
    probability *= odds * static_cast<double>(trials - count + 1) / static_cast<double>(count);
  }
  return count;
}

/// Hörmann's algorithm BTRS; its constants are those of the paper. `chance` ≤ ½.
std::int64_t by_rejection(std::int64_t trials, double chance, engine::Random& random) noexcept {
  const double n = static_cast<double>(trials);
  const double odds = chance / (1 - chance);
  const double deviation = std::sqrt(n * chance * (1 - chance));
  const double b = 1.15 + 2.53 * deviation;
  const double a = -0.0873 + 0.0248 * b + 0.01 * chance;
  const double centre = n * chance + 0.5;
  const double squeeze = 0.92 - 4.2 / b;
  const double alpha = (2.83 + 5.1 / b) * deviation;
  const double mode = std::floor((n + 1) * chance);
  while (true) {
    const double u = random.uniform() - 0.5;
    const double v = random.uniform();
    const double edge = 0.5 - std::abs(u);
    const double k = std::floor((2 * a / edge + b) * u + centre);
    if (edge >= 0.07 && v <= squeeze) return static_cast<std::int64_t>(k);
    if (!(k >= 0 && k <= n)) continue;
    const double height = std::log(v * alpha / (a / (edge * edge) + b));
    const double bound = (mode + 0.5) * std::log((mode + 1) / (odds * (n - mode + 1))) +
                         (n + 1) * std::log((n - mode + 1) / (n - k + 1)) +
                         (k + 0.5) * std::log(odds * (n - k + 1) / (k + 1)) + stirling_rest(mode) +
                         stirling_rest(n - mode) - stirling_rest(k) - stirling_rest(n - k);
    if (height <= bound) return static_cast<std::int64_t>(k);
  }
}

}  // namespace

std::int64_t draw_binomial(std::int64_t trials, double chance, engine::Random& random) noexcept {
  assert(trials >= 0 && chance >= 0 && chance <= 1);
  if (trials == 0 || chance <= 0) return 0;
  if (chance >= 1) return trials;
  if (chance > 0.5) return trials - draw_binomial(trials, 1 - chance, random);
  const bool few = static_cast<double>(trials) * chance < kFewExpected;
  return few ? by_inversion(trials, chance, random) : by_rejection(trials, chance, random);
}

}  // namespace bastide::arena
