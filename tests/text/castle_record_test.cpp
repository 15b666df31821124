#include "engine/text/position.hpp"
#include "engine/text/record.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"
#include "tests/text/castle_games.hpp"

namespace bastide::tests::castle_record_test {

using namespace bastide::engine;

namespace {

Record record_of(const Castle& game, std::uint64_t seed) {
  Record record{game.rules().name, {"Anna", "Bob"}, seed, {}, {}};
  play_castle(game, seed, [&](const CastleState&, Action action) { record.actions.push_back(action); });
  return record;
}

}  // namespace

TEST_CASE("Every beginning of a game of The Castle reads back from its record") {
  for (const Castle* game : {&castle_game("castle"), &castle_game("small"), &token_game()}) {
    for (int seed = 0; seed < rounds(3); ++seed) {
      Record record = record_of(*game, static_cast<std::uint64_t>(seed));
      const std::size_t step = rounds(10) == 10 ? 1 : 17;
      int wrong = 0;
      while (true) {
        const std::string text = write_record(*game, record);
        const std::string error = message_of([&] {
          const Record again = read_record(*game, text, "again");
          wrong += again != record || write_record(*game, again) != text;
        });
        if (!error.empty()) FAIL_CHECK(error << "\n" << text);
        if (record.actions.size() < step) break;
        record.actions.resize(record.actions.size() - step);
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("A record of The Castle steps to any turn") {
  for (const Castle* game : {&castle_game("castle"), &castle_game("small"), &token_game()}) {
    const Record record = record_of(*game, 3);
    const int turns = turn_count(*game, record);
    CHECK(turns <= 60);
    const int start_cells = game->initial(2).land.board().tile_count();
    for (int turn = 1; turn <= turns; ++turn) {
      const CastleState state = state_after(*game, record, turn);
      CHECK((state.phase == Phase::draw || state.phase == Phase::over));
      CHECK(state.land.board().tile_count() == start_cells + turn);
    }
    CHECK(final_state(*game, record).phase == Phase::over);
  }
}

}  // namespace bastide::tests::castle_record_test
