#include "arena/compliance/conversation.hpp"

#include <stdexcept>

namespace bastide::arena {

namespace {

constexpr int kSeat = 0;

bool is_bots(engine::Actor actor) {
  return actor.is_player() && actor.index() == kSeat;
}

}  // namespace

const engine::BaseCarcassonne& small_game() {
  static const engine::BaseCarcassonne game = [] {
    const engine::RuleSet rules = engine::load_rules("base");
    return engine::BaseCarcassonne(rules, engine::load_tiles(rules));
  }();
  return game;
}

Conversation::Conversation(BotSession& session, std::uint64_t seed, const OptionValues* options)
    : session_(session), random_(seed), state_(small_game().initial(2)) {
  deal_ = small_game().random_deal(state_, random_);
  const std::vector<std::string> names = {"bot", "random"};
  session_.begin_game(new_game_line(names, kSeat, seed, options), names.size());
}

void Conversation::ask(const ai::Budget& budget, BotSession::Seconds patience, const Change& change) {
  const Game& game = small_game();
  for (engine::Actor actor = game.actor(state_); !is_bots(actor); actor = game.actor(state_)) {
    if (actor.is_nobody()) throw std::logic_error("a trial is longer than its game");
    play(actor.is_chance() ? game.next_outcome(state_, deal_) : game.random_action(state_, random_));
  }
  engine::ActionList legal;
  game.legal_actions(state_, legal);
  const std::string line = choose_line(game, state_, legal, budget, since_, session_.identity().wants);
  since_.clear();
  const std::string answer = session_.ask(change ? change(line) : line, patience).line;
  double value = 0;
  std::int64_t iterations = 0;
  play(chosen_action(game, state_, legal, answer, value, iterations));
}

void Conversation::end() {
  session_.tell(game_over_line(small_game().scores_if_ended(state_), 2, since_));
}

void Conversation::play(engine::Action action) {
  announce(small_game(), state_, action, session_.identity().minor, since_);
  small_game().apply(state_, action);
}

}  // namespace bastide::arena
