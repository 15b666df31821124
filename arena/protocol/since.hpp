#pragma once

#include "arena/files/json.hpp"
#include "engine/games/games.hpp"

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

/// `since` in the messages `choose` and `game_over`: what has happened since the last `choose`, the bot's own
/// answer first, or since the game began.
///
///     {"player": 0, "action": "draw C", "kind": "draw", "tile": "C"},
///     {"player": 0, "action": "box C", "kind": "box", "tile": "C"},
///     {"player": 0, "action": "draw U", "kind": "draw", "tile": "U"},
///     {"player": 1, "action": "U 2,0 90", "kind": "place_tile", "tile": "U", "cell": [2, 0], "turn": 90},
///     {"player": 1, "action": "-", "kind": "pass", "forced": true}
///
/// Player 0 is chance, and "draw ?" a tile that went to a hand which the bot does not see. A bot that says
/// `minor` 0 in its `hello`, or nothing of it, gets `player` and `action` alone, and only what somebody chose
/// or chance brought. Others get the fields of `actions` besides (action_parts.hpp), with `whom` for the
/// `player` of an action, and also what follows from the rules:
///
///     pass, forced   the turn has no figure, because none is left or nothing is free
///     box            a tile fits nowhere and is out of the game: one drawn by chance, or of a hand, all of
///                    which is given back, by the hand's player; hands that nobody else sees are left out
///     bag            the same where such tiles go back into the bag
namespace bastide::arena {

/// Something that happened, as a bot is told of it.
struct Announcement {
  int player = 0;      ///< from 1; 0 is chance
  std::string action;  ///< text of the action
  Json fields;         ///< what else is said of it; null without

  bool operator==(const Announcement&) const = default;
};

/// `action` in `before`, as announced to a player who knows that much, by player and text.
template <class G>
[[nodiscard]] Announcement announcement(const G& game, const typename G::State& before,
                                        engine::Action action);

/// Appends `action` in `before`, as a bot of that minor version of the protocol is told of it.
template <class G>
void announce(const G& game, const typename G::State& before, engine::Action action, int minor,
              std::vector<Announcement>& since);

[[nodiscard]] Json since_json(std::span<const Announcement> since);

}  // namespace bastide::arena
