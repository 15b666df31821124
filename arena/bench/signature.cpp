#include "arena/bench/signature.hpp"

#include "ai/bots/bot.hpp"
#include "ai/mcts/mcts.hpp"
#include "engine/config/defaults.hpp"
#include "engine/games/with_game.hpp"
#include "engine/hash.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace bastide::arena {
namespace {

/// How much of a game a bot plays: all turns, or one in so many and the last two tiles. The other turns are
/// played at random, which is cheap and brings about positions of all kinds.
struct Part {
  int every;
  ai::Budget budget;
};

Part part_of(const ai::GreedyParameters&, const engine::RuleSet&) {
  return {1, {}};
}
Part part_of(const ai::EvaluatorParameters&, const engine::RuleSet&) {
  return {1, {}};
}
Part part_of(const ai::FlatParameters&, const engine::RuleSet&) {
  return {8, {.iterations = 40}};
}
Part part_of(const ai::ExpectimaxParameters&, const engine::RuleSet&) {
  return {6, {.iterations = 600}};
}
Part part_of(const ai::MctsParameters& parameters, const engine::RuleSet& rules) {
  // Orders that an arbiter plays are no more than iterations; most of all signatures' time goes to
  // evaluators', above all where mists have many figures and many decisions.
  const bool arbiter = parameters.final_choice == ai::FinalChoice::arbiter;
  if (arbiter && parameters.arbiter_policy == ai::ArbiterPolicy::evaluator)
    return {rules.mists ? 48 : 12, {.iterations = 8}};
  return arbiter ? Part{8, {.iterations = 8}} : Part{6, {.iterations = 40}};
}
Part part_of(const ai::ChampionParameters&, const engine::RuleSet& rules) {
  // Most of the time goes to the evaluator's turns, above all where mists have many figures and many
  // decisions.
  return {rules.mists ? 48 : 12, {.iterations = 64}};
}
Part part_of(const ai::RandomParameters&, const engine::RuleSet&) {
  return {1, {}};
}

/// Parameters with which a few iterations need little memory and time.
ai::Parameters made_small(ai::Parameters parameters) {
  constexpr std::int64_t kNodes = 1 << 14;
  constexpr std::int64_t kExactNodes = 2'000;
  if (auto* const search = std::get_if<ai::MctsParameters>(&parameters)) {
    search->max_nodes = std::min(search->max_nodes, kNodes);
    search->exact_nodes = std::min(search->exact_nodes, kExactNodes);
  }
  if (auto* const champion = std::get_if<ai::ChampionParameters>(&parameters))
    champion->exact_nodes = std::min(champion->exact_nodes, kExactNodes);
  return parameters;
}

/// Every built-in bot, by name, without those that are another one with another budget.
std::vector<ai::Bot> different_bots() {
  std::vector<ai::Bot> bots;
  for (const std::string_view name : engine::built_in_names("bots")) {
    if (name.find('/') != std::string_view::npos) continue;
    ai::Bot bot = ai::load_bot(std::string(name));
    bot.parameters = made_small(bot.parameters);
    const auto same = std::find_if(bots.begin(), bots.end(),
                                   [&](const ai::Bot& other) { return other.parameters == bot.parameters; });
    if (same == bots.end()) {
      bots.push_back(std::move(bot));
    } else if (bot.name.size() < same->name.size()) {
      same->name = bot.name;
    }
  }
  std::sort(bots.begin(), bots.end(), [](const ai::Bot& a, const ai::Bot& b) { return a.name < b.name; });
  return bots;
}

/// Plays a game from a seed, which the deal comes from as well. `choose` is asked for every decision.
template <engine::Game G, class Choose>
void play_game(Signature& signature, const G& game, int players, std::uint64_t seed, Choose&& choose) {
  engine::Random random(seed);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  for (engine::Actor actor = game.actor(state); !actor.is_nobody(); actor = game.actor(state)) {
    const engine::Action action = actor.is_chance() ? game.next_outcome(state, deal) : choose(state, random);
    game.apply(state, action);
    engine::add_word(signature.hash, action.bits());
    for (const int score : game.scores_if_ended(state))
      engine::add_word(signature.hash, static_cast<std::uint64_t>(score));
    ++signature.actions;
  }
  ++signature.games;
}

template <engine::Game G>
void play_random_games(Signature& signature, const G& game) {
  constexpr std::uint64_t kGames = 60;
  for (int players = game.rules().min_players; players <= game.rules().max_players; ++players) {
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
      play_game(signature, game, players, engine::mix_seed(static_cast<std::uint64_t>(players), seed),
                [&](const auto& state, engine::Random& random) { return game.random_action(state, random); });
    }
  }
}

/// Asks one player for the decisions of all seats, in some of the turns.
template <engine::Game G>
void play_bot_game(Signature& signature, const G& game, const ai::Parameters& parameters, int players) {
  const auto seed = static_cast<std::uint64_t>(players);
  const Part part = std::visit([&](const auto& own) { return part_of(own, game.rules()); }, parameters);
  const auto player = ai::make_player(game, parameters);
  const auto* const search = dynamic_cast<const ai::MctsPlayer<G>*>(player.get());
  player->new_game(seed);
  int turn = 0;
  play_game(signature, game, players, seed, [&](const auto& state, engine::Random& random) {
    if (game.begins_turn(state)) ++turn;
    const bool asked = turn % part.every == 0 || game.tiles_left(state) < 2;
    if (!asked) return game.random_action(state, random);
    const ai::Thought thought = player->choose(game.view(state, game.actor(state).index()), part.budget);
    engine::add_word(signature.hash, static_cast<std::uint64_t>(thought.iterations));
    if (search != nullptr) {
      signature.nodes += search->nodes();
      engine::add_word(signature.hash, search->nodes());
    }
    return thought.action;
  });
}

/// A game of two and one of more: all numbers of players are met in some rule set.
template <engine::Game G>
Signature signature_of(const G& game, const ai::Bot& bot, int more_players) {
  Signature signature;
  if (std::holds_alternative<ai::RandomParameters>(bot.parameters)) {
    play_random_games(signature, game);
    return signature;
  }
  play_bot_game(signature, game, bot.parameters, 2);
  if (more_players <= game.rules().max_players) play_bot_game(signature, game, bot.parameters, more_players);
  return signature;
}

}  // namespace

std::string Signature::text() const {
  std::string digits(16, '0');
  for (std::size_t i = 0; i < digits.size(); ++i) digits[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 0xFU];
  return digits;
}

int signature_steps() {
  return static_cast<int>(engine::built_in_names("rules").size());
}

std::vector<BotSignature> compute_signatures(const std::function<void()>& done) {
  const std::vector<ai::Bot> bots = different_bots();
  std::vector<BotSignature> signatures;
  // Expansions go round by themselves, so that they move no other rule set's lines.
  std::array<int, 2> more_players = {3, 3};
  for (const std::string_view name : engine::built_in_names("rules")) {
    const engine::RuleSet rules = engine::load_rules(std::string(name));
    int& more = more_players[rules.has_expansions() ? 1 : 0];
    with_game(rules, [&]<engine::Game G>(const G& game) {
      for (const ai::Bot& bot : bots)
        signatures.push_back({std::string(name), bot.name, signature_of(game, bot, more)});
    });
    more = more < engine::kMaxPlayers ? more + 1 : 3;
    done();
  }
  return signatures;
}

Signature signature_of(const std::vector<BotSignature>& signatures) {
  Signature all;
  for (const BotSignature& line : signatures) {
    engine::add_word(all.hash, line.signature.hash);
    all.games += line.signature.games;
    all.actions += line.signature.actions;
    all.nodes += line.signature.nodes;
  }
  return all;
}

std::string lines_of(const std::vector<BotSignature>& signatures) {
  std::string text;
  for (const BotSignature& line : signatures)
    text += line.rules + ' ' + line.bot + ' ' + line.signature.text() + '\n';
  return text;
}

}  // namespace bastide::arena
