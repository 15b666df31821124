#include "arena/seat/saved_game.hpp"

#include "arena/files/output_file.hpp"
#include "arena/files/text_reader.hpp"
#include "engine/config/text_file.hpp"
#include "engine/error.hpp"
#include "engine/text/record.hpp"
#include "engine/text/rules_name.hpp"

#include <array>
#include <ctime>
#include <filesystem>
#include <string_view>

namespace bastide::arena {

namespace {

constexpr std::string_view kBotsNote = "bots ";
constexpr std::string_view kRulesNote = "rules-file ";
constexpr std::string_view kSecretNote = "deal-secret ";

/// What is behind such a word in a note; nothing where no note begins with it.
std::optional<std::string> noted(const std::vector<std::string>& notes, std::string_view word) {
  for (const std::string& note : notes) {
    if (note.starts_with(word)) return note.substr(word.size());
  }
  return std::nullopt;
}

/// The notes of a record whose rules are not known yet.
std::vector<std::string> notes_in(std::string_view text) {
  constexpr std::string_view kNote = "note ";
  std::vector<std::string> notes;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (line.starts_with(kNote)) notes.emplace_back(line.substr(kNote.size()));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return notes;
}

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts(1);
  for (const char letter : text) {
    if (letter == ',') {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

/// The record that a file has; empty where it has none.
std::string record_in(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) return "";
  std::string text = engine::read_text_file(path);
  return text.starts_with(kRecordHeading) ? text : "";
}

[[noreturn]] void refuse_record(const std::string& path) {
  throw InputError("--record: found " + in_quotes(path) +
                   ", which has a game already, expected a new file; a game with people goes on with "
                   "--resume " +
                   path);
}

}  // namespace

std::string write_saved_game(const engine::AnyGame& game, const SavedGame& saved) {
  engine::Record record{game.rules().name, saved.names, saved.seed, {}, saved.actions};
  std::string bots;
  for (const std::string& bot : saved.bots) bots += (bots.empty() ? "" : ",") + bot;
  record.notes.push_back(std::string(kBotsNote) + bots);
  if (saved.rules != game.rules().name) record.notes.push_back(std::string(kRulesNote) + saved.rules);
  if (saved.secret) record.notes.push_back(std::string(kSecretNote) + saved.secret->text());
  return game.write_record(record);
}

SavedGame read_saved_game(const std::string& path, const std::optional<std::string>& rules) {
  const std::string text = engine::read_text_file(path);
  const std::vector<std::string> notes = notes_in(text);
  SavedGame saved;
  const auto file = rules ? rules : noted(notes, kRulesNote);
  saved.rules = file ? *file : engine::read_rules_name(text, path);
  engine::Record record = engine::AnyGame::load(saved.rules).read_record(text, path);
  const auto bots = noted(notes, kBotsNote);
  if (!bots || !record.seed) {
    throw InputError(path + ": found a record without " + (bots ? "a seed" : "a line \"note bots …\"") +
                     ", expected a game that bastide play with people keeps");
  }
  saved.bots = split_at_commas(*bots);
  if (saved.bots.size() != record.players.size()) {
    throw InputError(path + ": found " + std::to_string(saved.bots.size()) + " in \"note bots\", expected " +
                     std::to_string(record.players.size()) + ", one for each player");
  }
  if (const auto secret = noted(notes, kSecretNote)) {
    saved.secret = DealSecret::parse(*secret);
    if (!saved.secret)
      throw InputError(path + ": found deal-secret " + in_quotes(*secret) +
                       ", expected 32 hexadecimal digits");
  }
  saved.names = std::move(record.players);
  saved.seed = *record.seed;
  saved.actions = std::move(record.actions);
  return saved;
}

void replace_file(const std::string& path, const std::string& text) {
  OutputFile file(path);
  file.write(text);
  file.commit();
}

void refuse_kept_game(const std::string& path) {
  if (noted(notes_in(record_in(path)), kBotsNote)) refuse_record(path);
}

void refuse_begun_game(const std::string& path, const std::string& head) {
  const std::string record = record_in(path);
  if (!record.empty() && record != head) refuse_record(path);
}

std::string new_game_file() {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::array<char, 64> name{};
  std::strftime(name.data(), name.size(), "bastide-%Y%m%d-%H%M%S", &local);
  std::string path = std::string(name.data()) + ".txt";
  for (int copy = 2; std::filesystem::exists(path); ++copy) {
    path = std::string(name.data()) + "-" + std::to_string(copy) + ".txt";
  }
  return path;
}

}  // namespace bastide::arena
