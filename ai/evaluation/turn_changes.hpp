#pragma once

#include "ai/evaluation/position_sheet.hpp"

#include <algorithm>
#include <bitset>

namespace bastide::ai {

/// What a state that a turn leads to has otherwise than the position that the turn began with: the features
/// that its tile, its figure or a ghost has touched, valued anew. Everything else is worth what it was.
template <engine::TileGame G>
class TurnChanges {
 public:
  static constexpr engine::Capacity C = G::kCapacity;
  using State = typename G::State;
  using Land = engine::Landscape<C>;
  using Position = PositionSheet<G>;
  using Counts = BagCounts<C.types>;
  using Sheet = FeatureSheet<C>;
  using Way = typename Ways<C>::Way;
  using Kind = engine::FeatureKind;
  using Entries = typename Position::Entries;
  using Said = typename Position::Said;

  /// All objects must outlive this one.
  TurnChanges(const G& game, Position& before, const State& state_before, const State& after, Counts& counts,
              FeatureWorth<G>& worth) noexcept
      : game_(game),
        before_(before),
        state_before_(state_before),
        after_(after),
        counts_(counts),
        worth_(worth),
        listens_(worth.listener().listens()) {
    now_heard_.start(after.players);
    anew_.start(after.players);
    if (after.placed != Land::kNoSite) touch_tile();
    if constexpr (G::kHasModules) touch_what_else_changed();
  }

  /// What all features and meetings of the state afterwards bring.
  [[nodiscard]] Share value() noexcept {
    Share sum = before_.total();
    for (Entries left = entries_; left != 0; left &= left - 1) {
      sum -= before_.feature(static_cast<std::size_t>(lowest_bit(left))).share;
    }
    for (std::size_t i = 0; i < touched_count_; ++i) value_touched(touched_[i], sum);
    for (Entries left = entries_; left != 0; left &= left - 1) {
      value_neighbour(static_cast<std::size_t>(lowest_bit(left)), sum);
    }
    for (std::size_t i = 0; listens_ && i < part_count_; ++i)
      take(sum.points, before_.way_moved(*parts_[i].way));
    value_meetings(sum);
    if (listens_) value_open_fields(sum);
    return sum;
  }

  /// After `value`: figures that the turn sends home.
  [[nodiscard]] engine::FigureCounts leaving() const noexcept {
    engine::FigureCounts sum = before_.leaving();
    for (Entries left = entries_; left != 0; left &= left - 1)
      sum -= worth_.leaving(before_.feature(static_cast<std::size_t>(lowest_bit(left))));
    for (std::size_t i = 0; i < now_count_; ++i) sum += worth_.leaving(now_[i]);
    return sum;
  }
  /// After `value`: points that a net moves because of features with figures; `said` is of the position
  /// before, with the supplies that there are afterwards.
  [[nodiscard]] PartValues learned(const Said& said) noexcept {
    // All places for the turn's follower come to the same supplies, or to those without it.
    for (std::size_t i = 0; i < sum_count_; ++i) {
      if (sums_[i].figures == said.supplies.figures) return sums_[i].learned;
    }
    PartValues sum = said.total;
    for (Entries left = entries_; left != 0; left &= left - 1)
      take(sum, said.each[static_cast<std::size_t>(lowest_bit(left))]);
    for (std::size_t i = 0; i < now_count_; ++i)
      add(sum, worth_.listener().moved(now_heard_[i], said.supplies));
    if (sum_count_ < sums_.size()) sums_[sum_count_++] = {said.supplies.figures, sum};
    return sum;
  }
  /// The same after `value_of_figure`, with that figure.
  [[nodiscard]] PartValues learned_with_figure(const Said& said) noexcept {
    PartValues sum = learned(said);
    for (std::size_t i = 0; i < anew_count_; ++i) {
      if (heard_before_[i].head != nullptr)
        take(sum, worth_.listener().moved(heard_before_[i], said.supplies));
      add(sum, worth_.listener().moved(anew_[i], said.supplies));
    }
    return sum;
  }

  /// After `value`: what a figure on the feature adds, which has been touched and has none. `figure` is what
  /// it counts.
  [[nodiscard]] Share value_of_figure(int id, engine::FigureCounts figure) noexcept {
    Sheet sheet = sheet_of(id);
    sheet.feature.figures = figure;
    const Parts coming = sheet.kind == Kind::city && sheet.feature.open() > 0 ? city_coming(id) : 0;
    anew_count_ = 0;
    value_by_itself(sheet, hear_anew(Heard{}));
    Share sum = sheet.share;
    changed_count_ = 0;
    if (sheet.kind == Kind::road || sheet.kind == Kind::city) {
      claim_way(sheet, sum);
      if (sheet.kind == Kind::city && sheet.feature.open() > 0) {
        add_to_fields(sum, id, worth_.city_coming(sheet.feature, holes_of(id)) - coming);
      }
    } else if (sheet.kind == Kind::field) {
      claim(id, sum);
      changed_[changed_count_++] = sheet;
    }
    if (listens_ && changed_count_ > 0) value_corners_anew(sum);
    return sum;
  }

 private:
  /// A road or city of the position before, and what it is part of now.
  struct Part {
    std::uint16_t before;
    std::uint16_t after;
    const Way* way;
  };
  /// The tile's own segments, what they lie against, what leads to the cells beside it, and all that has
  /// figures.
  static constexpr std::size_t kMostTouched =
      engine::kMaxSegments + engine::kPorts + engine::kEdges * engine::kEdges + C.figures;

  // -- what has changed -----------------------------------------------------------------------------------

  void touch_tile() noexcept {
    const auto& board = after_.land.board();
    const auto site = after_.placed;
    const engine::CellKey key = board.key_at(site);
    const engine::OrientedTile& tile = tile_at(site);
    const bool lay_before = has_tile_before(site);
    for (int i = 0; i < tile.segment_count; ++i) {
      const int id = after_.land.feature_of(board.first_node(site) + i);
      touch(id);
      if (lay_before) touch_part(id);
    }
    for (Entries left = before_.centres(); left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(lowest_bit(left));
      const auto centre = board.key_at(after_.land.site_of(before_.feature(i).id));
      if (within_two(key, centre)) entries_ |= Entries{1} << i;
    }
    if (lay_before) return;
    cells_.set(site);
    for (int edge = 0; edge < engine::kEdges; ++edge) {
      const auto beyond = board.find(engine::beyond(key, edge));
      if (beyond == Land::kNoSite) continue;
      if (board.has_tile(beyond)) {
        touch_neighbour(edge, beyond);
      } else {
        touch_cell(edge, beyond);
      }
    }
  }

  [[nodiscard]] bool has_tile_before(typename Land::Site site) const noexcept {
    const auto& board = state_before_.land.board();
    return site <= board.site_count() && board.has_tile(site);
  }
  [[nodiscard]] const engine::OrientedTile& tile_at(typename Land::Site site) const noexcept {
    return game_.tables().oriented(after_.land.board().oriented_at(site));
  }
  /// Whether the cells are at most two steps apart in both directions.
  [[nodiscard]] static bool within_two(engine::CellKey a, engine::CellKey b) noexcept {
    const auto in_row = [&](int dy) {
      return static_cast<engine::CellKey>(a - b + engine::key_of({2, dy})) <= 4;
    };
    return in_row(-2) | in_row(-1) | in_row(0) | in_row(1) | in_row(2);
  }

  void touch(int id) noexcept {
    const auto at = static_cast<std::size_t>(id);
    if (is_touched_[at]) return;
    is_touched_[at] = true;
    assert(touched_count_ < kMostTouched);
    touched_[touched_count_++] = static_cast<std::uint16_t>(id);
  }

  /// A feature of the position before has changed.
  void touch_part(int before) noexcept {
    if (const int place = before_.place_of(before); place >= 0) entries_ |= Entries{1} << place;
    const auto after = after_.land.feature_of(before);
    touch(after);
    const Way* const way = before_.ways().way(before);
    if (way == nullptr) return;
    for (std::size_t i = 0; i < part_count_; ++i) {
      if (parts_[i].before == before) return;
    }
    assert(part_count_ < kMostTouched);
    parts_[part_count_++] = {static_cast<std::uint16_t>(before), after, way};
    entries_ |= way->fields;
    old_meetings_ |= way->meetings;
  }

  /// What the tile lies against on one of its edges.
  void touch_neighbour(int edge, typename Land::Site beyond) noexcept {
    const engine::OrientedTile& tile = tile_at(beyond);
    const int first = after_.land.board().first_node(beyond);
    const bool plain = (tile.plain_edges >> engine::facing_edge(edge) & 1U) != 0;
    for (int third = plain ? 2 : 0; third < engine::kPortsPerEdge; ++third) {
      const auto port = static_cast<std::size_t>(engine::port_of(engine::facing_edge(edge), third));
      const std::uint8_t segment = tile.segment_at[port];
      if (segment == engine::kNoSegment) continue;
      touch_part(state_before_.land.feature_of(first + segment));
    }
  }

  /// An empty cell beyond an edge of the tile, which asks something of it: what leads there has other chances
  /// now.
  void touch_cell(int edge, typename Land::Site cell) noexcept {
    cells_.set(cell);
    const engine::Signature signature = after_.land.board().signature_at(cell);
    if (listens_) {
      for_each_corner<C>(game_.tables(), after_.land, counts_, cell, signature, [&](const Meeting& meeting) {
        assert(corner_count_ < corners_.size());
        corners_[corner_count_++] = meeting;
      });
    }
    CellCrossings& crossings = crossings_[cell_count_++];
    crossings.count = 0;
    if (cell <= state_before_.land.board().site_count()) {
      for (const Crossing& crossing : before_.ways().crossings_at(cell)) {
        touch_part(crossing.feature);
        crossings.add(after_.land.feature_of(crossing.feature), crossing.edge, crossing.city,
                      hole_at(counts_, cell, signature, crossing.edge));
      }
    }
    constexpr AnyWay kAny;
    find_crossing<C>(game_.tables(), after_.land, counts_, cell, after_.placed, signature,
                     engine::facing_edge(edge), kAny, crossings);
    if (crossings.count < 2) return;
    for_each_meeting(crossings, signature, counts_, [&](const Meeting& meeting) { note(meeting); });
  }

  /// A ghost may have taken a figure off the board anywhere, and guards may have come to an end.
  void touch_what_else_changed() noexcept {
    for (std::size_t i = 0; i < before_.size(); ++i) {
      const Sheet& sheet = before_.feature(i);
      if (sheet.kind == Kind::cemetery) entries_ |= Entries{1} << i;
      const auto& now = after_.land.feature(after_.land.feature_of(sheet.id));
      if (now.figures != sheet.feature.figures ||
          ((entries_ >> i & 1U) == 0 && now.counts != sheet.feature.counts))
        touch_part(sheet.id);
    }
  }

  // -- features ---------------------------------------------------------------------------------------------

  [[nodiscard]] Sheet sheet_of(int id) const noexcept {
    return {static_cast<std::uint16_t>(id),
            after_.land.segment_of(game_.tables(), id).kind,
            after_.land.feature(id),
            0,
            0,
            {}};
  }

  void value_touched(int id, Share& sum) noexcept {
    if (after_.land.feature(id).figures == 0) return value_unclaimed(id, sum);
    const Heard heard = now_heard_[now_count_];
    Sheet& sheet = now_[now_count_++] = sheet_of(id);
    value_by_itself(sheet, heard);
    sum += sheet.share;
  }

  void value_unclaimed(int id, Share& sum) noexcept {
    if (!listens_ || after_.land.feature(id).open() == 0) return;
    Unclaimed& feature = unclaimed_[unclaimed_count_];
    feature.sheet = sheet_of(id);
    if (feature.sheet.kind == Kind::field) {
      feature.moved = worth_.listener().moved_by_unclaimed_field(feature.sheet.feature);
    } else if (feature.sheet.kind == Kind::road || feature.sheet.kind == Kind::city) {
      feature.moved = worth_.value_unclaimed(feature.sheet, holes_of(id));
    } else {
      return;
    }
    ++unclaimed_count_;
    add(sum.points, feature.moved);
  }

  void value_by_itself(Sheet& sheet, Heard heard) noexcept {
    switch (sheet.kind) {
      case Kind::road:
      case Kind::city:
        return worth_.value_way(sheet, holes_of(sheet.id), heard);
      case Kind::field:
        sheet.coming = 0;
        Position::for_each_open_city(game_, after_, sheet.id,
                                     [&](int city) { sheet.coming += city_coming(city); });
        return worth_.value_field(sheet, heard);
      default:
        return worth_.value_centre(after_, counts_, sheet, heard);
    }
  }

  /// A feature that was not touched, but something beside it.
  void value_neighbour(std::size_t i, Share& sum) noexcept {
    const Sheet& before = before_.feature(i);
    const int id = after_.land.feature_of(before.id);
    if (is_touched_[static_cast<std::size_t>(id)]) return;
    assert(id == before.id);
    if (after_.land.feature(id).figures == 0) return;
    const Heard heard = now_heard_[now_count_];
    Sheet& sheet = now_[now_count_++] = sheet_of(id);
    if (sheet.kind == Kind::field) {
      sheet.coming = before.coming + change_of_cities(i);
      worth_.value_field(sheet, heard);
    } else {
      assert((before_.centres() >> i & 1U) != 0);
      worth_.value_centre(after_, counts_, sheet, heard);
    }
    sum += sheet.share;
  }

  /// Of the chances of cities at a field, by its place in the list before.
  [[nodiscard]] Parts change_of_cities(std::size_t field) noexcept {
    Parts change = 0;
    for (std::size_t i = 0; i < part_count_; ++i) {
      if ((parts_[i].way->fields >> field & 1U) == 0) continue;
      change -= before_.city_coming(worth_, parts_[i].before);
      const bool again = std::any_of(parts_.begin(), parts_.begin() + i, [&](const Part& part) {
        return part.after == parts_[i].after && (part.way->fields >> field & 1U) != 0;
      });
      if (!again && after_.land.feature(parts_[i].after).open() > 0) change += city_coming(parts_[i].after);
    }
    return change;
  }

  [[nodiscard]] Parts city_coming(int id) noexcept {
    if (!is_touched_[static_cast<std::size_t>(id)]) return before_.city_coming(worth_, id);
    for (std::size_t i = 0; i < city_count_; ++i) {
      if (cities_[i].id == id) return cities_[i].coming;
    }
    const Parts coming = worth_.city_coming(after_.land.feature(id), holes_of(id));
    cities_[city_count_++] = {id, coming};
    return coming;
  }

  /// Holes that a touched road or city leads to.
  [[nodiscard]] WayHoles holes_of(int id) noexcept {
    WayHoles holes;
    if (after_.land.feature(id).open() == 0) return holes;
    for (std::size_t i = 0; i < part_count_; ++i) {
      if (parts_[i].after == id) before_.ways().add_holes(*parts_[i].way, cells_, holes);
    }
    for (std::size_t i = 0; i < cell_count_; ++i) {
      for (const Crossing& crossing : crossings_[i]) {
        if (crossing.feature == id) holes.add(crossing.hole);
      }
    }
    return holes;
  }

  struct Listed {
    const Sheet* sheet = nullptr;
    Heard heard;
  };
  /// The feature as it is valued afterwards; null if it has no figures.
  [[nodiscard]] Listed listed(int id) noexcept {
    for (std::size_t i = 0; i < now_count_; ++i) {
      if (now_[i].id == id) return {&now_[i], now_heard_[i]};
    }
    if (is_touched_[static_cast<std::size_t>(id)]) return {};
    const int place = before_.place_of(id);
    if (place < 0) return {};
    const auto i = static_cast<std::size_t>(place);
    return {&before_.feature(i), before_.heard(i)};
  }

  /// Room for what a net has of a feature that a figure changes; without `before` it had none.
  [[nodiscard]] Heard hear_anew(Heard before) noexcept {
    heard_before_[anew_count_] = before;
    return anew_[anew_count_++];
  }
  /// Fields with farmers at a city, whose chance to be completed changes by `change`.
  void add_to_fields(Share& sum, int city, Parts change) noexcept {
    typename Position::FeatureSet seen;
    const Land& land = after_.land;
    int member = city;
    do {
      const int first = land.board().first_node(land.site_of(member));
      for (unsigned left = land.segment_of(game_.tables(), member).borders; left != 0; left &= left - 1) {
        const int id = land.feature_of(first + std::countr_zero(left));
        if (seen[static_cast<std::size_t>(id)] || land.feature(id).figures == 0) continue;
        seen[static_cast<std::size_t>(id)] = true;
        const auto [before, heard_before] = listed(id);
        Sheet field = *before;
        sum -= field.share;
        field.coming += change;
        worth_.value_field(field, hear_anew(heard_before));
        sum += field.share;
        changed_[changed_count_++] = field;
      }
      member = land.next_in_ring(member);
    } while (member != city);
  }

  // -- meetings -------------------------------------------------------------------------------------------

  void note(const Meeting& meeting) noexcept {
    assert(meeting_count_ < meetings_.size());
    meetings_[meeting_count_++] = meeting;
  }

  /// Those of what has been touched.
  void value_meetings(Share& sum) noexcept {
    old_meetings_.for_each([&](std::size_t i) {
      take(sum.points, before_.meeting_worth(i));
      const Meeting& meeting = before_.ways().meeting(i);
      if (cells_[meeting.site]) return;
      const auto first = after_.land.feature_of(meeting.first);
      const auto second = after_.land.feature_of(meeting.second);
      if (first != second) note({first, second, meeting.site, meeting.joining});
    });
    for (std::size_t i = 0; i < meeting_count_; ++i) {
      Sheet first_room;
      Sheet second_room;
      const Meeting& meeting = meetings_[i];
      const Sheet* const first = end_of(meeting.first, first_room);
      const Sheet* const second = first == nullptr ? nullptr : end_of(meeting.second, second_room);
      meeting_worth_[i] = worth_of(first, second, meeting.joining);
      add(sum.points, meeting_worth_[i]);
    }
  }
  [[nodiscard]] PartValues worth_of(const Sheet* first, const Sheet* second, int joining) const noexcept {
    if (first == nullptr || second == nullptr) return {};
    if ((first->feature.figures | second->feature.figures) == 0) return {};
    return worth_.value_meeting(*first, *second, joining);
  }
  /// A feature that meets others, as it is afterwards; one without figures is put into `room` where a net
  /// listens, and is null elsewhere.
  [[nodiscard]] const Sheet* end_of(int id, Sheet& room) noexcept {
    if (const Sheet* const sheet = listed(id).sheet; sheet != nullptr || !listens_) return sheet;
    for (std::size_t i = 0; i < unclaimed_count_; ++i) {
      if (unclaimed_[i].sheet.id == id) return &unclaimed_[i].sheet;
    }
    room = is_touched_[static_cast<std::size_t>(id)] ? sheet_of(id) : before_.unclaimed(game_, id);
    room.feature = after_.land.feature(id);  // a city may have been completed at a field
    return &room;
  }
  /// A feature is not unclaimed any more.
  void claim(int id, Share& sum) noexcept {
    for (std::size_t i = 0; i < unclaimed_count_; ++i) {
      if (unclaimed_[i].sheet.id == id) take(sum.points, unclaimed_[i].moved);
    }
  }
  /// What the meetings of a road or city are with its first figure, in place of what they were.
  void claim_way(const Sheet& sheet, Share& sum) noexcept {
    claim(sheet.id, sum);
    for (std::size_t i = 0; i < meeting_count_; ++i) {
      const Meeting& meeting = meetings_[i];
      if (meeting.first != sheet.id && meeting.second != sheet.id) continue;
      Sheet room;
      const Sheet* const other = end_of(meeting.first == sheet.id ? meeting.second : meeting.first, room);
      take(sum.points, meeting_worth_[i]);
      add(sum.points, worth_of(&sheet, other, meeting.joining));
    }
  }

  // -- fields that go on ------------------------------------------------------------------------------------

  /// Those without figures, and corners where fields may meet, as far as they have changed.
  void value_open_fields(Share& sum) noexcept {
    const OpenFields<C>& fields = before_.open_fields();
    const bool completed = after_.land.completed_cities() != state_before_.land.completed_cities();
    for (std::size_t i = 0; i < fields.unclaimed_count(); ++i) {
      const int id = fields.unclaimed(i);
      if (!field_changed(id, completed)) continue;
      take(sum.points, before_.field_moved(i));
      // A touched one is among those that are unclaimed now, if it still is.
      if (is_touched_[after_.land.feature_of(id)]) continue;
      add(sum.points, worth_.listener().moved_by_unclaimed_field(after_.land.feature(id)));
    }
    for (std::size_t i = 0; i < fields.corner_count(); ++i) {
      const Meeting& meeting = fields.corner(i);
      if (!cells_[meeting.site] && !field_changed(meeting.first, completed) &&
          !field_changed(meeting.second, completed))
        continue;
      gone_corners_.set(i);
      take(sum.points, before_.corner_moved(i));
      if (cells_[meeting.site]) continue;
      const auto first = after_.land.feature_of(meeting.first);
      const auto second = after_.land.feature_of(meeting.second);
      if (first != second) corners_[corner_count_++] = {first, second, meeting.site, meeting.joining};
    }
    for (std::size_t i = 0; i < corner_count_; ++i) {
      corner_moved_[i] = moved_at(corners_[i]);
      add(sum.points, corner_moved_[i]);
    }
  }
  /// Whether a field of the position before is another one now, or worth something else.
  [[nodiscard]] bool field_changed(int before, bool completed) const noexcept {
    if (is_touched_[after_.land.feature_of(before)]) return true;
    const int place = before_.place_of(before);
    if (place >= 0) return (entries_ >> place & 1U) != 0;
    return completed && after_.land.feature(before).completed_cities() !=
                            state_before_.land.feature(before).completed_cities();
  }
  /// After `value`, and the fields that a figure changes: their corners in place of what those were.
  void value_corners_anew(Share& sum) noexcept {
    const OpenFields<C>& fields = before_.open_fields();
    for (std::size_t i = 0; i < fields.corner_count(); ++i) {
      if (gone_corners_[i] || !is_changed(fields.corner(i))) continue;
      take(sum.points, before_.corner_moved(i));
      add(sum.points, moved_at(fields.corner(i)));
    }
    for (std::size_t i = 0; i < corner_count_; ++i) {
      if (!is_changed(corners_[i])) continue;
      take(sum.points, corner_moved_[i]);
      add(sum.points, moved_at(corners_[i]));
    }
  }
  [[nodiscard]] const Sheet* changed(int id) const noexcept {
    for (std::size_t i = 0; i < changed_count_; ++i) {
      if (changed_[i].id == id) return &changed_[i];
    }
    return nullptr;
  }
  [[nodiscard]] bool is_changed(const Meeting& meeting) const noexcept {
    return changed(meeting.first) != nullptr || changed(meeting.second) != nullptr;
  }
  [[nodiscard]] PartValues moved_at(const Meeting& meeting) noexcept {
    Sheet first_room;
    Sheet second_room;
    const Sheet* first = changed(meeting.first);
    const Sheet* second = changed(meeting.second);
    if (first == nullptr) first = end_of(meeting.first, first_room);
    if (second == nullptr) second = end_of(meeting.second, second_room);
    if ((first->feature.figures | second->feature.figures) == 0) return {};
    return worth_.value_field_meeting(*first, *second, meeting.joining);
  }

  const G& game_;
  Position& before_;
  const State& state_before_;
  const State& after_;
  Counts& counts_;
  FeatureWorth<G>& worth_;
  bool listens_;

  typename Position::FeatureSet is_touched_;  ///< by names afterwards
  std::size_t touched_count_ = 0;
  std::size_t part_count_ = 0;
  std::size_t cell_count_ = 0;
  std::size_t now_count_ = 0;
  std::size_t city_count_ = 0;
  std::size_t meeting_count_ = 0;
  Entries entries_ = 0;              ///< of the position before: they are taken out of the sum
  typename Ways<C>::SiteSet cells_;  ///< of the tile, and empty ones beside it
  typename Ways<C>::MeetingSet old_meetings_;

  struct City {
    int id;
    Parts coming;
  };
  std::array<std::uint16_t, kMostTouched> touched_;
  std::array<Part, kMostTouched> parts_;
  std::array<CellCrossings, engine::kEdges> crossings_;
  std::array<City, kMostTouched> cities_;
  std::array<Sheet, C.figures> now_;
  HeardList<C.figures> now_heard_;
  std::array<Meeting, Ways<C>::kMeetings> meetings_;
  std::array<PartValues, Ways<C>::kMeetings> meeting_worth_;

  // -- where a net listens
  struct Unclaimed {
    Sheet sheet;
    PartValues moved;
  };
  std::size_t unclaimed_count_ = 0;
  std::size_t corner_count_ = 0;
  std::size_t changed_count_ = 0;
  std::bitset<OpenFields<C>::kCorners> gone_corners_;  ///< of the position before
  std::array<Unclaimed, kMostTouched> unclaimed_;      ///< of what has been touched
  /// New ones, and those before with a field that has changed.
  std::array<Meeting, OpenFields<C>::kCorners> corners_;
  std::array<PartValues, OpenFields<C>::kCorners> corner_moved_;
  /// Fields that a figure that was valued last changes.
  std::array<Sheet, C.figures + 1> changed_;
  /// What a figure that was valued last changes of what a net hears: its own feature, and fields at it.
  HeardList<C.figures + 1> anew_;
  std::array<Heard, C.figures + 1> heard_before_;  ///< nothing for the feature, which had no figure
  std::size_t anew_count_ = 0;
  struct LearnedSum {
    FreeFigures figures;  ///< in the supplies
    PartValues learned;
  };
  std::array<LearnedSum, 2> sums_;
  std::size_t sum_count_ = 0;
};

}  // namespace bastide::ai
