#pragma once

#include "ai/analysis/analysis.hpp"
#include "arena/store/store_file.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// One SQLite file that holds reviews of many games: the games themselves, and what every decision in them
/// was found to be worth. All that is told of them is made from it.
///
///     setting   key, value      how the games are reviewed
///     run       id, began, ended, program
///     game      number, content, source, rules, rules_text, record, seconds
///     decision  game, place, legal, exact, real, iterations, orders, seconds, chances
///     line      game, decision, place, actions, win, win_error, own, own_error, other, other_error, lead,
///               lead_error, loss, loss_error, win_loss, win_loss_error, unbiased, unbiased_error,
///               unbiased_tile, unbiased_tile_error, unbiased_figure, unbiased_figure_error, unbiased_win,
///               unbiased_win_error, unbiased_tile_win, unbiased_tile_win_error, unbiased_figure_win,
///               unbiased_figure_win_error, prior, visits, playouts
///
/// Games are numbered from 1 as they were found. `content` is a hash of rules, players and actions: the same
/// game is there once, wherever it was found first, which `source` says. `rules_text` is the file of rules
/// that are not built in, null for others; `record` is engine/text/record.hpp. `seconds` are of wall time,
/// and null until the game is reviewed. Decisions are in the order of play, from 1; `chances` are those of
/// the players to win, with blanks between. Lines are best first, from 1, and what they have is that of
/// ai::Line. A transaction brings in all decisions of a game.
namespace bastide::arena {

/// An analysis whose lines have their actions as texts.
struct StoredAnalysis {
  ai::Analysis analysis;             ///< its lines without actions
  std::vector<std::string> actions;  ///< by line
};

/// The estimates of a line, in the order of their columns.
template <class Line>
auto stored_estimates(Line& line) {
  return std::array{&line.prospect.win,
                    &line.prospect.own,
                    &line.prospect.other,
                    &line.prospect.lead,
                    &line.loss,
                    &line.win_loss,
                    &line.unbiased_loss,
                    &line.unbiased_tile_loss,
                    &line.unbiased_figure_loss,
                    &line.unbiased_win_loss,
                    &line.unbiased_tile_win_loss,
                    &line.unbiased_figure_win_loss};
}

/// A game as it was found.
struct GameToReview {
  std::int64_t number = 0;  ///< in its store
  std::string content;      ///< hash of what is played in it
  std::string source;       ///< for people: file and place
  std::string rules;        ///< a name, or a file where `rules_text` has nothing
  std::optional<std::string> rules_text;
  std::string record;
};

/// What came of it.
struct GameAnalyses {
  double seconds = 0;  ///< of wall time
  std::vector<StoredAnalysis> decisions;
};

class ReviewStore {
 public:
  using Access = StoreFile::Access;

  /// As StoreFile.
  [[nodiscard]] static std::unique_ptr<ReviewStore> create(const std::string& path, const Settings& settings);
  [[nodiscard]] static std::unique_ptr<ReviewStore> open(const std::string& path, Access access);
  /// Whether the file at `path` is such a store, by its header.
  [[nodiscard]] static bool is_store(const std::string& path);

  [[nodiscard]] StoreFile& file() noexcept { return file_; }
  [[nodiscard]] const std::string& path() const noexcept { return file_.path(); }

  // -- games ----------------------------------------------------------------------------------------------
  /// Takes in those that are not there, in their order, and numbers them; gives how many those are.
  std::int64_t add_games(const std::vector<GameToReview>& games);
  /// Those that are reviewed, and those that are not, ascending.
  [[nodiscard]] std::vector<std::int64_t> reviewed();
  [[nodiscard]] std::vector<std::int64_t> pending();
  /// Wall time of all that are reviewed.
  [[nodiscard]] double seconds();
  /// One that is there. Throws InputError.
  [[nodiscard]] GameToReview game(std::int64_t number);

  // -- their reviews --------------------------------------------------------------------------------------
  void add(std::int64_t number, const GameAnalyses& analyses);
  /// Of a game that is reviewed. Throws InputError for what no review writes.
  [[nodiscard]] GameAnalyses analyses(std::int64_t number);

 private:
  explicit ReviewStore(StoreFile file) : file_(std::move(file)) {}
  [[nodiscard]] std::vector<std::int64_t> numbers_where(const char* condition);
  void add_decision(std::int64_t game, std::int64_t place, const StoredAnalysis& decision);
  void read_lines(std::int64_t game, std::vector<StoredAnalysis>& decisions);

  StoreFile file_;
};

}  // namespace bastide::arena
