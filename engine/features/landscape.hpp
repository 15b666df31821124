#pragma once

#include "engine/board/board.hpp"
#include "engine/board/table_edge.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace bastide::engine {

/// Figures of up to six players in one feature by their weights, four bits a player:
///
///     bit 31 … 24 | 23 … 20 | … | 7 … 4 | 3 … 0
///       unused      player 5      player 1  player 0
using FigureCounts = std::uint32_t;
constexpr int kBitsPerPlayer = 4;

[[nodiscard]] constexpr FigureCounts one_figure_of(int player) noexcept {
  return 1U << (kBitsPerPlayer * player);
}
[[nodiscard]] constexpr int figures_of(FigureCounts counts, int player) noexcept {
  return static_cast<int>(counts >> (kBitsPerPlayer * player) & 0xFU);
}

/// Completed cities, by number: as many as the landscape has room for.
template <std::size_t most>
class CitySet {
  static constexpr std::size_t kBits = most == 64 ? 64 : 32;
  static constexpr std::size_t kWords = (most + kBits - 1) / kBits;
  using Word = std::conditional_t<kBits == 64, std::uint64_t, std::uint32_t>;

 public:
  constexpr void add(int city) noexcept {
    const auto at = static_cast<std::size_t>(city);
    assert(at < most);
    words_[kWords == 1 ? 0 : at / kBits] |= Word{1} << at % kBits;
  }
  constexpr CitySet& operator|=(const CitySet& other) noexcept {
    for (std::size_t i = 0; i < kWords; ++i) words_[i] |= other.words_[i];
    return *this;
  }
  [[nodiscard]] constexpr bool has(int city) const noexcept {
    const auto at = static_cast<std::size_t>(city);
    return (words_[at / kBits] >> at % kBits & 1U) != 0;
  }
  [[nodiscard]] constexpr int count() const noexcept {
    int count = 0;
    for (const Word word : words_) count += std::popcount(word);
    return count;
  }

 private:
  std::array<Word, kWords> words_;
};

/// Signs along a feature that knows of none.
struct NoSigns {
  constexpr NoSigns& operator|=(Signs) noexcept { return *this; }
  constexpr operator Signs() const noexcept { return 0; }
};
/// Signs along a feature.
struct KnownSigns {
  Signs bits;
  constexpr KnownSigns& operator|=(Signs more) noexcept {
    bits = static_cast<Signs>(bits | more);
    return *this;
  }
  constexpr operator Signs() const noexcept { return bits; }
};

/// What is known of one feature, kept up to date as tiles are laid.
///
/// `counts` holds four counts of the same width, of 8 bits where no feature can have more than 255 segments
/// and of 16 elsewhere, so that a tile's whole contribution is one addition:
///
///     bits 31 … 24  23 … 16  15 … 8  7 … 0         (or 63 … 48, 47 … 32, 31 … 16, 15 … 0)
///          size     coats    tiles   open
template <Capacity C>
struct BasicFeature {
  static constexpr bool kWide = C.tiles > 100;
  using Cities = CitySet<C.cities>;
  using Counts = std::conditional_t<kWide, std::uint64_t, std::uint32_t>;
  static constexpr int kBits = kWide ? 16 : 8;
  static constexpr Counts kMost = (Counts{1} << kBits) - 1;  ///< that each of the counts may reach
  static constexpr Counts kOneOpen = 1;
  static constexpr Counts kOneTile = Counts{1} << kBits;

  Counts counts;
  Cities cities;  ///< fields: completed cities at its edge (BASE-32)
  FigureCounts figures;
  [[no_unique_address]] std::conditional_t<C.signs, KnownSigns, NoSigns> along;

  /// (segment, edge) pairs that face an empty cell; a centre's empty neighbour cells.
  [[nodiscard]] constexpr int open() const noexcept { return static_cast<int>(counts & kMost); }
  /// Distinct tiles of a road or city; a centre's own and its neighbours; 0 for fields.
  [[nodiscard]] constexpr int tiles() const noexcept { return static_cast<int>(counts >> kBits & kMost); }
  [[nodiscard]] constexpr int coats() const noexcept {
    return static_cast<int>(counts >> (2 * kBits) & kMost);
  }
  /// Segments.
  [[nodiscard]] constexpr int size() const noexcept { return static_cast<int>(counts >> (3 * kBits)); }
  /// Inns, labyrinths and whatever else stands anywhere on it.
  [[nodiscard]] constexpr Signs signs() const noexcept { return along; }
  /// A field's completed cities (BASE-32).
  [[nodiscard]] constexpr int completed_cities() const noexcept { return cities.count(); }

  [[nodiscard]] static constexpr Counts counts_of(const OrientedSegment& segment) noexcept {
    if constexpr (kWide) {
      // From 8 bits a count to 16: first the halves, then the bytes move apart.
      std::uint64_t counts = segment.counts;
      counts = (counts | counts << 16) & 0x0000'FFFF'0000'FFFFU;
      return (counts | counts << 8) & 0x00FF'00FF'00FF'00FFU;
    } else {
      return segment.counts;
    }
  }
};
static_assert(sizeof(BasicFeature<kBaseCapacity>) == 12);
static_assert(sizeof(BasicFeature<kModuleCapacity>) == 16);
static_assert(sizeof(BasicFeature<kLargeCapacity>) == 32);

/// The tiles on the board and the features that they form.
///
/// Every segment of a laid tile is a *node*; nodes are numbered in the order in which they are laid, a tile's
/// segments in a row. A feature is named by one of its nodes, and `feature_of` gives that name directly: when
/// two features meet, the nodes of the smaller one, which hang in a ring, are relabelled. A tile usually only
/// adds nodes to features that are there, so a find costs one load and most joins two stores, cheaper than
/// union-find with its walks to the root.
///
/// It knows tiles, joins and counts, and no rules: what a feature is worth, and to whom, is for the game to
/// say.
template <Capacity C>
class Landscape {
 public:
  using Site = typename Board<C>::Site;
  using Node = typename Board<C>::Node;
  using FeatureId = Node;
  using Feature = BasicFeature<C>;
  using Counts = typename Feature::Counts;
  static constexpr int kMaxCompletedCities = static_cast<int>(C.cities);
  static constexpr Site kNoSite = Board<C>::kNoSite;
  static constexpr int kUsualSegments = 4;
  /// Ids of features are smaller than this.
  static constexpr std::size_t kFeatures = C.nodes + kUsualSegments;  // `count` may look beyond the last node

  /// A tile that is complete when its eight neighbours lie.
  struct Surrounded {
    CellKey key;
    FeatureId feature;
  };

  /// What laying a tile has done, by its segments.
  struct Laid {
    SegmentSet closed = 0;    ///< its road or city is closed now; one segment for each feature
    SegmentSet free = 0;      ///< no figure stands on its feature
    Signs signs = 0;          ///< along the features of all of them
    bool surrounded = false;  ///< a monastery somewhere has its eight neighbours now
    /// The sites of the tiles that lie beyond its edges, for games with modules; kNoSite where none does.
    std::array<int, kEdges> beyond{};
  };

  // -- reading --------------------------------------------------------------------------------------------

  [[nodiscard]] const Board<C>& board() const noexcept { return board_; }
  [[nodiscard]] int node_count() const noexcept { return node_count_; }
  [[nodiscard]] FeatureId feature_of(int node) const noexcept {
    assert(node >= 0 && static_cast<std::size_t>(node) < kFeatures);
    return feature_of_[static_cast<std::size_t>(node)];
  }
  [[nodiscard]] const Feature& feature(int id) const noexcept {
    assert(id >= 0 && static_cast<std::size_t>(id) < kFeatures);
    return features_[static_cast<std::size_t>(id)];
  }
  [[nodiscard]] Site site_of(int node) const noexcept {
    assert(node >= 0 && node < node_count_);
    return site_of_[static_cast<std::size_t>(node)];
  }
  /// The next node of the same feature; following it comes back to where it started.
  [[nodiscard]] Node next_in_ring(int node) const noexcept {
    assert(node >= 0 && node < node_count_);
    return ring_[static_cast<std::size_t>(node)];
  }
  [[nodiscard]] int completed_cities() const noexcept { return completed_cities_; }
  [[nodiscard]] const OrientedTile& tile_of(const TileTables& tables, int node) const noexcept {
    return tables.oriented(board_.oriented_at(site_of(node)));
  }
  [[nodiscard]] const OrientedSegment& segment_of(const TileTables& tables, int node) const noexcept {
    return tile_of(tables, node).segments[static_cast<std::size_t>(node - board_.first_node(site_of(node)))];
  }
  /// Monasteries whose eight neighbours do not all lie, or that `drop_surrounded` has not removed.
  [[nodiscard]] int surrounded_count() const noexcept { return surrounded_count_; }
  [[nodiscard]] Surrounded surrounded(int i) const noexcept {
    assert(i >= 0 && i < surrounded_count_);
    const auto at = static_cast<std::size_t>(i);
    return {surrounded_keys_[at], surrounded_features_[at]};
  }

  // -- changing -------------------------------------------------------------------------------------------

  /// An empty landscape, ready for its first tile at the site that it gives.
  Site start(CellKey key) noexcept {
    *this = {};
    for (std::size_t node = 0; node < kFeatures; ++node) {
      feature_of_[node] = static_cast<Node>(node);
      ring_[node] = static_cast<Node>(node);
    }
    return board_.open(key);
  }

  /// Makes one more cell a site, for a piece that hangs together with nothing yet.
  Site open(CellKey key) noexcept { return board_.open(key); }

  /// Lays a tile on a frontier site where it fits, and joins its segments to what lies beside them.
  template <class Table = EndlessTable>
  Laid place(const TileTables& tables, Site site, int oriented, const Table& table = {}) noexcept {
    const OrientedTile& tile = tables.oriented(oriented);
    const int first = node_count_;
    assert(static_cast<std::size_t>(first + tile.segment_count) <= C.nodes);
    node_count_ = static_cast<std::uint16_t>(first + tile.segment_count);
    // A fixed number, which is one store; the surplus is overwritten by the next tile.
    std::fill_n(site_of_.begin() + first, kMaxSegments, site);
    const unsigned empty_edges = board_.occupy(tables, site, oriented, static_cast<Node>(first), table);
    const CellKey key = board_.key_at(site);
    Laid laid;
    for (unsigned edges = ~empty_edges & 0xFU; edges != 0; edges &= edges - 1) {
      const int edge = std::countr_zero(edges);
      const Site neighbour = board_.find(beyond(key, edge));
      if constexpr (C.figure_kinds) laid.beyond[static_cast<std::size_t>(edge)] = neighbour;
      join_edge(tables, tile, first, edge, neighbour);
    }
    count(tile, first, empty_edges & ~closed_by(table, key), laid);
    laid.surrounded = surround(key);
    if (tile.centre != kNoSegment) laid.surrounded |= start_surrounded(key, first + tile.centre, table);
    return laid;
  }

  /// Notes the cities among the segments that a tile has closed as completed (BASE-32).
  void complete_cities(const TileTables& tables, Site site, SegmentSet closed) noexcept {
    const OrientedTile& tile = tables.oriented(board_.oriented_at(site));
    assert((closed & ~tile.scored_when_closed) == 0);
    for (unsigned left = closed; left != 0; left &= left - 1) {
      const int segment = std::countr_zero(left);
      if (tile.segments[static_cast<std::size_t>(segment)].kind == FeatureKind::city) {
        complete_city(tables, board_.first_node(site) + segment);
      }
    }
  }

  /// Notes for every field that touches the city of `node` that one more completed city lies at its edge
  /// (BASE-32). Tiles and rules are checked not to complete more than the limit when the game is made.
  void complete_city(const TileTables& tables, int node) noexcept {
    assert(completed_cities_ < kMaxCompletedCities);
    const int city = completed_cities_++;
    int member = node;
    do {
      const int first = board_.first_node(site_of(member));
      for (unsigned fields = segment_of(tables, member).borders; fields != 0; fields &= fields - 1) {
        of_node(first + std::countr_zero(fields)).cities.add(city);
      }
      member = ring_[static_cast<std::size_t>(member)];
    } while (member != node);
  }

  /// `weight`: how much the figure counts (figure_kind.hpp).
  void add_figure(int node, int player, int weight = 1) noexcept {
    assert(figures_of(of_node(node).figures, player) + weight < 1 << kBitsPerPlayer);
    of_node(node).figures += static_cast<FigureCounts>(weight) * one_figure_of(player);
  }
  void remove_figure(int node, int player, int weight = 1) noexcept {
    assert(figures_of(of_node(node).figures, player) >= weight);
    of_node(node).figures -= static_cast<FigureCounts>(weight) * one_figure_of(player);
  }
  void remove_figures(int id) noexcept {
    assert(id >= 0 && static_cast<std::size_t>(id) < kFeatures);
    features_[static_cast<std::size_t>(id)].figures = 0;
  }

  void drop_surrounded(int i) noexcept {
    assert(i >= 0 && i < surrounded_count_);
    const auto at = static_cast<std::size_t>(i);
    --surrounded_count_;
    surrounded_keys_[at] = surrounded_keys_[surrounded_count_];
    surrounded_features_[at] = surrounded_features_[surrounded_count_];
  }

 private:
  [[nodiscard]] Feature& of_node(int node) noexcept {
    return features_[feature_of_[static_cast<std::size_t>(node)]];
  }

  /// Closes the neighbour's ends on this edge and joins segments port by port (BASE-6, BASE-30).
  [[gnu::always_inline]] void join_edge(const TileTables& tables, const OrientedTile& tile, int first,
                                        int edge, Site site) noexcept {
    const OrientedTile& other = tables.oriented(board_.oriented_at(site));
    const int other_first = board_.first_node(site);
    const int facing = facing_edge(edge);
    const auto mine = [&](int third) {
      return tile.segment_at[static_cast<std::size_t>(port_of(edge, third))];
    };
    const auto theirs = [&](int third) {
      return other.segment_at[static_cast<std::size_t>(port_of(facing, kPortsPerEdge - 1 - third))];
    };
    if ((tile.plain_edges >> edge & 1U) && (other.plain_edges >> facing & 1U)) {
      close_end(other_first + theirs(0));
      if (tile.kind_at(port_of(edge, 0)) == other.kind_at(port_of(facing, 0))) {
        join(tables, first + mine(0), other_first + theirs(0));
      }
      return;
    }
    const unsigned ends = other.first_on_edge[static_cast<std::size_t>(facing)];
    for (int third = 0; third < kPortsPerEdge; ++third) {
      if (theirs(third) == kNoSegment) continue;
      if (ends >> (kPortsPerEdge - 1 - third) & 1U) close_end(other_first + theirs(third));
      if (mine(third) != kNoSegment &&
          tile.kind_at(port_of(edge, third)) == other.kind_at(port_of(facing, kPortsPerEdge - 1 - third))) {
        join(tables, first + mine(third), other_first + theirs(third));
      }
    }
  }

  /// Edges of the tile at `key` that the table's edge closes, as bits (VAR-8).
  template <class Table>
  [[nodiscard]] static unsigned closed_by(const Table& table, CellKey key) noexcept {
    unsigned edges = 0;
    if (!table.closes()) return edges;
    for (int edge = 0; edge < kEdges; ++edge) {
      edges |= static_cast<unsigned>(!table.holds(beyond(key, edge))) << edge;
    }
    return edges;
  }

  void close_end(int node) noexcept {
    assert(of_node(node).open() > 0);
    of_node(node).counts -= Feature::kOneOpen;
  }

  /// `here` is a node of the tile that is being laid: until it joins something it is a feature of its own,
  /// which nothing has been counted in.
  void join(const TileTables& tables, int here, int there) noexcept {
    if (feature_of(here) == here) {
      feature_of_[static_cast<std::size_t>(here)] = feature_of_[static_cast<std::size_t>(there)];
      std::swap(ring_[static_cast<std::size_t>(here)], ring_[static_cast<std::size_t>(there)]);
    } else if (feature_of(here) != feature_of(there)) {
      merge(tables, here, there);
    }
  }

  void merge(const TileTables& tables, int a, int b) noexcept {
    if (of_node(a).size() < of_node(b).size()) std::swap(a, b);
    const int kept = feature_of(a);
    Feature& into = of_node(a);
    const Feature& from = of_node(b);
    assert(into.size() + from.size() <= static_cast<int>(Feature::kMost));
    assert(into.open() + from.open() <= static_cast<int>(Feature::kMost));
    into.cities |= from.cities;
    into.figures += from.figures;
    into.counts += from.counts;
    into.counts -= Feature::kOneTile * static_cast<Counts>(shared_tiles(tables, b, kept));
    into.along |= from.signs();
    int node = b;
    do {
      feature_of_[static_cast<std::size_t>(node)] = static_cast<Node>(kept);
      node = ring_[static_cast<std::size_t>(node)];
    } while (node != b);
    std::swap(ring_[static_cast<std::size_t>(a)], ring_[static_cast<std::size_t>(b)]);
  }

  /// Tiles with segments both in the feature of `node` and in `other` (BASE-16, BASE-17: a tile counts once).
  /// The tile that is being laid is left out: neither feature has counted it yet.
  [[nodiscard]] int shared_tiles(const TileTables& tables, int node, int other) const noexcept {
    if (is_ground(segment_of(tables, node).kind)) return 0;
    const int laying = board_.first_node(site_of(node_count_ - 1));
    int shared = 0;
    int member = node;
    do {
      const int first = board_.first_node(site_of(member));
      const OrientedSegment& segment = segment_of(tables, member);
      if (segment.of_kind != 0 && member < laying &&
          !any_in(segment.earlier_of_kind, first, feature_of(node))) {
        shared += any_in(segment.of_kind, first, other);
      }
      member = ring_[static_cast<std::size_t>(member)];
    } while (member != node);
    return shared;
  }

  /// Whether one of the segments of the tile whose nodes start at `first` is in the feature.
  [[nodiscard]] bool any_in(SegmentSet segments, int first, int id) const noexcept {
    for (unsigned left = segments; left != 0; left &= left - 1) {
      if (feature_of(first + std::countr_zero(left)) == id) return true;
    }
    return false;
  }

  /// After all joins: counts the tile's segments in their features. Runs over at least four segments, as most
  /// tiles have three or four and blank ones change nothing: the number of rounds is easy to predict.
  void count(const OrientedTile& tile, int first, unsigned open_edges, Laid& laid) noexcept {
    unsigned closed = 0;
    unsigned free = 0;
    [[maybe_unused]] Signs signs = 0;
    const int rounds = std::max<int>(tile.segment_count, kUsualSegments);
    for (int i = 0; i < rounds; ++i) {
      const OrientedSegment& segment = tile.segments[static_cast<std::size_t>(i)];
      Feature& feature = of_node(first + i);
      Counts counts = feature.counts + Feature::counts_of(segment);
      counts += Feature::kOneOpen * static_cast<Counts>(std::popcount(segment.edges & open_edges));
      if (any_in(segment.earlier_of_kind, first, feature_of(first + i))) counts -= Feature::kOneTile;
      feature.counts = counts;
      feature.along |= segment.signs;
      if constexpr (C.signs) signs |= feature.signs();
      free |= static_cast<unsigned>(feature.figures == 0) << i;
      closed |= static_cast<unsigned>(feature.open() == 0) << i;
    }
    closed &= tile.scored_when_closed;
    free &= (1U << tile.segment_count) - 1;
    laid.closed = first_of_each(tile, first, closed);
    laid.free = static_cast<SegmentSet>(free);
    laid.signs = signs;
  }

  /// The segments without those whose feature an earlier one of them is in. An open end counted after a
  /// segment was seen may have opened its feature again; such segments go, too.
  [[nodiscard]] SegmentSet first_of_each(const OrientedTile& tile, int first,
                                         unsigned segments) const noexcept {
    unsigned kept = 0;
    for (unsigned left = segments; left != 0; left &= left - 1) {
      const int i = std::countr_zero(left);
      const int id = feature_of(first + i);
      const bool again = any_in(tile.segments[static_cast<std::size_t>(i)].earlier_of_kind, first, id);
      if (feature(id).open() == 0 && !again) kept |= 1U << i;
    }
    return static_cast<SegmentSet>(kept);
  }

  /// A tile now lies at `key`: counts it for the monasteries round it. True if one is complete.
  bool surround(CellKey key) noexcept {
    bool complete = false;
    const auto add_tile = [&](std::size_t i) {
      Feature& monastery = features_[surrounded_features_[i]];
      assert(monastery.open() > 0);
      monastery.counts += Feature::kOneTile - Feature::kOneOpen;
      complete |= monastery.open() == 0;
    };
    if constexpr (C.centres > 16) {
      // Many centres wait in games with modules, few of them near: all are compared at once.
      static_assert(C.centres % 8 == 0);
      std::array<std::uint8_t, C.centres> near;
      for (std::size_t i = 0; i < C.centres; ++i) near[i] = within_one(key, surrounded_keys_[i]);
      for (std::size_t i = 0; i < surrounded_count_; i += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, near.data() + i, sizeof eight);
        if (eight == 0) continue;
        for (std::size_t j = i; j < std::min<std::size_t>(i + 8, surrounded_count_); ++j) {
          if (near[j] != 0) add_tile(j);
        }
      }
    } else {
      for (std::size_t i = 0; i < surrounded_count_; ++i) {
        if (within_one(key, surrounded_keys_[i])) add_tile(i);
      }
    }
    return complete;
  }

  /// What lies beyond a table's edge that closes counts as tiles (VAR-8).
  template <class Table>
  bool start_surrounded(CellKey key, int node, const Table& table) noexcept {
    Counts tiles = 0;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const CellKey near = offset(key, dx, dy);
        tiles += board_.has_tile_at(near) || (table.closes() && !table.holds(near));
      }
    }
    assert(tiles >= 1 && tiles <= 9);
    of_node(node).counts += Feature::kOneTile * (tiles - 1) + Feature::kOneOpen * (9 - tiles);
    assert(surrounded_count_ < C.centres);
    surrounded_keys_[surrounded_count_] = key;
    surrounded_features_[surrounded_count_++] = static_cast<FeatureId>(node);
    return tiles == 9;
  }

  Board<C> board_;
  std::array<FeatureId, kFeatures> feature_of_;  ///< a node that is not laid yet names itself
  std::array<Node, kFeatures> ring_;
  std::array<Site, C.nodes + kMaxSegments> site_of_;
  std::array<Feature, kFeatures> features_;  ///< by name; the others stay zero or keep what they held
  std::array<CellKey, C.centres> surrounded_keys_;
  std::array<FeatureId, C.centres> surrounded_features_;
  std::uint16_t node_count_;
  std::uint8_t surrounded_count_;
  std::uint8_t completed_cities_;
};

}  // namespace bastide::engine
