#pragma once

#include "ai/arbiter/arbiter.hpp"
#include "ai/champion/parameters.hpp"
#include "ai/champion/turn_lines.hpp"
#include "ai/expectimax/exact_end.hpp"
#include "ai/knowledge/state_value.hpp"
#include "ai/parallel/lateness.hpp"
#include "ai/parallel/team.hpp"
#include "ai/player.hpp"
#include "engine/games/games.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bastide::ai {

/// Thinks about whole turns: the ways to finish its turn that the evaluation likes best are played on by the
/// arbiter, and the one that leads furthest is played, without another thought as long as the turn goes on as
/// it was foreseen. An iteration is one playout. Ends that fit into a number of nodes are played perfectly.
template <engine::Game G>
class ChampionPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  /// `game` must outlive this object.
  ChampionPlayer(const G& game, const ChampionParameters& parameters)
      : game_(game),
        parameters_(parameters),
        team_(static_cast<int>(parameters.threads)),
        randoms_(static_cast<std::size_t>(parameters.threads), engine::Random(0)),
        lines_(game, {game, parameters.evaluation}),
        arbiter_(game, parameters_, {game, parameters.evaluation}, pointers_to(randoms_)) {
    if (parameters.exact_nodes > 0) end_.emplace(game);
  }

  void new_game(std::uint64_t seed) override {
    for (std::size_t i = 0; i < randoms_.size(); ++i)
      randoms_[i] = engine::Random(i == 0 ? seed : engine::mix_seed(seed, i));
    forget_plan();
  }

  [[nodiscard]] Thought choose(const State& state, const Budget& budget) override {
    assert(game_.actor(state).is_player());
    if (next_ < plan_.size && game_.same_position(state, expected_)) return go_on(state, {});
    forget_plan();
    Stopwatch watch(for_the_turn(budget), 1);
    lateness_.hurry(watch);
    game_.legal_actions(state, actions_);
    if (actions_.size() == 1) return {actions_[0], 0, 0};
    if (end_) {
      if (const auto thought = end_->decide(state, parameters_.exact_nodes, budget)) return *thought;
    }
    lines_.find(state, static_cast<std::size_t>(parameters_.candidates), found_);
    candidates_.clear();
    for (const TurnLine& line : found_) candidates_.push_back({line.actions[0], line.expected});
    const std::size_t best = candidates_.size() > 1 ? decide(state, watch) : 0;
    plan_ = found_[best];
    if (watch.budget().timed() && team_.size() > 1) lateness_.learn(watch, watch.budget().latest());
    return go_on(state, {{}, candidates_[best].value(parameters_.arbiter_weight), arbiter_.playouts()});
  }

  /// All the time of the turn is for the decision that the plan of it comes from.
  [[nodiscard]] static Budget for_the_turn(Budget budget) noexcept {
    if (!budget.timed() || budget.turn <= budget.seconds) return budget;
    budget.seconds = budget.turn;
    if (budget.saves()) budget.most = std::max(budget.most, budget.turn);
    return budget;
  }

  /// States that the evaluation was asked about by the playouts of all decisions.
  [[nodiscard]] std::int64_t valued() const noexcept { return arbiter_.valued(); }

 private:
  [[nodiscard]] static std::vector<engine::Random*> pointers_to(std::vector<engine::Random>& randoms) {
    std::vector<engine::Random*> pointers;
    for (engine::Random& random : randoms) pointers.push_back(&random);
    return pointers;
  }

  [[nodiscard]] std::size_t decide(const State& state, const Stopwatch& watch) {
    return arbiter_.decide(state, candidates_, watch, team_,
                           [this](std::size_t line, const State& now, std::size_t step) {
                             return action_of(found_[line], now, step);
                           });
  }
  /// The line's action, as long as it has one that can be taken: what was hidden may turn out otherwise.
  [[nodiscard]] engine::Action action_of(const TurnLine& line, const State& now, std::size_t step) const {
    const bool knows = step < line.size && game_.is_legal(now, line.actions[step]);
    return knows ? line.actions[step] : engine::Action();
  }

  /// The plan's next action; `thought` is what was thought of it.
  [[nodiscard]] Thought go_on(const State& state, Thought thought) {
    assert(next_ < plan_.size);
    thought.action = plan_.actions[next_++];
    assert(game_.is_legal(state, thought.action));
    expected_ = state;
    game_.apply(expected_, thought.action);
    return thought;
  }
  void forget_plan() noexcept { next_ = plan_.size = 0; }

  // -- constant during play
  const G& game_;
  const ChampionParameters parameters_;
  Team team_;
  // -- a game
  std::vector<engine::Random> randoms_;  ///< one for each thread
  Lateness lateness_;
  // -- one decision
  TurnLines<G> lines_;
  Arbiter<G> arbiter_;
  std::optional<ExactEnd<G>> end_;  ///< where ends are to be solved
  engine::ActionList actions_;
  std::vector<TurnLine> found_;
  std::vector<typename Arbiter<G>::Candidate> candidates_;  ///< their first actions
  // -- the turn under way
  TurnLine plan_;
  std::size_t next_ = 0;  ///< action of the plan
  State expected_;        ///< where it is due
};

#define BASTIDE_COMPILED_ONCE(G) extern template class ChampionPlayer<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILED_ONCE)
#undef BASTIDE_COMPILED_ONCE

}  // namespace bastide::ai
