#include "arena/analysis/win_graph.hpp"

#include "ai/normal.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace bastide::arena {

namespace {

// Both errors are set by judgement and fitted to nothing.
/// Before the first turn: how far the chances may be from equal.
constexpr double kStartError = 0.03;
/// What a turn changes besides what is known of its draw and its loss.
constexpr double kTurnError = 0.03;
/// Deviation of what the rest of a base game adds to a lead, in points: 20 with all 71 tiles in the bag, as
/// in games of people and of strong bots, and two at the end.
constexpr double kDeviation = 20;
constexpr double kEndDeviation = 2;
constexpr double kTiles = 71;

/// By how much a point of lead raises a chance to win, if leads at the end are normal.
double win_for_a_point(double chance, int tiles) {
  const double deviation = std::hypot(kEndDeviation, kDeviation * std::sqrt(tiles / kTiles));
  // Near enough to the density where a normal lead wins with this chance.
  return ai::normal_density(0) * 4 * chance * (1 - chance) / deviation;
}

/// In the bounds of chances, and one together.
void make_chances(std::vector<double>& chances) {
  for (double& chance : chances) chance = std::clamp(chance, 0.0, 1.0);
  const double sum = std::accumulate(chances.begin(), chances.end(), 0.0);
  assert(sum > 0);
  for (double& chance : chances) chance /= sum;
}

}  // namespace

std::vector<double> chances_with(const ai::Analysis& analysis, double win) {
  const auto player = static_cast<std::size_t>(analysis.player);
  const double others = 1 - analysis.chances[player].mean;
  const double equal = (1 - win) / static_cast<double>(analysis.chances.size() - 1);
  std::vector<double> chances;
  for (std::size_t seat = 0; seat < analysis.chances.size(); ++seat) {
    const double share = others > 0 ? analysis.chances[seat].mean * (1 - win) / others : equal;
    chances.push_back(seat == player ? win : share);
  }
  return chances;
}

WinGraph::WinGraph(std::size_t players)
    : chances_(players, 1 / static_cast<double>(players)), variance_(kStartError * kStartError) {
  assert(players >= 2);
}

double WinGraph::error() const noexcept {
  return std::sqrt(variance_);
}

std::vector<double> WinGraph::after_draw(std::span<const double> luck, int tiles) const {
  assert(luck.size() == chances_.size());
  const auto players = static_cast<double>(chances_.size());
  const double all = std::accumulate(luck.begin(), luck.end(), 0.0);
  std::vector<double> chances = chances_;
  for (std::size_t seat = 0; seat < chances.size(); ++seat) {
    const double lead = luck[seat] - (all - luck[seat]) / (players - 1);
    chances[seat] += lead * win_for_a_point(chances_[seat], tiles);
  }
  make_chances(chances);
  return chances;
}

std::vector<double> WinGraph::next(const ai::Analysis& analysis, std::size_t line,
                                   std::span<const double> luck, int tiles) {
  const ai::Line& played = analysis.lines[line];
  const std::vector<double> found = chances_with(analysis, played.prospect.win.mean);
  std::vector<double> foreseen = after_draw(luck, tiles);
  const auto mover = static_cast<std::size_t>(analysis.player);
  const double kept = std::max(foreseen[mover] - std::max(played.win_loss.mean, 0.0), 0.0);
  const double others = 1 - foreseen[mover];
  for (std::size_t seat = 0; seat < foreseen.size(); ++seat) {
    if (seat != mover && others > 0) foreseen[seat] *= (1 - kept) / others;
  }
  foreseen[mover] = kept;
  const double error = analysis.exact ? 0 : played.prospect.win.error;
  variance_ += kTurnError * kTurnError;
  const double weight = variance_ / (variance_ + error * error);
  for (std::size_t seat = 0; seat < chances_.size(); ++seat)
    chances_[seat] = foreseen[seat] + weight * (found[seat] - foreseen[seat]);
  make_chances(chances_);
  variance_ *= 1 - weight;
  return chances_;
}

}  // namespace bastide::arena
