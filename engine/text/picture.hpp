#pragma once

#include <string>
#include <vector>

/// Positions as pictures for a terminal.
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
