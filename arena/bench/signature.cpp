#include "arena/bench/signature.hpp"

#include "ai/bot.hpp"
#include "engine/carcassonne/carcassonne.hpp"

#include <array>

namespace bastide::arena {
namespace {

using engine::BaseCarcassonne;
using Player = ai::Player<BaseCarcassonne>;

/// FNV-1a over 64-bit words.
void add(Signature& signature, std::uint64_t word) {
  signature.hash = (signature.hash ^ word) * 0x100000001B3U;
}

template <class Choose>
void play_game(Signature& signature, const BaseCarcassonne& game, int players, std::uint64_t seed,
               Choose&& choose) {
  engine::Random random(seed);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    const engine::Action action = actor.is_chance() ? game.next_outcome(state, deal) : choose(state, random);
    game.apply(state, action);
    add(signature, action.bits());
    for (const int score : game.scores_if_ended(state)) add(signature, static_cast<std::uint64_t>(score));
    ++signature.actions;
  }
  ++signature.games;
}

void play_random_games(Signature& signature, const BaseCarcassonne& game) {
  for (int players = engine::kMinPlayers; players <= engine::kMaxPlayers; ++players) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      play_game(signature, game, players, engine::mix_seed(static_cast<std::uint64_t>(players), seed),
                [&](const auto& state, engine::Random& random) { return game.random_action(state, random); });
    }
  }
}

void play_bot_games(Signature& signature, const BaseCarcassonne& game, Player& player,
                    const ai::Budget& budget) {
  for (int players = engine::kMinPlayers; players <= engine::kMaxPlayers; ++players) {
    const std::uint64_t seed = engine::mix_seed(1000, static_cast<std::uint64_t>(players));
    player.new_game(seed);
    play_game(signature, game, players, seed,
              [&](const auto& state, engine::Random&) { return player.choose(state, budget).action; });
  }
}

void play_uct_games(Signature& signature, const BaseCarcassonne& game) {
  ai::UctPlayer<BaseCarcassonne> player(game, {});
  for (const int players : {2, 4}) {
    player.new_game(static_cast<std::uint64_t>(players));
    play_game(signature, game, players, static_cast<std::uint64_t>(players),
              [&](const auto& state, engine::Random&) {
                const ai::Thought thought = player.choose(state, {.iterations = 300});
                signature.nodes += player.nodes();
                add(signature, player.nodes());
                return thought.action;
              });
  }
}

}  // namespace

std::string Signature::text() const {
  std::string digits(16, '0');
  for (std::size_t i = 0; i < digits.size(); ++i) digits[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 0xFU];
  return digits;
}

Signature compute_signature() {
  Signature signature;
  for (const char* rules : {"base", "no_farmers"}) {
    const engine::RuleSet read = engine::load_rules(rules);
    const BaseCarcassonne game(read, engine::load_tiles(read));
    play_random_games(signature, game);
    ai::GreedyPlayer<BaseCarcassonne> greedy(game, {});
    play_bot_games(signature, game, greedy, {});
    ai::FlatPlayer<BaseCarcassonne> flat(game, {});
    play_bot_games(signature, game, flat, {.iterations = 100});
    play_uct_games(signature, game);
  }
  return signature;
}

}  // namespace bastide::arena
