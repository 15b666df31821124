#include "arena/report/store_status.hpp"

#include "arena/files/json.hpp"
#include "arena/tables/text_table.hpp"
#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/printable.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

using Align = TextTable::Align;

double seconds_a_move(const Store::Host& host) {
  return host.moves > 0 ? host.seconds / static_cast<double>(host.moves) : 0;
}

double seconds_a_game(const Store::Host& host) {
  return host.wall / static_cast<double>(host.games);
}

std::string hosts_text(const StoreStatus& status, int width) {
  if (status.hosts.empty()) return "";
  TextTable table(
      {Align::left, Align::right, Align::right, Align::right, Align::right, Align::left, Align::left});
  table.add({"host", "games", "failed", "ms/move", "s/game", "first", "last"});
  for (const Store::Host& host : status.hosts) {
    table.add({printable(host.name), std::to_string(host.games), std::to_string(host.failures),
               fmt::format("{:.3f}", 1000 * seconds_a_move(host)),
               fmt::format("{:.3f}", seconds_a_game(host)), utc_text(host.began / 1000),
               utc_text(host.ended / 1000)});
  }
  return "\n" + table.text(width);
}

Json run_json(const Store::Run& run) {
  Json json = {{"began", run.began}, {"ended", nullptr}, {"program", run.program}, {"note", run.note}};
  if (!run.ended.empty()) json["ended"] = run.ended;
  return json;
}

Json host_json(const Store::Host& host) {
  return {{"name", host.name},
          {"games", host.games},
          {"failures", host.failures},
          {"moves", host.moves},
          {"seconds_a_move", seconds_a_move(host)},
          {"seconds_a_game", seconds_a_game(host)},
          {"began", utc_text(host.began / 1000)},
          {"ended", utc_text(host.ended / 1000)}};
}

}  // namespace

StoreStatus status_of(Store& store) {
  const TournamentConfig config = stored_tournament(store);
  Tally counted = tally(store, config);
  return {store.settings(),
          store.count_games(),
          Schedule(config.field(), config.deals).games(),
          std::move(counted.test),
          counted.finished,
          store.runs(),
          store.hosts()};
}

std::string status_text(const StoreStatus& status, int width) {
  TextTable table({Align::left, Align::left});
  for (const auto& [key, value] : status.settings) {
    if (!value.empty()) table.add({printable(key), printable(value)});
  }
  // There may be more than the schedule has, where it was made shorter.
  const std::int64_t part = 100 * std::min(status.games, status.schedule) / status.schedule;
  table.add({"games", fmt::format("{} of {} ({} %)", status.games, status.schedule, part)});
  if (status.test) table.add({"verdict", status.test->status() + ": " + status.test->conclusion()});
  table.add({"finished", status.finished ? "yes" : "no"});
  for (const Store::Run& run : status.runs) {
    table.add({"run", fmt::format("{} to {}{}", run.began,
                                  run.ended.empty() ? "? (under way, or killed)" : run.ended,
                                  run.note.empty() ? "" : ": " + printable(run.note))});
  }
  return table.text(width) + hosts_text(status, width);
}

std::string status_json(const StoreStatus& status) {
  Json json;
  json["settings"] = Json::object();
  for (const auto& [key, value] : status.settings) json["settings"][key] = value;
  json["games"] = status.games;
  json["games_of_schedule"] = status.schedule;
  json["finished"] = status.finished;
  if (status.test)
    json["test"] = {{"status", status.test->status()}, {"conclusion", status.test->conclusion()}};
  json["runs"] = Json::array();
  for (const Store::Run& run : status.runs) json["runs"].push_back(run_json(run));
  json["hosts"] = Json::array();
  for (const Store::Host& host : status.hosts) json["hosts"].push_back(host_json(host));
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace bastide::arena
