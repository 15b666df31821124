#include "engine/text/castle_picture.hpp"

#include "engine/text/answers.hpp"
#include "engine/walls/outline.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

using State = CastleState;

constexpr Colour kWallInk = 250;
constexpr Colour kTowerInk = 226;
constexpr Colour kBareTowerInk = 250;

class WallPainter {
 public:
  WallPainter(Canvas& canvas, const PaintStyle& style, const CellGrid& grid, const Castle& game,
              const State& state)
      : canvas_(canvas),
        style_(style),
        grid_(grid),
        game_(game),
        state_(state),
        around_(outline(game.wall().cells)),
        corners_(corners(around_)) {}

  void paint() {
    for (const WallEdge& edge : around_) paint_edge(edge);
    for (std::size_t tower = 0; tower < corners_.size(); ++tower) paint_tower(tower);
    paint_figures();
  }

 private:
  void put_stone(Spot at) { canvas_.put(at.x, at.y, style_.unicode ? "█" : "#", kWallInk, kNoColour); }

  /// How many characters an edge is long.
  [[nodiscard]] int length_of(const WallEdge& edge) const noexcept {
    return edge.edge % 2 == 0 ? grid_.width : grid_.height;
  }

  /// The character just outside an edge, `step` characters clockwise from its beginning.
  [[nodiscard]] Spot outside(const WallEdge& edge, int step) const noexcept {
    const int column = grid_.column_of(edge.cell);
    const int top = grid_.row_of(edge.cell);
    switch (edge.edge) {
      case 0:
        return {column + step, top - 1};
      case 1:
        return {column + grid_.width, top + step};
      case 2:
        return {column + grid_.width - 1 - step, top + grid_.height};
      default:
        return {column - 1, top + grid_.height - 1 - step};
    }
  }

  /// A start cell is an opening in the wall.
  void paint_edge(const WallEdge& edge) {
    const CellKey key = beyond(key_of(edge.cell), edge.edge);
    if (state_.land.board().has_tile_at(key)) return;
    for (int step = 0; step < length_of(edge); ++step) put_stone(outside(edge, step));
  }

  [[nodiscard]] const WallEdge& before_corner(std::size_t corner) const {
    return around_[(corners_[corner] + around_.size() - 1) % around_.size()];
  }
  [[nodiscard]] const WallEdge& behind_corner(std::size_t corner) const { return around_[corners_[corner]]; }
  /// Whether the wall turns right there, round the inside.
  [[nodiscard]] bool is_outer(std::size_t corner) const {
    return behind_corner(corner).edge == (before_corner(corner).edge + 1) % kEdges;
  }

  /// An outer corner has a character of its own, an inner one shares that of both edges.
  [[nodiscard]] Spot corner_spot(std::size_t corner) const {
    return outside(behind_corner(corner), is_outer(corner) ? -1 : 0);
  }

  void paint_tower(std::size_t tower) {
    const bool guarded = (state_.guarded >> tower & 1U) != 0;
    const Spot at = corner_spot(tower);
    const std::string_view sign = style_.unicode ? (guarded ? "▲" : "△") : (guarded ? "T" : "t");
    canvas_.put(at.x, at.y, sign, guarded ? kTowerInk : kBareTowerInk, kNoColour);
  }

  /// Beside its tower, or on the run of the wall that the space lies on.
  [[nodiscard]] Spot spot_of_space(int space) const {
    const Wall& wall = game_.wall();
    const int tower = game_.tower_of(space);
    if (tower < 0) {
      const TrackPosition position = track_positions(wall)[static_cast<std::size_t>(space)];
      const int length = length_of(position.at);
      return outside(position.at, std::min(static_cast<int>(position.along * length), length - 1));
    }
    const auto corner = static_cast<std::size_t>(tower);
    const int clear = is_outer(corner) ? 0 : 1;
    if (wall.towers[corner] != space) return outside(behind_corner(corner), clear);
    return outside(before_corner(corner), length_of(before_corner(corner)) - 1 - clear);
  }

  void paint_figures() {
    const auto space_of = [&](std::size_t p) { return state_.points[p] % game_.wall().spaces; };
    const bool together = space_of(0) == space_of(1);
    for (std::size_t p = 0; p < kCastlePlayers; ++p) {
      const Spot at = spot_of_space(space_of(p));
      const auto player = static_cast<int>(p);
      canvas_.write(at.x, at.y, together ? "*" : std::to_string(player + 1), player_ink(player),
                    player_paper(player));
    }
  }

  Canvas& canvas_;
  const PaintStyle& style_;
  const CellGrid& grid_;
  const Castle& game_;
  const State& state_;
  std::vector<WallEdge> around_;
  std::vector<std::size_t> corners_;
};

std::string token_words(const std::string& key, const State::Tokens& tokens) {
  std::string words;
  for (std::size_t kind = 0; kind < tokens.size(); ++kind) {
    for (int copy = 0; copy < tokens[kind]; ++copy) words += " " + std::to_string(kind + 1);
  }
  return words.empty() ? words : "   " + key + words;
}

}  // namespace

void paint_empty_cells(Painter& painter, const CellGrid& grid, const Castle& game, const CastleState& state) {
  for (const Cell cell : game.wall().cells) {
    if (!state.land.board().has_tile_at(key_of(cell)))
      painter.paint_empty(grid.column_of(cell), grid.row_of(cell));
  }
}

void paint_wall(Canvas& canvas, const PaintStyle& style, const CellGrid& grid, const Castle& game,
                const CastleState& state) {
  WallPainter(canvas, style, grid, game, state).paint();
}

std::string player_words(const Castle& game, const CastleState& state, std::size_t player) {
  std::string words = "   on " + std::to_string(state.points[player] % game.wall().spaces);
  const int keep = state.keep_size[player];
  words += keep == 0 ? "   no keep" : "   keep " + std::to_string(keep);
  return words + token_words("tokens", state.tokens[player]) + token_words("fresh", state.fresh[player]);
}

std::string choice_words(const Castle& game, const CastleState& state) {
  return legal_texts(game, state);
}

int player_to_draw(const Castle&, const CastleState& state) {
  if (state.phase == Phase::reveal) return state.asked;
  return state.phase == Phase::start ? -1 : state.current;
}

std::string drawing_words(const Castle& game, const CastleState& state) {
  if (state.phase == Phase::start) return "says who begins";
  if (state.phase != Phase::reveal) return "draws";
  const int space = state.points[state.asked] % game.wall().spaces;
  return "turns up the token of tower " + std::to_string(game.tower_of(space));
}

}  // namespace bastide::engine
