#include "arena/tournament/tournament_run.hpp"

#include "arena/deals/deal_result.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <utility>

namespace bastide::arena {

namespace {

constexpr std::int64_t kLookedUp = 50'000;  ///< deals of groups that are looked for in the store at a time
constexpr std::size_t kMostWaiting = 128;   ///< games; then workers wait for the one that writes

[[noreturn]] void refuse_to_go_on(const PlayedGame& played) {
  throw std::runtime_error(played.ending.message +
                           "\nThe tournament stops here; --recover counts such games as lost, and goes on.");
}

}  // namespace

TournamentRun::TournamentRun(const TournamentConfig& config, Store& store, const std::atomic<bool>& stop,
                             const TournamentHooks& hooks)
    : config_(config),
      store_(store),
      stop_(stop, over_),
      hooks_(hooks),
      schedule_(config.field(), config.deals) {
  if (!config.rules.hides_hands()) live_.emplace(store.path());
  if (hooks.standings) standings_.emplace(static_cast<int>(config.bots.size()));
  look_at_store();
}

void TournamentRun::look_at_store() {
  stored_deals_ = store_.deals_end();
  done_ = store_.count_deals(config_.deals) * schedule_.seatings();
  returned_ = done_;
  if (config_.test) test_.emplace(*config_.test);
  if (done_ == 0) return;
  if (test_ || standings_) {
    store_.for_each_deal(false, [&](std::span<const StoredGame> deal) {
      std::vector<PlayedGame> games;
      for (const StoredGame& game : deal) games.push_back(game.played);
      take_into_account(games);
    });
  }
  over_ = decided();
  tell();
}

std::optional<ScheduledGame> TournamentRun::next() {
  const std::lock_guard lock(mutex_);
  if (!again_.empty() && !stop_.given()) return schedule_.game(again_.extract(again_.begin()).value());
  while (!stop_.given() && next_ < schedule_.games()) {
    const ScheduledGame game = schedule_.game(next_);
    if (!is_stored(game)) {
      ++next_;
      return game;
    }
    next_ += schedule_.seatings();
  }
  return std::nullopt;
}

void TournamentRun::hand_out_again(const std::unordered_set<std::int64_t>& games) {
  const std::lock_guard lock(mutex_);
  again_.insert(games.begin(), games.end());
}

bool TournamentRun::has_to_hand_out_again() {
  const std::lock_guard lock(mutex_);
  return !again_.empty();
}

bool TournamentRun::is_stored(const ScheduledGame& game) {
  if (game.deal >= stored_deals_) return false;
  if (game.deal >= looked_up_) {
    const std::int64_t end = game.deal + std::max<std::int64_t>(1, kLookedUp / schedule_.groups());
    groups_ = store_.groups_between(game.deal, end);
    looked_up_ = end;
  }
  return std::binary_search(groups_.begin(), groups_.end(), DealOfGroup{game.deal, game.group});
}

void TournamentRun::give_back_all(std::span<PlayedGame> games) {
  std::unique_lock lock(mutex_);
  const PlayedGame* not_started = nullptr;
  for (PlayedGame& played : games) {
    if (!played.ending.finished) continue;
    if (played.ending.failure == Failure::start && !config_.recover) {
      not_started = &played;
      break;
    }
    complete_deal(std::move(played));
    ++returned_;
    tell();
  }
  if (writing_) {
    written_.wait(lock, [&] { return waiting_.size() < kMostWaiting || !writing_; });
  } else {
    write_waiting(lock);
  }
  if (not_started != nullptr) refuse_to_go_on(*not_started);
}

/// Notes the game; its deal waits to be written when it was the last of it.
void TournamentRun::complete_deal(PlayedGame&& played) {
  const auto [at, fresh] = open_.try_emplace(played.game.unit);
  at->second.push_back(std::move(played));
  if (at->second.size() < static_cast<std::size_t>(schedule_.seatings())) return;
  std::sort(at->second.begin(), at->second.end(),
            [](const PlayedGame& a, const PlayedGame& b) { return a.game.seating < b.game.seating; });
  std::move(at->second.begin(), at->second.end(), std::back_inserter(waiting_));
  open_.erase(at);
}

/// Writes until nothing waits, all deals that wait at a time: a transaction for each would take most of the
/// store's time. The lock is open while the store is at work.
void TournamentRun::write_waiting(std::unique_lock<std::mutex>& lock) {
  writing_ = true;
  try {
    while (!waiting_.empty()) {
      Deal deals = std::exchange(waiting_, {});
      lock.unlock();
      // Pages of the store that are filled in order are filled to the end.
      std::sort(deals.begin(), deals.end(),
                [](const PlayedGame& a, const PlayedGame& b) { return a.game.index < b.game.index; });
      store_.add_deals(deals);
      lock.lock();
      const auto games = static_cast<std::size_t>(schedule_.seatings());
      for (std::size_t at = 0; at < deals.size(); at += games) count(std::span(deals).subspan(at, games));
      written_.notify_all();
    }
  } catch (...) {
    if (!lock.owns_lock()) lock.lock();
    over_ = true;
    waiting_.clear();
    stop_writing();
    throw;
  }
  stop_writing();
}

void TournamentRun::stop_writing() {
  writing_ = false;
  written_.notify_all();
}

/// Counts a deal that is stored.
void TournamentRun::count(std::span<const PlayedGame> deal) {
  played_ += static_cast<std::int64_t>(deal.size());
  done_ += static_cast<std::int64_t>(deal.size());
  take_into_account(deal);
  if (hooks_.stored) hooks_.stored(deal);
  if (!test_) return;
  if (decided()) over_ = true;
  tell();
}

void TournamentRun::take_into_account(std::span<const PlayedGame> deal) {
  if (standings_) standings_->add(results_of(deal));
  if (test_) test_->add(deal.front().game.deal, pair_deal(deal));
}

void TournamentRun::tell() const {
  if (!hooks_.progress) return;
  hooks_.progress(
      {returned_, schedule_.games(), test_ ? &test_->test() : nullptr, standings_ ? &*standings_ : nullptr});
}

bool TournamentRun::finished() {
  const std::lock_guard lock(mutex_);
  return decided() || done_ == schedule_.games();
}

std::int64_t TournamentRun::played() {
  const std::lock_guard lock(mutex_);
  return played_;
}

}  // namespace bastide::arena
