#include "engine/text/castle_parts.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

constexpr std::array<std::string_view, 5> kKeys = {"keep", "tokens", "fresh", "used", "taken"};
/// Kinds of token that are used in play; the others are kept to the end (CAS-26).
constexpr int kUsedInPlay = static_cast<int>(TokenEffect::double_house) + 1;

std::size_t read_player(std::string_view word) {
  return static_cast<std::size_t>(read_number(word, 1, kCastlePlayers, "a player") - 1);
}

/// The line's words from the one numbered `first` on.
std::vector<int> read_numbers(const Line& line, std::size_t first, int high, std::string_view what) {
  std::vector<int> numbers;
  for (std::size_t i = first; i < line.words.size(); ++i)
    numbers.push_back(read_number(line.words[i], 1, high, what));
  return numbers;
}

std::vector<int> read_kinds(const Line& line, std::size_t first, int high, std::string_view what) {
  std::vector<int> kinds = read_numbers(line, first, high, what);
  for (int& kind : kinds) --kind;
  return kinds;
}

/// `of_player` is the line's second word, if it is a player.
void check_first(const Line& line, int first, bool of_player) {
  if (first == 0) return;
  throw InputError("found a second line " + in_quotes(line.words[0]) +
                   (of_player ? " of player " + std::string(line.words[1]) : "") + " (the first is line " +
                   std::to_string(first) + "), expected one");
}

}  // namespace

bool CastleLineReader::knows(std::string_view key) noexcept {
  return std::find(kKeys.begin(), kKeys.end(), key) != kKeys.end();
}

std::string CastleLineReader::keys() {
  std::string keys;
  for (const std::string_view key : kKeys) keys += ", " + std::string(key);
  return keys;
}

void CastleLineReader::read(const Line& line) {
  const std::string_view key = line.words[0];
  if (key == "keep") return read_keep(line);
  if (key == "tokens") return read_tokens(line, parts_.tokens);
  if (key == "fresh") return read_tokens(line, parts_.fresh);
  if (line.words.size() < 2) expect_words(line, 2, key == "used" ? "used 1 2" : "taken 3 7");
  if (key == "used") {
    check_first(line, parts_.used.line, false);
    parts_.used = {line.number, read_kinds(line, 1, kUsedInPlay, "a kind of token that is used in play")};
    return;
  }
  check_first(line, parts_.taken.line, false);
  parts_.taken = {line.number, read_numbers(line, 1, static_cast<int>(kMaxWallTowers) - 1, "a tower")};
}

void CastleLineReader::read_keep(const Line& line) {
  expect_words(line, 3, "keep 1 3,4:house@N");
  CastleParts::Keep& keep = parts_.keeps[read_player(line.words[1])];
  check_first(line, keep.line, true);
  keep = {line.number, line.words[2]};
}

void CastleLineReader::read_tokens(const Line& line, std::array<CastleParts::Numbers, kCastlePlayers>& of) {
  if (line.words.size() < 3) expect_words(line, 3, std::string(line.words[0]) + " 1 2");
  CastleParts::Numbers& numbers = of[read_player(line.words[1])];
  check_first(line, numbers.line, true);
  numbers = {line.number, read_kinds(line, 2, kTokenKinds, "a kind of token")};
}

}  // namespace bastide::engine
