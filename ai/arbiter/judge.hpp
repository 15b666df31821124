#pragma once

#include "ai/arbiter/parameters.hpp"
#include "ai/arbiter/tile_orders.hpp"
#include "ai/evaluator/evaluator.hpp"
#include "ai/greedy/greedy.hpp"
#include "ai/knowledge/state_value.hpp"
#include "engine/game.hpp"

#include <cassert>
#include <cstdint>
#include <limits>

namespace bastide::ai {

/// Plays positions on by players who look one turn ahead, to see what actions lead to. One object is one
/// thread's.
template <engine::Game G>
class Judge {
 public:
  using State = typename G::State;

  /// An order of the tiles, and all else that a playout's course depends on.
  struct Order {
    State imagined;  ///< the position, with a guess at what is hidden
    engine::Deal deal;
    std::uint64_t seed = 0;  ///< of ties
  };

  /// What playouts come to is said by `value`. `game`, `parameters` and `random` must outlive this object.
  Judge(const G& game, const ArbiterParameters& parameters, const StateValue<G>& value,
        engine::Random& random)
      : game_(game),
        parameters_(parameters),
        random_(random),
        value_(value),
        greedy_(game, GreedyParameters{}),
        evaluator_(game, {of_who_plays_on(parameters)}),
        orders_(game) {}

  /// Another position, as the player to move sees it, to be played on for so many turns, or with 0 to the
  /// end.
  void start(const State& seen, std::int64_t turns) {
    assert(turns >= 0);
    turns_ = turns > 0 ? turns : std::numeric_limits<std::int64_t>::max();
    orders_.restart(seen, turns);
  }

  /// Another order for `seen`, the position of `start`.
  [[nodiscard]] const Order& next_order(const State& seen) {
    order_.imagined = seen;
    game_.imagine(order_.imagined, random_);
    order_.deal = orders_.next(order_.imagined, random_);
    order_.seed = random_.next();
    return order_;
  }

  /// Points that everyone has, or may expect, after the turns from `first` on, or at the end of the game.
  /// After `first` and as long as its player decides without a break, `continue_with(state, step)` is asked
  /// for the action `step`, from 1; from where that has no answer on, everyone looks one turn ahead.
  template <class Continue>
  [[nodiscard]] Values play_on(const Order& order, engine::Action first, Continue&& continue_with) {
    return parameters_.arbiter_policy == ArbiterPolicy::evaluator
               ? play_by(evaluator_, order, first, continue_with)
               : play_by(greedy_, order, first, continue_with);
  }

  /// States valued in all playouts.
  [[nodiscard]] std::int64_t valued() const noexcept { return valued_ + evaluator_.valued(); }
  /// Turns that began in all playouts.
  [[nodiscard]] std::int64_t turns_played() const noexcept { return played_; }

 private:
  [[nodiscard]] static EvaluationParameters of_who_plays_on(const ArbiterParameters& parameters) {
    EvaluationParameters evaluation = parameters.evaluation;
    if (!parameters.arbiter_learned) evaluation.learned = {};
    return evaluation;
  }

  template <class Policy, class Continue>
  [[nodiscard]] Values play_by(Policy& policy, const Order& order, engine::Action action,
                               Continue& continue_with) {
    State state = order.imagined;
    engine::Deal deal = order.deal;
    const engine::Actor player = game_.actor(state);
    policy.new_game(order.seed);
    std::int64_t turn = 0;
    std::size_t step = 0;
    bool planned = true;
    assert(player.is_player());
    while (true) {
      assert(action != engine::Action());
      game_.apply(state, action);
      const engine::Actor actor = game_.actor(state);
      if (actor.is_nobody()) break;
      if (actor.is_player() && game_.begins_turn(state) && turn++ == turns_) break;
      planned = planned && actor == player && !game_.begins_turn(state);
      const engine::Action plan = planned ? continue_with(state, ++step) : engine::Action();
      planned = plan.kind() != engine::Action::Kind::none;
      if (planned) {
        action = plan;
      } else {
        action = actor.is_chance() ? game_.next_outcome(state, deal) : policy.choose(state, {}).action;
      }
    }
    ++valued_;
    played_ += turn;
    return value_.worth(state);
  }

  const G& game_;
  const ArbiterParameters& parameters_;
  engine::Random& random_;
  StateValue<G> value_;
  GreedyPlayer<G> greedy_;
  EvaluatorPlayer<G> evaluator_;
  TileOrders<G> orders_;
  std::int64_t turns_ = 0;  ///< that a playout has
  Order order_;
  std::int64_t valued_ = 0;
  std::int64_t played_ = 0;
};

}  // namespace bastide::ai
