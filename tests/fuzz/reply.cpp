// What a bot answers, whatever bytes they are, is what it should be or a BotFailure; a choice is a legal
// action.

#include "arena/protocol/reply.hpp"

#include "arena/failure/failure.hpp"
#include "arena/protocol/game_messages.hpp"
#include "tests/fuzz/games.hpp"

#include <cstdlib>

using namespace bastide;

namespace {

/// A decision after some random steps.
template <class G>
struct Question {
  explicit Question(const G& its_game) : game(its_game), state(game.initial(2)) {
    constexpr int kSteps = 30;
    engine::Random random(1);
    engine::Deal deal = game.random_deal(state, random);
    for (int step = 0; step < kSteps || !game.actor(state).is_player(); ++step) {
      const bool chance = game.actor(state).is_chance();
      game.apply(state, chance ? game.next_outcome(state, deal) : game.random_action(state, random));
    }
    game.legal_actions(state, legal);
  }

  void answer(std::string_view line) const {
    double value = 0;
    std::int64_t iterations = 0;
    try {
      const auto action = arena::chosen_action(game, state, legal, line, value, iterations);
      if (!game.is_legal(state, action)) std::abort();
    } catch (const arena::BotFailure&) {
    }
  }

  const G& game;
  typename G::State state;
  engine::ActionList legal;
};

template <class Reader>
void read(Reader&& reader) {
  try {
    reader();
  } catch (const arena::BotFailure&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const Question base(tests::base_game());
  static const Question everything(tests::game_with_everything());
  static const Question castle(tests::castle_game());
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  read([&] { (void)arena::read_hello(line); });
  read([&] { arena::read_ready(line); });
  base.answer(line);
  everything.answer(line);
  castle.answer(line);
  return 0;
}
