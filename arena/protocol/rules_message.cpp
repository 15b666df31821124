// Writing the message `rules`.

#include "arena/protocol/rules_message.hpp"

#include "arena/files/json.hpp"
#include "arena/protocol/rule_words.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

using namespace engine;

Json ports_json(PortSet ports) {
  Json list = Json::array();
  for (int port = 0; port < kPorts; ++port) {
    if ((ports >> port & 1U) != 0) list.push_back(kPortNames[static_cast<std::size_t>(port)]);
  }
  return list;
}

Json bits_json(SegmentSet segments) {
  Json list = Json::array();
  for (int i = 0; i < kMaxSegments; ++i) {
    if ((segments >> i & 1U) != 0) list.push_back(i);
  }
  return list;
}

Json segment_json(const Segment& segment) {
  Json json = {{"kind", name_of(segment.kind)}, {"ports", ports_json(segment.ports)}};
  if (segment.coats != 0) json["coats"] = segment.coats;
  if (segment.borders != 0) json["borders"] = bits_json(segment.borders);
  for (const Sign& sign : kSigns) {
    if ((segment.signs & sign.bit) != 0) json[std::string(sign.name)] = true;
  }
  return json;
}

Json tile_json(const TileSet& tiles, const TileDesign& tile, int rotations) {
  Json edges = Json::array();
  for (const std::uint8_t edge : tile.edges) edges.push_back(tiles.edge_classes[edge].name);
  Json segments = Json::array();
  for (const Segment& segment : tile.segments) segments.push_back(segment_json(segment));
  Json json = {{"id", tile.id},
               {"count", tile.count},
               {"rotations", rotations},
               {"edges", std::move(edges)},
               {"segments", std::move(segments)}};
  if (tile.mist != 0) json["mist"] = ports_json(tile.mist);
  if (tile.ruin != 0) json["ruin"] = ports_json(tile.ruin);
  for (const Mark& mark : kMarks) {
    if ((tile.marks & mark.bit) != 0) json[std::string(mark.name)] = true;
  }
  if (tile.wave != Wave::usual) json[tile.wave == Wave::first ? "first" : "second"] = true;
  if (tile.crossing != Crossing::unsaid) json["crossing"] = word_of(kCrossings, tile.crossing);
  if (tile.square) json["square"] = true;
  return json;
}

Json class_json(const EdgeClass& edge_class) {
  Json kinds = Json::array();
  for (const FeatureKind kind : edge_class.kinds) kinds.push_back(name_of(kind));
  Json json = {{"name", edge_class.name}, {"ports", std::move(kinds)}};
  if (edge_class.meets_all) json["meets_all"] = true;
  return json;
}

Json cell_json(Cell cell) {
  return Json::array({cell.x, cell.y});
}

Json wall_json(const TileSet& tiles, const Wall& wall) {
  Json cells = Json::array();
  for (const Cell cell : wall.cells) cells.push_back(cell_json(cell));
  Json starts = Json::array();
  for (const StartCell& start : wall.starts) {
    starts.push_back({{"tile", tiles.tiles[start.type].id}, {"cell", cell_json(start.cell)}});
  }
  Json tokens = Json::array();
  for (const TokenKind& token : wall.tokens) {
    tokens.push_back({{"kind", tokens.size() + 1},
                      {"effect", name_of(token.effect)},
                      {"count", token.count},
                      {"amount", token.amount}});
  }
  return {{"name", wall.name},     {"cells", std::move(cells)}, {"starts", std::move(starts)},
          {"spaces", wall.spaces}, {"towers", wall.towers},     {"tokens", std::move(tokens)}};
}

Json options_json(const RuleSet& rules) {
  Json options;
  for (const auto& [name, member] : number_keys()) options[std::string(name)] = rules.*member;
  for (const auto& [name, member] : flag_keys()) options[std::string(name)] = rules.*member;
  for (const WordKey& key : word_keys()) {
    options[std::string(key.key)] = key.words[static_cast<std::size_t>(key.get(rules))];
  }
  options["table"] = {rules.table_width, rules.table_height};
  options["tiles"] = rules.tile_sets;
  for (const auto& [name, member] : name_keys()) options[std::string(name)] = rules.*member;
  return options;
}

}  // namespace

std::vector<std::string_view> needs_of_bot(const RuleSet& rules) {
  if (rules.game == GameKind::castle) return {"castle"};
  std::vector<std::string_view> needs = {"base"};
  for (const RulePart& part : rule_parts()) {
    if (part.plays(rules)) needs.push_back(part.name);
  }
  if (has_house_rules(rules)) needs.emplace_back("house_rules");
  return needs;
}

Json rules_message(const RuleSet& rules, const TileSet& tiles, const Wall* wall) {
  const TileTables tables(tiles, rules.farmers);
  Json classes = Json::array();
  for (const EdgeClass& edge_class : tiles.edge_classes) classes.push_back(class_json(edge_class));
  Json designs = Json::array();
  for (const TileDesign& tile : tiles.tiles) {
    designs.push_back(tile_json(tiles, tile, tables.rotations(static_cast<int>(designs.size()))));
  }
  Json start = Json::array();
  for (const StartTile& tile : tiles.start) {
    start.push_back({{"tile", tiles.tiles[tile.type].id}, {"cell", cell_json({tile.x, tile.y})}});
  }
  Json message = {{"type", "rules"},
                  {"name", rules.name},
                  {"game", word_of(kGames, rules.game)},
                  {"needs", needs_of_bot(rules)},
                  {"players", {rules.min_players, rules.max_players}},
                  {"options", options_json(rules)},
                  {"tile_set", tiles.name},
                  {"edge_classes", std::move(classes)},
                  {"tiles", std::move(designs)},
                  {"start", std::move(start)}};
  if (wall != nullptr) message["wall"] = wall_json(tiles, *wall);
  return message;
}

}  // namespace bastide::arena
