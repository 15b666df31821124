#include "arena/bots/key_comments.hpp"

#include <utility>

namespace bastide::arena {

namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

/// Takes the next line off `text`.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return line;
}

void append(std::string& comment, std::string_view line) {
  comment += (comment.empty() ? "" : " ") + std::string(trimmed(line.substr(1)));
}

}  // namespace

KeyComments read_key_comments(std::string_view toml) {
  KeyComments comments;
  std::string above;  // the comment that may be about the next line
  std::string of_table;
  std::string table;
  while (!toml.empty()) {
    const std::string_view line = trimmed(take_line(toml));
    if (line.starts_with("#")) {
      // The first line of a comment ends what was said of the keys above it.
      if (!above.empty() && above.back() == '\n') above.clear();
      append(above, line);
    } else if (line.starts_with("[")) {
      if (!above.empty() && above.back() == '\n') above.clear();
      table = std::string(trimmed(line.substr(1, line.find(']') - 1))) + ".";
      of_table = std::exchange(above, "");
    } else if (const std::size_t sign = line.find('='); sign != std::string_view::npos) {
      if (!above.empty() && above.back() != '\n') above += '\n';  // said of a key
      const std::string comment = above.empty() ? of_table : above.substr(0, above.size() - 1);
      if (!comment.empty()) comments.emplace(table + std::string(trimmed(line.substr(0, sign))), comment);
    } else {
      above.clear();
    }
  }
  return comments;
}

std::string first_sentence(std::string_view toml) {
  std::string comment;
  while (toml.starts_with("#")) {
    const std::string_view line = take_line(toml);
    if (trimmed(line) == "#") break;
    append(comment, line);
  }
  for (std::size_t at = comment.find('.'); at != std::string::npos; at = comment.find('.', at + 1)) {
    const bool ends = at + 1 == comment.size() || comment[at + 1] == ' ';
    const bool initial = at > 0 && comment[at - 1] >= 'A' && comment[at - 1] <= 'Z';
    if (ends && !initial) return comment.substr(0, at + 1);
  }
  return comment;
}

}  // namespace bastide::arena
