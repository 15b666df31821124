#pragma once

#include <string>
#include <vector>

/// Positions as pictures for a terminal.
///
/// Without colour: `▒` (`#`) is a city, `◆` (`*`) a coat of arms, lines are roads, `■` (`O`) is a crossing or
/// village, the house (`M`) a monastery and what is dotted is meadow. (1) is a follower of player 1, <1> one
/// on a field. With modules: `░` (`~`) is mist, the castle with double walls (`C`) a castle, graves (`†`,
/// `t`) a cemetery, `▚` (`%`) the start piece's ruin, `≈` (`=`) the river, what is in the corner a mark of
/// the tile (kMarks); signs are the letters of kSigns. [1] is a guard of player 1, {1} one on a field, other
/// kinds of figures have the brackets of kFigureForms, and ' or " behind a figure are one or two ghosts. In
/// small pictures a figure is its number alone, or with what closes its brackets: 1]. With colour mist is
/// pale grey, a castle grey, a cemetery blue-grey and water blue ground.
///
/// In The Castle `█` (`#`) is the wall round the cells, `·` (`.`) in the middle of one that it is empty, `▲`
/// (`T`) a corner tower with its token and `△` (`t`) one without, 1 and 2 (* together) on the wall the
/// scoring figures; `▓` (`%`) is a tower, `░` (`=`) a house, what is dotted a courtyard, lines are paths, `■`
/// (`O`) is a square, `o` a well and `m` a market; (1) is a follower, <1> a merchant, ♛1 (`K1`) the keep of
/// player 1.
///
/// The corners of the tile placed last are marked; cells named in the empty space are those where
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
/// game ended now; what modules give players and ask of them (ModuleText::player_words); in The Castle the
/// space of the score track, the size of the keep's house, tokens and those taken since the last turn. Ends
/// with a newline. Everything is drawn from the tiles' ports, so that any tile set shows.
template <class G>
[[nodiscard]] std::string draw_picture(const G& game, const typename G::State& state,
                                       const PictureOptions& options = {});

}  // namespace bastide::engine
