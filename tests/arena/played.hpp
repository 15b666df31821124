#pragma once

#include "arena/store/store.hpp"
#include "arena/tournament/tournament.hpp"

#include <memory>
#include <string>
#include <vector>

/// Tournaments played into stores in memory, and what is in them.
namespace bastide::tests {

/// A tournament read from TOML; `overrides` as on a command line.
[[nodiscard]] arena::TournamentConfig tournament(const std::string& text,
                                                 const arena::TournamentOverrides& overrides = {});

struct PlayedTournament {
  arena::TournamentConfig config;
  std::unique_ptr<arena::Store> store;
  arena::RunResult run;
};

[[nodiscard]] std::unique_ptr<arena::Store> store_in_memory(arena::TournamentConfig config);
[[nodiscard]] PlayedTournament play_in_memory(arena::TournamentConfig config, int threads = 2,
                                              const arena::TournamentHooks& hooks = {});
/// Plays `config` on into `store` and breaks off as soon as `games` of the schedule are done.
arena::RunResult play_until(const arena::TournamentConfig& config, arena::Store& store, std::int64_t games);

/// The games that an arena at work has stored in a file so far; 0 while there is no store.
[[nodiscard]] std::int64_t count_in(const std::string& path);
/// The games of a store as they count, deals ascending.
[[nodiscard]] std::vector<arena::StoredGame> stored_games(arena::Store& store);
/// All actions of a stored game, chance's included.
[[nodiscard]] std::vector<engine::Action> actions_of_game(const engine::RuleSet& rules,
                                                          const arena::StoredGame& stored);
/// A stored game of a tournament without added bots, with its place in the schedule.
[[nodiscard]] arena::PlayedGame as_scheduled(const arena::StoredGame& stored);
/// Everything of them but their times and numbers, a line each, in one order whatever order they came in.
[[nodiscard]] std::vector<std::string> game_lines(arena::Store& store);
/// The table of a store without its times.
[[nodiscard]] std::string table_of(arena::Store& store, const arena::TournamentConfig& config);
/// `text` with every number of milliseconds at the end of a line, and of seconds, taken out.
[[nodiscard]] std::string without_times(const std::string& text);

}  // namespace bastide::tests
