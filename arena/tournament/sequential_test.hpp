#pragma once

#include "arena/deals/deal_result.hpp"
#include "arena/match/margin_sprt.hpp"
#include "arena/match/sprt.hpp"
#include "engine/config/config.hpp"

#include <cstdint>
#include <string>
#include <variant>

/// Tournaments that end when a question is settled: is the first bot better than the second?
namespace bastide::arena {

/// The question: by wins (arena/match/sprt.hpp) or by points (arena/match/margin_sprt.hpp).
struct SequentialTest {
  std::string name;  ///< of the preset; empty without one
  std::variant<SprtQuestion, MarginQuestion> question;
  /// Share of games that may fail, 0 to 1; with more the test is void.
  double max_failures = kUsualMaxFailures;

  static constexpr double kUsualMaxFailures = 0.05;
};

/// Reads a question from a table with
///
///     preset = "gain"       # or instead of it elo0, elo1 and optionally scale = "normalised" or "logistic",
///     elo0 = 0
///     elo1 = 10
///     points0 = 0           # or points0 and points1: the mean margin of a game
///     points1 = 2
///     alpha = 0.05          # optional, with any of these
///     beta = 0.05
///     max_failures = 0.05
///
/// Throws InputError.
[[nodiscard]] SequentialTest read_sequential_test(const engine::Config& config);
/// The preset called `name`. Throws InputError that lists them.
[[nodiscard]] SequentialTest sequential_preset(const std::string& name);

/// "gain: normalised Elo 0 against 10, alpha 0.05, beta 0.05"; two tests are the same exactly if their texts
/// are.
[[nodiscard]] std::string text_of(const SequentialTest& test);
/// The table that `read_sequential_test` reads back, as TOML in one line.
[[nodiscard]] std::string toml_of(const SequentialTest& test);

/// Deals after which a test without a verdict is given up: four times as many as it takes on average where it
/// takes longest.
[[nodiscard]] std::int64_t enough_deals(const SequentialTest& test);

/// A test that runs: takes deals in schedule order until it has a verdict.
class RunningTest {
 public:
  explicit RunningTest(const SequentialTest& test);

  /// Counts a deal, as the first bot sees it, while no verdict stands. Gives the verdict.
  Verdict add(const PairDeal& deal);

  [[nodiscard]] Verdict verdict() const noexcept;
  /// Log-likelihood ratio in nats, and its bounds.
  [[nodiscard]] double ratio() const noexcept;
  [[nodiscard]] double lower() const noexcept;
  [[nodiscard]] double upper() const noexcept;
  [[nodiscard]] std::int64_t deals() const noexcept { return deals_; }
  /// Games of the counted deals in which a bot failed.
  [[nodiscard]] std::int64_t failed_games() const noexcept { return failed_games_; }
  /// More than the allowed share of games failed: they tell of programs that fail and not of play, so that no
  /// verdict stands, whatever the ratio is.
  [[nodiscard]] bool is_void() const noexcept;
  /// "LLR +1.24 (-2.94, +2.94)".
  [[nodiscard]] std::string status() const;
  /// The verdict in words that fit the question; that of a void test says why it is void.
  [[nodiscard]] std::string conclusion() const;

 private:
  [[nodiscard]] const SequentialErrors& errors() const noexcept;

  std::string name_;  ///< of the preset
  double max_failures_;
  std::variant<Sprt, MarginSprt> test_;
  std::int64_t deals_ = 0;
  std::int64_t failed_games_ = 0;
};

}  // namespace bastide::arena
