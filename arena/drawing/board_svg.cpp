#include "arena/drawing/board_svg.hpp"

#include "arena/drawing/figure_svg.hpp"
#include "arena/drawing/tile_svg.hpp"
#include "arena/drawing/wall_svg.hpp"
#include "arena/files/markup.hpp"
#include "engine/any/visit.hpp"
#include "engine/text/castle_picture.hpp"
#include "engine/text/picture_words.hpp"
#include "engine/text/table.hpp"
#include "engine/text/tiles_picture.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <numbers>
#include <type_traits>

namespace bastide::arena {
namespace {

using engine::Castle;
using engine::Cell;

/// Classes of what is on these pictures alone; drawing.css has those of tiles and figures.
constexpr std::string_view kStyle = R"(
.paper { fill: #fbfaf6; }
.text { font: 26px system-ui, sans-serif; fill: #222; }
.small { font: 20px system-ui, sans-serif; fill: #666; }
.middle { text-anchor: middle; }
.seam { fill: none; stroke: #00000026; stroke-width: 1; }
.new { fill: none; stroke: #d01c8b; stroke-width: 5; }
.place { fill: #ffffff; stroke: #8a8a8a; stroke-width: 2; stroke-dasharray: 7 5; }
)";

std::string text_at(std::string_view style, double x, double y, std::string_view text) {
  return fmt::format(R"svg(<text class="{}" x="{}" y="{}">{}</text>)svg", style, coordinate(x), coordinate(y),
                     escaped(text));
}

std::string box_at(std::string_view style, double x, double y, double size) {
  return fmt::format(R"svg(<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>)svg", style, coordinate(x),
                     coordinate(y), coordinate(size), coordinate(size));
}

std::string tile_at(int type, double x, double y, int turns) {
  return fmt::format(
      R"svg(<use href="#tile-{}" width="100" height="100" transform="translate({},{}) rotate({},50,50)"/>)svg",
      type, coordinate(x), coordinate(y), 90 * turns);
}

/// A whole file: what is seen of it, symbols and colours, and what is drawn.
std::string svg_file(double left, double top, double width, double height, const std::string& symbols,
                     const std::string& drawn) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\">\n"
      "<style>{}{}</style>\n<defs>{}</defs>\n"
      "<rect class=\"paper\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n{}</svg>\n",
      coordinate(left), coordinate(top), coordinate(width), coordinate(height), coordinate(width),
      coordinate(height), drawing_style().text, kStyle, symbols, coordinate(left), coordinate(top),
      coordinate(width), coordinate(height), drawn);
}

/// A point of an unturned tile where it lies when the tile is turned clockwise by so many quarters.
Point turned(Point at, int turns) {
  for (int i = 0; i < turns; ++i) at = {kTileSize - at.y, at.x};
  return at;
}

/// One state, from its game's own types.
template <class G>
class Board {
 public:
  using State = typename G::State;
  using Site = typename State::Site;

  Board(const engine::AnyState& any, const G& game, const State& state, const std::vector<std::string>& names)
      : any_(any), game_(game), state_(state), names_(names), sites_(engine::sites_in_order(state)) {
    find_places();
    measure();
  }

  [[nodiscard]] std::string file() {
    std::string drawn = wall_ground();
    for (const int site : sites_) drawn += tile(static_cast<Site>(site));
    drawn += wall_track();
    for (const Cell cell : places_) drawn += place(cell);
    if (sites_.size() > std::max<std::size_t>(1, engine::start_cell_count(game_))) {
      const Cell last = cell_at(static_cast<Site>(sites_.back()));
      drawn += box_at("new", x_of(last), y_of(last), kTileSize);
    }
    for (const int site : sites_) drawn += figures(static_cast<Site>(site));
    drawn += margins();
    const double board = (high_.y - low_.y + 1) * kTileSize;
    const double below = y_of(low_) + board + kMargin;
    drawn += beside(below);
    const double width = std::max((high_.x - low_.x + 1) * kTileSize + 2 * kMargin, kLeastWidth);
    return svg_file(
        x_of(low_) - kMargin, y_of(low_) - kMargin, width,
        board + 2 * kMargin + kLine * (state_.players + 1.5) + (hand_.empty() ? 0 : kTileSize + kLine),
        symbols(), drawn);
  }

 private:
  static constexpr bool kCastle = std::is_same_v<G, Castle>;
  static constexpr double kMargin = 60;
  static constexpr double kLine = 40;
  static constexpr double kLeastWidth = 900;

  void find_places() {
    if (state_.phase != engine::Phase::place_tile) return;
    // A cell comes once for each way in which the tile can be turned there, one after the other.
    for (const engine::Action action : any_.legal_actions()) {
      const Cell cell = engine::cell_of(action.cell_key());
      if (places_.empty() || places_.back() != cell) places_.push_back(cell);
    }
    hand_ = engine::types_in_hand(game_, state_);
  }

  void measure() {
    const auto reach = [&](Cell cell) {
      low_ = {std::min(low_.x, cell.x), std::min(low_.y, cell.y)};
      high_ = {std::max(high_.x, cell.x), std::max(high_.y, cell.y)};
    };
    if constexpr (kCastle) {
      low_ = high_ = game_.wall().cells.front();
      for (const Cell cell : game_.wall().cells) {
        reach({cell.x - 1, cell.y - 1});
        reach({cell.x + 1, cell.y + 1});
      }
    }
    for (const int site : sites_) reach(cell_at(static_cast<Site>(site)));
    for (const Cell cell : places_) reach(cell);
  }

  [[nodiscard]] Cell cell_at(Site site) const { return engine::cell_of(state_.land.board().key_at(site)); }
  [[nodiscard]] static double x_of(Cell cell) noexcept { return cell.x * kTileSize; }
  [[nodiscard]] static double y_of(Cell cell) noexcept { return cell.y * kTileSize; }
  [[nodiscard]] const engine::OrientedTile& oriented(Site site) const {
    return game_.tables().oriented(state_.land.board().oriented_at(site));
  }

  // -- the board ------------------------------------------------------------------------------------------

  [[nodiscard]] const TileDrawing& drawing(int type) {
    const auto found = drawings_.find(type);
    if (found != drawings_.end()) return found->second;
    return drawings_.emplace(type, draw_tile(game_.tables(), type)).first->second;
  }

  [[nodiscard]] std::string symbols() const {
    std::string text = figure_symbols();
    for (const auto& [type, drawn] : drawings_) text += tile_symbol(drawn, "tile-" + std::to_string(type));
    return text;
  }

  [[nodiscard]] std::string tile(Site site) {
    const engine::OrientedTile& tile = oriented(site);
    const Cell cell = cell_at(site);
    (void)drawing(tile.type);
    return tile_at(tile.type, x_of(cell), y_of(cell), tile.rotation) +
           box_at("seam", x_of(cell), y_of(cell), kTileSize) + "\n";
  }

  [[nodiscard]] static std::string place(Cell cell) {
    return box_at("place", x_of(cell) + 6, y_of(cell) + 6, kTileSize - 12) +
           text_at("small middle", x_of(cell) + kTileSize / 2, y_of(cell) + kTileSize / 2 + 7,
                   fmt::format("{},{}", cell.x, cell.y));
  }

  [[nodiscard]] std::string figures(Site site) {
    const std::vector<engine::TableFigure> standing = engine::shown_on(game_, state_, site);
    std::string text;
    for (std::size_t i = 0; i < standing.size(); ++i) {
      const auto same = [&](const engine::TableFigure& other) {
        return other.segment == standing[i].segment;
      };
      const auto before =
          std::count_if(standing.begin(), standing.begin() + static_cast<std::ptrdiff_t>(i), same);
      const auto together = std::count_if(standing.begin(), standing.end(), same);
      text += figure(site, standing[i], static_cast<double>(before), static_cast<double>(together));
    }
    return text;
  }

  /// Figures on the same segment of a tile stand round its spot.
  [[nodiscard]] std::string figure(Site site, const engine::TableFigure& figure, double index,
                                   double together) {
    constexpr double kRound = 15;
    const engine::OrientedTile& tile = oriented(site);
    const Cell cell = cell_at(site);
    const auto segment = static_cast<std::size_t>(figure.segment);
    Point at = turned(drawing(tile.type).spots[segment], tile.rotation);
    if (together > 1) {
      const double angle = 2 * std::numbers::pi * index / together;
      at = {at.x + kRound * std::cos(angle), at.y + kRound * std::sin(angle)};
    }
    const bool lies = engine::is_ground(tile.segments[segment].kind) && !figure.keep;
    const std::string_view kind = figure.keep ? "keep" : engine::name_of(figure.kind);
    std::string text = fmt::format(R"svg(<g class="p{}" transform="translate({},{})">)svg", figure.player,
                                   coordinate(x_of(cell) + at.x), coordinate(y_of(cell) + at.y));
    text += fmt::format(R"svg(<use href="#fig-{}" x="-24" y="-24" width="48" height="48"{}/>)svg", kind,
                        lies ? R"svg( transform="rotate(-90)")svg" : "");
    if (figure.kind != engine::FigureKind::guard)
      text += text_at("fig-number", lies ? 2 : 0, lies ? 4 : 7, std::to_string(figure.player + 1));
    for (int ghost = 0; ghost < figure.ghosts; ++ghost)
      text += fmt::format(R"svg(<use href="#fig-ghost" x="{}" y="-22" width="40" height="40"/>)svg",
                          -8 + 13 * ghost);
    return text + "</g>\n";
  }

  [[nodiscard]] std::string margins() const {
    std::string text;
    constexpr double kHalf = kTileSize / 2;
    for (int x = low_.x; x <= high_.x; ++x) {
      for (const double y : {y_of(low_) - kMargin / 3, y_of(high_) + kTileSize + kMargin / 2})
        text += text_at("small middle", x * kTileSize + kHalf, y, std::to_string(x));
    }
    for (int y = low_.y; y <= high_.y; ++y) {
      for (const double x : {x_of(low_) - kMargin / 2, x_of(high_) + kTileSize + kMargin / 2})
        text += text_at("small middle", x, y * kTileSize + kHalf + 7, std::to_string(y));
    }
    return text + "\n";
  }

  // -- the wall of The Castle -----------------------------------------------------------------------------

  [[nodiscard]] std::string wall_ground() const {
    if constexpr (kCastle) return draw_wall(game_.wall()).ground + "\n";
    return {};
  }

  [[nodiscard]] std::string wall_track() const {
    if constexpr (!kCastle) {
      return {};
    } else {
      const WallDrawing drawn = draw_wall(game_.wall());
      std::string text = drawn.track;
      for (std::size_t tower = 0; tower < drawn.towers.size(); ++tower) {
        if ((state_.guarded >> tower & 1) == 0) continue;
        text += box_at("w-token", drawn.towers[tower].x - 15, drawn.towers[tower].y - 15, 30);
      }
      const engine::Scores scores = game_.scores(state_);
      for (std::size_t seat = 0; seat < engine::kCastlePlayers; ++seat) {
        const auto space = static_cast<std::size_t>(scores[seat]) % drawn.spaces.size();
        const Point at = drawn.spaces[space];
        text += fmt::format(
            R"svg(<use href="#fig-follower" class="p{}" x="{}" y="{}" width="44" height="44"/>)svg", seat,
            coordinate(at.x - 22 + (seat == 0 ? -7 : 7)), coordinate(at.y - 26));
      }
      return text + "\n";
    }
  }

  // -- below the board ------------------------------------------------------------------------------------

  [[nodiscard]] std::string name(int player) const {
    const auto index = static_cast<std::size_t>(player);
    return index < names_.size() ? names_[index] : "player " + std::to_string(player + 1);
  }

  [[nodiscard]] std::string beside(double y) {
    const double x = x_of(low_) - kMargin / 2;
    std::string text;
    for (int player = 0; player < state_.players; ++player) {
      const auto index = static_cast<std::size_t>(player);
      y += kLine;
      text += fmt::format(
          R"svg(<g class="p{0}"><use href="#fig-follower" x="{1}" y="{2}" width="40" height="40"/>)svg"
          R"svg(<text class="fig-number" x="{3}" y="{4}">{5}</text></g>)svg",
          player, coordinate(x - 8), coordinate(y - 30), coordinate(x + 12), coordinate(y - 4), player + 1);
      text += text_at("text", x + 44, y, player_line(player, index)) + "\n";
    }
    y += kLine;
    const std::string supply =
        fmt::format("{} {} left", state_.bag_size, state_.bag_size == 1 ? "tile" : "tiles");
    if (hand_.empty()) {
      const bool over = state_.phase == engine::Phase::over;
      return text + text_at("small", x, y, (over ? "The game is over, " : "") + supply) + "\n";
    }
    text += text_at("small", x, y, name(state_.current) + " places this, " + supply + ":") + "\n";
    double at = x;
    for (const int type : hand_) {
      (void)drawing(type);
      text += tile_at(type, at, y + kLine / 2, 0) + box_at("seam", at, y + kLine / 2, kTileSize) + "\n";
      at += kTileSize + kLine;
    }
    return text;
  }

  /// "greedy: score 87 · followers 2 · if ended now 105".
  [[nodiscard]] std::string player_line(int player, std::size_t index) const {
    std::string line = fmt::format("{}: score {}   followers {}", name(player), game_.scores(state_)[index],
                                   state_.supply[index]) +
                       engine::player_words(game_, state_, index);
    if (state_.phase != engine::Phase::over)
      line += fmt::format("   if ended now {}", game_.scores_if_ended(state_)[index]);
    return engine::with_dots(line);
  }

  const engine::AnyState& any_;
  const G& game_;
  const State& state_;
  const std::vector<std::string>& names_;
  std::vector<int> sites_;
  std::vector<Cell> places_;  ///< where the tile in hand may go
  std::vector<int> hand_;     ///< types that may be placed
  Cell low_;
  Cell high_;
  std::map<int, TileDrawing> drawings_;  ///< by type, of those that are shown
};

}  // namespace

std::string board_svg(const engine::AnyState& state, const std::vector<std::string>& names) {
  return engine::visit(state, [&](const auto& game, const auto& typed) {
    return Board<std::decay_t<decltype(game)>>(state, game, typed, names).file();
  });
}

std::string tiles_svg(const engine::TileSet& set) {
  constexpr int kAcross = 8;
  constexpr double kStepX = kTileSize + 24;
  constexpr double kStepY = kTileSize + 48;
  constexpr double kMargin = 20;
  const engine::TileTables tables(set, true);
  std::string symbols;
  std::string drawn;
  for (int type = 0; type < tables.type_count(); ++type) {
    const double x = type % kAcross * kStepX;
    const double y = type / kAcross * kStepY;
    symbols += tile_symbol(draw_tile(tables, type), "tile-" + std::to_string(type));
    drawn += text_at("small", x, y + 20, engine::tile_caption(set, static_cast<std::size_t>(type), true));
    drawn += tile_at(type, x, y + 30, 0) + box_at("seam", x, y + 30, kTileSize) + "\n";
  }
  const int across = std::min(kAcross, tables.type_count());
  const int rows = (tables.type_count() + kAcross - 1) / kAcross;
  return svg_file(-kMargin, -kMargin, across * kStepX - 24 + 2 * kMargin, rows * kStepY - 18 + 2 * kMargin,
                  symbols, drawn);
}

}  // namespace bastide::arena
