// Writing what modules and house rules add to a position.

#include "engine/text/answers.hpp"
#include "engine/text/names.hpp"
#include "engine/text/position_modules.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

/// "key 1 2 3" for all players.
template <class State, class Word>
std::string line_of_players(const std::string& key, const State& state, Word word) {
  std::string line = key;
  for (std::size_t p = 0; p < state.players; ++p) line += " " + word(p);
  return line + "\n";
}

template <WithModules G>
std::string hand_lines(const G& game, const typename G::State& state) {
  std::string lines;
  for (std::size_t p = 0; p < state.players; ++p) {
    const auto& hand = state.hands[p];
    if (hand[0] == kNoTile) continue;
    lines += "hand " + std::to_string(p + 1);
    for (const std::uint8_t tile : hand) {
      if (tile != kNoTile) lines += " " + (tile == kHidden ? "?" : tile_name(game.tables(), tile));
    }
    lines += "\n";
  }
  return lines;
}

template <class State>
Step step_of(const State& state) {
  switch (state.phase) {
    case Phase::draw:
      if (state.start_tile_due) return Step::start_tile;
      if (state.dealing) return Step::deal;
      return state.turn_over ? Step::fill : Step::replace;
    case Phase::start:
      return Step::start;
    case Phase::put_robber:
      return Step::put_robber;
    case Phase::put_second_robber:
      return Step::put_second_robber;
    case Phase::thicken:
      return Step::thicken;
    case Phase::disperse:
      return Step::disperse;
    case Phase::announce:
      return Step::announce;
    case Phase::choose_victim:
      return Step::choose_victim;
    case Phase::record_loot:
      return Step::record_loot;
    case Phase::follow:
      return Step::follow;
    default:
      return Step::none;
  }
}

template <WithModules G>
std::string event_lines(const G& game, const typename G::State& state) {
  const ScoringStep& step = state.step;
  std::string lines;
  std::array<bool, ScoringStep::kMaxEvents> named{};
  for (std::size_t i = 0; i < step.entry_count; ++i) {
    const ScoreEntry& entry = step.entries[i];
    named[entry.event] = true;
    lines += "event " + std::to_string(entry.player + 1) + (entry.points > 0 ? " +" : " ") +
             std::to_string(entry.points) + " " + place_name(game, state, step.nodes[entry.event]);
    if (i < step.announced) lines += entry.lady ? " lady" : " follower";
    lines += "\n";
  }
  for (std::size_t event = 0; event < step.event_count; ++event) {
    if (!named[event]) lines += "event - 0 " + place_name(game, state, step.nodes[event]) + "\n";
  }
  return lines;
}

template <class State>
std::string players_of(const State& state, unsigned set, unsigned asked = 0) {
  std::string words;
  for (int player = 0; player < state.players; ++player) {
    if ((set >> player & 1U) == 0) continue;
    words += " " + std::to_string(player + 1) + ((asked >> player & 1U) != 0 ? "?" : "");
  }
  return words;
}

template <WithModules G>
std::string scoring_lines(const G& game, const typename G::State& state) {
  const ScoringStep& step = state.step;
  std::string lines = event_lines(game, state);
  if (step.applied > 0) lines += "applied " + std::to_string(step.applied) + "\n";
  for (std::size_t robber = 0; robber < state.players; ++robber) {
    if (step.victims[robber] == kNobody) continue;
    lines += "victim " + std::to_string(robber + 1) + " " + std::to_string(step.victims[robber] + 1) + "\n";
  }
  if (step.takers != 0) {
    lines += "loot " + std::to_string(step.loot) + " from " + std::to_string(step.robbed + 1) + " to" +
             players_of(state, step.takers) + "\n";
  }
  for (const ScoringStep::Move& move : step.moves) {
    if (move.robbers == 0) continue;
    lines += "along " + std::to_string(move.from) + " " + std::to_string(move.to) +
             players_of(state, move.robbers, move.asked) + "\n";
  }
  return lines;
}

/// Who acts, or draws; nobody where chance says who begins.
template <WithModules G>
std::string actor_word(const G& game, const typename G::State& state, Step step) {
  if (step == Step::start && game.rules().start_player == StartPlayer::random) return "";
  int player = state.asked;
  if (state.phase == Phase::draw) player = step == Step::start_tile ? state.current : state.drawer;
  return " " + std::to_string(player + 1);
}

}  // namespace

template <WithModules G>
std::string player_lines(const G& game, const typename G::State& state) {
  const RuleSet& rules = game.rules();
  std::string lines;
  if (rules.lady) {
    lines += line_of_players("ladies", state, [&](auto p) { return std::to_string(state.lady_points[p]); });
  }
  if (rules.robbers) {
    lines += line_of_players("robbers", state, [&](auto p) {
      return state.robbers[p] == kAtHome ? "-" : std::to_string(state.robbers[p]);
    });
  }
  if (rules.has_guards()) {
    lines += line_of_players("guards", state, [&](auto p) { return std::to_string(state.reserve[p]); });
  }
  return lines + hand_lines(game, state);
}

template <WithModules G>
std::string turn_lines(const G& game, const typename G::State& state) {
  const Step step = step_of(state);
  if (step == Step::none || (step == Step::replace && game.rules().hand_size() == 0)) return "";
  std::string lines;
  const unsigned all = (1U << state.players) - 1;
  if (step == Step::start && state.contenders != all)
    lines += "contenders" + players_of(state, state.contenders) + "\n";
  if (step == Step::fill && state.bonus_turn) lines += "bonus\n";
  if (has_placed(step))
    lines += "placed " + cell_name(cell_of(state.land.board().key_at(state.placed))) + "\n";
  if (is_scoring(step)) lines += scoring_lines(game, state);
  return lines + "phase " + std::string(name_of(step)) + actor_word(game, state, step) + "\n";
}

template <WithModules G>
void count_hands(const G&, const typename G::State& state, std::vector<int>& tiles) {
  for (const auto& hand : state.hands) {
    for (const std::uint8_t tile : hand) {
      if (tile < kHidden) ++tiles[tile];
    }
  }
}

#define BASTIDE_NOTATE(G)                                       \
  template std::string player_lines(const G&, const G::State&); \
  template std::string turn_lines(const G&, const G::State&);   \
  template void count_hands(const G&, const G::State&, std::vector<int>&);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
