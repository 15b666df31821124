#include "arena/serve/site.hpp"

#include "arena/analysis/bot_turn.hpp"
#include "arena/analysis/position_report.hpp"
#include "arena/drawing/figure_svg.hpp"
#include "arena/files/parse_json.hpp"
#include "arena/protocol/json_object.hpp"
#include "arena/report/page/game_film.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/serve/live_analysis.hpp"
#include "arena/serve/page_files.hpp"
#include "arena/serve/site_parts.hpp"
#include "arena/version/version.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>

namespace bastide::arena {

namespace {

constexpr int kMostLines = 20;
constexpr const char* kDefaultSearch =
    "puct";  ///< whose tree search proposes lines, as `bastide analyse` has it
constexpr const char* kAdviser = "bastide";  ///< whose turn is asked for beside hints
constexpr std::uint64_t kAdviceSeed = 1;

struct PageFile {
  std::string_view path;
  std::string_view type;
  Text (*text)() noexcept;
};
constexpr std::string_view kScriptType = "text/javascript; charset=utf-8";
constexpr std::array<PageFile, 20> kPageFiles = {{
    {"/", "text/html; charset=utf-8", serve_page},
    {"/serve.css", "text/css; charset=utf-8", serve_style},
    {"/board.js", kScriptType, serve_board},
    {"/words.js", kScriptType, serve_words},
    {"/language.js", kScriptType, serve_language},
    {"/story.js", kScriptType, serve_story},
    {"/page_catalogues.js", kScriptType, serve_page_catalogues},
    {"/catalogues.js", kScriptType, serve_catalogues},
    {"/module_words.js", kScriptType, serve_module_words},
    {"/module_track.js", kScriptType, serve_module_track},
    {"/parts.js", kScriptType, serve_parts},
    {"/chooser.js", kScriptType, serve_chooser},
    {"/play.js", kScriptType, serve_play},
    {"/tray.js", kScriptType, serve_tray},
    {"/outlook.js", kScriptType, serve_outlook},
    {"/analyse.js", kScriptType, serve_analyse},
    {"/cards.js", kScriptType, serve_cards},
    {"/variations.js", kScriptType, serve_variations},
    {"/watch.js", kScriptType, serve_watch},
    {"/main.js", kScriptType, serve_main},
}};

Json scenery_json(const engine::AnyGame& game) {
  const Scenery scenery = scenery_of(game);
  Json tiles = Json::array();
  for (const auto& tile : game.tiles().tiles) tiles.push_back(tile.id);
  return {{"symbols", scenery.symbols + figure_symbols()},
          {"ground", scenery.ground},
          {"track", scenery.track},
          {"spots", Json::parse(scenery.spots)},
          {"wall", Json::parse(scenery.wall)},
          {"tiles", std::move(tiles)}};
}

const char* reason_of(int status) {
  switch (status) {
    case 404:
      return "one that this server has";
    case 411:
      return "a body of a length that is told in Content-Length";
    case 413:
      return "a body of at most 4 MiB";
    case 414:
      return "a shorter path";
    default:
      return "a request of HTTP that is well formed";
  }
}

/// A place among those who are sent events, given back with the last copy.
class StreamPlace {
 public:
  explicit StreamPlace(std::atomic<int>& count) : count_(count) { ++count_; }
  ~StreamPlace() { --count_; }
  StreamPlace(const StreamPlace&) = delete;
  StreamPlace& operator=(const StreamPlace&) = delete;

 private:
  std::atomic<int>& count_;
};

void require_host(Viewer viewer) {
  if (!viewer.host) throw ApiError(403, "host", "the key of a seat", "that of the game itself");
}

}  // namespace

HttpHandlers Site::handlers() {
  HttpHandlers handlers;
  const auto secured = [](HttpReply reply) {
    const bool own = std::any_of(reply.headers.begin(), reply.headers.end(), [](const auto& header) {
      return header.first == "Content-Security-Policy";
    });
    for (auto& header : security_headers()) {
      if (!own || header.first != "Content-Security-Policy") reply.headers.push_back(std::move(header));
    }
    return reply;
  };
  handlers.check = [this, secured](const HttpRequest& request) -> std::optional<HttpReply> {
    auto reply = check(request);
    return reply ? std::optional(secured(std::move(*reply))) : std::nullopt;
  };
  handlers.answer = [this, secured](const HttpRequest& request) { return secured(answer(request)); };
  handlers.complain = [secured](int status) {
    return secured(ApiError(status, "request",
                            "one that HTTP does not allow (" + std::to_string(status) + ")",
                            reason_of(status))
                       .reply());
  };
  return handlers;
}

std::optional<HttpReply> Site::check(const HttpRequest& request) const {
  if (auto reply = guard_.refuse(request)) return reply;
  if (request.method == "POST" && *request.content_length > kMostBody)
    return ApiError(413, "body", std::to_string(*request.content_length) + " bytes", "at most 4 MiB").reply();
  return std::nullopt;
}

HttpReply Site::answer(const HttpRequest& request) {
  try {
    return route(request);
  } catch (const ApiError& error) {
    return error.reply();
  } catch (const InputError& error) {
    return reply_to(error);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bastide: %s\n", error.what());
    return ApiError(500, "server", error.what(), "to have done it").reply();
  }
}

void Site::require_owner(const HttpRequest& request) const {
  if (!guard_.is_owner(request))
    throw ApiError(401, "token", "none, or another one", "that of the address which the server printed");
}

HttpReply Site::route(const HttpRequest& request) {
  const bool get = request.method == "GET";
  for (const PageFile& file : kPageFiles) {
    if (!get || request.path != file.path) continue;
    HttpReply reply;
    reply.type = file.type;
    reply.body = file.text().text;
    return reply;
  }
  const std::vector<std::string> parts = parts_of(request.path);
  if (parts.size() == 2 && parts[0] == "reviews") return about_reviews(request, parts);
  if (parts.size() == 2 && parts[0] == "puzzles") return about_puzzles(request, parts);
  if (parts.size() == 2 && parts[0] == "reports" && get) return page_reply(stores_.report(parts[1]));
  if (parts.size() < 2 || parts[0] != "api") refuse_path(request);
  if (parts[1] == "setup" && parts.size() == 2 && get) return setup();
  if (parts[1] == "scenery" && parts.size() == 2 && get) return scenery(request);
  if (parts[1] == "heard" && parts.size() == 2 && !get) return heard(request);
  if (parts[1] == "games") return about_games(request, parts);
  if (parts[1] == "studies") return about_studies(request, parts);
  if (parts[1] == "stores") return about_stores(request, parts);
  if (parts[1] == "reviews") return about_reviews(request, parts);
  if (parts[1] == "puzzles") return about_puzzles(request, parts);
  refuse_path(request);
}

HttpReply Site::setup() const {
  Json rules = Json::array();
  for (const std::string_view name : engine::built_in_names("rules")) {
    const engine::AnyGame game = engine::AnyGame::load(std::string(name));
    rules.push_back(
        {{"name", name}, {"least", game.rules().min_players}, {"most", game.rules().max_players}});
  }
  return json_reply(
      {{"version", kVersion}, {"rules", rules}, {"bots", roster_.names()}, {"searches", roster_.searches()}});
}

HttpReply Site::scenery(const HttpRequest& request) {
  if (const std::string game = request.parameter("game"); !game.empty()) {
    const auto table = tables_.find(number_of("game", game));
    (void)table->viewer_of(request.parameter("key"));
    return json_reply(scenery_json(table->game()));
  }
  if (const std::string study = request.parameter("study"); !study.empty()) {
    require_owner(request);
    return json_reply(scenery_json(studies_.find(number_of("study", study))->game()));
  }
  if (const std::string store = request.parameter("store"); !store.empty()) {
    require_owner(request);
    return json_reply(scenery_json(stores_.rules(static_cast<std::size_t>(number_of("store", store)))));
  }
  require_built_in_rules(request.parameter("rules"));
  return json_reply(scenery_json(engine::AnyGame::load(request.parameter("rules"))));
}

HttpReply Site::heard(const HttpRequest& request) {
  const nlohmann::json body = parse_json(request.body, "body");
  return json_reply({{"listens", hearing_.heard(JsonObject(body, "body").text("event"))}});
}

HttpReply Site::events(std::function<void(HttpStream&)> write) {
  auto place = std::make_shared<StreamPlace>(streams_);
  if (streams_.load() > kMostStreams)
    throw ApiError(503, "events", std::to_string(kMostStreams) + " who listen", "fewer; close other pages");
  HttpReply reply;
  reply.type = "text/event-stream";
  reply.stream = [place, write = std::move(write)](HttpStream& stream) {
    try {
      write(stream);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "bastide: %s\n", error.what());
    }
  };
  return reply;
}

HttpReply Site::analysis(const HttpRequest& request, engine::AnyState seen,
                         std::vector<engine::Action> played) {
  constexpr double kDefaultSeconds = 60;
  constexpr double kDefaultLines = 5;
  LiveLimits limits;
  limits.seconds = seconds_of("seconds", request.parameter("seconds"), kDefaultSeconds, 0.5, kMostSeconds);
  limits.from = seconds_of("from", request.parameter("from"), 0, 0, kMostSeconds);
  limits.lines =
      static_cast<int>(seconds_of("lines", request.parameter("lines"), kDefaultLines, 1, kMostLines));
  limits.threads = threads_;
  const std::string bot = request.parameter("bot");
  limits.search = roster_.search(bot.empty() ? kDefaultSearch : bot);
  auto place = std::make_shared<Thinking::Place>(thinking_.try_analysis());
  if (!*place) throw ApiError(503, "analysis", "as many as may run at once", "fewer; try again soon");
  return events(
      [this, seen = std::move(seen), played = std::move(played), limits, place](HttpStream& stream) {
        AwaitedStream awaited(hearing_, stream);
        stream_analysis(seen, played, limits, stop_, awaited);
      });
}

HttpReply Site::advice(const engine::AnyState& seen) {
  const Thinking::Place place = thinking_.try_analysis();
  if (!place) throw ApiError(503, "bastide", "as many analyses as may run at once", "fewer; try again soon");
  const std::vector<engine::Action> turn = turn_in_its_time(ai::load_bot(kAdviser), seen, kAdviceSeed);
  return json_reply({{"actions", actions_json(seen, turn)}});
}

HttpReply Site::outlook(const engine::AnyState& state) {
  if (state.actor().is_nobody()) throw ApiError(409, "outlook", "a game that is over", "one that goes on");
  const Thinking::Place place = thinking_.try_analysis();
  if (!place) throw ApiError(503, "outlook", "as many analyses as may run at once", "fewer; try again soon");
  const engine::Actor actor = state.actor();
  return json_reply(outlook_with_owners(actor.is_player() ? state.view(actor.index()) : state, stop_));
}

// -- games ------------------------------------------------------------------------------------------------

HttpReply Site::about_games(const HttpRequest& request, const std::vector<std::string>& parts) {
  const bool get = request.method == "GET";
  if (parts.size() == 2) {
    require_owner(request);
    if (get) return json_reply(tables_.list());
    const auto table = tables_.make(request.body);
    return json_reply({{"id", table->id()}, {"key", table->plan().key}}, 201);
  }
  if (parts.size() > 4) refuse_path(request);
  const auto table = tables_.find(number_of("game", parts[2]));
  return about_game(request, *table, table, parts.size() == 4 ? parts[3] : "");
}

HttpReply Site::about_game(const HttpRequest& request, Table& table, std::shared_ptr<Table> owner,
                           const std::string& what) {
  const bool get = request.method == "GET";
  const Viewer viewer = table.viewer_of(request.parameter("key"));
  if (get) {
    if (what.empty()) return json_reply(table.view(viewer));
    if (what == "events")
      return events(
          [owner = std::move(owner), viewer](HttpStream& stream) { owner->follow(viewer, stream); });
    if (what == "record") return text_reply(table.game().write_record(table.record()));
    if (what == "hint") return analysis(request, table.to_decide(viewer), {});
    if (what == "bastide") return advice(table.to_decide(viewer));
    refuse_path(request);
  }
  const nlohmann::json body = parse_json(request.body, "body");
  const JsonObject json(body, "body");
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  if (what == "move") {
    table.move(viewer, json.integer("version", 0, kMost), json.text("action"));
  } else if (what == "undo") {
    table.undo(viewer, json.integer("version", 0, kMost));
  } else if (what == "retry") {
    require_host(viewer);
    table.retry();
  } else if (what == "study") {
    require_host(viewer);
    const engine::Record record = table.record();
    return json_reply({{"id", studies_.add({"game " + std::to_string(table.id()), table.game(), record})},
                       {"at", record.actions.size()}},
                      201);
  } else if (what == "review") {
    if (!viewer.host && !table.has_ended())
      throw ApiError(403, "review", "a game under way", "one that is over, or the key of who made it");
    const std::string subject = "game " + std::to_string(table.id());
    return json_reply(
        {{"review", reviews_.begin(subject, table.game(), table.record(), seconds_in_body(request))}}, 201);
  } else {
    refuse_path(request);
  }
  return json_reply(table.view(viewer));
}

}  // namespace bastide::arena
