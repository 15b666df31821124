#pragma once

#include <optional>
#include <string>
#include <string_view>

/// How Board Game Arena, and carcassonnelab with it, numbers the 24 designs of the base game, the turns of a
/// tile and the places for a follower on it.
namespace bastide::arena {

constexpr int kBgaTypes = 24;
constexpr int kBgaTiles = 72;
constexpr int kBgaStartType = 15;

/// The letter of a type from 1 to 24.
[[nodiscard]] std::string bga_letter(int type);
/// The type of one of those letters; nothing for another.
[[nodiscard]] std::optional<int> bga_type(std::string_view letter);
/// The type of a tile by its number, from 1 to 72: copies are numbered through, type by type.
[[nodiscard]] int bga_type_of_tile(int number);

/// Our quarter turns of a tile whose `turns` there are from 0 to 3, and back.
[[nodiscard]] int turn_from_bga(int type, int turns);
[[nodiscard]] int turn_to_bga(int type, int turn);

/// "road@S" after quarter turns clockwise.
[[nodiscard]] std::string turned_segment(const std::string& segment, int turns);

/// The segment that a position of the tile means, as the tile lies: "road@S". Nothing for a position that is
/// not known.
[[nodiscard]] std::optional<std::string> bga_segment(int type, int turns, int position);
/// The positions of a type that are known, in words: "1, 3, 4".
[[nodiscard]] std::string bga_positions(int type);
/// How many numbers of positions there may be, from 1 on.
[[nodiscard]] int bga_most_positions(int type);

}  // namespace bastide::arena
