#include "arena/ratings/standings.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace bastide::arena {
namespace {

/// What beating all opponents counts: 120 is a multiple of twice any number of opponents from 1 to 5, so
/// shares and half shares are whole numbers, and their sums do not depend on the order of the games.
constexpr int kShareUnits = 120;

/// Sums over a bot's games.
struct Sums {
  std::int64_t share_units = 0;
  std::int64_t points = 0;
  std::int64_t margin = 0;
};

/// One seat's game against all its opponents.
struct SeatResult {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int best_rival = std::numeric_limits<int>::min();
};

template <typename Counts>
void count(Outcome outcome, Counts& counts) noexcept {
  counts.wins += outcome == Outcome::win;
  counts.draws += outcome == Outcome::draw;
  counts.losses += outcome == Outcome::loss;
}

SeatResult seat_result(const GameResult& game, std::size_t seat) noexcept {
  SeatResult result;
  for (std::size_t rival = 0; rival < game.points.size(); ++rival) {
    if (rival == seat) continue;
    count(outcome_of(game.points[seat], game.points[rival]), result);
    result.best_rival = std::max(result.best_rival, game.points[rival]);
  }
  return result;
}

void add_seat(const GameResult& game, std::size_t seat, Standing& standing, Sums& sums) noexcept {
  const SeatResult result = seat_result(game, seat);
  const int opponents = static_cast<int>(game.points.size()) - 1;
  assert(kShareUnits % (2 * opponents) == 0);
  ++standing.games;
  standing.wins += result.wins;
  standing.draws += result.draws;
  standing.losses += result.losses;
  sums.share_units += (2 * result.wins + result.draws) * (kShareUnits / (2 * opponents));
  sums.points += game.points[seat];
  sums.margin += game.points[seat] - result.best_rival;
}

double mean(std::int64_t sum, int count) noexcept {
  return count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count);
}

/// `margins` is the sum of the cell's margins.
void finish(CrossCell& cell, std::int64_t margins) noexcept {
  cell.games = cell.wins + cell.draws + cell.losses;
  cell.score = mean(2 * cell.wins + cell.draws, 2 * cell.games);
  cell.margin = mean(margins, cell.games);
}

}  // namespace

std::vector<Standing> standings(int bots, std::span<const GameResult> games) {
  std::vector<Standing> result(static_cast<std::size_t>(bots));
  std::vector<Sums> sums(result.size());
  for (const GameResult& game : games) {
    for (std::size_t seat = 0; seat < game.bots.size(); ++seat) {
      const auto bot = static_cast<std::size_t>(game.bots[seat]);
      add_seat(game, seat, result[bot], sums[bot]);
    }
  }
  for (std::size_t bot = 0; bot < result.size(); ++bot) {
    result[bot].score = mean(sums[bot].share_units, result[bot].games) / kShareUnits;
    result[bot].points = mean(sums[bot].points, result[bot].games);
    result[bot].margin = mean(sums[bot].margin, result[bot].games);
  }
  return result;
}

CrossTable cross_table(int bots, std::span<const GameResult> games) {
  const auto size = static_cast<std::size_t>(bots);
  CrossTable table(size, std::vector<CrossCell>(size));
  std::vector<std::int64_t> margins(size * size, 0);
  for (const GameResult& game : games) {
    for (std::size_t seat = 0; seat < game.bots.size(); ++seat) {
      for (std::size_t other = 0; other < game.bots.size(); ++other) {
        if (other == seat) continue;
        const auto bot = static_cast<std::size_t>(game.bots[seat]);
        const auto rival = static_cast<std::size_t>(game.bots[other]);
        count(outcome_of(game.points[seat], game.points[other]), table[bot][rival]);
        margins[bot * size + rival] += game.points[seat] - game.points[other];
      }
    }
  }
  for (std::size_t bot = 0; bot < size; ++bot) {
    for (std::size_t rival = 0; rival < size; ++rival) finish(table[bot][rival], margins[bot * size + rival]);
  }
  return table;
}

}  // namespace bastide::arena
