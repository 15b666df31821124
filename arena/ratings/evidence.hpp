#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// What a tournament's games say about its bots, in the form that ratings are computed from.
///
/// The unit of evidence is a deal: one tile order, played by one group of bots in several seatings. Its games
/// share their luck, so they are kept, and later resampled, together. A game of more than two players enters
/// as all its pairs of players; a pair is won by who has more points.
namespace bastide::arena {

constexpr int kMinSeats = 2;
constexpr int kMaxSeats = 6;

/// One finished game.
struct GameResult {
  int deal = 0;             ///< unique over the tournament; games of one deal have the same bots
  std::vector<int> bots;    ///< bot index per seat, 2 to 6 seats
  std::vector<int> points;  ///< final points per seat
};

/// The result of a pair of players, as its first player sees it.
enum class Outcome : std::uint8_t { win, draw, loss };
constexpr std::size_t kOutcomes = 3;

[[nodiscard]] constexpr Outcome outcome_of(int points, int rival_points) noexcept {
  if (points == rival_points) return Outcome::draw;
  return points > rival_points ? Outcome::win : Outcome::loss;
}

/// Two bots in two seats of one game, the smaller bot index first. All pairs of one kind are equally likely
/// to be won, so counts of their outcomes are sufficient statistics.
struct PairKind {
  int bot = 0;
  int rival = 0;
  int seat = 0;
  int rival_seat = 0;

  auto operator<=>(const PairKind&) const = default;
};

/// How often each kind of pair was won, drawn and lost by its first bot; real numbers, because resampled
/// deals are weighted. Kind k has the entries 3k (won), 3k + 1 (drawn) and 3k + 2 (lost).
using OutcomeCounts = std::vector<double>;

/// Deals of one group of bots: the stratum inside which the bootstrap draws.
struct DealGroup {
  std::vector<int> bots;  ///< ascending; a bot that plays two seats is named twice
  std::size_t first = 0;  ///< its deals are numbered first, first + 1 …
  std::size_t deals = 0;
  bool alike = true;  ///< all its deals count the same, so no resample of them differs from another
};

/// All games, counted by deal. Immutable once built; the same for any order of the games.
class Evidence {
 public:
  /// Throws InputError that names the deal for a game that cannot be: a bot that is not in 0 … bots − 1,
  /// other than 2 to 6 seats, not one score per seat, or a deal played by two different groups of bots.
  Evidence(int bots, std::span<const GameResult> games);

  [[nodiscard]] int bots() const noexcept { return bots_; }
  /// Seats of the largest game; 0 when there is none.
  [[nodiscard]] int seats() const noexcept { return seats_; }
  [[nodiscard]] std::size_t deals() const noexcept { return deal_starts_.size() - 1; }
  [[nodiscard]] const std::vector<PairKind>& kinds() const noexcept { return kinds_; }
  [[nodiscard]] const std::vector<DealGroup>& groups() const noexcept { return groups_; }
  /// The counts over all deals.
  [[nodiscard]] const OutcomeCounts& totals() const noexcept { return totals_; }

  /// Adds `weight` times what deal number `deal` counted to `counts`.
  void add_deal(std::size_t deal, double weight, OutcomeCounts& counts) const noexcept;

 private:
  /// `count` pairs of one kind that ended alike in one deal.
  struct Tally {
    std::uint32_t entry = 0;  ///< index into OutcomeCounts
    std::uint32_t count = 0;

    bool operator==(const Tally&) const = default;
  };

  void collect_kinds(std::span<const GameResult> games);
  [[nodiscard]] std::vector<Tally> tally(std::span<const GameResult* const> deal) const;
  [[nodiscard]] std::span<const Tally> tallies(std::size_t deal) const noexcept;
  void append_deal(const std::vector<int>& group, std::span<const GameResult* const> deal);

  int bots_;
  int seats_ = 0;
  std::vector<PairKind> kinds_;           ///< ascending
  std::vector<DealGroup> groups_;         ///< by their bots
  std::vector<Tally> tallies_;            ///< deal after deal, by group and then by deal id
  std::vector<std::size_t> deal_starts_;  ///< where each deal's tallies start, and their end
  OutcomeCounts totals_;
};

}  // namespace bastide::arena
