// The words of decisions that The Robbers and the scoring step ask for.

#include "engine/text/answers.hpp"
#include "engine/text/module_parts.hpp"

namespace bastide::engine {
namespace {

constexpr std::string_view kNoRobber = "no-robber";
constexpr std::string_view kRobber = "robber@";
constexpr std::string_view kFollowerScores = "score:";
constexpr std::string_view kLadyScores = "lady:";
constexpr std::string_view kRob = "rob:";
constexpr std::string_view kFollowerRecords = "loot:follower";
constexpr std::string_view kLadyRecords = "loot:lady";
constexpr std::string_view kGoesAlong = "go-along";
constexpr std::string_view kStays = "stay";

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

}  // namespace

template <WithModules G>
std::string RobbersText::action_text(const G& game, const typename G::State& state, Action action) {
  switch (action.kind()) {
    case Action::Kind::put_robber:
      return std::string(kRobber) + std::to_string(action.space());
    case Action::Kind::announce:
      return std::string(action.lady() ? kLadyScores : kFollowerScores) +
             place_name(game, state, state.step.nodes[static_cast<std::size_t>(action.event())]);
    case Action::Kind::rob:
      return std::string(kRob) + std::to_string(action.player() + 1);
    case Action::Kind::record:
      return std::string(action.flag() ? kLadyRecords : kFollowerRecords);
    case Action::Kind::follow:
      return std::string(action.flag() ? kGoesAlong : kStays);
    case Action::Kind::pass:
      return std::string(
          state.phase == Phase::put_robber || state.phase == Phase::put_second_robber ? kNoRobber : "");
    default:
      return {};
  }
}

template <WithModules G>
Action RobbersText::meant_by(const G& game, const typename G::State& state, std::string_view text) {
  if (text == kNoRobber) return Action::pass();
  if (const auto rest = after(text, kRobber))
    return Action::put_robber(read_number(*rest, 0, kTrackSpaces - 1, "a space of the score track"));
  if (const auto rest = after(text, kFollowerScores))
    return announcement(state, read_node(game, state, *rest), false);
  if (const auto rest = after(text, kLadyScores))
    return announcement(state, read_node(game, state, *rest), true);
  if (const auto rest = after(text, kRob))
    return Action::rob(read_number(*rest, 1, state.players, "a player") - 1);
  if (text == kFollowerRecords) return Action::record(false);
  if (text == kLadyRecords) return Action::record(true);
  if (text == kGoesAlong) return Action::follow(true);
  if (text == kStays) return Action::follow(false);
  return {};
}

std::string RobbersText::action_forms(const std::string& cell, const std::string& segment) {
  return "robber@[0-9]+|no-robber|(score|lady):(" + cell + ":)?" + segment +
         "|rob:[0-9]+|loot:(follower|lady)|go-along|stay";
}

template <WithModules G>
std::string RobbersText::player_words(const G& game, const typename G::State& state, std::size_t player) {
  const RuleSet& rules = game.rules();
  const auto space = [](int points) { return std::to_string(points % kTrackSpaces); };
  std::string words;
  if (rules.robbers || rules.lady) words += "   on " + space(state.points[player]);
  if (rules.lady) words += "   lady on " + space(state.lady_points[player]);
  if (rules.robbers) {
    const std::uint8_t stands = state.robbers[player];
    words += stands == kAtHome ? "   robber at home" : "   robber on " + std::to_string(stands);
  }
  return words;
}

#define BASTIDE_ANSWER(G)                                                             \
  template std::string RobbersText::action_text(const G&, const G::State&, Action);   \
  template Action RobbersText::meant_by(const G&, const G::State&, std::string_view); \
  template std::string RobbersText::player_words(const G&, const G::State&, std::size_t);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_ANSWER)
#undef BASTIDE_ANSWER

}  // namespace bastide::engine
