// Every refusal of a tile, wall or rule file says where in it: file, line and mostly column.

#include "engine/config/defaults.hpp"
#include "engine/games/with_game.hpp"
#include "engine/tiles/tile_file.hpp"
#include "engine/walls/wall.hpp"
#include "tests/castle/castle_data.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"

#include <filesystem>
#include <fstream>
#include <regex>
#include <vector>

namespace bastide::tests::places_test {

using namespace bastide::engine;

namespace {

/// "f.toml:12: …" or "f.toml:12:3: …".
bool has_place(const std::string& message, const std::string& file) {
  if (!message.starts_with(file + ":")) return false;
  static const std::regex kPlace("^[0-9]+(:[0-9]+)?: .*");
  return std::regex_match(message.substr(file.size() + 1), kPlace);
}

const std::string kEdges = "[edges]\nfield = 'field field field'\nroad = 'field road field'\n";
const std::string kMeadow = "segments = [{ kind = 'field', ports = 'N E S W' }]\n";

std::string tile(const std::string& id, const std::string& keys, const std::string& segments = kMeadow,
                 const std::string& edges = "field field field field") {
  return "[[tile]]\nid = '" + id + "'\ncount = 1\nedges = '" + edges + "'\n" + segments + keys;
}

/// The files of one game, and the line of the last of them at which joining it is refused.
struct Refused {
  std::vector<std::string> texts;
  int line;
  std::string found;
};

TEST_CASE("Files that do not go together are refused at a line of one of them", "[places]") {
  const std::string start = "name = 'a'\n" + kEdges + tile("A", "start = true\n");
  const std::string more =
      "name = 'a'\n" + kEdges + "city = 'city city city'\n" + tile("A", "start = true\n");
  std::string many;
  for (const char name : std::string("abcdef")) many += std::string(1, name) + " = 'city city city'\n";
  const std::vector<Refused> cases = {
      {{start, "name = 'b'\n" + kEdges + tile("A", "")}, 6, "taken"},
      {{start, "name = 'b'\n" + kEdges + tile("B", "start = true\n")}, 10, "second start tile"},
      {{start,
        "name = 'b'\n[edges]\nroad = 'city road city'\n"
        "field = 'field field field'\n" +
            tile("B", "")},
       3,
       "other kinds"},
      {{more, "name = 'b'\n" + kEdges + many + tile("B", "")}, 10, "besides those"},
      {{"name = 'b'\n" + kEdges + tile("B", "")}, 1, "no tile with start"},
  };
  for (const Refused& refused : cases) {
    std::vector<TileFile> files;
    for (const std::string& text : refused.texts)
      files.push_back(read_tile_file(text, files.size() + 1 == refused.texts.size() ? "f.toml" : "other"));
    const std::string message = message_of([&] { return join_tile_files(files); });
    INFO(message);
    CHECK(message.starts_with("f.toml:" + std::to_string(refused.line) + ":"));
    CHECK(message.find(refused.found) != std::string::npos);
  }
}

/// A rule set's lines, and a tile file that it has besides that of the base game.
struct RefusedTiles {
  std::string rules;
  std::string tiles;
  int line;
  std::string found;
};

TEST_CASE("Tiles that the rules do not play with are refused at their line", "[places]") {
  const std::string head = "name = 'more'\n" + kEdges;
  const std::string centre = "segments = [{ kind = 'castle' }, { kind = 'field', ports = 'N E S W' }]\n";
  const std::vector<RefusedTiles> cases = {
      {"", head + tile("XX", "robber = true\n"), 6, "robber symbol"},
      {"", head + tile("XX", "mist = 'N'\n", "segments = [{ kind = 'field', ports = 'E S W' }]\n"), 6,
       "mist"},
      {"", head + tile("WW", "") + tile("XX", "", centre), 11, "a castle"},
      {"",
       head + "water = 'field water field'\n" +
           tile("XX", "", "segments = [{ kind = 'field', ports = 'N E S WSW WNW' }]\n",
                "field field field water"),
       7, "water"},
      {"",
       head + "city = 'city city city'\n" +
           tile("XX", "", "segments = [{ kind = 'city', ports = 'N E S W', wine = true }]\n",
                "city city city city"),
       7, "the sign wine"},
      {"",
       "name = 'more'\n[edges]\nfield = 'field field field'\nhouse = 'house house house'\n" +
           tile("XX", "", "segments = [{ kind = 'house', ports = 'N E S W' }]\n", "house house house house"),
       6, "a house"},
      {"",
       "name = 'more'\n[edges]\nfield = 'field field field'\nbare = 'nothing nothing nothing'\n" +
           tile("XX", ""),
       4, "wild or nothing"},
  };
  const std::string path = (std::filesystem::temp_directory_path() / "bastide_places_test.toml").string();
  for (const RefusedTiles& refused : cases) {
    std::ofstream(path) << refused.tiles;
    const RuleSet rules = read_rule_set(
        "name = 'mine'\ngame = 'carcassonne'\ntiles = ['base', '" + path + "']\n" + refused.rules, "r.toml");
    const std::string message = message_of([&] { return load_tiles(rules); });
    INFO(refused.tiles << message);
    CHECK(message.starts_with(path + ":" + std::to_string(refused.line) + ":"));
    CHECK(message.find(refused.found) != std::string::npos);
  }
  std::filesystem::remove(path);
}

TEST_CASE("A file that a rule set names and nobody has is told with the line of its name", "[places]") {
  const auto error_of = [](const std::string& text) {
    return message_of([&] { return read_rule_set(text, "r.toml"); });
  };
  const std::string base = "name = 'x'\ngame = 'carcassonne'\ntiles = ['base']\n";
  CHECK(error_of("name = 'x'\ngame = 'carcassonne'\ntiles = ['bsae']\n").starts_with("r.toml:3:9: "));
  CHECK(error_of(base + "robbers = true\nrobbers_set = 'robers'\n").starts_with("r.toml:5:15: "));
  CHECK(error_of(base + "mists = true\nmists_set = './no.toml'\n").starts_with("r.toml:5:13: "));
  CHECK(error_of("name = 'x'\ngame = 'castle'\ntiles = ['castle']\nwall = 'castel'\n")
            .starts_with("r.toml:4:8: "));
}

/// What becomes of a text when a slip happens at one of its lines.
std::vector<std::string> slips(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  std::vector<std::string> slipped;
  const auto with = [&](std::size_t at, const std::vector<std::string>& instead) {
    std::string result;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (i != at) result += lines[i] + "\n";
      for (std::size_t j = 0; i == at && j < instead.size(); ++j) result += instead[j] + "\n";
    }
    slipped.push_back(result);
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    if (line.empty() || line[0] == '#') continue;
    with(i, {});
    with(i, {line, line});
    const std::size_t sign = line.find(" = ");
    if (sign == std::string::npos) continue;
    const std::string key = line.substr(0, sign);
    for (const char* value : {"''", "'x'", "-1", "99", "1.5", "true", "[]", "['x']", "{}", "'N N'"})
      with(i, {key + " = " + value});
    with(i, {key + "x" + line.substr(sign)});
  }
  return slipped;
}

TEST_CASE("A slip at any line of any tile, wall or rule file is refused with its place, if at all",
          "[long][places][slow]") {
  int refused = 0;
  std::size_t slip = 0;
  for (const DefaultFile& file : default_files()) {
    const std::string path(file.path);
    for (const std::string& text : slips(std::string(file.text))) {
      if (!bastide::tests::is_long() && slip++ % (bastide::tests::short_tests() ? 16 : 4) != 0) continue;
      const std::string message = message_of([&] {
        if (path.starts_with("tiles/")) (void)read_tile_file(text, "f.toml");
        if (path.starts_with("walls/")) (void)read_wall(text, "f.toml", castle_tiles());
        if (path.starts_with("rules/")) (void)read_rule_set(text, "f.toml");
        return 0;
      });
      if (message.empty()) continue;
      ++refused;
      if (!has_place(message, "f.toml")) FAIL_CHECK(path << ": " << message);
    }
  }
  CHECK(refused > bastide::tests::rounds(1000));
}

}  // namespace

}  // namespace bastide::tests::places_test
