#include "engine/text/module_parts.hpp"

#include "engine/games/games.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

constexpr int kHighestScore = 9999;
constexpr int kHighestEvent = 500;  ///< more than the largest feature is worth
constexpr int kHighestLoot = kHighestEvent / 2;
constexpr std::string_view kNobodyWord = "-";
constexpr std::string_view kUnknownTile = "?";

int read_space(std::string_view word) {
  return read_number(word, 0, kTrackSpaces - 1, "a space of the score track");
}

bool scores_by_events(const RuleSet& rules) {
  return rules.robbers || rules.mists || rules.game == GameKind::castle;
}

}  // namespace

/// A line: its first word, how to read it, which rules it goes with.
struct ModuleLineReader::Form {
  std::string_view key;
  Reader reader;
  bool repeats;
  bool (*goes_with)(const RuleSet&);
  std::string_view needed;
};

const std::vector<ModuleLineReader::Form>& ModuleLineReader::forms() {
  using R = ModuleLineReader;
  const auto robbers = [](const RuleSet& rules) { return rules.robbers; };
  static const std::vector<Form> forms = {
      {"ladies", &R::read_ladies, false, [](const RuleSet& rules) { return rules.lady; }, "lady = true"},
      {"robbers", &R::read_robbers, false, robbers, "robbers = true"},
      {"guards", &R::read_guards, false, [](const RuleSet& rules) { return rules.has_guards(); },
       "mists = true and guards"},
      {"hand", &R::read_hand, true,
       [](const RuleSet& rules) {
         return rules.hand_size() > 0 || rules.start_player == StartPlayer::most_roads;
       },
       "hand = 3, lookahead = 1 or start_player = \"most_roads\""},
      {"contenders", &R::read_contenders, false,
       [](const RuleSet& rules) { return rules.start_player == StartPlayer::most_roads; },
       "start_player = \"most_roads\""},
      {"bonus", &R::read_bonus, false, [](const RuleSet& rules) { return rules.hole_bonus_turn; },
       "hole_bonus_turn = true"},
      {"event", &R::read_event, true, scores_by_events, "robbers = true or mists = true"},
      {"applied", &R::read_applied, false, [](const RuleSet& rules) { return rules.robbers || rules.mists; },
       "robbers = true or mists = true"},
      {"victim", &R::read_victim, true, robbers, "robbers = true"},
      {"loot", &R::read_loot, false, robbers, "robbers = true"},
      {"along", &R::read_along, true, robbers, "robbers = true"},
      {"phase", &R::read_phase, false, [](const RuleSet& rules) { return !rules.is_base(); },
       "modules or house rules"},
  };
  return forms;
}

bool ModuleLineReader::knows(std::string_view key) noexcept {
  return std::any_of(forms().begin(), forms().end(), [&](const Form& form) { return form.key == key; });
}

bool ModuleLineReader::may_repeat(std::string_view key) noexcept {
  return std::any_of(forms().begin(), forms().end(),
                     [&](const Form& form) { return form.key == key && form.repeats; });
}

std::string ModuleLineReader::keys() const {
  std::string keys;
  for (const Form& form : forms()) {
    if (form.goes_with(rules_)) keys += ", " + std::string(form.key);
  }
  return keys;
}

void ModuleLineReader::read(const Line& line) {
  const auto form = std::find_if(forms().begin(), forms().end(),
                                 [&](const Form& each) { return each.key == line.words[0]; });
  if (!form->goes_with(rules_)) {
    throw InputError("found " + in_quotes(line.words[0]) + ", expected no such line without " +
                     std::string(form->needed) + " in the rules");
  }
  (this->*form->reader)(line);
}

int ModuleLineReader::read_player(std::string_view word) const {
  return read_number(word, 1, rules_.max_players, "a player") - 1;
}

// -- players ----------------------------------------------------------------------------------------------

void ModuleLineReader::read_ladies(const Line& line) {
  auto& ladies = parts_.ladies.emplace();
  for (std::size_t i = 1; i < line.words.size(); ++i)
    ladies.push_back(read_number(line.words[i], 0, kHighestScore, "points"));
}

void ModuleLineReader::read_robbers(const Line& line) {
  auto& robbers = parts_.robbers.emplace();
  for (std::size_t i = 1; i < line.words.size(); ++i)
    robbers.push_back(line.words[i] == kNobodyWord ? kAtHome : read_space(line.words[i]));
}

void ModuleLineReader::read_guards(const Line& line) {
  auto& reserve = parts_.reserve.emplace();
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    reserve.push_back(read_number(line.words[i], 0, kGuardsInReserve, "guards in the general supply"));
  }
}

void ModuleLineReader::read_hand(const Line& line) {
  if (line.words.size() < 3) expect_words(line, 3, "hand 1 V");
  ModuleParts::Hand& hand = parts_.hands[static_cast<std::size_t>(read_player(line.words[1]))];
  if (hand.line != 0) {
    throw InputError("found a second hand of player " + std::string(line.words[1]) +
                     " (the first is on line " + std::to_string(hand.line) + "), expected one");
  }
  hand.line = line.number;
  const int most = std::max(1, rules_.hand_size());
  if (line.words.size() > static_cast<std::size_t>(most) + 2) {
    throw InputError("found " + std::to_string(line.words.size() - 2) + " tiles in hand, expected at most " +
                     std::to_string(most));
  }
  for (std::size_t i = 2; i < line.words.size(); ++i) {
    const bool unknown = line.words[i] == kUnknownTile;
    if (unknown && !rules_.hides_hands())
      throw InputError("found an unknown tile in hand, expected all to be known without hand_open = false");
    hand.tiles.push_back(unknown ? kHidden : take_tile_(line.words[i]));
  }
}

// -- the turn ---------------------------------------------------------------------------------------------

void ModuleLineReader::read_phase(const Line& line) {
  if (line.words.size() != 2) expect_words(line, 3, "phase put-robber 1");
  std::vector<std::string_view> known;
  for (std::size_t i = 1; i < kStepNames.size(); ++i) {
    const auto step = static_cast<Step>(i);
    if (!has_step(rules_.game, step)) continue;
    known.push_back(kStepNames[i]);
    if (kStepNames[i] == line.words[1]) parts_.step = step;
  }
  if (parts_.step == Step::none) {
    throw InputError("found phase " + in_quotes(line.words[1]) + ", expected one of: " + listed(known));
  }
  parts_.step_line = line.number;
  if (line.words.size() == 3) parts_.asked = read_player(line.words[2]);
}

void ModuleLineReader::read_contenders(const Line& line) {
  auto& contenders = parts_.contenders.emplace();
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const int player = read_player(line.words[i]);
    if (std::find(contenders.begin(), contenders.end(), player) == contenders.end())
      contenders.push_back(player);
  }
  if (contenders.size() < 2) throw InputError("found fewer than two contenders, expected those who tied");
}

void ModuleLineReader::read_bonus(const Line& line) {
  expect_words(line, 1, "bonus");
  parts_.bonus = true;
}

void ModuleLineReader::read_event(const Line& line) {
  if (rules_.game == GameKind::castle) expect_words(line, 4, "event 2 +6 tower@N");
  if (line.words.size() != 4) expect_words(line, 5, "event 2 +6 city@N follower");
  ModuleParts::Event event;
  event.line = line.number;
  const bool somebody = line.words[1] != kNobodyWord;
  if (somebody) event.player = read_player(line.words[1]);
  std::string_view points = line.words[2];
  if (points.size() > 1 && points[0] == '+' && points[1] != '-') points.remove_prefix(1);
  event.points = read_number(points, -kHighestEvent, kHighestEvent, "points");
  if ((event.points != 0) != somebody) {
    throw InputError("found " + in_quotes(line.words[2]) + " points for " + in_quotes(line.words[1]) +
                     ", expected points for a player or 0 for -");
  }
  event.place = line.words[3];
  if (line.words.size() == 5) {
    if (line.words[4] != "follower" && (line.words[4] != "lady" || !rules_.lady)) {
      throw InputError("found " + in_quotes(line.words[4]) + ", expected follower" +
                       (rules_.lady ? " or lady" : ""));
    }
    event.announced =
        line.words[4] == "lady" ? ModuleParts::Announced::lady : ModuleParts::Announced::follower;
  }
  parts_.events.push_back(event);
}

void ModuleLineReader::read_applied(const Line& line) {
  expect_words(line, 2, "applied 1");
  parts_.applied = read_number(line.words[1], 1, kHighestEvent, "events on the score track");
}

void ModuleLineReader::read_victim(const Line& line) {
  expect_words(line, 3, "victim 1 2");
  parts_.victims.push_back({line.number, read_player(line.words[1]), read_player(line.words[2])});
}

void ModuleLineReader::read_loot(const Line& line) {
  constexpr std::string_view kExample = "loot 3 from 1 to 2";
  if (line.words.size() < 6 || line.words[2] != "from" || line.words[4] != "to") {
    throw InputError("found " + in_quotes(line.rest) + ", expected a line as " + in_quotes(kExample));
  }
  ModuleParts::Loot loot;
  loot.line = line.number;
  loot.points = read_number(line.words[1], 1, kHighestLoot, "points");
  loot.victim = read_player(line.words[3]);
  for (std::size_t i = 5; i < line.words.size(); ++i) loot.robbers.push_back(read_player(line.words[i]));
  parts_.loot = loot;
}

void ModuleLineReader::read_along(const Line& line) {
  if (line.words.size() < 4) expect_words(line, 4, "along 17 12 3?");
  if (parts_.moves.size() == kScoringFigures)
    throw InputError("found a third line \"along\", expected two at most, one for each figure");
  auto& move = parts_.moves.emplace_back();
  move.line = line.number;
  move.from = read_space(line.words[1]);
  move.to = read_space(line.words[2]);
  for (std::size_t i = 3; i < line.words.size(); ++i) {
    std::string_view word = line.words[i];
    const bool asked = word.back() == '?';
    if (asked) word.remove_suffix(1);
    const int robber = read_player(word);
    move.robbers.push_back(robber);
    if (asked) move.asked |= 1U << robber;
  }
}

}  // namespace bastide::engine
