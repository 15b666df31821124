#pragma once

#include "arena/imports/imported_game.hpp"
#include "engine/any/any_game.hpp"

#include <string>

/// Games of Bastide in the formats of others.
namespace bastide::arena {

/// A record as a game of some format tells it. Throws InputError for rules that no other format knows.
[[nodiscard]] ImportedGame told_again(const engine::AnyGame& game, const engine::Record& record);

/// A link to carcassonnelab; a tile in hand at the end of a game that is not over is left out. Throws
/// InputError for what it cannot tell: expansions, and cells more than 57 away.
[[nodiscard]] std::string link_of(const engine::AnyGame& game, const engine::Record& record);

/// A save of JCloisterZone, version 5, with its order of draws prescribed. Throws InputError for what
/// JCloisterZone lacks.
[[nodiscard]] std::string jcz_of(const engine::AnyGame& game, const engine::Record& record);

}  // namespace bastide::arena
