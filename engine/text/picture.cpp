#include "engine/text/picture.hpp"

#include "engine/carcassonne/carcassonne.hpp"
#include "engine/text/castle_picture.hpp"
#include "engine/text/names.hpp"
#include "engine/text/painter.hpp"
#include "engine/text/picture_words.hpp"

#include <algorithm>
#include <map>
#include <type_traits>

namespace bastide::engine {
namespace {

/// Columns left of the board for y, a row above and below it for x.
constexpr int kMargin = 5;

/// Draws one state.
template <class G>
class Picture {
 public:
  using State = typename G::State;
  using Site = typename State::Site;

  Picture(const G& game, const State& state, const PictureOptions& options)
      : game_(game), state_(state), options_(options), sites_(sites_in_order(state)) {
    find_places();
    measure();
    style_ = {options.colour, options.unicode, false};
    style_.small = options.width > 0 && board_width() > options.width;
  }

  [[nodiscard]] std::string draw() const {
    Canvas canvas(board_width(), rows() * style_.tile_height() + 2);
    Painter painter(canvas, style_);
    if constexpr (kCastle) paint_empty_cells(painter, grid(), game_, state_);
    for (const int site : sites_) paint_site(painter, static_cast<Site>(site));
    for (const auto& [cell, name] : places_) painter.paint_place(column_of(cell), row_of(cell), name);
    if constexpr (kCastle) paint_wall(canvas, style_, grid(), game_, state_);
    if (sites_.size() > std::max<std::size_t>(1, start_cell_count(game_))) {
      const Cell last = cell_at(static_cast<Site>(sites_.back()));
      painter.mark_corners(column_of(last), row_of(last));
    }
    write_margins(canvas);
    return canvas.text(options_.colour) + "\n" + in_hand() + players();
  }

 private:
  static constexpr bool kCastle = std::is_same_v<G, Castle>;

  // -- the board ------------------------------------------------------------------------------------------

  void find_places() {
    if (state_.phase != Phase::place_tile || !options_.legal_places) return;
    ActionList legal;
    game_.legal_actions(state_, legal);
    for (const Action action : legal) {
      const Cell cell = cell_of(action.cell_key());
      places_[cell] = cell_name(cell);
    }
  }

  void measure() {
    const auto reach = [&](Cell cell) {
      low_ = {std::min(low_.x, cell.x), std::min(low_.y, cell.y)};
      high_ = {std::max(high_.x, cell.x), std::max(high_.y, cell.y)};
    };
    for (const int site : sites_) reach(cell_at(static_cast<Site>(site)));
    for (const auto& [cell, name] : places_) reach(cell);
    if constexpr (kCastle) reach_wall();
  }

  /// All cells inside, and room for the wall round them.
  void reach_wall() {
    const auto& cells = game_.wall().cells;
    low_ = high_ = cells.front();
    for (const Cell cell : cells) {
      low_ = {std::min(low_.x, cell.x - 1), std::min(low_.y, cell.y - 1)};
      high_ = {std::max(high_.x, cell.x + 1), std::max(high_.y, cell.y + 1)};
    }
  }

  [[nodiscard]] Cell cell_at(Site site) const { return cell_of(state_.land.board().key_at(site)); }
  [[nodiscard]] int columns() const noexcept { return high_.x - low_.x + 1; }
  [[nodiscard]] int rows() const noexcept { return high_.y - low_.y + 1; }
  [[nodiscard]] int board_width() const noexcept { return 2 * kMargin + columns() * style_.tile_width(); }
  [[nodiscard]] CellGrid grid() const noexcept {
    return {low_, kMargin, 1, style_.tile_width(), style_.tile_height()};
  }
  [[nodiscard]] int column_of(Cell cell) const noexcept { return grid().column_of(cell); }
  [[nodiscard]] int row_of(Cell cell) const noexcept { return grid().row_of(cell); }

  void paint_site(Painter& painter, Site site) const {
    const Cell cell = cell_at(site);
    const OrientedTile& tile = game_.tables().oriented(state_.land.board().oriented_at(site));
    const bool dark = ((cell.x + cell.y) & 1) != 0;
    painter.paint_tile(column_of(cell), row_of(cell), tile, shown_on(game_, state_, site), dark);
  }

  void write_margins(Canvas& canvas) const {
    for (int x = low_.x; x <= high_.x; ++x) {
      const std::string text = std::to_string(x);
      const int column = column_of({x, low_.y}) + (style_.tile_width() - static_cast<int>(text.size())) / 2;
      canvas.write(column, 0, text);
      canvas.write(column, canvas.height() - 1, text);
    }
    for (int y = low_.y; y <= high_.y; ++y) {
      const std::string text = std::to_string(y);
      const int row = row_of({low_.x, y}) + style_.tile_height() / 2;
      canvas.write(kMargin - 1 - static_cast<int>(text.size()), row, text);
      canvas.write(canvas.width() - kMargin + 1, row, text);
    }
  }

  // -- beside the board -----------------------------------------------------------------------------------

  /// What is going on, with the tile in hand.
  [[nodiscard]] std::string in_hand() const {
    const std::string supply = std::to_string(state_.bag_size) + (state_.bag_size == 1 ? " tile" : " tiles") +
                               " left" + bank_words(game_, state_);
    switch (state_.phase) {
      case Phase::over:
        return "The game is over, " + supply + ".\n";
      case Phase::draw:
      case Phase::start:
      case Phase::reveal: {
        const int drawer = player_to_draw(game_, state_);
        return "Next: " + (drawer < 0 ? "chance" : name(drawer)) + " " + drawing_words(game_, state_) + ", " +
               supply + ".\n";
      }
      case Phase::place_figure:
        return name(state_.current) + " may take: " + choices() + "; " + supply + ".\n";
      case Phase::place_tile:
        return tiles_in_hand(supply);
      default:
        return name(game_.actor(state_).index()) + " has to choose: " + choice_words(game_, state_) + "; " +
               supply + ".\n";
    }
  }

  [[nodiscard]] std::string tiles_in_hand(const std::string& supply) const {
    constexpr int kGap = 2;
    const std::vector<int> types = types_in_hand(game_, state_);
    const int step = style_.tile_width() + kGap;
    const int tiles = static_cast<int>(types.size());
    Canvas canvas(kMargin + tiles * step - (tiles > 0 ? kGap : 0), style_.tile_height());
    std::string names;
    int column = kMargin;
    for (const int type : types) {
      const OrientedTile& tile = game_.tables().oriented(game_.tables().oriented_index(type, 0));
      Painter(canvas, style_).paint_tile(column, 0, tile, {}, false);
      column += step;
      names += (names.empty() ? "" : " or ") + tile_name(game_.tables(), type);
    }
    return name(state_.current) + " places " + names + ", " + supply + ":\n" + canvas.text(options_.colour);
  }

  [[nodiscard]] std::string choices() const {
    const OrientedTile& tile = game_.tables().oriented(state_.land.board().oriented_at(state_.placed));
    return segment_names(tile, state_.choices) + figure_words(game_, state_);
  }

  [[nodiscard]] std::string name(int player) const {
    const auto index = static_cast<std::size_t>(player);
    return index < options_.names.size() ? options_.names[index] : "player " + std::to_string(player + 1);
  }

  [[nodiscard]] std::string players() const {
    std::size_t widest = 0;
    for (int p = 0; p < state_.players; ++p) widest = std::max(widest, name(p).size());
    std::string text;
    for (int p = 0; p < state_.players; ++p) text += player_line(p, widest);
    return text;
  }

  [[nodiscard]] std::string player_line(int player, std::size_t widest) const {
    const auto index = static_cast<std::size_t>(player);
    const bool over = state_.phase == Phase::over;
    const Actor actor = game_.actor(state_);
    const bool acts = actor.is_player() ? actor.index() == player : player == state_.current;
    std::string line = !over && acts ? "> " : "  ";
    if (options_.colour) line += ansi(player_ink(player), player_paper(player));
    line += '(';
    line += std::to_string(player + 1);
    line += ')';
    if (options_.colour) line += ansi(kNoColour, kNoColour);
    line += ' ';
    line += name(player);
    line.append(widest - name(player).size(), ' ');
    line += "  score " + aligned(game_.scores(state_)[index]) + "   followers ";
    line += std::to_string(state_.supply[index]) + player_words(game_, state_, index);
    if (!over) line += "   if ended now " + aligned(game_.scores_if_ended(state_)[index]);
    return line + "\n";
  }

  [[nodiscard]] static std::string aligned(int points) {
    constexpr std::size_t kDigits = 3;
    const std::string text = std::to_string(points);
    return text.size() < kDigits ? std::string(kDigits - text.size(), ' ') + text : text;
  }

  const G& game_;
  const State& state_;
  const PictureOptions& options_;
  std::vector<int> sites_;
  std::map<Cell, std::string> places_;  ///< where the tile in hand may go, with what is written there
  Cell low_;
  Cell high_;
  PaintStyle style_;
};

}  // namespace

template <class G>
std::string draw_picture(const G& game, const typename G::State& state, const PictureOptions& options) {
  return Picture<G>(game, state, options).draw();
}

#define BASTIDE_DRAW(G) template std::string draw_picture(const G&, const G::State&, const PictureOptions&);
BASTIDE_FOR_EACH_GAME(BASTIDE_DRAW)
#undef BASTIDE_DRAW

}  // namespace bastide::engine
