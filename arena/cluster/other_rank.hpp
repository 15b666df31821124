#pragma once

#include "arena/cluster/messages.hpp"
#include "arena/cluster/silence.hpp"

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

namespace bastide::arena {

/// What rank 0 knows of another one.
struct OtherRank {
  /// asked → ready → done, or asked → refused; given_up from any of them, and for good.
  enum class State { asked, ready, refused, done, given_up };

  OtherRank(int number, double patience, double now) : rank(number), silence(patience, now) {}

  int rank;
  State state = State::asked;
  Silence silence;
  std::string host;
  std::string refusal;
  int games = 0;   ///< at a time
  int wanted = 0;  ///< games that it asked for and did not get yet
  TimeSpent spent;
  std::unordered_set<std::int64_t> out;  ///< games that it was given and has not brought back, by index

  [[nodiscard]] std::string name() const {
    return (host.empty() ? "a host" : host) + " (rank " + std::to_string(rank) + ")";
  }

  /// Takes out of `played` what this rank was not given, or has brought before: no game counts twice.
  void keep_what_was_out(std::vector<PlayedGame>& played) {
    std::erase_if(played, [this](const PlayedGame& game) { return out.erase(game.game.index) == 0; });
  }
};

}  // namespace bastide::arena
