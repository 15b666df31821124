#pragma once

#include "ai/bots/bot.hpp"
#include "arena/files/json.hpp"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

/// A bot's parameters one by one: those of a player, as its kind tells of them (ai/parameters), and the
/// options that a program lists (arena/protocol/bot_options.hpp).
namespace bastide::arena {

struct Parameter {
  enum class Type { choice, flag, whole, number, numbers, text };

  std::string path;  ///< "selection", "evaluation.city.rate": the key in a bot file's table [parameters]
  Type type = Type::number;
  std::vector<std::string> choices;  ///< of a choice
  double low = 0;                    ///< of numbers
  double high = 0;
  Json value;  ///< a choice or a text, true or false, a number, or a list of numbers
};

/// In the order of the bot files; empty for players without parameters.
[[nodiscard]] std::vector<Parameter> list_parameters(const ai::Parameters& parameters);

/// A parameter with what is known of it besides.
struct ExplainedParameter {
  Parameter parameter;
  Json standard;        ///< its value where a bot file leaves it out
  std::string comment;  ///< of the file that explains it; empty without one
};

/// The same, with the comments of the built-in bot file that explains players of this kind.
[[nodiscard]] std::vector<ExplainedParameter> explain_parameters(const ai::Parameters& parameters);

/// "one of uct, uct_tuned, puct", "true or false", "number from 0 to 1", "7 numbers from -50 to 50".
[[nodiscard]] std::string range_text(const Parameter& parameter);
/// A value as a bot file has it, without quotes: "puct", "0.5", "[10, 6.7]".
[[nodiscard]] std::string value_text(const Json& value);

}  // namespace bastide::arena
