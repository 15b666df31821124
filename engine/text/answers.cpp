#include "engine/text/answers.hpp"

#include "engine/text/lines.hpp"
#include "engine/text/module_parts.hpp"
#include "engine/text/names.hpp"

namespace bastide::engine {

template <Capacity C, class... Ms>
std::string Carcassonne<C, Ms...>::action_text(const State& state, Action action) const {
  switch (action.kind()) {
    case Action::Kind::draw:
      return "draw " + tile_name(tables_, action.type());
    case Action::Kind::place_tile:
      return placement_name(tables_, tile_in_hand(state, action.slot()), cell_of(action.cell_key()),
                            action.rotation());
    case Action::Kind::place_figure:
      return figure_prefix(action.figure()) +
             segment_name(tables_.oriented(state.land.board().oriented_at(state.placed)), action.segment());
    default:
      break;
  }
  std::string text;
  ask_module_texts([&](auto module) {
    text = module.action_text(*this, state, action);
    return !text.empty();
  });
  return text.empty() ? std::string(kNoFigure) : text;
}

template <WithModules G>
Action parse_answer(const G& game, const typename G::State& state, std::string_view text) {
  Action action;
  ask_module_texts([&](auto module) {
    action = module.meant_by(game, state, text);
    return action != Action{};
  });
  if (action != Action{} && game.is_legal(state, action)) return action;
  throw InputError("found " + in_quotes(text) + ", expected one of: " + legal_texts(game, state));
}

// clang calls it pedantic to name the class of a member by its alias, which is all that the list of games
// has.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#define BASTIDE_ANSWER(G)                                          \
  template std::string G::action_text(const State&, Action) const; \
  template Action parse_answer(const G&, const G::State&, std::string_view);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_ANSWER)
#undef BASTIDE_ANSWER
#pragma GCC diagnostic pop

}  // namespace bastide::engine
