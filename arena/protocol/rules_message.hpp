#pragma once

#include "arena/files/json.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/tile_set.hpp"
#include "engine/walls/wall.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The message `rules`: everything that a strong bot needs to play a game it has no file of.
///
///     {"type": "rules", "name": "base", "game": "carcassonne", "needs": ["base"], "players": [2, 6],
///      "options": {"followers": 7, "farmers": true, …},
///      "edge_classes": [{"name": "city", "ports": ["city", "city", "city"]}, …],
///      "tiles": [{"id": "D", "count": 4, "rotations": 4, "edges": ["city", "road", "field", "road"],
///                 "segments": [{"kind": "city", "ports": ["NNW", "N", "NNE"]},
///                              {"kind": "field", "ports": ["ENE", "WNW"], "borders": [0]}, …]}, …],
///      "start": [{"tile": "D", "cell": [0, 0]}]}
///
/// `options` has every key of a rule-set file with its value, given or not (configs/rules explains them).
/// Edges go north, east, south, west; ports and segments are those of engine/tiles/port.hpp, of the unturned
/// tile. Of a field `borders` lists the segments of cities it touches, by index. The Castle adds
///
///      "wall": {"name": "castle", "cells": [[2, 0], …], "starts": [{"tile": "S1", "cell": [1, 3]}, …],
///               "spaces": 100, "towers": [0, 9, …],
///               "tokens": [{"kind": 1, "effect": "extra_turn", "count": 2, "amount": 0}, …]}
///
/// with the spaces of the score track at which towers begin; the first tower never has a token.
namespace bastide::arena {

/// What a game is made from.
struct GameDescription {
  engine::RuleSet rules;
  engine::TileSet tiles;
  std::optional<engine::Wall> wall;  ///< The Castle only
};

[[nodiscard]] Json rules_message(const engine::RuleSet& rules, const engine::TileSet& tiles,
                                 const engine::Wall* wall);

/// Reads such a message. Everything is checked that play relies on. Throws InputError.
[[nodiscard]] GameDescription read_rules_message(const nlohmann::json& message);

/// What a bot must know to play by `rules`, in the words by which bots say what they play: "castle", or
/// "base" with the names of the parts that the rules have (engine::rule_parts) and "house_rules".
[[nodiscard]] std::vector<std::string_view> needs_of_bot(const engine::RuleSet& rules);

}  // namespace bastide::arena
