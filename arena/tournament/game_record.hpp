#pragma once

#include "arena/store/store.hpp"
#include "arena/tournament/tournament_config.hpp"
#include "engine/error.hpp"
#include "engine/text/record.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace bastide::arena {

/// Plays a stored game again, action by action, and refuses (InputError, which begins with `source`) what
/// cannot have been played.
template <engine::Game G>
class Retracing {
 public:
  Retracing(const G& game, int players, const std::string& source)
      : game_(game), source_(source), state_(game.initial(players)) {}

  /// All actions of a game whose draws are stored.
  [[nodiscard]] std::vector<engine::Action> with(const std::vector<engine::Action>& actions) {
    for (const engine::Action action : actions) apply(action);
    return std::move(actions_);
  }
  /// And of one whose draws `order` gives.
  [[nodiscard]] std::vector<engine::Action> with(const Choices& choices, engine::Random order) {
    engine::Deal deal = game_.random_deal(state_, order);
    Draws draws;
    auto next = choices.actions.begin();
    for (engine::Actor actor = game_.actor(state_); !actor.is_nobody(); actor = game_.actor(state_)) {
      if (!actor.is_chance()) {
        if (next == choices.actions.end()) break;
        apply(*next++);
        continue;
      }
      if (draws.number() == choices.draws.number()) break;
      const engine::Action draw = game_.next_outcome(state_, deal);
      draws.add(draw);
      apply(draw);
    }
    if (draws == choices.draws && next == choices.actions.end()) return std::move(actions_);
    refuse("its deal gives other draws than it was played with");
  }

 private:
  void apply(engine::Action action) {
    if (!is_legal(action)) refuse("action " + std::to_string(actions_.size() + 1) + " is not legal");
    actions_.push_back(action);
    game_.apply(state_, action);
  }
  [[nodiscard]] bool is_legal(engine::Action action) {
    const engine::Actor actor = game_.actor(state_);
    if (!actor.is_chance()) return actor.is_player() && game_.is_legal(state_, action);
    game_.chance_outcomes(state_, outcomes_);
    return std::any_of(outcomes_.begin(), outcomes_.end(),
                       [&](const auto& outcome) { return outcome.action == action; });
  }
  [[noreturn]] void refuse(const std::string& found) const {
    throw InputError(source_ + ": " + found + "; expected the rules, tiles and seed that it was played by");
  }

  const G& game_;
  const std::string& source_;
  typename G::State state_;
  engine::ChanceList outcomes_;
  std::vector<engine::Action> actions_;
};

/// All actions of a stored game, chance's included. Throws InputError, which begins with `source`, when they
/// cannot be played one after the other, or when its deal no longer gives its draws: rules, tiles or seed may
/// have changed since.
template <engine::Game G>
[[nodiscard]] std::vector<engine::Action> actions_of(const G& game, const StoredGame& stored,
                                                     const std::string& source) {
  const PlayedGame& played = stored.played;
  Retracing<G> retracing(game, played.game.players, source);
  if (!leaves_out_draws(played.actions)) return retracing.with(decode_actions(played.actions, source));
  if (!stored.streams)
    throw InputError(source + ": found no run that it was played in, expected one, which has its seed");
  return retracing.with(decode_choices(played.actions, source), stored.streams->deal(played.game.deal));
}

/// The record of a tournament's game. Throws InputError, which begins with `source`, unless it can be played
/// again.
template <engine::Game G>
[[nodiscard]] engine::Record record_of(const G& game, const TournamentConfig& config,
                                       const StoredGame& stored, const std::string& source) {
  const PlayedGame& played = stored.played;
  engine::Record record;
  record.rules = config.rules.name;
  for (int seat = 0; seat < played.game.players; ++seat) {
    const auto bot = static_cast<std::size_t>(played.game.bots[static_cast<std::size_t>(seat)]);
    record.players.push_back(config.bots.at(bot).name);
  }
  record.game = stored.number;
  record.seed = config.seed;
  record.notes = {"deal " + std::to_string(played.game.deal) + ", seating " +
                  std::to_string(played.game.seating)};
  if (played.ending.failure != Failure::none) {
    record.notes.push_back("player " + std::to_string(played.ending.failed + 1) + " lost by " +
                           std::string(name_of(played.ending.failure)));
  }
  record.actions = actions_of(game, stored, source + ": game " + std::to_string(stored.number));
  return record;
}

}  // namespace bastide::arena
