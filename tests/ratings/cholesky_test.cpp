#include "arena/ratings/cholesky.hpp"

#include "tests/catch.hpp"

namespace bastide::arena::cholesky_test {
namespace {

SquareMatrix example() {
  const double values[3][3] = {{4, 2, -2}, {2, 10, 2}, {-2, 2, 6}};
  SquareMatrix matrix(3);
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) matrix(row, column) = values[row][column];
  }
  return matrix;
}

TEST_CASE("a positive definite system is solved", "[ratings]") {
  // A·(1, 2, 3) = (2, 28, 20).
  const std::vector<double> x = Cholesky(example()).solve(std::vector<double>{2, 28, 20});
  REQUIRE(x[0] == Approx(1));
  REQUIRE(x[1] == Approx(2));
  REQUIRE(x[2] == Approx(3));
}

TEST_CASE("a matrix times its inverse is the identity", "[ratings]") {
  const SquareMatrix matrix = example();
  const SquareMatrix inverse = Cholesky(matrix).inverse();
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      double sum = 0;
      for (std::size_t k = 0; k < 3; ++k) sum += matrix(row, k) * inverse(k, column);
      REQUIRE(sum == Approx(row == column ? 1 : 0).margin(1e-12));
    }
  }
}

}  // namespace
}  // namespace bastide::arena::cholesky_test
