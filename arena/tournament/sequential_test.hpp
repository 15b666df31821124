#pragma once

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

  /// Counts a deal, while no verdict stands: `half_points` of its two games together (0 to 4) and the mean
  /// margin of a game, both as the first bot sees them; `failed` deals have no margin. Gives the verdict.
  Verdict add(int half_points, double margin, bool failed);

  [[nodiscard]] Verdict verdict() const noexcept;
  /// Log-likelihood ratio in nats, and its bounds.
  [[nodiscard]] double ratio() const noexcept;
  [[nodiscard]] double lower() const noexcept;
  [[nodiscard]] double upper() const noexcept;
  [[nodiscard]] std::int64_t deals() const noexcept { return deals_; }
  /// "LLR +1.24 (-2.94, +2.94)".
  [[nodiscard]] std::string status() const;
  /// The verdict in words.
  [[nodiscard]] std::string conclusion() const;

 private:
  [[nodiscard]] const SequentialErrors& errors() const noexcept;

  std::variant<Sprt, MarginSprt> test_;
  std::int64_t deals_ = 0;
};

}  // namespace bastide::arena
