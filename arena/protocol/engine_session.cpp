#include "arena/protocol/engine_session.hpp"

#include "ai/bots/any_player.hpp"
#include "arena/protocol/bot_options.hpp"
#include "arena/protocol/game_messages.hpp"
#include "arena/protocol/json_object.hpp"
#include "arena/protocol/protocol.hpp"
#include "arena/protocol/rules_message.hpp"
#include "arena/version/version.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

/// Seconds of a time budget that are left for the way of the answer.
constexpr double kWay = 0.01;

/// What the clock of a message allows; what the bot has by itself where that says nothing.
ai::Budget read_clock(const JsonObject& message, const ai::Budget& own) {
  constexpr std::int64_t kMostIterations = 1'000'000'000'000;
  constexpr double kMostSeconds = 1e6;
  if (!message.has("clock")) return own;
  const JsonObject clock = message.object("clock");
  const double seconds = clock.number_or("seconds", 0);
  if (!(seconds >= 0 && seconds <= kMostSeconds)) clock.fail("seconds: expected from 0 to 1000000");
  const double longest = clock.number_or("most", 0);
  if (!(longest >= 0 && longest <= kMostSeconds)) clock.fail("most: expected from 0 to 1000000");
  const auto without_way = [](double time) { return std::max(time - kWay, time / 2); };
  if (seconds > 0) return {0, without_way(seconds), 0, without_way(longest)};
  const std::int64_t iterations = clock.integer_or("iterations", 0, 0, kMostIterations);
  return iterations > 0 ? ai::Budget{iterations, 0, 0} : own;
}

/// A number of 64 bits, written as text; 0 without one.
std::uint64_t read_seed(const JsonObject& message) {
  const std::string text = message.text_or("seed", "0");
  std::uint64_t seed = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size())
    message.fail("seed: found " + in_quotes(text) + ", expected a whole number in a text");
  return seed;
}

/// `own` with what a new game sets. The names are those of [parameters] in a bot file, and are read as such.
ai::Parameters read_set_options(const JsonObject& message, const ai::Parameters& own) {
  if (!message.has("options")) return own;
  const OptionValues values = message.object("options").option_values();
  try {
    check_option_values(list_parameters(own), values);
  } catch (const InputError& error) {
    message.fail(std::string("options: ") + error.what());
  }
  std::string toml;
  for (const auto& [name, value] : values) toml += name + " = " + option_value_toml(value) + "\n";
  return ai::read_parameters(engine::Config::parse(toml, "message: options"), own);
}

}  // namespace

/// The game of the rules that were sent, and the player.
class EngineSession::Playing {
 public:
  Playing(engine::AnyGame game, ai::Bot bot)
      : game_(std::move(game)), bot_(std::move(bot)), player_(game_, bot_) {}

  void new_game(std::uint64_t seed, const ai::Parameters& parameters) {
    if (parameters != bot_.parameters) {
      bot_.parameters = parameters;
      player_ = ai::AnyPlayer(game_, bot_);
    }
    player_.new_game(seed);
  }

  [[nodiscard]] Json choose(const std::string& position, const ai::Budget& budget) {
    const engine::AnyState state = game_.read_position(position, "position");
    if (!state.actor().is_player())
      throw InputError("position: found one where nobody decides, expected a player to");
    const ai::Thought thought = player_.choose(state, budget);
    return {{"action", state.text_of(thought.action)},
            {"value", thought.value},
            {"iterations", thought.iterations}};
  }

 private:
  engine::AnyGame game_;
  ai::Bot bot_;  ///< as it is set for this game
  ai::AnyPlayer player_;
};

EngineSession::EngineSession(ai::Bot bot, Send send) : bot_(std::move(bot)), send_(std::move(send)) {}
EngineSession::~EngineSession() = default;

bool EngineSession::receive(std::string_view line) {
  try {
    return dispatch(line);
  } catch (const InputError& error) {
    send_(error_line(error.what()));
    throw;
  }
}

Json EngineSession::hello() const {
  Json hello = {{"type", "hello"},   {"protocol", kProtocolVersion}, {"minor", kProtocolMinor},
                {"name", bot_.name}, {"author", "Bastide"},          {"version", kVersion}};
  const std::vector<Parameter> parameters = list_parameters(bot_.parameters);
  if (!parameters.empty()) hello["options"] = options_json(parameters);
  return hello;
}

bool EngineSession::dispatch(std::string_view line) {
  const nlohmann::json json = parse_json_object(line, "message");
  const JsonObject message(json, "message");
  const std::string type = message.text("type");
  if (type == "hello") {
    (void)message.integer("version", kProtocolVersion, std::numeric_limits<std::int64_t>::max());
    send_(hello().dump());
  } else if (type == "rules") {
    const GameDescription rules = read_rules_message(json);
    playing_ = std::make_unique<Playing>(engine::AnyGame(rules.rules, rules.tiles, rules.wall), bot_);
  } else if (type == "new_game") {
    if (!playing_) message.fail("found new_game before the rules, expected them first");
    playing_->new_game(read_seed(message), read_set_options(message, bot_.parameters));
    send_(R"({"type":"ready"})");
  } else if (type == "choose") {
    if (!playing_) message.fail("found choose before the rules, expected them first");
    send_(playing_
              ->choose(message.text("position"),
                       read_clock(message, {bot_.budget.iterations, bot_.budget.seconds, 0}))
              .dump());
  }
  return type != "quit";
}

}  // namespace bastide::arena
