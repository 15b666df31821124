#include "arena/puzzles/puzzles_page.hpp"

#include "arena/analysis/words.hpp"
#include "arena/files/markup.hpp"
#include "arena/report/page/document.hpp"
#include "arena/report/page/game_film.hpp"
#include "arena/report/page/html.hpp"
#include "engine/board/cell.hpp"

#include <cassert>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {

// In the texts that the program carries (arena/CMakeLists.txt).
[[nodiscard]] Text puzzles_style() noexcept;  ///< puzzles.css
[[nodiscard]] Text puzzles_panel() noexcept;  ///< puzzles.html

namespace {

double tenth(double value) {
  return std::round(10 * value) / 10;
}

/// A turn: `tile` as viewer.js lays it, `rest`, what follows as the notation has it but "-", `figure` where
/// one is put down with it, and `loss` with its error where it is known.
Json turn_json(const engine::AnyState& before, const PuzzleTurn& turn) {
  Json json;
  engine::AnyState state = before;
  Json rest = Json::array();
  for (const engine::Action action : turn.actions) {
    if (action.kind() == engine::Action::Kind::place_tile && !json.contains("tile")) {
      const engine::Cell cell = engine::cell_of(action.cell_key());
      json["tile"] = {state.tile_of(action), cell.x, cell.y, action.rotation()};
    } else {
      if (action.kind() == engine::Action::Kind::place_figure && !json.contains("figure"))
        json["figure"] = {action.segment(), engine::name_of(action.figure())};
      rest.push_back(state.text_of(action));
    }
    state.apply(action);
  }
  std::string words;
  for (const Json& word : rest) words += (words.empty() ? "" : " ") + word.get<std::string>();
  json["rest"] = words == "-" ? "" : words;
  json["text"] = actions_text(before, turn.actions);
  if (turn.loss) json["loss"] = {tenth(turn.loss->mean), tenth(turn.loss->error)};
  return json;
}

/// The game up to the draw, so that the film ends with the position.
engine::Record record_before(const Puzzle& puzzle) {
  engine::Record record = puzzle.record;
  engine::AnyState state = puzzle.game.start(static_cast<int>(record.players.size()));
  std::size_t kept = 0;
  for (std::size_t at = 0; at < puzzle.at; ++at) {
    const bool chance = state.actor().is_chance();
    state.apply(record.actions[at]);
    if (!chance) kept = at + 1;
  }
  record.actions.resize(kept);
  return record;
}

Json one_puzzle_json(const Puzzle& puzzle) {
  const std::vector<std::string> names = engine::names_by_seat(puzzle.record.players);
  Json json = {{"number", puzzle.number},
               {"names", names},
               {"seat", puzzle.before.actor().index()},
               {"source", puzzle.source},
               {"turn", puzzle.turn}};
  json["themes"] = Json::array();
  for (const Theme theme : puzzle.themes) json["themes"].push_back(name_of(theme));
  json["missed"] = puzzle.missed_by;
  json["found"] = puzzle.found_by;
  json["film"] = Json::parse(film_of(puzzle.game, record_before(puzzle)).json);
  json["turns"] = Json::array();
  for (const PuzzleTurn& turn : puzzle.turns) json["turns"].push_back(turn_json(puzzle.before, turn));
  return json;
}

/// "These are of base; there are also 3 of castle, 2 of river."
std::string words_of_others(const std::string& rules, const std::vector<OtherPuzzles>& others) {
  std::string links;
  for (const OtherPuzzles& other : others) {
    const std::string words =
        worded("puzzles_of", "{n} of {rules}",
               {{"n", std::to_string(other.count)}, {"rules", rules_html(other.rules)}});
    links += fmt::format("{}<a href=\"{}\">{}</a>", links.empty() ? "" : ", ", other.file, words);
  }
  return worded("other_puzzles", "These are of {rules}; there are also {others}.",
                {{"rules", rules_html(rules)}, {"others", links}});
}

}  // namespace

std::string write_puzzles_page(const std::vector<Puzzle>& puzzles, const std::string& title,
                               const std::vector<OtherPuzzles>& others) {
  assert(!puzzles.empty());
  const Scenery scenery = scenery_of(puzzles.front().game);
  Json list = Json::array();
  for (const Puzzle& puzzle : puzzles) list.push_back(one_puzzle_json(puzzle));
  const std::string data = "{" + scenery_json(scenery) +
                           ",\"puzzles\":" + list.dump(-1, ' ', false, Json::error_handler_t::replace) + "}";
  std::string summary = worded(
      "puzzles_summary",
      puzzles.size() == 1 ? "{n} position with one turn that is clearly best, and that the bot greedy does "
                            "not play. Click a cell to lay the tile there and again to turn it, choose a "
                            "figure, and play."
                          : "{n} positions with one turn that is clearly best, and that the bot greedy does "
                            "not play. Click a cell to lay the tile there and again to turn it, choose a "
                            "figure, and play.",
      {{"n", std::to_string(puzzles.size())}});
  if (!others.empty()) summary += " " + words_of_others(puzzles.front().record.rules, others);
  const std::string content =
      "<noscript><p>Solving puzzles needs JavaScript.</p></noscript>\n" + std::string(puzzles_panel().text) +
      viewer_table("table", "game_keys",
                   "Game; arrow keys step through its turns, Home and End go to its ends", "");
  return write_document({title.empty() ? "Puzzles" : title,
                         summary,
                         {{"puzzle", worded("puzzle", "Puzzle"), content}},
                         puzzles_style().text,
                         puzzles_script(),
                         data,
                         title.empty() ? worded("puzzles_title", "Puzzles") : ""},
                        scenery);
}

}  // namespace bastide::arena
