#pragma once

#include <cstddef>

/// How fast the engine and the players are on this machine, one thread.
namespace bastide::arena {

/// With all modules at once.
struct ExpandedSpeeds {
  double random_games_per_second = 0;            ///< two players
  double random_games_6_players_per_second = 0;  ///< six players
  double uct_iterations_per_second = 0;          ///< from the first move of a two-player game
  std::size_t state_bytes = 0;
};

/// The Castle.
struct CastleSpeeds {
  double random_games_per_second = 0;
  double uct_iterations_per_second = 0;  ///< from the first move
  std::size_t state_bytes = 0;
};

/// Each speed is the best of several short rounds, which is the steadiest figure on a busy machine.
struct Speeds {
  double random_games_per_second = 0;            ///< two players, base game with farmers
  double random_games_4_players_per_second = 0;  ///< four players
  double greedy_games_per_second = 0;            ///< two greedy players
  double uct_iterations_per_second = 0;          ///< from the first move of a two-player game
  double uct_nodes_per_iteration = 0;
  double expectimax_nodes_per_second = 0;  ///< two plies in the middle of a game, Star2.5
  double evaluation_ns = 0;                ///< of one state in the middle of a game
  double evaluator_moves_per_second = 0;   ///< tile and follower, in games between two
  double bastide_values_per_second = 0;    ///< states that the best bot values, in the middle of a game
  double legal_actions_ns = 0;             ///< all placements of a tile in the middle of a game
  double state_copy_ns = 0;
  std::size_t state_bytes = 0;
  ExpandedSpeeds expanded;
  CastleSpeeds castle;
};

/// Takes about eight seconds.
[[nodiscard]] Speeds measure_speeds();

}  // namespace bastide::arena
