#include "arena/bots/option_values.hpp"
#include "arena/bots/parameters_text.hpp"
#include "arena/files/json.hpp"
#include "arena/match/match_estimate.hpp"
#include "arena/report/bounded_json.hpp"
#include "arena/report/report.hpp"
#include "arena/version/version.hpp"

#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

Json budget_json(const ai::TimeControl& budget) {
  if (budget.has_clock()) return {{"base", budget.base}, {"increment", budget.increment}};
  if (budget.timed()) return {{"seconds", budget.seconds}};
  if (budget.iterations > 0) return {{"iterations", budget.iterations}};
  return Json::object();
}

Json bot_json(const Competitor& bot) {
  Json json = {{"name", bot.name}};
  if (const BotCommand* command = bot.command()) {
    json["command"] = command->command;
    if (!command->parameters.empty()) json["parameters"] = option_values_json(command->parameters);
  } else {
    const auto& parameters = std::get<ai::Parameters>(bot.player);
    json["player"] = ai::player_kinds()[parameters.index()];
    json["parameters"] = parameters_json(parameters);
  }
  json["budget"] = budget_json(bot.budget);
  return json;
}

Json tournament_json(const TournamentConfig& config) {
  const engine::RuleSet& rules = config.rules;
  Json json = {{"name", config.name}, {"source", config.source}};
  json["rules"] = {
      {"name", rules.name},       {"tiles", rules.tile_sets},         {"followers", rules.followers},
      {"farmers", rules.farmers}, {"min_players", rules.min_players}, {"max_players", rules.max_players}};
  json["players"] = config.players;
  json["seeds"] = config.seeds;
  if (config.test) json["test"] = text_of(*config.test);
  json["deals"] = config.deals;
  json["seed"] = config.seed;
  json["luck"] = config.luck;
  json["concurrency"] = config.concurrency;
  json["bots"] = Json::array();
  for (const Competitor& bot : config.bots) json["bots"].push_back(bot_json(bot));
  return json;
}

Json estimate_json(const Estimate& estimate) {
  return {{"elo", estimate.value},
          {"low", estimate.low},
          {"high", estimate.high},
          {"standard_error", estimate.standard_error},
          {"widened", estimate.widened}};
}

Json luck_adjusted_json(const LuckAdjusted& adjusted) {
  return {{"deals", adjusted.deals},
          {"luck", adjusted.luck},
          {"multiple", adjusted.multiple},
          {"plain", bounded_json(adjusted.plain)},
          {"adjusted", bounded_json(adjusted.adjusted)},
          {"reduction", adjusted.reduction},
          {"deals_needed", adjusted.deals_needed()}};
}

Json luck_json(const Report& report, const LuckReport& luck) {
  Json json = {{"deals", luck.deals}, {"ratings", Json::array()}, {"pairs", Json::array()}};
  for (const std::size_t bot : report.order) {
    const AdjustedRating& rating = luck.ratings[bot];
    json["ratings"].push_back({{"name", report.name(bot)},
                               {"elo", rating.value},
                               {"low", rating.low},
                               {"high", rating.high},
                               {"reduction", rating.reduction},
                               {"margin", luck_adjusted_json(luck.margins[bot])}});
  }
  for (const PairLuck& pair : luck.pairs) {
    json["pairs"].push_back({{"bot", report.name(static_cast<std::size_t>(pair.bot))},
                             {"rival", report.name(static_cast<std::size_t>(pair.rival))},
                             {"margin", luck_adjusted_json(pair.margin)}});
  }
  return json;
}

/// Deals of two games, by the half points that `bot` took in both.
Json pairs_json(const Report& report) {
  Json json = Json::array();
  for (const PairMatch& match : report.ratings.pairs) {
    const MatchEstimate estimate = estimate_match(ScoreCounts::deals(match.deals));
    json.push_back({{"bot", report.name(static_cast<std::size_t>(match.bot))},
                    {"rival", report.name(static_cast<std::size_t>(match.rival))},
                    {"pentanomial", match.deals},
                    {"score", bounded_json(estimate.score)},
                    {"elo", bounded_json(estimate.elo)},
                    {"normalised_elo", bounded_json(estimate.normalised_elo)},
                    {"superiority", estimate.superiority}});
  }
  return json;
}

Json components_json(const Report& report) {
  Json json = Json::array();
  for (const std::vector<int>& part : report.ratings.components) {
    Json names = Json::array();
    for (const int bot : part) names.push_back(report.name(static_cast<std::size_t>(bot)));
    json.push_back(std::move(names));
  }
  return json;
}

Json rating_json(const Report& report, std::size_t bot) {
  const BotRating& rating = report.ratings.bots[bot];
  const Standing& standing = rating.standing;
  Json json = {{"name", report.name(bot)}};
  json.update(estimate_json(rating.elo));
  json["games"] = standing.games;
  json["failures"] = Json::object();
  for (std::size_t kind = 1; kind < kFailures; ++kind) {
    const std::int64_t games = report.tally.failures[bot][kind];
    if (games > 0) json["failures"][std::string(name_of(static_cast<Failure>(kind)))] = games;
  }
  json["wins"] = standing.wins;
  json["draws"] = standing.draws;
  json["losses"] = standing.losses;
  json["score"] = standing.score;
  json["points"] = standing.points;
  json["margin"] = standing.margin;
  json["margin_low"] = standing.margin_low;
  json["margin_high"] = standing.margin_high;
  json["decisions"] = report.tally.clocks[bot].decisions;
  json["moves"] = report.tally.clocks[bot].moves;
  json["seconds_per_move"] = report.tally.clocks[bot].mean();
  return json;
}

Json cross_table_json(const Report& report) {
  Json json = Json::array();
  for (const std::size_t bot : report.order) {
    for (const std::size_t rival : report.order) {
      const CrossCell& cell = report.ratings.cross_table[bot][rival];
      if (cell.games == 0) continue;
      json.push_back({{"bot", report.name(bot)},
                      {"rival", report.name(rival)},
                      {"games", cell.games},
                      {"wins", cell.wins},
                      {"draws", cell.draws},
                      {"losses", cell.losses},
                      {"score", cell.score},
                      {"margin", cell.margin},
                      {"margin_low", cell.margin_low},
                      {"margin_high", cell.margin_high},
                      {"superiority", report.ratings.superiority[bot][rival]}});
    }
  }
  return json;
}

/// Row by row, best bot first, the likelihood that it is stronger than each, best first.
Json superiority_json(const Report& report) {
  Json json = Json::array();
  for (const std::size_t bot : report.order) {
    Json row = Json::array();
    for (const std::size_t rival : report.order) row.push_back(report.ratings.superiority[bot][rival]);
    json.push_back(std::move(row));
  }
  return json;
}

}  // namespace

std::string report_json(const Report& report) {
  const Ratings& ratings = report.ratings;
  const Tally& tally = report.tally;
  Json json = {{"version", kVersion},
               {"finished", tally.finished},
               {"deals_played", tally.deals},
               {"games_played", tally.games},
               {"ratings", Json::array()}};
  // Bots that played nothing have no rating worth reading.
  if (tally.deals > 0) {
    for (const std::size_t bot : report.order) json["ratings"].push_back(rating_json(report, bot));
  }
  json["cross_table"] = cross_table_json(report);
  json["superiority"] = superiority_json(report);
  json["pairs"] = pairs_json(report);
  json["seats"] = Json::array();
  for (const Estimate& seat : ratings.seats) json["seats"].push_back(estimate_json(seat));
  json["draw"] = {{"nu", ratings.nu}, {"probability", ratings.draw_probability}};
  if (tally.test) {
    json["test"] = {{"ratio", tally.test->ratio()},
                    {"lower", tally.test->lower()},
                    {"upper", tally.test->upper()},
                    {"deals", tally.test->deals()},
                    {"failed_games", tally.test->failed_games()},
                    {"void", tally.test->is_void()},
                    {"conclusion", tally.test->conclusion()}};
  }
  if (report.luck) json["luck"] = luck_json(report, *report.luck);
  json["connected"] = ratings.connected();
  json["components"] = components_json(report);
  json["tournament"] = tournament_json(report.config);
  // A name that is not UTF-8 must not lose the results.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace bastide::arena
