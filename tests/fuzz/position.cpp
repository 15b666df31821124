// Any bytes are a position or an InputError, in the base game, in one with everything and in The Castle; what
// reads back is what was written, and can be played on.

#include "engine/text/position.hpp"

#include "engine/error.hpp"
#include "engine/games/games.hpp"
#include "tests/fuzz/games.hpp"

#include <cstdlib>

using namespace bastide::engine;

namespace {

/// Some random steps, to be watched by asserts and sanitizers; not from a view, whose hidden tiles might not
/// fit.
template <class G>
void play_on(const G& game, typename G::State state) {
  constexpr int kSteps = 24;
  if (game.hides_something(state)) return;
  Random random(1);
  Deal deal = game.random_deal(state, random);
  for (int step = 0; step < kSteps && !game.actor(state).is_nobody(); ++step) {
    const bool chance = game.actor(state).is_chance();
    game.apply(state, chance ? game.next_outcome(state, deal) : game.random_action(state, random));
  }
}

template <class G>
void check_reads_back(const G& game, std::string_view text) {
  typename G::State state;
  try {
    state = read_position(game, text, "fuzz");
  } catch (const bastide::InputError&) {
    return;
  }
  const std::string once = write_position(game, state);
  if (write_position(game, read_position(game, once, "again")) != once) std::abort();
  play_on(game, state);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_reads_back(bastide::tests::base_game(), text);
  check_reads_back(bastide::tests::game_with_everything(), text);
  check_reads_back(bastide::tests::castle_game(), text);
  return 0;
}
