#pragma once

#include "arena/store/store.hpp"
#include "arena/tournament/tournament_config.hpp"

#include <span>
#include <string>
#include <string_view>

/// A tournament as a store keeps it, and back.
namespace bastide::arena {

/// The setting that holds what deals hang on; nothing that others see may show it.
constexpr std::string_view kDealSecretKey = "deal_secret";

/// A hash over some seeded moves of a game of so many and of the built-in ones of its bots, which any change
/// of rules, tiles, random streams or search moves; 16 hexadecimal digits.
[[nodiscard]] std::string play_hash(const engine::RuleSet& rules, int players,
                                    std::span<const Competitor> bots);

/// Name, rules, players, format, seed, test, luck and deals, the program's version, and `play`: the hash of
/// play of the tournament's own game and bots. Throws InputError when the game cannot be made.
[[nodiscard]] Settings settings_of(const TournamentConfig& config);
/// The bot as a file that `read_competitor` reads back.
[[nodiscard]] std::string bot_toml(const Competitor& bot);

/// The bots' names and files, by bot index.
[[nodiscard]] BotSettings bot_settings_of(const TournamentConfig& config);

/// The tournament with these settings and bots; `source` names it in messages. Throws InputError for what
/// cannot be read, as a rule set that is not where it was.
[[nodiscard]] TournamentConfig tournament_of(const Settings& settings, const BotSettings& bots,
                                             const std::string& source);
/// The tournament that `store` holds. Throws InputError as well.
[[nodiscard]] TournamentConfig stored_tournament(Store& store);
/// The number that `store` gives the first game of its schedule.
[[nodiscard]] std::int64_t first_number(Store& store);

/// The store of `config` at `path`: made if there is none, and otherwise checked. A store whose tournament
/// differs in what games depend on is refused with a list of the differences (InputError), or with `force`
/// taken over, and the run notes it; other bots or another number of players are always refused. Deals, luck
/// and concurrency may differ; bots that were added to the store are added to `config`. A run begins.
[[nodiscard]] std::unique_ptr<Store> open_store(const std::string& path, TournamentConfig& config,
                                                bool force);

/// The present moment, as stores note it: 2025-01-31T12:00:00Z.
[[nodiscard]] std::string now_utc();
/// So many seconds after 1970 began.
[[nodiscard]] std::string utc_text(std::int64_t seconds);

/// Adds a bot to the tournament in `store`, which `open_store` would accept, and gives the tournament; one
/// that is there already stays as it is. A run begins. Throws InputError for a name that another bot has, and
/// for one bot too many.
[[nodiscard]] TournamentConfig add_bot_to(Store& store, const Competitor& bot, bool force);

}  // namespace bastide::arena
