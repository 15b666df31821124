#include "arena/compliance/check_bot.hpp"

#include "arena/compliance/conversation.hpp"
#include "arena/compliance/leftovers.hpp"
#include "arena/compliance/trial_game.hpp"
#include "arena/files/json.hpp"
#include "arena/logs/bot_talk.hpp"
#include "arena/protocol/bot_options.hpp"
#include "arena/protocol/json_object.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

namespace bastide::arena {

namespace {

using Seconds = BotSession::Seconds;

/// Why a check was not made.
struct NotApplicable {
  std::string why;
};

/// What a bot does that harms nobody and that its author hardly meant.
struct Warning {
  std::string what;
};

constexpr Seconds kSilence{0.3};    ///< in which a bot that has nothing to say says nothing
constexpr Seconds kTimeToEnd{3.0};  ///< in which a bot ends that is told to

[[noreturn]] void fail(const std::string& what) {
  throw BotFailure(Failure::wrong_reply, what);
}

/// The default of an option, and what lies farthest from it.
std::vector<Json> values_to_try(const Parameter& option) {
  using OptionType = Parameter::Type;
  switch (option.type) {
    case OptionType::flag:
      return {option.value, !option.value.get<bool>()};
    case OptionType::choice:
      return {option.choices.begin(), option.choices.end()};
    case OptionType::whole:
      return {option.value, static_cast<std::int64_t>(option.low), static_cast<std::int64_t>(option.high)};
    case OptionType::numbers:
      return {option.value, std::vector<double>(option.value.size(), option.low),
              std::vector<double>(option.value.size(), option.high)};
    default:
      return {option.value, option.low, option.high};
  }
}

/// Runs all checks on one bot.
class Trial {
 public:
  Trial(const BotCommand& bot, const CheckOptions& options) : bot_(bot), options_(options) {}

  [[nodiscard]] std::vector<Check> run() {
    check("starts and introduces itself",
          "answer the first line with {\"type\": \"hello\", \"protocol\": 1, \"name\": …}",
          [this] { return introduces_itself(); });
    if (checks_.back().verdict != CheckVerdict::ok) without_ = "it does not start";
    check("wants what there is", "the words are: " + wants_words(), [this] { return wants_known(); });
    check_games();
    check("plays with any value of its options",
          "take every value from low to high, and every choice, when new_game brings it",
          [this] { return takes_options(); });
    check("plays one game after the other", "forget everything when new_game comes, also in mid-game",
          [this] { return plays_on(); });
    check("ignores fields that it does not know", "read the fields that you need, in any order",
          [this] { return ignores_fields(); });
    check("ignores messages that it does not know", "read on when `type` is none that you know",
          [this] { return ignores("{\"type\":\"weather\",\"sunny\":true}"); });
    check("takes an error message in silence", "log it if you like; it is not answered",
          [this] { return ignores("{\"type\":\"error\",\"message\":\"only a trial\"}"); });
    check("says nothing unasked", "write debugging output to standard error", [this] { return is_silent(); });
    check("quits when told", "end when {\"type\": \"quit\"} comes", [this] { return quits(); });
    check("leaves no processes behind", "end and wait for every process that you start before you quit",
          [this] { return leaves_nothing(); });
    check("ends when its input ends", "end when a read from standard input gives nothing",
          [this] { return ends_with_input(); });
    return std::move(checks_);
  }

 private:
  template <class Run>
  void check(const std::string& name, const std::string& hint, Run&& run) {
    Check check{name, CheckVerdict::ok, "", ""};
    const std::shared_ptr<GameLog> log = begin_log(name);
    try {
      if (!without_.empty()) throw NotApplicable{without_};
      check.found = run();
    } catch (const NotApplicable& reason) {
      check.verdict = CheckVerdict::not_applicable;
      check.found = reason.why;
    } catch (const Warning& warning) {
      check.verdict = CheckVerdict::warning;
      check.found = warning.what;
      check.hint = hint;
    } catch (const BotFailure& failure) {
      check.verdict = CheckVerdict::failed;
      check.found = failure.what();
      check.hint = hint;
      // What all checks run into is told once.
      const auto same = std::find_if(checks_.begin(), checks_.end(), [&](const Check& before) {
        return before.verdict == CheckVerdict::failed && before.found == check.found;
      });
      if (same != checks_.end()) {
        check.found = "the same as above: " + same->name;
        check.hint = "mend that first";
      }
    }
    if (log) log->head(std::string(name_of(check.verdict)) + ": " + check.found);
    if (options_.report) options_.report(check);
    checks_.push_back(std::move(check));
  }

  /// The log of the next check: "check-03.log".
  std::shared_ptr<GameLog> begin_log(const std::string& name) {
    std::shared_ptr<GameLog> log;
    const std::size_t number = checks_.size() + 1;
    if (options_.logs != nullptr)
      log = options_.logs->begin(fmt::format("check-{:02}.log", number),
                                 fmt::format("check {}: {}", number, name));
    talk_.follow(log, "bot");
    return log;
  }

  // -- games ----------------------------------------------------------------------------------------------

  void check_games() {
    const std::string hint =
        "answer every choose with {\"index\": N}, N being the index of one of its actions";
    check("plays the base game from both seats", hint, [&] { return plays("base", 2, 2); });
    check("plays the base game for four", hint, [&] { return plays("base", 4, 1); });
    check("plays with all modules", hint, [&] { return plays("everything", 2, 1); });
    check("plays with hidden hands", hint, [&] { return plays("hands", 3, 1); });
    check("plays The Castle", hint, [&] { return plays("castle", 2, 1); });
    check("answers in time", "leave a reserve: the clock runs until the whole line has arrived",
          [this] { return keeps_time(); });
  }

  std::string plays(const std::string& rules_name, int players, int games) {
    const engine::RuleSet rules = engine::load_rules(rules_name);
    const auto missing = identity_.missing(needs_of_bot(rules));
    if (!missing.empty()) throw NotApplicable{"it says that it does not play: " + listed(missing)};
    if (players > identity_.max_players)
      throw NotApplicable{"it plays with at most " + std::to_string(identity_.max_players) + " players"};
    const int before = times_.answers;
    with_game(rules, [&](const auto& game) {
      using G = std::decay_t<decltype(game)>;
      ExternalPlayer<G> player(game, "bot", bot_, &talk_);
      for (int i = 0; i < games; ++i) {
        const std::uint64_t seed = options_.seed + static_cast<std::uint64_t>(i);
        play_trial_game(game, player, i % players, players, {0, options_.seconds}, seed, times_);
      }
    });
    return fmt::format("{} answers", times_.answers - before);
  }

  std::string keeps_time() const {
    if (times_.answers == 0) throw NotApplicable{"it played no game"};
    const std::string longest =
        fmt::format("the longest of {} answers took {:.3f} s", times_.answers, times_.longest);
    if (times_.late == 0) return longest;
    fail(fmt::format("{} of {} answers came late, by up to {:.3f} s, at {} s a move", times_.late,
                     times_.answers, times_.latest, options_.seconds));
  }

  // -- single messages ------------------------------------------------------------------------------------

  /// Whether an answer comes as soon as the bot's input ends, and so waited in a buffer of its.
  bool holds_its_answer_back() const {
    try {
      BotProcess process = start_watched(kOneLine);
      process.send(hello_message(), in(Seconds(bot_.start_limit)));
      return process.read_line(in(kTimeToEnd)).starts_with("{");
    } catch (const BotFailure&) {
      return false;
    }
  }

  std::string introduces_itself() {
    try {
      return introduction();
    } catch (const BotFailure& failure) {
      const bool silent =
          std::string_view(failure.what()).find("said nothing in time") != std::string_view::npos;
      if (!silent || !holds_its_answer_back()) throw;
      fail(
          "its answer came only when its input ended: it waits in a buffer of standard output. Flush after "
          "each "
          "line: print(…, flush=True) in Python, std::endl in C++, fflush(stdout) in C");
    }
  }

  std::string introduction() {
    BotSession session(bot_, rules_line(small_game()), {}, &talk_);
    identity_ = session.identity();
    const Conversation trial(session, options_.seed);
    const std::string version = identity_.version.empty() ? "" : " " + identity_.version;
    return identity_.name + version + (identity_.author.empty() ? "" : " by " + identity_.author);
  }

  static std::string wants_words() {
    std::vector<std::string_view> words;
    for (const WantsWord& want : kWantsWords) words.push_back(want.word);
    return listed(words);
  }

  std::string wants_known() const {
    if (!identity_.unknown_wants.empty()) {
      const auto& unknown = identity_.unknown_wants;
      throw Warning{"nothing comes of what it wants: " +
                    listed(std::vector<std::string_view>(unknown.begin(), unknown.end()))};
    }
    std::vector<std::string_view> wanted;
    for (const WantsWord& want : kWantsWords) {
      if (identity_.wants.*(want.member)) wanted.push_back(want.word);
    }
    return wanted.empty() ? "it asks for nothing besides" : "it asks for: " + listed(wanted);
  }

  std::unique_ptr<BotSession> session() const {
    if (!identity_.missing({"base"}).empty()) throw NotApplicable{"it says that it does not play: base"};
    return std::make_unique<BotSession>(bot_, rules_line(small_game()), std::vector<std::string_view>{},
                                        &talk_);
  }
  [[nodiscard]] Seconds patience() const { return Seconds(bot_.patience); }

  /// Plays on with one option set, and says which it was when something goes wrong. Gives what the bot says
  /// against the value where it refuses it.
  std::string refusal_of(BotSession& bot, const std::string& option, const Json& value) const {
    constexpr int kDecisions = 4;
    constexpr double kBrief = 0.02;  // there may be many options
    constexpr std::string_view kRefusal = "answer to new_game: found an error: ";
    OptionValues values = bot_.parameters;
    values[option] = option_value(value);
    const std::string setting = fmt::format("{} = {}", option, value_text(value));
    try {
      Conversation trial(bot, options_.seed, &values);
      for (int i = 0; i < kDecisions; ++i) trial.ask({0, std::min(options_.seconds, kBrief), 0}, patience());
      return "";
    } catch (const BotFailure& failure) {
      const std::string_view what = failure.what();
      if (what.starts_with(kRefusal)) return setting + ": " + std::string(what.substr(kRefusal.size()));
      throw BotFailure(failure.failure(), "with " + setting + ": " + failure.what());
    }
  }

  std::string takes_options() const {
    if (identity_.options.empty()) return "it lists none";
    auto bot = session();
    int tried = 0;
    std::vector<std::string> refused;
    for (const Parameter& option : identity_.options) {
      for (const Json& value : values_to_try(option)) {
        ++tried;
        const std::string refusal = refusal_of(*bot, option.path, value);
        if (refusal.empty()) continue;
        refused.push_back(refusal);
        bot.reset();
        bot = session();
      }
    }
    if (!refused.empty()) {
      throw Warning{fmt::format("it refuses {} of {} values, as in {}", refused.size(), tried, refused[0])};
    }
    return fmt::format("options: {}; values tried: {}", identity_.options.size(), tried);
  }

  std::string plays_on() const {
    const auto bot = session();
    for (const int decisions : {3, 9, 5}) {
      Conversation trial(*bot, options_.seed + static_cast<std::uint64_t>(decisions));
      for (int i = 0; i < decisions; ++i) trial.ask(patience());
      if (decisions > 5) trial.end();
    }
    return "three games that broke off, one of them with its end";
  }

  std::string ignores_fields() const {
    const auto bot = session();
    Conversation trial(*bot, options_.seed);
    for (int i = 0; i < 3; ++i) trial.ask(patience());
    trial.ask(patience(), [](const std::string& line) {
      const Json message = Json::parse(line);
      Json turned = {{"mood", "curious"}, {"nested", {{"type", "quit"}}}};
      for (const auto& [key, value] : message.items()) turned[key] = value;
      turned["state"]["weather"] = {1, 2, {{"cloud", nullptr}}};
      for (Json& action : turned["actions"]) action["colour"] = "blue";
      return turned.dump();
    });
    return "it answered as if they were not there";
  }

  std::string ignores(const std::string& line) const {
    const auto bot = session();
    Conversation trial(*bot, options_.seed);
    bot->tell(line);
    expect_silence(*bot, "it answered " + line);
    trial.ask(patience());
    return "it said nothing and went on";
  }

  std::string is_silent() const {
    const auto bot = session();
    Conversation trial(*bot, options_.seed);
    expect_silence(*bot, "it wrote something after it was ready");
    trial.ask(patience());
    expect_silence(*bot, "it wrote more than an answer");
    trial.end();
    expect_silence(*bot, "it answered game_over");
    return "it speaks when it is asked";
  }

  static void expect_silence(BotSession& session, const std::string& otherwise) {
    const std::optional<std::string> line = session.unasked(kSilence);
    if (line) fail(otherwise + ": " + in_quotes(*line));
  }

  /// `head` ends after the first line, and with it the bot's input.
  static constexpr const char* kOneLine =
      R"(head -n 1 | { "$0" "$@"; code=$?; echo; echo "ended $code"; }; read -r rest)";

  // -- ends -----------------------------------------------------------------------------------------------

  /// The bot under a shell, which tells when it has ended and waits.
  [[nodiscard]] BotProcess start_watched(const std::string& script) const {
    std::vector<std::string> command = {"sh", "-c", script};
    command.insert(command.end(), bot_.command.begin(), bot_.command.end());
    // In a sandbox its processes could not be told from those of the sandbox.
    ProcessLimits limits = bot_.limits;
    limits.isolate = false;
    return BotProcess::start(command, bot_.directory, limits, in(Seconds(bot_.start_limit)), &talk_);
  }

  /// Waits for the shell's word; gives how the bot ended.
  static std::string wait_for_end(BotProcess& process, const std::string& otherwise) {
    const Deadline end = in(kTimeToEnd);
    try {
      while (true) {
        const std::string line = process.read_line(end);
        if (line.starts_with("ended ")) return "exit code " + line.substr(6);
      }
    } catch (const BotFailure& failure) {
      if (failure.failure() != Failure::hang) throw;
      fail(otherwise + fmt::format(" within {} s", kTimeToEnd.count()));
    }
  }

  BotProcess quit_watched(std::string& ended) const {
    BotProcess process = start_watched(R"("$0" "$@"; code=$?; echo; echo "ended $code"; read -r rest)");
    const Deadline limit = in(Seconds(bot_.start_limit));
    process.send(hello_message(), limit);
    (void)process.read_line(limit);
    process.send(R"({"type":"quit"})", limit);
    ended = wait_for_end(process, "it did not end");
    return process;
  }

  std::string quits() const {
    std::string ended;
    (void)quit_watched(ended);
    if (ended != "exit code 0") fail("it ended with " + ended + ", expected 0");
    return ended;
  }

  std::string leaves_nothing() const {
    std::string ended;
    BotProcess process = quit_watched(ended);
    const Deadline end = in(kSilence);
    auto survivors = processes_beside(process.pid());
    while (!survivors.empty() && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      survivors = processes_beside(process.pid());
    }
    if (!survivors.empty())
      fail(fmt::format("{} of its processes ran on after it had quit", survivors.size()));
    return "none of its processes ran on after it had quit";
  }

  std::string ends_with_input() const {
    BotProcess process = start_watched(kOneLine);
    process.send(hello_message(), in(Seconds(bot_.start_limit)));
    return wait_for_end(process, "it did not end");
  }

  // -- constant
  const BotCommand& bot_;
  const CheckOptions& options_;
  mutable BotTalk talk_;  ///< with whichever process is on trial
  // -- found out
  BotIdentity identity_;
  TimeKeeping times_;
  std::string without_;  ///< why no further check is made
  std::vector<Check> checks_;
};

}  // namespace

std::string_view name_of(CheckVerdict verdict) noexcept {
  switch (verdict) {
    case CheckVerdict::ok:
      return "ok";
    case CheckVerdict::failed:
      return "failed";
    case CheckVerdict::warning:
      return "warning";
    default:
      return "not applicable";
  }
}

std::vector<Check> check_bot(const BotCommand& bot, const CheckOptions& options) {
  return Trial(bot, options).run();
}

}  // namespace bastide::arena
