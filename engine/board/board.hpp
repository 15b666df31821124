#pragma once

#include "engine/board/capacity.hpp"
#include "engine/board/cell.hpp"
#include "engine/tiles/tile_tables.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace bastide::engine {

/// Where tiles lie and where the next one may go.
///
/// A *site* is a cell that holds a tile or touches one by an edge (then it is in the *frontier*). Sites are
/// numbered from 1 in the order in which the game reaches them and are never given up. A small open-addressed
/// table finds the site of a cell; it is indexed by x + 23 y, so that boards of the usual size (22 x 22
/// cells) hardly ever collide, and a game may reach as far as it likes because keys are compared.
///
/// Plain data, trivially copyable; a board of zeros is an empty board.
template <Capacity C>
class Board {
 public:
  using Site = IndexUpTo<C.sites()>;
  using Node = IndexUpTo<C.nodes>;
  static constexpr Site kNoSite = 0;

  // -- reading --------------------------------------------------------------------------------------------

  [[nodiscard]] Site find(CellKey key) const noexcept { return slots_[slot_of(key)]; }
  [[nodiscard]] bool has_tile(Site site) const noexcept {
    assert(site <= site_count_);
    return tiles_[site] != 0;
  }
  [[nodiscard]] bool has_tile_at(CellKey key) const noexcept {
    const Site site = find(key);
    return site != kNoSite && has_tile(site);
  }
  /// Index into the oriented tiles of TileTables.
  [[nodiscard]] int oriented_at(Site site) const noexcept {
    assert(has_tile(site));
    return tiles_[site] - 1;
  }
  /// The same, or -1 where none lies or there is no site.
  [[nodiscard]] int oriented_or_none(Site site) const noexcept { return tiles_[site] - 1; }
  /// The node of the tile's first segment; the others follow.
  [[nodiscard]] Node first_node(Site site) const noexcept {
    assert(has_tile(site));
    return static_cast<Node>(links_[site]);
  }
  [[nodiscard]] CellKey key_at(Site site) const noexcept {
    assert(site <= site_count_);
    return cells_[site];
  }

  /// Sites are 1 to site_count(); some hold tiles, the others are the frontier.
  [[nodiscard]] int site_count() const noexcept { return site_count_; }
  [[nodiscard]] int tile_count() const noexcept { return tile_count_; }

  [[nodiscard]] int frontier_size() const noexcept { return frontier_count_; }
  [[nodiscard]] Signature frontier_signature(int i) const noexcept {
    assert(i >= 0 && i < frontier_count_);
    return frontier_signatures_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] Site frontier_site(int i) const noexcept {
    assert(i >= 0 && i < frontier_count_);
    return frontier_sites_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] CellKey frontier_key(int i) const noexcept {
    assert(i >= 0 && i < frontier_count_);
    return cells_[frontier_sites_[static_cast<std::size_t>(i)]];
  }
  /// What the neighbours of the empty site ask for.
  [[nodiscard]] Signature signature_at(Site site) const noexcept {
    assert(site != kNoSite && !has_tile(site));
    return frontier_signatures_[links_[site]];
  }

  // -- changing -------------------------------------------------------------------------------------------

  /// Makes `key` a site that asks for nothing, as the first tile's cell needs.
  Site open(CellKey key) noexcept { return ask(key, 0); }

  /// Lays a tile on the frontier site and notes what it asks of the empty cells beside it that are on the
  /// table. Gives the set of edges that have no tile beyond them.
  template <class Table>
  unsigned occupy(const TileTables& tables, Site site, int oriented, Node first,
                  const Table& table) noexcept {
    const OrientedTile& tile = tables.oriented(oriented);
    const unsigned open_edges = ~tables.asked_edges(signature_at(site)) & 0xFU;
    assert(tile_count_ < C.tiles);
    leave_frontier(site);
    tiles_[site] = static_cast<Tile>(oriented + 1);
    links_[site] = static_cast<Link>(first);
    ++tile_count_;
    const CellKey key = cells_[site];
    for (unsigned edges = open_edges; edges != 0; edges &= edges - 1) {
      const int edge = std::countr_zero(edges);
      if (!table.holds(beyond(key, edge))) continue;
      if (C.tiles > kSurelyNear && tile_count_ > kSurelyNear && !is_near(beyond(key, edge))) continue;
      ask(beyond(key, edge), tile.asks[static_cast<std::size_t>(edge)]);
    }
    return open_edges;
  }

 private:
  static constexpr std::size_t kSlots = std::bit_ceil(2 * C.sites());
  using Tile = IndexUpTo<4 * C.types>;
  /// A signature: 4 to the 4th of them, or 9 to the 4th.
  using Asked = std::conditional_t<(C.edge_classes <= 3), std::uint8_t, std::uint16_t>;
  using Link = IndexUpTo<(C.nodes > C.frontier() ? C.nodes : C.frontier())>;
  static_assert(C.tiles <= 350, "cell keys would not be unique");
  static constexpr std::size_t kSurelyNear = 175;  ///< tiles with which no game reaches beyond `is_near`
  static_assert(C.edge_classes <= kMaxEdgeClasses);

  /// The slot that holds the key's site, or the free one where it would go.
  [[nodiscard]] std::size_t slot_of(CellKey key) const noexcept {
    static_assert(kRowStep % 1024 == 23);
    std::size_t slot = key & (kSlots - 1);
    // One condition, not two: taken, or another cell's; the product is 0 when either is false.
    while (slots_[slot] * static_cast<unsigned>(cells_[slots_[slot]] ^ key) != 0)
      slot = (slot + 1) & (kSlots - 1);
    return slot;
  }

  /// Adds `more` to what an empty cell's neighbours ask for; the cell becomes a site if it is none. Written
  /// without branches, because whether the cell is new cannot be predicted.
  Site ask(CellKey key, Signature more) noexcept {
    const std::size_t slot = slot_of(key);
    const unsigned known = slots_[slot];
    const unsigned is_new = known == kNoSite;
    const unsigned old = is_new - 1;  // all ones for a known site
    assert(is_new ? site_count_ < C.sites() : !has_tile(slots_[slot]));
    const auto site = static_cast<Site>(known | ((site_count_ + 1U) & ~old));
    const unsigned place = (frontier_count_ & ~old) | (links_[site] & old);
    const unsigned asked = frontier_signatures_[place] & old;
    site_count_ = static_cast<std::uint16_t>(site_count_ + is_new);
    frontier_count_ = static_cast<std::uint16_t>(frontier_count_ + is_new);
    slots_[slot] = site;
    cells_[site] = key;
    links_[site] = static_cast<Link>(place);
    frontier_sites_[place] = site;
    frontier_signatures_[place] = static_cast<Asked>(asked + more);
    return site;
  }

  void leave_frontier(Site site) noexcept {
    assert(!has_tile(site) && frontier_count_ > 0);
    const std::size_t hole = links_[site];
    assert(hole < frontier_count_ && frontier_sites_[hole] == site);
    --frontier_count_;
    const Site last = frontier_sites_[frontier_count_];
    frontier_sites_[hole] = last;
    frontier_signatures_[hole] = frontier_signatures_[frontier_count_];
    links_[last] = static_cast<Link>(hole);
  }

  std::array<Site, kSlots> slots_;            ///< open-addressed; kNoSite where free
  std::array<CellKey, C.sites() + 1> cells_;  ///< by site
  std::array<Tile, C.sites() + 1> tiles_;     ///< by site: oriented tile + 1, or 0 while empty
  std::array<Link, C.sites() + 1> links_;     ///< by site: first node, or place in the frontier
  std::array<Site, C.frontier() + 1> frontier_sites_;
  std::array<Asked, C.frontier() + 1> frontier_signatures_;
  std::uint16_t site_count_;
  std::uint16_t tile_count_;
  std::uint16_t frontier_count_;
};

}  // namespace bastide::engine
