#pragma once

#include "arena/files/json.hpp"
#include "engine/any/any_game.hpp"
#include "engine/text/record.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
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
  /// `rules` is what the rule set is found by, if that is not its name.
  Study(std::string title, engine::AnyGame game, engine::AnyState position);
  Study(std::string title, engine::AnyGame game, engine::Record record, std::string note = "",
        std::string rules = "");

  [[nodiscard]] const std::string& title() const noexcept { return title_; }
  [[nodiscard]] const engine::AnyGame& game() const noexcept { return game_; }
  [[nodiscard]] const std::string& rules() const noexcept { return rules_; }
  [[nodiscard]] const std::string& note() const noexcept { return note_; }
  /// The position or the record, as the notation has it.
  [[nodiscard]] std::string text() const;
  /// Nothing for a position.
  [[nodiscard]] const engine::Record* record() const noexcept { return record_ ? &*record_ : nullptr; }

  /// title, rules, names, note, and `turns`: of each turn what there is to tell (`told`, a list as turn_json
  /// has turns; empty for one under way) and the actions done before it (`at`) and after it (`end`).
  [[nodiscard]] Json about() const;
  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return names_; }
  /// The game as far as a place as a link to carcassonnelab. Throws ApiError for what such a link cannot
  /// tell.
  [[nodiscard]] std::string link(const StudyPlace& place) const;
  /// Throws InputError for a place that there is not.
  [[nodiscard]] engine::AnyState state(const StudyPlace& place) const;
  /// What was played there as far as its player decides without a break; empty off the game's own way.
  [[nodiscard]] std::vector<engine::Action> played(const StudyPlace& place) const;
  /// board, choices, log (what came of the viewer's own moves, as turn_json has it), position; `record` where
  /// a game leads there, and `played`, the turn that follows.
  [[nodiscard]] Json look(const StudyPlace& place) const;

 private:
  [[nodiscard]] Json turns() const;
  /// The game as far as a place, the viewer's own moves with it.
  [[nodiscard]] engine::Record record_to(const StudyPlace& place) const;

  std::string title_;
  engine::AnyGame game_;
  engine::AnyState start_;
  std::optional<engine::Record> record_;
  std::vector<std::string> names_;
  std::string note_;
  std::string rules_;
};

/// Reads a position, a record, a log, a link or a save, whichever it is, by built-in rules. `number` is that
/// of a game of several, from 1. Throws InputError.
[[nodiscard]] Study read_study(const std::string& text, const std::string& name, std::size_t number);

/// An action of whoever acts, a player or chance, from its text. Throws InputError.
[[nodiscard]] engine::Action study_action(const engine::AnyState& state, const std::string& text);

}  // namespace bastide::arena
