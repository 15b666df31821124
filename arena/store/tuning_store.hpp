#pragma once

#include "arena/store/store_file.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// One SQLite file that holds a tuning: what is tuned, and every finished generation.
///
///     setting     key, value           what the tuning is, and what it found out before its first game
///     run         id, began, ended, program
///     generation  id, part, first_deal, deals, games, failed, failure, seconds, outcomes
///     candidate   generation, number, name, value
///                                      what is asked about: of spsa the centre alone, of others all points
///     summary     a view of generations, without their outcomes, for questions by hand
///
/// `part` is 0 for the search, 1 for the verdict. `outcomes` is a blob of 32-bit floats, lowest byte first:
/// comparison by comparison, deal by deal. A search goes on by being told them again. A transaction brings in
/// a whole generation, so that a killed program loses no more than the one under way.
namespace bastide::arena {

enum class TuningPart : int { search = 0, verdict = 1 };

struct StoredGeneration {
  TuningPart part = TuningPart::search;
  std::int64_t first_deal = 0;
  int deals = 0;
  std::int64_t games = 0;
  std::int64_t failed = 0;
  std::string failure;
  double seconds = 0;
  std::vector<float> outcomes;
};

/// A parameter's value of a candidate.
struct CandidateValue {
  int number = 0;
  std::string name;
  double value = 0;
};

class TuningStore {
 public:
  using Access = StoreFile::Access;

  /// Makes a store where none is. Throws InputError for a place that cannot be written, and DatabaseError.
  [[nodiscard]] static std::unique_ptr<TuningStore> create(const std::string& path, const Settings& settings);
  /// Throws InputError when there is none, or it is of another kind or version, or when another program tunes
  /// into it (`write` only), and DatabaseError.
  [[nodiscard]] static std::unique_ptr<TuningStore> open(const std::string& path, Access access);

  [[nodiscard]] const std::string& path() const noexcept { return file_.path(); }
  [[nodiscard]] Settings settings() { return file_.settings(); }
  /// The value of one; empty where there is none.
  [[nodiscard]] std::string setting(const std::string& key) { return file_.setting(key); }
  void set(const std::string& key, const std::string& value) { file_.set(key, value); }

  void begin_run(const std::string& began, const std::string& program) { file_.begin_run(began, program); }
  void end_run(const std::string& ended) { file_.end_run(ended); }
  [[nodiscard]] std::vector<Store::Run> runs() { return file_.runs(); }

  void add(const StoredGeneration& generation, std::span<const CandidateValue> candidates);
  /// In the order in which they were added.
  [[nodiscard]] std::vector<StoredGeneration> generations(TuningPart part);
  /// Seconds of all generations together.
  [[nodiscard]] double seconds();

 private:
  explicit TuningStore(StoreFile file) : file_(std::move(file)) {}

  StoreFile file_;
};

}  // namespace bastide::arena
