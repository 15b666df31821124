// Lines from bytes, and the end of an endless text.
#include "arena/process/line_buffer.hpp"
#include "arena/process/text_tail.hpp"
#include "tests/catch.hpp"

namespace bastide::tests::text_test {

using namespace bastide::arena;

TEST_CASE("Bytes become lines however they are cut", "[process]") {
  const std::string text = "one\n\nthree is longer\nfour";
  const auto piece = GENERATE(std::size_t{1}, std::size_t{2}, std::size_t{7}, std::size_t{100});
  LineBuffer buffer;
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < text.size(); i += piece) {
    buffer.append(text.substr(i, piece));
    while (std::optional<std::string> line = buffer.take()) lines.push_back(*line);
  }
  CHECK(lines == std::vector<std::string>{"one", "", "three is longer"});
  CHECK(buffer.size() == 4);
  buffer.append("\n");
  CHECK(buffer.take() == "four");
  CHECK(buffer.empty());
}

TEST_CASE("A tail is the last whole lines", "[process]") {
  TextTail tail(20);
  tail.append("short\n");
  CHECK(tail.text() == "short\n");
  tail.append("a second line\n");
  CHECK(tail.text() == "short\na second line\n");
  tail.append("a third\n");
  CHECK(tail.text() == "a third\n");
  for (int i = 0; i < 100; ++i) tail.append(std::to_string(i) + "\n");
  CHECK(tail.text() == "94\n95\n96\n97\n98\n99\n");
  tail.append(std::string(100, 'x'));
  CHECK(tail.text() == std::string(20, 'x'));
}

TEST_CASE("A tail holds nothing that a terminal obeys or that is not UTF-8", "[process]") {
  const auto shown = [](std::string_view text) {
    TextTail tail(1000);
    tail.append(text);
    return tail.text();
  };
  CHECK(shown("žluťoučký € 🏰\n") == "žluťoučký € 🏰\n");
  CHECK(shown("\x1b[2J\a\b\r\x7f") == "?[2J????");
  CHECK(shown(std::string_view("a\0b", 3)) == "a?b");
  CHECK(shown("tab\there") == "tab here");
  CHECK(shown("\xc2\x9b") == "?");             // U+009B, which begins a command to the terminal
  CHECK(shown("\xff\x80z") == "??z");          // never in UTF-8; a continuation of nothing
  CHECK(shown("\xc0\xaf") == "??");            // an overlong "/"
  CHECK(shown("\xed\xa0\x80") == "???");       // a surrogate
  CHECK(shown("\xf4\x90\x80\x80") == "????");  // above U+10FFFF
  CHECK(shown("cut \xe2\x82") == "cut ??");    // half a euro
}

}  // namespace bastide::tests::text_test
