#pragma once

#include "arena/imports/json_text.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The packets of a log of Board Game Arena, whatever they are wrapped in.
namespace bastide::arena {

/// What a saved page of a replay calls its log.
constexpr std::string_view kLogVariable = "g_gamelogs";

struct BgaEvent {
  std::string type;
  JsonValue args;                       ///< its place is the event's
  std::optional<std::int64_t> seconds;  ///< Unix time of its packet
};

class BgaPackets {
 public:
  /// Throws InputError when there is no list of packets in `text`.
  BgaPackets(std::string_view text, const std::string& source);
  BgaPackets(const BgaPackets&) = delete;
  BgaPackets& operator=(const BgaPackets&) = delete;

  /// All events of public packets, in their order. They refer to this object. Throws InputError.
  [[nodiscard]] std::vector<BgaEvent> events() const;
  /// The table's number; empty where no packet has one.
  [[nodiscard]] std::string table() const;
  /// When it began, "2023-04-12T08:55:01Z"; empty where no packet has a time.
  [[nodiscard]] std::string date() const;

 private:
  std::string source_;
  nlohmann::json root_;
  const nlohmann::json* packets_ = nullptr;
};

/// "2023-04-12T08:55:01Z" of a Unix time up to the year 9999; empty for another.
[[nodiscard]] std::string date_of(std::int64_t unix_seconds);

}  // namespace bastide::arena
