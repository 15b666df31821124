#pragma once

#include "ai/evaluation/feature_net.hpp"
#include "ai/evaluation/feature_sheet.hpp"
#include "ai/evaluation/hazard.hpp"
#include "ai/evaluation/share.hpp"
#include "ai/evaluation/ways.hpp"
#include "engine/players.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace bastide::ai {

/// What a net has of a feature with figures, but for the supplies: a place in a `HeardList`. Without a net
/// none of it is filled in.
struct Heard {
  struct Head {
    FeatureNet::Part part;
    bool speaks;  ///< something was learned of it; the rest holds only then
  };
  Head* head;
  FeatureNet::Hidden* sums;  ///< for each player at the table
};

/// Room for what a net has of features. Apart from the features' sheets, which are copied often, and for
/// as many players as there are at the table, next to each other.
template <std::size_t most>
class HeardList {
 public:
  void start(int players) noexcept { players_ = static_cast<std::size_t>(players); }
  [[nodiscard]] Heard operator[](std::size_t i) noexcept { return {&heads_[i], &sums_[i * players_]}; }

 private:
  std::size_t players_ = 2;
  std::array<Heard::Head, most> heads_;
  std::array<FeatureNet::Hidden, most * engine::kMaxPlayers> sums_;
};

/// Figures of each player; 0 beyond the players.
using FreeFigures = std::array<float, engine::kMaxPlayers>;

/// Figures that are free with those that the turn sends home.
[[nodiscard]] inline FreeFigures with_leaving(FreeFigures free, engine::FigureCounts leaving,
                                              std::size_t players) noexcept {
  for (std::size_t p = 0; p < players; ++p)
    free[p] += static_cast<float>(engine::figures_of(leaving, static_cast<int>(p)));
  return free;
}
/// Figures that are free with those that are expected to come home.
[[nodiscard]] inline FreeFigures with_home(FreeFigures free, const PartValues& home,
                                           std::size_t players) noexcept {
  for (std::size_t p = 0; p < players; ++p) free[p] += whole_of(home[p]);
  return free;
}

/// The supplies when a turn is over, and what the parts of a net have of them.
struct Supplies {
  FreeFigures figures{};
  std::size_t players = 2;
  std::array<FeatureNet::Hidden, FeatureNet::kHearSupplies * engine::kMaxPlayers> sums;

  /// For each player.
  [[nodiscard]] const FeatureNet::Hidden* of(FeatureNet::Part part) const noexcept {
    return &sums[static_cast<std::size_t>(part) * players];
  }
};

/// Tells a net of the parts of a position as each player sees them: its own numbers, and those of the others
/// together. What is moved by a part is what the net gives each player of it and takes from the others.
///
/// Inputs are scaled to be of the order of 1:
///
///                      pairs: one's own and the others'                       │ shared
///                      0, 1     2, 3      4, 5    6, 7    8, 9     10, 11      │ 12    13      14 … 22  23
///     feature          points   figures   ahead   next    –        supplies    │ soon  points  its own  left
///     supply           figures  –         –       next    –        supplies    │ –     –       left²    left
///     unclaimed way    –        –         –       next    –        –           │ soon  points  its own  left
///     meeting          points   figures   ahead   next    gain     –           │ tiles points  its own  left
///
/// ahead: has most figures, of a meeting when it has come; next: has the next turn; gain: points more when
/// they have met; soon: the chance to be completed soon; tiles: of the bag, that make it come; left: share of
/// the game. Of several others points and gains are those of all, figures the most of any one, and supplies
/// the mean; they are ahead where one of them is, and have the next turn where one has it. What a net hears
/// of a state hangs on that state alone.
template <engine::Capacity C>
class Listener {
 public:
  using Feature = typename engine::Landscape<C>::Feature;
  using Sheet = FeatureSheet<C>;
  using Kind = engine::FeatureKind;
  using Part = FeatureNet::Part;
  using Inputs = FeatureNet::Inputs;
  using Hidden = FeatureNet::Hidden;

  struct Told {
    Part part;
    Inputs inputs;
  };

  /// Adds all parts that are valued from now on to `told`, but for the supplies: of two players as the first
  /// one sees them, of more as each does, one after the other. Null ends it.
  void tell(std::vector<Told>* told) noexcept { told_ = told; }

  /// `net` may be null; `next` has the next turn.
  void start(const FeatureNet* net, float share_left, int next, int players) noexcept {
    net_ = net;
    share_left_ = share_left;
    next_ = static_cast<std::size_t>(next);
    players_ = static_cast<std::size_t>(players);
  }

  [[nodiscard]] bool has_net() const noexcept { return net_ != nullptr; }
  /// Whether anybody wants to hear of parts.
  [[nodiscard]] bool listens() const noexcept { return net_ != nullptr || told_ != nullptr; }

  // -- supplies -------------------------------------------------------------------------------------------

  /// Tells all parts of the supplies, with figures that the turn sends home.
  void tell_supplies(std::vector<Told>& told, const FreeFigures& figures) const noexcept {
    for (std::size_t i = 0; i < told.size(); ++i) {
      if (!FeatureNet::hears_supplies(told[i].part)) continue;
      const Pair pair = pair_of(figures, i % sights());
      told[i].inputs[FeatureNet::kSupplies] = pair.own;
      told[i].inputs[FeatureNet::kSupplies + 1] = pair.others;
    }
  }
  /// Tells of the part that the supplies are themselves: `with_home` are they with the figures that are
  /// expected to come home.
  void tell_of_supplies(const FreeFigures& with_home) const noexcept {
    note(Part::supply, common_of_supplies(), sight_of_supplies(with_home));
  }
  void sum_up(const FreeFigures& figures, Supplies& supplies) const noexcept {
    supplies.figures = figures;
    supplies.players = players_;
    for (std::size_t p = 0; p < players_; ++p) {
      const Pair pair = pair_of(figures, p);
      for (std::size_t part = 0; part < FeatureNet::kHearSupplies; ++part)
        supplies.sums[part * players_ + p] =
            net_->supplies_of_one(static_cast<Part>(part), pair.own, pair.others);
    }
  }

  // -- points that a net moves from some players to others ------------------------------------------------

  [[nodiscard]] PartValues moved(const Heard& heard, const Supplies& supplies) const noexcept {
    if (!heard.head->speaks) return {};
    const Part part = heard.head->part;
    const Hidden* const sums = supplies.of(part);
    return moved_by([&](std::size_t p) { return net_->answer(part, heard.sums[p], sums[p]); });
  }
  [[nodiscard]] PartValues moved_by_supplies(const FreeFigures& with_home,
                                             const Supplies& supplies) const noexcept {
    std::array<Hidden, engine::kMaxPlayers> sums;
    Inputs inputs = common_of_supplies();
    sum_up(Part::supply, inputs, sight_of_supplies(with_home), sums.data());
    const Hidden* const of_supplies = supplies.of(Part::supply);
    return moved_by([&](std::size_t p) { return net_->answer(Part::supply, sums[p], of_supplies[p]); });
  }
  /// Of an open road or city without figures; the chance is that of whoever has the next turn.
  [[nodiscard]] PartValues moved_by_unclaimed(const Sheet& sheet, const WayHoles& holes,
                                              Completion chance) const noexcept {
    Inputs inputs = common();
    inputs[kSoon] = chance.early;
    inputs[kShared] = 0.1F * whole_of(sheet.points);
    tell_way(sheet.feature, holes, chance.ever, inputs.data() + kOwn);
    return answer(sheet.kind == Kind::city ? Part::unclaimed_city : Part::unclaimed_road, inputs,
                  sight_of_unclaimed());
  }
  /// Of a field without figures.
  [[nodiscard]] PartValues moved_by_unclaimed_field(const Feature& field) const noexcept {
    Inputs inputs = common();
    float* const own = inputs.data() + kOwn;
    own[0] = 0.3F * static_cast<float>(field.completed_cities());
    own[1] = field.completed_cities() == 0 ? 1.0F : 0.0F;
    own[2] = 0.1F * static_cast<float>(field.open());
    own[3] = 0.05F * static_cast<float>(field.size());
    own[4] = field.open() == 1 ? 1.0F : 0.0F;
    return answer(Part::unclaimed_field, inputs, sight_of_unclaimed());
  }
  /// Of two roads or cities that `joining` tiles of the bag make one, which changes what they bring by
  /// `gains`. The same whichever is called the first, as below.
  [[nodiscard]] PartValues moved_by_meeting(const Sheet& a, const Sheet& b, const PartValues& gains,
                                            int joining) const noexcept {
    Inputs inputs = common();
    float* const own = inputs.data() + kOwn;
    inputs[kSoon] = of_tiles(joining);
    inputs[kShared] = 0.1F * whole_of(a.points + b.points);
    own[0] = 0.1F * whole_of(std::min(a.points, b.points));
    own[1] = 0.3F * static_cast<float>(a.feature.open() + b.feature.open() - 2);
    own[2] = 0.15F * static_cast<float>(a.feature.tiles() + b.feature.tiles());
    own[3] = a.feature.open() + b.feature.open() == 2 ? 1.0F : 0.0F;
    own[4] = std::min(a.feature.open(), b.feature.open()) == 1 ? 1.0F : 0.0F;
    return answer(a.kind == Kind::city ? Part::city_meeting : Part::road_meeting, inputs,
                  sight_of_both(a, b, gains));
  }
  /// Of two fields. `cities`: completed, at either.
  [[nodiscard]] PartValues moved_by_field_meeting(const Sheet& a, const Sheet& b, const PartValues& gains,
                                                  int cities, int joining) const noexcept {
    Inputs inputs = common();
    float* const own = inputs.data() + kOwn;
    const int of_a = a.feature.completed_cities();
    const int of_b = b.feature.completed_cities();
    inputs[kSoon] = of_tiles(joining);
    inputs[kShared] = 0.3F * static_cast<float>(cities);
    own[0] = 0.3F * static_cast<float>(std::min(of_a, of_b));
    own[1] = 0.3F * static_cast<float>(std::max(of_a, of_b));
    own[2] = 0.3F * whole_of(a.coming + b.coming);
    own[3] = 0.1F * static_cast<float>(a.feature.open() + b.feature.open());
    own[4] = 0.1F * static_cast<float>(std::min(a.feature.open(), b.feature.open()));
    own[5] = 0.05F * static_cast<float>(a.feature.size() + b.feature.size());
    return answer(Part::field_meeting, inputs, sight_of_both(a, b, gains));
  }

  // -- features with figures, but for the supplies --------------------------------------------------------

  void hear_way(const Sheet& sheet, const WayHoles& holes, Completion chance, Heard heard) const noexcept {
    hear(sheet, sheet.kind == Kind::city ? Part::city : Part::road, chance.early, heard,
         [&](float* own) { tell_way(sheet.feature, holes, chance.ever, own); });
  }
  void hear_field(const Sheet& sheet, Heard heard) const noexcept {
    hear(sheet, Part::field, 0, heard, [&](float* own) {
      const int ahead = lead_of_figures(sheet.feature.figures);
      own[0] = 0.3F * static_cast<float>(sheet.feature.completed_cities());
      own[1] = 0.3F * whole_of(sheet.coming);
      own[2] = ahead > 1 ? 1.0F : 0.0F;
      own[3] = 0.3F * static_cast<float>(ahead);
      own[4] = 0.1F * static_cast<float>(sheet.feature.open());
      own[5] = 0.05F * static_cast<float>(sheet.feature.size());
    });
  }
  /// A monastery, castle or cemetery: so many `neighbours` more than there are now will come, and `hardest`
  /// tiles of the bag go to the cell that is hardest to fill.
  void hear_centre(const Sheet& sheet, Completion chance, float neighbours, int hardest,
                   Heard heard) const noexcept {
    hear(sheet, Part::centre, chance.early, heard, [&](float* own) {
      own[0] = 0.2F * static_cast<float>(sheet.feature.open());
      own[1] = 0.15F * static_cast<float>(sheet.feature.tiles());
      own[2] = chance.ever;
      own[3] = 0.2F * neighbours;
      own[4] = 0.15F * static_cast<float>(std::min(hardest, 10));
      own[5] = hardest == 0 ? 1.0F : 0.0F;
    });
  }

 private:
  static constexpr float kFew = 4;  ///< figures
  // Places among the inputs.
  static constexpr std::size_t kPoints = 0;
  static constexpr std::size_t kFigures = 2;
  static constexpr std::size_t kAhead = 4;
  static constexpr std::size_t kNext = 6;
  static constexpr std::size_t kGain = 8;
  static constexpr std::size_t kSoon = 12;
  static constexpr std::size_t kShared = 13;
  static constexpr std::size_t kOwn = 14;

  struct Pair {
    float own;
    float others;
  };

  /// Of two players the second one sees what the first one does, with the pairs the other way round.
  [[nodiscard]] std::size_t sights() const noexcept { return players_ == 2 ? 1 : players_; }

  // -- what all players share -------------------------------------------------------------------------------

  /// What all parts are told of.
  [[nodiscard]] Inputs common() const noexcept {
    Inputs inputs{};
    inputs.back() = share_left_;
    return inputs;
  }
  [[nodiscard]] Inputs common_of_supplies() const noexcept {
    Inputs inputs = common();
    inputs[kOwn] = share_left_ * share_left_;
    return inputs;
  }
  [[nodiscard]] static float of_tiles(int joining) noexcept {
    return 0.15F * static_cast<float>(std::min(joining, 10));
  }
  /// Figures of whoever has most, less those of whoever comes next.
  [[nodiscard]] int lead_of_figures(engine::FigureCounts figures) const noexcept {
    int most = 0;
    int second = 0;
    for (std::size_t p = 0; p < players_; ++p) {
      const int count = engine::figures_of(figures, static_cast<int>(p));
      second = std::max(second, std::min(most, count));
      most = std::max(most, count);
    }
    return most - second;
  }

  // -- what a player sees -----------------------------------------------------------------------------------

  void see_next(std::size_t player, Inputs& inputs) const noexcept {
    inputs[kNext] = player == next_ ? 1.0F : 0.0F;
    inputs[kNext + 1] = player == next_ ? 0.0F : 1.0F;
  }
  void see_points(const PartValues& points, std::size_t player, std::size_t at,
                  Inputs& inputs) const noexcept {
    Parts others = 0;
    for_each_other(player, [&](std::size_t p) { others += points[p]; });
    inputs[at] = 0.1F * whole_of(points[player]);
    inputs[at + 1] = 0.1F * whole_of(others);
  }
  void see_figures(engine::FigureCounts figures, std::size_t player, Inputs& inputs) const noexcept {
    const int own = engine::figures_of(figures, static_cast<int>(player));
    int most = 0;
    for_each_other(player, [&](std::size_t p) {
      most = std::max(most, engine::figures_of(figures, static_cast<int>(p)));
    });
    inputs[kFigures] = 0.5F * static_cast<float>(own);
    inputs[kFigures + 1] = 0.5F * static_cast<float>(most);
    inputs[kAhead] = own > most ? 1.0F : 0.0F;
    inputs[kAhead + 1] = most > own ? 1.0F : 0.0F;
  }
  /// A player's figures, and the mean of the others'.
  [[nodiscard]] Pair pair_of(const FreeFigures& figures, std::size_t player) const noexcept {
    float others = 0;
    for_each_other(player, [&](std::size_t p) { others += figures[p]; });
    if (players_ > 2) others /= static_cast<float>(players_ - 1);
    return {figures[player] / kFew, others / kFew};
  }
  template <class Visit>
  void for_each_other(std::size_t player, const Visit& visit) const noexcept {
    if (players_ == 2) return visit(1 - player);
    for (std::size_t p = 0; p < players_; ++p) {
      if (p != player) visit(p);
    }
  }

  [[nodiscard]] auto sight_of_unclaimed() const noexcept {
    return [this](std::size_t player, Inputs& inputs) { see_next(player, inputs); };
  }
  [[nodiscard]] auto sight_of_supplies(const FreeFigures& figures) const noexcept {
    return [this, &figures](std::size_t player, Inputs& inputs) {
      const Pair pair = pair_of(figures, player);
      inputs[kPoints] = pair.own;
      inputs[kPoints + 1] = pair.others;
      see_next(player, inputs);
    };
  }
  [[nodiscard]] auto sight_of(const Sheet& sheet) const noexcept {
    return [this, &sheet](std::size_t player, Inputs& inputs) {
      see_points(sheet.share.points, player, kPoints, inputs);
      see_figures(sheet.feature.figures, player, inputs);
      see_next(player, inputs);
    };
  }
  [[nodiscard]] auto sight_of_both(const Sheet& a, const Sheet& b, const PartValues& gains) const noexcept {
    PartValues points = a.share.points;
    add(points, b.share.points);
    return [this, points, &gains, figures = a.feature.figures + b.feature.figures](std::size_t player,
                                                                                   Inputs& inputs) {
      see_points(points, player, kPoints, inputs);
      see_figures(figures, player, inputs);
      see_next(player, inputs);
      see_points(gains, player, kGain, inputs);
    };
  }

  // -- what a net says of it --------------------------------------------------------------------------------

  /// `inputs` are those that all share; `sight(player, inputs)` fills in the others but for the supplies.
  template <class Sight>
  void note(Part part, Inputs inputs, const Sight& sight) const noexcept {
    for (std::size_t p = 0; p < sights(); ++p) {
      sight(p, inputs);
      told_->push_back({part, inputs});
    }
  }
  /// Sums of the hidden layer for each player.
  template <class Sight>
  void sum_up(Part part, Inputs& inputs, const Sight& sight, Hidden* sums) const noexcept {
    if (players_ == 2) {
      sight(0, inputs);
      const FeatureNet::Sides sides = net_->sums(part, inputs);
      sums[0] = sides.own;
      sums[1] = sides.other;
      return;
    }
    const Hidden shared = net_->shared_sums(part, inputs);
    for (std::size_t p = 0; p < players_; ++p) {
      sight(p, inputs);
      sums[p] = net_->sums_of_one(part, shared, inputs);
    }
  }
  /// Each player's answer less the mean of all: the mean of what it is ahead of each, itself included.
  template <class Answer>
  [[nodiscard]] PartValues moved_by(const Answer& answer) const noexcept {
    if (players_ == 2) return between_two((answer(0) - answer(1)) / 2);
    std::array<float, engine::kMaxPlayers> answers;
    for (std::size_t p = 0; p < players_; ++p) answers[p] = answer(p);
    PartValues moved{};
    for (std::size_t p = 0; p < players_; ++p) {
      float ahead = 0;
      for (std::size_t other = 0; other < players_; ++other) ahead += answers[p] - answers[other];
      moved[p] = parts_of(ahead / static_cast<float>(players_));
    }
    return moved;
  }
  /// From the second of two players to the first.
  [[nodiscard]] static PartValues between_two(float points) noexcept {
    constexpr PartValues kSigns = {1, -1};
    const Parts moved = parts_of(points);
    // Numbers that are stored one by one would be waited for where all are added at once.
    PartValues all;
    for (std::size_t p = 0; p < all.size(); ++p) all[p] = kSigns[p] * moved;
    return all;
  }
  template <class Sight>
  [[nodiscard]] PartValues answer(Part part, Inputs& inputs, const Sight& sight) const noexcept {
    if (told_ != nullptr) note(part, inputs, sight);
    if (net_ == nullptr) return {};
    if (players_ == 2) {
      sight(0, inputs);
      return between_two(net_->difference(part, inputs) / 2);
    }
    std::array<Hidden, engine::kMaxPlayers> sums;
    sum_up(part, inputs, sight, sums.data());
    return moved_by([&](std::size_t p) { return net_->answer(part, sums[p], Hidden{}); });
  }
  /// `own(inputs)` fills in what only features of this kind have.
  template <class Own>
  void hear(const Sheet& sheet, Part part, float soon, Heard heard, const Own& own) const noexcept {
    if (!listens()) return;
    Inputs inputs = common();
    inputs[kSoon] = soon;
    inputs[kShared] = 0.1F * whole_of(sheet.points);
    own(inputs.data() + kOwn);
    const auto sight = sight_of(sheet);
    if (told_ != nullptr) note(part, inputs, sight);
    if (net_ == nullptr) return;
    heard.head->part = part;
    heard.head->speaks = true;
    sum_up(part, inputs, sight, heard.sums);
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

  const FeatureNet* net_ = nullptr;
  std::vector<Told>* told_ = nullptr;
  float share_left_ = 0;
  std::size_t next_ = 0;
  std::size_t players_ = 2;
};

}  // namespace bastide::ai
