#include "engine/text/house_rules_text.hpp"

#include "engine/carcassonne/rebuild.hpp"
#include "engine/modules/house_rules/house_rules_play.hpp"
#include "engine/text/answers.hpp"
#include "engine/text/names.hpp"
#include "engine/text/position_parts.hpp"

#include <algorithm>
#include <bit>

namespace bastide::engine {
namespace {

constexpr std::string_view kUnknownTile = "?";

// -- lines ------------------------------------------------------------------------------------------------

void read_hand(const Line& line, const LineReading& reading) {
  if (line.words.size() < 3) expect_words(line, 3, "hand 1 V");
  const RuleSet& rules = reading.rules;
  HouseRulesParts::Hand& hand = reading.parts.hands[static_cast<std::size_t>(reading.player(line.words[1]))];
  if (hand.line != 0) {
    throw InputError("found a second hand of player " + std::string(line.words[1]) +
                     " (the first is on line " + std::to_string(hand.line) + "), expected one");
  }
  hand.line = line.number;
  const int limit = std::max(1, rules.hand_size());
  if (line.words.size() > static_cast<std::size_t>(limit) + 2) {
    throw InputError("found " + std::to_string(line.words.size() - 2) + " tiles in hand, expected at most " +
                     std::to_string(limit));
  }
  for (std::size_t i = 2; i < line.words.size(); ++i) {
    const bool unknown = line.words[i] == kUnknownTile;
    if (unknown && !rules.hides_hands())
      throw InputError("found an unknown tile in hand, expected all to be known without hand_open = false");
    hand.tiles.push_back(unknown ? kHidden : reading.take_tile(line.words[i]));
  }
}

void read_contenders(const Line& line, const LineReading& reading) {
  auto& contenders = reading.parts.contenders.emplace();
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const int player = reading.player(line.words[i]);
    if (std::find(contenders.begin(), contenders.end(), player) == contenders.end())
      contenders.push_back(player);
  }
  if (contenders.size() < 2) throw InputError("found fewer than two contenders, expected those who tied");
}

void read_bonus(const Line& line, const LineReading& reading) {
  expect_words(line, 1, "bonus");
  reading.parts.bonus = true;
}

// -- chance -----------------------------------------------------------------------------------------------

template <class State>
int held_by(const State& state, int player) {
  const auto& hand = state.hands[static_cast<std::size_t>(player)];
  return static_cast<int>(std::count_if(hand.begin(), hand.end(), [](auto tile) { return tile != kNoTile; }));
}

template <WithModules G>
class ChanceRestorer {
  using State = typename G::State;

 public:
  ChanceRestorer(const G& game, State& state, const PositionParts& parts)
      : game_(game), rules_(game.rules()), state_(state), parts_(parts), step_(parts.modules.step) {}

  void restore() {
    switch (step_.draw) {
      case Step::Draw::start_tile:
        return restore_start_tile();
      case Step::Draw::deal:
        return restore_deal();
      case Step::Draw::fill:
        state_.turn_over = true;
        state_.bonus_turn = parts_.modules.bonus;
        return restore_draw(state_.current);
      case Step::Draw::replace:
        return restore_draw(state_.current);
      default:
        return restore_start();
    }
  }

 private:
  void restore_start() {
    if (rules_.start_player == StartPlayer::first) fail_without("start_player in the rules", step_);
    check_nothing_placed();
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
    if (!rules_.start_tile_in_bag) fail_without("start_tile_in_bag = true in the rules", step_);
    check_nothing_placed();
    state_.start_tile_due = true;
    state_.phase = Phase::draw;
  }

  void restore_deal() {
    check_nothing_placed();
    state_.dealing = true;
    int drawer = state_.current;
    for (int i = 0; i + 1 < state_.players && held_by(state_, drawer) >= rules_.hand_size(); ++i)
      drawer = (drawer + 1) % state_.players;
    restore_draw(drawer);
  }

  void restore_draw(int drawer) {
    if (rules_.hand_size() == 0) fail_without("hands in the rules", step_);
    if (held_by(state_, drawer) >= house_rules::size_of_hand(game_, state_)) {
      throw InputError("found a full hand of player " + std::to_string(drawer + 1) +
                       ", expected room for a tile");
    }
    state_.phase = Phase::draw;
    state_.drawer = static_cast<std::uint8_t>(drawer);
    ChanceList outcomes;
    game_.chance_outcomes(state_, outcomes);
    if (outcomes.size() == 0) throw InputError("found no tile to draw, expected one in the bag");
  }

  void check_nothing_placed() const {
    const bool dealing = step_.draw == Step::Draw::deal;
    if (dealing && rules_.river) return check_river_alone();
    const std::size_t limit = rules_.start_tile_in_bag && dealing ? 1 : game_.tables().set().start.size();
    const bool empty = rules_.start_tile_in_bag && !dealing;
    if (parts_.tiles.size() == (empty ? 0 : limit)) return;
    throw InputError("found phase " + name_of(step_) + " with " + std::to_string(parts_.tiles.size()) +
                     " tiles on the board, expected " + (empty ? "none" : "the start piece alone"));
  }

  /// Hands are dealt when the river is laid (RIV-15).
  void check_river_alone() const {
    for (const PositionParts::Tile& tile : parts_.tiles) {
      if (tile.cell == Cell{0, 0} || game_.tables().wave(tile.type) != Wave::usual) continue;
      throw InputError("found phase " + name_of(step_) + " with tile " +
                       tile_name(game_.tables(), tile.type) + " on the board, expected the river alone");
    }
  }

  const G& game_;
  const RuleSet& rules_;
  State& state_;
  const PositionParts& parts_;
  const Step step_;
};

}  // namespace

// -- reading ----------------------------------------------------------------------------------------------

std::span<const LineForm> HouseRulesText::forms() {
  constexpr auto kHands = [](const RuleSet& rules) {
    return rules.hand_size() > 0 || rules.start_player == StartPlayer::most_roads;
  };
  constexpr auto kDraws = [](const RuleSet& rules) { return rules.start_player == StartPlayer::most_roads; };
  constexpr auto kBonus = [](const RuleSet& rules) { return rules.hole_bonus_turn; };
  static const std::array<LineForm, 3> forms = {{
      {"hand", read_hand, true, kHands, "hand = 3, lookahead = 1 or start_player = \"most_roads\""},
      {"contenders", read_contenders, false, kDraws, "start_player = \"most_roads\""},
      {"bonus", read_bonus, false, kBonus, "hole_bonus_turn = true"},
  }};
  return forms;
}

void HouseRulesText::check_players(const ModuleParts& parts, const PlayerCheck& check) {
  for (int player = check.players; player < kMaxPlayers; ++player) {
    const int line = parts.hands[static_cast<std::size_t>(player)].line;
    if (line != 0) check.player(line, player);
  }
  for (const int player : parts.contenders.value_or(std::vector<int>{}))
    check.player(check.line_of.at("contenders"), player);
}

std::optional<Misplaced> HouseRulesText::misplaced(const ModuleParts& parts) {
  if (parts.contenders && !parts.step.is_start()) return Misplaced{"contenders", "phase start"};
  if (parts.bonus && parts.step.draw != Step::Draw::fill) return Misplaced{"bonus", "phase fill"};
  return std::nullopt;
}

template <WithModules G>
void HouseRulesText::restore_players(const G& game, typename G::State& state, const PositionParts& parts,
                                     const std::string& source) {
  const ModuleParts& modules = parts.modules;
  state.contenders = 0;
  state.drawer = 0;
  state.dealing = false;
  state.start_tile_due = false;
  int unknown = 0;
  for (std::size_t p = 0; p < state.players; ++p) {
    const HouseRulesParts::Hand& hand = modules.hands[p];
    if (hand.line != 0 && game.rules().hand_size() == 0 && !modules.step.is_start()) {
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

/// Players have no hands as long as a tile of the river is in the bag, drawn or just placed (RIV-15).
template <WithModules G>
void HouseRulesText::restore_tile(const G& game, typename G::State& state, const PositionParts& parts,
                                  const std::string&) {
  Wave wave = game.wave_due(state);
  if (parts.drawn) wave = std::min(wave, game.tables().wave(parts.drawn->type));
  if (parts.placed) wave = std::min(wave, game.tables().wave(parts.tiles[*parts.placed].type));
  state.hands_due = game.rules().hand_size() > 0 && wave != Wave::usual;
}

template <WithModules G>
bool HouseRulesText::restore_step(const G& game, typename G::State& state, const PositionParts& parts,
                                  const std::string& source) {
  const Step step = parts.modules.step;
  if (!step.is_start() && step.draw == Step::Draw::none) return false;
  at_line(source, parts.modules.step_line, [&] { ChanceRestorer(game, state, parts).restore(); });
  return true;
}

// -- writing ----------------------------------------------------------------------------------------------

template <WithModules G>
std::string HouseRulesText::player_lines(const G& game, const typename G::State& state) {
  std::string lines;
  for (std::size_t p = 0; p < state.players; ++p) {
    const auto& hand = state.hands[p];
    if (hand[0] == kNoTile) continue;
    lines += "hand " + std::to_string(p + 1);
    for (const std::uint8_t tile : hand) {
      if (tile == kNoTile) continue;
      lines += " " + (tile == kHidden ? std::string(kUnknownTile) : tile_name(game.tables(), tile));
    }
    lines += "\n";
  }
  return lines;
}

template <WithModules G>
std::string HouseRulesText::step_lines(const G&, const typename G::State& state, Step step) {
  const unsigned all = (1U << state.players) - 1;
  if (step.is_start() && state.contenders != all)
    return "contenders" + words_of_players(state.contenders) + "\n";
  return step.draw == Step::Draw::fill && state.bonus_turn ? "bonus\n" : "";
}

// -- actions and pictures ---------------------------------------------------------------------------------

template <WithModules G>
std::string HouseRulesText::action_text(const G&, const typename G::State&, Action action) {
  if (action.kind() != Action::Kind::start) return {};
  return std::string(kStartWord) + std::to_string(action.player() + 1);
}

template <WithModules G>
Action HouseRulesText::meant_by(const G&, const typename G::State& state, std::string_view text) {
  const auto rest = after(text, kStartWord);
  return rest ? Action::start(read_number(*rest, 1, state.players, "a player") - 1) : Action{};
}

std::string HouseRulesText::action_forms(const std::string&, const std::string&) {
  return "start [0-9]+";
}

template <WithModules G>
std::string HouseRulesText::player_words(const G& game, const typename G::State& state, std::size_t player) {
  std::string words;
  for (std::size_t slot = 0; slot < kMaxHandTiles; ++slot) {
    const std::uint8_t tile = state.hands[player][slot];
    if (tile == kNoTile) break;
    words += (slot == 0 ? "   hand " : " ") +
             (tile == kHidden ? std::string(kUnknownTile) : tile_name(game.tables(), tile));
  }
  return words;
}

#define BASTIDE_NOTATE(G)                                                                                    \
  template void HouseRulesText::restore_players(const G&, G::State&, const PositionParts&,                   \
                                                const std::string&);                                         \
  template void HouseRulesText::restore_tile(const G&, G::State&, const PositionParts&, const std::string&); \
  template bool HouseRulesText::restore_step(const G&, G::State&, const PositionParts&, const std::string&); \
  template std::string HouseRulesText::player_lines(const G&, const G::State&);                              \
  template std::string HouseRulesText::step_lines(const G&, const G::State&, Step);                          \
  template std::string HouseRulesText::action_text(const G&, const G::State&, Action);                       \
  template Action HouseRulesText::meant_by(const G&, const G::State&, std::string_view);                     \
  template std::string HouseRulesText::player_words(const G&, const G::State&, std::size_t);
BASTIDE_FOR_EACH_MODULE_GAME(BASTIDE_NOTATE)
#undef BASTIDE_NOTATE

}  // namespace bastide::engine
