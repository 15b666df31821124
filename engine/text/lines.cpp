#include "engine/text/lines.hpp"

#include "engine/config/text_file.hpp"

#include <algorithm>
#include <charconv>

namespace bastide::engine {
namespace {

constexpr std::string_view kBlanks = " \t";

bool is_control(char byte) {
  return (static_cast<unsigned char>(byte) < 0x20U && byte != '\t') || byte == 0x7F;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// The next line of `text`, which is cut off its front, without its end of line.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

Line split(std::string_view text, int number) {
  Line line{number, {}, {}};
  text = trimmed(text);
  const std::size_t key_end = std::min(text.find_first_of(kBlanks), text.size());
  line.rest = trimmed(text.substr(key_end));
  while (!text.empty() && text.front() != '#') {
    const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
    line.words.push_back(text.substr(0, end));
    text = trimmed(text.substr(end));
  }
  return line;
}

void check_first(const Line& line, std::string_view form) {
  const std::string expected = "bastide " + std::string(form) + " 1";
  if (line.words.size() < 2 || line.words[0] != "bastide" || line.words[1] != form) {
    throw InputError("found " + in_quotes(line.words[0]) + ", expected a first line " + in_quotes(expected));
  }
  if (line.words.size() != 3 || line.words[2] != "1") {
    const std::string_view version = line.words.size() > 2 ? line.words[2] : std::string_view{};
    throw InputError("found version " + in_quotes(version) + ", expected " + in_quotes(expected));
  }
}

}  // namespace

std::vector<Line> read_lines(std::string_view text, std::string_view form, const std::string& source) {
  if (text.size() > kMaxTextBytes) fail_at(source, 1, "found more than 1 MiB, expected a short text");
  std::vector<Line> lines;
  bool first = true;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    const auto odd = std::find_if(line.begin(), line.end(), is_control);
    if (odd != line.end()) {
      fail_at(source, number,
              "found a control character after " +
                  in_quotes(line.substr(0, static_cast<std::size_t>(odd - line.begin()))) +
                  ", expected plain text");
    }
    Line words = split(line, number);
    if (words.words.empty()) continue;
    if (first) {
      at_line(source, number, [&] { check_first(words, form); });
    } else {
      lines.push_back(std::move(words));
    }
    first = false;
  }
  if (first)
    fail_at(source, 1, "found nothing, expected a first line \"bastide " + std::string(form) + " 1\"");
  return lines;
}

int last_line(std::string_view text) noexcept {
  const auto ends = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  return ends + (text.empty() || text.back() != '\n' ? 1 : 0);
}

void fail_at(const std::string& source, int line, const std::string& message) {
  throw InputError(source + ":" + std::to_string(line) + ": " + message);
}

void expect_words(const Line& line, std::size_t count, std::string_view example) {
  if (line.words.size() == count) return;
  const std::string found = line.words.size() < count
                                ? "nothing after " + in_quotes(line.words.back())
                                : in_quotes(line.words[count]) + " after " + in_quotes(line.words[count - 1]);
  throw InputError("found " + found + ", expected a line as " + in_quotes(example));
}

int read_number(std::string_view word, int low, int high, std::string_view what) {
  int number = 0;
  const char* const end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  if (error != std::errc{} || stop != end || number < low || number > high) {
    throw InputError("found " + in_quotes(word) + ", expected " + std::string(what) + " from " +
                     std::to_string(low) + " to " + std::to_string(high));
  }
  return number;
}

std::string one_line(std::string_view text) {
  std::string line(trimmed(text));
  std::replace_if(
      line.begin(), line.end(), [](char byte) { return is_control(byte); }, '?');
  return line;
}

std::string as_words(std::string_view name) {
  return words_after_key(split("name " + one_line(name), 0));
}

std::string words_after_key(const Line& line) {
  std::string text;
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    if (i > 1) text += ' ';
    text += line.words[i];
  }
  return text;
}

}  // namespace bastide::engine
