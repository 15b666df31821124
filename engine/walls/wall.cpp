#include "engine/walls/wall.hpp"

#include "engine/error.hpp"
#include "engine/walls/outline.hpp"
#include "engine/walls/wall_map.hpp"

#include <algorithm>
#include <utility>

namespace bastide::engine {
namespace {

constexpr int kMaxTokens = 20;  ///< of one kind

/// What `amount` means for an effect.
struct EffectRule {
  std::string_view name;
  int low;  ///< amount; both are 0 for an effect that has none
  int high;
};
constexpr std::array<EffectRule, kTokenKinds> kEffects = {{{"extra_turn", 0, 0},
                                                           {"double_tower", 0, 0},
                                                           {"double_house", 0, 0},
                                                           {"unfinished_path", 1, 100},
                                                           {"unfinished_tower", 1, 100},
                                                           {"unfinished_house", 1, 100},
                                                           {"market", 3, 20},
                                                           {"keep", 1, 20},
                                                           {"bonus", 1, 50}}};

std::vector<std::string_view> effect_names() {
  std::vector<std::string_view> names;
  for (const EffectRule& effect : kEffects) names.push_back(effect.name);
  return names;
}

// -- the score track --------------------------------------------------------------------------------------

void check_tower(const Config& file, const Wall& wall, std::size_t tower) {
  const int first = wall.towers[tower];
  if (tower > 0 && first < wall.towers[tower - 1] + 2) {
    file.fail("towers", "towers: found tower " + std::to_string(first) + " behind tower " +
                            std::to_string(wall.towers[tower - 1]) +
                            ", expected first spaces in ascending order, two at least from one to the next");
  }
}

void read_track(const Config& file, Wall& wall) {
  wall.spaces = static_cast<int>(file.integer("spaces", 2, kMaxWallSpaces));
  for (const std::int64_t first : file.integers("towers", 0, wall.spaces - 2)) {
    wall.towers.push_back(static_cast<int>(first));
    check_tower(file, wall, wall.towers.size() - 1);
  }
  if (wall.towers.empty() || wall.towers.front() != 0) {
    file.fail("towers", "towers: found no tower on space 0, expected the first one there");
  }
  const std::size_t turns = corners(outline(wall.cells)).size();
  if (wall.towers.size() != turns || turns > kMaxWallTowers) {
    file.fail("towers", "towers: found " + std::to_string(wall.towers.size()) + " towers and a map with " +
                            std::to_string(turns) +
                            " corners, expected a tower for each corner and at most " +
                            std::to_string(kMaxWallTowers));
  }
}

// -- start cells ------------------------------------------------------------------------------------------

std::size_t read_start_tile(const Config& starts, const std::string& letter, const TileSet& tiles) {
  const std::string id = starts.text(letter);
  const std::optional<std::size_t> type = tiles.find(id);
  if (!type) {
    starts.fail(letter, letter + ": found tile " + in_quotes(id) + ", expected a tile of " + tiles.name);
  }
  return *type;
}

/// A start cell takes a copy of its tile from those that are drawn.
void check_copies(const Config& starts, const Wall& wall, const TileSet& tiles) {
  for (std::size_t type = 0; type < tiles.tiles.size(); ++type) {
    const auto used = std::count_if(wall.starts.begin(), wall.starts.end(),
                                    [type](const StartCell& start) { return start.type == type; });
    const TileDesign& design = tiles.tiles[type];
    if (used > design.count) {
      starts.fail("", "found tile " + in_quotes(design.id) + " on " + std::to_string(used) +
                          " start cells, expected at most " + std::to_string(design.count) +
                          " as its count says");
    }
  }
  if (tiles.tile_count() == static_cast<int>(wall.starts.size())) {
    starts.fail("", "found all tiles on start cells, expected some to draw");
  }
}

void read_starts(const Config& file, const WallMap& map, const TileSet& tiles, Wall& wall) {
  const Config starts = file.table("starts");
  for (const std::string& letter : starts.keys()) {
    const auto at = letter.size() == 1 ? map.starts.find(letter[0]) : map.starts.end();
    if (at == map.starts.end()) {
      starts.fail(letter, "found start cell " + in_quotes(letter) +
                              ", which is not on the map, expected a letter of the map");
    }
    wall.starts.push_back({at->second, read_start_tile(starts, letter, tiles)});
  }
  for (const auto& [letter, cell] : map.starts) {
    if (starts.has({&letter, 1})) continue;
    starts.fail("", "found no tile for start cell " + in_quotes({&letter, 1}) + " of the map, expected one");
  }
  std::sort(wall.starts.begin(), wall.starts.end(), [](const StartCell& a, const StartCell& b) {
    return std::pair(a.cell.y, a.cell.x) < std::pair(b.cell.y, b.cell.x);
  });
  check_copies(starts, wall, tiles);
}

// -- tokens -----------------------------------------------------------------------------------------------

TokenKind read_token(const Config& entry, std::size_t effect) {
  TokenKind token;
  token.effect = static_cast<TokenEffect>(effect);
  token.count = static_cast<int>(entry.integer("count", 0, kMaxTokens));
  const EffectRule& rule = kEffects[effect];
  if (rule.high > 0) {
    token.amount = static_cast<int>(entry.integer("amount", rule.low, rule.high));
  } else if (entry.has("amount")) {
    entry.fail("amount", "found an amount for " + std::string(rule.name) + ", expected none");
  }
  entry.finish();
  return token;
}

void read_tokens(const Config& file, Wall& wall) {
  std::array<bool, kTokenKinds> known{};
  int count = 0;
  for (const Config& entry : file.tables("token")) {
    const std::size_t effect = entry.choice("effect", effect_names());
    if (std::exchange(known[effect], true)) {
      entry.fail("effect", "found effect " + in_quotes(kEffects[effect].name) +
                               " a second time, expected one [[token]] for each");
    }
    wall.tokens[effect] = read_token(entry, effect);
    count += wall.tokens[effect].count;
  }
  for (std::size_t effect = 0; effect < known.size(); ++effect) {
    if (known[effect]) continue;
    file.fail("token",
              "found no [[token]] with effect " + in_quotes(kEffects[effect].name) + ", expected one");
  }
  const int guarded = static_cast<int>(wall.towers.size()) - 1;
  if (count < guarded) {
    file.fail("token", "found " + std::to_string(count) + " tokens, expected at least " +
                           std::to_string(guarded) + ", one for each tower but the first");
  }
}

}  // namespace

std::string_view name_of(TokenEffect effect) noexcept {
  return kEffects[static_cast<std::size_t>(effect)].name;
}

Wall read_wall(std::string_view text, const std::string& source, const TileSet& tiles) {
  const Config file = Config::parse(text, source);
  Wall wall;
  wall.name = file.text("name");
  if (wall.name.empty()) file.fail("name", "found no name, expected one");
  const WallMap map = read_wall_map(file);
  wall.cells = map.cells;
  read_track(file, wall);
  read_starts(file, map, tiles, wall);
  read_tokens(file, wall);
  file.finish();
  return wall;
}

}  // namespace bastide::engine
