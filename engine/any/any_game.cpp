#include "engine/any/any_game.hpp"

#include "engine/any/visit.hpp"
#include "engine/error.hpp"
#include "engine/games/look_ahead.hpp"
#include "engine/text/action.hpp"
#include "engine/text/places.hpp"
#include "engine/text/position.hpp"

namespace bastide::engine {

// -- games ------------------------------------------------------------------------------------------------

AnyGame AnyGame::load(const std::string& rules) {
  return AnyGame(load_rules(rules));
}

AnyGame::AnyGame(const RuleSet& rules)
    : impl_(with_game(
          rules, [](const auto& game) { return std::make_shared<const Impl>(Impl{any::Games(game)}); })) {}

AnyGame::AnyGame(const RuleSet& rules, const TileSet& tiles, const std::optional<Wall>& wall)
    : impl_(with_game_of(
          rules, tiles,
          [&] {
            if (!wall)
              throw InputError("rule set " + rules.name + ": found no wall, expected one for The Castle");
            return *wall;
          },
          [](const auto& game) { return std::make_shared<const Impl>(Impl{any::Games(game)}); })) {}

const RuleSet& AnyGame::rules() const noexcept {
  return visit(*this, [](const auto& game) -> const RuleSet& { return game.rules(); });
}

const TileSet& AnyGame::tiles() const noexcept {
  return visit(*this, [](const auto& game) -> const TileSet& { return game.tables().set(); });
}

AnyState AnyGame::start(int players) const {
  if (players < rules().min_players || players > rules().max_players) {
    throw InputError("rule set " + rules().name + ": found " + std::to_string(players) +
                     " players, expected " + std::to_string(rules().min_players) + " to " +
                     std::to_string(rules().max_players));
  }
  return visit(*this, [&](const auto& game) { return any_state(*this, game.initial(players)); });
}

AnyState AnyGame::read_position(std::string_view text, const std::string& source) const {
  return visit(*this,
               [&](const auto& game) { return any_state(*this, engine::read_position(game, text, source)); });
}

Record AnyGame::read_record(std::string_view text, const std::string& source) const {
  return visit(*this, [&](const auto& game) { return engine::read_record(game, text, source); });
}

std::string AnyGame::write_record(const Record& record) const {
  return visit(*this, [&](const auto& game) { return engine::write_record(game, record); });
}

int AnyGame::turn_count(const Record& record) const {
  return visit(*this, [&](const auto& game) { return engine::turn_count(game, record); });
}

AnyState AnyGame::state_after(const Record& record, int turns) const {
  return visit(*this,
               [&](const auto& game) { return any_state(*this, engine::state_after(game, record, turns)); });
}

AnyState AnyGame::final_state(const Record& record) const {
  return visit(*this, [&](const auto& game) { return any_state(*this, engine::final_state(game, record)); });
}

// -- states -----------------------------------------------------------------------------------------------

AnyState::AnyState(AnyGame game, std::unique_ptr<Impl> impl) noexcept
    : game_(std::move(game)), impl_(std::move(impl)) {}
AnyState::AnyState(const AnyState& other) : game_(other.game_), impl_(std::make_unique<Impl>(other.impl())) {}
AnyState::AnyState(AnyState&&) noexcept = default;
AnyState& AnyState::operator=(const AnyState& other) {
  if (this != &other) *this = AnyState(other);
  return *this;
}
AnyState& AnyState::operator=(AnyState&&) noexcept = default;
AnyState::~AnyState() = default;

int AnyState::player_count() const {
  return visit(*this, [](const auto& game, const auto& state) { return game.player_count(state); });
}

Actor AnyState::actor() const {
  return visit(*this, [](const auto& game, const auto& state) { return game.actor(state); });
}

Phase AnyState::phase() const {
  return visit(*this, [](const auto&, const auto& state) { return state.phase; });
}

std::vector<Action> AnyState::legal_actions() const {
  if (!actor().is_player()) return {};
  ActionList actions;
  visit(*this, [&](const auto& game, const auto& state) { game.legal_actions(state, actions); });
  return {actions.begin(), actions.end()};
}

std::vector<ChanceList::Outcome> AnyState::chance_outcomes() const {
  if (!actor().is_chance()) return {};
  ChanceList outcomes;
  visit(*this, [&](const auto& game, const auto& state) { game.chance_outcomes(state, outcomes); });
  return {outcomes.begin(), outcomes.end()};
}

bool AnyState::is_legal(Action action) const {
  if (actor().is_nobody()) return false;
  return visit(*this, [&](const auto& game, const auto& state) { return game.is_legal(state, action); });
}

void AnyState::require_legal(Action action) const {
  if (is_legal(action)) return;
  throw InputError("found the action with bits " + std::to_string(action.bits()) +
                   ", expected one that is legal in the state");
}

bool AnyState::begins_turn() const {
  return visit(*this, [](const auto& game, const auto& state) { return game.begins_turn(state); });
}

int AnyState::tiles_in_bag() const {
  return visit(*this, [](const auto&, const auto& state) { return int{state.bag_size}; });
}

void AnyState::apply(Action action, EventSink events) {
  require_legal(action);
  visit(*this, [&](const auto& game, auto& state) {
    if (!events.listens()) return game.apply(state, action);
    game.apply(state, action, [&](const auto& event) { events(event); });
  });
}

void AnyState::tell_final_scoring(EventSink events) const {
  visit(*this, [&](const auto& game, const auto& state) {
    game.final_scoring(state, [&](const auto& event) { events(event); });
  });
}

Deal AnyState::random_deal(Random& random) const {
  return visit(*this, [&](const auto& game, const auto& state) { return game.random_deal(state, random); });
}

Action AnyState::next_outcome(Deal& deal) const {
  if (!actor().is_chance()) throw InputError("found a draw asked for, expected it where chance acts");
  return visit(*this, [&](const auto& game, const auto& state) { return game.next_outcome(state, deal); });
}

void AnyState::require_player(int player) const {
  if (player >= 0 && player < player_count()) return;
  throw InputError("found player " + std::to_string(player) + ", expected 0 to " +
                   std::to_string(player_count() - 1));
}

AnyState AnyState::view(int player) const {
  require_player(player);
  return visit(
      *this, [&](const auto& game, const auto& state) { return any_state(game_, game.view(state, player)); });
}

Scores AnyState::scores() const {
  return visit(*this, [](const auto& game, const auto& state) { return game.scores(state); });
}

Scores AnyState::scores_if_ended() const {
  return visit(*this, [](const auto& game, const auto& state) { return game.scores_if_ended(state); });
}

Scores AnyState::scores_if_ended_after(Action action) const {
  if (!actor().is_player()) throw InputError("found an action, expected one where a player acts");
  require_legal(action);
  return visit(*this, [&](const auto& game, const auto& state) {
    return engine::scores_if_ended_after(game, state, action);
  });
}

// -- what is on the table ---------------------------------------------------------------------------------

int AnyState::tile_of(Action placement) const {
  require_legal(placement);
  if (placement.kind() != Action::Kind::place_tile)
    throw InputError("found " + text_of(placement) + ", expected a placement");
  return visit(*this, [&](const auto& game, const auto& state) -> int {
    if constexpr (requires { game.tile_in_hand(state, 0); })
      return game.tile_in_hand(state, placement.slot());
    return state.drawn;
  });
}

FeatureKind AnyState::feature_of(Action figure) const {
  require_legal(figure);
  if (figure.kind() != Action::Kind::place_figure)
    throw InputError("found " + text_of(figure) + ", expected a figure");
  return visit(*this, [&](const auto& game, const auto& state) {
    const int node = state.land.board().first_node(state.placed) + figure.segment();
    return state.land.segment_of(game.tables(), node).kind;
  });
}

std::vector<TableFeature> AnyState::features() const {
  return visit(*this, [](const auto& game, const auto& state) { return features_of(game, state); });
}

Cell AnyState::cell_of(int node) const {
  return visit(*this, [&](const auto&, const auto& state) {
    return engine::cell_of(state.land.board().key_at(state.land.site_of(node)));
  });
}

std::vector<LaidTile> AnyState::tiles() const {
  return visit(*this, [](const auto& game, const auto& state) {
    const auto& board = state.land.board();
    std::vector<LaidTile> tiles;
    for (int i = 1; i <= board.site_count(); ++i) {
      const auto site = static_cast<typename std::decay_t<decltype(state)>::Site>(i);
      if (!board.has_tile(site)) continue;
      const OrientedTile& tile = game.tables().oriented(board.oriented_at(site));
      tiles.push_back({engine::cell_of(board.key_at(site)), tile.type, tile.rotation});
    }
    return tiles;
  });
}

int AnyState::followers(int player) const {
  require_player(player);
  return visit(*this, [&](const auto&, const auto& state) {
    return int{state.supply[static_cast<std::size_t>(player)]};
  });
}

// -- texts ------------------------------------------------------------------------------------------------

std::string AnyState::text_of(Action action) const {
  require_legal(action);
  return visit(*this, [&](const auto& game, const auto& state) { return game.action_text(state, action); });
}

Action AnyState::parse(std::string_view text) const {
  return visit(*this, [&](const auto& game, const auto& state) { return parse_action(game, state, text); });
}

std::string AnyState::place_of(int node) const {
  return visit(*this, [&](const auto& game, const auto& state) { return node_name(game, state, node); });
}

std::string AnyState::position() const {
  return visit(*this, [](const auto& game, const auto& state) { return write_position(game, state); });
}

std::string AnyState::picture(const PictureOptions& options) const {
  return visit(*this,
               [&](const auto& game, const auto& state) { return draw_picture(game, state, options); });
}

}  // namespace bastide::engine
