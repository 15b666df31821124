#pragma once

#include "ai/expectimax/exact_end.hpp"
#include "ai/expectimax/parameters.hpp"
#include "ai/player.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <optional>
#include <vector>

namespace bastide::ai {

/// Expectimax to a depth in plies: StarSearch for two players, MaxnSearch for more.
///
/// An iteration is a node: an action or chance outcome carried out. Without a budget every decision is
/// searched to `depth`. With one the search deepens from one ply on, as far as the budget and `depth` allow,
/// and the last depth that was finished counts; the first always is. Moves are tried by what they are worth
/// one ply deep, the best of the last depth first; of those worth the same the first counts, and which that
/// is, where one ply tells no difference, is random.
template <engine::Game G>
class ExpectimaxPlayer final : public Player<G> {
 public:
  using State = typename G::State;

  ExpectimaxPlayer(const G& game, const ExpectimaxParameters& parameters)
      : game_(game),
        parameters_(parameters),
        leaf_(game, parameters.evaluation, parameters.value),
        star_(game, leaf_, {parameters.pruning, parameters.probing_factor}),
        maxn_(game, leaf_) {
    if (parameters.exact_tiles > 0) exact_.emplace(game);
  }

  void new_game(std::uint64_t seed) override { random_ = engine::Random(seed); }

  [[nodiscard]] Thought choose(const State& state, const Budget& budget) override {
    list_moves(state);
    if (moves_.size() == 1) return {moves_[0].action, 0, 0};
    if (!exact_ || game_.bag_size(state) > parameters_.exact_tiles) return deepen(state, limit_of(budget));
    EffortLimit limit = limit_of(budget);
    limit.nodes = std::min(limit.nodes, parameters_.exact_nodes);
    limit.seconds /= 2;
    const auto exact = exact_->solve(state, limit);
    nodes_ = exact_->effort().nodes();
    if (exact) return {exact->action, exact->leads[mover(state)], nodes_};
    return deepen(state, limit_of(budget).without(exact_->effort()));
  }

  /// Nodes of the last search.
  [[nodiscard]] std::int64_t nodes() const noexcept { return nodes_; }
  /// Plies that the last search finished.
  [[nodiscard]] int finished_depth() const noexcept { return finished_; }

 private:
  struct Move {
    engine::Action action;
    double value;
  };

  [[nodiscard]] std::size_t mover(const State& state) const noexcept {
    return static_cast<std::size_t>(game_.actor(state).index());
  }

  /// In random order.
  void list_moves(const State& state) {
    game_.legal_actions(state, actions_);
    assert(!actions_.empty());
    moves_.clear();
    for (const engine::Action action : actions_) {
      moves_.push_back({action, 0});
      std::swap(moves_.back(), moves_[random_.below(static_cast<std::uint32_t>(moves_.size()))]);
    }
  }

  [[nodiscard]] Thought deepen(const State& state, const EffortLimit& limit) {
    assert(parameters_.depth >= 1 && parameters_.depth <= ExpectimaxParameters::kMostPlies);
    const bool two = game_.player_count(state) == 2;
    Effort& effort = two ? star_.effort() : maxn_.effort();
    const double swing = G::kMostSwing * parameters_.depth;
    two ? star_.start(state, limit, swing) : maxn_.start(state, limit);
    effort.release();
    Thought best{moves_.front().action};  // if not even one ply fits into the memory there is
    finished_ = 0;
    const int depth = game_.hides_something(state) ? 1 : parameters_.depth;
    while (finished_ < depth) {
      const Move found = two ? best_of_two(state, finished_) : best_of_more(state, finished_);
      if (effort.stopped()) break;
      if (finished_++ == 0) rank();
      first(found.action);
      best = {found.action, found.value, 0};
      effort.bind();
    }
    best.iterations = nodes_ = effort.nodes();
    return best;
  }

  [[nodiscard]] static EffortLimit limit_of(const Budget& budget) noexcept {
    EffortLimit limit;
    limit.stop = budget.stop;
    if (budget.timed()) {
      limit.seconds = budget.seconds;
    } else if (budget.iterations > 0) {
      limit.nodes = budget.iterations;
    }
    return limit;
  }
  [[nodiscard]] Move best_of_two(const State& state, int plies) {
    const bool all = plies == 0 || parameters_.pruning == Pruning::none;
    constexpr double kLeast = -std::numeric_limits<double>::infinity();
    Move best{{}, kLeast};
    for (Move& move : moves_) {
      const double value = star_.value_after(state, move.action, plies, all ? kLeast : best.value);
      if (star_.effort().stopped()) break;
      if (plies == 0) move.value = value;
      if (value > best.value) best = {move.action, value};
    }
    return best;
  }

  [[nodiscard]] Move best_of_more(const State& state, int plies) {
    Move best{{}, -std::numeric_limits<double>::infinity()};
    for (Move& move : moves_) {
      const double value = maxn_.leads_after(state, move.action, plies)[mover(state)];
      if (maxn_.effort().stopped()) break;
      if (plies == 0) move.value = value;
      if (value > best.value) best = {move.action, value};
    }
    return best;
  }

  void rank() {
    std::stable_sort(moves_.begin(), moves_.end(),
                     [](const Move& a, const Move& b) { return a.value > b.value; });
  }
  /// Puts a move in front.
  void first(engine::Action action) {
    const auto found =
        std::find_if(moves_.begin(), moves_.end(), [&](const Move& move) { return move.action == action; });
    assert(found != moves_.end());
    std::rotate(moves_.begin(), found, found + 1);
  }

  // -- constant during play
  const G& game_;
  ExpectimaxParameters parameters_;
  LeafValue<G> leaf_;
  // -- one search
  StarSearch<G> star_;
  MaxnSearch<G> maxn_;
  std::optional<ExactEnd<G>> exact_;  ///< where ends are to be solved
  engine::Random random_{0};
  engine::ActionList actions_;
  std::vector<Move> moves_;
  std::int64_t nodes_ = 0;
  int finished_ = 0;
};

}  // namespace bastide::ai
