#pragma once

#include <optional>
#include <string>
#include <string_view>

/// JCloisterZone's names of tiles: "BA/RCr", "IC/RRR.i", "RI.1/IFI"; up to version 4 "BA.RCr". Its drawings
/// lie as ours do, but for a few of version 4.
namespace bastide::arena {

struct JczTile {
  std::string letters;  ///< ours
  int turn = 0;         ///< quarter turns clockwise that its drawing is turned by against ours
};

/// The tile of that name; nothing for one that Bastide lacks.
[[nodiscard]] std::optional<JczTile> jcz_tile(std::string_view name);
/// The name of one of our tiles in version 5; nothing for one that JCloisterZone lacks.
[[nodiscard]] std::optional<std::string> jcz_name(std::string_view letters);

}  // namespace bastide::arena
