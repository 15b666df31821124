#include "arena/report/page/review_page.hpp"

#include "arena/report/page/page_texts.hpp"
#include "tests/catch.hpp"
#include "tests/report/made_up_review.hpp"
#include "tests/report/page_text.hpp"
#include "tests/report/tournament_page.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

namespace bastide::arena::review_page_test {
namespace {

using tests::count_of;
using tests::data_of;
using tests::kNasty;

ReviewPage review(const std::string& rules = "base", int players = 2) {
  return tests::made_up_review(tests::play_for_page(tests::small_tournament(rules, players, 1), 1), 0);
}

/// A game of two turns in which Anna's is `decision`.
ReviewPage two_turns(const ReviewDecision& decision) {
  ReviewPage page;
  page.title = "a game";
  page.names = {"Anna", "Bob"};
  page.scenery = {"", "[]", "null", "", ""};
  page.film = "[]";
  page.turns = {{{0.5, 0.5}, {0, 0}}, {{0.4, 0.55}, {1.26, -1.26}}, {{}, {-0.5, 0.5}}};
  page.decisions = {decision};
  return page;
}

/// The article of an entry of the film.
std::string article(const std::string& page, int entry) {
  const std::size_t from = page.find("<article id=\"turn-" + std::to_string(entry) + "\"");
  REQUIRE(from != std::string::npos);
  return page.substr(from, page.find("</article>", from) - from);
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("A review's data is JSON with its game, in every rule set", "[report]") {
  const auto [rules, players] =
      GENERATE(table<std::string, int>({{"base", 2}, {"everything", 3}, {"castle", 2}}));
  INFO(rules);
  const ReviewPage page = review(rules, players);
  const std::string html = write_review_page(page);
  const auto json = data_of(html);
  CHECK(json["game"]["names"] == page.names);
  CHECK(json["game"]["points"] == page.points);
  CHECK(json["game"]["film"].size() == page.turns.size());
  CHECK(json["wall"].is_object() == (rules == "castle"));
  CHECK(count_of(html, "<article ") == page.turns.size());
  const auto mistakes = std::count_if(page.decisions.begin(), page.decisions.end(),
                                      [](const auto& decision) { return decision.grade != Grade::fine; });
  REQUIRE(mistakes > 0);
  CHECK(static_cast<std::ptrdiff_t>(count_of(html, "<svg class=\"mark ")) == mistakes);
  CHECK(static_cast<std::ptrdiff_t>(json["grades"].size()) == mistakes);
  CHECK(static_cast<std::ptrdiff_t>(json["best"].size()) == mistakes);
}

TEST_CASE("The same review gives the same bytes", "[report]") {
  CHECK(write_review_page(review()) == write_review_page(review()));
}

TEST_CASE("A decision is told with what it cost and what else there was", "[report]") {
  ReviewDecision decision;
  decision.entry = 1;
  decision.played = "V 1,0 0 -";
  decision.best = "V 0,1 90 road@S";
  decision.points = {4.24, 0.81};
  decision.chance = {0.061, 0.0149};
  decision.grade = Grade::mistake;
  decision.best_tile = {3, {0, 1}, 1, 2};
  decision.lines = {{"V 0,1 90 road@S", 0.523, 81.2, 79.96, 0, decision.best_tile},
                    {"V 1,0 0 -", 0.462, 78.1, 81.1, 4.24}};
  const std::string html = write_review_page(two_turns(decision));
  const std::string told = article(html, 1);
  CHECK(says(told,
             "<b class=\"who\">Anna</b> <span class=\"grade mistake\"><span "
             "data-t=\"grade.mistake\">mistake</span> ?</span>"));
  CHECK(says(told,
             "<span data-v=\"points\">4.2 ± 0.8</span> points and <span data-v=\"chance\">6.1 ± 1.5 "
             "%</span> chance to win"));
  CHECK(says(told,
             "<a href=\"#turn-1\" data-entry=\"1\" data-line=\"0\">V 0,1 90 road@S</a></th>"
             "<td>52.3 %</td><td>81.2</td><td>80.0</td><td>0.0</td>"));
  CHECK(says(told, "data-line=\"1\">V 1,0 0 -</a></b></span> (played)</span></th><td>46.2 %</td>"));
  CHECK(says(told, "Anna</th><td>40.0 %</td><td>-10.0</td><td>+1.3</td><td>+1.3</td>"));
  CHECK(says(html, "<a href=\"#turn-1\" data-entry=\"1\">1</a>"));
  CHECK(data_of(html)["grades"] == nlohmann::json{{"1", "mistake"}});
  CHECK(
      data_of(html)["best"]["1"] ==
      nlohmann::json{
          {"type", 3}, {"x", 0}, {"y", 1}, {"turns", 1}, {"segment", 2}, {"kind", "follower"}, {"seat", 0}});
  const nlohmann::json lines = data_of(html)["lines"]["1"];
  REQUIRE(lines.size() == 2);
  CHECK(lines[0]["tile"] == data_of(html)["best"]["1"]);
  CHECK(lines[1]["tile"].is_null());
  CHECK(lines[0]["played"] == false);
  CHECK(lines[1]["played"] == true);
  CHECK(lines[1]["loss"] == 4.24);
  CHECK(data_of(html)["asked"] == nlohmann::json{{"1", {0, 2}}});
}

TEST_CASE("What becomes of features is in whole numbers, without those of which nothing is expected",
          "[report]") {
  ReviewPage page = two_turns({});
  page.turns[1].features = {
      {4, 0.336, {0.714, 0}, {5.26, 0}}, {7, 0, {0, 0}, {0.04, 0}}, {9, 0, {0.2, 0}, {-1.26, 0}}};
  CHECK(data_of(write_review_page(page))["outlook"] ==
        nlohmann::json{{"1", {{4, 34, 71, 53, 0, 0}, {9, 0, 20, -13, 0, 0}}}});
}

TEST_CASE("The best move costs nothing, and no choice is no mistake", "[report]") {
  ReviewDecision decision;
  decision.entry = 2;
  decision.player = 1;
  decision.played = decision.best = "V 1,0 0 -";
  decision.points = {-0.01, 0};
  std::string html = write_review_page(two_turns(decision));
  CHECK(says(article(html, 2), "<span class=\"grade fine\"><span data-t=\"grade.fine\">fine</span></span>"));
  CHECK(says(article(html, 2), "best</span></dt><dd><span data-t=\"the_same\">the same</span></dd></dl>"));
  CHECK(says(html, "No mistakes."));
  CHECK(data_of(html)["grades"].empty());
  decision.real = false;
  html = write_review_page(two_turns(decision));
  CHECK(says(article(html, 2), "no real choice"));
}

TEST_CASE("The worst of a turn's decisions grades the turn", "[report]") {
  ReviewDecision decision;
  decision.entry = 1;
  decision.grade = Grade::inaccuracy;
  ReviewPage page = two_turns(decision);
  decision.grade = Grade::blunder;
  page.decisions.push_back(decision);
  decision.grade = Grade::fine;
  page.decisions.push_back(decision);
  const std::string html = write_review_page(page);
  CHECK(data_of(html)["grades"] == nlohmann::json{{"1", "blunder"}});
  CHECK(count_of(article(html, 1), "<dl>") == 3);
}

TEST_CASE("What is not known of a turn is left out", "[report]") {
  ReviewPage page = two_turns({});
  std::string html = write_review_page(page);
  CHECK(says(article(html, 2), "Anna</th><td>–</td><td>–</td><td>-1.8</td><td>-0.5</td>"));
  CHECK(says(html, "The game is not finished."));
  CHECK_FALSE(says(html, "id=\"summary\""));
  page.turns = {{}, {}};
  page.decisions.clear();
  html = write_review_page(page);
  CHECK(says(html, "No chances to win are known."));
  CHECK(says(html, "No luck was measured."));
  CHECK(count_of(html.substr(0, html.find("<script")), "nan") == 0);
}

TEST_CASE("The graph of two players has an area for each, and draws between them", "[report]") {
  const std::string html = write_review_page(two_turns({}));
  // Bob's 55 % are counted from above: 45 % from below, 5 % above Anna's 40.
  CHECK(says(html, "<path class=\"area p0\" d=\"M0.00 50.00L50.00 60.00L50.00 100.00L0.00 100.00Z\"/>"));
  CHECK(says(html, "<path class=\"area p1\" d=\"M0.00 50.00L50.00 55.00L50.00 0.00L0.00 0.00Z\"/>"));
  const std::string of_three = write_review_page(review("everything", 3));
  CHECK(count_of(of_three, "class=\"area ") == 0);
  CHECK(count_of(of_three, "<path class=\"line p2\"") == 2);
}

TEST_CASE("The graph of chances has a band of two standard errors, within 0 and 100 %", "[report]") {
  CHECK_FALSE(says(write_review_page(two_turns({})), "class=\"band"));
  ReviewPage page = two_turns({});
  for (ReviewTurn& turn : page.turns) turn.chance_error = 0.05;
  const auto bands = [](const std::string& html) { return count_of(html, "<path class=\"band "); };
  std::string html = write_review_page(page);
  CHECK(bands(html) == 1);
  // Bob's chances from above are 50 and 45 %, with 10 on both sides.
  CHECK(says(html, "<path class=\"band border\" d=\"M0.00 40.00L50.00 45.00L50.00 65.00L0.00 60.00Z\"/>"));
  for (ReviewTurn& turn : page.turns) turn.chance_error = 0.4;
  html = write_review_page(page);
  CHECK(says(html, "<path class=\"band border\" d=\"M0.00 0.00L50.00 0.00L50.00 100.00L0.00 100.00Z\"/>"));
  ReviewPage three = review("everything", 3);
  for (ReviewTurn& turn : three.turns) turn.chance_error = 0.05;
  CHECK(bands(write_review_page(three)) == 3);
}

TEST_CASE("Texts of a review are text wherever they stand", "[report]") {
  ReviewPage page = review();
  page.title = page.rules = kNasty;
  for (std::string& name : page.names) name = kNasty;
  for (ReviewDecision& decision : page.decisions) {
    decision.played = decision.best = kNasty;
    for (ReviewLine& line : decision.lines) line.text = kNasty;
  }
  page.tables = {{kNasty, {kNasty, kNasty}, {{kNasty, kNasty}}}};
  const std::string html = write_review_page(page);
  CHECK(count_of(html, "<script") == 2);
  CHECK(count_of(html, "</script") == 2);
  CHECK(count_of(html, "<img") == 0);
  CHECK(data_of(html)["game"]["names"][0] == kNasty);
}

TEST_CASE("A review asks for nothing and lets only its own script run", "[report]") {
  const std::string html = write_review_page(review());
  CHECK(says(html, "default-src 'none'"));
  CHECK(says(html, "script-src 'sha256-"));
  CHECK(count_of(html, std::string(review_script().text)) == 1);
  for (const char* fetched :
       {" src=", "href=\"http", "url(", "@import", "<link", "<iframe", "fetch(", " onclick="})
    CHECK(count_of(html, fetched) == 0);
  CHECK(count_of(html, "http") ==
        count_of(html, "http://www.w3.org/2000/svg") + count_of(html, "http-equiv"));
}

TEST_CASE("A review's graphs have labels, its tables captions and its sections headings", "[report]") {
  const std::string html = write_review_page(review("everything", 3));
  CHECK(count_of(html, "<section ") == count_of(html, "<h2 "));
  CHECK(count_of(html, "<table") == count_of(html, "<caption"));
  const std::regex unlabelled(
      "role=\"(img|group)\"(?!\\s+(tabindex=\"0\"\\s+)?(data-t-label=\"\\w+\"\\s+)?aria-label=\"[^\"]+\")");
  CHECK_FALSE(std::regex_search(html, unlabelled));
  CHECK(count_of(html, "-0.0<") == 0);
}

}  // namespace
}  // namespace bastide::arena::review_page_test
