#include "arena/tournament/sequential_test.hpp"

#include "arena/deals/schedule.hpp"
#include "arena/match/test_length.hpp"
#include "engine/config/nearest.hpp"
#include "engine/error.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <vector>

namespace bastide::arena {

namespace {

SprtQuestion read_elo(const engine::Config& config) {
  SprtQuestion question;
  const bool logistic = config.choice_or("scale", 0, {"normalised", "logistic"}) == 1;
  question.scale = logistic ? EloScale::logistic : EloScale::normalised;
  const double limit = logistic ? kMaxTestedLogistic : kMaxTestedNormalised;
  question.elo0 = config.number("elo0", -limit, limit);
  question.elo1 = config.number("elo1", -limit, limit);
  if (question.elo1 <= question.elo0) config.fail("elo1", "expected more than elo0");
  return question;
}

MarginQuestion read_points(const engine::Config& config) {
  MarginQuestion question;
  question.points0 = config.number("points0", -kMaxTestedMargin, kMaxTestedMargin);
  question.points1 = config.number("points1", -kMaxTestedMargin, kMaxTestedMargin);
  if (question.points1 <= question.points0) config.fail("points1", "expected more than points0");
  return question;
}

void read_errors(const engine::Config& config, SequentialErrors& errors) {
  errors.alpha = config.number_or("alpha", errors.alpha, kLeastError, kMostError);
  errors.beta = config.number_or("beta", errors.beta, kLeastError, kMostError);
}

SequentialErrors& errors_of(SequentialTest& test) {
  return std::visit([](auto& question) -> SequentialErrors& { return question.errors; }, test.question);
}

}  // namespace

SequentialTest sequential_preset(const std::string& name) {
  const auto question = find_sprt_preset(name);
  if (question) return {name, *question};
  const std::vector<std::string_view> known = sprt_preset_names();
  throw InputError("found " + in_quotes(name) + ", expected the name of a test: " + listed(known) +
                   engine::did_you_mean(name, known));
}

SequentialTest read_sequential_test(const engine::Config& config) {
  SequentialTest test;
  if (config.has("preset")) {
    const std::size_t preset = config.choice("preset", sprt_preset_names());
    test = {std::string(sprt_presets()[preset].name), sprt_presets()[preset].question};
  } else if (config.has("points0") || config.has("points1")) {
    test.question = read_points(config);
  } else {
    test.question = read_elo(config);
  }
  read_errors(config, errors_of(test));
  config.finish();
  return test;
}

std::string text_of(const SequentialTest& test) {
  std::string text = test.name.empty() ? "" : test.name + ": ";
  if (const auto* elo = std::get_if<SprtQuestion>(&test.question)) {
    text += fmt::format("{} Elo {:g} against {:g}",
                        elo->scale == EloScale::logistic ? "logistic" : "normalised", elo->elo0, elo->elo1);
  } else {
    const auto& points = std::get<MarginQuestion>(test.question);
    text += fmt::format("{:g} points against {:g}", points.points0, points.points1);
  }
  const SequentialErrors& errors = std::visit(
      [](const auto& question) -> const SequentialErrors& { return question.errors; }, test.question);
  return text + fmt::format(", alpha {:g}, beta {:g}", errors.alpha, errors.beta);
}

std::string toml_of(const SequentialTest& test) {
  const SequentialErrors& errors = std::visit(
      [](const auto& question) -> const SequentialErrors& { return question.errors; }, test.question);
  std::string text;
  if (!test.name.empty()) {
    text = fmt::format("preset = \"{}\"", test.name);
  } else if (const auto* elo = std::get_if<SprtQuestion>(&test.question)) {
    text = fmt::format("elo0 = {}, elo1 = {}, scale = \"{}\"", elo->elo0, elo->elo1,
                       elo->scale == EloScale::logistic ? "logistic" : "normalised");
  } else {
    const auto& points = std::get<MarginQuestion>(test.question);
    text = fmt::format("points0 = {}, points1 = {}", points.points0, points.points1);
  }
  return fmt::format("{{ {}, alpha = {}, beta = {} }}", text, errors.alpha, errors.beta);
}

std::int64_t enough_deals(const SequentialTest& test) {
  constexpr double kTimes = 4;
  const TestScale scale = std::visit([](const auto& question) { return scale_of(question); }, test.question);
  const double deals = std::ceil(kTimes * longest_expected_length(scale));
  return static_cast<std::int64_t>(std::clamp(deals, 1.0, static_cast<double>(kMaxDeals)));
}

RunningTest::RunningTest(const SequentialTest& test) : test_(MarginSprt({})) {
  if (const auto* elo = std::get_if<SprtQuestion>(&test.question)) {
    test_ = Sprt(*elo, ScoreCounts::deals({}));
  } else {
    test_ = MarginSprt(std::get<MarginQuestion>(test.question));
  }
}

Verdict RunningTest::add(int half_points, double margin, bool failed) {
  if (verdict() != Verdict::open) return verdict();
  ++deals_;
  if (auto* sprt = std::get_if<Sprt>(&test_)) return sprt->add(static_cast<std::size_t>(half_points));
  return failed ? verdict() : std::get<MarginSprt>(test_).add(margin);
}

Verdict RunningTest::verdict() const noexcept {
  return std::visit([](const auto& test) { return test.verdict(); }, test_);
}

double RunningTest::ratio() const noexcept {
  return std::visit([](const auto& test) { return test.ratio(); }, test_);
}

const SequentialErrors& RunningTest::errors() const noexcept {
  return std::visit([](const auto& test) -> const SequentialErrors& { return test.question().errors; },
                    test_);
}

double RunningTest::lower() const noexcept {
  return errors().lower();
}

double RunningTest::upper() const noexcept {
  return errors().upper();
}

std::string RunningTest::status() const {
  return fmt::format("LLR {:+.2f} ({:+.2f}, {:+.2f})", ratio(), lower(), upper());
}

std::string RunningTest::conclusion() const {
  switch (verdict()) {
    case Verdict::accept_h0:
      return "H0 accepted: the gain asked for is not there";
    case Verdict::accept_h1:
      return "H1 accepted: the gain asked for is there";
    default:
      return "no verdict yet";
  }
}

}  // namespace bastide::arena
