#include "arena/cluster/play_on_ranks.hpp"

#include "arena/cluster/clerk.hpp"
#include "arena/cluster/message_time.hpp"
#include "arena/cluster/messages.hpp"
#include "arena/cluster/other_rank.hpp"
#include "arena/cluster/players.hpp"
#include "arena/cluster/silence.hpp"
#include "arena/tournament/tournament_run.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <list>
#include <optional>
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

void give_up(Ranks& ranks, int rank, const std::string& name, const std::string& what) {
  fmt::print(stderr, "bastide: {} has said nothing for {:g} s and is given up{}\n", name, ranks.patience(),
             what);
  ranks.give_up(rank);
}

class Coordinator {
 public:
  /// All references must outlive this object.
  Coordinator(Ranks& ranks, const TournamentConfig& config, TournamentRun& run, const std::atomic<bool>& stop,
              const TournamentHooks& hooks)
      : ranks_(ranks), config_(config), run_(run), stop_(stop), hooks_(hooks), clerk_(run) {
    ranks_.set_patience(config.silence);
    for (int rank = 1; rank < ranks.size(); ++rank)
      others_.emplace_back(rank, config.silence, ranks.seconds());
  }

  /// Returns when every rank has said that it can play. Throws InputError when some cannot.
  void ask_who_plays() {
    tell_all(write_message(TournamentMessage{
        message_program(), settings_of(config_), bot_settings_of(config_), config_.concurrency,
        config_.affinity, config_.silence, config_.hidden, config_.logs, config_.first_number}));
    exchange_until([this] { return none_is(OtherRank::State::asked) || run_.stop().given(); });
    if (!none_is(OtherRank::State::refused)) refuse();
  }

  /// Plays until the run is over, here and on the others. Throws what somebody failed of.
  void play() {
    const MessageTime time;
    std::optional<Players> players(std::in_place, config_, run_);
    giving_ = true;
    exchange_until([&] {
      // What a rank that was given up had is played here when there is nobody else, though all had been
      // handed out.
      if (players->ended() && run_.has_to_hand_out_again() && !run_.stop().given())
        players.emplace(config_, run_);
      return run_.finished() || run_.stop().given();
    });
    giving_ = false;
    const double ended = time.wall();
    if (hooks_.ending && (interrupted_ || stop_) && !run_.finished()) hooks_.ending();
    run_.abandon();
    tell_all(plain_message(MessageKind::stop));
    exchange_until([&] { return players->ended() && all_have_ended(); });
    const double all = time.wall();
    spent_ = {all, time.of_core(), (all - ended) * games_at_a_time(config_)};
    clerk_.finish();
    players->finish();
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
      if (other.state == OtherRank::State::given_up) use.given_up.push_back(other.name());
      if (other.host.empty()) continue;
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
      attend(ranks_.seconds());
      if (giving_) give_games();
      if (quiet) std::this_thread::sleep_for(ranks_.busy() ? kLookOften : kLook);
    }
  }

  void tell_all(const Bytes& message) {
    for (int rank = 1; rank < ranks_.size(); ++rank) ranks_.send(rank, message);
  }

  /// Gives signs of life, and looks for those of the others.
  void attend(double now) {
    if (now - sign_given_ >= kSignsShare * config_.silence) {
      tell_all(plain_message(MessageKind::alive));
      sign_given_ = now;
    }
    for (OtherRank& other : others_) {
      if (other.state != OtherRank::State::asked && other.state != OtherRank::State::ready) continue;
      other.silence.listen(now);
      if (other.silence.too_long()) give_up(other);
    }
  }

  /// What it had is played by others. Should it come back it is to play no more; what it sends is dropped.
  void give_up(OtherRank& other) {
    arena::give_up(
        ranks_, other.rank, other.name(),
        other.out.empty() ? "" : fmt::format("; its games are played by others ({})", other.out.size()));
    ranks_.send(other.rank, plain_message(MessageKind::stop));
    run_.hand_out_again(other.out);
    other.out.clear();
    other.wanted = 0;
    other.state = OtherRank::State::given_up;
  }

  void hear(const Received& received) {
    OtherRank& from = others_.at(static_cast<std::size_t>(received.from) - 1);
    if (from.state == OtherRank::State::given_up) return;
    from.silence.heard();
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
        from.keep_what_was_out(report.games);
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
      case MessageKind::alive:
        break;
      default:
        throw MessageError("found a message that only rank 0 sends, expected one to it");
    }
  }

  /// To those that asked, in the schedule's order.
  void give_games() {
    for (OtherRank& other : others_) {
      if (other.wanted == 0 || clerk_.waiting() >= kMostUnstored) continue;
      std::vector<std::int64_t> games;
      while (other.wanted > 0) {
        const auto game = run_.next();
        if (!game) break;
        games.push_back(game->index);
        other.out.insert(game->index);
        --other.wanted;
      }
      if (!games.empty()) ranks_.send(other.rank, games_message(games));
    }
  }

  // -- who is there ---------------------------------------------------------------------------------------

  [[nodiscard]] bool all_have_ended() const {
    return std::all_of(others_.begin(), others_.end(), [](const OtherRank& other) {
      return other.state == OtherRank::State::done || other.state == OtherRank::State::given_up;
    });
  }
  [[nodiscard]] bool none_is(OtherRank::State state) const {
    return std::none_of(others_.begin(), others_.end(),
                        [=](const OtherRank& other) { return other.state == state; });
  }

  [[noreturn]] void refuse() const {
    std::string text = "these hosts cannot play " + config_.name + " with rank 0:";
    for (const OtherRank& other : others_) {
      if (other.state == OtherRank::State::refused) text += "\n  " + other.name() + ": " + other.refusal;
    }
    throw InputError(text);
  }

  /// The first failure of another rank ends the run.
  void note_failure(const FailedMessage& failed, const OtherRank& from) {
    run_.abandon();
    if (failure_) return;
    const std::string text = from.name() + ": " + failed.text;
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
  double sign_given_ = 0;          ///< when, by the ranks' time
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
  const std::string lost =
      given_up.empty() ? "" : fmt::format(" Given up, as they said nothing: {}.", fmt::join(given_up, ", "));
  return fmt::format(
      "{} ranks on {} {}, {} games at a time: messages took {:.2f} s of rank 0 and {:.2f} s of the others, "
      "{:.2f} % of their time; {:.2f} % of it without a game.{}",
      ranks, hosts, hosts == 1 ? "host" : "hosts", games, first_messages, other_messages,
      percent * (first_messages + other_messages), percent * waiting, lost);
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

namespace {

/// A rank that has not left yet.
struct Leaving {
  int rank;
  Silence silence;
};

/// Until all of them have left, or have been silent for too long.
void wait_for_leaving(Ranks& ranks, std::list<Leaving>& leaving) {
  const Bytes left = plain_message(MessageKind::left);
  while (!leaving.empty()) {
    const auto received = ranks.receive();
    const double now = ranks.seconds();
    std::erase_if(leaving, [&](Leaving& other) {
      const bool said_something = received && received->from == other.rank;
      if (said_something) other.silence.heard();
      if (said_something && received->message == left) return true;
      // Nobody is silent as long as there is something to be heard.
      if (received) return false;
      other.silence.listen(now);
      if (!other.silence.too_long()) return false;
      give_up(ranks, other.rank, fmt::format("rank {}", other.rank), " while it was to leave");
      return true;
    });
    if (!received) std::this_thread::sleep_for(kLook);
  }
}

}  // namespace

void dismiss_ranks(Ranks& ranks, int code) {
  std::list<Leaving> leaving;
  for (int rank = 1; rank < ranks.size(); ++rank) {
    if (ranks.given_up().contains(rank)) continue;
    ranks.send(rank, plain_message(MessageKind::leave));
    leaving.push_back({rank, {ranks.patience(), ranks.seconds()}});
  }
  wait_for_leaving(ranks, leaving);
  if (ranks.given_up().empty()) return ranks.close(ranks.patience());
  fmt::print(
      stderr, "bastide: the job ends without {}, by an abort of MPI after all is written; exit code {}\n",
      ranks.given_up().size() == 1 ? "the rank that was given up" : "the ranks that were given up", code);
  ranks.abort(code);
}

}  // namespace bastide::arena
