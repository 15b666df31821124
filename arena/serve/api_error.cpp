#include "arena/serve/api_error.hpp"

#include "arena/files/json.hpp"
#include "engine/printable.hpp"

#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

HttpReply error_reply(int status, const std::string& place, const std::string& found,
                      const std::string& expected, const std::string& message) {
  const Json json = {{"error",
                      {{"place", printable(place)},
                       {"found", printable(found)},
                       {"expected", printable(expected)},
                       {"message", printable(message)}}}};
  HttpReply reply;
  reply.status = status;
  reply.body = json.dump() + "\n";
  return reply;
}

}  // namespace

HttpReply ApiError::reply() const {
  return error_reply(status_, place_, found_, expected_, what());
}

HttpReply reply_to(const InputError& error) {
  constexpr std::string_view kFound = "found ";
  constexpr std::string_view kExpected = ", expected ";
  const std::string text = error.what();
  std::size_t found = text.find(": " + std::string(kFound));
  found = found == std::string::npos ? (text.starts_with(kFound) ? 0 : found) : found + 2;
  const std::size_t expected = found == std::string::npos ? found : text.find(kExpected, found);
  if (expected == std::string::npos) return error_reply(400, "", text, "", text);
  const std::size_t from = found + kFound.size();
  return error_reply(400, text.substr(0, found < 2 ? 0 : found - 2), text.substr(from, expected - from),
                     text.substr(expected + kExpected.size()), text);
}

}  // namespace bastide::arena
