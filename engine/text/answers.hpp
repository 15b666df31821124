#pragma once

#include "engine/games/games.hpp"
#include "engine/text/places.hpp"
#include "engine/text/table.hpp"

#include <optional>
#include <string>
#include <string_view>

/// The words of decisions that the base game does not ask for.
namespace bastide::engine {

constexpr std::string_view kNoFigure = "-";
constexpr std::string_view kStartWord = "start ";

/// What is behind `word`, if the text begins with it.
[[nodiscard]] inline std::optional<std::string_view> after(std::string_view text, std::string_view word) {
  if (text.substr(0, word.size()) != word) return std::nullopt;
  return text.substr(word.size());
}

/// The texts of the legal actions, or of what chance may bring, with `between` between them: at most `most`,
/// and how many there are in all.
template <class G>
[[nodiscard]] std::string legal_texts(const G& game, const typename G::State& state,
                                      std::string_view between = ", ", int limit = 20) {
  ActionList legal;
  if (game.actor(state).is_chance()) {
    ChanceList outcomes;
    game.chance_outcomes(state, outcomes);
    for (const ChanceList::Outcome& outcome : outcomes) legal.add(outcome.action);
  } else {
    game.legal_actions(state, legal);
  }
  std::string text;
  for (int i = 0; i < legal.size() && i < limit; ++i) {
    if (i > 0) text += between;
    text += game.action_text(state, legal[i]);
  }
  if (legal.size() <= limit) return text;
  return text + std::string(between) + "… (" + std::to_string(legal.size()) + " in all)";
}

/// What `text` means in a phase that the base game does not have.
template <WithModules G>
[[nodiscard]] Action parse_answer(const G& game, const typename G::State& state, std::string_view text);
[[nodiscard]] Action parse_answer(const Castle& game, const CastleState& state, std::string_view text);
/// The base game has no such phase.
[[nodiscard]] inline Action parse_answer(const BaseCarcassonne&, const BaseCarcassonne::State&,
                                         std::string_view) {
  return {};
}

}  // namespace bastide::engine
