#pragma once

#include "engine/carcassonne/scoring.hpp"
#include "engine/game.hpp"

#include <span>
#include <string>
#include <vector>

/// A game told in words, turn by turn.
namespace bastide::arena {

/// "greedy scores 6 for a city", "greedy and uct score 4 each for a road"; for final scoring with " at the
/// end". Empty when nobody gets points.
[[nodiscard]] std::string event_text(const engine::ScoreEvent& event, std::span<const std::string> names);

/// "Final scores: greedy 85, uct 92. uct wins." or "… A draw." when several share the lead.
[[nodiscard]] std::string final_text(const engine::Scores& scores, std::span<const std::string> names);

/// Follows a game of type G: carries its actions out and collects what there is to tell of the turn.
template <engine::Game G>
class Commentary {
 public:
  using State = typename G::State;

  Commentary(const G& game, std::vector<std::string> names) : game_(game), names_(std::move(names)) {}

  /// Carries `action` out in `state`. Gives the lines of the turn when it is over, otherwise nothing.
  [[nodiscard]] std::string apply(State& state, engine::Action action) {
    const bool drawn = action.kind() == engine::Action::Kind::draw;
    const std::string text = game_.action_text(state, action);
    if (!drawn) add_decision(game_.actor(state).index(), text);
    game_.apply(state, action, [this](const engine::ScoreEvent& event) { add_event(event); });
    const engine::Actor actor = game_.actor(state);
    if (drawn && !actor.is_player()) events_ += "  " + text + ": it fits nowhere and leaves the game\n";
    if (actor.is_nobody()) game_.final_scoring(state, [this](const engine::ScoreEvent& e) { add_event(e); });
    return actor.is_player() ? "" : finish_turn();
  }

  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }

 private:
  void add_decision(int player, const std::string& text) {
    if (decisions_.empty()) {
      decisions_ = std::to_string(++turns_) + ". " + names_[static_cast<std::size_t>(player)] + ":";
    }
    decisions_ += " " + text;
  }
  void add_event(const engine::ScoreEvent& event) {
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
  std::string decisions_;  ///< of the turn so far
  std::string events_;
};

}  // namespace bastide::arena
