#pragma once

#include "engine/board/cell.hpp"
#include "engine/tiles/tile_set.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

/// The wall of The Castle as data: the cells inside it, its start cells, the score track on it and its
/// tokens.
namespace bastide::engine {

constexpr int kTokenKinds = 9;  ///< CAS-2
constexpr std::size_t kMaxWallCells = 128;
constexpr int kMaxWallSpaces = 200;
constexpr std::size_t kMaxWallTowers = 16;

/// What a wall token does (CAS-26, CAS-24), in the order of their numbers.
enum class TokenEffect : std::uint8_t {
  extra_turn,
  double_tower,
  double_house,
  unfinished_path,
  unfinished_tower,
  unfinished_house,
  market,
  keep,
  bonus
};

struct TokenKind {
  TokenEffect effect{};
  int count = 0;   ///< of this kind
  int amount = 0;  ///< points, tiles or percent, as the effect says; 0 where it needs none

  bool operator==(const TokenKind&) const = default;
};

/// A piece of the wall that tiles may be laid against (CAS-3). It lies outside the cells.
struct StartCell {
  Cell cell;
  std::size_t type = 0;  ///< index into TileSet::tiles

  bool operator==(const StartCell&) const = default;
};

/// A checked wall. The cells hang together and lie round no hole; there is a tower for each corner of their
/// outline, and a token for each tower but the first.
struct Wall {
  std::string name;
  std::vector<Cell> cells;        ///< inside, row by row (CAS-1)
  std::vector<StartCell> starts;  ///< row by row
  int spaces = 0;                 ///< of the score track
  std::vector<int> towers;        ///< first space of each tower, ascending; the first has no token (CAS-2)
  std::array<TokenKind, kTokenKinds> tokens{};  ///< by effect

  bool operator==(const Wall&) const = default;
};

/// The token's name in a wall file: "extra_turn" ….
[[nodiscard]] std::string_view name_of(TokenEffect effect) noexcept;

/// Reads and checks a wall file (TOML). Start cells are tiles of `tiles`, unturned; a cell is its column and
/// row on the file's map. `source` names the file in messages. Throws InputError.
[[nodiscard]] Wall read_wall(std::string_view text, const std::string& source, const TileSet& tiles);

}  // namespace bastide::engine
