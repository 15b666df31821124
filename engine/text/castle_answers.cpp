// The words of The Castle's actions.

#include "engine/text/action.hpp"
#include "engine/text/answers.hpp"
#include "engine/text/lines.hpp"
#include "engine/text/names.hpp"

namespace bastide::engine {
namespace {

constexpr std::string_view kScore = "score:";
constexpr std::string_view kDouble = "double:";
constexpr std::string_view kToken = "token ";
constexpr std::string_view kTokenWord = "token";  ///< as a record has it, in one word
constexpr std::string_view kExtraTurn = "extra-turn";

const OrientedTile& turns_tile(const Castle& game, const CastleState& state) {
  return game.tables().oriented(state.land.board().oriented_at(state.placed));
}

/// The event of the feature that `word` names by any of its segments, whether or not there is one.
Action announcement(const Castle& game, const CastleState& state, std::string_view word, bool doubled) {
  const int feature = state.land.feature_of(read_node(game, state, word));
  for (int i = 0; i < state.step.count; ++i) {
    const int node = state.step.events[static_cast<std::size_t>(i)].node;
    if (state.land.feature_of(node) == feature) return Action::announce(i, doubled);
  }
  return {};
}

/// The action of that form, whether or not it is legal; none for a text of no such form.
Action meant_by(const Castle& game, const CastleState& state, std::string_view text) {
  if (const auto rest = after(text, kStartWord)) {
    return Action::start(read_number(*rest, 1, state.players, "a player") - 1);
  }
  if (state.phase == Phase::announce) {
    if (const auto rest = after(text, kScore)) return announcement(game, state, *rest, false);
    if (const auto rest = after(text, kDouble)) return announcement(game, state, *rest, true);
  }
  if (const auto rest = after(text, after(text, kToken) ? kToken : kTokenWord)) {
    return Action::reveal(read_number(*rest, 1, kTokenKinds, "a kind of token") - 1);
  }
  if (text == kExtraTurn) return Action::use_token();
  return text == kNoFigure ? Action::pass() : Action{};
}

}  // namespace

std::string Castle::action_text(const State& state, Action action) const {
  switch (action.kind()) {
    case Action::Kind::draw:
      return "draw " + tile_name(tables_, action.type());
    case Action::Kind::place_tile:
      return placement_name(tables_, state.drawn, cell_of(action.cell_key()), action.rotation());
    case Action::Kind::place_figure:
      return segment_name(turns_tile(*this, state), action.segment());
    case Action::Kind::start:
      return std::string(kStartWord) + std::to_string(action.player() + 1);
    case Action::Kind::announce:
      return std::string(action.lady() ? kDouble : kScore) +
             place_name(*this, state, state.step.events[static_cast<std::size_t>(action.event())].node);
    case Action::Kind::reveal:
      return std::string(kToken) + std::to_string(action.token() + 1);
    case Action::Kind::use_token:
      return std::string(kExtraTurn);
    default:
      return std::string(kNoFigure);
  }
}

Action parse_answer(const Castle& game, const CastleState& state, std::string_view text) {
  const Action action = meant_by(game, state, text);
  if (action != Action{} && game.is_legal(state, action)) return action;
  throw InputError("found " + in_quotes(text) + ", expected one of: " + legal_texts(game, state));
}

}  // namespace bastide::engine
