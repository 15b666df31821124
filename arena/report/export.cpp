#include "arena/report/export.hpp"

#include "arena/files/json.hpp"
#include "arena/tournament/game_record.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

constexpr double kSecond = 1000;  ///< milliseconds

using Write = std::function<void(std::string_view)>;

const std::string& bot_name(const TournamentConfig& config, const PlayedGame& played, std::size_t seat) {
  return config.bots.at(static_cast<std::size_t>(played.game.bots[seat])).name;
}

std::string json_line(const TournamentConfig& config, const StoredGame& stored) {
  const PlayedGame& played = stored.played;
  Json json = {{"game", stored.number}, {"deal", played.game.deal}, {"seating", played.game.seating}};
  json["seats"] = Json::array();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(played.game.players); ++seat) {
    const SeatResult& result = played.seats[seat];
    Json entry = {{"bot", bot_name(config, played, seat)},
                  {"points", result.points},
                  {"seconds", result.seconds},
                  {"decisions", result.decisions},
                  {"moves", result.moves}};
    if (result.luck) entry["luck"] = *result.luck;
    json["seats"].push_back(std::move(entry));
  }
  if (played.ending.failure != Failure::none) {
    json["failed"] = played.ending.failed + 1;
    json["failure"] = name_of(played.ending.failure);
    json["message"] = played.ending.message;
  }
  if (stored.run != 0) json["run"] = stored.run;
  const Origin& origin = played.origin;
  if (!origin.host.empty()) json["host"] = origin.host;
  if (origin.began != 0) json["began"] = origin.began / kSecond;
  if (origin.ended != 0) json["ended"] = origin.ended / kSecond;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// RFC 4180: in quotes where it has to be, quotes doubled.
std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char byte : text) {
    if (byte == '"') quoted += '"';
    quoted += byte;
  }
  return quoted + "\"";
}

std::string csv_head(int players) {
  std::string line = "game,deal,seating";
  for (int seat = 1; seat <= players; ++seat) {
    for (const char* column : {"bot", "points", "seconds", "decisions", "moves", "luck"}) {
      line += fmt::format(",{}{}", column, seat);
    }
  }
  return line + ",failed,failure,message,run,host,began,ended\r\n";
}

std::string csv_line(const TournamentConfig& config, const StoredGame& stored) {
  const PlayedGame& played = stored.played;
  std::string line = fmt::format("{},{},{}", stored.number, played.game.deal, played.game.seating);
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(played.game.players); ++seat) {
    const SeatResult& result = played.seats[seat];
    line += fmt::format(",{},{},{:.6f},{},{},{}", csv_cell(bot_name(config, played, seat)), result.points,
                        result.seconds, result.decisions, result.moves,
                        result.luck ? fmt::format("{:.4f}", *result.luck) : "");
  }
  if (played.ending.failure == Failure::none) {
    line += ",,,";
  } else {
    line += fmt::format(",{},{},{}", played.ending.failed + 1, name_of(played.ending.failure),
                        csv_cell(played.ending.message));
  }
  const auto time = [](std::int64_t moment) {
    return moment == 0 ? "" : fmt::format("{:.3f}", moment / kSecond);
  };
  return line + fmt::format(",{},{},{},{}\r\n", stored.run == 0 ? "" : std::to_string(stored.run),
                            csv_cell(played.origin.host), time(played.origin.began),
                            time(played.origin.ended));
}

void export_records(const TournamentConfig& config, Store& store, const std::string& where,
                    const Write& write) {
  with_game(config.rules, [&](const auto& game) {
    store.for_each_game(where, true, [&](const StoredGame& stored) {
      write(engine::write_record(game, record_of(game, config, stored, store.path())) + "\n");
    });
  });
}

}  // namespace

ExportFormat read_export_format(const std::string& word) {
  if (word == "jsonl") return ExportFormat::jsonl;
  if (word == "csv") return ExportFormat::csv;
  if (word == "records") return ExportFormat::records;
  throw InputError("--format: found " + in_quotes(word) + ", expected jsonl, csv or records");
}

void export_games(const TournamentConfig& config, Store& store, ExportFormat format, const std::string& where,
                  const Write& write) {
  if (format == ExportFormat::records) return export_records(config, store, where, write);
  if (format == ExportFormat::csv) write(csv_head(config.players));
  store.for_each_game(where, false, [&](const StoredGame& stored) {
    write(format == ExportFormat::csv ? csv_line(config, stored) : json_line(config, stored));
  });
}

}  // namespace bastide::arena
