#pragma once

#include "ai/analysis/any_analyst.hpp"
#include "arena/analysis/grade.hpp"
#include "arena/files/json.hpp"
#include "engine/any/any_game.hpp"
#include "engine/text/record.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A whole game looked at: what every turn lost against the best, and what luck brought.
namespace bastide::arena {

/// What a turn's figure was put on; `other` is all that modules have besides.
enum class TurnKind : std::uint8_t { no_figure, road, city, field, centre, other };
constexpr std::size_t kTurnKinds = 6;
/// "no figure", "road", …
[[nodiscard]] std::string_view name_of(TurnKind kind) noexcept;
/// Of actions that are legal one after the other from `state` on.
[[nodiscard]] TurnKind kind_of(engine::AnyState state, std::span<const engine::Action> actions);

constexpr std::size_t kPhases = 3;
/// "first third", "middle", "last third".
[[nodiscard]] std::string_view name_of_phase(std::size_t phase) noexcept;
/// The third of a game that began with `tiles` in the bag, 0 to 2.
[[nodiscard]] int phase_of(const engine::AnyState& state, int tiles);

/// One turn's decision: where the tile goes, and what follows from it until somebody else acts.
struct ReviewedTurn {
  int turn = 0;           ///< of the record, from 1
  std::size_t at = 0;     ///< index of its first action in the record
  std::size_t since = 0;  ///< and of the turn before it, 0 for the first: what chance did is between
  int player = 0;         ///< seat
  std::vector<engine::Action> played;
  ai::Analysis analysis;
  std::size_t line = 0;  ///< in `analysis.lines`, what was played
  Grade grade = Grade::fine;
  TurnKind kind = TurnKind::no_figure;
  int phase = 0;        ///< third of the game, 0 to 2, by tiles
  ai::Outlook outlook;  ///< before it; without playouts where none were asked for

  [[nodiscard]] const ai::Line& played_line() const { return analysis.lines[line]; }
  [[nodiscard]] const ai::Line& best_line() const { return analysis.lines.front(); }
};

struct Review {
  std::vector<std::string> names;  ///< by seat, none empty
  bool has_levels = false;         ///< the base game for two players, of which the ladder of levels is
  std::vector<int> points;         ///< at the end, by seat; empty for a game that is not over
  std::vector<ReviewedTurn> turns;
  std::vector<std::vector<double>> luck;  ///< by action of the record and seat: points since the beginning
  /// By turn and seat: the chance to win after it, by all that was found until then (win_graph.hpp).
  std::vector<std::vector<double>> chances;
  std::vector<double> chance_errors;  ///< by turn, the standard error of each of these
  double seconds = 0;                 ///< wall time that the analyses took, where it is known
};

constexpr std::int64_t kLeastOrders = 64;  ///< that a turn is played on where a time is given

/// How to review.
struct ReviewOptions {
  ai::AnalysisLimits limits;  ///< for each turn
  /// Wall time for the whole game, in place of a time for each turn; used when it is not 0. More of it goes
  /// to long rests of the game and to turns of which it is not clear early what they lost.
  double game_seconds = 0;
  std::uint64_t seed = 1;
  int outlook_playouts = 0;    ///< at most, for what becomes of the features before each turn
  double outlook_seconds = 0;  ///< for these, wall time at each turn; 0 for no limit
  /// Asked now and then while a turn is analysed: false ends that; may be empty.
  std::function<bool()> goes_on;
};

/// Wall time for a decision, of `left` seconds for it and all after it, by the tiles that its playouts have
/// to lay: `tiles` are in the bag at each, not empty. A turn that is clear early leaves the rest of its share
/// to those after it.
[[nodiscard]] double share_of_time(double left, std::span<const int> tiles);

/// The actions of the record from `at` on that `before`'s player decides without a break, before another turn
/// begins.
[[nodiscard]] std::vector<engine::Action> turn_from(const engine::Record& record,
                                                    const engine::AnyState& before, std::size_t at);

/// Goes through a record of the analyst's game that `read_record` gave; a last turn that breaks off is left
/// out. `progress(done, all)` is called after every turn; when it gives false the review ends there, with
/// what it has.
[[nodiscard]] Review review_record(
    const engine::Record& record, ai::AnyAnalyst& analyst, const ReviewOptions& options,
    const std::function<bool(const Review&, std::size_t, std::size_t)>& progress);

/// The same of analyses that are there: of the first decisions of the record, in their order. Throws
/// InputError for more than it has.
[[nodiscard]] Review review_of(const engine::AnyGame& game, const engine::Record& record,
                               std::vector<ai::Analysis> analyses);

/// What a finished game says of a player without the luck of its draws. Luck has mean 0 whoever plays, so
/// that `adjusted` is on average what `lead` is, and is nearer to it.
struct LuckFree {
  double lead = 0;              ///< points at the end over the mean of the others
  double luck = 0;              ///< of that, what chance brought (arena/luck/luck.hpp)
  std::optional<double> error;  ///< standard error of `adjusted`, where it is known

  [[nodiscard]] double adjusted() const noexcept { return lead - luck; }
};
/// Points by which `adjusted` is off in one game of the base game for two: its standard deviation over games
/// of `evaluator` against itself (bench/lead_without_luck.py, docs/reviews.md).
constexpr double kLuckFreeError = 16.4;
/// By seat; empty for a game that is not over.
[[nodiscard]] std::vector<LuckFree> without_luck(const Review& review);

/// By player, and for each a row for every phase and kind.
struct ReviewSummary {
  struct Row {
    int turns = 0;        ///< with a real decision
    double loss = 0;      ///< points, mean, without the winner's bias (ai::Line::unbiased_loss)
    double error = 0;     ///< standard error of the mean loss, from the analyses
    double win_loss = 0;  ///< chance to win, mean, without the winner's bias as well
    double win_error = 0;
  };
  struct Player {
    Row all;
    std::array<Row, kPhases> phases;
    std::array<Row, kTurnKinds> kinds;
    Row tiles;                       ///< all turns: what where the tile went lost of `all`
    Row figures;                     ///< and the figure on it, the rest
    std::array<int, 4> grades{};     ///< turns by grade
    double luck = 0;                 ///< points
    std::vector<std::size_t> worst;  ///< indexes of turns, the greatest loss first, at most five

    /// Share of turns with a real decision that have no mark.
    [[nodiscard]] double fine() const noexcept {
      return all.turns == 0 ? 1 : static_cast<double>(grades.front()) / all.turns;
    }
  };
  std::vector<Player> players;
};
[[nodiscard]] ReviewSummary summarise(const Review& review);

/// With how many orders of the tiles lines of a turn were played on.
struct OrdersOfTurns {
  std::int64_t least = 0;
  std::int64_t most = 0;  ///< 0 where no line had to be played on
};
[[nodiscard]] OrdersOfTurns orders_of(const Review& review);

/// A table of texts, the first row its heading.
struct ReviewRows {
  std::string caption;
  std::vector<std::vector<std::string>> rows;
};
/// The summary to read: by player, by phase, by kind.
[[nodiscard]] std::vector<ReviewRows> summary_rows(const Review& review);

/// Points that chance brought the player of the turn since the turn before.
[[nodiscard]] double luck_before(const Review& review, const ReviewedTurn& turn);

/// Every turn as a row, and the summary.
[[nodiscard]] std::string review_text(const engine::AnyGame& game, const engine::Record& record,
                                      const Review& review);
/// One turn as a line of JSON: what `lines_json` gives with "turn", "played", "loss", "grade", "luck" …
[[nodiscard]] Json turn_json(const engine::AnyState& before, const Review& review, const ReviewedTurn& turn);
[[nodiscard]] Json summary_json(const Review& review);

}  // namespace bastide::arena
