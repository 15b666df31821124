#pragma once

#include "engine/players.hpp"
#include "engine/tiles/tile_set.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Which game is played: the tiles and the rules that differ from table to table.
namespace bastide::engine {

constexpr int kMaxFollowers = 7;  ///< BASE-2

/// A checked rule set. Members start as in the base game with farmers.
struct RuleSet {
  std::string name;
  std::vector<std::string> tile_sets;  ///< names or paths of tile files; their tiles are played together
  int min_players = kMinPlayers;
  int max_players = kMaxPlayers;
  int followers =
      kMaxFollowers;    ///< in each player's supply at the start, without the scoring figure (BASE-2)
  bool farmers = true;  ///< followers may be laid on fields, and fields score (BASE-30 to BASE-34)

  bool operator==(const RuleSet&) const = default;
};

/// Reads and checks a rule set (TOML). `source` names it in messages. Throws InputError.
[[nodiscard]] RuleSet read_rule_set(std::string_view text, const std::string& source);

/// Finds and reads the rule set called `name`: a file, or one built in ("base"). Throws InputError.
[[nodiscard]] RuleSet load_rules(const std::string& name);

/// The tiles of all tile sets of `rules`, as one set: files on disk, relative to the working directory, or
/// built in ("base"). Throws InputError when one is not found or they do not go together.
[[nodiscard]] TileSet load_tiles(const RuleSet& rules);

}  // namespace bastide::engine
