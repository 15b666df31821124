#include "arena/imports/bga_packets.hpp"

#include "arena/files/parse_json.hpp"
#include "engine/error.hpp"

#include <chrono>
#include <fmt/format.h>
#include <limits>

namespace bastide::arena {

namespace {

using nlohmann::json;

constexpr std::string_view kBlanks = " \t\r\n";

/// Where the value behind `g_gamelogs =` begins; npos where the page has none.
std::size_t find_value(std::string_view page) {
  for (std::size_t at = page.find(kLogVariable); at != page.npos; at = page.find(kLogVariable, at + 1)) {
    const std::size_t sign = page.find_first_not_of(kBlanks, at + kLogVariable.size());
    if (sign == page.npos || page[sign] != '=') continue;
    const std::size_t value = page.find_first_not_of(kBlanks, sign + 1);
    if (value != page.npos && (page[value] == '{' || page[value] == '[')) return value;
  }
  return page.npos;
}

/// Where the list or object that begins at `start` ends; the page's end where it does not.
std::size_t find_end(std::string_view page, std::size_t start) {
  std::size_t depth = 0;
  bool in_text = false;
  for (std::size_t at = start; at < page.size(); ++at) {
    const char byte = page[at];
    if (in_text) {
      if (byte == '\\') ++at;
      if (byte == '"') in_text = false;
    } else if (byte == '"') {
      in_text = true;
    } else if (byte == '{' || byte == '[') {
      ++depth;
    } else if ((byte == '}' || byte == ']') && --depth == 0) {
      return at + 1;
    }
  }
  return page.size();
}

/// The log of a page, with blanks for what stands before it, so that places in it are places in the page.
std::string log_of_page(std::string_view page, const std::string& source) {
  const std::size_t start = find_value(page);
  if (start == page.npos)
    throw InputError(source + ": found no value behind g_gamelogs, expected \"g_gamelogs = {…}\"");
  std::string log(page.substr(0, find_end(page, start)));
  for (std::size_t at = 0; at < start; ++at) {
    if (log[at] != '\n') log[at] = ' ';
  }
  return log;
}

/// The list of packets, which the site wraps: {"status": 1, "data": {"valid": 1, "data": […]}}.
const json& find_packets(const json& root, const std::string& source) {
  constexpr int kMostWraps = 3;
  const json* value = &root;
  for (int wraps = 0; wraps <= kMostWraps && value->is_object(); ++wraps) {
    const char* key = value->contains("data") ? "data" : value->contains("logs") ? "logs" : nullptr;
    if (key == nullptr) {
      const std::string refusal = JsonValue(*value, source).text_or("error", "");
      throw InputError(
          source + ": found " +
          (refusal.empty() ? "no field \"data\"" : "an answer without a log, " + in_quotes(refusal)) +
          ", expected the log of a game");
    }
    value = &value->at(key);
  }
  if (!value->is_array()) JsonValue(*value, source + ": data").refuse("a list of packets");
  return *value;
}

std::optional<std::int64_t> time_of(const JsonValue& packet) {
  constexpr std::int64_t kLatest = 253'402'300'799;  // the end of the year 9999
  if (!packet.has("time")) return std::nullopt;
  return packet.field("time").called(packet.place()).integer(0, kLatest);
}

/// Some logs have the arguments in a list of one.
JsonValue args_of(const json& event, std::string place) {
  static const json kNone;
  const auto found = event.find("args");
  if (found == event.end()) return {kNone, std::move(place)};
  if (found->is_array() && !found->empty()) return {found->front(), std::move(place)};
  return {*found, std::move(place)};
}

}  // namespace

BgaPackets::BgaPackets(std::string_view text, const std::string& source)
    : source_(source),
      root_(text.find(kLogVariable) == text.npos ? parse_json(text, source)
                                                 : parse_json(log_of_page(text, source), source)),
      packets_(&find_packets(root_, source)) {}

std::vector<BgaEvent> BgaPackets::events() const {
  std::vector<BgaEvent> events;
  int number = 0;
  for (const json& packet : *packets_) {
    ++number;
    const JsonValue value(packet, fmt::format("{}: packet {}", source_, number));
    if (!value.is_object()) value.refuse("an object");
    if (value.text_or("channel", "").starts_with("/player/")) continue;
    const auto seconds = time_of(value);
    const JsonValue data = value.field("data");
    const std::size_t count = data.is_object() ? 1 : data.items().size();
    for (std::size_t i = 0; i < count; ++i) {
      const json& event = data.is_object() ? packet.at("data") : packet.at("data").at(i);
      const std::string place = fmt::format("{}, event {}", value.place(), i + 1);
      const std::string type = JsonValue(event, place).text("type");
      events.push_back({type, args_of(event, fmt::format("{} ({})", place, cut_after(type, 30))), seconds});
    }
  }
  return events;
}

std::string BgaPackets::table() const {
  for (const json& packet : *packets_) {
    const JsonValue value(packet, source_);
    if (value.has("table_id")) return value.word("table_id");
  }
  return "";
}

std::string BgaPackets::date() const {
  for (const json& packet : *packets_) {
    if (const auto seconds = time_of(JsonValue(packet, source_))) return date_of(*seconds);
  }
  return "";
}

std::string date_of(std::int64_t unix_seconds) {
  using namespace std::chrono;
  constexpr std::int64_t kDay = 86'400;
  constexpr std::int64_t kLatest = 253'402'300'799;  // the end of the year 9999
  if (unix_seconds < 0 || unix_seconds > kLatest) return "";
  const year_month_day day{sys_days{days{unix_seconds / kDay}}};
  const std::int64_t left = unix_seconds % kDay;
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(day.year()),
                     static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()), left / 3600,
                     left / 60 % 60, left % 60);
}

}  // namespace bastide::arena
