#include "engine/text/action.hpp"
#include "engine/text/position.hpp"
#include "engine/text/record.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/text/module_games.hpp"

namespace bastide::tests::module_record_test {

using namespace bastide::engine;

namespace {

using Expanded = LargeCarcassonne;

Record record_of(const Expanded& game, int players, std::uint64_t seed) {
  Record record{
      game.rules().name, std::vector<std::string>(static_cast<std::size_t>(players), "x"), {}, {}, {}};
  play_eagerly(game, players, seed,
               [&](const LargeCarcassonne::State&, Action action) { record.actions.push_back(action); });
  return record;
}

/// The error of a record with these lines behind its header.
std::string error_with(const std::string& options, const std::string& lines) {
  return message_of([&] {
    return read_record(module_game(options), "bastide record 1\nrules modules\nplayers 2\n" + lines, "r");
  });
}

/// The lines of the record behind its header, read and written again.
std::string again(const std::string& options, const std::string& lines) {
  const Expanded& game = module_game(options);
  const std::string head = "bastide record 1\nrules modules\nplayers 2\n";
  const Record record = read_record(game, head + lines, "r");
  const std::string written = write_record(game, record);
  return written.substr(written.find("player 2\n") + 9);
}

}  // namespace

TEST_CASE("Every beginning of a game with modules and house rules reads back from its record") {
  for (const std::string& options : module_options()) {
    INFO(options);
    const Expanded& game = module_game(options);
    for (int seed = 0; seed < rounds(2); ++seed) {
      Record record = record_of(game, 2 + 2 * seed, static_cast<std::uint64_t>(seed));
      const std::size_t step = seed == 0 && rounds(10) == 10 ? 1 : 17;
      int wrong = 0;
      while (true) {
        const std::string text = write_record(game, record);
        const std::string error =
            message_of([&] { wrong += read_record(game, text, "again") != record ? 1 : 0; });
        if (!error.empty()) FAIL_CHECK(error << "\n" << text);
        if (record.actions.size() < step) break;
        record.actions.resize(record.actions.size() - step);
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("A record with modules steps to any turn") {
  for (const std::string& options : module_options()) {
    INFO(options);
    const Expanded& game = module_game(options);
    const Record record = record_of(game, 3, 5);
    const int turns = turn_count(game, record);
    CHECK(turns + static_cast<int>(game.tables().set().start.size()) <= game.tables().set().tile_count());
    CHECK(write_position(game, state_after(game, record, 0)) == write_position(game, game.initial(3)));
    const auto half = state_after(game, record, turns / 2);
    CHECK((half.phase == Phase::draw || half.phase == Phase::place_tile));
    CHECK_FALSE(half.turn_over);
    const auto tiles = static_cast<int>(game.tables().set().start.size()) + turns / 2;
    CHECK(half.land.board().tile_count() == tiles);
    CHECK(state_after(game, record, turns).land.board().tile_count() ==
          final_state(game, record).land.board().tile_count());
  }
}

TEST_CASE("VAR-4 a turn's line shows what is drawn to the hand") {
  const std::string lines =
      "deal V E U V E U\n"
      "1 U 1,0 0 road@E +V\n"
      "2 E 0,-1 180 - +K\n"
      "3 V 2,0\n";
  CHECK_THAT(error_with("hand = 3\n", lines),
             Catch::StartsWith("r:7: found \"V 2,0\", expected a place for a tile in hand, as one of: "));
  const std::string good = lines.substr(0, lines.find("3 V"));
  CHECK(again("hand = 3\n", good) == good);
  CHECK(again("hand = 3\n", "deal V E U\ndeal V E U\n1 U 1,0 0 road@E\n") ==
        "deal V E U V E U\n1 U 1,0 0 road@E\n");
  CHECK(error_with("hand = 3\n", "1 U 1,0 0 road@E\n") ==
        "r:4: found turn 1, expected a line \"deal\" before the first turn");
  CHECK(error_with("hand = 3\n", "deal V E U V E U K\n") == "r:4: found deal K, expected the first turn");
  CHECK(error_with("hand = 3\n", "deal V E U V E U\n1 U 1,0 0 road@E V\n") ==
        "r:5: found \"V\", expected a tile drawn to the hand as \"+A\"");
  CHECK_THAT(error_with("hand = 3\n", "deal V E U V E U\n1 U 1,0 0 road@E +V +V\n"),
             Catch::StartsWith("r:5: found \"+V\" behind the end of the turn"));
  CHECK(error_with("hand = 3\n", "deal V E U V E U\n1 U 1,0 0 road@E\n2 E 0,-1 180 -\n") ==
        "r:6: found a line after turn 1, which is not complete, expected the whole turn on its line");
  CHECK(error_with("hand = 3\n", "deal V E U V E U\nbox C\n") ==
        "r:5: found box, expected tiles to be drawn to hands as \"+C\"");
}

TEST_CASE("VAR-2 VAR-5 lines before the first turn tell how the game began") {
  const std::string random = "start 2\n1 V 1,0 0 road@S\n";
  CHECK(again("start_player = \"random\"\n", random) == random);
  CHECK(error_with("start_player = \"random\"\n", "1 V 1,0 0 road@S\n") ==
        "r:4: found turn 1, expected a line \"start\" before the first turn");
  const std::string options = "start_player = \"most_roads\"\nstart_tile_in_bag = true\n";
  // V and U tie; B shows no road and U one.
  const std::string drawn = "start-draws V U B U\nstart-tile D\n1 V 1,0 0 road@S\n";
  CHECK(again(options, drawn) == drawn);
  const auto begun =
      read_record(module_game(options), "bastide record 1\nrules modules\nplayers 2\n" + drawn, "r");
  CHECK(final_state(module_game(options), begun).current == 0);
  CHECK(state_after(module_game(options), begun, 0).phase == Phase::start);
  CHECK(error_with(options, "start-draws V U B U V\n") ==
        "r:4: found start-draws V, expected a line \"start-tile\"");
  CHECK(error_with("", "start 1\n") == "r:4: found start 1, expected the first turn");
}

TEST_CASE("A turn that asks for no figure says so, or leaves it out") {
  const std::string turns = "1 E 0,-1 180 city@S\n2 U 1,0 0 -\n3 V 2,0 0 field@N\n";
  CHECK(again("robbers = true\n", turns) == turns);
  CHECK(error_with("robbers = true\n", "1 E 0,-1 180 - -\n") ==
        "r:4: found \"-\", expected nothing behind the end of the turn");
}

}  // namespace bastide::tests::module_record_test
