#pragma once

#include "engine/game.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Whole games as text that replays exactly:
///
///     bastide record 1
///     rules base
///     players 2
///     player 1 Anna           # (no comments on the lines of names and notes)
///     player 2 uct-20k
///     game 35                 # its number in a tournament
///     seed 42
///     date 2026-04-12         # when it was played, a day or 2026-04-12T08:55:01Z
///     seconds 12 3.5 - 40     # thinking time by turn, - for one that is not known; the line may repeat
///     note deal 17, from the second seat
///     1 V 1,0 0 road@S        # turn, tile drawn, cell, turn clockwise by degrees, follower
///     2 E 0,-1 180 -          # no follower
///     box C                   # drawn without a legal place; the same player draws another
///     3 U 2,0 0 field@S
///     …
///     scores 85 92            # final scores, when the game is over
///
/// Turns are numbered from 1; player 1 has the first. Where nothing could be chosen the follower is `-`. The
/// last line of an unfinished game may stop after any of its decisions: "3 U", "3 U 2,0 0".
///
/// With modules and house rules a turn's line goes on with the words of its other decisions (action.hpp), in
/// their order, and tiles drawn to the hand are marked with a +:
///
///     4 GC3 1,1 90 ghost:0,-1:road@S guard:road@S score:city@N
///     5 V 2,1 0 - +U          # played from the hand, which U fills again at the end of the turn
///     6 +E +V +K E 3,1 180 -  # the hand held nothing that fits and was replaced before the turn
///
/// So does a turn of The Castle. A token that is turned up is one word, and so is the answer where an extra
/// turn is offered (- for none):
///
///     7 C23 4,5 90 - double:house@E token4 score:path@S
///     8 C08 5,5 0 house@N extra-turn
///
/// Lines before the first turn, in games that have such a beginning:
///
///     start 2                 # chance lets player 2 begin
///     start-draws V U E       # tiles drawn, one after the other, to see who begins
///     start-tile V            # the tile drawn as start tile
///     deal V E U K            # tiles dealt to hands, from the player who begins on
///
/// The turns go on in the order of play; player 1 need not have the first. A player who is passed over has no
/// line, a bonus turn has one of its own.
namespace bastide::engine {

/// A game from its start: who played what. The actions are all decisions and chance outcomes in order.
struct Record {
  std::string rules;                 ///< name of the rule set
  std::vector<std::string> players;  ///< names, one for each player; may be empty texts
  std::optional<std::uint64_t> seed;
  std::vector<std::string> notes;
  std::vector<Action> actions;
  std::optional<std::int64_t> game{};  ///< its number in a tournament's store, from 1
  std::string date{};                  ///< when it was played, as `is_date` has it; or empty
  /// Thinking time by turn in milliseconds; nothing for a turn of which it is not known.
  std::vector<std::optional<std::int64_t>> thinking{};

  bool operator==(const Record&) const = default;
};

/// A record's names, "player 1" for one without.
[[nodiscard]] std::vector<std::string> names_by_seat(std::vector<std::string> players);

/// Whether `text` is a day, "2026-04-12", or a time of UTC, "2026-04-12T08:55:01Z".
[[nodiscard]] bool is_date(std::string_view text) noexcept;

/// The text of a record whose actions are legal. Control characters in names and notes become '?', and blanks
/// at their ends are dropped.
template <class G>
[[nodiscard]] std::string write_record(const G& game, const Record& record);

/// Reads a record and replays it. `source` names it in messages. Throws InputError "source:line: …" at the
/// first thing that is not legal, with what would have been.
template <class G>
[[nodiscard]] Record read_record(const G& game, std::string_view text, const std::string& source);

/// Turns that are complete: their tile lies, its follower is decided, and what follows from it is done.
template <class G>
[[nodiscard]] int turn_count(const G& game, const Record& record);

/// The state when `turns` turns are complete, with the next one's draw or placement to come; 0 gives the
/// initial state. The end of the record when it has fewer turns.
template <class G>
[[nodiscard]] typename G::State state_after(const G& game, const Record& record, int turns);

/// The state after all actions.
template <class G>
[[nodiscard]] typename G::State final_state(const G& game, const Record& record);

}  // namespace bastide::engine
