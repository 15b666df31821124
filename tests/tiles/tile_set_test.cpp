#include "engine/config/defaults.hpp"
#include "engine/tiles/tile_file.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <random>

namespace bastide::tests::tile_set_test {

using namespace bastide::engine;

namespace {

TileFile meadow_file(const std::string& source, const std::string& id, bool start, const std::string& edges) {
  return read_tile_file("name = '" + source + "'\n[edges]\n" + edges + "\n[[tile]]\nid = '" + id +
                            "'\ncount = 80\nstart = " + (start ? "true" : "false") +
                            "\nedges = 'field field field field'\n"
                            "segments = [{ kind = 'field', ports = 'N E S W' }]\n",
                        source);
}

const std::string kField = "field = 'field field field'\n";
const std::string kRoad = "road = 'field road field'\n";

std::string join_error(const std::vector<TileFile>& files) {
  return message_of([&] { return join_tile_files(files); });
}

}  // namespace

TEST_CASE("Joined files keep their order and share edge classes by name") {
  const std::vector<TileFile> files = {meadow_file("one", "A", false, kRoad + kField),
                                       meadow_file("two", "B", true, kField)};
  const TileSet set = join_tile_files(files);
  CHECK(set.name == "one+two");
  CHECK(set.tile_count() == 160);
  CHECK(set.start == std::vector<StartTile>{{1, 0, 0}});
  REQUIRE(set.edge_classes.size() == 2);
  CHECK(set.tiles.at(0).edges == set.tiles.at(1).edges);
  CHECK(set.edge_classes.at(set.tiles.at(1).edges[0]).name == "field");
  CHECK(set.find("B") == 1U);
  CHECK_FALSE(set.find("C").has_value());
}

TEST_CASE("Files that do not go together are refused") {
  const TileFile one = meadow_file("one", "A", true, kField);
  CHECK(join_error({one, meadow_file("two", "B", false, kField)}) == "");
  CHECK(join_error({one, meadow_file("two", "A", false, kField)}) ==
        "two:6:6: found tile id \"A\", which is taken in one, expected another");
  CHECK(join_error({one, meadow_file("two", "B", true, kField)}) ==
        "two:8:9: found a second start tile besides that of one, expected exactly one");
  CHECK(join_error({meadow_file("one", "A", false, kField), meadow_file("two", "B", false, kField)}) ==
        "two:1:8: found no tile with start = true in one and two, expected exactly one");
  CHECK(join_error({one, meadow_file("two", "B", false, kField), meadow_file("three", "C", false, kField)}) ==
        "three:6:6: found 240 tiles in all in one and two and three, expected at most 190");
}

TEST_CASE("CAS-3 tiles may be joined without a start piece, and must not have one then") {
  const std::vector<TileFile> files = {meadow_file("one", "A", false, kField),
                                       meadow_file("two", "B", false, kField)};
  CHECK(join_without_start(files).start.empty());
  CHECK(join_without_start(files).tile_count() == 160);
  const std::vector<TileFile> starting = {files[0], meadow_file("two", "B", true, kField)};
  CHECK(message_of([&] { return join_without_start(starting); }) ==
        "two:8:9: found tile \"B\" with start, expected none: start cells stand in the wall");
}

TEST_CASE("Edge classes of joined files agree") {
  const TileFile one = meadow_file("one", "A", true, kField + "gate = 'city road city'\n" + kRoad);
  CHECK(join_error({one, meadow_file("two", "B", false, kField + "gate = 'field city field'\n")}) ==
        "two:4:8: edge class \"gate\": found other kinds than in one, expected the same");
  std::string more = kField;
  for (const char name : std::string("abcdef")) more += std::string(1, name) + " = 'city city city'\n";
  CHECK(join_error({one, meadow_file("two", "B", false, more)}) ==
        "two:9:5: found edge class \"f\" besides those of one, expected at most 8 in all");
}

TEST_CASE("A damaged tile file is an error or another tile file, never a crash") {
  // A thousand copies of each set, each with a few bytes overwritten, moved or cut.
  const std::string whole(*default_file(GENERATE("tiles/base.toml", "tiles/mists.toml")));
  // The mists' last tiles are the start piece; a head of its own lets damage reach what follows it.
  const std::string head = whole.substr(whole.find("name ="), whole.find("[[tile]]") - whole.find("name ="));
  std::mt19937 random(20240229);
  const std::string bytes = "[]{}=,.\"'#\\\n \xff\x80N0-e_";
  for (int round = 0; round < 1000; ++round) {
    const std::size_t length = 1000 + random() % 3000;
    std::string text = head;
    if (round % 2 == 0) {
      text += whole.substr(whole.find("[[tile]]"), length);
    } else {
      text += whole.substr(whole.rfind("[[tile]]", whole.size() - length));
    }
    for (int change = 0; change < 3; ++change) {
      text[random() % text.size()] = bytes[random() % bytes.size()];
      const std::size_t from = random() % text.size();
      if (random() % 4 == 0) text.insert(random() % text.size(), text.substr(from, random() % 40));
    }
    INFO(text);
    CHECK_NOTHROW(message_of([&] { return read_tile_set(text, "damaged"); }));
  }
}

}  // namespace bastide::tests::tile_set_test
