#pragma once

#include "arena/store/store_file.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

/// One SQLite file that holds a yardstick: decisions of games, and what every way to take them is worth.
///
///     setting   key, value      what the set is: name, rules, the file that it is built by
///     run       id, began, ended, program
///     question  number, players, bots, record, exact, playouts, seconds
///     turn      question, place, actions, orders, behind_a, behind_b, error, second, second_error
///
/// A question's number is its place in the plan, from 1, and gives its seed, so that a set is the same
/// however it was built. `record` is the game so far (engine/text/record.hpp), `bots` whose it is. A turn's
/// actions are texts with ", " between them, best turn first; its other columns are those of ai::ValuedTurn.
/// `second` is what another policy's playouts say that it is behind, null where they were not asked. A
/// transaction brings in a question with all its turns.
namespace bastide::arena {

struct StoredTurn {
  std::string actions;
  std::int64_t orders = 0;
  std::array<double, 2> behind{};
  double error = 0;
  std::optional<std::array<double, 2>> second;  ///< mean and standard error
};

struct StoredQuestion {
  std::int64_t number = 0;
  int players = 2;
  std::string bots;
  std::string record;
  bool exact = false;
  std::int64_t playouts = 0;
  double seconds = 0;  ///< of a core
  std::vector<StoredTurn> turns;
};

class YardstickStore {
 public:
  using Access = StoreFile::Access;

  /// As StoreFile.
  [[nodiscard]] static std::unique_ptr<YardstickStore> create(const std::string& path,
                                                              const Settings& settings);
  [[nodiscard]] static std::unique_ptr<YardstickStore> open(const std::string& path, Access access);

  [[nodiscard]] StoreFile& file() noexcept { return file_; }
  [[nodiscard]] const std::string& path() const noexcept { return file_.path(); }

  void add(const StoredQuestion& question);
  /// All of them, by number.
  [[nodiscard]] std::vector<StoredQuestion> questions();
  [[nodiscard]] std::vector<std::int64_t> numbers();
  /// Makes it one file that can be read where nothing may be written.
  void finish();

 private:
  explicit YardstickStore(StoreFile file) : file_(std::move(file)) {}

  StoreFile file_;
};

}  // namespace bastide::arena
