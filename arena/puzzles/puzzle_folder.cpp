#include "arena/puzzles/puzzle_folder.hpp"

#include "arena/analysis/review.hpp"
#include "arena/analysis/words.hpp"
#include "arena/reviews/found_games.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <utility>

namespace bastide::arena {

namespace {

constexpr std::uintmax_t kMostBytes = std::uintmax_t{256} << 20U;  ///< of a file

std::filesystem::path list_of(const std::string& folder) {
  return std::filesystem::path(folder) / "puzzles.json";
}

/// A pipe or a device would not end.
std::string text_of_file(const std::filesystem::path& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error))
    throw InputError(path.string() + ": found no file, expected what bastide puzzles wrote");
  if (std::filesystem::file_size(path, error) > kMostBytes)
    throw InputError(path.string() + ": found more than 256 MiB, expected what bastide puzzles wrote");
  std::ifstream file(path, std::ios::binary);
  if (!file)
    throw InputError(path.string() +
                     ": found a file that cannot be read, expected what bastide puzzles wrote");
  std::ostringstream text;
  text << file.rdbuf();
  return std::move(text).str();
}

Theme theme_called(const std::string& name) {
  for (const Theme theme : {Theme::block, Theme::invade, Theme::share, Theme::spare, Theme::exact}) {
    if (name_of(theme) == name) return theme;
  }
  throw InputError("themes: found " + in_quotes(name) + ", expected block, invade, share, spare or exact");
}

StoredPuzzle read_entry(const Json& entry, const std::string& folder) {
  StoredPuzzle puzzle;
  puzzle.number = entry.at("number").get<std::int64_t>();
  puzzle.game.rules = entry.at("rules").get<std::string>();
  if (entry.contains("rules_text")) puzzle.game.rules_text = entry.at("rules_text").get<std::string>();
  puzzle.game.source = (std::filesystem::path(folder) / answer_file(puzzle.number)).string();
  puzzle.game.record = text_of_file(puzzle.game.source);
  puzzle.source = entry.at("source").get<std::string>();
  puzzle.exact = entry.at("exact").get<bool>();
  for (const Json& theme : entry.at("themes"))
    puzzle.themes.push_back(theme_called(theme.get<std::string>()));
  puzzle.missed_by = entry.at("missed_by").get<std::vector<std::string>>();
  puzzle.found_by = entry.at("found_by").get<std::vector<std::string>>();
  for (const Json& turn : entry.at("turns"))
    puzzle.losses.push_back({turn.at("actions").get<std::string>(),
                             {turn.at("loss").get<double>(), turn.at("loss_error").get<double>()}});
  return puzzle;
}

}  // namespace

bool is_puzzle_folder(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error) && std::filesystem::exists(list_of(path), error);
}

PuzzleList read_puzzle_list(const std::string& folder, std::size_t most) {
  const std::filesystem::path list = list_of(folder);
  const Json json = Json::parse(text_of_file(list), nullptr, false);
  PuzzleList read;
  std::vector<StoredPuzzle>& puzzles = read.puzzles;
  try {
    read.demand = {json.value("ahead", read.demand.ahead), json.value("certainty", read.demand.certainty)};
    for (const Json& entry : json.at("puzzles")) {
      if (puzzles.size() == most) break;
      puzzles.push_back(read_entry(entry, folder));
    }
  } catch (const Json::exception& error) {
    throw InputError(
        fmt::format("{}: found something else than a list of puzzles, expected what bastide puzzles "
                    "wrote ({})",
                    list.string(), error.what()));
  }
  if (puzzles.empty()) throw InputError(folder + ": found no puzzles, expected some");
  return read;
}

std::string page_file(std::size_t place) {
  return place == 0 ? "index.html" : fmt::format("index-{}.html", place + 1);
}

void clear_puzzles(const std::string& folder) {
  if (!is_puzzle_folder(folder)) return;
  const std::filesystem::path path = folder;
  const Json json = Json::parse(text_of_file(list_of(folder)), nullptr, false);
  if (!json.is_object() || !json.contains("puzzles") || !json["puzzles"].is_array()) return;
  std::error_code error;
  for (const Json& entry : json["puzzles"]) {
    if (!entry.is_object() || !entry.contains("number") || !entry["number"].is_number_integer()) continue;
    const auto number = entry["number"].get<std::int64_t>();
    std::filesystem::remove(path / position_file(number), error);
    std::filesystem::remove(path / answer_file(number), error);
  }
  for (std::size_t place = 0; std::filesystem::remove(path / page_file(place), error); ++place) {
  }
}

LastDecision last_decision(const engine::AnyGame& game, const engine::Record& record,
                           const std::string& source) {
  std::optional<LastDecision> last;
  int number = 0;
  engine::AnyState state = game.start(static_cast<int>(record.players.size()));
  for (std::size_t at = 0; at < record.actions.size(); ++at) {
    if (state.actor().is_player() && state.begins_turn())
      last.emplace(LastDecision{at, ++number, state, turn_from(record, state, at)});
    state.apply(record.actions[at]);
  }
  if (!last) throw InputError(source + ": found no turn, expected the answer");
  return *std::move(last);
}

Puzzle whole_puzzle(const StoredPuzzle& stored) {
  engine::AnyGame game = load_game(stored.game);
  engine::Record record = game.read_record(stored.game.record, stored.game.source);
  LastDecision last = last_decision(game, record, stored.game.source);
  Puzzle puzzle{stored.source,
                stored.game.rules,
                stored.game.rules_text,
                std::move(game),
                std::move(record),
                last.at,
                last.number,
                std::move(last.before),
                {},
                {},
                stored.exact,
                stored.themes,
                stored.missed_by,
                stored.found_by,
                stored.number};
  std::vector<std::pair<std::string, Turn>> rest;
  for (Turn& turn : turns_from(puzzle.before))
    rest.emplace_back(actions_text(puzzle.before, turn), std::move(turn));
  for (const StoredPuzzle::Loss& known : stored.losses) {
    const auto found =
        std::find_if(rest.begin(), rest.end(), [&](const auto& turn) { return turn.first == known.actions; });
    if (found == rest.end())
      throw InputError(stored.game.source + ": found the turn " + in_quotes(known.actions) +
                       " in puzzles.json, expected one that is legal there, and once");
    puzzle.turns.push_back({std::move(found->second), known.loss});
    rest.erase(found);
  }
  if (puzzle.turns.size() < 2 || puzzle.turns.front().actions != last.turn)
    throw InputError(stored.game.source +
                     ": found other turns in puzzles.json, expected the answer first and a second one");
  for (auto& [text, turn] : rest) puzzle.turns.push_back({std::move(turn), {}});
  return puzzle;
}

}  // namespace bastide::arena
