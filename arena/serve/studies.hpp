#pragma once

#include "arena/files/json.hpp"
#include "engine/any/any_game.hpp"
#include "engine/text/record.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace bastide::arena {

/// A place in a study: after so many actions of its game, and then moves of the viewer's own, as the notation
/// writes them.
struct StudyPlace {
  std::size_t at = 0;
  std::vector<std::string> moves;
};

/// A position or a game that is looked at. Immutable.
class Study {
 public:
  Study(std::string title, engine::AnyGame game, engine::AnyState position);
  Study(std::string title, engine::AnyGame game, engine::Record record, std::string note = "");

  [[nodiscard]] const std::string& title() const noexcept { return title_; }
  [[nodiscard]] const engine::AnyGame& game() const noexcept { return game_; }
  /// Nothing for a position.
  [[nodiscard]] const engine::Record* record() const noexcept { return record_ ? &*record_ : nullptr; }

  /// title, rules, names, note, and `turns`: of each turn its text and the actions done before it (`at`) and
  /// after it (`end`).
  [[nodiscard]] Json about() const;
  /// Throws InputError for a place that there is not.
  [[nodiscard]] engine::AnyState state(const StudyPlace& place) const;
  /// What was played there as far as its player decides without a break; empty off the game's own way.
  [[nodiscard]] std::vector<engine::Action> played(const StudyPlace& place) const;
  /// board, choices, log (what the viewer's own moves scored), position; `record` where a game leads there,
  /// and `played`, the turn that follows.
  [[nodiscard]] Json look(const StudyPlace& place) const;

 private:
  [[nodiscard]] Json turns() const;

  std::string title_;
  engine::AnyGame game_;
  engine::AnyState start_;
  std::optional<engine::Record> record_;
  std::vector<std::string> names_;
  std::string note_;
};

/// Reads a position, a record, a log, a link or a save, whichever it is, by built-in rules. `number` is that
/// of a game of several, from 1. Throws InputError.
[[nodiscard]] Study read_study(const std::string& text, const std::string& name, std::size_t number);

/// The studies of a server: the latest ones. All functions may be called by any thread.
class Studies {
 public:
  [[nodiscard]] std::int64_t add(Study study);
  /// Throws ApiError where there is no such study, or no more.
  [[nodiscard]] std::shared_ptr<const Study> find(std::int64_t id) const;
  /// id and title of each.
  [[nodiscard]] Json list() const;

 private:
  mutable std::mutex mutex_;
  std::int64_t next_ = 1;
  std::map<std::int64_t, std::shared_ptr<const Study>> studies_;
};

}  // namespace bastide::arena
