#include "arena/ratings/deal_tally.hpp"

#include "engine/error.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace bastide::arena {
namespace {

/// The bots of a game in ascending order, padded.
std::array<int, kMaxSeats> group_of(const GameResult& game) noexcept {
  std::array<int, kMaxSeats> group;
  group.fill(-1);
  std::copy(game.bots.begin(), game.bots.end(), group.begin());
  std::sort(group.begin(), group.end());
  return group;
}

}  // namespace

std::size_t DealTally::Hash::operator()(const DealPattern& pattern) const noexcept {
  std::uint64_t hash = pattern.size();
  for (const Finish& finish : pattern) hash = engine::mix_seed(hash, finish.bits());
  return hash;
}

DealTally::DealTally(int bots) : bots_(bots) {
  if (bots < 0 || bots > kMaxRatedBots) {
    throw InputError("found " + std::to_string(bots) + " bots to rate, expected 0 to " +
                     std::to_string(kMaxRatedBots));
  }
}

void DealTally::add(std::span<const GameResult> deal) {
  scratch_.clear();
  for (const GameResult& game : deal) {
    check_game(bots_, game);
    if (group_of(game) != group_of(deal.front())) {
      throw InputError("deal " + std::to_string(game.deal) +
                       ": its games have different bots, expected one group of bots per deal");
    }
    scratch_.emplace_back(game);
  }
  if (scratch_.empty()) return;
  std::sort(scratch_.begin(), scratch_.end());
  ++patterns_[scratch_];
}

std::vector<GameResult> sorted_by_deal(std::span<const GameResult> games) {
  std::vector<GameResult> sorted(games.begin(), games.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const GameResult& a, const GameResult& b) { return a.deal < b.deal; });
  return sorted;
}

}  // namespace bastide::arena
