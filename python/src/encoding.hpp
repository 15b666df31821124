#pragma once

#include "engine/game.hpp"
#include "engine/games/games.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// Actions as whole numbers and states as tensors, for learning.
namespace bastide::python {

/// Where a segment reaches the edge of its tile: 0 to 11 for its first port as the tile lies
/// (engine/tiles/port.hpp), 12 for what stands in the middle, 13 for a field that reaches no edge.
constexpr int kCentrePlace = 12;
constexpr int kEnclosedPlace = 13;
constexpr int kPlaces = 14;

/// Numbers of actions for a window of size x size cells and a hand of so many tiles:
///
///     placements   ((slot size + row) size + column) 4 + rotation
///     figures      kind of figure kPlaces + place of the segment
///     pass         1
///     others       kOthers: the first, second … of all other legal actions, in the order of legal_actions
///
/// one group after the other.
struct ActionCodes {
  static constexpr int kFigures = static_cast<int>(engine::kFigureForms.size()) * kPlaces;
  static constexpr int kOthers = 64;

  int size;
  int slots;

  [[nodiscard]] int placements() const noexcept { return slots * size * size * engine::kEdges; }
  [[nodiscard]] int figures() const noexcept { return placements(); }
  [[nodiscard]] int pass() const noexcept { return figures() + kFigures; }
  [[nodiscard]] int others() const noexcept { return pass() + 1; }
  [[nodiscard]] int count() const noexcept { return others() + kOthers; }
};

/// Planes of a state, of size x size bytes each; what a row of `kPlaneNames` says of a cell.
enum Plane : int {
  kTilePlane,       ///< 1 where a tile lies
  kFrontierPlane,   ///< 1 where none lies, but one lies beside it
  kPlacedPlane,     ///< 1 where the tile was just laid for which a figure is asked
  kFirstPortPlane,  ///< what each of the 12 ports carries: 1 + its kind, 0 for nothing
  kCentrePlane = kFirstPortPlane + engine::kPorts,  ///< the same of the middle
  kCoatsPlane,                                      ///< coats of arms, wells and markets
  kOwnerPlane,        ///< the figure there: 1 the acting player's, 2 the next …
  kFigurePlacePlane,  ///< 1 + the place of its segment
  kFigureKindPlane,   ///< 1 + its kind
  kPlanes
};

/// What a tile shows, as planes and hands tell of it: ports, middle, coats.
constexpr int kFaceNumbers = engine::kPorts + 2;
using Face = std::array<std::int8_t, kFaceNumbers>;

/// A figure that planes show.
struct ShownFigure {
  std::int32_t cell;  ///< of the window, or -1 beyond it
  std::int16_t node;
  std::uint8_t owner;
  engine::FigureKind kind;
};

/// What the planes of a state hold that may change with the next one. Without sites nothing was written.
struct Trace {
  int sites = 0;                       ///< that have been looked at
  std::vector<std::int32_t> frontier;  ///< those of them that were empty
  std::vector<ShownFigure> figures;
  int player = 0;            ///< who saw the figures
  std::int32_t placed = -1;  ///< cell of the window

  void clear() noexcept {
    sites = 0;
    frontier.clear();
    figures.clear();
    placed = -1;
  }
};

/// Turns states of one game into numbers. Constant once it is made; threads may share it.
template <class G>
class Encoder {
 public:
  using State = typename G::State;
  using Coded = std::pair<std::int32_t, engine::Action>;

  /// A window of `size` cells a side round the middle of what lies when a game begins.
  Encoder(const G& game, int players, int size)
      : game_(game), players_(players), codes_{size, std::max(1, game.rules().hand)} {
    const auto [x, y] = middle_of(game.initial(players));
    left_ = x - size / 2;
    top_ = y - size / 2;
    index_of_.assign(1U << 16, kOutside);
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column)
        index_of_[engine::key_of({left_ + column, top_ + row})] = row * size + column;
    }
    for (int i = 0; i < game.tables().oriented_count(); ++i)
      faces_.push_back(face_of(game.tables().oriented(i)));
  }

  [[nodiscard]] const ActionCodes& codes() const noexcept { return codes_; }
  /// The cell of row 0 and column 0.
  [[nodiscard]] engine::Cell origin() const noexcept { return {left_, top_}; }
  [[nodiscard]] int cells() const noexcept { return codes_.size * codes_.size; }
  [[nodiscard]] int scalars() const noexcept { return static_cast<int>(scalar_names().size()); }

  /// By scalar, what it is; players are numbered from the one who acts.
  [[nodiscard]] std::vector<std::string> scalar_names() const {
    std::vector<std::string> names;
    for (const char* what : {"points", "points_if_ended", "followers"}) {
      for (int p = 0; p < players_; ++p) names.push_back(std::string(what) + "_" + std::to_string(p));
    }
    for (const char* what : {"places_tile", "places_figure", "decides_else", "tiles_in_bag"})
      names.emplace_back(what);
    for (int slot = 0; slot < codes_.slots; ++slot) {
      const std::string hand = "hand_" + std::to_string(slot) + "_";
      for (const std::string_view port : engine::kPortNames) names.push_back(hand + std::string(port));
      names.push_back(hand + "centre");
      names.push_back(hand + "coats");
    }
    for (const engine::TileDesign& tile : game_.tables().set().tiles) names.push_back("bag_" + tile.id);
    return names;
  }

  /// By number, the action with it, which is one of `coded`; nothing for others.
  [[nodiscard]] static const Coded* find(std::span<const Coded> coded, std::int32_t number) noexcept {
    for (const Coded& action : coded) {
      if (action.first == number) return &action;
    }
    return nullptr;
  }

  /// The legal actions that have a number, with it. Those beyond the window and beyond the others have none.
  void code(const State& state, std::vector<Coded>& coded) const {
    engine::ActionList actions;
    game_.legal_actions(state, actions);
    coded.clear();
    int others = 0;
    for (const engine::Action action : actions) {
      const int code = code_of(state, action, others);
      if (code >= 0) coded.emplace_back(code, action);
    }
  }

  /// Writes what `player` sees in `seen` to its place: everything, or with a trace of what was written there
  /// before only what has changed since. One state follows the other then, or the trace was cleared.
  void planes(const State& seen, int player, std::span<std::int8_t> out) const {
    Trace trace;
    planes(seen, player, out, trace);
  }
  void planes(const State& seen, int player, std::span<std::int8_t> out, Trace& trace) const {
    assert(out.size() == static_cast<std::size_t>(kPlanes * cells()));
    if (trace.sites == 0) {
      std::fill(out.begin(), out.end(), std::int8_t{0});
    } else if (trace.placed != kOutside) {
      put(out, kPlacedPlane, trace.placed, 0);
    }
    trace.placed = kOutside;
    add_tiles(seen, out, trace);
    add_placed(seen, out, trace);
    show_figures(seen, player, out, trace);
  }

  /// The same of what is no plane. `legal` are the player's actions, none where somebody else acts.
  void scalars(const State& seen, int player, std::span<const Coded> legal,
               std::span<float> out) const noexcept {
    const engine::Scores points = game_.scores(seen);
    const engine::Scores ended = game_.scores_if_ended(seen);
    std::size_t at = 0;
    const auto add = [&](auto number) { out[at++] = static_cast<float>(number); };
    const auto seat = [&](int p) { return static_cast<std::size_t>((player + p) % players_); };
    for (int p = 0; p < players_; ++p) add(points[seat(p)]);
    for (int p = 0; p < players_; ++p) add(ended[seat(p)]);
    for (int p = 0; p < players_; ++p) add(seen.supply[seat(p)]);
    const bool tile = seen.phase == engine::Phase::place_tile;
    const bool figure = game_.places_figure(seen);
    const bool decides = game_.actor(seen).is_player();
    for (const bool is : {tile, figure, decides && !tile && !figure}) add(is);
    add(seen.bag_size);
    const std::size_t hand = at;
    at += static_cast<std::size_t>(codes_.slots * kFaceNumbers);
    std::fill(out.begin() + static_cast<std::ptrdiff_t>(hand), out.begin() + static_cast<std::ptrdiff_t>(at),
              0.0F);
    if (tile) add_hand(seen, legal, out.subspan(hand));
    for (int type = 0; type < game_.tables().type_count(); ++type)
      add(seen.bag[static_cast<std::size_t>(type)]);
    assert(at == out.size());
  }

 private:
  static constexpr int kOutside = -1;

  /// The middle of the cells that hold a tile or touch one.
  [[nodiscard]] static engine::Cell middle_of(const State& start) {
    const auto& board = start.land.board();
    engine::Cell low = engine::cell_of(board.key_at(1));
    engine::Cell high = low;
    for (int i = 2; i <= board.site_count(); ++i) {
      const engine::Cell cell = engine::cell_of(board.key_at(static_cast<typename State::Site>(i)));
      low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
      high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
    }
    // Halves go down, also below 0.
    return {(low.x + high.x) >> 1, (low.y + high.y) >> 1};
  }

  [[nodiscard]] static std::int8_t code_of(engine::FeatureKind kind) noexcept {
    return static_cast<std::int8_t>(static_cast<int>(kind) + 1);
  }

  [[nodiscard]] static Face face_of(const engine::OrientedTile& tile) noexcept {
    Face face{};
    for (std::size_t port = 0; port < engine::kPorts; ++port) {
      if (tile.segment_at[port] != engine::kNoSegment)
        face[port] = code_of(tile.kind_at(static_cast<int>(port)));
    }
    for (std::size_t i = 0; i < tile.segment_count; ++i) {
      if (engine::is_centre(tile.segments[i].kind)) face[engine::kPorts] = code_of(tile.segments[i].kind);
      face[engine::kPorts + 1] =
          static_cast<std::int8_t>(face[engine::kPorts + 1] + tile.segments[i].coats());
    }
    return face;
  }

  [[nodiscard]] static int place_of(const engine::OrientedSegment& segment) noexcept {
    if (segment.ports != 0) return std::countr_zero(segment.ports);
    return engine::is_ground(segment.kind) ? kEnclosedPlace : kCentrePlace;
  }

  [[nodiscard]] int code_of(const State& state, engine::Action action, int& others) const {
    switch (action.kind()) {
      case engine::Action::Kind::place_tile: {
        const int cell = index_of_[action.cell_key()];
        if (cell == kOutside || action.slot() >= codes_.slots) return kOutside;
        return (action.slot() * cells() + cell) * engine::kEdges + action.rotation();
      }
      case engine::Action::Kind::place_figure: {
        const auto& tile = game_.tables().oriented(state.land.board().oriented_at(state.placed));
        return codes_.figures() + static_cast<int>(action.figure()) * kPlaces +
               place_of(tile.segments[static_cast<std::size_t>(action.segment())]);
      }
      case engine::Action::Kind::pass:
        return codes_.pass();
      default:
        return others < ActionCodes::kOthers ? codes_.others() + others++ : kOutside;
    }
  }

  void put(std::span<std::int8_t> out, int plane, int cell, int value) const noexcept {
    out[static_cast<std::size_t>(plane * cells() + cell)] = static_cast<std::int8_t>(value);
  }

  /// Tiles stay where they lie, and sites are numbered as they are reached.
  void add_tiles(const State& seen, std::span<std::int8_t> out, Trace& trace) const {
    const auto& board = seen.land.board();
    std::erase_if(trace.frontier, [&](int i) {
      const auto site = static_cast<typename State::Site>(i);
      if (!board.has_tile(site)) return false;
      const int cell = index_of_[board.key_at(site)];
      if (cell != kOutside) {
        put(out, kFrontierPlane, cell, 0);
        add_tile(board.oriented_at(site), cell, out);
      }
      return true;
    });
    while (trace.sites < board.site_count()) {
      const auto site = static_cast<typename State::Site>(++trace.sites);
      const int cell = index_of_[board.key_at(site)];
      if (!board.has_tile(site)) {
        trace.frontier.push_back(trace.sites);
        if (cell != kOutside) put(out, kFrontierPlane, cell, 1);
      } else if (cell != kOutside) {
        add_tile(board.oriented_at(site), cell, out);
      }
    }
  }
  void add_tile(int oriented, int cell, std::span<std::int8_t> out) const noexcept {
    put(out, kTilePlane, cell, 1);
    const Face& face = faces_[static_cast<std::size_t>(oriented)];
    for (int i = 0; i < kFaceNumbers; ++i)
      put(out, kFirstPortPlane + i, cell, face[static_cast<std::size_t>(i)]);
  }

  void add_placed(const State& seen, std::span<std::int8_t> out, Trace& trace) const noexcept {
    if (!game_.places_figure(seen)) return;
    trace.placed = index_of_[seen.land.board().key_at(seen.placed)];
    if (trace.placed != kOutside) put(out, kPlacedPlane, trace.placed, 1);
  }

  /// Usually those that are shown already stay, and at most one comes.
  void show_figures(const State& seen, int player, std::span<std::int8_t> out, Trace& trace) const {
    auto& shown = trace.figures;
    if (!are_first(shown, seen)) {
      for (const ShownFigure& figure : shown) {
        if (figure.cell == kOutside) continue;
        for (const int plane : {kOwnerPlane, kFigurePlacePlane, kFigureKindPlane})
          put(out, plane, figure.cell, 0);
      }
      shown.clear();
    } else if (trace.player != player) {
      for (const ShownFigure& figure : shown) put_owner(figure, player, out);
    }
    trace.player = player;
    for (auto i = shown.size(); i < static_cast<std::size_t>(seen.figure_count); ++i) {
      const auto& figure = seen.figures[i];
      const int cell = index_of_[seen.land.board().key_at(seen.land.site_of(figure.node))];
      shown.push_back({cell, static_cast<std::int16_t>(figure.node), figure.owner, figure.kind});
      if (cell == kOutside) continue;
      put_owner(shown.back(), player, out);
      put(out, kFigurePlacePlane, cell, place_of(seen.land.segment_of(game_.tables(), figure.node)) + 1);
      put(out, kFigureKindPlane, cell, static_cast<int>(figure.kind) + 1);
    }
  }
  /// Whether the figures of a state begin with those that are shown.
  [[nodiscard]] static bool are_first(std::span<const ShownFigure> shown, const State& seen) noexcept {
    if (shown.size() > seen.figure_count) return false;
    return std::equal(shown.begin(), shown.end(), seen.figures.begin(),
                      [](const auto& one, const auto& other) {
                        return one.node == other.node && one.owner == other.owner && one.kind == other.kind;
                      });
  }
  void put_owner(const ShownFigure& figure, int player, std::span<std::int8_t> out) const noexcept {
    if (figure.cell == kOutside) return;
    put(out, kOwnerPlane, figure.cell, (figure.owner - player + players_) % players_ + 1);
  }

  /// The tiles that legal placements lay, unturned.
  void add_hand(const State& seen, std::span<const Coded> legal, std::span<float> out) const noexcept {
    int last = -1;
    for (const auto& [code, action] : legal) {
      if (action.kind() != engine::Action::Kind::place_tile || action.slot() == last) continue;
      last = action.slot();
      const Face& face =
          faces_[static_cast<std::size_t>(game_.tables().oriented_index(type_of(seen, last), 0))];
      for (std::size_t i = 0; i < face.size(); ++i)
        out[static_cast<std::size_t>(last) * kFaceNumbers + i] = face[i];
    }
  }
  [[nodiscard]] int type_of(const State& seen, int slot) const noexcept {
    if constexpr (requires { game_.tile_in_hand(seen, slot); }) {
      return game_.tile_in_hand(seen, slot);
    } else {
      return seen.drawn;
    }
  }

  const G& game_;
  int players_;
  ActionCodes codes_;
  int left_ = 0;
  int top_ = 0;
  std::vector<std::int32_t> index_of_;  ///< by cell key, of the window's cells, row by row
  std::vector<Face> faces_;             ///< by oriented tile
};

}  // namespace bastide::python
