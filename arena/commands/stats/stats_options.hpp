#pragma once

#include "arena/match/margin_sprt.hpp"
#include "arena/match/score_counts.hpp"
#include "arena/match/sprt.hpp"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Options that several calculations of `bastide stats` have, as they were typed, and what they mean. Readers
/// throw InputError that names the option.
namespace bastide::arena {

/// Counts of a match as they were typed.
struct CountOptions {
  std::string wdl;
  std::string pentanomial;

  [[nodiscard]] bool given() const noexcept { return !wdl.empty() || !pentanomial.empty(); }
};

/// The errors a sequential test may make.
struct ErrorOptions {
  double alpha = 0.05;
  double beta = 0.05;

  [[nodiscard]] SequentialErrors errors() const noexcept { return {alpha, beta}; }
};

/// A question about Elo as it was typed.
struct QuestionOptions {
  std::string preset;
  std::optional<double> elo0, elo1;
  bool normalised = false;
  ErrorOptions errors;

  [[nodiscard]] bool given() const noexcept { return !preset.empty() || elo0 || elo1; }
};

/// A question about margins as it was typed.
struct MarginQuestionOptions {
  std::optional<double> points0, points1;
  ErrorOptions errors;

  [[nodiscard]] bool given() const noexcept { return points0 || points1; }
};

/// Adds --wdl and --pentanomial, of which one at most may be given.
void add_count_options(CLI::App& command, CountOptions& options);
/// Adds --pentanomial alone; gives the option.
CLI::Option* add_pentanomial_option(CLI::App& command, std::string& counts);
/// Adds --preset, --elo0, --elo1 and --normalised.
void add_question_options(CLI::App& command, QuestionOptions& options);
/// Adds --points0 and --points1.
void add_margin_question_options(CLI::App& command, MarginQuestionOptions& options);
/// Adds --alpha and --beta.
void add_error_options(CLI::App& command, ErrorOptions& options);
/// Adds a finite number from `least` to `most`; gives the option.
CLI::Option* add_number(CLI::App& command, const std::string& name, std::optional<double>& value, double low,
                        double high, const std::string& what);

/// Counts of which at least one is above 0.
[[nodiscard]] ScoreCounts read_counts(const CountOptions& options);
[[nodiscard]] SprtQuestion read_question(const QuestionOptions& options);
[[nodiscard]] MarginQuestion read_margin_question(const MarginQuestionOptions& options);

/// "logistic" or "normalised".
[[nodiscard]] const char* scale_name(EloScale scale) noexcept;

}  // namespace bastide::arena
