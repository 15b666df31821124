#pragma once

#include "engine/games/games.hpp"
#include "engine/play/events.hpp"

#include <span>
#include <string>
#include <vector>

/// A game told in words, turn by turn.
namespace bastide::arena {

/// Names of players by number.
using Names = std::span<const std::string>;

/// "greedy scores 6 for a city", "greedy and uct score 4 each for a road, uct loses 2 to ghosts"; for final
/// scoring with " at the end". Empty when nobody gets or loses points.
[[nodiscard]] std::string event_text(const engine::ScoreEvent& event, Names names);
/// "uct's robber takes 3 from greedy".
[[nodiscard]] std::string event_text(const engine::LootEvent& event, Names names);
/// "ghosts drive off a figure of greedy"; empty while it stays, because the decision or its absence told.
[[nodiscard]] std::string event_text(const engine::GhostEvent& event, Names names);
/// "uct gets a guard for a cemetery".
[[nodiscard]] std::string event_text(const engine::GuardEvent& event, Names names);
/// "uct's robber brings 3 at the end".
[[nodiscard]] std::string event_text(const engine::RobberEvent& event, Names names);

/// "uct takes the token extra_turn".
[[nodiscard]] std::string event_text(const engine::TokenEvent& event, Names names);
/// "greedy gets 11 for the larger keep at the end".
[[nodiscard]] std::string event_text(const engine::KeepEvent& event, Names names);
/// "uct gets 5 for the token bonus at the end".
[[nodiscard]] std::string event_text(const engine::TokenPointsEvent& event, Names names);

/// "Final scores: greedy 85, uct 92. uct wins." or "… A draw." when several share the lead.
[[nodiscard]] std::string final_text(const engine::Scores& scores, Names names);

/// Whether a tile drawn in this state is placed at once, or leaves the game when it fits nowhere. Others lie
/// as start tile, tell who begins, or go into a hand.
[[nodiscard]] inline bool draws_to_place(const engine::BaseCarcassonne&,
                                         const engine::BaseCarcassonne::State&) {
  return true;
}
template <engine::WithModules G>
[[nodiscard]] bool draws_to_place(const G& game, const typename G::State& state) {
  return state.phase == engine::Phase::draw && game.rules().hand_size() == 0 && !state.start_tile_due;
}
[[nodiscard]] inline bool draws_to_place(const engine::Castle&, const engine::CastleState& state) {
  return state.phase == engine::Phase::draw;
}

/// Follows a game of type G: carries its actions out and collects what there is to tell of the turn.
template <engine::Game G>
class Commentary {
 public:
  using State = typename G::State;

  Commentary(const G& game, std::vector<std::string> names) : game_(game), names_(std::move(names)) {}

  /// Carries `action` out in `state`. Gives the lines of the turn when it is over, otherwise nothing.
  [[nodiscard]] std::string apply(State& state, engine::Action action) {
    const bool by_chance = game_.actor(state).is_chance();
    const bool to_place = by_chance && draws_to_place(game_, state);
    const bool starting = state.phase == engine::Phase::start;
    if (!by_chance) add_decision(state, game_.action_text(state, action));
    const std::string drawn = to_place ? game_.action_text(state, action) : "";
    game_.apply(state, action, [this](const auto& event) { add_event(event); });
    const engine::Actor actor = game_.actor(state);
    if (to_place && !actor.is_player()) events_ += "  " + drawn + ": it fits nowhere and leaves the game\n";
    if (starting && state.phase != engine::Phase::start) events_ += name_of(state.current) + " begins\n";
    if (actor.is_nobody()) game_.final_scoring(state, [this](const auto& event) { add_event(event); });
    const bool mid_turn = state.phase == engine::Phase::reveal;
    const bool goes_on = mid_turn || (actor.is_player() && !(game_.begins_turn(state) && !by_chance));
    return goes_on ? "" : finish_turn();
  }

  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }

 private:
  [[nodiscard]] const std::string& name_of(int player) const {
    return names_[static_cast<std::size_t>(player)];
  }

  /// The turn's player is named first, and whoever decides between is named with it.
  void add_decision(const State& state, const std::string& text) {
    const int player = game_.actor(state).index();
    if (decisions_.empty()) {
      decisions_ = std::to_string(++turns_) + ". " + name_of(player) + ":";
    } else if (player != decider_) {
      decisions_ += "; " + name_of(player) + ":";
    }
    decider_ = player;
    decisions_ += " " + text;
  }
  template <class Event>
  void add_event(const Event& event) {
    const std::string text = event_text(event, names_);
    if (!text.empty()) events_ += "  " + text + "\n";
  }
  [[nodiscard]] std::string finish_turn() {
    const std::string text = (decisions_.empty() ? "" : decisions_ + "\n") + events_;
    decisions_.clear();
    events_.clear();
    return text;
  }

  const G& game_;
  std::vector<std::string> names_;
  int turns_ = 0;
  int decider_ = 0;        ///< whose decision was told last
  std::string decisions_;  ///< of the turn so far
  std::string events_;
};

}  // namespace bastide::arena
