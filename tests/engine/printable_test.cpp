#include "engine/printable.hpp"

#include "engine/error.hpp"
#include "tests/catch.hpp"

#include <string>

namespace bastide::printable_test {
namespace {

TEST_CASE("Characters are told by the rules of UTF-8", "[text]") {
  CHECK(character_length("a") == 1);
  CHECK(character_length("\u017e") == 2);
  CHECK(character_length("\u2603!") == 3);
  CHECK(character_length("\U0001F3F0") == 4);
  for (const char* wrong :
       {"\x80", "\xC0\x80", "\xC1\xBF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF0\x80\x80\x80",
        "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xE2\x98", "\xFF", "\xC5q"}) {
    CHECK(character_length(wrong) == 0);
    CHECK_FALSE(is_printable(wrong));
  }
}

TEST_CASE("What a terminal obeys or what turns a line around cannot be printed", "[text]") {
  CHECK(is_printable(""));
  CHECK(is_printable("two words, \u017e \u2603 \u202F \u2065 \uFEFF \U0001F3F0"));
  for (const char* acting : {"\x1b[2J", "\n", "\r", "\x7F", "\u0080", "\u009B2J", "\u061C", "\u200E",
                             "\u200F", "\u2028", "\u202A", "\u202E", "\u2066", "\u2069"}) {
    CHECK_FALSE(is_printable(acting));
    CHECK(is_printable(printable(acting)));
  }
  CHECK_FALSE(is_printable(std::string(1, '\0')));
  CHECK(printable("a\x1b[2J\n\tb\u202E\xFF") == "a?[2J? b??");
  CHECK(printable_lines("a\nb\r\n") == "a\nb?\n");
}

TEST_CASE("A text is cut between characters", "[text]") {
  CHECK(cut_after("short", 5) == "short");
  CHECK(cut_after("longer", 5) == "longe\u2026");
  CHECK(cut_after("\u017e\u017e", 3) == "\u017e\u2026");
  CHECK(cut_after("\x80\x80\x80\x80\x80\x80", 5) == "??\u2026");
  CHECK(in_quotes("\u202Ex") == "\"?x\"");
}

}  // namespace
}  // namespace bastide::printable_test
