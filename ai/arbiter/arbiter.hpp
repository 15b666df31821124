#pragma once

#include "ai/arbiter/judge.hpp"
#include "ai/arbiter/parameters.hpp"
#include "ai/budget.hpp"
#include "ai/lead.hpp"
#include "ai/logarithm.hpp"
#include "ai/normal.hpp"
#include "ai/parallel/team.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace bastide::ai {

/// Decides between actions that a search found about equally good: each is played on by players who look one
/// turn ahead, on the same orders of the tiles and with the same ties, for some turns or to the end of the
/// game. The best mean lead wins. Those that have fallen clearly behind drop out, and leave their time to the
/// others. Each order is one thread's; what threads share is behind a lock that an order takes twice.
template <engine::Game G>
class Arbiter {
 public:
  using State = typename G::State;

  struct Candidate {
    engine::Action action;
    double expected = 0;        ///< lead that the search expects, points
    double sum = 0;             ///< of leads, the search's expectation counted `arbiter_weight` times
    std::int64_t playouts = 0;  ///< that it took part in

    /// What search and playouts together say of the lead, points.
    [[nodiscard]] double value(double weight) const noexcept {
      assert(weight >= 0 && playouts >= 0);
      return playouts == 0 ? expected : sum / (weight + static_cast<double>(playouts));
    }
  };

  /// States are worth what `value` says. `game` and `parameters` must outlive this object, and each of
  /// `randoms`, one for each thread.
  Arbiter(const G& game, const ArbiterParameters& parameters, const StateValue<G>& value,
          std::span<engine::Random* const> randoms)
      : game_(game), parameters_(parameters) {
    assert(!randoms.empty());
    for (engine::Random* const random : randoms) threads_.emplace_back(game, parameters, value, *random);
  }

  /// Plays all candidates on for as many orders as the parameters say, or as there is time for, or until one
  /// is left, or, where time can be saved, until more orders are not worth theirs; gives the best of them,
  /// the first if there was no time. Where time is short for that, playouts are shorter, and of fewer
  /// candidates, the first. After the action `continue_with(candidate, state, step)` is asked for the rest of
  /// the turn, by any thread, as long as it has an answer.
  template <class Continue>
  std::size_t decide(const State& state, std::span<Candidate> candidates, const Stopwatch& watch,
                     const Team& team, Continue&& continue_with) {
    assert(!candidates.empty() && static_cast<std::size_t>(team.size()) <= threads_.size());
    const Plan plan = plan_for(state, candidates.size(), watch, team);
    assert(plan.candidates >= 1 && plan.candidates <= candidates.size() && plan.turns >= 0);
    candidates = candidates.first(plan.candidates);
    start(state, candidates, watch, plan.turns);
    const double before = watch.elapsed();
    const std::int64_t turns_before = turns_played();
    team.run([&](int share) {
      Thread& thread = threads_[static_cast<std::size_t>(share)];
      while (begin_order(thread, watch)) {
        if (!play_order(thread, state, candidates, watch, continue_with)) break;
        end_order(thread, candidates, watch);
      }
    });
    learn_speed(team.size() * (watch.elapsed() - before), turns_played() - turns_before);
    if (ended_ == 0) return 0;
    return best_of(candidates);
  }

  /// Playouts of the last decision.
  [[nodiscard]] std::int64_t playouts() const noexcept { return played_; }
  /// States valued in all decisions.
  [[nodiscard]] std::int64_t valued() const noexcept {
    std::int64_t sum = 0;
    for (const Thread& thread : threads_) sum += thread.judge.valued();
    return sum;
  }

 private:
  /// Orders that all candidates take part in.
  static constexpr std::int64_t kLeastOrders = 6;
  /// Turns of a playout for each root of the turns that there is time for; orders that all candidates are to
  /// take part in, of whom there are so many in any case.
  static constexpr double kTurnsARoot = 0.3;
  static constexpr double kOrdersWanted = 8;
  static constexpr std::size_t kLeastCandidates = 3;

  struct Thread {
    Thread(const G& game, const ArbiterParameters& parameters, const StateValue<G>& value,
           engine::Random& random)
        : judge(game, parameters, value, random) {}

    Judge<G> judge;
    std::vector<std::size_t> in;  ///< candidates of the order it plays
    std::vector<double> leads;    ///< of that order, by candidate
    double longest = 0;           ///< seconds that a playout has taken at most
  };

  /// How a decision is to be made.
  struct Plan {
    std::int64_t turns;      ///< of a playout; 0 to the end
    std::size_t candidates;  ///< the first so many
  };

  /// With little time it is better to look less far, but more often, and at fewer.
  [[nodiscard]] Plan plan_for(const State& state, std::size_t candidates, const Stopwatch& watch,
                              const Team& team) {
    const std::int64_t furthest = parameters_.arbiter_turns;
    if (!watch.budget().timed()) {
      const auto playouts = static_cast<double>(watch.budget().iterations);
      return {furthest, parameters_.arbiter_narrows ? wide_of(candidates, playouts) : candidates};
    }
    if (furthest == 0) return {furthest, candidates};
    if (seconds_a_turn_ == 0) learn_speed_from_one_turn(state, watch);
    // No turn followed: the game ends with this one.
    if (seconds_a_turn_ == 0) return {furthest, candidates};
    const double turns = std::max(watch.until_over(), 0.0) * team.size() / seconds_a_turn_;
    const auto far = std::clamp<std::int64_t>(std::llround(kTurnsARoot * std::sqrt(turns)), 1, furthest);
    return {far, wide_of(candidates, turns / static_cast<double>(far))};
  }

  /// How many of the candidates are to be tried by so many playouts.
  [[nodiscard]] static std::size_t wide_of(std::size_t candidates, double playouts) noexcept {
    const auto wide = static_cast<std::size_t>(playouts / kOrdersWanted);
    return std::clamp(wide, std::min(kLeastCandidates, candidates), candidates);
  }

  void learn_speed_from_one_turn(const State& state, const Stopwatch& watch) {
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    Judge<G>& judge = threads_.front().judge;
    judge.start(state, 1);
    const double before = watch.elapsed();
    const std::int64_t turns_before = turns_played();
    (void)judge.play_on(judge.next_order(state), actions[0],
                        [](const State&, std::size_t) { return engine::Action(); });
    learn_speed(watch.elapsed() - before, turns_played() - turns_before);
  }
  void learn_speed(double seconds, std::int64_t turns) noexcept {
    assert(turns >= 0);
    if (turns == 0) return;
    const double now = seconds / static_cast<double>(turns);
    seconds_a_turn_ = seconds_a_turn_ == 0 ? now : (seconds_a_turn_ + now) / 2;
  }
  [[nodiscard]] std::int64_t turns_played() const noexcept {
    std::int64_t sum = 0;
    for (const Thread& thread : threads_) sum += thread.judge.turns_played();
    return sum;
  }

  void start(const State& state, std::span<Candidate> candidates, const Stopwatch& watch,
             std::int64_t turns) {
    most_ = watch.at_most(parameters_.arbiter_orders);
    field_ = static_cast<std::uint32_t>(candidates.size());
    began_ = watch.elapsed();
    to_end_ = turns == 0;
    begun_ = 0;
    ended_ = 0;
    played_ = 0;
    settled_ = false;
    in_.clear();
    for (Candidate& candidate : candidates) {
      in_.push_back(in_.size());
      candidate.sum = parameters_.arbiter_weight * candidate.expected;
      candidate.playouts = 0;
    }
    squares_.assign(in_.size() * in_.size(), 0);
    for (Thread& thread : threads_) {
      thread.judge.start(state, turns);
      thread.leads.assign(in_.size(), 0);
      thread.longest = 0;
    }
  }

  /// Gives the thread the candidates of another order; false when there is to be none.
  [[nodiscard]] bool begin_order(Thread& thread, const Stopwatch& watch) {
    const std::lock_guard lock(mutex_);
    if (begun_ >= most_ || settled_ || watch.is_over_in(thread.longest)) return false;
    assert(!in_.empty());
    begun_ += parameters_.arbiter_narrows ? static_cast<std::int64_t>(in_.size()) : 1;
    thread.in = in_;
    return true;
  }

  /// One order of the tiles; false, and it does not count, if there is no time for all candidates.
  template <class Continue>
  [[nodiscard]] bool play_order(Thread& thread, const State& state, std::span<const Candidate> candidates,
                                const Stopwatch& watch, Continue& continue_with) {
    const int player = game_.actor(state).index();
    const int players = game_.player_count(state);
    const auto& order = thread.judge.next_order(state);
    for (const std::size_t i : thread.in) {
      if (watch.is_over_in(thread.longest)) return false;
      const double before = watch.elapsed();
      const Values points = thread.judge.play_on(
          order, candidates[i].action,
          [&](const State& now, std::size_t step) { return continue_with(i, now, step); });
      thread.leads[i] =
          to_end_ ? lead_of(points, player, players) : expected_lead_of(points, player, players);
      thread.longest = std::max(thread.longest, watch.elapsed() - before);
    }
    return true;
  }

  void end_order(const Thread& thread, std::span<Candidate> candidates, const Stopwatch& watch) {
    const std::lock_guard lock(mutex_);
    ++ended_;
    assert(ended_ <= begun_);
    played_ += static_cast<std::int64_t>(thread.in.size());
    for (const std::size_t i : in_) {
      candidates[i].sum += thread.leads[i];
      ++candidates[i].playouts;
    }
    for (const std::size_t i : in_) {
      for (const std::size_t j : in_) {
        const double difference = thread.leads[i] - thread.leads[j];
        squares_[i * candidates.size() + j] += difference * difference;
      }
    }
    if (ended_ < kLeastOrders) return;
    if (parameters_.arbiter_drop > 0) drop(candidates);
    if (parameters_.arbiter_narrows) narrow(candidates, watch);
    settled_ = in_.size() == 1 || (watch.budget().saves() && is_settled(candidates, watch));
  }

  /// Of equals the first.
  [[nodiscard]] std::size_t best_of(std::span<const Candidate> candidates) const {
    return *std::max_element(in_.begin(), in_.end(), [&](std::size_t a, std::size_t b) {
      return candidates[a].sum < candidates[b].sum;
    });
  }

  /// Of equals the last.
  [[nodiscard]] std::vector<std::size_t>::const_iterator worst_of(
      std::span<const Candidate> candidates) const {
    return std::min_element(in_.begin(), in_.end(), [&](std::size_t a, std::size_t b) {
      return candidates[a].sum < candidates[b].sum || (candidates[a].sum == candidates[b].sum && a > b);
    });
  }

  /// How one candidate stands against another, in points.
  struct Comparison {
    double behind;
    double variance;  ///< of the mean difference
  };
  [[nodiscard]] Comparison compare(std::span<const Candidate> candidates, std::size_t best,
                                   std::size_t other) const {
    assert(ended_ > 0 && best < candidates.size() && other < candidates.size());
    const auto n = static_cast<double>(ended_);
    const double weight = parameters_.arbiter_weight;
    const double difference = candidates[best].sum - candidates[other].sum;
    const double played =
        (difference - weight * (candidates[best].expected - candidates[other].expected)) / n;
    const double variance = squares_[best * candidates.size() + other] / n - played * played;
    return {difference / (n + weight), std::max(variance, 0.0) / (n + weight)};
  }

  /// Lets go of those who are behind the best by so many standard errors of the difference.
  void drop(std::span<const Candidate> candidates) {
    const std::size_t best = best_of(candidates);
    std::erase_if(in_, [&](std::size_t i) {
      const auto [behind, variance] = compare(candidates, best, i);
      return behind > 0 && behind * behind > parameters_.arbiter_drop * parameters_.arbiter_drop * variance;
    });
    assert(!in_.empty());
  }

  /// Of the candidates as many stay as the effort that is left allows: all at first, two in the end, and each
  /// halving of the field has as much of the effort as the others.
  void narrow(std::span<const Candidate> candidates, const Stopwatch& watch) {
    const double spent = watch.budget().timed()
                             ? (watch.elapsed() - began_) / (watch.budget().seconds - began_)
                             : static_cast<double>(played_) / static_cast<double>(most_);
    // More than field^(1 - spent), rounded up.
    const double allowed = (1 - spent) * natural_log(field_);
    while (in_.size() > 2 && natural_log(static_cast<std::uint32_t>(in_.size() - 1)) >= allowed)
      in_.erase(worst_of(candidates));
  }

  /// Whether more orders would bring less than their time is worth. The best is wrong by the most that
  /// another may be expected to be better, which falls to about the half in twice the time; `time_price` says
  /// what the time aimed at is worth.
  [[nodiscard]] bool is_settled(std::span<const Candidate> candidates, const Stopwatch& watch) const {
    const std::size_t best = best_of(candidates);
    double regret = 0;
    for (const std::size_t i : in_) {
      if (i == best) continue;
      const auto [behind, variance] = compare(candidates, best, i);
      regret = std::max(regret, expected_excess(-behind, std::sqrt(variance)));
    }
    return regret / 2 * watch.budget().seconds < parameters_.time_price * watch.elapsed();
  }

  // -- constant
  const G& game_;
  const ArbiterParameters& parameters_;
  std::vector<Thread> threads_;
  // -- learned
  double seconds_a_turn_ = 0;  ///< of a playout, in one thread; 0 as long as nothing was played
  // -- one decision, behind the lock
  std::mutex mutex_;
  bool to_end_ = false;          ///< playouts end with the game
  std::int64_t most_ = 0;        ///< orders, or playouts where the field narrows
  std::int64_t begun_ = 0;       ///< likewise
  std::int64_t ended_ = 0;       ///< orders; all who are in took part in them
  std::int64_t played_ = 0;      ///< playouts in them
  std::uint32_t field_ = 0;      ///< candidates at first
  double began_ = 0;             ///< second of the stopwatch
  bool settled_ = false;         ///< nothing more is to be played
  std::vector<std::size_t> in_;  ///< candidates that have not dropped out
  std::vector<double> squares_;  ///< sums of squared differences of leads, by pairs of candidates
};

}  // namespace bastide::ai
