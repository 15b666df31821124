#include "engine/error.hpp"
#include "engine/rules/game_rules.hpp"

#include <algorithm>
#include <array>

namespace bastide::engine {

namespace {

constexpr int kPlayers = 2;
constexpr int kFollowers = 6;  ///< besides the scoring figure (CAS-4)

constexpr std::array<std::string_view, 24> kOfCarcassonne = {"followers",
                                                             "farmers",
                                                             "robbers",
                                                             "lady",
                                                             "labyrinth",
                                                             "labyrinth_tiles",
                                                             "mists",
                                                             "ghosts",
                                                             "castles",
                                                             "cemeteries",
                                                             "guards",
                                                             "robbers_set",
                                                             "labyrinth_set",
                                                             "mists_set",
                                                             "unplaceable",
                                                             "lookahead",
                                                             "hand",
                                                             "hand_open",
                                                             "start_tile_in_bag",
                                                             "unfinished_scores",
                                                             "table",
                                                             "edge_closes",
                                                             "hole_bonus_turn",
                                                             "villages_only"};

/// A key that the reader of Carcassonne's rules would take is no slip of the pen, and gets an answer of its
/// own.
void refuse_carcassonne(const Config& config) {
  for (const std::string& key : config.keys()) {
    if (std::find(kOfCarcassonne.begin(), kOfCarcassonne.end(), key) == kOfCarcassonne.end()) continue;
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
  rules.start_player = static_cast<StartPlayer>(config.choice_or("start_player", 0, {"first", "random"}));
}

}  // namespace bastide::engine
