#pragma once

#include "arena/imports/imported_game.hpp"

#include <string>
#include <string_view>

/// Logs of games on Board Game Arena.
///
/// A log is a list of packets, each with a list of events. The events of a turn come in this order:
///
///     gameStateChange 2     whose turn it is, with which tile
///     cantPlay              it fits nowhere: the next one comes with another change to state 2
///     playTile              where it is laid
///     gameStateChange 3     all places for a follower on it
///     playPartisan          the follower, if one is put down
///     realizationAchieved   a feature is scored, and
///     winPoints               each winner's points, with the score after them
///
/// After the last turn states 6 and 7 come before the scoring of unfinished features and of fields, and state
/// 99 brings the result. `pickTile` tells a player alone what the next tile is, and is passed over.
namespace bastide::arena {

/// Reads a log: JSON as the site sends it, or a saved page of a replay with `g_gamelogs = {…}` in it.
/// `source` names it in messages. Throws InputError "source: packet 12, event 3: …".
[[nodiscard]] ImportedGame read_bga_log(std::string_view text, const std::string& source);

/// Whether `text` is such a page.
[[nodiscard]] bool has_bga_log(std::string_view text) noexcept;

}  // namespace bastide::arena
