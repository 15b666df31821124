#include "arena/serve/stores.hpp"

#include "arena/commentary/commentary.hpp"
#include "arena/commentary/told_json.hpp"
#include "arena/report/page/page.hpp"
#include "arena/report/page/page_texts.hpp"
#include "arena/report/store_page.hpp"
#include "arena/report/watch.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/serve/board_json.hpp"
#include "arena/serve/guard.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/game_record.hpp"
#include "arena/tournament/live_games.hpp"
#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/any/visit.hpp"
#include "engine/error.hpp"

#include <chrono>
#include <fmt/format.h>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <thread>

namespace bastide::arena {

namespace {

constexpr std::string_view kLatestFirst = " ORDER BY game DESC";
constexpr std::string_view kMostGames = "LIMIT 50";
constexpr std::int64_t kGamesInReport = 100;  ///< to step through, as `bastide report` has it
constexpr std::size_t kMostPoints = 200;      ///< of a test's graph
constexpr std::size_t kMostBoards = 16;

using SteadyClock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kOften{100};  ///< whether somebody still listens
constexpr std::chrono::milliseconds kLiveLook{500};
constexpr std::chrono::seconds kRenewal{2};  ///< of the mark, which kStale makes too old
constexpr std::chrono::seconds kSign{10};    ///< of life, when nothing changes

/// Every so many points that few enough are left, and the last one.
Json thinned(const std::vector<std::pair<std::int64_t, double>>& points) {
  Json list = Json::array();
  const std::size_t step = 1 + points.size() / kMostPoints;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i % step == 0 || i + 1 == points.size()) list.push_back({points[i].first, points[i].second});
  }
  return list;
}

std::string_view name_of(Verdict verdict) {
  if (verdict == Verdict::open) return "open";
  return verdict == Verdict::accept_h0 ? "h0" : "h1";
}

/// The hypotheses, and in what unit.
Json question_json(const SequentialTest& test) {
  if (const auto* margin = std::get_if<MarginQuestion>(&test.question))
    return {{"unit", "points"}, {"h0", margin->points0}, {"h1", margin->points1}};
  const auto& sprt = std::get<SprtQuestion>(test.question);
  const bool is_logistic = sprt.scale == EloScale::logistic;
  return {{"unit", is_logistic ? "logistic" : "normalised"}, {"h0", sprt.elo0}, {"h1", sprt.elo1}};
}

/// How the test went, from deal to deal.
Json test_json(Store& store, const TournamentConfig& config) {
  RunningTest running(*config.test);
  std::vector<std::pair<std::int64_t, double>> points;
  (void)for_each_counted_deal(store, config, false, [&](std::span<const StoredGame> deal) {
    std::vector<PlayedGame> games;
    for (const StoredGame& game : deal) games.push_back(game.played);
    (void)running.add(pair_deal(games));
    points.emplace_back(running.deals(), running.ratio());
  });
  Json json = question_json(*config.test);
  json["preset"] = config.test->name;
  json["verdict"] = running.is_void() ? "void" : name_of(running.verdict());
  json["failed"] = running.failed_games();
  json["games"] = 2 * running.deals();
  json["most_failures"] = config.test->max_failures;
  json["ratio"] = running.ratio();
  json["lower"] = running.lower();
  json["upper"] = running.upper();
  json["points"] = thinned(points);
  return json;
}

/// Those with a lower number than `before`.
Json latest_games(Store& store, int seats, std::int64_t before) {
  std::string columns = "game";
  for (int seat = 1; seat <= seats; ++seat) columns += fmt::format(", bot{0}, points{0}", seat);
  Statement rows =
      store.rows_where(columns, fmt::format("game < {}{}", before, kLatestFirst), std::string(kMostGames));
  Json games = Json::array();
  while (rows.step()) {
    Json game = {{"number", rows.integer(0)}};
    for (int seat = 0; seat < seats; ++seat) {
      game["names"].push_back(std::string(rows.text(1 + 2 * seat)));
      game["points"].push_back(rows.integer(2 + 2 * seat));
    }
    games.push_back(std::move(game));
  }
  return games;
}

/// A tournament whose games are followed: what is known of it, and the pictures of its games.
class LiveBoards {
 public:
  explicit LiveBoards(Store& store)
      : config_(stored_tournament(store)),
        game_(config_.rules),
        schedule_(config_.field(), config_.deals),
        first_(first_number(store)) {}

  [[nodiscard]] Json json(const std::optional<std::vector<LiveGame>>& games) {
    Json list = Json::array();
    std::map<std::int64_t, Shown> kept;
    const std::size_t all = games ? games->size() : 0;
    const std::size_t shown = std::min(all, kMostBoards);
    for (std::size_t i = 0; i < shown; ++i) {
      const LiveGame& game = (*games)[i];
      if (game.index < 0 || game.index >= schedule_.games()) continue;
      const auto before = shown_.find(game.index);
      const bool same = before != shown_.end() && before->second.game == game;
      Shown& now = kept[game.index];
      now = same ? std::move(before->second) : Shown{game, picture(game)};
      if (!now.json.is_null()) list.push_back(now.json);
    }
    shown_ = std::move(kept);
    return {{"running", games.has_value()}, {"games", std::move(list)}, {"more", all - shown}};
  }

 private:
  struct Shown {
    LiveGame game;
    Json json;
  };

  /// Null for a game that these rules do not allow.
  [[nodiscard]] Json picture(const LiveGame& live) const {
    const ScheduledGame scheduled = schedule_.game(live.index);
    std::vector<std::string> names;
    for (int seat = 0; seat < scheduled.players; ++seat)
      names.push_back(
          config_.bots[static_cast<std::size_t>(scheduled.bots[static_cast<std::size_t>(seat)])].name);
    Commentary commentary(game_.start(scheduled.players), names);
    std::optional<ToldTurn> said;
    try {
      for (const engine::Action action : live.actions) {
        if (auto turn = commentary.follow(action)) said = std::move(turn);
      }
    } catch (const InputError&) {
      return nullptr;
    }
    return {{"number", first_ + live.index},
            {"deal", scheduled.deal},
            {"seating", scheduled.seating},
            {"names", names},
            {"said", said ? turn_json(*said) : Json()},
            {"board", board_json(commentary.state())}};
  }

  TournamentConfig config_;
  engine::AnyGame game_;
  Schedule schedule_;
  std::int64_t first_;
  std::map<std::int64_t, Shown> shown_;  ///< by index
};

}  // namespace

Stores::Stores(std::vector<std::string> paths, const std::atomic<bool>& stop) : stop_(stop) {
  for (std::string& path : paths) {
    Watched& watched = watched_.emplace_back();
    watched.path = std::move(path);
    watched.report_key = random_key();
  }
}

Json Stores::list() const {
  Json list = Json::array();
  for (const Watched& watched : watched_) list.push_back(watched.path);
  return list;
}

Stores::Watched& Stores::at(std::size_t number) {
  if (number < watched_.size()) return watched_[number];
  throw ApiError(404, "store", std::to_string(number), "one that the command line names");
}

const std::string& Stores::path(std::size_t number) const {
  if (number < watched_.size()) return watched_[number].path;
  throw ApiError(404, "store", std::to_string(number), "one that the command line names");
}

Json Stores::look(std::size_t number) {
  Watched& watched = at(number);
  const std::lock_guard lock(watched.mutex);
  const auto store = Store::open(watched.path, Store::Access::read);
  const std::int64_t games = store->count_games();
  std::string runs;
  for (const Store::Run& run : store->runs()) runs += run.began + run.ended + ";";
  if (games == watched.seen_games && runs == watched.seen_runs) return watched.seen;
  const TournamentConfig config = stored_tournament(*store);
  const Json sight = Json::parse(Watch().look(*store, 0).json);
  Json json = {{"path", store->path()},
               {"done", sight.at("done")},
               {"all", sight.at("all")},
               {"finished", sight.at("finished")},
               {"running", sight.at("running")},
               {"ratings", sight.at("report").at("ratings")},
               {"failures", sight.at("failures")},
               {"report", games > 0 ? watched.report_key : ""},
               {"games", latest_games(*store, config.players, std::numeric_limits<std::int64_t>::max())}};
  if (sight.contains("rate")) json["rate"] = sight.at("rate");
  if (config.test) json["test"] = test_json(*store, config);
  watched.seen = json;
  watched.seen_games = games;
  watched.seen_runs = runs;
  return json;
}

Json Stores::games(std::size_t number, std::int64_t before) const {
  const auto store = Store::open(path(number), Store::Access::read);
  return latest_games(*store, stored_tournament(*store).players, before);
}

ScriptedPage Stores::report(const std::string& key) {
  for (Watched& watched : watched_) {
    if (!same_key(watched.report_key, key)) continue;
    const std::lock_guard lock(watched.mutex);
    const auto store = Store::open(watched.path, Store::Access::read);
    const std::int64_t games = store->count_games();
    if (games == 0) throw ApiError(404, "report", "no finished deal", "games to report");
    if (games != watched.reported) {
      watched.report = write_page(page_of(*store, stored_tournament(*store), kGamesInReport));
      watched.reported = games;
    }
    return {watched.report, std::string(page_script().sha256)};
  }
  throw ApiError(404, "report", in_quotes(key), "that of a store which the command line names");
}

engine::AnyGame Stores::rules(std::size_t number) const {
  const auto store = Store::open(path(number), Store::Access::read);
  return engine::AnyGame(stored_tournament(*store).rules);
}

Study Stores::game(std::size_t number, std::int64_t game) const {
  const auto store = Store::open(path(number), Store::Access::read);
  const TournamentConfig config = stored_tournament(*store);
  const auto stored = store->game(game);
  if (!stored) throw ApiError(404, "game", std::to_string(game), "one of " + store->path());
  engine::AnyGame any(config.rules);
  engine::Record record =
      engine::visit(any, [&](const auto& typed) { return record_of(typed, config, *stored, store->path()); });
  return {fmt::format("{}: game {}", store->path(), game), std::move(any), std::move(record), "",
          config.rules_name};
}

/// Whoever follows a tournament; the last one takes the mark away.
class Stores::Follower {
 public:
  explicit Follower(Watched& watched) : watched_(watched), place_(LivePlace::of(watched.path)) {
    const std::lock_guard lock(watched_.followed);
    ++watched_.followers;
  }
  ~Follower() {
    const std::lock_guard lock(watched_.followed);
    if (--watched_.followers == 0 && place_) unmark_watched(*place_);
  }
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;

  [[nodiscard]] std::optional<std::vector<LiveGame>> look() {
    if (!place_) return std::nullopt;
    const SteadyClock::time_point now = SteadyClock::now();
    if (!marked_ || now - *marked_ >= kRenewal) {
      const std::lock_guard lock(watched_.followed);
      mark_watched(*place_);
      marked_ = now;
    }
    return read_live_games(*place_);
  }

 private:
  Watched& watched_;
  std::optional<LivePlace> place_;
  std::optional<SteadyClock::time_point> marked_;
};

std::function<void(HttpStream&)> Stores::follow(std::size_t number) {
  Watched& watched = at(number);
  const auto boards = std::make_shared<LiveBoards>(*Store::open(watched.path, Store::Access::read));
  return [this, &watched, boards](HttpStream& stream) {
    Follower follower(watched);
    std::string sent;
    SteadyClock::time_point told;
    std::optional<SteadyClock::time_point> looked;
    for (; !stop_.load() && stream.is_open(); std::this_thread::sleep_for(kOften)) {
      const SteadyClock::time_point now = SteadyClock::now();
      if (looked && now - *looked < kLiveLook) continue;
      looked = now;
      std::string event = boards->json(follower.look()).dump(-1, ' ', false, Json::error_handler_t::replace);
      const bool fresh = event != sent;
      if (!fresh && now - told < kSign) continue;
      if (!stream.send(fresh ? "data: " + event + "\n\n" : ": \n\n")) return;
      sent = std::move(event);
      told = now;
    }
  };
}

}  // namespace bastide::arena
