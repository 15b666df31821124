// Reading where in a turn of a game with modules and house rules a position stands.

#include "engine/carcassonne/rebuild.hpp"
#include "engine/text/answers.hpp"
#include "engine/text/lines.hpp"
#include "engine/text/names.hpp"
#include "engine/text/position_modules.hpp"

#include <algorithm>

namespace bastide::engine {
namespace {

template <class State>
int held_by(const State& state, int player) {
  const auto& hand = state.hands[static_cast<std::size_t>(player)];
  return static_cast<int>(std::count_if(hand.begin(), hand.end(), [](auto tile) { return tile != kNoTile; }));
}

template <WithModules G>
class TurnRestorer {
  using State = typename G::State;

 public:
  TurnRestorer(const G& game, State& state, const PositionParts& parts, const std::string& source)
      : game_(game), rules_(game.rules()), state_(state), parts_(parts), source_(source) {}

  void restore() {
    const ModuleParts& modules = parts_.modules;
    if (is_scoring(modules.step)) {
      state_.thickening_due = false;
      state_.dispersal_due = false;
      restore_scoring(game_, state_, parts_, source_);
      return at_line(source_, modules.step_line, [&] { check_asked(); });
    }
    if (modules.step != Step::none) {
      at_line(source_, modules.step_line, [&] { restore_step(modules.step); });
      return at_line(source_, modules.step_line, [&] { check_asked(); });
    }
    if (parts_.drawn) return at_line(source_, parts_.drawn->line, [&] { restore_drawn(parts_.drawn->type); });
    if (parts_.placed) return at_line(source_, parts_.placed_line, [&] { restore_figure(); });
    if (parts_.over_line != 0) return at_line(source_, parts_.over_line, [&] { restore_over(); });
    restore_between();
  }

 private:
  void restore_step(Step step) {
    switch (step) {
      case Step::start:
        return restore_start();
      case Step::start_tile:
        return restore_start_tile();
      case Step::deal:
        return restore_deal();
      case Step::fill:
        state_.turn_over = true;
        state_.bonus_turn = parts_.modules.bonus;
        return restore_draw(state_.current);
      case Step::replace:
        return restore_draw(state_.current);
      case Step::put_robber:
      case Step::put_second_robber:
        return restore_robber(step);
      case Step::thicken:
      case Step::disperse:
        return restore_ghost(step);
      default:
        return;
    }
  }

  [[noreturn]] static void fail_unless(std::string_view needed, Step step) {
    throw InputError("found phase " + std::string(name_of(step)) + ", expected none without " +
                     std::string(needed));
  }

  void check_asked() const {
    const bool named = parts_.modules.asked.has_value();
    if (parts_.modules.step == Step::start && rules_.start_player == StartPlayer::random) {
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

  // -- chance ---------------------------------------------------------------------------------------------

  void restore_start() {
    if (rules_.start_player == StartPlayer::first) fail_unless("start_player in the rules", Step::start);
    check_nothing_placed(Step::start);
    state_.phase = Phase::start;
    state_.contenders = static_cast<std::uint8_t>((1U << state_.players) - 1);
    if (rules_.start_player == StartPlayer::most_roads) draw_for_start();
  }

  /// Draws again what lies before the players.
  void draw_for_start() {
    if (parts_.modules.contenders) {
      state_.contenders = 0;
      for (const int player : *parts_.modules.contenders)
        state_.contenders = static_cast<std::uint8_t>(state_.contenders | 1U << player);
    }
    const auto hands = state_.hands;
    for (auto& hand : state_.hands) {
      for (auto& tile : hand) {
        if (tile == kHidden) throw InputError("found an unknown tile, expected all to see what is drawn");
        if (tile != kNoTile) ++state_.bag[tile], ++state_.bag_size;
        tile = kNoTile;
      }
    }
    state_.asked = static_cast<std::uint8_t>(std::countr_zero(state_.contenders));
    for (std::size_t player = 0; player < state_.players; ++player) {
      if (hands[player][0] == kNoTile) continue;
      if (state_.phase != Phase::start || state_.asked != player || hands[player][1] != kNoTile) {
        throw InputError("found a hand of player " + std::to_string(player + 1) +
                         ", expected one tile of each contender who has drawn, and one still to draw");
      }
      game_.apply(state_, Action::draw(hands[player][0]));
    }
    const bool round_ended = state_.phase != Phase::start || held_by(state_, state_.asked) != 0;
    const bool someone_drew =
        std::any_of(hands.begin(), hands.end(), [](const auto& hand) { return hand[0] != kNoTile; });
    const bool lies = std::any_of(state_.hands.begin(), state_.hands.end(),
                                  [](const auto& hand) { return hand[0] != kNoTile; });
    if (round_ended || someone_drew != lies)
      throw InputError("found all contenders' tiles, expected one contender who is still to draw");
  }

  void restore_start_tile() {
    if (!rules_.start_tile_in_bag) fail_unless("start_tile_in_bag = true in the rules", Step::start_tile);
    check_nothing_placed(Step::start_tile);
    state_.start_tile_due = true;
    state_.phase = Phase::draw;
  }

  void restore_deal() {
    check_nothing_placed(Step::deal);
    state_.dealing = true;
    int drawer = state_.current;
    for (int i = 0; i + 1 < state_.players && held_by(state_, drawer) >= rules_.hand_size(); ++i)
      drawer = (drawer + 1) % state_.players;
    restore_draw(drawer);
  }

  void restore_draw(int drawer) {
    if (rules_.hand_size() == 0) fail_unless("hands in the rules", parts_.modules.step);
    if (held_by(state_, drawer) >= rules_.hand_size()) {
      throw InputError("found a full hand of player " + std::to_string(drawer + 1) +
                       ", expected room for a tile");
    }
    state_.phase = Phase::draw;
    state_.drawer = static_cast<std::uint8_t>(drawer);
    ChanceList outcomes;
    game_.chance_outcomes(state_, outcomes);
    if (outcomes.size() == 0) throw InputError("found no tile to draw, expected one in the bag");
  }

  void check_nothing_placed(Step step) const {
    const std::size_t most =
        rules_.start_tile_in_bag && step == Step::deal ? 1 : game_.tables().set().start.size();
    const bool empty = rules_.start_tile_in_bag && step != Step::deal;
    if (parts_.tiles.size() == (empty ? 0 : most)) return;
    throw InputError("found phase " + std::string(name_of(step)) + " with " +
                     std::to_string(parts_.tiles.size()) + " tiles on the board, expected " +
                     (empty ? "none" : "the start piece alone"));
  }

  // -- tiles ----------------------------------------------------------------------------------------------

  void restore_drawn(int type) {
    if (rules_.hand_size() > 0)
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

  // -- the turn's tile lies -------------------------------------------------------------------------------

  void restore_robber(Step step) {
    const auto& board = state_.land.board();
    if (!rules_.robbers || !game_.tables().oriented(board.oriented_at(state_.placed)).robber)
      fail_unless("the robber symbol on the tile just placed", step);
    state_.asked = state_.current;
    state_.phase = Phase::put_robber;
    if (step == Step::put_second_robber) {
      state_.phase = Phase::put_second_robber;
      int ahead = 1;
      while (ahead < state_.players && !is_at_home((state_.current + ahead) % state_.players)) ++ahead;
      if (ahead == state_.players)
        throw InputError("found all other robbers on the track, expected one at home (ROB-3)");
      state_.asked = static_cast<std::uint8_t>((state_.current + ahead) % state_.players);
    }
    check_choice("a space where the robber may go");
  }

  [[nodiscard]] bool is_at_home(int player) const {
    return state_.robbers[static_cast<std::size_t>(player)] == kAtHome;
  }

  void restore_ghost(Step step) {
    const bool thickens = step == Step::thicken;
    if (!(thickens ? state_.thickening_due : state_.dispersal_due)) {
      fail_unless(thickens ? "mist that meets mist (MIST-5)" : "mist that meets a clear edge (MIST-6)", step);
    }
    if (state_.bank == 0) fail_unless("a ghost in the bank", step);
    state_.thickening_due = false;
    if (!thickens) state_.dispersal_due = false;
    state_.phase = thickens ? Phase::thicken : Phase::disperse;
    state_.asked = state_.current;
    check_choice("two figures that may take the ghost");
  }

  void check_choice(const std::string& expected) const {
    ActionList legal;
    game_.legal_actions(state_, legal);
    if (legal.size() < 2) throw InputError("found nothing to choose, expected " + expected);
  }

  void restore_figure() {
    state_.thickening_due = false;
    state_.dispersal_due = false;
    const bool has_figure = state_.supply[state_.current] > 0 || state_.guards[state_.current] > 0;
    state_.choices = has_figure ? game_.free_segments(state_) : SegmentSet{0};
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
  const ModuleParts& modules = parts.modules;
  state.asked = 0;
  state.contenders = 0;
  state.drawer = 0;
  state.dealing = false;
  state.start_tile_due = false;
  int unknown = 0;
  for (std::size_t p = 0; p < state.players; ++p) {
    if (modules.ladies) state.lady_points[p] = static_cast<std::int16_t>((*modules.ladies)[p]);
    if (modules.robbers) state.robbers[p] = static_cast<std::uint8_t>((*modules.robbers)[p]);
    if (modules.reserve) {
      state.guards[p] = static_cast<std::uint8_t>(state.guards[p] + state.reserve[p] - (*modules.reserve)[p]);
      state.reserve[p] = static_cast<std::uint8_t>((*modules.reserve)[p]);
    }
    const ModuleParts::Hand& hand = modules.hands[p];
    if (hand.line != 0 && game.rules().hand_size() == 0 && modules.step != Step::start) {
      fail_at(source, hand.line, "found a tile in hand, expected none after the draw for the start");
    }
    for (std::size_t slot = 0; slot < hand.tiles.size(); ++slot)
      state.hands[p][slot] = static_cast<std::uint8_t>(hand.tiles[slot]);
    unknown += static_cast<int>(std::count(hand.tiles.begin(), hand.tiles.end(), int{kHidden}));
    if (unknown > state.bag_size) {
      fail_at(source, hand.line,
              "found " + std::to_string(unknown) + " unknown tiles in hands, expected at most the " +
                  std::to_string(state.bag_size) + " that lie nowhere else");
    }
  }
}

template <WithModules G>
void restore_turn(const G& game, typename G::State& state, const PositionParts& parts,
                  const std::string& source) {
  const ModuleParts& modules = parts.modules;
  const auto refuse = [&](bool found, std::string_view what, std::string_view where) {
    if (!found) return;
    fail_at(source, std::max(modules.step_line, 1),
            "found a line " + in_quotes(what) + ", expected it in " + std::string(where) + " only");
  };
  const bool scoring = is_scoring(modules.step);
  refuse(modules.contenders && modules.step != Step::start, "contenders", "phase start");
  refuse(modules.bonus && modules.step != Step::fill, "bonus", "phase fill");
  refuse(!scoring && !modules.events.empty(), "event", "phases of scoring");
  refuse(!scoring && modules.applied != 0, "applied", "phases of scoring");
  refuse(!scoring && !modules.victims.empty(), "victim", "phases of scoring");
  refuse(!scoring && modules.loot, "loot", "phases of scoring");
  refuse(!scoring && !modules.moves.empty(), "along", "phases of scoring");
  TurnRestorer(game, state, parts, source).restore();
}

#define BASTIDE_NOTATE(G)                                                                       \
  template void restore_players(const G&, G::State&, const PositionParts&, const std::string&); \
  template void restore_turn(const G&, G::State&, const PositionParts&, const std::string&);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
