#include "arena/serve/stores.hpp"

#include "arena/report/watch.hpp"
#include "arena/serve/api_error.hpp"
#include "arena/store/store.hpp"
#include "arena/tournament/game_record.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/any/visit.hpp"

#include <fmt/format.h>

namespace bastide::arena {

namespace {
constexpr std::string_view kLatestGames = "1 ORDER BY game DESC";
constexpr std::string_view kMostGames = "LIMIT 50";
}  // namespace

const std::string& Stores::path(std::size_t number) const {
  if (number < paths_.size()) return paths_[number];
  throw ApiError(404, "store", std::to_string(number), "one that the command line names");
}

Json Stores::look(std::size_t number) const {
  const auto store = Store::open(path(number), Store::Access::read);
  Json json = {{"path", store->path()}, {"text", Watch().look(*store, 0).text}, {"games", Json::array()}};
  const int seats = stored_tournament(*store).players;
  std::string columns = "game";
  for (int seat = 1; seat <= seats; ++seat) columns += fmt::format(", bot{0}, points{0}", seat);
  Statement rows = store->rows_where(columns, std::string(kLatestGames), std::string(kMostGames));
  while (rows.step()) {
    Json game = {{"number", rows.integer(0)}};
    for (int seat = 0; seat < seats; ++seat) {
      game["names"].push_back(std::string(rows.text(1 + 2 * seat)));
      game["points"].push_back(rows.integer(2 + 2 * seat));
    }
    json["games"].push_back(std::move(game));
  }
  return json;
}

Study Stores::game(std::size_t number, std::int64_t game) const {
  const auto store = Store::open(path(number), Store::Access::read);
  const TournamentConfig config = stored_tournament(*store);
  const auto stored = store->game(game);
  if (!stored) throw ApiError(404, "game", std::to_string(game), "one of " + store->path());
  engine::AnyGame any(config.rules);
  engine::Record record =
      engine::visit(any, [&](const auto& typed) { return record_of(typed, config, *stored, store->path()); });
  return {fmt::format("{}: game {}", store->path(), game), std::move(any), std::move(record)};
}

}  // namespace bastide::arena
