#include "engine/text/answers.hpp"

#include "engine/text/lines.hpp"
#include "engine/text/names.hpp"

namespace bastide::engine {
namespace {

constexpr std::string_view kNoRobber = "no-robber";
constexpr std::string_view kRobber = "robber@";
constexpr std::string_view kGhost = "ghost:";
constexpr std::string_view kFollowerScores = "score:";
constexpr std::string_view kLadyScores = "lady:";
constexpr std::string_view kRob = "rob:";
constexpr std::string_view kLoot = "loot:";
constexpr std::string_view kGoesAlong = "go-along";
constexpr std::string_view kStays = "stay";

std::string joined(std::string_view word, const std::string& rest) {
  return std::string(word) + rest;
}

/// The event that scores the feature of the node.
template <class State>
Action announcement(const State& state, int node, bool lady) {
  const int feature = state.land.feature_of(node);
  for (int event = 0; event < state.step.event_count; ++event) {
    const int scored = state.step.nodes[static_cast<std::size_t>(event)];
    if (state.land.feature_of(scored) == feature) return Action::announce(event, lady);
  }
  return {};
}

/// The action of that form, whether or not it is legal; none for a text of no such form.
template <WithModules G>
Action meant_by(const G& game, const typename G::State& state, std::string_view text) {
  const auto player = [&](std::string_view word) {
    return read_number(word, 1, state.players, "a player") - 1;
  };
  if (const auto rest = after(text, kStartWord)) return Action::start(player(*rest));
  if (text == kNoRobber) return Action::pass();
  if (const auto rest = after(text, kRobber)) {
    return Action::put_robber(read_number(*rest, 0, kTrackSpaces - 1, "a space of the score track"));
  }
  if (const auto rest = after(text, kGhost)) return Action::put_ghost(read_node(game, state, *rest));
  if (const auto rest = after(text, kFollowerScores))
    return announcement(state, read_node(game, state, *rest), false);
  if (const auto rest = after(text, kLadyScores))
    return announcement(state, read_node(game, state, *rest), true);
  if (const auto rest = after(text, kRob)) return Action::rob(player(*rest));
  if (text == joined(kLoot, "follower")) return Action::record(false);
  if (text == joined(kLoot, "lady")) return Action::record(true);
  if (text == kGoesAlong) return Action::follow(true);
  if (text == kStays) return Action::follow(false);
  return {};
}

}  // namespace

template <Capacity C, class... Ms>
std::string Carcassonne<C, Ms...>::action_text(const State& state, Action action) const {
  switch (action.kind()) {
    case Action::Kind::draw:
      return "draw " + tile_name(tables_, action.type());
    case Action::Kind::place_tile:
      return placement_name(tables_, tile_in_hand(state, action.slot()), cell_of(action.cell_key()),
                            action.rotation());
    case Action::Kind::place_figure:
      return (action.figure() == FigureKind::guard ? std::string(kGuard) : "") +
             segment_name(tables_.oriented(state.land.board().oriented_at(state.placed)), action.segment());
    case Action::Kind::start:
      return joined(kStartWord, std::to_string(action.player() + 1));
    case Action::Kind::put_robber:
      return joined(kRobber, std::to_string(action.space()));
    case Action::Kind::put_ghost:
      return joined(kGhost, node_name(*this, state, action.node()));
    case Action::Kind::announce:
      return joined(action.lady() ? kLadyScores : kFollowerScores,
                    place_name(*this, state, state.step.nodes[static_cast<std::size_t>(action.event())]));
    case Action::Kind::rob:
      return joined(kRob, std::to_string(action.player() + 1));
    case Action::Kind::record:
      return joined(kLoot, action.flag() ? "lady" : "follower");
    case Action::Kind::follow:
      return std::string(action.flag() ? kGoesAlong : kStays);
    default:
      return std::string(state.phase == Phase::place_figure ? kNoFigure : kNoRobber);
  }
}

template <WithModules G>
Action parse_answer(const G& game, const typename G::State& state, std::string_view text) {
  const Action action = meant_by(game, state, text);
  if (action != Action{} && game.is_legal(state, action)) return action;
  throw InputError("found " + in_quotes(text) + ", expected one of: " + legal_texts(game, state));
}

#define BASTIDE_ANSWER(G)                                          \
  template std::string G::action_text(const State&, Action) const; \
  template Action parse_answer(const G&, const G::State&, std::string_view);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_ANSWER)
#undef BASTIDE_ANSWER

}  // namespace bastide::engine
