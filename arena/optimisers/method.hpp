#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

/// What all ways to search for better parameters have in common. They know nothing of games: they ask for
/// comparisons of points and are told what came of them.
namespace bastide::arena {

/// A coordinate for each parameter: 0 is where the search starts, and 1 a step away from there.
using Coordinates = std::vector<double>;

/// Where points may lie, coordinate by coordinate.
struct Box {
  Coordinates low;
  Coordinates high;

  [[nodiscard]] std::size_t dimensions() const noexcept { return low.size(); }
  [[nodiscard]] Coordinates nearest(Coordinates point) const;
};

/// A point is to be held against another, or against the opponents.
struct Comparison {
  std::size_t first = 0;
  std::optional<std::size_t> second{};

  bool operator==(const Comparison&) const = default;
};

/// A generation: comparisons over the same deals.
struct Request {
  std::vector<Coordinates> points;
  std::vector<Comparison> comparisons;
  int deals = 1;

  bool operator==(const Request&) const = default;
};

/// By how much the first was better than the second, deal by deal.
using Gains = std::vector<float>;

/// A search. The same settings and outcomes give the same requests: a run goes on from its stored outcomes.
class Method {
 public:
  Method() = default;
  Method(const Method&) = delete;
  Method& operator=(const Method&) = delete;
  virtual ~Method() = default;

  /// Whether nothing is left to ask for.
  [[nodiscard]] virtual bool finished() const = 0;
  /// The next generation; not when `finished`.
  [[nodiscard]] virtual Request ask() = 0;
  /// What came of the last `ask`, an outcome for each of its comparisons.
  virtual void tell(const Request& request, std::span<const Gains> outcomes) = 0;
  /// What it would recommend now.
  [[nodiscard]] virtual Coordinates best() const = 0;
  /// Where it stands: what `ask` goes out from next.
  [[nodiscard]] virtual Coordinates centre() const { return best(); }
};

[[nodiscard]] double mean_of(std::span<const float> values) noexcept;
/// The standard error of that mean; 0 for less than two values.
[[nodiscard]] double error_of_mean(std::span<const float> values) noexcept;

}  // namespace bastide::arena
