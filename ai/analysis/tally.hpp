#pragma once

#include "ai/analysis/analysis.hpp"
#include "ai/evaluation/values.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace bastide::ai {

/// What lines came to on common orders of the tiles, and what follows from it.
///
/// The largest of many means is too large. So a line's difference to the others is the posterior of
/// a normal prior: the search's expectation, taken to be off by kPriorError points, together with the mean of
/// the playouts, off by its standard error. The level of all lines is the mean of the playouts of those that
/// took part in every order.
///
/// Not thread-safe.
class LineTally {
 public:
  /// What `player` of `players` may expect is asked for; `expected` are the leads in points that the search
  /// expects of the lines.
  LineTally(int players, int player, std::vector<double> expected);

  /// One order: the points at the end by player, for the lines `in`, ascending, in their order. Who is not in
  /// does not come back, and one at least is in every order.
  void add(std::span<const std::size_t> in, std::span<const Values> points);

  [[nodiscard]] std::int64_t orders() const noexcept { return orders_; }
  /// Orders that the line took part in.
  [[nodiscard]] std::int64_t orders(std::size_t line) const noexcept;

  /// What is known of each line, as they were given; there are orders.
  [[nodiscard]] std::vector<Prospect> prospects() const;

  /// How far a line is behind another, in lead and in chance to win.
  struct Gap {
    Estimate lead;
    Estimate win;
  };
  /// Of every line, behind `from`.
  [[nodiscard]] std::vector<Gap> gaps(std::size_t from) const;

  /// Of every line, what it loses without the winner's bias: each half of the orders says which line has the
  /// best lead, and the other half how far the others are behind that one; the mean of both ways, in which
  /// nothing is put in that was expected. There are two orders at least. The expectation of the lead is at
  /// least 0, and too small by what the best line of a half is worse than the best.
  [[nodiscard]] std::vector<Gap> unbiased_losses() const;

  /// What a line loses in two parts: what the best line of its group is behind the best of all, and what it
  /// is behind the best of its group.
  struct LossParts {
    Gap between;
    Gap within;
  };
  /// The same by parts, where `groups` has a number for each line. A line none of whose group took part in
  /// every order stands for its group.
  [[nodiscard]] std::vector<LossParts> unbiased_loss_parts(std::span<const std::size_t> groups) const;

  /// By player, the chance to win when `line` is taken, of whom this player's is `win`.
  [[nodiscard]] std::vector<Estimate> chances(std::size_t line, const Estimate& win) const;

 private:
  /// By how many points the search's expectation of a difference is off.
  static constexpr double kPriorError = 2;

  /// What one playout came to, for the player.
  struct Outcome {
    double win, own, other, lead;
  };
  [[nodiscard]] Outcome outcome(std::size_t line, std::int64_t order) const;
  /// Adds how far `line` is behind `from` in an order.
  template <class Sum>
  void add_difference(std::size_t from, std::size_t line, std::int64_t order, Sum& leads, Sum& wins) const;
  [[nodiscard]] double share_of_win(const Values& points, std::size_t player) const;
  /// By line the lead that every second order shows, with what was expected, of those that took part in all;
  /// minus infinity for the others.
  [[nodiscard]] std::vector<double> leads_of_half(std::int64_t half) const;
  /// How far `line` is behind `from` in the other half of the orders; `slope` is what a point of lead is
  /// worth in chance to win.
  [[nodiscard]] Gap behind_in_other_half(std::size_t from, std::size_t line, std::int64_t half,
                                         double slope) const;
  /// The mean of the lines that took part in all orders.
  [[nodiscard]] std::vector<Outcome> references() const;
  /// And of what was expected of them.
  [[nodiscard]] double expected_level() const;
  [[nodiscard]] static double expected_win(const std::vector<Outcome>& references);
  [[nodiscard]] static double win_for_a_point(const std::vector<Outcome>& references);

  std::size_t players_;
  std::size_t player_;
  std::vector<double> expected_;
  std::vector<std::vector<Values>> points_;  ///< by line and order
  std::int64_t orders_ = 0;
};

}  // namespace bastide::ai
