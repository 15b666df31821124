#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Commands as a person would type them.
namespace bastide::arena {

/// A word that the shell reads back as it is: in quotes where it has to be.
[[nodiscard]] std::string shell_word(std::string_view word);
/// Words with blanks between them.
[[nodiscard]] std::string shell_words(const std::vector<std::string>& words);

/// The command that runs this program now, to be noted when it starts.
void note_command_line(int argc, const char* const* argv);
/// That command.
[[nodiscard]] std::string command_line();
/// That command with another value of an option: "--deals", "400".
[[nodiscard]] std::string command_line_with(const std::string& option, const std::string& value);

}  // namespace bastide::arena
