#include "arena/ratings/cholesky.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

namespace bastide::arena {
namespace {

double pivot(const SquareMatrix& matrix, std::size_t column) noexcept {
  double rest = matrix(column, column);
  for (std::size_t k = 0; k < column; ++k) rest -= matrix(column, k) * matrix(column, k);
  const double least = std::numeric_limits<double>::epsilon() * std::abs(matrix(column, column)) +
                       std::numeric_limits<double>::min();
  return std::sqrt(std::max(rest, least));
}

}  // namespace

Cholesky::Cholesky(SquareMatrix matrix) noexcept : factor_(std::move(matrix)) {
  for (std::size_t column = 0; column < factor_.rows(); ++column) {
    factor_(column, column) = pivot(factor_, column);
    for (std::size_t row = column + 1; row < factor_.rows(); ++row) {
      double rest = factor_(row, column);
      for (std::size_t k = 0; k < column; ++k) rest -= factor_(row, k) * factor_(column, k);
      factor_(row, column) = rest / factor_(column, column);
    }
  }
}

std::vector<double> Cholesky::solve(std::span<const double> right_side) const {
  assert(right_side.size() == factor_.rows());
  std::vector<double> x(right_side.begin(), right_side.end());
  for (std::size_t row = 0; row < x.size(); ++row) {
    for (std::size_t k = 0; k < row; ++k) x[row] -= factor_(row, k) * x[k];
    x[row] /= factor_(row, row);
  }
  for (std::size_t row = x.size(); row-- > 0;) {
    for (std::size_t k = row + 1; k < x.size(); ++k) x[row] -= factor_(k, row) * x[k];
    x[row] /= factor_(row, row);
  }
  return x;
}

SquareMatrix Cholesky::inverse() const {
  SquareMatrix result(factor_.rows());
  std::vector<double> unit(factor_.rows(), 0.0);
  for (std::size_t column = 0; column < unit.size(); ++column) {
    unit[column] = 1.0;
    const std::vector<double> x = solve(unit);
    for (std::size_t row = 0; row < x.size(); ++row) result(row, column) = x[row];
    unit[column] = 0.0;
  }
  return result;
}

}  // namespace bastide::arena
