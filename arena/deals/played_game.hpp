#pragma once

#include "arena/deals/actions_code.hpp"
#include "arena/deals/schedule.hpp"
#include "arena/failure/failure.hpp"

#include <array>
#include <optional>
#include <string>

namespace bastide::arena {

/// What one seat made of a game.
struct SeatResult {
  int points = 0;      ///< final scoring included; after a failure, what it were if the game had ended then
  double seconds = 0;  ///< wall time of its decisions together
  int decisions = 0;   ///< tiles placed, figures chosen, and what else the rules ask
  int moves = 0;       ///< turns
  /// Points of the margin over the best opponent that the draws were worth to it (arena/luck), where
  /// computed.
  std::optional<double> luck{};

  bool operator==(const SeatResult&) const = default;
};
using SeatResults = std::array<SeatResult, engine::kMaxPlayers>;

/// How a game ended.
struct Ending {
  bool finished = false;            ///< false: it was stopped, and nothing about it counts
  Failure failure = Failure::none;  ///< of a bot, which loses the game by it
  int failed = -1;                  ///< its seat
  std::string message;              ///< what happened, for people

  bool operator==(const Ending&) const = default;
};

/// The end of time for games: the year 10,000 in milliseconds.
constexpr std::int64_t kLatest = 253'402'300'800'000;

/// Where and when a game was played.
struct Origin {
  std::string host;        ///< empty where it is not known
  std::int64_t began = 0;  ///< milliseconds since 1970, UTC; 0 where it is not known
  std::int64_t ended = 0;

  bool operator==(const Origin&) const = default;
};

/// A scheduled game and what came of it.
struct PlayedGame {
  ScheduledGame game;
  Ending ending;
  SeatResults seats{};
  ActionsCode actions;  ///< all of them, or those that its deal does not give
  Origin origin;
};

}  // namespace bastide::arena
