#pragma once

#include "arena/commentary/told_turn.hpp"
#include "arena/files/json.hpp"

/// What happened in a game, for a page that tells it in its reader's language.
namespace bastide::arena {

/// An event has `what`, and
///
///     score         feature, end (in final scoring), points (to each), seats (who scores), and of each of
///                   those in `more` the points more for a figure of theirs, in `lost` those that ghosts take
///     ghost         seat, whose figure ghosts drive off
///     guard         seat, who gets one for a cemetery
///     token         seat, token: who takes which, as engine::TokenEffect is named
///     keep          seat, points: for the larger one at the end
///     token_points  seat, token, points: at the end
///     leaves        tile, by its name: it fits nowhere
///     begins        seat
///
/// and what modules say in *_words.hpp. Seats are numbered from 0.
[[nodiscard]] Json event_json(const engine::ScoreEvent& event);
[[nodiscard]] Json event_json(const engine::GhostEvent& event);
[[nodiscard]] Json event_json(const engine::GuardEvent& event);
[[nodiscard]] Json event_json(const engine::TokenEvent& event);
[[nodiscard]] Json event_json(const engine::KeepEvent& event);
[[nodiscard]] Json event_json(const engine::TokenPointsEvent& event);
[[nodiscard]] Json event_json(const TileLeaves& event);
[[nodiscard]] Json event_json(const PlayerBegins& event);

/// A turn:
///
///     n          its number, from 1; 0 where nobody has decided
///     decisions  [seat, text as the notation has it], one after the other
///     happened   events, one after the other
[[nodiscard]] Json turn_json(const ToldTurn& turn);

}  // namespace bastide::arena
