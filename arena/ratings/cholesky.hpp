#pragma once

#include <cstddef>
#include <span>
#include <vector>

/// Solving the small dense systems of Newton's method: a symmetric positive definite matrix, factored once.
namespace bastide::arena {

/// A square matrix of doubles, row by row. The likelihood's have about as many rows as there are bots.
class SquareMatrix {
 public:
  explicit SquareMatrix(std::size_t rows) : rows_(rows), values_(rows * rows, 0.0) {}

  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
  [[nodiscard]] double& operator()(std::size_t row, std::size_t column) noexcept {
    return values_[row * rows_ + column];
  }
  [[nodiscard]] double operator()(std::size_t row, std::size_t column) const noexcept {
    return values_[row * rows_ + column];
  }

 private:
  std::size_t rows_;
  std::vector<double> values_;
};

/// The factor L of a symmetric positive definite matrix A = L·Lᵀ.
class Cholesky {
 public:
  /// Reads the lower triangle of `matrix`. A pivot lost to rounding is lifted to a tiny positive one, so that
  /// a nearly singular system still gives an ascent direction.
  explicit Cholesky(SquareMatrix matrix) noexcept;

  /// The x with A·x = b.
  [[nodiscard]] std::vector<double> solve(std::span<const double> right_side) const;
  [[nodiscard]] SquareMatrix inverse() const;

 private:
  SquareMatrix factor_;
};

}  // namespace bastide::arena
