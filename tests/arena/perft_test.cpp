#include "arena/perft/perft.hpp"

#include "engine/games/with_game.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"

#include <string>
#include <vector>

namespace bastide::arena::perft_test {
namespace {

using tests::run_bastide;

/// Counts by levels instead of by recursion: all states after each decision, kept in a list.
template <class G>
std::vector<std::size_t> count_by_levels(const G& game, const std::string& tiles) {
  using State = typename G::State;
  struct Branch {
    State state;
    std::size_t next_tile;
  };
  std::vector<std::size_t> counts;
  std::vector<Branch> level = {{game.initial(2), 0}};
  while (counts.size() < tiles.size()) {
    std::vector<Branch> open;
    for (Branch branch : level) {
      while (game.actor(branch.state).is_chance() && branch.next_tile < tiles.size()) {
        const auto type = *game.tables().set().find(tiles.substr(branch.next_tile++, 1));
        game.apply(branch.state, engine::Action::draw(static_cast<int>(type)));
      }
      if (game.actor(branch.state).is_player()) open.push_back(branch);
    }
    std::vector<Branch> played;
    while (!open.empty()) {
      const Branch branch = open.back();
      open.pop_back();
      engine::ActionList actions;
      game.legal_actions(branch.state, actions);
      for (const engine::Action action : actions) {
        Branch after = branch;
        game.apply(after.state, action);
        (game.actor(after.state).is_player() ? open : played).push_back(after);
      }
    }
    level = std::move(played);
    counts.push_back(level.size());
  }
  return counts;
}

TEST_CASE("perft counts what listing all sequences counts", "[arena]") {
  for (const char* rules : {"base", "no_farmers"}) {
    with_game(engine::load_rules(rules), [&](const auto& game) {
      for (const std::string tiles : {"EVU", "BCX", "XAG", "CNP", "ECB"}) {
        std::vector<std::uint8_t> types;
        for (const char id : tiles) {
          types.push_back(static_cast<std::uint8_t>(*game.tables().set().find(std::string(1, id))));
        }
        const std::vector<std::size_t> expected = count_by_levels(game, tiles);
        for (int turns = 1; turns <= 3; ++turns) {
          INFO(rules << " " << tiles << " " << turns);
          CHECK(perft(game, game.initial(2), types, turns) == expected[static_cast<std::size_t>(turns - 1)]);
        }
      }
    });
  }
}

TEST_CASE("perft with modules counts what listing all sequences counts", "[arena]") {
  with_game(engine::load_rules("robbers_and_ladies"), [&](const auto& game) {
    for (const std::string tiles : {"EB", "BE"}) {
      std::vector<std::uint8_t> types;
      for (const char id : tiles) {
        types.push_back(static_cast<std::uint8_t>(*game.tables().set().find(std::string(1, id))));
      }
      const std::vector<std::size_t> expected = count_by_levels(game, tiles);
      for (int turns = 1; turns <= 2; ++turns) {
        CHECK(perft(game, game.initial(2), types, turns) == expected[static_cast<std::size_t>(turns - 1)]);
      }
    }
  });
}

TEST_CASE("perft by hand: a monastery in a meadow beside the start tile", "[arena]") {
  // Tile B is all field, and D shows one edge of field (south): one place, one rotation. The follower goes on
  // the field, the monastery or nowhere.
  CHECK(run_bastide("perft --tiles B").out == "1 3\n");
  CHECK(run_bastide("perft --tiles B --rules no_farmers").out == "1 2\n");
}

TEST_CASE("BASE-7 a tile without a place leaves the game and the next is drawn in the same turn", "[arena]") {
  // E closes the start tile's city in 3 of its 12 ways (follower in the city, on its field, none). C, city
  // all round, then fits nowhere. Without a third tile those sequences have no second turn; with B they have
  // 12 + 9 + 12: south of the start tile (field, monastery, none) and at E's three other edges, where B's
  // field joins E's and is taken if E's is.
  with_game(engine::load_rules("base"), [](const auto& game) {
    const auto count = [&](std::string tiles) {
      std::vector<std::uint8_t> types;
      for (const char id : tiles) {
        types.push_back(static_cast<std::uint8_t>(*game.tables().set().find(std::string(1, id))));
      }
      return perft(game, game.initial(2), types, 2);
    };
    CHECK(count("ECB") - count("EC") == 12 + 9 + 12);
    CHECK(count("E") == 0);
  });
}

TEST_CASE("LAB-3 perft by hand: a labyrinth beside the start tile's road", "[arena]") {
  // At either end of the start tile's road, one rotation: all four look alike. The follower goes on the road,
  // one of the four fields or nowhere.
  CHECK(run_bastide("perft --tiles LAB --rules labyrinth").out == "1 12\n");
  CHECK(run_bastide("perft --tiles LAB --rules labyrinth_advanced").out == "1 12\n");
  CHECK(run_bastide("perft --tiles B --rules labyrinth").out == "1 3\n");
}

TEST_CASE("CAS-7 perft by hand: a tile without a path on the castle's wall", "[arena]") {
  // Four of the seven start cells show no path; in front of each C01 may lie in all four rotations. The
  // follower goes on its tower, its courtyard or nowhere.
  CHECK(run_bastide("perft --tiles C01 --rules castle").out == "1 48\n");
  CHECK(run_bastide("perft --tiles C01 --rules castle").out == "1 48\n");
}

TEST_CASE("ROB-2 ROB-3 perft counts the choices of both robbers", "[arena]") {
  // Everyone stands on space 0. The active player puts the robber there or not, then the other, whatever the
  // first did: four ways for each way to place tile and follower.
  const auto count = [](const std::string& arguments) {
    return std::stoi(run_bastide("perft " + arguments).out.substr(2));
  };
  CHECK(count("--tiles RO1 --rules robbers") == 4 * count("--tiles V"));
}

TEST_CASE("VAR-1 perft draws the next tile where one without a place goes back into the bag", "[arena]") {
  engine::RuleSet rules = engine::load_rules("base");
  const engine::TileSet tiles = engine::load_tiles(rules);
  const engine::BaseCarcassonne box(rules, tiles);
  rules.unplaceable = engine::Unplaceable::bag;
  const engine::LargeCarcassonne bag(rules, tiles);
  std::vector<std::uint8_t> types;
  for (const char* id : {"E", "C", "B"}) types.push_back(static_cast<std::uint8_t>(*tiles.find(id)));
  CHECK(perft(bag, bag.initial(2), types, 2) == perft(box, box.initial(2), types, 2));
}

TEST_CASE("perft prints a line for each depth", "[arena]") {
  CHECK(run_bastide("perft --tiles E,V,U").out == "1 12\n2 402\n3 7742\n");
  CHECK(run_bastide("perft --tiles E,V,U --depth 2").out == "1 12\n2 402\n");
}

TEST_CASE("perft refuses tiles that are not there", "[arena]") {
  const auto refused = [](const std::string& arguments, const std::string& message) {
    const tests::Ran ran = run_bastide("perft " + arguments);
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.err.find(message) != std::string::npos);
  };
  refused("", "--tiles");
  refused("--tiles Q9", "found \"Q9\"");
  refused("--tiles C,C", "found 2 times tile \"C\", expected at most 1");
  refused("--tiles D,D,D,D", "found 4 times tile \"D\", expected at most 3");
  refused("--tiles E,V --depth 3", "--depth: found 3");
  refused("--tiles E,V --depth 0", "--depth");
  refused("--tiles LAB", "found \"LAB\"");
}

TEST_CASE("VAR-2 VAR-3 VAR-4 perft refuses rules that leave more to chance than the named tiles", "[arena]") {
  const tests::ScratchFolder scratch;
  const auto refused = [](const std::string& rules, const std::string& message) {
    const tests::Ran ran = run_bastide("perft --tiles E --rules " + rules);
    INFO(ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(message) != std::string::npos);
  };
  const std::string head = "name = 'mine'\ngame = 'carcassonne'\ntiles = ['base']\n";
  refused("hands",
          "found \"hands\", by which players keep tiles in hand, expected hand = 0 and lookahead = 0");
  refused("house_rules", "expected hand = 0 and lookahead = 0");
  refused(scratch.file("r.toml", head + "start_player = 'random'\n"), "expected start_player = \"first\"");
}

}  // namespace
}  // namespace bastide::arena::perft_test
