#include "arena/deals/actions_code.hpp"

#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"
#include "tests/text/games.hpp"
#include "tests/text/module_games.hpp"

#include <random>

namespace bastide::arena::actions_code_test {
namespace {

using engine::Action;
using tests::message_of;

std::vector<std::uint8_t> bytes(std::initializer_list<int> values) {
  return {values.begin(), values.end()};
}

TEST_CASE("Whole games of every kind come back from their bytes", "[store]") {
  const auto check = [](const auto& game, int players) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      std::vector<Action> actions;
      tests::play_randomly(game, players, seed,
                           [&](const auto&, Action action) { actions.push_back(action); });
      REQUIRE(actions.size() > 60);
      const std::vector<std::uint8_t> code = encode_actions(actions);
      CHECK(code.size() < 4 * actions.size());
      CHECK(decode_actions(code, "game") == actions);
    }
  };
  check(tests::game_of("base"), 2);
  check(tests::module_game(tests::kAllModules), 3);
  check(tests::castle_game("castle"), 2);
}

TEST_CASE("A byte for the kind and the payload's length, then the payload without its zeros", "[store]") {
  const auto draw = static_cast<int>(Action::Kind::draw) << 4;
  const auto place = static_cast<int>(Action::Kind::place_tile) << 4;
  const auto pass = static_cast<int>(Action::Kind::pass) << 4;
  CHECK(encode_actions(std::vector{Action::draw(0)}) == bytes({draw}));
  CHECK(encode_actions(std::vector{Action::draw(23), Action::pass()}) == bytes({draw | 1, 23, pass}));
  CHECK(encode_actions(std::vector{Action::place_tile(0x1234, 2)}) == bytes({place | 3, 0x34, 0x12, 2}));
  CHECK(encode_actions({}).empty());
  CHECK(decode_actions({}, "game").empty());
}

TEST_CASE("Any payload of an action comes back", "[store]") {
  std::mt19937 random(1);
  std::vector<Action> actions;
  for (unsigned number = 1; number < engine::kActionKindNames.size(); ++number) {
    const auto kind = static_cast<Action::Kind>(number);
    for (int bits = 0; bits <= 27; ++bits) {
      const std::uint32_t payload = bits == 0 ? 0 : random() >> (32 - bits);
      actions.push_back(Action::of(kind, payload));
      REQUIRE(actions.back().kind() == kind);
      REQUIRE(actions.back().payload() == payload);
    }
    actions.push_back(Action::of(kind, Action::kPayload));
  }
  CHECK(decode_actions(encode_actions(actions), "game") == actions);
}

TEST_CASE("Bytes that no actions give are refused with their place", "[store]") {
  const auto refused = [](const std::vector<std::uint8_t>& code) {
    return message_of([&] { return decode_actions(code, "s.db"); });
  };
  CHECK(refused(bytes({0x00})) ==
        "s.db: found byte 0 at 0 of the actions, expected the beginning of an action");
  CHECK(refused(bytes({0x10, 0xE0})).starts_with("s.db: found byte 224 at 1"));
  CHECK(refused(bytes({0xF0})) != "");
  CHECK(refused(bytes({0x11})) != "");  // the payload is cut off
  CHECK(refused(bytes({0x23, 1, 2})) != "");
  CHECK(refused(bytes({0x25, 1, 2, 3, 4, 5})) != "");  // longer than any
  CHECK(refused(bytes({0x24, 0, 0, 0, 0x08})).find("payload") != std::string::npos);
  CHECK(refused(bytes({0x24, 0, 0, 0, 0x07})).empty());
  CHECK(refused(bytes({0x29, 1})).starts_with("s.db: found byte 41 at 0"));  // of a kind that there is not
}

TEST_CASE("Random bytes are refused or read, and never more", "[store]") {
  std::mt19937 random(2);
  int read = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::vector<std::uint8_t> code(random() % 12);
    for (std::uint8_t& byte : code) byte = static_cast<std::uint8_t>(random());
    if (message_of([&] { return decode_actions(code, "game"); }).empty()) ++read;
  }
  CHECK(read > 100);
  CHECK(read < 20'000);
}

}  // namespace
}  // namespace bastide::arena::actions_code_test
