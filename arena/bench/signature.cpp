#include "arena/bench/signature.hpp"

#include "ai/bots/bot.hpp"
#include "ai/mcts/mcts.hpp"
#include "engine/games/with_game.hpp"
#include "engine/hash.hpp"

#include <initializer_list>

namespace bastide::arena {
namespace {

/// How much of each player's play goes into a signature.
struct Extent {
  std::uint64_t random_games;  ///< for each number of players
  std::int64_t flat_iterations;
  std::int64_t uct_iterations;
};

template <engine::Game G, class Choose>
void play_game(Signature& signature, const G& game, int players, std::uint64_t seed, Choose&& choose) {
  engine::Random random(seed);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    const engine::Action action =
        actor.is_chance() ? game.next_outcome(state, deal) : choose(game.view(state, actor.index()), random);
    game.apply(state, action);
    engine::add_word(signature.hash, action.bits());
    for (const int score : game.scores_if_ended(state))
      engine::add_word(signature.hash, static_cast<std::uint64_t>(score));
    ++signature.actions;
  }
  ++signature.games;
}

template <engine::Game G>
void play_random_games(Signature& signature, const G& game, std::uint64_t games) {
  for (int players = game.rules().min_players; players <= game.rules().max_players; ++players) {
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      play_game(signature, game, players, engine::mix_seed(static_cast<std::uint64_t>(players), seed),
                [&](const auto& state, engine::Random& random) { return game.random_action(state, random); });
    }
  }
}

template <engine::Game G>
void play_bot_games(Signature& signature, const G& game, const ai::Parameters& parameters,
                    const ai::Budget& budget) {
  const auto player = ai::make_player(game, parameters);
  for (int players = game.rules().min_players; players <= game.rules().max_players; ++players) {
    const std::uint64_t seed = engine::mix_seed(1000, static_cast<std::uint64_t>(players));
    player->new_game(seed);
    play_game(signature, game, players, seed,
              [&](const auto& state, engine::Random&) { return player->choose(state, budget).action; });
  }
}

template <engine::Game G>
void play_uct_games(Signature& signature, const G& game, std::int64_t iterations) {
  const auto player = ai::make_player(game, ai::MctsParameters{});
  const auto& search = dynamic_cast<const ai::MctsPlayer<G>&>(*player);
  for (const int players : {2, 4}) {
    if (players > game.rules().max_players) continue;
    player->new_game(static_cast<std::uint64_t>(players));
    play_game(signature, game, players, static_cast<std::uint64_t>(players),
              [&](const auto& state, engine::Random&) {
                const ai::Thought thought = player->choose(state, {.iterations = iterations});
                signature.nodes += search.nodes();
                engine::add_word(signature.hash, search.nodes());
                return thought.action;
              });
  }
}

Signature signature_of(std::initializer_list<const char*> rules, const Extent& extent) {
  Signature signature;
  for (const char* name : rules) {
    with_game(engine::load_rules(name), [&]<engine::Game G>(const G& game) {
      play_random_games(signature, game, extent.random_games);
      play_bot_games(signature, game, ai::GreedyParameters{}, {});
      play_bot_games(signature, game, ai::FlatParameters{}, {.iterations = extent.flat_iterations});
      play_uct_games(signature, game, extent.uct_iterations);
    });
  }
  return signature;
}

}  // namespace

std::string Signature::text() const {
  std::string digits(16, '0');
  for (std::size_t i = 0; i < digits.size(); ++i) digits[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 0xFU];
  return digits;
}

Signature compute_signature() {
  return signature_of({"base", "no_farmers"}, {100, 100, 300});
}

Signature compute_expanded_signature() {
  return signature_of({"everything", "labyrinth", "hands", "house_rules"}, {20, 10, 30});
}

Signature compute_castle_signature() {
  return signature_of({"castle"}, {500, 100, 300});
}

}  // namespace bastide::arena
