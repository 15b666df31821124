// Two of Bastide's bots play one game of Carcassonne: play_a_game [BOT BOT [SEED]].

#include "ai/bots/any_player.hpp"
#include "engine/any/any_game.hpp"
#include "engine/error.hpp"

#include <array>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

namespace ai = bastide::ai;
namespace engine = bastide::engine;

namespace {

constexpr int kPlayers = 2;
using Names = std::array<std::string, kPlayers>;

/// Plays a game and gives its final scores, by seat.
engine::Scores play(const engine::AnyGame& game, const Names& names, std::uint64_t seed) {
  // Who plays. Every player has a random stream of its own, which knows nothing of the tiles' order.
  std::vector<ai::AnyPlayer> players;
  std::vector<ai::Budget> budgets;
  for (const std::string& name : names) {
    const ai::Bot bot = ai::load_bot(name);
    budgets.push_back({.iterations = bot.budget.iterations, .seconds = bot.budget.seconds});
    players.emplace_back(game, bot);
    players.back().new_game(seed + players.size());
  }
  // In which order the tiles come.
  engine::Random random(seed);
  engine::AnyState state = game.start(kPlayers);
  engine::Deal deal = state.random_deal(random);
  // A game is a sequence of small decisions: of chance, which draws a tile, and of players.
  for (auto actor = state.actor(); !actor.is_nobody(); actor = state.actor()) {
    if (actor.is_chance()) {
      state.apply(state.next_outcome(deal));
    } else {
      const auto seat = static_cast<std::size_t>(actor.index());
      state.apply(players[seat].choose(state.view(actor.index()), budgets[seat]).action);
    }
  }
  return state.scores();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Names names = argc > 2 ? Names{argv[1], argv[2]} : Names{"greedy", "evaluator"};
    const std::uint64_t seed = argc > 3 ? std::stoull(argv[3]) : 1;
    const engine::AnyGame game = engine::AnyGame::load("base");
    const engine::Scores points = play(game, names, seed);
    for (std::size_t seat = 0; seat < kPlayers; ++seat) {
      std::cout << names[seat] << ": " << points[seat] << " points\n";
    }
    if (points[0] == points[1]) {
      std::cout << "a draw\n";
    } else {
      std::cout << names[points[0] > points[1] ? 0 : 1] << " wins\n";
    }
  } catch (const bastide::InputError& error) {
    std::cerr << "play_a_game: " << error.what() << '\n';
    return 2;
  }
  return 0;
}
