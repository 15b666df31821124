#pragma once

#include "ai/evaluation/hazard.hpp"
#include "ai/evaluation/labyrinth_terms.hpp"
#include "ai/evaluation/mists_terms.hpp"
#include "ai/evaluation/parameters.hpp"
#include "ai/evaluation/plain_evaluation.hpp"
#include "ai/evaluation/robbers_terms.hpp"
#include "ai/evaluation/shares.hpp"
#include "ai/evaluation/sheet.hpp"
#include "ai/evaluation/supply_worth.hpp"
#include "ai/evaluation/values.hpp"
#include "engine/features/figures.hpp"
#include "engine/game.hpp"
#include "engine/play/scoring.hpp"
#include "engine/rules/rule_set.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <type_traits>

namespace bastide::ai {

/// What a state is worth: the points that each player may expect to have at the end.
///
/// Points on the track; every feature with figures, its worth now and when complete weighted by the chance to
/// complete it with the tiles that are left and the holes that they must fit; fields with the cities that are
/// and will be at their edge; and the followers that are free or will come home.
///
/// Constant after construction and thread-safe. Nothing in `worth` allocates.
template <engine::TileGame G>
class Evaluation<G> {
 public:
  using State = typename G::State;

  /// `game` must outlive this object.
  Evaluation(const G& game, const EvaluationParameters& parameters)
      : game_(game), parameters_(parameters), holes_(game.tables()), supply_worth_(parameters.followers) {}

  /// Points that each player may expect at the end; the final scores when the game is over.
  [[nodiscard]] Values worth(const State& state) const noexcept {
    if (state.phase == engine::Phase::over) return values_of(game_.scores(state));
    Sheet sheet;
    start(state, sheet);
    list_features(state, sheet);
    sheet.ends.find(game_.tables(), state.land, holes_, sheet.bag, sheet.farmers);
    add_listed(state, sheet);
    add_supplies(state, sheet);
    return sheet.worth;
  }

  /// Whether `worth_of_figures` can be asked about a state: all that is left of the turn is where a follower
  /// goes, and the game goes on after it.
  [[nodiscard]] static bool only_figure_left(const State& state) noexcept {
    return !G::kHasModules && state.phase == engine::Phase::place_figure && state.bag_size > 0;
  }

  /// Calls `visit(action, worth)` for all legal actions, with what `worth` says of the states that they lead
  /// to, but for rounding. What the follower does not change is worked out once.
  template <class Visit>
  void worth_of_figures(const State& state, Visit&& visit) const noexcept {
    Sheet sheet;
    start(state, sheet);
    list_features(state, sheet);
    std::array<Option, engine::kMaxSegments> options;
    const std::size_t count = list_options(state, sheet, options);
    sheet.ends.find(game_.tables(), state.land, holes_, sheet.bag, true);
    add_listed(state, sheet);
    const Values worth = sheet.worth;
    const auto free = sheet.free;
    add_supplies(state, sheet);
    visit(engine::Action::pass(), sheet.worth);
    for (std::size_t i = 0; i < count; ++i) {
      sheet.worth = worth;
      sheet.free = free;
      add_option(state, sheet, options[i]);
      add_supplies(state, sheet);
      visit(engine::Action::place_figure(options[i].segment), sheet.worth);
    }
  }

 private:
  static constexpr engine::Capacity C = G::kCapacity;
  using Sheet = EvaluationSheet<C>;
  using Listed = typename Sheet::Listed;
  using Option = typename Sheet::Option;
  using Feature = typename engine::Landscape<C>::Feature;
  using Kind = engine::FeatureKind;
  using FeatureSet = std::bitset<engine::Landscape<C>::kFeatures>;

  void start(const State& state, Sheet& sheet) const noexcept {
    sheet.bag = state.bag;
    sheet.tiles_left = state.bag_size;
    add_tiles_in_hand(state, sheet);
    int first = state.current;
    if (state.phase != engine::Phase::draw && state.phase != engine::Phase::place_tile) {
      first = first + 1 == state.players ? 0 : first + 1;
    }
    for (int i = 0; i < state.players; ++i) {
      const auto player = static_cast<std::size_t>((first + i) % state.players);
      sheet.turns[player] = (sheet.tiles_left + state.players - 1 - i) / state.players;
      sheet.worth[player] = state.points[player];
      sheet.free[player] = state.supply[player];
    }
    if constexpr (G::kHasModules) add_modules(state, sheet);
  }

  /// Tiles that were drawn and do not lie yet. Those of hidden hands are in the bag (VAR-4).
  void add_tiles_in_hand(const State& state, Sheet& sheet) const noexcept {
    const auto add = [&](int type) {
      if (type >= game_.tables().type_count()) return;
      ++sheet.bag[static_cast<std::size_t>(type)];
      ++sheet.tiles_left;
    };
    if constexpr (G::kHasModules) {
      if (game_.rules().hand_size() > 0) {
        for (int player = 0; player < state.players; ++player) {
          for (const int type : state.hands[static_cast<std::size_t>(player)]) add(type);
        }
        return;
      }
    }
    if (state.phase == engine::Phase::place_tile) add(state.drawn);
  }

  void add_modules(const State& state, Sheet& sheet) const noexcept {
    const float to_come = static_cast<float>(sheet.tiles_left) * game_share_;
    G::for_each_module([&]<class M>(std::type_identity<M>) {
      ModuleTerms<M>::add(game_, state, parameters_.modules, to_come, sheet);
    });
  }

  void add_listed(const State& state, Sheet& sheet) const noexcept {
    for (std::size_t i = 0; i < sheet.listed; ++i) add_feature(state, sheet, sheet.features[i]);
    for (std::size_t i = 0; i < sheet.ends.meeting_count(); ++i) {
      const Meeting& meeting = sheet.ends.meeting(i);
      const Listed* first = listed_as(sheet, meeting.first);
      const Listed* other = listed_as(sheet, meeting.second);
      if (first != nullptr && other != nullptr) add_meeting(state, sheet, *first, *other, meeting.joining);
    }
  }

  void add_supplies(const State& state, Sheet& sheet) const noexcept {
    for (std::size_t player = 0; player < state.players; ++player) {
      sheet.worth[player] += parameters_.followers.turn * static_cast<float>(sheet.turns[player]) +
                             supply_worth_(sheet.free[player], sheet.turns[player]);
    }
  }

  /// Every feature with figures once.
  void list_features(const State& state, Sheet& sheet) const noexcept {
    engine::for_each_occupied(state, [&](int node, int id) {
      const Kind kind = state.land.segment_of(game_.tables(), node).kind;
      sheet.features[sheet.listed++] = entry_of(state, node, id, kind);
      if (kind == Kind::field) sheet.farmers = true;
      if (kind == Kind::road || kind == Kind::city) sheet.ends.watch(id);
    });
  }

  [[nodiscard]] static Listed entry_of(const State& state, int node, int id, Kind kind) noexcept {
    return {static_cast<std::uint16_t>(node), static_cast<std::uint16_t>(id), kind, state.land.feature(id)};
  }

  void add_feature(const State& state, Sheet& sheet, Listed& listed) const noexcept {
    switch (listed.kind) {
      case Kind::road:
        return add_way(state, sheet, listed, parameters_.road);
      case Kind::city:
        return add_way(state, sheet, listed, parameters_.city);
      case Kind::field:
        return add_field(state, sheet, listed);
      default:
        return add_centre(state, sheet, listed);
    }
  }

  // -- where a follower may go ----------------------------------------------------------------------------

  /// The choices of place_figure, and which fields each open city among them lies at.
  std::size_t list_options(const State& state, Sheet& sheet,
                           std::array<Option, engine::kMaxSegments>& options) const noexcept {
    const auto& board = state.land.board();
    const engine::OrientedTile& tile = game_.tables().oriented(board.oriented_at(state.placed));
    std::size_t count = 0;
    for (unsigned left = state.choices; left != 0; left &= left - 1) {
      const int segment = std::countr_zero(left);
      const int node = board.first_node(state.placed) + segment;
      const int id = state.land.feature_of(node);
      const Kind kind = tile.segments[static_cast<std::size_t>(segment)].kind;
      Option& option = options[count++] = {segment, entry_of(state, node, id, kind)};
      option.listed.feature.figures = engine::one_figure_of(state.current);
      if (option.listed.feature.open() == 0) continue;
      if (kind == Kind::road || kind == Kind::city) sheet.ends.watch(id);
      if (kind == Kind::city) option.fields = fields_at(state, sheet, node);
    }
    return count;
  }

  /// Bits: fields of the sheet that a city lies at.
  [[nodiscard]] std::uint64_t fields_at(const State& state, const Sheet& sheet, int node) const noexcept {
    std::uint64_t fields = 0;
    int member = node;
    do {
      const int first = state.land.board().first_node(state.land.site_of(member));
      for (unsigned left = state.land.segment_of(game_.tables(), member).borders; left != 0;
           left &= left - 1) {
        const int id = state.land.feature_of(first + std::countr_zero(left));
        if (state.land.feature(id).figures == 0) continue;
        fields |= std::uint64_t{1} << (listed_as(sheet, id) - sheet.features.data());
      }
      member = state.land.next_in_ring(member);
    } while (member != node);
    return fields;
  }

  void add_option(const State& state, Sheet& sheet, Option& option) const noexcept {
    Listed& taken = option.listed;
    sheet.free[state.current] -= 1;
    add_feature(state, sheet, taken);
    if (taken.kind != Kind::road && taken.kind != Kind::city) return;
    for (std::size_t i = 0; i < sheet.ends.meeting_count(); ++i) {
      const Meeting& meeting = sheet.ends.meeting(i);
      if (meeting.first != taken.id && meeting.second != taken.id) continue;
      const Listed* other = listed_as(sheet, meeting.first == taken.id ? meeting.second : meeting.first);
      if (other != nullptr) add_meeting(state, sheet, taken, *other, meeting.joining);
    }
    if (option.fields == 0) return;
    const float change = city_completion(state, sheet, taken.id, taken.feature) -
                         city_completion(state, sheet, taken.id, state.land.feature(taken.id));
    for (std::uint64_t bits = option.fields; bits != 0; bits &= bits - 1) {
      const Listed& field = sheet.features[static_cast<std::size_t>(std::countr_zero(bits))];
      award_field(state, sheet, field.feature, change);
    }
  }

  // -- who gets it ----------------------------------------------------------------------------------------

  /// Everyone's figures come home with a chance.
  static void send_home(const State& state, Sheet& sheet, engine::FigureCounts figures,
                        float chance) noexcept {
    for (int player = 0; player < state.players; ++player) {
      sheet.free[static_cast<std::size_t>(player)] +=
          chance * static_cast<float>(engine::figures_of(figures, player));
    }
  }

  /// Own turns of those who hold the feature.
  [[nodiscard]] static int turns_for(const State& state, const Sheet& sheet,
                                     engine::FigureCounts figures) noexcept {
    int turns = 0;
    for (unsigned left = engine::majority(figures, state.players); left != 0; left &= left - 1) {
      turns += sheet.turns[static_cast<std::size_t>(std::countr_zero(left))];
    }
    return turns;
  }

  // -- roads and cities -----------------------------------------------------------------------------------

  /// Two hazards compete for every hole in each of `turns`: to be filled and to be spoilt.
  [[nodiscard]] Completion completion(const WayEnds& ends, int open, const WayParameters& way, int tiles,
                                      float turns) const noexcept {
    if (ends.ends < open || ends.holes > WayEnds::kMaxHoles || tiles == 0) return {};
    Completion chance{1, 1};
    const float inverse = 1 / static_cast<float>(tiles);
    for (std::size_t i = 0; i < ends.holes; ++i) {
      const float capping = ends.hole[i].capping;
      const float fitting = ends.hole[i].fitting;
      const float wanted = capping + way.extension * (fitting - capping);
      if (wanted <= 0) return {};
      const float rate = way.rate * fast_power(wanted * inverse, way.power);
      chance *= filled_first(rate, way.death, turns);
    }
    return chance;
  }

  [[nodiscard]] float for_figures(const Feature& feature) const noexcept {
    if constexpr (C.signs) return points_for_figures(game_.rules(), feature);
    return 0;
  }

  /// Whether a road or city that stays open counts at the end (VAR-6, and roads with inns).
  [[nodiscard]] bool counts_open(const Feature& feature) const noexcept {
    return unfinished_scores() && (feature.signs() & engine::kInn) == 0;
  }
  [[nodiscard]] bool unfinished_scores() const noexcept {
    if constexpr (G::kHasModules) return game_.rules().unfinished_scores;
    return true;
  }

  void add_way(const State& state, Sheet& sheet, Listed& listed, const WayParameters& way) const noexcept {
    const Feature& feature = listed.feature;
    const float points = points_a_tile(listed.kind, feature);
    const auto size = static_cast<float>(feature.tiles() + feature.coats());
    if (feature.open() == 0) {
      award(sheet.worth, feature.figures, state.players, points * size + for_figures(feature), 1);
      return send_home(state, sheet, feature.figures, 1);
    }
    const WayEnds ends = sheet.ends.of(listed.id);
    const auto turns = static_cast<float>(turns_for(state, sheet, feature.figures));
    const Completion chance = completion(ends, feature.open(), way, sheet.tiles_left, turns);
    const auto holes = static_cast<float>(ends.holes);
    const float share = static_cast<float>(sheet.tiles_left) * game_share_;
    const float complete = points * (size + way.growth * holes) + for_figures(feature);
    const float growth = chance.ever > 0 ? way.open_growth * holes * share : 0;
    const float open = counts_open(feature) ? size + growth : 0;
    listed.points = open + chance.ever * (complete - open);
    award(sheet.worth, feature.figures, state.players, listed.points, way.contested);
    send_home(state, sheet, feature.figures, chance.early);
  }

  /// Two features that may become one: those who gain by it will try, each in its own turns.
  void add_meeting(const State& state, Sheet& sheet, const Listed& first, const Listed& other,
                   int joining) const noexcept {
    const engine::FigureCounts figures = first.feature.figures;
    const engine::FigureCounts others = other.feature.figures;
    const WayParameters& way = first.kind == Kind::city ? parameters_.city : parameters_.road;
    Values change{};
    award(change, figures + others, state.players, first.points + other.points, way.contested);
    award(change, figures, state.players, -first.points, way.contested);
    award(change, others, state.players, -other.points, way.contested);
    const auto best = std::max_element(change.begin(), change.begin() + state.players);
    if (*best <= 0) return;
    const auto turns = static_cast<float>(sheet.turns[static_cast<std::size_t>(best - change.begin())]);
    const float rate =
        way.join * fast_power(static_cast<float>(joining) / static_cast<float>(sheet.tiles_left), way.power);
    const float chance = filled_first(rate, way.death, turns).ever;
    for (std::size_t player = 0; player < state.players; ++player) {
      sheet.worth[player] += chance * change[player];
    }
  }

  /// Null if it has no figures.
  [[nodiscard]] static const Listed* listed_as(const Sheet& sheet, int id) noexcept {
    for (std::size_t i = 0; i < sheet.listed; ++i) {
      if (sheet.features[i].id == id) return &sheet.features[i];
    }
    return nullptr;
  }

  // -- monasteries, castles, cemeteries -------------------------------------------------------------------

  void add_centre(const State& state, Sheet& sheet, const Listed& listed) const noexcept {
    const Feature& feature = listed.feature;
    const Filling filling = filled_by_the_end(state, sheet, listed);
    float points = 0;
    if (listed.kind == Kind::monastery) {
      points = static_cast<float>(feature.tiles()) + filling.neighbours;
      if (!unfinished_scores()) points *= filling.chance.ever;
    }
    if constexpr (G::kHasModules) {
      if (listed.kind == Kind::castle) {
        const float misty = 1 +
                            static_cast<float>(engine::Mists::misty_neighbours(game_, state, listed.node)) +
                            parameters_.modules.mist * filling.neighbours;
        points = misty * ((unfinished_scores() ? 1 : 0) + filling.chance.ever);
      } else if (listed.kind == Kind::cemetery) {
        add_guard(state, sheet, feature.figures, filling.chance.early);
      }
    }
    award(sheet.worth, feature.figures, state.players, points, 1);
    send_home(state, sheet, feature.figures, filling.chance.early);
  }

  struct Filling {
    float neighbours = 0;  ///< more than there are now
    Completion chance{1, 1};
  };

  [[nodiscard]] Filling filled_by_the_end(const State& state, const Sheet& sheet,
                                          const Listed& listed) const noexcept {
    const auto& board = state.land.board();
    const engine::CellKey key = board.key_at(state.land.site_of(listed.node));
    const auto tiles = static_cast<float>(sheet.tiles_left);
    Filling filling;
    for (int dy = -1; listed.feature.open() > 0 && dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const auto site = board.find(engine::offset(key, dx, dy));
        if (board.has_tile(site)) continue;
        const float share = fitting_share(sheet, board, site, engine::offset(key, dx, dy));
        const float rate = parameters_.monastery.rate * fast_power(share, parameters_.monastery.power);
        const Completion filled = filled_first(rate, 0, tiles);
        filling.neighbours += filled.ever;
        filling.chance *= filled;
      }
    }
    return filling;
  }

  /// How many of the tiles that are left fit a cell without a tile, 0 to 1.
  [[nodiscard]] float fitting_share(const Sheet& sheet, const engine::Board<C>& board,
                                    typename engine::Board<C>::Site site,
                                    engine::CellKey key) const noexcept {
    if (site != engine::Board<C>::kNoSite) {
      const int fitting = HoleTables<C.types>::count(holes_.fitting(board.signature_at(site)), sheet.bag);
      return static_cast<float>(fitting) / static_cast<float>(std::max(sheet.tiles_left, 1));
    }
    if (!game_.table().holds(key)) return 0;
    return 0.5F;  // it touches no tile yet, and may become anything
  }

  /// A completed cemetery's guard (MIST-17).
  void add_guard(const State& state, Sheet& sheet, engine::FigureCounts figures,
                 float chance) const noexcept {
    if (!game_.rules().has_guards()) return;
    for (unsigned left = engine::majority(figures, state.players); left != 0; left &= left - 1) {
      const auto player = static_cast<std::size_t>(std::countr_zero(left));
      if (state.reserve[player] > 0) sheet.free[player] += chance;
    }
  }

  // -- fields ---------------------------------------------------------------------------------------------

  void add_field(const State& state, Sheet& sheet, const Listed& listed) const noexcept {
    award_field(state, sheet, listed.feature,
                static_cast<float>(listed.feature.completed_cities()) + coming_cities(state, sheet, listed) +
                    parameters_.field.growth * static_cast<float>(sheet.tiles_left));
  }

  void award_field(const State& state, Sheet& sheet, const Feature& field, float cities) const noexcept {
    constexpr float kPointsACity = engine::kPointsACity;
    const float share = static_cast<float>(sheet.tiles_left) * game_share_;
    const float kept = 1 - parameters_.field.risk * share;
    award(sheet.worth, field.figures, state.players, kPointsACity * kept * cities,
          parameters_.field.contested);
  }

  /// Open cities at the field's edge, each by its chance to be completed.
  [[nodiscard]] float coming_cities(const State& state, Sheet& sheet, const Listed& listed) const noexcept {
    FeatureSet seen;
    float cities = 0;
    int member = listed.node;
    do {
      const auto site = state.land.site_of(member);
      const int first = state.land.board().first_node(site);
      for (unsigned left = state.land.segment_of(game_.tables(), member).borders; left != 0;
           left &= left - 1) {
        const int id = state.land.feature_of(first + std::countr_zero(left));
        const Feature& city = state.land.feature(id);
        if (city.open() == 0 || seen[static_cast<std::size_t>(id)]) continue;
        seen.set(static_cast<std::size_t>(id));
        cities += city_completion(state, sheet, id, city);
      }
      member = state.land.next_in_ring(member);
    } while (member != listed.node);
    return cities;
  }

  [[nodiscard]] float city_completion(const State& state, const Sheet& sheet, int id,
                                      const Feature& city) const noexcept {
    const WayParameters& way = parameters_.city;
    const WayEnds ends = sheet.ends.of(id);
    const float turns = city.figures == 0 ? parameters_.field.free * static_cast<float>(sheet.tiles_left)
                                          : static_cast<float>(turns_for(state, sheet, city.figures));
    return completion(ends, city.open(), way, sheet.tiles_left, turns).ever;
  }

  const G& game_;
  EvaluationParameters parameters_;
  HoleTables<C.types> holes_;
  SupplyWorth supply_worth_;
  float game_share_ = 1 / static_cast<float>(game_.tables().set().tile_count());
};

}  // namespace bastide::ai
