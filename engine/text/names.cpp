#include "engine/text/names.hpp"

#include "engine/text/lines.hpp"

#include <algorithm>
#include <cstdlib>

namespace bastide::engine {
namespace {

constexpr int kDegreesPerTurn = 90;
constexpr std::array<int, kPorts> kPortsByPreference = {1, 4, 7, 10, 0, 2, 3, 5, 6, 8, 9, 11};

std::string kind_at_port(FeatureKind kind, int port) {
  return std::string(name_of(kind)) + "@" + std::string(kPortNames[static_cast<std::size_t>(port)]);
}

/// Whether the middle of an edge, in which nothing lies, stands for both halves of the segment: the outlines
/// of The Castle lie on the halves.
bool stands_for_halves(const OrientedTile& tile, int segment, int port) {
  if (third_of(port) != 1 || tile.segment_at[static_cast<std::size_t>(port)] != kNoSegment) return false;
  const OrientedSegment& named = tile.segments[static_cast<std::size_t>(segment)];
  const bool has_outline = named.kind >= FeatureKind::tower && named.kind <= FeatureKind::courtyard;
  return has_outline && (named.ports >> (port - 1) & 1U) != 0 && (named.ports >> (port + 1) & 1U) != 0;
}

/// The segment at the port that `word` names after its @, whatever its kind; nothing if there is none.
std::optional<int> segment_at_port(std::string_view word, const OrientedTile& tile) {
  const std::size_t at = word.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  const std::optional<int> port = port_named(word.substr(at + 1));
  if (!port) return std::nullopt;
  const std::uint8_t segment = tile.segment_at[static_cast<std::size_t>(*port)];
  if (segment != kNoSegment) return segment;
  if (third_of(*port) != 1) return std::nullopt;
  const std::uint8_t beside = tile.segment_at[static_cast<std::size_t>(*port - 1)];
  if (beside == kNoSegment || !stands_for_halves(tile, beside, *port)) return std::nullopt;
  return beside;
}

bool is_called(const OrientedTile& tile, int segment, std::string_view kind) {
  return name_of(tile.segments[static_cast<std::size_t>(segment)].kind) == kind;
}

}  // namespace

int read_tile(std::string_view id, const TileTables& tables) {
  const std::optional<std::size_t> type = tables.set().find(id);
  if (type) return static_cast<int>(*type);
  std::vector<std::string_view> ids;
  for (const TileDesign& design : tables.set().tiles) ids.push_back(design.id);
  throw InputError("found tile " + in_quotes(id) + ", expected one of: " + listed(ids));
}

const std::string& tile_name(const TileTables& tables, int type) {
  return tables.set().tiles[static_cast<std::size_t>(type)].id;
}

std::string cell_name(Cell cell) {
  return std::to_string(cell.x) + "," + std::to_string(cell.y);
}

Cell read_cell(std::string_view word, int farthest) {
  const std::size_t comma = word.find(',');
  if (comma == std::string_view::npos) {
    throw InputError("found " + in_quotes(word) +
                     ", expected a cell as \"1,-2\" (x to the east, y to the south)");
  }
  const Cell cell{read_number(word.substr(0, comma), -farthest, farthest, "x of a cell"),
                  read_number(word.substr(comma + 1), -farthest, farthest, "y of a cell")};
  if (std::abs(cell.x) + std::abs(cell.y) > farthest) {
    throw InputError("found cell " + in_quotes(word) + ", expected one that the tiles can reach, at most " +
                     std::to_string(farthest) + " steps from the start tile");
  }
  return cell;
}

int read_turn(std::string_view word) {
  for (int rotation = 0; rotation < kEdges; ++rotation) {
    if (word == turn_name(rotation)) return rotation;
  }
  throw InputError("found " + in_quotes(word) + ", expected a clockwise turn of 0, 90, 180 or 270");
}

std::string turn_name(int rotation) {
  return std::to_string(rotation * kDegreesPerTurn);
}

std::string placement_name(const TileTables& tables, int type, Cell cell, int rotation) {
  return tile_name(tables, type) + " " + cell_name(cell) + " " + turn_name(rotation);
}

std::string figure_prefix(FigureKind kind) {
  return kind == FigureKind::follower ? "" : std::string(name_of(kind)) + ":";
}

FigureKind take_figure_prefix(std::string_view& text) {
  FigureKind found = FigureKind::follower;
  const std::string_view word = text.substr(0, text.find(':'));
  for_each_figure_kind([&](FigureKind kind) {
    if (kind != FigureKind::follower && word.size() < text.size() && word == name_of(kind)) found = kind;
  });
  if (found != FigureKind::follower) text.remove_prefix(word.size() + 1);
  return found;
}

std::string segment_name(const OrientedTile& tile, int segment) {
  const OrientedSegment& named = tile.segments[static_cast<std::size_t>(segment)];
  for (const int port : kPortsByPreference) {
    const bool is_there = (named.ports >> port & 1U) != 0 || stands_for_halves(tile, segment, port);
    if (is_there) return kind_at_port(named.kind, port);
  }
  return std::string(name_of(named.kind));
}

std::string segment_names(const OrientedTile& tile, SegmentSet segments) {
  std::string names;
  for (unsigned left = segments; left != 0; left &= left - 1) {
    names += (names.empty() ? "" : ", ") + segment_name(tile, std::countr_zero(left));
  }
  return names.empty() ? "none" : names;
}

int read_segment(std::string_view word, const OrientedTile& tile) {
  for (int i = 0; i < tile.segment_count; ++i) {
    const bool alone = tile.segments[static_cast<std::size_t>(i)].ports == 0;
    if (alone && is_called(tile, i, word)) return i;
  }
  const std::optional<int> segment = segment_at_port(word, tile);
  if (segment && is_called(tile, *segment, word.substr(0, word.find('@')))) return *segment;
  const auto all = static_cast<SegmentSet>((1U << tile.segment_count) - 1);
  throw InputError("found segment " + in_quotes(word) + ", expected one of: " + segment_names(tile, all));
}

}  // namespace bastide::engine
