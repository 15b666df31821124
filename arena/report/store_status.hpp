#pragma once

#include "arena/store/store.hpp"
#include "arena/tournament/sequential_test.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// How far a store is, for people and for programs.
namespace bastide::arena {

struct StoreStatus {
  Settings settings;
  std::int64_t games = 0;     ///< stored
  std::int64_t schedule = 0;  ///< games that there are to play
  std::optional<RunningTest> test;
  bool finished = false;
  std::vector<Store::Run> runs;
  std::vector<Store::Host> hosts;
};

/// Reads all games. Throws InputError for what no arena writes.
[[nodiscard]] StoreStatus status_of(Store& store);

/// Tables that keep to `width` columns; 0 is any width.
[[nodiscard]] std::string status_text(const StoreStatus& status, int width = 0);

/// A JSON object: `settings`, `games`, `games_of_schedule`, `finished`, `test` (`status` and `conclusion`,
/// where there is one), `runs` (`began`, `ended`, `program`, `note`), and `hosts` (`name`, `games`,
/// `failures`, `moves`, `seconds_a_move`, `seconds_a_game`, `began`, `ended`).
[[nodiscard]] std::string status_json(const StoreStatus& status);

}  // namespace bastide::arena
