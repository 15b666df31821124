#include "arena/cluster/worker_rank.hpp"

#include "arena/cluster/game_queue.hpp"
#include "arena/cluster/message_time.hpp"
#include "arena/cluster/messages.hpp"
#include "arena/cluster/players.hpp"
#include "arena/cluster/silence.hpp"
#include "arena/logs/log_folder.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <future>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>

namespace bastide::arena {

namespace {

using std::chrono::steady_clock;
using namespace std::chrono_literals;

/// Seconds of play that a rank asks for beyond the games that it can begin at once, and after which it sends
/// what it played: some ten messages a second, whatever the bots. What takes longer than this is asked for
/// when somebody is free, so that no long game waits for another one at the end of a tournament.
constexpr double kAhead = 0.2;
/// Games that are sent before that: with more of them, bots that take no time would keep everybody's memory
/// busy with long messages.
constexpr int kEnough = 200;
/// How often messages are looked for: seldom while everybody plays, often while somebody waits for a game or
/// messages are on their way.
constexpr std::chrono::duration<double> kSeldom = 5ms;
constexpr std::chrono::duration<double> kOften = 200us;
/// How long rank 0 may say nothing after Ctrl-C or SIGTERM.
constexpr std::chrono::duration<double> kPatience = 600ms;
/// Seconds by which each rank waits longer for rank 0 than the one before it: one of them ends all.
constexpr double kTurn = 0.5;

/// Why this program would not play the tournament of `asked` as the one that wrote it; empty if it would.
std::string difference_of_play(const Settings& asked, const Settings& own) {
  const auto value = [](const Settings& settings, const char* key) {
    const auto found = std::find_if(settings.begin(), settings.end(),
                                    [key](const auto& entry) { return entry.first == key; });
    return found == settings.end() ? "" : found->second;
  };
  if (value(asked, "play") == value(own, "play")) return "";
  return "it plays other games from the same seed: its rules, tiles or bots differ from those of rank 0";
}

/// The tournament that rank 0 asks for. Takes as long as trying its bots does. Throws InputError when this
/// program would not play it as rank 0 does.
TournamentConfig prepare(const TournamentMessage& message) {
  TournamentConfig config = tournament_of(message.settings, message.bots, "the tournament of rank 0");
  config.concurrency = message.concurrency;
  config.affinity = message.affinity;
  config.hidden = message.hidden;
  config.logs = message.logs;
  config.first_number = message.first_number;
  if (!config.logs.empty()) (void)LogFolder(config.logs);  // what cannot be written is refused now
  const std::string differs = difference_of_play(message.settings, settings_of(config));
  if (!differs.empty()) throw InputError(differs);
  return config;
}

/// The games of a rank, as long as its tournament lasts.
class GamesOfRank {
 public:
  GamesOfRank(TournamentConfig config, const std::atomic<bool>& interrupted)
      : config_(std::move(config)),
        schedule_(config_.field(), config_.deals),
        queue_(games_at_a_time(config_), interrupted),
        players_(config_, queue_) {}

  [[nodiscard]] int at_a_time() const { return games_at_a_time(config_); }
  void put(std::span<const std::uint8_t> message) {
    queue_.put(read_games(message, schedule_));
    asked_ = false;
  }

  /// What rank 0 should hear by now, if anything: games that were played, and how many more are wanted.
  [[nodiscard]] std::optional<Bytes> due_report() {
    const GameQueue::State now = queue_.state();
    const int ahead = static_cast<int>(std::min<double>(kAhead * now.pace, kMostWanted / 2));
    const bool hungry = !asked_ && (now.waiting > now.games || 2 * now.games < ahead);
    const bool late =
        now.played >= kEnough || (now.played > 0 && (now.waiting > 0 || since(reported_) >= kAhead));
    if (!hungry && !late) return std::nullopt;
    const int wanted = asked_ ? 0 : std::max(0, now.waiting + ahead - now.games);
    asked_ = asked_ || wanted > 0;
    return report(wanted);
  }
  /// The games that were played.
  [[nodiscard]] Bytes report(int wanted) {
    reported_ = steady_clock::now();
    return report_message(queue_.take_played(), wanted);
  }

  [[nodiscard]] bool ended() const noexcept { return players_.ended(); }
  void stop() noexcept { queue_.abandon(); }
  /// Waits for the players; throws what one of them threw.
  void finish() { players_.finish(); }

  /// Until messages should be looked for again, which may be `soon`.
  void sleep(bool soon) { queue_.sleep(soon || queue_.state().waiting > 0 ? kOften : kSeldom); }
  [[nodiscard]] TimeSpent time_spent() { return {time_.wall(), time_.of_core(), queue_.waited()}; }

 private:
  static double since(steady_clock::time_point time) {
    return std::chrono::duration<double>(steady_clock::now() - time).count();
  }

  TournamentConfig config_;
  Schedule schedule_;
  MessageTime time_;
  GameQueue queue_;
  bool asked_ = false;  ///< for games that have not come yet
  steady_clock::time_point reported_ = steady_clock::now();
  Players players_;
};

class WorkerRank {
 public:
  WorkerRank(Ranks& ranks, const std::atomic<bool>& interrupted) : ranks_(ranks), interrupted_(interrupted) {}

  void work() {
    while (!leaving_ || playing_) {
      attend();
      if (preparing_.valid() && preparing_.wait_for(0s) == std::future_status::ready) begin();
      listen();
      notice_interrupt();
      if (playing_) report();
      rest();
    }
    ranks_.send(0, plain_message(MessageKind::left));
  }

 private:
  /// Messages wait while a tournament is made ready, which takes a second or so.
  void listen() {
    while (!preparing_.valid()) {
      const auto received = ranks_.receive();
      if (!received) return;
      obey(received->message);
    }
  }

  /// Gives a sign of life when one is due, and looks for those of rank 0.
  void attend() {
    const double now = ranks_.seconds();
    if (signs_every_ > 0 && now - told_at_ >= signs_every_) tell(plain_message(MessageKind::alive));
    if (preparing_.valid()) return;
    rank_0_.listen(now);
    if (!rank_0_.too_long()) return;
    throw std::runtime_error(
        "rank 0 has said nothing for too long; what was finished is in its store, and the same command goes "
        "on "
        "from there");
  }

  void tell(Bytes message) {
    ranks_.send(0, std::move(message));
    told_at_ = ranks_.seconds();
  }

  void obey(std::span<const std::uint8_t> message) {
    last_heard_ = steady_clock::now();
    rank_0_.heard();
    try {
      carry_out(message);
    } catch (...) {
      fail(std::current_exception());
    }
  }

  void carry_out(std::span<const std::uint8_t> message) {
    switch (kind_of(message)) {
      case MessageKind::tournament:
        take_on(read_tournament_message(message));
        break;
      case MessageKind::games:
        if (playing_) playing_->put(message);
        break;
      case MessageKind::stop:
        stop();
        break;
      case MessageKind::leave:
        leaving_ = true;
        if (playing_) playing_->stop();
        wait_for_the_end();
        break;
      case MessageKind::alive:
        break;
      default:
        throw MessageError("found a message that only rank 0 gets, expected one of its own");
    }
  }

  /// Signs of life begin with the tournament, which may take a while to be made ready.
  void take_on(TournamentMessage&& message) {
    if (message.program != message_program())
      return refuse("it runs " + message_program() + ", rank 0 runs " + message.program);
    signs_every_ = kSignsShare * message.silence;
    patience_ = kPatienceShare * message.silence + kTurn * (ranks_.rank() - 1);
    preparing_ = std::async(std::launch::async, [message = std::move(message)] { return prepare(message); });
  }

  /// To play, or says why not.
  void begin() {
    try {
      playing_ = std::make_unique<GamesOfRank>(preparing_.get(), interrupted_);
    } catch (const InputError& error) {
      return refuse(error.what());
    } catch (...) {
      return fail(std::current_exception());
    }
    rank_0_ = Silence(patience_, ranks_.seconds());
    tell(write_message(ReadyMessage{ranks_.host(), playing_->at_a_time()}));
  }

  void refuse(const std::string& why) { tell(write_message(RefusedMessage{ranks_.host(), why})); }

  void report() {
    if (auto message = playing_->due_report()) tell(std::move(*message));
    if (playing_->ended()) finish_playing();
  }

  void stop() {
    told_to_stop_ = true;
    if (playing_) return break_off();
    tell(write_message(TimeSpent{}));
    wait_for_the_end();
  }
  /// Rank 0 gives no signs while it writes its reports and waits for others to leave.
  void wait_for_the_end() { rank_0_ = Silence(kPatienceWithRank0, ranks_.seconds()); }
  /// What was played goes out before the games under way break off, which can take as long as a decision.
  void break_off() {
    tell(playing_->report(0));
    playing_->stop();
  }

  /// The players have ended: as they were told to, or because one of them failed.
  void finish_playing() {
    try {
      playing_->finish();
    } catch (...) {
      fail(std::current_exception());
    }
    if (leaving_) playing_.reset();
    if (!told_to_stop_ || leaving_) return;
    tell(playing_->report(0));
    tell(write_message(playing_->time_spent()));
    playing_.reset();
    wait_for_the_end();
  }

  /// Says once what went wrong.
  void fail(const std::exception_ptr& failure) {
    if (failed_) return;
    failed_ = true;
    FailedMessage message;
    try {
      std::rethrow_exception(failure);
    } catch (const InputError& error) {
      message = {true, error.what()};
    } catch (const std::exception& error) {
      message = {false, error.what()};
    } catch (...) {
      message = {false, "failed for an unknown reason"};
    }
    tell(write_message(message));
  }

  /// Rank 0, which may not have got the signal, hears of it. When it says nothing then it is gone, and would
  /// be waited for in vain; one of the others tells.
  void notice_interrupt() {
    if (!interrupted_ || has_ended()) return;
    const auto now = steady_clock::now();
    if (!told_interrupt_) {
      if (playing_) break_off();
      tell(plain_message(MessageKind::interrupted));
      told_interrupt_ = now;
    } else if (ranks_.rank() == 1 && playing_ && !told_to_stop_ &&
               now - std::max(*told_interrupt_, last_heard_) > kPatience) {
      throw std::runtime_error(
          "rank 0 says nothing; what was finished is in its store, and the same command goes on from there");
    }
  }

  /// Whether all that there was to tell has been told.
  [[nodiscard]] bool has_ended() const { return !playing_ && (told_to_stop_ || leaving_); }

  void rest() {
    if (playing_ && !playing_->ended()) {
      playing_->sleep(ranks_.busy());
    } else {
      std::this_thread::sleep_for(ranks_.busy() ? kOften : kSeldom);
    }
  }

  // -- constant
  Ranks& ranks_;
  const std::atomic<bool>& interrupted_;
  // -- as rank 0 wants it
  std::future<TournamentConfig> preparing_;
  std::unique_ptr<GamesOfRank> playing_;
  bool told_to_stop_ = false;
  bool leaving_ = false;
  // -- what was told
  bool failed_ = false;
  std::optional<steady_clock::time_point> told_interrupt_;
  steady_clock::time_point last_heard_ = steady_clock::now();
  // -- silence, in seconds of the ranks' time
  double signs_every_ = 0;  ///< 0 before the tournament
  double patience_ = 0;     ///< with rank 0, while it plays
  double told_at_ = 0;      ///< something to rank 0
  Silence rank_0_{kPatienceWithRank0, ranks_.seconds()};
};

}  // namespace

void work_as_rank(Ranks& ranks, const std::atomic<bool>& interrupted) {
  WorkerRank(ranks, interrupted).work();
}

}  // namespace bastide::arena
