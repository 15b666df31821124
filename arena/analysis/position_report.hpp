#pragma once

#include "ai/analysis/analysis.hpp"
#include "ai/analysis/outlook.hpp"
#include "arena/files/json.hpp"
#include "engine/any/any_game.hpp"

#include <nlohmann/json.hpp>
#include <span>
#include <string>

/// The analysis of one decision, to read and for programs.
namespace bastide::arena {

/// The lines as a table, best first, with what is expected to follow the best. Errors are standard errors.
[[nodiscard]] std::string lines_text(const engine::AnyState& seen, const ai::Analysis& analysis);

/// What the position holds in store: which tiles fit which cell, and what becomes of each feature. `names` by
/// player.
[[nodiscard]] std::string outlook_text(const engine::AnyState& seen, const ai::Outlook& outlook,
                                       const std::vector<std::string>& names);

/// Actions that follow each other, each as its text.
[[nodiscard]] Json actions_json(engine::AnyState state, std::span<const engine::Action> actions);

/// {"player": 1, "lines": [{"actions": ["V 1,0 90", "road@S"], "text": …, "win", "win_error", "points_for",
/// "points_against", "lead", "loss" …, "visits", "prior", "playouts", "continuation": […]}, …], "chances",
/// "exact", "real", "legal", "iterations", "orders", "seconds"}. Players are numbered from 1.
[[nodiscard]] Json lines_json(const engine::AnyState& seen, const ai::Analysis& analysis);

/// {"cells": [{"cell": [1, 0], "tiles": {"V": 2, …}, "copies": 2}, …], "features": [{"feature": "city@N",
/// "cell": …, "cells": …, "closes": 0.3, "scores": [0.9, 0.1], "points": […]}, …], "playouts"}.
[[nodiscard]] Json outlook_json(const engine::AnyState& seen, const ai::Outlook& outlook);

}  // namespace bastide::arena
