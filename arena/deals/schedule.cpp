#include "arena/deals/schedule.hpp"

#include "engine/random.hpp"

namespace bastide::arena {

namespace {

using engine::mix_seed;

/// Families of random streams that a tournament's seed is split into.
constexpr std::uint64_t kDealStreams = 0;
constexpr std::uint64_t kPlayerStreams = 1;

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
  const std::int64_t each = choose(field.bots - field.seeds, field.players - 1);
  const Group others = nth_set(field.bots - field.seeds, field.players - 1, rank % each);
  Group group{static_cast<int>(rank / each)};
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

std::uint64_t deal_seed(std::uint64_t tournament_seed, std::int64_t deal) noexcept {
  return mix_seed(mix_seed(tournament_seed, kDealStreams), static_cast<std::uint64_t>(deal));
}

std::uint64_t player_seed(std::uint64_t tournament_seed, const ScheduledGame& game, int seat) noexcept {
  std::uint64_t seed = mix_seed(tournament_seed, kPlayerStreams);
  seed = mix_seed(seed, static_cast<std::uint64_t>(game.deal));
  seed = mix_seed(seed, game.group);
  seed = mix_seed(seed, static_cast<std::uint64_t>(game.seating));
  return mix_seed(seed, static_cast<std::uint64_t>(seat));
}

}  // namespace bastide::arena
