// What a person typed is told again in messages, but never without end.

#include "tests/arena/program.hpp"
#include "tests/catch.hpp"

#include <string>

namespace bastide::tests::long_words_test {
namespace {

TEST_CASE("no message repeats 5,000 letters of the command line", "[messages][command]") {
  const std::string word(5000, 'a');
  const ScratchFolder scratch;
  for (const std::string& arguments :
       {"arena --deals " + word, "arena --" + word, "check-bot --" + word, "arena --store /" + word,
        "show " + word, word, "arena --luck=" + word, "arena --force=" + word, "arena --json=/" + word + "/x",
        "replay " + word, "arena watch " + word, "play --bots " + word,
        "play --bots random,random --log /" + word, "list parameters " + word, "arena status /tmp/" + word,
        "arena games /tmp/" + word}) {
    const Ran ran = run_bastide(arguments);
    INFO(arguments.substr(0, 30) << ": " << ran.err.substr(0, 200));
    CHECK(ran.code == 2);
    CHECK(!ran.err.empty());
    CHECK(ran.err.size() < 1000);
    CHECK(ran.err.find("stoll") == std::string::npos);
  }
}

TEST_CASE("numbers that are none are told with what is expected", "[messages][command]") {
  const auto error_of = [](const std::string& arguments) {
    const Ran ran = run_bastide(arguments);
    CHECK(ran.code == 2);
    return ran.err.substr(0, ran.err.find('\n'));
  };
  const std::string range = ", expected a whole number from 0 to 18446744073709551615";
  CHECK(error_of("arena --seed 99999999999999999999") ==
        "bastide: --seed: found \"99999999999999999999\"" + range);
  CHECK(error_of("arena --seed ''") == "bastide: --seed: found \"\"" + range);
  CHECK(error_of("arena --time nan") ==
        "bastide: --time: found \"nan\", expected a number from 0.001 to 3600");
  CHECK(error_of("arena --luck=yes") == "bastide: --luck: found a value, expected none");
}

}  // namespace
}  // namespace bastide::tests::long_words_test
