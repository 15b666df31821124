#include "arena/reviews/review_games.hpp"

#include "ai/analysis/any_analyst.hpp"
#include "ai/bots/bot.hpp"
#include "ai/parallel/team.hpp"
#include "arena/analysis/review.hpp"
#include "arena/reviews/found_games.hpp"
#include "arena/reviews/reviewed_game.hpp"
#include "engine/error.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <exception>
#include <fmt/format.h>
#include <mutex>
#include <string_view>
#include <thread>
#include <variant>

namespace bastide::arena {

namespace {

constexpr std::int64_t kLeastOrders = 64;  ///< that a turn is played on where a time is given

/// Hands games to threads and takes their reviews.
class ReviewDesk {
 public:
  ReviewDesk(ReviewStore& store, const std::function<void(std::int64_t)>& reviewed)
      : store_(store), reviewed_(reviewed), numbers_(store.pending()) {}

  [[nodiscard]] std::size_t size() const noexcept { return numbers_.size(); }
  [[nodiscard]] std::optional<GameToReview> next() {
    const std::lock_guard lock(mutex_);
    if (failure_ || at_ == numbers_.size()) return {};
    return store_.game(numbers_[at_++]);
  }
  void take(std::int64_t number, const GameAnalyses& analyses) {
    const std::lock_guard lock(mutex_);
    store_.add(number, analyses);
    reviewed_(++done_);
  }
  void fail(const std::exception_ptr& failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = failure;
  }
  [[nodiscard]] bool all_done() const {
    if (failure_) std::rethrow_exception(failure_);
    return done_ == static_cast<std::int64_t>(numbers_.size());
  }

 private:
  ReviewStore& store_;
  const std::function<void(std::int64_t)>& reviewed_;
  std::vector<std::int64_t> numbers_;
  std::mutex mutex_;
  std::size_t at_ = 0;
  std::int64_t done_ = 0;
  std::exception_ptr failure_;
};

ReviewOptions options_of(const ReviewPlan& plan, const std::string& content, StopSignal stop) {
  constexpr std::size_t kDigits = 16;  // of 64 bits
  std::uint64_t hash = 0;
  std::from_chars(content.data(), content.data() + std::min(content.size(), kDigits), hash, kDigits);
  ReviewOptions options;
  options.limits.top = plan.top;
  options.seed = engine::mix_seed(plan.seed, hash);
  options.goes_on = [stop] { return !stop.given(); };
  options.limits.iterations = plan.iterations;
  options.game_seconds = plan.seconds;
  if (plan.seconds > 0) options.limits.orders = kLeastOrders;
  return options;
}

/// Reviews games in one thread (or, with a time, by several), one after the other; rules and analyst stay.
class Reviewer {
 public:
  Reviewer(const ReviewPlan& plan, int threads, StopSignal stop)
      : plan_(plan), threads_(threads), stop_(stop) {}

  /// Nothing when it was stopped.
  [[nodiscard]] std::optional<GameAnalyses> review(const GameToReview& found) {
    const auto begin = std::chrono::steady_clock::now();
    const std::string rules = found.rules + "\n" + found.rules_text.value_or("");
    if (!analyst_ || rules != rules_) {
      analyst_.emplace(load_game(found), plan_.search, threads_);
      rules_ = rules;
    }
    const engine::AnyGame& game = analyst_->game();
    const engine::Record record = game.read_record(found.record, found.source);
    const Review review =
        review_record(record, *analyst_, options_of(plan_, found.content, stop_),
                      [this](const Review&, std::size_t, std::size_t) { return !stop_.given(); });
    if (stop_.given()) return {};
    GameAnalyses analyses;
    engine::AnyState state = game.start(static_cast<int>(record.players.size()));
    std::size_t at = 0;
    for (const ReviewedTurn& turn : review.turns) {
      for (; at < turn.at; ++at) state.apply(record.actions[at]);
      analyses.decisions.push_back(stored_analysis(state, turn.analysis));
    }
    analyses.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return analyses;
  }

 private:
  const ReviewPlan& plan_;
  int threads_;
  StopSignal stop_;
  std::string rules_;
  std::optional<ai::AnyAnalyst> analyst_;
};

constexpr const char* kBudgetKey = "budget";
constexpr std::string_view kIterationsUnit = " iterations a turn";

std::string budget_text(const ReviewPlan& plan) {
  return plan.iterations > 0 ? fmt::format("{}{}", plan.iterations, kIterationsUnit)
                             : fmt::format("{} seconds a game", plan.seconds);
}

template <class Number>
Number number_in(const std::string& path, const std::string& key, const std::string& text) {
  Number number{};
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || !(number >= Number{}))
    throw InputError(fmt::format("{}: setting {}: found {}, expected a number", path, key, in_quotes(text)));
  return number;
}

}  // namespace

ai::MctsParameters search_of(const std::string& name) {
  const ai::Bot found = ai::load_bot(name);
  if (const auto* parameters = std::get_if<ai::MctsParameters>(&found.parameters)) return *parameters;
  throw InputError("--bot: found " + in_quotes(name) + ", expected one with player = \"mcts\"");
}

ReviewPlan plan_for(const std::string& path, const AskedReviews& asked) {
  ReviewPlan plan{"puct", {}, kSecondsAGame, 0, 5, 1};
  if (StoreFile::is_there(path)) {
    const auto store = ReviewStore::open(path, ReviewStore::Access::read);
    const auto number = [&]<class Number>(const char* key, Number& to) {
      to = number_in<Number>(path, key, store->file().setting(key));
    };
    const bool has_time = !store->file().setting(kBudgetKey).ends_with(kIterationsUnit);
    plan.seconds = 0;
    has_time ? number(kBudgetKey, plan.seconds) : number(kBudgetKey, plan.iterations);
    number("seed", plan.seed);
    number("lines", plan.top);
    plan.bot = store->file().setting("bot");
  }
  if (asked.seconds) plan.seconds = *asked.seconds, plan.iterations = 0;
  if (asked.iterations) plan.iterations = *asked.iterations, plan.seconds = 0;
  plan.bot = asked.bot.value_or(plan.bot);
  plan.top = asked.top.value_or(plan.top);
  plan.seed = asked.seed.value_or(plan.seed);
  plan.search = search_of(plan.bot);
  return plan;
}

Settings ReviewPlan::settings() const {
  return {{"bot", bot},
          {kBudgetKey, budget_text(*this)},
          {"lines", std::to_string(top)},
          {"seed", std::to_string(seed)}};
}

std::unique_ptr<ReviewStore> open_reviews(const std::string& path, const ReviewPlan& plan) {
  if (!StoreFile::is_there(path)) return ReviewStore::create(path, plan.settings());
  auto store = ReviewStore::open(path, ReviewStore::Access::write);
  for (const auto& [key, value] : plan.settings()) {
    const std::string found = store->file().setting(key);
    if (found == value) continue;
    throw InputError(
        fmt::format("{}: found reviews with {} {}, expected {}, as was asked for: leave that option "
                    "out to go on with them, or give another --out",
                    path, key, in_quotes(found), in_quotes(value)));
  }
  return store;
}

bool review_pending(ReviewStore& store, const ReviewPlan& plan, int threads, StopSignal stop,
                    const std::function<void(std::int64_t)>& reviewed) {
  ReviewDesk desk(store, reviewed);
  const int cores = threads > 0 ? threads : ai::usable_cores();
  const int many = std::max(1, std::min(cores, static_cast<int>(std::min<std::size_t>(desk.size(), 1024))));
  // With iterations a second thread would make a game's review depend on the machine.
  const int each = plan.iterations > 0 ? 1 : std::max(1, cores / many);
  const auto work = [&] {
    try {
      Reviewer reviewer(plan, each, stop);
      while (const auto game = desk.next()) {
        const auto analyses = reviewer.review(*game);
        if (!analyses) return;
        desk.take(game->number, *analyses);
      }
    } catch (...) {
      desk.fail(std::current_exception());
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < many; ++i) others.emplace_back(work);
    work();
  }
  return desk.all_done();
}

}  // namespace bastide::arena
