#pragma once

#include "arena/imports/sources.hpp"
#include "engine/any/any_game.hpp"
#include "engine/error.hpp"
#include "tests/paths.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

/// Games of other programs, and games to turn into such.
namespace bastide::tests {

/// A file of tests/data/imports.
[[nodiscard]] inline std::string import_file(const std::string& name) {
  std::ifstream file(BASTIDE_SOURCE_DIR "/tests/data/imports/" + name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

[[nodiscard]] inline arena::CheckedGame imported(const std::string& text,
                                                 const arena::ImportOptions& options = {}) {
  return arena::import_game({"a file", text}, options);
}

/// The message with which a text is refused; "" for one that is not.
[[nodiscard]] inline std::string refusal_of(const std::string& text) {
  try {
    (void)imported(text);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

/// Whether the game is refused or found to differ from the rules.
[[nodiscard]] inline bool is_noticed(const std::string& text) {
  try {
    return imported(text).difference.has_value();
  } catch (const InputError&) {
    return true;
  }
}

[[nodiscard]] inline bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A game that is played at random, up to a number of actions, perhaps without any figure.
[[nodiscard]] inline engine::Record random_game(const engine::AnyGame& game, int players, std::uint64_t seed,
                                                std::size_t actions = 100'000, bool figures = true) {
  engine::Random random(seed);
  engine::AnyState state = game.start(players);
  engine::Deal deal = state.random_deal(random);
  engine::Record record;
  record.rules = game.rules().name;
  for (int player = 0; player < players; ++player)
    record.players.push_back("player, no. " + std::to_string(player) + " & \xC3\xA4%");
  while (!state.actor().is_nobody() && record.actions.size() < actions) {
    engine::Action action;
    if (state.actor().is_chance()) {
      action = state.next_outcome(deal);
    } else {
      const std::vector<engine::Action> legal = state.legal_actions();
      action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
      if (!figures && !state.begins_turn()) action = engine::Action::pass();
    }
    record.actions.push_back(action);
    state.apply(action);
  }
  return record;
}

}  // namespace bastide::tests
