#include "arena/report/page/html.hpp"

#include "tests/catch.hpp"

namespace bastide::arena::html_test {
namespace {

TEST_CASE("Text in a page is never markup", "[report]") {
  CHECK(escaped("<script>alert('x')</script>") == "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
  CHECK(escaped("a \"b\" & c") == "a &quot;b&quot; &amp; c");
  CHECK(escaped("Ríša\n\t1") == "Ríša\n\t1");
  CHECK(escaped(std::string_view("\0\x1b", 2)) == "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST_CASE("JSON in a script element cannot end it", "[report]") {
  CHECK(script_safe(R"({"a":"</script><!--"})") == R"({"a":"\u003c/script>\u003c!--"})");
}

TEST_CASE("Words name their key and their values, and stand in English", "[report]") {
  CHECK(worded("best", "best <>") == R"(<span data-t="best">best &lt;&gt;</span>)");
  CHECK(worded("of", "{b} of {a}.", {{"a", "<i>{b}</i>"}, {"b", "2"}}) ==
        R"(<span data-t="of"><span data-v="b">2</span> of <span data-v="a"><i>{b}</i></span>.</span>)");
}

TEST_CASE("Players without a name have a number in words, others their name", "[report]") {
  CHECK(name_html("player 12") == R"(<span data-t="player_n">player <span data-v="n">12</span></span>)");
  CHECK(name_html("player <") == "player &lt;");
  CHECK(name_html("player ") == "player ");
  CHECK(rules_html("a & b") == R"(<span data-rules="a &amp; b">a &amp; b</span>)");
}

TEST_CASE("A hash of hexadecimal digits becomes base64", "[report]") {
  // RFC 4648, and SHA-256 of the empty text.
  CHECK(base64_of_hex("") == "");
  CHECK(base64_of_hex("66") == "Zg==");
  CHECK(base64_of_hex("666f") == "Zm8=");
  CHECK(base64_of_hex("666f6f") == "Zm9v");
  CHECK(base64_of_hex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855") ==
        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
}

}  // namespace
}  // namespace bastide::arena::html_test
