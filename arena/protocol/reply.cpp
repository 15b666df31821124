#include "arena/protocol/reply.hpp"

#include "arena/failure/failure.hpp"
#include "arena/protocol/bot_options.hpp"
#include "arena/protocol/json_object.hpp"
#include "arena/protocol/protocol.hpp"
#include "engine/error.hpp"
#include "engine/players.hpp"
#include "engine/text/module_parts.hpp"
#include "engine/tiles/tile_set.hpp"

#include <algorithm>
#include <limits>
#include <regex>

namespace bastide::arena {

namespace {

/// Bytes of a bot's own words that anybody gets to read.
constexpr std::size_t kMostWords = 400;

/// Reads `line` as the answer to a message; whatever is wrong in it is a wrong reply.
template <class Read>
auto read_reply(std::string_view line, const std::string& question, Read&& read) {
  const std::string place = "answer to " + question;
  try {
    const nlohmann::json value = parse_json_object(line, place);
    const JsonObject reply(value, place);
    if (reply.text_or("type", "") == "error")
      reply.fail("found an error: " + cut_after(reply.text_or("message", ""), kMostWords));
    return read(reply);
  } catch (const InputError& error) {
    throw BotFailure(Failure::wrong_reply, error.what());
  }
}

/// A bot's word for itself.
std::string in_short(const std::string& word) {
  constexpr std::size_t kMost = 80;
  return cut_after(word, kMost);
}

void read_wants(const JsonObject& reply, BotIdentity& identity) {
  for (const std::string& word : reply.texts("wants")) {
    const auto known = std::find_if(kWantsWords.begin(), kWantsWords.end(),
                                    [&](const WantsWord& want) { return want.word == word; });
    if (known == kWantsWords.end()) {
      identity.unknown_wants.push_back(in_short(word));
    } else {
      identity.wants.*(known->member) = true;
    }
  }
}

void expect_type(const JsonObject& reply, std::string_view type) {
  (void)reply.word("type", {type});
}

}  // namespace

std::vector<std::string_view> BotIdentity::missing(const std::vector<std::string_view>& needs) const {
  std::vector<std::string_view> unknown;
  if (plays.empty()) return unknown;
  std::copy_if(needs.begin(), needs.end(), std::back_inserter(unknown), [&](std::string_view need) {
    return std::find(plays.begin(), plays.end(), need) == plays.end();
  });
  return unknown;
}

BotIdentity read_hello(std::string_view line) {
  return read_reply(line, "hello", [](const JsonObject& reply) {
    expect_type(reply, "hello");
    (void)reply.integer("protocol", kProtocolVersion, kProtocolVersion);
    BotIdentity identity;
    identity.name = in_short(reply.text("name"));
    identity.author = in_short(reply.text_or("author", ""));
    identity.version = in_short(reply.text_or("version", ""));
    identity.plays = reply.texts("plays");
    identity.max_players =
        static_cast<int>(reply.integer_or("max_players", identity.max_players, engine::kMinPlayers, 1000));
    constexpr std::int64_t kMostMinor = 1'000'000;
    identity.minor = static_cast<int>(reply.integer_or("minor", 0, 0, kMostMinor));
    read_wants(reply, identity);
    identity.options = read_options(reply);
    return identity;
  });
}

void read_ready(std::string_view line) {
  read_reply(line, "new_game", [](const JsonObject& reply) { expect_type(reply, "ready"); });
}

Choice read_choice(std::string_view line) {
  return read_reply(line, "choose", [](const JsonObject& reply) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    Choice choice;
    if (reply.has("index"))
      choice.index = reply.integer("index", std::numeric_limits<std::int64_t>::min(), kMost);
    if (reply.has("action")) choice.action = reply.text("action");
    if (choice.index.has_value() == choice.action.has_value())
      reply.fail("found " + std::string(choice.index ? "both" : "neither") +
                 " \"index\" and \"action\", expected one of them");
    choice.value = reply.number_or("value", 0);
    choice.iterations = reply.integer_or("iterations", 0, 0, kMost);
    return choice;
  });
}

bool is_action_text(std::string_view text) {
  constexpr std::size_t kLongest = 200;  // the matcher's memory grows with the text
  if (text.size() > kLongest) return false;
  static const std::regex kForm([] {
    const std::string cell = "-?[0-9]+,-?[0-9]+";
    std::string kinds;
    for (std::size_t kind = 0; kind < engine::kSegmentKinds; ++kind)
      kinds.append(kinds.empty() ? "" : "|").append(engine::kFeatureKindNames[kind]);
    const std::string segment = "(" + kinds + ")(@[NESW]{1,3})?";
    std::string forms = "draw [^ ]+|[^ ]+ " + cell + " [0-9]+|start [0-9]+|token ?[0-9]+|-|" + segment +
                        "|(score|double):(" + cell + ":)?" + segment + "|extra-turn";
    engine::for_each_module_text([&](auto module) {
      const std::string own = module.action_forms(cell, segment);
      if (!own.empty()) forms += "|" + own;
    });
    return forms;
  }());
  return std::regex_match(text.begin(), text.end(), kForm);
}

}  // namespace bastide::arena
