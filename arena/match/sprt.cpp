#include "arena/match/sprt.hpp"

#include "arena/match/constrained_fit.hpp"
#include "arena/match/elo.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace bastide::arena {
namespace {

constexpr std::array<SprtPreset, 4> kPresets = {{
    {"screen",
     "a first look at an idea",
     "not worth a closer test",
     "worth a closer test",
     {0, 30, EloScale::normalised, {}}},
    {"gain", "does a change gain?", "does not gain", "gains", {0, 10, EloScale::normalised, {}}},
    {"confirm",
     "is a gain that a screening showed real?",
     "the gain is not confirmed",
     "the gain is real",
     {2, 8, EloScale::normalised, {}}},
    {"simplify", "is what is simpler not worse?", "worse", "not worse", {-8, 2, EloScale::normalised, {}}},
}};

ScoreDistribution fit(const ScoreDistribution& seen, double elo, EloScale scale,
                      int games_per_unit) noexcept {
  if (scale == EloScale::logistic) return fit_mean(seen, score_of_elo(elo));
  // The deviations of a unit's mean over its games are smaller, as if the games were independent.
  return fit_deviations(seen, elo / kEloPerDeviation * std::sqrt(static_cast<double>(games_per_unit)));
}

}  // namespace

std::span<const SprtPreset> sprt_presets() noexcept {
  return kPresets;
}

std::vector<std::string_view> sprt_preset_names() {
  std::vector<std::string_view> names;
  for (const SprtPreset& preset : sprt_presets()) names.push_back(preset.name);
  return names;
}

std::optional<SprtQuestion> find_sprt_preset(std::string_view name) noexcept {
  const auto found = std::find_if(kPresets.begin(), kPresets.end(),
                                  [&](const SprtPreset& preset) { return preset.name == name; });
  if (found == kPresets.end()) return std::nullopt;
  return found->question;
}

double log_likelihood_ratio(const ScoreCounts& counts, const SprtQuestion& question) noexcept {
  assert(question.elo0 < question.elo1);
  if (counts.units() == 0) return 0;
  const ScoreDistribution seen = observed(counts);
  const ScoreDistribution h0 = fit(seen, question.elo0, question.scale, counts.games_per_unit());
  const ScoreDistribution h1 = fit(seen, question.elo1, question.scale, counts.games_per_unit());
  double ratio = 0;
  for (std::size_t i = 0; i < seen.categories; ++i) {
    const double count = std::max(static_cast<double>(counts.count(i)), kEmptyCategory);
    ratio += count * std::log(h1.shares[i] / h0.shares[i]);
  }
  return ratio;
}

Verdict Sprt::add(std::size_t category) noexcept {
  if (verdict_ != Verdict::open) return verdict_;
  counts_.add(category);
  ratio_ = log_likelihood_ratio(counts_, question_);
  verdict_ = question_.errors.verdict(ratio_);
  return verdict_;
}

}  // namespace bastide::arena
