#include "arena/deals/deal_result.hpp"

#include <algorithm>
#include <utility>

namespace bastide::arena {

void fill_result(const PlayedGame& played, GameResult& result) {
  result.deal = static_cast<int>(played.game.deal);
  result.failed = played.ending.failed;
  const auto seats = static_cast<std::size_t>(played.game.players);
  result.bots.assign(played.game.bots.begin(), played.game.bots.begin() + static_cast<std::ptrdiff_t>(seats));
  result.points.resize(seats);
  for (std::size_t seat = 0; seat < seats; ++seat) result.points[seat] = played.seats[seat].points;
}

std::vector<GameResult> results_of(std::span<const PlayedGame> deal) {
  std::vector<GameResult> results(deal.size());
  for (std::size_t i = 0; i < deal.size(); ++i) fill_result(deal[i], results[i]);
  return results;
}

std::vector<LuckyGame> lucky_games_of(std::span<const PlayedGame> deal) {
  std::vector<LuckyGame> games;
  std::vector<GameResult> results = results_of(deal);
  for (GameResult& result : results) {
    const PlayedGame& played = deal[games.size()];
    LuckyGame game{std::move(result), {}};
    for (std::size_t seat = 0; seat < game.result.bots.size(); ++seat) {
      if (played.seats[seat].luck) game.luck.push_back(*played.seats[seat].luck);
    }
    if (game.luck.size() < game.result.bots.size()) game.luck.clear();
    games.push_back(std::move(game));
  }
  return games;
}

PairDeal pair_deal(std::span<const PlayedGame> deal) {
  PairDeal result;
  for (const GameResult& game : results_of(deal)) {
    const std::size_t first = game.bots[0] < game.bots[1] ? 0 : 1;
    const Outcome outcome = Finish(game).outcome(first, 1 - first);
    result.half_points += outcome == Outcome::win ? 2 : outcome == Outcome::draw ? 1 : 0;
    int margin = game.points[first] - game.points[1 - first];
    if (game.failed >= 0) {
      ++result.failed;
      margin = game.failed == static_cast<int>(first) ? std::min(margin, -kFailureMargin)
                                                      : std::max(margin, kFailureMargin);
    }
    result.margin += margin / static_cast<double>(deal.size());
  }
  return result;
}

}  // namespace bastide::arena
