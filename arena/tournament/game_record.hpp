#pragma once

#include "arena/store/store.hpp"
#include "arena/tournament/tournament_config.hpp"
#include "engine/error.hpp"
#include "engine/text/record.hpp"

#include <algorithm>
#include <string>

namespace bastide::arena {

/// Actions that can be played one after the other. Throws InputError, which begins with `source`, when these
/// are none: rules or tiles may have changed since.
template <engine::Game G>
[[nodiscard]] std::vector<engine::Action> legal_actions_of(const G& game, const PlayedGame& played,
                                                           const std::string& source) {
  const std::vector<engine::Action> actions = decode_actions(played.actions, source);
  auto state = game.initial(played.game.players);
  engine::ChanceList outcomes;
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const engine::Actor actor = game.actor(state);
    bool legal = actor.is_player() && game.is_legal(state, actions[i]);
    if (actor.is_chance()) {
      game.chance_outcomes(state, outcomes);
      legal = std::any_of(outcomes.begin(), outcomes.end(),
                          [&](const auto& outcome) { return outcome.action == actions[i]; });
    }
    if (!legal) {
      throw InputError(source + ": action " + std::to_string(i + 1) +
                       " is not legal; expected the rules and tiles that it was played by");
    }
    game.apply(state, actions[i]);
  }
  return actions;
}

/// The record of a tournament's game. Throws InputError, which begins with `source`, unless it can be played
/// again.
template <engine::Game G>
[[nodiscard]] engine::Record record_of(const G& game, const TournamentConfig& config,
                                       const StoredGame& stored, const std::string& source) {
  const PlayedGame& played = stored.played;
  engine::Record record;
  record.rules = config.rules.name;
  for (int seat = 0; seat < played.game.players; ++seat) {
    const auto bot = static_cast<std::size_t>(played.game.bots[static_cast<std::size_t>(seat)]);
    record.players.push_back(config.bots.at(bot).name);
  }
  record.game = stored.number;
  record.seed = config.seed;
  record.notes = {"deal " + std::to_string(played.game.deal) + ", seating " +
                  std::to_string(played.game.seating)};
  if (played.ending.failure != Failure::none) {
    record.notes.push_back("player " + std::to_string(played.ending.failed + 1) + " lost by " +
                           std::string(name_of(played.ending.failure)));
  }
  record.actions = legal_actions_of(game, played, source + ": game " + std::to_string(stored.number));
  return record;
}

}  // namespace bastide::arena
