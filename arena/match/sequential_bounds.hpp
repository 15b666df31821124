#pragma once

#include <cmath>

namespace bastide::arena {

/// What a sequential test has come to.
enum class Verdict { open, accept_h0, accept_h1 };

/// The errors that a test may be given.
constexpr double kLeastError = 1e-9;
constexpr double kMostError = 0.49;

/// Where a sequential test stops (A. Wald, "Sequential tests of statistical hypotheses", Annals of
/// Mathematical Statistics 16, 1945).
struct SequentialErrors {
  double alpha = 0.05;  ///< chance of accepting H1 when H0 holds, 0 < alpha < ½
  double beta = 0.05;   ///< chance of accepting H0 when H1 holds, 0 < beta < ½

  /// Log-likelihood ratio at or below which H0 is accepted: ln(β / (1 − α)).
  [[nodiscard]] double lower() const noexcept { return std::log(beta / (1 - alpha)); }
  /// At or above which H1 is accepted: ln((1 − β) / α).
  [[nodiscard]] double upper() const noexcept { return std::log((1 - beta) / alpha); }
  [[nodiscard]] Verdict verdict(double log_likelihood_ratio) const noexcept {
    if (log_likelihood_ratio <= lower()) return Verdict::accept_h0;
    return log_likelihood_ratio >= upper() ? Verdict::accept_h1 : Verdict::open;
  }
};

}  // namespace bastide::arena
