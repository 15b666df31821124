#pragma once

#include "arena/tournament/played_game.hpp"
#include "arena/tournament/tournament_config.hpp"
#include "engine/error.hpp"
#include "engine/text/record.hpp"

#include <algorithm>
#include <string>

namespace bastide::arena {

/// The record of a tournament's game.
[[nodiscard]] inline engine::Record record_of(const TournamentConfig& config, const PlayedGame& played) {
  engine::Record record;
  record.rules = config.rules.name;
  for (int seat = 0; seat < played.game.players; ++seat) {
    const auto bot = static_cast<std::size_t>(played.game.bots[static_cast<std::size_t>(seat)]);
    record.players.push_back(config.bots.at(bot).name);
  }
  record.seed = config.seed;
  record.notes = {"deal " + std::to_string(played.game.deal) + ", seating " +
                  std::to_string(played.game.seating)};
  if (played.ending.failure != Failure::none) {
    record.notes.push_back("player " + std::to_string(played.ending.failed + 1) + " lost by " +
                           std::string(name_of(played.ending.failure)));
  }
  record.actions = played.actions;
  return record;
}

/// Throws InputError, which begins with `source`, unless the actions can be played one after the other: rules
/// or tiles may have changed since.
template <engine::Game G>
void check_actions(const G& game, const PlayedGame& played, const std::string& source) {
  auto state = game.initial(played.game.players);
  engine::ChanceList outcomes;
  for (std::size_t i = 0; i < played.actions.size(); ++i) {
    const engine::Action action = played.actions[i];
    const engine::Actor actor = game.actor(state);
    bool legal = actor.is_player() && game.is_legal(state, action);
    if (actor.is_chance()) {
      game.chance_outcomes(state, outcomes);
      legal = std::any_of(outcomes.begin(), outcomes.end(),
                          [&](const auto& each) { return each.action == action; });
    }
    if (!legal) {
      throw InputError(source + ": action " + std::to_string(i + 1) +
                       " of a game is not legal; expected the rules and tiles that it was played by");
    }
    game.apply(state, action);
  }
}

}  // namespace bastide::arena
