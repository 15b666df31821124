#pragma once

#include "ai/player.hpp"
#include "engine/games/games.hpp"

#include <string_view>
#include <vector>

namespace bastide::arena {

/// An action as one player sees it.
template <class State>
struct SeenAction {
  State before;  ///< what the player knows, and in it what the action shows of a hidden hand
  engine::Action action;
};

/// Whether players see different things of the game.
template <class G>
[[nodiscard]] bool has_secrets(const G&) noexcept {
  return false;
}
template <engine::WithModules G>
[[nodiscard]] bool has_secrets(const G& game) noexcept {
  return game.rules().hides_hands();
}

/// What `player` sees of `action` in `state`, in a game with hidden hands.
template <engine::WithModules G>
[[nodiscard]] SeenAction<typename G::State> seen_by(const G& game, const typename G::State& state,
                                                    engine::Action action, int player);
template <class G>
[[nodiscard]] SeenAction<typename G::State> seen_by(const G&, const typename G::State& state,
                                                    engine::Action action, int) {
  return {state, action};
}

/// Tells the players of one game that want to follow it what happens, each as far as it may know.
template <engine::Game G>
class Announcer {
 public:
  using State = typename G::State;

  /// Tells them who sits where; `names` is by seat, as `players`. Whoever is told something is noted in
  /// `told`, which must outlive this object.
  Announcer(const G& game, const std::vector<ai::Player<G>*>& players,
            const std::vector<std::string_view>& names, int& told)
      : game_(game), told_(told) {
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
      if (!players[seat]->follows()) continue;
      listeners_.push_back({players[seat], static_cast<int>(seat)});
      told_ = static_cast<int>(seat);
      players[seat]->sit_down({told_, names});
    }
  }

  /// `action` is about to be carried out in `before`.
  void tell(const State& before, engine::Action action) const {
    for (const Listener& listener : listeners_) {
      told_ = listener.seat;
      if (!has_secrets(game_)) {
        listener.player->observe(before, action);
        continue;
      }
      const auto seen = seen_by(game_, before, action, listener.seat);
      listener.player->observe(seen.before, seen.action);
    }
  }
  void end(const engine::Scores& scores) const {
    for (const Listener& listener : listeners_) listener.player->game_over(scores);
  }

 private:
  struct Listener {
    ai::Player<G>* player;
    int seat;
  };

  const G& game_;
  int& told_;
  std::vector<Listener> listeners_;
};

}  // namespace bastide::arena
