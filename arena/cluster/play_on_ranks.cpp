#include "arena/cluster/play_on_ranks.hpp"

#include "arena/cluster/clerk.hpp"
#include "arena/cluster/message_time.hpp"
#include "arena/cluster/messages.hpp"
#include "arena/cluster/players.hpp"
#include "arena/tournament/tournament_run.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

namespace bastide::arena {

namespace {

/// How often rank 0 looks for messages when there are none, and when some are on their way.
constexpr std::chrono::microseconds kLook{1000};
constexpr std::chrono::microseconds kLookOften{100};
/// Games of other ranks that wait for the store; with more of them no rank gets new ones.
constexpr std::size_t kMostUnstored = 4'000;

/// What rank 0 knows of another one.
struct OtherRank {
  enum class State { asked, ready, refused, done };
  State state = State::asked;
  std::string host;
  std::string refusal;
  int games = 0;   ///< at a time
  int wanted = 0;  ///< games that it asked for and did not get yet
  TimeSpent spent;
};

class Coordinator {
 public:
  /// All references must outlive this object.
  Coordinator(Ranks& ranks, const TournamentConfig& config, TournamentRun& run, const std::atomic<bool>& stop,
              const TournamentHooks& hooks)
      : ranks_(ranks),
        config_(config),
        run_(run),
        stop_(stop),
        hooks_(hooks),
        others_(static_cast<std::size_t>(ranks.size()) - 1),
        clerk_(run) {}

  /// Returns when every rank has said that it can play. Throws InputError when some cannot.
  void ask_who_plays() {
    tell_all(write_message(TournamentMessage{message_program(), settings_of(config_),
                                             bot_settings_of(config_), config_.concurrency, config_.affinity,
                                             config_.hidden, config_.logs, config_.first_number}));
    exchange_until([this] { return none_is(OtherRank::State::asked) || run_.stop().given(); });
    if (!none_is(OtherRank::State::refused)) refuse();
  }

  /// Plays until the run is over, here and on the others. Throws what somebody failed of.
  void play() {
    const MessageTime time;
    Players players(config_, run_);
    giving_ = true;
    exchange_until([this] { return run_.finished() || run_.stop().given(); });
    giving_ = false;
    const double ended = time.wall();
    if (hooks_.ending && (interrupted_ || stop_) && !run_.finished()) hooks_.ending();
    run_.abandon();
    tell_all(plain_message(MessageKind::stop));
    exchange_until([&] { return players.ended() && all_are(OtherRank::State::done); });
    const double all = time.wall();
    spent_ = {all, time.of_core(), (all - ended) * games_at_a_time(config_)};
    clerk_.finish();
    players.finish();
    if (failure_) std::rethrow_exception(failure_);
  }

  [[nodiscard]] RankUse use() const {
    RankUse use;
    use.ranks = ranks_.size();
    use.games = games_at_a_time(config_);
    use.all = spent_.wall * use.games;
    use.first_messages = spent_.messages;
    use.waiting = spent_.waiting;
    std::set<std::string> hosts{ranks_.host()};
    for (const OtherRank& other : others_) {
      hosts.insert(other.host);
      use.games += other.games;
      use.all += other.spent.wall * other.games;
      use.other_messages += other.spent.messages;
      use.waiting += other.spent.waiting;
    }
    use.hosts = static_cast<int>(hosts.size());
    return use;
  }

 private:
  // -- messages -------------------------------------------------------------------------------------------

  template <class Reached>
  void exchange_until(Reached&& reached) {
    while (!reached()) {
      bool quiet = true;
      while (auto received = ranks_.receive()) {
        hear(*received);
        quiet = false;
      }
      if (giving_) give_games();
      if (quiet) std::this_thread::sleep_for(ranks_.busy() ? kLookOften : kLook);
    }
  }

  void tell_all(const Bytes& message) {
    for (int rank = 1; rank < ranks_.size(); ++rank) ranks_.send(rank, message);
  }

  void hear(const Received& received) {
    OtherRank& from = others_.at(static_cast<std::size_t>(received.from) - 1);
    try {
      take_in(received.message, from);
    } catch (const MessageError& error) {
      note_failure({false, error.what()}, from);
    }
  }

  void take_in(std::span<const std::uint8_t> message, OtherRank& from) {
    switch (kind_of(message)) {
      case MessageKind::ready: {
        const ReadyMessage ready = read_ready(message);
        from.state = OtherRank::State::ready;
        from.host = ready.host;
        from.games = ready.games;
        break;
      }
      case MessageKind::refused: {
        const RefusedMessage refused = read_refused(message);
        from.state = OtherRank::State::refused;
        from.host = refused.host;
        from.refusal = refused.reason;
        break;
      }
      case MessageKind::report: {
        ReportMessage report = read_report(message, run_.schedule());
        for (PlayedGame& played : report.games) {
          if (played.ending.failure == Failure::start)
            played.ending.message = from.host + ": " + played.ending.message;
        }
        from.wanted += report.wanted;
        clerk_.take_in(std::move(report.games));
        break;
      }
      case MessageKind::failed:
        note_failure(read_failed(message), from);
        break;
      case MessageKind::interrupted:
        interrupted_ = true;
        run_.abandon();
        break;
      case MessageKind::done:
        from.spent = read_time_spent(message);
        from.state = OtherRank::State::done;
        break;
      default:
        throw MessageError("found a message that only rank 0 sends, expected one to it");
    }
  }

  /// To those that asked, in the schedule's order.
  void give_games() {
    for (std::size_t i = 0; i < others_.size(); ++i) {
      OtherRank& other = others_[i];
      if (other.wanted == 0 || clerk_.waiting() >= kMostUnstored) continue;
      std::vector<std::int64_t> games;
      while (other.wanted > 0) {
        const auto game = run_.next();
        if (!game) break;
        games.push_back(game->index);
        --other.wanted;
      }
      if (!games.empty()) ranks_.send(static_cast<int>(i) + 1, games_message(games));
    }
  }

  // -- who is there ---------------------------------------------------------------------------------------

  [[nodiscard]] bool all_are(OtherRank::State state) const {
    return std::all_of(others_.begin(), others_.end(),
                       [=](const OtherRank& other) { return other.state == state; });
  }
  [[nodiscard]] bool none_is(OtherRank::State state) const {
    return std::none_of(others_.begin(), others_.end(),
                        [=](const OtherRank& other) { return other.state == state; });
  }

  [[nodiscard]] std::string name_of_rank(const OtherRank& other) const {
    return fmt::format("{} (rank {})", other.host.empty() ? "a host" : other.host,
                       &other - others_.data() + 1);
  }

  [[noreturn]] void refuse() const {
    std::string text = "these hosts cannot play " + config_.name + " with rank 0:";
    for (const OtherRank& other : others_) {
      if (other.state == OtherRank::State::refused)
        text += "\n  " + name_of_rank(other) + ": " + other.refusal;
    }
    throw InputError(text);
  }

  /// The first failure of another rank ends the run.
  void note_failure(const FailedMessage& failed, const OtherRank& from) {
    run_.abandon();
    if (failure_) return;
    const std::string text = name_of_rank(from) + ": " + failed.text;
    failure_ = failed.bad_input ? std::make_exception_ptr(InputError(text))
                                : std::make_exception_ptr(std::runtime_error(text));
  }

  // -- constant
  Ranks& ranks_;
  const TournamentConfig& config_;
  TournamentRun& run_;
  const std::atomic<bool>& stop_;
  const TournamentHooks& hooks_;
  // -- the run
  std::vector<OtherRank> others_;  ///< from rank 1 on
  bool giving_ = false;            ///< games to those that ask
  bool interrupted_ = false;       ///< another rank was
  std::exception_ptr failure_;     ///< of another rank
  Clerk clerk_;
  // -- when it is over
  TimeSpent spent_;
};

}  // namespace

std::string RankUse::text() const {
  const double percent = all > 0 ? 100 / all : 0;
  return fmt::format(
      "{} ranks on {} {}, {} games at a time: messages took {:.2f} s of rank 0 and {:.2f} s of the others, "
      "{:.2f} % of their time; {:.2f} % of it without a game.",
      ranks, hosts, hosts == 1 ? "host" : "hosts", games, first_messages, other_messages,
      percent * (first_messages + other_messages), percent * waiting);
}

RunResult play_on_ranks(Ranks& ranks, const TournamentConfig& config, Store& store,
                        const std::atomic<bool>& stop, const TournamentHooks& hooks, RankUse& use) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  TournamentRun run(config, store, stop, hooks);
  Coordinator coordinator(ranks, config, run, stop, hooks);
  coordinator.ask_who_plays();
  coordinator.play();
  use = coordinator.use();
  return {run.finished(), run.played(), std::chrono::duration<double>(Clock::now() - start).count()};
}

void dismiss_ranks(Ranks& ranks) {
  for (int rank = 1; rank < ranks.size(); ++rank) ranks.send(rank, plain_message(MessageKind::leave));
  ranks.close();
}

}  // namespace bastide::arena
