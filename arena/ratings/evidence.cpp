#include "arena/ratings/evidence.hpp"

#include "engine/error.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

namespace bastide::arena {
namespace {

/// Games of each deal, by group of bots and then by deal id.
using Sorted = std::map<std::pair<std::vector<int>, int>, std::vector<const GameResult*>>;

[[noreturn]] void refuse(const GameResult& game, const std::string& what) {
  throw InputError("deal " + std::to_string(game.deal) + ": " + what);
}

void check(int bots, const GameResult& game) {
  const std::size_t seats = game.bots.size();
  if (seats < std::size_t{kMinSeats} || seats > std::size_t{kMaxSeats}) {
    refuse(game, "a game has " + std::to_string(seats) + " seats, expected 2 to 6");
  }
  if (game.points.size() != seats) {
    refuse(game, "a game has " + std::to_string(seats) + " seats but " + std::to_string(game.points.size()) +
                     " scores, expected one score per seat");
  }
  for (const int bot : game.bots) {
    if (bot < 0 || bot >= bots) {
      refuse(game, "there is no bot " + std::to_string(bot) + ", expected 0 to " + std::to_string(bots - 1));
    }
  }
}

std::vector<int> group_of(const GameResult& game) {
  std::vector<int> bots = game.bots;
  std::sort(bots.begin(), bots.end());
  return bots;
}

Sorted sort_by_deal(std::span<const GameResult> games) {
  Sorted sorted;
  std::map<int, std::vector<int>> groups;
  for (const GameResult& game : games) {
    std::vector<int> group = group_of(game);
    if (groups.try_emplace(game.deal, group).first->second != group) {
      refuse(game, "its games have different bots, expected one group of bots per deal");
    }
    sorted[{std::move(group), game.deal}].push_back(&game);
  }
  return sorted;
}

struct Pair {
  PairKind kind;
  Outcome outcome;
};

Pair pair_of(const GameResult& game, std::size_t seat, std::size_t rival_seat) {
  if (game.bots[rival_seat] < game.bots[seat]) std::swap(seat, rival_seat);
  return {{game.bots[seat], game.bots[rival_seat], static_cast<int>(seat), static_cast<int>(rival_seat)},
          outcome_of(game.points[seat], game.points[rival_seat])};
}

template <typename Visit>
void for_each_pair(const GameResult& game, Visit visit) {
  for (std::size_t seat = 0; seat < game.bots.size(); ++seat) {
    for (std::size_t later = seat + 1; later < game.bots.size(); ++later) visit(pair_of(game, seat, later));
  }
}

}  // namespace

Evidence::Evidence(int bots, std::span<const GameResult> games) : bots_(bots), deal_starts_{0} {
  for (const GameResult& game : games) {
    check(bots, game);
    seats_ = std::max(seats_, static_cast<int>(game.bots.size()));
  }
  const Sorted sorted = sort_by_deal(games);
  collect_kinds(games);
  totals_.assign(kinds_.size() * kOutcomes, 0.0);
  for (const auto& [key, deal] : sorted) append_deal(key.first, deal);
}

void Evidence::collect_kinds(std::span<const GameResult> games) {
  for (const GameResult& game : games) {
    for_each_pair(game, [this](const Pair& pair) { kinds_.push_back(pair.kind); });
  }
  std::sort(kinds_.begin(), kinds_.end());
  kinds_.erase(std::unique(kinds_.begin(), kinds_.end()), kinds_.end());
}

std::vector<Evidence::Tally> Evidence::tally(std::span<const GameResult* const> deal) const {
  std::map<std::uint32_t, std::uint32_t> counts;
  for (const GameResult* game : deal) {
    for_each_pair(*game, [&](const Pair& pair) {
      const auto kind = std::lower_bound(kinds_.begin(), kinds_.end(), pair.kind) - kinds_.begin();
      ++counts[static_cast<std::uint32_t>(kind) * kOutcomes + static_cast<std::uint32_t>(pair.outcome)];
    });
  }
  std::vector<Tally> result;
  for (const auto& [entry, count] : counts) result.push_back({entry, count});
  return result;
}

void Evidence::append_deal(const std::vector<int>& group, std::span<const GameResult* const> deal) {
  const std::vector<Tally> added = tally(deal);
  if (groups_.empty() || groups_.back().bots != group) groups_.push_back({group, deals(), 0, true});
  DealGroup& stratum = groups_.back();
  if (stratum.deals > 0 && !std::ranges::equal(tallies(stratum.first), added)) stratum.alike = false;
  ++stratum.deals;
  tallies_.insert(tallies_.end(), added.begin(), added.end());
  deal_starts_.push_back(tallies_.size());
  add_deal(deals() - 1, 1.0, totals_);
}

std::span<const Evidence::Tally> Evidence::tallies(std::size_t deal) const noexcept {
  return std::span(tallies_).subspan(deal_starts_[deal], deal_starts_[deal + 1] - deal_starts_[deal]);
}

void Evidence::add_deal(std::size_t deal, double weight, OutcomeCounts& counts) const noexcept {
  for (const Tally& tally : tallies(deal)) counts[tally.entry] += weight * tally.count;
}

}  // namespace bastide::arena
