#pragma once

#include "ai/evaluation/feature_worth.hpp"
#include "ai/evaluation/open_fields.hpp"
#include "ai/evaluation/ways.hpp"
#include "engine/features/figures.hpp"

#include <array>
#include <bit>
#include <bitset>
#include <cassert>
#include <cstdint>
#include <limits>

namespace bastide::ai {

/// One position taken apart: its features with figures, where its roads and cities are open, who may meet
/// whom, and what each of these is worth. Where a net listens, open roads and cities without figures and
/// fields that may meet are worth something as well.
template <engine::TileGame G>
class PositionSheet {
 public:
  static constexpr engine::Capacity C = G::kCapacity;
  using State = typename G::State;
  using Land = engine::Landscape<C>;
  using Counts = BagCounts<C.types>;
  using Sheet = FeatureSheet<C>;
  using Way = typename Ways<C>::Way;
  using Kind = engine::FeatureKind;
  using FeatureSet = std::bitset<Land::kFeatures>;
  /// Features with figures, as bits, by their place in the list.
  using Entries = Bits<C.figures>;

  /// Takes `state` apart.
  void read(const G& game, const State& state, Counts& counts, FeatureWorth<G>& worth) noexcept {
    list_features(game, state);
    ways_.find(game.tables(), state.land, counts, AnyWay{});
    value_all(game, counts, worth);
  }
  /// The same, but for roads and cities that bring nothing in this state: nothing but its total can be asked.
  void read_total(const G& game, const State& state, Counts& counts, FeatureWorth<G>& worth) noexcept {
    list_features(game, state);
    ways_.find(game.tables(), state.land, counts,
               [&, all = worth.listener().listens()](int feature, bool city) {
                 return all || place_of(feature) >= 0 || (city && fields_);
               });
    value_all(game, counts, worth);
  }

  /// What all features and meetings bring together.
  [[nodiscard]] const Share& total() const noexcept { return total_; }
  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] const Sheet& feature(std::size_t i) const noexcept { return features_[i]; }
  /// What a net has of it, where there is one.
  [[nodiscard]] Heard heard(std::size_t i) noexcept { return heard_[i]; }
  /// The place in the list of the feature with that name, or -1 where no figure stands on it.
  [[nodiscard]] int place_of(int id) const noexcept {
    return static_cast<int>(place_of_[static_cast<std::size_t>(id)]) - 1;
  }
  [[nodiscard]] Entries centres() const noexcept { return centres_; }
  [[nodiscard]] Ways<C>& ways() noexcept { return ways_; }
  /// What a meeting brings; nothing where neither feature has figures, and without a net where not both have.
  [[nodiscard]] const PartValues& meeting_worth(std::size_t i) const noexcept { return meeting_worth_[i]; }
  /// None without a net.
  [[nodiscard]] const OpenFields<C>& open_fields() const noexcept { return open_fields_; }
  /// Where a net listens: what it moves because of an open road or city; nothing with figures.
  [[nodiscard]] const PartValues& way_moved(const Way& way) const noexcept {
    return way_moved_[ways_.place_of(way)];
  }
  /// Because of a field without figures.
  [[nodiscard]] const PartValues& field_moved(std::size_t i) const noexcept { return field_moved_[i]; }
  /// And because of a corner where fields may meet.
  [[nodiscard]] const PartValues& corner_moved(std::size_t i) const noexcept { return corner_moved_[i]; }
  /// A feature without figures, as it meets others: an open road or city where a net listens, or a field.
  [[nodiscard]] Sheet unclaimed(const G& game, int id) noexcept {
    const Way* const way = ways_.way(id);
    return {static_cast<std::uint16_t>(id),
            state_->land.segment_of(game.tables(), id).kind,
            state_->land.feature(id),
            way == nullptr ? 0 : way->points,
            0,
            {}};
  }

  /// What a net says of features with figures, by the supplies.
  struct Said {
    Supplies supplies;
    PartValues total;                        ///< that all features move
    std::array<PartValues, C.figures> each;  ///< by their place in the list
  };
  /// With these figures in the two supplies; where there is a net.
  [[nodiscard]] const Said& said(const Listener<C>& listener, const FreeFigures& figures) noexcept {
    for (std::size_t i = 0; i < said_count_; ++i) {
      if (said_[i].supplies.figures == figures) return said_[i];
    }
    const std::size_t place = said_count_ < said_.size() ? said_count_++ : said_.size() - 1;
    Said& said = said_[place];
    listener.sum_up(figures, said.supplies);
    said.total = {};
    for (std::size_t i = 0; i < count_; ++i) {
      said.each[i] = listener.moved(heard_[i], said.supplies);
      add(said.total, said.each[i]);
    }
    return said;
  }
  /// Figures that the turn sends home: those of completed features, but for fields.
  [[nodiscard]] engine::FigureCounts leaving() const noexcept { return leaving_; }

  /// The chance that the open city is completed.
  [[nodiscard]] Parts city_coming(FeatureWorth<G>& worth, int id) noexcept {
    Way* const way = ways_.way(id);
    if (way == nullptr) return 0;
    if (way->coming == Ways<C>::kUnknown) {
      WayHoles holes;
      ways_.add_holes(*way, {}, holes);
      way->coming = worth.city_coming(state_->land.feature(id), holes);
    }
    return way->coming;
  }

  /// Calls `visit(id)` once for each open city at the edge of the field.
  template <class Visit>
  static void for_each_open_city(const G& game, const State& state, int field, Visit&& visit) noexcept {
    const Land& land = state.land;
    FeatureSet seen;
    int member = field;
    do {
      const unsigned borders = land.segment_of(game.tables(), member).borders;
      if (borders != 0) {
        const int first = land.board().first_node(land.site_of(member));
        for (unsigned left = borders; left != 0; left &= left - 1) {
          const int id = land.feature_of(first + std::countr_zero(left));
          if (land.feature(id).open() == 0 || seen[static_cast<std::size_t>(id)]) continue;
          seen[static_cast<std::size_t>(id)] = true;
          visit(id);
        }
      }
      member = land.next_in_ring(member);
    } while (member != field);
  }

 private:
  void value_all(const G& game, Counts& counts, FeatureWorth<G>& worth) noexcept {
    total_ = {};
    leaving_ = 0;
    said_count_ = 0;
    const bool listens = worth.listener().listens();
    heard_.start(state_->players);
    for (std::size_t i = 0; i < count_; ++i) value_feature(game, counts, worth, i);
    if (listens) value_unclaimed(game, worth);
    for (std::size_t i = 0; i < ways_.meeting_count(); ++i) value_meeting(game, worth, i);
    open_fields_.clear();
    if (listens) value_open_fields(game, counts, worth);
  }

  void list_features(const G& game, const State& state) noexcept {
    state_ = &state;
    place_of_.fill(0);
    count_ = 0;
    centres_ = 0;
    fields_ = false;
    for (int i = 0; i < state.figure_count; ++i) {
      const auto id = state.land.feature_of(state.figures[static_cast<std::size_t>(i)].node);
      if (place_of_[id] != 0) continue;
      const Kind kind = state.land.segment_of(game.tables(), id).kind;
      const bool way = kind == Kind::road || kind == Kind::city;
      const bool field = kind == Kind::field;
      centres_ |= Entries{!way && !field} << count_;
      fields_ |= field;
      features_[count_] = {id, kind, state.land.feature(id), 0, 0, {}};
      place_of_[id] = static_cast<std::uint8_t>(++count_);
    }
  }

  void value_feature(const G& game, Counts& counts, FeatureWorth<G>& worth, std::size_t i) noexcept {
    Sheet& sheet = features_[i];
    switch (sheet.kind) {
      case Kind::road:
      case Kind::city: {
        WayHoles holes;
        if (const Way* const way = ways_.way(sheet.id)) ways_.add_holes(*way, {}, holes);
        worth.value_way(sheet, holes, heard_[i]);
        break;
      }
      case Kind::field:
        for_each_open_city(game, *state_, sheet.id, [&](int city) {
          sheet.coming += city_coming(worth, city);
          if (Way* const way = ways_.way(city)) way->fields |= Entries{1} << i;
        });
        worth.value_field(sheet, heard_[i]);
        break;
      default:
        worth.value_centre(*state_, counts, sheet, heard_[i]);
        break;
    }
    total_ += sheet.share;
    leaving_ += worth.leaving(sheet);
  }

  void value_unclaimed(const G& game, FeatureWorth<G>& worth) noexcept {
    for (std::size_t i = 0; i < ways_.way_count(); ++i) {
      Way& way = ways_.way_at(i);
      way_moved_[i] = {};
      if (place_of(way.feature) >= 0) continue;
      Sheet sheet = unclaimed(game, way.feature);
      WayHoles holes;
      ways_.add_holes(way, {}, holes);
      way_moved_[i] = worth.value_unclaimed(sheet, holes);
      way.points = sheet.points;
      add(total_.points, way_moved_[i]);
    }
  }

  void value_meeting(const G& game, const FeatureWorth<G>& worth, std::size_t i) noexcept {
    const Meeting& meeting = ways_.meeting(i);
    const bool first = place_of(meeting.first) >= 0;
    const bool second = place_of(meeting.second) >= 0;
    meeting_worth_[i] = {};
    if (worth.listener().listens() ? !first && !second : !first || !second) return;
    meeting_worth_[i] =
        first && second ? worth.value_meeting(listed(meeting.first), listed(meeting.second), meeting.joining)
                        : worth.value_meeting(sheet_of(game, meeting.first), sheet_of(game, meeting.second),
                                              meeting.joining);
    add(total_.points, meeting_worth_[i]);
  }

  void value_open_fields(const G& game, Counts& counts, const FeatureWorth<G>& worth) noexcept {
    open_fields_.find(game.tables(), state_->land, counts);
    for (std::size_t i = 0; i < open_fields_.unclaimed_count(); ++i) {
      const auto& field = state_->land.feature(open_fields_.unclaimed(i));
      field_moved_[i] = worth.listener().moved_by_unclaimed_field(field);
      add(total_.points, field_moved_[i]);
    }
    for (std::size_t i = 0; i < open_fields_.corner_count(); ++i) {
      const Meeting& meeting = open_fields_.corner(i);
      corner_moved_[i] = {};
      if (place_of(meeting.first) < 0 && place_of(meeting.second) < 0) continue;
      corner_moved_[i] = worth.value_field_meeting(sheet_of(game, meeting.first),
                                                   sheet_of(game, meeting.second), meeting.joining);
      add(total_.points, corner_moved_[i]);
    }
  }

  [[nodiscard]] const Sheet& listed(int id) const noexcept {
    return features_[static_cast<std::size_t>(place_of(id))];
  }
  [[nodiscard]] Sheet sheet_of(const G& game, int id) noexcept {
    return place_of(id) >= 0 ? listed(id) : unclaimed(game, id);
  }

  const State* state_ = nullptr;
  std::array<std::uint8_t, Land::kFeatures> place_of_;  ///< by name of a feature: its place in the list + 1
  std::array<Sheet, C.figures> features_;
  HeardList<C.figures> heard_;  ///< of those, where there is a net
  std::size_t count_ = 0;
  Entries centres_ = 0;
  bool fields_ = false;  ///< some have farmers
  Ways<C> ways_;
  std::array<PartValues, Ways<C>::kFacing> way_moved_;  ///< where a net listens
  std::array<PartValues, Ways<C>::kMeetings> meeting_worth_;
  OpenFields<C> open_fields_;
  std::array<PartValues, OpenFields<C>::kUnclaimed> field_moved_;
  std::array<PartValues, OpenFields<C>::kCorners> corner_moved_;
  Share total_;
  engine::FigureCounts leaving_ = 0;
  /// A turn sees few supplies: as they are, and with a follower less, or some that came home.
  std::array<Said, 6> said_;
  std::size_t said_count_ = 0;
};

}  // namespace bastide::ai
