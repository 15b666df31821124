#include "arena/luck/luck_tally.hpp"

#include <algorithm>

namespace bastide::arena {
namespace {

std::size_t seat_of(const GameResult& game, int bot) {
  return static_cast<std::size_t>(std::find(game.bots.begin(), game.bots.end(), bot) - game.bots.begin());
}

double luck_at(const LuckyGame& game, std::size_t seat) {
  return game.luck.empty() || game.result.failed >= 0 ? 0 : game.luck[seat];
}

double opponents_beaten(const GameResult& game, std::size_t seat) {
  const Finish finish(game);
  double beaten = 0;
  for (std::size_t rival = 0; rival < finish.players(); ++rival) {
    if (rival == seat) continue;
    const Outcome outcome = finish.outcome(seat, rival);
    beaten += outcome == Outcome::win ? 1 : outcome == Outcome::draw ? 0.5 : 0;
  }
  return beaten;
}

/// Means over a deal's games of something and its luck.
struct DealMean {
  double value = 0;
  double luck = 0;
  int games = 0;

  void add(double more, double more_luck) noexcept { value += more, luck += more_luck, ++games; }
  void fold_into(std::int64_t deal, AdjustedMean& mean) const noexcept {
    if (games > 0) mean.add(deal, value / games, luck / games);
  }
};

}  // namespace

GroupLuck::GroupLuck(std::size_t bots) : products(2 * bots) {
  for (Fold& fold : folds) fold.score.assign(bots, 0), fold.luck.assign(bots, 0);
}

void GroupLuck::add(std::int64_t deal, const std::vector<double>& score, const std::vector<double>& luck) {
  Fold& fold = folds[AdjustedMean::fold_of(deal)];
  ++deals;
  fold.sums.deals += 1;
  const std::size_t bots = score.size();
  const auto entry = [&](std::size_t at) { return at < bots ? score[at] : luck[at - bots]; };
  for (std::size_t bot = 0; bot < bots; ++bot) {
    fold.score[bot] += score[bot];
    fold.luck[bot] += luck[bot];
    fold.sums.value_luck += score[bot] * luck[bot];
    fold.sums.luck_squared += luck[bot] * luck[bot];
  }
  for (std::size_t row = 0; row < 2 * bots; ++row) {
    for (std::size_t column = 0; column <= row; ++column) products(row, column) += entry(row) * entry(column);
  }
}

void LuckTally::add(std::span<const LuckyGame> deal) {
  if (deal.empty()) return;
  std::vector<int> group = deal.front().result.bots;
  std::sort(group.begin(), group.end());
  deals_ += std::any_of(deal.begin(), deal.end(), [](const LuckyGame& game) { return !game.luck.empty(); });
  add_margins(deal, group);
  add_scores(deal, group);
}

/// The luck of one bot counts in full for its margin over another, and that of a third for nothing: what of
/// a lead over the mean of the n − 1 others is in a difference of two leads is (n − 1) / n.
void LuckTally::add_margins(std::span<const LuckyGame> deal, const std::vector<int>& group) {
  const double part = 1 - 1 / static_cast<double>(group.size());
  for (const int bot : group) {
    DealMean over_best;
    for (const LuckyGame& game : deal) {
      if (game.result.failed >= 0) continue;
      const std::size_t seat = seat_of(game.result, bot);
      over_best.add(margin_of(game.result, seat), luck_at(game, seat));
    }
    over_best.fold_into(deal.front().result.deal, bots_[static_cast<std::size_t>(bot)]);
    for (const int rival : group) {
      if (rival <= bot) continue;
      DealMean margin;
      for (const LuckyGame& game : deal) {
        if (game.result.failed >= 0) continue;
        const std::size_t seat = seat_of(game.result, bot);
        const std::size_t other = seat_of(game.result, rival);
        margin.add(game.result.points[seat] - game.result.points[other],
                   part * (luck_at(game, seat) - luck_at(game, other)));
      }
      margin.fold_into(deal.front().result.deal, pairs_[{bot, rival}]);
    }
  }
}

void LuckTally::add_scores(std::span<const LuckyGame> deal, const std::vector<int>& group) {
  std::vector<double> score(group.size(), 0);
  std::vector<double> luck(group.size(), 0);
  const auto games = static_cast<double>(deal.size());
  for (std::size_t at = 0; at < group.size(); ++at) {
    for (const LuckyGame& game : deal) {
      const std::size_t seat = seat_of(game.result, group[at]);
      score[at] += opponents_beaten(game.result, seat) / games;
      luck[at] += luck_at(game, seat) / games;
    }
  }
  GroupLuck& sums = groups_.try_emplace(group, group.size()).first->second;
  sums.games += static_cast<std::int64_t>(deal.size());
  sums.add(deal.front().result.deal, score, luck);
}

}  // namespace bastide::arena
