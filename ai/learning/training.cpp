#include "ai/learning/training.hpp"

#include "engine/random.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace bastide::ai {

namespace {

constexpr std::size_t kBatch = 256;
constexpr double kLastPass = 1.0 / 3;
constexpr float kLargestWeight = 500;

using Hidden = FeatureNet::Hidden;
using Inputs = FeatureNet::Inputs;
using Layers = FeatureNet::Layers;
using AllLayers = std::array<Layers, FeatureNet::kParts>;

/// Calls `visit(part, sights)` for each part of a lesson, with what each player sees. Of two it is the first
/// player who comes first, of more the one whose lesson it is.
template <class Visit>
void for_each_part(const Lessons& lessons, const Lesson& lesson, const Visit& visit) {
  if (lesson.players != 2) {
    lessons.parts.for_each_of(lesson.first, lesson.count, lesson.players, visit);
    return;
  }
  ToldParts::Sights sights;
  lessons.parts.for_each(lesson.first, lesson.count, [&](FeatureNet::Part part, const Inputs& inputs) {
    sights[0] = inputs;
    sights[1] = FeatureNet::swapped(inputs);
    visit(part, sights);
  });
}

/// What the net says of the first player's lead over the mean of the others, less what the formulas do.
float value_of(const FeatureNet& net, const Lessons& lessons, const Lesson& lesson) {
  float sum = 0;
  for_each_part(lessons, lesson, [&](FeatureNet::Part part, const ToldParts::Sights& sights) {
    const Hidden shared = net.shared_sums(part, sights[0]);
    float others = 0;
    for (std::size_t p = 1; p < lesson.players; ++p) others += net.answer(part, shared, sights[p]);
    sum += net.answer(part, shared, sights[0]) - others / static_cast<float>(lesson.players - 1);
  });
  return lesson.sign * sum;
}

TrainingFit fit_of(const std::vector<float>& targets, const std::vector<float>& said) {
  double formulas = 0;
  double net = 0;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const double target = targets[i];
    formulas += target * target;
    net += (target - said[i]) * (target - said[i]);
  }
  const double many = std::max<double>(1, static_cast<double>(targets.size()));
  return {std::sqrt(formulas / many), std::sqrt(net / many)};
}

/// Adds the derivatives of one player's answer, times `weight`, to the last layer's and the biases'. Gives
/// those of the hidden layer.
Hidden back_of_one(const Layers& layers, const Hidden& hidden, float weight, Layers& slopes) {
  Hidden back;
  for (std::size_t j = 0; j < back.size(); ++j) {
    const bool passes = hidden[j] > 0;
    slopes.output[j] += passes ? weight * hidden[j] : 0;
    back[j] = passes ? weight * layers.output[j] : 0;
    slopes.bias[j] += back[j];
  }
  return back;
}
void add_to(Hidden& sums, const Hidden& back, float input) {
  for (std::size_t j = 0; j < back.size(); ++j) sums[j] += back[j] * input;
}
/// Adds the derivatives of the first player's answer less the mean of the others', times `weight`.
void add_slopes_of(const FeatureNet& net, FeatureNet::Part part, const ToldParts::Sights& sights,
                   std::size_t players, float weight, Layers& slopes) {
  std::array<Hidden, engine::kMaxPlayers> back;
  const Hidden shared = net.shared_sums(part, sights[0]);
  Hidden all{};
  for (std::size_t p = 0; p < players; ++p) {
    const float share = p == 0 ? weight : -weight / static_cast<float>(players - 1);
    back[p] = back_of_one(net.of(part), net.hidden_of_one(part, shared, sights[p]), share, slopes);
    for (std::size_t j = 0; j < all.size(); ++j) all[j] += back[p][j];
  }
  // Rounding hangs on the order of sums: what somebody's own is goes from the first player on, what is the
  // others' from the last.
  for (std::size_t p = 0; p < players; ++p) {
    const Inputs& own = sights[p];
    const Inputs& others = sights[players - 1 - p];
    for (std::size_t i = 0; i < FeatureNet::kSided; i += 2) {
      if (own[i] != 0) add_to(slopes.input[i], back[p], own[i]);
      if (others[i + 1] != 0) add_to(slopes.input[i + 1], back[players - 1 - p], others[i + 1]);
    }
  }
  for (std::size_t i = FeatureNet::kSided; i < FeatureNet::kInputs; ++i) {
    if (sights[0][i] != 0) add_to(slopes.input[i], all, sights[0][i]);
  }
}

/// Of all numbers of two of them, in the same order.
template <class Visit>
void for_each_number(Layers& first, Layers& second, Layers& third, Layers& fourth, const Visit& visit) {
  const auto row = [&](Hidden& a, Hidden& b, Hidden& c, Hidden& d) {
    for (std::size_t j = 0; j < a.size(); ++j) visit(a[j], b[j], c[j], d[j]);
  };
  for (std::size_t i = 0; i < first.input.size(); ++i)
    row(first.input[i], second.input[i], third.input[i], fourth.input[i]);
  row(first.bias, second.bias, third.bias, fourth.bias);
  row(first.output, second.output, third.output, fourth.output);
}

class Trainer {
 public:
  Trainer(FeatureNet& net, const Lessons& lessons, const Training& training)
      : net_(net), lessons_(lessons), training_(training) {}

  void learn_from(const std::vector<std::uint32_t>& order, const std::vector<float>& targets, double rate) {
    for (std::size_t begin = 0; begin < order.size(); begin += kBatch) {
      const std::size_t end = std::min(begin + kBatch, order.size());
      slopes_ = {};
      for (std::size_t i = begin; i < end; ++i)
        add_slopes(lessons_.lessons[order[i]], targets[order[i]], 1 / static_cast<float>(end - begin));
      step(rate);
    }
  }

 private:
  void add_slopes(const Lesson& lesson, float target, float weight) {
    const float miss = (value_of(net_, lessons_, lesson) - target) * lesson.sign * weight;
    for_each_part(lessons_, lesson, [&](FeatureNet::Part part, const ToldParts::Sights& sights) {
      add_slopes_of(net_, part, sights, lesson.players, miss, slopes_[static_cast<std::size_t>(part)]);
    });
  }

  void step(double rate) {
    constexpr double kFirst = 0.9;
    constexpr double kSecond = 0.999;
    constexpr float kLeast = 1e-8F;
    first_power_ *= kFirst;
    second_power_ *= kSecond;
    const auto first_share = static_cast<float>(1 / (1 - first_power_));
    const auto second_share = static_cast<float>(1 / (1 - second_power_));
    const auto by = static_cast<float>(rate);
    const auto decay = static_cast<float>(training_.decay);
    for (std::size_t part = 0; part < FeatureNet::kParts; ++part) {
      Layers& layers = net_.of(static_cast<FeatureNet::Part>(part));
      for_each_number(layers, slopes_[part], means_[part], squares_[part],
                      [&](float& weight, float slope, float& mean, float& square) {
                        mean += (1 - static_cast<float>(kFirst)) * (slope - mean);
                        square += (1 - static_cast<float>(kSecond)) * (slope * slope - square);
                        const float along = mean * first_share / (std::sqrt(square * second_share) + kLeast);
                        weight = std::clamp(weight - by * (along + decay * weight), -kLargestWeight,
                                            kLargestWeight);
                      });
    }
  }

  FeatureNet& net_;
  const Lessons& lessons_;
  const Training& training_;
  AllLayers slopes_{};
  AllLayers means_{};
  AllLayers squares_{};
  double first_power_ = 1;
  double second_power_ = 1;
};

}  // namespace

std::vector<float> targets_of(const Lessons& lessons, const std::vector<float>& said,
                              const std::vector<float>& began, double trace) {
  const auto kept = static_cast<float>(trace);
  std::vector<float> targets(lessons.lessons.size());
  for (const Lessons::Course& course : lessons.courses) {
    float comes = course.lead;
    for (std::size_t at = course.first + course.count; at-- > course.first;) {
      const Lesson& lesson = lessons.lessons[at];
      targets[at] = comes - lesson.formulas;
      comes = lesson.explored ? lesson.best + said[at] - began[at]
                              : (1 - kept) * (lesson.formulas + said[at]) + kept * comes;
    }
  }
  return targets;
}

FeatureNet untaught_net(FeatureNet::Origin origin, std::uint64_t seed) {
  constexpr float kInputWeights = 0.5F;
  constexpr float kBiases = 0.2F;
  constexpr std::uint32_t kFine = 20'000;
  engine::Random random(seed);
  const auto number = [&](float most) {
    return most * (2 * static_cast<float>(random.below(kFine + 1)) / static_cast<float>(kFine) - 1);
  };
  FeatureNet net(std::move(origin));
  for (std::size_t part = 0; part < FeatureNet::kParts; ++part) {
    Layers& layers = net.of(static_cast<FeatureNet::Part>(part));
    for (Hidden& row : layers.input) {
      for (float& weight : row) weight = number(kInputWeights);
    }
    for (float& bias : layers.bias) bias = number(kBiases);
  }
  return net;
}

bool train(FeatureNet& net, const Lessons& lessons, const Training& training,
           const std::function<bool(int pass, const TrainingFit& fit)>& progress) {
  engine::Random random(training.seed);
  Trainer trainer(net, lessons, training);
  const std::size_t many = lessons.lessons.size();
  std::vector<float> said(many);
  std::vector<float> began;
  std::vector<std::uint32_t> order(many);
  for (int pass = 0; pass < training.passes; ++pass) {
    for (std::size_t i = 0; i < many; ++i) said[i] = value_of(net, lessons, lessons.lessons[i]);
    if (pass == 0) began = said;
    const std::vector<float> targets = targets_of(lessons, said, began, training.trace);
    if (!progress(pass, fit_of(targets, said))) return false;
    std::iota(order.begin(), order.end(), 0U);
    for (std::size_t i = many; i > 1; --i)
      std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    const bool last = pass + 1 == training.passes;
    trainer.learn_from(order, targets, training.step * (last ? kLastPass : 1));
  }
  return true;
}

}  // namespace bastide::ai
