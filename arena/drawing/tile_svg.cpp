#include "arena/drawing/tile_svg.hpp"

#include "arena/drawing/mist.hpp"
#include "arena/drawing/ornaments.hpp"
#include "arena/drawing/pen.hpp"
#include "engine/text/sketch.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace bastide::arena {
namespace {

using engine::FeatureKind;
using engine::OrientedSegment;
using engine::OrientedTile;

constexpr Point kMiddle{kTileSize / 2, kTileSize / 2};
constexpr double kFigureRoom = 15;  ///< what must stay clear about a figure's spot
constexpr double kHalfRiver = 11;
constexpr double kLake = 24;

int coats_of(const OrientedSegment& segment) {
  return static_cast<int>(segment.counts >> 16 & 0xFFU);
}

bool is_area(FeatureKind kind) {
  return kind == FeatureKind::city || kind == FeatureKind::tower || kind == FeatureKind::house;
}

class TileArtist {
 public:
  TileArtist(const OrientedTile& tile, engine::Crossing crossing) : tile_(tile), crossing_(crossing) {
    areas_.resize(segment_count());
    ways_.resize(segment_count());
    for (std::size_t i = 0; i < segment_count(); ++i) {
      if (is_area(segment(i).kind)) areas_[i] = area_of(segment(i).ports);
      of_castle_ = of_castle_ || segment(i).kind >= FeatureKind::path;
    }
    for (std::size_t i = 0; i < segment_count(); ++i) {
      if (engine::is_way(segment(i).kind)) ways_[i] = way_of(segment(i).ports, end_of_way(segment(i)));
    }
    if (tile_.water != 0) river_ = way_of(tile_.water, kMiddle);
    choose_spots();
  }

  [[nodiscard]] TileDrawing draw() {
    pen_.box(of_castle_ ? "t-courtyard" : "t-field", kMiddle, kTileSize, kTileSize);
    if (!of_castle_) draw_tufts();
    // A path runs along the outline of a tower or house, a road ends below the walls of a city.
    if (of_castle_) draw_areas();
    std::vector<Point> walls;
    for (const Area& area : areas_) walls.insert(walls.end(), area.along.begin(), area.along.end());
    draw_mist(pen_, tile_, walls);
    draw_river();
    draw_ways();
    draw_mist_over_roads(pen_, tile_);
    if (!of_castle_) draw_areas();
    draw_middle();
    for (std::size_t i = 0; i < segment_count(); ++i) draw_signs(i);
    static_assert(engine::kMarks.size() == 1, "a second mark needs a drawing of its own");
    if (tile_.marks != 0) draw_bag(pen_, badge_corner());
    return {pen_.text(), spots_};
  }

 private:
  [[nodiscard]] std::size_t segment_count() const noexcept { return tile_.segment_count; }
  [[nodiscard]] const OrientedSegment& segment(std::size_t i) const { return tile_.segments[i]; }

  // -- where things go ------------------------------------------------------------------------------------

  [[nodiscard]] static bool ends_here(const OrientedSegment& segment) {
    return engine::is_way(segment.kind) && std::popcount(segment.edges) == 1;
  }
  [[nodiscard]] int ending_ways() const {
    int count = 0;
    for (std::size_t i = 0; i < segment_count(); ++i) count += ends_here(segment(i));
    return count;
  }
  [[nodiscard]] bool meets_in_middle() const {
    constexpr int kCrossing = 3;
    return tile_.centre != engine::kNoSegment || tile_.square || ending_ways() >= kCrossing;
  }
  /// The corner of the tile that the ruin covers, from the north-west clockwise; -1 for none.
  [[nodiscard]] int ruined_corner() const {
    constexpr std::array<unsigned, engine::kEdges> kCorners = {1U << 0 | 1U << 11, 1U << 2 | 1U << 3,
                                                               1U << 5 | 1U << 6, 1U << 8 | 1U << 9};
    for (std::size_t corner = 0; corner < kCorners.size(); ++corner) {
      if ((tile_.ruin & kCorners[corner]) == kCorners[corner]) return static_cast<int>(corner);
    }
    return -1;
  }
  [[nodiscard]] Point ruin_spot() const {
    const int corner = ruined_corner();
    const double near = 0.2 * kTileSize;
    const double far = kTileSize - near;
    return {corner == 0 || corner == 3 ? near : far, corner < 2 ? near : far};
  }
  [[nodiscard]] bool in_area(Point point) const {
    return std::any_of(areas_.begin(), areas_.end(), [&](const Area& area) { return area.contains(point); });
  }

  /// Where a way with one port ends: in the middle, at the ruin, or at the first building on its line.
  [[nodiscard]] Point end_of_way(const OrientedSegment& segment) const {
    constexpr double kShort = 0.34;
    if (!ends_here(segment) || meets_in_middle()) return kMiddle;
    if (tile_.ruin != 0) return ruin_spot();
    const Point from = edge_middle(std::countr_zero(static_cast<unsigned>(segment.edges)));
    const Point across{kTileSize - from.x, kTileSize - from.y};
    if (ending_ways() > 1) return between(from, across, kShort);
    if (in_area(between(from, across, 0.05))) return kMiddle;
    for (double share = 0.1; share < 0.9; share += 0.02) {
      if (in_area(between(from, across, share))) return between(from, across, share);
    }
    return kMiddle;
  }

  void choose_spots() {
    constexpr double kNearEdge = 0.27;
    for (std::size_t i = 0; i < segment_count(); ++i) {
      const OrientedSegment& of = segment(i);
      if (ends_here(of) && meets_in_middle()) {
        const int edge = std::countr_zero(static_cast<unsigned>(of.edges));
        spots_.push_back(between(edge_middle(edge), kMiddle, 2 * kNearEdge));
      } else if (engine::is_way(of.kind)) {
        spots_.push_back(ways_[i].middle);
      } else if (is_area(of.kind)) {
        spots_.push_back(spot_in(areas_[i], paths()));
      } else {
        spots_.push_back(engine::is_centre(of.kind) ? kMiddle : spot_on_ground(i, {}));
      }
    }
  }

  /// Points on all paths, which may lead into a house.
  [[nodiscard]] std::vector<Point> paths() const {
    std::vector<Point> points;
    for (std::size_t i = 0; i < segment_count(); ++i) {
      if (segment(i).kind != FeatureKind::path) continue;
      points.insert(points.end(), ways_[i].along.begin(), ways_[i].along.end());
    }
    return points;
  }

  /// How far a point of the open ground lies from what is drawn there, and from the frame.
  [[nodiscard]] double clearance(Point at) const {
    constexpr double kHalfWay = 6;
    constexpr double kMiddleRoom = 22;
    double clear = distance_to_frame(at);
    for (const Area& area : areas_) clear = std::min(clear, distance(at, area.along));
    for (const Way& way : ways_) clear = std::min(clear, distance(at, way.along) - kHalfWay);
    clear = std::min(clear, distance(at, river_.along) - kHalfRiver);
    if (has_lake()) clear = std::min(clear, distance(at, kMiddle) - kLake);
    if (meets_in_middle()) clear = std::min(clear, distance(at, kMiddle) - kMiddleRoom);
    return clear;
  }

  /// The point of a field or courtyard that lies clearest of everything, and of what is to be avoided.
  [[nodiscard]] Point spot_on_ground(std::size_t i, const std::vector<Point>& avoid) const {
    constexpr int kSpotRaster = 24;
    constexpr int kTries = 300;
    const engine::Sketch sketch(tile_, kSpotRaster, kSpotRaster);
    const auto raster = [](double along) { return static_cast<int>(along * kSpotRaster / kTileSize); };
    Point best = kMiddle;
    double clearest = -2 * kTileSize;
    for (int n = 0; n < kTries; ++n) {
      const Point at = even_point(n);
      if (sketch.segment({raster(at.x), raster(at.y)}) != static_cast<int>(i) || in_area(at)) continue;
      const double good =
          std::min(clearance(at), distance(at, avoid) - kFigureRoom) - 0.02 * distance(at, kMiddle);
      if (good > clearest) clearest = good, best = at;
    }
    return best;
  }

  /// The point of an area that lies clearest of walls, frame and what is to be avoided.
  [[nodiscard]] Point spot_in(const Area& area, const std::vector<Point>& avoid) const {
    constexpr int kTries = 400;
    Point best = kMiddle;
    double clearest = -1;
    for (int i = 0; i < kTries; ++i) {
      const Point at = even_point(i);
      if (!area.contains(at)) continue;
      const double clear = std::min(area.clearance(at), distance(at, avoid) - 6);
      // A little towards the middle of the tile decides between points as good.
      const double good = clear - 0.02 * distance(at, kMiddle);
      if (good > clearest) clearest = good, best = at;
    }
    return best;
  }

  /// A spot beside the figure's, for a sign of the segment.
  [[nodiscard]] Point sign_spot(std::size_t i) const {
    if (is_area(segment(i).kind)) return spot_in(areas_[i], {spots_[i]});
    if (engine::is_way(segment(i).kind)) {
      const Point figure = spots_[i];
      return beside_way(i, figure);
    }
    return spot_on_ground(i, {spots_[i]});
  }

  /// Beside a road, for an inn; on a path, for a well: towards where it leaves the tile.
  [[nodiscard]] Point beside_way(std::size_t i, Point figure) const {
    const Point on =
        between(edge_middle(std::countr_zero(static_cast<unsigned>(segment(i).edges))), figure, 0.4);
    if (segment(i).kind == FeatureKind::path) return on;
    Point best = on;
    double least = 2 * kTileSize;
    for (int n = 0; n < 400; ++n) {
      const Point at = even_point(n);
      const double off = distance(at, ways_[i].along);
      if (off < 15 || in_area(at) || distance_to_frame(at) < 12) continue;
      const double far = distance(at, figure);
      if (far < least) least = far, best = at;
    }
    return best;
  }

  [[nodiscard]] Point badge_corner() const {
    constexpr double kInset = 11;
    Point best{kTileSize - kInset, kInset};
    double clearest = -1;
    for (const double x : {kTileSize - kInset, kInset}) {
      for (const double y : {kInset, kTileSize - kInset}) {
        double clear = distance({x, y}, spots_);
        if (in_area({x, y})) clear -= 20;
        if (clear > clearest + 1) clearest = clear, best = {x, y};
      }
    }
    return best;
  }

  // -- drawing --------------------------------------------------------------------------------------------

  void draw_tufts() {
    constexpr int kTries = 60;
    constexpr std::size_t kMost = 9;
    std::vector<Point> tufts;
    for (int i = 0; i < kTries && tufts.size() < kMost; ++i) {
      const Point at = even_point(i);
      if (in_area(at) || distance_to_frame(at) < 5 || distance(at, tufts) < 17) continue;
      const bool on_way = std::any_of(ways_.begin(), ways_.end(),
                                      [&](const Way& way) { return distance(at, way.along) < 13; }) ||
                          distance(at, river_.along) < kHalfRiver + 6 ||
                          (has_lake() && distance(at, kMiddle) < kLake + 5);
      if (on_way || (meets_in_middle() && distance(at, kMiddle) < 30)) continue;
      tufts.push_back(at);
      draw_tuft(pen_, at);
    }
  }

  /// Whether the river begins or ends here (RIV-11).
  [[nodiscard]] bool has_lake() const noexcept { return std::popcount(tile_.water) == 1; }

  void draw_river() {
    if (river_.line.empty()) return;
    pen_.path("t-bank", river_.line);
    if (has_lake()) pen_.circle("t-lake", kMiddle, kLake);
    pen_.path("t-river", river_.line);
    constexpr std::size_t kStep = 9;
    for (std::size_t i = kStep / 2; i < river_.along.size(); i += kStep) {
      pen_.line("t-wave", river_.along[i], 1, {{-4, 0.8}, {-1.4, -1}, {1.4, 1}, {4, -0.8}});
    }
  }

  void draw_ways() {
    for (const std::string_view style : {"casing", "way"}) {
      for (std::size_t i = 0; i < segment_count(); ++i) {
        if (ways_[i].line.empty()) continue;
        const bool path = segment(i).kind == FeatureKind::path;
        pen_.path(style == "casing" ? (path ? "t-kerbs" : "t-verge") : (path ? "t-path" : "t-way"),
                  ways_[i].line);
      }
    }
  }

  void draw_areas() {
    for (std::size_t i = 0; i < segment_count(); ++i) {
      if (areas_[i].fill.empty()) continue;
      if (segment(i).kind == FeatureKind::city) {
        draw_city(areas_[i], i);
      } else {
        draw_building(areas_[i], segment(i).kind, spots_[i]);
      }
    }
  }

  void draw_city(const Area& area, std::size_t i) {
    constexpr int kTries = 140;
    constexpr std::size_t kMost = 11;
    pen_.path("t-city", area.fill);
    std::vector<Point> taken;
    if (coats_of(segment(i)) > 0) taken.push_back(sign_spot(i));
    for (int n = 0; n < kTries && taken.size() < kMost; ++n) {
      const Point at = even_point(n);
      if (!area.contains(at) || area.clearance(at) < 7.5 || distance(at, taken) < 13) continue;
      if (distance(at, spots_[i]) < 0.6 * kFigureRoom) continue;
      taken.push_back(at);
      draw_roof(pen_, at, n);
    }
    if (area.walls.empty()) return;
    pen_.path("t-wall", area.walls);
    pen_.path("t-merlons", area.walls);
  }

  /// A tower with its platform, or a house with its hipped roof.
  void draw_building(const Area& area, FeatureKind kind, Point top) {
    constexpr double kTowardsTop = 0.42;
    const bool tower = kind == FeatureKind::tower;
    pen_.path(tower ? "t-tower" : "t-house", area.fill);
    std::string inner;
    for (const Point corner : area.corners) {
      inner += inner.empty() ? "M" : "L";
      inner += coordinates(between(corner, top, kTowardsTop));
    }
    pen_.path(tower ? "t-platform" : "t-hip", inner + "Z");
    if (!area.walls.empty()) pen_.path(tower ? "t-wall" : "t-eaves", area.walls);
    if (tower && !area.walls.empty()) pen_.path("t-merlons", area.walls);
  }

  /// What stands in the middle of the tile, or where the ruin lies.
  void draw_middle() {
    if (tile_.centre != engine::kNoSegment) {
      const FeatureKind kind = tile_.segments[tile_.centre].kind;
      if (kind == FeatureKind::castle) return draw_castle(pen_, kMiddle);
      if (kind == FeatureKind::cemetery) return draw_cemetery(pen_, kMiddle);
      return draw_monastery(pen_, kMiddle);
    }
    if (tile_.ruin != 0) draw_ruin(pen_, ruin_spot());
    if (tile_.square) return draw_square(pen_, kMiddle);
    if (of_castle_) return;
    if (crossing_ == engine::Crossing::trees) return draw_grove(pen_, kMiddle);
    if (meets_in_middle()) draw_village(pen_, kMiddle);
  }

  void draw_signs(std::size_t i) {
    const OrientedSegment& drawn = segment(i);
    for (const engine::Sign& sign : engine::kSigns) {
      if ((drawn.signs & sign.bit) != 0)
        draw_sign(pen_, sign.bit, sign.bit == engine::kLabyrinth ? kMiddle : sign_spot(i));
    }
    if (coats_of(drawn) == 0) return;
    const Point at = sign_spot(i);
    if (drawn.kind == FeatureKind::path) return draw_well(pen_, at);
    if (drawn.kind == FeatureKind::courtyard) return draw_market(pen_, at);
    draw_coat_of_arms(pen_, at);
  }

  const OrientedTile& tile_;
  engine::Crossing crossing_;
  bool of_castle_ = false;
  std::vector<Area> areas_;  ///< by segment; empty for others
  std::vector<Way> ways_;    ///< by segment; empty for others
  Way river_;                ///< empty without one
  std::vector<Point> spots_;
  Pen pen_;
};

}  // namespace

TileDrawing draw_tile(const engine::TileTables& tables, int type) {
  const engine::OrientedTile& tile = tables.oriented(tables.oriented_index(type, 0));
  return TileArtist(tile, tables.set().tiles[static_cast<std::size_t>(type)].crossing).draw();
}

std::string tile_symbol(const TileDrawing& drawing, const std::string& id) {
  return fmt::format(R"(<symbol id="{}" viewBox="0 0 100 100">{}</symbol>)", id, drawing.svg);
}

}  // namespace bastide::arena
