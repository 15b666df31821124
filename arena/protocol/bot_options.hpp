#pragma once

#include "arena/bots/competitor.hpp"
#include "arena/bots/key_comments.hpp"
#include "arena/bots/parameter_list.hpp"
#include "arena/files/json.hpp"
#include "arena/protocol/json_object.hpp"

#include <string>
#include <vector>

/// Options of bots that are programs: what a bot's `hello` lists, and what `new_game` sets. In `hello` each
/// is
///
///     {"name": "greed", "type": "number", "default": 1.5, "low": 0, "high": 5}
///
/// with the types `number`, `whole` (a number without a fraction), `flag`, `choice` (a text out of `choices`)
/// and `numbers` (a list as long as its default). Numbers have `low` and `high`, in which the default lies.
namespace bastide::arena {

constexpr std::size_t kMostOptions = 1000;
/// Bytes of an option's name, which are letters, digits, `_`, `.` and `-`; and of a choice.
constexpr std::size_t kMostOptionName = 64;
/// Whole numbers lie between this and its negative, so that every language's numbers hold them.
constexpr double kMostWholeOption = 9007199254740992;  // 2^53

/// Reads `options` of a `hello`, each with its default as its value; none without the field. Throws
/// InputError.
[[nodiscard]] std::vector<Parameter> read_options(const JsonObject& hello);

/// `parameters` as `options` of a `hello`, their values as defaults. What a `hello` cannot say is cut off:
/// whole numbers beyond kMostWholeOption.
[[nodiscard]] Json options_json(const std::vector<Parameter>& parameters);

/// Throws InputError for a value that no option takes: an unknown name, another type, out of range. The
/// message names the option, what was found and what is expected.
void check_option_values(const std::vector<Parameter>& options, const OptionValues& values);

/// The options with these values, which were checked.
[[nodiscard]] std::vector<Parameter> with_values(std::vector<Parameter> options, const OptionValues& values);

/// Starts a program, hears its `hello` and ends it: its options, with the values that `command` sets and
/// their defaults otherwise. Throws InputError that begins with `name`, the bot's, where it does not start,
/// lists something malformed, or does not take a value of `command`.
[[nodiscard]] std::vector<Parameter> list_options(const std::string& name, const BotCommand& command);

/// The same with defaults, and with what the bot's file says of them: `comments`, by "parameters.greed".
[[nodiscard]] std::vector<ExplainedParameter> explain_options(const std::string& name,
                                                              const BotCommand& command,
                                                              const KeyComments& comments);

}  // namespace bastide::arena
