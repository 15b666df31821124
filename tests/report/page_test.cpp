#include "arena/report/page/page.hpp"

#include "arena/report/page/page_texts.hpp"
#include "tests/catch.hpp"
#include "tests/report/page_text.hpp"
#include "tests/report/tournament_page.hpp"

#include <nlohmann/json.hpp>
#include <regex>

namespace bastide::arena::page_test {
namespace {

using tests::count_of;
using tests::data_of;
using tests::kNasty;

TEST_CASE("A page's data is JSON with the sample's games, in every rule set", "[report]") {
  const auto [rules, players] =
      GENERATE(table<std::string, int>({{"base", 2}, {"everything", 3}, {"castle", 2}}));
  INFO(rules);
  const PageData data = tests::play_for_page(tests::small_tournament(rules, players, 2), 3);
  const std::string page = write_page(data);
  const auto json = data_of(page);
  REQUIRE(json["games"].size() == 3);
  CHECK(json["bots"].size() == 3);
  CHECK(json["wall"].is_object() == (rules == "castle"));
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& game = json["games"][i];
    CHECK(game["points"] == data.sample[i].points);
    CHECK(game["film"].size() > 20);
  }
  CHECK(page.find("A sample of 3 of all " + std::to_string(data.games) + " games.") != std::string::npos);
}

TEST_CASE("The same tournament gives the same bytes", "[report]") {
  const auto page = [] {
    PageData data = tests::play_for_page(tests::small_tournament("base", 2, 2), 2);
    data.date = "";
    for (PageBot& bot : data.bots) bot.time = {};
    return write_page(data);
  };
  CHECK(page() == page());
}

TEST_CASE("Names are text wherever they stand", "[report]") {
  PageData data = tests::play_for_page(tests::small_tournament("base", 2, 1), 2);
  for (PageBot& bot : data.bots) bot.name = kNasty;
  data.tournament = data.rules = data.version = data.date = data.configuration = kNasty;
  data.bots[0].failures[1] = 1;
  data.bots[0].luck = LuckUse{{9, 1, 0.8, {5, 4, 6}, {2, 1.5, 2.5}, 0.5}, {100, 90, 110, 0.25}};
  const std::string page = write_page(data);
  CHECK(count_of(page, "<script") == 2);
  CHECK(count_of(page, "</script") == 2);
  CHECK(count_of(page, "<img") == 0);
  CHECK(count_of(page, "onerror=alert(1)>") == data_of(page)["bots"].size());
  CHECK(data_of(page)["bots"][0] == kNasty);
}

TEST_CASE("A page asks for nothing and lets only its own script run", "[report]") {
  const std::string page = write_page(tests::play_for_page(tests::small_tournament("castle", 2, 1), 1));
  CHECK(page.find("default-src 'none'") != std::string::npos);
  CHECK(page.find("script-src 'sha256-") != std::string::npos);
  CHECK(count_of(page, std::string(page_script().text)) == 1);
  for (const char* fetched :
       {" src=", "href=\"http", "url(", "@import", "<link", "<iframe", "fetch(", " onclick="})
    CHECK(count_of(page, fetched) == 0);
  // The name of SVG is the only address in it.
  CHECK(count_of(page, "http") ==
        count_of(page, "http://www.w3.org/2000/svg") + count_of(page, "http-equiv"));
}

TEST_CASE("Plots have labels, tables captions and sections headings", "[report]") {
  const std::string page = write_page(tests::play_for_page(tests::small_tournament("base", 2, 2), 1));
  CHECK(count_of(page, "<section ") == count_of(page, "<h2 "));
  CHECK(count_of(page, "<table") == count_of(page, "<caption"));
  const std::regex unlabelled("role=\"img\"(?!\\s+(data-t-label=\"\\w+\"\\s+)?aria-label=\"[^\"]+\")");
  CHECK_FALSE(std::regex_search(page, unlabelled));
  CHECK(page.find("nan") == std::string::npos);
}

TEST_CASE("Without a complete deal a page says so", "[report]") {
  PageData data;
  data.tournament = "none";
  data.bots = {{"one", {}, {}, {}}, {"two", {}, {}, {}}};
  data.ratings = rate(2, {}, {});
  data.scenery.spots = "[]";
  data.scenery.wall = "null";
  data.finished = false;
  const std::string page = write_page(data);
  CHECK(page.find("nothing to rate") != std::string::npos);
  CHECK(page.find("not finished") != std::string::npos);
  CHECK(data_of(page)["games"].empty());
}

TEST_CASE("A page tells who failed how", "[report]") {
  PageData data = tests::play_for_page(tests::small_tournament("base", 2, 1), 2);
  CHECK(write_page(data).find("No bot failed in any game.") != std::string::npos);
  data.bots[1].failures[static_cast<std::size_t>(Failure::flag_fall)] = 17;
  data.sample[0].failure = Failure::flag_fall;
  data.sample[0].failed_seat = 1;
  const std::string page = write_page(data);
  CHECK(page.find("<td>17</td>") != std::string::npos);
  CHECK(data_of(page)["games"][0]["failure"] == "flag fall");
  CHECK(data_of(page)["games"][0]["failed"] == 1);
}

}  // namespace
}  // namespace bastide::arena::page_test
