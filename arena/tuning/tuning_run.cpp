#include "arena/tuning/tuning_run.hpp"

#include "ai/parallel/team.hpp"
#include "arena/tuning/fit.hpp"
#include "arena/tuning/step_sizes.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <fmt/format.h>
#include <mutex>
#include <vector>

namespace bastide::arena {

namespace {

using Clock = std::chrono::steady_clock;
using Stage = TuningProgress::Stage;

/// Decisions that steps are looked for with: a share of 7.5 % of them is known to 1.3 %. Programs of their
/// own and searches with a time take longer for each.
constexpr int kDecisions = 400;
constexpr int kSlowDecisions = 100;

/// Generations where neither the file nor the command line says how many.
constexpr std::int64_t kUsualGenerations = 200;
/// Seconds that a generation of spsa is to take where a time is given.
constexpr double kGenerationSeconds = 1;
constexpr double kPaceSeconds = 1;
/// The verdict takes at most this share of the time.
constexpr double kVerdictShare = 0.25;
/// Deals of the verdict between two looks at the store.
constexpr int kVerdictBlock = 50;

/// The first deals of what comes before the search: early streams have them for nothing else.
constexpr std::int64_t kPaceDeals = std::int64_t{1} << 62;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

class Run {
 public:
  Run(Tuning& tuning, const TuningLimits& limits, const PlayBatch& play, StopSignal stop,
      const TuningHooks& hooks)
      : tuning_(tuning), config_(tuning.config()), limits_(limits), play_(play), stop_(stop), hooks_(hooks) {}

  bool carry_on() {
    if (tuning_.plan() == nullptr && !plan()) return false;
    return search() && judge();
  }

 private:
  [[nodiscard]] bool moves() const {
    return config_.method == TuningMethod::spsa || config_.method == TuningMethod::cma_es;
  }

  void tell(Stage stage, std::int64_t done, std::int64_t all) const {
    if (hooks_.progress) hooks_.progress({stage, done, all}, tuning_);
  }
  void note(const std::string& text) const {
    if (hooks_.note) hooks_.note(text);
  }

  // -- before the first game --------------------------------------------------------------------------------

  bool plan() {
    TuningPlan plan;
    if (!find_steps(plan)) return false;
    if (config_.method == TuningMethod::fit && !fit(plan)) return false;
    plan.generations = limits_.generations.value_or(config_.generations.value_or(kUsualGenerations));
    plan.directions = config_.spsa.directions;
    plan.verdict_deals = config_.verdict_deals;
    if (limits_.seconds && !plan_by_pace(plan)) return false;
    if (config_.method == TuningMethod::spsa) {
      SpsaSettings settings = config_.spsa;
      settings.generations = plan.generations;
      settings.directions = plan.directions;
      plan.A = settings.stability();
      settings.A = plan.A;
      plan.c = settings.c;
      plan.gamma = settings.gamma;
      plan.a = settings.a ? *settings.a : chosen_a(settings);
    }
    tuning_.set_plan(plan);
    return true;
  }

  bool find_steps(TuningPlan& plan) {
    std::vector<std::size_t> sought;
    for (std::size_t i = 0; i < config_.parameters.size(); ++i) {
      const TunedParameter& parameter = config_.parameters[i];
      plan.steps.push_back({parameter.step, 0});
      if (!parameter.given_step && config_.method != TuningMethod::scan) sought.push_back(i);
    }
    if (sought.empty()) return true;
    const ParameterSpace space(BotParameters(config_.bot), config_.parameters);
    const bool slow = config_.bot.command() != nullptr || config_.bot.budget.timed();
    const int count = slow ? kSlowDecisions : kDecisions;
    const auto decisions = fixed_decisions(config_, tuning_.early_streams(), count);
    const double unchanged = decisions->changed_by(config_.bot);
    std::mutex mutex;
    std::int64_t asked = 0;
    const auto tried = [&] {
      const std::lock_guard lock(mutex);
      tell(Stage::steps, ++asked, 0);
      return !stop_.given();
    };
    const int threads = config_.concurrency > 0 ? config_.concurrency : ai::usable_cores();
    std::atomic<std::size_t> next = 0;
    ai::Team(std::min(threads, static_cast<int>(sought.size()))).run([&](int) {
      for (std::size_t at = next++; at < sought.size() && !stop_.given(); at = next++)
        plan.steps[sought[at]] = find_step(space, sought[at], *decisions, unchanged, tried);
    });
    if (stop_.given()) return false;
    for (const std::size_t i : sought) {
      if (plan.steps[i].changes <= 0) {
        note(fmt::format("{} changes none of {} decisions within its range", config_.parameters[i].name,
                         count));
      }
    }
    return true;
  }

  bool fit(TuningPlan& plan) {
    std::int64_t games = 0;
    const std::int64_t all = config_.fit.store.empty() ? config_.fit.games : 0;
    const auto positions = positions_for_fit(config_, tuning_.early_streams(), stop_,
                                             [&] { tell(Stage::positions, ++games, all); });
    if (!positions) return false;
    ParameterSpace space(BotParameters(config_.bot), config_.parameters);
    for (std::size_t i = 0; i < plan.steps.size(); ++i) space.set_step(i, plan.steps[i].step);
    plan.fit = fit_numbers(space, *positions, config_.fit.folds, config_.fit.rounds);
    return true;
  }

  /// How many deals a second the start plays against itself or the opponents, and what that allows for.
  bool plan_by_pace(TuningPlan& plan) {
    Batch batch;
    batch.bots = {config_.bot};
    if (config_.against == Opponents::listed) batch.bots.push_back(config_.opponents.front());
    batch.matches = {{0, static_cast<int>(batch.bots.size()) - 1}};
    batch.first_deal = kPaceDeals;
    double a_deal = 0;  // seconds, of all games
    for (batch.deals = 2;; batch.deals *= 2) {
      const Clock::time_point start = Clock::now();
      for (batch.game = 0; batch.game < config_.games.size(); ++batch.game) {
        tell(Stage::pace, batch.deals, 0);
        if (!play_(batch)) return false;
      }
      const double seconds = since(start);
      a_deal = seconds / batch.deals;
      if (seconds >= kPaceSeconds) break;
    }
    const double left = std::max(0.0, *limits_.seconds - tuning_.seconds());
    const double verdict = std::min(kVerdictShare * left, a_deal * static_cast<double>(plan.verdict_deals));
    if (plan.verdict_deals > 0)
      plan.verdict_deals = std::max<std::int64_t>(kVerdictBlock, std::llround(verdict / a_deal));
    const double matches = a_deal * opponents();
    if (config_.method == TuningMethod::spsa) {
      const double sides = config_.against == Opponents::opposite ? 1 : 2;
      if (!config_.own_directions) {
        const double directions = kGenerationSeconds / (matches * sides * config_.spsa.deals);
        plan.directions = std::clamp(static_cast<int>(directions), 4, 256);
      }
      const double seconds = matches * sides * config_.spsa.deals * plan.directions;
      plan.generations = generations_in(left - verdict, seconds);
    } else if (config_.method == TuningMethod::cma_es) {
      const CmaEs sample(Box{Coordinates(plan.steps.size(), -1.0), Coordinates(plan.steps.size(), 1.0)},
                         config_.cma_es, 1);
      plan.generations = generations_in(left - verdict, matches * sample.population() * config_.cma_es.deals);
    }
    return true;
  }

  [[nodiscard]] double opponents() const {
    return config_.against == Opponents::listed ? static_cast<double>(config_.opponents.size()) : 1.0;
  }

  [[nodiscard]] std::int64_t generations_in(double left, double seconds) const {
    if (limits_.generations) return *limits_.generations;
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(left / seconds), 1, kMostGenerations);
  }

  // -- the search -------------------------------------------------------------------------------------------

  /// Seconds that the search may take, of all that there are; what the verdict needs is kept.
  [[nodiscard]] double allowed() const {
    return *limits_.seconds * (tuning_.plan()->verdict_deals > 0 ? 1 - kVerdictShare / 2 : 1);
  }

  bool search() {
    while (!tuning_.searched()) {
      const Search& search = tuning_.search();
      const std::int64_t all = moves() ? tuning_.plan()->generations : 0;
      tell(Stage::search, search.generation(), all);
      if (stop_.given()) return false;
      if (limits_.seconds && search.generation() > 0 && since(start_) > allowed()) {
        tuning_.end_search();
        break;
      }
      if (!generation()) return false;
    }
    tell(Stage::search, tuning_.search().generation(), tuning_.search().generation());
    return true;
  }

  /// Plays a batch of a generation behind the others of it; games count on from those in the store.
  bool play_into(std::vector<BatchResult>& results, Batch& batch) {
    batch.first_number = tuning_.failures().games + 1;
    for (const BatchResult& result : results) batch.first_number += result.games;
    auto result = play_(batch);
    if (!result) return false;
    results.push_back(std::move(*result));
    return true;
  }

  bool generation() {
    const Clock::time_point start = Clock::now();
    const Request request = tuning_.search().ask();
    std::vector<BatchResult> results;
    for (Batch& batch : tuning_.search().batches(request, tuning_.deals())) {
      if (!play_into(results, batch)) return false;
    }
    refuse_failures(results);
    tuning_.add(request, results, since(start));
    return true;
  }

  /// A candidate that fails loses; where all do, there is nothing to be found.
  static void refuse_failures(const std::vector<BatchResult>& results) {
    for (const BatchResult& result : results) {
      if (result.games > 0 && result.failed == result.games)
        throw InputError("every game ended by a failure; the first: " + result.failure);
    }
  }

  // -- the verdict ------------------------------------------------------------------------------------------

  bool judge() {
    if (tuning_.plan()->verdict_deals == 0 || tuning_.search().best_is_start()) return true;
    Batch batch;
    batch.bots = {tuning_.result(), config_.bot};
    batch.matches = {{0, 1}};
    for (TuningVerdict verdict = tuning_.verdict(); !verdict.complete(); verdict = tuning_.verdict()) {
      tell(Stage::verdict, verdict.deals, verdict.planned);
      if (stop_.given()) return false;
      const Clock::time_point start = Clock::now();
      batch.first_deal = tuning_.first_verdict_deal() + verdict.deals;
      batch.deals = static_cast<int>(std::min<std::int64_t>(kVerdictBlock, verdict.planned - verdict.deals));
      std::vector<BatchResult> results;
      for (batch.game = 0; batch.game < config_.games.size(); ++batch.game) {
        if (!play_into(results, batch)) return false;
      }
      tuning_.add_verdict(results, verdict.deals, batch.deals, since(start));
    }
    return true;
  }

  Tuning& tuning_;
  const TuningConfig& config_;
  const TuningLimits& limits_;
  const PlayBatch& play_;
  StopSignal stop_;
  const TuningHooks& hooks_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace

bool run_tuning(Tuning& tuning, const TuningLimits& limits, const PlayBatch& play, StopSignal stop,
                const TuningHooks& hooks) {
  return Run(tuning, limits, play, stop, hooks).carry_on();
}

}  // namespace bastide::arena
