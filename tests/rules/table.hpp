#pragma once

#include "engine/games/games.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::tests {

/// A table to play a drawn landscape on, with the real engine: Table for the base game, ModuleTable for
/// modules and house rules, CastleTable for The Castle.
///
///     Table table(R"(
///          .     b:E180
///        D0      a:U0     c:V0
///     )");
///     table.play("a road@E, b, c field@N");
///
/// A map has a row of cells a line: a dot for an empty cell, or a tile with the degrees that it is turned
/// clockwise, as in U90 or, for names with digits, RO1/90. Tiles without a label are the start piece; a label
/// (any text before the colon) names a tile to be laid by a turn. Turns are played in the order that `play`
/// gives, by the players in turn. A segment is its kind and one of its ports, as in engine/tiles/port.hpp:
/// road@E, field@NNW, monastery. The drawn tiles are those that the turns name.
///
/// With modules the words of a turn are its decisions in their order: robber@7, no-robber, ghost:a (beside
/// the figure on tile a), road@E, guard:road@E (or large, builder, pig), -, score:city@N or lady:city@N (an
/// event of the tile just laid) or score:a (the centre of tile a), rob:2, loot:lady, go-along, stay. Players
/// are numbered from 1.
///
/// A map of The Castle shows its wall as well, # and letters of start cells, as its wall file has it: the
/// first cell of the first row is 0,0. Its words are tower@N, -, score:tower@N or double:tower@N (a feature
/// of the tile just laid) or score:a (one on tile a that it has bounded), reveal:bonus (the token that turns
/// up) and again (another turn).
///
/// Every action is checked to be legal and followed by check_consistency; what goes wrong fails the test.
template <class G>
class TableOf {
 public:
  using State = typename G::State;
  static constexpr const char* kUsualRules = std::is_same_v<G, engine::BaseCarcassonne> ? "base" : "";

  /// `rules` is what `game_of` takes: the name of a rule set or, with modules, its lines; for The Castle
  /// what `castle_game` takes.
  explicit TableOf(std::string_view map, int players = 2, const std::string& rules = kUsualRules);
  TableOf(std::string_view map, int players, const G& game);

  // -- playing --------------------------------------------------------------------------------------------

  /// Whole turns, separated by commas: "a road@E, b" lays a and takes its road, lays b and takes nothing.
  void play(std::string_view turns);
  /// Draws and lays one tile and stops there.
  void lay(const std::string& label);
  /// Ends the turn by placing a follower, or without.
  void take(const std::string& segment);
  void take_nothing();
  /// Carries out the decisions that the words name.
  void decide(std::string_view words);
  /// Draws a tile by its name.
  void draw(const std::string& tile);
  /// Takes all tiles out of the game but the named ones: "C B B".
  void leave_in_bag(std::string_view tiles);
  /// The state, to set up by hand what took place before; check_consistency must hold afterwards.
  [[nodiscard]] State& set_up() { return state_; }
  /// A figure of the player's goes from the supply to a segment of the labelled tile, which lies; an empty
  /// label is the start tile.
  void put(const std::string& label, const std::string& segment, int player,
           engine::FigureKind kind = engine::FigureKind::follower);

  // -- asking ---------------------------------------------------------------------------------------------

  /// Whether the tile just laid has that segment free to be taken.
  [[nodiscard]] bool may_take(const std::string& segment) const;
  /// Whether the decision that the word names is legal.
  [[nodiscard]] bool may(const std::string& word) const;
  [[nodiscard]] int choices() const;  ///< number of legal actions
  /// Whether the labelled tile could be laid, were it drawn now.
  [[nodiscard]] bool fits(const std::string& label) const;
  /// Whether the turn waits for its choice of a follower.
  [[nodiscard]] bool asks_for_follower() const;
  [[nodiscard]] bool is_over() const;
  [[nodiscard]] int current() const { return state_.current; }
  [[nodiscard]] std::vector<int> points() const;                 ///< by player, on the score track
  [[nodiscard]] std::vector<int> if_ended() const;               ///< by player, with final scoring
  [[nodiscard]] std::vector<int> supply() const;                 ///< by player
  [[nodiscard]] int copies_left(const std::string& tile) const;  ///< in the bag
  /// The figure on the labelled tile; null where nobody stands.
  [[nodiscard]] const engine::Figure<G::kCapacity>* figure_at(const std::string& label) const;

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] const G& game() const { return game_; }
  /// Carries out an action of whatever kind.
  void apply(engine::Action action);

 private:
  struct Place {
    engine::Cell cell;
    int type;
    int rotation;
  };
  void read(std::string_view map);
  void read_word(const std::string& word, engine::Cell cell, std::optional<engine::Cell>& origin);
  [[nodiscard]] Place tile_named(std::string_view text) const;
  [[nodiscard]] int type_named(const std::string& tile) const;
  [[nodiscard]] const Place& place_of(const std::string& label) const;
  [[nodiscard]] engine::Action placement(const Place& place) const;
  /// The segment of the tile just laid, or of that at a site; its kind is checked.
  [[nodiscard]] int segment_named(const std::string& text) const { return segment_of(state_.placed, text); }
  [[nodiscard]] int segment_of(typename State::Site site, const std::string& text) const;
  [[nodiscard]] engine::Action action_named(const std::string& word) const;
  /// The node of the figure on the labelled tile, and the event that a word names.
  [[nodiscard]] int figure_on(const std::string& label) const;
  [[nodiscard]] int event_named(const std::string& text) const;
  [[nodiscard]] bool is_on(int node, const std::string& label) const;

  const G& game_;
  State state_;
  std::map<std::string, Place> places_;  ///< by label
};

using Table = TableOf<engine::BaseCarcassonne>;
using ModuleTable = TableOf<engine::LargeCarcassonne>;
using CastleTable = TableOf<engine::Castle>;

}  // namespace bastide::tests
