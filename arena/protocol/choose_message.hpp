#pragma once

#include "ai/budget.hpp"
#include "arena/files/json.hpp"
#include "arena/protocol/since.hpp"
#include "arena/protocol/wants.hpp"
#include "engine/games/games.hpp"

#include <span>
#include <string>

/// The message `choose`: a decision to be taken, and all that the player knows.
///
///     {"type": "choose", "player": 2, "clock": {"seconds": 0.75, "limit": 1.05},
///      "since": [{"player": 1, "action": "V 1,0 0"}, {"player": 1, "action": "road@S"},
///                {"player": 0, "action": "draw U"}],
///      "state": {…}, "position": "bastide position 1\nrules base\n…",
///      "actions": [{"index": 0, "text": "U 2,0 90", "kind": "place_tile", "tile": "U", "cell": [2, 0],
///                   "turn": 90}, …]}
///
/// `clock` says how much the bot may use for this decision: `seconds` to aim at and, as `limit`, seconds
/// after which the game is lost, on a clock for the game also `most`, which an open decision may take; or
/// `iterations` of a search, or nothing. `since` lists what has happened since the last `choose` (since.hpp).
/// A bot that looks at `state` alone never needs it. `position` is the same state in the position notation.
///
/// `state` has, with one number for each player in every list of players,
///
///     phase      "place_tile", "place_figure", or a decision of a module
///     to_move    whose turn it is; `player` above is who decides, in modules sometimes another
///     scores     on the score track; `if_ended` what they were if the game ended now
///     followers  in the supplies
///     bag        by tile id: how many are still to come, those included that lie in hands unseen
///     drawn      the tile in hand, in phase place_tile of games without hands
///     placed     the cell of the turn's tile, from when it lies until the next is drawn
///     tiles      those that lie, in the order in which they were laid: tile, cell, turn (degrees
///                clockwise), and figures: player, figure (a name of engine/figure_kind.hpp, or "keep"),
///                segment, ghosts
///
/// and with modules and house rules guards and guards_reserve, ghosts (in the bank), large (in the supplies),
/// hands ("?" for a tile that the bot does not know), events (of the scoring under way: player, points,
/// place, announced) and what else the modules' *_parts.hpp say; in The Castle keeps (cell, segment, size, or
/// null), tokens, fresh and used (kinds), guarded (towers with a token) and events.
///
/// Every action has its index, text (engine/text/action.hpp), kind, and what action_parts.hpp says. Of turns
/// of a tile that look alike the smallest is offered.
///
/// A bot that says so in `wants` of its `hello` gets, in `state`, `features`, each with
///
///     kind       "road", "city" …
///     places     its segments: "1,0:road@S", in the order in which they were laid
///     open       ends that face an empty cell; of a monastery the empty cells round it
///     figures    by player, as they count for the majority; `owners`: the players who have most, none or
///     more worth      points for each owner if the game ended now completed  the same if it were completed
///     with the tiles that it has points     by player: `worth` for the owners, less what ghosts cost
///
/// and, in every action, `if_ended`: by player what `if_ended` of `state` would be after it.
namespace bastide::arena {

/// What `seen`, a player's view of the state, shows.
template <class G>
[[nodiscard]] Json state_json(const G& game, const typename G::State& seen);

[[nodiscard]] Json clock_json(const ai::Budget& budget);

/// The message for whoever decides in `seen`, which is what that player knows. `legal` are the legal actions;
/// what the bot does not want costs no time.
template <class G>
[[nodiscard]] Json choose_message(const G& game, const typename G::State& seen,
                                  const engine::ActionList& legal, const ai::Budget& budget,
                                  std::span<const Announcement> since, const Wants& wants = {});

}  // namespace bastide::arena
