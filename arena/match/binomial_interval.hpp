#pragma once

/// Where the chance of something rare lies, also where its count is no whole number.
namespace bastide::arena {

/// The regularised incomplete beta function Iₓ(a, b), a and b > 0, 0 ≤ x ≤ 1: the probability that a variable
/// with this beta distribution is at most x (NIST, "Digital Library of Mathematical Functions", 8.17.22).
[[nodiscard]] double beta_below(double a, double b, double x) noexcept;

struct ChanceInterval {
  double low = 0;
  double high = 1;
};

/// The central 95 % interval of the chance of what came up `hits` times in `trials`; 0 ≤ hits ≤ trials / 2.
/// By the mid-p rule: the result that was found counts half on either side (H. O. Lancaster, "Significance
/// tests in discrete distributions", JASA 56, 1961). Beside Clopper and Pearson's exact interval it holds 95
/// % on average instead of at least that. From a thousand hits on it is Wilson's, which is the same by then.
[[nodiscard]] ChanceInterval mid_p_interval(double hits, double trials) noexcept;

}  // namespace bastide::arena
