#include "engine/text/position.hpp"

#include "engine/carcassonne/rebuild.hpp"
#include "engine/text/castle_position.hpp"
#include "engine/text/lines.hpp"
#include "engine/text/names.hpp"
#include "engine/text/position_modules.hpp"
#include "engine/text/position_parts.hpp"
#include "engine/text/table.hpp"

#include <algorithm>
#include <cstdlib>
#include <type_traits>

namespace bastide::engine {
namespace {

constexpr std::array<std::string_view, kEdges> kSides = {"north", "east", "south", "west"};

/// Sets up a table by the parts of a position.
template <class G>
class Rebuilder {
 public:
  using State = typename G::State;
  using Tile = PositionParts::Tile;

  Rebuilder(const G& game, PositionParts parts, const std::string& source)
      : game_(game), parts_(std::move(parts)), source_(source), state_(game.initial(parts_.players)) {}

  [[nodiscard]] State rebuild() {
    fill_bag();
    if (parts_.sound) seat_players();
    lay_tiles();
    const bool scoring = parts_.sound && parts_.modules.step.is_scoring();
    if (scoring && !lacks()) misfits().placed(0, [&] { lay_placed(parts_.tiles[*parts_.placed]); });
    if constexpr (kCastle) {
      if (parts_.sound && !lacks())
        misfits().placed(0, [&] { restore_keeps(game_, state_, parts_, source_); });
    }
    put_figures();
    if (misfits().any() && parts_.placed && !scoring && !lacks())
      misfits().placed(parts_.tiles[*parts_.placed].line,
                       [&] { check_placed(parts_.tiles[*parts_.placed]); });
    misfits().tell();
    if constexpr (kModules) {
      if (parts_.placed && !scoring) lay_placed(parts_.tiles[*parts_.placed]);
      restore_turn(game_, state_, parts_, source_);
    } else {
      if (parts_.modules.step.is_none()) enter_phase();
      if constexpr (kCastle) restore_turn(game_, state_, parts_, source_);
    }
    return state_;
  }

 private:
  static constexpr bool kModules = WithModules<G>;
  static constexpr bool kCastle = std::is_same_v<G, Castle>;

  [[nodiscard]] Misfits& misfits() noexcept { return parts_.misfits; }
  /// Whether tiles are not there that the position has, or means to.
  [[nodiscard]] bool lacks() const noexcept { return parts_.lacks_tiles; }

  void seat_players() {
    state_.current = static_cast<std::uint8_t>(parts_.to_move);
    for (std::size_t p = 0; p < parts_.scores.size(); ++p) {
      state_.points[p] = static_cast<std::int16_t>(parts_.scores[p]);
    }
    if constexpr (kModules || kCastle)
      parts_.sound = misfits().placed(0, [&] { restore_players(game_, state_, parts_, source_); });
  }

  // -- tiles ----------------------------------------------------------------------------------------------

  void fill_bag() {
    state_.bag_size = 0;
    for (std::size_t type = 0; type < parts_.used.size(); ++type) {
      const int unplaced = std::max(0, game_.tables().set().tiles[type].count - parts_.used[type]);
      state_.bag[type] = static_cast<std::uint8_t>(unplaced);
      state_.bag_size = static_cast<std::uint8_t>(state_.bag_size + unplaced);
    }
  }

  /// All tiles but the turn's, each as soon as it touches one that lies. One that does not fit is left out.
  void lay_tiles() {
    std::vector<const Tile*> waiting;
    for (std::size_t i = 0; i < parts_.tiles.size(); ++i) {
      const Tile& tile = parts_.tiles[i];
      if (!misfits().at_line(tile.line, [&] { check_on_table(tile); })) {
        leave_out(tile);
      } else if (const StartTile* start = start_at(tile.cell)) {
        if (misfits().at_line(tile.line, [&] { check_start(tile, *start); })) laid_.push_back(&tile);
      } else if (i != parts_.placed) {
        waiting.push_back(&tile);
      }
    }
    while (!waiting.empty()) {
      const auto next = std::find_if(waiting.begin(), waiting.end(), [&](const Tile* tile) {
        return site_of(*tile) != Board<G::kCapacity>::kNoSite;
      });
      if (next == waiting.end()) return tell_apart(waiting);
      lay_if_it_fits(**next);
      waiting.erase(next);
    }
  }

  void lay_if_it_fits(const Tile& tile) {
    if (!misfits().at_line(tile.line, [&] { check_fits(tile); })) {
      leave_out(tile);
      return;
    }
    lay_tile(game_, state_, key_of(tile.cell), game_.tables().oriented_index(tile.type, tile.rotation));
    laid_.push_back(&tile);
  }

  void leave_out(const Tile& tile) {
    parts_.unread.push_back(tile.cell);
    parts_.lacks_tiles = true;
  }

  /// Those that touch no other, but for what hangs on tiles that are not laid.
  void tell_apart(std::vector<const Tile*> waiting) {
    for (std::size_t i = 0; i < parts_.unread.size(); ++i) {
      const Cell cell = parts_.unread[i];
      const auto hang = std::partition(waiting.begin(), waiting.end(), [&](const Tile* tile) {
        return std::abs(tile->cell.x - cell.x) + std::abs(tile->cell.y - cell.y) != 1;
      });
      for (auto tile = hang; tile != waiting.end(); ++tile) parts_.unread.push_back((*tile)->cell);
      waiting.erase(hang, waiting.end());
    }
    for (const Tile* tile : waiting) {
      if (!parts_.lacks_cells) misfits().placed(tile->line, [&] { fail_apart(*tile); });
    }
    parts_.lacks_tiles = true;
  }

  /// The tile that lies in that cell before the first turn.
  [[nodiscard]] const StartTile* start_at(Cell cell) const {
    if (game_.rules().start_tile_in_bag) return nullptr;
    const auto& start = game_.tables().set().start;
    const auto found = std::find_if(start.begin(), start.end(), [&](const StartTile& tile) {
      return Cell{tile.x, tile.y} == cell;
    });
    return found == start.end() ? nullptr : &*found;
  }

  void check_start(const Tile& tile, const StartTile& start) const {
    const auto type = static_cast<int>(start.type);
    if (tile.type == type && tile.rotation == 0) return;
    throw InputError("found " + name_of(tile) +
                     ", expected the start tile: " + placement_name(game_.tables(), type, tile.cell, 0));
  }

  /// Also that a start tile from the bag lies unturned (VAR-5, VAR-7).
  void check_on_table(const Tile& tile) const {
    if (!table_of(game_).holds(key_of(tile.cell))) {
      if constexpr (kCastle) {
        throw InputError(
            "found " + name_of(tile) +
            " outside the cells for tiles, expected one inside the wall; start cells lie unlisted");
      }
      throw InputError("found " + name_of(tile) + " off the table, expected a cell of the " +
                       std::to_string(game_.rules().table_width) + " times " +
                       std::to_string(game_.rules().table_height) + " that it has");
    }
    if (game_.rules().start_tile_in_bag && tile.cell == Cell{0, 0} && tile.rotation != 0)
      throw InputError("found " + name_of(tile) + ", expected the start tile unturned");
  }

  [[noreturn]] void fail_apart(const Tile& tile) const {
    fail_at(source_, tile.line,
            "found " + name_of(tile) + ", which touches no other tile, expected all tiles" +
                (parts_.placed ? " but the one just placed" : "") + " to hang together");
  }

  void check_fits(const Tile& tile) const {
    const TileTables& tables = game_.tables();
    const Signature asked = state_.land.board().signature_at(site_of(tile));
    if (tables.fitting(tile.type, asked) >> tile.rotation & 1U) return;
    const OrientedTile& laid = tables.oriented(tables.oriented_index(tile.type, tile.rotation));
    for (int edge = 0; edge < kEdges; ++edge) {
      const int wanted = tables.asked_class(asked, edge);
      if (wanted < 0 || wanted == laid.edge_class(edge)) continue;
      if (tables.set().edge_classes[static_cast<std::size_t>(wanted)].meets_all) continue;
      throw InputError("found " + name_of(tile) + " with " + class_name(laid.edge_class(edge)) + " to the " +
                       std::string(kSides[static_cast<std::size_t>(edge)]) + ", expected " +
                       class_name(wanted) + " as its neighbour shows");
    }
  }

  [[nodiscard]] const std::string& class_name(int edge_class) const {
    return game_.tables().set().edge_classes[static_cast<std::size_t>(edge_class)].name;
  }
  [[nodiscard]] std::string name_of(const Tile& tile) const {
    return placement_name(game_.tables(), tile.type, tile.cell, tile.rotation);
  }
  [[nodiscard]] auto site_of(const Tile& tile) const { return state_.land.board().find(key_of(tile.cell)); }

  // -- figures --------------------------------------------------------------------------------------------

  void put_figures() {
    std::vector<const Tile*> standing;
    for (const Tile* tile : laid_) {
      if (tile->figure && misfits().at_line(tile->line, [&] { add_figure(*tile); })) standing.push_back(tile);
    }
    for (const Tile* tile : standing) misfits().at_line(tile->line, [&] { check_unscored(*tile); });
    for (const Tile& tile : parts_.tiles) {
      if (tile.figure && std::find(laid_.begin(), laid_.end(), &tile) == laid_.end())
        misfits().at_line(tile.line, [&] { (void)segment_of_figure(tile); });
    }
    if constexpr (kModules) {
      if (!parts_.sound) return;
      for (const Tile* tile : standing) misfits().at_line(tile->line, [&] { check_joins(*tile); });
    }
  }

  [[nodiscard]] int segment_of_figure(const Tile& tile) const {
    const OrientedTile& laid =
        game_.tables().oriented(game_.tables().oriented_index(tile.type, tile.rotation));
    return read_segment(tile.figure->segment, laid);
  }
  [[nodiscard]] int node_of_figure(const Tile& tile) const {
    return state_.land.board().first_node(site_of(tile)) + segment_of_figure(tile);
  }

  void add_figure(const Tile& tile) {
    const int node = node_of_figure(tile);
    if constexpr (kModules) check_may_stand(node);
    if (!parts_.sound) return;  // whose it is, is not known
    if constexpr (kModules) {
      state_.bank = static_cast<std::uint8_t>(state_.bank - tile.figure->ghosts);
      set_module_figure(node, *tile.figure);
    } else {
      set_figure(state_, node, tile.figure->player);
    }
  }

  void set_module_figure(int node, const PositionParts::FigureWord& figure) {
    std::uint8_t& supply = game_.supply_of(state_, figure.player, figure.kind);
    assert(supply > 0);
    --supply;
    put_figure(state_, node, figure.player, figure.kind);
    state_.figures[state_.figure_count - 1U].ghosts = static_cast<std::uint8_t>(figure.ghosts & 0xF);
  }

  /// Castles and cemeteries may be switched off (MIST-31).
  void check_may_stand(int node) const {
    const FeatureKind kind = state_.land.segment_of(game_.tables(), node).kind;
    const RuleSet& rules = game_.rules();
    if ((kind != FeatureKind::castle || rules.castles) && (kind != FeatureKind::cemetery || rules.cemeteries))
      return;
    throw InputError("found a figure on a " + std::string(engine::name_of(kind)) +
                     ", expected none by the rules");
  }

  void check_joins(const Tile& tile) const {
    if (weight_of(tile.figure->kind) > 0) return;
    const int node = node_of_figure(tile);
    for_each_module_text([&](auto module) {
      module.check_joining(game_, state_, node, tile.figure->kind, tile.figure->player);
    });
  }

  /// Figures on what was completed have gone home (BASE-15).
  void check_unscored(const Tile& tile) const {
    const int node = node_of_figure(tile);
    const FeatureKind kind = state_.land.segment_of(game_.tables(), node).kind;
    if (is_ground(kind) || state_.land.feature(state_.land.feature_of(node)).open() != 0) return;
    throw InputError("found a figure on a completed " + std::string(engine::name_of(kind)) +
                     ", expected none: it was scored and went home");
  }

  // -- where in the turn ----------------------------------------------------------------------------------

  void check_placed(const Tile& tile) const {
    at_line(source_, tile.line, [&] {
      if (site_of(tile) == Board<G::kCapacity>::kNoSite) fail_apart(tile);
      check_fits(tile);
    });
  }

  /// With modules, and where The Castle scores: the turn's tile lies, and what comes of it is still to be
  /// restored.
  void lay_placed(const Tile& tile) {
    if constexpr (kModules || kCastle) {
      check_placed(tile);
      if constexpr (kModules) {
        game_.lay_turns_tile(state_, tile.type, key_of(tile.cell), tile.rotation);
      } else {
        lay_turns_tile(game_, state_, tile.type, key_of(tile.cell), tile.rotation);
      }
      laid_.push_back(&tile);
    }
  }

  void enter_phase() {
    state_.phase = state_.bag_size > 0 ? Phase::draw : Phase::over;
    if (parts_.drawn) at_line(source_, parts_.drawn->line, [&] { enter_place_tile(parts_.drawn->type); });
    if (parts_.placed) enter_place_figure(parts_.tiles[*parts_.placed]);
    if (parts_.over_line != 0) at_line(source_, parts_.over_line, [&] { enter_over(); });
  }

  void enter_place_tile(int type) {
    if (!game_.placeable(state_, type)) {
      throw InputError("found " + tile_name(game_.tables(), type) +
                       " in hand, which fits nowhere, expected it in the box");
    }
    hand_over(type);
  }

  void hand_over(int type) {
    state_.drawn = static_cast<std::uint8_t>(type);
    state_.phase = Phase::place_tile;
  }

  /// The turn's tile is placed by the rules, which say what it closes and what may be taken.
  void enter_place_figure(const Tile& tile) {
    check_placed(tile);
    hand_over(tile.type);
    game_.apply(state_, Action::place_tile(key_of(tile.cell), tile.rotation));
    if (state_.phase == Phase::place_figure) return;
    fail_at(source_, parts_.placed_line,
            "found nothing that player " + std::to_string(parts_.to_move + 1) + " may take on the tile at " +
                cell_name(tile.cell) +
                ", expected the turn to be over: scored, the next player to move, and no such line");
  }

  void enter_over() {
    for (int type = 0; type < game_.tables().type_count(); ++type) {
      if (state_.bag[static_cast<std::size_t>(type)] == 0 || !game_.placeable(state_, type)) continue;
      throw InputError("found the game over while tile " + tile_name(game_.tables(), type) +
                       " is left and fits somewhere, expected it to go on");
    }
    state_.phase = Phase::over;
  }

  const G& game_;
  PositionParts parts_;
  const std::string& source_;
  State state_;
  std::vector<const Tile*> laid_;  ///< in the order in which they were laid
};

/// By type; they are not listed.
template <class G>
std::vector<int> tiles_on_start_cells(const G& game) {
  std::vector<int> tiles(static_cast<std::size_t>(game.tables().type_count()));
  if constexpr (std::is_same_v<G, Castle>) {
    for (const StartCell& start : game.wall().starts) ++tiles[start.type];
  }
  return tiles;
}

template <class G>
std::string scores_line(const G& game, const typename G::State& state) {
  std::string line = "scores";
  for (std::size_t p = 0; p < static_cast<std::size_t>(game.player_count(state)); ++p) {
    line += ' ';
    line += std::to_string(state.points[p]);
  }
  return line + "\n";
}

/// Tiles that are neither in the bag, in hand nor on the board.
template <class G>
std::string box_line(const G& game, const typename G::State& state) {
  const TileTables& tables = game.tables();
  std::vector<int> missing(static_cast<std::size_t>(tables.type_count()));
  for (std::size_t type = 0; type < missing.size(); ++type) {
    missing[type] = tables.set().tiles[type].count - state.bag[type];
  }
  for (const auto site : sites_in_order(state)) {
    --missing[tables.oriented(state.land.board().oriented_at(site)).type];
  }
  if (state.phase == Phase::place_tile && !has_hands(game, state)) --missing[state.drawn];
  std::vector<int> in_hands(missing.size());
  count_hands(game, state, in_hands);
  for (std::size_t type = 0; type < missing.size(); ++type) missing[type] -= in_hands[type];
  std::string words;
  for (std::size_t type = 0; type < missing.size(); ++type) {
    for (; missing[type] > 0; --missing[type]) words += " " + tables.set().tiles[type].id;
  }
  return words.empty() ? words : "box" + words + "\n";
}

template <class G>
std::string tile_line(const G& game, const typename G::State& state, int site) {
  const auto& board = state.land.board();
  const auto at = static_cast<typename G::State::Site>(site);
  const OrientedTile& tile = game.tables().oriented(board.oriented_at(at));
  std::string line =
      "tile " + placement_name(game.tables(), tile.type, cell_of(board.key_at(at)), tile.rotation);
  for (const TableFigure& figure : figures_on(game, state, site)) {
    line += ' ';
    line += std::to_string(figure.player + 1) + ":" + figure_prefix(figure.kind);
    line += segment_name(tile, figure.segment);
    if (figure.ghosts > 0) line += "+" + std::to_string(figure.ghosts);
  }
  return line + "\n";
}

template <class G>
std::string phase_line(const G& game, const typename G::State& state) {
  switch (state.phase) {
    case Phase::place_tile:
      return has_hands(game, state) ? "" : "draw " + tile_name(game.tables(), state.drawn) + "\n";
    case Phase::place_figure:
      return "placed " + cell_name(cell_of(state.land.board().key_at(state.placed))) + "\n";
    case Phase::over:
      return "over\n";
    default:
      return turn_lines(game, state);
  }
}

}  // namespace

template <class G>
typename G::State read_position(const G& game, std::string_view text, const std::string& source) {
  PositionParts parts =
      read_position_parts(text, source, game.rules(), game.tables(), tiles_on_start_cells(game));
  return Rebuilder<G>(game, std::move(parts), source).rebuild();
}

template <class G>
std::string write_position(const G& game, const typename G::State& state) {
  std::string text = "bastide position 1\nrules " + as_words(game.rules().name) + "\nplayers " +
                     std::to_string(game.player_count(state)) + "\nto-move " +
                     std::to_string(state.current + 1) + "\n";
  text += scores_line(game, state) + player_lines(game, state) + box_line(game, state);
  const std::vector<int> sites = sites_in_order(state);
  for (std::size_t i = start_cell_count(game); i < sites.size(); ++i)
    text += tile_line(game, state, sites[i]);
  return text + phase_line(game, state);
}

#define BASTIDE_NOTATE(G)                                                          \
  template G::State read_position(const G&, std::string_view, const std::string&); \
  template std::string write_position(const G&, const G::State&);
BASTIDE_FOR_EACH_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
