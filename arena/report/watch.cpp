#include "arena/report/watch.hpp"

#include "arena/files/json.hpp"
#include "arena/report/progress.hpp"
#include "arena/report/report.hpp"
#include "arena/tables/text_table.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"

#include <ctime>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <vector>

namespace bastide::arena {

namespace {

constexpr int kShownGames = 5;
constexpr int kShownFailures = 3;
constexpr std::size_t kMostWords = 200;

/// Seconds from a moment that a store has noted until now; nothing for a text that is none.
std::optional<double> seconds_since(const std::string& utc) {
  std::tm time{};
  const char* const end = strptime(utc.c_str(), "%Y-%m-%dT%H:%M:%SZ", &time);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return std::difftime(std::time(nullptr), timegm(&time));
}

/// The last games for which `where` is true, the last one first.
Json games_where(Store& store, int players, const std::string& where, int most) {
  Json games = Json::array();
  Statement row = store.rows_where("*", where, "ORDER BY game DESC LIMIT " + std::to_string(most));
  while (row.step()) {
    Json game = Json::object();
    for (int i = 0; i < row.columns(); ++i) {
      const std::string name(row.name(i));
      const bool wanted = name == "game" || name == "deal" || name == "failed" || name == "failure" ||
                          name == "message" || name.starts_with("bot") || name.starts_with("points");
      if (!wanted || row.is_null(i)) continue;
      if (row.is_integer(i)) {
        game[name] = row.integer(i);
      } else {
        game[name] = cut_after(row.text(i), kMostWords);
      }
    }
    game["players"] = players;
    games.push_back(std::move(game));
  }
  return games;
}

std::string game_line(const Json& game, std::string_view kind) {
  std::string line = fmt::format("{} {}:", kind, game.value("game", std::int64_t{0}));
  for (int seat = 1; seat <= game.value("players", 0); ++seat) {
    line += fmt::format("{} {} {}", seat == 1 ? "" : ",", game.value(fmt::format("bot{}", seat), "?"),
                        game.value(fmt::format("points{}", seat), std::int64_t{0}));
  }
  if (game.contains("failure")) line += "; " + game.value("message", "");
  return line + "\n";
}

/// Lines that are no wider than the terminal.
std::string cut_lines(const std::string& text, int width) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    result += cut_to(std::string_view(text).substr(at, end - at), static_cast<std::size_t>(width)) + "\n";
    at = end + 1;
  }
  return result;
}

}  // namespace

std::optional<Pace> Watch::pace(Store& store, std::int64_t games) {
  const Clock::time_point now = Clock::now();
  if (!begin_) begin_ = Begin{now, games};
  if (games > begin_->games)
    return Pace{std::chrono::duration<double>(now - begin_->time).count(), games - begin_->games};
  const std::vector<Store::Run> runs = store.runs();
  if (runs.size() != 1 || games == 0 || !runs[0].ended.empty()) return std::nullopt;
  const std::optional<double> seconds = seconds_since(runs[0].began);
  return seconds && *seconds > 0 ? std::optional(Pace{*seconds, games}) : std::nullopt;
}

namespace {

/// All that is seen at a look.
struct Seen {
  const TournamentConfig& config;
  const Tally& counted;
  const Report& report;
  std::int64_t all;
  std::int64_t done;
  bool ended;         ///< the last run
  std::string began;  ///< when it did
  std::optional<Pace> pace;
  Json games;
  Json failures;
};

std::string sight_text(const Seen& seen, int width) {
  const bool known = seen.pace && !seen.counted.finished;
  const std::string progress =
      known ? progress_text(seen.done, seen.all, *seen.pace)
            : fmt::format("{}/{} games ({} %)", seen.done, seen.all, 100 * seen.done / seen.all);
  std::string state = "since " + seen.began;
  if (seen.ended) state = "not running";
  if (seen.counted.finished) state = "finished";
  std::string text = fmt::format("{}; {}\n", progress, state) + short_report_text(seen.report, width) + "\n";
  for (const Json& game : seen.games) text += game_line(game, "game");
  for (const Json& game : seen.failures) text += game_line(game, "failure in game");
  return cut_lines(text, width);
}

std::string sight_json(const Seen& seen) {
  Json json = {{"time", now_utc()},
               {"done", seen.done},
               {"all", seen.all},
               {"finished", seen.counted.finished},
               {"running", !seen.ended && !seen.counted.finished}};
  if (seen.pace) json["rate"] = static_cast<double>(seen.pace->done) / seen.pace->seconds;
  if (const auto& test = seen.counted.test)
    json["test"] = {{"status", test->status()}, {"deals", test->deals()}, {"conclusion", test->conclusion()}};
  json["games"] = seen.games;
  json["failures"] = seen.failures;
  json["report"] = Json::parse(report_json(seen.report));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

Sight Watch::look(Store& store, int width) {
  const TournamentConfig config = stored_tournament(store);
  const Tally counted = tally(store, config);
  const Report report = make_report(config, counted);
  const std::int64_t all = Schedule(config.field(), config.deals).games();
  const std::int64_t done = std::min(store.count_games(), all);
  const std::vector<Store::Run> runs = store.runs();
  const bool ended = runs.empty() || !runs.back().ended.empty();
  const Seen seen{config,
                  counted,
                  report,
                  all,
                  done,
                  ended,
                  runs.empty() ? "" : runs.back().began,
                  pace(store, done),
                  games_where(store, config.players, "1", kShownGames),
                  games_where(store, config.players, "failure IS NOT NULL", kShownFailures)};
  return {sight_text(seen, width), sight_json(seen), counted.finished || ended};
}

}  // namespace bastide::arena
