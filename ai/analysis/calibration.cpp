#include "ai/analysis/calibration.hpp"

#include "ai/evaluator/evaluator.hpp"
#include "engine/features/figures.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace bastide::ai {

namespace {

using BaseGame = engine::BaseCarcassonne;
using BaseState = BaseGame::State;
using engine::FeatureKind;

constexpr int kPlayers = 2;

/// The same state with the figures that `stays(node, kind)` is true for, and no others.
template <class Stays>
BaseState with_figures(const BaseGame& game, const BaseState& state, Stays&& stays) {
  BaseState kept = state;
  kept.figure_count = 0;
  for (int i = 0; i < state.figure_count; ++i) {
    const auto figure = state.figures[static_cast<std::size_t>(i)];
    if (stays(figure.node, state.land.segment_of(game.tables(), figure.node).kind)) {
      kept.figures[kept.figure_count++] = figure;
    } else {
      kept.land.remove_figure(figure.node, figure.owner);
    }
  }
  return kept;
}

/// Empty cells that a road or city leads to.
int holes_of(const BaseGame& game, const BaseState& state, int node) {
  const auto& board = state.land.board();
  std::set<engine::CellKey> cells;
  int member = node;
  do {
    const engine::CellKey key = board.key_at(state.land.site_of(member));
    for (unsigned left = state.land.segment_of(game.tables(), member).edges; left != 0; left &= left - 1) {
      const engine::CellKey beyond = engine::beyond(key, std::countr_zero(left));
      if (!board.has_tile_at(beyond)) cells.insert(beyond);
    }
    member = state.land.next_in_ring(member);
  } while (member != node);
  return static_cast<int>(cells.size());
}

/// Makes forecasts of single features out of `worth`: with numbers that leave one term in force, on states
/// that have the figures of that feature alone.
class Forecaster {
 public:
  Forecaster(const BaseGame& game, const EvaluationParameters& numbers)
      : game_(game), evaluation_(game, single_terms(numbers)) {}

  /// Of an open road or city: that it is completed. A city is worth as much again, a road a point more for
  /// each hole.
  [[nodiscard]] double completed(const BaseState& state, int node, FeatureKind kind) {
    const auto& feature = state.land.feature(state.land.feature_of(node));
    const double size = feature.tiles() + feature.coats();
    const double gain = kind == FeatureKind::city ? size : holes_of(game_, state, node);
    return (worth_alone(state, node) - size) / gain;
  }
  /// Of a monastery's empty neighbours the share that is filled.
  [[nodiscard]] double filled(const BaseState& state, int node) {
    const auto& feature = state.land.feature(state.land.feature_of(node));
    return (worth_alone(state, node) - feature.tiles()) / feature.open();
  }
  /// Cities that are completed at a field from now on. Who stands in the open ones stays there.
  [[nodiscard]] double cities_to_come(const BaseState& state, int node) {
    const int id = state.land.feature_of(node);
    const auto& field = state.land.feature(id);
    const BaseState with = with_figures(game_, state, [&](int other, FeatureKind kind) {
      return kind != FeatureKind::field || state.land.feature_of(other) == id;
    });
    const BaseState without =
        with_figures(game_, state, [](int, FeatureKind kind) { return kind != FeatureKind::field; });
    const std::size_t holder = holder_of(field.figures);
    const double points = evaluation_.worth(with)[holder] - evaluation_.worth(without)[holder];
    return points / engine::kPointsACity - field.completed_cities();
  }

 private:
  static EvaluationParameters single_terms(EvaluationParameters numbers) {
    numbers.followers = {};
    for (WayParameters* way : {&numbers.road, &numbers.city}) {
      way->growth = way->open_growth = way->join = 0;
      way->contested = 1;
    }
    numbers.road.growth = 1;
    numbers.field.risk = 0;
    numbers.field.contested = 1;
    return numbers;
  }
  static std::size_t holder_of(engine::FigureCounts figures) {
    return static_cast<std::size_t>(std::countr_zero(engine::majority(figures, kPlayers)));
  }

  [[nodiscard]] double worth_alone(const BaseState& state, int node) {
    const int id = state.land.feature_of(node);
    BaseState alone = with_figures(
        game_, state, [&](int other, FeatureKind) { return state.land.feature_of(other) == id; });
    alone.points = {};
    return evaluation_.worth(alone)[holder_of(state.land.feature(id).figures)];
  }

  const BaseGame& game_;
  Evaluation<BaseGame> evaluation_;
};

/// A forecast of a feature until the game is over.
struct Waiting {
  FeatureKind kind;
  int node;
  double forecast;
  int before;  ///< a monastery's tiles, a field's completed cities
  int open;    ///< a monastery's empty neighbours
};

/// One game's forecasts, and at its end what came of them.
class Notes {
 public:
  Notes(const BaseGame& game, Evaluation<BaseGame>& evaluation, Forecaster& forecaster)
      : game_(game), evaluation_(evaluation), forecaster_(forecaster) {}

  void forecast(const BaseState& state) {
    engine::for_each_occupied(state, [&](int node, int id) {
      const FeatureKind kind = state.land.segment_of(game_.tables(), node).kind;
      const auto& feature = state.land.feature(id);
      if (kind == FeatureKind::field) {
        waiting_.push_back(
            {kind, node, forecaster_.cities_to_come(state, node), feature.completed_cities(), 0});
      } else if (kind == FeatureKind::monastery) {
        waiting_.push_back({kind, node, forecaster_.filled(state, node), feature.tiles(), feature.open()});
      } else {
        waiting_.push_back({kind, node, forecaster_.completed(state, node, kind), 0, 0});
      }
    });
    const Values worth = evaluation_.worth(state);
    const int tiles = game_.tables().set().tile_count();
    const int phase =
        std::min(Calibration::kPhases * (tiles - state.bag_size) / tiles, Calibration::kPhases - 1);
    leads_.push_back({phase, worth[0] - worth[1]});
  }

  void settle(const BaseState& over, int game, Calibration& to) {
    for (const Waiting& waiting : waiting_) {
      const auto& feature = over.land.feature(over.land.feature_of(waiting.node));
      switch (waiting.kind) {
        case FeatureKind::field:
          to.fields.push_back(
              {game, waiting.forecast, static_cast<double>(feature.completed_cities() - waiting.before)});
          break;
        case FeatureKind::monastery:
          to.monasteries.push_back(
              {game, waiting.forecast, static_cast<double>(feature.tiles() - waiting.before) / waiting.open});
          break;
        default:
          (waiting.kind == FeatureKind::city ? to.cities : to.roads)
              .push_back({game, waiting.forecast, feature.open() == 0 ? 1.0 : 0.0});
      }
    }
    const engine::Scores scores = game_.scores(over);
    for (const auto& [phase, lead] : leads_) {
      to.leads[static_cast<std::size_t>(phase)].push_back(
          {game, lead, static_cast<double>(scores[0] - scores[1])});
    }
  }

 private:
  const BaseGame& game_;
  Evaluation<BaseGame>& evaluation_;
  Forecaster& forecaster_;
  std::vector<Waiting> waiting_;
  std::vector<std::pair<int, double>> leads_;  ///< by phase
};

}  // namespace

Calibration calibrate(const EvaluationParameters& numbers, int games, std::uint64_t seed) {
  const engine::RuleSet rules = engine::load_rules("base");
  const BaseGame game(rules, engine::load_tiles(rules));
  Evaluation<BaseGame> evaluation(game, numbers);
  Forecaster forecaster(game, numbers);
  EvaluatorPlayer<BaseGame> player(game, {numbers});
  Calibration calibration;
  for (int number = 0; number < games; ++number) {
    engine::Random random(engine::mix_seed(seed, static_cast<std::uint64_t>(number)));
    Notes notes(game, evaluation, forecaster);
    BaseState state = game.initial(kPlayers);
    engine::Deal deal = game.random_deal(state, random);
    player.new_game(random.next());
    for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
      if (actor.is_chance()) notes.forecast(state);
      game.apply(state, actor.is_chance() ? game.next_outcome(state, deal) : player.choose(state, {}).action);
    }
    notes.settle(state, number, calibration);
  }
  return calibration;
}

Reliability reliability(std::span<const Foretold> foretold, double low, double high) {
  struct Sums {
    double count = 0;
    double difference = 0;
  };
  std::map<int, Sums> games;
  Reliability all;
  double squares = 0;
  for (const Foretold& one : foretold) {
    if (one.forecast < low || one.forecast >= high) continue;
    const double difference = one.happened - one.forecast;
    ++all.count;
    all.forecast += one.forecast;
    all.happened += one.happened;
    squares += difference * difference;
    ++games[one.game].count;
    games[one.game].difference += difference;
  }
  if (all.count == 0) return all;
  const auto count = static_cast<double>(all.count);
  all.forecast /= count;
  all.happened /= count;
  all.spread = std::sqrt(squares / count);
  double variance = 0;
  for (const auto& [game, sums] : games) {
    const double residual = sums.difference - sums.count * (all.happened - all.forecast);
    variance += residual * residual;
  }
  all.error = std::sqrt(variance) / count;
  return all;
}

Reliability reliability(std::span<const Foretold> foretold) {
  constexpr double kAny = std::numeric_limits<double>::infinity();
  return reliability(foretold, -kAny, kAny);
}

}  // namespace bastide::ai
