#include "arena/files/parse_json.hpp"

#include "engine/error.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

using nlohmann::json;

/// Logs of Board Game Arena are some nine levels deep, and nothing is deeper.
constexpr int kDeepest = 40;

/// "12:5": line and column of a byte, which is counted from 1.
std::string line_and_column(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::min(byte > 0 ? byte - 1 : 0, text.size()));
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0
  return std::to_string(lines + 1) + ":" + std::to_string(before.size() - start + 1);
}

std::string found_at(std::string_view text, std::size_t byte) {
  if (byte == 0 || byte > text.size()) return "the end";
  return in_quotes(text.substr(byte - 1, 12));
}

}  // namespace

json parse_json(std::string_view text, const std::string& place) {
  const auto depth = [&](int levels, json::parse_event_t, json&) {
    if (levels > kDeepest)
      throw InputError(place + ": found JSON of more than " + std::to_string(kDeepest) +
                       " levels, expected fewer");
    return true;
  };
  try {
    return json::parse(text, depth);
  } catch (const json::parse_error& error) {
    throw InputError(place + ":" + line_and_column(text, error.byte) + ": found " +
                     found_at(text, error.byte) + ", expected JSON to go on there");
  } catch (const json::exception& error) {
    throw InputError(place + ": found a number that is too large, expected one that fits (" + error.what() +
                     ")");
  }
}

}  // namespace bastide::arena
