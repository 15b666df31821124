#pragma once

#include "engine/castle/castle_state.hpp"
#include "engine/text/lines.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace bastide::engine {

/// What a position says in the lines that only The Castle has, each checked by itself. Players,
/// kinds of token and towers are numbered from 0.
struct CastleParts {
  struct Keep {
    int line = 0;            ///< 0 without such a line
    std::string_view house;  ///< "3,4:house@N"
  };
  struct Numbers {
    int line = 0;
    std::vector<int> values;
  };

  std::array<Keep, kCastlePlayers> keeps;
  std::array<Numbers, kCastlePlayers> tokens;  ///< kinds that may be used now
  std::array<Numbers, kCastlePlayers> fresh;   ///< kinds taken since the player's last turn began
  Numbers used;                                ///< kinds of whichever player
  Numbers taken;                               ///< towers without their token
};

/// Reads such lines.
class CastleLineReader {
 public:
  explicit CastleLineReader(CastleParts& parts) : parts_(parts) {}

  /// Whether lines with this first word are read here.
  [[nodiscard]] static bool knows(std::string_view key) noexcept;
  /// ", keep, tokens …": the first words of such lines.
  [[nodiscard]] static std::string keys();
  /// Throws InputError.
  void read(const Line& line);

 private:
  void read_keep(const Line& line);
  void read_tokens(const Line& line, std::array<CastleParts::Numbers, kCastlePlayers>& of);

  CastleParts& parts_;
};

}  // namespace bastide::engine
