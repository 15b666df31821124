#pragma once

#include "arena/store/tuning_store.hpp"
#include "arena/tuning/search.hpp"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// A tuning from its file to its verdict, in a store.
namespace bastide::arena {

/// Start against result, over deals that the search has not seen.
struct TuningVerdict {
  Bounded gain;                ///< points a deal of the result over the start
  std::vector<Bounded> games;  ///< the same at each of the tuning's games
  std::int64_t deals = 0;
  std::int64_t planned = 0;

  [[nodiscard]] bool complete() const noexcept { return planned > 0 && deals >= planned; }
  /// "gains 2.3 points a deal (+1.1 … +3.5)", "no gain of more than 0.8 points a deal is left (−0.4 …)".
  [[nodiscard]] std::string words() const;
};

/// A tuning as its store has it: what is tuned, the search with all that it was told, and the verdict.
class Tuning {
 public:
  /// A new one. Its store is made; a secret for its deals where programs play.
  [[nodiscard]] static std::unique_ptr<Tuning> begin(TuningConfig config, const std::string& path);
  /// The one in a store. Throws InputError for a store that cannot be one, or whose bots are not any more
  /// what they were.
  [[nodiscard]] static std::unique_ptr<Tuning> open(const std::string& path, TuningStore::Access access);

  [[nodiscard]] const TuningConfig& config() const noexcept { return config_; }
  [[nodiscard]] TuningStore& store() noexcept { return *store_; }
  /// Of the games.
  [[nodiscard]] const Streams& streams() const noexcept { return streams_; }
  /// Of what is played before the first generation.
  [[nodiscard]] Streams early_streams() const;
  /// From now on the talk with programs is logged into this folder, a file a game.
  void log_into(const std::string& folder);
  /// The first deal of the verdict: no search gets so far, and none of other generations has the same.
  [[nodiscard]] std::int64_t first_verdict_deal() const;

  // -- what was found out before the first game
  [[nodiscard]] const TuningPlan* plan() const noexcept { return plan_ ? &*plan_ : nullptr; }
  void set_plan(const TuningPlan& plan);

  // -- the search; only with a plan
  [[nodiscard]] Search& search() noexcept { return *search_; }
  [[nodiscard]] const Search& search() const noexcept { return *search_; }
  /// Whether nothing is left to search: the method has finished, or was ended.
  [[nodiscard]] bool searched() const { return search_ && (ended_ || search_->finished()); }
  /// No generation is asked for any more.
  void end_search();
  /// More generations, of a method that has a number of them; whatever verdict there was counts no more.
  void extend(std::int64_t generations);
  [[nodiscard]] std::int64_t deals() const noexcept { return deals_; }
  /// A generation was played.
  void add(const Request& request, std::span<const BatchResult> results, double seconds);

  // -- the verdict
  [[nodiscard]] TuningVerdict verdict() const;
  void add_verdict(std::span<const BatchResult> results, std::int64_t first_deal, int deals, double seconds);
  /// The result; called as the start is, with a word more.
  [[nodiscard]] Competitor result() const;

  // -- what happened
  struct Failures {
    std::int64_t games = 0;
    std::int64_t failed = 0;
    std::string first;  ///< what happened in one of them
  };
  [[nodiscard]] const Failures& failures() const noexcept { return failures_; }
  /// Seconds that generations took, those of other runs included.
  [[nodiscard]] double seconds() const noexcept { return seconds_; }

 private:
  Tuning(TuningConfig config, std::unique_ptr<TuningStore> store);
  void replay();
  void count(const StoredGeneration& generation);
  void take_verdict(const StoredGeneration& generation);

  TuningConfig config_;
  std::unique_ptr<TuningStore> store_;
  Streams streams_;
  std::optional<TuningPlan> plan_;
  std::unique_ptr<Search> search_;
  bool ended_ = false;
  std::int64_t deals_ = 0;
  std::int64_t verdict_from_ = 0;  ///< verdict generations before it are of an earlier result
  std::vector<Margins> verdict_games_;
  Margins verdict_all_;
  Failures failures_;
  double seconds_ = 0;
};

}  // namespace bastide::arena
