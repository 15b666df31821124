#include "tests/rules/course_reference.hpp"

#include <algorithm>

namespace bastide::tests {

using namespace bastide::engine;

CourseReference::CourseReference(const TileSet& set, const RuleSet& rules, int players,
                                 const ReferenceLand& land)
    : set_(set),
      rules_(rules),
      land_(land),
      start_tile_due_(rules.start_tile_in_bag),
      hands_(static_cast<std::size_t>(players)) {
  for (std::size_t type = 0; type < set.tiles.size(); ++type) {
    bag_[static_cast<int>(type)] = set.tiles[type].count;
  }
  if (start_tile_due_) return;
  for (const StartTile& tile : set.start) --bag_[static_cast<int>(tile.type)];
  go_on();
}

// -- turns ------------------------------------------------------------------------------------------------

/// Nothing is under way but draws to hands.
void CourseReference::go_on() {
  if (bag_is_empty()) drawing_.clear();
  due_ = Due::draw;
  if (!drawing_.empty()) return;
  dealing_ = false;
  if (turn_over_) {
    if (!bonus_) player_ = (player_ + 1) % static_cast<int>(hands_.size());
    turn_over_ = bonus_ = second_ = false;
  }
  const auto size = static_cast<std::size_t>(rules_.hand_size());
  if (size > 0 && !from_hands_ && batch_due() == Batch::bag) {
    from_hands_ = dealing_ = true;
    for (std::size_t i = 0; i < hands_.size(); ++i) {
      const int player = (player_ + static_cast<int>(i)) % static_cast<int>(hands_.size());
      drawing_.insert(drawing_.end(), size, player);
    }
    return go_on();
  }
  if (from_hands_) return play_from_hand();
  if (!can_draw()) due_ = Due::over;
}

/// Who holds no tile that can be laid takes others for them, and is passed over without any (VAR-11).
void CourseReference::play_from_hand() {
  for (std::size_t passed_over = 0; passed_over < hands_.size(); ++passed_over) {
    due_ = Due::place;
    std::vector<int>& hand = own_hand();
    if (std::any_of(hand.begin(), hand.end(), [&](int type) { return placeable(type); })) return;
    for (const int type : hand) bag_[type] += rules_.unplaceable == Unplaceable::bag ? 1 : 0;
    hand.clear();
    if (can_draw()) {
      // The hand is filled up after the turn: before that the first part's tile is missing (EXP-16).
      const int size = second_ ? std::max(1, rules_.hand_size() - 1) : rules_.hand_size();
      drawing_.assign(static_cast<std::size_t>(size), player_);
      due_ = Due::draw;
      return;
    }
    second_ = bonus_ = false;
    player_ = (player_ + 1) % static_cast<int>(hands_.size());
  }
  due_ = Due::over;
}

void CourseReference::draw(int type) {
  --bag_[type];
  if (start_tile_due_) {
    start_tile_due_ = false;
    return go_on();
  }
  if (!drawing_.empty()) {
    hands_.at(static_cast<std::size_t>(drawing_.front())).push_back(type);
    drawing_.pop_front();
    return go_on();
  }
  // One without a place goes to the box (BASE-7, RIV-12), and when it is seen that no other has one, the game
  // is over (BASE-8).
  if (placeable(type)) {
    drawn_ = type;
    due_ = Due::place;
  } else if (any_placeable()) {
    go_on();
  } else {
    due_ = Due::over;
  }
}

void CourseReference::lay(int slot, Cell cell) {
  bool hole = rules_.hole_bonus_turn;
  for (int edge = 0; edge < 4; ++edge) hole = hole && land_.is_laid(ReferenceLand::across(cell, edge));
  bonus_ = bonus_ || hole;  // of either part (EXP-19)
  if (!drawn_) own_hand().erase(own_hand().begin() + slot);
  drawn_.reset();
  due_ = Due::rest_of_part;
}

/// The hand is filled up after the turn, not between its parts (EXP-16).
void CourseReference::end_part(bool brings_second) {
  if (brings_second && !second_) {
    second_ = true;
    return go_on();
  }
  turn_over_ = true;
  const auto size = static_cast<std::size_t>(rules_.hand_size());
  if (from_hands_) drawing_.assign(size - own_hand().size(), player_);
  go_on();
}

// -- draws ------------------------------------------------------------------------------------------------

CourseReference::Batch CourseReference::batch_of(int type) const {
  const std::size_t water = water_of(type, 0).size();
  return water == 0 ? Batch::bag : water == 1 ? Batch::lake : Batch::river;
}

CourseReference::Batch CourseReference::batch_due() const {
  Batch due = Batch::bag;
  for (const auto& [type, copies] : bag_) {
    if (copies > 0) due = std::min(due, batch_of(type));
  }
  return due;
}

/// Whether a tile that fits nowhere is put back at once, so that only others can come of the draw (VAR-1,
/// VAR-11): one to be laid now, or the first that replaces a hand. River tiles never are (RIV-12).
bool CourseReference::draw_is_repeated() const {
  if (rules_.unplaceable == Unplaceable::box || batch_due() != Batch::bag || start_tile_due_) return false;
  if (drawing_.empty()) return true;
  return !dealing_ && !turn_over_ && hand(drawing_.front()).empty();
}

bool CourseReference::can_draw() const {
  if (rules_.unplaceable == Unplaceable::bag && batch_due() == Batch::bag) return any_placeable();
  return !bag_is_empty();
}

bool CourseReference::any_placeable() const {
  const std::set<Cell> cells = land_.cells_at_tiles();
  return std::any_of(bag_.begin(), bag_.end(),
                     [&](const auto& tile) { return tile.second > 0 && fits_in_one_of(cells, tile.first); });
}

bool CourseReference::bag_is_empty() const {
  return std::all_of(bag_.begin(), bag_.end(), [](const auto& tile) { return tile.second == 0; });
}

std::map<int, int> CourseReference::draws() const {
  const std::set<Cell> cells = land_.cells_at_tiles();
  const bool repeated = draw_is_repeated();
  const Batch due = batch_due();
  std::map<int, int> draws;
  for (const auto& [type, copies] : bag_) {
    if (copies == 0 || batch_of(type) != due) continue;
    if (!repeated || fits_in_one_of(cells, type)) draws[type] = copies;
  }
  return draws;
}

// -- placements -------------------------------------------------------------------------------------------

std::set<CourseReference::Placement> CourseReference::placements() const {
  const std::vector<int> tiles = drawn_ ? std::vector<int>{*drawn_} : hand(player_);
  std::set<Placement> placements;
  for (std::size_t slot = 0; slot < tiles.size(); ++slot) {
    const auto here = tiles.begin() + static_cast<std::ptrdiff_t>(slot);
    if (std::find(tiles.begin(), here, *here) != here) continue;  // the first of those that are alike
    for (const Cell cell : land_.cells_at_tiles()) {
      for (int rotation = 0; rotation < land_.rotations(*here); ++rotation) {
        if (may_lie(cell, *here, rotation)) placements.emplace(static_cast<int>(slot), cell, rotation);
      }
    }
  }
  return placements;
}

bool CourseReference::fits_in_one_of(const std::set<Cell>& cells, int type) const {
  return std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
    return may_lie(cell, type, 0) || may_lie(cell, type, 1) || may_lie(cell, type, 2) ||
           may_lie(cell, type, 3);
  });
}

bool CourseReference::may_lie(Cell cell, int type, int rotation) const {
  if (!land_.fits(cell, type, rotation)) return false;
  return batch_of(type) == Batch::bag || continues_river(cell, type, rotation);
}

// -- the river --------------------------------------------------------------------------------------------

bool CourseReference::is_water(int edge_class) const {
  return set_.edge_classes[static_cast<std::size_t>(edge_class)].name == "water";
}

std::set<int> CourseReference::water_of(int type, int rotation) const {
  const auto& edges = set_.tiles[static_cast<std::size_t>(type)].edges;
  std::set<int> water;
  for (int edge = 0; edge < 4; ++edge) {
    if (is_water(edges[static_cast<std::size_t>(edge)])) water.insert((edge + rotation) % 4);
  }
  return water;
}

std::set<int> CourseReference::water_at(Cell cell) const {
  const auto& edges = land_.tile_at(cell).edges;
  std::set<int> water;
  for (int edge = 0; edge < 4; ++edge) {
    if (is_water(edges[static_cast<std::size_t>(edge)])) water.insert(edge);
  }
  return water;
}

/// One of its waters meets the river's open end (RIV-5), and the other leads on where it may (RIV-7, RIV-8,
/// RIV-15). That the edges fit is settled.
bool CourseReference::continues_river(Cell cell, int type, int rotation) const {
  std::set<int> water = water_of(type, rotation);
  const auto meets = [&](int edge) { return land_.is_laid(ReferenceLand::across(cell, edge)); };
  const auto in = std::find_if(water.begin(), water.end(), meets);
  if (in == water.end()) return false;
  const int edge_in = *in;
  water.erase(in);
  return std::all_of(water.begin(), water.end(), [&](int out) {
    if (!land_.on_table(ReferenceLand::across(cell, out))) return false;
    const bool corridor = rules_.river_turns == RiverTurns::corridor;
    return corridor ? !tile_ahead(cell, out) : !turns_twice(cell, edge_in, out);
  });
}

/// Whether the tile turns the water to the same side as the tile that it comes from (RIV-7).
bool CourseReference::turns_twice(Cell cell, int in, int out) const {
  const auto side = [](int from, int to) { return (to - from + 4) % 4; };  // 2 is straight on
  if (side(in, out) == 2) return false;
  const int left_by = (in + 2) % 4;  // of the tile before
  std::set<int> before = water_at(ReferenceLand::across(cell, in));
  before.erase(left_by);
  return !before.empty() && side(*before.begin(), left_by) == side(in, out);
}

/// Whether a tile lies in the direction of the water, however far, in the line of the cell or in one of those
/// beside it (RIV-8).
bool CourseReference::tile_ahead(Cell cell, int out) const {
  const Cell next = ReferenceLand::across({0, 0}, out);
  const std::set<Cell> laid = land_.laid_cells();
  return std::any_of(laid.begin(), laid.end(), [&](Cell tile) {
    const int dx = tile.x - cell.x;
    const int dy = tile.y - cell.y;
    const int ahead = dx * next.x + dy * next.y;
    const int aside = dx * next.y + dy * next.x;
    return ahead > 0 && aside >= -1 && aside <= 1;
  });
}

}  // namespace bastide::tests
