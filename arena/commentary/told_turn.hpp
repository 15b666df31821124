#pragma once

#include "engine/play/events.hpp"

#include <string>
#include <variant>
#include <vector>

/// What there is to tell of a turn, before it is told in any language.
namespace bastide::arena {

struct ToldDecision {
  int player;
  std::string text;  ///< as the notation writes it
};

/// A drawn tile fits nowhere and leaves the game.
struct TileLeaves {
  std::string tile;  ///< its name
};

/// Chance has said who begins.
struct PlayerBegins {
  int player;
};

using Happening = std::variant<engine::Event, TileLeaves, PlayerBegins>;

struct ToldTurn {
  int number = 0;                       ///< from 1; 0 where nobody has decided
  std::vector<ToldDecision> decisions;  ///< the turn's player decides first
  std::vector<Happening> happenings;    ///< only what there are words for
};

}  // namespace bastide::arena
