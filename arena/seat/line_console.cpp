#include "arena/seat/line_console.hpp"

#include "engine/error.hpp"

namespace bastide::arena {

Reply LineConsole::ask(const Prompt& question) {
  if (!question.again) {
    const bool begins = question.state.begins_turn() || !question.state.actor().is_player();
    if (begins) device_.write(question.state.picture(picture_) + "\n");
    device_.write(question.title + "\n" + choices_text(question.choices, columns()));
  }
  for (;;) {
    device_.write("> ");
    try {
      const std::optional<std::string> line = read_line();
      if (!line) return {};
      return {Reply::Kind::typed, *line};
    } catch (const InputError& error) {
      device_.write(std::string(error.what()) + "\n");
    }
  }
}

bool LineConsole::pass_on(std::string_view line) {
  constexpr std::string_view kAway = "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n";
  device_.write(std::string(kAway) + std::string(line) + "\n> ");
  try {
    return read_line().has_value();
  } catch (const InputError&) {
    return true;  // a long line ends with Enter, too
  }
}

std::optional<std::string> LineConsole::read_line() {
  constexpr std::size_t kLongest = 1000;
  constexpr int kWait = 100;
  std::string line;
  std::size_t bytes = 0;
  for (;;) {
    const int byte = device_.read(kWait);
    if (stop_.load(std::memory_order_relaxed)) return std::nullopt;
    if (byte == Device::kNothing) continue;
    if (byte == Device::kEnd && bytes == 0) return std::nullopt;
    if (byte == Device::kEnd || byte == '\n') break;
    if (++bytes <= kLongest) line += static_cast<char>(byte);
  }
  if (bytes > kLongest) {
    throw InputError("found a line of " + std::to_string(bytes) + " bytes, expected at most " +
                     std::to_string(kLongest));
  }
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

}  // namespace bastide::arena
