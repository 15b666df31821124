#pragma once

#include "arena/store/store_file.hpp"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bastide::arena {

/// A decision or what chance brought, as it is kept.
struct StoredAction {
  std::uint32_t bits = 0;         ///< engine::Action
  std::int64_t milliseconds = 0;  ///< that whoever decided has thought
  bool operator==(const StoredAction&) const = default;
};

/// A game of people and bots at a table of `bastide serve`.
struct StoredTable {
  std::int64_t id = 0;  ///< from 1
  std::string created;  ///< a time of UTC
  std::string plan;     ///< JSON: rules, seats, keys, secrets
  std::string end;      ///< the result in words; empty while it is played
  /// Points by seat at the end; empty while it is played, and in games that ended before stores had them.
  std::vector<int> scores;
  int fallen = -1;  ///< the seat whose flag fell, which ended the game
  /// Milliseconds that the decision under way has been thought about, as far as was kept.
  std::int64_t thought = 0;
  std::vector<StoredAction> actions;
};

/// A position or a game that is looked at, as it is kept.
struct StoredStudy {
  std::int64_t id = 0;  ///< from 1
  std::string created;  ///< a time of UTC
  std::string title;
  std::string rules;                      ///< what the rule set is found by, or its name where there is
  std::optional<std::string> rules_text;  ///< its file
  std::string text;                       ///< a position or a record
  std::string note;
};

/// A move of a study that is not its game's own.
struct StoredMove {
  std::int64_t id = 0;      ///< from 1 in its study
  std::int64_t parent = 0;  ///< the move before it; 0 for the first of a variation
  std::size_t at = 0;       ///< actions of the game that are done before the variation
  std::string text;         ///< as the notation writes it
  bool operator==(const StoredMove&) const = default;
};

/// The page of a review.
struct StoredReview {
  std::string key;  ///< that it is found by
  std::string created;
  std::string title;
  std::int64_t marks = 0;  ///< turns that are not fine
  std::string script;      ///< SHA-256 of its script, 64 hexadecimal digits
  std::string page;        ///< HTML
};

/// The SQLite file of `bastide serve`:
///
///     game       id, created, plan, result, scores, fallen, thought
///     action     game, number, bits, milliseconds
///     study      id, created, title, rules, rules_text, text, note
///     variation  study, id, parent, at, move
///     review     key, created, title, marks, script, page
///
/// What a function has done is kept when the process is killed. Stores of older versions are brought up. All
/// functions may be called by any thread.
class TableStore {
 public:
  /// Opens it to write, and makes it where none is. Throws InputError for another kind of file, and where
  /// another program has it.
  explicit TableStore(const std::string& path);

  // -- games
  /// Gives the number of a new game.
  [[nodiscard]] std::int64_t add(const std::string& created, const std::string& plan);
  /// `first` is the index of the first of these actions in the game: what was there from it on is gone.
  void append(std::int64_t id, std::size_t first, std::span<const StoredAction> actions);
  /// How long the decision under way has been thought about; forgotten when there are other actions.
  void set_thought(std::int64_t id, std::int64_t milliseconds);
  /// Leaves the first `count` actions; `thought` as set_thought has it.
  void cut(std::int64_t id, std::size_t count, std::int64_t thought = 0);
  /// The game is over, with points by seat; by the flag of a seat, if there is one.
  void set_end(std::int64_t id, const std::string& end, std::span<const int> scores, int fallen = -1);

  [[nodiscard]] std::optional<StoredTable> table(std::int64_t id);
  /// The latest games, without their actions.
  [[nodiscard]] std::vector<StoredTable> latest(int most);

  // -- studies
  /// Gives the number of a new study, or of one with the same title and text that is there.
  [[nodiscard]] std::int64_t add_study(const StoredStudy& study);
  [[nodiscard]] std::optional<StoredStudy> study(std::int64_t id);
  /// Those that were opened last, without their texts.
  [[nodiscard]] std::vector<StoredStudy> latest_studies(int most);
  void remove_study(std::int64_t id);
  /// In the order of their ids.
  [[nodiscard]] std::vector<StoredMove> variations(std::int64_t study);
  /// In place of all that the study had.
  void set_variations(std::int64_t study, std::span<const StoredMove> moves);

  // -- reviews
  /// The oldest go when there are more than `most`.
  void add_review(const StoredReview& review, int most);
  [[nodiscard]] std::optional<StoredReview> review(const std::string& key);
  /// The latest first, without their pages.
  [[nodiscard]] std::vector<StoredReview> reviews();

 private:
  std::mutex mutex_;
  StoreFile file_;
};

}  // namespace bastide::arena
