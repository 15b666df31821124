#pragma once

#include "arena/luck/evaluation.hpp"
#include "engine/game.hpp"

#include <array>
#include <span>
#include <vector>

/// How lucky each player was with what chance brought.
///
/// For any fixed value V of a state, the sum over a game's chance events of V after what came less the mean
/// of V over what could have come has mean zero, however the players play. So a multiple of it may be
/// subtracted from the game's margin, if the multiple was fixed without looking at that game: the margin's
/// mean stays, and variance goes as far as margin and luck go together (Hyatt and Tesauro's luck adjustment
/// for backgammon; AIVAT: N. Burch and others, AAAI 2018).
namespace bastide::arena {

/// Replays games and adds up their luck: draws, and whatever else chance decides, as far as V
/// (evaluation.hpp) sees a difference. A tile that goes to a hand to be played later is worth nothing to it.
/// Not thread-safe.
template <engine::Game G>
class LuckMeter {
 public:
  /// `game` must outlive this object.
  explicit LuckMeter(const G& game) : game_(game), evaluation_(game) {}

  /// By player: points of the lead over the mean of the others that chance brought in the game with these
  /// actions, which are legal one after the other. The sum over the players is 0.
  [[nodiscard]] std::vector<double> of_game(int players, std::span<const engine::Action> actions) {
    std::vector<double> luck(static_cast<std::size_t>(players), 0);
    State state = game_.initial(players);
    const int all = state.bag_size;
    for (const engine::Action action : actions) {
      if (game_.actor(state).is_chance()) {
        const Values event = lasting(state, action, all);
        for (std::size_t player = 0; player < luck.size(); ++player) luck[player] += event[player];
      }
      game_.apply(state, action);
    }
    return luck;
  }

  /// Of one chance event, by player: what may be expected to last to the end of the game, which began with
  /// `all` tiles in the bag.
  [[nodiscard]] std::array<double, engine::kMaxPlayers> lasting(const typename G::State& before,
                                                                engine::Action came, int all) {
    const double share = 3 * before.bag_size > all ? kShareBefore : kShareInLastThird;
    Values luck = of_event(before, came);
    for (double& points : luck) points *= share;
    return luck;
  }

  /// Of one chance event, by player: V after `came` less the mean of V over all that might have come.
  [[nodiscard]] std::array<double, engine::kMaxPlayers> of_event(const typename G::State& before,
                                                                 engine::Action came) {
    Values luck{};
    game_.chance_outcomes(before, outcomes_);
    if (outcomes_.size() < 2) return luck;
    for (const auto& outcome : outcomes_) {
      State after = before;
      game_.apply(after, outcome.action);
      const Values value = evaluation_.leads(after);
      const double came_here = outcome.action == came ? 1 : 0;
      const double weight = came_here - static_cast<double>(outcome.weight) / outcomes_.total();
      for (std::size_t player = 0; player < luck.size(); ++player) luck[player] += weight * value[player];
    }
    return luck;
  }

 private:
  using State = typename G::State;
  using Values = typename LuckEvaluation<G>::Values;

  /// What of an event's difference stays until the end of the game: much of what a good draw brings would
  /// have come later anyway. From the fit of the margin to the luck of each third of the game.
  static constexpr double kShareBefore = 0.4;
  static constexpr double kShareInLastThird = 0.65;

  const G& game_;
  LuckEvaluation<G> evaluation_;
  engine::ChanceList outcomes_;
};

}  // namespace bastide::arena
