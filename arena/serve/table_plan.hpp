#pragma once

#include "arena/deals/streams.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::arena {

/// Who sits in a seat: a person at the screen where the game was made, one who was sent a link, or a bot.
enum class SeatKind : std::uint8_t { here, link, bot };

/// The words of kinds.
constexpr std::array<std::string_view, 3> kSeatKinds = {"here", "link", "bot"};

struct PlannedSeat {
  SeatKind kind = SeatKind::here;
  std::string name;
  std::string bot;     ///< which, of a bot
  double seconds = 0;  ///< for each move of a bot; 0 as its file says
  std::string key;     ///< of a link: who has it plays this seat
};

/// What a game is, from its beginning; kept as JSON.
struct TablePlan {
  std::string rules;  ///< a built-in name
  std::vector<PlannedSeat> seats;
  std::string key;  ///< of who made the game: plays all seats here, and sees the links
  std::uint64_t seed = 0;
  DealSecret secret = DealSecret::random();
  double minutes = 0;  ///< for each person and all of the game; 0 for no limit
  bool flag = false;   ///< whether who has used them up loses; otherwise that is shown and nothing more

  [[nodiscard]] std::string text() const;
  /// Reads what `text` gave. Throws InputError.
  [[nodiscard]] static TablePlan parse(const std::string& text);
  [[nodiscard]] std::vector<std::string> names() const;
};

/// The words of `flag`, the setting of a game: what a time that is over does.
constexpr std::array<std::string_view, 2> kFlags = {"shown", "loses"};

}  // namespace bastide::arena
