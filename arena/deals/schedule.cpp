#include "arena/deals/schedule.hpp"

namespace bastide::arena {

namespace {

using Group = std::array<int, engine::kMaxPlayers>;

/// Set number `rank`, in lexicographic order, of the sets of `k` among `n` bots, ascending.
Group nth_set(int n, int k, std::int64_t rank) noexcept {
  Group group{};
  int bot = 0;
  for (int i = 0; i < k; ++i, ++bot) {
    // All sets that go on with `bot` come before those that leave it out.
    for (std::int64_t with = 0; rank >= (with = choose(n - bot - 1, k - i - 1)); ++bot) rank -= with;
    group[static_cast<std::size_t>(i)] = bot;
  }
  return group;
}

Group nth_group(const Field& field, std::int64_t rank) noexcept {
  if (field.seeds == 0) return nth_set(field.bots, field.players, rank);
  const std::int64_t groups = choose(field.bots - field.seeds, field.players - 1);
  const Group others = nth_set(field.bots - field.seeds, field.players - 1, rank % groups);
  Group group{static_cast<int>(rank / groups)};
  for (std::size_t i = 1; i < group.size(); ++i) group[i] = others[i - 1] + field.seeds;
  return group;
}

}  // namespace

ScheduledGame Schedule::game(std::int64_t index) const noexcept {
  ScheduledGame game;
  game.index = index;
  game.unit = index / field_.players;
  game.seating = static_cast<int>(index % field_.players);
  game.deal = game.unit / groups_;
  game.players = field_.players;
  const auto group = nth_group(field_, game.unit % groups_);
  for (int i = 0; i < field_.players; ++i) game.group |= BotSet{1} << group[static_cast<std::size_t>(i)];
  for (int seat = 0; seat < field_.players; ++seat) {
    game.bots[static_cast<std::size_t>(seat)] =
        group[static_cast<std::size_t>((seat + game.seating) % field_.players)];
  }
  return game;
}

}  // namespace bastide::arena
