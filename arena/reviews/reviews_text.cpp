#include "arena/reviews/reviews_text.hpp"

#include "arena/analysis/levels.hpp"
#include "arena/analysis/words.hpp"
#include "arena/tables/text_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <optional>

namespace bastide::arena {

namespace {

constexpr std::size_t kTilesInText = 8;
constexpr std::size_t kGamesInText = 20;

std::string signed_mean_text(const MeanTally& tally) {
  if (tally.count() == 0) return "-";
  return lead_text({tally.mean(), tally.error().value_or(0)});
}

std::string share_text(const MeanTally& tally) {
  if (tally.count() == 0) return "-";
  return chance_text({tally.mean(), tally.error().value_or(0)});
}

/// Decisions, points and wins a decision.
std::vector<std::string> tally_cells(const LossTally& tally) {
  return {std::to_string(tally.decisions()), mean_text(tally.loss), share_text(tally.win_loss)};
}

void add_tally(ReviewRows& rows, std::string name, const LossTally& tally) {
  if (tally.decisions() == 0) return;
  std::vector<std::string> row{std::move(name)};
  for (std::string& cell : tally_cells(tally)) row.push_back(std::move(cell));
  rows.rows.push_back(std::move(row));
}

ReviewRows tally_table(std::string caption, std::string first) {
  return {std::move(caption), {{std::move(first), "turns", "points a turn", "wins a turn"}}};
}

ReviewRows parts_table(const PlayerReview& player) {
  ReviewRows rows = tally_table("By phase, by what the figure was put on, and by what went wrong", "turns");
  for (std::size_t i = 0; i < kPhases; ++i) add_tally(rows, std::string(name_of_phase(i)), player.phases[i]);
  for (std::size_t i = 0; i < kTurnKinds; ++i)
    add_tally(rows, std::string(name_of(static_cast<TurnKind>(i))), player.kinds[i]);
  add_tally(rows, "loss by the tile", player.by_tile);
  add_tally(rows, "loss by the figure", player.by_figure);
  return rows;
}

double total(const LossTally& tally) {
  return tally.loss.mean() * static_cast<double>(tally.decisions());
}

ReviewRows tiles_table(const PlayerReview& player, std::size_t tiles) {
  std::vector<const std::pair<const std::string, LossTally>*> order;
  for (const auto& tile : player.tiles) order.push_back(&tile);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto* a, const auto* b) { return total(a->second) > total(b->second); });
  const bool cut = order.size() > tiles;
  if (cut) order.resize(tiles);
  ReviewRows rows = tally_table(
      cut ? fmt::format("By tile: the {} that cost most together", tiles) : "By tile, what costs most first",
      "tile");
  for (const auto* tile : order) add_tally(rows, tile->first, tile->second);
  return rows;
}

std::string ordinal(int number) {
  constexpr std::array<const char*, 4> kEndings = {"th", "st", "nd", "rd"};
  return fmt::format("{}{}", number, kEndings[number < 4 ? static_cast<std::size_t>(number) : 0]);
}

ReviewRows opening_table(const PlayerReview& player) {
  ReviewRows rows{"The opening: how often the first turns put a figure on what, and what that loses",
                  {{"own turn", "figure on", "share", "turns", "points a turn", "wins a turn"}}};
  std::map<int, std::int64_t> turns;
  for (const auto& [key, tally] : player.openings) turns[key.first] += tally.decisions();
  for (const auto& [key, tally] : player.openings) {
    std::vector<std::string> row{
        ordinal(key.first), std::string(name_of(key.second)),
        percent_text(static_cast<double>(tally.decisions()) / static_cast<double>(turns[key.first]))};
    for (std::string& cell : tally_cells(tally)) row.push_back(std::move(cell));
    rows.rows.push_back(std::move(row));
  }
  return rows;
}

ReviewRows thinking_table(const PlayerReview& player) {
  ReviewRows rows = tally_table("By thinking time: a quarter of the turns each", "seconds");
  for (const ThinkingRow& row : player.thinking)
    add_tally(rows, fmt::format("{:.1f} to {:.1f}", row.low, row.high), row.tally);
  return rows;
}

std::string trend_caption(const LossTrend& trend) {
  std::string text = trend.by_date ? "From game to game, by date" : "From game to game, as they were found";
  if (trend.slope)
    text += fmt::format("; the loss changes by {:+.3f} ± {:.3f} points a turn with each game",
                        trend.slope->mean, trend.slope->error);
  return text;
}

ReviewRows trend_table(const PlayerReview& player) {
  ReviewRows rows{trend_caption(player.trend),
                  {{"from", "to", "games", "turns", "points a turn", "wins a turn"}}};
  for (const LossTrend::Part& part : player.trend.parts) {
    std::vector<std::string> row{part.first, part.last, std::to_string(part.games)};
    for (std::string& cell : tally_cells(part.tally)) row.push_back(std::move(cell));
    rows.rows.push_back(std::move(row));
  }
  return rows;
}

/// The first columns of tables that hold words.
std::size_t word_columns(const std::vector<std::string>& heading) {
  if (heading.front() == "own turn" || heading.front() == "from") return 2;
  return 1;
}

std::string table_text(const ReviewRows& rows, int width, std::size_t words) {
  using Align = TextTable::Align;
  std::vector<Align> columns(rows.rows.front().size(), Align::right);
  for (std::size_t i = 0; i < words; ++i) columns[i] = Align::left;
  TextTable table(columns);
  for (const auto& row : rows.rows) table.add(row);
  return "\n" + rows.caption + ":\n" + table.text(width);
}

std::string worst_text(const ReviewRows& rows, int width) {
  using Align = TextTable::Align;
  TextTable table({Align::right, Align::left, Align::left, Align::left, Align::left, Align::left}, 2);
  for (const auto& row : rows.rows) table.add(row);
  return "\n" + rows.caption + ":\n" + table.text(width);
}

// -- JSON -------------------------------------------------------------------------------------------------

std::optional<std::string> known_level(const PlayerReview& player) {
  return level_text({player.laddered.mean(), player.laddered.error().value_or(0)}, player.laddered.count());
}

Json mean_json(const MeanTally& tally) {
  Json json = {{"count", tally.count()}, {"mean", tally.mean()}};
  if (const auto error = tally.error()) json["error"] = *error;
  return json;
}

Json tally_json(const LossTally& tally) {
  Json json = {{"turns", tally.decisions()}, {"loss", tally.loss.mean()}};
  if (const auto error = tally.loss.error()) json["loss_error"] = *error;
  json["win_loss"] = tally.win_loss.mean();
  if (const auto error = tally.win_loss.error()) json["win_loss_error"] = *error;
  return json;
}

Json games_json(const PlayerReview& player) {
  Json games = Json::array();
  for (const PlayedReview& game : player.games) {
    Json json = {{"game", game.number}, {"source", game.source}};
    if (!game.date.empty()) json["date"] = game.date;
    json["against"] = game.against;
    json["points"] = game.points;
    json["over"] = game.result.has_value();
    if (game.result) {
      json["lead"] = game.result->lead;
      json["luck"] = game.result->luck;
      json["lead_without_luck"] = game.result->adjusted();
      if (game.result->error) json["lead_without_luck_error"] = *game.result->error;
    }
    json["turns"] = game.decisions;
    json["loss"] = game.loss;
    games.push_back(std::move(json));
  }
  return games;
}

Json worst_json(const PlayerReview& player) {
  Json worst = Json::array();
  for (const CostlyDecision& decision : player.worst)
    worst.push_back({{"game", decision.game},
                     {"source", decision.source},
                     {"turn", decision.turn},
                     {"played", decision.played},
                     {"best", decision.best},
                     {"loss", decision.loss.mean},
                     {"loss_error", decision.loss.error},
                     {"grade", name_of(decision.grade)}});
  return worst;
}

Json trend_json(const LossTrend& trend) {
  Json json = {{"by", trend.by_date ? "date" : "order"}};
  if (trend.slope) json["slope"] = trend.slope->mean, json["slope_error"] = trend.slope->error;
  json["parts"] = Json::array();
  for (const LossTrend::Part& part : trend.parts) {
    Json row = {{"first", part.first}, {"last", part.last}, {"games", part.games}};
    row.update(tally_json(part.tally));
    json["parts"].push_back(std::move(row));
  }
  return json;
}

Json player_json(const PlayerReview& player) {
  Json json = {{"name", player.name}, {"games", player.games.size()}};
  json.update(tally_json(player.all));
  json["fine"] = mean_json(player.fine);
  json["best"] = mean_json(player.best);
  if (const auto level = known_level(player)) json["level"] = *level;
  for (std::size_t i = 0; i < player.grades.size(); ++i)
    json["grades"][std::string(kGradeNames[i])] = player.grades[i];
  json["lead"] = mean_json(player.lead);
  json["luck"] = mean_json(player.luck);
  json["lead_without_luck"] = mean_json(player.lead_without_luck);
  for (std::size_t i = 0; i < kPhases; ++i)
    json["phases"][std::string(name_of_phase(i))] = tally_json(player.phases[i]);
  for (std::size_t i = 0; i < kTurnKinds; ++i)
    json["kinds"][std::string(name_of(static_cast<TurnKind>(i)))] = tally_json(player.kinds[i]);
  json["by_tile"] = tally_json(player.by_tile);
  json["by_figure"] = tally_json(player.by_figure);
  json["tiles"] = Json::object();
  for (const auto& [tile, tally] : player.tiles) json["tiles"][tile] = tally_json(tally);
  json["opening"] = Json::array();
  for (const auto& [key, tally] : player.openings) {
    Json row = {{"own_turn", key.first}, {"kind", name_of(key.second)}};
    row.update(tally_json(tally));
    json["opening"].push_back(std::move(row));
  }
  json["thinking"] = Json::array();
  for (const ThinkingRow& row : player.thinking) {
    Json entry = {{"from_seconds", row.low}, {"to_seconds", row.high}};
    entry.update(tally_json(row.tally));
    json["thinking"].push_back(std::move(entry));
  }
  json["trend"] = trend_json(player.trend);
  json["worst"] = worst_json(player);
  json["played"] = games_json(player);
  return json;
}

}  // namespace

std::string mean_text(const MeanTally& tally, int decimals) {
  if (tally.count() == 0) return "-";
  const auto error = tally.error();
  return error ? fmt::format("{:.{}f} ± {:.{}f}", tally.mean(), decimals, *error, decimals)
               : fmt::format("{:.{}f}", tally.mean(), decimals);
}

std::string level_text(const PlayerReview& player) {
  if (player.laddered.count() == 0) return "-";
  return known_level(player).value_or(std::string(kTooFewTurns));
}

ReviewRows players_table(const ReviewsSummary& summary) {
  ReviewRows rows{"Mean loss in turns with more than one sensible line; ± are standard errors",
                  {{"player", "games", "turns", "points a turn", "wins a turn", "best", "fine",
                    "inaccuracies", "mistakes", "blunders", "ahead", "luck", "without luck", "level"}}};
  for (const PlayerReview& player : summary.players) {
    std::vector<std::string> row{player.name, std::to_string(player.games.size())};
    for (std::string& cell : tally_cells(player.all)) row.push_back(std::move(cell));
    row.push_back(player.best.count() == 0 ? "-" : percent_text(player.best.mean()));
    row.push_back(player.fine.count() == 0 ? "-" : percent_text(player.fine.mean()));
    for (const Grade grade : {Grade::inaccuracy, Grade::mistake, Grade::blunder})
      row.push_back(std::to_string(player.grades[static_cast<std::size_t>(grade)]));
    row.push_back(signed_mean_text(player.lead));
    row.push_back(signed_mean_text(player.luck));
    row.push_back(signed_mean_text(player.lead_without_luck));
    row.push_back(level_text(player));
    rows.rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<ReviewRows> player_tables(const PlayerReview& player, std::size_t tiles) {
  std::vector<ReviewRows> tables = {parts_table(player), tiles_table(player, tiles), opening_table(player)};
  if (!player.thinking.empty()) tables.push_back(thinking_table(player));
  if (!player.trend.parts.empty()) tables.push_back(trend_table(player));
  return tables;
}

ReviewRows results_table(const PlayerReview& player, std::size_t games) {
  const std::size_t first = player.games.size() > games ? player.games.size() - games : 0;
  ReviewRows rows{fmt::format("{}: points ahead at the end, and without the luck of the draws",
                              first > 0 ? fmt::format("The last {} games", games) : "Every game"),
                  {{"game", "date", "against", "points", "ahead", "luck", "without luck", "points a turn"}}};
  for (std::size_t i = first; i < player.games.size(); ++i) {
    const PlayedReview& game = player.games[i];
    std::vector<std::string> row{
        std::to_string(game.number), game.date.empty() ? "-" : game.date.substr(0, 10),
        fmt::format("{}", fmt::join(game.against, ", ")), std::to_string(game.points)};
    if (game.result) {
      row.push_back(lead_text({game.result->lead, 0}));
      row.push_back(lead_text({game.result->luck, 0}));
      row.push_back(lead_text({game.result->adjusted(), game.result->error.value_or(0)}));
    } else {
      row.insert(row.end(), {"not over", "-", "-"});
    }
    row.push_back(game.decisions == 0 ? "-" : fmt::format("{:.2f}", game.loss));
    rows.rows.push_back(std::move(row));
  }
  return rows;
}

ReviewRows worst_table(const PlayerReview& player) {
  ReviewRows rows{"What cost most", {{"game", "turn", "points", "played", "best", "where"}}};
  for (const CostlyDecision& decision : player.worst)
    rows.rows.push_back({std::to_string(decision.game), std::to_string(decision.turn),
                         loss_text(decision.loss), decision.played, decision.best, decision.source});
  return rows;
}

std::string reviews_text(const ReviewsSummary& summary, int width) {
  std::string text = fmt::format("{}: {} games reviewed", summary.store, summary.games);
  if (summary.pending > 0) text += fmt::format(", {} to come", summary.pending);
  text += " (";
  for (const auto& [key, value] : summary.settings) {
    if (!text.ends_with("(")) text += ", ";
    text += key + " " + value;
  }
  text += ")\n";
  if (summary.games > 0)
    text +=
        fmt::format("The games took {:.1f} s each.\n", summary.seconds / static_cast<double>(summary.games));
  if (summary.players.empty()) return text;
  const ReviewRows players = players_table(summary);
  text += table_text(players, width, 1);
  if (summary.players.size() > kMostDetailed) return text + "\nMore of one of them: --player NAME.\n";
  for (const PlayerReview& player : summary.players) {
    if (summary.players.size() > 1) text += "\n" + player.name + "\n";
    for (const ReviewRows& rows : player_tables(player, kTilesInText))
      text += table_text(rows, width, word_columns(rows.rows.front()));
    text += table_text(results_table(player, kGamesInText), width, 3);
    if (!player.worst.empty()) text += worst_text(worst_table(player), width);
  }
  return text;
}

Json reviews_json(const ReviewsSummary& summary) {
  Json json = {{"store", summary.store},
               {"games", summary.games},
               {"pending", summary.pending},
               {"seconds", summary.seconds}};
  for (const auto& [key, value] : summary.settings) json["settings"][key] = value;
  json["players"] = Json::array();
  for (const PlayerReview& player : summary.players) json["players"].push_back(player_json(player));
  return json;
}

}  // namespace bastide::arena
