#include "arena/tournament/tally.hpp"

#include "arena/deals/deal_result.hpp"

#include <map>

namespace bastide::arena {

namespace {

std::vector<PlayedGame> games_of(std::span<const StoredGame> deal) {
  std::vector<PlayedGame> games;
  games.reserve(deal.size());
  for (const StoredGame& stored : deal) games.push_back(stored.played);
  return games;
}

/// Tells which deals count; takes them as the store gives them, deals ascending.
class Counting {
 public:
  explicit Counting(const TournamentConfig& config) : config_(config) {
    if (config.test) test_.emplace(*config.test);
  }

  /// Whether the deal counts.
  [[nodiscard]] bool take(std::span<const StoredGame> deal) {
    const ScheduledGame& first = deal.front().played.game;
    if (first.deal >= config_.deals || decided()) return false;
    std::int64_t& due = due_[first.group];
    if (first.deal != due) return false;
    ++due;
    if (test_) {
      (void)test_->add(pair_deal(games_of(deal)));
    }
    return true;
  }

  [[nodiscard]] bool decided() const { return test_ && test_->verdict() != Verdict::open; }
  [[nodiscard]] const std::optional<RunningTest>& test() const noexcept { return test_; }

 private:
  const TournamentConfig& config_;
  std::optional<RunningTest> test_;
  std::map<BotGroup, std::int64_t> due_;  ///< by group: the deal that counts next
};

void add_game(const PlayedGame& played, Tally& tally) {
  ++tally.games;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(played.game.players); ++seat) {
    const auto bot = static_cast<std::size_t>(played.game.bots[seat]);
    BotClock& clock = tally.clocks[bot];
    clock.seconds += played.seats[seat].seconds;
    clock.decisions += played.seats[seat].decisions;
    clock.moves += played.seats[seat].moves;
    if (played.ending.failed == static_cast<int>(seat)) {
      ++tally.failures[bot][static_cast<std::size_t>(played.ending.failure)];
    }
  }
}

}  // namespace

Tally::Tally(int bots)
    : results(bots), clocks(static_cast<std::size_t>(bots)), failures(static_cast<std::size_t>(bots)) {}

Tally tally(Store& store, const TournamentConfig& config,
            const std::function<void(std::span<const StoredGame>)>& visit) {
  const auto bots = static_cast<int>(config.bots.size());
  Tally result(bots);
  if (config.luck) result.luck.emplace(bots);
  std::vector<GameResult> deal(static_cast<std::size_t>(config.players));
  result.test = for_each_counted_deal(store, config, false, [&](std::span<const StoredGame> stored) {
    deal.resize(stored.size());
    for (std::size_t i = 0; i < stored.size(); ++i) {
      fill_result(stored[i].played, deal[i]);
      add_game(stored[i].played, result);
    }
    result.results.add(deal);
    if (result.luck) result.luck->add(lucky_games_of(games_of(stored)));
    ++result.deals;
    if (visit) visit(stored);
  });
  const bool decided = result.test && result.test->verdict() != Verdict::open;
  result.finished = decided || result.deals == Schedule(config.field(), config.deals).units();
  return result;
}

std::optional<RunningTest> for_each_counted_deal(
    Store& store, const TournamentConfig& config, bool actions,
    const std::function<void(std::span<const StoredGame>)>& visit) {
  Counting counting(config);
  store.for_each_deal(actions, [&](std::span<const StoredGame> deal) {
    if (counting.take(deal)) visit(deal);
  });
  return counting.test();
}

}  // namespace bastide::arena
