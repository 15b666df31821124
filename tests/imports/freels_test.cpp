// Score sheets in Freels' notation, as the one who uses it describes it, and records as such sheets.

#include "arena/imports/freels.hpp"

#include "arena/imports/retelling.hpp"
#include "engine/text/record.hpp"
#include "tests/catch.hpp"
#include "tests/imports/games.hpp"

#include <map>

namespace bastide::tests::freels_test {
namespace {

/// The published example: four turns of two players.
const std::string kExample =
    "Turn Tile rotation Meeple Location POINTS meeples left Comments etc\n"
    "No (A-X) (0-3) (0-9) x y R=Road T=Town C=Cloister\n"
    "1 D 2 4 1 0 P1=4T 7+7\n"
    "2 Q 1 6 2 0\n"
    "3 V 0 5 1 1\n"
    "4 K 3 4 2 -1\n";

/// Quarter turns clockwise of the list's pictures against our drawings where they are not 0.
const std::map<std::string, int> kPictures = {{"D", 1}, {"G", 1}, {"H", 1}, {"I", 2},
                                              {"K", 1}, {"L", 1}, {"U", 1}};

/// The sector of "field@ESE" as the tile lies after one more quarter turn; with two digits if they say more.
int sector_of(const std::string& segment, bool two_digits) {
  const std::size_t at = segment.find('@');
  if (at == segment.npos) return 5;
  const int port = (*engine::port_named(segment.substr(at + 1)) + engine::kPortsPerEdge) % engine::kPorts;
  const int edge = std::array{2, 6, 8, 4}[static_cast<std::size_t>(engine::edge_of(port))];
  if (engine::third_of(port) == 1) return edge;
  const int corners = engine::edge_of(port) + (engine::third_of(port) == 2 ? 1 : 0);
  const int corner = std::array{1, 3, 9, 7}[static_cast<std::size_t>(corners % engine::kEdges)];
  return two_digits ? 10 * edge + corner : corner;
}

/// A sheet of the game, on a board that lies as the list's picture of the start tile does.
std::string sheet_of(const arena::ImportedGame& game, bool two_digits) {
  std::string text = "Players: Anna, Ben\n";
  int number = 0;
  for (const arena::ImportedTurn& turn : game.turns) {
    const auto picture = kPictures.find(turn.tile);
    const int rotation = (turn.turn + 1 + 4 - (picture == kPictures.end() ? 0 : picture->second)) % 4;
    const int sector = turn.figure ? sector_of(turn.figure->segment, two_digits) : 0;
    text += std::to_string(++number) + "," + turn.tile + "," + std::to_string(rotation) + "," +
            std::to_string(sector) + "," + std::to_string(-turn.y) + "," + std::to_string(-turn.x) + "\n";
  }
  return text;
}

std::string with(const std::string& from, const std::string& to) {
  std::string text = kExample;
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("The example of Freels' notation is four turns of a game", "[imports][freels]") {
  const arena::CheckedGame game = imported(kExample);
  CHECK(game.format == "Freels score sheet");
  CHECK(game.turns == 4);
  CHECK(game.record.players.size() == 2);
  INFO((game.difference ? difference_text(*game.difference) : ""));
  CHECK_FALSE(game.difference);
  CHECK_FALSE(game.over);
  const std::string text = game.game.write_record(game.record);
  for (const char* line : {"D 0,-1 180 city@S", "Q 0,-2 0 city", "V -1,-1 270 road", "K 1,-2 270 road"}) {
    INFO(text << "\nexpected " << line);
    CHECK(says(text, line));
  }
  CHECK(game.points[0] == 4);
}

TEST_CASE("Points of a sheet are held to the rules", "[imports][freels]") {
  const arena::CheckedGame game = imported(with("P1=4T", "P1=5T"));
  REQUIRE(game.difference);
  CHECK(game.difference->turn == 1);
  CHECK(imported(with("P1=4T", "P2=4T")).difference.has_value());
  CHECK(imported(with("P1=4T", "")).difference == std::nullopt);  // then it tells of none
}

TEST_CASE("Games come back from their sheets", "[imports][freels]") {
  for (const std::string name : {"bga-1.json", "bga-2.json", "bga-3.json", "bga-4.json"}) {
    const arena::CheckedGame log = imported(import_file(name));
    for (const bool two_digits : {false, true}) {
      INFO(name << (two_digits ? ", two digits" : ""));
      const arena::CheckedGame sheet =
          imported(sheet_of(arena::told_again(log.game, log.record), two_digits));
      CHECK(sheet.record.actions == log.record.actions);
      CHECK(sheet.record.players == std::vector<std::string>{"Anna", "Ben"});
      CHECK(sheet.points == log.points);
    }
  }
}

TEST_CASE("Pictures that lie otherwise are found by what fits", "[imports][freels]") {
  // The start tile has its city in the north here.
  const arena::CheckedGame game = imported("1 E 2 8 0 1\n2 D 0 4 1 0\n3 V 0 0 2 0\n");
  const std::string text = game.game.write_record(game.record);
  for (const char* line : {"E 0,-1 180 city@S", "D 1,0 0 road", "V 2,0 0 -"}) {
    INFO(text << "\nexpected " << line);
    CHECK(says(text, line));
  }
}

TEST_CASE("Rows of a sheet that make no sense are refused with their place", "[imports][freels]") {
  const auto refused = [](const std::string& text, const std::string& why) {
    INFO(text << ": " << refusal_of(text));
    CHECK(says(refusal_of(text), why));
  };
  refused(with("2 Q 1 6 2 0", "3 Q 1 6 2 0"), "a file:4: number of the turn: found 3, expected 2");
  refused(with("2 Q 1 6 2 0", "2 Q 4 6 2 0"), "a file:4: rotation: found 4, expected 0 to 3");
  refused(with("2 Q 1 6 2 0", "2 Q 1 16 2 0"), "a file:4: meeple: found 16, expected 0 for none");
  refused(with("2 Q 1 6 2 0", "2 Q 1 6 900 0"), "a file:4: x: found 900");
  refused(with("2 Q 1 6 2 0", "2 Z 1 6 2 0"), "a file:4: found \"2 Z 1 6 2 0\", expected a row");
  refused(with("2 Q 1 6 2 0", "2 Q 1 6 7 7"),
          "a file:4: found tile Q with rotation 1 at 7 7 with a meeple in sector 6, "
          "which fits in no way");
  refused(with("P1=4T", "P3=4T"), "a file:3: points: found \"P3=4T\", expected one of 2 players");
  // A follower where there is one already.
  refused(with("4 K 3 4 2 -1", "4 K 3 2 2 -1"), "a file:6");
}

TEST_CASE("A sheet with a wrong byte is refused with its place or read", "[imports][freels][damage]") {
  for (std::size_t at = 0; at < kExample.size(); ++at) {
    for (const char byte : {'\0', '9', '-', 'C', '\xFF', '\n'}) {
      std::string damaged = kExample;
      damaged[at] = byte;
      const std::string refusal = refusal_of(damaged);
      INFO("byte " << at << ": " << refusal);
      CHECK((refusal.empty() || refusal.starts_with("a file:")));
    }
  }
}

}  // namespace bastide::tests::freels_test
