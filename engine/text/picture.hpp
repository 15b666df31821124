#pragma once

#include <string>
#include <vector>

/// Positions as pictures for a terminal.
///
/// Without colour: `▒` (`#`) is a city, `◆` (`*`) a coat of arms, lines are roads, `■` (`O`) is a crossing or
/// village, the house (`M`) a monastery and what is dotted is meadow. (1) is a follower of player 1, <1> one
/// on a field. The corners of the tile placed last are marked; cells named in the empty space are those where
/// the tile in hand may go.
namespace bastide::engine {

struct PictureOptions {
  bool colour = true;              ///< ANSI colours (256-colour palette)
  bool unicode = true;             ///< box-drawing and block characters; otherwise plain ASCII
  bool legal_places = true;        ///< marks the cells where the drawn tile may go
  int width = 0;                   ///< columns of the terminal; a wide board is drawn smaller; 0: any width
  std::vector<std::string> names;  ///< of the players; "player 1" … where there are none
};

/// The board with coordinates at its margins, and a line for each player: score, followers left, score if the
/// game ended now. Ends with a newline. Everything is drawn from the tiles' ports, so that any tile set
/// shows.
template <class G>
[[nodiscard]] std::string draw_picture(const G& game, const typename G::State& state,
                                       const PictureOptions& options = {});

}  // namespace bastide::engine
