#pragma once

#include "engine/board/cell.hpp"
#include "engine/game.hpp"
#include "engine/play/events.hpp"
#include "engine/play/phase.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/text/feature_table.hpp"
#include "engine/text/picture.hpp"
#include "engine/text/record.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Games and states without their types, for whoever stands at the edge: commands, protocols, boards, other
/// languages. Each call looks up what game it is, and actions come as vectors; searches are written against
/// the types themselves (game.hpp). any/visit.hpp leads from here to those.
namespace bastide::engine {

class AnyState;

/// A tile as it lies.
struct LaidTile {
  Cell cell;
  int type = 0;      ///< index into the tile set
  int rotation = 0;  ///< quarter turns clockwise

  bool operator==(const LaidTile&) const = default;
};

/// A game by some rule set. Cheap to copy, immutable, and shared by all threads.
class AnyGame {
 public:
  /// Rules that are built in or in a file, with the tiles and the wall that they name. Throws InputError.
  [[nodiscard]] static AnyGame load(const std::string& rules);
  /// The same for a rule set that has been read.
  explicit AnyGame(const RuleSet& rules);
  /// With these tiles, and this wall where the game is The Castle. Throws InputError when they are too many.
  AnyGame(const RuleSet& rules, const TileSet& tiles, const std::optional<Wall>& wall);

  [[nodiscard]] const RuleSet& rules() const noexcept;
  [[nodiscard]] const TileSet& tiles() const noexcept;

  /// A new game for `players` players. Throws InputError where the rules are not for so many.
  [[nodiscard]] AnyState start(int players) const;
  /// The state that a position describes (text/position.hpp). Throws InputError "source:line: …".
  [[nodiscard]] AnyState read_position(std::string_view text, const std::string& source) const;

  /// Reads a record and replays it (text/record.hpp). Throws InputError "source:line: …".
  [[nodiscard]] Record read_record(std::string_view text, const std::string& source) const;
  /// The text of a record, which `read_record` reads back.
  [[nodiscard]] std::string write_record(const Record& record) const;
  /// Turns of a record that are complete.
  [[nodiscard]] int turn_count(const Record& record) const;
  /// The state when `turns` turns of a record are complete; its end when it has fewer.
  [[nodiscard]] AnyState state_after(const Record& record, int turns) const;
  /// The state after all its actions.
  [[nodiscard]] AnyState final_state(const Record& record) const;

  struct Impl;
  explicit AnyGame(std::shared_ptr<const Impl> impl) noexcept : impl_(std::move(impl)) {}
  [[nodiscard]] const Impl& impl() const noexcept { return *impl_; }

 private:
  std::shared_ptr<const Impl> impl_;
};

/// A state of such a game, with the game. A copy is a state of its own.
class AnyState {
 public:
  AnyState(const AnyState& other);
  AnyState(AnyState&&) noexcept;
  AnyState& operator=(const AnyState& other);
  AnyState& operator=(AnyState&&) noexcept;
  ~AnyState();

  [[nodiscard]] const AnyGame& game() const noexcept { return game_; }
  [[nodiscard]] int player_count() const;
  /// Who acts now: a player, chance, or nobody because the game is over.
  [[nodiscard]] Actor actor() const;
  [[nodiscard]] Phase phase() const;

  /// What the player who acts may do; empty where no player acts.
  [[nodiscard]] std::vector<Action> legal_actions() const;
  /// What chance may bring, with weights; empty where chance does not act.
  [[nodiscard]] std::vector<ChanceList::Outcome> chance_outcomes() const;
  [[nodiscard]] bool is_legal(Action action) const;
  /// Whether a player is about to begin a turn.
  [[nodiscard]] bool begins_turn() const;
  [[nodiscard]] int tiles_in_bag() const;

  /// Carries out an action or an outcome, and tells `events` of what happens besides. Throws InputError for
  /// one that is not legal.
  void apply(Action action, EventSink events = {});
  /// Tells of what final scoring brings if the game ends now.
  void tell_final_scoring(EventSink events) const;

  /// A random order of all that chance still holds, and what it brings next where chance acts.
  [[nodiscard]] Deal random_deal(Random& random) const;
  [[nodiscard]] Action next_outcome(Deal& deal) const;

  /// What `player` (from 0) knows of the state. Throws InputError for a player who is not in the game.
  [[nodiscard]] AnyState view(int player) const;

  /// Points by player: on the score track, final scoring included once the game is over.
  [[nodiscard]] Scores scores() const;
  [[nodiscard]] Scores scores_if_ended() const;
  /// The same after an action of the player who acts, whose view the state may be. Throws InputError for one
  /// that is not legal, or where no player acts.
  [[nodiscard]] Scores scores_if_ended_after(Action action) const;

  // -- what is on the table -------------------------------------------------------------------------------

  /// The tile that a placement lays: its type, an index into the tile set. Throws InputError for an action
  /// that is no legal placement.
  [[nodiscard]] int tile_of(Action placement) const;
  /// What a figure would stand on. Throws InputError for an action that puts down no figure or is not legal.
  [[nodiscard]] FeatureKind feature_of(Action figure) const;
  /// The features of the land, with what they are worth.
  [[nodiscard]] std::vector<TableFeature> features() const;
  /// The cell that a segment lies on, by its node.
  [[nodiscard]] Cell cell_of(int node) const;
  /// In the order in which the game reached their cells.
  [[nodiscard]] std::vector<LaidTile> tiles() const;
  /// Followers in a player's supply (from 0). Throws InputError for a player who is not in the game.
  [[nodiscard]] int followers(int player) const;

  // -- texts ----------------------------------------------------------------------------------------------

  /// "V 1,0 90", "road@S", "-", … (text/action.hpp). Throws InputError for an action that is not legal.
  [[nodiscard]] std::string text_of(Action action) const;
  /// Reads such a text. Throws InputError unless it is a legal action.
  [[nodiscard]] Action parse(std::string_view text) const;
  /// "3,-1:road@S": a segment by its node.
  [[nodiscard]] std::string place_of(int node) const;
  /// The position as text, which `AnyGame::read_position` reads back.
  [[nodiscard]] std::string position() const;
  /// The board as a picture for a terminal.
  [[nodiscard]] std::string picture(const PictureOptions& options = {}) const;

  struct Impl;
  [[nodiscard]] const Impl& impl() const noexcept { return *impl_; }
  [[nodiscard]] Impl& impl() noexcept { return *impl_; }
  AnyState(AnyGame game, std::unique_ptr<Impl> impl) noexcept;

 private:
  void require_legal(Action action) const;
  void require_player(int player) const;

  AnyGame game_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace bastide::engine
