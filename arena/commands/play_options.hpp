#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/deals/streams.hpp"
#include "arena/terminal/terminal.hpp"
#include "engine/any/any_game.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

/// What `bastide play` was told.
struct PlayOptions {
  std::vector<std::string> bots;
  std::vector<std::string> names;  ///< of people
  std::optional<std::string> rules;
  std::uint64_t seed = 1;
  bool seeded = false;  ///< whether the seed was given
  std::optional<DealSecret> deal_secret;
  std::string record;
  std::string resume;
  std::string log;   ///< folder
  double delay = 0;  ///< seconds after each turn
  bool quiet = false;
  Colour colour = Colour::automatic;
};

/// Whether people take part.
[[nodiscard]] bool has_people(const PlayOptions& options);

/// Those who play, by seat. A name that is there already gets a number: "greedy", "greedy 2".
[[nodiscard]] std::vector<Competitor> load_seats(const std::vector<std::string>& bots);

/// Throws InputError where the rules are not for so many.
void check_count(const engine::RuleSet& rules, std::size_t seats);

/// Plays a game with people; gives the exit code.
[[nodiscard]] int play_with_people(PlayOptions options);

}  // namespace bastide::arena
