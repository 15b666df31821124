#include "ai/analysis/tally.hpp"

#include "ai/lead.hpp"
#include "ai/normal.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace bastide::ai {

namespace {

/// The usual deviation of how two lines' leads differ on one order, in points; counts as three orders.
constexpr double kUsualDeviation = 12;
constexpr double kUsualOrders = 3;

/// The sum of numbers and of their squares.
struct Sum {
  double n = 0, sum = 0, squares = 0;

  void add(double x) noexcept { ++n, sum += x, squares += x * x; }
  [[nodiscard]] double mean() const noexcept {
    assert(n > 0);
    return sum / n;
  }
  /// Of one of them, as if some with the usual deviation had been there before.
  [[nodiscard]] double variance(double usual_deviation) const noexcept {
    const double own = std::max(squares - sum * sum / n, 0.0);
    return (own + kUsualOrders * usual_deviation * usual_deviation) / (n - 1 + kUsualOrders);
  }
};

/// A difference that is expected to be `mean`, with such an error, and what was seen of it.
[[nodiscard]] Estimate posterior(double mean, double error, const Sum& seen,
                                 double usual_deviation) noexcept {
  // Certain, or so nearly that its square is no number to calculate with: nothing that is seen adds to it.
  constexpr double kCertain = 1e-100;
  assert(error >= 0 && seen.n > 0);
  if (error < kCertain) return {mean, 0};
  const double before = 1 / (error * error);
  const double playouts = seen.n / seen.variance(usual_deviation);
  const double all = before + playouts;
  return {(before * mean + playouts * seen.mean()) / all, std::sqrt(1 / all)};
}

/// A chance of which `seen` are the wins, 0 to 1, with `expected` as good as a few more games: few games that
/// were all won are no certainty.
[[nodiscard]] Estimate chance_of(const Sum& seen, double expected) noexcept {
  constexpr double kGames = 4;
  const double games = seen.n + kGames;
  assert(expected >= 0 && expected <= 1 && seen.sum >= 0 && seen.sum <= seen.n);
  const double mean = (seen.sum + kGames * expected) / games;
  return {mean, std::sqrt(mean * (1 - mean) / games)};
}

/// The sum of two that have nothing to do with each other.
[[nodiscard]] Estimate operator+(const Estimate& a, const Estimate& b) noexcept {
  return {a.mean + b.mean, std::hypot(a.error, b.error)};
}

/// Adds what one of two halves says to the mean of both.
void add_half(Estimate& mean, const Estimate& half) noexcept {
  mean.mean += half.mean / 2;
  mean.error = std::hypot(mean.error, half.error / 2);
}

void add_half(LineTally::Gap& mean, const LineTally::Gap& half) noexcept {
  add_half(mean.lead, half.lead);
  add_half(mean.win, half.win);
}

/// The mean as it was seen, with its standard error.
[[nodiscard]] Estimate plain_mean(const Sum& seen, double usual_deviation) noexcept {
  return {seen.mean(), std::sqrt(seen.variance(usual_deviation) / seen.n)};
}

/// The first of the largest.
[[nodiscard]] std::size_t place_of_largest(const std::vector<double>& values) noexcept {
  assert(!values.empty());
  return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

}  // namespace

LineTally::LineTally(int players, int player, std::vector<double> expected)
    : players_(static_cast<std::size_t>(players)),
      player_(static_cast<std::size_t>(player)),
      expected_(std::move(expected)),
      points_(expected_.size()) {
  assert(players >= 2 && player >= 0 && player < players && !expected_.empty());
}

void LineTally::add(std::span<const std::size_t> in, std::span<const Values> points) {
  assert(!in.empty() && in.size() == points.size());
  assert(std::is_sorted(in.begin(), in.end()) && in.back() < points_.size());
  for (std::size_t i = 0; i < in.size(); ++i) points_[in[i]].push_back(points[i]);
  ++orders_;
}

std::int64_t LineTally::orders(std::size_t line) const noexcept {
  assert(line < points_.size());
  return static_cast<std::int64_t>(points_[line].size());
}

double LineTally::share_of_win(const Values& points, std::size_t player) const {
  const auto end = points.begin() + static_cast<std::ptrdiff_t>(players_);
  const float highest = *std::max_element(points.begin(), end);
  if (points[player] < highest) return 0;
  return 1.0 / static_cast<double>(std::count(points.begin(), end, highest));
}

LineTally::Outcome LineTally::outcome(std::size_t line, std::int64_t order) const {
  assert(order >= 0 && order < orders(line));
  const Values& points = points_[line][static_cast<std::size_t>(order)];
  const double own = points[player_];
  const double lead = lead_of(points, static_cast<int>(player_), static_cast<int>(players_));
  return {share_of_win(points, player_), own, own - lead, lead};
}

std::vector<LineTally::Outcome> LineTally::references() const {
  std::vector<Outcome> means(static_cast<std::size_t>(orders_), Outcome{});
  double lines = 0;
  for (std::size_t line = 0; line < points_.size(); ++line) {
    if (orders(line) < orders_) continue;
    ++lines;
    for (std::int64_t order = 0; order < orders_; ++order) {
      const Outcome found = outcome(line, order);
      Outcome& mean = means[static_cast<std::size_t>(order)];
      mean.win += found.win, mean.own += found.own, mean.other += found.other, mean.lead += found.lead;
    }
  }
  assert(lines > 0);
  for (Outcome& mean : means) mean.win /= lines, mean.own /= lines, mean.other /= lines, mean.lead /= lines;
  return means;
}

/// The chance to win that the leads show, if those at the end are normal.
double LineTally::expected_win(const std::vector<Outcome>& references) {
  Sum leads;
  for (const Outcome& reference : references) leads.add(reference.lead);
  return normal_below(leads.mean() / std::sqrt(leads.variance(kUsualDeviation) * (1 + 1 / leads.n)));
}

/// By how much a point of lead raises the chance to win, if leads at the end are normal.
double LineTally::win_for_a_point(const std::vector<Outcome>& references) {
  Sum leads;
  for (const Outcome& reference : references) leads.add(reference.lead);
  const double deviation = std::sqrt(leads.variance(kUsualDeviation));
  return normal_density(leads.mean() / deviation) / deviation;
}

double LineTally::expected_level() const {
  double sum = 0;
  double lines = 0;
  for (std::size_t line = 0; line < points_.size(); ++line) {
    if (orders(line) == orders_) sum += expected_[line], ++lines;
  }
  return sum / lines;
}

std::vector<Prospect> LineTally::prospects() const {
  const std::vector<Outcome> reference = references();
  const double slope = win_for_a_point(reference);
  const double expected = expected_level();
  // Part of a prospect: how high all stand, and how the line differs. A point of lead is half a point more of
  // one's own and half a point less of the opponent's.
  const auto part = [&](std::size_t line, double Outcome::*figure, double for_a_point) {
    Sum level;
    Sum difference;
    for (std::int64_t order = 0; order < orders_; ++order) {
      const Outcome& common = reference[static_cast<std::size_t>(order)];
      level.add(common.*figure);
      if (order < orders(line)) difference.add(outcome(line, order).*figure - common.*figure);
    }
    const double scale = std::abs(for_a_point);
    const bool wins = figure == &Outcome::win;
    const Estimate all =
        wins ? chance_of(level, expected_win(reference))
             : Estimate{level.mean(), std::sqrt(level.variance(kUsualDeviation * scale) / level.n)};
    return all + posterior(for_a_point * (expected_[line] - expected), scale * kPriorError, difference,
                           kUsualDeviation * scale);
  };
  std::vector<Prospect> prospects;
  for (std::size_t line = 0; line < points_.size(); ++line) {
    Prospect prospect{part(line, &Outcome::win, slope), part(line, &Outcome::own, 0.5),
                      part(line, &Outcome::other, -0.5), part(line, &Outcome::lead, 1)};
    prospect.win.mean = std::clamp(prospect.win.mean, 0.0, 1.0);
    // Each of the three is a posterior of its own; they are to fit together.
    const double apart = prospect.lead.mean - (prospect.own.mean - prospect.other.mean);
    prospect.own.mean += apart / 2;
    prospect.other.mean -= apart / 2;
    prospects.push_back(prospect);
  }
  return prospects;
}

template <class Sum>
void LineTally::add_difference(std::size_t from, std::size_t line, std::int64_t order, Sum& leads,
                               Sum& wins) const {
  const Outcome a = outcome(from, order);
  const Outcome b = outcome(line, order);
  leads.add(a.lead - b.lead);
  wins.add(a.win - b.win);
}

std::vector<LineTally::Gap> LineTally::gaps(std::size_t from) const {
  const double slope = win_for_a_point(references());
  const double error = std::sqrt(2.0) * kPriorError;
  std::vector<Gap> gaps;
  for (std::size_t line = 0; line < points_.size(); ++line) {
    Sum leads;
    Sum wins;
    for (std::int64_t order = 0; order < std::min(orders(line), orders(from)); ++order)
      add_difference(from, line, order, leads, wins);
    const double expected = expected_[from] - expected_[line];
    gaps.push_back({posterior(expected, error, leads, kUsualDeviation),
                    posterior(slope * expected, slope * error, wins, slope * kUsualDeviation)});
  }
  return gaps;
}

std::vector<double> LineTally::leads_of_half(std::int64_t half) const {
  const std::vector<Outcome> reference = references();
  const double expected = expected_level();
  std::vector<double> half_leads(points_.size(), -std::numeric_limits<double>::infinity());
  for (std::size_t line = 0; line < points_.size(); ++line) {
    if (orders(line) < orders_) continue;
    Sum leads;
    for (std::int64_t order = half; order < orders_; order += 2)
      leads.add(outcome(line, order).lead - reference[static_cast<std::size_t>(order)].lead);
    half_leads[line] = posterior(expected_[line] - expected, kPriorError, leads, kUsualDeviation).mean;
  }
  return half_leads;
}

LineTally::Gap LineTally::behind_in_other_half(std::size_t from, std::size_t line, std::int64_t half,
                                               double slope) const {
  if (line == from) return {};
  Sum leads;
  Sum wins;
  for (std::int64_t order = 1 - half; order < std::min(orders(from), orders(line)); order += 2)
    add_difference(from, line, order, leads, wins);
  return {plain_mean(leads, kUsualDeviation), plain_mean(wins, slope * kUsualDeviation)};
}

std::vector<LineTally::Gap> LineTally::unbiased_losses() const {
  assert(orders_ >= 2);
  const double slope = win_for_a_point(references());
  std::vector<Gap> losses(points_.size());
  for (const std::int64_t half : {0, 1}) {
    const std::size_t best = place_of_largest(leads_of_half(half));
    for (std::size_t line = 0; line < points_.size(); ++line)
      add_half(losses[line], behind_in_other_half(best, line, half, slope));
  }
  return losses;
}

std::vector<LineTally::LossParts> LineTally::unbiased_loss_parts(std::span<const std::size_t> groups) const {
  assert(orders_ >= 2 && groups.size() == points_.size());
  const double slope = win_for_a_point(references());
  std::vector<LossParts> losses(points_.size());
  for (const std::int64_t half : {0, 1}) {
    const std::vector<double> leads = leads_of_half(half);
    const std::size_t best = place_of_largest(leads);
    for (std::size_t line = 0; line < points_.size(); ++line) {
      std::size_t best_of_group = line;
      for (std::size_t other = 0; other < points_.size(); ++other) {
        if (groups[other] == groups[line] && leads[other] > leads[best_of_group]) best_of_group = other;
      }
      add_half(losses[line].between, behind_in_other_half(best, best_of_group, half, slope));
      add_half(losses[line].within, behind_in_other_half(best_of_group, line, half, slope));
    }
  }
  return losses;
}

std::vector<Estimate> LineTally::chances(std::size_t line, const Estimate& win) const {
  assert(line < points_.size());
  std::vector<double> wins(players_, 0);
  for (const Values& points : points_[line]) {
    for (std::size_t player = 0; player < players_; ++player) wins[player] += share_of_win(points, player);
  }
  const double others = std::accumulate(wins.begin(), wins.end(), 0.0) - wins[player_];
  std::vector<Estimate> chances;
  for (std::size_t player = 0; player < players_; ++player) {
    const double equal = 1 / static_cast<double>(players_ - 1);
    const double share = others > 0 ? wins[player] / others : equal;
    chances.push_back(player == player_ ? win : Estimate{share * (1 - win.mean), share * win.error});
  }
  return chances;
}

}  // namespace bastide::ai
