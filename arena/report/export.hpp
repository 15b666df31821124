#pragma once

#include "arena/store/store.hpp"
#include "arena/tournament/tournament_config.hpp"

#include <functional>
#include <string>
#include <string_view>

/// A store's games for other programs.
namespace bastide::arena {

enum class ExportFormat { jsonl, csv, records };

/// "jsonl", "csv" or "records". Throws InputError.
[[nodiscard]] ExportFormat read_export_format(const std::string& word);

/// Calls `write` with the games for which `where` is true (SQL over the store's view; "1" for all), piece by
/// piece, by their numbers:
///   - jsonl: a JSON object a line: game (its number), deal, seating, seats (bot, points, seconds, decisions,
///     moves, luck), where a bot failed `failed` (its seat, from 1), `failure` and `message`, and where they
///     are known `run`, `host`, `began` and `ended` (seconds since 1970 in UTC);
///   - csv: the same as columns, with a line of names first;
///   - records: engine/text/record.hpp, an empty line behind each.
/// Throws InputError for a condition that is none, and for games that the rules cannot replay (records only).
void export_games(const TournamentConfig& config, Store& store, ExportFormat format, const std::string& where,
                  const std::function<void(std::string_view)>& write);

}  // namespace bastide::arena
