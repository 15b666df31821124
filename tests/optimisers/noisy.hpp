#pragma once

#include "arena/optimisers/method.hpp"
#include "engine/random.hpp"

#include <cmath>
#include <functional>
#include <numbers>

/// Test functions in place of games.
namespace bastide::tests {

/// A function to be made large, seen through normal noise of so many points a deal.
struct Noisy {
  std::function<double(const arena::Coordinates&)> function;
  double noise = 0;
  engine::Random random{1};

  [[nodiscard]] double drawn() {
    const double radius = std::sqrt(-2 * std::log(1 - random.uniform()));
    return noise * radius * std::cos(2 * std::numbers::pi * random.uniform());
  }

  [[nodiscard]] std::vector<arena::Gains> outcomes(const arena::Request& request) {
    std::vector<arena::Gains> all;
    for (const arena::Comparison& comparison : request.comparisons) {
      double gain = function(request.points[comparison.first]);
      if (comparison.second) gain -= function(request.points[*comparison.second]);
      arena::Gains gains;
      for (int deal = 0; deal < request.deals; ++deal) gains.push_back(static_cast<float>(gain + drawn()));
      all.push_back(std::move(gains));
    }
    return all;
  }

  /// Tells the method until it has finished; gives what it recommends.
  arena::Coordinates run(arena::Method& method) {
    while (!method.finished()) {
      const arena::Request request = method.ask();
      method.tell(request, outcomes(request));
    }
    return method.best();
  }
};

[[nodiscard]] inline double distance(const arena::Coordinates& a, const arena::Coordinates& b) {
  double squares = 0;
  for (std::size_t i = 0; i < a.size(); ++i) squares += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(squares);
}

/// So many coordinates, each from -`reach` to `reach`.
[[nodiscard]] inline arena::Box box_of(std::size_t dimensions, double reach) {
  return {arena::Coordinates(dimensions, -reach), arena::Coordinates(dimensions, reach)};
}

}  // namespace bastide::tests
