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
#include <cstdlib>
#include <vector>

namespace bastide::ai {

/// What a net has of a feature with figures, but for the supplies. Apart from the feature's sheet, which is
/// copied often: without a net none of it is filled in.
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

/// Tells a net of the parts of a position, as the first of two players sees them. What it answers is half of
/// a difference, of which the first player gains what the second loses: here it is called *moved*.
///
/// Inputs are scaled to be of the order of 1:
///
///                      pairs: one's own and the other's                        │ shared
///                      0, 1     2, 3      4, 5    6, 7    8, 9     10, 11      │ 12    13      14 … 22  23
///     feature          points   figures   ahead   next    –        supplies    │ soon  points  its own  left
///     supply           figures  –         –       next    –        supplies    │ –     –       left²    left
///     unclaimed way    –        –         –       next    –        –           │ soon  points  its own  left
///     meeting          points   figures   ahead   next    gain     –           │ tiles points  its own  left
///
/// ahead: has most figures, of a meeting when it has come; next: has the next turn; gain: points more when
/// they have met; soon: the chance to be completed soon; tiles: of the bag, that make it come; left: share of
/// the game. What a net hears of a state hangs on that state alone.
template <engine::Capacity C>
class Listener {
 public:
  using Feature = typename engine::Landscape<C>::Feature;
  using Sheet = FeatureSheet<C>;
  using Kind = engine::FeatureKind;
  using Part = FeatureNet::Part;
  using Inputs = FeatureNet::Inputs;

  struct Told {
    Part part;
    Inputs inputs;
  };

  /// Adds all parts that are valued from now on to `told`, but for the supplies; null ends it.
  void tell(std::vector<Told>* told) noexcept { told_ = told; }

  /// `net` may be null; `next` has the next turn.
  void start(const FeatureNet* net, float share_left, int next) noexcept {
    net_ = net;
    share_left_ = share_left;
    next_ = static_cast<std::size_t>(next);
  }

  [[nodiscard]] bool has_net() const noexcept { return net_ != nullptr; }
  /// Whether anybody wants to hear of parts.
  [[nodiscard]] bool listens() const noexcept { return net_ != nullptr || told_ != nullptr; }

  // -- supplies -------------------------------------------------------------------------------------------

  /// Tells a part of the supplies, with figures that the turn sends home.
  static void tell_supplies(Told& told, const TwoFigures& figures) noexcept {
    if (!FeatureNet::hears_supplies(told.part)) return;
    for (std::size_t p = 0; p < kSides; ++p) told.inputs[FeatureNet::kSupplies + p] = figures[p] / kFew;
  }
  /// The part that the supplies are themselves: `with_home` are they with the figures that are expected to
  /// come home.
  [[nodiscard]] Told supplies_told(const TwoFigures& with_home) const noexcept {
    Inputs inputs = common();
    for (std::size_t p = 0; p < kSides; ++p) inputs[kPoints + p] = with_home[p] / kFew;
    inputs[kOwn] = share_left_ * share_left_;
    return {Part::supply, inputs};
  }
  [[nodiscard]] Supplies supplies(const TwoFigures& figures) const noexcept {
    Supplies result;
    result.figures = figures;
    for (std::size_t part = 0; FeatureNet::hears_supplies(static_cast<Part>(part)); ++part) {
      result.sums[part] =
          net_->sums_of_supplies(static_cast<Part>(part), figures[0] / kFew, figures[1] / kFew);
    }
    return result;
  }

  // -- points that a net moves from the second player to the first ----------------------------------------

  [[nodiscard]] Parts moved(const Heard& heard, const Supplies& supplies) const noexcept {
    if (!heard.speaks) return 0;
    const FeatureNet::Sides& sums = supplies.sums[static_cast<std::size_t>(heard.part)];
    return parts_of(net_->difference(heard.part, heard.sums, sums) / kSides);
  }
  [[nodiscard]] Parts moved_by_supplies(const TwoFigures& with_home,
                                        const Supplies& supplies) const noexcept {
    const Told told = supplies_told(with_home);
    const FeatureNet::Sides& sums = supplies.sums[static_cast<std::size_t>(told.part)];
    return parts_of(net_->difference(told.part, net_->sums(told.part, told.inputs), sums) / kSides);
  }
  /// Of an open road or city without figures; the chance is that of whoever has the next turn.
  [[nodiscard]] Parts moved_by_unclaimed(const Sheet& sheet, const WayHoles& holes,
                                         Completion chance) const noexcept {
    Inputs inputs = common();
    inputs[kSoon] = chance.early;
    inputs[kShared] = 0.1F * whole_of(sheet.points);
    tell_way(sheet.feature, holes, chance.ever, inputs.data() + kOwn);
    return answer(sheet.kind == Kind::city ? Part::unclaimed_city : Part::unclaimed_road, inputs);
  }
  /// Of a field without figures.
  [[nodiscard]] Parts moved_by_unclaimed_field(const Feature& field) const noexcept {
    Inputs inputs = common();
    float* const own = inputs.data() + kOwn;
    own[0] = 0.3F * static_cast<float>(field.completed_cities());
    own[1] = field.completed_cities() == 0 ? 1.0F : 0.0F;
    own[2] = 0.1F * static_cast<float>(field.open());
    own[3] = 0.05F * static_cast<float>(field.size());
    own[4] = field.open() == 1 ? 1.0F : 0.0F;
    return answer(Part::unclaimed_field, inputs);
  }
  /// Of two roads or cities that `joining` tiles of the bag make one, which changes what they bring by
  /// `gains`. The same whichever is called the first, as below.
  [[nodiscard]] Parts moved_by_meeting(const Sheet& a, const Sheet& b, const PartValues& gains,
                                       int joining) const noexcept {
    Inputs inputs = of_both(a, b, gains, joining);
    float* const own = inputs.data() + kOwn;
    inputs[kShared] = 0.1F * whole_of(a.points + b.points);
    own[0] = 0.1F * whole_of(std::min(a.points, b.points));
    own[1] = 0.3F * static_cast<float>(a.feature.open() + b.feature.open() - 2);
    own[2] = 0.15F * static_cast<float>(a.feature.tiles() + b.feature.tiles());
    own[3] = a.feature.open() + b.feature.open() == 2 ? 1.0F : 0.0F;
    own[4] = std::min(a.feature.open(), b.feature.open()) == 1 ? 1.0F : 0.0F;
    return answer(a.kind == Kind::city ? Part::city_meeting : Part::road_meeting, inputs);
  }
  /// Of two fields. `cities`: completed, at either.
  [[nodiscard]] Parts moved_by_field_meeting(const Sheet& a, const Sheet& b, const PartValues& gains,
                                             int cities, int joining) const noexcept {
    Inputs inputs = of_both(a, b, gains, joining);
    float* const own = inputs.data() + kOwn;
    const int of_a = a.feature.completed_cities();
    const int of_b = b.feature.completed_cities();
    inputs[kShared] = 0.3F * static_cast<float>(cities);
    own[0] = 0.3F * static_cast<float>(std::min(of_a, of_b));
    own[1] = 0.3F * static_cast<float>(std::max(of_a, of_b));
    own[2] = 0.3F * whole_of(a.coming + b.coming);
    own[3] = 0.1F * static_cast<float>(a.feature.open() + b.feature.open());
    own[4] = 0.1F * static_cast<float>(std::min(a.feature.open(), b.feature.open()));
    own[5] = 0.05F * static_cast<float>(a.feature.size() + b.feature.size());
    return answer(Part::field_meeting, inputs);
  }

  // -- features with figures, but for the supplies --------------------------------------------------------

  void hear_way(const Sheet& sheet, const WayHoles& holes, Completion chance, Heard& heard) const noexcept {
    hear(sheet, sheet.kind == Kind::city ? Part::city : Part::road, chance.early, heard,
         [&](float* own) { tell_way(sheet.feature, holes, chance.ever, own); });
  }
  void hear_field(const Sheet& sheet, Heard& heard) const noexcept {
    hear(sheet, Part::field, 0, heard, [&](float* own) {
      const int ahead = std::abs(engine::figures_of(sheet.feature.figures, 0) -
                                 engine::figures_of(sheet.feature.figures, 1));
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
                   Heard& heard) const noexcept {
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
  static constexpr int kSides = 2;
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

  /// What all parts are told of.
  [[nodiscard]] Inputs common() const noexcept {
    Inputs inputs{};
    inputs[kNext + next_] = 1;
    inputs.back() = share_left_;
    return inputs;
  }
  static void tell_figures(engine::FigureCounts figures, Inputs& inputs) noexcept {
    const int first = engine::figures_of(figures, 0);
    const int second = engine::figures_of(figures, 1);
    inputs[kFigures] = 0.5F * static_cast<float>(first);
    inputs[kFigures + 1] = 0.5F * static_cast<float>(second);
    inputs[kAhead] = first > second ? 1.0F : 0.0F;
    inputs[kAhead + 1] = second > first ? 1.0F : 0.0F;
  }
  [[nodiscard]] Inputs of_both(const Sheet& a, const Sheet& b, const PartValues& gains,
                               int joining) const noexcept {
    Inputs inputs = common();
    for (std::size_t p = 0; p < kSides; ++p) {
      inputs[kPoints + p] = 0.1F * whole_of(a.share.points[p] + b.share.points[p]);
      inputs[kGain + p] = 0.1F * whole_of(gains[p]);
    }
    tell_figures(a.feature.figures + b.feature.figures, inputs);
    inputs[kSoon] = 0.15F * static_cast<float>(std::min(joining, 10));
    return inputs;
  }
  /// `own(inputs)` fills in what only features of this kind have.
  template <class Own>
  void hear(const Sheet& sheet, Part part, float soon, Heard& heard, const Own& own) const noexcept {
    if (!listens()) return;
    Inputs inputs = common();
    for (std::size_t p = 0; p < kSides; ++p) inputs[kPoints + p] = 0.1F * whole_of(sheet.share.points[p]);
    tell_figures(sheet.feature.figures, inputs);
    inputs[kSoon] = soon;
    inputs[kShared] = 0.1F * whole_of(sheet.points);
    own(inputs.data() + kOwn);
    if (told_ != nullptr) told_->push_back({part, inputs});
    if (net_ == nullptr) return;
    heard.part = part;
    heard.speaks = true;
    heard.sums = net_->sums(part, inputs);
  }
  [[nodiscard]] Parts answer(Part part, const Inputs& inputs) const noexcept {
    if (told_ != nullptr) told_->push_back({part, inputs});
    return net_ == nullptr ? 0 : parts_of(net_->difference(part, inputs) / kSides);
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
};

}  // namespace bastide::ai
