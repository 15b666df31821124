#include "arena/drawing/tile_geometry.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace bastide::arena {
namespace {

using engine::kEdges;
using engine::PortSet;

/// The frame has eight halves of edges, clockwise from the north-west corner, and eight places between them:
/// corners at even numbers, middles of edges at odd ones. Half h lies between the places h and h + 1.
constexpr int kHalves = 8;

constexpr std::array<Point, kHalves> kPlaces = {
    {{0, 0}, {50, 0}, {100, 0}, {100, 50}, {100, 100}, {50, 100}, {0, 100}, {0, 50}}};
/// From each place into the tile; a corner's are so long that a border leaves it by less than 45 degrees.
constexpr std::array<Point, kHalves> kInwards = {
    {{1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}, {1, 0}}};

std::size_t place(int number) {
  return static_cast<std::size_t>(number % kHalves);
}

bool covers(PortSet ports, int half) {
  const int port = engine::port_of(half % kHalves / 2, half % 2 == 0 ? 0 : 2);
  return (ports >> port & 1U) != 0;
}

/// How far a border that cuts off `halves` halves (the fewer of both sides) reaches into the tile.
double reach_of(int halves) {
  constexpr std::array<double, kHalves / 2 + 1> kReach = {0, 24, 33, 33, 30};
  return kReach[static_cast<std::size_t>(halves)];
}

struct Curve {
  Point from, leave, arrive, to;

  [[nodiscard]] Point at(double t) const noexcept {
    const double s = 1 - t;
    const auto blend = [&](double a, double b, double c, double d) {
      return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
    };
    return {blend(from.x, leave.x, arrive.x, to.x), blend(from.y, leave.y, arrive.y, to.y)};
  }
  [[nodiscard]] std::string text() const {
    return "C" + coordinates(leave) + " " + coordinates(arrive) + " " + coordinates(to);
  }
};

/// The border from place `from` clockwise past the halves that are not covered to place `to`.
Curve border(int from, int to) {
  const int gap = (to - from + kHalves) % kHalves;
  const double reach = reach_of(std::min(gap, kHalves - gap));
  const auto inwards = [&](int number) {
    const Point base = kPlaces[place(number)];
    const Point step = kInwards[place(number)];
    return Point{base.x + reach * step.x, base.y + reach * step.y};
  };
  return {kPlaces[place(from)], inwards(from), inwards(to), kPlaces[place(to)]};
}

std::vector<int> middle_edges(PortSet ports) {
  std::vector<int> edges;
  for (int edge = 0; edge < kEdges; ++edge) {
    if (ports >> engine::port_of(edge, 1) & 1U) edges.push_back(edge);
  }
  return edges;
}

Way straight(Point from, Point to) {
  Way way{"M" + coordinates(from) + "L" + coordinates(to), between(from, to, 0.5), {}};
  for (const double t : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) way.along.push_back(between(from, to, t));
  return way;
}

/// An arc about the corner between two neighbouring edges.
Way bend(int edge, int next) {
  constexpr double kCircle = 0.5523;  // of the radius: where a cubic curve comes closest to a quarter circle
  const Point middle{kTileSize / 2, kTileSize / 2};
  const Point from = edge_middle(edge);
  const Point to = edge_middle(next);
  const Curve curve{from, between(from, middle, kCircle), between(to, middle, kCircle), to};
  Way way{"M" + coordinates(from) + curve.text(), curve.at(0.5), {}};
  for (const double t : {0.0, 0.2, 0.4, 0.6, 0.8, 1.0}) way.along.push_back(curve.at(t));
  return way;
}

}  // namespace

std::string coordinate(double value) {
  const double rounded = std::round(value * 10) / 10;
  return fmt::format("{:g}", rounded == 0 ? 0 : rounded);
}

std::string coordinates(Point point) {
  return coordinate(point.x) + " " + coordinate(point.y);
}

double distance(Point a, Point b) noexcept {
  return std::hypot(a.x - b.x, a.y - b.y);
}

double distance(Point point, const std::vector<Point>& others) noexcept {
  double nearest = 2 * kTileSize;
  for (const Point other : others) nearest = std::min(nearest, distance(point, other));
  return nearest;
}

double distance_to_frame(Point point) noexcept {
  return std::min({point.x, point.y, kTileSize - point.x, kTileSize - point.y});
}

Point even_point(int index) noexcept {
  constexpr double kAcross = 0.7548776662466927;
  constexpr double kDown = 0.5698402909980532;
  const auto part = [&](double step) { return kTileSize * std::fmod(0.5 + index * step, 1.0); };
  return {part(kAcross), part(kDown)};
}

Point edge_middle(int edge) noexcept {
  return kPlaces[place(2 * edge + 1)];
}

Point between(Point a, Point b, double share) noexcept {
  return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

/// By the number of times that a line to the right crosses the border.
bool Area::contains(Point point) const noexcept {
  bool inside = false;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Point a = corners[i];
    const Point b = corners[(i + 1) % corners.size()];
    if ((a.y > point.y) == (b.y > point.y)) continue;
    if (point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)) inside = !inside;
  }
  return inside;
}

double Area::clearance(Point point) const noexcept {
  constexpr double kFrameMatters = 1.1;
  return std::min(distance(point, along), kFrameMatters * distance_to_frame(point));
}

Area area_of(PortSet ports) {
  Area area;
  int first = 0;  // a covered half behind one that is not
  while (first < kHalves && !(covers(ports, first) && !covers(ports, first + kHalves - 1))) ++first;
  if (first == kHalves) {
    if (!covers(ports, 0)) return area;
    area.fill = "M0 0H100V100H0Z";
    area.corners = {kPlaces[0], kPlaces[2], kPlaces[4], kPlaces[6]};
    return area;
  }
  area.fill = "M" + coordinates(kPlaces[place(first)]);
  area.corners.push_back(kPlaces[place(first)]);
  for (int half = first; half < first + kHalves;) {
    if (covers(ports, half)) {
      area.fill += "L" + coordinates(kPlaces[place(++half)]);
      area.corners.push_back(kPlaces[place(half)]);
      continue;
    }
    const int from = half;
    while (half < first + kHalves && !covers(ports, half)) ++half;
    const Curve curve = border(from, half);
    area.fill += curve.text();
    area.walls += "M" + coordinates(curve.from) + curve.text();
    for (double t = 0.05; t < 1; t += 0.1) area.along.push_back(curve.at(t));
    for (double t = 0.1; t < 1.05; t += 0.1) area.corners.push_back(curve.at(t));
  }
  area.fill += "Z";
  return area;
}

Way way_of(PortSet ports, Point end) {
  const std::vector<int> edges = middle_edges(ports);
  const Point middle{kTileSize / 2, kTileSize / 2};
  if (edges.empty()) return {"", middle, {}};
  if (edges.size() == 1) return straight(edge_middle(edges[0]), end);
  if (edges.size() == 2) {
    if (edges[1] - edges[0] == 2) return straight(edge_middle(edges[0]), edge_middle(edges[1]));
    return bend(edges[0], edges[1]);
  }
  Way way{"", middle, {}};
  for (const int edge : edges) {
    const Way arm = straight(edge_middle(edge), middle);
    way.line += arm.line;
    way.along.insert(way.along.end(), arm.along.begin(), arm.along.end());
  }
  return way;
}

}  // namespace bastide::arena
