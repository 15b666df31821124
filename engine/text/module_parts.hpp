#pragma once

#include "engine/text/house_rules_text.hpp"
#include "engine/text/inns_text.hpp"
#include "engine/text/mists_text.hpp"
#include "engine/text/robbers_text.hpp"
#include "engine/text/traders_text.hpp"

#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace bastide::engine {

/// The modules in text: the one place that lists them.
using ModuleTexts = std::tuple<RobbersText, InnsText, MistsText, TradersText, HouseRulesText>;

/// Calls `ask` with each of them, until one answers true.
template <class Ask>
bool ask_module_texts(Ask ask) {
  return std::apply([&](auto... module) { return (ask(module) || ...); }, ModuleTexts{});
}
/// Calls `visit` with each of them.
template <class Visit>
void for_each_module_text(Visit visit) {
  std::apply([&](auto... module) { (visit(module), ...); }, ModuleTexts{});
}

/// What a position says in the lines that only modules, house rules and The Castle have, each checked by
/// itself. Players are numbered from 0.
struct ModuleParts : RobbersParts, MistsParts, TradersParts, HouseRulesParts {
  enum class Announced : std::uint8_t { no, follower, lady };
  struct Event {
    int line = 0;
    int player = -1;  ///< -1: nobody gets or loses points by it
    int points = 0;
    std::string_view place;  ///< the feature, by one of its segments
    Announced announced{};
  };

  Step step;
  int step_line = 0;
  std::optional<int> asked;  ///< the player that the line names
  std::vector<Event> events;
};

/// Reads such lines.
class ModuleLineReader {
 public:
  explicit ModuleLineReader(const LineReading& reading) : reading_(reading) {}

  /// Whether lines with this first word are read here.
  [[nodiscard]] static bool knows(std::string_view key);
  /// Whether there may be more than one line with this first word.
  [[nodiscard]] static bool may_repeat(std::string_view key);
  /// ", hand, phase …": the first words of such lines that go with the rules.
  [[nodiscard]] std::string keys() const;
  /// Throws InputError, also where the rules have no such line.
  void read(const Line& line) const;

 private:
  LineReading reading_;
};

}  // namespace bastide::engine
