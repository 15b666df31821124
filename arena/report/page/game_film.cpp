#include "arena/report/page/game_film.hpp"

#include "ai/analysis/outlook.hpp"
#include "arena/commentary/commentary.hpp"
#include "arena/commentary/told_json.hpp"
#include "arena/drawing/tile_svg.hpp"
#include "arena/files/json.hpp"
#include "arena/report/page/feature_changes.hpp"
#include "engine/any/visit.hpp"
#include "engine/text/castle_picture.hpp"
#include "engine/text/feature_table.hpp"
#include "engine/text/picture_words.hpp"
#include "engine/text/table.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <span>
#include <utility>

namespace bastide::arena {
namespace {

using engine::Castle;

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json flat(const std::vector<Point>& points) {
  Json list = Json::array();
  for (const Point point : points) {
    list.push_back(std::lround(point.x));
    list.push_back(std::lround(point.y));
  }
  return list;
}

/// Follows a game and notes what each turn changes.
template <class G>
class Filming {
 public:
  using State = typename G::State;

  /// From a state on that is the beginning of the film.
  Filming(const engine::AnyGame& any, const G& game, const State& state,
          const std::vector<std::string>& names)
      : game_(game),
        state_(state),
        commentary_(engine::any_state(any, state), names),
        features_(state.players) {}

  [[nodiscard]] Film film(std::span<const engine::Action> actions) {
    add_entry(-1);
    bool open = false;
    int player = -1;
    for (const engine::Action action : actions) {
      ++done_;
      if (player < 0 && game_.actor(state_).is_player()) player = game_.actor(state_).index();
      if (places_next()) add_next();
      const std::optional<ToldTurn> turn = commentary_.follow(action);
      game_.apply(state_, action);
      open = !turn;
      if (open) continue;
      add_entry(player);
      entries_.back()["x"] = turn_json(*turn);
      player = -1;
    }
    if (open) add_entry(player);
    add_next();
    return {text_of(entries_), ends_};
  }

 private:
  void add_entry(int player) {
    ends_.push_back(done_);
    Json entry = Json::object();
    if (player >= 0) entry["p"] = player;
    add_tiles(entry);
    add_figures(entry);
    features_.add_to(entry, engine::features_of(game_, state_));
    const engine::Scores now = game_.scores(state_);
    const engine::Scores ended = game_.scores_if_ended(state_);
    Json words = Json::array();
    bool has_words = false;
    for (int seat = 0; seat < state_.players; ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      entry["s"].push_back(now[at]);
      entry["v"].push_back(ended[at]);
      entry["f"].push_back(state_.supply[at]);
      words.push_back(engine::with_dots(engine::player_words(game_, state_, at)));
      has_words = has_words || !words.back().template get_ref<const std::string&>().empty();
    }
    if (has_words && words != words_) entry["w"] = words_ = words;
    if constexpr (std::is_same_v<G, Castle>) add_tokens(entry);
    entries_.push_back(std::move(entry));
    has_next_ = false;
  }

  /// Whether a tile is to be placed.
  [[nodiscard]] bool places_next() const {
    return state_.phase == engine::Phase::place_tile && game_.actor(state_).is_player();
  }

  /// What the last entry leads to, once.
  void add_next() {
    if (has_next_) return;
    has_next_ = true;
    Json& entry = entries_.back();
    bag_.resize(static_cast<std::size_t>(game_.tables().type_count()), 0);
    if (places_next()) {
      entry["n"] = game_.actor(state_).index();
      const std::vector<int> hand = engine::types_in_hand(game_, state_);
      entry["h"] = hand;
      if (hand.size() == 1) --bag_[static_cast<std::size_t>(hand.front())];
    }
    for (std::size_t type = 0; type < bag_.size(); ++type) {
      if (state_.bag[type] == bag_[type]) continue;
      bag_[type] = state_.bag[type];
      entry["b"].push_back(type);
      entry["b"].push_back(bag_[type]);
    }
    std::set<std::pair<int, int>> dead;
    if (!game_.actor(state_).is_nobody()) {
      for (const ai::OpenCell& cell : ai::open_cells(game_, state_)) {
        if (cell.fits.empty()) dead.insert({cell.cell.x, cell.cell.y});
      }
    }
    std::vector<std::pair<int, int>> changed;
    std::set_symmetric_difference(dead_.begin(), dead_.end(), dead.begin(), dead.end(),
                                  std::back_inserter(changed));
    for (const auto& [x, y] : changed) {
      entry["c"].push_back(x);
      entry["c"].push_back(y);
    }
    dead_ = std::move(dead);
  }

  void add_tiles(Json& entry) {
    const std::vector<int> sites = engine::sites_in_order(state_);
    const auto& board = state_.land.board();
    for (; tiles_ < sites.size(); ++tiles_) {
      const auto site = static_cast<typename State::Site>(sites[tiles_]);
      const engine::OrientedTile& tile = game_.tables().oriented(board.oriented_at(site));
      const engine::Cell cell = engine::cell_of(board.key_at(site));
      for (const int number : {static_cast<int>(tile.type), cell.x, cell.y, static_cast<int>(tile.rotation)})
        entry["t"].push_back(number);
    }
  }

  [[nodiscard]] std::vector<std::int64_t> figures() const {
    std::vector<std::int64_t> found;
    const std::vector<int> sites = engine::sites_in_order(state_);
    for (std::size_t tile = 0; tile < sites.size(); ++tile) {
      for (const engine::TableFigure& figure : engine::shown_on(game_, state_, sites[tile])) {
        std::int64_t code = static_cast<std::int64_t>(tile) * 16 + figure.segment;
        code = code * 8 + figure.player;
        code = (code * 8 + static_cast<int>(figure.kind)) * 2 + (figure.keep ? 1 : 0);
        found.push_back(code * 4 + figure.ghosts);
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  void add_figures(Json& entry) {
    std::vector<std::int64_t> now = figures();
    std::vector<std::int64_t> added;
    std::vector<std::int64_t> removed;
    std::set_difference(now.begin(), now.end(), figures_.begin(), figures_.end(), std::back_inserter(added));
    std::set_difference(figures_.begin(), figures_.end(), now.begin(), now.end(),
                        std::back_inserter(removed));
    if (!added.empty()) entry["a"] = added;
    if (!removed.empty()) entry["r"] = removed;
    figures_ = std::move(now);
  }

  void add_tokens(Json& entry) {
    const int guarded = state_.guarded;
    if (guarded != guarded_) entry["k"] = guarded_ = guarded;
  }

  const G& game_;
  State state_;
  Commentary commentary_;
  // -- as far as it has been told
  Json entries_ = Json::array();
  std::vector<std::size_t> ends_;
  std::size_t done_ = 0;
  std::size_t tiles_ = 0;
  std::vector<std::int64_t> figures_;  ///< ascending
  FeatureChanges features_;
  bool has_next_ = false;               ///< the last entry tells what comes
  std::vector<int> bag_;                ///< by type
  std::set<std::pair<int, int>> dead_;  ///< x, y of cells that no tile fits
  Json words_;
  int guarded_ = -1;
};

/// The wall, where there is one.
template <class G>
void add_wall(const G&, Scenery& scenery) {
  scenery.wall = "null";
}
void add_wall(const Castle& game, Scenery& scenery) {
  const WallDrawing drawing = draw_wall(game.wall());
  scenery.ground = drawing.ground;
  scenery.track = drawing.track;
  engine::Cell low = game.wall().cells.front();
  engine::Cell high = low;
  for (const engine::Cell cell : game.wall().cells) {
    low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
    high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
  }
  Json wall = {{"spaces", flat(drawing.spaces)}, {"towers", flat(drawing.towers)}};
  wall["cells"] = {low.x, low.y, high.x, high.y};
  scenery.wall = text_of(wall);
}

}  // namespace

Scenery scenery_of(const engine::AnyGame& any) {
  return engine::visit(any, [](const auto& game) {
    Scenery scenery;
    Json spots = Json::array();
    Json segments = Json::array();
    Json ids = Json::array();
    const engine::TileTables& tables = game.tables();
    for (int type = 0; type < tables.type_count(); ++type) {
      const TileDrawing drawing = draw_tile(tables, type);
      scenery.symbols += tile_symbol(drawing, "tile-" + std::to_string(type));
      const engine::OrientedTile& tile = tables.oriented(tables.oriented_index(type, 0));
      Json of_tile = Json::array();
      for (std::size_t segment = 0; segment < drawing.spots.size(); ++segment) {
        of_tile.push_back(std::lround(drawing.spots[segment].x));
        of_tile.push_back(std::lround(drawing.spots[segment].y));
        of_tile.push_back(engine::is_ground(tile.segments[segment].kind) ? 1 : 0);
      }
      spots.push_back(std::move(of_tile));
      Json of_segments = Json::array();
      for (int segment = 0; segment < tile.segment_count; ++segment) {
        const engine::OrientedSegment& known = tile.segments[static_cast<std::size_t>(segment)];
        of_segments.push_back({engine::name_of(known.kind), known.ports});
      }
      segments.push_back(std::move(of_segments));
      ids.push_back(tables.set().tiles[static_cast<std::size_t>(type)].id);
    }
    scenery.spots = text_of(spots);
    scenery.segments = text_of(segments);
    scenery.ids = text_of(ids);
    add_wall(game, scenery);
    return scenery;
  });
}

std::string scenery_json(const Scenery& scenery) {
  Json figures = Json::array();
  for (const engine::FigureForm& form : engine::kFigureForms) figures.push_back(form.name);
  return "\"spots\":" + scenery.spots + ",\"segments\":" + scenery.segments + ",\"ids\":" + scenery.ids +
         ",\"wall\":" + scenery.wall + ",\"figures\":" + text_of(figures);
}

Film film_of(const engine::AnyGame& game, const engine::Record& record) {
  return engine::visit(game, [&](const auto& typed) {
    const auto start = typed.initial(static_cast<int>(record.players.size()));
    return Filming(game, typed, start, engine::names_by_seat(record.players)).film(record.actions);
  });
}

Film film_of(const engine::AnyState& state) {
  return engine::visit(state, [&](const auto& game, const auto& typed) {
    const std::vector<std::string> unnamed(static_cast<std::size_t>(typed.players));
    return Filming(state.game(), game, typed, engine::names_by_seat(unnamed)).film({});
  });
}

}  // namespace bastide::arena
