// Reading where in a turn of a game with modules and house rules a position stands.

#include "engine/carcassonne/rebuild.hpp"
#include "engine/text/answers.hpp"
#include "engine/text/lines.hpp"
#include "engine/text/names.hpp"
#include "engine/text/position_modules.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

template <WithModules G>
class TurnRestorer {
  using State = typename G::State;

 public:
  TurnRestorer(const G& game, State& state, const PositionParts& parts, const std::string& source)
      : game_(game), rules_(game.rules()), state_(state), parts_(parts), source_(source) {}

  void restore() {
    const ModuleParts& modules = parts_.modules;
    if (!modules.step.is_none()) {
      ask_module_texts([&](auto module) { return module.restore_step(game_, state_, parts_, source_); });
      return at_line(source_, modules.step_line, [&] { check_asked(); });
    }
    if (parts_.drawn) return at_line(source_, parts_.drawn->line, [&] { restore_drawn(parts_.drawn->type); });
    if (parts_.placed) return at_line(source_, parts_.placed_line, [&] { restore_figure(); });
    if (parts_.over_line != 0) return at_line(source_, parts_.over_line, [&] { restore_over(); });
    restore_between();
  }

 private:
  void check_asked() const {
    const bool named = parts_.modules.asked.has_value();
    if (parts_.modules.step.is_start() && rules_.start_player == StartPlayer::random) {
      if (named) throw InputError("found a player, expected none: chance says who begins");
      return;
    }
    const int asked =
        state_.phase == Phase::draw ? (state_.start_tile_due ? state_.current : state_.drawer) : state_.asked;
    if (named && *parts_.modules.asked == asked) return;
    const std::string found =
        named ? "player " + std::to_string(*parts_.modules.asked + 1) : std::string("no player");
    throw InputError("found " + found + ", expected player " + std::to_string(asked + 1) +
                     ", who is the one to act");
  }

  void restore_drawn(int type) {
    if (rules_.hand_size() > 0 && game_.tables().wave(type) == Wave::usual)
      throw InputError("found a drawn tile, expected hands as \"hand 1 V\": players keep tiles");
    if (!game_.placeable(state_, type)) {
      throw InputError("found " + tile_name(game_.tables(), type) +
                       " in hand, which fits nowhere, expected it in the box");
    }
    state_.drawn = static_cast<std::uint8_t>(type);
    state_.phase = Phase::place_tile;
  }

  /// A hidden hand may hold anything.
  void restore_between() {
    const auto& hand = state_.hands[state_.current];
    const bool places = std::any_of(hand.begin(), hand.end(), [&](auto tile) {
      return tile == kHidden || (tile != kNoTile && game_.placeable(state_, tile));
    });
    if (!places) return game_.begin_turn(state_);
    state_.drawn = hand[0];
    state_.phase = Phase::place_tile;
  }

  void restore_over() {
    for (int type = 0; type < game_.tables().type_count(); ++type) {
      const bool held = std::any_of(state_.hands.begin(), state_.hands.end(), [&](const auto& hand) {
        return std::find(hand.begin(), hand.end(), type) != hand.end();
      });
      if (state_.bag[static_cast<std::size_t>(type)] == 0 && !held) continue;
      if (!game_.placeable(state_, type)) continue;
      throw InputError("found the game over while tile " + tile_name(game_.tables(), type) +
                       " is left and fits somewhere, expected it to go on");
    }
    state_.phase = Phase::over;
  }

  void restore_figure() {
    state_.thickening_due = false;
    state_.dispersal_due = false;
    game_.open_choices(state_, game_.free_segments(state_));
    state_.phase = Phase::place_figure;
    if (state_.choices != 0) return;
    throw InputError("found nothing that player " + std::to_string(parts_.to_move + 1) +
                     " may take on the tile at " + cell_name(parts_.tiles[*parts_.placed].cell) +
                     ", expected the turn to be over: scored, the next player to move, and no such line");
  }

  const G& game_;
  const RuleSet& rules_;
  State& state_;
  const PositionParts& parts_;
  const std::string& source_;
};

}  // namespace

template <WithModules G>
void restore_players(const G& game, typename G::State& state, const PositionParts& parts,
                     const std::string& source) {
  state.asked = 0;
  for_each_module_text([&](auto module) { module.restore_players(game, state, parts, source); });
}

template <WithModules G>
void restore_turn(const G& game, typename G::State& state, const PositionParts& parts,
                  const std::string& source) {
  const ModuleParts& modules = parts.modules;
  const auto refuse = [&](std::string_view what, std::string_view where) {
    fail_at(source, std::max(modules.step_line, 1),
            "found a line " + in_quotes(what) + ", expected it in " + std::string(where) + " only");
  };
  for_each_module_text([&](auto module) {
    if (const auto line = module.misplaced(modules)) refuse(line->key, line->where);
  });
  if (!modules.events.empty() && !modules.step.is_scoring()) refuse("event", "phases of scoring");
  for_each_module_text([&](auto module) { module.restore_tile(game, state, parts, source); });
  TurnRestorer(game, state, parts, source).restore();
}

#define BASTIDE_NOTATE(G)                                                                       \
  template void restore_players(const G&, G::State&, const PositionParts&, const std::string&); \
  template void restore_turn(const G&, G::State&, const PositionParts&, const std::string&);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
