// What people type as a move.
#include "arena/seat/typed_move.hpp"

#include "arena/analysis/words.hpp"
#include "engine/error.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/seat/at_table.hpp"

namespace bastide::tests::typed_move_test {
namespace {

using arena::TypedScope;

/// D lies at the origin, and V is in hand.
engine::AnyState with_v() {
  engine::AnyState state = engine::AnyGame::load("base").start(2);
  state.apply(state.parse("draw V"));
  return state;
}

std::string read(const engine::AnyState& state, std::string_view text, TypedScope scope = TypedScope::own) {
  return arena::actions_text(state, arena::read_typed_move(state, text, scope));
}

std::string refused(const engine::AnyState& state, std::string_view text,
                    TypedScope scope = TypedScope::own) {
  return message_of([&] { return arena::read_typed_move(state, text, scope); });
}

TEST_CASE("a turn is typed in full, or so that only one can be meant", "[seat]") {
  const engine::AnyState state = with_v();
  CHECK(read(state, "V 1,0 0 road@S") == "V 1,0 0 road@S");
  CHECK(read(state, "v 1,0 0 ROAD@s") == "V 1,0 0 road@S");
  CHECK(read(state, "1,0 0 ro") == "V 1,0 0 road@S");
  CHECK(read(state, "  1,0   0  -") == "V 1,0 0 -");
  CHECK(read(state, "1,0 90") == "V 1,0 90");
  CHECK(read(state, "1,0 9") == "V 1,0 90");
}

TEST_CASE("a segment may be named by any of its ports", "[seat]") {
  engine::AnyState state = with_v();
  state.apply(state.parse("V 1,0 0"));
  CHECK(read(state, "road@w") == "road@S");
  CHECK(read(state, "road") == "road@S");
  const std::string by_other = read(state, "field@ene");
  CHECK(by_other.starts_with("field@"));
}

TEST_CASE("what may mean several things is answered with them", "[seat]") {
  engine::AnyState state = with_v();
  const std::string turns = refused(state, "1,0");
  CHECK(turns.starts_with("found \"1,0\", which may mean any of: "));
  CHECK(turns.find("V 1,0 0") != std::string::npos);
  CHECK(turns.find("V 1,0 90") != std::string::npos);
  state.apply(state.parse("V 1,0 0"));
  const std::string fields = refused(state, "f");
  CHECK(fields.find("which may mean any of: field@") != std::string::npos);
}

TEST_CASE("what is not legal is refused with what would be", "[seat]") {
  const engine::AnyState state = with_v();
  CHECK(refused(state, "7,7 0").starts_with("found \"7,7\", expected one of: V "));
  CHECK(refused(state, "1,0 0 city").starts_with("found \"city\", expected one of: "));
  CHECK(refused(state, "1,0 0 road road").find("that is all that is to be decided now") != std::string::npos);
  CHECK(refused(state, "").find("expected a move") != std::string::npos);
  CHECK(refused(state, std::string(999, 'x')).size() < 400);
  std::string many;
  for (int i = 0; i < 500; ++i) many += "1 ";
  CHECK(refused(state, many).find("too many words") != std::string::npos);
}

TEST_CASE("a line of a record is a turn of the table, its tile included", "[seat]") {
  const engine::AnyState state = engine::AnyGame::load("base").start(2);
  CHECK(read(state, "V 1,0 0 road@S", TypedScope::table) == "draw V V 1,0 0 road@S");
  CHECK(read(state, "v 1,0 0 ro", TypedScope::table) == "draw V V 1,0 0 road@S");
  CHECK(read(state, "draw V", TypedScope::table) == "draw V");
  CHECK(refused(state, "Z", TypedScope::table)
            .starts_with("found \"Z\", expected a tile that may come: A; B; "));
}

TEST_CASE("that there is no figure may be said of a tile also where none could be placed", "[seat]") {
  engine::AnyState state = engine::AnyGame::load("no_farmers").start(2);
  for (const char* text : {"draw V", "V 1,0 0", "road@S", "draw U"}) state.apply(state.parse(text));
  CHECK(read(state, "1,1 90 -") == "U 1,1 90");
  CHECK(!refused(state, "-").empty());
  CHECK(!refused(state, "1,1 90 road").empty());
}

TEST_CASE("a tile that is not in the bag any more is refused", "[seat]") {
  engine::AnyState state = engine::AnyGame::load("base").start(2);
  // There is one C, and one tile of two letters would begin like none.
  for (const char* text : {"draw C"}) state.apply(state.parse(text));
  while (state.actor().is_player()) state.apply(state.legal_actions().front());
  const std::string refusal = refused(state, "C", TypedScope::table);
  CHECK(refusal.starts_with("found \"C\", expected a tile that may come: A; B; D; "));
}

TEST_CASE("in every rule set every action is read back as it is written, in small letters as well",
          "[seat]") {
  for (const std::string& rules : all_rules()) {
    INFO(rules);
    const engine::AnyGame game = engine::AnyGame::load(rules);
    engine::AnyState state = game.start(game.rules().min_players);
    for (const engine::Action action : random_game(game, game.rules().min_players, 3)) {
      std::string text = state.text_of(action);
      INFO(text);
      const auto read_back = arena::read_typed_move(state, text, TypedScope::table);
      CHECK(read_back == std::vector<engine::Action>{action});
      for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
      CHECK(arena::read_typed_move(state, text, TypedScope::table) == read_back);
      state.apply(action);
    }
  }
}

}  // namespace
}  // namespace bastide::tests::typed_move_test
