#include "arena/ratings/evidence.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <utility>

namespace bastide::arena {
namespace {

using Counted = std::pair<const DealPattern, std::int64_t>;

std::vector<int> group_of(const Finish& finish) {
  std::vector<int> bots;
  for (std::size_t seat = 0; seat < finish.players(); ++seat) {
    bots.push_back(static_cast<int>(finish.bot(seat)));
  }
  std::sort(bots.begin(), bots.end());
  return bots;
}

int largest_tie_of(const Finish& finish) noexcept {
  std::array<int, kMaxSeats> at_place{};
  for (std::size_t seat = 0; seat < finish.players(); ++seat) ++at_place[finish.place(seat)];
  return *std::max_element(at_place.begin(), at_place.end());
}

DealTally tally_of(int bots, std::span<const GameResult> games) {
  DealTally tally(bots);
  for_each_deal(games, [&](std::span<const GameResult> deal) { tally.add(deal); });
  return tally;
}

/// The patterns by group, in it by finishes, whatever order they were counted in.
std::vector<std::pair<std::vector<int>, const Counted*>> in_order(const DealTally& tally) {
  std::vector<std::pair<std::vector<int>, const Counted*>> sorted;
  sorted.reserve(tally.patterns().size());
  for (const Counted& pattern : tally.patterns())
    sorted.emplace_back(group_of(pattern.first.front()), &pattern);
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) {
    return std::tie(a.first, a.second->first) < std::tie(b.first, b.second->first);
  });
  return sorted;
}

}  // namespace

Evidence::Evidence(const DealTally& tally) : bots_(tally.bots()) {
  collect_finishes(tally);
  totals_.assign(finishes_.size(), 0.0);
  for (const auto& [group, counted] : in_order(tally)) {
    if (groups_.empty() || groups_.back().bots != group) groups_.push_back({group, counts_.size(), 0, 0});
    append(counted->first, counted->second);
  }
}

Evidence::Evidence(int bots, std::span<const GameResult> games) : Evidence(tally_of(bots, games)) {}

void Evidence::collect_finishes(const DealTally& tally) {
  for (const auto& [pattern, count] : tally.patterns()) {
    finishes_.insert(finishes_.end(), pattern.begin(), pattern.end());
  }
  std::sort(finishes_.begin(), finishes_.end());
  finishes_.erase(std::unique(finishes_.begin(), finishes_.end()), finishes_.end());
  for (const Finish& finish : finishes_) {
    seats_ = std::max(seats_, static_cast<int>(finish.players()));
    largest_tie_ = std::max(largest_tie_, largest_tie_of(finish));
  }
}

void Evidence::append(const DealPattern& pattern, std::int64_t count) {
  for (const Finish& finish : pattern) {
    const auto at = std::lower_bound(finishes_.begin(), finishes_.end(), finish) - finishes_.begin();
    games_.push_back(static_cast<std::uint32_t>(at));
  }
  counts_.push_back(count);
  starts_.push_back(games_.size());
  ++groups_.back().patterns;
  groups_.back().deals += count;
  add_deals(counts_.size() - 1, static_cast<double>(count), totals_);
}

std::int64_t Evidence::deals() const noexcept {
  return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
}

std::int64_t Evidence::games() const noexcept {
  std::int64_t games = 0;
  for (std::size_t pattern = 0; pattern < counts_.size(); ++pattern) {
    games += counts_[pattern] * static_cast<std::int64_t>(games_of(pattern).size());
  }
  return games;
}

}  // namespace bastide::arena
