#include "arena/tournament/deal_result.hpp"

namespace bastide::arena {

std::vector<GameResult> results_of(std::span<const PlayedGame> deal) {
  std::vector<GameResult> results;
  for (const PlayedGame& played : deal) {
    GameResult result;
    result.deal = static_cast<int>(played.game.deal);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(played.game.players); ++seat) {
      result.bots.push_back(played.game.bots[seat]);
      result.points.push_back(played.seats[seat].points);
    }
    result.failed = played.ending.failed;
    results.push_back(std::move(result));
  }
  return results;
}

PairDeal pair_deal(std::span<const PlayedGame> deal) {
  PairDeal result;
  for (const GameResult& game : results_of(deal)) {
    const std::size_t first = game.bots[0] < game.bots[1] ? 0 : 1;
    const Outcome outcome = Finish(game).outcome(first, 1 - first);
    result.half_points += outcome == Outcome::win ? 2 : outcome == Outcome::draw ? 1 : 0;
    result.margin += (game.points[first] - game.points[1 - first]) / static_cast<double>(deal.size());
    result.failed = result.failed || game.failed >= 0;
  }
  return result;
}

}  // namespace bastide::arena
