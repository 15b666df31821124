#pragma once

#include "ai/yardstick/valued_turns.hpp"
#include "arena/store/yardstick_store.hpp"
#include "engine/any/any_game.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::arena {

/// A decision of a set.
struct Question {
  std::int64_t number = 0;  ///< in its set, from 1
  engine::Record record;    ///< the game so far
  ai::ValuedTurns values;
};

/// A set that can be asked.
struct YardstickSet {
  std::string path;
  std::string name;
  engine::AnyGame game;
  std::vector<Question> questions;
};

/// Reads and checks the set in a store: every record is replayed, every turn must be legal. Throws InputError
/// "FILE: question 17: …".
[[nodiscard]] YardstickSet read_set(YardstickStore& store);
/// Where the set called `name` is: a file, or one that comes with the program ("base"). Throws InputError.
[[nodiscard]] std::string find_set(const std::string& name);
[[nodiscard]] YardstickSet load_set(const std::string& name);
/// The names of the sets that come with the program, sorted.
[[nodiscard]] std::vector<std::string> sets_at_hand();

/// "V 1,0 90, road@S": a turn that is legal in `before`, as stores have it, and back. Throws InputError.
[[nodiscard]] std::string turn_text(const engine::AnyState& before, std::span<const engine::Action> turn);
[[nodiscard]] std::vector<engine::Action> read_turn(engine::AnyState before, std::string_view text);

}  // namespace bastide::arena
