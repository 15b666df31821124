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

/// The two games share no feature.
void check_kinds(const RuleSet& rules, const TileSet& tiles) {
  const bool castle = rules.game == GameKind::castle;
  const std::string game(castle ? "The Castle" : "Carcassonne");
  for (const TileDesign& tile : tiles.tiles) {
    for (const Segment& segment : tile.segments) {
      if (of_castle(segment.kind) == castle) continue;
      throw InputError("rule set " + rules.name + ": found a " + std::string(name_of(segment.kind)) +
                       " on tile " + in_quotes(tile.id) + ", expected a tile of " + game);
    }
  }
  for (const EdgeClass& edge_class : tiles.edge_classes) {
    if (castle || (!edge_class.meets_all && edge_class.kinds[1] != FeatureKind::nothing)) continue;
    throw InputError("rule set " + rules.name + ": found edge class " + in_quotes(edge_class.name) +
                     " of tiles " + in_quotes(tiles.name) +
                     " with wild or nothing, expected them with game = \"castle\" only");
  }
}

/// Tiles must not show what the rules do not play with, or bots would take for ornament what is not.
void check_signs(const RuleSet& rules, const TileSet& tiles) {
  bool says_villages = false;
  for (const TileDesign& tile : tiles.tiles) {
    const auto refuse = [&](bool shown, std::string_view what, std::string_view key) {
      if (!shown) return;
      throw InputError("rule set " + rules.name + ": found " + std::string(what) + " on tile " +
                       in_quotes(tile.id) + ", expected " + std::string(key));
    };
    says_villages = says_villages || tile.crossing != Crossing::unsaid;
    for (const Mark& mark : kMarks) {
      const RulePart& part = rule_part(mark.rule);
      refuse((tile.marks & mark.bit) != 0 && !part.plays(rules), "the " + std::string(mark.name) + " symbol",
             part.needed);
    }
    refuse(tile.mist != 0 && !rules.mists, "mist", "mists = true");
    refuse(tile.first && rules.unplaceable == Unplaceable::bag, "first = true",
           "unplaceable = \"box\": tiles that go back would come first again");
    for (const Segment& segment : tile.segments) {
      refuse((segment.signs & kLabyrinth) != 0 && rules.labyrinth == LabyrinthRules::off, "a labyrinth",
             "labyrinth = \"basic\" or \"advanced\"");
      constexpr Signs kPlayed = kInn | kLabyrinth;
      for (const Sign& sign : kSigns) {
        refuse((segment.signs & sign.bit & ~kPlayed) != 0, "the sign " + std::string(sign.name),
               "none: no rule scores it");
      }
      const bool of_mists = segment.kind == FeatureKind::castle || segment.kind == FeatureKind::cemetery;
      refuse(of_mists && !rules.mists, "a " + std::string(name_of(segment.kind)), "mists = true");
    }
  }
  if (rules.villages_only && !says_villages) {
    throw InputError(
        "rule set " + rules.name + ": found villages_only with tiles " + in_quotes(tiles.name) +
        ", none of which says what its crossing is, expected tiles with crossing = \"village\" or "
        "\"trees\"");
  }
}

/// Only as many labyrinth tiles as the rules say (LAB-1).
void limit_labyrinths(const RuleSet& rules, TileFile& file) {
  int copies = rules.labyrinth_tiles;
  std::vector<TileDesign> kept;
  for (TileDesign& tile : file.set.tiles) {
    tile.count = std::min(tile.count, copies);
    copies -= tile.count;
    if (tile.count > 0) kept.push_back(tile);
  }
  if (copies > 0) {
    throw InputError(file.source + ": found " + std::to_string(rules.labyrinth_tiles - copies) +
                     " tiles, expected labyrinth_tiles = " + std::to_string(rules.labyrinth_tiles));
  }
  file.set.tiles = kept;
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
  }
  const TileSet tiles = join_tile_files(files);
  check_kinds(rules, tiles);
  check_signs(rules, tiles);
  return rules.villages_only ? with_villages_only(tiles) : tiles;
}

}  // namespace

TileSet load_tiles(const RuleSet& rules) {
  std::vector<TileFile> files;
  for (const std::string& name : rules.tile_sets) files.push_back(load_tile_file(name));
  if (rules.game == GameKind::carcassonne) return load_carcassonne(rules, std::move(files));
  const TileSet tiles = join_without_start(files);
  check_kinds(rules, tiles);
  return tiles;
}

Wall load_wall(const RuleSet& rules, const TileSet& tiles) {
  assert(rules.game == GameKind::castle);
  const FoundFile found = find_config("walls", rules.wall);
  return read_wall(found.text, found.source, tiles);
}

}  // namespace bastide::engine
