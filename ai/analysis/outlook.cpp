#include "ai/analysis/outlook.hpp"

#include "ai/budget.hpp"
#include "ai/evaluator/evaluator.hpp"
#include "engine/games/games.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <type_traits>

namespace bastide::ai {

int OpenCell::copies() const noexcept {
  return std::accumulate(fits.begin(), fits.end(), 0,
                         [](int sum, const Fit& fit) { return sum + fit.copies; });
}

namespace {

/// Copies by type in the bag, drawn, and in hands. Tiles drawn for the start lie in hands as well (VAR-2).
template <engine::TileGame G>
std::vector<int> tiles_to_come(const G& game, const typename G::State& state) {
  const auto types = static_cast<std::size_t>(game.tables().type_count());
  std::vector<int> copies(state.bag.begin(), state.bag.begin() + static_cast<std::ptrdiff_t>(types));
  bool from_hand = false;
  if constexpr (requires { state.hands; }) {
    from_hand = engine::HouseRules::uses_hands(game, state);
    for (const auto& hand : state.hands) {
      for (const std::size_t type : hand) {
        if (type < types) ++copies[type];
      }
    }
  }
  if (game.begins_turn(state) && !from_hand) ++copies.at(static_cast<std::size_t>(game.drawn(state)));
  return copies;
}

template <class Land>
std::vector<engine::Cell> cells_of(const Land& land, int node) {
  std::vector<engine::Cell> cells;
  int member = node;
  do {
    cells.push_back(engine::cell_of(land.board().key_at(land.site_of(member))));
    member = land.next_in_ring(member);
  } while (member != node);
  std::sort(cells.begin(), cells.end());
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  return cells;
}

/// Fields and courtyards never count as complete, however they are bounded.
template <class Land>
bool is_complete(const Land& land, engine::FeatureKind kind, int node) noexcept {
  return !engine::is_ground(kind) && land.feature(land.feature_of(node)).open() == 0;
}

/// The features to follow, with nothing known of them yet.
template <engine::TileGame G>
std::vector<FeatureOutlook> open_features(const G& game, const typename G::State& state) {
  std::vector<FeatureOutlook> features;
  std::vector<bool> seen(static_cast<std::size_t>(state.land.node_count()));
  for (int node = 0; node < state.land.node_count(); ++node) {
    const int id = state.land.feature_of(node);
    if (seen[static_cast<std::size_t>(id)]) continue;
    seen[static_cast<std::size_t>(id)] = true;
    FeatureOutlook feature{state.land.segment_of(game.tables(), node).kind, node, cells_of(state.land, node)};
    if (is_complete(state.land, feature.kind, node)) continue;
    if (state.land.feature(id).figures != 0 || feature.cells.size() > 1) {
      features.push_back(std::move(feature));
    }
  }
  return features;
}

/// Counts the scoring for all followed features that are part of what is scored.
template <class Land>
void credit(const Land& land, const engine::ScoreEvent& event, std::vector<FeatureOutlook>& features) {
  for (FeatureOutlook& feature : features) {
    if (land.feature_of(feature.node) != land.feature_of(event.node)) continue;
    for (unsigned left = event.winners; left != 0; left &= left - 1) {
      const auto player = static_cast<std::size_t>(std::countr_zero(left));
      feature.scores[player] += 1;
      feature.points[player] += event.points_of(static_cast<int>(player)) - event.lost[player];
    }
  }
}

/// One playout, which adds 1 for everything that happens.
template <engine::TileGame G>
void play_on(const G& game, typename G::State state, EvaluatorPlayer<G>& policy, engine::Random& random,
             std::vector<FeatureOutlook>& features) {
  game.imagine(state, random);
  engine::Deal deal = game.random_deal(state, random);
  policy.new_game(random.next());
  const auto note = [&](const engine::ScoreEvent& event) { credit(state.land, event, features); };
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    const engine::Action action = actor.is_chance()
                                      ? game.next_outcome(state, deal)
                                      : policy.choose(game.view(state, actor.index()), {}).action;
    game.apply(state, action, note);
  }
  game.final_scoring(state, note);
  for (FeatureOutlook& feature : features) {
    feature.closes += is_complete(state.land, feature.kind, feature.node);
  }
}

void divide(FeatureOutlook& feature, int playouts) noexcept {
  assert(playouts > 0 && feature.closes <= playouts);
  feature.closes /= playouts;
  for (double& scores : feature.scores) scores /= playouts;
  for (double& points : feature.points) points /= playouts;
}

/// Whether a tile of that type may go to the cell in that place of the frontier.
template <engine::TileGame G>
bool may_go(const G& game, const typename G::State& state, int type, int place) {
  const auto& board = state.land.board();
  if constexpr (engine::WithModules<G>) {
    engine::OnlyPlace only;
    bool is_told = false;
    G::for_each_module(
        [&]<class M>(std::type_identity<M>) { is_told = is_told || M::only_place(game, state, type, only); });
    if (is_told) return only.rotations != 0 && only.key == board.frontier_key(place);
  }
  return game.tables().fitting(type, board.frontier_signature(place)) != 0;
}

}  // namespace

template <engine::TileGame G>
std::vector<OpenCell> open_cells(const G& game, const typename G::State& seen) {
  const auto& board = seen.land.board();
  const std::vector<int> to_come = tiles_to_come(game, seen);
  std::vector<OpenCell> cells;
  for (int i = 0; i < board.frontier_size(); ++i) {
    OpenCell& open = cells.emplace_back();
    open.cell = engine::cell_of(board.frontier_key(i));
    for (int type = 0; type < game.tables().type_count(); ++type) {
      const int copies = to_come[static_cast<std::size_t>(type)];
      if (copies > 0 && may_go(game, seen, type, i)) open.fits.push_back({type, copies});
    }
  }
  std::sort(cells.begin(), cells.end(), [](const OpenCell& a, const OpenCell& b) { return a.cell < b.cell; });
  return cells;
}

template <engine::TileGame G>
Outlook outlook(const G& game, const typename G::State& seen, int playouts, std::uint64_t seed,
                double seconds, const std::atomic<bool>* stop) {
  Outlook found{open_cells(game, seen), open_features(game, seen), 0};
  EvaluatorPlayer<G> policy(game, {});
  Budget budget{playouts, seconds};
  budget.stop = stop;
  Stopwatch watch(budget, 1);
  while (found.playouts < playouts && watch.next()) {
    engine::Random random(engine::mix_seed(seed, static_cast<std::uint64_t>(found.playouts++)));
    play_on(game, seen, policy, random, found.features);
  }
  for (FeatureOutlook& feature : found.features) divide(feature, static_cast<int>(found.playouts));
  return found;
}

#define BASTIDE_COMPILE(G)                                              \
  template std::vector<OpenCell> open_cells(const G&, const G::State&); \
  template Outlook outlook(const G&, const G::State&, int, std::uint64_t, double, const std::atomic<bool>*);
BASTIDE_FOR_EACH_GAME(BASTIDE_COMPILE)
#undef BASTIDE_COMPILE

}  // namespace bastide::ai
