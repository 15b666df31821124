#pragma once

#include "ai/champion/parameters.hpp"
#include "ai/evaluator/evaluator.hpp"
#include "ai/expectimax/parameters.hpp"
#include "ai/flat/flat.hpp"
#include "ai/greedy/greedy.hpp"
#include "ai/mcts/parameters.hpp"
#include "ai/player.hpp"
#include "ai/random/random_player.hpp"
#include "engine/config/config.hpp"

#include <memory>
#include <string>
#include <variant>
#include <vector>

/// Bots: players with a name, their parameters and a budget, as files under configs/bots/ describe them.
namespace bastide::ai {

using Parameters = std::variant<RandomParameters, GreedyParameters, EvaluatorParameters, FlatParameters,
                                MctsParameters, ExpectimaxParameters, ChampionParameters>;

struct Bot {
  std::string name;
  Parameters parameters;
  TimeControl budget;
};

/// Reads a bot from a table with `player` (which kind), an optional `name`, `[budget]` (`read_budget`;
/// players that do not search and those with a depth of their own need none), and the player's own
/// parameters. Unknown keys are errors. Throws InputError.
[[nodiscard]] Bot read_bot(const engine::Config& config);

/// Seconds that may be given for a move.
constexpr double kShortestTime = 0.001;
constexpr double kLongestMove = 3600;

/// Reads a budget from a table with one of `iterations` (for each decision), `seconds` (for each move) and
/// `base` (seconds for the game; optionally with `increment`, seconds for each move). Throws InputError.
[[nodiscard]] TimeControl read_budget(const engine::Config& config);

/// `parameters` with what their table says. Throws InputError.
[[nodiscard]] Parameters read_parameters(const engine::Config& config, const Parameters& parameters);

/// Finds and reads the bot called `name`: a file, or one built in ("uct"). Throws InputError.
[[nodiscard]] Bot load_bot(const std::string& name);

/// The names that `player` may have in a bot file.
[[nodiscard]] std::vector<std::string_view> player_kinds();

/// A player of `game`, which must outlive it. For the games of the engine.
template <engine::Game G>
[[nodiscard]] std::unique_ptr<Player<G>> make_player(const G& game, const Parameters& parameters);
template <engine::Game G>
[[nodiscard]] std::unique_ptr<Player<G>> make_player(const G& game, const Bot& bot) {
  return make_player(game, bot.parameters);
}

}  // namespace bastide::ai
