#pragma once

#include "arena/commentary/names.hpp"
#include "engine/game.hpp"
#include "engine/play/phase.hpp"

#include <string>
#include <string_view>

/// What The Robbers ask of people.
namespace bastide::arena {

/// What such an action is, by its text; empty for any other.
[[nodiscard]] std::string robbers_choice(engine::Action action, std::string_view text, engine::Phase phase,
                                         Names names);
/// What is to be decided in such a phase; empty in any other.
[[nodiscard]] std::string_view robbers_question(engine::Phase phase);

}  // namespace bastide::arena
