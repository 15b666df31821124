#include "arena/ratings/standings.hpp"

#include "arena/match/margins.hpp"

#include <algorithm>
#include <cassert>

namespace bastide::arena {
namespace {

/// What beating all opponents counts: 120 is a multiple of twice any number of opponents from 1 to 5, so
/// shares and half shares are whole numbers, and their sums do not depend on the order of the games.
constexpr std::int64_t kShareUnits = 120;

template <typename Counts>
void count(Outcome outcome, Counts& counts) noexcept {
  counts.wins += outcome == Outcome::win;
  counts.draws += outcome == Outcome::draw;
  counts.losses += outcome == Outcome::loss;
}

double mean(std::int64_t sum, std::int64_t count) noexcept {
  return count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count);
}

std::size_t bot_at(const GameResult& game, std::size_t seat) noexcept {
  return static_cast<std::size_t>(game.bots[seat]);
}

}  // namespace

StandingsTally::StandingsTally(int bots)
    : bots_(static_cast<std::size_t>(bots)), cells_(bots_.size() * bots_.size()) {}

void StandingsTally::add(std::span<const GameResult> deal) {
  if (deal.empty()) return;
  for (const GameResult& game : deal) add_game(game);
  const std::vector<int>& group = deal.front().bots;
  for (std::size_t seat = 0; seat < group.size(); ++seat) {
    const std::size_t bot = bot_at(deal.front(), seat);
    fold(bots_[bot].deal, bots_[bot].margins);
    for (std::size_t rival = 0; rival < group.size(); ++rival) {
      if (rival == seat) continue;
      CellSums& sums = cell(bot, bot_at(deal.front(), rival));
      fold(sums.deal, sums.margins);
    }
  }
}

/// Adds what a deal came to, once: a bot that sits twice finds nothing left the second time.
void StandingsTally::fold(DealMargin& deal, MarginSums& sums) noexcept {
  if (deal.games == 0) return;
  ++sums.deals;
  sums.games += deal.games;
  sums.margin += deal.margin;
  sums.games_squared += deal.games * deal.games;
  sums.margin_games += deal.margin * deal.games;
  sums.margin_squared += deal.margin * deal.margin;
  deal = {};
}

void StandingsTally::add_game(const GameResult& game) {
  const Finish finish(game);
  for (std::size_t seat = 0; seat < game.bots.size(); ++seat) {
    add_seat(game, finish, seat);
    for (std::size_t rival = 0; rival < game.bots.size(); ++rival) {
      if (rival != seat) add_pair(game, finish, seat, rival);
    }
  }
}

void StandingsTally::add_seat(const GameResult& game, const Finish& finish, std::size_t seat) {
  BotSums& sums = bots_[bot_at(game, seat)];
  Standing counts;
  for (std::size_t rival = 0; rival < finish.players(); ++rival) {
    if (rival != seat) count(finish.outcome(seat, rival), counts);
  }
  const auto opponents = static_cast<std::int64_t>(finish.players()) - 1;
  assert(kShareUnits % (2 * opponents) == 0);
  ++sums.counts.games;
  sums.counts.wins += counts.wins;
  sums.counts.draws += counts.draws;
  sums.counts.losses += counts.losses;
  sums.counts.failures += game.failed == static_cast<int>(seat);
  sums.share_units += (2 * counts.wins + counts.draws) * (kShareUnits / (2 * opponents));
  if (game.failed >= 0) return;
  sums.points += game.points[seat];
  sums.deal.margin += margin_of(game, seat);
  ++sums.deal.games;
}

void StandingsTally::add_pair(const GameResult& game, const Finish& finish, std::size_t seat,
                              std::size_t rival) {
  CellSums& sums = cell(bot_at(game, seat), bot_at(game, rival));
  count(finish.outcome(seat, rival), sums.counts);
  if (game.failed >= 0) return;
  sums.deal.margin += game.points[seat] - game.points[rival];
  ++sums.deal.games;
}

/// Mean margin a game; its variance that of a ratio: deals' sums about mean times games.
template <class Result>
void StandingsTally::finish_margin(const MarginSums& sums, Result& result) noexcept {
  if (sums.deals == 0) return;
  const double margin = mean(sums.margin, sums.games);
  const double games = mean(sums.games, sums.deals);
  const double squares = static_cast<double>(sums.margin_squared) -
                         2 * margin * static_cast<double>(sums.margin_games) +
                         margin * margin * static_cast<double>(sums.games_squared);
  const Bounded bounded = mean_margin(sums.deals, margin, std::max(squares, 0.0) / (games * games));
  result.margin = bounded.value;
  result.margin_low = bounded.low;
  result.margin_high = bounded.high;
}

std::vector<Standing> StandingsTally::standings() const {
  std::vector<Standing> result;
  for (const BotSums& sums : bots_) {
    Standing standing = sums.counts;
    standing.score = mean(sums.share_units, standing.games) / static_cast<double>(kShareUnits);
    standing.points = mean(sums.points, sums.margins.games);
    finish_margin(sums.margins, standing);
    result.push_back(standing);
  }
  return result;
}

CrossTable StandingsTally::cross_table() const {
  CrossTable table(bots_.size());
  for (std::size_t at = 0; at < cells_.size(); ++at) {
    CrossCell cell = cells_[at].counts;
    cell.games = cell.wins + cell.draws + cell.losses;
    cell.score = mean(2 * cell.wins + cell.draws, 2 * cell.games);
    finish_margin(cells_[at].margins, cell);
    table[at / bots_.size()].push_back(cell);
  }
  return table;
}

}  // namespace bastide::arena
