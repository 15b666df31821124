#include "arena/ratings/finish.hpp"

#include "engine/error.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <string>

namespace bastide::arena {
namespace {

[[noreturn]] void refuse(const GameResult& game, const std::string& what) {
  throw InputError("deal " + std::to_string(game.deal) + ": " + what);
}

bool beats(const GameResult& game, std::size_t seat, std::size_t rival) noexcept {
  const int failed = game.failed;
  if (failed == static_cast<int>(seat)) return false;
  return failed == static_cast<int>(rival) || game.points[seat] > game.points[rival];
}

}  // namespace

int margin_of(const GameResult& game, std::size_t seat) noexcept {
  int best = std::numeric_limits<int>::min();
  for (std::size_t rival = 0; rival < game.points.size(); ++rival) {
    if (rival != seat) best = std::max(best, game.points[rival]);
  }
  return game.points[seat] - best;
}

void check_game(int bots, const GameResult& game) {
  const std::size_t seats = game.bots.size();
  if (seats < std::size_t{kMinSeats} || seats > std::size_t{kMaxSeats}) {
    refuse(game, "a game has " + std::to_string(seats) + " seats, expected 2 to 6");
  }
  if (game.points.size() != seats) {
    refuse(game, "a game has " + std::to_string(seats) + " seats but " + std::to_string(game.points.size()) +
                     " scores, expected one score per seat");
  }
  for (const int bot : game.bots) {
    if (bot < 0 || bot >= bots) {
      refuse(game, "there is no bot " + std::to_string(bot) + ", expected 0 to " + std::to_string(bots - 1));
    }
  }
  if (game.failed < -1 || game.failed >= static_cast<int>(seats)) {
    refuse(game, "seat " + std::to_string(game.failed) + " failed, expected 0 to " +
                     std::to_string(seats - 1) + ", or -1 for none");
  }
}

Finish::Finish(const GameResult& game) noexcept {
  const std::size_t seats = game.bots.size();
  assert(seats <= kMaxSeats && game.points.size() == seats);
  bits_ = static_cast<std::uint64_t>(seats) << kPlayersAt;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    std::uint64_t place = 0;
    for (std::size_t rival = 0; rival < seats; ++rival) place += beats(game, rival, seat);
    bits_ |= static_cast<std::uint64_t>(game.bots[seat]) << (kBotBits * seat);
    bits_ |= place << (kPlacesAt + kPlaceBits * seat);
  }
}

}  // namespace bastide::arena
