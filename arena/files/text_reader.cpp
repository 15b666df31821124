#include "arena/files/text_reader.hpp"

#include "engine/config/text_file.hpp"
#include "engine/error.hpp"

#include <algorithm>
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
  return line.starts_with("bastide record ") || line.starts_with("bastide position ");
}

std::string read_text(std::istream& file, const std::string& source, int number) {
  int found = 0;
  std::string text;
  for (std::string line; next_line(file, source, line);) {
    if (begins_text(line) && ++found > number) break;
    // What stands before the first heading belongs to the first text, whose reader will refuse it.
    if (std::max(found, 1) == number) text += line;
    if (text.size() > engine::kMaxTextBytes) {
      throw InputError(source + ": found more than 1 MiB, expected a position or a record");
    }
  }
  if (file.bad()) throw InputError(source + ": cannot be read");
  if (found < number && number > 1) {
    throw InputError(source + ": found " + std::to_string(found) + " games, expected at least " +
                     std::to_string(number));
  }
  return text;
}

}  // namespace

std::string read_game_text(const std::string& path, int number) {
  if (path == "-") return read_text(std::cin, "standard input", number);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    throw InputError("cannot read " + in_quotes(path) + ": it is a directory");
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError("cannot read " + in_quotes(path) + ": no such file, or not allowed");
  return read_text(file, path, number);
}

}  // namespace bastide::arena
