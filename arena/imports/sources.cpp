#include "arena/imports/sources.hpp"

#include "arena/files/text_reader.hpp"
#include "arena/imports/bga_log.hpp"
#include "arena/imports/freels.hpp"
#include "arena/imports/jcz_game.hpp"
#include "arena/imports/link.hpp"
#include "engine/any/named_game.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace bastide::arena {

namespace {

/// Pages of replays have one or two million bytes.
constexpr std::size_t kLongest = std::size_t{16} << 20U;

std::string read_all(std::istream& stream, const std::string& name) {
  std::string text;
  std::string block(1U << 16U, '\0');
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0) {
    text.append(block, 0, static_cast<std::size_t>(stream.gcount()));
    if (text.size() > kLongest) throw InputError(name + ": found more than 16 MiB, expected a game");
  }
  if (stream.bad()) throw InputError(name + ": cannot be read");
  return text;
}

/// What `text` says, behind blanks and the mark of its encoding.
std::string_view content(std::string_view text) noexcept {
  constexpr std::string_view kEncodingMark = "\xEF\xBB\xBF";
  if (text.starts_with(kEncodingMark)) text.remove_prefix(kEncodingMark.size());
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

/// Each line that is not empty is a link, and there is one.
bool has_links(std::string_view text) noexcept {
  bool found = false;
  while (!content(text).empty()) {
    text = content(text);
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!is_link(text.substr(0, end))) return false;
    found = true;
    text.remove_prefix(end);
  }
  return found;
}

/// JSON begins with a brace, pages with a tag.
bool has_log_or_save(std::string_view text) noexcept {
  const std::string_view said = content(text);
  return said.starts_with('{') || said.starts_with('[') || said.starts_with('<') || has_bga_log(text);
}

bool is_record(std::string_view text) noexcept {
  return text.starts_with(kRecordHeading);
}

std::vector<GameText> records_in(const GameText& source) {
  std::vector<GameText> records;
  for (const std::string& line : lines_of(source.text)) {
    if (is_record(line)) records.push_back({source.name, ""});
    records.back().text += line + "\n";
  }
  if (records.size() < 2) return records;
  for (std::size_t i = 0; i < records.size(); ++i) records[i].name += ": game " + std::to_string(i + 1);
  return records;
}

std::vector<GameText> links_in(const GameText& source) {
  std::vector<GameText> links;
  const std::vector<std::string> lines = lines_of(source.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!content(lines[i]).empty()) links.push_back({source.name + ":" + std::to_string(i + 1), lines[i]});
  }
  if (links.size() == 1) links.front().name = source.name;
  return links;
}

CheckedGame read_own(const GameText& text, const ImportOptions& options) {
  engine::AnyGame game =
      options.rules ? engine::AnyGame::load(*options.rules) : engine::named_game(text.text, text.name);
  engine::Record record = game.read_record(text.text, text.name);
  if (options.anonymous) record.players.assign(record.players.size(), "");
  const engine::AnyState end = game.final_state(record);
  const bool over = end.actor().is_nobody();
  const int turns = game.turn_count(record);
  return {"Bastide record",
          std::move(game),
          std::move(record),
          end.scores(),
          over,
          turns,
          over ? "" : "not played to its end",
          std::nullopt,
          0,
          {},
          {}};
}

ImportedGame read_foreign(const GameText& game) {
  if (has_links(game.text)) return read_link(game.text, game.name);
  if (!has_log_or_save(game.text) && is_freels(game.text)) return read_freels(game.text, game.name);
  if (!has_bga_log(game.text) && is_jcz(game.text)) return read_jcz(game.text, game.name);
  return read_bga_log(game.text, game.name);
}

/// Whether SQLite keeps such a file beside its own.
bool is_beside_database(const std::string& name) {
  return name.ends_with("-wal") || name.ends_with("-shm") || name.ends_with("-journal");
}

}  // namespace

std::vector<std::string> source_paths(const std::vector<std::string>& games) {
  std::vector<std::string> sources;
  for (const std::string& game : games) {
    std::error_code error;
    if (!std::filesystem::is_directory(game, error)) {
      sources.push_back(game);
      continue;
    }
    std::vector<std::string> files;
    bool has_folders = false;
    for (const auto& entry : std::filesystem::directory_iterator(game)) {
      has_folders = has_folders || entry.is_directory();
      if (entry.is_regular_file() && !is_beside_database(entry.path().string()))
        files.push_back(entry.path().string());
    }
    if (files.empty())
      throw InputError(game + (has_folders
                                   ? ": found only folders in this folder, which are not read, expected "
                                     "files with games: name those folders"
                                   : ": found no file in this folder, expected games"));
    std::sort(files.begin(), files.end());
    sources.insert(sources.end(), files.begin(), files.end());
  }
  return sources;
}

GameText read_source(const std::string& path) {
  if (path == "-") return {"standard input", read_all(std::cin, "standard input")};
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw InputError("cannot read " + in_quotes(path) + ": it is a directory");
  if (is_site(path) && !std::filesystem::exists(path, error))
    throw InputError(in_quotes(path) +
                     ": found the site without a game, expected a link to one: " + std::string(kLinkForm));
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError("cannot read " + in_quotes(path) + ": no such file, or not allowed");
  return {path, read_all(file, path)};
}

bool is_foreign(std::string_view text) {
  return has_links(text) || has_log_or_save(text) || is_freels(text);
}

std::vector<GameText> games_in(const GameText& source) {
  if (is_record(source.text)) return records_in(source);
  if (has_links(source.text)) return links_in(source);
  if (has_log_or_save(source.text) || is_freels(source.text)) return {source};
  if (is_site(source.text))
    throw InputError(source.name +
                     ": found the site without a game, expected a link to one: " + std::string(kLinkForm));
  throw InputError(source.name + ":1: found " + in_quotes(source.text.substr(0, 40)) +
                   ", expected a log of Board Game Arena, a link to carcassonnelab, a save of JCloisterZone, "
                   "a score sheet in Freels' notation or a record of Bastide");
}

CheckedGame import_game(const GameText& game, const ImportOptions& options) {
  if (is_record(game.text)) return read_own(game, options);
  ImportedGame imported = read_foreign(game);
  if (options.anonymous) {
    imported.players.assign(imported.players.size(), "");
    imported.number.clear();
  }
  return check_import(imported);
}

}  // namespace bastide::arena
