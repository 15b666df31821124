#pragma once

#include "arena/bots/option_values.hpp"
#include "arena/protocol/choose_message.hpp"
#include "engine/play/scoring.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Whole messages of the arena, each one line without its newline.
namespace bastide::arena {

/// {"type": "new_game", "players": 2, "you": 1, "names": ["a", "b"], "seed": "1234"}; `you` is left out for
/// a player that may be asked for any seat. The seed is of 64 bits, which not every reader's numbers hold,
/// and so a text. A bot that lists options is told in `options` what its file sets them to.
[[nodiscard]] std::string new_game_line(std::span<const std::string> names, std::optional<int> seat,
                                        std::uint64_t seed, const OptionValues* options = nullptr);

/// {"type": "game_over", "scores": [85, 92], "since": […]}.
[[nodiscard]] std::string game_over_line(const engine::Scores& scores, std::size_t players,
                                         std::span<const Announcement> since);

/// The message `rules` (rules_message.hpp) of a game.
template <class G>
[[nodiscard]] std::string rules_line(const G& game);

/// The message `choose` (choose_message.hpp).
template <class G>
[[nodiscard]] std::string choose_line(const G& game, const typename G::State& seen,
                                      const engine::ActionList& legal, const ai::Budget& budget,
                                      std::span<const Announcement> since, const Wants& wants = {});

/// {"type": "error", "message": …}: what is wrong with what the bot said.
[[nodiscard]] std::string error_line(std::string_view what);

/// The legal action that a bot's answer to `choose` means. Throws BotFailure: illegal_action for an index out
/// of range and for an action that is not legal, wrong_reply for a text that is no action.
template <class G>
[[nodiscard]] engine::Action chosen_action(const G& game, const typename G::State& seen,
                                           const engine::ActionList& legal, std::string_view answer,
                                           double& value, std::int64_t& iterations);

}  // namespace bastide::arena
