// Reading what positions say of The Robbers, line by line.

#include "engine/modules/robbers/robbers.hpp"
#include "engine/text/module_parts.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

constexpr int kHighestLoot = kHighestEvent / 2;

int read_space(std::string_view word) {
  return read_number(word, 0, kTrackSpaces - 1, "a space of the score track");
}

void read_ladies(const Line& line, const LineReading& reading) {
  auto& ladies = reading.parts.ladies.emplace();
  for (std::size_t i = 1; i < line.words.size(); ++i)
    ladies.push_back(read_number(line.words[i], 0, kHighestScore, "points"));
}

void read_robbers(const Line& line, const LineReading& reading) {
  auto& robbers = reading.parts.robbers.emplace();
  for (std::size_t i = 1; i < line.words.size(); ++i)
    robbers.push_back(line.words[i] == kNobodyWord ? kAtHome : read_space(line.words[i]));
}

void read_applied(const Line& line, const LineReading& reading) {
  expect_words(line, 2, "applied 1");
  reading.parts.applied = read_number(line.words[1], 1, kHighestEvent, "events on the score track");
}

void read_victim(const Line& line, const LineReading& reading) {
  expect_words(line, 3, "victim 1 2");
  reading.parts.victims.push_back(
      {line.number, reading.player(line.words[1]), reading.player(line.words[2])});
}

void read_loot(const Line& line, const LineReading& reading) {
  constexpr std::string_view kExample = "loot 3 from 1 to 2";
  if (line.words.size() < 6 || line.words[2] != "from" || line.words[4] != "to") {
    throw InputError("found " + in_quotes(line.rest) + ", expected a line as " + in_quotes(kExample));
  }
  RobbersParts::Loot loot;
  loot.line = line.number;
  loot.points = read_number(line.words[1], 1, kHighestLoot, "points");
  loot.victim = reading.player(line.words[3]);
  for (std::size_t i = 5; i < line.words.size(); ++i) loot.robbers.push_back(reading.player(line.words[i]));
  reading.parts.loot = loot;
}

void read_along(const Line& line, const LineReading& reading) {
  if (line.words.size() < 4) expect_words(line, 4, "along 17 12 3?");
  auto& moves = reading.parts.moves;
  if (moves.size() == kScoringFigures)
    throw InputError("found a third line \"along\", expected two at most, one for each figure");
  auto& move = moves.emplace_back();
  move.line = line.number;
  move.from = read_space(line.words[1]);
  move.to = read_space(line.words[2]);
  for (std::size_t i = 3; i < line.words.size(); ++i) {
    std::string_view word = line.words[i];
    const bool asked = word.back() == '?';
    if (asked) word.remove_suffix(1);
    const int robber = reading.player(word);
    move.robbers.push_back(robber);
    if (asked) move.asked |= 1U << robber;
  }
}

}  // namespace

std::span<const LineForm> RobbersText::forms() {
  constexpr auto kRobbers = [](const RuleSet& rules) { return rules.robbers; };
  constexpr auto kLady = [](const RuleSet& rules) { return rules.lady; };
  constexpr auto kSteps = [](const RuleSet& rules) { return rules.scores_in_steps(); };
  static const std::array<LineForm, 6> forms = {{
      {"ladies", read_ladies, false, kLady, "lady = true"},
      {"robbers", read_robbers, false, kRobbers, "robbers = true"},
      {"applied", read_applied, false, kSteps, "robbers = true or mists = true"},
      {"victim", read_victim, true, kRobbers, "robbers = true"},
      {"loot", read_loot, false, kRobbers, "robbers = true"},
      {"along", read_along, true, kRobbers, "robbers = true"},
  }};
  return forms;
}

void RobbersText::check_players(const ModuleParts& parts, const PlayerCheck& check) {
  if (parts.ladies) check.count("ladies", "ladies", *parts.ladies);
  if (parts.robbers) check.count("robbers", "robbers", *parts.robbers);
  for (const RobbersParts::Victim& victim : parts.victims)
    check.player(victim.line, std::max(victim.robber, victim.victim));
  if (parts.loot) {
    check.player(parts.loot->line, parts.loot->victim);
    for (const int robber : parts.loot->robbers) check.player(parts.loot->line, robber);
  }
  for (const RobbersParts::Move& move : parts.moves) {
    for (const int robber : move.robbers) check.player(move.line, robber);
  }
}

std::optional<Misplaced> RobbersText::misplaced(const ModuleParts& parts) {
  if (parts.step.is_scoring()) return std::nullopt;
  const auto lines = {std::pair{parts.applied != 0, "applied"}, std::pair{!parts.victims.empty(), "victim"},
                      std::pair{parts.loot.has_value(), "loot"}, std::pair{!parts.moves.empty(), "along"}};
  for (const auto& [found, key] : lines) {
    if (found) return Misplaced{key, "phases of scoring"};
  }
  return std::nullopt;
}

}  // namespace bastide::engine
