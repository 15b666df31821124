#include "ai/yardstick/turn_judge.hpp"

#include "ai/analysis/exact_outcomes.hpp"
#include "ai/champion/turn_lines.hpp"
#include "ai/evaluator/evaluator.hpp"
#include "ai/knowledge/state_value.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace bastide::ai {

namespace {

/// More turns than any position has that was ever seen.
constexpr std::size_t kAllTurns = 1 << 15;
/// What the evaluation expects counts as so many playouts at the first look.
constexpr double kForecastWeight = 4;
constexpr std::int64_t kLeastOrders = 32;
constexpr std::int64_t kOrdersALook = 16;  ///< after so many more turns may drop out; even
constexpr double kClearly = 3;             ///< standard errors
constexpr double kLeastGap = 1;            ///< points by which a turn that drops out is behind
constexpr int kMostTilesOfEnd = 4;
constexpr std::int64_t kNever = -1;  ///< turn until which the policy plays

EvaluationParameters evaluation_of(const Bot& policy) {
  if (const auto* champion = std::get_if<ChampionParameters>(&policy.parameters)) return champion->evaluation;
  if (const auto* evaluator = std::get_if<EvaluatorParameters>(&policy.parameters))
    return evaluator->evaluation;
  return {};
}

}  // namespace

template <engine::Game G>
class TurnJudge<G>::Work {
 public:
  Work(const G& game, const JudgeParameters& parameters)
      : game_(game),
        parameters_(parameters),
        policy_(make_player(game, parameters.policy)),
        evaluator_(game, {evaluation_of(parameters.policy)}),
        value_(game, evaluation_of(parameters.policy)),
        lines_(game, value_),
        outcomes_(game) {}

  [[nodiscard]] ValuedTurns value(const State& seen, std::uint64_t seed,
                                  const std::function<bool()>& goes_on) {
    assert(game_.actor(seen).is_player());
    seen_ = seen;
    player_ = game_.actor(seen).index();
    players_ = game_.player_count(seen);
    random_ = engine::Random(seed);
    goes_on_ = &goes_on;
    playouts_ = 0;
    lines_.find(seen, kAllTurns, found_);
    if (found_.size() == 1) return only_one();
    if (auto exact = search_end()) return *std::move(exact);
    if (!look_first() || !play_on()) return {};
    return result();
  }

 private:
  /// A turn that is played on.
  struct Contender {
    std::size_t line;          ///< in `found_`
    std::vector<float> leads;  ///< by order
  };
  /// An order of the tiles, and all else that a playout's course depends on.
  struct Order {
    State imagined;
    engine::Deal deal;
    std::uint64_t seed = 0;
  };

  [[nodiscard]] bool stopped() const { return *goes_on_ && !(*goes_on_)(); }

  [[nodiscard]] static std::vector<engine::Action> actions_of(const TurnLine& line) {
    return {line.span().begin(), line.span().end()};
  }

  [[nodiscard]] ValuedTurns only_one() const {
    ValuedTurns values;
    values.turns.push_back({actions_of(found_.front())});
    values.exact = true;
    return values;
  }

  // -- the end of the game ----------------------------------------------------------------------------------

  [[nodiscard]] std::optional<ValuedTurns> search_end() {
    if (parameters_.exact_nodes == 0 || game_.hides_something(seen_) ||
        game_.tiles_left(seen_) > kMostTilesOfEnd)
      return {};
    EffortLimit limit{parameters_.exact_nodes, 0};
    std::vector<std::pair<double, std::size_t>> leads;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      State after = seen_;
      for (const engine::Action action : found_[i].span()) game_.apply(after, action);
      const auto outcome = outcomes_.of(after, player_, limit);
      if (!outcome) return {};
      leads.emplace_back(-outcome->prospect.lead.mean, i);
    }
    std::sort(leads.begin(), leads.end());
    ValuedTurns values;
    values.exact = true;
    for (const auto& [behind, line] : leads) {
      const double loss = behind - leads.front().first;
      values.turns.push_back({actions_of(found_[line]), 0, {loss, loss}, 0});
    }
    return values;
  }

  // -- playouts ---------------------------------------------------------------------------------------------

  void next_order() {
    order_.imagined = seen_;
    game_.imagine(order_.imagined, random_);
    order_.deal = game_.random_deal(order_.imagined, random_);
    order_.seed = random_.next();
  }

  /// The lead that the line comes to: its player's, when so many turns behind it have been played, those up
  /// to `by_policy` by the policy, or at the end of the game.
  [[nodiscard]] double play(const TurnLine& line, std::int64_t by_policy, std::int64_t turns) {
    State state = order_.imagined;
    engine::Deal deal = order_.deal;
    policy_->new_game(order_.seed);
    evaluator_.new_game(order_.seed);
    std::size_t step = 0;
    std::int64_t turn = 0;  // that has begun
    bool planned = true;
    ++playouts_;
    while (true) {
      const engine::Actor actor = game_.actor(state);
      if (actor.is_nobody()) break;
      if (step > 0 && actor.is_player() && game_.begins_turn(state) && turn++ == turns) break;
      // What was hidden may turn out otherwise than the line has it.
      planned = planned && step < line.size && actor.is_player() && game_.is_legal(state, line.actions[step]);
      engine::Action action;
      if (planned) {
        action = line.actions[step++];
      } else if (actor.is_chance()) {
        action = game_.next_outcome(state, deal);
      } else {
        action = choose(state, actor.index(), turn <= by_policy);
      }
      game_.apply(state, action);
    }
    return expected_lead_of(value_.worth(state), player_, players_);
  }

  [[nodiscard]] engine::Action choose(const State& state, int player, bool by_policy) {
    if (!by_policy) return evaluator_.choose(state, {}).action;
    return policy_->choose(game_.view(state, player), {parameters_.policy.budget.iterations}).action;
  }

  /// All turns on a few short playouts; those within reach become contenders. False when it was stopped.
  [[nodiscard]] bool look_first() {
    first_.clear();
    for (const TurnLine& line : found_) first_.push_back(kForecastWeight * line.expected);
    for (std::int64_t order = 0; order < parameters_.first_orders; ++order) {
      if (stopped()) return false;
      next_order();
      for (std::size_t i = 0; i < found_.size(); ++i)
        first_[i] += play(found_[i], kNever, parameters_.first_turns);
    }
    for (double& lead : first_) lead /= kForecastWeight + static_cast<double>(parameters_.first_orders);
    std::vector<std::size_t> ranked(found_.size());
    for (std::size_t i = 0; i < ranked.size(); ++i) ranked[i] = i;
    std::stable_sort(ranked.begin(), ranked.end(),
                     [&](std::size_t a, std::size_t b) { return first_[a] > first_[b]; });
    best_first_ = first_[ranked.front()];
    contenders_.clear();
    in_.clear();
    for (const std::size_t line : ranked) {
      const bool within = contenders_.size() < 2 || best_first_ - first_[line] <= parameters_.reach;
      if (!within || contenders_.size() == static_cast<std::size_t>(parameters_.most_turns)) break;
      in_.push_back(contenders_.size());
      contenders_.push_back({line, {}});
    }
    return true;
  }

  [[nodiscard]] std::int64_t horizon() const {
    return parameters_.horizon > 0 ? parameters_.horizon : std::numeric_limits<std::int64_t>::max();
  }

  [[nodiscard]] bool play_on() {
    for (std::int64_t order = 0; order < parameters_.most_orders;) {
      if (stopped()) return false;
      next_order();
      for (const std::size_t i : in_) {
        Contender& contender = contenders_[i];
        contender.leads.push_back(
            static_cast<float>(play(found_[contender.line], parameters_.policy_turns, horizon())));
      }
      ++order;
      if (order >= kLeastOrders && order % kOrdersALook == 0 && !narrow()) break;
    }
    return true;
  }

  /// What one contender is behind another over the orders that both were in.
  struct Gap {
    std::array<double, 2> halves{};
    double mean = 0;
    double error = 0;
  };
  [[nodiscard]] Gap gap(const Contender& from, const Contender& to) const {
    const std::size_t orders = std::min(from.leads.size(), to.leads.size());
    assert(orders >= 2 && orders % 2 == 0);
    Gap gap;
    double squares = 0;
    for (std::size_t order = 0; order < orders; ++order) {
      const double difference = static_cast<double>(to.leads[order]) - from.leads[order];
      gap.halves[order % 2] += difference;
      squares += difference * difference;
    }
    const auto n = static_cast<double>(orders);
    gap.mean = (gap.halves[0] + gap.halves[1]) / n;
    gap.error = std::sqrt(std::max(0.0, squares / n - gap.mean * gap.mean) / (n - 1));
    for (double& half : gap.halves) half /= n / 2;
    return gap;
  }

  /// Of the contenders that are in; of equals the first.
  [[nodiscard]] std::size_t best() const {
    std::size_t best = in_.front();
    double highest = -std::numeric_limits<double>::infinity();
    for (const std::size_t i : in_) {
      double sum = 0;
      for (const float lead : contenders_[i].leads) sum += lead;
      if (sum > highest) best = i, highest = sum;
    }
    return best;
  }

  /// Lets go of contenders that are clearly behind. False when all is known well enough.
  [[nodiscard]] bool narrow() {
    const Contender& leader = contenders_[best()];
    double largest = 0;
    std::vector<std::size_t> kept;
    for (const std::size_t i : in_) {
      const Gap behind = gap(contenders_[i], leader);
      if (behind.mean > kClearly * behind.error && behind.mean > kLeastGap) continue;
      kept.push_back(i);
      largest = std::max(largest, behind.error);
    }
    in_ = std::move(kept);
    const bool few = in_.size() <= static_cast<std::size_t>(parameters_.few);
    return largest > (few ? parameters_.close_error : parameters_.error);
  }

  [[nodiscard]] ValuedTurns result() {
    ValuedTurns values;
    values.playouts = playouts_;
    const Contender& leader = contenders_[best()];
    std::vector<bool> played(found_.size(), false);
    for (const Contender& contender : contenders_) {
      const Gap behind = gap(contender, leader);
      played[contender.line] = true;
      values.turns.push_back({actions_of(found_[contender.line]),
                              static_cast<std::int64_t>(contender.leads.size()), behind.halves,
                              behind.error});
    }
    for (std::size_t line = 0; line < found_.size(); ++line) {
      const double behind = best_first_ - first_[line];
      if (!played[line]) values.turns.push_back({actions_of(found_[line]), 0, {behind, behind}, 0});
    }
    const auto reference = &leader - contenders_.data();
    std::swap(values.turns.front(), values.turns[static_cast<std::size_t>(reference)]);
    std::stable_sort(values.turns.begin() + 1, values.turns.end(),
                     [](const ValuedTurn& a, const ValuedTurn& b) { return a.mean() < b.mean(); });
    return values;
  }

  // -- constant
  const G& game_;
  const JudgeParameters parameters_;
  // -- kept from decision to decision
  std::unique_ptr<Player<G>> policy_;
  EvaluatorPlayer<G> evaluator_;
  StateValue<G> value_;
  TurnLines<G> lines_;
  ExactOutcomes<G> outcomes_;
  // -- one decision
  State seen_;
  int player_ = 0;
  int players_ = 0;
  engine::Random random_{0};
  const std::function<bool()>* goes_on_ = nullptr;
  std::int64_t playouts_ = 0;
  std::vector<TurnLine> found_;
  std::vector<double> first_;  ///< leads at the first look, by line
  double best_first_ = 0;
  Order order_;
  std::vector<Contender> contenders_;
  std::vector<std::size_t> in_;  ///< contenders that have not dropped out, ascending
};

template <engine::Game G>
TurnJudge<G>::TurnJudge(const G& game, const JudgeParameters& parameters)
    : work_(std::make_unique<Work>(game, parameters)) {}
template <engine::Game G>
TurnJudge<G>::~TurnJudge() = default;

template <engine::Game G>
ValuedTurns TurnJudge<G>::value(const State& seen, std::uint64_t seed, const std::function<bool()>& goes_on) {
  return work_->value(seen, seed, goes_on);
}

#define BASTIDE_COMPILE(G) template class TurnJudge<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
