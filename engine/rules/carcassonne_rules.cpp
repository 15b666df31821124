#include "engine/config/defaults.hpp"
#include "engine/error.hpp"
#include "engine/rules/game_rules.hpp"
#include "engine/rules/rule_keys.hpp"

#include <vector>

namespace bastide::engine {

namespace {

constexpr int kFollowersBesideGuards = 5;  ///< MIST-2
constexpr int kMaxTable = 150;             ///< no game reaches further
constexpr int kMaxHand = 3;                ///< VAR-4

void read_players(const Config& config, RuleSet& rules) {
  if (!config.has("players")) return;
  const std::vector<std::int64_t> players = config.integers("players", kMinPlayers, kMaxPlayers);
  if (players.size() != 2 || players[0] > players[1]) {
    config.fail("players", "expected two numbers, the fewest players and the most, as in [2, 6]");
  }
  rules.min_players = static_cast<int>(players[0]);
  rules.max_players = static_cast<int>(players[1]);
}

/// Keys that mean something only beside another one are refused without it, so that a slip shows.
void refuse_without(const Config& config, bool present, std::string_view needed,
                    const std::vector<std::string_view>& keys) {
  for (const std::string_view key : keys) {
    if (!present && config.has(key)) {
      config.fail(key, "found " + std::string(key) + " without " + std::string(needed) +
                           ", expected both or neither");
    }
  }
}

void read_modules(const Config& config, RuleSet& rules) {
  for (const WordKey& key : word_keys()) {
    key.set(rules, static_cast<int>(
                       config.choice_or(key.key, static_cast<std::size_t>(key.get(rules)), key.list())));
  }
  rules.labyrinth_tiles = static_cast<int>(config.integer_or("labyrinth_tiles", rules.labyrinth_tiles, 1, 2));
  for (const RulePart& part : rule_parts()) refuse_without(config, part.plays(rules), part.needed, part.keys);
  if (lacks_use_of_lady(rules)) {
    config.fail("lady", "found lady = true without " + std::string(kUseOfLady) +
                            ", expected one of them: nothing else asks which figure moves");
  }
}

void read_table(const Config& config, RuleSet& rules) {
  if (config.has("table")) {
    const std::vector<std::int64_t> size = config.integers("table", 0, kMaxTable);
    if (size.size() != 2) config.fail("table", "expected two numbers, columns and rows, as in [12, 9]");
    rules.table_width = static_cast<int>(size[0]);
    rules.table_height = static_cast<int>(size[1]);
  }
  const bool has_edge = rules.table_width > 0 || rules.table_height > 0;
  refuse_without(config, has_edge, "a table with an edge", {"edge_closes"});
  if (rules.mists && (rules.table_width == 1 || rules.table_height == 1)) {
    config.fail("table", "found one column or row, expected two at least for the 2x2 start piece");
  }
}

void read_house_rules(const Config& config, RuleSet& rules) {
  rules.lookahead = static_cast<int>(config.integer_or("lookahead", rules.lookahead, 0, 1));
  rules.hand = static_cast<int>(config.integer_or("hand", rules.hand, 0, kMaxHand));
  if (rules.hand != 0 && rules.hand != kMaxHand) config.fail("hand", "expected 0 or 3");
  refuse_without(config, rules.hand > 0, "hand = 3", {"hand_open"});
  if (rules.hand > 0 && rules.lookahead > 0) {
    config.fail("lookahead", "found lookahead and hand together, expected one of them (VAR-11)");
  }
  if (const auto clash = clash_in(rules)) config.fail(clash->key, std::string(clash->message));
  read_table(config, rules);
}

}  // namespace

void read_carcassonne(const Config& config, RuleSet& rules) {
  if (config.has("wall")) {
    config.fail("wall", "found wall in a rule set for Carcassonne, expected it with game = \"castle\" only");
  }
  read_players(config, rules);
  for (const auto& [key, member] : flag_keys()) rules.*member = config.flag_or(key, rules.*member);
  for (const auto& [key, member] : name_keys()) {
    if (key != "wall") rules.*member = config.text_or(key, rules.*member);
  }
  read_modules(config, rules);
  for (const auto& [key, member] : name_keys()) {
    if (config.has(key))
      (void)config.found(key, [&name = rules.*member] { return find_config("tiles", name); });
  }
  read_house_rules(config, rules);
  rules.followers = static_cast<int>(config.integer_or(
      "followers", rules.has_guards() ? kFollowersBesideGuards : kMaxFollowers, 1, kMaxFollowers));
}

}  // namespace bastide::engine
