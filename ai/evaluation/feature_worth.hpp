#pragma once

#include "ai/evaluation/chances.hpp"
#include "ai/evaluation/feature_net.hpp"
#include "ai/evaluation/labyrinth_terms.hpp"
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
#include <cstdlib>
#include <vector>

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

/// What a net has of a feature, but for the supplies. Apart from the feature's sheet, which is copied often:
/// without a net none of it is filled in.
struct Heard {
  FeatureNet::Part part;
  bool speaks;  ///< something was learned of it; the rest holds only then
  FeatureNet::Sides sums;
};

/// Figures of two players.
using TwoFigures = std::array<float, 2>;
using FreeFigures = std::array<float, engine::kMaxPlayers>;

/// Figures that are free with those that the turn sends home.
[[nodiscard]] inline TwoFigures with_leaving(const FreeFigures& free, engine::FigureCounts leaving) noexcept {
  return {free[0] + static_cast<float>(engine::figures_of(leaving, 0)),
          free[1] + static_cast<float>(engine::figures_of(leaving, 1))};
}
/// Figures that are free with those that are expected to come home.
[[nodiscard]] inline TwoFigures with_home(const FreeFigures& free, const PartValues& home) noexcept {
  return {free[0] + whole_of(home[0]), free[1] + whole_of(home[1])};
}

/// The supplies of two players when a turn is over, and what the parts of a net have of them.
struct Supplies {
  TwoFigures figures{};
  std::array<FeatureNet::Sides, FeatureNet::kParts> sums;
};

/// A feature with figures, and what it is worth.
template <engine::Capacity C>
struct FeatureSheet {
  std::uint16_t id;
  engine::FeatureKind kind;
  typename engine::Landscape<C>::Feature feature;  ///< with the figures that it is valued with
  Parts points;  ///< of a road or city, for each of those who have the majority
  Parts coming;  ///< of a field: open cities at its edge, each by its chance to be completed
  Share share;   ///< by the formulas
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
        game_share_(1 / static_cast<float>(game.tables().set().tile_count())),
        learned_(parameters_.learned.net_for(game.rules())) {}

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
    net_ = players_ == kSides ? learned_ : nullptr;
    for (int i = 0; i < players_; ++i) {
      turns_[static_cast<std::size_t>((frame.first + i) % players_)] =
          (tiles_left_ + players_ - 1 - i) / players_;
    }
    centre_chances_.start(tiles_left_);
    share_left_ = static_cast<float>(tiles_left_) * game_share_;
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

  /// What a part of the position is to a net, as the first player sees it.
  struct Told {
    FeatureNet::Part part;
    FeatureNet::Inputs inputs;
  };
  /// Adds all features that are valued from now on to `told`, of two players, but for the supplies; null ends
  /// it.
  void tell(std::vector<Told>* told) noexcept { told_ = told; }
  /// Tells a part of the supplies, with figures that the turn sends home.
  static void tell_supplies(Told& told, const TwoFigures& figures) noexcept {
    for (std::size_t p = 0; p < kSides; ++p) told.inputs[FeatureNet::kSupplies + p] = figures[p] / kFew;
  }
  /// The part that the supplies are themselves: `with_home` are they with the figures that are expected to
  /// come home.
  [[nodiscard]] Told supplies_told(const TwoFigures& with_home) const noexcept {
    FeatureNet::Inputs inputs{};
    for (std::size_t p = 0; p < kSides; ++p) inputs[p] = with_home[p] / kFew;
    inputs[kOwn] = share_left_ * share_left_;
    inputs.back() = share_left_;
    return {FeatureNet::Part::supply, inputs};
  }

  /// Whether a net speaks. What it says is half of a difference, of which the first player gains what the
  /// second loses.
  [[nodiscard]] bool has_net() const noexcept { return net_ != nullptr; }
  [[nodiscard]] Supplies supplies(const TwoFigures& figures) const noexcept {
    Supplies result;
    result.figures = figures;
    for (std::size_t part = 0; part < FeatureNet::kParts; ++part) {
      result.sums[part] =
          net_->sums_of_supplies(static_cast<FeatureNet::Part>(part), figures[0] / kFew, figures[1] / kFew);
    }
    return result;
  }
  /// Points that the feature moves from the second player to the first.
  [[nodiscard]] Parts learned(const Heard& heard, const Supplies& supplies) const noexcept {
    if (!heard.speaks) return 0;
    const FeatureNet::Sides& sums = supplies.sums[static_cast<std::size_t>(heard.part)];
    return parts_of(net_->difference(heard.part, heard.sums, sums) / kSides);
  }
  /// And that the supplies do.
  [[nodiscard]] Parts learned_of_supplies(const TwoFigures& with_home,
                                          const Supplies& supplies) const noexcept {
    const Told told = supplies_told(with_home);
    const FeatureNet::Sides& sums = supplies.sums[static_cast<std::size_t>(told.part)];
    return parts_of(net_->difference(told.part, net_->sums(told.part, told.inputs), sums) / kSides);
  }

  /// Figures that the turn sends home from the feature, if it is completed.
  [[nodiscard]] static engine::FigureCounts leaving(const Sheet& sheet) noexcept {
    return sheet.kind != Kind::field && sheet.feature.open() == 0 ? sheet.feature.figures : 0;
  }

  /// A road or city. Where there is a net, `heard` is filled in, here and below.
  void value_way(Sheet& sheet, const WayHoles& holes, Heard& heard) noexcept {
    const Feature& feature = sheet.feature;
    const WayParameters& way = sheet.kind == Kind::city ? formulas_.city : formulas_.road;
    const Standing standing = standing_of(feature.figures);
    const auto points = static_cast<float>(engine::Inns::points_a_tile(sheet.kind, feature.signs()));
    const auto size = static_cast<float>(feature.tiles() + feature.coats());
    sheet.share = {};
    heard.speaks = false;
    if (feature.open() == 0) {
      sheet.points = parts_of(points * size + for_figures(feature));
      award(sheet.share.points, standing, sheet.points, 1);
      return send_home(sheet.share, feature.figures, 1);
    }
    const auto owner = sheet.kind == Kind::city ? WayOwner::of_city : WayOwner::of_road;
    const Completion chance = completion(holes, feature.open(), owner, turns_of(standing.leaders));
    const auto ends = static_cast<float>(holes.count);
    const float complete = points * (size + way.growth * ends) + for_figures(feature);
    const float growth = chance.ever > 0 ? way.open_growth * ends * share_left_ : 0;
    const float open = counts_open(feature) ? size + growth : 0;
    sheet.points = parts_of(open + chance.ever * (complete - open));
    award(sheet.share.points, standing, sheet.points, way.contested);
    send_home(sheet.share, feature.figures, chance.early);
    learn(sheet, heard, sheet.kind == Kind::city ? FeatureNet::Part::city : FeatureNet::Part::road,
          chance.early, [&](float* own) { tell_way(feature, holes, chance.ever, own); });
  }

  /// The chance that an open city is completed.
  [[nodiscard]] Parts city_coming(const Feature& city, const WayHoles& holes) noexcept {
    const bool nobodys = city.figures == 0;
    const int turns = nobodys ? 0 : turns_of(standing_of(city.figures).leaders);
    const auto owner = nobodys ? WayOwner::nobodys_city : WayOwner::of_city;
    return parts_of(completion(holes, city.open(), owner, turns).ever);
  }

  /// A field; `sheet.coming` is known.
  void value_field(Sheet& sheet, Heard& heard) const noexcept {
    const Parts cities = parts_of(sheet.feature.completed_cities()) + sheet.coming + field_growth_;
    sheet.share = {};
    award(sheet.share.points, standing_of(sheet.feature.figures),
          static_cast<Parts>(field_points_ * static_cast<float>(cities)), formulas_.field.contested);
    learn(sheet, heard, FeatureNet::Part::field, 0, [&](float* own) { tell_field(sheet, own); });
  }

  /// A monastery, castle or cemetery.
  void value_centre(const State& state, Counts& counts, Sheet& sheet, Heard& heard) noexcept {
    const FigureCounts figures = sheet.feature.figures;
    const Filling filling = filled_by_the_end(state, counts, sheet);
    sheet.share = {};
    heard.speaks = false;
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
    learn(sheet, heard, FeatureNet::Part::centre, filling.chance.early, [&](float* own) {
      own[0] = 0.2F * static_cast<float>(sheet.feature.open());
      own[1] = 0.15F * static_cast<float>(sheet.feature.tiles());
      own[2] = filling.chance.ever;
      own[3] = 0.2F * filling.neighbours;
    });
  }

  /// Two features that may become one: those who gain by it will try, each in its own turns.
  [[nodiscard]] PartValues value_meeting(const Sheet& first, const Sheet& other, int joining) const noexcept {
    const FigureCounts figures = first.feature.figures;
    const FigureCounts others = other.feature.figures;
    const WayParameters& way = first.kind == Kind::city ? formulas_.city : formulas_.road;
    PartValues change{};
    award(change, standing_of(figures + others), first.points + other.points, way.contested);
    award(change, standing_of(figures), -first.points, way.contested);
    award(change, standing_of(others), -other.points, way.contested);
    const auto best = std::max_element(change.begin(), change.begin() + players_);
    if (*best <= 0) return {};
    const auto turns = static_cast<float>(turns_[static_cast<std::size_t>(best - change.begin())]);
    const float rate =
        way.join * fast_power(static_cast<float>(joining) / static_cast<float>(tiles_left_), way.power);
    const float chance = filled_first(rate, way.death, turns).ever;
    for (Parts& points : change) points = static_cast<Parts>(chance * static_cast<float>(points));
    return change;
  }

 private:
  /// Takes the formulas for so many players.
  void choose_formulas(int players) noexcept {
    const FormulaParameters& before = parameters_.formulas(players_);
    const FormulaParameters& chosen = parameters_.formulas(players);
    players_ = players;
    if (&chosen == &before) return;
    formulas_ = chosen;
    way_chances_ = WayChances(formulas_.road, formulas_.city, formulas_.field.free);
    centre_chances_ = CentreChances(formulas_.monastery);
  }
  using FigureCounts = engine::FigureCounts;

  struct Filling {
    float neighbours = 0;  ///< more than there are now
    Completion chance;
  };

  static constexpr int kSides = 2;
  static constexpr float kFew = 4;         ///< figures
  static constexpr std::size_t kOwn = 10;  ///< the first input of a kind's own

  /// Tells a net of the feature. Inputs are scaled to be of the order of 1. `own(inputs)` fills in what only
  /// features of this kind have.
  template <class Own>
  void learn(const Sheet& sheet, Heard& heard, FeatureNet::Part part, float early,
             const Own& own) const noexcept {
    if (net_ == nullptr && told_ == nullptr) return;
    const float first = static_cast<float>(engine::figures_of(sheet.feature.figures, 0));
    const float other = static_cast<float>(engine::figures_of(sheet.feature.figures, 1));
    FeatureNet::Inputs inputs{0.1F * whole_of(sheet.share.points[0]),
                              0.1F * whole_of(sheet.share.points[1]),
                              0.5F * first,
                              0.5F * other,
                              first > other ? 1.0F : 0.0F,
                              other > first ? 1.0F : 0.0F,
                              0,
                              0,
                              early,
                              0.1F * whole_of(sheet.points)};
    own(inputs.data() + kOwn);
    inputs.back() = share_left_;
    if (told_ != nullptr) told_->push_back({part, inputs});
    if (net_ == nullptr) return;
    heard.part = part;
    heard.speaks = true;
    heard.sums = net_->sums(part, inputs);
  }
  /// Its open ends, its size, and the tiles for the two holes that are hardest to close. Of more holes than
  /// are listed, of which it hangs on the way there which ones are, none counts as one that a tile closes.
  static void tell_way(const Feature& feature, const WayHoles& holes, float ever, float* own) noexcept {
    const bool all_listed = holes.count <= WayHoles::kMost;
    const int many = all_listed ? 30 : 0;
    int capping = many;
    int next = many;
    int fitting = many;
    for (std::size_t i = 0; all_listed && i < holes.count; ++i) {
      const int tiles = holes.hole[i].capping;
      next = std::min(next, std::max(capping, tiles));
      capping = std::min(capping, tiles);
      fitting = std::min(fitting, int{holes.hole[i].fitting});
    }
    if (holes.ends < feature.open()) capping = 0;
    own[0] = 0.3F * static_cast<float>(feature.open());
    own[1] = 0.15F * static_cast<float>(feature.tiles());
    own[2] = 0.3F * static_cast<float>(feature.coats());
    own[3] = 0.15F * static_cast<float>(std::min(capping, 10));
    own[4] = 0.1F * static_cast<float>(std::min(fitting, 15));
    own[5] = 0.15F * static_cast<float>(std::min(next, 10));
    own[6] = capping == 0 ? 1.0F : 0.0F;
    own[7] = feature.open() == 1 ? 1.0F : 0.0F;
    own[8] = ever;
  }
  static void tell_field(const Sheet& sheet, float* own) noexcept {
    const int ahead =
        std::abs(engine::figures_of(sheet.feature.figures, 0) - engine::figures_of(sheet.feature.figures, 1));
    own[0] = 0.3F * static_cast<float>(sheet.feature.completed_cities());
    own[1] = 0.3F * whole_of(sheet.coming);
    own[2] = ahead > 1 ? 1.0F : 0.0F;
    own[3] = 0.3F * static_cast<float>(ahead);
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
    if (sheet.feature.open() == 0) return {0, {1, 1}};
    const auto& board = state.land.board();
    const engine::CellKey key = board.key_at(state.land.site_of(sheet.id));
    Parts neighbours = 0;
    LogChance logs;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const engine::CellKey cell = engine::offset(key, dx, dy);
        const auto site = board.find(cell);
        if (board.has_tile(site)) continue;
        const CentreChances::Filling filling = chance_to_fill(board, counts, site, cell);
        neighbours += parts_of(filling.ever);
        logs += filling.logs;
      }
    }
    return {whole_of(neighbours), chance_of(logs)};
  }

  [[nodiscard]] CentreChances::Filling chance_to_fill(const engine::Board<C>& board, Counts& counts,
                                                      typename engine::Board<C>::Site site,
                                                      engine::CellKey key) noexcept {
    if (site != engine::Board<C>::kNoSite)
      return centre_chances_.where_fit(counts.fitting(board.signature_at(site)));
    if (!game_->table().holds(key)) return centre_chances_.where_fit(0);
    return centre_chances_.where_nothing_is();
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
  const FeatureNet* learned_;  ///< of `parameters_`, if one is for this game
  std::vector<Told>* told_ = nullptr;
  // -- of the frame
  const FeatureNet* net_ = nullptr;  ///< if so many play
  int tiles_left_ = 0;
  int players_ = 0;
  std::array<int, engine::kMaxPlayers> turns_{};
  float share_left_ = 0;
  float field_points_ = 0;  ///< that a city brings
  Parts field_growth_ = 0;
};

}  // namespace bastide::ai
