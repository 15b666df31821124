#include "engine/text/module_parts.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

bool scores_by_events(const RuleSet& rules) {
  return rules.scores_in_steps() || rules.game == GameKind::castle;
}

void read_phase(const Line& line, const LineReading& reading) {
  if (line.words.size() != 2) expect_words(line, 3, "phase announce 1");
  const GameKind game = reading.rules.game;
  const auto step = find_step(line.words[1], game);
  if (!step) {
    throw InputError("found phase " + in_quotes(line.words[1]) + ", expected one of: " + step_names(game));
  }
  reading.parts.step = *step;
  reading.parts.step_line = line.number;
  if (line.words.size() == 3) reading.parts.asked = reading.player(line.words[2]);
}

void read_event(const Line& line, const LineReading& reading) {
  const RuleSet& rules = reading.rules;
  if (rules.game == GameKind::castle) expect_words(line, 4, "event 2 +6 tower@N");
  if (line.words.size() != 4) expect_words(line, 5, "event 2 +6 city@N follower");
  ModuleParts::Event event;
  event.line = line.number;
  const bool somebody = line.words[1] != kNobodyWord;
  if (somebody) event.player = reading.player(line.words[1]);
  std::string_view points = line.words[2];
  if (points.size() > 1 && points[0] == '+' && points[1] != '-') points.remove_prefix(1);
  event.points = read_number(points, -kHighestEvent, kHighestEvent, "points");
  if ((event.points != 0) != somebody) {
    throw InputError("found " + in_quotes(line.words[2]) + " points for " + in_quotes(line.words[1]) +
                     ", expected points for a player or 0 for -");
  }
  event.place = line.words[3];
  if (line.words.size() == 5) {
    if (line.words[4] != "follower" && (line.words[4] != "lady" || !rules.lady)) {
      throw InputError("found " + in_quotes(line.words[4]) + ", expected follower" +
                       (rules.lady ? " or lady" : ""));
    }
    event.announced =
        line.words[4] == "lady" ? ModuleParts::Announced::lady : ModuleParts::Announced::follower;
  }
  reading.parts.events.push_back(event);
}

/// Those of all modules, and those that they share.
const std::vector<LineForm>& forms() {
  static const std::vector<LineForm> forms = [] {
    std::vector<LineForm> all;
    for_each_module_text([&](auto module) {
      const auto own = module.forms();
      all.insert(all.end(), own.begin(), own.end());
    });
    all.push_back({"event", read_event, true, scores_by_events, "modules whose scores are announced"});
    all.push_back({"phase", read_phase, false, [](const RuleSet& rules) { return !rules.is_base(); },
                   "modules or house rules"});
    return all;
  }();
  return forms;
}

const LineForm* find_form(std::string_view key) {
  const auto found =
      std::find_if(forms().begin(), forms().end(), [&](const LineForm& form) { return form.key == key; });
  return found == forms().end() ? nullptr : &*found;
}

}  // namespace

int LineReading::player(std::string_view word) const {
  return read_number(word, 1, rules.max_players, "a player") - 1;
}

void PlayerCheck::count(std::string_view key, const std::string& what, const std::vector<int>& values) const {
  if (values.size() == static_cast<std::size_t>(players)) return;
  fail_at(source, line_of.at(key),
          "found " + std::to_string(values.size()) + " " + what + ", expected " + std::to_string(players) +
              ", one for each player");
}

void PlayerCheck::player(int line, int player) const {
  if (player < players) return;
  fail_at(
      source, line,
      "found player " + std::to_string(player + 1) + ", expected one from 1 to " + std::to_string(players));
}

std::string words_of_players(unsigned set, unsigned asked) {
  std::string words;
  for (int player = 0; player < kMaxPlayers; ++player) {
    if ((set >> player & 1U) == 0) continue;
    words += " " + std::to_string(player + 1) + ((asked >> player & 1U) != 0 ? "?" : "");
  }
  return words;
}

void fail_without(std::string_view needed, Step step) {
  throw InputError("found phase " + name_of(step) + ", expected none without " + std::string(needed));
}

bool ModuleLineReader::knows(std::string_view key) {
  return find_form(key) != nullptr;
}

bool ModuleLineReader::may_repeat(std::string_view key) {
  const LineForm* form = find_form(key);
  return form != nullptr && form->repeats;
}

std::string ModuleLineReader::keys() const {
  std::string keys;
  for (const LineForm& form : forms()) {
    if (form.goes_with(reading_.rules)) keys += ", " + std::string(form.key);
  }
  return keys;
}

void ModuleLineReader::read(const Line& line) const {
  const LineForm& form = *find_form(line.words[0]);
  if (!form.goes_with(reading_.rules)) {
    throw InputError("found " + in_quotes(line.words[0]) + ", expected no such line without " +
                     std::string(form.needed) + " in the rules");
  }
  form.read(line, reading_);
}

}  // namespace bastide::engine
