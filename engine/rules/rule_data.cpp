// The tiles and the wall that a rule set names.

#include "engine/config/defaults.hpp"
#include "engine/error.hpp"
#include "engine/rules/rule_keys.hpp"
#include "engine/tiles/tile_file.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace bastide::engine {

namespace {

/// Whether features of this kind are The Castle's.
bool of_castle(FeatureKind kind) {
  return kind == FeatureKind::path || kind == FeatureKind::tower || kind == FeatureKind::house ||
         kind == FeatureKind::courtyard;
}

/// Refuses what stands in a table of a tile file, for the rules.
[[noreturn]] void refuse(const RuleSet& rules, const Config& table, std::string_view key,
                         const std::string& found) {
  table.fail(key, "rule set " + rules.name + ": found " + found);
}

/// The two games share no feature.
void check_kinds(const RuleSet& rules, const TileFile& file) {
  const bool castle = rules.game == GameKind::castle;
  const std::string game(castle ? "The Castle" : "Carcassonne");
  for (std::size_t i = 0; i < file.set.tiles.size(); ++i) {
    for (const Segment& segment : file.set.tiles[i].segments) {
      if (of_castle(segment.kind) == castle) continue;
      refuse(rules, file.tables[i], "id",
             "a " + std::string(name_of(segment.kind)) + " on tile " + in_quotes(file.set.tiles[i].id) +
                 ", expected a tile of " + game);
    }
  }
  for (std::size_t i = 0; i < file.set.edge_classes.size(); ++i) {
    const EdgeClass& edge_class = file.set.edge_classes[i];
    if (castle || (!edge_class.meets_all && edge_class.kinds[1] != FeatureKind::nothing)) continue;
    refuse(rules, file.file.table("edges"), edge_class.name,
           "edge class " + in_quotes(edge_class.name) +
               " with wild or nothing, expected them with game = \"castle\" only");
  }
}

/// Tiles must not show what the rules do not play with, or bots would take for ornament what is not.
void check_signs(const RuleSet& rules, const TileFile& file) {
  for (std::size_t i = 0; i < file.set.tiles.size(); ++i) {
    const TileDesign& tile = file.set.tiles[i];
    const auto refuse_if = [&](bool shown, std::string_view what, std::string_view key) {
      if (!shown) return;
      refuse(rules, file.tables[i], "id",
             std::string(what) + " on tile " + in_quotes(tile.id) + ", expected " + std::string(key));
    };
    for (const Mark& mark : kMarks) {
      const RulePart& part = rule_part(mark.rule);
      refuse_if((tile.marks & mark.bit) != 0 && !part.plays(rules),
                "the " + std::string(mark.name) + " symbol", part.needed);
    }
    refuse_if(tile.mist != 0 && !rules.mists, "mist", "mists = true");
    refuse_if(tile.water != 0 && !rules.river, "water", "river = true");
    for (const Segment& segment : tile.segments) {
      for (const Sign& sign : kSigns) {
        const RulePart& part = rule_part(sign.rule);
        refuse_if((segment.signs & sign.bit) != 0 && !part.plays(rules), "the sign " + std::string(sign.name),
                  part.needed);
      }
      const bool of_mists = segment.kind == FeatureKind::castle || segment.kind == FeatureKind::cemetery;
      refuse_if(of_mists && !rules.mists, "a " + std::string(name_of(segment.kind)), "mists = true");
    }
  }
}

void check_villages(const RuleSet& rules, const TileSet& tiles, const Config& file) {
  const auto says = [](const TileDesign& tile) { return tile.crossing != Crossing::unsaid; };
  if (!rules.villages_only || std::any_of(tiles.tiles.begin(), tiles.tiles.end(), says)) return;
  refuse(rules, file, "name",
         "villages_only with tiles " + in_quotes(tiles.name) +
             ", none of which says what its crossing is, expected tiles with crossing = \"village\" or "
             "\"trees\"");
}

/// Only as many labyrinth tiles as the rules say (LAB-1).
void limit_labyrinths(const RuleSet& rules, TileFile& file) {
  int copies = rules.labyrinth_tiles;
  std::vector<TileDesign> kept;
  std::vector<Config> tables;
  for (std::size_t i = 0; i < file.set.tiles.size(); ++i) {
    TileDesign& tile = file.set.tiles[i];
    tile.count = std::min(tile.count, copies);
    copies -= tile.count;
    if (tile.count == 0) continue;
    kept.push_back(tile);
    tables.push_back(file.tables[i]);
  }
  if (copies > 0) {
    file.file.fail("name", "found " + std::to_string(rules.labyrinth_tiles - copies) +
                               " tiles, expected labyrinth_tiles = " + std::to_string(rules.labyrinth_tiles));
  }
  file.set.tiles = kept;
  file.tables = tables;
}

TileFile load_tile_file(const std::string& name) {
  const FoundFile found = find_config("tiles", name);
  return read_tile_file(found.text, found.source);
}

TileSet load_carcassonne(const RuleSet& rules, std::vector<TileFile> files) {
  for (const RulePart& part : rule_parts()) {
    if (part.tile_set == nullptr || !part.plays(rules)) continue;
    files.push_back(load_tile_file(rules.*part.tile_set));
    if (part.tile_set == &RuleSet::labyrinth_set) limit_labyrinths(rules, files.back());
    if (part.tile_set == &RuleSet::river_set)
      files.back().keeps_replaced = rules.river_start_tile == RiverStartTile::bag;
  }
  const TileSet tiles = join_tile_files(files);
  for (const TileFile& file : files) check_kinds(rules, file);
  for (const TileFile& file : files) check_signs(rules, file);
  check_villages(rules, tiles, files.front().file);
  return rules.villages_only ? with_villages_only(tiles) : tiles;
}

}  // namespace

TileSet load_tiles(const RuleSet& rules) {
  std::vector<TileFile> files;
  for (const std::string& name : rules.tile_sets) files.push_back(load_tile_file(name));
  if (rules.game == GameKind::carcassonne) return load_carcassonne(rules, std::move(files));
  TileSet tiles = join_without_start(files);
  for (const TileFile& file : files) check_kinds(rules, file);
  return tiles;
}

Wall load_wall(const RuleSet& rules, const TileSet& tiles) {
  assert(rules.game == GameKind::castle);
  const FoundFile found = find_config("walls", rules.wall);
  return read_wall(found.text, found.source, tiles);
}

}  // namespace bastide::engine
