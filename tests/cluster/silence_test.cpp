// Ranks that say nothing any more: they are threads that stop at a stated message, in a time of their own.

#include "arena/cluster/silence.hpp"

#include "arena/cluster/play_on_ranks.hpp"
#include "arena/cluster/worker_rank.hpp"
#include "tests/arena/played.hpp"
#include "tests/catch.hpp"
#include "tests/cluster/others.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"

#include <map>
#include <thread>

namespace bastide::arena::silence_test {
namespace {

using Catch::Matchers::Contains;
using tests::game_lines;
using tests::HangingPoint;
using tests::Mailboxes;
using tests::Others;
using tests::play_in_memory;
using tests::store_in_memory;
using tests::ThreadRanks;
using tests::tournament;

const int kDeals = tests::short_tests() ? 8 : 40;
const std::string kTournament = "name = 't'\ndeals = " + std::to_string(kDeals) +
                                "\nbots = ['random', 'greedy']\nconcurrency = 1\n"
                                "[[bot]]\nfrom = 'uct'\nbudget = {iterations = 5}\n";

/// Plays on ranks of which one hangs, and checks that nothing of it is seen in the store.
RankUse play_all(Others& others, const TournamentConfig& config) {
  const auto store = store_in_memory(config);
  const std::atomic<bool> stop{false};
  RankUse use;
  CHECK(play_on_ranks(others.first(), config, *store, stop, {}, use).finished);
  others.dismiss();
  CHECK(others.boxes().hung());
  CHECK(game_lines(*store) == game_lines(*play_in_memory(config).store));
  return use;
}

TEST_CASE("Silence is counted while somebody listens", "[cluster]") {
  Silence silence(60, 1000);
  for (int i = 1; i <= 59; ++i) silence.listen(1000 + i);
  CHECK_FALSE(silence.too_long());
  silence.listen(1060);
  CHECK(silence.too_long());
  silence.heard();
  CHECK_FALSE(silence.too_long());
  // The listener stood still itself.
  silence.listen(900'000);
  CHECK_FALSE(silence.too_long());
}

TEST_CASE("A rank that hangs is given up, wherever it hangs, and its games are played", "[cluster]") {
  using Kind = MessageKind;
  const auto point =
      GENERATE(HangingPoint{1, Kind::ready}, HangingPoint{1, Kind::report}, HangingPoint{1, Kind::report, 2},
               HangingPoint{2, Kind::report, 2}, HangingPoint{1, Kind::done});
  for (const int size : {2, 3}) {
    if (point.rank >= size || (size > 2 && point.rank == 1 && tests::short_tests())) continue;
    INFO(size << " ranks, message " << static_cast<int>(point.kind) << " number " << point.nth);
    Others others(size, point);
    const RankUse use = play_all(others, tournament(kTournament));
    CHECK(others.first().given_up() == std::set<int>{point.rank});
    CHECK(use.given_up.size() == 1);
    CHECK_THAT(use.text(), Contains("Given up, as they said nothing: ") &&
                               Contains("(rank " + std::to_string(point.rank) + ")"));
    CHECK(others.first().aborted_with() == Others::kExitCode);
    CHECK_FALSE(others.first().closed());
    CHECK(others.failure().empty());
  }
}

TEST_CASE("A rank that hangs while it leaves is not waited for", "[cluster]") {
  Others others(3, HangingPoint{2, MessageKind::left});
  const RankUse use = play_all(others, tournament(kTournament));
  CHECK(use.given_up.empty());
  CHECK(others.first().given_up() == std::set<int>{2});
  CHECK(others.first().aborted_with() == Others::kExitCode);
}

TEST_CASE("Ranks that are there are waited for, and close in order", "[cluster]") {
  Others others(3);
  const TournamentConfig config = tournament(kTournament);
  const auto store = store_in_memory(config);
  const std::atomic<bool> stop{false};
  RankUse use;
  CHECK(play_on_ranks(others.first(), config, *store, stop, {}, use).finished);
  others.dismiss();
  CHECK(others.first().closed());
  CHECK(others.first().given_up().empty());
}

TEST_CASE("A rank that thinks for long is no silent one", "[cluster]") {
  // Each of its games takes hundreds of seconds of the ranks' time, which passes as fast as they look at it.
  TournamentConfig config = tournament(
      "name = 't'\ndeals = 1\nbots = ['random']\nconcurrency = 1\n"
      "[[bot]]\nfrom = 'uct'\nbudget = {iterations = 600}\n");
  config.silence = kShortestSilence * 10;
  Others others(2);
  const auto store = store_in_memory(config);
  const std::atomic<bool> stop{false};
  RankUse use;
  CHECK(play_on_ranks(others.first(), config, *store, stop, {}, use).finished);
  CHECK(others.first().seconds() > 2 * config.silence);
  others.dismiss();
  CHECK(others.first().given_up().empty());
}

TEST_CASE("A rank 0 that hangs does not keep the others for ever", "[cluster]") {
  Others others(2, HangingPoint{0, MessageKind::games, 2});
  (void)play_all(others, tournament(kTournament));
  CHECK_THAT(others.failure(), Contains("rank 0 has said nothing for too long"));
}

TEST_CASE("A rank that never hears of a tournament ends by itself", "[cluster]") {
  const std::atomic<bool> interrupted{false};
  /// For whom an hour passes in a moment.
  class Fast final : public Ranks {
   public:
    [[nodiscard]] int rank() const override { return 1; }
    [[nodiscard]] int size() const override { return 2; }
    [[nodiscard]] double seconds() const override { return seconds_ += 100; }
    [[nodiscard]] std::string host() const override { return "h"; }
    void send(int, Bytes) override {}
    [[nodiscard]] std::optional<Received> receive() override { return std::nullopt; }
    [[nodiscard]] bool busy() const override { return false; }
    void close(double) override {}
    void abort(int) noexcept override {}

   private:
    mutable double seconds_ = 0;
  } ranks;
  CHECK_THROWS_WITH(work_as_rank(ranks, interrupted), Contains("rank 0 has said nothing"));
}

/// A rank 1 that has played all games before it is asked, and sends every game that it is given twice, with
/// one that it was not given.
class Stutterer {
 public:
  Stutterer(Mailboxes& boxes, const TournamentConfig& config)
      : boxes_(boxes), schedule_(config.field(), config.deals) {
    const auto alone = play_in_memory(config);
    for (const StoredGame& stored : tests::stored_games(*alone.store)) {
      PlayedGame played = tests::as_scheduled(stored);
      games_.emplace(played.game.index, std::move(played));
    }
  }

  void work() {
    for (bool last = false; !last;) {
      const auto received = boxes_.take(1);
      (void)boxes_.seconds(1);
      std::this_thread::yield();
      if (received) last = answer(received->message);
    }
    boxes_.end(1);
  }

 private:
  void say(Bytes message) { boxes_.put(0, {1, std::move(message)}); }

  /// Whether that was the last message.
  bool answer(const Bytes& message) {
    switch (kind_of(message)) {
      case MessageKind::tournament:
        say(write_message(ReadyMessage{"stutterer", 1}));
        say(report_message({}, 10));
        return false;
      case MessageKind::games:
        stutter(read_games(message, schedule_));
        return false;
      case MessageKind::stop:
        say(write_message(TimeSpent{}));
        return false;
      case MessageKind::leave:
        say(plain_message(MessageKind::left));
        return true;
      default:
        say(plain_message(MessageKind::alive));
        return false;
    }
  }

  void stutter(const std::vector<ScheduledGame>& given) {
    std::vector<PlayedGame> played;
    for (const ScheduledGame& game : given) played.push_back(games_.at(game.index));
    say(report_message(played, 0));
    played.push_back(games_.rbegin()->second);
    say(report_message(played, 10));
  }

  Mailboxes& boxes_;
  Schedule schedule_;
  std::map<std::int64_t, PlayedGame> games_;
};

TEST_CASE("What a rank was not given, or has brought before, is dropped", "[cluster]") {
  const TournamentConfig config = tournament(kTournament);
  Mailboxes boxes(2);
  Stutterer stutterer(boxes, config);
  std::thread other([&] { stutterer.work(); });
  ThreadRanks first(boxes, 0);
  const auto store = store_in_memory(config);
  const std::atomic<bool> stop{false};
  RankUse use;
  std::int64_t most = 0;
  TournamentHooks hooks;
  hooks.progress = [&](const RunStatus& status) { most = std::max(most, status.done); };
  const RunResult run = play_on_ranks(first, config, *store, stop, hooks, use);
  dismiss_ranks(first, 0);
  other.join();
  CHECK(run.finished);
  CHECK(run.games == 6 * kDeals);
  CHECK(most == 6 * kDeals);
  CHECK(game_lines(*store) == game_lines(*play_in_memory(config).store));
}

TEST_CASE("Rank 0 plays again when all that is left were the games of a rank that hangs", "[cluster][slow]") {
  TournamentConfig config =
      tournament("name = 't'\ndeals = 30\nbots = ['random', 'greedy']\nconcurrency = 1\nsilence = 2000\n");
  Mailboxes boxes(2);
  // It takes as many games as it gets, and says nothing more. Rank 0 has played all others long before that
  // has lasted too long.
  boxes.put(0, {1, write_message(ReadyMessage{"hungry", 1})});
  boxes.put(0, {1, report_message({}, 10)});
  boxes.end(1);
  ThreadRanks first(boxes, 0);
  const auto store = store_in_memory(config);
  const std::atomic<bool> stop{false};
  RankUse use;
  CHECK(play_on_ranks(first, config, *store, stop, {}, use).finished);
  CHECK(use.given_up == std::vector<std::string>{"hungry (rank 1)"});
  CHECK(game_lines(*store) == game_lines(*play_in_memory(config).store));
}

TEST_CASE("What comes late from a rank that was given up is dropped", "[cluster]") {
  // It goes on as soon as it has been given up, with games that others play meanwhile.
  Others others(2, HangingPoint{1, MessageKind::report, 2, true});
  const RankUse use = play_all(others, tournament(kTournament));
  CHECK(use.given_up.size() == 1);
}

TEST_CASE("The silence is a tournament's, in seconds from 1 to 86400", "[cluster]") {
  const auto with = [](const std::string& silence) {
    return tournament("name = 't'\ndeals = 1\nbots = ['random', 'greedy']\n" + silence);
  };
  CHECK(with("").silence == 60);
  CHECK(with("silence = 2.5\n").silence == 2.5);
  CHECK_THROWS_WITH(with("silence = 0.5\n"), Contains("silence"));
  TournamentOverrides overrides;
  overrides.silence = 9;
  CHECK(tournament("name = 't'\ndeals = 1\nbots = ['random', 'greedy']\nsilence = 3\n", overrides).silence ==
        9);
}

}  // namespace
}  // namespace bastide::arena::silence_test
