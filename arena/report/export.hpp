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

/// Calls `write` with all games, piece by piece, by deal:
///   - jsonl: a JSON object a line: game, deal, seating, seats (bot, points, seconds, decisions, moves,
///   luck),
///     and where a bot failed `failed` (its seat, from 1), `failure` and `message`;
///   - csv: the same as columns, with a line of names first;
///   - records: engine/text/record.hpp, an empty line behind each.
/// Throws InputError for games that the rules cannot replay (records only).
void export_games(const TournamentConfig& config, Store& store, ExportFormat format,
                  const std::function<void(std::string_view)>& write);

}  // namespace bastide::arena
