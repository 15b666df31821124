#include "arena/deals/streams.hpp"

#include "arena/report/page/page.hpp"
#include "arena/report/store_page.hpp"
#include "arena/tournament/tournament_settings.hpp"
#include "tests/arena/played.hpp"
#include "tests/arena/program.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/paths.hpp"

#include <array>
#include <set>

namespace bastide::arena::streams_test {
namespace {

using tests::message_of;
using tests::play_in_memory;
using tests::ScratchFolder;
using tests::stored_games;
using tests::tournament;

const std::string kSecret = "00112233445566778899aabbccddeeff";

// -- an attack --------------------------------------------------------------------------------------------

constexpr std::uint64_t inverse_of(std::uint64_t odd) {
  std::uint64_t inverse = odd;
  for (int i = 0; i < 6; ++i) inverse *= 2 - odd * inverse;
  return inverse;
}
std::uint64_t unshift(std::uint64_t bits, int by) {
  std::uint64_t result = bits;
  for (int done = by; done < 64; done += by) result = bits ^ (result >> by);
  return result;
}
std::uint64_t unscramble(std::uint64_t bits) {
  bits = unshift(bits, 31) * inverse_of(0x94D049BB133111EBU);
  bits = unshift(bits, 27) * inverse_of(0xBF58476D1CE4E5B9U);
  return unshift(bits, 30);
}
std::uint64_t unmix(std::uint64_t seed, std::uint64_t index) {
  return unscramble(unscramble(seed) - engine::kGoldenStep * (index + 1)) - engine::kGoldenStep;
}

/// A bit for each bot.
std::uint64_t bits_of(const BotGroup& group) {
  std::uint64_t bits = 0;
  for (const int bot : group) bits |= bot < 0 ? 0 : std::uint64_t{1} << bot;
  return bits;
}

/// The tournament's seed, from what a bot was told in a seat of a game, as far as it follows from that.
std::uint64_t foretold_seed(std::uint64_t told, const ScheduledGame& game, int seat) {
  for (const auto part : {static_cast<std::uint64_t>(seat), static_cast<std::uint64_t>(game.seating),
                          bits_of(game.group), static_cast<std::uint64_t>(game.deal), std::uint64_t{1}})
    told = unmix(told, part);
  return told;
}

TEST_CASE("SipHash gives the values of its authors", "[arena]") {
  std::array<std::uint8_t, 15> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i);
  const SipKey key = {0x0706050403020100U, 0x0F0E0D0C0B0A0908U};
  CHECK(siphash(key, std::span<const std::uint8_t>(bytes)) == 0xA129CA6149BE45E5U);
  CHECK(siphash(key, std::span<const std::uint8_t>()) == 0x726FDB47DD0E0E31U);
  CHECK(siphash(key, std::span(bytes).first(8)) == 0x93F5F5799A932462U);
  const std::array<std::uint64_t, 1> word = {0x0706050403020100U};
  CHECK(siphash(key, std::span<const std::uint64_t>(word)) == 0x93F5F5799A932462U);
}

TEST_CASE("What a bot is told of its seed says nothing of deals where they hang on a secret", "[arena]") {
  const ScheduledGame game = Schedule({3, 2, 0}, 9).game(23);
  const Streams open(42, {});
  // Without a secret the attack works: that is why programs never play without one.
  CHECK(foretold_seed(open.player_seed(game, 1), game, 1) == 42);
  const Streams secret(42, DealSecret::parse(kSecret));
  const std::uint64_t guess = foretold_seed(secret.player_seed(game, 1), game, 1);
  for (const std::uint64_t seed : {guess, std::uint64_t{42}}) {
    CHECK(Streams(seed, {}).deal(game.deal).state() != secret.deal(game.deal).state());
    CHECK(Streams(seed, {}).player_seed(game, 0) != secret.player_seed(game, 0));
  }
}

TEST_CASE("With a secret every deal and seat has a stream of its own, the same another time", "[arena]") {
  const Schedule schedule({4, 3, 0}, 20);
  const auto secret = DealSecret::parse(kSecret);
  std::set<std::uint64_t> seeds;
  for (std::int64_t i = 0; i < schedule.games(); ++i) {
    for (int seat = 0; seat < 3; ++seat) seeds.insert(Streams(7, secret).player_seed(schedule.game(i), seat));
  }
  for (std::int64_t deal = 0; deal < 20; ++deal) {
    seeds.insert(Streams(7, secret).deal(deal).next());
    seeds.insert(Streams(8, secret).deal(deal).next());
    CHECK(Streams(7, secret).deal(deal).state() == Streams(7, secret).deal(deal).state());
  }
  CHECK(seeds.size() == static_cast<std::size_t>(3 * schedule.games() + 40));
}

TEST_CASE("A secret is 32 hexadecimal digits, and never the same by chance", "[arena]") {
  CHECK(DealSecret::parse(kSecret)->text() == kSecret);
  for (const char* wrong : {"", "0", "00112233445566778899aabbccddeef", "00112233445566778899aabbccddeeff0",
                            "00112233445566778899aabbccddeexx", "-0112233445566778899aabbccddeeff"})
    CHECK_FALSE(DealSecret::parse(wrong));
  CHECK(DealSecret::random() != DealSecret::random());
  const std::string message = message_of(
      [] { return tournament("name = 't'\ndeals = 1\nbots = ['random', 'greedy']\ndeal_secret = 'x'\n"); });
  CHECK(message.find("t.toml:4") == 0);
  CHECK(message.find("expected 32 hexadecimal digits") != std::string::npos);
}

// -- tournaments ------------------------------------------------------------------------------------------

std::string with_program(const std::string& more = "") {
  return "name = 't'\ndeals = 2\nbots = ['random']\n" + more +
         "[[bot]]\nname = 'p'\ncommand = ['" BASTIDE_MOCK_PLAYER "']\n";
}

/// The tiles of every game, in the order in which they were drawn.
std::vector<std::vector<int>> draws_of(Store& store) {
  const engine::RuleSet rules = stored_tournament(store).rules;
  std::vector<std::vector<int>> draws;
  for (const StoredGame& stored : stored_games(store)) {
    draws.emplace_back();
    for (const engine::Action action : tests::actions_of_game(rules, stored)) {
      if (action.kind() == engine::Action::Kind::draw) draws.back().push_back(action.type());
    }
  }
  return draws;
}

TEST_CASE("Where a program takes part a store draws tiles of its own, and its secret draws them again",
          "[arena]") {
  const auto once = play_in_memory(tournament(with_program()));
  const auto again = play_in_memory(tournament(with_program()));
  CHECK(draws_of(*once.store) != draws_of(*again.store));
  const TournamentConfig known = stored_tournament(*once.store);
  REQUIRE(known.deal_secret);
  CHECK(known.deal_secret != stored_tournament(*again.store).deal_secret);
  const auto repeated =
      play_in_memory(tournament(with_program("deal_secret = '" + known.deal_secret->text() + "'\n")), 1);
  CHECK(draws_of(*repeated.store) == draws_of(*once.store));
  // Built-in bots alone stay what they are.
  const std::string built_in = "name = 't'\ndeals = 2\nbots = ['random', 'greedy']\n";
  CHECK_FALSE(stored_tournament(*play_in_memory(tournament(built_in)).store).deal_secret);
}

TEST_CASE("No program plays without a secret", "[arena]") {
  const TournamentConfig config = tournament(with_program());
  const auto store = tests::store_in_memory(config);
  const std::atomic<bool> stop{false};
  CHECK_THROWS_AS(play_tournament(config, *store, stop), std::logic_error);
  CHECK(store->count_games() == 0);
}

TEST_CASE("A store keeps its secret, refuses another, and shows it on no page", "[arena]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  TournamentConfig first = tournament(with_program());
  (void)open_store(path, first, false);
  REQUIRE(first.deal_secret);
  TournamentConfig second = tournament(with_program());
  {
    const auto store = open_store(path, second, false);
    CHECK(second.deal_secret == first.deal_secret);
    CHECK(page_of(*store, second, 0).configuration.find(first.deal_secret->text()) == std::string::npos);
  }
  const std::string message = message_of([&] {
    TournamentConfig other = tournament(with_program("deal_secret = '" + kSecret + "'\n"));
    return open_store(path, other, false);
  });
  CHECK(message.find("deal_secret: another one there") != std::string::npos);
  CHECK(message.find(first.deal_secret->text()) == std::string::npos);
}

TEST_CASE("A program that joins built-in bots plays deals that it cannot know", "[arena]") {
  const ScratchFolder scratch;
  const std::string path = scratch.path("s.db");
  TournamentConfig config = tournament("name = 't'\ndeals = 2\nbots = ['random', 'greedy']\n");
  {
    const auto store = open_store(path, config, false);
    CHECK_FALSE(config.deal_secret);
  }
  const auto store = Store::open(path, Store::Access::write);
  const TournamentConfig grown = add_bot_to(*store, tournament(with_program()).bots[1], false);
  CHECK(grown.deal_secret);
  CHECK(stored_tournament(*store).deal_secret == grown.deal_secret);
}

}  // namespace
}  // namespace bastide::arena::streams_test
