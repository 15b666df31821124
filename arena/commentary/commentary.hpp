#pragma once

#include "arena/commentary/names.hpp"
#include "arena/commentary/robbers_words.hpp"
#include "arena/commentary/told_turn.hpp"
#include "arena/commentary/traders_words.hpp"
#include "engine/any/any_game.hpp"
#include "engine/play/events.hpp"

#include <optional>
#include <string>
#include <vector>

/// A game told in words, turn by turn.
namespace bastide::arena {

/// "greedy scores 6 for a city", "greedy and uct score 4 each for a road, uct loses 2 to ghosts", "uct scores
/// 9 for a field at the end, uct gets 3 more for the pig"; for final scoring with " at the end". Empty when
/// nobody gets or loses points.
[[nodiscard]] std::string event_text(const engine::ScoreEvent& event, Names names);
/// "ghosts drive off a figure of greedy"; empty while it stays, because the decision or its absence told.
[[nodiscard]] std::string event_text(const engine::GhostEvent& event, Names names);
/// "uct gets a guard for a cemetery".
[[nodiscard]] std::string event_text(const engine::GuardEvent& event, Names names);

/// "uct takes the token extra_turn".
[[nodiscard]] std::string event_text(const engine::TokenEvent& event, Names names);
/// "greedy gets 11 for the larger keep at the end".
[[nodiscard]] std::string event_text(const engine::KeepEvent& event, Names names);
/// "uct gets 5 for the token bonus at the end".
[[nodiscard]] std::string event_text(const engine::TokenPointsEvent& event, Names names);
/// "draw V: it fits nowhere and leaves the game".
[[nodiscard]] std::string event_text(const TileLeaves& event, Names names);
/// "flat begins".
[[nodiscard]] std::string event_text(const PlayerBegins& event, Names names);

/// The lines of a turn: "3. uct: V 1,0 0 road@S; greedy: no-robber", and what happened, a line each.
[[nodiscard]] std::string turn_text(const ToldTurn& turn, Names names);

/// "Final scores: greedy 85, uct 92. uct wins." or "… A draw." when several share the lead.
[[nodiscard]] std::string final_text(const engine::Scores& scores, Names names);

/// Follows a game: carries its actions out and collects what there is to tell of the turn.
class Commentary {
 public:
  /// From the beginning of a game, or from any state of it; `names` by player.
  Commentary(engine::AnyState state, std::vector<std::string> names)
      : state_(std::move(state)), names_(std::move(names)) {}

  /// Carries `action` out. Gives the turn when it is over and there is something to tell, otherwise nothing.
  [[nodiscard]] std::optional<ToldTurn> follow(engine::Action action);
  /// The same, with the turn as turn_text has it; empty for nothing.
  [[nodiscard]] std::string apply(engine::Action action);

  /// As far as it has been followed.
  [[nodiscard]] const engine::AnyState& state() const noexcept { return state_; }
  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }

 private:
  void add_decision(engine::Action action);
  void add_event(const engine::Event& event);
  [[nodiscard]] std::optional<ToldTurn> finish_turn();

  engine::AnyState state_;
  std::vector<std::string> names_;
  int turns_ = 0;
  ToldTurn turn_;  ///< so far
};

}  // namespace bastide::arena
