#pragma once

#include "engine/board/cell.hpp"
#include "engine/game.hpp"
#include "engine/players.hpp"
#include "engine/tiles/tile_set.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

/// What a position holds in store: the tiles that may still come to its cells, and what becomes of its
/// features.
namespace bastide::ai {

/// A tile design and how many of it are still to come.
struct Fit {
  int type = 0;    ///< index into the tile set
  int copies = 0;  ///< at least 1

  bool operator==(const Fit&) const = default;
};

/// An empty cell beside a tile where one may be laid; before a start tile lies, the cell that it goes to.
struct OpenCell {
  engine::Cell cell;
  std::vector<Fit> fits;  ///< what fits there in some rotation (BASE-6), by type; empty where nothing does

  /// Tiles still to come that fit there.
  [[nodiscard]] int copies() const noexcept;
};

/// What becomes of one feature, over all playouts. A feature that grows together with others answers for the
/// whole of them.
struct FeatureOutlook {
  engine::FeatureKind kind{};
  int node = 0;                     ///< its first; it stays in the feature as the game goes on
  std::vector<engine::Cell> cells;  ///< that its segments lie on, in order; of a centre its own

  double closes = 0;  ///< probability that it is completed, by whomever; 0 for fields and courtyards
  /// By player: probability to have the majority there when it is scored, be it for no points, alone or with
  /// others, during the game or at its end.
  std::array<double, engine::kMaxPlayers> scores{};
  /// By player: points expected from that, less those lost to ghosts. What players take from one another on
  /// the track is none of it, nor what tokens of The Castle add.
  std::array<double, engine::kMaxPlayers> points{};
};

struct Outlook {
  std::vector<OpenCell> cells;
  std::vector<FeatureOutlook> features;  ///< by node
  std::int64_t playouts = 0;
};

/// The open cells, in order, with what is to come to them: tiles in the bag, tiles drawn and not laid yet,
/// and those in hands. Tiles of hands that `seen` hides count as in the bag (VAR-4).
template <engine::TileGame G>
[[nodiscard]] std::vector<OpenCell> open_cells(const G& game, const typename G::State& seen);

/// What becomes of the open features of `seen`, a player's view: of those with a figure or more than one
/// tile. The game is played to its end `playouts` times, everyone playing as EvaluatorPlayer on what they
/// see. `seconds` of wall time, where they are not 0, end that earlier, but not before the first game, and so
/// does `stop`, set by another thread. The same seed gives the same outlook. For the games of the engine.
template <engine::TileGame G>
[[nodiscard]] Outlook outlook(const G& game, const typename G::State& seen, int playouts, std::uint64_t seed,
                              double seconds = 0, const std::atomic<bool>* stop = nullptr);

}  // namespace bastide::ai
