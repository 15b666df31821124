#pragma once

#include "arena/match/margins.hpp"
#include "arena/optimisers/response.hpp"
#include "arena/tuning/matches.hpp"
#include "arena/tuning/step_sizes.hpp"
#include "arena/tuning/tuning_config.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bastide::arena {

/// What a regression found (fit.hpp).
struct FittedNumbers {
  Coordinates point;  ///< in the steps of the plan
  std::int64_t positions = 0;
  double before = 0;  ///< mean squared error of the forecast of the margin, held out, at the start
  double after = 0;   ///< and with the numbers fitted on the other folds
};

/// What is found out before the first generation, and kept: all else follows from it, the file and outcomes.
struct TuningPlan {
  std::vector<StepSize> steps;   ///< by parameter
  std::int64_t generations = 0;  ///< of spsa and cma-es
  int directions = 0;            ///< of spsa
  double a = 0;                  ///< of spsa, like the next three
  double A = 0;
  std::optional<double> c;  ///< not in plans of stores from before there was a choice; `spsa_of` has theirs
  std::optional<double> gamma;
  std::int64_t verdict_deals = 0;
  std::optional<FittedNumbers> fit;

  [[nodiscard]] std::string json() const;
  /// Throws InputError.
  [[nodiscard]] static TuningPlan read(const std::string& json, const std::string& source);
};

/// spsa's settings by a plan. One without c and gamma has those of the file, or else what they were then.
[[nodiscard]] SpsaSettings spsa_of(const TuningConfig& config, const TuningPlan& plan);

/// A method at work on bots: which games its comparisons are, and which bot it would recommend.
class Search {
 public:
  Search(const TuningConfig& config, const TuningPlan& plan);

  [[nodiscard]] bool finished() const { return method_->finished(); }
  [[nodiscard]] Request ask() { return method_->ask(); }
  void tell(const Request& request, std::span<const Gains> outcomes);
  [[nodiscard]] std::int64_t generation() const noexcept { return generation_; }

  /// The games of a request, a batch for each of the tuning's games.
  [[nodiscard]] std::vector<Batch> batches(const Request& request, std::int64_t first_deal) const;
  /// What came of them, as the method counts it.
  [[nodiscard]] std::vector<Gains> gains(const Request& request, std::span<const BatchResult> results) const;
  /// The same from what a store keeps, one behind the other. Nothing where their number is wrong.
  [[nodiscard]] static std::optional<std::vector<Gains>> split(const Request& request,
                                                               std::span<const float> outcomes);

  /// The bot of a point.
  [[nodiscard]] Competitor bot_at(const Coordinates& point, const std::string& name) const;
  /// The values of a point by name, or the number of the candidate in a race.
  [[nodiscard]] std::vector<std::pair<std::string, double>> values(const Coordinates& point) const;
  /// What the method recommends.
  [[nodiscard]] Coordinates best() const { return method_->best(); }
  /// Whether that is the bot as it was.
  [[nodiscard]] bool best_is_start() const;
  /// The point that a candidate of a fit stands for.
  [[nodiscard]] const Coordinates& share_of(const Coordinates& candidate) const {
    return shares_[static_cast<std::size_t>(candidate[0])];
  }
  /// The name of a candidate in a race.
  [[nodiscard]] std::string candidate_name(std::size_t candidate) const;

  [[nodiscard]] const ParameterSpace& space() const noexcept { return space_; }
  [[nodiscard]] const Method& method() const noexcept { return *method_; }
  /// What spsa and cma-es measured of the parameters' effects; nullptr for others.
  [[nodiscard]] const Response* response() const noexcept { return response_ ? &*response_ : nullptr; }
  /// Where the search stood before each generation, and stands now; of spsa and cma-es.
  [[nodiscard]] const std::vector<Coordinates>& course() const noexcept { return course_; }

  template <class M>
  [[nodiscard]] const M* as() const noexcept {
    return dynamic_cast<const M*>(method_.get());
  }

 private:
  [[nodiscard]] std::unique_ptr<Method> make_method(const TuningPlan& plan);

  const TuningConfig& config_;
  ParameterSpace space_;
  std::vector<Coordinates> shares_;  ///< the candidates of a fit
  std::unique_ptr<Method> method_;
  std::optional<Response> response_;
  std::vector<Coordinates> course_;
  std::int64_t generation_ = 0;
};

}  // namespace bastide::arena
