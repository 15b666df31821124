#include "arena/serve/site_parts.hpp"

#include "arena/files/parse_json.hpp"
#include "arena/protocol/json_object.hpp"
#include "arena/report/page/html.hpp"
#include "arena/serve/api_error.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {

HttpReply json_reply(const Json& json, int status) {
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

HttpReply picture_reply(std::string svg, const std::string& name) {
  HttpReply reply;
  reply.type = "image/svg+xml";
  reply.body = std::move(svg);
  reply.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + name + "\"");
  return reply;
}

HttpReply page_reply(ScriptedPage page) {
  HttpReply reply;
  reply.type = "text/html; charset=utf-8";
  reply.body = std::move(page.html);
  // The page brings its own script and styles, and says so itself in the same words (document.cpp).
  reply.headers.emplace_back("Content-Security-Policy",
                             "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" +
                                 base64_of_hex(page.script) +
                                 "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  return reply;
}

void refuse_path(const HttpRequest& request) {
  throw ApiError(404, "path", request.method + " " + in_quotes(request.path), "one that this server has");
}

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
  throw ApiError(400, place, in_quotes(text),
                 "a number from " + fmt::format("{:g}", low) + " to " + fmt::format("{:g}", high));
}

double seconds_in_body(const HttpRequest& request) {
  constexpr double kReviewSeconds = 60;
  const nlohmann::json body = parse_json(request.body, "body");
  const JsonObject json(body, "body");
  return json.has("seconds") ? json.number("seconds", 1, kMostSeconds) : kReviewSeconds;
}

}  // namespace bastide::arena
