#include "engine/play/capacity_check.hpp"

#include "engine/error.hpp"

#include <algorithm>
#include <array>

namespace bastide::engine {
namespace {

template <class Counts>
std::size_t count_segments(const TileSet& set, Counts counts) {
  std::size_t count = 0;
  for (const TileDesign& design : set.tiles) {
    for (const Segment& segment : design.segments) {
      count += counts(segment.kind) ? static_cast<std::size_t>(design.count) : 0;
    }
  }
  return count;
}

/// Edges that the segment reaches.
int ends_of(const Segment& segment) {
  int ends = 0;
  for (int edge = 0; edge < kEdges; ++edge) ends += (segment.ports & edge_ports(edge)) != 0;
  return ends;
}

/// The most that the segments of one kind come to, each counted by `counts`.
template <class Counts>
std::size_t most_of_a_kind(const TileSet& set, Counts counts) {
  std::array<std::size_t, kSegmentKinds> sums{};
  for (const TileDesign& design : set.tiles) {
    for (const Segment& segment : design.segments) {
      sums.at(static_cast<std::size_t>(segment.kind)) +=
          static_cast<std::size_t>(design.count * counts(segment));
    }
  }
  return *std::max_element(sums.begin(), sums.end());
}

/// Ends of one feature that may be open at once: segments hang together, so each but the first takes an end
/// of another and one of its own.
std::size_t most_open_ends(const TileSet& set) {
  return 2 + most_of_a_kind(set, [](const Segment& segment) { return std::max(0, ends_of(segment) - 2); });
}

/// Cities that can be completed: half the segments, as each meets another; but one may stand alone at each
/// cell's side of a table's edge that closes cities (VAR-8).
std::size_t most_cities(const TileSet& tiles, const RuleSet& rules) {
  const std::size_t segments =
      count_segments(tiles, [](FeatureKind kind) { return kind == FeatureKind::city; });
  if (!rules.edge_closes) return segments / 2;
  const bool all_round = rules.table_width > 0 && rules.table_height > 0;
  const auto round = static_cast<std::size_t>(2 * (rules.table_width + rules.table_height));
  const std::size_t alone = all_round ? std::min(segments, round) : segments;
  return alone + (segments - alone) / 2;
}

}  // namespace

Needs needs_of(const TileSet& tiles, const RuleSet& rules) {
  std::size_t figures = 0;
  std::size_t weight = 0;
  for_each_figure_kind([&](FigureKind kind) {
    const auto count = static_cast<std::size_t>(rules.figures_of(kind));
    figures += count;
    weight += count * static_cast<std::size_t>(weight_of(kind));
  });
  return {.tiles = static_cast<std::size_t>(tiles.tile_count()),
          .types = tiles.tiles.size(),
          .nodes = count_segments(
              tiles, [&](FeatureKind kind) { return rules.farmers || kind != FeatureKind::field; }),
          .figures = static_cast<std::size_t>(rules.max_players) * figures,
          .figures_of_a_player = weight,
          .centres = count_segments(tiles, is_centre),
          .cities = most_cities(tiles, rules),
          .edge_classes = tiles.edge_classes.size(),
          .feature_segments = most_of_a_kind(tiles, [](const Segment&) { return 1; }),
          .feature_ends = most_open_ends(tiles)};
}

std::optional<Excess> excess_of(const Needs& needs, const Room& room) {
  const std::array<Excess, 10> each = {{
      {false, "tiles", needs.tiles, room.capacity.tiles},
      {false, "designs", needs.types, room.capacity.types},
      {false, "segments on all tiles together", needs.nodes, room.capacity.nodes},
      {true, "figures of all players", needs.figures, room.capacity.figures},
      {true, "figures of a player", needs.figures_of_a_player, room.figures_of_a_player},
      {false, "monasteries", needs.centres, room.capacity.centres},
      {false, "cities that can be completed", needs.cities, room.capacity.cities},
      {false, "edge classes", needs.edge_classes, room.capacity.edge_classes},
      {false, "segments of a feature", needs.feature_segments, room.feature_counts},
      {false, "open ends of a feature", needs.feature_ends, room.feature_counts},
  }};
  const auto found =
      std::find_if(each.begin(), each.end(), [](const Excess& of) { return of.found > of.most; });
  return found == each.end() ? std::nullopt : std::optional(*found);
}

void check_needs(const Needs& needs, const Room& room, const std::string& tiles, const std::string& rules) {
  const std::optional<Excess> excess = excess_of(needs, room);
  if (!excess) return;
  throw InputError((excess->of_rules ? "rule set " + rules : "tile set " + tiles) + ": " + excess->what +
                   ": found " + std::to_string(excess->found) + ", expected at most " +
                   std::to_string(excess->most));
}

}  // namespace bastide::engine
