// Games to learn from, and what a net learns of them.

#include "ai/evaluation/evaluation.hpp"
#include "ai/learning/self_play.hpp"
#include "ai/learning/training.hpp"
#include "engine/error.hpp"
#include "tests/ai/learning/talkative_net.hpp"
#include "tests/catch.hpp"
#include "tests/messages.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

namespace bastide::tests::learning_test {
namespace {

using ai::FeatureNet, ai::Lesson, ai::Lessons, ai::SelfPlay, ai::Training;

bool all(int) {
  return true;
}

bool same(const Lessons& a, const Lessons& b) {
  const auto lessons = [](const Lesson& x, const Lesson& y) {
    return x.first == y.first && x.count == y.count && x.sign == y.sign && x.formulas == y.formulas &&
           x.best == y.best && x.explored == y.explored && x.players == y.players;
  };
  const auto courses = [](const Lessons::Course& x, const Lessons::Course& y) {
    return x.first == y.first && x.count == y.count && x.lead == y.lead;
  };
  return a.parts == b.parts &&
         std::equal(a.lessons.begin(), a.lessons.end(), b.lessons.begin(), b.lessons.end(), lessons) &&
         std::equal(a.courses.begin(), a.courses.end(), b.courses.begin(), b.courses.end(), courses);
}

/// Lessons of one turn each, whose final lead is the formulas' and twice what the first side has ahead of the
/// other in the first input, and noise.
Lessons made_lessons(int many) {
  engine::Random random(4);
  Lessons lessons;
  for (int i = 0; i < many; ++i) {
    FeatureNet::Inputs inputs{};
    inputs[0] = static_cast<float>(random.below(2001)) / 1000;
    inputs[1] = static_cast<float>(random.below(2001)) / 1000;
    const float sign = random.below(2) == 0 ? 1.0F : -1.0F;
    const float noise = static_cast<float>(random.below(2001)) / 1000 - 1;
    lessons.lessons.push_back({lessons.parts.end(), 1, sign, 3, 0, false});
    lessons.parts.add(FeatureNet::Part::city, inputs);
    lessons.courses.push_back(
        {static_cast<std::uint32_t>(i), 1, 3 + sign * 2 * (inputs[0] - inputs[1]) + noise});
  }
  return lessons;
}

}  // namespace

TEST_CASE("parts that were told are kept as they were", "[learning]") {
  engine::Random random(6);
  std::vector<std::pair<FeatureNet::Part, FeatureNet::Inputs>> all_told;
  ai::ToldParts kept;
  std::vector<std::size_t> places;
  for (std::uint32_t i = 0; i < 100; ++i) {
    FeatureNet::Inputs inputs{};
    for (float& input : inputs) {
      if (random.below(3) == 0) input = static_cast<float>(random.below(2001)) / 1000 - 1;
    }
    inputs.back() = i % 2 == 0 ? 1.0F : 0.0F;
    all_told.emplace_back(static_cast<FeatureNet::Part>(i % FeatureNet::kParts), inputs);
    places.push_back(kept.end());
    kept.add(all_told.back().first, inputs);
  }
  std::size_t at = 40;
  kept.for_each(places[at], 60, [&](FeatureNet::Part part, const FeatureNet::Inputs& inputs) {
    CHECK(part == all_told[at].first);
    CHECK(inputs == all_told[at].second);
    ++at;
  });
  CHECK(at == 100);
}

TEST_CASE("a part that several were told is kept with what each of them sees", "[learning]") {
  engine::Random random(7);
  ai::ToldParts kept;
  std::vector<ai::ToldParts::Sights> all_told;
  std::vector<std::size_t> places;
  for (std::uint32_t i = 0; i < 20; ++i) {
    ai::ToldParts::Sights& sights = all_told.emplace_back();
    places.push_back(kept.end());
    for (std::size_t p = 0; p < 4; ++p) {
      sights[p] = p == 0 ? FeatureNet::Inputs{} : sights[p - 1];
      for (float& input : sights[p]) {
        if (random.below(4) == 0) input = static_cast<float>(random.below(3));
      }
      const auto part = static_cast<FeatureNet::Part>(i % FeatureNet::kParts);
      if (p == 0) {
        kept.add(part, sights[p]);
      } else {
        kept.add(part, sights[p], sights[p - 1]);
      }
    }
  }
  std::size_t at = 5;
  kept.for_each_of(places[at], 15, 4, [&](FeatureNet::Part part, const ai::ToldParts::Sights& sights) {
    CHECK(part == static_cast<FeatureNet::Part>(at % FeatureNet::kParts));
    for (std::size_t p = 0; p < 4; ++p) CHECK(sights[p] == all_told[at][p]);
    ++at;
  });
  CHECK(at == 20);
}

TEST_CASE("targets look ahead by the trace, and not beyond a turn that was tried out", "[learning]") {
  Lessons lessons;
  lessons.lessons = {{0, 0, 1, 10, 0, false}, {0, 0, 1, 20, 0, false}, {0, 0, 1, 30, 26, true}};
  lessons.courses = {{0, 3, 50}};
  const std::vector<float> said = {1, 2, 3};
  const std::vector<float> began = {1, 2, 2.5F};
  // The last turn's is how the game ended. The one before it goes on from what the best was worth, which has
  // moved by 0.5 since; the first from half of what the second is worth by itself, and half of what came.
  const auto targets = ai::targets_of(lessons, said, began, 0.5);
  CHECK(targets[2] == Approx(50 - 30));
  CHECK(targets[1] == Approx(26.5 - 20));
  CHECK(targets[0] == Approx(0.5 * (20 + 2) + 0.5 * 26.5 - 10));
  CHECK(ai::targets_of(lessons, said, began, 1)[0] == Approx(26.5 - 10));
  CHECK(ai::targets_of(lessons, said, began, 0)[0] == Approx(22 - 10));
}

TEST_CASE("a net learns what the formulas miss", "[learning]") {
  const Lessons lessons = made_lessons(4000);
  FeatureNet net = ai::untaught_net({"base", "a test"}, 1);
  Training training;
  training.passes = 30;
  training.step = 0.01;
  std::vector<ai::TrainingFit> fits;
  CHECK(ai::train(net, lessons, training, [&](int, const ai::TrainingFit& fit) {
    fits.push_back(fit);
    return true;
  }));
  REQUIRE(fits.size() == 30);
  CHECK(fits.front().net == Approx(fits.front().formulas));
  CHECK(fits.back().net == Approx(1 / std::sqrt(3)).margin(0.05));
  for (const float ahead : {-1.5F, -0.4F, 0.0F, 1.0F}) {
    FeatureNet::Inputs inputs{};
    inputs[0] = std::max(ahead, 0.0F) + 0.2F;
    inputs[1] = std::max(-ahead, 0.0F) + 0.2F;
    CHECK(net.difference(FeatureNet::Part::city, inputs) == Approx(2 * ahead).margin(0.15));
  }
  // Nothing was said of the others.
  CHECK(net.of(FeatureNet::Part::field).output ==
        ai::untaught_net({"base", ""}, 1).of(FeatureNet::Part::field).output);
}

TEST_CASE("a net learns what the formulas miss of the lead over several others", "[learning]") {
  // The lead is the formulas' and three times what one has more than the others have on the average, less
  // what somebody else has most of, and noise.
  engine::Random random(4);
  Lessons lessons;
  const auto sights_of = [](const std::array<float, 3>& own) {
    ai::ToldParts::Sights sights{};
    for (std::size_t p = 0; p < 3; ++p) {
      const float second = own[(p + 1) % 3];
      const float third = own[(p + 2) % 3];
      sights[p][0] = own[p];
      sights[p][3] = std::max(second, third);
      sights[p].back() = 0.5F;
    }
    return sights;
  };
  const auto lead_of = [](const ai::ToldParts::Sights& sights) {
    const auto worth = [&](std::size_t p) { return 3 * sights[p][0] - sights[p][3]; };
    return worth(0) - (worth(1) + worth(2)) / 2;
  };
  for (std::uint32_t i = 0; i < 4000; ++i) {
    std::array<float, 3> own{};
    for (float& number : own) number = static_cast<float>(random.below(2001)) / 1000;
    const float noise = static_cast<float>(random.below(2001)) / 1000 - 1;
    const ai::ToldParts::Sights sights = sights_of(own);
    lessons.lessons.push_back({lessons.parts.end(), 1, 1, 5, 0, false, 3});
    lessons.parts.add(FeatureNet::Part::road, sights[0]);
    for (std::size_t p = 1; p < 3; ++p) lessons.parts.add(FeatureNet::Part::road, sights[p], sights[p - 1]);
    lessons.courses.push_back({i, 1, 5 + lead_of(sights) + noise});
  }
  FeatureNet net = ai::untaught_net({"base", "a test", {3}}, 1);
  Training training;
  training.passes = 30;
  training.step = 0.01;
  std::vector<ai::TrainingFit> fits;
  CHECK(ai::train(net, lessons, training, [&](int, const ai::TrainingFit& fit) {
    fits.push_back(fit);
    return true;
  }));
  REQUIRE(fits.size() == 30);
  CHECK(fits.front().net == Approx(fits.front().formulas));
  CHECK(fits.front().formulas > 2);
  CHECK(fits.back().net == Approx(1 / std::sqrt(3)).margin(0.05));
}

TEST_CASE("the first step goes down the slope of the miss, for each number of players", "[learning]") {
  for (const std::uint8_t players : {3, 6}) {
    engine::Random random(players);
    Lessons lessons;
    lessons.lessons = {{0, 30, 1, 3, 0, false, players}};
    lessons.courses = {{0, 1, 40}};
    for (std::size_t i = 0; i < lessons.lessons[0].count; ++i) {
      ai::ToldParts::Sights sights{};
      const auto part = static_cast<FeatureNet::Part>(i % FeatureNet::kParts);
      for (std::size_t p = 0; p < players; ++p) {
        if (p > 0) sights[p] = sights[p - 1];
        for (std::size_t j = 0; j < (p == 0 ? FeatureNet::kInputs : FeatureNet::kSided); ++j) {
          if (random.below(3) == 0) sights[p][j] = static_cast<float>(random.below(2001)) / 1000 - 1;
        }
        lessons.parts.add(part, sights[p], p == 0 ? FeatureNet::Inputs{} : sights[p - 1]);
      }
    }
    const auto value_of = [&](const FeatureNet& net) {
      double sum = 0;
      lessons.parts.for_each_of(0, lessons.lessons[0].count, players,
                                [&](FeatureNet::Part part, const ai::ToldParts::Sights& sights) {
                                  const FeatureNet::Hidden shared = net.shared_sums(part, sights[0]);
                                  sum += net.answer(part, shared, sights[0]);
                                  for (std::size_t p = 1; p < players; ++p)
                                    sum -=
                                        net.answer(part, shared, sights[p]) / static_cast<float>(players - 1);
                                });
      return sum;
    };
    const FeatureNet before = tests::talkative_net("base");
    FeatureNet after = before;
    Training training;
    training.passes = 1;
    training.decay = 0;
    REQUIRE(ai::train(after, lessons, training, [](int, const ai::TrainingFit&) { return true; }));
    const double value = value_of(before);
    const double miss = value - (40 - 3);
    int moved = 0;
    const auto check = [&](FeatureNet::Part part, const auto& weight_of) {
      constexpr float kStep = 0.001F;
      constexpr double kClear = 0.05;  // beyond rounding
      FeatureNet more = before;
      FeatureNet less = before;
      weight_of(more.of(part)) += kStep;
      weight_of(less.of(part)) -= kStep;
      const double upwards = (value_of(more) - value) / kStep;
      const double downwards = (value - value_of(less)) / kStep;
      const double slope = (upwards + downwards) / 2;
      // Where a hidden number comes to be cut off there are two slopes.
      if (std::abs(slope) < kClear || std::abs(upwards - downwards) > std::abs(slope) / 2) return;
      FeatureNet start = before;
      const float step = weight_of(after.of(part)) - weight_of(start.of(part));
      CHECK((step < 0) == (miss * slope > 0));
      CHECK(step != 0);
      ++moved;
    };
    for (std::size_t at = 0; at < FeatureNet::kParts; ++at) {
      const auto part = static_cast<FeatureNet::Part>(at);
      for (std::size_t j = 0; j < FeatureNet::kHidden; ++j) {
        for (std::size_t i = 0; i < FeatureNet::kInputs; ++i)
          check(part, [&](FeatureNet::Layers& layers) -> float& { return layers.input[i][j]; });
        check(part, [&](FeatureNet::Layers& layers) -> float& { return layers.bias[j]; });
        check(part, [&](FeatureNet::Layers& layers) -> float& { return layers.output[j]; });
      }
    }
    CHECK(moved > 1000);
  }
}

TEST_CASE("the first step goes down the slope of the miss, in every weight", "[learning]") {
  engine::Random random(9);
  Lessons lessons;
  lessons.lessons = {{0, 40, -1, 3, 0, false}};
  lessons.courses = {{0, 1, 40}};
  for (std::size_t i = 0; i < lessons.lessons[0].count; ++i) {
    FeatureNet::Inputs inputs{};
    for (float& input : inputs) {
      if (random.below(3) == 0) input = static_cast<float>(random.below(2001)) / 1000 - 1;
    }
    lessons.parts.add(static_cast<FeatureNet::Part>(i % FeatureNet::kParts), inputs);
  }
  const auto value_of = [&](const FeatureNet& net) {
    double sum = 0;
    lessons.parts.for_each(0, lessons.lessons[0].count,
                           [&](FeatureNet::Part part, const FeatureNet::Inputs& inputs) {
                             sum += net.difference(part, inputs);
                           });
    return -sum;
  };
  const FeatureNet before = tests::talkative_net("base");
  FeatureNet after = before;
  Training training;
  training.passes = 1;
  training.decay = 0;
  REQUIRE(ai::train(after, lessons, training, [](int, const ai::TrainingFit&) { return true; }));
  const double miss = value_of(before) - (40 - 3);
  int moved = 0;
  int stayed = 0;
  const auto check = [&](FeatureNet::Part part, const auto& weight_of) {
    constexpr float kStep = 0.001F;
    constexpr double kClear = 0.05;  // beyond rounding, and where a hidden number comes to be cut off
    FeatureNet more = before;
    FeatureNet less = before;
    weight_of(more.of(part)) += kStep;
    weight_of(less.of(part)) -= kStep;
    const double slope = (value_of(more) - value_of(less)) / (2 * kStep);
    FeatureNet start = before;
    const float step = weight_of(after.of(part)) - weight_of(start.of(part));
    if (std::abs(slope) > kClear) {
      CHECK((step < 0) == (miss * slope > 0));
      CHECK(step != 0);
      ++moved;
    } else if (step == 0) {
      ++stayed;
    }
  };
  for (std::size_t at = 0; at < FeatureNet::kParts; ++at) {
    const auto part = static_cast<FeatureNet::Part>(at);
    for (std::size_t j = 0; j < FeatureNet::kHidden; ++j) {
      for (std::size_t i = 0; i < FeatureNet::kInputs; ++i)
        check(part, [&](FeatureNet::Layers& layers) -> float& { return layers.input[i][j]; });
      check(part, [&](FeatureNet::Layers& layers) -> float& { return layers.bias[j]; });
      check(part, [&](FeatureNet::Layers& layers) -> float& { return layers.output[j]; });
    }
  }
  CHECK(moved > 1000);
  CHECK(stayed > 100);
}

TEST_CASE("the same lessons make the same net, and a training that is stopped says so", "[learning]") {
  const Lessons lessons = made_lessons(700);
  const auto trained = [&](std::uint64_t seed) {
    FeatureNet net = ai::untaught_net({"base", "a test"}, 1);
    Training training;
    training.passes = 2;
    training.seed = seed;
    (void)ai::train(net, lessons, training, [](int, const ai::TrainingFit&) { return true; });
    return net;
  };
  CHECK(trained(1) == trained(1));
  CHECK_FALSE(trained(1) == trained(2));
  FeatureNet net = ai::untaught_net({"base", "a test"}, 1);
  CHECK_FALSE(ai::train(net, lessons, {}, [](int pass, const ai::TrainingFit&) { return pass < 1; }));
}

TEST_CASE("games to learn from are the same on any number of threads", "[learning]") {
  SelfPlay settings;
  settings.games = 7;
  const engine::RuleSet rules = engine::load_rules("base");
  const Lessons one = ai::play_lessons(rules, {}, settings, 1, all);
  CHECK(same(one, ai::play_lessons(rules, {}, settings, 3, all)));
  settings.seed = 2;
  CHECK_FALSE(same(one, ai::play_lessons(rules, {}, settings, 1, all)));
  REQUIRE(one.courses.size() == 14);
  std::uint32_t next = 0;
  int explored = 0;
  for (std::size_t i = 0; i < one.courses.size(); ++i) {
    const Lessons::Course& course = one.courses[i];
    CHECK(course.first == next);
    next += course.count;
    CHECK(course.count >= 34);
    // What the one won the other lost, and the last turn's end is the game's.
    CHECK(course.lead == -one.courses[i ^ 1U].lead);
    for (std::uint32_t at = course.first; at < next; ++at) {
      CHECK(one.lessons[at].sign == (i % 2 == 0 ? 1.0F : -1.0F));
      explored += one.lessons[at].explored;
    }
  }
  CHECK(next == one.lessons.size());
  CHECK(explored > 20);
  CHECK(explored < 100);
}

TEST_CASE("a lesson says what the formulas and the net say of the same state", "[learning]") {
  // Without exploring, the value of the turn that a net would choose is that of formulas and net together.
  SelfPlay settings;
  settings.games = 3;
  settings.explore = 1;
  settings.reach = 0.5;
  ai::EvaluationParameters numbers;
  numbers.learned = ai::LearnedValues(talkative_net("base"));
  const Lessons lessons = ai::play_lessons(engine::load_rules("base"), numbers, settings, 1, all);
  int compared = 0;
  for (const Lesson& lesson : lessons.lessons) {
    if (!lesson.explored) continue;
    float learned = 0;
    lessons.parts.for_each(lesson.first, lesson.count,
                           [&](FeatureNet::Part part, const FeatureNet::Inputs& inputs) {
                             learned += lesson.sign * numbers.learned.nets.front()->difference(part, inputs);
                           });
    // The one that was tried is behind the best by no more than the reach.
    CHECK(lesson.formulas + learned <= lesson.best + 1e-3F);
    CHECK(lesson.formulas + learned >= lesson.best - 0.5F - 1e-3F);
    ++compared;
  }
  CHECK(compared > 20);
}

TEST_CASE("games to learn from have the numbers of players in turn, on any number of threads", "[learning]") {
  SelfPlay settings;
  settings.games = 5;
  settings.players = {3, 5};
  ai::EvaluationParameters numbers;
  numbers.learned = ai::LearnedValues(talkative_net("base", {3, 5}));
  const engine::RuleSet rules = engine::load_rules("base");
  const Lessons lessons = ai::play_lessons(rules, numbers, settings, 1, all);
  CHECK(same(lessons, ai::play_lessons(rules, numbers, settings, 2, all)));
  std::vector<int> players;
  for (const Lessons::Course& course : lessons.courses)
    players.push_back(lessons.lessons[course.first].players);
  CHECK(players == std::vector<int>{3, 3, 3, 5, 5, 5, 5, 5, 3, 3, 3, 5, 5, 5, 5, 5, 3, 3, 3});
  // Over the mean of the others: those of a game have leads that together are nothing.
  CHECK(lessons.courses[0].lead + lessons.courses[1].lead + lessons.courses[2].lead ==
        Approx(0).margin(1e-3));
  for (const Lesson& lesson : lessons.lessons) CHECK(lesson.sign == 1);
}

TEST_CASE("a lesson of several players is told first to the one whose lesson it is", "[learning]") {
  // At the end of a turn it is another's: nobody but those who are told later has the next one.
  SelfPlay settings;
  settings.games = 2;
  settings.players = {4};
  constexpr std::size_t kNext = 6;
  const Lessons lessons = ai::play_lessons(engine::load_rules("base"), {}, settings, 1, all);
  int told = 0;
  for (const Lesson& lesson : lessons.lessons) {
    lessons.parts.for_each_of(lesson.first, lesson.count, 4,
                              [&](FeatureNet::Part, const ai::ToldParts::Sights& sights) {
                                CHECK(sights[0][kNext] == 0);
                                CHECK(sights[1][kNext] == 1);
                                CHECK(sights[2][kNext] == 0);
                                CHECK(sights[3][kNext] == 0);
                                ++told;
                              });
  }
  CHECK(told > 1000);
}

TEST_CASE("games to learn from can be stopped, and The Castle has none", "[learning]") {
  SelfPlay settings;
  settings.games = 1000;
  int asked = 0;
  (void)ai::play_lessons(engine::load_rules("base"), {}, settings, 2, [&](int) { return ++asked < 3; });
  CHECK(asked <= 4);
  CHECK(message_of([&] {
          (void)ai::play_lessons(engine::load_rules("castle"), {}, settings, 1, all);
        }).find("The Castle") != std::string::npos);
}

}  // namespace bastide::tests::learning_test
