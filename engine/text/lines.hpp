#pragma once

#include "engine/error.hpp"

#include <string>
#include <string_view>
#include <vector>

/// What positions and records have in common: lines of words, comments, numbers, places in messages.
namespace bastide::engine {

/// A line with at least one word.
struct Line {
  int number = 0;                       ///< from 1
  std::vector<std::string_view> words;  ///< without the comment; at least one
  std::string_view rest;                ///< all behind the first word, without blanks at the ends
};

/// The lines of a text whose first is "bastide `form` 1", which is left out; `source` names it in messages.
/// Throws InputError for another first line, for control characters and for more than 1 MiB.
[[nodiscard]] std::vector<Line> read_lines(std::string_view text, std::string_view form,
                                           const std::string& source);

/// The number of the last line of `text`, where what is missing was expected.
[[nodiscard]] int last_line(std::string_view text) noexcept;

/// Throws InputError "source:line: message".
[[noreturn]] void fail_at(const std::string& source, int line, const std::string& message);

/// Runs `action`; an InputError from it gets source and line.
template <class Action>
auto at_line(const std::string& source, int line, Action&& action) {
  try {
    return action();
  } catch (const InputError& error) {
    fail_at(source, line, error.what());
  }
}

/// Throws InputError unless the line has `count` words; `example` shows how it should look.
void expect_words(const Line& line, std::size_t count, std::string_view example);

/// The whole number that `word` is. Throws InputError unless it is one from `low` to `high`; `what` is what
/// it stands for.
[[nodiscard]] int read_number(std::string_view word, int low, int high, std::string_view what);

/// `text` as the last part of a line that reads back: control characters become '?', without blanks at the
/// ends.
[[nodiscard]] std::string one_line(std::string_view text);

/// `name` as words of a line: as `one_line`, with single blanks between words, up to what would be a comment.
[[nodiscard]] std::string as_words(std::string_view name);
/// The line's words behind the first, with single blanks between them.
[[nodiscard]] std::string words_after_key(const Line& line);

}  // namespace bastide::engine
