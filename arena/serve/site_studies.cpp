#include "arena/drawing/board_svg.hpp"
#include "arena/files/parse_json.hpp"
#include "arena/protocol/json_object.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/serve/site.hpp"
#include "arena/serve/site_parts.hpp"
#include "engine/error.hpp"

#include <limits>

namespace bastide::arena {

namespace {

StudyPlace place_of(const nlohmann::json& moves, std::int64_t at) {
  constexpr std::size_t kMostMoves = 1000;
  StudyPlace place{static_cast<std::size_t>(at), {}};
  if (!moves.is_array() || moves.size() > kMostMoves)
    throw ApiError(400, "moves", "something else", "a list of at most 1000 texts");
  for (const nlohmann::json& move : moves) {
    if (!move.is_string()) throw ApiError(400, "moves", "something else", "a text");
    place.moves.push_back(move.get<std::string>());
  }
  return place;
}

}  // namespace

// -- studies ----------------------------------------------------------------------------------------------

HttpReply Site::about_studies(const HttpRequest& request, const std::vector<std::string>& parts) {
  require_owner(request);
  const bool get = request.method == "GET";
  if (parts.size() == 2 && get) return json_reply(studies_.list());
  if (parts.size() == 2) {
    const nlohmann::json body = parse_json(request.body, "body");
    const JsonObject json(body, "body");
    constexpr std::int64_t kMostInText = 1'000'000;
    const auto number = static_cast<std::size_t>(json.integer_or("number", 1, 1, kMostInText));
    const std::string text = json.text("text");
    const std::string name = json.text_or("name", "text");
    const OpenedStudy opened =
        is_study_file(text) ? read_study_file(text, name) : OpenedStudy{read_study(text, name, number), {}};
    const std::int64_t id = studies_.add(opened.study, opened.variations);
    const std::int64_t before = json.integer_or("replaces", 0, 0, std::numeric_limits<std::int64_t>::max());
    if (before != 0) studies_.replace(before, id);
    return json_reply({{"id", id}}, 201);
  }
  if (parts.size() > 4) refuse_path(request);
  const std::int64_t id = number_of("study", parts[2]);
  const auto study = studies_.find(id);
  const std::string what = parts.size() == 4 ? parts[3] : "";
  if (get && what.empty()) {
    Json about = study->about();
    about["variations"] = studies_.variations(id).json();
    return json_reply(about);
  }
  if (get && what == "export") return json_reply(study_file(*study, studies_.variations(id)));
  if (get && (what == "analysis" || what == "outlook" || what == "link" || what == "picture")) {
    const std::string moves = request.parameter("moves");
    const StudyPlace place =
        place_of(parse_json(moves.empty() ? "[]" : moves, "moves"), number_of("at", request.parameter("at")));
    if (what == "link") return text_reply(study->link(place) + "\n");
    const engine::AnyState state = study->state(place);
    if (what == "picture") return picture_reply(board_svg(state, study->names()), "board.svg");
    if (what == "outlook") return outlook(state);
    if (!state.actor().is_player())
      throw ApiError(409, "analysis", "a position in which no player decides", "one in which a player does");
    return analysis(request, state.view(state.actor().index()), study->played(place));
  }
  if (get) refuse_path(request);
  const nlohmann::json body = parse_json(request.body, "body");
  const JsonObject json(body, "body");
  if (what == "remove") {
    studies_.remove(id);
    return json_reply(studies_.list());
  }
  if (what == "look" || what == "keep" || what == "drop") {
    const std::int64_t at = json.integer("at", 0, std::numeric_limits<std::int32_t>::max());
    const nlohmann::json none = nlohmann::json::array();
    const StudyPlace place = place_of(body.contains("moves") ? body.at("moves") : none, at);
    if (what == "look") return json_reply(study->look(place));
    what == "keep" ? studies_.keep(id, place) : studies_.drop(id, place);
    return json_reply({{"variations", studies_.variations(id).json()}});
  }
  if (what != "review") refuse_path(request);
  if (study->record() == nullptr) throw ApiError(409, "review", "a position", "a whole game");
  const std::string subject = "study " + std::to_string(id);
  return json_reply(
      {{"review", reviews_.begin(subject, study->game(), *study->record(), seconds_in_body(request))}}, 201);
}

// -- stores -----------------------------------------------------------------------------------------------

HttpReply Site::about_stores(const HttpRequest& request, const std::vector<std::string>& parts) {
  require_owner(request);
  const bool get = request.method == "GET";
  if (parts.size() == 2 && get) return json_reply(stores_.list());
  if (parts.size() < 3 || parts.size() > 4) refuse_path(request);
  const auto number = static_cast<std::size_t>(number_of("store", parts[2]));
  const std::string what = parts.size() == 4 ? parts[3] : "";
  if (get && what.empty()) return json_reply(stores_.look(number));
  if (get && what == "events") return events(stores_.follow(number));
  if (get && what == "games")
    return json_reply(stores_.games(number, number_of("before", request.parameter("before"))));
  if (get || what != "study") refuse_path(request);
  const nlohmann::json body = parse_json(request.body, "body");
  const std::int64_t game =
      JsonObject(body, "body").integer("game", 1, std::numeric_limits<std::int64_t>::max());
  return json_reply({{"id", studies_.add(stores_.game(number, game))}}, 201);
}

// -- reviews and puzzles ----------------------------------------------------------------------------------

HttpReply Site::about_reviews(const HttpRequest& request, const std::vector<std::string>& parts) {
  if (request.method == "POST" && parts.size() == 4 && parts[3] == "cancel") {
    reviews_.cancel(parts[2]);
    return json_reply({{"cancelled", true}});
  }
  if (request.method != "GET") refuse_path(request);
  if (parts.size() == 4 && parts[3] == "events") return events(reviews_.progress(parts[2]));
  if (parts.size() != 2) refuse_path(request);
  if (parts[0] == "reviews") {
    auto stored = stored_reviews_.page(parts[1]);
    return page_reply(stored ? std::move(*stored) : reviews_.page(parts[1]));
  }
  require_owner(request);
  Json list = reviews_.list();
  for (const Json& stored : stored_reviews_.list()) list.push_back(stored);
  return json_reply(list);
}

HttpReply Site::about_puzzles(const HttpRequest& request, const std::vector<std::string>& parts) {
  if (request.method != "GET" || parts.size() != 2) refuse_path(request);
  if (parts[0] == "puzzles") return page_reply(puzzles_.page(parts[1]));
  require_owner(request);
  return json_reply(puzzles_.list());
}

}  // namespace bastide::arena
