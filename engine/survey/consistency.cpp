#include "engine/check.hpp"
#include "engine/games/games.hpp"
#include "engine/survey/castle_check.hpp"
#include "engine/survey/expectation.hpp"
#include "engine/survey/house_rules_check.hpp"
#include "engine/survey/inns_check.hpp"
#include "engine/survey/labyrinth_check.hpp"
#include "engine/survey/mists_check.hpp"
#include "engine/survey/river_check.hpp"
#include "engine/survey/robbers_check.hpp"
#include "engine/survey/survey.hpp"
#include "engine/survey/traders_check.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace bastide::engine {
namespace {

using Spot = SurveySpot;

/// A laid tile as the board tells of it.
struct Found {
  int first_node;
  int segments;
  int site;
  Survey::Tile tile;
};

template <class G, Capacity C>
std::vector<Found> tiles_on(const G& game, const Board<C>& board) {
  std::vector<Found> found;
  for (int at = 1; at <= board.site_count(); ++at) {
    const auto site = static_cast<typename Board<C>::Site>(at);
    if (!board.has_tile(site)) continue;
    const OrientedTile& oriented = game.tables().oriented(board.oriented_at(site));
    found.push_back({board.first_node(site),
                     oriented.segment_count,
                     at,
                     {cell_of(board.key_at(site)), oriented.type, oriented.rotation}});
  }
  // A tile without segments, as the river has without farmers, shares its first node with the next that has
  // any.
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    return std::pair(a.first_node, a.segments) < std::pair(b.first_node, b.segments);
  });
  return found;
}

std::vector<Survey::Tile> in_order(const std::vector<Found>& found) {
  std::vector<Survey::Tile> tiles;
  for (const Found& there : found) tiles.push_back(there.tile);
  return tiles;
}

/// Whether a turn's tile lies and its features are still to be scored.
bool before_scoring(Phase phase) {
  return phase == Phase::place_figure || (phase > Phase::start && phase < Phase::announce);
}

template <class G>
SurveyArea area_of(const G& game) {
  return table_area(game.rules().table_width, game.rules().table_height, game.rules().edge_closes);
}

/// The inside of the wall.
SurveyArea area_of(const Castle& game) {
  const std::set<Cell> cells(game.wall().cells.begin(), game.wall().cells.end());
  return {[cells](Cell cell) { return cells.contains(cell); }, true};
}

/// One comparison of a state with its survey.
template <class G>
class Check {
 public:
  using State = typename G::State;
  static constexpr Capacity C = G::kCapacity;
  static constexpr bool kCastle = std::is_same_v<G, Castle>;

  Check(const G& game, const State& state)
      : game_(game),
        state_(state),
        land_(state.land),
        board_(state.land.board()),
        found_(tiles_on(game, board_)),
        survey_(game.tables().set(), game.rules().farmers, in_order(found_), area_of(game)),
        figures_(survey_.features().size()) {}

  void run() {
    if (found_.empty()) return check_tiles();  // before the start tile is drawn (VAR-5)
    check_nodes();
    check_sites();
    check_frontier();
    check_figures();
    for (const Survey::Feature& feature : survey_.features()) check_feature(feature);
    check_partition();
    check_completed_cities();
    check_monasteries();
    check_no_figure_on_scored();
    check_tiles();
    check_phase();
    if constexpr (!kCastle) {
      G::for_each_module(
          [&]<class M>(std::type_identity<M>) { ModuleCheck<M>::check(game_, state_, survey_); });
    }
    if constexpr (kCastle) check_castle(game_, state_, survey_);
  }

 private:
  using Site = typename Board<C>::Site;
  using Count = std::array<int, kMaxPlayers>;

  [[nodiscard]] Spot at(int node) const { return {survey_, node}; }

  void check_nodes() const {
    expect(board_.tile_count(), static_cast<int>(found_.size()), "number of tiles", "the board");
    expect(land_.node_count(), survey_.node_count(), "number of segments", "the board");
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const Cell cell = found_[i].tile.cell;
      expect(found_[i].first_node, survey_.first_node(i), "first node", cell);
      for (int node = survey_.first_node(i); node < survey_.last_node(i); ++node) {
        expect(land_.site_of(node), found_[i].site, "site", at(node));
      }
    }
  }

  void check_sites() const {
    std::set<Cell> cells;
    for (int site = 1; site <= board_.site_count(); ++site) {
      const Cell cell = cell_of(board_.key_at(static_cast<Site>(site)));
      expect(cells.insert(cell).second, true, "being the only site", cell);
      expect(board_.find(key_of(cell)), site, "site", cell);
    }
    const std::size_t sites = survey_.tiles().size() + survey_.empty_cells().size();
    expect(board_.site_count(), static_cast<int>(sites), "number of sites", "the board");
    for (const auto& [cell, asked] : survey_.empty_cells()) {
      expect(static_cast<int>(cells.count(cell)), 1, "being a site", cell);
      expect(board_.has_tile_at(key_of(cell)), false, "having a tile", cell);
    }
  }

  void check_frontier() const {
    expect(board_.frontier_size(), static_cast<int>(survey_.empty_cells().size()), "size", "the frontier");
    std::set<Cell> seen;
    for (int i = 0; i < board_.frontier_size(); ++i) {
      const Cell cell = cell_of(board_.frontier_key(i));
      const auto found = survey_.empty_cells().find(cell);
      expect(true, found != survey_.empty_cells().end(), "being in the frontier", cell);
      expect(seen.insert(cell).second, true, "being in the frontier once", cell);
      unsigned asked = 0;
      for (int edge = 0; edge < kEdges; ++edge) {
        const int edge_class = found->second[static_cast<std::size_t>(edge)];
        if (edge_class != Survey::kNothing) asked += game_.tables().signature_of(edge, edge_class);
      }
      expect(board_.frontier_signature(i), static_cast<int>(asked), "signature", cell);
      expect(board_.signature_at(board_.find(key_of(cell))), static_cast<int>(asked), "signature by site",
             cell);
    }
  }

  void check_feature(const Survey::Feature& feature) const {
    const Spot where = at(feature.nodes.front());
    const int id = land_.feature_of(feature.nodes.front());
    const auto& tracked = land_.feature(id);
    for (const int node : feature.nodes) expect(land_.feature_of(node), id, "feature", at(node));
    check_ring(feature.nodes);
    expect(tracked.open(), feature.open, "open ends", where);
    expect(tracked.tiles(), feature.tiles, "tiles", where);
    expect(tracked.coats(), feature.coats, "coats of arms", where);
    if constexpr (C.signs) expect(tracked.signs(), static_cast<int>(feature.signs), "signs", where);
    expect(tracked.size(), static_cast<int>(feature.nodes.size()), "segments", where);
    expect(tracked.completed_cities(), static_cast<int>(feature.cities.size()), "completed cities", where);
    const auto& figures = figures_[static_cast<std::size_t>(survey_.feature_of(feature.nodes.front()))];
    for (int player = 0; player < kMaxPlayers; ++player) {
      expect(figures_of(tracked.figures, player), figures[static_cast<std::size_t>(player)],
             "a player's figures", where);
    }
  }

  void check_ring(const std::vector<int>& nodes) const {
    std::vector<int> ring;
    int node = nodes.front();
    do {
      ring.push_back(node);
      node = land_.next_in_ring(node);
    } while (node != nodes.front() && ring.size() <= C.nodes);
    std::sort(ring.begin(), ring.end());
    const auto difference = std::mismatch(ring.begin(), ring.end(), nodes.begin(), nodes.end());
    if (difference.first != ring.end() && difference.second != nodes.end()) {
      expect(*difference.first, *difference.second, "nodes in the ring", at(nodes.front()));
    }
    expect(static_cast<int>(ring.size()), static_cast<int>(nodes.size()), "length of the ring",
           at(nodes.front()));
  }

  /// Features apart have names apart.
  void check_partition() const {
    std::map<int, int> named;
    for (const Survey::Feature& feature : survey_.features()) {
      const int node = feature.nodes.front();
      const auto [known, is_new] = named.emplace(land_.feature_of(node), node);
      if (!is_new) {
        throw std::logic_error("inconsistent: " + text_of(at(known->second)) + " and " + text_of(at(node)) +
                               ": tracked as one feature, recomputed as two");
      }
    }
  }

  /// A bit stands for a city; each city's set of fields is compared, whatever its bit is.
  void check_completed_cities() const {
    std::vector<std::set<int>> tracked(static_cast<std::size_t>(land_.completed_cities()));
    std::map<int, std::set<int>> recomputed;
    const auto& features = survey_.features();
    for (int i = 0; i < static_cast<int>(features.size()); ++i) {
      const Survey::Feature& feature = features[static_cast<std::size_t>(i)];
      if (feature.kind == FeatureKind::city && feature.open == 0) recomputed[i];
      if (feature.kind != FeatureKind::field) continue;
      for (const int city : feature.cities) recomputed[city].insert(i);
      for (std::size_t bit = 0; bit < tracked.size(); ++bit) {
        if (land_.feature(land_.feature_of(feature.nodes.front())).cities.has(static_cast<int>(bit)))
          tracked[bit].insert(i);
      }
    }
    expect(static_cast<int>(tracked.size()), static_cast<int>(recomputed.size()), "completed cities",
           "the board");
    for (const auto& [city, fields] : recomputed) {
      const auto found = std::find(tracked.begin(), tracked.end(), fields);
      expect(found != tracked.end(), true, "its fields being noted",
             at(features[static_cast<std::size_t>(city)].nodes.front()));
      tracked.erase(found);
    }
  }

  [[nodiscard]] bool touches_placed(int node) const {
    return within_one(board_.key_at(land_.site_of(node)), board_.key_at(state_.placed));
  }

  /// Monasteries that wait, and until the turn is scored those that the turn's tile has completed.
  void check_monasteries() const {
    std::set<int> tracked;
    for (int i = 0; i < land_.surrounded_count(); ++i) {
      const int node = land_.surrounded(i).feature;
      expect(tracked.insert(node).second, true, "being noted as monastery once", at(node));
      expect(land_.surrounded(i).key, board_.key_at(land_.site_of(node)), "cell", at(node));
    }
    bool surrounded = false;
    for (const Survey::Feature& feature : survey_.features()) {
      if (!is_centre(feature.kind)) continue;
      const int node = feature.nodes.front();
      const bool just = before_scoring(state_.phase) && feature.open == 0 && touches_placed(node);
      expect(static_cast<int>(tracked.count(node)), feature.open > 0 || just, "waiting as a monastery",
             at(node));
      surrounded = surrounded || just;
    }
    if constexpr (!kCastle) {
      if (!before_scoring(state_.phase)) return;
      expect(state_.surrounded, surrounded, "a monastery being completed", "the turn");
    }
  }

  /// Counts the figures on each feature, and that nobody has lost or won any.
  void check_figures() {
    std::array<int, kMaxPlayers> owned{};
    has_figure_.assign(static_cast<std::size_t>(survey_.node_count()), false);
    for (int i = 0; i < state_.figure_count; ++i) {
      const Figure<C>& figure = state_.figures[static_cast<std::size_t>(i)];
      expect(figure.owner < state_.players, true, "having an owner in play", "a figure");
      expect(figure.node < land_.node_count(), true, "standing on a tile", "a figure");
      owned[figure.owner] += figure.kind == FigureKind::follower;
      if (weight_of(figure.kind) > 0) has_figure_[figure.node] = true;
      figures_[static_cast<std::size_t>(survey_.feature_of(figure.node))][figure.owner] +=
          weight_of(figure.kind);
    }
    for (std::size_t p = 0; p < state_.supply.size(); ++p) {
      const int all = p < state_.players ? game_.rules().followers : 0;
      expect(state_.supply[p] + owned[p], all, "followers of a player", "in supply and on the board");
    }
  }

  /// What is complete has been scored and left, except by the turn's own tile (BASE-13, BASE-15).
  void check_no_figure_on_scored() const {
    if (before_scoring(state_.phase)) return;
    for (const Survey::Feature& feature : survey_.features()) {
      if (is_ground(feature.kind) || feature.open > 0) continue;
      const int node = feature.nodes.front();
      expect(static_cast<int>(land_.feature(land_.feature_of(node)).figures), 0, "figures after scoring",
             at(node));
    }
  }

  void check_tiles() const {
    const TileSet& set = game_.tables().set();
    std::vector<int> seen(state_.bag.begin(), state_.bag.end());
    expect(state_.bag_size, std::accumulate(seen.begin(), seen.end(), 0), "size", "the bag");
    for (const Found& there : found_) ++seen.at(static_cast<std::size_t>(there.tile.type));
    if constexpr (!kCastle) {
      G::for_each_module([&]<class M>(std::type_identity<M>) { ModuleCheck<M>::count_tiles(state_, seen); });
    }
    if (state_.phase == Phase::place_tile && !plays_from_hand()) ++seen.at(state_.drawn);
    for (std::size_t type = 0; type < seen.size(); ++type) {
      const int copies = type < set.tiles.size() ? set.tiles[type].count : 0;
      expect(std::max(seen[type], copies), copies, "copies of a tile",
             "in the bag, on the board and in hand");
    }
  }

  [[nodiscard]] bool plays_from_hand() const {
    if constexpr (requires { state_.hands; }) return HouseRules::uses_hands(game_, state_);
    return false;
  }
  [[nodiscard]] bool has_place(int type) const {
    bool placeable = survey_.placeable(type);
    if constexpr (!kCastle) {
      G::for_each_module([&]<class M>(std::type_identity<M>) {
        placeable = ModuleCheck<M>::has_place(game_, survey_, type, placeable);
      });
    }
    return placeable;
  }

  void check_phase() const {
    expect(state_.current < state_.players, true, "being in play", "the current player");
    if (before_scoring(state_.phase)) return check_turn();
    switch (state_.phase) {
      case Phase::draw:
        expect(state_.bag_size > 0, true, "having tiles to draw", "the bag");
        break;
      case Phase::place_tile:
        if (!plays_from_hand()) expect(has_place(state_.drawn), true, "having a place", "the drawn tile");
        break;
      case Phase::over:
        for (int type = 0; type < game_.tables().type_count(); ++type) {
          const bool fits = state_.bag[static_cast<std::size_t>(type)] > 0 && has_place(type);
          expect(fits, false, "being placeable after the end", "a tile of the bag");
        }
        break;
      default:
        break;
    }
  }

  /// The segments that may be taken (BASE-10) and, one a feature, those that are closed.
  void check_turn() const {
    expect(state_.placed, found_.back().site, "site of the last tile", "the turn");
    const std::size_t tile = found_.size() - 1;
    unsigned free = 0;
    unsigned joined = 0;
    unsigned closed = 0;
    std::set<int> closed_features;
    for (int node = survey_.first_node(tile); node < survey_.last_node(tile); ++node) {
      const unsigned bit = 1U << (node - survey_.first_node(tile));
      const int id = survey_.feature_of(node);
      const Survey::Feature& feature = survey_.features()[static_cast<std::size_t>(id)];
      if (is_free(node)) free |= bit;
      if (is_joined(node)) joined |= bit;
      const bool scored = !is_ground(feature.kind) && !is_centre(feature.kind);
      if (scored && feature.open == 0 && closed_features.insert(id).second) closed |= bit;
    }
    expect(state_.closed, static_cast<int>(closed), "closed segments", "the turn");
    if (state_.phase != Phase::place_figure) return;
    if (!has_supply()) free = 0;
    const unsigned choices = free | joined;
    expect(state_.choices, static_cast<int>(choices), "segments that may be taken", "the turn");
    if constexpr (requires { state_.free; })
      expect(state_.free, static_cast<int>(free), "segments for followers", "the turn");
    expect(choices != 0, true, "having a choice", "the turn");
  }

  [[nodiscard]] bool is_joined(int node) const {
    bool joined = false;
    if constexpr (!kCastle) {
      G::for_each_module([&]<class M>(std::type_identity<M>) {
        joined = joined || ModuleCheck<M>::is_joined(game_, state_, survey_, node);
      });
    }
    return joined;
  }

  [[nodiscard]] bool has_supply() const {
    if constexpr (kCastle) {
      return state_.supply[state_.current] > 0;
    } else {
      return game_.followers_in_supply(state_, state_.current) > 0;
    }
  }

  [[nodiscard]] bool is_free(int node) const {
    const auto id = static_cast<std::size_t>(survey_.feature_of(node));
    bool free = figures_[id] == Count{};
    if constexpr (!kCastle) {
      G::for_each_module([&]<class M>(std::type_identity<M>) {
        free = ModuleCheck<M>::is_free(game_.rules(), survey_, node, has_figure_, free);
      });
    }
    return free;
  }

  const G& game_;
  const State& state_;
  const Landscape<C>& land_;
  const Board<C>& board_;
  std::vector<Found> found_;
  Survey survey_;
  std::vector<Count> figures_;    ///< by feature of the survey and player
  std::vector<bool> has_figure_;  ///< by node
};

}  // namespace

template <class G>
void check_consistency(const G& game, const typename G::State& state) {
  Check<G>(game, state).run();
}

#define BASTIDE_CHECK(G) template void check_consistency(const G&, const G::State&);
BASTIDE_FOR_EACH_GAME(BASTIDE_CHECK)
#undef BASTIDE_CHECK

}  // namespace bastide::engine
