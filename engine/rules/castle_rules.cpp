#include "engine/config/defaults.hpp"
#include "engine/error.hpp"
#include "engine/rules/game_rules.hpp"
#include "engine/rules/rule_keys.hpp"

#include <algorithm>
#include <array>

namespace bastide::engine {

namespace {

constexpr int kPlayers = 2;
constexpr int kFollowers = 6;  ///< besides the scoring figure (CAS-4)

/// Whether the key is one that only Carcassonne's rules have.
bool is_of_carcassonne(std::string_view key) {
  const auto has_word = [&] {
    return key != "start_player" && std::any_of(word_keys().begin(), word_keys().end(),
                                                [&](const WordKey& word) { return word.key == key; });
  };
  const auto has = [&](const auto& keys) {
    return std::any_of(keys.begin(), keys.end(), [&](const auto& entry) { return entry.first == key; });
  };
  return key == "table" || has_word() || has(number_keys()) || has(flag_keys()) ||
         (has(name_keys()) && key != "wall");
}

/// A key that the reader of Carcassonne's rules would take is no slip of the pen, and gets an answer of its
/// own.
void refuse_carcassonne(const Config& config) {
  for (const std::string& key : config.keys()) {
    if (!is_of_carcassonne(key)) continue;
    config.fail(
        key, "found " + key + " in a rule set for The Castle, expected it with game = \"carcassonne\" only");
  }
}

void check_players(const Config& config, RuleSet& rules) {
  rules.min_players = kPlayers;
  rules.max_players = kPlayers;
  if (!config.has("players")) return;
  if (config.integers("players", kMinPlayers, kMaxPlayers) != std::vector<std::int64_t>{kPlayers, kPlayers}) {
    config.fail("players", "expected [2, 2] or no players: The Castle is for two");
  }
}

}  // namespace

void read_castle(const Config& config, RuleSet& rules) {
  refuse_carcassonne(config);
  check_players(config, rules);
  rules.followers = kFollowers;
  rules.wall = config.text("wall");
  (void)config.found("wall", [&] { return find_config("walls", rules.wall); });
  rules.start_player = static_cast<StartPlayer>(config.choice_or("start_player", 0, {"first", "random"}));
}

}  // namespace bastide::engine
