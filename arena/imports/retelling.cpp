#include "arena/imports/retelling.hpp"

#include "arena/imports/bga_tiles.hpp"
#include "arena/imports/jcz_setup.hpp"
#include "arena/imports/link.hpp"
#include "engine/board/cell.hpp"
#include "engine/error.hpp"

#include <cstdlib>

namespace bastide::arena {

namespace {

using engine::Action;

/// Whether the rules are the base game's with expansions and nothing else.
void check_rules(const engine::RuleSet& rules) {
  engine::RuleSet plain = rules_with(rules.river, rules.inns, rules.traders, rules.farmers, rules.followers);
  plain.name = rules.name;
  plain.min_players = rules.min_players;
  plain.max_players = rules.max_players;
  if (plain != rules)
    throw InputError("found rules " + in_quotes(rules.name) +
                     ", expected the base game, The River, Inns & Cathedrals and Traders & Builders without "
                     "house rules: other programs lack the rest");
}

/// Makes turns of actions.
class Teller {
 public:
  Teller(const engine::AnyGame& game, ImportedGame& told)
      : told_(told), state_(game.start(static_cast<int>(told.players.size()))) {}

  void tell(Action action) {
    switch (action.kind()) {
      case Action::Kind::draw:
        tell_draw(action);
        return;
      case Action::Kind::place_tile:
        tell_tile(action);
        return;
      case Action::Kind::place_figure:
        tell_figure(action);
        return;
      default:
        state_.apply(action);
        return;
    }
  }

  void finish() {
    told_.drawn_at_end = std::move(boxed_);
    if (!drawn_.empty()) told_.drawn_at_end.push_back(drawn_);
    if (!told_.turns.empty())
      told_.turns.back().decided = !state_.actor().is_player() || state_.begins_turn();
  }

 private:
  void tell_draw(Action action) {
    const std::string& letters = state_.game().tiles().tiles.at(static_cast<std::size_t>(action.type())).id;
    state_.apply(action);
    if (state_.actor().is_player()) {
      drawn_ = letters;
    } else {
      boxed_.push_back(letters);
    }
  }

  void tell_tile(Action action) {
    const engine::Cell cell = engine::cell_of(action.cell_key());
    ImportedTurn turn;
    turn.boxed = std::move(boxed_);
    boxed_.clear();
    turn.tile = drawn_;
    drawn_.clear();
    turn.x = cell.x;
    turn.y = cell.y;
    turn.turn = action.rotation();
    turn.player = state_.actor().index();
    state_.apply(action);
    told_.turns.push_back(std::move(turn));
  }

  void tell_figure(Action action) {
    std::string text = state_.text_of(action);
    text = text.substr(text.find(':') + 1);  // npos + 1 is 0
    told_.turns.back().figure = ImportedFigure{"", text, action.figure()};
    state_.apply(action);
  }

  ImportedGame& told_;
  engine::AnyState state_;
  std::vector<std::string> boxed_;
  std::string drawn_;  ///< the tile in hand; empty for none
};

int bga_type_of(const std::string& letters) {
  const auto type = bga_type(letters);
  if (!type)
    throw InputError("found tile " + letters + ", expected one of the base game: a link holds no others");
  return *type;
}

/// The position that means a segment; the names of two ports of one segment are equal as `tile` says.
int position_of(const engine::TileDesign& tile, int type, int turns, const std::string& segment) {
  const int turn = turn_from_bga(type, turns);
  const auto index_of = [&](const std::string& text) -> std::optional<std::size_t> {
    const std::size_t at = text.find('@');
    const auto port =
        at == text.npos ? std::nullopt : engine::port_named(std::string_view(text).substr(at + 1));
    for (std::size_t i = 0; i < tile.segments.size(); ++i) {
      const engine::Segment& candidate = tile.segments[i];
      if (engine::name_of(candidate.kind) != std::string_view(text).substr(0, at)) continue;
      if (!port || (engine::rotated(candidate.ports, turn) >> *port & 1U) != 0) return i;
    }
    return std::nullopt;
  };
  for (int position = 1; position <= bga_most_positions(type); ++position) {
    const auto candidate = bga_segment(type, turns, position);
    if (candidate && index_of(*candidate) == index_of(segment)) return position;
  }
  throw InputError("found a follower on " + segment + " of tile " + tile.id +
                   ", expected one where a link has a position");
}

LinkMove link_move(const engine::TileSet& tiles, const ImportedTurn& turn) {
  LinkMove move;
  move.type = bga_type_of(turn.tile);
  move.column = turn.x;
  move.row = turn.y;
  if (std::abs(turn.x) > kFarthestOfLink || std::abs(turn.y) > kFarthestOfLink)
    throw InputError("found a tile at " + std::to_string(turn.x) + "," + std::to_string(turn.y) +
                     ", expected cells up to " + std::to_string(kFarthestOfLink) +
                     " away: a link holds no others");
  move.turns = turn_to_bga(move.type, turn.turn);
  if (turn.figure) {
    const engine::TileDesign& tile = tiles.tiles.at(*tiles.find(turn.tile));
    move.position = position_of(tile, move.type, move.turns, turn.figure->segment);
  }
  for (const std::string& tile_boxed : turn.boxed) move.discarded.push_back(bga_type_of(tile_boxed));
  return move;
}

}  // namespace

ImportedGame told_again(const engine::AnyGame& game, const engine::Record& record) {
  check_rules(game.rules());
  ImportedGame told;
  told.rules = game.rules();
  told.players = record.players;
  told.date = record.date;
  Teller teller(game, told);
  for (const Action action : record.actions) teller.tell(action);
  teller.finish();
  for (std::size_t i = 0; i < std::min(told.turns.size(), record.thinking.size()); ++i)
    told.turns[i].milliseconds = record.thinking[i];
  return told;
}

std::string link_of(const engine::AnyGame& game, const engine::Record& record) {
  const ImportedGame told = told_again(game, record);
  if (!game.rules().farmers || game.rules().followers != engine::kMaxFollowers ||
      game.rules().has_expansions())
    throw InputError("found rules " + in_quotes(game.rules().name) +
                     ", expected base: a link holds no others");
  std::vector<LinkMove> moves;
  for (const ImportedTurn& turn : told.turns) moves.push_back(link_move(game.tiles(), turn));
  std::vector<int> discarded;
  if (game.final_state(record).actor().is_nobody()) {
    for (const std::string& tile : told.drawn_at_end) discarded.push_back(bga_type_of(tile));
  }
  return write_link(moves, discarded, engine::names_by_seat(record.players));
}

}  // namespace bastide::arena
