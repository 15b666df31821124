#pragma once

#include "ai/expectimax/effort.hpp"
#include "ai/expectimax/leaf.hpp"
#include "ai/expectimax/ply.hpp"
#include "engine/game.hpp"

#include <cassert>
#include <memory>

namespace bastide::ai {

/// Expectimax for any number of players by depth in plies, as StarSearch has them. Every player maximises its
/// own lead (max-n, Luckhardt and Irani 1986), as all players here do with more than two. Nothing is left
/// out: one player's lead bounds no other's. Of choices that are worth the same to who
/// takes them the first counts.
///
/// Where hands are hidden it ends with its player's own decisions, like StarSearch. Nothing allocates.
template <engine::Game G>
class MaxnSearch {
 public:
  using State = typename G::State;

  /// `game` and `leaf` must outlive this object.
  MaxnSearch(const G& game, LeafValue<G>& leaf)
      : game_(game), leaf_(leaf), frames_(std::make_unique_for_overwrite<Frame[]>(kLevels)) {}

  /// Prepares for a search of the decision of `root`'s actor.
  void start(const State& root, const EffortLimit& limit) noexcept {
    assert(game_.actor(root).is_player());
    effort_.start(limit);
    player_ = game_.actor(root).index();
    hidden_ = game_.hides_something(root);
  }

  /// Every player's lead after `action` in `root` with that many plies behind the present one. Means nothing
  /// once the effort has stopped.
  [[nodiscard]] Leads leads_after(const State& root, engine::Action action, int plies) noexcept {
    frames_[0].state = root;
    game_.apply(frames_[0].state, action);
    if (!effort_.next()) return {};
    return leads(0, hidden_ ? 0 : plies);
  }

  [[nodiscard]] Effort& effort() noexcept { return effort_; }
  [[nodiscard]] const Effort& effort() const noexcept { return effort_; }

 private:
  static constexpr std::size_t kLevels = 96;

  struct Frame {
    State state;
    engine::ActionList actions;
    engine::ChanceList outcomes;
  };

  [[nodiscard]] Leads leads(std::size_t level, int plies) noexcept {
    assert(level < kLevels && plies >= 0);
    const State& state = frames_[level].state;
    const engine::Actor actor = game_.actor(state);
    const bool ends = actor.is_nobody() || (ends_ply(game_, state) && plies == 0) ||
                      (hidden_ && actor != engine::Actor::player(player_));
    if (ends) return leaf_.leads(state);
    if (level + 1 == kLevels) {
      effort_.stop();
      return {};
    }
    if (actor.is_chance()) return chance(level, plies);
    return decision(level, game_.begins_turn(state) ? plies - 1 : plies);
  }

  [[nodiscard]] Leads decision(std::size_t level, int plies) noexcept {
    Frame& frame = frames_[level];
    const auto chooser = static_cast<std::size_t>(game_.actor(frame.state).index());
    game_.legal_actions(frame.state, frame.actions);
    assert(!frame.actions.empty());
    Leads best{};
    bool found = false;
    for (const engine::Action action : frame.actions) {
      const Leads leads = step(level, action, plies);
      if (effort_.stopped()) break;
      if (!found || leads[chooser] > best[chooser]) best = leads;
      found = true;
    }
    return best;
  }

  [[nodiscard]] Leads chance(std::size_t level, int plies) noexcept {
    Frame& frame = frames_[level];
    game_.chance_outcomes(frame.state, frame.outcomes);
    assert(frame.outcomes.total() > 0);
    Leads sum{};
    for (const engine::ChanceList::Outcome& outcome : frame.outcomes) {
      const Leads leads = step(level, outcome.action, plies);
      if (effort_.stopped()) break;
      for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += outcome.weight * leads[p];
    }
    for (double& value : sum) value /= frame.outcomes.total();
    return sum;
  }

  [[nodiscard]] Leads step(std::size_t level, engine::Action action, int plies) noexcept {
    State& after = frames_[level + 1].state;
    after = frames_[level].state;
    game_.apply(after, action);
    if (!effort_.next()) return {};
    return leads(level + 1, game_.lost_draw(frames_[level].state, after) ? plies - 1 : plies);
  }

  // -- constant during a search
  const G& game_;
  LeafValue<G>& leaf_;
  int player_ = 0;
  bool hidden_ = false;
  // -- changed by it
  Effort effort_;
  std::unique_ptr<Frame[]> frames_;  ///< `kLevels`, written as they are reached
};

}  // namespace bastide::ai
