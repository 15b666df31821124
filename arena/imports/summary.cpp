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

namespace {

/// "compared: moves, scores, places for a follower in 60 of 71 turns, result; not told of: followers left".
std::string compared_text(const Compared& compared) {
  std::vector<std::string> there = {"moves"};
  std::vector<std::string> missing;
  const auto add = [&](const std::string& what, int turns) {
    if (turns > 0) there.push_back(what);
    if (turns < compared.turns)
      missing.push_back(
          turns == 0 ? what
                     : fmt::format("{} in {} of {} turns", what, compared.turns - turns, compared.turns));
  };
  add("scores", compared.scores);
  add("places for a follower", compared.places);
  (compared.result ? there : missing).emplace_back("the result");
  std::string text = fmt::format("  compared: {}", fmt::join(there, ", "));
  if (!missing.empty()) text += fmt::format("; not told of: {}", fmt::join(missing, ", "));
  return text + "\n";
}

}  // namespace

std::string summary_text(const std::string& source, const CheckedGame& game) {
  std::string text =
      fmt::format("{}: {}, rules {}, {} turns\n", source, game.format, game.record.rules, game.turns);
  text += fmt::format("  {}{}\n", result_text(game), game.over ? "" : " so far: " + game.ended_by);
  if (!game.not_read.empty()) text += fmt::format("  not read: {}\n", fmt::join(game.not_read, ", "));
  if (!game.difference) text += "  as the rules have it\n";
  if (game.compared) text += compared_text(*game.compared);
  if (!game.difference) return text;
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
  if (!game.not_read.empty()) json["not_read"] = game.not_read;
  if (game.compared)
    json["compared"] = {{"turns", game.compared->turns},
                        {"scores", game.compared->scores},
                        {"places", game.compared->places},
                        {"result", game.compared->result}};
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
