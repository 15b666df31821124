#pragma once

#include "engine/any/any_game.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace bastide::arena {

/// Which game a command is about: a position, a record, one of many records, or a game of a store.
struct GameChoice {
  std::string file;
  std::optional<std::int64_t> number;  ///< of a game of several
  std::optional<std::string> rules;    ///< for rules that are not built in, under the name in the file
};

/// Adds FILE, --game and --rules; gives FILE, which is not required.
CLI::Option* add_game_options(CLI::App& command, GameChoice& choice);

/// What was found there.
struct GameInput {
  std::string source;  ///< for messages
  engine::AnyGame game;
  std::variant<engine::AnyState, engine::Record> content;

  [[nodiscard]] const engine::Record* record() const noexcept {
    return std::get_if<engine::Record>(&content);
  }
  [[nodiscard]] const engine::AnyState* position() const noexcept {
    return std::get_if<engine::AnyState>(&content);
  }
};

/// Throws InputError when it cannot be read or has no such game.
[[nodiscard]] GameInput read_game(const GameChoice& choice);

/// Throws InputError for a file that is a game, ours or another program's, and not `expected`: it says what
/// looks at games.
void refuse_game(const std::string& path, std::string_view expected);

}  // namespace bastide::arena
