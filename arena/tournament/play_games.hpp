#pragma once

#include "arena/tournament/game_source.hpp"
#include "arena/tournament/tournament_config.hpp"

namespace bastide::arena {

/// How many games are played at a time: `config.concurrency`, or else as many as leave each search its
/// threads on the cores that this process may use.
[[nodiscard]] int games_at_a_time(const TournamentConfig& config);

/// Plays games from `source` until it has no more, so many at a time. Throws InputError when the game cannot
/// be made, and whatever players and the source throw; a player that fails abandons the source.
void play_games(const TournamentConfig& config, GameSource& source);

}  // namespace bastide::arena
