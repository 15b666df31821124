#include "arena/yardstick/yardstick_set.hpp"

#include "engine/config/defaults.hpp"
#include "engine/config/nearest.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <set>

namespace bastide::arena {

namespace {

constexpr std::string_view kBetween = ", ";

Question read_question(const engine::AnyGame& game, const StoredQuestion& stored, const std::string& where) {
  Question question;
  question.number = stored.number;
  question.record = game.read_record(stored.record, where + ": record");
  const engine::AnyState before = game.final_state(question.record);
  if (!before.actor().is_player())
    throw InputError(where + ": found a record at whose end no player decides, expected one who does");
  question.values.exact = stored.exact;
  question.values.playouts = stored.playouts;
  for (const StoredTurn& turn : stored.turns) {
    try {
      question.values.turns.push_back(
          {read_turn(before, turn.actions), turn.orders, turn.behind, turn.error});
    } catch (const InputError& error) {
      throw InputError(where + ": turn " + in_quotes(turn.actions) + ": " + error.what());
    }
  }
  return question;
}

namespace fs = std::filesystem;

constexpr std::string_view kSuffix = ".db";

/// Where sets come with the program: beside the sources that it was built from, or where it was installed.
std::vector<fs::path> folders_of_sets() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path folder = fs::path("configs") / "yardsticks";
  return {program / ".." / ".." / folder, program / ".." / "share" / "bastide" / folder};
}

}  // namespace

std::vector<std::string> sets_at_hand() {
  std::set<std::string> names;
  for (const fs::path& folder : folders_of_sets()) {
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
      if (entry.path().extension() == kSuffix) names.insert(entry.path().stem().string());
    }
  }
  return {names.begin(), names.end()};
}

std::string find_set(const std::string& name) {
  std::error_code error;
  const bool is_name = name.find('/') == std::string::npos && !name.ends_with(kSuffix);
  if (!is_name) return name;
  for (const fs::path& folder : folders_of_sets()) {
    const fs::path path = folder / (name + std::string(kSuffix));
    if (fs::exists(path, error)) return path.lexically_normal().string();
  }
  const std::vector<std::string> known = sets_at_hand();
  const std::vector<std::string_view> names(known.begin(), known.end());
  throw engine::NotFound("found " + in_quotes(name) + ", which is no set that comes with the program" +
                         engine::did_you_mean(name, names) + " (there are: " + listed(names) +
                         "), expected one, or a file NAME.db");
}

std::string turn_text(const engine::AnyState& before, std::span<const engine::Action> turn) {
  std::string text;
  engine::AnyState state = before;
  for (const engine::Action action : turn) {
    if (!text.empty()) text += kBetween;
    text += state.text_of(action);
    state.apply(action);
  }
  return text;
}

std::vector<engine::Action> read_turn(engine::AnyState before, std::string_view text) {
  std::vector<engine::Action> turn;
  while (true) {
    const std::size_t end = std::min(text.find(kBetween), text.size());
    turn.push_back(before.parse(text.substr(0, end)));
    before.apply(turn.back());
    if (end == text.size()) return turn;
    text.remove_prefix(end + kBetween.size());
  }
}

YardstickSet read_set(YardstickStore& store) {
  YardstickSet set{
      store.path(), store.file().setting("name"), engine::AnyGame::load(store.file().setting("rules")), {}};
  for (const StoredQuestion& stored : store.questions()) {
    set.questions.push_back(
        read_question(set.game, stored, fmt::format("{}: question {}", store.path(), stored.number)));
  }
  if (set.questions.empty()) throw InputError(store.path() + ": found no question, expected some");
  return set;
}

YardstickSet load_set(const std::string& name) {
  const std::string path = find_set(name);
  // Beside a file that is being built there is what it does not hold yet.
  std::error_code error;
  const bool in_work = fs::exists(path + "-wal", error);
  return read_set(*YardstickStore::open(
      path, in_work ? YardstickStore::Access::read : YardstickStore::Access::read_alone));
}

}  // namespace bastide::arena
