#include "arena/deals/schedule.hpp"

#include <algorithm>

namespace bastide::arena {

namespace {

constexpr BotGroup kNobody = {-1, -1, -1, -1, -1, -1};

/// Set number `rank`, in lexicographic order, of the sets of `k` among `n` bots, ascending.
BotGroup nth_set(int n, int k, std::int64_t rank) noexcept {
  BotGroup group = kNobody;
  int bot = 0;
  for (int i = 0; i < k; ++i, ++bot) {
    // All sets that go on with `bot` come before those that leave it out.
    for (std::int64_t with = 0; rank >= (with = choose(n - bot - 1, k - i - 1)); ++bot) rank -= with;
    group[static_cast<std::size_t>(i)] = bot;
  }
  return group;
}

BotGroup nth_group(const Field& field, std::int64_t rank) noexcept {
  if (field.seeds == 0) return nth_set(field.bots, field.players, rank);
  const std::int64_t groups = choose(field.bots - field.seeds, field.players - 1);
  const BotGroup others = nth_set(field.bots - field.seeds, field.players - 1, rank % groups);
  BotGroup group = kNobody;
  group[0] = static_cast<int>(rank / groups);
  for (std::size_t i = 1; i < static_cast<std::size_t>(field.players); ++i)
    group[i] = others[i - 1] + field.seeds;
  return group;
}

}  // namespace

BotGroup group_of(std::span<const int> bots) noexcept {
  BotGroup group = kNobody;
  std::copy(bots.begin(), bots.end(), group.begin());
  std::sort(group.begin(), group.begin() + static_cast<std::ptrdiff_t>(bots.size()));
  return group;
}

ScheduledGame Schedule::game(std::int64_t index) const noexcept {
  ScheduledGame game;
  game.index = index;
  game.unit = index / field_.players;
  game.seating = static_cast<int>(index % field_.players);
  game.deal = game.unit / groups_;
  game.players = field_.players;
  game.group = nth_group(field_, game.unit % groups_);
  for (int seat = 0; seat < field_.players; ++seat) {
    game.bots[static_cast<std::size_t>(seat)] =
        game.group[static_cast<std::size_t>((seat + game.seating) % field_.players)];
  }
  return game;
}

}  // namespace bastide::arena
