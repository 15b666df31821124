#include "arena/tournament/schedule.hpp"

#include "engine/random.hpp"

namespace bastide::arena {

namespace {

using engine::mix_seed;

/// Families of random streams that a tournament's seed is split into.
constexpr std::uint64_t kDealStreams = 0;
constexpr std::uint64_t kPlayerStreams = 1;

/// Set number `rank`, in lexicographic order, of the sets of `k` among `n` bots, ascending.
std::array<int, engine::kMaxPlayers> nth_group(int n, int k, std::int64_t rank) noexcept {
  std::array<int, engine::kMaxPlayers> group{};
  int bot = 0;
  for (int i = 0; i < k; ++i, ++bot) {
    // All sets that go on with `bot` come before those that leave it out.
    for (std::int64_t with = 0; rank >= (with = choose(n - bot - 1, k - i - 1)); ++bot) rank -= with;
    group[static_cast<std::size_t>(i)] = bot;
  }
  return group;
}

}  // namespace

ScheduledGame Schedule::game(std::int64_t index) const noexcept {
  ScheduledGame game;
  game.index = index;
  game.unit = index / players_;
  game.seating = static_cast<int>(index % players_);
  game.deal = game.unit / groups_;
  game.group = game.unit % groups_;
  game.players = players_;
  const auto group = nth_group(bots_, players_, game.group);
  for (int seat = 0; seat < players_; ++seat) {
    game.bots[static_cast<std::size_t>(seat)] =
        group[static_cast<std::size_t>((seat + game.seating) % players_)];
  }
  return game;
}

std::uint64_t deal_seed(std::uint64_t tournament_seed, std::int64_t deal) noexcept {
  return mix_seed(mix_seed(tournament_seed, kDealStreams), static_cast<std::uint64_t>(deal));
}

std::uint64_t player_seed(std::uint64_t tournament_seed, const ScheduledGame& game, int seat) noexcept {
  std::uint64_t seed = mix_seed(tournament_seed, kPlayerStreams);
  seed = mix_seed(seed, static_cast<std::uint64_t>(game.deal));
  seed = mix_seed(seed, static_cast<std::uint64_t>(game.group));
  seed = mix_seed(seed, static_cast<std::uint64_t>(game.seating));
  return mix_seed(seed, static_cast<std::uint64_t>(seat));
}

}  // namespace bastide::arena
