#include "ai/analysis/analyst.hpp"

#include "ai/analysis/exact_outcomes.hpp"
#include "ai/analysis/tally.hpp"
#include "ai/arbiter/judge.hpp"
#include "ai/baselines/valued_by.hpp"
#include "ai/mcts/mcts.hpp"
#include "ai/parallel/team.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <mutex>
#include <optional>
#include <utility>

namespace bastide::ai {

namespace {

constexpr double kTreeShare = 0.25;  ///< of the time, for the search that proposes lines
constexpr std::int64_t kIterationsAnOrder = 16;
constexpr std::int64_t kLeastOrders = 16;  ///< that all lines take part in
constexpr std::int64_t kOrdersInAnyCase = 2;
constexpr double kClear = 1;                ///< points
constexpr double kClearShare = 0.5;         ///< of the loss
constexpr double kWorthAThought = 0.005;    ///< of the most visited line's visits
constexpr double kClearlyBehind = 2.5;      ///< standard errors
constexpr double kOnlyOne = 0.25;           ///< of the time, where nothing is to be decided
constexpr std::uint32_t kLeastVisits = 16;  ///< of what is expected to follow
constexpr std::size_t kMostFollowing = 6;   ///< actions
constexpr std::int64_t kExactNodes = 1'000'000;
constexpr double kExactShare = 0.5;  ///< of the time

/// The parameters of the search that proposes lines: it decides nothing itself.
MctsParameters proposing(MctsParameters parameters, int threads) {
  parameters.threads = threads;
  parameters.trees = 1;
  parameters.parallel = Parallel::tree;
  parameters.reuse = false;
  parameters.ponder = false;
  parameters.exact_nodes = 0;
  parameters.final_choice = FinalChoice::mean;
  return parameters;
}

/// Those of the playouts: to the end of the game.
MctsParameters judging(MctsParameters parameters) {
  parameters.arbiter_policy = ArbiterPolicy::evaluator;
  parameters.arbiter_turns = 0;
  return parameters;
}

}  // namespace

template <engine::Game G>
class Analyst<G>::Work {
 public:
  Work(const G& game, const MctsParameters& parameters, int threads)
      : game_(game),
        search_parameters_(proposing(parameters, threads)),
        judge_parameters_(judging(parameters)),
        value_(valued_by(game, parameters)),
        search_(game, search_parameters_, value_),
        team_(threads),
        end_(game),
        outcomes_(game),
        randoms_(static_cast<std::size_t>(threads), engine::Random(0)) {
    for (engine::Random& random : randoms_) threads_.emplace_back(game, judge_parameters_, value_, random);
  }

  [[nodiscard]] Analysis analyse(const State& seen, const AnalysisLimits& limits, std::uint64_t seed,
                                 std::span<const engine::Action> played, const Watch& watch) {
    start(seen, limits, seed);
    if (!solve(played)) {
      propose(played, watch);
      play_orders(watch);
    }
    return result();
  }

 private:
  /// A line on its way.
  struct Contender {
    Line line;
    double expected = 0;  ///< lead, by the search
    bool played = false;
  };
  struct Thread {
    Thread(const G& game, const MctsParameters& parameters, const StateValue<G>& value,
           engine::Random& random)
        : judge(game, parameters, value, random) {}

    Judge<G> judge;
    std::vector<std::size_t> in;
    std::vector<Values> points;  ///< of the order it plays, by place in `in`
    double longest = 0;          ///< seconds that a playout has taken at most
  };

  void start(const State& seen, const AnalysisLimits& limits, std::uint64_t seed) {
    assert(game_.actor(seen).is_player() && limits.top >= 0);
    seen_ = seen;
    limits_ = limits;
    mover_ = game_.actor(seen);
    players_ = game_.player_count(seen);
    search_.new_game(seed);
    for (std::size_t i = 0; i < randoms_.size(); ++i)
      randoms_[i] = engine::Random(engine::mix_seed(seed, i + 1));
    watch_ = Stopwatch({limits.iterations, limits.seconds});
    told_ = 0;
    stopped_ = false;
    analysis_ = {};
    analysis_.player = mover_.index();
    engine::ActionList actions;
    game_.legal_actions(seen, actions);
    analysis_.legal = static_cast<std::size_t>(actions.size());
    contenders_.clear();
  }

  /// Whether the player of the line goes on deciding in `state`.
  [[nodiscard]] bool goes_on(const State& state) const {
    return game_.actor(state) == mover_ && !game_.begins_turn(state);
  }

  // -- near the end -----------------------------------------------------------------------------------------

  /// Everything, searched to the end of the game; false where that is too much.
  [[nodiscard]] bool solve(std::span<const engine::Action> played) {
    EffortLimit limit{kExactNodes, limits_.seconds * kExactShare};
    if (game_.hides_something(seen_) || game_.tiles_left(seen_) > kMostTiles) return false;
    if (end_.estimate(seen_) > static_cast<double>(kExactNodes)) return false;
    std::vector<engine::Action> actions;
    if (!solve_lines(seen_, actions, limit)) {
      contenders_.clear();
      return false;
    }
    analysis_.exact = true;
    analysis_.real = contenders_.size() > 1;
    for (Contender& contender : contenders_)
      contender.played = std::ranges::equal(contender.line.actions, played);
    return true;
  }

  [[nodiscard]] bool solve_lines(const State& state, std::vector<engine::Action>& actions,
                                 EffortLimit& limit) {
    engine::ActionList legal;
    game_.legal_actions(state, legal);
    for (const engine::Action action : legal) {
      State after = state;
      game_.apply(after, action);
      actions.push_back(action);
      bool solved = true;
      if (goes_on(after)) {
        solved = solve_lines(after, actions, limit);
      } else if (const auto outcome = outcomes_.of(after, mover_.index(), limit)) {
        Contender& contender = contenders_.emplace_back();
        contender.line.actions = actions;
        contender.line.prospect = outcome->prospect;
        const auto is_behind = [&](const Contender& other) {
          return other.line.prospect.lead.mean < outcome->prospect.lead.mean;
        };
        if (std::all_of(contenders_.begin(), contenders_.end() - 1, is_behind)) {
          analysis_.chances.clear();
          for (const double chance : outcome->chances) analysis_.chances.push_back({chance, 0});
        }
      } else {
        solved = false;
      }
      actions.pop_back();
      if (!solved) return false;
    }
    return true;
  }

  // -- which lines are worth a thought ----------------------------------------------------------------------

  void propose(std::span<const engine::Action> played, const Watch& watch) {
    analysis_.chances.clear();
    search_.set_goes_on([&] {
      if (watch && is_time_to_tell()) {
        analysis_.iterations = search_.descents();
        analysis_.seconds = watch_.elapsed();
        stopped_ = !watch(analysis_);
      }
      return !stopped_;
    });
    const Budget budget{limits_.iterations, kTreeShare * limits_.seconds};
    const Thought thought = search_.choose(seen_, budget);
    search_.set_goes_on({});
    analysis_.iterations = thought.iterations;
    if (thought.iterations == 0) {
      add_forced(thought.action);
    } else {
      std::vector<engine::Action> actions;
      collect(seen_, search_.root(), actions, 1);
    }
    assert(!contenders_.empty());
    std::stable_sort(contenders_.begin(), contenders_.end(),
                     [](const Contender& a, const Contender& b) { return a.line.visits > b.line.visits; });
    const auto thoughts =
        std::count_if(contenders_.begin(), contenders_.end(), [&](const Contender& contender) {
          return static_cast<double>(contender.line.visits) >=
                 kWorthAThought * static_cast<double>(contenders_.front().line.visits);
        });
    analysis_.real = thoughts > 1;
    const auto limit = static_cast<std::size_t>(
        std::max(limits_.top, static_cast<int>(std::min<std::ptrdiff_t>(limits_.most_lines, thoughts))));
    mark_played(played, limit);
    if (contenders_.size() > limit) contenders_.resize(limit);
  }

  /// The one action that is legal, and what the evaluation goes on with.
  void add_forced(engine::Action action) {
    Contender& contender = contenders_.emplace_back();
    State state = seen_;
    EvaluatorPlayer<G> evaluator(game_, {judge_parameters_.evaluation});
    game_.apply(state, action);
    contender.line.actions.push_back(action);
    while (goes_on(state)) {
      const engine::Action next = evaluator.choose(state, {}).action;
      contender.line.actions.push_back(next);
      game_.apply(state, next);
    }
    contender.line.prior = 1;
    contender.expected = lead_after(state);
  }

  [[nodiscard]] double lead_after(const State& state) {
    return expected_lead_of(value_.worth(state), mover_.index(), players_);
  }

  void collect(const State& state, std::uint32_t at, std::vector<engine::Action>& actions, double prior) {
    const NodePool& pool = search_.pool();
    for (const Node& child : pool.children_of(pool[at])) {
      if (child.visits == 0) continue;
      State after = state;
      game_.apply(after, child.action);
      actions.push_back(child.action);
      const auto index =
          static_cast<std::uint32_t>(pool[at].first_child + (&child - pool.children_of(pool[at]).data()));
      if (goes_on(after) && child.is_expanded() && child.visits > 1) {
        collect(after, index, actions, prior * child.prior);
      } else {
        add(child, index, actions, prior * child.prior);
      }
      actions.pop_back();
    }
  }

  void add(const Node& node, std::uint32_t index, const std::vector<engine::Action>& actions, double prior) {
    Contender& contender = contenders_.emplace_back();
    contender.line.actions = actions;
    contender.line.prior = prior;
    assert(node.visits > 0 && prior >= 0 && prior < 1.001);
    contender.line.visits = node.visits;
    const Fixed sum = search_parameters_.reward == Reward::lead ? node.rewards : node.points;
    contender.expected = from_fixed(sum) / node.visits;
    contender.line.continuation = most_visited(index);
  }

  /// What most descents did from a node on.
  [[nodiscard]] std::vector<engine::Action> most_visited(std::uint32_t at) const {
    const NodePool& pool = search_.pool();
    std::vector<engine::Action> actions;
    while (pool[at].is_expanded() && pool[at].children > 0 && actions.size() < kMostFollowing) {
      const auto children = pool.children_of(pool[at]);
      const auto leader = std::max_element(children.begin(), children.end(),
                                           [](const Node& a, const Node& b) { return a.visits < b.visits; });
      if (leader->visits < kLeastVisits) break;
      actions.push_back(leader->action);
      at = static_cast<std::uint32_t>(pool[at].first_child + (leader - children.begin()));
    }
    return actions;
  }

  /// The line that was played is among the first `most`.
  void mark_played(std::span<const engine::Action> played, std::size_t limit) {
    if (played.empty()) return;
    const auto is_played = [&](const Contender& contender) {
      const auto& actions = contender.line.actions;
      return actions.size() <= played.size() && std::equal(actions.begin(), actions.end(), played.begin());
    };
    auto found = std::find_if(contenders_.begin(), contenders_.end(), is_played);
    if (found == contenders_.end()) {
      Contender contender;
      State state = seen_;
      for (const engine::Action action : played) game_.apply(state, action);
      contender.line.actions.assign(played.begin(), played.end());
      contender.expected = lead_after(state);
      contenders_.push_back(std::move(contender));
      found = contenders_.end() - 1;
    }
    found->played = true;
    const auto last =
        contenders_.begin() + static_cast<std::ptrdiff_t>(std::min(limit, contenders_.size()) - 1);
    if (found > last) std::iter_swap(found, last);
  }

  // -- playing them on --------------------------------------------------------------------------------------

  void play_orders(const Watch& watch) {
    std::vector<double> expected;
    in_.clear();
    for (const Contender& contender : contenders_) {
      in_.push_back(in_.size());
      expected.push_back(contender.expected);
    }
    tally_.emplace(players_, mover_.index(), std::move(expected));
    const bool timed = limits_.seconds > 0;
    begun_ = 0;
    clear_ = false;
    least_orders_ = std::max(kOrdersInAnyCase, limits_.orders);
    most_orders_ = std::max(kLeastOrders, limits_.iterations / kIterationsAnOrder);
    next_look_ = kLeastOrders;
    const double end = contenders_.size() == 1 ? kOnlyOne * limits_.seconds : limits_.seconds;
    for (Thread& thread : threads_) thread.judge.start(seen_, 0), thread.longest = 0;
    team_.run([&](int share) {
      Thread& thread = threads_[static_cast<std::size_t>(share)];
      const auto is_over = [&] { return timed && watch_.elapsed() + thread.longest >= end; };
      while (begin_order(thread, timed, is_over())) {
        if (!play_order(thread, is_over)) break;
        end_order(thread);
        if (share == 0 && watch) tell(watch);
      }
    });
  }

  [[nodiscard]] bool begin_order(Thread& thread, bool timed, bool over) {
    const std::lock_guard lock(mutex_);
    const bool ends = stopped_ || clear_ || (timed ? over : begun_ >= most_orders_);
    if (ends && begun_ >= (stopped_ ? kOrdersInAnyCase : least_orders_)) return false;
    ++begun_;
    assert(!in_.empty());
    thread.in = in_;
    thread.points.resize(in_.size());
    return true;
  }

  template <class IsOver>
  [[nodiscard]] bool play_order(Thread& thread, const IsOver& is_over) {
    const auto& order = thread.judge.next_order(seen_);
    for (std::size_t i = 0; i < thread.in.size(); ++i) {
      if (is_over() && has_enough()) return false;
      const double before = watch_.elapsed();
      assert(thread.in[i] < contenders_.size());
      const auto& actions = contenders_[thread.in[i]].line.actions;
      thread.points[i] = thread.judge.play_on(order, actions[0], [&](const State& now, std::size_t step) {
        const bool knows = step < actions.size() && game_.is_legal(now, actions[step]);
        return knows ? actions[step] : engine::Action();
      });
      thread.longest = std::max(thread.longest, watch_.elapsed() - before);
    }
    return true;
  }

  /// Whether the orders that end in any case have ended.
  [[nodiscard]] bool has_enough() {
    const std::lock_guard lock(mutex_);
    return tally_->orders() >= least_orders_;
  }

  void end_order(Thread& thread) {
    const std::lock_guard lock(mutex_);
    // Who dropped out meanwhile does not come back.
    std::size_t kept = 0;
    for (std::size_t i = 0; i < thread.in.size(); ++i) {
      if (!std::binary_search(in_.begin(), in_.end(), thread.in[i])) continue;
      thread.in[kept] = thread.in[i];
      thread.points[kept++] = thread.points[i];
    }
    tally_->add({thread.in.data(), kept}, {thread.points.data(), kept});
    if (tally_->orders() < next_look_) return;
    drop();
    clear_ = limits_.until_clear && is_clear();
  }

  /// Lets go of those who are neither among the best nor have a chance to be.
  void drop() {
    next_look_ = tally_->orders() * 3 / 2;
    const std::vector<Prospect> prospects = tally_->prospects();
    std::vector<std::size_t> ranked = in_;
    // Of equals the one that the search found better.
    std::stable_sort(ranked.begin(), ranked.end(), [&](std::size_t a, std::size_t b) {
      return prospects[a].lead.mean > prospects[b].lead.mean;
    });
    const std::vector<LineTally::Gap> gaps = tally_->gaps(ranked.front());
    for (std::size_t rank = static_cast<std::size_t>(limits_.top); rank < ranked.size(); ++rank) {
      const std::size_t line = ranked[rank];
      const Estimate gap = gaps[line].lead;
      if (!contenders_[line].played && gap.mean > kClearlyBehind * gap.error) std::erase(in_, line);
    }
  }

  /// Whether it is known what the line that was played loses, or how far the second is behind.
  [[nodiscard]] bool is_clear() const {
    const std::vector<Prospect> prospects = tally_->prospects();
    const auto is_ahead = [&](std::size_t a, std::size_t b) {
      return prospects[a].lead.mean > prospects[b].lead.mean;
    };
    std::vector<std::size_t> ranked = in_;
    std::stable_sort(ranked.begin(), ranked.end(), is_ahead);
    const auto played = std::find_if(ranked.begin() + 1, ranked.end(),
                                     [&](std::size_t line) { return contenders_[line].played; });
    if (ranked.size() < 2) return true;
    const std::size_t asked = played == ranked.end() ? ranked[1] : *played;
    const Estimate gap = tally_->gaps(ranked.front())[asked].lead;
    return 2 * gap.error < std::max(kClear, kClearShare * gap.mean);
  }

  [[nodiscard]] bool is_time_to_tell() {
    const double now = watch_.elapsed();
    if (now - told_ < kTellEvery) return false;
    told_ = now;
    return true;
  }

  // -- what comes out ---------------------------------------------------------------------------------------

  void tell(const Watch& watch) {
    if (stopped_ || !is_time_to_tell()) return;
    const std::lock_guard lock(mutex_);
    if (!watch(result())) stopped_ = true;
  }

  /// What is known so far: the lines in order, the best of them and the one that was played.
  [[nodiscard]] Analysis result() const {
    Analysis analysis = analysis_;
    std::vector<Contender> contenders = contenders_;
    if (!analysis.exact) sum_up(contenders, analysis);
    std::stable_sort(contenders.begin(), contenders.end(), [](const Contender& a, const Contender& b) {
      return a.line.prospect.lead.mean > b.line.prospect.lead.mean;
    });
    assert(!contenders.empty());
    const Prospect best = contenders.front().line.prospect;
    if (analysis.exact) set_exact_losses(contenders);
    std::size_t place = 0;
    for (Contender& contender : contenders) {
      Line& line = contender.line;
      line.loss.mean = best.lead.mean - line.prospect.lead.mean;
      line.win_loss.mean = best.win.mean - line.prospect.win.mean;
      if (place == 0) line.loss = line.win_loss = {};
      if (place++ < static_cast<std::size_t>(limits_.top) || contender.played)
        analysis.lines.push_back(std::move(line));
    }
    analysis.seconds = watch_.elapsed();
    return analysis;
  }

  /// Of lines without errors, best first, there is no bias to be taken out.
  static void set_exact_losses(std::vector<Contender>& contenders) {
    const Prospect best = contenders.front().line.prospect;
    const std::vector<std::size_t> groups = groups_of(contenders);
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      const Prospect& best_of_group = contenders[groups[i]].line.prospect;
      Line& line = contenders[i].line;
      const Prospect& own = line.prospect;
      line.unbiased_loss.mean = best.lead.mean - own.lead.mean;
      line.unbiased_tile_loss.mean = best.lead.mean - best_of_group.lead.mean;
      line.unbiased_figure_loss.mean = best_of_group.lead.mean - own.lead.mean;
      line.unbiased_win_loss.mean = best.win.mean - own.win.mean;
      line.unbiased_tile_win_loss.mean = best.win.mean - best_of_group.win.mean;
      line.unbiased_figure_win_loss.mean = best_of_group.win.mean - own.win.mean;
    }
  }

  /// For each line the place of the first that begins with the same action.
  [[nodiscard]] static std::vector<std::size_t> groups_of(const std::vector<Contender>& contenders) {
    std::vector<std::size_t> groups;
    for (const Contender& contender : contenders) {
      const auto first = std::find_if(contenders.begin(), contenders.end(), [&](const Contender& other) {
        return other.line.actions.front() == contender.line.actions.front();
      });
      groups.push_back(static_cast<std::size_t>(first - contenders.begin()));
    }
    return groups;
  }

  /// What the playouts so far say.
  void sum_up(std::vector<Contender>& contenders, Analysis& analysis) const {
    const std::vector<Prospect> prospects = tally_->prospects();
    std::size_t best = in_.front();
    for (const std::size_t line : in_) {
      if (prospects[line].lead.mean > prospects[best].lead.mean) best = line;
    }
    const std::vector<LineTally::Gap> gaps = tally_->gaps(best);
    std::vector<LineTally::Gap> unbiased(contenders.size());
    std::vector<LineTally::LossParts> parts(contenders.size());
    if (tally_->orders() >= 2) {  // one order has no halves
      unbiased = tally_->unbiased_losses();
      parts = tally_->unbiased_loss_parts(groups_of(contenders));
    }
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      Line& line = contenders[i].line;
      line.prospect = prospects[i];
      line.playouts = tally_->orders(i);
      line.unbiased_loss = unbiased[i].lead;
      line.unbiased_tile_loss = parts[i].between.lead;
      line.unbiased_figure_loss = parts[i].within.lead;
      line.unbiased_win_loss = unbiased[i].win;
      line.unbiased_tile_win_loss = parts[i].between.win;
      line.unbiased_figure_win_loss = parts[i].within.win;
      line.loss.error = gaps[i].lead.error;
      line.win_loss.error = gaps[i].win.error;
    }
    analysis.orders = tally_->orders();
    analysis.chances = tally_->chances(best, prospects[best].win);
  }

  static constexpr int kMostTiles = 4;       ///< with more the end is not searched
  static constexpr double kTellEvery = 0.2;  ///< seconds

  // -- constant
  const G& game_;
  const MctsParameters search_parameters_;
  const MctsParameters judge_parameters_;
  StateValue<G> value_;
  // -- kept from decision to decision
  MctsPlayer<G, Sharing::many_threads> search_;
  Team team_;
  ExactEnd<G> end_;
  ExactOutcomes<G> outcomes_;
  std::vector<engine::Random> randoms_;
  std::vector<Thread> threads_;
  // -- one decision
  State seen_;
  AnalysisLimits limits_;
  engine::Actor mover_ = engine::Actor::nobody();
  int players_ = 0;
  Stopwatch watch_{Budget{}};
  Analysis analysis_;
  std::vector<Contender> contenders_;
  // -- behind the lock while orders are played
  std::mutex mutex_;
  std::optional<LineTally> tally_;
  std::vector<std::size_t> in_;  ///< lines that are played on, ascending
  std::int64_t begun_ = 0;       ///< orders
  std::int64_t least_orders_ = 0;
  std::int64_t most_orders_ = 0;
  std::int64_t next_look_ = 0;  ///< orders after which lines may drop out
  bool clear_ = false;          ///< as `until_clear` has it
  bool stopped_ = false;
  double told_ = 0;
};

template <engine::Game G>
Analyst<G>::Analyst(const G& game, const MctsParameters& parameters, int threads)
    : work_(std::make_unique<Work>(game, parameters, threads)) {}
template <engine::Game G>
Analyst<G>::~Analyst() = default;

template <engine::Game G>
Analysis Analyst<G>::analyse(const State& seen, const AnalysisLimits& limits, std::uint64_t seed,
                             std::span<const engine::Action> played, const Watch& watch) {
  return work_->analyse(seen, limits, seed, played, watch);
}

#define BASTIDE_COMPILE(G) template class Analyst<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
