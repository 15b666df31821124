#include "arena/report/report.hpp"

#include "arena/report/progress.hpp"
#include "arena/tables/text_table.hpp"
#include "arena/version/version.hpp"
#include "tests/catch.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

namespace bastide::arena::report_test {
namespace {

/// Three bots; the second beats the first twice a deal, the third never plays.
struct Fixture {
  TournamentConfig config = read_tournament(
      "name = 't'\ndeals = 9\nbots = ['random', 'greedy']\n[[bot]]\nfrom = 'uct'\nname = 'idlé'\n", "t.toml");
  Tally tally{3};

  Fixture() {
    for (int deal = 0; deal < 3; ++deal) {
      tally.results.add(std::vector<GameResult>{{deal, {0, 1}, {10 + deal, 60}}, {deal, {1, 0}, {70, 20}}});
    }
    tally.deals = 3;
    tally.games = 6;
    tally.clocks = {{0.5, 190, 100}, {0.25, 170, 100}, {}};
  }
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST_CASE("Tables are aligned by character, not by byte", "[arena]") {
  using Align = TextTable::Align;
  TextTable table({Align::left, Align::right});
  table.add({"name", "x"});
  table.add({"é", "12"});
  table.add({"longer"});
  CHECK(table.text() == "name     x\né       12\nlonger\n");
}

TEST_CASE("A table that is too wide goes on below, behind the names of its rows, or is cut", "[arena]") {
  using Align = TextTable::Align;
  TextTable table({Align::left, Align::right, Align::right, Align::left});
  table.add({"name", "one", "two", "three"});
  table.add({"é", "1", "22", "a long text"});
  CHECK(table.text(27) == table.text());
  CHECK(table.text(26) == "name  one  two\né       1   22\n\nname  three\né     a long text\n");
  CHECK(table.text(9) == "name  one\né       1\n\nname  two\né      22\n\nname  th…\né     a …\n");
  CHECK(table.text(20, TextTable::Wide::cut) == "name  one  two  thr…\né       1   22  a l…\n");
  CHECK(cut_to("é☃é", 2) == "é…");
  CHECK(cut_to("é☃é", 3) == "é☃é");
}

TEST_CASE("No line of a report is wider than the terminal", "[arena]") {
  Fixture fixture;
  const Report report = make_report(fixture.config, fixture.tally);
  for (const int width : {40, 60, 80}) {
    for (const std::string& text : {report_text(report, width), details_text(report, width)}) {
      // Sentences are left to the terminal; tables begin behind empty lines and have several.
      for (const std::string& line : lines_of(text)) {
        if (line.find("  ") != std::string::npos) CHECK(columns_of(line) <= static_cast<std::size_t>(width));
      }
    }
  }
}

TEST_CASE("A gauntlet's cross-table has the rows of its seeds", "[arena]") {
  Fixture fixture;
  const auto rows = [&] {
    const std::string text = report_text(make_report(fixture.config, fixture.tally));
    int count = 0;
    for (const std::string& line : lines_of(text.substr(text.find("against"))))
      count += line.starts_with("random  ") || line.starts_with("greedy  ") || line.starts_with("idlé  ");
    return count;
  };
  const auto heading = [&] {
    const std::string text = report_text(make_report(fixture.config, fixture.tally));
    return lines_of(text.substr(text.find("against")))[0];
  };
  CHECK(rows() == 3);
  CHECK(heading().find("random") != std::string::npos);
  fixture.config.seeds = 1;
  CHECK(rows() == 1);
  // random, the seed, met greedy alone.
  CHECK(heading().find("greedy") != std::string::npos);
  CHECK(heading().find("random") == std::string::npos);
  CHECK(heading().find("idlé") == std::string::npos);
}

TEST_CASE("The progress line tells who leads", "[arena]") {
  std::vector<Standing> standings(4);
  for (std::size_t bot = 0; bot < 4; ++bot) standings[bot].games = 10;
  standings[1].score = 0.9;
  standings[3].score = 0.5;
  standings[0].score = 0.25;
  CHECK(leaders_text({"a", "b", "c", "d"}, standings) == "b 90.0 %, d 50.0 %, a 25.0 %");
  CHECK(leaders_text({"a", "b"}, {standings[0], standings[1]}) == "a 25.0 %");
  CHECK(leaders_text({"a", "b", "c"}, std::vector<Standing>(3)).empty());
}

TEST_CASE("The rating table has its columns, the best first, under each other", "[arena]") {
  const Fixture fixture;
  const std::vector<std::string> lines = lines_of(report_text(make_report(fixture.config, fixture.tally)));
  REQUIRE(lines.size() > 6);
  CHECK(lines[0] == "t: rules base, 2 players, seed 1: 3 deals, 6 games (not finished)");
  std::istringstream heading(lines[2]);
  std::string word;
  std::string words;
  while (heading >> word) words += word + " ";
  CHECK(words == "rank name Elo 95 % interval games score points margin ms/move ");
  CHECK(lines[3].starts_with("   1  greedy"));
  CHECK(lines[3].find("100.0 %    65.0  +49.5 ± ") != std::string::npos);
  CHECK(lines[5].find("random") != std::string::npos);
  const std::size_t width = columns_of(lines[2]);
  for (std::size_t row = 3; row < 6; ++row) CHECK(columns_of(lines[row]) == width);
}

TEST_CASE("The cross-table gives won-drawn-lost, score and margin of each pair", "[arena]") {
  const Fixture fixture;
  const std::string text = report_text(make_report(fixture.config, fixture.tally));
  const std::string table = text.substr(text.find("\nagainst"));
  CHECK(table.find("6-0-0") != std::string::npos);
  CHECK(table.find("0-0-6") != std::string::npos);
  CHECK(table.find("6-0-0  100.0 %") != std::string::npos);
  CHECK(table.find("-49.5 ± ") != std::string::npos);
}

TEST_CASE("Without a complete deal there is nothing to rate", "[arena]") {
  Fixture fixture;
  fixture.tally = Tally(3);
  const Report report = make_report(fixture.config, fixture.tally);
  CHECK(report_text(report).find("nothing to rate") != std::string::npos);
  const auto json = nlohmann::json::parse(report_json(report));
  CHECK(json["ratings"].empty());
  CHECK(json["deals_played"] == 0);
}

TEST_CASE("The JSON holds ratings, cross-table and the resolved configuration", "[arena]") {
  const Fixture fixture;
  const auto json = nlohmann::json::parse(report_json(make_report(fixture.config, fixture.tally)));
  CHECK(json["version"] == kVersion);
  CHECK(json["finished"] == false);
  CHECK(json["deals_played"] == 3);
  CHECK(json["games_played"] == 6);
  REQUIRE(json["ratings"].size() == 3);
  const auto& best = json["ratings"][0];
  CHECK(best["name"] == "greedy");
  CHECK(best["low"] <= best["elo"]);
  CHECK(best["elo"] <= best["high"]);
  CHECK(best["games"] == 6);
  CHECK(best["score"] == 1.0);
  CHECK(best["points"] == 65.0);
  CHECK(best["seconds_per_move"] == 0.0025);
  CHECK(json["ratings"][1]["elo"] >= json["ratings"][2]["elo"]);
  REQUIRE(json["cross_table"].size() == 2);
  CHECK(json["cross_table"][0]["bot"] == "greedy");
  CHECK(json["cross_table"][0]["wins"] == 6);
  CHECK(json["seats"].size() == 2);
  CHECK(best["margin_low"] < best["margin"]);
  CHECK(best["failures"].empty());
  REQUIRE(json["superiority"].size() == 3);
  CHECK(json["superiority"][0][0] == 0.5);
  REQUIRE(json["pairs"].size() == 1);
  CHECK(json["pairs"][0]["bot"] == "random");
  CHECK(json["pairs"][0]["pentanomial"] == std::vector<int>{3, 0, 0, 0, 0});
  CHECK(json["pairs"][0]["elo"]["value"] < -200);
  CHECK(json["draw"]["probability"] > 0);
  CHECK(json["connected"] == false);
  CHECK(json["tournament"]["rules"]["name"] == "base");
  CHECK(json["tournament"]["deals"] == 9);
  CHECK(json["tournament"]["bots"][2]["name"] == "idlé");
  CHECK(json["tournament"]["bots"][2]["player"] == "mcts");
  CHECK(json["tournament"]["bots"][2]["budget"]["iterations"] > 0);
  CHECK(json["tournament"]["bots"][1]["parameters"]["figure_cost"] == 0.5);
}

TEST_CASE("Failures are counted by bot and kind, and only where there are any", "[arena]") {
  Fixture fixture;
  CHECK(report_text(make_report(fixture.config, fixture.tally)).find("failure") == std::string::npos);
  fixture.tally.failures[0][static_cast<std::size_t>(Failure::crash)] = 3;
  fixture.tally.failures[0][static_cast<std::size_t>(Failure::flag_fall)] = 1;
  const std::string text = report_text(make_report(fixture.config, fixture.tally));
  CHECK(text.find("lost by failure             games\nrandom           crash          3\n") !=
        std::string::npos);
  CHECK(text.find("random           flag fall      1\n") != std::string::npos);
}

TEST_CASE("Games that do not connect all bots are warned of", "[arena]") {
  const Fixture fixture;
  CHECK(report_text(make_report(fixture.config, fixture.tally)).find("do not connect all: ") !=
        std::string::npos);
}

TEST_CASE("The progress line gives games, percent, rate and time left", "[arena]") {
  CHECK(progress_text(120, 400, 3) == "120/400 games (30 %), 40 games/s, 7 s left");
  CHECK(progress_text(1, 601, 0.5) == "1/601 games (0 %), 2.0 games/s, 5 min 00 s left");
  CHECK(progress_text(10, 72010, 10) == "10/72010 games (0 %), 1.0 games/s, 20 h 00 min left");
}

}  // namespace
}  // namespace bastide::arena::report_test
