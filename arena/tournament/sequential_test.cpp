#include "arena/tournament/sequential_test.hpp"

#include "arena/deals/schedule.hpp"
#include "arena/match/test_length.hpp"
#include "arena/match/verdict_words.hpp"
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
  test.max_failures = config.number_or("max_failures", test.max_failures, 0, 1);
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
  text += fmt::format(", alpha {:g}, beta {:g}", errors.alpha, errors.beta);
  if (test.max_failures == SequentialTest::kUsualMaxFailures) return text;
  return text + fmt::format(", void above {:g} failures a game", test.max_failures);
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
  const std::string failures = test.max_failures == SequentialTest::kUsualMaxFailures
                                   ? ""
                                   : fmt::format(", max_failures = {}", test.max_failures);
  return fmt::format("{{ {}, alpha = {}, beta = {}{} }}", text, errors.alpha, errors.beta, failures);
}

std::int64_t enough_deals(const SequentialTest& test) {
  constexpr double kTimes = 4;
  const TestScale scale = std::visit([](const auto& question) { return scale_of(question); }, test.question);
  const double deals = std::ceil(kTimes * longest_expected_length(scale));
  return static_cast<std::int64_t>(std::clamp(deals, 1.0, static_cast<double>(kMaxDeals)));
}

RunningTest::RunningTest(const SequentialTest& test)
    : name_(test.name), max_failures_(test.max_failures), test_(MarginSprt({})) {
  if (const auto* elo = std::get_if<SprtQuestion>(&test.question)) {
    test_ = Sprt(*elo, ScoreCounts::deals({}));
  } else {
    test_ = MarginSprt(std::get<MarginQuestion>(test.question));
  }
}

Verdict RunningTest::add(const PairDeal& deal) {
  if (verdict() != Verdict::open) return verdict();
  ++deals_;
  failed_games_ += deal.failed;
  if (auto* sprt = std::get_if<Sprt>(&test_)) return sprt->add(static_cast<std::size_t>(deal.half_points));
  return std::get<MarginSprt>(test_).add(deal.margin);
}

bool RunningTest::is_void() const noexcept {
  return static_cast<double>(failed_games_) > max_failures_ * 2 * static_cast<double>(deals_);
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
  if (is_void()) {
    return fmt::format("void: {} of {} games failed, more than {:g} %", failed_games_, 2 * deals_,
                       100 * max_failures_);
  }
  if (const auto* sprt = std::get_if<Sprt>(&test_)) return words_of(verdict(), sprt->question(), name_);
  return words_of(verdict(), std::get<MarginSprt>(test_).question());
}

}  // namespace bastide::arena
