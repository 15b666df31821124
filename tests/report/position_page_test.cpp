#include "arena/report/page/position_page.hpp"

#include "ai/analysis/any_analyst.hpp"
#include "arena/report/page/page_texts.hpp"
#include "arena/report/position_filler.hpp"
#include "engine/text/names.hpp"
#include "tests/catch.hpp"
#include "tests/report/page_text.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bastide::arena::position_page_test {
namespace {

using Json = nlohmann::json;
using tests::count_of;
using tests::data_of;
using tests::kNasty;

/// A state of a random game in which a turn begins, when some tiles lie.
engine::AnyState begun(const std::string& rules, int players) {
  engine::Random random(5);
  engine::AnyState state = engine::AnyGame::load(rules).start(players);
  engine::Deal deal = state.random_deal(random);
  constexpr std::size_t kTiles = 24;
  while (state.tiles().size() < kTiles || !state.actor().is_player() || !state.begins_turn()) {
    const std::vector<engine::Action> actions = state.legal_actions();
    state.apply(state.actor().is_chance()
                    ? state.next_outcome(deal)
                    : actions[random.below(static_cast<std::uint32_t>(actions.size()))]);
  }
  return state.view(state.actor().index());
}

/// An analysis with a line for each of the first placements, without figures.
ai::Analysis made_up(const engine::AnyState& seen) {
  ai::Analysis analysis;
  analysis.player = seen.actor().index();
  for (const engine::Action action : seen.legal_actions()) {
    if (analysis.lines.size() == 4) break;
    if (action.kind() != engine::Action::Kind::place_tile) continue;
    ai::Line& line = analysis.lines.emplace_back();
    line.actions = {action};
    line.prospect.win = {0.6, 0.02};
    line.prospect.own = {81.26, 1};
    line.prospect.other = {79.04, 1};
    if (analysis.lines.size() > 1) line.loss = {1.25 * static_cast<double>(analysis.lines.size()), 0.4};
  }
  return analysis;
}

std::vector<std::string> names_of(const engine::AnyState& seen) {
  std::vector<std::string> names;
  for (int seat = 0; seat < seen.player_count(); ++seat) names.push_back("<i>" + std::to_string(seat));
  return names;
}

TEST_CASE("A position's page has its board, lines, cells and features, in every rule set", "[report]") {
  const auto [rules, players] =
      GENERATE(table<std::string, int>({{"base", 2}, {"everything", 3}, {"hands", 2}, {"castle", 2}}));
  INFO(rules);
  const engine::AnyState seen = begun(rules, players);
  const ai::Analysis analysis = made_up(seen);
  const ai::Outlook outlook = ai::outlook(seen, 2, 1);
  const std::vector<engine::Action> played = analysis.lines[1].actions;
  const PositionPage page =
      position_page_of(seen, analysis, outlook, played, names_of(seen), {"a title"}, "");
  const std::string html = write_position_page(page);
  const Json data = data_of(html);
  CHECK(data["game"]["film"].size() == 1);
  CHECK(data["game"]["film"][0]["t"].size() == 4 * seen.tiles().size());
  CHECK(data["game"]["film"][0]["n"] == seen.actor().index());
  CHECK(data["wall"].is_object() == (rules == "castle"));
  REQUIRE(data["lines"].size() == analysis.lines.size());
  for (std::size_t i = 0; i < analysis.lines.size(); ++i) {
    const engine::Action action = analysis.lines[i].actions.front();
    CHECK(data["lines"][i]["tile"]["type"] == seen.tile_of(action));
    CHECK(data["lines"][i]["tile"]["x"] == engine::cell_of(action.cell_key()).x);
    CHECK(data["lines"][i]["tile"]["turns"] == action.rotation());
  }
  CHECK(count_of(html, "data-line=") == analysis.lines.size());
  CHECK(count_of(html, "(played)</span></th>") == 1);
  CHECK(html.find("81.3</td><td>79.0</td><td>2.5 ± 0.4</td>") != std::string::npos);
  REQUIRE(data["fits"].size() == outlook.cells.size());
  for (std::size_t i = 0; i < outlook.cells.size(); ++i) {
    const ai::OpenCell& cell = outlook.cells[i];
    CHECK(data["fits"][i][0] == cell.cell.x);
    CHECK(data["fits"][i].size() == 2 + 2 * cell.fits.size());
    CHECK(html.find(">" + engine::cell_name(cell.cell) + "</a></th><td>" + std::to_string(cell.copies()) +
                    "<") != std::string::npos);
  }
  CHECK(data["outlook"]["0"].is_array());
  CHECK(count_of(html, "<i>") == 0);
  // The features of the table are those of the board.
  for (const Json& numbers : data["outlook"]["0"]) {
    const auto features = seen.features();
    CHECK(std::any_of(features.begin(), features.end(), [&](const engine::TableFeature& feature) {
      return feature.nodes.front() == numbers[0].get<int>();
    }));
  }
}

TEST_CASE("Texts of a position are text, and its page runs its own script alone", "[report]") {
  const engine::AnyState seen = begun("base", 2);
  PositionPage page =
      position_page_of(seen, made_up(seen), ai::outlook(seen, 1, 1), {}, {kNasty, kNasty}, {kNasty}, "");
  for (PositionLine& line : page.lines) line.text = kNasty;
  page.expected = kNasty;
  const std::string html = write_position_page(page);
  CHECK(count_of(html, "<script") == 2);
  CHECK(count_of(html, "<img") == 0);
  CHECK(count_of(html, std::string(position_script().text)) == 1);
  CHECK(count_of(html, "<section ") == count_of(html, "<h2 "));
  CHECK(count_of(html, "<table") == count_of(html, "<caption"));
  for (const char* fetched : {"href=\"http", "url(", "@import", "<link", "<iframe"})
    CHECK(count_of(html, fetched) == 0);
}

}  // namespace
}  // namespace bastide::arena::position_page_test
