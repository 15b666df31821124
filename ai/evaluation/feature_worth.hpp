#pragma once

#include "ai/evaluation/chances.hpp"
#include "ai/evaluation/feature_sheet.hpp"
#include "ai/evaluation/labyrinth_terms.hpp"
#include "ai/evaluation/listener.hpp"
#include "ai/evaluation/parameters.hpp"
#include "ai/evaluation/share.hpp"
#include "ai/evaluation/ways.hpp"
#include "engine/game.hpp"
#include "engine/modules/house_rules/house_rules.hpp"
#include "engine/modules/inns/inns.hpp"
#include "engine/modules/mists/mists_play.hpp"
#include "engine/play/scoring.hpp"
#include "engine/rules/rule_set.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace bastide::ai {

/// What evaluations of states have in common that differ only in what lies on the board, and so what all
/// states have in common that a player may reach in one turn, but for those that bring tiles back.
template <engine::Capacity C>
struct TurnFrame {
  typename HoleTables<C.types>::Row bag{};  ///< with the tiles in hands
  std::int16_t tiles_left = -1;
  std::uint8_t players = 0;
  std::uint8_t first = 0;  ///< who has the next turn

  bool operator==(const TurnFrame&) const = default;
};

/// What features are worth by themselves: the formulas. They know of a turn's frame, and nothing of what
/// changes within it.
template <engine::TileGame G>
class FeatureWorth {
 public:
  static constexpr engine::Capacity C = G::kCapacity;
  using State = typename G::State;
  using Feature = typename engine::Landscape<C>::Feature;
  using Kind = engine::FeatureKind;
  using Frame = TurnFrame<C>;
  using Sheet = FeatureSheet<C>;
  using Counts = BagCounts<C.types>;

  FeatureWorth(const G& game, const EvaluationParameters& parameters)
      : game_(&game),
        parameters_(parameters),
        formulas_(parameters),
        way_chances_(parameters.road, parameters.city, parameters.field.free),
        centre_chances_(parameters.monastery),
        game_share_(1 / static_cast<float>(game.tables().set().tile_count())) {}

  /// The frame that a state belongs to. Tiles that were drawn and do not lie yet are in the bag; those of
  /// hidden hands are, too (VAR-4).
  [[nodiscard]] Frame frame_of(const State& state) const noexcept {
    Frame frame{state.bag, state.bag_size, state.players, state.current};
    const auto add = [&](int type) {
      if (type >= game_->tables().type_count()) return;
      ++frame.bag[static_cast<std::size_t>(type)];
      ++frame.tiles_left;
    };
    const bool to_place = state.phase == engine::Phase::place_tile;
    bool hands = false;
    if constexpr (G::kHasModules) {
      hands = engine::HouseRules::uses_hands(*game_, state);
      for (int player = 0; hands && player < state.players; ++player) {
        for (const int type : state.hands[static_cast<std::size_t>(player)]) add(type);
      }
    }
    if (to_place && !hands) add(state.drawn);
    if (!to_place && state.phase != engine::Phase::draw) {
      frame.first = static_cast<std::uint8_t>(game_->next_player(state, state.current));
    }
    return frame;
  }

  void start(const Frame& frame) noexcept {
    tiles_left_ = frame.tiles_left;
    if (frame.players != players_) choose_formulas(frame.players);
    next_ = frame.first;
    for (int i = 0; i < players_; ++i) {
      turns_[static_cast<std::size_t>((frame.first + i) % players_)] =
          (tiles_left_ + players_ - 1 - i) / players_;
    }
    centre_chances_.start(tiles_left_);
    share_left_ = static_cast<float>(tiles_left_) * game_share_;
    listener_.start(learned_, share_left_, next_, players_);
    field_points_ = engine::kPointsACity * (1 - formulas_.field.risk * share_left_);
    field_growth_ = parts_of(formulas_.field.growth * share_left_);
  }

  [[nodiscard]] const EvaluationParameters& parameters() const noexcept { return parameters_; }
  /// Those for the players of the frame.
  [[nodiscard]] const FormulaParameters& formulas() const noexcept { return formulas_; }
  /// Of the player's own, left.
  [[nodiscard]] int turns(std::size_t player) const noexcept { return turns_[player]; }
  /// How much of the game is left, 0 to 1.
  [[nodiscard]] float share_left() const noexcept { return share_left_; }

  /// What a net hears, where there is one for the game and the players of the frame.
  [[nodiscard]] Listener<C>& listener() noexcept { return listener_; }
  [[nodiscard]] const Listener<C>& listener() const noexcept { return listener_; }

  /// Figures that the turn sends home from the feature, if it is completed.
  [[nodiscard]] static engine::FigureCounts leaving(const Sheet& sheet) noexcept {
    return sheet.kind != Kind::field && sheet.feature.open() == 0 ? sheet.feature.figures : 0;
  }

  /// A road or city. Where there is a net, `heard` is filled in, here and below.
  void value_way(Sheet& sheet, const WayHoles& holes, Heard heard) noexcept {
    const Feature& feature = sheet.feature;
    const WayParameters& way = sheet.kind == Kind::city ? formulas_.city : formulas_.road;
    const Standing standing = standing_of(feature.figures);
    sheet.share = {};
    heard.head->speaks = false;
    if (feature.open() == 0) {
      sheet.points = parts_of(points_a_tile(sheet) * size_of(feature) + for_figures(feature));
      award(sheet.share.points, standing, sheet.points, 1);
      return send_home(sheet.share, feature.figures, 1);
    }
    const auto owner = sheet.kind == Kind::city ? WayOwner::of_city : WayOwner::of_road;
    const Completion chance = completion(holes, feature.open(), owner, turns_of(standing.leaders));
    sheet.points = expected_of(sheet, holes.count, chance);
    award(sheet.share.points, standing, sheet.points, way.contested);
    send_home(sheet.share, feature.figures, chance.early);
    listener_.hear_way(sheet, holes, chance, heard);
  }

  /// An open road or city without figures, where a net listens: what it would be to whoever has the next
  /// turn, and had claimed it. Gives what a net moves because of it.
  [[nodiscard]] PartValues value_unclaimed(Sheet& sheet, const WayHoles& holes) noexcept {
    const auto owner = sheet.kind == Kind::city ? WayOwner::of_city : WayOwner::of_road;
    const Completion chance =
        completion(holes, sheet.feature.open(), owner, turns_[static_cast<std::size_t>(next_)]);
    // Of more holes than are listed some may be counted twice.
    const int ends = std::min<int>(holes.count, WayHoles::kMost + 1);
    sheet.points = expected_of(sheet, ends, chance);
    return listener_.moved_by_unclaimed(sheet, holes, chance);
  }

  /// The chance that an open city is completed.
  [[nodiscard]] Parts city_coming(const Feature& city, const WayHoles& holes) noexcept {
    const bool nobodys = city.figures == 0;
    const int turns = nobodys ? 0 : turns_of(standing_of(city.figures).leaders);
    const auto owner = nobodys ? WayOwner::nobodys_city : WayOwner::of_city;
    return parts_of(completion(holes, city.open(), owner, turns).ever);
  }

  /// A field; `sheet.coming` is known.
  void value_field(Sheet& sheet, Heard heard) const noexcept {
    sheet.share = {};
    award(sheet.share.points, standing_of(sheet.feature.figures), points_of_field(sheet),
          formulas_.field.contested);
    listener_.hear_field(sheet, heard);
  }

  /// A monastery, castle or cemetery.
  void value_centre(const State& state, Counts& counts, Sheet& sheet, Heard heard) noexcept {
    const FigureCounts figures = sheet.feature.figures;
    const Filling filling = filled_by_the_end(state, counts, sheet);
    sheet.share = {};
    heard.head->speaks = false;
    float points = 0;
    if (sheet.kind == Kind::monastery) {
      points = static_cast<float>(sheet.feature.tiles()) + filling.neighbours;
      if (!unfinished_scores()) points *= filling.chance.ever;
    }
    if constexpr (G::kHasModules) {
      if (sheet.kind == Kind::castle) {
        const float misty = 1 + static_cast<float>(engine::Mists::misty_neighbours(*game_, state, sheet.id)) +
                            parameters_.modules.mist * filling.neighbours;
        points = misty * ((unfinished_scores() ? 1 : 0) + filling.chance.ever);
      } else if (sheet.kind == Kind::cemetery) {
        send_guards(state, sheet.share, figures, filling.chance.early);
      }
    }
    award(sheet.share.points, standing_of(figures), parts_of(points), 1);
    send_home(sheet.share, figures, filling.chance.early);
    if (sheet.feature.open() == 0) return;
    listener_.hear_centre(sheet, filling.chance, filling.neighbours, filling.hardest, heard);
  }

  /// Two roads or cities that may become one: those who gain by it will try, each in its own turns. Without
  /// a net it is nothing if one of them is unclaimed.
  [[nodiscard]] PartValues value_meeting(const Sheet& first, const Sheet& other, int joining) const noexcept {
    const FigureCounts figures = first.feature.figures;
    const FigureCounts others = other.feature.figures;
    const WayParameters& way = first.kind == Kind::city ? formulas_.city : formulas_.road;
    PartValues change{};
    award(change, standing_of(figures + others), first.points + other.points, way.contested);
    award(change, standing_of(figures), -first.points, way.contested);
    award(change, standing_of(others), -other.points, way.contested);
    PartValues worth{};
    if (figures != 0 && others != 0) worth = by_chance_to_join(change, way, joining);
    if (listener_.listens()) add(worth, listener_.moved_by_meeting(first, other, change, joining));
    return worth;
  }
  /// Where a net listens: what it moves because of two fields that may become one.
  [[nodiscard]] PartValues value_field_meeting(const Sheet& first, const Sheet& other,
                                               int joining) const noexcept {
    auto cities = first.feature.cities;
    cities |= other.feature.cities;
    const float contested = formulas_.field.contested;
    PartValues gains{};
    Sheet both = first;
    both.coming += other.coming;
    both.feature.cities = cities;
    award(gains, standing_of(first.feature.figures + other.feature.figures), points_of_field(both),
          contested);
    for (std::size_t p = 0; p < gains.size(); ++p) gains[p] -= first.share.points[p] + other.share.points[p];
    return listener_.moved_by_field_meeting(first, other, gains, cities.count(), joining);
  }

 private:
  /// Takes the formulas, and the net, for so many players.
  void choose_formulas(int players) noexcept {
    const FormulaParameters& before = parameters_.formulas(players_);
    const FormulaParameters& chosen = parameters_.formulas(players);
    players_ = players;
    learned_ = parameters_.learned.net_for(game_->rules(), players);
    if (&chosen == &before) return;
    formulas_ = chosen;
    way_chances_ = WayChances(formulas_.road, formulas_.city, formulas_.field.free);
    centre_chances_ = CentreChances(formulas_.monastery);
  }
  using FigureCounts = engine::FigureCounts;

  struct Filling {
    float neighbours = 0;  ///< more than there are now
    Completion chance;
    int hardest = 0;  ///< tiles of the bag that go to the neighbour that is hardest to fill
  };

  [[nodiscard]] static float points_a_tile(const Sheet& sheet) noexcept {
    return static_cast<float>(engine::Inns::points_a_tile(sheet.kind, sheet.feature.signs()));
  }
  [[nodiscard]] static float size_of(const Feature& feature) noexcept {
    return static_cast<float>(feature.tiles() + feature.coats());
  }
  /// Points of an open road or city, complete or not, that so many holes are at the ends of.
  [[nodiscard]] Parts expected_of(const Sheet& sheet, int holes, Completion chance) const noexcept {
    const Feature& feature = sheet.feature;
    const WayParameters& way = sheet.kind == Kind::city ? formulas_.city : formulas_.road;
    const auto ends = static_cast<float>(holes);
    const float size = size_of(feature);
    const float complete = points_a_tile(sheet) * (size + way.growth * ends) + for_figures(feature);
    const float growth = chance.ever > 0 ? way.open_growth * ends * share_left_ : 0;
    const float open = counts_open(feature) ? size + growth : 0;
    return parts_of(open + chance.ever * (complete - open));
  }
  /// For each of those who have the majority.
  [[nodiscard]] Parts points_of_field(const Sheet& sheet) const noexcept {
    const Parts cities = parts_of(sheet.feature.completed_cities()) + sheet.coming + field_growth_;
    return static_cast<Parts>(field_points_ * static_cast<float>(cities));
  }
  /// `change` by the chance that whoever gains most by it makes two features one.
  [[nodiscard]] PartValues by_chance_to_join(const PartValues& change, const WayParameters& way,
                                             int joining) const noexcept {
    const auto best = std::max_element(change.begin(), change.begin() + players_);
    if (*best <= 0) return {};
    const auto turns = static_cast<float>(turns_[static_cast<std::size_t>(best - change.begin())]);
    const float rate =
        way.join * fast_power(static_cast<float>(joining) / static_cast<float>(tiles_left_), way.power);
    const float chance = filled_first(rate, way.death, turns).ever;
    PartValues worth{};
    for (std::size_t p = 0; p < worth.size(); ++p)
      worth[p] = static_cast<Parts>(chance * static_cast<float>(change[p]));
    return worth;
  }

  /// Own turns of those players.
  [[nodiscard]] int turns_of(unsigned players) const noexcept {
    int turns = 0;
    for (; players != 0; players &= players - 1) {
      turns += turns_[static_cast<std::size_t>(std::countr_zero(players))];
    }
    return turns;
  }

  /// Everyone's figures come home with a chance.
  static void send_home(Share& share, FigureCounts figures, float chance) noexcept {
    const Parts each = parts_of(chance);
    for (; figures != 0;) {
      const int player = std::countr_zero(figures) / engine::kBitsPerPlayer;
      share.home[static_cast<std::size_t>(player)] += each * engine::figures_of(figures, player);
      figures &= ~(0xFU << (engine::kBitsPerPlayer * player));
    }
  }

  /// A completed cemetery's guards (MIST-17).
  void send_guards(const State& state, Share& share, FigureCounts figures, float chance) const noexcept {
    if (!game_->rules().has_guards()) return;
    for (unsigned left = standing_of(figures).leaders; left != 0; left &= left - 1) {
      const auto player = static_cast<std::size_t>(std::countr_zero(left));
      if (state.reserve[player] > 0) share.home[player] += parts_of(chance);
    }
  }

  [[nodiscard]] Completion completion(const WayHoles& holes, int open, WayOwner owner, int turns) noexcept {
    if (holes.ends < open || holes.count > WayHoles::kMost || tiles_left_ == 0) return {};
    LogChance logs;
    for (std::size_t i = 0; i < holes.count; ++i) {
      logs += way_chances_(owner, holes.hole[i].capping, holes.hole[i].fitting, tiles_left_, turns);
    }
    return chance_of(logs);
  }

  [[nodiscard]] Filling filled_by_the_end(const State& state, Counts& counts, const Sheet& sheet) noexcept {
    if (sheet.feature.open() == 0) return {0, {1, 1}, 0};
    const auto& board = state.land.board();
    const engine::CellKey key = board.key_at(state.land.site_of(sheet.id));
    Parts neighbours = 0;
    LogChance logs;
    int hardest = kAnything;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const engine::CellKey cell = engine::offset(key, dx, dy);
        const auto site = board.find(cell);
        if (board.has_tile(site)) continue;
        const int fitting = fitting_at(board, counts, site, cell);
        const CentreChances::Filling filling =
            fitting == kAnything ? centre_chances_.where_nothing_is() : centre_chances_.where_fit(fitting);
        neighbours += parts_of(filling.ever);
        logs += filling.logs;
        hardest = std::min(hardest, fitting);
      }
    }
    return {whole_of(neighbours), chance_of(logs), hardest};
  }

  static constexpr int kAnything = engine::kMaxTiles + 1;
  /// Tiles of the bag that go to an empty cell; `kAnything` where no tile lies beside it.
  [[nodiscard]] int fitting_at(const engine::Board<C>& board, Counts& counts,
                               typename engine::Board<C>::Site site, engine::CellKey key) const noexcept {
    if (site != engine::Board<C>::kNoSite) return counts.fitting(board.signature_at(site));
    return game_->table().holds(key) ? kAnything : 0;
  }

  [[nodiscard]] float for_figures(const Feature& feature) const noexcept {
    if constexpr (C.signs) return points_for_figures(game_->rules(), feature);
    return 0;
  }
  /// Whether a road or city that stays open counts at the end (VAR-6, INN-7, INN-9).
  [[nodiscard]] bool counts_open(const Feature& feature) const noexcept {
    return unfinished_scores() && !engine::Inns::spoils(game_->rules(), feature.signs());
  }
  [[nodiscard]] bool unfinished_scores() const noexcept {
    if constexpr (G::kHasModules) return game_->rules().unfinished_scores;
    return true;
  }

  const G* game_;
  EvaluationParameters parameters_;
  FormulaParameters formulas_;  ///< those for `players_`
  WayChances way_chances_;
  CentreChances centre_chances_;
  float game_share_;
  const FeatureNet* learned_ = nullptr;  ///< of `parameters_`, if one is for this game with `players_`
  Listener<C> listener_;
  // -- of the frame
  int tiles_left_ = 0;
  int players_ = 0;
  int next_ = 0;  ///< who has the next turn
  std::array<int, engine::kMaxPlayers> turns_{};
  float share_left_ = 0;
  float field_points_ = 0;  ///< that a city brings
  Parts field_growth_ = 0;
};

}  // namespace bastide::ai
