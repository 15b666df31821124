#include "arena/drawing/tile_svg.hpp"

#include "arena/drawing/wall_svg.hpp"
#include "engine/rules/rule_set.hpp"
#include "tests/catch.hpp"
#include "tests/paths.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <string_view>
#include <utility>

namespace bastide::arena::tile_svg_test {
namespace {

using engine::FeatureKind;
using engine::TileTables;

/// The tiles of every shipped set, and of two more for what no shipped one shows.
std::vector<TileTables> all_tiles() {
  std::vector<TileTables> all;
  for (const char* rules : {"base", "no_farmers", "everything", "castle"}) {
    const engine::RuleSet set = engine::load_rules(rules);
    all.emplace_back(engine::load_tiles(set), set.farmers);
  }
  engine::RuleSet inns = engine::load_rules("everything");
  inns.inns = true;
  inns.inns_set = BASTIDE_SOURCE_DIR "/tests/data/inns.toml";
  all.emplace_back(engine::load_tiles(inns), true);
  return all;
}

template <class Check>
void for_each_design(Check check) {
  for (const TileTables& tables : all_tiles()) {
    for (int type = 0; type < tables.type_count(); ++type) {
      INFO(tables.set().name << " " << tables.set().tiles[static_cast<std::size_t>(type)].id);
      check(tables, type, draw_tile(tables, type));
    }
  }
}

double attribute(const std::string& element, const std::string& name) {
  std::smatch found;
  REQUIRE(std::regex_search(element, found, std::regex(" " + name + "=\"([^\"]*)\"")));
  return std::stod(found[1]);
}

void check_within(double value) {
  CHECK(value >= 0);
  CHECK(value <= kTileSize);
}

/// A path's numbers are all absolute coordinates: no command of it is relative.
void check_path(const std::string& element) {
  std::smatch found;
  REQUIRE(std::regex_search(element, found, std::regex(" d=\"([^\"]*)\"")));
  const std::string d = found[1];
  CHECK(d.find_first_not_of("MLHVCZ0123456789. -") == std::string::npos);
  const std::regex number("-?[0-9.]+");
  for (std::sregex_iterator it(d.begin(), d.end(), number); it != std::sregex_iterator(); ++it)
    check_within(std::stod(it->str()));
}

TEST_CASE("Every design of every tile set stays within its frame", "[drawing]") {
  for_each_design([](const TileTables&, int, const TileDrawing& drawing) {
    const std::regex element("<(path|circle|rect)[^>]*/>");
    int elements = 0;
    const std::string& svg = drawing.svg;
    for (std::sregex_iterator it(svg.begin(), svg.end(), element); it != std::sregex_iterator(); ++it) {
      ++elements;
      const std::string text = it->str();
      const std::string kind = (*it)[1];
      if (kind == "path") check_path(text);
      if (kind == "rect") {
        check_within(attribute(text, "x"));
        check_within(attribute(text, "y"));
        check_within(attribute(text, "x") + attribute(text, "width"));
        check_within(attribute(text, "y") + attribute(text, "height"));
      }
      if (kind != "circle") continue;
      // Mist may drift over the frame, where the symbol clips it.
      const double room = text.find("t-puff") == std::string::npos ? attribute(text, "r") : 0;
      for (const char* centre : {"cx", "cy"}) {
        check_within(attribute(text, centre) - room);
        check_within(attribute(text, centre) + room);
      }
    }
    CHECK(elements > 0);
    CHECK(svg.find("nan") == std::string::npos);
  });
}

TEST_CASE("Figures on different segments of a tile stand clear of each other", "[drawing]") {
  for_each_design([](const TileTables& tables, int type, const TileDrawing& drawing) {
    constexpr double kClear = 14;
    const engine::OrientedTile& tile = tables.oriented(tables.oriented_index(type, 0));
    REQUIRE(drawing.spots.size() == tile.segment_count);
    for (std::size_t a = 0; a < drawing.spots.size(); ++a) {
      check_within(drawing.spots[a].x);
      check_within(drawing.spots[a].y);
      for (std::size_t b = 0; b < a; ++b) CHECK(distance(drawing.spots[a], drawing.spots[b]) > kClear);
    }
  });
}

TEST_CASE("A figure in a city, tower or house stands inside its walls, and others outside", "[drawing]") {
  for_each_design([](const TileTables& tables, int type, const TileDrawing& drawing) {
    const engine::OrientedTile& tile = tables.oriented(tables.oriented_index(type, 0));
    for (std::size_t i = 0; i < tile.segment_count; ++i) {
      const FeatureKind kind = tile.segments[i].kind;
      if (kind != FeatureKind::city && kind != FeatureKind::tower && kind != FeatureKind::house) continue;
      const Area area = area_of(tile.segments[i].ports);
      for (std::size_t other = 0; other < tile.segment_count; ++other) {
        // Paths run along walls and into houses.
        if (engine::is_way(tile.segments[other].kind)) continue;
        CHECK(area.contains(drawing.spots[other]) == (other == i));
      }
    }
  });
}

TEST_CASE("Areas that share a border have the same one", "[drawing]") {
  const auto ports = [](std::initializer_list<int> edges) {
    unsigned set = 0;
    for (const int edge : edges) set |= engine::edge_ports(edge);
    return static_cast<engine::PortSet>(set);
  };
  const auto same_border = [](engine::PortSet one, engine::PortSet rest) {
    const std::vector<Point> there = area_of(one).along;
    std::vector<Point> back = area_of(rest).along;
    std::reverse(back.begin(), back.end());
    REQUIRE(there.size() == back.size());
    for (std::size_t i = 0; i < there.size(); ++i) CHECK(distance(there[i], back[i]) < 1e-9);
  };
  same_border(ports({0}), ports({1, 2, 3}));
  same_border(ports({2}), ports({3, 0, 1}));
  same_border(ports({0, 1}), ports({2, 3}));
  // Half an edge and the seven others.
  same_border(1U << 0, 0xFFFU & ~(1U << 0));
}

TEST_CASE("A city on all edges has no walls, one on none covers nothing", "[drawing]") {
  CHECK(area_of(0xFFF).walls.empty());
  CHECK(area_of(0xFFF).contains({50, 50}));
  CHECK(area_of(0).fill.empty());
}

TEST_CASE("A tile is drawn the same every time, and what it shows is on it", "[drawing]") {
  const engine::RuleSet rules = engine::load_rules("everything");
  const TileTables tables(engine::load_tiles(rules), true);
  const auto drawn = [&](std::string_view id) {
    return draw_tile(tables, static_cast<int>(*tables.set().find(id))).svg;
  };
  const auto shows = [&](std::string_view id, std::string_view style) {
    return drawn(id).find("\"" + std::string(style) + "\"") != std::string::npos;
  };
  CHECK(drawn("F") == drawn("F"));
  CHECK(shows("F", "t-shield"));
  CHECK_FALSE(shows("G", "t-shield"));
  CHECK(shows("A", "t-cross"));
  CHECK(shows("MC1", "t-moat"));
  CHECK(shows("MG1", "t-gravestone"));
  CHECK(shows("M01", "t-puff"));
  CHECK_FALSE(shows("M04", "t-puff"));
  CHECK(shows("LAB", "t-maze"));
  CHECK(shows("RO1", "t-bag"));
  CHECK_FALSE(shows("V", "t-bag"));
  CHECK(shows("MS1", "t-stone"));
  CHECK(shows("M26", "t-tree"));
  CHECK_FALSE(shows("M25", "t-tree"));
}

TEST_CASE("Each sign has a drawing of its own on its tiles", "[drawing]") {
  const engine::RuleSet rules = engine::load_rules("expansions");
  const TileTables tables(engine::load_tiles(rules), true);
  const std::array<std::pair<std::string_view, std::string_view>, 5> signs = {
      {{"IC13", "t-pond"}, {"IC1", "t-glass"}, {"TB3", "t-wine"}, {"TB1", "t-ear"}, {"TB5", "t-cloth"}}};
  for (const auto& [id, own] : signs) {
    const std::string svg = draw_tile(tables, static_cast<int>(tables.set().find(id).value())).svg;
    for (const auto& [other, style] : signs) {
      INFO(id << " " << style);
      CHECK((svg.find("\"" + std::string(style) + "\"") != std::string::npos) == (style == own));
    }
  }
}

TEST_CASE("Every class that drawings use has a colour", "[drawing]") {
  const std::string style(drawing_style().text);
  std::set<std::string> missing;
  for_each_design([&](const TileTables&, int, const TileDrawing& drawing) {
    const std::regex named("class=\"([^\"]*)\"");
    const std::string& svg = drawing.svg;
    for (std::sregex_iterator it(svg.begin(), svg.end(), named); it != std::sregex_iterator(); ++it) {
      if (style.find("." + (*it)[1].str() + " {") == std::string::npos) missing.insert((*it)[1]);
    }
  });
  CHECK(missing == std::set<std::string>{});
}

TEST_CASE("The wall has a place for every space and every tower of the track, outside the cells",
          "[drawing][castle]") {
  const engine::RuleSet rules = engine::load_rules("castle");
  const engine::Wall wall = engine::load_wall(rules, engine::load_tiles(rules));
  const WallDrawing drawing = draw_wall(wall);
  REQUIRE(drawing.spaces.size() == static_cast<std::size_t>(wall.spaces));
  REQUIRE(drawing.towers.size() == wall.towers.size());
  for (const Point space : drawing.spaces) {
    for (const engine::Cell cell : wall.cells) {
      const bool inside = space.x > cell.x * kTileSize && space.x < (cell.x + 1) * kTileSize &&
                          space.y > cell.y * kTileSize && space.y < (cell.y + 1) * kTileSize;
      CHECK_FALSE(inside);
    }
  }
  // A tower stands by its own two spaces.
  for (std::size_t tower = 0; tower < wall.towers.size(); ++tower) {
    const auto first = static_cast<std::size_t>(wall.towers[tower]);
    CHECK(distance(drawing.towers[tower], drawing.spaces[first]) < 0.5 * kTileSize);
    CHECK(distance(drawing.towers[tower], drawing.spaces[first + 1]) < 0.5 * kTileSize);
  }
}

}  // namespace
}  // namespace bastide::arena::tile_svg_test
