#include "engine/tiles/tile_set.hpp"

#include "engine/error.hpp"
#include "engine/tiles/tile_file.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

namespace bastide::engine {

namespace {

/// Collects files into one set.
class Joiner {
 public:
  void add(const TileFile& file) {
    last_ = &file;
    joined_.name += (joined_.name.empty() ? "" : "+") + file.set.name;
    const std::vector<std::uint8_t> classes = merged_classes(file);
    if (!file.set.start.empty()) set_start(file);
    for (std::size_t i = 0; i < file.set.tiles.size(); ++i) {
      add_tile(file.set.tiles[i], classes, file.tables[i]);
    }
    sources_ += (sources_.empty() ? "" : " and ") + file.source;
  }

  [[nodiscard]] TileSet finished() && {
    if (start_source_.empty()) {
      last_->file.fail("name", "found no tile with start = true in " + sources_ + ", expected exactly one");
    }
    return std::move(*this).finished_without_start();
  }

  [[nodiscard]] TileSet finished_without_start() && {
    int tiles = 0;
    for (std::size_t i = 0; i < joined_.tiles.size(); ++i) {
      tiles += joined_.tiles[i].count;
      if (tiles <= kMaxTiles) continue;
      tables_[i].fail("id", "found " + std::to_string(joined_.tile_count()) + " tiles in all in " + sources_ +
                                ", expected at most " + std::to_string(kMaxTiles));
    }
    return std::move(joined_);
  }

 private:
  /// The joined set's index for each edge class of `file`.
  std::vector<std::uint8_t> merged_classes(const TileFile& file) {
    std::vector<std::uint8_t> merged;
    for (const EdgeClass& edge_class : file.set.edge_classes) {
      merged.push_back(static_cast<std::uint8_t>(merged_class(edge_class, file.file.table("edges"))));
    }
    return merged;
  }

  std::size_t merged_class(const EdgeClass& edge_class, const Config& edges) {
    std::vector<EdgeClass>& known = joined_.edge_classes;
    const auto found = std::find_if(known.begin(), known.end(),
                                    [&](const EdgeClass& other) { return other.name == edge_class.name; });
    if (found == known.end()) {
      if (known.size() == static_cast<std::size_t>(kMaxEdgeClasses)) {
        edges.fail(edge_class.name, "found edge class " + in_quotes(edge_class.name) + " besides those of " +
                                        sources_ + ", expected at most " + std::to_string(kMaxEdgeClasses) +
                                        " in all");
      }
      known.push_back(edge_class);
      return known.size() - 1;
    }
    if (found->kinds != edge_class.kinds) {
      edges.fail(edge_class.name, "edge class " + in_quotes(edge_class.name) +
                                      ": found other kinds than in " + sources_ + ", expected the same");
    }
    return static_cast<std::size_t>(found - known.begin());
  }

  /// Before the file's tiles are added.
  void set_start(const TileFile& file) {
    if (file.replaces_start) {
      for (const StartTile& tile : joined_.start) joined_.tiles[tile.type].count -= !file.keeps_replaced;
      joined_.start.clear();
    } else if (!start_source_.empty()) {
      file.start_table().fail(
          "start", "found a second start tile besides that of " + start_source_ + ", expected exactly one");
    }
    start_source_ = file.source;
    for (StartTile tile : file.set.start) {
      tile.type += joined_.tiles.size();
      joined_.start.push_back(tile);
    }
  }

  void add_tile(TileDesign tile, const std::vector<std::uint8_t>& classes, const Config& table) {
    if (joined_.find(tile.id)) {
      table.fail("id", "found tile id " + in_quotes(tile.id) + ", which is taken in " + sources_ +
                           ", expected another");
    }
    for (std::uint8_t& edge : tile.edges) edge = classes[edge];
    joined_.tiles.push_back(std::move(tile));
    tables_.push_back(table);
  }

  TileSet joined_;
  std::vector<Config> tables_;      ///< by tile
  const TileFile* last_ = nullptr;  ///< that was added
  std::string sources_;             ///< the files joined so far, for messages
  std::string start_source_;        ///< the file with the start tile, empty before there is one
};

/// Removes segment `index`; border lists follow their cities.
void remove_segment(TileDesign& design, std::size_t index) {
  design.segments.erase(design.segments.begin() + static_cast<std::ptrdiff_t>(index));
  const unsigned below = (1U << index) - 1;
  for (Segment& segment : design.segments) {
    segment.borders = static_cast<SegmentSet>((segment.borders & below) | (segment.borders >> 1U & ~below));
  }
}

void join_ending_roads(TileDesign& design) {
  auto& segments = design.segments;
  const auto ends = [](const Segment& segment) {
    return segment.kind == FeatureKind::road && std::has_single_bit(segment.ports);
  };
  const auto first =
      static_cast<std::size_t>(std::find_if(segments.begin(), segments.end(), ends) - segments.begin());
  for (std::size_t i = segments.size(); i-- > first + 1;) {
    if (!ends(segments[i])) continue;
    segments[first].ports = static_cast<PortSet>(segments[first].ports | segments[i].ports);
    segments[first].signs = static_cast<Signs>(segments[first].signs | segments[i].signs);
    remove_segment(design, i);
  }
}

}  // namespace

int TileSet::tile_count() const noexcept {
  return std::accumulate(tiles.begin(), tiles.end(), 0,
                         [](int sum, const TileDesign& tile) { return sum + tile.count; });
}

std::optional<std::size_t> TileSet::find(std::string_view id) const noexcept {
  const auto found =
      std::find_if(tiles.begin(), tiles.end(), [id](const TileDesign& tile) { return tile.id == id; });
  if (found == tiles.end()) return std::nullopt;
  return static_cast<std::size_t>(found - tiles.begin());
}

TileSet with_villages_only(TileSet set) {
  for (TileDesign& design : set.tiles) {
    if (design.crossing == Crossing::trees) join_ending_roads(design);
  }
  return set;
}

TileSet join_tile_files(std::span<const TileFile> files) {
  assert(!files.empty());
  Joiner joiner;
  for (const TileFile& file : files) joiner.add(file);
  return std::move(joiner).finished();
}

TileSet join_without_start(std::span<const TileFile> files) {
  assert(!files.empty());
  Joiner joiner;
  for (const TileFile& file : files) {
    if (!file.set.start.empty()) {
      file.start_table().fail("start", "found tile " + in_quotes(file.set.tiles[file.set.start[0].type].id) +
                                           " with start, expected none: start cells stand in the wall");
    }
    joiner.add(file);
  }
  return std::move(joiner).finished_without_start();
}

TileSet read_tile_set(std::string_view text, const std::string& source) {
  const TileFile file = read_tile_file(text, source);
  return join_tile_files({&file, 1});
}

}  // namespace bastide::engine
