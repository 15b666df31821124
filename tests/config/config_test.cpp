#include "engine/config/config.hpp"

#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/paths.hpp"

#include <cmath>
#include <filesystem>
#include <limits>

namespace bastide::tests::config_test {

using bastide::InputError;
using bastide::engine::Config;

namespace {

Config parsed(std::string_view text) {
  return Config::parse(text, "f.toml");
}

std::string parse_error(std::string_view text) {
  return message_of([&] { return parsed(text); });
}

/// What finish() says of `text` once the key "followers" has been asked for.
std::string finish_error(std::string_view text) {
  const Config config = parsed(text);
  static_cast<void>(config.has("followers"));
  return message_of([&] { return config.finish(), 0; });
}

std::string repeated(std::string_view piece, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += piece;
  return text;
}

}  // namespace

TEST_CASE("A configuration gives each value by its key and type") {
  const Config config = parsed(
      "name = 'base'\ncount = 4\nshare = 0.5\nwhole = 2\non = true\n"
      "list = ['a', 'b']\nplayers = [2, 6]\nsize = 'big'\n[below]\nx = 1\n[[tile]]\n[[tile]]\n");
  CHECK(config.text("name") == "base");
  CHECK(config.text_or("title", "none") == "none");
  CHECK(config.integer("count", 1, 4) == 4);
  CHECK(config.integer_or("missing", 9, 0, 10) == 9);
  CHECK(config.number("share", 0, 1) == 0.5);
  CHECK(config.number("whole", 0, 2) == 2.0);
  CHECK(config.number_or("missing", 0.25, 0, 1) == 0.25);
  CHECK(config.flag_or("on", false));
  CHECK(config.flag_or("off", true));
  CHECK(config.texts("list") == std::vector<std::string>{"a", "b"});
  CHECK(config.integers("players", 2, 6) == std::vector<std::int64_t>{2, 6});
  CHECK(config.choice("size", {"small", "big"}) == 1);
  CHECK(config.choice_or("colour", 2, {"red", "green", "blue"}) == 2);
  CHECK(config.table("below").integer("x", 0, 1) == 1);
  CHECK(config.tables("tile").size() == 2);
  CHECK(config.tables("missing_list").empty());
  CHECK(config.source() == "f.toml");
  CHECK_NOTHROW(config.finish());
}

TEST_CASE("A configuration lists its keys in the order of the file") {
  CHECK(parsed("z = 1\na = 2\nm = 3\n").keys() == std::vector<std::string>{"z", "a", "m"});
}

TEST_CASE("A value of another type is an error that says where, what and what instead") {
  const Config config =
      parsed("count = 'four'\nname = 4\nlist = ['a', 1]\non = 1\nwhen = 1979-05-27\nt = [1]\n");
  const auto error = [&](auto read) { return message_of([&] { return read(config); }); };
  CHECK(error([](const Config& c) { return c.integer("count", 1, 9); }) ==
        "f.toml:1:9: count: found \"four\", expected a whole number from 1 to 9");
  CHECK(error([](const Config& c) { return c.text("name"); }) ==
        "f.toml:2:8: name: found 4, expected a text in quotes");
  CHECK(error([](const Config& c) { return c.texts("list"); }) ==
        "f.toml:3:14: list: found 1, expected a list of texts in quotes");
  CHECK(error([](const Config& c) { return c.flag_or("on", true); }) ==
        "f.toml:4:6: on: found 1, expected true or false");
  CHECK(error([](const Config& c) { return c.number("when", 0, 1); }) ==
        "f.toml:5:8: when: found a date or time, expected a number from 0 to 1");
  CHECK(error([](const Config& c) { return c.table("t"); }) ==
        "f.toml:6:5: t: found a list, expected a table [t]");
  CHECK(error([](const Config& c) { return c.tables("t"); }) ==
        "f.toml:6:6: t: found 1, expected a list of tables, [[t]]");
  CHECK(error([](const Config& c) {
          return c.choice("count", {"one", "two"});
        }) == "f.toml:1:9: count: found \"four\", expected one of: one, two");
}

TEST_CASE("A missing key is an error at the table that lacks it") {
  const Config config = parsed("a = 1\n\n[bot]\nb = 2\n");
  CHECK(message_of([&] { return config.text("name"); }) ==
        "f.toml:1:1: name is missing, expected a text in quotes");
  CHECK(message_of([&] { return config.table("bot").integer("count", 1, 2); }) ==
        "f.toml:3:1: count is missing, expected a whole number from 1 to 2");
}

TEST_CASE("A number below nothing that is nothing is nothing, as a file that is written from it says") {
  const Config config = parsed("one = -0.0\nmany = [1, -0.0]\n");
  CHECK_FALSE(std::signbit(config.number("one", -1, 1)));
  CHECK_FALSE(std::signbit(config.numbers("many", -1, 1)[1]));
}

TEST_CASE("A number outside its range is an error") {
  const Config config = parsed(
      "low = -1\nhigh = 8\nhuge = 9223372036854775807\nfraction = 2.5\nnan = nan\ninf = inf\nmuch = 1e300\n");
  for (const char* key : {"low", "high", "huge", "fraction"}) {
    INFO(key);
    CHECK_THROWS_AS(config.integer(key, 0, 7), InputError);
  }
  CHECK(message_of([&] { return config.number("nan", 0, 1); }) ==
        "f.toml:5:7: nan: found nan, expected a number from 0 to 1");
  const double all = std::numeric_limits<double>::infinity();
  CHECK_THROWS_AS(config.number("inf", -all, all), InputError);
  CHECK_THROWS_AS(config.number("much", 0, 1e9), InputError);
  CHECK_THROWS_AS(config.integers("high", 0, 9), InputError);
  CHECK_THROWS_AS(parsed("a = 9223372036854775808"), InputError);
}

TEST_CASE("An unknown key is an error that suggests the nearest known key") {
  CHECK(finish_error("followers = 7\n") == "");
  CHECK(finish_error("\n  folowers = 7\n") ==
        "f.toml:2:3: found unknown key \"folowers\", expected perhaps \"followers\"");
  CHECK(finish_error("colour = 7\n") ==
        "f.toml:1:1: found unknown key \"colour\", expected one of: followers");
  CHECK(message_of([] { return parsed("x = 1\n").finish(), 0; }) ==
        "f.toml:1:1: found unknown key \"x\", expected no key here");
}

TEST_CASE("The first unknown key in the file is the one reported") {
  CHECK(finish_error("zebra = 1\napple = 2\n").find("zebra") != std::string::npos);
}

TEST_CASE("A message stays on one line and short whatever the file holds") {
  const std::string message = finish_error("\"new\\nline" + repeated("x", 5000) + "\" = 1\n");
  CHECK(message.find('\n') == std::string::npos);
  CHECK(message.size() < 200);
}

TEST_CASE("A failure points at its key, or at the table without one") {
  const Config config = parsed("a = 1\n[t]\nkey = 2\n");
  const Config table = config.table("t");
  CHECK(message_of([&]() -> int { table.fail("key", "wrong"); }) == "f.toml:3:7: wrong");
  CHECK(message_of([&]() -> int { table.fail("", "wrong"); }) == "f.toml:2:1: wrong");
  CHECK(message_of([&]() -> int { table.fail("absent", "wrong"); }) == "f.toml:2:1: wrong");
}

TEST_CASE("A table made by dotted keys alone can be read") {
  const Config config = parsed("a.b.c = 1\n");
  const Config inner = config.table("a").table("b");
  CHECK(inner.integer("c", 0, 1) == 1);
  CHECK(message_of([&] { return inner.text("d"); }).find("f.toml:1:") == 0);
}

TEST_CASE("Malformed TOML is an error with its place") {
  CHECK(parse_error("a = 1\nb = \n").find("f.toml:2:") == 0);
  CHECK(parse_error("a = 1\na = 2\n").find("f.toml:2:") == 0);
  for (const char* text : {"a", "[", "[a", "a = [1", "a = {", "a = 'x", "a = \"\"\"x", "= 1", "a = 1 b = 2",
                           "[[a]", "a..b = 1"}) {
    INFO(text);
    const std::string message = parse_error(text);
    CHECK(message.find("f.toml:1:") == 0);
    CHECK(message.find('\n') == std::string::npos);
  }
}

TEST_CASE("Bytes that are not UTF-8 are an error") {
  CHECK(parse_error("a = '\xff\xfe'\n") != "");
  CHECK(parse_error(std::string_view("a = '\0'\n", 8)) != "");
  CHECK(parse_error("\xc3") != "");
}

TEST_CASE("Other alphabets stand in texts and comments, not in bare keys") {
  CHECK(parsed("# Café\na = 'Café'\n\"é\" = 1\n").text("a") == "Café");
  CHECK(parsed("\xEF\xBB\xBF"
               "a = 1\n")
            .has("a"));
  CHECK(parse_error("a = 1\né = 2\n") ==
        "f.toml:2: found a character that is not plain ASCII, expected it within quotes");
}

TEST_CASE("Control characters between keys are an error") {
  CHECK(parsed("a = 1\r\n\tb = 2\r\n").integer("b", 0, 2) == 2);
  for (const char* text : {"[\va]\n", "a\f = 1\n", "[\ra]\n", "a = \x7f", "\x01"})
    CHECK(parse_error(text) != "");
}

TEST_CASE("Nesting without end is an error before it uses up the stack") {
  constexpr int kDeep = 300'000;
  CHECK(parse_error("a = " + repeated("[", kDeep)).find("f.toml:1: found nesting too deep") == 0);
  CHECK(parse_error("\na = " + repeated("{a=", kDeep)).find("f.toml:2: found nesting too deep") == 0);
  CHECK(parse_error(repeated("a.", kDeep) + "a = 1").find("f.toml:1: found nesting too deep") == 0);
  CHECK(parse_error(std::string("[").append(repeated("a . ", kDeep / 2)).append("a]"))
            .find("f.toml:1: found nesting too deep") == 0);
  CHECK(parse_error(repeated("'a'.\"b\".", kDeep / 10) + "a = 1") != "");
}

TEST_CASE("Dots and brackets in texts and comments are not nesting") {
  const std::string many = repeated(".[{", 500);
  CHECK(parse_error("# " + many + "\na = '" + many + "'\nb = \"\\\"" + many + "\"\n") == "");
  CHECK(parse_error("c = '''\n'" + many + "'''''\nd = \"\"\"" + many + "\\\"\"\"\"\n") == "");
}

TEST_CASE("A file that cannot be read is an error that names it") {
  const auto folder = std::filesystem::temp_directory_path();
  CHECK(message_of([&] { return Config::load(folder.string()); }) ==
        folder.string() + ": cannot be read: found a directory, expected a file");
  CHECK(message_of([&] {
          return Config::load("/no/such/file.toml");
        }).find("/no/such/file.toml: cannot be read: No such") == 0);
  CHECK(message_of([&] { return Config::load("/dev/zero"); }).find("more than 1 MiB") != std::string::npos);
  CHECK(parse_error(std::string((1U << 20U) + 1, '\n')).find("more than 1 MiB") != std::string::npos);
}

TEST_CASE("A file is read from disk under its path") {
  const Config config = Config::load(BASTIDE_SOURCE_DIR "/configs/rules/base.toml");
  CHECK(config.text("name") == "base");
  CHECK(config.source() == BASTIDE_SOURCE_DIR "/configs/rules/base.toml");
}

TEST_CASE("A key may be asked whether it holds a list") {
  const Config config = Config::parse("a = [1, 2]\nb = 1\nc = []\n", "t.toml");
  CHECK(config.is_list("a"));
  CHECK_FALSE(config.is_list("b"));
  CHECK(config.is_list("c"));
  CHECK_FALSE(config.is_list("d"));
  config.finish();
}

TEST_CASE("A configuration tells what kind of value a key holds") {
  using Kind = Config::Kind;
  const Config config = parsed(
      "a = 'x'\nb = 1\nc = 1.0\nd = true\ne = [1]\nf = {g = 1}\nh = 2020-01-01\ni = 1979-05-27T07:32:00Z");
  const std::vector<std::pair<std::string, Kind>> kinds = {
      {"a", Kind::text},  {"b", Kind::whole}, {"c", Kind::number}, {"d", Kind::flag},   {"e", Kind::list},
      {"f", Kind::table}, {"h", Kind::time},  {"i", Kind::time},   {"j", Kind::nothing}};
  for (const auto& [key, kind] : kinds) CHECK(config.kind_of(key) == kind);
  config.finish();
}

}  // namespace bastide::tests::config_test
