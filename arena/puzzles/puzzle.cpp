#include "arena/puzzles/puzzle.hpp"

#include "arena/analysis/words.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {

std::string position_file(std::int64_t number) {
  return fmt::format("puzzle-{:03}.txt", number);
}

std::string answer_file(std::int64_t number) {
  return fmt::format("puzzle-{:03}-answer.txt", number);
}

Json puzzle_json(const Puzzle& puzzle) {
  Json json = {{"number", puzzle.number},
               {"position", position_file(puzzle.number)},
               {"answer_record", answer_file(puzzle.number)},
               {"source", puzzle.source},
               {"turn", puzzle.turn},
               {"rules", puzzle.rules}};
  if (puzzle.rules_text) json["rules_text"] = *puzzle.rules_text;
  json["player"] = puzzle.before.actor().index() + 1;
  json["answer"] = actions_text(puzzle.before, puzzle.turns.front().actions);
  json["greedy"] = actions_text(puzzle.before, puzzle.greedy);
  json["ahead"] = puzzle.ahead().mean;
  json["ahead_error"] = puzzle.ahead().error;
  json["exact"] = puzzle.exact;
  json["themes"] = Json::array();
  for (const Theme theme : puzzle.themes) json["themes"].push_back(name_of(theme));
  json["missed_by"] = puzzle.missed_by;
  json["found_by"] = puzzle.found_by;
  json["legal"] = puzzle.turns.size();
  json["turns"] = Json::array();
  for (const PuzzleTurn& turn : puzzle.turns) {
    if (!turn.loss) continue;
    json["turns"].push_back({{"actions", actions_text(puzzle.before, turn.actions)},
                             {"loss", turn.loss->mean},
                             {"loss_error", turn.loss->error}});
  }
  return json;
}

}  // namespace bastide::arena
