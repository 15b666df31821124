#include "arena/tuning/matches.hpp"

#include "arena/deals/deal_result.hpp"
#include "arena/tournament/game_source.hpp"
#include "arena/tournament/play_games.hpp"
#include "arena/tournament/tournament_config.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <mutex>

namespace bastide::arena {

namespace {

/// Games of a batch, handed out in their order.
class BatchSource final : public GameSource {
 public:
  BatchSource(const BatchSchedule& schedule, StopSignal stop, std::int64_t rest, std::int64_t ranks,
              const std::function<void(PlayedGame&&)>& played)
      : schedule_(schedule), asked_(stop), next_(rest), ranks_(ranks), played_(played) {}

  [[nodiscard]] StopSignal stop() const noexcept override { return asked_; }
  [[nodiscard]] std::optional<ScheduledGame> next() override {
    const std::lock_guard lock(mutex_);
    if (over_ || asked_.given() || next_ >= schedule_.games()) return std::nullopt;
    const std::int64_t index = next_;
    next_ += ranks_;
    return schedule_.game(index);
  }
  void give_back(PlayedGame&& played) override {
    const std::lock_guard lock(mutex_);
    if (!played.ending.finished) {
      over_ = true;
      return;
    }
    played_(std::move(played));
  }
  void abandon() noexcept override { over_ = true; }
  [[nodiscard]] bool over() const noexcept { return over_ || asked_.given(); }

 private:
  const BatchSchedule& schedule_;
  StopSignal asked_;
  std::mutex mutex_;
  std::int64_t next_;
  std::int64_t ranks_;
  const std::function<void(PlayedGame&&)>& played_;
  std::atomic<bool> over_{false};
};

}  // namespace

BatchSchedule::BatchSchedule(const Batch& batch, int players)
    : matches_(batch.matches),
      first_deal_(batch.first_deal),
      deals_(batch.deals),
      players_(players),
      bots_(static_cast<int>(batch.bots.size())),
      patterns_(players % 2 == 0 ? 1 : 2) {}

std::int64_t BatchSchedule::games() const noexcept {
  return static_cast<std::int64_t>(deals_) * static_cast<std::int64_t>(matches_.size()) * games_of_a_deal();
}

BatchSchedule::Place BatchSchedule::place(std::int64_t index) const noexcept {
  const std::int64_t unit = index / games_of_a_deal();
  const auto matches = static_cast<std::int64_t>(matches_.size());
  return {static_cast<std::size_t>(unit % matches), static_cast<std::size_t>(unit / matches)};
}

bool BatchSchedule::first_side(std::int64_t index, int seat) const noexcept {
  const auto within = static_cast<int>(index % games_of_a_deal());
  const int pattern = within / players_;
  const int rotation = within % players_;
  return (seat + rotation) % players_ % 2 == pattern;
}

ScheduledGame BatchSchedule::game(std::int64_t index) const {
  const Place at = place(index);
  const Match& match = matches_[at.match];
  ScheduledGame game;
  game.index = index;
  game.unit = index / games_of_a_deal();
  game.deal = first_deal_ + static_cast<std::int64_t>(at.deal);
  game.seating = static_cast<int>(index % games_of_a_deal());
  game.players = players_;
  game.bots.fill(-1);
  std::array<int, 2> copies{};
  for (int seat = 0; seat < players_; ++seat) {
    const bool first = first_side(index, seat);
    // Who sits twice is two players. A bot against itself begins behind the copies of its first side.
    const int before = !first && match.first == match.second ? engine::kMaxPlayers / 2 : 0;
    const int copy = before + copies[first ? 0 : 1]++;
    game.bots[static_cast<std::size_t>(seat)] = copy * bots_ + (first ? match.first : match.second);
  }
  game.group = group_of(std::span(game.bots).first(static_cast<std::size_t>(players_)));
  return game;
}

std::vector<Competitor> BatchSchedule::seated(const std::vector<Competitor>& bots) const {
  int most = 0;
  const std::int64_t of_a_deal = games_of_a_deal() * static_cast<std::int64_t>(matches_.size());
  for (std::int64_t index = 0; index < std::min(games(), of_a_deal); ++index) {
    for (const int bot : game(index).bots) most = std::max(most, bot);
  }
  std::vector<Competitor> all;
  for (int bot = 0; bot <= most; ++bot) all.push_back(bots[static_cast<std::size_t>(bot % bots_)]);
  return all;
}

MatchDeal count_game(const BatchSchedule& schedule, const PlayedGame& played) {
  std::array<double, 2> points{};
  std::array<int, 2> seats{};
  for (int seat = 0; seat < played.game.players; ++seat) {
    const std::size_t side = schedule.first_side(played.game.index, seat) ? 0 : 1;
    points[side] += played.seats[static_cast<std::size_t>(seat)].points;
    ++seats[side];
  }
  const double first = points[0] / seats[0];
  double margin = first - points[1] / seats[1];
  if (played.ending.failed >= 0) {
    const bool its_own = schedule.first_side(played.game.index, played.ending.failed);
    margin = its_own ? std::min<double>(margin, -kFailureMargin) : std::max<double>(margin, kFailureMargin);
  }
  return {static_cast<float>(margin), static_cast<float>(first)};
}

BatchTally::BatchTally(const Batch& batch, const BatchSchedule& schedule)
    : schedule_(schedule),
      sums_(batch.matches.size(), std::vector<std::array<double, 2>>(static_cast<std::size_t>(batch.deals))) {
}

void BatchTally::add(const PlayedGame& played) {
  const auto [match, deal] = schedule_.place(played.game.index);
  const MatchDeal counted = count_game(schedule_, played);
  // Sums of so few floats are exact, in whatever order games come back.
  sums_[match][deal][0] += counted.margin;
  sums_[match][deal][1] += counted.score;
  ++result_.games;
  if (played.ending.failed < 0) return;
  ++result_.failed;
  if (first_failure_ >= 0 && played.game.index > first_failure_) return;
  first_failure_ = played.game.index;
  result_.failure = played.ending.message;
}

BatchResult BatchTally::result() const {
  BatchResult result = result_;
  const double games = schedule_.games_of_a_deal();
  for (const auto& deals : sums_) {
    result.matches.emplace_back();
    for (const auto& [margin, score] : deals)
      result.matches.back().push_back(
          {static_cast<float>(margin / games), static_cast<float>(score / games)});
  }
  return result;
}

bool play_share(const Batch& batch, const TuningConfig& config, const Streams& streams, StopSignal stop,
                std::int64_t rest, std::int64_t ranks, const std::function<void(PlayedGame&&)>& played) {
  const TuningGame& game = config.games[batch.game];
  const BatchSchedule schedule(batch, game.players);
  TournamentConfig tournament;
  tournament.name = "tune";
  tournament.source = config.source;
  tournament.rules_name = game.rules_name;
  tournament.rules = game.rules;
  tournament.players = game.players;
  tournament.seed = streams.seed();
  tournament.deal_secret = streams.secret();
  tournament.concurrency = config.concurrency;
  tournament.recover = true;
  tournament.hidden = config.hidden;
  if (batch.first_number > 0) tournament.logs = config.logs;
  tournament.first_number = batch.first_number;
  tournament.bots = schedule.seated(batch.bots);
  BatchSource source(schedule, stop, rest, ranks, played);
  play_games(tournament, source);
  return !source.over();
}

std::optional<BatchResult> play_batch(const Batch& batch, const TuningConfig& config, const Streams& streams,
                                      StopSignal stop) {
  const BatchSchedule schedule(batch, config.games[batch.game].players);
  BatchTally tally(batch, schedule);
  (void)play_share(batch, config, streams, stop, 0, 1, [&](PlayedGame&& played) { tally.add(played); });
  if (!tally.complete()) return std::nullopt;
  return tally.result();
}

}  // namespace bastide::arena
