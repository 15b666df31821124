// Two of Bastide's bots play one game of Carcassonne: play_a_game [BOT BOT [SEED]].

#include "ai/bots/bot.hpp"
#include "engine/carcassonne/carcassonne.hpp"
#include "engine/error.hpp"
#include "engine/rules/rule_set.hpp"

#include <array>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>

namespace ai = bastide::ai;
namespace engine = bastide::engine;

namespace {

constexpr int kPlayers = 2;
using Names = std::array<std::string, kPlayers>;

/// Plays a game and gives its final scores, by seat.
engine::Scores play(const engine::BaseCarcassonne& game, const Names& names, std::uint64_t seed) {
  // Who plays. Every player has a random stream of its own, which knows nothing of the tiles' order.
  std::array<std::unique_ptr<ai::Player<engine::BaseCarcassonne>>, kPlayers> players;
  std::array<ai::Budget, kPlayers> budgets;
  for (std::size_t seat = 0; seat < kPlayers; ++seat) {
    const ai::Bot bot = ai::load_bot(names[seat]);
    budgets[seat] = {.iterations = bot.budget.iterations, .seconds = bot.budget.seconds};
    players[seat] = ai::make_player(game, bot);
    players[seat]->new_game(seed + 1 + seat);
  }
  // In which order the tiles come.
  engine::Random random(seed);
  auto state = game.initial(kPlayers);
  engine::Deal deal = game.random_deal(state, random);
  // A game is a sequence of small decisions: of chance, which draws a tile, and of players.
  for (auto actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    if (actor.is_chance()) {
      game.apply(state, game.next_outcome(state, deal));
    } else {
      const auto seat = static_cast<std::size_t>(actor.index());
      game.apply(state, players[seat]->choose(game.view(state, actor.index()), budgets[seat]).action);
    }
  }
  return game.scores(state);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const Names names = argc > 2 ? Names{argv[1], argv[2]} : Names{"greedy", "evaluator"};
    const std::uint64_t seed = argc > 3 ? std::stoull(argv[3]) : 1;
    const engine::RuleSet rules = engine::load_rules("base");
    const engine::BaseCarcassonne game(rules, engine::load_tiles(rules));
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
