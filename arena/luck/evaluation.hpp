#pragma once

#include "engine/castle/castle.hpp"
#include "engine/features/figures.hpp"
#include "engine/game.hpp"
#include "engine/play/scoring.hpp"
#include "engine/tiles/tile_set.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

/// The frozen evaluation that luck is measured by (luck.hpp): what each player has, and what is in store for
/// it. It is no player's: bots may become better at will, this must stay as it is.
///
/// Its numbers were fitted by least squares, with a weak prior, to how the lead changed from each draw to the
/// end in 1,132 games of uct (400 and 100 iterations) and greedy at the base game; those of The Castle's
/// features are by hand. Where they are wrong luck explains less, and nothing becomes biased.
///
/// They see little. On 300 deals a pair that nothing was fitted to, luck explains 3 % (uct against greedy),
/// 9 % (uct against flat) and 10 % (uct, 1,000 against 250 iterations) of the variance of a deal's margin;
/// with three players 6 to 9 %; at The Castle and with everything less than 1 %. On the deals of the fit
/// it seemed to be 17 to 26 %.
namespace bastide::arena {

/// How much of the game is to come, as two weights from 0 (over) towards 1: one that falls over the whole
/// game, for what takes long, and one that stays high until a few turns are left.
struct Horizon {
  double far = 0;
  double near = 0;

  Horizon(int tiles_left, int players) noexcept {
    constexpr double kFarTurns = 20;
    constexpr double kNearTurns = 4;
    const double turns = static_cast<double>(tiles_left) / players;
    far = 1 - std::exp(-turns / kFarTurns);
    near = 1 - std::exp(-turns / kNearTurns);
  }
};

/// Points that a player may expect from `followers` in the supply.
[[nodiscard]] inline double supply_worth(int followers, const Horizon& horizon_of) noexcept {
  double near = 4.5 * followers;
  if (followers == 0) near -= 3.5;
  if (followers <= 1) near -= 1.8;
  return near * horizon_of.near - 0.5 * followers * horizon_of.far;
}

/// Points that an unfinished feature may still bring to whoever has the majority, beyond what it would count
/// now.
template <class Feature>
[[nodiscard]] double prospect_of(engine::FeatureKind kind, const Feature& feature,
                                 const Horizon& left) noexcept {
  struct Weights {
    double far;
    double near;
    double size;  ///< for each tile and coat of arms, near
  };
  constexpr std::array<Weights, 3> kCity{{{6.0, -1.8, 0.7}, {4.6, 1.5, -0.1}, {0.9, 4.2, -0.15}}};
  constexpr std::array<Weights, 2> kRoad{{{3.8, -0.2, 0.2}, {0.25, 0.7, 0.5}}};
  constexpr Weights kCastleFeature{0, 1, 0};
  const auto by_open_ends = [&](const auto& weights) {
    const auto at = std::min<std::size_t>(static_cast<std::size_t>(feature.open()), weights.size()) - 1;
    const int size = feature.tiles() + feature.coats();
    return weights[at].far * left.far + (weights[at].near + weights[at].size * size) * left.near;
  };
  using engine::FeatureKind;
  if (!engine::is_ground(kind) && feature.open() == 0) return 0;
  switch (kind) {
    case FeatureKind::city:
      return by_open_ends(kCity);
    case FeatureKind::road:
      return by_open_ends(kRoad);
    case FeatureKind::monastery:
    case FeatureKind::castle:
    case FeatureKind::cemetery:
      return feature.open() * (0.76 * left.near - 0.1 * left.far);
    case FeatureKind::field:
      return (1.03 * feature.completed_cities() - 4.5) * left.far + 1.5 * left.near;
    case FeatureKind::courtyard:
      return 0;
    default:
      return feature.open() == 1 ? kCastleFeature.near * left.near : 0;
  }
}

/// What a state is worth to its players.
template <engine::Game G>
class LuckEvaluation {
 public:
  using State = typename G::State;
  using Values = std::array<double, engine::kMaxPlayers>;

  /// `game` must outlive this object.
  explicit LuckEvaluation(const G& game) noexcept : game_(game) {}

  /// By player, points ahead of the mean of the others. In a state where a tile is to be placed, after the
  /// best that its player can make of tile and follower; everywhere else as it stands. Players beyond those
  /// of the game have 0.
  [[nodiscard]] Values leads(const State& state) const {
    const engine::Actor actor = game_.actor(state);
    if (actor.is_player() && game_.begins_turn(state)) return leads_of(best(state, actor.index()), state);
    return leads_of(worth(state, horizon(state)), state);
  }

 private:
  static constexpr bool kIsCastle = std::is_same_v<G, engine::Castle>;

  [[nodiscard]] Horizon horizon(const State& state) const noexcept {
    return {state.bag_size, game_.player_count(state)};
  }

  [[nodiscard]] double lead(const Values& worth, int player, int players) const noexcept {
    double others = 0;
    for (int p = 0; p < players; ++p) {
      if (p != player) others += worth[static_cast<std::size_t>(p)];
    }
    return worth[static_cast<std::size_t>(player)] - others / (players - 1);
  }
  [[nodiscard]] Values leads_of(const Values& worth, const State& state) const noexcept {
    Values result{};
    const int players = game_.player_count(state);
    for (int p = 0; p < players; ++p) result[static_cast<std::size_t>(p)] = lead(worth, p, players);
    return result;
  }

  /// Who has the points of a feature, as bits.
  [[nodiscard]] static unsigned holders(engine::FigureCounts figures, int players) noexcept {
    const unsigned winners = engine::majority(figures, players);
    return kIsCastle && !std::has_single_bit(winners) ? 0 : winners;  // CAS-16
  }

  /// By player: the score if the game ended now, and what supply and unfinished features promise. Followers
  /// on a feature that is complete count as back in the supply.
  [[nodiscard]] Values worth(const State& state, const Horizon& left) const {
    Values result{};
    std::array<int, engine::kMaxPlayers> supply{};
    const int players = game_.player_count(state);
    const engine::Scores scores = game_.scores_if_ended(state);
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
      result[p] = scores[p];
      supply[p] = state.supply[p];
    }
    for (int i = 0; i < state.figure_count; ++i) {
      const auto& figure = state.figures[static_cast<std::size_t>(i)];
      const engine::FeatureKind kind = state.land.segment_of(game_.tables(), figure.node).kind;
      const bool ground = engine::is_ground(kind);
      if (!ground && state.land.feature(state.land.feature_of(figure.node)).open() == 0)
        ++supply[figure.owner];
    }
    engine::for_each_occupied(state, [&](int node, int id) {
      const auto& feature = state.land.feature(id);
      const engine::FeatureKind kind = state.land.segment_of(game_.tables(), node).kind;
      const double prospect = prospect_of(kind, feature, left);
      for (unsigned bits = holders(feature.figures, players); bits != 0; bits &= bits - 1) {
        result[static_cast<std::size_t>(std::countr_zero(bits))] += prospect;
      }
    });
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
      result[p] += supply_worth(supply[p], left);
    }
    return result;
  }

  /// What a follower on a free feature adds, which may be less than nothing. Approximate where a module
  /// values features in its own way.
  template <class Feature>
  [[nodiscard]] static double gain_of(engine::FeatureKind kind, const Feature& feature, int supply,
                                      const Horizon& left) noexcept {
    const bool complete = !engine::is_ground(kind) && feature.open() == 0;
    const double spent = complete ? 0 : supply_worth(supply, left) - supply_worth(supply - 1, left);
    return points_now(kind, feature) + prospect_of(kind, feature, left) - spent;
  }
  template <class Feature>
  [[nodiscard]] static double points_now(engine::FeatureKind kind, const Feature& feature) noexcept {
    if constexpr (kIsCastle) {
      constexpr int kPointsAMarket = 3;  // CAS-23
      if (kind == engine::FeatureKind::courtyard) return kPointsAMarket * feature.coats();
      return feature.open() == 0 ? G::completed_value(kind, feature) : 0;
    } else {
      return kind == engine::FeatureKind::cemetery ? 0 : engine::final_value(kind, feature);
    }
  }

  /// The worth of the state after the placement, and the follower if that is worth it, with which `player`
  /// leads by most.
  [[nodiscard]] Values best(const State& state, int player) const {
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    const Horizon left = horizon(state);
    const int players = game_.player_count(state);
    Values best{};
    double highest = -std::numeric_limits<double>::infinity();
    for (const engine::Action action : actions) {
      State after = state;
      game_.apply(after, action);
      Values values = worth(after, left);
      values[static_cast<std::size_t>(player)] += best_gain(after, player, left);
      const double value = lead(values, player, players);
      if (value <= highest) continue;
      highest = value;
      best = values;
    }
    return best;
  }

  /// Of a follower on the tile just placed; 0 for none.
  [[nodiscard]] double best_gain(const State& state, int player, const Horizon& left) const {
    double best = 0;
    if (state.phase != engine::Phase::place_figure) return best;
    const int supply = state.supply[static_cast<std::size_t>(player)];
    const int first = state.land.board().first_node(state.placed);
    for (unsigned bits = supply > 0 ? for_followers(state) : 0U; bits != 0; bits &= bits - 1) {
      const int node = first + std::countr_zero(bits);
      const auto& feature = state.land.feature(state.land.feature_of(node));
      const engine::FeatureKind kind = state.land.segment_of(game_.tables(), node).kind;
      best = std::max(best, gain_of(kind, feature, supply, left));
    }
    return best;
  }

  /// Segments that a follower may take.
  [[nodiscard]] static unsigned for_followers(const State& state) noexcept {
    if constexpr (requires { state.free; }) return state.free;
    return state.choices;
  }

  const G& game_;
};

}  // namespace bastide::arena
