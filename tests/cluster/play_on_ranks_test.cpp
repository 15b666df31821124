// Tournaments on ranks that are threads of one process: all but MPI.

#include "arena/cluster/play_on_ranks.hpp"

#include "arena/cluster/game_queue.hpp"
#include "arena/cluster/messages.hpp"
#include "arena/cluster/worker_rank.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "tests/arena/played.hpp"
#include "tests/catch.hpp"
#include "tests/cluster/others.hpp"
#include "tests/cluster/thread_ranks.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"

#include <thread>

namespace bastide::arena::play_on_ranks_test {
namespace {

using tests::game_lines;
using tests::Mailboxes;
using tests::message_of;
using tests::Others;
using tests::play_in_memory;
using tests::store_in_memory;
using tests::stored_games;
using tests::ThreadRanks;
using tests::tournament;

const int kDeals = tests::short_tests() ? 4 : 12;
const std::string kTournament = "name = 't'\ndeals = " + std::to_string(kDeals) +
                                "\nbots = ['random', 'greedy']\nconcurrency = 1\n"
                                "[[bot]]\nfrom = 'uct'\nbudget = {iterations = 5}\n";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("The same games are stored for any number of ranks", "[cluster]") {
  const std::string secret = GENERATE("", "deal_secret = '00112233445566778899aabbccddeeff'\n");
  const TournamentConfig config = tournament(secret + kTournament);
  const auto alone = play_in_memory(config, 1);
  for (const int size : {1, 2, 4}) {
    Others others(size);
    const auto store = store_in_memory(config);
    const std::atomic<bool> stop{false};
    RankUse use;
    const RunResult run = play_on_ranks(others.first(), config, *store, stop, {}, use);
    CHECK(run.finished);
    CHECK(run.games == 6 * kDeals);
    CHECK(game_lines(*store) == game_lines(*alone.store));
    CHECK(use.ranks == size);
    CHECK(use.games == size);
    CHECK(use.hosts == (size + 1) / 2);
    CHECK(use.first_messages > 0);
    CHECK((use.other_messages > 0) == (size > 1));
    CHECK(use.all > use.first_messages + use.other_messages);
    CHECK(contains(use.text(), size == 1 ? "1 ranks on 1 host, 1 games" : " games at a time: messages took"));
  }
}

TEST_CASE("A run on ranks that was interrupted goes on, also alone", "[cluster]") {
  TournamentConfig config = tournament(kTournament);
  config.deals = 100'000;
  const auto store = store_in_memory(config);
  bool told = false;
  {
    Others others(3);
    std::atomic<bool> stop{false};
    TournamentHooks hooks;
    hooks.progress = [&](const RunStatus& status) { stop = stop || status.done >= 20; };
    hooks.ending = [&] { told = true; };
    RankUse use;
    CHECK_FALSE(play_on_ranks(others.first(), config, *store, stop, hooks, use).finished);
  }
  CHECK(told);
  REQUIRE(store->count_games() > 0);
  config.deals = stored_games(*store).back().played.game.deal + 2;
  const std::atomic<bool> stop{false};
  CHECK(play_tournament(config, *store, stop).finished);
  CHECK(game_lines(*store) == game_lines(*play_in_memory(config).store));
}

TEST_CASE("Whoever is interrupted, all ranks end", "[cluster]") {
  TournamentConfig config = tournament(kTournament);
  config.deals = 100'000;
  Others others(3);
  const std::atomic<bool> stop{false};
  TournamentHooks hooks;
  hooks.progress = [&](const RunStatus& status) {
    if (status.done >= 5) others.interrupted() = true;
  };
  RankUse use;
  const auto store = store_in_memory(config);
  CHECK_FALSE(play_on_ranks(others.first(), config, *store, stop, hooks, use).finished);
}

TEST_CASE("A verdict stops all ranks and is that of a run alone", "[cluster]") {
  const TournamentConfig config = tournament(
      "name = 't'\ndeals = 4000\nbots = ['greedy', 'random']\nconcurrency = 1\n[test]\npreset = 'screen'\n");
  const auto alone = play_in_memory(config, 1);
  Others others(3);
  const std::atomic<bool> stop{false};
  RankUse use;
  const auto store = store_in_memory(config);
  const RunResult run = play_on_ranks(others.first(), config, *store, stop, {}, use);
  CHECK(run.finished);
  CHECK(run.games < 4000);
  CHECK(tests::table_of(*store, config) == tests::table_of(*alone.store, config));
}

TEST_CASE("A bot that does not start on some rank ends the run", "[cluster]") {
  TournamentConfig config = tournament(
      "name = 't'\ndeals = 50\nbots = ['random']\nconcurrency = 1\n[[bot]]\nname = 'gone'\n"
      "command = ['/no/such/bot']\n");
  Others others(2);
  const std::atomic<bool> stop{false};
  RankUse use;
  const auto store = open_store(":memory:", config, false);
  CHECK_THROWS_WITH(play_on_ranks(others.first(), config, *store, stop, {}, use),
                    Catch::Matchers::Contains("The tournament stops here"));
}

/// A rank 1 that answers the tournament with `answer`, and everything else with its end.
template <class Answer>
std::string refusal(const TournamentConfig& config, const Answer& answer) {
  Mailboxes boxes(2);
  std::thread other([&] {
    for (;;) {
      const auto received = boxes.take(1);
      (void)boxes.seconds(1);
      if (!received) {
        std::this_thread::yield();
        continue;
      }
      const MessageKind kind = kind_of(received->message);
      if (kind == MessageKind::leave) break;
      if (kind == MessageKind::alive) {
        boxes.put(0, {1, plain_message(MessageKind::alive)});
        continue;
      }
      boxes.put(
          0, {1, kind == MessageKind::tournament ? answer(received->message) : write_message(TimeSpent{})});
    }
    boxes.put(0, {1, plain_message(MessageKind::left)});
    boxes.end(1);
  });
  ThreadRanks first(boxes, 0);
  const std::atomic<bool> stop{false};
  RankUse use;
  const auto store = store_in_memory(config);
  std::string message;
  try {
    (void)play_on_ranks(first, config, *store, stop, {}, use);
  } catch (const std::runtime_error& error) {
    message = error.what();
  }
  dismiss_ranks(first, 0);
  other.join();
  return message;
}

TEST_CASE("A rank that refuses, fails or talks nonsense ends the run by name", "[cluster]") {
  const TournamentConfig config = tournament(kTournament);
  const std::string refused = refusal(config, [](const Bytes&) {
    return write_message(RefusedMessage{"node7", "other tiles"});
  });
  CHECK(contains(refused, "these hosts cannot play t with rank 0:\n  node7 (rank 1): other tiles"));
  CHECK(contains(refusal(config,
                         [](const Bytes&) {
                           return write_message(FailedMessage{false, "on fire"});
                         }),
                 "(rank 1): on fire"));
  CHECK(contains(refusal(config, [](const Bytes&) { return Bytes{77}; }),
                 "(rank 1): found a message of kind 77"));
}

/// What a rank says to a tournament, besides that it is there.
Bytes answer_to(const TournamentMessage& asked) {
  Mailboxes boxes(2);
  boxes.end(0);
  boxes.put(1, {0, write_message(asked)});
  boxes.put(1, {0, plain_message(MessageKind::leave)});
  const std::atomic<bool> interrupted{false};
  ThreadRanks other(boxes, 1);
  work_as_rank(other, interrupted);
  for (auto answer = boxes.take(0); answer; answer = boxes.take(0)) {
    if (kind_of(answer->message) != MessageKind::alive) return answer->message;
  }
  return {};
}

TEST_CASE("A rank plays only what it would play alike", "[cluster]") {
  const TournamentConfig config = tournament(kTournament);
  const TournamentMessage asked{
      message_program(), settings_of(config), bot_settings_of(config), 1, false, 60, {}};
  CHECK(read_ready(answer_to(asked)) == ReadyMessage{"host0", 1});
  TournamentMessage other = asked;
  other.program = "bastide 99";
  CHECK(contains(read_refused(answer_to(other)).reason, "rank 0 runs bastide 99"));
  other = asked;
  for (auto& [key, value] : other.settings) value = key == "play" ? "0123456789abcdef" : value;
  CHECK(contains(read_refused(answer_to(other)).reason, "plays other games from the same seed"));
  other = asked;
  for (auto& [key, value] : other.settings) value = key == "rules" ? "/no/such/rules.toml" : value;
  CHECK(contains(read_refused(answer_to(other)).reason, "/no/such/rules.toml"));
}

TEST_CASE("A rank whose rank 0 is gone gives up after Ctrl-C", "[cluster]") {
  const TournamentConfig config = tournament(kTournament);
  Mailboxes boxes(2);
  boxes.put(1, {0, write_message(TournamentMessage{
                       message_program(), settings_of(config), bot_settings_of(config), 1, false, 60, {}})});
  const std::atomic<bool> interrupted{true};
  ThreadRanks other(boxes, 1);
  CHECK_THROWS_WITH(work_as_rank(other, interrupted), Catch::Matchers::Contains("rank 0 says nothing"));
}

TEST_CASE("A queue tells who waits, and ends waiting", "[cluster]") {
  const std::atomic<bool> interrupted{false};
  GameQueue queue(1, interrupted);
  std::vector<std::int64_t> seen;
  std::thread player([&] {
    while (const auto game = queue.next()) {
      seen.push_back(game->index);
      PlayedGame played;
      played.game = *game;
      played.ending.finished = game->index != 3;
      queue.give_back(std::move(played));
    }
  });
  while (queue.state().waiting == 0) queue.sleep(std::chrono::milliseconds(1));
  const Schedule schedule({2, 2, 0}, 10);
  queue.put(std::vector<ScheduledGame>{schedule.game(2), schedule.game(3)});
  while (queue.state().played == 0 || queue.state().waiting == 0) queue.sleep(std::chrono::milliseconds(1));
  CHECK(queue.take_played().size() == 1);  // the other one broke off
  CHECK(queue.state().games == 0);
  CHECK(queue.state().pace > 0);
  CHECK(queue.waited() > 0);
  queue.abandon();
  player.join();
  CHECK(seen == std::vector<std::int64_t>{2, 3});
}

}  // namespace
}  // namespace bastide::arena::play_on_ranks_test
