#pragma once

#include "arena/seat/choices.hpp"
#include "engine/any/any_game.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::arena {

/// What a person is asked.
struct Prompt {
  const engine::AnyState& state;  ///< as far as the person may see it
  const std::vector<MoveChoice>& choices;
  std::string title;   ///< one line: who decides, and what
  bool again = false;  ///< the last answer to the same question was none
};

/// What came of it.
struct Reply {
  enum class Kind : unsigned char { typed, chosen, end };
  Kind kind = Kind::end;
  std::string text{};       ///< typed: a line without its end
  engine::Action action{};  ///< chosen: one of the choices
};

/// Where a game is shown and people are asked: lines that follow one another, or a screen.
class Console {
 public:
  virtual ~Console() = default;

  /// Shows the question, and waits for the answer.
  [[nodiscard]] virtual Reply ask(const Prompt& question) = 0;
  /// Shows the state while nobody is asked; `meanwhile` says what people wait for, where they see it.
  virtual void show(const engine::AnyState& state, std::string_view meanwhile) = 0;
  /// Tells of something, in whole lines: what happened, or the answer to what was asked for.
  virtual void tell(std::string_view lines) = 0;
  /// Takes everything away that only one person may see, shows the line and waits for Enter. False at the end
  /// of the input.
  [[nodiscard]] virtual bool pass_on(std::string_view line) = 0;
  /// Columns for pictures; 0 for any number.
  [[nodiscard]] virtual int columns() const = 0;
};

/// The number of a choice, from 1, if the text is one.
[[nodiscard]] std::optional<engine::Action> numbered(const std::vector<MoveChoice>& choices,
                                                     std::string_view text);

/// The choices with their numbers, in as many columns as fit.
[[nodiscard]] std::string choices_text(const std::vector<MoveChoice>& choices, int columns);

}  // namespace bastide::arena
