#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// How games ended, in the form that is counted: who sat where, and in which order they finished.
namespace bastide::arena {

constexpr int kMinSeats = 2;
constexpr int kMaxSeats = 6;
/// Bots of a tournament are numbered from 0 to below this.
constexpr int kMaxRatedBots = 128;

/// One finished game.
struct GameResult {
  int deal = 0;             ///< unique over the tournament; games of one deal have the same bots
  std::vector<int> bots;    ///< bot index per seat, 2 to 6 seats
  std::vector<int> points;  ///< final points per seat; of a game with a failure they say nothing
  /// The seat whose bot failed, which lost to every other whatever the points; -1 if none did. The others
  /// compare by points.
  int failed = -1;
};

/// A seat's points less those of its best opponent. `game` passes `check_game`.
[[nodiscard]] int margin_of(const GameResult& game, std::size_t seat) noexcept;

/// The result of a pair of players, as its first player sees it.
enum class Outcome : std::uint8_t { win, draw, loss };

/// Throws InputError that names the deal for a game that cannot be: a bot that is not in 0 … bots − 1, other
/// than 2 to 6 seats, not one score per seat, a failure in no seat.
void check_game(int bots, const GameResult& game);

/// The seats of a game with the bot in each and its place, in 64 bits; games that count alike are equal.
///
///     bit   63   62–60     59 … 42                  41 … 0
///           0    players   place of seats 5 … 0     bot of seats 5 … 0
///                          (3 bits each)            (7 bits each)
///
/// A seat's place is the number of seats that finished before it: 0 for the winner, equal for a tie.
class Finish {
 public:
  /// `game` passes `check_game`.
  explicit Finish(const GameResult& game) noexcept;

  [[nodiscard]] std::size_t players() const noexcept { return bits_ >> kPlayersAt; }
  [[nodiscard]] std::size_t bot(std::size_t seat) const noexcept {
    return bits_ >> (kBotBits * seat) & ((1U << kBotBits) - 1);
  }
  [[nodiscard]] std::size_t place(std::size_t seat) const noexcept {
    return bits_ >> (kPlacesAt + kPlaceBits * seat) & ((1U << kPlaceBits) - 1);
  }
  [[nodiscard]] Outcome outcome(std::size_t seat, std::size_t rival) const noexcept {
    if (place(seat) == place(rival)) return Outcome::draw;
    return place(seat) < place(rival) ? Outcome::win : Outcome::loss;
  }
  /// Bots by seat and nothing else: equal for games of one seating.
  [[nodiscard]] std::uint64_t seating() const noexcept {
    return bits_ & ~(((std::uint64_t{1} << (kPlayersAt - kPlacesAt)) - 1) << kPlacesAt);
  }
  [[nodiscard]] std::uint64_t bits() const noexcept { return bits_; }

  auto operator<=>(const Finish&) const = default;

 private:
  static constexpr unsigned kBotBits = 7;
  static constexpr unsigned kPlaceBits = 3;
  static constexpr unsigned kPlacesAt = kBotBits * kMaxSeats;
  static constexpr unsigned kPlayersAt = kPlacesAt + kPlaceBits * kMaxSeats;
  static_assert(kMaxRatedBots <= 1 << kBotBits && kMaxSeats <= 1 << kPlaceBits &&
                kPlayersAt + kPlaceBits < 64);

  std::uint64_t bits_ = 0;
};

}  // namespace bastide::arena
