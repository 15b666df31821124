#pragma once

#include "ai/evaluation/all_module_terms.hpp"
#include "ai/evaluation/feature_worth.hpp"
#include "ai/evaluation/plain_evaluation.hpp"
#include "ai/evaluation/position_sheet.hpp"
#include "ai/evaluation/supply_worth.hpp"
#include "ai/evaluation/turn_changes.hpp"
#include "engine/game.hpp"

#include <bit>
#include <memory>
#include <type_traits>

namespace bastide::ai {

/// What a state is worth: the points that each player may expect to have at the end.
///
/// Points on the track; every feature with figures, its worth now and when complete weighted by the chance to
/// complete it with the tiles that are left and the holes that they must fit; fields with the cities that are
/// and will be at their edge; and the followers that are free or will come home.
///
/// States that one turn leads to are valued by what the turn changes (`worth_after`), to the same numbers as
/// by themselves. One object is one thread's; copies share what is constant. Nothing in it allocates once it
/// is made.
template <engine::TileGame G>
class Evaluation<G> {
 public:
  using State = typename G::State;

  /// `game` must outlive this object.
  Evaluation(const G& game, const EvaluationParameters& parameters)
      : game_(&game),
        holes_(std::make_shared<const HoleTables<C.types>>(game.tables())),
        counts_(*holes_, game.tables().signature_count()),
        worth_(game, parameters),
        supply_worths_(parameters) {}

  /// Points that each player may expect at the end; the final scores when the game is over.
  [[nodiscard]] Values worth(const State& state) noexcept {
    if (state.phase == engine::Phase::over) return values_of(game_->scores(state));
    frame_.tiles_left = -1;  // the position is not the origin's any more
    const Frame frame = worth_.frame_of(state);
    counts_.start(frame.bag);
    worth_.start(frame);
    position_.read_total(*game_, state, counts_, worth_);
    return of_position(state);
  }

  /// Makes `origin` the position that a turn, or the rest of one, goes out from. It must stay as it is as
  /// long as states are valued by `worth_after` and `worth_of_figures`.
  void look_from(const State& origin) noexcept {
    origin_ = &origin;
    frame_.tiles_left = -1;
  }

  /// What `worth` says of a state that the actions of one turn make of the origin.
  [[nodiscard]] Values worth_after(const State& after) noexcept {
    if (after.phase == engine::Phase::over) return values_of(game_->scores(after));
    read_origin(worth_.frame_of(after));
    if (&after == origin_) return of_position(after);
    TurnChanges<G> changes = changes_of(after);
    const Share features = changes.value();
    return together(
        after, features,
        [&](const FreeFigures& free) { return with_leaving(free, changes.leaving(), after.players); },
        [&](const Said& said) { return changes.learned(said); });
  }

  /// Whether a follower's place is all that is left of the turn.
  [[nodiscard]] static bool only_figure_left(const State& state) noexcept {
    return state.phase == engine::Phase::place_figure;
  }

  /// For all legal actions of a state that the origin leads to, and where `only_figure_left`: calls
  /// `visit(action, worth)` with what `worth` says of the state afterwards, as far as the action changes
  /// nothing else than that the figure stands there; and `apply(action)` for the others.
  template <class Visit, class Apply>
  void worth_of_figures(const State& state, Visit&& visit, Apply&& apply) noexcept {
    engine::ActionList actions;
    game_->legal_actions(state, actions);
    if constexpr (G::kHasModules) {
      State passed = state;
      game_->apply(passed, engine::Action::pass());
      if (passed.phase == engine::Phase::draw || passed.phase == engine::Phase::place_tile) {
        return visit_figures(passed, state.current, actions, visit, apply);
      }
    } else if (state.bag_size > 0) {
      return visit_figures(state, state.current, actions, visit, apply);
    }
    for (const engine::Action action : actions) apply(action);
  }

 private:
  static constexpr engine::Capacity C = G::kCapacity;
  using Frame = TurnFrame<C>;
  using Said = typename PositionSheet<G>::Said;

  /// What modules bring, and figures that are free.
  struct TrackSheet {
    Values worth{};
    FreeFigures free{};
  };

  /// Takes the origin apart, as it is to be seen in the frame.
  void read_origin(const Frame& frame) noexcept {
    if (frame == frame_) return;
    frame_ = frame;
    counts_.start(frame.bag);
    worth_.start(frame);
    position_.read(*game_, *origin_, counts_, worth_);
  }

  [[nodiscard]] TurnChanges<G> changes_of(const State& after) noexcept {
    return {*game_, position_, *origin_, after, counts_, worth_};
  }

  /// Of the position that was read.
  [[nodiscard]] Values of_position(const State& state) noexcept {
    return together(
        state, position_.total(),
        [&](const FreeFigures& free) { return with_leaving(free, position_.leaving(), state.players); },
        [](const Said& said) { return said.total; });
  }

  /// What features and meetings bring, and all the rest. Only for a net `supplies(free)` is asked, how many
  /// figures everyone has when the turn is over, and `learned(said)`, what features move with those
  /// supplies.
  template <class Supplies, class Learned>
  [[nodiscard]] Values together(const State& state, const Share& features, const Supplies& supplies,
                                const Learned& learned) noexcept {
    TrackSheet sheet;
    for (std::size_t player = 0; player < state.players; ++player) {
      sheet.free[player] = state.supply[player];
    }
    if constexpr (G::kHasModules) {
      G::for_each_module([&]<class M>(std::type_identity<M>) {
        ModuleTerms<M>::add(*game_, state, worth_.parameters().modules, worth_.share_left(), sheet);
      });
    }
    const SupplyWorth& supply_worth = supply_worths_.of(state.players);
    const float turn_worth = worth_.formulas().followers.turn;
    for (std::size_t player = 0; player < state.players; ++player) {
      const int turns = worth_.turns(player);
      sheet.worth[player] += whole_of(parts_of(int{state.points[player]}) + features.points[player]) +
                             turn_worth * static_cast<float>(turns) +
                             supply_worth(sheet.free[player] + whole_of(features.home[player]), turns);
    }
    if (const Listener<C>& listener = worth_.listener(); listener.has_net()) {
      const Said& said = position_.said(listener, supplies(sheet.free));
      PartValues moved = learned(said);
      const FreeFigures home = with_home(sheet.free, features.home, state.players);
      add(moved, listener.moved_by_supplies(home, said.supplies));
      for (std::size_t player = 0; player < state.players; ++player)
        sheet.worth[player] += whole_of(moved[player]);
    }
    return sheet.worth;
  }

  /// `state` is as it is after a pass, but for what only the end of the turn changes.
  template <class Visit, class Apply>
  void visit_figures(const State& state, int player, const engine::ActionList& actions, Visit& visit,
                     Apply& apply) noexcept {
    read_origin(worth_.frame_of(state));
    TurnChanges<G> changes = changes_of(state);
    const Share features = changes.value();
    const engine::FigureCounts leaving = worth_.listener().has_net() ? changes.leaving() : 0;
    for (const engine::Action action : actions) {
      if (action == engine::Action::pass()) {
        visit(action, together(
                          state, features,
                          [&](const FreeFigures& free) { return with_leaving(free, leaving, state.players); },
                          [&](const Said& said) { return changes.learned(said); }));
        continue;
      }
      const int node = state.land.board().first_node(state.placed) + action.segment();
      const int id = state.land.feature_of(node);
      const auto& feature = state.land.feature(id);
      const bool field = state.land.segment_of(game_->tables(), node).kind == engine::FeatureKind::field;
      if (G::kHasModules && (feature.figures != 0 || (feature.open() == 0 && !field))) {
        apply(action);
        continue;
      }
      Share with_figure = features;
      const int weight = weight_of(figure_of(action));
      with_figure +=
          changes.value_of_figure(id, engine::FigureCounts(weight) * engine::one_figure_of(player));
      with_figure.home[static_cast<std::size_t>(player)] -= parts_of(weight);
      const auto supplies = [&](const FreeFigures& free) {
        FreeFigures figures = with_leaving(free, leaving, state.players);
        const bool leaves = feature.open() == 0 && !field;
        if (!leaves) figures[static_cast<std::size_t>(player)] -= static_cast<float>(weight);
        return figures;
      };
      visit(action, together(state, with_figure, supplies,
                             [&](const Said& said) { return changes.learned_with_figure(said); }));
    }
  }
  [[nodiscard]] static engine::FigureKind figure_of(engine::Action action) noexcept {
    return G::kHasModules ? action.figure() : engine::FigureKind::follower;
  }

  const G* game_;
  std::shared_ptr<const HoleTables<C.types>> holes_;
  BagCounts<C.types> counts_;
  FeatureWorth<G> worth_;
  SupplyWorths supply_worths_;
  const State* origin_ = nullptr;
  Frame frame_;  ///< that the position was read in; without tiles before it was
  PositionSheet<G> position_;
};

}  // namespace bastide::ai
