#pragma once

#include "arena/ratings/evidence.hpp"
#include "engine/random.hpp"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

/// Made-up tournaments for the rating tests.
namespace bastide::arena {

/// A field whose strengths are known.
struct Truth {
  std::vector<double> elo;    ///< per bot
  std::vector<double> seats;  ///< Elo per seat
  double nu = 0;              ///< Davidson's ν
};

/// How much the two games of a deal have in common.
enum class Luck {
  independent,
  shared,    ///< half the time the deal favours one bot in both games
  opposite,  ///< half the time the deal favours one seat, and so each bot once
};

/// Two-player games, each deal played both ways round. Every game has exactly Davidson's probabilities,
/// whatever it has in common with the other one.
class Simulation {
 public:
  Simulation(Truth truth, std::uint64_t seed) : truth_(std::move(truth)), random_(seed) {}

  /// Adds `deals` deals between bots `a` and `b`.
  void play(int a, int b, int deals, Luck luck = Luck::independent);
  [[nodiscard]] const std::vector<GameResult>& games() const noexcept { return games_; }

 private:
  void play_game(int first, int second, double chance);

  Truth truth_;
  engine::Random random_;
  std::vector<GameResult> games_;
  int next_deal_ = 0;
};

/// Games as a table: one line per deal, of "bot bot points points" for each of its games, separated by "|".
/// More seats have more bots and points:
///
///     0 1 70 60 | 1 0 65 65
///     0 1 2 90 80 70
[[nodiscard]] std::vector<GameResult> games_of(std::string_view table);

/// `count` copies of each deal of `deal`, with ids of their own from `first_id` on.
[[nodiscard]] std::vector<GameResult> repeated(std::string_view deal, int count, int first_id = 0);

/// The two joined.
[[nodiscard]] std::vector<GameResult> operator+(std::vector<GameResult> a, const std::vector<GameResult>& b);

}  // namespace bastide::arena
