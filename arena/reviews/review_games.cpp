#include "arena/reviews/review_games.hpp"

#include "ai/analysis/any_analyst.hpp"
#include "ai/bots/bot.hpp"
#include "arena/analysis/review.hpp"
#include "arena/reviews/found_games.hpp"
#include "arena/reviews/review_pieces.hpp"
#include "arena/reviews/reviewed_game.hpp"
#include "engine/error.hpp"
#include "engine/random.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fmt/format.h>
#include <string_view>
#include <utility>
#include <variant>

namespace bastide::arena {

namespace {

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

/// Reviews games one after the other, with a time by several threads; rules and analyst stay.
class Reviewer final : public PieceWorker {
 public:
  Reviewer(ReviewPlan plan, int threads, StopSignal stop)
      : plan_(std::move(plan)), threads_(threads), stop_(stop) {}

  [[nodiscard]] std::optional<Bytes> work(std::span<const std::uint8_t> piece) override {
    const auto analyses = review(read_game_to_review(piece));
    if (!analyses) return std::nullopt;
    return write_piece(*analyses);
  }

 private:
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

  const ReviewPlan plan_;
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

const ai::MctsParameters* proposing_search(const ai::Parameters& bot) {
  const auto* parameters = std::get_if<ai::MctsParameters>(&bot);
  return parameters != nullptr && parameters->chance == ai::Chance::nodes ? parameters : nullptr;
}

ai::MctsParameters search_of(const std::string& name) {
  const ai::Bot found = ai::load_bot(name);
  if (const auto* parameters = proposing_search(found.parameters)) return *parameters;
  throw InputError("--bot: found " + in_quotes(name) +
                   ", expected one with player = \"mcts\" and chance = \"nodes\"");
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

PieceWork reviews_to_do(ReviewStore& store, const ReviewPlan& plan,
                        const std::function<void(std::int64_t)>& reviewed) {
  const std::vector<std::int64_t> numbers = store.pending();
  PieceWork work;
  work.plan = write_plan(plan);
  work.pieces = numbers.size();
  work.piece = [&store, numbers](std::size_t piece) { return write_piece(store.game(numbers[piece])); };
  work.take = [&store, &reviewed, numbers, done = std::int64_t{0}](
                  std::size_t piece, std::span<const std::uint8_t> result) mutable {
    store.add(numbers[piece], read_game_analyses(result));
    reviewed(++done);
  };
  return work;
}

std::unique_ptr<PieceWorker> make_reviewer(std::span<const std::uint8_t> plan, int threads, StopSignal stop) {
  ReviewPlan read = read_plan_of_reviews(plan);
  // With iterations a second thread would make a game's review depend on the machine.
  if (read.iterations > 0) threads = 1;
  return std::make_unique<Reviewer>(std::move(read), threads, stop);
}

}  // namespace bastide::arena
