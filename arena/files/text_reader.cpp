#include "arena/files/text_reader.hpp"

#include "engine/config/text_file.hpp"
#include "engine/error.hpp"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace bastide::arena {

namespace {

/// The next line with its newline; false at the end. Throws InputError for a line without end, which is not
/// text.
bool next_line(std::istream& file, const std::string& source, std::string& line) {
  line.clear();
  for (char byte = 0; file.get(byte);) {
    line += byte;
    if (byte == '\n') break;
    if (line.size() > engine::kMaxTextBytes) {
      throw InputError(source + ": found a line of more than 1 MiB, expected a position or a record");
    }
  }
  return !line.empty();
}

bool begins_text(const std::string& line) {
  return line.starts_with(kRecordHeading) || line.starts_with(kPositionHeading);
}

/// The number that a line "game 35" gives; nothing for any other line.
std::optional<std::int64_t> number_in(std::string_view line) {
  constexpr std::string_view kKey = "game ";
  if (!line.starts_with(kKey)) return std::nullopt;
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(line.data() + kKey.size(), line.data() + line.size(), number);
  if (error != std::errc{} || (stop != line.data() + line.size() && *stop != '\n' && *stop != ' '))
    return std::nullopt;
  return number;
}

/// The text that is being read, and what its number is as far as that is known.
struct Text {
  std::string text;
  std::int64_t number = 1;
};

[[noreturn]] void refuse_number(const std::string& source, std::int64_t wanted, std::int64_t texts,
                                std::int64_t last) {
  throw InputError("--game: found " + std::to_string(wanted) + ", which is none of the " +
                   std::to_string(texts) + " games in " + source + " (the last is game " +
                   std::to_string(last) + ")");
}

std::string read_text(std::istream& file, const std::string& source, std::optional<std::int64_t> wanted) {
  std::int64_t texts = 0;
  Text current;
  for (std::string line; next_line(file, source, line);) {
    if (begins_text(line)) {
      // What stands before the first heading belongs to the first text, whose reader will refuse it.
      if (texts > 0 && current.number == wanted.value_or(current.number)) break;
      if (++texts > 1) current = {"", texts};
    }
    current.number = number_in(line).value_or(current.number);
    current.text += line;
    if (current.text.size() > engine::kMaxTextBytes) {
      throw InputError(source + ": found more than 1 MiB, expected a position or a record");
    }
  }
  if (file.bad()) throw InputError(source + ": cannot be read");
  if (texts > 0 && current.number != wanted.value_or(current.number))
    refuse_number(source, *wanted, texts, current.number);
  return std::move(current.text);
}

}  // namespace

std::string read_game_text(const std::string& path, std::optional<std::int64_t> number) {
  if (path == "-") return read_text(std::cin, "standard input", number);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    throw InputError("cannot read " + in_quotes(path) + ": it is a directory");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError("cannot read " + in_quotes(path) + ": no such file, or not allowed");
  return read_text(file, path, number);
}

bool is_database(const std::string& path) {
  constexpr std::string_view kMagic("SQLite format 3\0", 16);
  std::ifstream file(path, std::ios::binary);
  std::string head(kMagic.size(), ' ');
  return file.read(head.data(), static_cast<std::streamsize>(head.size())) && head == kMagic;
}

}  // namespace bastide::arena
