#include "engine/text/sketch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bastide::engine {
namespace {

// Sizes in half tiles: the tile reaches from -1 to 1 both ways.
constexpr double kCapDepth = 0.5;
constexpr double kCentre = 0.42;
constexpr double kMonastery = 0.42;
constexpr double kRuin = 0.3;
constexpr double kLake = 0.42;

/// How far a point lies from an edge: 0 on it, 1 at the centre.
double depth(int edge, double u, double v) {
  constexpr int kNorth = 0;
  constexpr int kEast = 1;
  constexpr int kSouth = 2;
  if (edge == kNorth) return 1 + v;
  if (edge == kEast) return 1 - u;
  return edge == kSouth ? 1 - v : 1 + u;
}

bool in_quarter(int edge, double u, double v) {
  for (int other = 0; other < kEdges; ++other) {
    if (depth(other, u, v) < depth(edge, u, v) - 1e-9) return false;
  }
  return true;
}

/// Whether a city holds the tile's centre: it joins opposite edges.
bool fills_centre(unsigned edges) {
  return (edges & edges >> 2U) != 0;
}

bool in_city(unsigned edges, double u, double v) {
  const bool single = std::popcount(edges) == 1;
  if (fills_centre(edges) && std::abs(u) < kCentre && std::abs(v) < kCentre) return true;
  for (unsigned left = edges; left != 0; left &= left - 1) {
    const int edge = std::countr_zero(left);
    if (in_quarter(edge, u, v) && (!single || depth(edge, u, v) < kCapDepth)) return true;
  }
  return false;
}

/// Whether the ruin covers the corner in which the point lies.
bool in_ruin(PortSet ruin, double u, double v) {
  // By corner from the north-west clockwise: the ports on either side of it.
  constexpr std::array<PortSet, kEdges> kCorners = {1U << 0 | 1U << 11, 1U << 2 | 1U << 3, 1U << 5 | 1U << 6,
                                                    1U << 8 | 1U << 9};
  if (std::abs(u) < kRuin || std::abs(v) < kRuin) return false;
  const std::size_t corner = v < 0 ? (u < 0 ? 0U : 1U) : (u < 0 ? 3U : 2U);
  return (ruin & kCorners[corner]) == kCorners[corner];
}

Ground ground_of_centre(FeatureKind kind) {
  if (kind == FeatureKind::castle) return Ground::castle;
  return kind == FeatureKind::cemetery ? Ground::cemetery : Ground::monastery;
}

bool is_of_castle(const OrientedTile& tile) {
  return std::any_of(tile.segments.begin(), tile.segments.begin() + tile.segment_count,
                     [](const OrientedSegment& segment) { return segment.kind >= FeatureKind::path; });
}

/// The port on the half of an edge in whose eighth of the tile the point lies.
int port_of_eighth(double u, double v) {
  constexpr int kLast = kPortsPerEdge - 1;
  if (std::abs(v) >= std::abs(u)) {
    const bool west = u < 0;
    return v < 0 ? port_of(0, west ? 0 : kLast) : port_of(2, west ? kLast : 0);
  }
  const bool north = v < 0;
  return u > 0 ? port_of(1, north ? 0 : kLast) : port_of(3, north ? kLast : 0);
}

/// The outlined segment that reaches opposite edges, if no other does.
std::uint8_t segment_across(const OrientedTile& tile) {
  std::uint8_t found = kNoSegment;
  for (std::uint8_t i = 0; i < tile.segment_count; ++i) {
    const OrientedSegment& segment = tile.segments[i];
    if (is_way(segment.kind) || !fills_centre(segment.edges)) continue;
    if (found != kNoSegment) return kNoSegment;
    found = i;
  }
  return found;
}

Ground ground_of_outline(FeatureKind kind) {
  if (kind == FeatureKind::tower) return Ground::tower;
  return kind == FeatureKind::house ? Ground::house : Ground::courtyard;
}

int roads_that_end(const OrientedTile& tile) {
  int ends = 0;
  for (int i = 0; i < tile.segment_count; ++i) {
    const OrientedSegment& segment = tile.segments[static_cast<std::size_t>(i)];
    ends += segment.kind == FeatureKind::road && std::popcount(segment.edges) == 1;
  }
  return ends;
}

}  // namespace

Sketch::Sketch(const OrientedTile& tile, int width, int height)
    : width_(width), height_(height), points_(static_cast<std::size_t>(width * height)) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) at({x, y}) = built_at(tile, {x, y});
  }
  spread_fields(tile);
}

/// Half of a road is one point wide, or two where the centre lies between two points.
bool Sketch::on_road(int edge, double u, double v) const {
  const double half_x = (width_ % 2 == 0 ? 2.0 : 1.0) / width_;
  const double half_y = (height_ % 2 == 0 ? 2.0 : 1.0) / height_;
  const bool is_vertical = edge % 2 == 0;
  const bool beside = is_vertical ? std::abs(u) < half_x : std::abs(v) < half_y;
  return beside && depth(edge, u, v) < 1 + (is_vertical ? half_y : half_x);
}

/// Whether the river covers the point, or a lake where it begins or ends (RIV-11).
bool Sketch::on_water(const OrientedTile& tile, double u, double v) const {
  if (std::popcount(tile.water) == 1 && std::abs(u) < kLake && std::abs(v) < kLake) return true;
  for (int edge = 0; edge < kEdges; ++edge) {
    if ((tile.water >> port_of(edge, 1) & 1U) != 0 && on_road(edge, u, v)) return true;
  }
  return false;
}

/// A square, a path, or what lies on the half of an edge that the spot belongs to.
Sketch::Point Sketch::outlined_at(const OrientedTile& tile, double u, double v) const {
  int paths = 0;
  Point point;
  for (int edge = 0; edge < kEdges; ++edge) {
    const std::uint8_t segment = tile.segment_at[static_cast<std::size_t>(port_of(edge, 1))];
    if (segment == kNoSegment || !is_way(tile.segments[segment].kind) || !on_road(edge, u, v)) continue;
    point = {Ground::road, segment};
    ++paths;
  }
  const double half_x = (width_ % 2 == 0 ? 2.0 : 1.0) / width_;
  const double half_y = (height_ % 2 == 0 ? 2.0 : 1.0) / height_;
  if (tile.square && std::abs(u) < half_x && std::abs(v) < half_y) return {Ground::village, kNoSegment};
  if (paths > 0) return point;
  std::uint8_t segment = tile.segment_at[static_cast<std::size_t>(port_of_eighth(u, v))];
  const std::uint8_t across = segment_across(tile);
  if (across != kNoSegment && std::abs(u) < kCentre && std::abs(v) < kCentre) segment = across;
  if (segment == kNoSegment) return {Ground::courtyard, kNoSegment};
  return {ground_of_outline(tile.segments[segment].kind), segment};
}

/// What is built at a spot: of a road and a city that holds the centre the city wins, otherwise the road.
Sketch::Point Sketch::built_at(const OrientedTile& tile, Spot spot) const {
  const double u = (2.0 * spot.x + 1) / width_ - 1;
  const double v = (2.0 * spot.y + 1) / height_ - 1;
  if (is_of_castle(tile)) return outlined_at(tile, u, v);
  if (tile.centre != kNoSegment && std::abs(u) < kMonastery && std::abs(v) < kMonastery) {
    return {ground_of_centre(tile.segments[tile.centre].kind), tile.centre};
  }
  if (in_ruin(tile.ruin, u, v)) return {Ground::ruin, kNoSegment};
  Point point;
  if (on_water(tile, u, v)) point.ground = Ground::water;
  int roads = 0;
  for (int i = 0; i < tile.segment_count; ++i) {
    const OrientedSegment& segment = tile.segments[static_cast<std::size_t>(i)];
    const auto index = static_cast<std::uint8_t>(i);
    if (segment.kind == FeatureKind::city && in_city(segment.edges, u, v)) {
      if (fills_centre(segment.edges)) return {Ground::city, index};
      if (point.ground == Ground::field || point.ground == Ground::water) point = {Ground::city, index};
    }
    for (int edge = 0; edge < kEdges && segment.kind == FeatureKind::road; ++edge) {
      if (!(segment.edges >> edge & 1U) || !on_road(edge, u, v)) continue;
      point = {Ground::road, index};
      ++roads;
    }
  }
  constexpr int kMeeting = 3;
  if (roads >= kMeeting && roads_that_end(tile) >= kMeeting) return {Ground::village, kNoSegment};
  return point;
}

Spot Sketch::edge_spot(int port) const {
  // Half-way between the corner, which a city beside it may fill, and a road in the middle.
  const std::array<double, kPortsPerEdge> along = {0.25, 0.5, 0.75};
  const double share = along[static_cast<std::size_t>(third_of(port))];
  const auto point = [](double part, int size) { return std::min(static_cast<int>(part * size), size - 1); };
  switch (edge_of(port)) {
    case 0:
      return {point(share, width_), 0};
    case 1:
      return {width_ - 1, point(share, height_)};
    case 2:
      return {point(1 - share, width_), height_ - 1};
    default:
      return {0, point(1 - share, height_)};
  }
}

/// Every field, and mist, takes the meadow that can be reached from its ports.
void Sketch::spread_fields(const OrientedTile& tile) {
  std::vector<Spot> reached;
  std::vector<bool> seen(points_.size());
  const auto reach = [&](Spot spot, Point point) {
    if (!inside(spot) || at(spot).ground != Ground::field) return;
    const auto index = static_cast<std::size_t>(spot.y * width_ + spot.x);
    if (seen[index]) return;
    seen[index] = true;
    at(spot) = point;
    reached.push_back(spot);
  };
  for (int port = 0; port < kPorts; ++port) {
    const std::uint8_t segment = tile.segment_at[static_cast<std::size_t>(port)];
    if (segment != kNoSegment && tile.kind_at(port) != FeatureKind::field) continue;
    const bool misty = segment == kNoSegment && (tile.mist >> port & 1U) != 0;
    reach(edge_spot(port), {misty ? Ground::mist : Ground::field, segment});
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Spot spot = reached[i];
    const Point point = at(spot);
    reach({spot.x, spot.y - 1}, point);
    reach({spot.x + 1, spot.y}, point);
    reach({spot.x, spot.y + 1}, point);
    reach({spot.x - 1, spot.y}, point);
  }
  for (std::uint8_t i = 0; i < tile.segment_count; ++i) {
    if (tile.segments[i].kind != FeatureKind::field || tile.segments[i].ports != 0) continue;
    for (Point& point : points_) {
      if (point.ground == Ground::field && point.segment == kNoSegment) point.segment = i;
    }
  }
}

/// How far (squared, in tiles) something `room` points wide at the spot lies from where its segment ends.
double Sketch::margin(Spot spot, int room) const {
  double nearest = std::numeric_limits<double>::max();
  for (int y = -1; y <= height_; ++y) {
    for (int x = -1; x <= width_; ++x) {
      if (inside({x, y}) && segment({x, y}) == segment(spot)) continue;
      const double dx = std::max(0.0, std::abs(x - spot.x) - room / 2.0 + 0.5) / width_;
      const double dy = static_cast<double>(y - spot.y) / height_;
      nearest = std::min(nearest, dx * dx + dy * dy);
    }
  }
  return nearest;
}

/// How far (squared, in tiles) the spot lies from the middle of all that its segment covers.
double Sketch::off_middle(Spot spot) const {
  double count = 0;
  double sum_x = 0;
  double sum_y = 0;
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      if (segment({x, y}) != segment(spot)) continue;
      ++count;
      sum_x += x;
      sum_y += y;
    }
  }
  const double dx = (sum_x / count - spot.x) / width_;
  const double dy = (sum_y / count - spot.y) / height_;
  return dx * dx + dy * dy;
}

Spot Sketch::spot_on(int segment, int room, std::optional<Spot> avoid) const {
  constexpr double kTieBreak = 0.02;
  Spot best{width_ / 2, height_ / 2};
  double widest = -1;
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      if (this->segment({x, y}) != segment) continue;
      if (avoid && std::abs(avoid->y - y) <= 1 && std::abs(avoid->x - x) <= room) continue;
      const double good = margin({x, y}, room) - kTieBreak * off_middle({x, y});
      if (good <= widest) continue;
      widest = good;
      best = {x, y};
    }
  }
  return {std::clamp(best.x, room / 2, width_ - 1 - room / 2), best.y};
}

}  // namespace bastide::engine
