#pragma once

#include "arena/analysis/review.hpp"
#include "arena/reviews/mean_tally.hpp"
#include "arena/reviews/reviewed_game.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// What the reviews of many games say of each player. Losses are points and chance to win for each real
/// decision, both without the winner's bias.
namespace bastide::arena {

/// What decisions of some kind lose.
struct LossTally {
  MeanTally loss;
  MeanTally win_loss;  ///< chance to win, a part of 1

  void add(std::int64_t game, const ai::Line& line) noexcept {
    loss.add(game, line.unbiased_loss.mean);
    win_loss.add(game, line.unbiased_win_loss.mean);
  }
  /// What where the tile went loses of it, and what the figure on it.
  void add_tile_part(std::int64_t game, const ai::Line& line) noexcept {
    loss.add(game, line.unbiased_tile_loss.mean);
    win_loss.add(game, line.unbiased_tile_win_loss.mean);
  }
  void add_figure_part(std::int64_t game, const ai::Line& line) noexcept {
    loss.add(game, line.unbiased_figure_loss.mean);
    win_loss.add(game, line.unbiased_figure_win_loss.mean);
  }
  [[nodiscard]] std::int64_t decisions() const noexcept { return loss.count(); }
};

/// A game, as one of its players sees it.
struct PlayedReview {
  std::int64_t number = 0;  ///< in the store
  std::string source;
  std::string date;                  ///< may be empty
  std::vector<std::string> against;  ///< the others' names
  int points = 0;
  std::optional<LuckFree> result;  ///< of a game that is over
  double loss = 0;                 ///< mean
  std::int64_t decisions = 0;      ///< real ones
};

/// A decision that lost much.
struct CostlyDecision {
  std::int64_t game = 0;  ///< number in the store
  std::string source;
  int turn = 0;        ///< of the record, from 1
  std::size_t at = 0;  ///< index of its first action in the record
  std::string played;
  std::string best;
  ai::Estimate loss;
  Grade grade = Grade::fine;
};

/// Decisions that took about the same time.
struct ThinkingRow {
  double low = 0;  ///< seconds
  double high = 0;
  LossTally tally;
};

/// How the loss of a game moves from game to game.
struct LossTrend {
  struct Part {
    std::string first;  ///< date or number of its first game, and of its last
    std::string last;
    std::int64_t games = 0;
    LossTally tally;
  };
  bool by_date = false;               ///< in the order of the games' dates; otherwise of their numbers
  std::vector<Part> parts;            ///< one after the other, of about as many games
  std::optional<ai::Estimate> slope;  ///< points a decision by game; from three games on
};

struct PlayerReview {
  static constexpr int kOpeningTurns = 3;
  using Opening = std::map<std::pair<int, TurnKind>, LossTally>;  ///< by own turn, from 1, and what was done

  std::string name;
  std::vector<PlayedReview> games;  ///< in the order of the trend
  LossTally all;
  MeanTally fine;      ///< 1 for a decision without a mark, 0 for another
  MeanTally best;      ///< 1 where the line that came out best was played
  MeanTally laddered;  ///< losses in games that the ladder of levels is of
  std::array<std::int64_t, 4> grades{};
  std::array<LossTally, kPhases> phases;
  std::array<LossTally, kTurnKinds> kinds;
  LossTally by_tile;                       ///< all decisions: what where the tile went lost
  LossTally by_figure;                     ///< and the figure on it, the rest
  std::map<std::string, LossTally> tiles;  ///< by the tile's letters
  Opening openings;
  std::vector<ThinkingRow> thinking;  ///< quarters by time; empty where no time is known
  LossTrend trend;
  MeanTally lead;  ///< points ahead of the others, by game that is over
  MeanTally luck;
  MeanTally lead_without_luck;
  std::vector<CostlyDecision> worst;  ///< the costliest first
};

/// Of all players of the games that `reader` reads, those with the most games first; of one alone where
/// `player` names one. At most `worst` costly decisions each. Throws InputError where nobody has that name.
[[nodiscard]] std::vector<PlayerReview> review_players(ReviewReader& reader,
                                                       const std::vector<std::int64_t>& numbers,
                                                       const std::string& player, std::size_t worst);

}  // namespace bastide::arena
