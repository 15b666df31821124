#include "engine/text/castle_position.hpp"

#include "engine/text/answers.hpp"
#include "engine/text/names.hpp"
#include "engine/text/places.hpp"

#include <algorithm>
#include <numeric>

namespace bastide::engine {
namespace {

using State = CastleState;
using Tokens = State::Tokens;

int sum(const Tokens& tokens) {
  return std::accumulate(tokens.begin(), tokens.end(), 0);
}

// -- tokens -----------------------------------------------------------------------------------------------

class TokenRestorer {
 public:
  TokenRestorer(const Castle& game, State& state, const PositionParts& parts, const std::string& source)
      : game_(game), state_(state), parts_(parts), castle_(parts.castle), source_(source) {}

  void restore() {
    for (std::size_t p = 0; p < kCastlePlayers; ++p) {
      add(castle_.tokens[p], &state_.tokens[p]);
      add(castle_.fresh[p], &state_.fresh[p]);
    }
    add(castle_.used, nullptr);
    at_line(source_, std::max(castle_.taken.line, 1), [&] {
      take_from_towers();
      for (int player = 0; player < kCastlePlayers; ++player) check_stop(player);
    });
    const auto mover = static_cast<std::size_t>(parts_.to_move);
    const Step step = parts_.modules.step;
    if (castle_.fresh[mover].line == 0 || step.is_scoring() || step.phase == Phase::extra_turn) return;
    fail_at(source_, castle_.fresh[mover].line,
            "found tokens that player " + std::to_string(mover + 1) +
                " has just taken, expected them in a line \"tokens\": the player's next turn has begun");
  }

 private:
  void add(const CastleParts::Numbers& kinds, Tokens* to) {
    for (const int value : kinds.values) {
      const auto kind = static_cast<std::size_t>(value);
      const int count = game_.wall().tokens[kind].count;
      if (state_.seen[kind] == count) {
        fail_at(source_, kinds.line,
                "found one token " + std::to_string(value + 1) + " too many, expected at most " +
                    std::to_string(count) + ", as the wall has");
      }
      ++state_.seen[kind];
      if (to != nullptr) ++(*to)[kind];
    }
  }

  void take_from_towers() {
    for (const int tower : castle_.taken.values) {
      const unsigned bit = 1U << tower;
      if ((state_.guarded & bit) == 0)
        throw InputError("found tower " + std::to_string(tower) +
                         ", expected towers that had a token, each once");
      state_.guarded = static_cast<std::uint16_t>(state_.guarded & ~bit);
    }
    const auto taken = castle_.taken.values.size();
    const auto seen = static_cast<std::size_t>(sum(state_.seen));
    if (taken == seen) return;
    throw InputError("found " + std::to_string(taken) + " towers without their token and " +
                     std::to_string(seen) + " tokens held, fresh and used, expected as many of both");
  }

  /// Whoever stops on a tower takes its token (CAS-19).
  void check_stop(int player) const {
    const ModuleParts& modules = parts_.modules;
    if (modules.step.phase == Phase::reveal && modules.asked == player) return;
    const int space = state_.points[static_cast<std::size_t>(player)] % game_.wall().spaces;
    const int tower = game_.tower_of(space);
    if (tower < 0 || (state_.guarded >> tower & 1U) == 0) return;
    throw InputError("found the figure of player " + std::to_string(player + 1) + " on space " +
                     std::to_string(space) + " of tower " + std::to_string(tower) +
                     " with its token there, expected the tower among those taken (CAS-19)");
  }

  const Castle& game_;
  State& state_;
  const PositionParts& parts_;
  const CastleParts& castle_;
  const std::string& source_;
};

// -- the turn ---------------------------------------------------------------------------------------------

class CastleTurnRestorer {
 public:
  CastleTurnRestorer(const Castle& game, State& state, const PositionParts& parts)
      : game_(game), state_(state), parts_(parts) {}

  void restore_start() {
    if (game_.rules().start_player == StartPlayer::first)
      throw InputError("found phase start, expected none without start_player = \"random\" in the rules");
    if (!parts_.tiles.empty() || sum(state_.seen) > 0)
      throw InputError("found phase start in a game that has begun, expected neither tiles nor tokens");
    if (parts_.modules.asked) throw InputError("found a player, expected none: chance says who begins");
    state_.phase = Phase::start;
  }

  void restore_extra_turn() {
    if (state_.tokens[state_.current][static_cast<std::size_t>(TokenEffect::extra_turn)] == 0 ||
        state_.bag_size == 0) {
      throw InputError("found phase extra-turn, expected a token 1 of player " +
                       std::to_string(state_.current + 1) + " and tiles left to draw");
    }
    state_.phase = Phase::extra_turn;
    check_asked(state_.current);
  }

  void add_event(const ModuleParts::Event& event) {
    auto& step = state_.step;
    const int node = event_node(event);
    const auto same = [&](const CastleScoring::Event& listed) { return listed.node == node; };
    if (std::any_of(step.events.begin(), step.events.begin() + step.count, same))
      throw InputError("found the event twice, expected each feature once");
    if (event.player < 0) throw InputError("found an event of nobody, expected that of a player");
    const FeatureKind kind = state_.land.segment_of(game_.tables(), node).kind;
    const int points = Castle::completed_value(kind, state_.land.feature(state_.land.feature_of(node)));
    if (event.points != points) {
      throw InputError("found " + std::to_string(event.points) + " points for " + in_quotes(event.place) +
                       ", expected " + std::to_string(points) + " (CAS-17)");
    }
    step.events[step.count++] = {static_cast<std::uint16_t>(node), static_cast<std::uint8_t>(points),
                                 static_cast<std::uint8_t>(event.player)};
  }

  void restore_announce() {
    if (state_.step.count == 0) throw InputError("found no event, expected those that are to be scored");
    state_.phase = Phase::announce;
    state_.asked = next_to_score();
    check_asked(state_.asked);
    ActionList legal;
    game_.legal_actions(state_, legal);
    if (legal.size() < 2) throw InputError("found nothing to announce, expected a choice");
  }

  void restore_reveal() {
    if (!parts_.modules.asked)
      throw InputError("found no player, expected the one who takes the token, as \"phase reveal 1\"");
    const int player = *parts_.modules.asked;
    const int space = state_.points[static_cast<std::size_t>(player)] % game_.wall().spaces;
    const int tower = game_.tower_of(space);
    if (tower < 0 || (state_.guarded >> tower & 1U) == 0) {
      throw InputError("found the figure of player " + std::to_string(player + 1) + " on space " +
                       std::to_string(space) + ", expected it on a tower with a token");
    }
    const auto& step = state_.step;
    if (player != state_.current && step.count > 0 && next_to_score() == state_.current) {
      throw InputError("found an event of player " + std::to_string(state_.current + 1) +
                       ", who is the one to move, after one of the other player, expected none (CAS-18)");
    }
    state_.phase = Phase::reveal;
    state_.asked = static_cast<std::uint8_t>(player);
  }

 private:
  void check_asked(int asked) const {
    const auto& named = parts_.modules.asked;
    if (named && *named == asked) return;
    throw InputError("found " + (named ? "player " + std::to_string(*named + 1) : std::string("no player")) +
                     ", expected player " + std::to_string(asked + 1) + ", who is the one to act");
  }

  /// The player to move as long as there are events of that player (CAS-18).
  [[nodiscard]] std::uint8_t next_to_score() const {
    const auto& step = state_.step;
    const bool own = std::any_of(step.events.begin(), step.events.begin() + step.count,
                                 [&](const auto& event) { return event.player == state_.current; });
    return static_cast<std::uint8_t>(own ? state_.current : 1 - state_.current);
  }

  /// A node of the feature, which the tile just placed completed: it runs over it or beside it.
  [[nodiscard]] int event_node(const ModuleParts::Event& event) const {
    const auto& land = state_.land;
    const int node = read_node(game_, state_, event.place);
    const bool near = within_one(land.board().key_at(land.site_of(node)), land.board().key_at(state_.placed));
    if (near && land.feature(land.feature_of(node)).open() == 0) return node;
    throw InputError("found event " + in_quotes(event.place) +
                     ", expected a feature that the tile just placed completed");
  }

  const Castle& game_;
  State& state_;
  const PositionParts& parts_;
};

/// The house that a keep stands on: complete (CAS-20).
int read_house(const Castle& game, const State& state, std::string_view word) {
  if (word.find(':') == word.npos)
    throw InputError("found " + in_quotes(word) + ", expected a house as \"3,4:house@N\"");
  const int node = read_node(game, state, word);
  const FeatureKind kind = state.land.segment_of(game.tables(), node).kind;
  if (kind == FeatureKind::house && state.land.feature(state.land.feature_of(node)).open() == 0) return node;
  throw InputError("found a keep on " + in_quotes(word) + ", expected a completed house (CAS-20)");
}

}  // namespace

void restore_players(const Castle& game, CastleState& state, const PositionParts& parts,
                     const std::string& source) {
  TokenRestorer(game, state, parts, source).restore();
}

void restore_keeps(const Castle& game, CastleState& state, const PositionParts& parts,
                   const std::string& source) {
  for (std::size_t p = 0; p < kCastlePlayers; ++p) {
    const CastleParts::Keep& keep = parts.castle.keeps[p];
    if (keep.line == 0) continue;
    at_line(source, keep.line, [&] {
      const int node = read_house(game, state, keep.house);
      const int house = state.land.feature_of(node);
      if (p > 0 && state.keep_size[0] > 0 && state.land.feature_of(state.keep_node[0]) == house)
        throw InputError("found both keeps on one house, expected two houses");
      state.keep_node[p] = static_cast<std::uint16_t>(node);
      state.keep_size[p] = static_cast<std::uint8_t>(state.land.feature(house).tiles());
    });
  }
}

void lay_turns_tile(const Castle& game, CastleState& state, int type, CellKey key, int rotation) noexcept {
  state.placed = state.land.board().find(key);
  const int oriented = game.tables().oriented_index(type, rotation);
  state.closed = state.land.place(game.tables(), state.placed, oriented, game.table()).closed;
  state.choices = 0;
}

void restore_turn(const Castle& game, CastleState& state, const PositionParts& parts,
                  const std::string& source) {
  const ModuleParts& modules = parts.modules;
  CastleTurnRestorer restorer(game, state, parts);
  if (modules.step.is_scoring()) {
    for (const auto& event : modules.events) at_line(source, event.line, [&] { restorer.add_event(event); });
  } else if (!modules.events.empty()) {
    fail_at(source, modules.events.front().line,
            "found an event, expected it in phases announce and reveal only");
  }
  at_line(source, std::max(modules.step_line, 1), [&] {
    switch (modules.step.phase) {
      case Phase::start:
        return restorer.restore_start();
      case Phase::extra_turn:
        return restorer.restore_extra_turn();
      case Phase::announce:
        return restorer.restore_announce();
      case Phase::reveal:
        return restorer.restore_reveal();
      default:
        return;
    }
  });
}

// -- writing ----------------------------------------------------------------------------------------------

namespace {

/// " 2 2 9": kinds with their copies.
std::string words_of(const Tokens& tokens) {
  std::string words;
  for (std::size_t kind = 0; kind < tokens.size(); ++kind) {
    for (int copy = 0; copy < tokens[kind]; ++copy) words += " " + std::to_string(kind + 1);
  }
  return words;
}

std::string line_of(const std::string& key, const std::string& words) {
  return words.empty() ? words : key + words + "\n";
}

Tokens used_tokens(const State& state) {
  Tokens used = state.seen;
  for (std::size_t kind = 0; kind < used.size(); ++kind) {
    for (std::size_t p = 0; p < kCastlePlayers; ++p)
      used[kind] = static_cast<std::uint8_t>(used[kind] - state.tokens[p][kind] - state.fresh[p][kind]);
  }
  return used;
}

std::string event_lines(const Castle& game, const State& state) {
  std::string lines;
  for (std::size_t i = 0; i < state.step.count; ++i) {
    const CastleScoring::Event& event = state.step.events[i];
    lines += "event " + std::to_string(event.player + 1) + " +" + std::to_string(event.points) + " " +
             place_name(game, state, event.node) + "\n";
  }
  return lines;
}

}  // namespace

std::string player_lines(const Castle& game, const CastleState& state) {
  std::string lines;
  for (std::size_t p = 0; p < kCastlePlayers; ++p) {
    if (state.keep_node[p] == State::kNoKeep) continue;
    lines += "keep " + std::to_string(p + 1) + " " + node_name(game, state, state.keep_node[p]) + "\n";
  }
  for (std::size_t p = 0; p < kCastlePlayers; ++p)
    lines += line_of("tokens " + std::to_string(p + 1), words_of(state.tokens[p]));
  for (std::size_t p = 0; p < kCastlePlayers; ++p)
    lines += line_of("fresh " + std::to_string(p + 1), words_of(state.fresh[p]));
  lines += line_of("used", words_of(used_tokens(state)));
  std::string taken;
  for (std::size_t tower = 1; tower < game.wall().towers.size(); ++tower) {
    if ((state.guarded >> tower & 1U) == 0) taken += " " + std::to_string(tower);
  }
  return lines + line_of("taken", taken);
}

std::string turn_lines(const Castle& game, const CastleState& state) {
  const std::string placed = "placed " + cell_name(cell_of(state.land.board().key_at(state.placed))) + "\n";
  switch (state.phase) {
    case Phase::start:
      return "phase start\n";
    case Phase::extra_turn:
      return "phase extra-turn " + std::to_string(state.current + 1) + "\n";
    case Phase::announce:
      return placed + event_lines(game, state) + "phase announce " + std::to_string(state.asked + 1) + "\n";
    case Phase::reveal:
      return placed + event_lines(game, state) + "phase reveal " + std::to_string(state.asked + 1) + "\n";
    default:
      return "";
  }
}

}  // namespace bastide::engine
