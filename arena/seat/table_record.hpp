#pragma once

#include "arena/commentary/commentary.hpp"
#include "arena/seat/console.hpp"
#include "arena/seat/dialogue.hpp"
#include "engine/text/record.hpp"

#include <atomic>
#include <optional>
#include <string>
#include <vector>

namespace bastide::arena {

/// Reads the record that a file holds, for one that goes on. Throws InputError, also for a file of several.
struct OpenedRecord {
  engine::AnyGame game;
  engine::Record record;
};
[[nodiscard]] OpenedRecord open_record(const std::string& path, const std::optional<std::string>& rules);

/// The names of its players as a terminal may have them.
[[nodiscard]] std::vector<std::string> names_of(const engine::Record& record);

/// Keeps the record of a game at a real table: people say which tiles come and what is done with them, and
/// the file is written anew after every line.
class TableRecord {
 public:
  /// Goes on with a record, which may be one without a turn. The references must outlive this object.
  TableRecord(Console& console, engine::AnyGame game, engine::Record record, std::string file,
              engine::PictureOptions picture, const std::atomic<bool>& stop);

  /// Until somebody leaves, or the input ends.
  void keep();
  [[nodiscard]] const engine::AnyState& state() const noexcept { return commentary_.state(); }
  [[nodiscard]] const std::vector<std::string>& names() const noexcept { return commentary_.names(); }

 private:
  void add(const std::vector<engine::Action>& actions);
  void take_back();
  void write(const std::string& path) const;

  Console& console_;
  engine::AnyGame game_;
  engine::Record record_;
  std::string file_;
  Dialogue dialogue_;
  Commentary commentary_;
  std::vector<std::size_t> lines_;  ///< how many actions there were before each line
};

}  // namespace bastide::arena
