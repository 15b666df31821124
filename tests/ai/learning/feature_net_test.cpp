// Nets beside the formulas: what they answer, where they count, and their files.

#include "ai/evaluation/evaluation.hpp"
#include "ai/evaluation/worth_parts.hpp"
#include "engine/error.hpp"
#include "engine/games/with_game.hpp"
#include "tests/ai/learning/talkative_net.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"
#include "tests/rules/games.hpp"

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bastide::tests::feature_net_test {
namespace {

using ai::FeatureNet;
using Part = FeatureNet::Part;
using G = engine::BaseCarcassonne;

constexpr std::size_t kShared = FeatureNet::kSided;  ///< the first input that both sides have

FeatureNet read(const std::string& text) {
  return FeatureNet::read(engine::Config::parse(text, "n.toml"));
}

/// A state in the middle of a game of evaluators, after which `turns` placements were made.
template <engine::TileGame Game>
typename Game::State state_after(const Game& game, int players, int turns) {
  engine::Random random(5);
  auto state = game.initial(players);
  engine::Deal deal = game.random_deal(state, random);
  for (auto actor = game.actor(state); !actor.is_nobody() && turns > 0; actor = game.actor(state)) {
    turns -= actor.is_chance();
    game.apply(state, actor.is_chance() ? game.next_outcome(state, deal) : game.random_action(state, random));
  }
  return state;
}

ai::EvaluationParameters numbers_with(FeatureNet net) {
  ai::EvaluationParameters numbers;
  numbers.learned = ai::LearnedValues(std::move(net));
  return numbers;
}

}  // namespace

TEST_CASE("a net answers by its hidden layer, and with the difference of the two sides", "[learning]") {
  FeatureNet net({"base", "by hand"});
  FeatureNet::Layers& city = net.of(Part::city);
  // The first hidden number is 2 own + 3 shared + 1, the second 5 - own; what is below zero counts nothing.
  city.input[0][0] = 2;
  city.input[kShared][0] = 3;
  city.bias[0] = 1;
  city.output[0] = 10;
  city.input[0][1] = -1;
  city.bias[1] = 5;
  city.output[1] = 0.5F;
  FeatureNet::Inputs inputs{};
  inputs[0] = 4;
  inputs[1] = 7;
  inputs[kShared] = 0.5F;
  const float own = 10 * (2 * 4 + 3 * 0.5F + 1) + 0.5F * (5 - 4);
  const float other = 10 * (2 * 7 + 3 * 0.5F + 1) + 0.5F * 0;
  CHECK(net.difference(Part::city, inputs) == Approx(own - other));
  CHECK(net.difference(Part::city, FeatureNet::swapped(inputs)) == Approx(other - own));
  CHECK(net.difference(Part::road, inputs) == 0);
  CHECK(net.hidden(Part::city, inputs).own[1] == Approx(1));
  CHECK(net.hidden(Part::city, inputs).other[1] == Approx(-2));
  CHECK(net.hidden(Part::city, FeatureNet::swapped(inputs)).own[1] == Approx(-2));
  inputs[1] = inputs[0];
  CHECK(net.difference(Part::city, inputs) == 0);
}

TEST_CASE("what a net has of the supplies is apart from what it has of a part, and comes to it",
          "[learning]") {
  FeatureNet net({"base", "by hand"});
  FeatureNet::Layers& road = net.of(Part::road);
  road.input[0][0] = 1;
  road.input[FeatureNet::kSupplies][0] = 3;
  road.input[FeatureNet::kSupplies + 1][0] = -2;
  road.output[0] = 1;
  FeatureNet::Inputs inputs{};
  inputs[0] = 10;
  inputs[1] = 20;
  inputs[FeatureNet::kSupplies] = 4;
  inputs[FeatureNet::kSupplies + 1] = 5;
  const FeatureNet::Sides part = net.sums(Part::road, inputs);
  CHECK(part.own[0] == 10);
  CHECK(part.other[0] == 20);
  const FeatureNet::Sides supplies = net.sums_of_supplies(Part::road, 4, 5);
  CHECK(supplies.own[0] == 3 * 4 - 2 * 5);
  CHECK(supplies.other[0] == 3 * 5 - 2 * 4);
  CHECK(net.difference(Part::road, part, supplies) == 12 - 27);
  CHECK(net.difference(Part::road, inputs) == 12 - 27);
  CHECK(net.hidden(Part::road, inputs).own[0] == 12);
  CHECK(net.hidden(Part::road, inputs).other[0] == 27);
}

TEST_CASE("what a net says is the same from both seats, exactly the other way round", "[learning]") {
  const FeatureNet net = talkative_net("base");
  engine::Random random(3);
  for (int i = 0; i < 1000; ++i) {
    FeatureNet::Inputs inputs{};
    for (float& input : inputs) input = static_cast<float>(random.below(4001)) / 1000 - 2;
    const auto part = static_cast<Part>(random.below(FeatureNet::kParts));
    REQUIRE(net.difference(part, FeatureNet::swapped(inputs)) == -net.difference(part, inputs));
    // As the answers to two players among any number.
    const FeatureNet::Hidden shared = net.shared_sums(part, inputs);
    REQUIRE(net.difference(part, inputs) ==
            net.answer(part, shared, inputs) - net.answer(part, shared, FeatureNet::swapped(inputs)));
    REQUIRE(net.hidden_of_one(part, shared, inputs) == net.hidden(part, inputs).own);
    REQUIRE(net.hidden_of_one(part, shared, FeatureNet::swapped(inputs)) == net.hidden(part, inputs).other);
  }
}

TEST_CASE("a net moves points from one of two players to the other, by its own rules alone", "[learning]") {
  const engine::RuleSet rules = engine::load_rules("base");
  const G game(rules, engine::load_tiles(rules));
  const G::State two = state_after(game, 2, 40);
  const auto worth = [&](const G::State& state, const ai::EvaluationParameters& numbers) {
    return ai::Evaluation<G>(game, numbers).worth(state);
  };
  const ai::Values plain = worth(two, {});
  const ai::Values with_net = worth(two, numbers_with(talkative_net("base")));
  CHECK(with_net[0] - plain[0] == Approx(plain[1] - with_net[1]).margin(1e-3));
  CHECK(std::abs(with_net[0] - plain[0]) > 0.05);
  CHECK(worth(two, numbers_with(talkative_net("robbers"))) == plain);
  CHECK(worth(two, numbers_with(FeatureNet({"base", "silent"}))) == plain);
  const G::State three = state_after(game, 3, 40);
  CHECK(worth(three, numbers_with(talkative_net("base"))) == worth(three, {}));
}

TEST_CASE("a net for other numbers of players is heard by them alone, and moves points among all",
          "[learning]") {
  const engine::RuleSet rules = engine::load_rules("base");
  const G game(rules, engine::load_tiles(rules));
  const ai::EvaluationParameters numbers = numbers_with(talkative_net("base", {3, 5}));
  for (int players = 2; players <= 6; ++players) {
    INFO(players);
    const G::State state = state_after(game, players, 40);
    const ai::Values plain = ai::Evaluation<G>(game, {}).worth(state);
    const ai::Values with_net = ai::Evaluation<G>(game, numbers).worth(state);
    if (players != 3 && players != 5) {
      CHECK(with_net == plain);
      continue;
    }
    double sum = 0;
    for (std::size_t p = 0; p < plain.size(); ++p) sum += with_net[p] - plain[p];
    CHECK(sum == Approx(0).margin(1e-3));
    for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p)
      CHECK(std::abs(with_net[p] - plain[p]) > 0.01);
  }
}

TEST_CASE("what a net moves is each player's answers to all that is told less the mean of all players'",
          "[learning]") {
  for (const std::string rules : {"base", "river"}) {
    engine::with_game(engine::load_rules(rules), [&]<class Game>(const Game& game) {
      if constexpr (!std::is_same_v<Game, engine::Castle>) {
        constexpr engine::Capacity C = Game::kCapacity;
        const FeatureNet net = talkative_net(rules, {2, 3, 4, 5});
        for (int players = 2; players <= 5; ++players) {
          INFO(rules << " " << players);
          const auto state = state_after(game, players, 40);
          const ai::Values plain = ai::Evaluation<Game>(game, {}).worth(state);
          const ai::Values with_net = ai::Evaluation<Game>(game, numbers_with(net)).worth(state);
          const ai::HoleTables<C.types> holes(game.tables());
          ai::BagCounts<C.types> counts(holes, game.tables().signature_count());
          ai::FeatureWorth<Game> worth(game, {});
          std::vector<typename ai::Listener<C>::Told> told;
          worth.listener().tell(&told);
          const auto frame = worth.frame_of(state);
          counts.start(frame.bag);
          worth.start(frame);
          ai::PositionSheet<Game> sheet;
          sheet.read_total(game, state, counts, worth);
          ai::FreeFigures free{};
          for (std::size_t p = 0; p < state.players; ++p) free[p] = state.supply[p];
          worth.listener().tell_of_supplies(ai::with_home(free, sheet.total().home, state.players));
          worth.listener().tell_supplies(told, ai::with_leaving(free, sheet.leaving(), state.players));
          const auto sights = static_cast<std::size_t>(players == 2 ? 1 : players);
          REQUIRE(told.size() % sights == 0);
          ai::Values answers{};
          for (std::size_t i = 0; i < told.size(); ++i) {
            const auto& [part, inputs] = told[i];
            const FeatureNet::Hidden shared = net.shared_sums(part, inputs);
            answers[i % sights] += net.answer(part, shared, inputs);
            if (players == 2) answers[1] += net.answer(part, shared, FeatureNet::swapped(inputs));
          }
          float mean = 0;
          for (const float answer : answers) mean += answer / static_cast<float>(players);
          for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p)
            CHECK(with_net[p] - plain[p] == Approx(answers[p] - mean).margin(0.01));
        }
      }
    });
  }
}

TEST_CASE("the parts that a value is taken apart into have the net's share in them", "[learning]") {
  for (const std::string rules : {"base", "everything"}) {
    engine::with_game(engine::load_rules(rules), [&]<class Game>(const Game& game) {
      if constexpr (!std::is_same_v<Game, engine::Castle>) {
        const auto state = state_after(game, 2, 40);
        const ai::EvaluationParameters numbers = numbers_with(talkative_net(rules));
        const ai::Values worth = ai::Evaluation<Game>(game, numbers).worth(state);
        ai::Values sum{};
        for (const ai::WorthPart& part : ai::WorthParts<Game>(game, numbers).parts(state)) {
          for (std::size_t p = 0; p < 2; ++p) sum[p] += part.points[p];
        }
        for (std::size_t p = 0; p < 2; ++p) CHECK(sum[p] == Approx(worth[p]).margin(1e-3));
      }
    });
  }
}

TEST_CASE("a net is written and read back, and equal to itself from then on", "[learning]") {
  const FeatureNet net = talkative_net("robbers");
  const std::string text = net.text();
  const FeatureNet back = read(text);
  CHECK(back.origin() == net.origin());
  CHECK(back.text() == text);
  CHECK(back == read(back.text()));
  CHECK(back.of(Part::field).input[3][2] == Approx(net.of(Part::field).input[3][2]).epsilon(1e-4));
  CHECK(read(FeatureNet({"base", "quotes \" and \\ and\nlines"}).text()).origin().made ==
        "quotes \" and \\ and lines");
}

TEST_CASE("so do those of a table of more than two", "[learning]") {
  const engine::RuleSet rules = engine::load_rules("mists");
  using Game = engine::LargeCarcassonne;
  const Game game(rules, engine::load_tiles(rules));
  const ai::EvaluationParameters numbers = numbers_with(talkative_net("mists", {3, 4, 5}));
  for (const int players : {3, 5}) {
    const auto state = state_after(game, players, 40);
    const ai::Values worth = ai::Evaluation<Game>(game, numbers).worth(state);
    ai::Values sum{};
    for (const ai::WorthPart& part : ai::WorthParts<Game>(game, numbers).parts(state)) {
      for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += part.points[p];
    }
    for (std::size_t p = 0; p < sum.size(); ++p) CHECK(sum[p] == Approx(worth[p]).margin(1e-3));
  }
}

TEST_CASE("a net's file says for how many players it is, if not for two", "[learning]") {
  const auto text_with = [](const std::string& players) {
    std::string text = talkative_net("base").text();
    CHECK(text.find("players") == std::string::npos);
    return text.insert(text.find("made = "), "players = " + players + "\n");
  };
  const FeatureNet crowd = talkative_net("base", {4, 5, 6});
  CHECK(crowd.text().find("\nplayers = [4, 5, 6]\n") != std::string::npos);
  CHECK(read(crowd.text()).origin() == crowd.origin());
  CHECK(talkative_net("base", {3}).text().find("\nplayers = 3\n") != std::string::npos);
  CHECK(read(text_with("2")).origin().players == ai::PlayerCounts{2});
  CHECK(read(text_with("[6, 3]")).origin().players == ai::PlayerCounts{3, 6});
  CHECK(read(text_with("3")).is_for(engine::load_rules("base"), 3));
  CHECK_FALSE(read(text_with("3")).is_for(engine::load_rules("base")));
  const auto refusal = [&](const std::string& players) {
    return message_of([&] { (void)read(text_with(players)); });
  };
  CHECK(refusal("7") == "n.toml:4:11: players: found 7, expected a whole number from 2 to 6");
  CHECK(refusal("[3, 1]").find("n.toml:4:1") == 0);
  CHECK(refusal("[3, 1]").find("found 1, expected a whole number from 2 to 6") != std::string::npos);
  CHECK(refusal("[3, 4, 3]") == "n.toml:4:11: players: found 3 twice, expected each number once");
  CHECK(refusal("[]") == "n.toml:4:11: players: found none, expected some");
  CHECK(refusal("'crowd'").find("n.toml:4:11: players: ") == 0);
}

TEST_CASE("numbers of players are named as one reads them", "[learning]") {
  CHECK(ai::text_of({2}) == "2");
  CHECK(ai::text_of({3, 4}) == "3, 4");
  CHECK(ai::text_of({4, 5, 6}) == "4 to 6");
  CHECK(ai::text_of({2, 4, 5, 6}) == "2, 4, 5, 6");
}

TEST_CASE("a bot may name several nets for the same rules, of which the number of players chooses",
          "[learning]") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "bastide-nets-by-players";
  std::filesystem::create_directories(folder);
  const auto file = [&](const std::string& name, ai::PlayerCounts players) {
    const std::string path = (folder / name).string();
    std::ofstream(path) << talkative_net("base", std::move(players)).text();
    return path;
  };
  const std::string three = file("three.toml", {3});
  const std::string crowd = file("crowd.toml", {4, 5, 6});
  const auto values = ai::LearnedValues::named("base, " + three + "," + crowd);
  const engine::RuleSet rules = engine::load_rules("base");
  CHECK(values.net_for(rules) == values.nets[0].get());
  CHECK(values.net_for(rules, 3) == values.nets[1].get());
  CHECK(values.net_for(rules, 6) == values.nets[2].get());
  CHECK(values.net_for(engine::load_rules("mists"), 3) == nullptr);
  const std::string other = file("other.toml", {3, 5});
  CHECK(message_of([&] { (void)ai::LearnedValues::named(crowd + "," + other); }) ==
        "found \"" + other +
            "\" as a second net for the rules \"base\" with 5 players, expected nets for rules of their own");
  std::filesystem::remove_all(folder);
}

TEST_CASE("a bot may name several nets, of which the rules choose", "[learning]") {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "bastide-several-nets";
  std::filesystem::create_directories(folder);
  const auto file = [&](const std::string& name, const std::string& rules) {
    const std::string path = (folder / name).string();
    std::ofstream(path) << talkative_net(rules).text();
    return path;
  };
  const std::string robbers = file("robbers.toml", "robbers");
  const std::string mists = file("mists.toml", "mists");
  const auto values = ai::LearnedValues::named(robbers + " ,base,  " + mists);
  CHECK(values.names == robbers + ", base, " + mists);
  REQUIRE(values.nets.size() == 3);
  CHECK(values.net_for(engine::load_rules("mists")) == values.nets[2].get());
  CHECK(values.net_for(engine::load_rules("base")) == values.nets[1].get());
  CHECK(values.net_for(engine::load_rules("labyrinth")) == nullptr);
  CHECK(ai::LearnedValues::named("none").nets.empty());
  CHECK(message_of([&] { (void)ai::LearnedValues::named(robbers + "," + robbers); }) ==
        "found \"" + robbers +
            "\" as a second net for the rules \"robbers\", expected nets for rules of their own");
  CHECK(message_of([&] { (void)ai::LearnedValues::named("base,"); }).find("found \"\"") != std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST_CASE("a net's file that is damaged is refused with its place", "[learning]") {
  const std::string text = talkative_net("base").text();
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    const std::size_t at = other.find(from);
    REQUIRE(at != std::string::npos);
    return other.replace(at, from.size(), to);
  };
  const auto refusal = [](const std::string& damaged) { return message_of([&] { (void)read(damaged); }); };
  CHECK(refusal(changed("bias = [", "bias = [1, ")) ==
        "n.toml:" + std::to_string(1 + std::count(text.begin(), text.begin() + text.find("bias"), '\n')) +
            ":8: bias: found 17 numbers, expected 16");
  CHECK(refusal(changed("version = 3", "version = 2")).find("version: found 2, expected a whole number") !=
        std::string::npos);
  CHECK(refusal(changed("rules = \"base\"", "rules = \"bass\"")).find("rules: found \"bass\"") !=
        std::string::npos);
  CHECK(refusal(changed("[supply]", "[pond]")).find("supply is missing") != std::string::npos);
  CHECK(refusal(changed("output = [", "output = [9999, ")).find("expected a number from -1000 to 1000") !=
        std::string::npos);
  // One digit.
  const std::size_t digit = text.find_first_of("123456789", text.find("bias = ["));
  std::string other = text;
  other[digit] = other[digit] == '1' ? '2' : '1';
  CHECK(refusal(other).find("checksum: found ") != std::string::npos);
}

}  // namespace bastide::tests::feature_net_test
