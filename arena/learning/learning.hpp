#pragma once

#include "arena/files/json.hpp"
#include "arena/learning/learning_config.hpp"
#include "arena/match/match_estimate.hpp"
#include "arena/store/file_lock.hpp"
#include "arena/tournament/stop_signal.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// A learning in a folder of its own, from its file to its verdict:
///
///     learning.toml    the file as it was begun with
///     round-1.toml …   the net after each round, which any bot can be told (`learned = "…"`)
///     rounds.jsonl     what came of each round, a line each
///     verdict.json     what came of it all
///     index.html       all of that as curves
///
/// A round plays games with the net as it is, and goes on training it with them alone, so that what the
/// folder has is all that the next round needs. A killed program loses the round under way and no more.
namespace bastide::arena {

/// What came of a round.
struct LearningRound {
  int round = 0;
  std::int64_t games = 0;             ///< of self-play, in this round
  std::vector<ai::TrainingFit> fits;  ///< before each pass
  /// Points a deal of the bot with the net over the bot without: of its seats on the average over the others.
  Bounded gain;
  double seconds = 0;
};

/// With the last round's net, on fresh deals.
struct LearningVerdict {
  int round = 0;
  std::int64_t deals = 0;
  Bounded gain;                      ///< points a deal
  std::optional<Bounded> yardstick;  ///< points that a decision loses more than without the net
  std::int64_t questions = 0;        ///< of the yardstick
};

class Learning {
 public:
  /// The one in `folder`, begun where there is none. Throws InputError where another learning is in it, or
  /// something else, or another program learns there.
  Learning(LearningConfig config, std::string folder);

  [[nodiscard]] const LearningConfig& config() const noexcept { return config_; }
  [[nodiscard]] const std::string& folder() const noexcept { return folder_; }
  [[nodiscard]] const std::vector<LearningRound>& rounds() const noexcept { return rounds_; }
  [[nodiscard]] const std::optional<LearningVerdict>& verdict() const noexcept { return verdict_; }
  /// The file of the net after that round.
  [[nodiscard]] std::string net_path(int round) const;
  /// The bot with the net after that round; 0 is without.
  [[nodiscard]] Competitor bot_after(int round) const;

  /// How far it is: `done` of `all` steps of what is under way, "games of round 2".
  using Progress = std::function<void(const std::string& what, std::int64_t done, std::int64_t all)>;

  /// Plays and trains one round more. False when it was stopped before its end: then nothing of it is kept.
  bool add_round(StopSignal stop, const Progress& progress);
  /// The verdict on the last round's net. False when it was stopped.
  bool judge(StopSignal stop, const Progress& progress);
  /// Writes the page.
  void write_page() const;

 private:
  void read_folder();
  void write_rounds() const;
  [[nodiscard]] std::optional<Bounded> gain_of(
      int round, std::int64_t first_deal, int deals, StopSignal stop,
      const std::function<void(std::int64_t done, std::int64_t all)>& progress) const;

  LearningConfig config_;
  std::string folder_;
  std::unique_ptr<FileLock> lock_;  ///< on learning.toml
  std::vector<LearningRound> rounds_;
  std::optional<LearningVerdict> verdict_;
};

[[nodiscard]] Json round_json(const LearningRound& round);
[[nodiscard]] Json verdict_json(const LearningVerdict& verdict);
/// "gains 4.2 points a deal (+3.7 … +4.7) over 2000 fresh deals".
[[nodiscard]] std::string words_of(const LearningVerdict& verdict);

}  // namespace bastide::arena
