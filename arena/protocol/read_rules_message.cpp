// Reading the message `rules`. The arena's own message needs no checks; one from elsewhere must not break the
// program.

#include "arena/protocol/json_object.hpp"
#include "arena/protocol/rule_words.hpp"
#include "arena/protocol/rules_message.hpp"
#include "engine/error.hpp"

#include <algorithm>

namespace bastide::arena {

namespace {

using namespace engine;

constexpr int kMostNumber = 1000;  ///< of anything that is counted in rules

std::vector<std::string_view> kind_names() {
  return engine::list_of(kFeatureKindNames);
}

Cell read_cell(const JsonObject& object) {
  const auto cell = object.integers("cell", -kFarthest, kFarthest);
  if (cell.size() != 2) object.fail("cell: expected two numbers, as in [1, -2]");
  return {static_cast<int>(cell[0]), static_cast<int>(cell[1])};
}

PortSet read_ports(const JsonObject& object, std::string_view key) {
  unsigned ports = 0;
  for (const std::string& name : object.texts(key)) {
    const std::optional<int> port = port_named(name);
    if (!port) object.fail(std::string(key) + ": found " + in_quotes(name) + ", expected a port as \"NNW\"");
    ports |= 1U << *port;
  }
  return static_cast<PortSet>(ports);
}

std::size_t read_design(const JsonObject& object, const TileSet& tiles) {
  const auto found = tiles.find(object.text("tile"));
  if (!found) object.fail("tile: found " + in_quotes(object.text("tile")) + ", expected the id of a tile");
  return *found;
}

// -- tiles ------------------------------------------------------------------------------------------------

EdgeClass read_class(const JsonObject& object) {
  EdgeClass edge_class;
  edge_class.name = object.text("name");
  const std::vector<std::string> kinds = object.texts("ports");
  if (kinds.size() != kPortsPerEdge) object.fail("ports: expected three kinds");
  const std::vector<std::string_view> names = kind_names();
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const auto at = std::find(names.begin(), names.end(), kinds[i]);
    if (at == names.end()) object.fail("ports: found " + in_quotes(kinds[i]) + ", expected a kind");
    edge_class.kinds[i] = static_cast<FeatureKind>(at - names.begin());
  }
  edge_class.meets_all = object.flag_or("meets_all", false);
  return edge_class;
}

Segment read_segment(const JsonObject& object) {
  Segment segment;
  const std::vector<std::string_view> names = kind_names();
  segment.kind =
      static_cast<FeatureKind>(object.word("kind", {names.begin(), names.begin() + kSegmentKinds}));
  segment.ports = read_ports(object, "ports");
  if (segment.ports == 0 ? !is_centre(segment.kind) && segment.kind != FeatureKind::field
                         : is_centre(segment.kind))
    object.fail(
        "ports: expected some, none for what stands in the middle of a tile, and none or some for fields");
  constexpr int kMostCoats = 3;
  segment.coats = static_cast<std::uint8_t>(object.integer_or("coats", 0, 0, kMostCoats));
  for (const std::int64_t other : object.integers("borders", 0, kMaxSegments - 1)) {
    segment.borders = static_cast<SegmentSet>(segment.borders | 1U << other);
  }
  for (const Sign& sign : kSigns) {
    if (!object.flag_or(std::string(sign.name), false)) continue;
    if (segment.kind != sign.on)
      object.fail(std::string(sign.name) + ": expected it on a " + std::string(name_of(sign.on)) + " only");
    segment.signs = static_cast<Signs>(segment.signs | sign.bit);
  }
  return segment;
}

void read_edges(const JsonObject& object, const TileSet& tiles, TileDesign& tile) {
  const std::vector<std::string> edges = object.texts("edges");
  if (edges.size() != kEdges) object.fail("edges: expected four edge classes");
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto& classes = tiles.edge_classes;
    const auto at =
        std::find_if(classes.begin(), classes.end(), [&](const EdgeClass& c) { return c.name == edges[i]; });
    if (at == classes.end()) object.fail("edges: found " + in_quotes(edges[i]) + ", expected an edge class");
    tile.edges[i] = static_cast<std::uint8_t>(at - classes.begin());
  }
}

void check_segments(const JsonObject& object, const TileDesign& tile) {
  if (tile.segments.size() > kMaxSegments) object.fail("segments: expected at most 15");
  unsigned taken = tile.ruin;
  for (const Segment& segment : tile.segments) {
    if ((taken & segment.ports) != 0) object.fail("segments: found a port twice, expected it once");
    taken |= segment.ports;
    for (unsigned left = segment.borders; left != 0; left &= left - 1) {
      const auto other = static_cast<std::size_t>(std::countr_zero(left));
      const bool city = other < tile.segments.size() && tile.segments[other].kind == FeatureKind::city;
      if (!city || segment.kind != FeatureKind::field)
        object.fail("borders: expected those of fields, to cities of the tile");
    }
  }
}

TileDesign read_tile(const JsonObject& object, const TileSet& tiles) {
  TileDesign tile;
  tile.id = object.text("id");
  if (tile.id.empty() || tiles.find(tile.id)) object.fail("id: expected one of its own");
  tile.count = static_cast<int>(object.integer("count", 0, kMaxTiles));
  read_edges(object, tiles, tile);
  for (const JsonObject& segment : object.objects("segments")) tile.segments.push_back(read_segment(segment));
  for (int edge = 0; edge < kEdges; ++edge) {
    const EdgeClass& edge_class = tiles.edge_classes[tile.edges[static_cast<std::size_t>(edge)]];
    if (edge_class.kinds[1] == FeatureKind::water)
      tile.water = static_cast<PortSet>(tile.water | 1U << port_of(edge, 1));
  }
  tile.mist = read_ports(object, "mist");
  tile.ruin = read_ports(object, "ruin");
  for (const Mark& mark : kMarks) {
    if (object.flag_or(mark.name, false)) tile.marks = static_cast<Marks>(tile.marks | mark.bit);
  }
  tile.wave = object.flag_or("first", false)    ? Wave::first
              : object.flag_or("second", false) ? Wave::second
                                                : Wave::usual;
  tile.crossing = static_cast<Crossing>(object.word_or("crossing", 0, list_of(kCrossings)));
  tile.square = object.flag_or("square", false);
  check_segments(object, tile);
  return tile;
}

TileSet read_tiles(const JsonObject& message) {
  TileSet tiles;
  tiles.name = message.text_or("tile_set", "");
  for (const JsonObject& object : message.objects("edge_classes"))
    tiles.edge_classes.push_back(read_class(object));
  if (tiles.edge_classes.size() > kMaxEdgeClasses) message.fail("edge_classes: expected at most three");
  for (const JsonObject& object : message.objects("tiles")) {
    tiles.tiles.push_back(read_tile(object, tiles));
    if (tiles.tiles.size() > kMaxTiles) message.fail("tiles: expected fewer");
  }
  for (const JsonObject& object : message.objects("start")) {
    const Cell cell = read_cell(object);
    tiles.start.push_back({read_design(object, tiles), cell.x, cell.y});
  }
  if (tiles.tiles.empty()) message.fail("tiles: found none, expected some");
  return tiles;
}

/// As many copies of a tile must be there as lie from the start.
template <class Laid>
void check_copies(const JsonObject& message, const TileSet& tiles, const std::vector<Laid>& laid) {
  std::vector<int> left;
  for (const TileDesign& tile : tiles.tiles) left.push_back(tile.count);
  for (const Laid& tile : laid) {
    if (--left[tile.type] < 0) message.fail("start: found more tiles than there are of a kind");
  }
}

/// The start piece begins at 0,0, and each other tile of it lies against one before it and matches.
void check_start(const JsonObject& message, const TileSet& tiles) {
  const auto& start = tiles.start;
  check_copies(message, tiles, start);
  if (start.empty() || start[0].x != 0 || start[0].y != 0)
    message.fail("start: expected a tile at 0,0 first");
  for (std::size_t i = 1; i < start.size(); ++i) {
    bool touches = false;
    for (std::size_t before = 0; before < i; ++before) {
      const CellKey here = key_of({start[i].x, start[i].y});
      const CellKey there = key_of({start[before].x, start[before].y});
      if (here == there) message.fail("start: found two tiles in a cell");
      for (int edge = 0; edge < kEdges; ++edge) {
        if (beyond(here, edge) != there) continue;
        touches = true;
        const auto facing = static_cast<std::size_t>(facing_edge(edge));
        if (tiles.tiles[start[i].type].edges[static_cast<std::size_t>(edge)] !=
            tiles.tiles[start[before].type].edges[facing])
          message.fail("start: found tiles that do not match");
      }
    }
    if (!touches) message.fail("start: found a tile apart from those before it");
  }
}

// -- rules ------------------------------------------------------------------------------------------------

void check_together(const JsonObject& message, const RuleSet& rules) {
  const auto refuse = [&](bool found, const std::string& what) {
    if (found) message.fail("options: found " + what);
  };
  refuse(rules.min_players > rules.max_players, "no number of players");
  refuse(rules.followers < 1 || rules.followers > kMaxFollowers, "a number of followers that no box has");
  refuse(rules.hand != 0 && rules.hand != 3, "a hand of neither 0 nor 3 tiles");
  refuse(rules.lookahead > 1 || (rules.lookahead > 0 && rules.hand > 0), "lookahead beside a hand");
  if (const auto clash = clash_in(rules))
    message.fail("options: " + std::string(clash->key) + ": " + std::string(clash->message));
  refuse(rules.mists && (rules.table_width == 1 || rules.table_height == 1), "a table too small for mists");
  refuse(lacks_use_of_lady(rules), "a lady without " + std::string(kUseOfLady));
}

RuleSet read_rules(const JsonObject& message) {
  RuleSet rules;
  rules.name = message.text("name");
  rules.game = static_cast<GameKind>(message.word("game", list_of(kGames)));
  const auto players = message.integers("players", kMinPlayers, kMaxPlayers);
  if (players.size() != 2) message.fail("players: expected two numbers, as in [2, 6]");
  rules.min_players = static_cast<int>(players[0]);
  rules.max_players = static_cast<int>(players[1]);
  const JsonObject options = message.object("options");
  for (const auto& [name, member] : number_keys())
    rules.*member = static_cast<int>(options.integer_or(name, rules.*member, 0, kMostNumber));
  for (const auto& [name, member] : flag_keys()) rules.*member = options.flag_or(name, rules.*member);
  for (const auto& [name, member] : name_keys()) rules.*member = options.text_or(name, rules.*member);
  for (const WordKey& key : word_keys()) {
    key.set(rules,
            static_cast<int>(options.word_or(key.key, static_cast<std::size_t>(key.get(rules)), key.list())));
  }
  const auto table = options.integers("table", 0, kMostNumber);
  if (table.size() == 2) {
    rules.table_width = static_cast<int>(table[0]);
    rules.table_height = static_cast<int>(table[1]);
  }
  rules.tile_sets = options.texts("tiles");
  check_together(options, rules);
  return rules;
}

// -- the wall ---------------------------------------------------------------------------------------------

void read_tokens(const JsonObject& object, Wall& wall) {
  std::int64_t count = 0;
  for (const JsonObject& entry : object.objects("tokens")) {
    TokenKind token;
    const auto kind = static_cast<std::size_t>(entry.integer("kind", 1, kTokenKinds)) - 1;
    token.effect = static_cast<TokenEffect>(kind);
    token.count = static_cast<int>(entry.integer("count", 0, kMostNumber));
    token.amount = static_cast<int>(entry.integer_or("amount", 0, 0, kMostNumber));
    wall.tokens[kind] = token;
    count += token.count;
  }
  if (count + 1 < static_cast<std::int64_t>(wall.towers.size()))
    object.fail("tokens: found " + std::to_string(count) + ", expected one for each tower but the first");
}

void read_track(const JsonObject& object, Wall& wall) {
  wall.spaces = static_cast<int>(object.integer("spaces", 1, kMaxWallSpaces));
  for (const std::int64_t tower : object.integers("towers", 0, wall.spaces - 2)) {
    if (!wall.towers.empty() && tower < wall.towers.back() + 2)
      object.fail("towers: expected two spaces for each, in ascending order");
    wall.towers.push_back(static_cast<int>(tower));
  }
  if (wall.towers.size() > kMaxWallTowers) object.fail("towers: expected at most 16");
}

Wall read_wall(const JsonObject& object, const TileSet& tiles) {
  Wall wall;
  wall.name = object.text_or("name", "");
  for (const JsonObject& start : object.objects("starts")) {
    wall.starts.push_back({read_cell(start), read_design(start, tiles)});
  }
  if (wall.starts.empty()) object.fail("starts: found none, expected start cells");
  check_copies(object, tiles, wall.starts);
  read_track(object, wall);
  read_tokens(object, wall);
  return wall;
}

/// Cells inside the wall are pairs, which have no names.
void read_cells(const nlohmann::json& message, Wall& wall) {
  for (const nlohmann::json& pair : message.at("wall").value("cells", nlohmann::json::array())) {
    const nlohmann::json named = {{"cell", pair}};
    wall.cells.push_back(read_cell(JsonObject(named, "rules: wall: cells")));
    if (wall.cells.size() > kMaxWallCells) throw InputError("rules: wall: cells: expected fewer");
  }
  for (auto start = wall.starts.begin(); start != wall.starts.end(); ++start) {
    if (std::find(wall.cells.begin(), wall.cells.end(), start->cell) != wall.cells.end())
      throw InputError("rules: wall: starts: found a start cell inside the wall, expected it in the wall");
    const auto same = [&](const StartCell& other) { return other.cell == start->cell; };
    if (std::any_of(wall.starts.begin(), start, same))
      throw InputError("rules: wall: starts: found two start cells on one cell, expected one on each");
  }
}

}  // namespace

GameDescription read_rules_message(const nlohmann::json& message) {
  const JsonObject object(message, "rules");
  GameDescription game;
  game.rules = read_rules(object);
  game.tiles = read_tiles(object);
  if (game.rules.game == GameKind::carcassonne) {
    check_start(object, game.tiles);
    return game;
  }
  if (game.rules.max_players != 2) object.fail("players: expected [2, 2] for The Castle");
  game.wall = read_wall(object.object("wall"), game.tiles);
  read_cells(message, *game.wall);
  return game;
}

}  // namespace bastide::arena
