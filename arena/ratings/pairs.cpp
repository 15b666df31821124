#include "arena/ratings/pairs.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace bastide::arena {
namespace {

/// Half points of the group's first bot in its two games of a deal with the seats swapped; nothing for other
/// deals.
std::optional<std::size_t> half_points(const Evidence& evidence, std::size_t bot,
                                       std::span<const std::uint32_t> games) {
  if (games.size() != 2) return std::nullopt;
  const Finish& finish = evidence.finishes()[games[0]];
  const Finish& other = evidence.finishes()[games[1]];
  if (finish.bot(0) == other.bot(0)) return std::nullopt;
  std::size_t sum = 0;
  for (const Finish& game : {finish, other}) {
    const std::size_t seat = game.bot(0) == bot ? 0 : 1;
    sum += 2 - static_cast<std::size_t>(game.outcome(seat, 1 - seat));
  }
  return sum;
}

}  // namespace

std::vector<PairMatch> pair_matches(const Evidence& evidence) {
  static_assert(static_cast<int>(Outcome::win) == 0 && static_cast<int>(Outcome::loss) == 2);
  std::vector<PairMatch> matches;
  for (const DealGroup& group : evidence.groups()) {
    if (group.bots.size() != 2 || group.bots[0] == group.bots[1]) continue;
    PairMatch match{group.bots[0], group.bots[1], {}};
    bool met = false;
    for (std::size_t pattern = group.first; pattern < group.first + group.patterns; ++pattern) {
      const auto category =
          half_points(evidence, static_cast<std::size_t>(match.bot), evidence.games_of(pattern));
      if (!category) continue;
      match.deals[*category] += evidence.count(pattern);
      met = true;
    }
    if (met) matches.push_back(match);
  }
  return matches;
}

}  // namespace bastide::arena
