#include "engine/text/record.hpp"

#include "engine/text/position.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/text/games.hpp"

namespace bastide::tests::record_test {

using namespace bastide::engine;

namespace {

const std::string kHead =
    "bastide record 1\n"
    "rules base\n"
    "players 2\n"
    "player 1 Anna\n"
    "player 2 uct 20k # fast\n"
    "seed 18446744073709551615\n"
    "note deal 17\n"
    "note # of the second night\n";

const BaseCarcassonne& base_game() {
  static const BaseCarcassonne game = built_in_game("base");
  return game;
}

Record read(const std::string& text) {
  return read_record(base_game(), text, "r.txt");
}
std::string error_of(const std::string& turns) {
  return message_of([&] { return read(kHead + turns); });
}

Record random_record(int players, std::uint64_t seed) {
  Record record{
      "base", std::vector<std::string>(static_cast<std::size_t>(players), "somebody"), seed, {}, {}};
  play_randomly(base_game(), players, seed,
                [&](const auto&, Action action) { record.actions.push_back(action); });
  return record;
}

}  // namespace

TEST_CASE("A record written by hand") {
  const std::string text = kHead +
                           "1 V 1,0 0 road@S\n"
                           "2 E 0,-1 180 -\n"
                           "3 U -1,0\n";
  CHECK_THAT(message_of([&] { return read(text); }),
             Catch::StartsWith("r.txt:11: found nothing after \"-1,0\""));
  const std::string good = kHead +
                           "1 V 1,0 0 road@S\n"
                           "2 E 0,-1 180 -\n"
                           "3 U -1,0 0\n";
  const Record record = read(good);
  CHECK(record.players == std::vector<std::string>{"Anna", "uct 20k # fast"});
  CHECK(record.seed == 18446744073709551615U);
  CHECK(record.notes == std::vector<std::string>{"deal 17", "# of the second night"});
  CHECK(record.actions.size() == 8);
  CHECK(write_record(base_game(), record) == good);
}

TEST_CASE("Every game reads back from its record, also in parts") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Record record = random_record(2 + static_cast<int>(seed % 5), seed);
    int wrong = 0;
    while (true) {
      const std::string text = write_record(base_game(), record);
      wrong += read_record(base_game(), text, "again") != record;
      if (record.actions.size() < 5) break;
      record.actions.resize(record.actions.size() - 5);
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("A record steps to any turn") {
  const BaseCarcassonne& game = base_game();
  const Record record = random_record(3, 1);
  const int turns = turn_count(game, record);
  CHECK(turns >= 60);
  CHECK(write_position(game, state_after(game, record, 0)) == write_position(game, game.initial(3)));
  const auto two = state_after(game, record, 2);
  CHECK(two.phase == Phase::draw);
  CHECK(two.current == 2);
  CHECK(two.land.board().tile_count() == 3);
  const std::string end = write_position(game, final_state(game, record));
  CHECK(write_position(game, state_after(game, record, turns + 10)) == end);
}

TEST_CASE("BASE-7 a tile without a place is recorded in the box") {
  const std::string turns =
      "1 E 0,-1 180 -\n"
      "2 U 1,0 0 -\n"
      "3 U -1,0 0 -\n"
      "box C\n"
      "4 V 2,0 0 -\n";
  const Record record = read(kHead + turns);
  CHECK(write_record(base_game(), record) == kHead + turns);
  CHECK(turn_count(base_game(), record) == 4);
  CHECK(error_of("box C\n") ==
        "r.txt:9: found tile C in the box, which fits somewhere, expected a turn with it");
}

TEST_CASE("Names that would not read back are made to") {
  Record record{"base", {"two\nlines", "  blanks "}, {}, {"tab\there", ""}, {}};
  const Record again = read(write_record(base_game(), record));
  CHECK(again.players == std::vector<std::string>{"two?lines", "blanks"});
  CHECK(again.notes == std::vector<std::string>{"tab\there", ""});
}

TEST_CASE("A record may say its number in a tournament") {
  const std::string text =
      "bastide record 1\nrules base\nplayers 2\nplayer 1 A\nplayer 2 B\ngame 35\nseed 1\n";
  const Record record = read(text);
  CHECK(record.game == 35);
  CHECK(write_record(base_game(), record) == text);
  CHECK_FALSE(read(kHead).game);
  for (const char* wrong : {"0", "-1", "3x", "9223372036854775808"}) {
    CHECK(error_of(std::string("game ") + wrong + "\n") ==
          "r.txt:9: found \"" + std::string(wrong) +
              "\", expected a game's number from 1 to 9223372036854775807");
  }
  CHECK(error_of("game 1\ngame 2\n") ==
        "r.txt:10: found a second line \"game\" (the first is line 9), expected one");
}

TEST_CASE("A record may say when it was played, and how long each turn took") {
  const std::string head = "bastide record 1\nrules base\nplayers 2\nplayer 1 A\nplayer 2 B\n";
  for (const char* date : {"2026-04-12", "2026-04-12T08:55:01Z"}) {
    const Record record = read(head + "date " + date + "\nseconds 12 3.5 -\nseconds 0.025 # slow\n");
    CHECK(record.date == date);
    CHECK(record.thinking == std::vector<std::optional<std::int64_t>>{12'000, 3'500, std::nullopt, 25});
    CHECK(write_record(base_game(), record) == head + "date " + date + "\nseconds 12 3.5 - 0.025\n");
  }
  for (const char* wrong : {"2026-4-12", "2026-13-01", "2026-00-01", "2026-01-32", "2026-04-12T24:00:00Z",
                            "2026-04-12T08:55:01", "today"}) {
    INFO(wrong);
    CHECK_FALSE(is_date(wrong));
    CHECK(error_of("date " + std::string(wrong) + "\n") ==
          "r.txt:9: found \"" + std::string(wrong) +
              "\", expected a date such as 2026-04-12 or 2026-04-12T08:55:01Z");
  }
  for (const char* wrong : {"-1", "1.", ".5", "1.2345", "x", "1000000000", "1e3"}) {
    CHECK(error_of("seconds " + std::string(wrong) + "\n") ==
          "r.txt:9: found \"" + std::string(wrong) +
              "\", expected seconds from 0 to 999999999 such as 12 or 3.125, or -");
  }
  CHECK(error_of("date 2026-04-12\ndate 2026-04-12\n") ==
        "r.txt:10: found a second line \"date\" (the first is line 9), expected one");
  CHECK_THAT(error_of("seconds\n"), Catch::StartsWith("r.txt:9: found nothing after \"seconds\""));
  Record many = read(head);
  many.thinking.assign(40, 1'000);
  CHECK(read(write_record(base_game(), many)) == many);
}

TEST_CASE("The final scores are checked") {
  const Record record = random_record(2, 3);
  std::string text = write_record(base_game(), record);
  const std::size_t scores = text.find("scores ");
  REQUIRE(scores != std::string::npos);
  CHECK(read(text.substr(0, scores)) == record);
  CHECK_THAT(message_of([&] { return read(text + "note\n"); }),
             Catch::EndsWith("found \"note\" after the scores, expected nothing more"));
  text.replace(scores, std::string::npos, "scores 1 2\n");
  CHECK_THAT(message_of([&] { return read(text); }),
             Catch::Contains("found \"scores 1 2\", expected \"scores "));
}

TEST_CASE("What is wrong with a record is said where it stands") {
  CHECK(error_of("") == "");
  CHECK(error_of("note late\n") == "");
  CHECK(error_of("1 V 1,0 0 -\nnote late\n") == "r.txt:10: found \"note\", expected turn 2, box or scores");
  CHECK(
      error_of("winner 1\n") ==
      "r.txt:9: found \"winner\", expected one of: rules, players, player, game, seed, date, seconds, note, "
      "turn 1, box, scores");
  CHECK(error_of("2 V 1,0 0 -\n") == "r.txt:9: found turn 2, expected turn 1");
  CHECK(error_of("99999999999 V 1,0 0 -\n") ==
        "r.txt:9: found \"99999999999\", expected a turn from 1 to 9999");
  CHECK(error_of("1\n") == "r.txt:9: found nothing after \"1\", expected a line as \"3 V 1,0 180 road@S\"");
  CHECK_THAT(error_of("1 V 1,0 180 -\n"),
             Catch::StartsWith("r.txt:9: found \"V 1,0 180\", where the tile does not "
                               "fit, expected one of: V "));
  CHECK(error_of("1 V 1,0 0 city@N\n") ==
        "r.txt:9: found segment \"city@N\", expected one of: road@S, field@N, field@SSW");
  CHECK(error_of("1 V 1,0 0\n2 V 2,0 0 -\n") ==
        "r.txt:10: found a line after turn 1, which lacks its follower, expected the whole turn on its line");
  CHECK(error_of("1 V\nbox C\n") ==
        "r.txt:10: found a line after turn 1, which lacks its place, expected the whole turn on its line");
  CHECK(error_of("1 C 0,-1 0 -\n2 C 0,-2 0 -\n") ==
        "r.txt:10: found \"draw C\", expected a tile that is left in the bag");
  CHECK(error_of("1 E 0,-1 180 -\n2 U 1,0 0 -\n3 U -1,0 0 -\n4 C 9,9 0 -\n") ==
        "r.txt:12: found tile C, which fits nowhere, expected \"box C\"");
  CHECK(error_of("scores 1 2\n") == "r.txt:9: found scores before the game is over, expected turn 1");
  CHECK(error_of("seed 1\n") == "r.txt:9: found a second line \"seed\" (the first is line 6), expected one");
  CHECK(error_of("player 1 Bob\n") ==
        "r.txt:9: found a second line \"player 1\" (the first is line 4), expected one");
  CHECK(error_of("player 3 Bob\n") == "r.txt:9: found \"3\", expected a player from 1 to 2");
  const auto raw = [](const std::string& text) { return message_of([&] { return read(text); }); };
  CHECK(raw("bastide record 1\nplayers 2\n") ==
        "r.txt:2: found no line \"rules\", expected one before the turns");
  CHECK(raw("bastide record 1\nplayer 1 A\n") ==
        "r.txt:2: found a player, expected a line such as \"players 2\" before");
  CHECK(raw("bastide record 1\nseed -1\n") ==
        "r.txt:2: found \"-1\", expected a seed from 0 to 18446744073709551615");
}

}  // namespace bastide::tests::record_test
