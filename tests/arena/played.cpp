#include "tests/arena/played.hpp"

#include "arena/report/report.hpp"
#include "arena/tournament/game_record.hpp"
#include "arena/tournament/tally.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/games/with_game.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <regex>

namespace bastide::tests {

using namespace arena;

TournamentConfig tournament(const std::string& text, const TournamentOverrides& overrides) {
  return read_tournament(text, "t.toml", overrides);
}

std::unique_ptr<Store> store_in_memory(TournamentConfig config) {
  return open_store(":memory:", config, false);
}

PlayedTournament play_in_memory(TournamentConfig config, int threads, const TournamentHooks& hooks) {
  config.concurrency = threads;
  PlayedTournament played{config, nullptr, {}};
  played.store = open_store(":memory:", played.config, false);
  const std::atomic<bool> stop{false};
  played.run = play_tournament(played.config, *played.store, stop, hooks);
  return played;
}

RunResult play_until(const TournamentConfig& config, Store& store, std::int64_t games) {
  std::atomic<bool> stop{false};
  TournamentHooks hooks;
  hooks.progress = [&](const RunStatus& status) {
    if (status.done >= games) stop = true;
  };
  return play_tournament(config, store, stop, hooks);
}

std::int64_t count_in(const std::string& path) {
  return Store::exists(path) ? Store::open(path, Store::Access::read)->count_games() : 0;
}

std::vector<StoredGame> stored_games(Store& store) {
  std::vector<StoredGame> games;
  store.for_each_deal(
      true, [&](std::span<const StoredGame> deal) { games.insert(games.end(), deal.begin(), deal.end()); });
  return games;
}

std::vector<engine::Action> actions_of_game(const engine::RuleSet& rules, const StoredGame& stored) {
  std::vector<engine::Action> actions;
  with_game(rules, [&](const auto& game) { actions = actions_of(game, stored, "a game"); });
  return actions;
}

PlayedGame as_scheduled(const StoredGame& stored) {
  PlayedGame played = stored.played;
  played.game.index = stored.number - 1;
  return played;
}

std::vector<std::string> game_lines(Store& store) {
  std::vector<std::string> lines;
  for (const StoredGame& stored : stored_games(store)) {
    const PlayedGame& played = stored.played;
    std::string line = fmt::format("deal {:07} seating {}:", played.game.deal, played.game.seating);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(played.game.players); ++seat) {
      const SeatResult& result = played.seats[seat];
      line += fmt::format(" bot {} {} points {} decisions {} moves", played.game.bots[seat], result.points,
                          result.decisions, result.moves);
      if (result.luck) line += fmt::format(" luck {}", *result.luck);
    }
    if (played.ending.failure != Failure::none)
      line += fmt::format(" seat {} {}", played.ending.failed, name_of(played.ending.failure));
    line += fmt::format(" actions {:02x}", fmt::join(played.actions, ""));
    lines.push_back(std::move(line));
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

std::string table_of(Store& store, const TournamentConfig& config) {
  const Tally counted = tally(store, config);
  return without_times(report_text(make_report(config, counted)));
}

std::string without_times(const std::string& text) {
  const std::string no_milliseconds = std::regex_replace(text, std::regex(" +[0-9]+\\.[0-9]{3}\n"), " …\n");
  return std::regex_replace(no_milliseconds, std::regex("[0-9.]+ s\\b"), "… s");
}

}  // namespace bastide::tests
