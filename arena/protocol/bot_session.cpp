#include "arena/protocol/bot_session.hpp"

#include "arena/files/json.hpp"
#include "arena/protocol/bot_options.hpp"
#include "arena/protocol/game_messages.hpp"
#include "arena/protocol/protocol.hpp"
#include "arena/version/version.hpp"
#include "engine/error.hpp"

#include <nlohmann/json.hpp>

namespace bastide::arena {

namespace {

/// What a bot gets to end by itself once it is told to.
constexpr std::chrono::milliseconds kFarewell{500};

}  // namespace

BotSession::BotSession(const BotCommand& bot, std::string_view rules,
                       const std::vector<std::string_view>& needs, TalkListener* listener)
    : start_limit_(bot.start_limit),
      values_(bot.parameters),
      process_(BotProcess::start(bot.command, bot.directory, bot.limits, in(start_limit_), listener)) {
  try {
    introduce(rules, needs);
  } catch (const BotFailure& failure) {
    if (is_about_words(failure.failure())) dismiss(failure.what());
    process_.kill();
    throw BotFailure(Failure::start, with_stderr(failure.what(), process_.stderr_tail()));
  }
}

BotSession::~BotSession() {
  say_farewell();
  process_.kill();
}

void BotSession::dismiss(std::string_view why) noexcept {
  try {
    (void)process_.send(error_line(why), in(kFarewell));
  } catch (const std::exception&) {
    // It does not read any more.
  }
  say_farewell();
}

void BotSession::say_farewell() noexcept {
  try {
    const Deadline end = in(kFarewell);
    process_.send(R"({"type":"quit"})", end);
    while (true) (void)process_.read_line(end);
  } catch (const std::exception&) {
    // It has ended, or it is going to be.
  }
}

void BotSession::introduce(std::string_view rules, const std::vector<std::string_view>& needs) {
  identity_ = read_hello(ask(hello_message(), start_limit_).line);
  const std::vector<std::string_view> missing = identity_.missing(needs);
  if (!missing.empty())
    throw BotFailure(Failure::start, "it does not play what the rules need: " + listed(missing));
  check_options();
  if (!rules.empty()) tell(rules);
}

void BotSession::check_options() const {
  try {
    check_option_values(identity_.options, values_);
  } catch (const InputError& error) {
    throw BotFailure(Failure::start, error.what());
  }
}

void BotSession::begin_game(std::string_view new_game, std::size_t players) {
  if (players > static_cast<std::size_t>(identity_.max_players)) {
    throw BotFailure(Failure::start, "it plays with at most " + std::to_string(identity_.max_players) +
                                         " players, the game has " + std::to_string(players));
  }
  read_ready(ask(new_game, start_limit_).line);
}

BotSession::Answer BotSession::ask(std::string_view question, Seconds limit) {
  if (process_.has_unread())
    throw BotFailure(Failure::wrong_reply, "it wrote to standard output without being asked");
  const Deadline sent = process_.send(question, in(limit));
  Answer answer{process_.read_line(sent + std::chrono::duration_cast<Deadline::duration>(limit)), 0};
  answer.seconds = Seconds(std::chrono::steady_clock::now() - sent).count();
  return answer;
}

void BotSession::tell(std::string_view message) {
  (void)process_.send(message, in(start_limit_));
}

std::optional<std::string> BotSession::unasked(Seconds time) {
  try {
    return process_.read_line(in(time));
  } catch (const BotFailure& failure) {
    if (failure.failure() != Failure::hang) throw;
  }
  if (process_.has_unread()) return "a line without its end";
  return std::nullopt;
}

std::string with_stderr(const std::string& what, const std::string& tail) {
  return tail.empty() ? what : what + "; the end of its standard error:\n" + tail;
}

std::string hello_message() {
  const Json hello = {{"type", "hello"},
                      {"protocol", kProtocol},
                      {"version", kProtocolVersion},
                      {"minor", kProtocolMinor},
                      {"program", std::string("bastide ") + kVersion}};
  return hello.dump();
}

}  // namespace bastide::arena
