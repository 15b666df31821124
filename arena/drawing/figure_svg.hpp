#pragma once

#include <string>

namespace bastide::arena {

/// Symbols for what players put on the table, each about the point 0,0 and some 30 units high:
/// "fig-" with the name of each kind of figure, "fig-keep" and "fig-ghost". Their colour is that of the
/// element that shows them, for which drawing.css has the classes p0 to p5 by player.
[[nodiscard]] std::string figure_symbols();

/// A follower, upright: what other figures are made of.
[[nodiscard]] std::string standing_figure();

}  // namespace bastide::arena
