// Holes that roads and cities lead to, against a search from the features' own segments and against laying
// the tiles.

#include "ai/evaluation/ways.hpp"

#include "ai/evaluation/open_fields.hpp"
#include "engine/games/games.hpp"
#include "engine/games/with_game.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <type_traits>

namespace bastide::tests::ways_test {
namespace {

template <class G>
struct Looker {
  static constexpr engine::Capacity C = G::kCapacity;
  using State = typename G::State;

  const G& game;
  ai::HoleTables<C.types> holes{game.tables()};

  /// Cells beyond the feature's open edges.
  std::multiset<engine::CellKey> holes_of(const State& state, int node) const {
    std::multiset<engine::CellKey> cells;
    const auto& board = state.land.board();
    int member = node;
    do {
      const engine::CellKey key = board.key_at(state.land.site_of(member));
      const unsigned edges = state.land.segment_of(game.tables(), member).edges;
      for (int edge = 0; edge < engine::kEdges; ++edge) {
        const engine::CellKey next = engine::beyond(key, edge);
        if ((edges >> edge & 1U) != 0 && !board.has_tile_at(next)) cells.insert(next);
      }
      member = state.land.next_in_ring(member);
    } while (member != node);
    return cells;
  }

  /// The road or city beyond the cell's edge, or -1.
  int way_beyond(const State& state, engine::CellKey cell, int edge) const {
    const auto& board = state.land.board();
    const auto site = board.find(engine::beyond(cell, edge));
    const auto port = static_cast<std::size_t>(engine::port_of(engine::facing_edge(edge), 1));
    const int segment = game.tables().oriented(board.oriented_at(site)).segment_at[port];
    if (segment == engine::kNoSegment) return -1;
    const int node = board.first_node(site) + segment;
    const auto kind = state.land.segment_of(game.tables(), node).kind;
    const bool way = kind == engine::FeatureKind::road || kind == engine::FeatureKind::city;
    return way ? state.land.feature_of(node) : -1;
  }

  /// Pairs of ways of one kind that lead to one cell, where some tile of the bag joins them.
  std::size_t meetings_of(const State& state) const {
    const auto& board = state.land.board();
    std::size_t meetings = 0;
    for (int place = 0; place < board.frontier_size(); ++place) {
      const auto signature = board.frontier_signature(place);
      const unsigned asked = game.tables().asked_edges(signature);
      for (int one = 0; one < engine::kEdges; ++one) {
        for (int other = 0; other < one; ++other) {
          if ((asked >> one & asked >> other & 1U) == 0) continue;
          const int a = way_beyond(state, board.frontier_key(place), one);
          const int b = way_beyond(state, board.frontier_key(place), other);
          if (a < 0 || b < 0 || a == b || holes.is_city(signature, one) != holes.is_city(signature, other))
            continue;
          meetings += ai::HoleTables<C.types>::count(holes.joining(signature, one, other), state.bag) > 0;
        }
      }
    }
    return meetings;
  }

  void check(const State& state) const {
    ai::BagCounts<C.types> counts(holes, game.tables().signature_count());
    counts.start(state.bag);
    ai::Ways<C> ways;
    ways.find(game.tables(), state.land, counts, ai::AnyWay{});
    REQUIRE(ways.meeting_count() == meetings_of(state));
    for (int node = 0; node < state.land.node_count(); ++node) {
      const auto kind = state.land.segment_of(game.tables(), node).kind;
      if (kind != engine::FeatureKind::road && kind != engine::FeatureKind::city) continue;
      const auto cells = holes_of(state, node);
      ai::WayHoles found;
      if (const auto* const way = ways.way(state.land.feature_of(node))) ways.add_holes(*way, {}, found);
      REQUIRE(found.ends == cells.size());
      check_holes(state, node, cells, found);
    }
  }

  /// Each hole once, with the fewest tiles that end the way there.
  void check_holes(const State& state, int node, const std::multiset<engine::CellKey>& cells,
                   const ai::WayHoles& found) const {
    const std::set<engine::CellKey> distinct(cells.begin(), cells.end());
    if (distinct.size() > ai::WayHoles::kMost) {
      REQUIRE(found.count > ai::WayHoles::kMost);
      return;
    }
    REQUIRE(found.count == distinct.size());
    const auto& board = state.land.board();
    for (std::size_t i = 0; i < found.count; ++i) {
      const engine::CellKey key =
          board.key_at(static_cast<typename engine::Board<C>::Site>(found.hole[i].site));
      REQUIRE(distinct.contains(key));
      const auto signature = board.signature_at(board.find(key));
      int capping = 255;
      for (int edge = 0; edge < engine::kEdges; ++edge) {
        if ((game.tables().asked_edges(signature) >> edge & 1U) == 0) continue;
        if (way_beyond(state, key, edge) != state.land.feature_of(node)) continue;
        capping =
            std::min(capping, ai::HoleTables<C.types>::count(holes.capping(signature, edge), state.bag));
      }
      REQUIRE(found.hole[i].capping == capping);
      REQUIRE(found.hole[i].fitting == ai::HoleTables<C.types>::count(holes.fitting(signature), state.bag));
    }
  }
};

template <class G>
void check_random_games(const G& game, int games) {
  const Looker<G> looker{game};
  engine::Random random(6);
  for (int i = 0; i < games; ++i) {
    auto state = game.initial(2);
    engine::Deal deal = game.random_deal(state, random);
    for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
      if (state.phase == engine::Phase::draw) looker.check(state);
      game.apply(state,
                 actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random));
    }
  }
}

/// Corners of empty cells where fields may meet, found by laying every tile of the bag: site, fields, tiles.
template <class G>
std::multiset<std::array<int, 4>> corners_by_laying(const G& game, const typename G::State& state) {
  std::multiset<std::array<int, 4>> corners;
  const auto& tables = game.tables();
  const auto& board = state.land.board();
  for (int place = 0; place < board.frontier_size(); ++place) {
    const auto site = board.frontier_site(place);
    const engine::CellKey cell = board.frontier_key(place);
    for (int edge = 0; edge < engine::kEdges; ++edge) {
      const std::array<int, 2> ports = {engine::port_of(edge, 2),
                                        engine::port_of((edge + 1) % engine::kEdges, 0)};
      std::array<int, 2> fields{};
      for (std::size_t i = 0; i < 2; ++i) {
        const auto beyond = board.find(engine::beyond(cell, engine::edge_of(ports[i])));
        const bool lies = beyond != engine::Board<G::kCapacity>::kNoSite && board.has_tile(beyond);
        fields[i] = lies ? ai::field_at<G::kCapacity>(tables, state.land, cell, ports[i]) : -1;
      }
      if (fields[0] < 0 || fields[1] < 0 || fields[0] == fields[1]) continue;
      int joining = 0;
      for (int type = 0; type < tables.type_count(); ++type) {
        bool joins = false;
        for (int turn = 0; turn < tables.rotations(type); ++turn) {
          if ((tables.fitting(type, board.frontier_signature(place)) >> turn & 1U) == 0) continue;
          const int oriented = tables.oriented_index(type, turn);
          const auto& segment_at = tables.oriented(oriented).segment_at;
          const auto at = [&](int port) { return segment_at[static_cast<std::size_t>(port)]; };
          if (at(ports[0]) != at(ports[1])) continue;
          auto land = state.land;
          land.place(tables, site, oriented);
          REQUIRE(land.feature_of(fields[0]) == land.feature_of(fields[1]));
          joins = true;
        }
        if (joins) joining += state.bag[static_cast<std::size_t>(type)];
      }
      if (joining > 0) corners.insert({site, fields[0], fields[1], joining});
    }
  }
  return corners;
}

}  // namespace

TEST_CASE("corners where fields may meet are those where laying a tile makes them one") {
  for (const char* rules : {"base", "inns", "traders"}) {
    engine::with_game(engine::load_rules(rules), []<class G>(const G& game) {
      if constexpr (!std::is_same_v<G, engine::Castle>) {
        const ai::HoleTables<G::kCapacity.types> holes(game.tables());
        ai::BagCounts<G::kCapacity.types> counts(holes, game.tables().signature_count());
        ai::OpenFields<G::kCapacity> fields;
        std::size_t corners = 0;
        engine::Random random(8);
        auto state = game.initial(2);
        engine::Deal deal = game.random_deal(state, random);
        for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
          if (state.phase == engine::Phase::draw) {
            counts.start(state.bag);
            fields.find(game.tables(), state.land, counts);
            std::multiset<std::array<int, 4>> found;
            for (std::size_t i = 0; i < fields.corner_count(); ++i) {
              const ai::Meeting& corner = fields.corner(i);
              found.insert({corner.site, corner.first, corner.second, corner.joining});
            }
            REQUIRE(found == corners_by_laying(game, state));
            corners += found.size();
            std::set<int> open;
            for (int node = 0; node < state.land.node_count(); ++node) {
              const int id = state.land.feature_of(node);
              const bool field =
                  state.land.segment_of(game.tables(), node).kind == engine::FeatureKind::field;
              if (field && state.land.feature(id).open() > 0 && state.land.feature(id).figures == 0)
                open.insert(id);
            }
            std::multiset<int> unclaimed;
            for (std::size_t i = 0; i < fields.unclaimed_count(); ++i) unclaimed.insert(fields.unclaimed(i));
            REQUIRE(unclaimed == std::multiset<int>(open.begin(), open.end()));
          }
          game.apply(state,
                     actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random));
        }
        CHECK(corners > 100);
      }
    });
  }
}

TEST_CASE("open ends found from the frontier are those found from the features") {
  const engine::RuleSet base = engine::load_rules("base");
  check_random_games(engine::BaseCarcassonne(base, engine::load_tiles(base)), 5);
  const engine::RuleSet everything = engine::load_rules("everything");
  check_random_games(engine::LargeCarcassonne(everything, engine::load_tiles(everything)), 3);
}

TEST_CASE("a tile caps what leads to its hole when laying it leaves no open end there") {
  using G = engine::BaseCarcassonne;
  const engine::RuleSet rules = engine::load_rules("base");
  const G game(rules, engine::load_tiles(rules));
  const engine::TileTables& tables = game.tables();
  const ai::HoleTables<G::kCapacity.types> holes(tables);
  engine::Random random(7);
  int capped = 0;
  int led_on = 0;
  auto state = game.initial(2);
  engine::Deal deal = game.random_deal(state, random);
  for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    const auto& board = state.land.board();
    for (int place = 0; state.phase == engine::Phase::draw && place < board.frontier_size(); ++place) {
      const engine::Signature signature = board.frontier_signature(place);
      const engine::CellKey key = board.frontier_key(place);
      for (int edge = 0; edge < engine::kEdges; ++edge) {
        if (!holes.is_city(signature, edge) && !holes.is_road(signature, edge)) continue;
        for (int type = 0; type < tables.type_count(); ++type) {
          bool fits = false;
          bool caps = false;
          for (int turn = 0; turn < tables.rotations(type); ++turn) {
            if ((tables.fitting(type, signature) >> turn & 1U) == 0) continue;
            fits = true;
            const engine::OrientedTile& tile = tables.oriented(tables.oriented_index(type, turn));
            const auto port = static_cast<std::size_t>(engine::port_of(edge, 1));
            bool open = false;
            for (int other = 0; other < engine::kEdges; ++other) {
              const bool reaches = (tile.segments[tile.segment_at[port]].edges >> other & 1U) != 0;
              open = open || (reaches && !board.has_tile_at(engine::beyond(key, other)));
            }
            caps = caps || !open;
          }
          const auto at = static_cast<std::size_t>(type);
          REQUIRE((holes.fitting(signature)[at] != 0) == fits);
          REQUIRE((holes.capping(signature, edge)[at] != 0) == caps);
          capped += caps;
          led_on += fits && !caps;
        }
      }
    }
    game.apply(state, actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random));
  }
  CHECK(capped > 1000);
  CHECK(led_on > 1000);
}

}  // namespace bastide::tests::ways_test
