#pragma once

#include "ai/expectimax/leaf.hpp"
#include "ai/expectimax/maxn_search.hpp"
#include "ai/expectimax/star_search.hpp"
#include "ai/player.hpp"
#include "engine/game.hpp"
#include "engine/games/games.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace bastide::ai {

/// What a position near the end is worth when everyone plays on perfectly.
struct ExactResult {
  engine::Action action;  ///< the best for who decides
  Leads leads{};          ///< by player, the expected final points ahead of the best opponent
  std::int64_t nodes = 0;
};

/// Plays the last tiles of a game perfectly: expectimax to the end of the game over all that chance may
/// bring, copies of a tile taken together. Between two it is StarSearch and what it leaves out changes
/// nothing; with more everyone maximises the own lead (max-n).
///
/// Where hands are hidden it gives nothing: what others hold would have to be known. Memory is made with the
/// object; `solve` does not allocate.
template <engine::Game G>
class ExactEnd {
 public:
  using State = typename G::State;

  /// `game` must outlive this object.
  explicit ExactEnd(const G& game);

  /// The decision of `state`'s actor, or nothing: where hands are hidden, where `estimate` is beyond the
  /// limit, or where the limit is reached. Depends on the state alone, unless seconds are limited.
  [[nodiscard]] std::optional<ExactResult> solve(const State& state, const EffortLimit& limit) noexcept;

  /// The same for a player: within so many nodes and half of a time, and nodes count as iterations.
  [[nodiscard]] std::optional<Thought> decide(const State& state, std::int64_t nodes, const Budget& budget) {
    const auto result = solve(state, {nodes, budget.seconds / 2, budget.stop});
    if (!result) return {};
    return Thought{result->action, result->leads[static_cast<std::size_t>(game_.actor(state).index())],
                   result->nodes};
  }

  /// About how many nodes `solve` takes. It looks at the present turn itself, a few hundred nodes.
  [[nodiscard]] double estimate(const State& state) noexcept;

  /// Of the last call.
  [[nodiscard]] const Effort& effort() const noexcept { return two_ ? star_.effort() : maxn_.effort(); }

 private:
  /// Beyond every lead there is: no bound is assumed.
  static constexpr double kNoBound = 1e5;
  static constexpr int kMostTiles = 16;        ///< with more there is no need to look
  static constexpr double kNodesPerPlace = 2;  ///< where the present turn does not tell

  struct Move {
    engine::Action action;
    double value;  ///< at the end of the turn
  };

  /// Looks at the present turn, to count its nodes and to order the moves by what they are worth at its end.
  void start(const State& state, const EffortLimit& limit) noexcept {
    two_ = game_.player_count(state) == 2;
    mover_ = static_cast<std::size_t>(game_.actor(state).index());
    two_ ? star_.start(state, limit, kNoBound) : maxn_.start(state, limit);
    game_.legal_actions(state, actions_);
    assert(!actions_.empty());
    moves_.clear();
    constexpr double kLeast = -std::numeric_limits<double>::infinity();
    for (const engine::Action action : actions_) {
      const double value =
          two_ ? star_.value_after(state, action, 0, kLeast) : maxn_.leads_after(state, action, 0)[mover_];
      const auto worse = [](const Move& a, const Move& b) { return a.value > b.value; };
      const Move move{action, value};
      moves_.insert(std::upper_bound(moves_.begin(), moves_.end(), move, worse), move);
    }
  }

  /// From the nodes of the present turn, which tell how many another one would have, and the number of
  /// different tiles that each draw may bring. For two most answers are refuted at a look; the powers are
  /// fitted to ends of greedy players, three hundred in three games. Nine in ten take less than ten times as
  /// many nodes, and two in five between half and twice as many.
  [[nodiscard]] double estimate_with(const State& state, double turn) const noexcept {
    double per_place = kNodesPerPlace;
    if (game_.begins_turn(state)) per_place = turn / static_cast<double>(moves_.size());
    const auto [types, places] = game_.answers(state);
    const int tiles = game_.tiles_left(state);
    assert(types >= 0 && places >= 0 && tiles >= 0);
    const double answer = types == 0 ? turn : std::max(1.0, per_place * places / types);
    const double root = std::sqrt(answer);
    double nodes = turn;
    for (int draws = tiles; draws > 0; --draws) {
      const double looked_at = !two_ ? answer : draws == 1 ? root : 1.5 * root * std::sqrt(root);
      nodes *= std::max(1, std::min(types, draws)) * looked_at;
    }
    return turn + nodes;
  }

  [[nodiscard]] std::optional<ExactResult> solve_for_two(const State& state) noexcept {
    const int plies = game_.tiles_left(state);
    double best = -std::numeric_limits<double>::infinity();
    ExactResult result;
    for (const Move& move : moves_) {
      const double value = star_.value_after(state, move.action, plies, best);
      if (star_.effort().stopped()) return {};
      if (value > best) best = value, result.action = move.action;
    }
    assert(result.action != engine::Action());
    result.leads[mover_] = best;
    result.leads[1 - mover_] = -best;
    result.nodes = star_.effort().nodes();
    return result;
  }

  [[nodiscard]] std::optional<ExactResult> solve_for_more(const State& state) noexcept {
    ExactResult result;
    for (const Move& move : moves_) {
      const Leads leads = maxn_.leads_after(state, move.action, game_.tiles_left(state));
      if (maxn_.effort().stopped()) return {};
      if (result.action == engine::Action() || leads[mover_] > result.leads[mover_]) {
        result.action = move.action;
        result.leads = leads;
      }
    }
    result.nodes = maxn_.effort().nodes();
    return result;
  }

  const G& game_;
  LeafValue<G> leaf_;
  StarSearch<G> star_;
  MaxnSearch<G> maxn_;
  // -- one decision
  bool two_ = true;
  std::size_t mover_ = 0;
  engine::ActionList actions_;
  std::vector<Move> moves_;
};

// Not within the class, where each file that solves ends would compile it anew.
template <engine::Game G>
ExactEnd<G>::ExactEnd(const G& game)
    : game_(game),
      leaf_(game, LeafKind::virtual_score, {}),
      star_(game, leaf_, {Pruning::star2, 1}),
      maxn_(game, leaf_) {
  moves_.reserve(engine::ActionList::kCapacity);
}

template <engine::Game G>
std::optional<ExactResult> ExactEnd<G>::solve(const State& state, const EffortLimit& limit) noexcept {
  if (game_.hides_something(state) || game_.tiles_left(state) > kMostTiles) {
    star_.effort().start(limit);
    two_ = true;
    return {};
  }
  start(state, limit);
  if (estimate_with(state, static_cast<double>(effort().nodes())) > static_cast<double>(limit.nodes))
    return {};
  return two_ ? solve_for_two(state) : solve_for_more(state);
}

template <engine::Game G>
double ExactEnd<G>::estimate(const State& state) noexcept {
  start(state, {});
  return estimate_with(state, static_cast<double>(effort().nodes()));
}

#define BASTIDE_COMPILED_ONCE(G) extern template class ExactEnd<G>;
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILED_ONCE)
#undef BASTIDE_COMPILED_ONCE

}  // namespace bastide::ai
