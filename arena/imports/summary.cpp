#include "arena/imports/summary.hpp"

#include "engine/text/record.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {

std::string result_text(const CheckedGame& game) {
  const auto names = engine::names_by_seat(game.record.players);
  std::vector<std::string> sums;
  for (std::size_t player = 0; player < names.size(); ++player)
    sums.push_back(fmt::format("{} {}", names[player], game.points[player]));
  return fmt::format("{}", fmt::join(sums, ", "));
}

std::string summary_text(const std::string& source, const CheckedGame& game) {
  std::string text =
      fmt::format("{}: {}, rules {}, {} turns\n", source, game.format, game.record.rules, game.turns);
  text += fmt::format("  {}{}\n", result_text(game), game.over ? "" : " so far: " + game.ended_by);
  if (!game.difference) return text + "  as the rules have it\n";
  text += "  differs from the rules: " + difference_text(*game.difference) + "\n";
  if (game.differences > 1) text += fmt::format("  and {} more differences\n", game.differences - 1);
  return text;
}

Json import_json(const std::string& source, const CheckedGame& game) {
  const auto names = engine::names_by_seat(game.record.players);
  Json json = {{"source", source},
               {"format", game.format},
               {"rules", game.record.rules},
               {"players", names},
               {"points", std::vector<int>(game.points.begin(),
                                           game.points.begin() + static_cast<std::ptrdiff_t>(names.size()))},
               {"turns", game.turns},
               {"over", game.over}};
  if (!game.over) json["ended"] = game.ended_by;
  if (!game.record.date.empty()) json["date"] = game.record.date;
  json["differences"] = game.differences;
  if (game.difference) {
    const Difference& first = *game.difference;
    json["difference"] = {{"turn", first.turn},
                          {"place", first.place},
                          {"what", first.what},
                          {"ours", first.ours},
                          {"theirs", first.theirs}};
  }
  return json;
}

}  // namespace bastide::arena
