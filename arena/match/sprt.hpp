#pragma once

#include "arena/match/score_counts.hpp"
#include "arena/match/sequential_bounds.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Sequential tests of one bot against another: play until the question is settled, and no longer.
///
/// H0 says that the first bot is elo0 stronger than the second, H1 that it is elo1 stronger. After every unit
/// (game or deal) the log-likelihood ratio of the two is compared with its bounds. The distribution of scores
/// is not known, so each hypothesis has the benefit of the one that suits it best: the generalised sequential
/// probability ratio test, with maximum likelihood on the multinomial (constrained_fit.hpp).
namespace bastide::arena {

enum class EloScale { logistic, normalised };

/// Furthest hypotheses that are tested, in Elo of either scale.
constexpr double kMaxTestedLogistic = 1000;
constexpr double kMaxTestedNormalised = 120;

/// A test's question and the errors that it may make.
struct SprtQuestion {
  double elo0 = 0;
  double elo1 = 10;  ///< more than elo0
  EloScale scale = EloScale::normalised;
  SequentialErrors errors;
};

/// A question with a name.
struct SprtPreset {
  std::string_view name;
  std::string_view purpose;
  std::string_view under_h0;  ///< what the test found when it accepts H0
  std::string_view under_h1;
  SprtQuestion question;
};

/// From the coarsest to the finest. Normalised Elo, because that is what sets a test's length; a deal of the
/// base game between good bots has few draws, so that both scales nearly agree.
///
///     screen     0 …  30   a first look at an idea: at most some 600 deals
///     gain       0 …  10   does it gain? at most some 5,000 deals
///     confirm    2 …   8   a gain that passed a screening, on fresh deals and at the budget to be played
///     simplify  -8 …   2   is what is simpler not worse?
[[nodiscard]] std::span<const SprtPreset> sprt_presets() noexcept;
[[nodiscard]] std::vector<std::string_view> sprt_preset_names();
/// Nothing when there is no preset of this name.
[[nodiscard]] std::optional<SprtQuestion> find_sprt_preset(std::string_view name) noexcept;

/// The generalised log-likelihood ratio of H1 to H0, in nats; positive where H1 fits better. Finite for all
/// counts; 0 without any. Takes time in proportion to the number of categories, not of units.
[[nodiscard]] double log_likelihood_ratio(const ScoreCounts& counts, const SprtQuestion& question) noexcept;

/// A test that runs. Its verdict is the first that it came to: what was still in play by then changes
/// nothing.
class Sprt {
 public:
  /// `counts` has the categories to be counted; what is in it already has no verdict yet.
  Sprt(const SprtQuestion& question, const ScoreCounts& counts) noexcept
      : question_(question), counts_(counts) {}

  /// Counts a unit, while no verdict stands; gives the verdict.
  Verdict add(std::size_t category) noexcept;

  [[nodiscard]] const SprtQuestion& question() const noexcept { return question_; }
  [[nodiscard]] const ScoreCounts& counts() const noexcept { return counts_; }
  [[nodiscard]] double ratio() const noexcept { return ratio_; }
  [[nodiscard]] Verdict verdict() const noexcept { return verdict_; }

 private:
  SprtQuestion question_;
  ScoreCounts counts_;
  double ratio_ = 0;
  Verdict verdict_ = Verdict::open;
};

}  // namespace bastide::arena
