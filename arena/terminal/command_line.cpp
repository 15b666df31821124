#include "arena/terminal/command_line.hpp"

namespace bastide::arena {

namespace {

std::vector<std::string>& noted() {
  static std::vector<std::string> words;
  return words;
}

}  // namespace

std::string shell_word(std::string_view word) {
  const bool plain = !word.empty() && word.find_first_of(" \t\n'\"\\$&|;<>()*?#~`") == std::string_view::npos;
  if (plain) return std::string(word);
  std::string quoted = "'";
  for (const char byte : word) {
    if (byte == '\'') {
      quoted += "'\\''";
    } else {
      quoted += byte;
    }
  }
  return quoted + "'";
}

std::string shell_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + shell_word(word);
  return text;
}

void note_command_line(int argc, const char* const* argv) {
  noted().assign(argv, argv + argc);
}

std::string command_line() {
  return shell_words(noted());
}

std::string command_line_with(const std::string& option, const std::string& value) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < noted().size(); ++i) {
    if (noted()[i] == option) {
      ++i;  // and its value
    } else if (!noted()[i].starts_with(option + "=")) {
      words.push_back(noted()[i]);
    }
  }
  words.push_back(option);
  words.push_back(value);
  return shell_words(words);
}

}  // namespace bastide::arena
