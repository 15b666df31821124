#pragma once

#include "engine/modules/module.hpp"
#include "engine/text/lines.hpp"
#include "engine/text/step.hpp"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bastide::engine {

struct ModuleParts;
struct PositionParts;

/// Reading a line of a position: where to, and by which rules.
struct LineReading {
  const RuleSet& rules;
  ModuleParts& parts;
  /// Accounts for one more tile of the set and gives its type.
  std::function<int(std::string_view id)> take_tile;

  /// From 0.
  [[nodiscard]] int player(std::string_view word) const;
};

/// A kind of line: its first word, how to read it, which rules it goes with.
struct LineForm {
  std::string_view key;
  /// Throws InputError without a place.
  void (*read)(const Line&, const LineReading&);
  bool repeats;
  bool (*goes_with)(const RuleSet&);
  std::string_view needed;  ///< what the rules lack where it does not
};

/// Lines that have all been read, held against the number of players. Each throws InputError "source:line:
/// …".
struct PlayerCheck {
  const std::string& source;
  int players;
  const std::map<std::string_view, int>& line_of;  ///< by first word

  /// One value for each player; `what` they are.
  void count(std::string_view key, const std::string& what, const std::vector<int>& values) const;
  /// There is such a player, numbered from 0.
  void player(int line, int player) const;
};

/// A line that another step would need.
struct Misplaced {
  std::string_view key;
  std::string_view where;
};

/// What a module is to notation and pictures: a class with static functions, the hooks, as `Module` has them
/// for the rules. Here are all of them, each doing nothing; module_parts.hpp lists the modules, which are
/// asked in that order. An answer other than false, nothing or the empty action ends the asking.
struct ModuleText {
  // -- reading positions ----------------------------------------------------------------------------------

  [[nodiscard]] static std::span<const LineForm> forms() { return {}; }
  static void check_players(const ModuleParts&, const PlayerCheck&) {}
  [[nodiscard]] static std::optional<Misplaced> misplaced(const ModuleParts&) { return std::nullopt; }
  /// What is no follower may stand on the feature of a node; all figures are there. Throws InputError without
  /// a place.
  template <WithModules G>
  static void check_joining(const G&, const typename G::State&, int /*node*/, FigureKind, int /*player*/) {}
  /// Players' material. Nothing of a turn is under way, and no tile lies.
  template <WithModules G>
  static void restore_players(const G&, typename G::State&, const PositionParts&, const std::string&) {}
  /// All tiles and figures are there, the turn's tile among them; the step is still to come.
  template <WithModules G>
  static void restore_tile(const G&, typename G::State&, const PositionParts&, const std::string&) {}
  /// The step is the module's, and is restored; all tiles lie. Throws InputError "source:line: …".
  template <WithModules G>
  static bool restore_step(const G&, typename G::State&, const PositionParts&, const std::string&) {
    return false;
  }

  // -- writing positions ----------------------------------------------------------------------------------

  template <WithModules G>
  [[nodiscard]] static std::string player_lines(const G&, const typename G::State&) {
    return {};
  }
  /// What is beside the line `phase` of the step.
  template <WithModules G>
  [[nodiscard]] static std::string step_lines(const G&, const typename G::State&, Step) {
    return {};
  }

  // -- actions --------------------------------------------------------------------------------------------

  /// The text of an action of the module's.
  template <WithModules G>
  [[nodiscard]] static std::string action_text(const G&, const typename G::State&, Action) {
    return {};
  }
  /// The action of that form, whether or not it is legal. Throws InputError for a word within it.
  template <WithModules G>
  [[nodiscard]] static Action meant_by(const G&, const typename G::State&, std::string_view) {
    return {};
  }

  /// The forms of such texts as a regular expression, in which `cell` matches a cell and `segment` a segment
  /// of a tile; empty without any.
  [[nodiscard]] static std::string action_forms(const std::string& /*cell*/, const std::string& /*segment*/) {
    return {};
  }

  // -- pictures -------------------------------------------------------------------------------------------

  /// "   guards 2+3": what a player has.
  template <WithModules G>
  [[nodiscard]] static std::string player_words(const G&, const typename G::State&, std::size_t) {
    return {};
  }
};

// -- what several modules need ----------------------------------------------------------------------------

constexpr std::string_view kNobodyWord = "-";
constexpr int kHighestScore = 9999;  ///< no game comes near it; beyond it something is wrong with the text
constexpr int kHighestEvent = 500;   ///< more than the largest feature is worth

/// "key 1 2 3\n": a word for each player.
template <class State, class Word>
[[nodiscard]] std::string line_of_players(const std::string& key, const State& state, Word word) {
  std::string line = key;
  for (std::size_t p = 0; p < state.players; ++p) line += " " + word(p);
  return line + "\n";
}
/// " 1 3?": the players of a set, with a mark at those who are asked.
[[nodiscard]] std::string words_of_players(unsigned set, unsigned asked = 0);

/// Throws InputError "found phase …, expected none without …".
[[noreturn]] void fail_without(std::string_view needed, Step step);
/// Throws InputError unless there is a choice; `expected` is what there should be.
template <WithModules G>
void check_choice(const G& game, const typename G::State& state, const std::string& expected) {
  ActionList legal;
  game.legal_actions(state, legal);
  if (legal.size() < 2) throw InputError("found nothing to choose, expected " + expected);
}

}  // namespace bastide::engine
