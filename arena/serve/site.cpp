#include "arena/serve/site.hpp"

#include "arena/drawing/figure_svg.hpp"
#include "arena/protocol/json_object.hpp"
#include "arena/report/page/game_film.hpp"
#include "arena/report/page/html.hpp"
#include "arena/report/page/page_texts.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/serve/live_analysis.hpp"
#include "arena/serve/page_files.hpp"
#include "arena/version/version.hpp"
#include "engine/config/defaults.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <limits>

namespace bastide::arena {

namespace {

constexpr double kMostSeconds = 600;  ///< of an analysis, and of a review
constexpr int kMostLines = 20;

struct PageFile {
  std::string_view path;
  std::string_view type;
  Text (*text)() noexcept;
};
constexpr std::string_view kScriptType = "text/javascript; charset=utf-8";
constexpr std::array<PageFile, 13> kPageFiles = {{
    {"/", "text/html; charset=utf-8", serve_page},
    {"/serve.css", "text/css; charset=utf-8", serve_style},
    {"/board.js", kScriptType, serve_board},
    {"/words.js", kScriptType, serve_words},
    {"/catalogues.js", kScriptType, serve_catalogues},
    {"/module_words.js", kScriptType, serve_module_words},
    {"/parts.js", kScriptType, serve_parts},
    {"/chooser.js", kScriptType, serve_chooser},
    {"/play.js", kScriptType, serve_play},
    {"/tray.js", kScriptType, serve_tray},
    {"/outlook.js", kScriptType, serve_outlook},
    {"/analyse.js", kScriptType, serve_analyse},
    {"/main.js", kScriptType, serve_main},
}};

HttpReply json_reply(const Json& json, int status = 200) {
  HttpReply reply;
  reply.status = status;
  reply.body = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  return reply;
}

HttpReply text_reply(std::string text) {
  HttpReply reply;
  reply.type = "text/plain; charset=utf-8";
  reply.body = std::move(text);
  return reply;
}

[[noreturn]] void refuse_path(const HttpRequest& request) {
  throw ApiError(404, "path", request.method + " " + in_quotes(request.path), "one that this server has");
}

/// "api", "games", "3", "move".
std::vector<std::string> parts_of(const std::string& path) {
  std::vector<std::string> parts;
  for (std::size_t from = 1; from < path.size();) {
    const std::size_t end = std::min(path.find('/', from), path.size());
    parts.push_back(path.substr(from, end - from));
    from = end + 1;
  }
  return parts;
}

std::int64_t number_of(const std::string& place, const std::string& text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size() && number >= 0) return number;
  throw ApiError(400, place, in_quotes(text), "a whole number");
}

double seconds_of(const std::string& place, const std::string& text, double fallback, double low,
                  double high) {
  if (text.empty()) return fallback;
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc{} && end == text.data() + text.size() && number >= low && number <= high)
    return number;
  throw ApiError(400, place, in_quotes(text), "a number from " + coordinate(low) + " to " + coordinate(high));
}

nlohmann::json parsed(const std::string& place, const std::string& text) {
  try {
    return nlohmann::json::parse(text);
  } catch (const nlohmann::json::exception&) {
    throw ApiError(400, place, in_quotes(text), "JSON");
  }
}

StudyPlace place_of(const nlohmann::json& moves, std::int64_t at) {
  constexpr std::size_t kMostMoves = 1000;
  StudyPlace place{static_cast<std::size_t>(at), {}};
  if (!moves.is_array() || moves.size() > kMostMoves)
    throw ApiError(400, "moves", "something else", "a list of at most 1000 texts");
  for (const nlohmann::json& move : moves) {
    if (!move.is_string()) throw ApiError(400, "moves", in_quotes(move.dump()), "a text");
    place.moves.push_back(move.get<std::string>());
  }
  return place;
}

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

double seconds_in_body(const HttpRequest& request) {
  constexpr double kReviewSeconds = 60;
  const nlohmann::json body = parsed("body", request.body);
  const JsonObject json(body, "body");
  return json.has("seconds") ? json.number("seconds", 1, kMostSeconds) : kReviewSeconds;
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
  if (parts.size() == 2 && parts[0] == "reviews" && get) return about_reviews(request, parts);
  if (parts.size() < 2 || parts[0] != "api") refuse_path(request);
  if (parts[1] == "setup" && parts.size() == 2 && get) return setup();
  if (parts[1] == "scenery" && parts.size() == 2 && get) return scenery(request);
  if (parts[1] == "games") return about_games(request, parts);
  if (parts[1] == "studies") return about_studies(request, parts);
  if (parts[1] == "stores") return about_stores(request, parts);
  if (parts[1] == "reviews") return about_reviews(request, parts);
  refuse_path(request);
}

HttpReply Site::setup() const {
  Json rules = Json::array();
  for (const std::string_view name : engine::built_in_names("rules")) {
    const engine::AnyGame game = engine::AnyGame::load(std::string(name));
    rules.push_back(
        {{"name", name}, {"least", game.rules().min_players}, {"most", game.rules().max_players}});
  }
  return json_reply({{"version", kVersion}, {"rules", rules}, {"bots", roster_.names()}});
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
  require_built_in_rules(request.parameter("rules"));
  return json_reply(scenery_json(engine::AnyGame::load(request.parameter("rules"))));
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
  auto place = std::make_shared<Thinking::Place>(thinking_.try_analysis());
  if (!*place) throw ApiError(503, "analysis", "as many as may run at once", "fewer; try again soon");
  return events([this, seen = std::move(seen), played = std::move(played), limits,
                 place](HttpStream& stream) { stream_analysis(seen, played, limits, stop_, stream); });
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
    refuse_path(request);
  }
  const nlohmann::json body = parsed("body", request.body);
  const JsonObject json(body, "body");
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  if (what == "move") {
    table.move(viewer, json.integer("version", 0, kMost), json.text("action"));
  } else if (what == "undo") {
    table.undo(viewer, json.integer("version", 0, kMost));
  } else if (what == "retry") {
    table.retry();
  } else if (what == "study") {
    return json_reply(
        {{"id", studies_.add({"game " + std::to_string(table.id()), table.game(), table.record()})}}, 201);
  } else if (what == "review") {
    return json_reply({{"review", reviews_.begin(table.game(), table.record(), seconds_in_body(request))}},
                      201);
  } else {
    refuse_path(request);
  }
  return json_reply(table.view(viewer));
}

// -- studies ----------------------------------------------------------------------------------------------

HttpReply Site::about_studies(const HttpRequest& request, const std::vector<std::string>& parts) {
  require_owner(request);
  const bool get = request.method == "GET";
  if (parts.size() == 2 && get) return json_reply(studies_.list());
  if (parts.size() == 2) {
    const nlohmann::json body = parsed("body", request.body);
    const JsonObject json(body, "body");
    constexpr std::int64_t kMostGames = 1'000'000;
    const auto number = static_cast<std::size_t>(json.integer_or("number", 1, 1, kMostGames));
    return json_reply(
        {{"id", studies_.add(read_study(json.text("text"), json.text_or("name", "text"), number))}}, 201);
  }
  if (parts.size() > 4) refuse_path(request);
  const auto study = studies_.find(number_of("study", parts[2]));
  const std::string what = parts.size() == 4 ? parts[3] : "";
  if (get && what.empty()) return json_reply(study->about());
  if (get && (what == "analysis" || what == "outlook")) {
    const std::string moves = request.parameter("moves");
    const StudyPlace place =
        place_of(parsed("moves", moves.empty() ? "[]" : moves), number_of("at", request.parameter("at")));
    const engine::AnyState state = study->state(place);
    if (what == "outlook") return outlook(state);
    if (!state.actor().is_player())
      throw ApiError(409, "analysis", "a position in which no player decides", "one in which a player does");
    return analysis(request, state.view(state.actor().index()), study->played(place));
  }
  if (get) refuse_path(request);
  const nlohmann::json body = parsed("body", request.body);
  const JsonObject json(body, "body");
  if (what == "look") {
    const std::int64_t at = json.integer("at", 0, std::numeric_limits<std::int32_t>::max());
    return json_reply(
        study->look(place_of(body.contains("moves") ? body["moves"] : nlohmann::json::array(), at)));
  }
  if (what != "review") refuse_path(request);
  if (study->record() == nullptr) throw ApiError(409, "review", "a position", "a whole game");
  return json_reply({{"review", reviews_.begin(study->game(), *study->record(), seconds_in_body(request))}},
                    201);
}

// -- stores -----------------------------------------------------------------------------------------------

HttpReply Site::about_stores(const HttpRequest& request, const std::vector<std::string>& parts) {
  require_owner(request);
  const bool get = request.method == "GET";
  if (parts.size() == 2 && get) return json_reply(stores_.list());
  if (parts.size() != (get ? 3U : 4U) || (!get && parts[3] != "study")) refuse_path(request);
  const auto number = static_cast<std::size_t>(number_of("store", parts[2]));
  if (get) return json_reply(stores_.look(number));
  const nlohmann::json body = parsed("body", request.body);
  const std::int64_t game =
      JsonObject(body, "body").integer("game", 1, std::numeric_limits<std::int64_t>::max());
  return json_reply({{"id", studies_.add(stores_.game(number, game))}}, 201);
}

// -- reviews ----------------------------------------------------------------------------------------------

HttpReply Site::about_reviews(const HttpRequest& request, const std::vector<std::string>& parts) {
  if (parts.size() == 4 && parts[3] == "events" && request.method == "GET")
    return events(reviews_.progress(parts[2]));
  if (parts[0] != "reviews") refuse_path(request);
  HttpReply reply;
  reply.type = "text/html; charset=utf-8";
  reply.body = reviews_.page(parts[1]);
  // The page brings its own script and styles, and says so itself in the same words (document.cpp).
  reply.headers.emplace_back("Content-Security-Policy",
                             "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" +
                                 base64_of_hex(review_script().sha256) +
                                 "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  return reply;
}

}  // namespace bastide::arena
