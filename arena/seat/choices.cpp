#include "arena/seat/choices.hpp"

#include "arena/seat/robbers_choices.hpp"
#include "engine/any/visit.hpp"
#include "engine/tiles/tile_set.hpp"

#include <fmt/format.h>
#include <optional>
#include <string_view>

namespace bastide::arena {

namespace {

using Kind = engine::Action::Kind;

/// What is behind `word`, if the text begins with it.
std::optional<std::string_view> behind(std::string_view text, std::string_view word) {
  if (!text.starts_with(word)) return std::nullopt;
  return text.substr(word.size());
}

/// "road@S of 0,-1" for "0,-1:road@S"; a segment of the tile just laid as it is.
std::string place_words(std::string_view place) {
  const std::size_t colon = place.find(':');
  if (colon == place.npos) return std::string(place);
  return fmt::format("{} of {}", place.substr(colon + 1), place.substr(0, colon));
}

std::string_view pass_words(engine::Phase phase) {
  switch (phase) {
    case engine::Phase::place_figure:
      return "no figure";
    case engine::Phase::thicken:
    case engine::Phase::disperse:
      return "no ghost";
    case engine::Phase::extra_turn:
      return "no extra turn";
    default:
      return "none";
  }
}

std::string announce_words(std::string_view text) {
  if (const auto place = behind(text, "lady:"))
    return fmt::format("{} scores next, and the lady moves", place_words(*place));
  if (const auto place = behind(text, "double:"))
    return fmt::format("{} scores next, doubled by a token", place_words(*place));
  return fmt::format("{} scores next", place_words(behind(text, "score:").value_or(text)));
}

std::string words_of(const engine::AnyState& state, engine::Action action, std::string_view text,
                     Names names) {
  if (std::string words = robbers_choice(action, text, state.phase(), names); !words.empty()) return words;
  switch (action.kind()) {
    case Kind::place_figure:
      return fmt::format("{} on the {}", engine::words_of(action.figure()),
                         engine::name_of(state.feature_of(action)));
    case Kind::pass:
      return std::string(pass_words(state.phase()));
    case Kind::put_ghost:
      return fmt::format("a ghost to the figure on {}", place_words(state.place_of(action.node())));
    case Kind::announce:
      return announce_words(text);
    case Kind::use_token:
      return "a token for another turn";
    case Kind::start:
      return names[static_cast<std::size_t>(action.player())] + " begins";
    default:
      return "";
  }
}

}  // namespace

std::vector<MoveChoice> choices_of(const engine::AnyState& state, Names names) {
  std::vector<MoveChoice> choices;
  const auto add = [&](engine::Action action) {
    std::string text = state.text_of(action);
    std::string words = words_of(state, action, text, names);
    choices.push_back({action, std::move(text), std::move(words)});
  };
  for (const engine::Action action : state.legal_actions()) add(action);
  for (const auto& outcome : state.chance_outcomes()) {
    add(outcome.action);
    if (outcome.action.kind() == Kind::draw) choices.back().words = fmt::format("{} left", outcome.weight);
  }
  return choices;
}

std::string question_of(const engine::AnyState& state) {
  if (const auto question = robbers_question(state.phase()); !question.empty()) return std::string(question);
  switch (state.phase()) {
    case engine::Phase::draw:
      return "which tile is drawn";
    case engine::Phase::place_tile:
      return "where the tile goes";
    case engine::Phase::place_figure:
      return "whether a figure goes on the tile";
    case engine::Phase::over:
      return "nothing: the game is over";
    case engine::Phase::start:
      return "who begins";
    case engine::Phase::thicken:
      return "which figure of another player gets a ghost";
    case engine::Phase::disperse:
      return "which figure of one's own gets a ghost";
    case engine::Phase::announce:
      return "what scores next";
    case engine::Phase::reveal:
      return "which token the tower had";
    case engine::Phase::extra_turn:
      return "whether a token brings another turn";
    default:
      return "";
  }
}

std::vector<int> tiles_left(const engine::AnyState& seen) {
  const std::size_t types = seen.game().tiles().tiles.size();
  return engine::visit(seen, [types](const auto&, const auto& state) {
    return std::vector<int>(state.bag.begin(), state.bag.begin() + static_cast<std::ptrdiff_t>(types));
  });
}

std::string tiles_left_text(const engine::AnyState& seen) {
  constexpr std::size_t kWidth = 76;
  const std::vector<int> left = tiles_left(seen);
  int count = 0;
  std::vector<std::string> words;
  for (std::size_t type = 0; type < left.size(); ++type) {
    count += left[type];
    if (left[type] > 0) words.push_back(fmt::format("{} {}", seen.game().tiles().tiles[type].id, left[type]));
  }
  std::string text =
      fmt::format("{} {} left{}\n", count, count == 1 ? "tile" : "tiles", count > 0 ? ":" : ".");
  std::string line;
  for (const std::string& word : words) {
    if (line.size() + word.size() + 2 > kWidth) text += line + "\n", line.clear();
    line += (line.empty() ? "" : ", ") + word;
  }
  return line.empty() ? text : text + line + "\n";
}

}  // namespace bastide::arena
